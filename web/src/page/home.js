// The script of the home page: lists the matches in progress and games from elsewhere, and marks the deals of the day.

import "./page.js";
import { progress, summary } from "../dialogs/menu.js";
import { h } from "./dom.js";
import { guests } from "../guest/store.js";
import { dateHere, nameOf, run } from "../mine/days.js";
import { drafts } from "../workshop/drafts.js";
import { hasSeats, rooms } from "../net/journal.js";
import { results } from "../storage/results.js";
import { absolute, site, tableOf } from "../site.js";
import { Store } from "../storage/store.js";
import { called, labelled, n, t } from "./t.js";

/** Maximum number of entries in each list. */
const LISTED = 3;

const store = new Store(() => {});

/**
 * List the matches in progress, the latest first, and above them invitations that a messenger's chat contains.
 * @param {HTMLElement} place @param {import("../net/chat.js").Invitation[]} [invited]
 */
async function unfinished(place, invited = []) {
  const alone = store.unfinished().filter(({ refused }) => !refused);
  const open = alone.map((kept) => {
    return { time: kept.time, names: kept.names, href: `${tableOf(kept.game)}#m=${kept.id}`, about: summary(kept) };
  });
  const seats = hasSeats() ? await rooms().catch(() => []) : [];
  for (const seat of seats) {
    const { game, room, names, title, over, time } = seat;
    if (!over) open.push({ time, names, href: tableOf(game) + room, about: labelled(title, progress(seat)) });
  }
  open.sort((a, b) => b.time - a.time);
  const others = invited.filter(({ href }) => !seats.some(({ room }) => href.includes(room))).slice(0, LISTED);
  const calls = others.map(({ href, text }) => h("a", { href: site.root + href, class: "main" }, h("b", {}, text)));
  const links = open.slice(0, LISTED).map(({ names, href, about }, at) => {
    const text = [h("b", {}, t("Continue: {names}", { names: names.map(called).join(" – ") })), h("small", {}, about)];
    return h("a", { href, class: at ? "" : "main" }, ...text);
  });
  place.replaceChildren(...calls, ...links);
  document.documentElement.toggleAttribute("data-waits", open.length + calls.length > 0);
}

/** List the visitor's own games in the workshop, and the games from elsewhere that were opened here. @param {HTMLElement} place */
function visited(place) {
  const own = drafts();
  for (const { id, title } of own.slice(0, LISTED))
    place.append(" ", h("a", { href: `${site.root}workshop.html#draft=${id}` }, t("{title} (workshop)", { title })));
  for (const { hash, title } of guests()) {
    if (own.some((one) => one.title === title)) continue; // listed already, as the author's own game
    place.append(" ", h("a", { href: `${site.root}guest/?${hash}` }, t("{title} (guest)", { title })));
  }
}

const matches = document.getElementById("matches");
if (matches) void unfinished(matches);
if (matches && site.chat)
  void import(absolute(site.chat)).then((/** @type {typeof import("../net/chat.js")} */ { invitations }) =>
    invitations((all) => void unfinished(matches, all)),
  );
const others = document.getElementById("others");
if (others) visited(others);
if (others && location.hash.startsWith("#guest/")) location.replace(`guests.html${location.hash}`);

/** Mark the games whose deal of the day was played today, and show the number of days in a row. @param {HTMLElement} place */
function daily(place) {
  const had = results(store);
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".today a"))) {
    const done = Object.hasOwn(had, nameOf(dateHere(), link.dataset.game ?? ""));
    link.classList.toggle("done", done);
    link.title = done ? t("Played today") : "";
  }
  const days = run(store);
  place.textContent = days > 1 ? n(days, "{n} day in a row", "{n} days in a row") : "";
}

const days = document.getElementById("days");
if (days) daily(days);
