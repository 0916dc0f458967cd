// Refuses to run inside a page of another site (clickjacking): a click in the frame may be meant for an element laid
// over it. The header `frame-ancestors` does the same where a host sends headers (web/build/making/site.py).

import { t } from "./t.js";

/** True if a page of another host embeds this one. */
function framed() {
  try {
    return self !== top && top?.location.origin !== location.origin;
  } catch {
    return true; // access to a foreign page is denied
  }
}

// A messenger may show its apps in frames; only a messenger's script defines `webxdc`.
if (!("webxdc" in globalThis) && framed() && !document.querySelector("[name=framed]"))
  // a page with `name=framed` may be embedded: it is view-only
  document.documentElement.dataset.framed = t("Liege can't be played inside another page. Open it in its own window.");
