// Scripts of the pages for reading: the theme switch, progress in lessons, offline use. The pages work without them.

import { summary } from "./dialogs/menu.js";
import { other } from "./dress.js";
import { guests } from "./guest/kept.js";
import { mark } from "./marks.js";
import { dateHere, nameOf, run } from "./mine/days.js";
import { keepOffline } from "./offline.js";
import { results } from "./results.js";
import { site } from "./site.js";
import { Store } from "./store.js";

/** How many unfinished matches are listed. */
const LISTED = 3;

const store = new Store(() => {}); // where storage is denied, a choice lasts for this page
const lamp = document.getElementById("lamp");
const news = document.getElementById("news");

if (lamp) {
  lamp.hidden = false;
  lamp.addEventListener("click", () => {
    const { dataset } = document.documentElement;
    dataset.theme = other(dataset.theme);
    store.change({ theme: dataset.theme });
  });
}

/** List unfinished matches at the top of the home page. @param {HTMLElement} place */
function unfinished(place) {
  const open = store.matches().filter((kept) => kept.touched && !kept.result && !kept.refused);
  for (const [at, kept] of open.slice(0, LISTED).entries()) {
    const link = document.createElement("a");
    link.href = `${site.root}${kept.game}/#m=${kept.id}`;
    link.className = at ? "" : "main";
    const names = document.createElement("b");
    names.textContent = `Go on: ${kept.names.join(" – ")}`;
    const about = document.createElement("small");
    about.textContent = summary(kept);
    link.append(names, about);
    place.append(link);
  }
  document.documentElement.toggleAttribute("data-waits", open.length > 0);
}

/** List the games from elsewhere that were opened here. @param {HTMLElement} place */
function visited(place) {
  for (const { hash, title } of guests()) {
    const link = document.createElement("a");
    link.href = `${site.root}guest/?${hash}`;
    link.textContent = `${title} (guest)`;
    place.append(" ", link);
  }
}

const matches = document.getElementById("matches");
if (matches) unfinished(matches);
const others = document.getElementById("others");
if (others) visited(others);
if (others && location.hash.startsWith("#guest/")) location.replace(`guests.html${location.hash}`);

/** Show which games' deal of the day was played, and the number of days in a row. @param {HTMLElement} place */
function daily(place) {
  const had = results(store);
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".today a"))) {
    const done = Object.hasOwn(had, nameOf(dateHere(), link.dataset.game ?? ""));
    link.classList.toggle("done", done);
    link.title = done ? "Played today" : "";
  }
  const days = run(store);
  place.textContent = days > 1 ? `${days} days in a row` : "";
}

const days = document.getElementById("days");
if (days) daily(days);

mark(store);
addEventListener("pageshow", ({ persisted }) => persisted && mark(store)); // back from a lesson

function offline() {
  keepOffline((take) => {
    if (!news) return;
    const button = document.createElement("button");
    button.className = "press";
    button.textContent = "Reload";
    button.addEventListener("click", take);
    news.replaceChildren("A new version is ready. ", button);
    news.hidden = false;
  });
}

if (document.readyState === "complete") offline();
else addEventListener("load", offline);
