// Matches with friends, a bundle of its own that loads on request: opens a room, or joins a room by its link. `friends`
// then manages the room.

import { secret } from "../data/bytes.js";
import { h } from "../page/dom.js";
import { held } from "../storage/lock.js";
import { Friends } from "./friends.js";
import { saveLog } from "./friends_bar.js";
import { absolute, site } from "../site.js";
import { Journal, MOVED } from "./journal.js";
import { isInApp } from "./in_app.js";
import { ask, elsewhere, present } from "./lobby.js";
import { missing, seatOf } from "./seat_transfer.js";
import { notifying } from "./notify.js";
import { read } from "./proposal.js";
import { bring, lockOf, nameOf } from "./tabs.js";
import { NO_SEAT, OFFLINE, terms } from "./words.js";
import { labelled, t } from "../page/t.js";

export { Rendezvous } from "./rendezvous.js";
export { site };

/** @typedef {import("./friends.js").Page} Page */

document.head.append(h("link", { rel: "stylesheet", href: absolute(site.net_style) }));

/** The default name of a guest. */
const GUEST = "Guest";
/** The visitor's name in the messenger; "" outside a messenger. @type {string} */
const called = String(/** @type {any} */ (globalThis).webxdc?.selfName ?? "").slice(0, 24);
/** The sentences on how to invite friends: by a link (`LINK`), or in a messenger through its chat (`CHAT`). */
const LINK = t("Send them a link: the match begins when they press Play.");
const CHAT = t("Everyone in this chat will see your invitation. The match begins when somebody presses Play.");

/** Ask for the terms of a new match, then open a room for it. @param {Page} page */
export function invite(page) {
  const { about } = page;
  ask({
    title: t("Play with a friend"),
    about,
    name: page.store.settings.name || called,
    options: page.options,
    relays: page.servers.relays.length > 0,
    words: `${t("{title} with friends on their own devices.", { title: page.title })} ${site.chat ? CHAT : LINK}`,
    yes: site.chat ? t("Invite this chat") : t("Copy link"),
    act: ({ name, options, clock, hand }) => {
      page.store.change({ name });
      const friends = new Friends(page);
      void friends.enter({ asked: { game: page.game, secret: secret(32), options, clock, name }, hand });
      if (!hand && !site.chat) friends.copy();
    },
  });
}

/**
 * Return the entries of the menu in a match with friends.
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
      label: t("Resign"),
      act: () => confirm(t("Resign this match?"), t("You lose the match."), t("Resign"), () => peerMatch.end("resign")),
      off,
    },
    { label: t("Offer a draw"), act: () => peerMatch.end("agree draw"), off },
    { label: t("Ask to undo"), act: () => peerMatch.undo(), off: !Number.isInteger(status?.undoable) },
    { label: t("Who is here"), act: () => present(peerMatch, notifying(store, tell)) },
    {
      label: t("Move to another device"),
      act: () => void moving(tell, ({ move }) => move(peerMatch, { title, tell, leave })),
      off: !peerMatch.journal || (status?.seat === null && status.phase !== "lobby"),
    },
    { label: t("Save the log"), act: () => saveLog(peerMatch, game, tell), off: !update },
    { label: t("Leave this match"), act: leave },
  ];
}

/**
 * Load the dialogs that move a seat to another device, and call `act` with them.
 * @param {(said: string) => void} tell @param {(dialogs: typeof import("../mine/index.js")) => unknown} act
 */
const moving = (tell, act) =>
  import(absolute(site.mine)).then(act, () =>
    tell(t("Part of the page couldn't be loaded. Try again when you're back online.")),
  );

/**
 * Join a room by a link: return to the visitor's seat, or join as a new guest. Codes for another tab are sent to that
 * tab.
 * @param {Page} page @param {string} hash
 */
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
  const tell = (/** @type {string} */ said) => void page.notices.say(said, { kind: "told" });
  if (seat && missing(seat, lines, moved)) {
    page.wait(t("Your seat is on another device."));
    return moving(tell, ({ takeSeat }) => takeSeat(page, journal, seat));
  }
  if (journal && moved) {
    const { title, leave } = page;
    page.wait(t("This seat has moved to another device."));
    return moving(tell, ({ showMoved }) => showMoved({ title, lines, journal, leave, tell }));
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
  const title = proposal
    ? t("{from} invites you to a match", { from: proposal.from })
    : t("A friend invites you to a match");
  page.wait(title);
  ask({
    title,
    name: page.store.settings.name || called || GUEST,
    relays: true,
    yes: proposal ? t("Play") : t("Come in"),
    otherwise: page.leave,
    words: [
      proposal
        ? `${labelled(page.title, terms(proposal.seats, proposal, page.about))}.`
        : t("{title}. You see the terms before you play. If all seats are taken, you watch.", { title: page.title }),
      navigator.onLine === false ? OFFLINE : "",
    ].join(" "),
    more: isInApp(navigator.userAgent, "standalone" in navigator && Boolean(navigator.standalone))
      ? elsewhere(`${location.href.split("#")[0]}${hash}`, tell)
      : null,
    act,
  });
}

/** @param {Page} page @param {string} name of a room @param {import("./tabs.js").Codes} codes */
async function pass(page, name, codes) {
  const taken = await bring(name, codes);
  page.wait(
    taken
      ? t("The match continues in the other tab. You can close this one.")
      : t("No page in this browser is waiting for this answer. Enter it in the page that made the invitation."),
  );
}
