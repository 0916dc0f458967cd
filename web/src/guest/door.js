// Checks what comes out of a guest's room before the page sees it: who was asked, how much it is, and that each value has
// the shape and the bounds of what Python replies (shapes.js). Then it is data, which the table draws as texts and shapes.

import { Unfit, checked, either, none, number, sign, struct, text } from "../checked.js";
import { REPLIES } from "../shapes.js";
import { ENTERING } from "./patience.js";
import { WORDS_MAX, visible, words } from "./words.js";

/** @typedef {import("../engine/host.js").Report} Report */

/** Letters of an answer; of the longest of the site's own games a fourth. */
const ANSWER_MAX = 1_000_000;
/** Letters of what a guest says within a sentence of the site. */
const QUOTED_MAX = 160;
/** Messages that answer no request: how far it has started, and what it would be lent. */
const UNASKED_MAX = 2000;
const UNREAD = "The guest sent what cannot be read";
const TOO_MUCH = "The guest sent more than a table can hold";
const LONG = "The guest sent a record that is longer than any match";
const THICK = "The guest's rule book is too long to be shown.";
const FLOOD = "The guest sent more messages than anybody asked for";
/** The steps that a room may report. */
const STEPS = ["Fetching the engine", "Reading the rules", ENTERING];
const FAILURE = struct(() => [{ kind: sign, said: text(WORDS_MAX, "speech") }, { line: number }]);

/** A guest's words within a sentence of the site: marked as its own, in quotes that it cannot close, and shortened.
 * @param {unknown} text */
const quoted = (text) => `The guest says: “${words(text, QUOTED_MAX).replace(/[“”„‟"]/g, "'")}”`;

/** A text by what it is for. @type {import("../checked.js").Clean} */
function clean(text, kind, most) {
  if (kind === "sign") return text.replace(/[^\w:.−+-]/g, "").slice(0, most);
  if (["record", "exact"].includes(kind)) {
    if (text.length > most) throw new Unfit(kind === "record" ? LONG : UNREAD);
    return text;
  }
  if (kind === "book") return text.length > most ? THICK : text.split("\n").map(visible).join("\n");
  if (kind === "speech") return text && quoted(text);
  return words(text, most);
}

/** The door of one room. */
export class Door {
  /** @param {string} id what the page calls the game */
  constructor(id) {
    this.id = id;
    /** Pending requests, by number. @type {Map<number, string>} */
    this.asked = new Map();
    /** True if the guest's own code may run there. */
    this.shut = false;
    this.unasked = 0;
  }

  /** An order of the page as the room understands it: there the game is "guest". @param {any} order */
  out(order) {
    if ("think" in order) this.asked.set(order.id, "think");
    if (typeof order.text !== "string") return order;
    const request = JSON.parse(order.text);
    this.asked.set(order.id, request.do);
    return "game" in request ? { ...order, text: JSON.stringify({ ...request, game: "guest" }) } : order;
  }

  /** Counts a message that answers nothing; throws where there are too many. */
  count() {
    if (++this.unasked > UNASKED_MAX) throw new Error(FLOOD);
  }

  /** A message of the room as the page takes it; null: nothing that the page takes. Throws if there are too many.
   * @param {any} report @returns {Report | null} */
  in(report) {
    const name = Number.isInteger(report?.id) && this.asked.get(report.id);
    if (name) {
      this.asked.delete(report.id);
      return { id: report.id, text: this.answer(report.text, name) };
    }
    this.count();
    if (report?.shut || report?.state === "ready") this.shut = true;
    if (report?.state === "step" && STEPS.includes(report.step)) return { state: "step", step: report.step };
    if (report?.state === "coming" && report.part >= 0 && report.part <= 1)
      return { state: "coming", part: report.part };
    if (report?.state === "ready") return { state: "ready" };
    if (report?.state === "dead")
      return { state: "dead", said: this.shut ? quoted(report.said) : words(report.said, 300) };
    return null;
  }

  /** @param {unknown} text @param {string} name of the request */
  answer(text, name) {
    try {
      if (typeof text !== "string" || text.length > ANSWER_MAX) throw new Unfit(TOO_MUCH);
      const { ok, error } = JSON.parse(text);
      if (error) return JSON.stringify({ error: checked(FAILURE, error, clean) });
      const seen = checked(name === "think" ? either(none, REPLIES.think) : REPLIES[name], ok, clean);
      for (const of of [seen, seen?.table]) if (of?.game !== undefined) of.game = this.id; // a lesson holds a table
      return JSON.stringify({ ok: seen });
    } catch (error) {
      const { message, large } = /** @type {Unfit} */ (error);
      const said = large ? TOO_MUCH : [TOO_MUCH, LONG].includes(message) ? message : UNREAD; // no JSON, or another shape
      return JSON.stringify({ error: { kind: "fault", said } });
    }
  }
}
