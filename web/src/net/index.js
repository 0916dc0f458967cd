// Playing with friends, a bundle of its own that loads only on request: opens a room, or joins one by its link.
// `friends` runs the room.

import { secret } from "../data/bytes.js";
import { h } from "../page/dom.js";
import { held } from "../storage/lock.js";
import { Friends } from "./friends.js";
import { saveLog } from "./friends_bar.js";
import { absolute, site } from "../site.js";
import { Journal, MOVED } from "./journal.js";
import { isInApp } from "./in_app.js";
import { ask, elsewhere, present } from "./lobby.js";
import { missing, move, seatOf, showMoved, takeSeat } from "./seat_transfer.js";
import { notifying } from "./notify.js";
import { read } from "./proposal.js";
import { bring, lockOf, nameOf } from "./tabs.js";
import { NO_SEAT, OFFLINE, terms } from "./words.js";

/** @typedef {import("./friends.js").Page} Page */

document.head.append(h("link", { rel: "stylesheet", href: absolute(site.net_style) }));

/** The name of a guest who gives no name. */
const GUEST = "Guest";
/** The visitor's name in the messenger, if the page runs in one. @type {string} */
const called = String(/** @type {any} */ (globalThis).webxdc?.selfName ?? "").slice(0, 24);
/** Sentences on how to invite friends: by a link, or in a messenger by its chat. */
const LINK = "Send them a link: the match begins when they press Play.";
const CHAT = "Everyone in this chat will see your invitation. The match begins when somebody presses Play.";

/** Open a room for a new match. @param {Page} page */
export function invite(page) {
  const { about } = page;
  ask({
    title: "Play with a friend",
    about,
    name: page.store.settings.name || called,
    options: page.options,
    relays: page.servers.relays.length > 0,
    words: `${page.title} with friends on their own devices. ${site.chat ? CHAT : LINK}`,
    yes: site.chat ? "Invite this chat" : "Copy link",
    act: ({ name, options, clock, hand }) => {
      page.store.change({ name });
      const friends = new Friends(page);
      void friends.enter({ asked: { game: page.game, secret: secret(32), options, clock, name }, hand });
      if (!hand && !site.chat) friends.copy();
    },
  });
}

/**
 * Return the menu's entries for a match with friends.
 * @param {import("./peer_match.js").PeerMatch} peerMatch
 * @param {{game: string, title: string, confirm: typeof import("../dialogs/menu.js").confirm, leave: () => void, tell: (said: string) => void,
 *   store: import("../storage/store.js").Store}} page
 * @returns {import("../dialogs/menu.js").Item[]}
 */
export function items(peerMatch, { game, title, confirm, leave, tell, store }) {
  const { update, status } = peerMatch;
  const off = !update || Boolean(status?.result) || status?.seat === null;
  return [
    {
      label: "Resign",
      act: () => confirm("Resign this match?", "You lose the match.", "Resign", () => peerMatch.end("resign")),
      off,
    },
    { label: "Offer a draw", act: () => peerMatch.end("agree draw"), off },
    { label: "Ask to undo", act: () => peerMatch.undo(), off: !Number.isInteger(status?.undoable) },
    { label: "Who is here", act: () => present(peerMatch, notifying(store, tell)) },
    {
      label: "Move to another device",
      act: () => move(peerMatch, { title, tell, leave }),
      off: !peerMatch.journal || (status?.seat === null && status.phase !== "lobby"),
    },
    { label: "Save the log", act: () => saveLog(peerMatch, game, tell), off: !update },
    { label: "Leave this match", act: leave },
  ];
}

/** Join by a link: return to the visitor's seat, or come as a new guest. @param {Page} page @param {string} hash */
export async function come(page, hash) {
  const [path, proposed] = hash.slice(1).split("?");
  const [kind, game, room, code = ""] = path.split("/");
  if (kind === "answer") return pass(page, room, { answer: code });
  const link = `#join/${game}/${room}`;
  const seat = seatOf(proposed, link);
  if (!seat) history.replaceState(null, "", `${location.pathname}${location.search}${link}`);
  const letter = new URLSearchParams(proposed).get("letter") ?? "";
  if ((code || letter) && (await held(lockOf(link)))) return pass(page, await nameOf(room), { offer: code, letter });
  const journal = await Journal.open(link).catch(() => null);
  const lines = (await journal?.lines().catch(() => [])) ?? [];
  const friends = new Friends(page);
  const kept = await journal?.about().catch(() => undefined);
  const hand = Boolean(code || kept?.hand);
  const moved = Boolean(journal) && kept?.over === MOVED;
  if (seat && missing(seat, lines, moved)) {
    page.wait("Your seat is on another device.");
    return takeSeat(page, journal, seat);
  }
  if (journal && moved) {
    const { title, leave, notices } = page;
    page.wait("This seat has moved to another device.");
    return showMoved({ title, lines, journal, leave, tell: (said) => notices.say(said, { kind: "told" }) });
  }
  if (lines.length) {
    const accepted = read(kept?.accepted ?? "", page.about);
    const own = kept?.waits === "lobby" ? kept.names?.[0] : undefined;
    const { letters } = kept ?? {};
    const asked = { lines, kept: journal?.kept ?? 0 };
    return friends.enter({ asked, link, code, hand, accepted, own, letter, letters });
  }
  const proposal = read(proposed, page.about);
  if (letter && !proposal) return page.wait(NO_SEAT);
  /** @param {{name: string}} wish */
  const act = ({ name }) => {
    if (name !== GUEST) page.store.change({ name });
    void friends.enter({ asked: { link, name }, link, code, hand, accepted: proposal, letter });
  };
  if (site.joins && proposal) return act({ name: site.joins });
  const title = proposal ? `${proposal.from} invites you to a match` : "A friend invites you to a match";
  page.wait(title);
  ask({
    title,
    name: page.store.settings.name || called || GUEST,
    relays: true,
    yes: proposal ? "Play" : "Come in",
    otherwise: page.leave,
    words: [
      proposal
        ? `${page.title}: ${terms(proposal.seats, proposal, page.about)}.`
        : `${page.title}. You see the terms before you play. If all seats are taken, you watch.`,
      navigator.onLine === false ? OFFLINE : "",
    ].join(" "),
    more: isInApp(navigator.userAgent, "standalone" in navigator && Boolean(navigator.standalone))
      ? elsewhere(`${location.href.split("#")[0]}${hash}`, (said) => page.notices.say(said, { kind: "told" }))
      : null,
    act,
  });
}

/** @param {Page} page @param {string} name of a room @param {import("./tabs.js").Codes} codes */
async function pass(page, name, codes) {
  const taken = await bring(name, codes);
  page.wait(
    taken
      ? "The match continues in the other tab. You can close this one."
      : "No page in this browser is waiting for this answer. Enter it in the page that made the invitation.",
  );
}
