// Text on the page and for screen readers: seats become names, suits become drawn symbols or spoken words. It makes
// text nodes only.

import { svg, use } from "./faces.js";
import { language, t } from "../page/t.js";

const SUITS = /** @type {Record<string, string>} */ ({ "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" });
/** The words for suits and ranks. @returns {Record<string, string>} */
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

/** A small flag symbol; the text beside it says how many. */
const BANNER = "⚑";

const NO_VERBS = new Set(["as", "always", "thus", "its", "this", "yes", "plus", "cards", "points", "perhaps"]);

/** Matches a seat, its possessive, and its verb. */
const NAMED = /\{(\d)\}(['’]s)?( [a-z]+s(?![\w'’]))?/g;

/** Return the verb in the form for "you". @param {string} verb */
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
 * Replace a joint possessive in which one name is "You": "your and Maud's".
 * @param {string} text @param {string[]} names
 */
const shared = (text, names) =>
  text.replace(/\{(\d)\} and \{(\d)\}(?=['’]s\b)/g, (all, one, two) =>
    [names[one], names[two]].includes("You") ? `{${one}}'s and {${two}}` : all,
  );

/**
 * Replace seats written as {0} by names; where the name is "You", the sentence is adapted.
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

/** Return the text as it is spoken: "J♠" becomes "jack of spades". @param {string} text */
export function spoken(text) {
  const words = spokenAs();
  return text
    .replace(/(10|[2-9TJQKA])\s?([♠♥♦♣])/gu, (_, rank, suit) =>
      t("{rank} of {suit}", { rank: words[rank] ?? rank, suit: words[suit] }),
    )
    .replace(/[♠♥♦♣]/gu, (suit) => words[suit]);
}

/**
 * Write a text into an element; suits are drawn, since fonts may show emoji for them.
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
