// Stores a review with its match. A stored review is validated, and shown only if it fits the numbers of seats and
// entries.

/** @typedef {import("../crossing.js").Reviewed} Reviewed */
/** @typedef {import("../storage/store.js").Store} Store */

/** Maximum number of characters of a stored review. */
const MOST = 20_000;
/** Maximum number of characters of a sentence in a review. */
const LONG = 2000;

/** @param {Store} store @param {string} id @param {Reviewed} found */
export function keep(store, id, found) {
  const match = store.match(id);
  if (match?.result && JSON.stringify(found).length <= MOST) store.keep({ ...match, review: found });
}

/**
 * Return the review that is stored with a match, or null if there is no valid review.
 * @param {Store} store @param {string} id @param {number} seats @param {number} entries @returns {Reviewed | null}
 */
export function kept(store, id, seats, entries) {
  const found = /** @type {any} */ (id && store.match(id)?.review);
  return found && trusted(found, seats, entries) ? found : null;
}

/** @param {any} found @param {number} seats @param {number} entries */
export function trusted(found, seats, entries) {
  /** @param {unknown} value @param {number} least @param {number} most */
  const whole = (value, least, most) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const text = (/** @type {unknown} */ value) => typeof value === "string" && value.length <= LONG;
  /** @param {unknown} value @param {(one: any) => boolean} fits @param {number} most */
  const list = (value, fits, most) => Array.isArray(value) && value.length <= most && value.every(fits);
  const shares = (/** @type {unknown} */ value) =>
    list(value, (one) => whole(one, -100, 100), seats) && /** @type {unknown[]} */ (value).length === seats;
  const entry = (/** @type {unknown} */ value) => whole(value, 0, entries - 1);
  /** @param {any} point */
  const point = (point) =>
    entry(point?.entry) &&
    whole(point.line, 0, 1e5) &&
    whole(point.move, 0, 1e5) &&
    whole(point.seat, 0, seats - 1) &&
    whole(point.share, 0, 100) &&
    typeof point.luck === "boolean" &&
    text(point.said) &&
    text(point.played) &&
    text(point.better) &&
    text(point.because) &&
    list(point.ring, text, 20);
  return (
    found?.progress === 1 &&
    text(found.said) &&
    (shares(found.luck) || list(found.luck, () => false, 0)) &&
    list(found.doubt, (one) => whole(one, 0, 100), seats) &&
    found.doubt.length === found.luck.length &&
    shares(found.lost) &&
    shares(found.start) &&
    shares(found.end) &&
    list(found.chances, (one) => list(one, () => true, 2) && entry(one[0]) && shares(one[1]), entries) &&
    list(found.points, point, 9)
  );
}
