// Registers the service worker, holds a lock on this build's cached files, and reports a new version.

import { site } from "../site.js";

/** The time after which a page that becomes visible checks for a new version again, ms. */
const STALE = 60 * 60 * 1000;

/**
 * Make the site work offline. When a newer version is waiting, call `ready` with a function that activates that version
 * and reloads this page. Other open pages keep their version. Do nothing where service workers are not available (a
 * private window, plain http).
 * @param {(take: () => void) => void} ready @returns {Promise<boolean>} true if the site will work offline
 */
export async function keepOffline(ready) {
  if (site.chat || !("serviceWorker" in navigator) || !window.isSecureContext) return false;
  const root = new URL(site.top ?? site.root, location.href);
  hold(`liege ${root.pathname} ${site.build}`);
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", root), { updateViaCache: "none" });
    watch(registration, ready);
    registration.active?.postMessage("prune");
    const whole = await kept(registration);
    if (site.top) (await navigator.serviceWorker.ready).active?.postMessage({ keep: document.documentElement.lang });
    return whole;
  } catch {
    return false;
  }
}

/**
 * Resolve to true when the whole site is cached, to false if that fails because storage is full or the network fails.
 * @param {ServiceWorkerRegistration} registration @returns {Promise<boolean>}
 */
async function kept({ active, waiting, installing }) {
  if (active || waiting || !installing) return Boolean(active ?? waiting);
  await new Promise((known) => installing.addEventListener("statechange", known, { once: true }));
  return installing.state !== "redundant";
}

/** Activate the waiting version, and reload this page with that version. @param {ServiceWorker} waiting */
function takeOver(waiting) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

/** Fetch a newer version, if there is one, and reload the page with it; a reload alone would keep the old version. */
export async function renew() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => {});
  const { installing } = registration ?? {};
  if (installing) await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
  if (registration?.waiting) takeOver(registration.waiting);
  else location.reload();
}

/** Hold a lock, shared with other pages of the same build, until this page closes. @param {string} name */
function hold(name) {
  navigator.locks?.request(name, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
}

/** @param {ServiceWorkerRegistration} registration @param {(take: () => void) => void} ready */
function watch(registration, ready) {
  let told = /** @type {ServiceWorker | null} */ (null);
  const look = () => {
    const { waiting } = registration;
    if (!waiting || waiting === told || !registration.active) return;
    told = waiting;
    ready(() => takeOver(waiting));
  };
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < STALE) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}
