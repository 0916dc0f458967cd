// Prevents clickjacking: the page shows only a notice if a page of another site embeds it. The header `frame-ancestors`
// does the same where a host sends headers (web/build/making/site.py).

import { t } from "./t.js";

/** True if a page of another host embeds this one. */
function framed() {
  try {
    return self !== top && top?.location.origin !== location.origin;
  } catch {
    return true; // the browser denies access to a page of another site
  }
}

// A messenger may show its apps in frames; only a messenger's script defines `webxdc`.
if (!("webxdc" in globalThis) && framed() && !document.querySelector("[name=framed]"))
  // pages with `name=framed` are view-only and may be embedded
  document.documentElement.dataset.framed = t("Liege can't be played inside another page. Open it in its own window.");
