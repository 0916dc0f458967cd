// Cleans texts from untrusted sources, such as a guest or a link, for display on the page.

/** Maximum characters of such a text on the page. */
export const WORDS_MAX = 400;
/**
 * The characters that no text on the page may contain: control and format characters such as direction marks, unpaired
 * surrogates, private and unassigned characters.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** Replace each run of control and invisible characters in a line with a space. @param {string} line */
export const visible = (line) => line.replace(UNSEEN, " ");

/**
 * Clean an untrusted text for display on the page: without control characters, on one line, and shortened to `most`
 * characters.
 * @param {unknown} text @param {number} [most]
 */
export function words(text, most = WORDS_MAX) {
  const given = typeof text === "object" ? "" : String(text); // an object may have no conversion to text
  const seen = visible(given.slice(0, 4 * most))
    .replace(/\s+/g, " ")
    .trim();
  return seen.length > most ? `${visible(seen.slice(0, most - 1)).trim()}…` : seen;
}
