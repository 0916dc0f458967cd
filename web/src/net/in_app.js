// Recognizes browsers inside other apps, such as messengers, which may forget what a site stores.

/** Parts of the user agents of browsers inside apps: Facebook, Instagram, Line, WeChat, and Android's web view. */
const APPS = /FBA[NV]|Instagram|\bLine\/|MicroMessenger|; wv\)/;

/**
 * True for a browser inside another app. On iPhones and iPads, only the user agent of a real browser contains "Safari";
 * a page opened from the home screen lacks it too, but is in no other app.
 * @param {string} agent @param {boolean} [home] true if the page was opened from the home screen
 */
export const isInApp = (agent, home = false) =>
  APPS.test(agent) || (/\((iPhone|iPad|iPod)/.test(agent) && !/Safari\//.test(agent) && !home);
