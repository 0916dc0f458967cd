// Checks every message from a guest's frame before the page receives it. A reply must belong to a request, be small
// enough and match the schema of Python's replies (shapes.js); it is then plain data, which the table draws as texts
// and shapes. All other messages are limited in number and kind.

import { Unfit, checked, either, none, number, sign, struct, text } from "../data/checked.js";
import { REPLIES } from "../data/shapes.js";
import { ENTERING } from "./timeouts.js";
import { WORDS_MAX, visible, words } from "./words.js";
import { t } from "../page/t.js";

/** @typedef {import("../engine/host.js").Report} Report */

/** Maximum characters of a reply, four times the longest reply of the site's own games. */
const ANSWER_MAX = 1_000_000;
/** Maximum characters of a guest's text quoted in a sentence of the site. */
const QUOTED_MAX = 160;
/** Maximum number of messages that reply to no request: progress reports, and requests for files. */
const UNASKED_MAX = 2000;
const UNREAD = t("The guest sent data that cannot be read");
const TOO_MUCH = t("The guest sent too much data");
const LONG = t("The guest sent a record that is longer than any match");
const THICK = t("The guest's rule book is too long to show.");
const FLOOD = t("The guest sent messages that nobody asked for");
/** The steps that a guest's worker may report. */
const STEPS = ["Fetching the engine", "Reading the rules", ENTERING];
const FAILURE = struct(() => [{ kind: sign, said: text(WORDS_MAX, "speech") }, { line: number }]);

/**
 * Quote a guest's text in a sentence of the site: shortened, attributed to the guest, and in quotation marks that the
 * text cannot close.
 * @param {unknown} text
 */
const quoted = (text) => t("The guest says: “{said}”", { said: words(text, QUOTED_MAX).replace(/[“”„‟"]/g, "'") });

/**
 * Return a guest's text cleaned for its use; throws if a record or an exact text is too long.
 * @type {import("../data/checked.js").Clean}
 */
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

/** Filters the messages of one guest's frame. */
export class Guard {
  /** @param {string} id the page's name of the game */
  constructor(id) {
    this.id = id;
    /** The names of the pending requests, by number. @type {Map<number, string>} */
    this.asked = new Map();
    /** True once the guest's own code may be running; what it reports from then on is quoted. */
    this.shut = false;
    this.unasked = 0;
  }

  /**
   * Return a request of the page as the guest's worker expects it: the worker calls every game "guest".
   * @param {any} order
   */
  out(order) {
    if ("think" in order) this.asked.set(order.id, "think");
    if (typeof order.text !== "string") return order;
    const request = JSON.parse(order.text);
    this.asked.set(order.id, request.do);
    return "game" in request ? { ...order, text: JSON.stringify({ ...request, game: "guest" }) } : order;
  }

  /** Count a message that replies to no request; throw if there were too many. */
  count() {
    if (++this.unasked > UNASKED_MAX) throw new Error(FLOOD);
  }

  /**
   * Return a message of the guest's worker after checking it, or null if the page must not receive it. Throws after too
   * many messages that reply to no request.
   * @param {any} report @returns {Report | null}
   */
  in(report) {
    const name = Number.isInteger(report?.id) && this.asked.get(report.id);
    if (name) {
      this.asked.delete(report.id);
      return { id: report.id, text: this.answer(report.text, name) };
    }
    this.count();
    if (report?.shut || report?.state === "ready") this.shut = true;
    if (report?.state === "step" && STEPS.includes(report.step)) return { state: "step", step: report.step };
    if (report?.state === "coming" && Number.isFinite(report.part) && report.part >= 0 && report.part <= 1)
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
      for (const of of [seen, seen?.table]) if (of?.game !== undefined) of.game = this.id; // the reply, or the table in a lesson's reply
      return JSON.stringify({ ok: seen });
    } catch (error) {
      const { message, large } = /** @type {Unfit} */ (error);
      const said = large ? TOO_MUCH : [TOO_MUCH, LONG].includes(message) ? message : UNREAD; // otherwise invalid JSON or a wrong schema
      return JSON.stringify({ error: { kind: "fault", said } });
    }
  }
}
