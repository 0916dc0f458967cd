// Chooses the sound of each event: its sound word, the variant for the visitor or for an opponent, and the places in a
// row that determine the pitch.

/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").Zone} Zone */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** @typedef {import("./samples.js").Told} Told */
/** @typedef {{word: string, places: number[]}} Heard */

/**
 * Return the sound of an event for a visitor. If the sound word has variants, choose the variant for an opponent's
 * event, for an event that harms the visitor, or for a match won or lost.
 * @param {Told} told @param {ShownEvent} event @param {Scene} scene @param {number | null} you @param {number[]} [winners]
 * @returns {Heard}
 */
export function heard({ words, kinds }, event, scene, you, winners = []) {
  const word = event.sound || kinds[event.kind ?? "move"];
  const side = word === "end" ? finished(winners, you) : against(event, you) ? "other" : "";
  const sided = `${word} ${side}`;
  return { word: sided in words ? sided : word, places: placesOf(scene.zones, event.ids ?? []) };
}

/** @param {number[]} winners @param {number | null} you */
const finished = (winners, you) => (you === null || !winners.length ? "" : winners.includes(you) ? "won" : "lost");

/** @param {ShownEvent} event @param {number | null} you */
const against = ({ harms, seat }, you) => you !== null && (harms === undefined ? (seat ?? you) !== you : harms === you);

/**
 * Return the positions, counted from the left, of the columns that contain these things.
 * @param {Zone[]} zones @param {string[]} ids
 */
export function placesOf(zones, ids) {
  const asked = new Set(ids);
  const lines = zones.filter(({ kind }) => kind === "line").map((line) => line.zones ?? []);
  const found = lines.find((columns) => columns.some((column) => holds(column, asked))) ?? [];
  return found.flatMap((column, at) => (holds(column, asked) ? [at] : []));
}

/** @param {Zone} zone @param {Set<string>} ids @returns {boolean} */
const holds = (zone, ids) =>
  ids.has(zone.id) ||
  (zone.pieces ?? []).some((piece) => ids.has(piece.id)) ||
  (zone.zones ?? []).some((inner) => holds(inner, ids));
