// Handles the links to a page's versions in other languages: a click chooses the language (language.js).

/** Store the language of a version when the visitor clicks its link. @param {import("../storage/store.js").Store} store */
export function chosen(store) {
  for (const link of document.querySelectorAll("a[hreflang]")) {
    link.addEventListener("click", () => store.change({ language: link.getAttribute("hreflang") ?? "" }));
  }
}
