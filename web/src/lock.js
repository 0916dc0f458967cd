// What only one tab may hold: a match, or a seat among friends. Where the browser has no locks, every tab holds all.

/** A tab that is being closed or reloaded lets go within so long, ms. */
const PATIENCE = 1000;

/** Holds a name for this tab until the returned function is called; null: another tab has it.
 * @param {string} name @returns {Promise<(() => void) | null>} */
export async function hold(name) {
  if (!navigator.locks) return () => {};
  return (await asked(name, { ifAvailable: true })) ?? asked(name, { signal: AbortSignal.timeout(PATIENCE) });
}

/** @param {string} name @param {LockOptions} how @returns {Promise<(() => void) | null>} */
const asked = (name, how) =>
  new Promise((resolve) => {
    navigator.locks
      .request(name, how, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((release) => resolve(() => release(undefined)));
      })
      .catch((error) => resolve(error.name === "TimeoutError" ? null : () => {}));
  });

/** Whether a tab holds it. @param {string} name */
export const held = async (name) => Boolean((await navigator.locks?.query())?.held?.some((lock) => lock.name === name));

/** Waits for a name that another tab has; from then on it is this tab's. @param {string} name @returns {Promise<void>} */
export const inherit = (name) =>
  new Promise((resolve) => {
    navigator.locks.request(name, () => {
      resolve();
      return new Promise(() => {});
    });
  });
