// System notifications while the page is hidden. The page requests the permission only after a touch of the visitor.

import { toggle } from "../page/dom.js";
import { site } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../storage/store.js").Store} Store */

const BLOCKED = t("Your browser blocks notifications from this site. You can allow them in its settings.");

/** True if the page can show notifications; in a messenger it does not, as the messenger has its own. */
const can = "Notification" in globalThis && !site.chat;

/** True if the visitor has allowed notifications. @param {Store} store */
const allowed = (store) => store.settings.notify && globalThis.Notification?.permission === "granted";

/** True if the visitor can still allow notifications. @param {Store} store */
export const mayAllow = (store) => can && !allowed(store);

/**
 * Request the permission to show notifications, and store the visitor's choice.
 * @param {Store} store @param {(said: string) => void} tell @returns {Promise<boolean>}
 */
export async function allow(store, tell) {
  const notify = (await Notification.requestPermission()) === "granted";
  store.change({ notify });
  tell(notify ? t("You'll be notified while this page is in the background.") : BLOCKED);
  return notify;
}

/**
 * Return the switch for notifications; null if the page cannot show any.
 * @param {Store} store @param {(said: string) => void} tell
 */
export function notifying(store, tell) {
  if (!can) return null;
  const words = t("And when it's your turn, while this page is in the background.");
  const row = toggle(t("Tell me when somebody comes"), words, allowed(store), async (on) => {
    const input = row.querySelector("input");
    if (!on) store.change({ notify: false });
    else if (input) input.checked = await allow(store, tell);
  });
  return row;
}

/**
 * Show a notification if the page is hidden and the visitor has allowed that; a touch on it shows the page.
 * @param {Store} store @param {string} said @param {string} body
 * @returns {Promise<{close: () => void} | undefined>}
 */
export async function notify(store, said, body) {
  if (!document.hidden || !allowed(store)) return;
  const about = { body, tag: "liege", data: location.href };
  try {
    const shown = new Notification(said, about);
    shown.onclick = () => {
      focus();
      shown.close();
    };
    return shown;
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration(); // on phones only a service worker may show notifications
    await worker?.showNotification(said, about);
    return (await worker?.getNotifications())?.at(-1);
  }
}
