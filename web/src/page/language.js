// Redirects to the same page in the visitor's language, before the browser draws anything: the language in the
// settings, or else the first of the browser's languages in which the page exists.

import { settings } from "./settings.js";

const versions = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[hreflang]")]);
const { language } = settings();
const wanted = language ? [language] : navigator.languages.map((each) => each.split("-")[0]);
const [best] = wanted.flatMap((each) => versions.filter(({ hreflang }) => hreflang === each));
if (best && best.hreflang !== document.documentElement.lang)
  location.replace(best.href + location.search + location.hash);
