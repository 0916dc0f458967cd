// A script or a style that does not come: the page says so (`#unready` in its HTML), and the browser asks for it past its
// own cache, which may hold what a network sent in its place, so that loading the page again helps.

addEventListener(
  "error",
  ({ target }) => {
    const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : "";
    if (!url) return;
    document.documentElement.dataset.missing = "";
    fetch(url, { cache: "reload" }).catch(() => {}); // no network: the page says what can be done
  },
  true,
);
