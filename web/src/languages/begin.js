// Sets the language of a page that is not in English. Runs before all other scripts of the page. The build puts the
// catalogue before this code (`web/build/making/shell.py`).

import { speaking } from "./language.js";

const page = /** @type {any} */ (globalThis);
page.language = speaking(page.texts);

if (document.dir === "rtl") {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".middle, .zone { direction: ltr }"); // boards and cards keep their direction
  document.adoptedStyleSheets = [sheet];
}
