// The script of another language, which runs before all others of its page. The build puts the texts before it
// (`web/build/making/shell.py`).

import { speaking } from "./language.js";

const page = /** @type {any} */ (globalThis);
page.language = speaking(page.texts);

if (document.dir === "rtl") {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".middle, .zone { direction: ltr }"); // boards and cards keep their direction
  document.adoptedStyleSheets = [sheet];
}
