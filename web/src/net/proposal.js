// The proposal in the query of an invitation link: the host's name and the terms, so that a guest reads them before any
// connection. The host's page states the terms again; a guest's acceptance counts only if they are equal.

import { words } from "../guest/words.js";
import { optionsOf } from "../app/opponents.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").ShownTerms} ShownTerms */
/** @typedef {{from: string, options: string, clock: number, seats: number}} Proposal */

/** Maximum characters of the host's name, and of the options. */
const [NAME_MAX, OPTIONS_MAX] = [24, 200];

/**
 * Return the proposal as the query of a link; "" if there are no terms.
 * @param {string} from @param {Omit<ShownTerms, "series"> | null} terms
 */
export const written = (from, terms) =>
  terms ? `?${new URLSearchParams({ from, rules: terms.options, clock: String(terms.clock) })}` : "";

/**
 * Return the proposal in the query of a link; null if it is missing or not possible in this game.
 * @param {string} text @param {About} about @returns {Proposal | null}
 */
export function read(text, { options: known, seats: allowed }) {
  const found = new URLSearchParams(text);
  const [name, options, clock] = ["from", "rules", "clock"].map((key) => found.get(key) ?? "");
  const from = words(name); // the link is untrusted
  const given = new Map(optionsOf(options));
  const usual = known.find(({ name }) => name === "seats")?.default ?? allowed[0];
  const seats = Number(given.get("seats") ?? usual);
  const fits = [...given].every(([name, value]) =>
    known.some(
      (one) => one.name === name && +value >= one.least && +value <= one.most && String(Math.trunc(+value)) === value,
    ),
  );
  const plain = [...given].map((pair) => pair.join("=")).join(" ") === options; // each option is stated once
  if (!from || from.length > NAME_MAX || options.length > OPTIONS_MAX || !/^\d{1,6}$/.test(clock)) return null;
  if (!fits || !plain || !allowed.includes(seats)) return null;
  return { from, options, clock: Number(clock), seats };
}

/** True if the host's terms equal those of the proposal. @param {Proposal} proposal @param {ShownTerms} terms */
export const same = (proposal, terms) => proposal.options === terms.options && proposal.clock === terms.clock;
