// Shows a page of text in a dialog at the table: the rule book, opened at the ruling for the last event, or the page on
// what is proven in matches with friends. The build renders both; the rule book of a guest's game comes with it as
// text.

import { dialog, h } from "../page/dom.js";
import { written } from "../guest/book.js";
import { absolute, site } from "../site.js";
import { t } from "../page/t.js";

/** The pages that have been opened, by address. @type {Map<string, Promise<HTMLElement>>} */
const books = new Map();

/** @param {string} url */
async function fetched(url) {
  if (!books.size) document.head.append(h("link", { rel: "stylesheet", href: absolute(site.still_style) }));
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"); // safe to insert, since our own build has made the page
  const main = page.querySelector("main");
  if (!main) throw new Error("no page");
  return h("article", { class: "rules" }, ...[...main.childNodes].map((node) => document.importNode(node, true)));
}

/** @param {{url?: string, text?: string, title: string, ruling?: number}} about `url`: the address of the page, or `text`:
 * its text; `ruling`: where it opens, by default at the top */
export function book({ url = "", text: brought, title, ruling }) {
  const place = h("div", {}, h("p", { class: "quiet" }, t("Opening…")));
  const box = dialog({ title, name: "book", reading: true, body: () => [place] });
  if (!books.has(url)) books.set(url, brought ? Promise.resolve(brought).then(written) : fetched(url));
  books.get(url)?.then(
    (text) => {
      place.replaceChildren(text);
      const at = ruling && text.querySelector(`#r-${ruling}`);
      if (!at) return;
      at.classList.add("cited");
      at.scrollIntoView({ block: "start" });
    },
    () => {
      books.delete(url);
      place.replaceChildren(
        h("p", {}, t("This page can't be loaded right now. Your match is safe. Try again when you're back online.")),
      );
    },
  );
  place.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest(".position a")) box.close(); // a position's link opens a lesson at this table
  });
  box.addEventListener("close", () => box.querySelector(".cited")?.classList.remove("cited"));
  return box;
}
