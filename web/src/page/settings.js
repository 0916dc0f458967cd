// Reads the stored settings before the browser draws the page.

/** Return the stored settings, not validated; storage/store.js validates them later. @returns {any} */
export function settings() {
  try {
    return JSON.parse(localStorage.getItem("liege.settings") ?? "{}") ?? {};
  } catch {
    return {}; // storage is denied or invalid: use the defaults
  }
}
