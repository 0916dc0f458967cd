// Handles a script or style that fails to load: the page shows a notice (`#unready` in its HTML), and the browser
// fetches the file again past its cache, which may hold a wrong response, so that a reload helps.

addEventListener(
  "error",
  ({ target }) => {
    const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : "";
    if (!url) return;
    document.documentElement.dataset.missing = "";
    fetch(url, { cache: "reload" }).catch(() => {}); // no network: the page says what to do
  },
  true,
);
