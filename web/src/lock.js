// What only one tab may hold: a match, or a seat among friends. Where the browser has no locks, see `claims`.

import { claim, claimed } from "./claims.js";

/** A tab that is being closed or reloaded lets go within so long, ms. */
const PATIENCE = 1000;
/** Without locks it is looked again after so long whether a name is free, ms. */
const AGAIN = 2000;

/** Holds a name for this tab until the returned function is called; null: another tab has it. `take`: that tab loses it.
 * @param {string} name @param {{take?: boolean, lost?: () => void}} [options] `lost`: another tab has taken it from this one
 * @returns {Promise<(() => void) | null>} */
export async function hold(name, { take = false, lost = () => {} } = {}) {
  if (!navigator.locks) return claim(name, take, lost);
  if (take) return asked(name, { steal: true }, lost);
  return (
    (await asked(name, { ifAvailable: true }, lost)) ?? asked(name, { signal: AbortSignal.timeout(PATIENCE) }, lost)
  );
}

/** @param {string} name @param {LockOptions} options @param {() => void} lost @returns {Promise<(() => void) | null>} */
const asked = (name, options, lost) =>
  new Promise((resolve) => {
    let had = false;
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        had = true;
        return new Promise((release) => resolve(() => release(undefined)));
      })
      .catch((error) => (had ? lost() : resolve(error.name === "TimeoutError" ? null : () => {})));
  });

/** Whether a tab holds it. @param {string} name */
export async function held(name) {
  if (!navigator.locks) return claimed(name);
  return Boolean((await navigator.locks.query()).held?.some((lock) => lock.name === name));
}

/** Waits for a name that another tab has; from then on it is this tab's. @param {string} name @returns {Promise<void>} */
export async function inherit(name) {
  if (!navigator.locks) {
    while (!(await hold(name))) await new Promise((later) => setTimeout(later, AGAIN));
    return;
  }
  await new Promise((resolve) => {
    navigator.locks.request(name, () => {
      resolve(undefined);
      return new Promise(() => {});
    });
  });
}
