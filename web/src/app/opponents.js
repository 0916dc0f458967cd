// Computes the players and options of a new match from the visitor's last choice. Independent of page and game.

import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../storage/store.js").Habit} Habit */
/** @typedef {import("../crossing.js").Entrant} Entrant */

/** The default level of a computer opponent. */
export const FAIR = 2;
/**
 * The options with the same meaning in every game (`pygames.core.options.Options`). They have their own controls in the
 * dialog.
 */
export const COMMON = ["seats", "first"];

/**
 * Return the default choice of the player who begins: "lot" (random) if the rules draw lots, else "me" (the visitor).
 * @param {About} about
 */
export const custom = (about) => (about.options.some(({ name }) => name === "first") ? "lot" : "me");

/**
 * Return the players and options of a new match: the visitor's last choice, or the default, one person against bots.
 * @param {About} about @param {Habit} habit @returns {{players: Entrant[], options: string}}
 */
export function match(about, habit) {
  const known = Array.isArray(habit.players) && about.seats.includes(habit.players.length);
  const rows = known
    ? habit.players?.map(Object).map(({ name, level, persona = "" }) => ({
        name,
        level: Number.isInteger(level) && level >= 0 && level <= about.levels.length ? level : FAIR,
        persona: about.personas.some(({ key }) => key === persona) ? persona : "",
      }))
    : null;
  const all = rows ?? [{ name: "", level: 0 }, ...Array(about.seats[0] - 1).fill({ name: "", level: FAIR })];
  const alone = all.filter((player) => !player.level).length === 1;
  /** Return a player as the engine expects it; a person without a name gets "You" or the seat's name. @param {Entrant} player @param {number} at */
  const called = (player, at) =>
    player.level
      ? { level: player.level, persona: player.persona ?? "" }
      : { name: player.name || (alone ? "You" : (about.seatNames[at] ?? t("Player {n}", { n: at + 1 }))) };
  const begins = habit.begins ?? custom(about);
  const byRules = begins === "lot" && custom(about) === "lot";
  const set = new Map(optionsOf(habit.options ?? "").filter(([name]) => !COMMON.includes(name)));
  for (const { name, default: usual } of about.options) {
    const value = name === "seats" ? all.length : name === "first" ? Number(!byRules) : usual;
    if (value !== usual) set.set(name, String(value));
  }
  return {
    players: (byRules ? all : seated(all, begins)).map(called),
    options: [...set].map(([name, value]) => `${name}=${value}`).join(" "),
  };
}

/** Return the names and values of the options in a text; none if the value is not a text. @param {string} text @returns {[string, string][]} */
export const optionsOf = (text) =>
  text
    .split?.(" ")
    .filter(Boolean)
    .map((word) => /** @type {[string, string]} */ (word.split("="))) ?? [];

/** Rotate the players so that the one who begins is at seat 0. @param {Entrant[]} all @param {string} begins */
function seated(all, begins) {
  const lot = crypto.getRandomValues(new Uint32Array(1))[0];
  let first = 0;
  if (begins === "other") first = 1 + (lot % (all.length - 1));
  if (begins === "lot") first = lot % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}
