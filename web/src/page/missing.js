// Handles a script or style sheet that fails to load: the page shows a notice (`#unready` in its HTML), and fetches the
// file again without the browser's cache, which may contain a wrong response, so that a reload helps.

addEventListener(
  "error",
  ({ target }) => {
    const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : "";
    if (!url) return;
    document.documentElement.dataset.missing = "";
    fetch(url, { cache: "reload" }).catch(() => {}); // without a network, the notice remains
  },
  true,
);
