// Words of a guest as they may stand on the page.

/** Letters of a text on the page. */
export const WORDS_MAX = 400;
/** Characters that no text on the page may hold: those that steer lines and directions, and those that cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** A line without what cannot be seen. @param {string} line */
export const visible = (line) => line.replace(UNSEEN, " ");

/** Words of a guest as they may stand on the page. @param {unknown} text @param {number} [most] */
export function words(text, most = WORDS_MAX) {
  const seen = visible(String(text).slice(0, 4 * most))
    .replace(/\s+/g, " ")
    .trim();
  return seen.length > most ? `${seen.slice(0, most - 1)}…` : seen;
}
