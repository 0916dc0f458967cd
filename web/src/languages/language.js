// Another language, from its catalogue. Its rules for names and brackets are those of `pygames/translated.py`.

/**
 * The texts of a language. `texts`: by the English text (with a context: `context\u0004text`) its translation, or the
 * forms of a text that depends on a number. `plural`: for each number from 0 to 199 the index of its form; larger
 * numbers go by their last two digits. `names`: by form of a player's name the patterns and replacements, of which the
 * first that is found applies.
 * @typedef {{lang: string, texts: Record<string, string | string[]>, plural: string, names: Record<string, [string, string][]>}} Catalogue
 */

/** The name that stands for the visitor (`pygames/core/names.py`). */
const YOU = "You";
const FIELD = /\{(\w+)(?::(\w+))?\}/g;
const SEAT = /\{(\d+)(?::(\w+))?\}/g;
/** A passage with one wording for others and one for the visitor. */
const WORDINGS = /\[([^[\]|]*)\|([^[\]|]*)\]/g;
/** Matches the text before the start of a sentence. */
const START = /(^|[.!?⚑…] ?["“„«»]?\s?)$/u;

/** Return what `globalThis.language` holds. @param {Catalogue} catalogue @returns {import("../page/t.js").Language} */
export function speaking({ lang, texts, plural, names: rules }) {
  /** Put a player's name into a form. @param {string} name @param {string} [form] */
  const formed = (name, form = "") => {
    const known = Object.hasOwn(rules, form) ? rules[form] : []; // a text of a guest may name any form
    const [pattern, instead] = known.find(([each]) => RegExp(each, "u").test(name)) ?? ["$", ""];
    return name.replace(RegExp(pattern, "u"), instead);
  };

  /** Adapt words to those that follow: Spanish "y" becomes "e" before "Inés". @param {string} text */
  const joined = (text) =>
    (rules.joined ?? []).reduce((told, [pattern, instead]) => told.replace(RegExp(pattern, "gu"), instead), text);

  /** @param {string} text @param {import("../page/t.js").Values} values */
  const filled = (text, values) =>
    values
      ? joined(
          text.replace(FIELD, (all, name, form) => {
            const value = `${values[name] ?? all}`;
            if (!form || value === all) return value;
            return value.search(SEAT) < 0 ? formed(value, form) : value.replace(SEAT, `{$1:${form}}`);
          }),
        )
      : text;

  /** @type {import("../page/t.js").Language["t"]} */
  const t = (text, values = 0, context = "") => {
    const found = texts[context ? `${context}\u0004${text}` : text];
    return filled(typeof found === "string" ? found.split(" | ")[0] : text, values); // forms are for other nouns' texts
  };

  /** @type {import("../page/t.js").Language["n"]} */
  const n = (count, one, several, values) => {
    const found = texts[one];
    const size = Math.abs(count);
    const form = Number(plural[size < 200 ? size : 100 + (size % 100)] ?? -1); // a link may ask for half a day
    const text = Array.isArray(found) ? (found.at(form) ?? several) : count === 1 ? one : several;
    return filled(text, { n: count, ...(values || {}) });
  };

  /** Replace the seats of a text with names, and choose between wordings. @type {import("../page/t.js").Language["named"]} */
  const named = (text, names) =>
    joined(
      text
        .replace(WORDINGS, (_, others, yours, at) => {
          const inside = [...others.matchAll(SEAT)];
          const seats = inside.length ? inside : [...text.slice(0, at).matchAll(SEAT)].slice(-1);
          return seats.some(([, seat]) => names[seat] === YOU) ? yours : others;
        })
        .replace(SEAT, (_, seat, form, at, whole) => {
          const name = names[seat] ?? t("seat {n}", { n: seat });
          if (name !== YOU) return formed(name, form);
          return formed(START.test(whole.slice(0, at)) ? t("You") : t("you"), form);
        }),
    );

  return { lang, t, n, named };
}
