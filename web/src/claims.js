// Who holds what, in browsers without locks: the tabs ask each other through the storage that they share. Tabs that share
// none keep nothing that another could overwrite.

import { secret } from "./bytes.js";

const POST = "liege.claim";
/** How long a tab may take to say that it holds what is asked for, ms. */
const WORD = 300;
const me = secret(6);
/** What this tab holds, and what it does when another one takes it. @type {Map<string, () => void>} */
const mine = new Map();
/** What this tab asks for, and what it does when it hears that another one has it. @type {Map<string, () => void>} */
const asking = new Map();
let count = 0;

/** @param {"whose" | "held" | "mine"} says @param {string} name @returns {boolean} whether anybody can hear it */
function say(says, name) {
  try {
    localStorage.setItem(POST, JSON.stringify({ says, name, from: me, count: ++count }));
    localStorage.removeItem(POST);
    return true;
  } catch {
    return false; // denied
  }
}

addEventListener("storage", ({ key, newValue }) => {
  if (key !== POST || !newValue) return;
  const { says, name, from } = JSON.parse(newValue);
  if (says === "whose" && (mine.has(name) || (asking.has(name) && me < from))) say("held", name);
  if (says === "held") asking.get(name)?.();
  if (says === "mine") {
    const lost = mine.get(name);
    mine.delete(name);
    lost?.();
  }
});

/** Whether another tab holds it. @param {string} name @returns {Promise<boolean>} */
export async function claimed(name) {
  const found = await new Promise((resolve) => {
    asking.set(name, () => resolve(true));
    if (say("whose", name)) setTimeout(resolve, WORD, false);
    else resolve(false);
  });
  asking.delete(name);
  return found;
}

/** As `hold` of lock.js. @param {string} name @param {boolean} take @param {() => void} lost */
export async function claim(name, take, lost) {
  if (!take && (await claimed(name))) return null;
  say("mine", name); // also to a tab that slept when it was asked
  mine.set(name, lost);
  return () => void mine.delete(name);
}
