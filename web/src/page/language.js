// Leads to the same page in the visitor's language, before anything is drawn: the chosen one, or else the first of the
// browser's languages in which there is a page.

import { settings } from "./settings.js";

const versions = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[hreflang]")]);
const { language } = settings();
const wanted = language ? [language] : navigator.languages.map((each) => each.split("-")[0]);
const [best] = wanted.flatMap((each) => versions.filter(({ hreflang }) => hreflang === each));
if (best && best.hreflang !== document.documentElement.lang)
  location.replace(best.href + location.search + location.hash);
