// Claims on names in browsers without the Web Locks API: tabs query each other through shared storage. Tabs without
// shared storage need no claims, as they cannot overwrite each other's data.

import { secret } from "../data/bytes.js";

const POST = "liege.claim";
/** How long to wait for a reply that another tab holds a name, ms. */
const WORD = 300;
const me = secret(6);
/**
 * The names that this tab holds, each with a callback that runs when another tab takes the name.
 * @type {Map<string, () => void>}
 */
const mine = new Map();
/**
 * The names that this tab queries, each with a callback that runs when another tab replies that it holds the name.
 * @type {Map<string, () => void>}
 */
const asking = new Map();

/** @param {"whose" | "held" | "mine"} says @param {string} name @returns {boolean} false if this tab has no shared storage */
function say(says, name) {
  try {
    localStorage.setItem(POST, [says, me, name].join(" "));
    localStorage.removeItem(POST);
    return true;
  } catch {
    return false; // storage is denied
  }
}

addEventListener("storage", ({ key, newValue }) => {
  if (key !== POST || !newValue) return;
  const [says, from, ...words] = newValue.split(" ");
  const name = words.join(" ");
  if (says === "whose" && (mine.has(name) || (asking.has(name) && me < from))) say("held", name);
  if (says === "held") asking.get(name)?.();
  if (says === "mine") {
    const lost = mine.get(name);
    mine.delete(name);
    lost?.();
  }
});

/** True if another tab holds the name. @param {string} name @returns {Promise<boolean>} */
export async function claimed(name) {
  const found = await new Promise((resolve) => {
    asking.set(name, () => resolve(true));
    if (say("whose", name)) setTimeout(resolve, WORD, false);
    else resolve(false);
  });
  asking.delete(name);
  return found;
}

/**
 * Claim a name for this tab; return a function that releases it, or null if another tab holds it. The interface is that
 * of `hold` in lock.js.
 * @param {string} name @param {boolean} take @param {() => void} lost
 */
export async function claim(name, take, lost) {
  if (!take && (await claimed(name))) return null;
  say("mine", name); // a sleeping tab that did not reply gets this message when it wakes up
  mine.set(name, lost);
  return () => void mine.delete(name);
}
