// Locks held by one tab at a time, for a match or a seat among friends. For browsers without the Web Locks API see
// `claims`.

import { claim, claimed } from "./claims.js";

/** How long a tab that is being closed or reloaded may keep a lock, ms. */
const PATIENCE = 1000;
/** How often to check whether a name is free without the Web Locks API, ms. */
const AGAIN = 2000;

/**
 * Hold a name for this tab until the returned function is called; null if another tab has it. `take`: takes it from
 * that tab.
 * @param {string} name @param {{take?: boolean, lost?: () => void}} [options] `lost`: another tab has taken it from this one
 * @returns {Promise<(() => void) | null>}
 */
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

/** True if a tab holds the name. @param {string} name */
export async function held(name) {
  if (!navigator.locks) return claimed(name);
  return Boolean((await navigator.locks.query()).held?.some((lock) => lock.name === name));
}

/** Wait for a name that another tab has, then hold it in this tab. @param {string} name @returns {Promise<void>} */
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
