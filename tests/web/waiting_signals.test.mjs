// The signals of a page in a match of friends: bell, title, notification and screen lock; and the permission for
// notifications.

import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** The notifications that the page has shown, and the number of its requests for the permission. */
let [shown, requests] = [[], 0];
/** The visitor's reply to that request; and `phone`, true if only the service worker may notify, as on Android. */
let [answer, phone] = ["granted", false];

class Notice {
  static permission = "default";
  static requestPermission = async () => {
    requests += 1;
    Notice.permission = answer;
    return answer;
  };
  constructor(said, about) {
    if (phone) throw new TypeError("Illegal constructor");
    shown.push([said, about.body]);
  }
  close = () => void shown.pop();
}
globalThis.Notification = Notice;
const worker = {
  showNotification: async (said, { body, data }) => void shown.push([said, body, data]),
  getNotifications: async () => [{ close: () => void shown.pop() }],
};
let locks = 0;
Object.defineProperty(globalThis, "navigator", {
  value: {
    serviceWorker: { getRegistration: async () => worker },
    wakeLock: { request: async () => ({ release: async () => void (locks -= 1), held: (locks += 1) }) },
  },
});
const listeners = [];
document.addEventListener = (_, heard) => listeners.push(heard);
const hide = async (hidden) => {
  document.hidden = hidden;
  for (const heard of listeners) heard();
  await settled();
};
const settled = () => new Promise(setImmediate);

const { WaitingSignals } = await import("../../web/src/net/waiting_signals.js");
const { allow, mayAllow } = await import("../../web/src/net/notify.js");

let [rings, store] = [0, null];
beforeEach(() => {
  [shown, requests, answer, phone, rings, locks] = [[], 0, "granted", false, 0, 0];
  listeners.length = 0;
  Notice.permission = "default";
  document.hidden = false;
  document.title = "Vassal, Liege";
  const settings = { notify: false };
  store = { settings, change: (more) => Object.assign(settings, more) };
});
const waiting = () => new WaitingSignals(store, () => (rings += 1));
const allowed = () => allow(store, () => {});

test("nothing is requested or shown before the visitor allows it by a touch", async () => {
  const wait = waiting();
  await hide(true);
  wait.arrive("Odo");
  wait.turn("Vassal");
  await settled();
  assert.deepEqual([shown, requests, rings], [[], 0, 1]);
  assert.equal(document.title, "Odo is here: Vassal, Liege");
  // the visitor allows notifications in the browser's settings, not on this page
  Notice.permission = "granted";
  wait.arrive("Edith");
  await settled();
  assert.deepEqual(shown, []);
});

test("a hidden page notifies of who comes, and once of each turn", async () => {
  await allowed();
  const wait = waiting();
  wait.arrive("Odo");
  wait.turn("Vassal");
  wait.turn(false);
  await settled();
  // the page shows no notification while it is visible
  assert.deepEqual([shown, rings], [[], 1]);
  await hide(true);
  wait.arrive("Odo");
  for (const turn of [false, "Vassal", "Vassal", false, false, "Vassal"]) wait.turn(turn);
  await settled();
  const turn = ["Your turn", "Vassal"];
  assert.deepEqual(shown, [["Odo is here", "Vassal, Liege"], turn, turn]);
  await hide(false);
  // the page closes the latest notification, which has replaced the earlier ones
  assert.equal(shown.length, 2);
});

test("on a phone the service worker notifies, with the address to return to", async () => {
  await allowed();
  phone = true;
  const wait = waiting();
  await hide(true);
  wait.turn("Vassal");
  await settled();
  assert.deepEqual(shown, [["Your turn", "Vassal", "https://liege.test/"]]);
  await hide(false);
  assert.deepEqual(shown, []);
});

test("a visitor who says no is told, and nothing is shown", async () => {
  answer = "denied";
  const told = [];
  assert.equal(await allow(store, (said) => told.push(said)), false);
  assert.match(told.join(), /^Your browser blocks notifications/);
  assert.equal(mayAllow(store), true);
  const wait = waiting();
  await hide(true);
  wait.arrive("Odo");
  await settled();
  assert.deepEqual(shown, []);
});

test("the screen stays on while the page waits and is seen", async () => {
  const wait = waiting();
  wait.show(true);
  await settled();
  assert.equal(locks, 1);
  await hide(true);
  assert.equal(locks, 0);
  await hide(false);
  assert.equal(locks, 1);
  wait.show(false);
  await settled();
  assert.equal(locks, 0);
});
