// Returns the shell's texts in the page's language. English texts are in the code; the script of another language sets
// `globalThis.language` before any other script of the page (`web/src/languages/language.js`).

/** Values for the placeholders of a text. @typedef {Record<string, unknown> | 0} Values */
/**
 * The functions of another language. `named` corresponds to `named` in `web/src/table/words.js`.
 * @typedef {{lang: string, t: typeof t, n: typeof n, named: (text: string, names: string[]) => string}} Language
 */

/** Return the language of the page or worker; undefined for English. @returns {Language | undefined} */
export const language = () => /** @type {any} */ (globalThis).language;

/** Return the language tag for the format of numbers, dates and lists. */
export const lang = () => language()?.lang ?? "en-GB";

/**
 * Return a text of the page with its placeholders filled in: `t("Waiting for {who}…", { who })`. The `context`
 * distinguishes two meanings of an English text. The catalogue is collected from these calls
 * (`tests/web/texts.test.mjs`).
 * @param {string} text @param {Values} [values] @param {string} [context]
 * @returns {string}
 */
export const t = (text, values, context) =>
  language()?.t(text, values, context) ??
  (values ? text.replace(/\{(\w+)\}/g, (all, name) => `${values[name] ?? all}`) : text);

/**
 * Return a text that depends on a number: `n(3, "{n} card", "{n} cards")`.
 * @param {number} count @param {string} one @param {string} several @param {Values} [values]
 * @returns {string}
 */
export const n = (count, one, several, values) =>
  language()?.n(count, one, several, values) ??
  t(count === 1 ? one : several, { n: count, .../** @type {{}} */ (values) });

/** Join texts into a list: "A, B and C". @param {string[]} parts */
export const listed = (parts) => new Intl.ListFormat(lang()).format(parts);

/** Return a name, a colon, and a text about it. @param {string} name @param {string} more */
export const labelled = (name, more) => t("{name}: {more}", { name, more });

/** Return a player's name for the page. "You", the visitor's name in a match against bots, is translated. @param {string} name */
export const called = (name) => (name === "You" ? t("You", 0, "name") : name);
