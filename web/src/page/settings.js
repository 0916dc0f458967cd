// The stored settings, before anything is drawn.

/** Return the settings. They may have any form: the store checks them later (storage/store.js). @returns {any} */
export function settings() {
  try {
    return JSON.parse(localStorage.getItem("liege.settings") ?? "{}") ?? {};
  } catch {
    return {}; // storage is denied or invalid: use the defaults
  }
}
