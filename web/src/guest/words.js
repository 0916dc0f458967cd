// Cleans texts of strangers, such as a guest or a link, for display on the page.

/** Maximum characters of a text on the page. */
export const WORDS_MAX = 400;
/** Characters that no text on the page may contain: control characters, direction marks, invisible and half ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** Replace invisible characters in a line. @param {string} line */
export const visible = (line) => line.replace(UNSEEN, " ");

/** Clean a stranger's text for display on the page. @param {unknown} text @param {number} [most] */
export function words(text, most = WORDS_MAX) {
  const given = typeof text === "object" ? "" : String(text); // an object may have no text form
  const seen = visible(given.slice(0, 4 * most))
    .replace(/\s+/g, " ")
    .trim();
  return seen.length > most ? `${visible(seen.slice(0, most - 1)).trim()}…` : seen;
}
