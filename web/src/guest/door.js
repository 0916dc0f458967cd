// What comes out of a guest's room is looked through before the page sees it: how much it is, and that its words are
// words. Then it is what the house's own engine says: data, which the table draws as texts and shapes.

/** @typedef {import("../engine/host.js").Report} Report */

/** Letters of an answer; of a house's longest a fourth. */
const ANSWER_MAX = 1_000_000;
/** Values in an answer: pieces, words and numbers. */
const VALUES_MAX = 60_000;
/** Letters of what stands on the page, and of a record. */
const WORDS_MAX = 400;
const LINES_MAX = 100_000;
/** The only texts of several lines: a record, and a rule book. */
const LINES = ["record", "book"];
/** What never stands on the page: what is kept of a match among friends, what is sent to them, and the file of both. */
const CARRIED = ["store", "send", "log"];
/** What no text on the page may hold: what steers lines and directions, and what cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu;
const UNREAD = "The guest sent what cannot be read";
const TOO_MUCH = "The guest sent more than a table can hold";
const LONG = "The guest sent a record that is longer than any match";
const THICK = "The guest's rule book is too long to be shown.";
/** What becomes a class, an id of a drawing or a paint, by the name of its field. */
const SIGNS = ["kind", "face", "art", "arms", "state", "mark", "layout", "speaks", "moment", "sound", "cloth", "key"];

/** A line without what cannot be seen. @param {string} line */
const visible = (line) => line.replace(UNSEEN, " ");

/** Words of a guest as they may stand on the page. @param {unknown} text @param {number} [most] */
export function words(text, most = WORDS_MAX) {
  const seen = visible(String(text).slice(0, 4 * most))
    .replace(/\s+/g, " ")
    .trim();
  return seen.length > most ? `${seen.slice(0, most - 1)}…` : seen;
}

/** A report of a guest's room as the page hears it; null: none. @param {any} report @param {string} id what the page
 * calls the game @returns {Report | null} */
export function admitted(report, id) {
  if (Number.isInteger(report?.id)) return { id: report.id, text: answer(report.text, id) };
  if (report?.state === "step") return { state: "step", step: words(report.step, 60) };
  if (report?.state === "coming" && report.part >= 0 && report.part <= 1) return { state: "coming", part: report.part };
  if (report?.state === "ready") return { state: "ready" };
  if (report?.state === "dead") return { state: "dead", said: words(report.said, 300) };
  return null;
}

/** @param {unknown} text @param {string} id */
function answer(text, id) {
  try {
    if (typeof text !== "string" || text.length > ANSWER_MAX) throw new Error(TOO_MUCH);
    let left = VALUES_MAX;
    /** @param {string} name of the field that holds it, perhaps in a list @param {unknown} value @returns {unknown} */
    const looked = (name, value) => {
      if (--left < 0) throw new Error(TOO_MUCH);
      if (Array.isArray(value)) return value.map((one) => looked(name, one));
      if (value && typeof value === "object")
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, looked(key, one)]));
      if (typeof value !== "string" || CARRIED.includes(name)) return value;
      if (!LINES.includes(name))
        return SIGNS.includes(name) ? value.replace(/[^\w:.−+-]/g, "").slice(0, 40) : words(value);
      if (value.length > LINES_MAX && name === "book") return THICK;
      if (value.length > LINES_MAX) throw new Error(LONG);
      return name === "book" ? value.split("\n").map(visible).join("\n") : value;
    };
    const seen = /** @type {any} */ (looked("", JSON.parse(text)));
    if (seen?.ok?.game !== undefined) seen.ok.game = id;
    return JSON.stringify(seen);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const said = [TOO_MUCH, LONG].includes(message) ? message : UNREAD; // no JSON, or lists in lists without end
    return JSON.stringify({ error: { kind: "fault", said } });
  }
}

/** What the page asks, as the room understands it: there the game is "guest". @param {any} order */
export function asked(order) {
  if (typeof order.text !== "string") return order;
  const request = JSON.parse(order.text);
  return "game" in request ? { ...order, text: JSON.stringify({ ...request, game: "guest" }) } : order;
}
