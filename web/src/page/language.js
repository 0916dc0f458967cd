// Leads to the same page in the visitor's language, before anything is drawn: the chosen one, or else the first of the
// browser's languages in which there is a page.

/** Return the address of this page in a language; undefined if there is none. @param {string} language */
const address = (language) =>
  /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[hreflang="${CSS.escape(language)}"]`))?.href;

/** Return the visitor's languages, the best first. @returns {readonly string[]} */
function wanted() {
  try {
    const { language } = JSON.parse(localStorage.getItem("liege.settings") ?? "{}");
    if (language) return [language];
  } catch {
    // storage is denied or invalid: use the browser's languages
  }
  return navigator.languages.map((language) => language.split("-")[0]);
}

const best = wanted().find(address);
if (best && best !== document.documentElement.lang) location.replace(address(best) + location.search + location.hash);
