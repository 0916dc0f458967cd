// Writes text for the page and for screen readers: replaces seats by names, and suits by drawn symbols or spoken words.
// Text never becomes HTML.

import { svg, use } from "./faces.js";
import { language, t } from "../page/t.js";

const SUITS = /** @type {Record<string, string>} */ ({ "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" });
/** Return the spoken words for suits and ranks. @returns {Record<string, string>} */
const spokenAs = () => ({
  "♠": t("spades"),
  "♥": t("hearts"),
  "♦": t("diamonds"),
  "♣": t("clubs"),
  T: "10",
  J: t("jack"),
  Q: t("queen"),
  K: t("king"),
  A: t("ace"),
});

/** A character that is drawn as a small flag. */
const BANNER = "⚑";

const NO_VERBS = new Set(["as", "always", "thus", "its", "this", "yes", "plus", "cards", "points", "perhaps"]);

/** Matches a seat ("{0}"), perhaps with a possessive ending, and perhaps the verb after it. */
const NAMED = /\{(\d)\}(['’]s)?( [a-z]+s(?![\w'’]))?/g;

/** Return a verb of the third person in the form that follows "you". @param {string} verb */
function yours(verb) {
  if (NO_VERBS.has(verb)) return verb;
  const odd = /** @type {Record<string, string>} */ ({ is: "are", has: "have", was: "were" })[verb];
  return (
    odd ??
    verb
      .replace(/ies$/, "y")
      .replace(/(ss|sh|ch|x|o)es$/, "$1")
      .replace(/([^s])s$/, "$1")
  );
}

/**
 * Give both names of a joint possessive their own ending if one is "You", so that it reads "your and Maud's".
 * @param {string} text @param {string[]} names
 */
const shared = (text, names) =>
  text.replace(/\{(\d)\} and \{(\d)\}(?=['’]s\b)/g, (all, one, two) =>
    [names[one], names[two]].includes("You") ? `{${one}}'s and {${two}}` : all,
  );

/**
 * Replace seats, written as {0}, by names. If the name is "You", adapt the verb and the possessive.
 * @param {string} text @param {string[]} names
 */
export const named = (text, names) =>
  language()?.named(text, names) ??
  shared(text, names).replace(NAMED, (all, seat, owns = "", verb = "", at = 0, whole = text) => {
    const name = names[Number(seat)] ?? t("seat {n}", { n: seat });
    if (name !== "You") return name + (/[^s]s$/.test(name) ? owns.slice(0, 1) : owns) + verb;
    const starts = /(^|[.!?⚑] )$/u.test(whole.slice(0, at));
    return (
      (starts ? "You" : "you") +
      (owns
        ? "r" + (verb || (/^([,.;:!?]|$)/.test(whole.slice(at + all.length)) ? "s" : ""))
        : verb && ` ${yours(verb.slice(1))}`)
    );
  });

/** Return the text for screen readers: "J♠" becomes "jack of spades". @param {string} text */
export function spoken(text) {
  const words = spokenAs();
  return text
    .replace(/(10|[2-9TJQKA])\s?([♠♥♦♣])/gu, (_, rank, suit) =>
      t("{rank} of {suit}", { rank: words[rank] ?? rank, suit: words[suit] }),
    )
    .replace(/[♠♥♦♣]/gu, (suit) => words[suit]);
}

/**
 * Write a text into an element. Draw the suits, since fonts may show them as emoji.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  const key = /** @type {any} */ (element);
  if (key.written === text) return;
  key.written = text;
  const parts = text.split(/((?:10|[2-9TJQKA])?[♠♥♦♣]|⚑)/u).map((part) => {
    if (part === BANNER) return svg("svg", { class: "mini banner", "aria-hidden": "true" }, use("banner"));
    const suit = SUITS[part.slice(-1)];
    if (!suit) return document.createTextNode(part);
    const whole = document.createElement("span");
    whole.className = "suited";
    whole.append(
      part.slice(0, -1),
      svg("svg", { class: `mini s-${suit}`, role: "img", "aria-label": spoken(part.slice(-1)) }, use(suit)),
    );
    return whole;
  });
  element.replaceChildren(...parts);
}

/** @param {string} tag @param {string} name @param {string} [text] */
export function make(tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  if (text) write(element, text);
  return element;
}
