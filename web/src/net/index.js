// Playing with friends elsewhere, a bundle of its own, fetched only when a visitor asks for it: opens a room, or comes to
// one by its link. What goes on in it is in `friends`.

import { linked, secret, unhexed } from "../bytes.js";
import { held } from "../lock.js";
import { Friends } from "./friends.js";
import { Journal } from "./journal.js";
import { ask } from "./lobby.js";
import { bring, lockOf, nameOf } from "./tabs.js";

export { saveLog } from "./friends.js";
export { forget, rooms } from "./journal.js";
export { present } from "./lobby.js";

/** @typedef {import("./friends.js").Page} Page */

/** Opens a room for a new match. @param {Page} page */
export function invite(page) {
  const { about } = page;
  ask({
    title: "Play with a friend", about, name: page.name, options: page.options, relays: page.servers.relays.length > 0,
    words: `${page.title} between this screen and ${about.seats.some((seats) => seats > 2) ? "others" : "another"}. You get a link to send; whoever opens it sits down.`,
    yes: "Get the link",
    act: ({ name, options, clock, hand }) => {
      page.keepName(name);
      const room = secret(32);
      void new Friends(page).enter({ asked: { game: page.game, secret: room, options, clock, name }, link: linkOf(page.game, room), hand });
    },
  });
}

/** Comes by a link: back to one's seat, or as somebody new. @param {Page} page @param {string} hash */
export async function come(page, hash) {
  const [kind, game, room, code = ""] = hash.slice(1).split("/");
  if (kind === "answer") return pass(page, room, { answer: code });
  const link = `#join/${game}/${room}`;
  history.replaceState(null, "", `${location.pathname}${location.search}${link}`);
  if (code && (await held(lockOf(link)))) return pass(page, await nameOf(room), { offer: code });
  const journal = await Journal.open(link).catch(() => null);
  const lines = (await journal?.lines().catch(() => [])) ?? [];
  const friends = new Friends(page);
  const hand = Boolean(code) || Boolean((await journal?.about().catch(() => undefined))?.hand);
  if (lines.length) return friends.enter({ asked: { lines }, link, code, hand });
  page.wait("A friend asks you to a match");
  ask({
    title: "A friend asks you to a match", name: page.name, relays: true, yes: "Sit down", otherwise: page.leave,
    words: `A match of ${page.title}. Whoever comes when all seats are taken watches.`,
    act: ({ name }) => {
      page.keepName(name);
      void friends.enter({ asked: { link, name }, link, code, hand });
    },
  });
}

/** @param {Page} page @param {string} name of a room @param {import("./tabs.js").Codes} codes */
async function pass(page, name, codes) {
  const taken = await bring(name, codes);
  page.wait(taken ? "The match goes on in the other tab. This one can be closed." : "No page of this browser waits for this answer: enter it there, in the page that made the invitation.");
}

/** The link to a room as the engine writes it. @param {string} game @param {string} room */
const linkOf = (game, room) => `#join/${game}/${linked(unhexed(room))}`;
