// The versions of a page in other languages. A visitor who opens one has chosen its language (language.js).

/** Store the language of a link that is opened. @param {import("../storage/store.js").Store} store */
export function chosen(store) {
  for (const link of document.querySelectorAll("a[hreflang]")) {
    link.addEventListener("click", () => store.change({ language: link.getAttribute("hreflang") ?? "" }));
  }
}
