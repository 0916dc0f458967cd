// Translates the page's texts with the catalogue of a language. The rules for names and brackets are the same as in
// `pygames/translated.py`.

/**
 * The catalogue of a language. `texts`: for each English text (with a context: `context\u0004text`), its translation,
 * or its forms if it depends on a number. `plural`: for each number from 0 to 199, the index of the form; for larger
 * numbers, the last two digits decide. `names`: for each form of a player's name, patterns and replacements, of which
 * the first pattern that matches applies.
 * @typedef {{lang: string, texts: Record<string, string | string[]>, plural: string, names: Record<string, [string, string][]>}} Catalogue
 */

/** The name by which texts address the visitor (`pygames/core/names.py`). */
const YOU = "You";
const FIELD = /\{(\w+)(?::(\w+))?\}/g;
const SEAT = /\{(\d+)(?::(\w+))?\}/g;
/** Matches a part of a text with two wordings: one for other players, one for the visitor. */
const WORDINGS = /\[([^[\]|]*)\|([^[\]|]*)\]/g;
/** Matches a text at whose end a new sentence starts. */
const START = /(^|[.!?⚑…] ?["“„«»]?\s?)$/u;

/** Return the functions of a language, the value of `globalThis.language`. @param {Catalogue} catalogue @returns {import("../page/t.js").Language} */
export function speaking({ lang, texts, plural, names: rules }) {
  /** Return a form of a player's name, such as the genitive. @param {string} name @param {string} [form] */
  const formed = (name, form = "") => {
    const known = Object.hasOwn(rules, form) ? rules[form] : []; // a guest's text may request an unknown form
    const [pattern, instead] = known.find(([each]) => RegExp(each, "u").test(name)) ?? ["$", ""];
    return name.replace(RegExp(pattern, "u"), instead);
  };

  /** Adapt words to the words after them: Spanish "y" becomes "e" before "Inés". @param {string} text */
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
    return filled(typeof found === "string" ? found.split(" | ")[0] : text, values); // the base form; other forms are for texts into which this one is put
  };

  /** @type {import("../page/t.js").Language["n"]} */
  const n = (count, one, several, values) => {
    const found = texts[one];
    const size = Math.abs(count);
    const form = Number(plural[size < 200 ? size : 100 + (size % 100)] ?? -1); // -1: a fraction, which a link may contain, has no form
    const text = Array.isArray(found) ? (found.at(form) ?? several) : count === 1 ? one : several;
    return filled(text, { n: count, ...(values || {}) });
  };

  /** Replace the seats in a text by names, and choose between wordings. @type {import("../page/t.js").Language["named"]} */
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
