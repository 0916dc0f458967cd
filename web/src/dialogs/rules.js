// The rule book beside the table: the page that the build rendered, opened at the ruling for what just happened.

import { dialog, h } from "../dom.js";

/** @type {Promise<HTMLElement> | null} */
let book = null;

/** @param {string} url */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"); // our own build's page
  const main = page.querySelector("main");
  if (!main) throw new Error("no rules");
  return h("article", { class: "rules" }, ...[...main.childNodes].map((node) => document.importNode(node, true)));
}

/** @param {{url: string, title: string, ruling: number}} about `ruling`: 0 opens at the top */
export function rules({ url, title, ruling }) {
  const place = h("div", {}, h("p", { class: "quiet" }, "Opening the rule book…"));
  const box = dialog({ title: `Rules of ${title}`, name: "book", reading: true, body: () => [place] });
  book ??= fetched(url);
  book.then(
    (text) => {
      place.replaceChildren(text);
      const at = ruling && text.querySelector(`#r-${ruling}`);
      if (!at) return;
      at.classList.add("cited");
      at.scrollIntoView({ block: "start" });
    },
    () => {
      book = null;
      place.replaceChildren(
        h("p", {}, "The rule book cannot be opened now. The match is not touched; try again when the network is back."),
      );
    },
  );
  box.addEventListener("close", () => box.querySelector(".cited")?.classList.remove("cited"));
  return box;
}
