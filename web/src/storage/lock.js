// Locks that only one tab at a time can hold, for a match or a seat in a match with friends. Browsers without the Web
// Locks API use `claims`.

import { claim, claimed } from "./claims.js";

/** How long to wait for a lock that another tab may release because it is being closed or reloaded, ms. */
const PATIENCE = 1000;
/** How often to check whether a name is free in a browser without the Web Locks API, ms. */
const AGAIN = 2000;

/**
 * Hold a name for this tab until the returned function is called; return null if another tab holds it. `take`: true to
 * take the name from that tab.
 * @param {string} name @param {{take?: boolean, lost?: () => void}} [options] `lost`: called when another tab has taken the name
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

/** Wait until no other tab holds a name, then hold it in this tab. @param {string} name @returns {Promise<void>} */
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
