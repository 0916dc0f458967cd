// Nobody plays inside a foreign page: what is touched in its frame may be meant for something that lies over it. The
// header `frame-ancestors` says the same, where a host sends headers (web/build/site.py).

/** Whether a page of another host shows this one. */
function framed() {
  try {
    return self !== top && top?.location.origin !== location.origin;
  } catch {
    return true; // what is foreign may not be asked
  }
}

if (framed() && !document.querySelector("[name=framed]"))
  // what only shows says there that it may be
  document.documentElement.dataset.framed = "Liege is not played inside another page. Open it in a window of its own.";
