// What only one tab may hold: a match, or a seat among friends. Where the browser has no locks, every tab holds all.

/** Holds a name for this tab until the returned function is called; null: another tab has it.
 * @param {string} name @returns {Promise<(() => void) | null>} */
export async function hold(name) {
  if (!navigator.locks) return () => {};
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((release) => resolve(() => release(undefined)));
      })
      .catch(() => resolve(() => {}));
  });
}

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
