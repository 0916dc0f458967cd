// Recognizes browsers inside other apps, such as messengers, which may forget what a site stores.

/** Parts of the names of browsers inside apps: Facebook, Instagram, Line, WeChat, and Android's web view. */
const APPS = /FBA[NV]|Instagram|\bLine\/|MicroMessenger|; wv\)/;

/**
 * True in a browser inside another app. On iPhones and iPads a real browser's name has "Safari"; a page on the home
 * screen has not, and says so.
 * @param {string} agent @param {boolean} [home] whether the page was opened from the home screen
 */
export const isInApp = (agent, home = false) =>
  APPS.test(agent) || (/\((iPhone|iPad|iPod)/.test(agent) && !/Safari\//.test(agent) && !home);
