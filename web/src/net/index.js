// Playing with friends elsewhere: asks who one is, opens or joins a room, says who has come and what goes on, and hands
// the page a `Company` to play with. A bundle of its own, fetched only when a visitor asks for it.

import { button, dialog, h } from "../dom.js";
import { Company } from "./company.js";
import { Journal } from "./journal.js";
import { secret } from "./bytes.js";

/** @typedef {import("./company.js").Status} Status */
/** @typedef {import("./company.js").News} News */
/** @typedef {import("./company.js").Result} Result */
/** @typedef {{engine: import("../engine/client.js").Engine, face: import("../sitting.js").Face, game: string, title: string,
 *   name: string, keepName: (name: string) => void, meeting: {relays: string[], stun: string[]},
 *   notices: import("../notices.js").Notices, wait: (words: string) => void, leave: () => void, at: (company: Company) => void}} Page */

const ADDRESS = "You are connected directly: those who hold the link can see your IP address, and you theirs.";
const DOING = /** @type {Record<string, string>} */ ({
  checking: "Checking what the others sent", shuffling: "Shuffling, with a proof that it is fair", preparing: "Preparing your part",
  thinking: "Thinking for a seat that left", auditing: "Opening and checking every hand",
});
const PATIENCE = 15_000;

/** Opens a room for a new match. @param {Page} page @param {string} options */
export function invite(page, options) {
  ask(page, {
    title: "Play with a friend", words: `A match of ${page.title} between this screen and another. You get a link to send; who opens it sits down.`,
    yes: "Get the link", act: (name) => enter(page, { game: page.game, secret: secret(), options, name }),
  });
}

/** Comes by a link: back to one's seat, or as somebody new. @param {Page} page @param {string} link @returns {Promise<void>} */
export async function come(page, link) {
  const journal = await Journal.open(link).catch(() => null);
  const lines = (await journal?.lines().catch(() => [])) ?? [];
  if (lines.length) return enter(page, { lines }, link);
  page.wait("A friend asks you to a match");
  ask(page, {
    title: "A friend asks you to a match", words: `A match of ${page.title}. Whoever comes when all seats are taken watches.`, yes: "Sit down",
    act: (name) => enter(page, { link, name }, link), otherwise: page.leave,
  });
}

/** @param {Page} page @param {{title: string, words: string, yes: string, act: (name: string) => void,
 *   otherwise?: () => void}} about */
function ask(page, { title, words, yes, act, otherwise }) {
  const name = h("input", { type: "text", name: "called", value: page.name, maxlength: 24, autocomplete: "off", spellcheck: "false", required: true });
  const form = h("form", { class: "form" }, h("p", {}, words),
    h("label", { class: "field" }, h("b", {}, "Your name"), name), h("p", { class: "quiet" }, ADDRESS),
    h("div", { class: "actions" }, h("button", { type: "submit", class: "press main" }, yes), button("Cancel", () => box.close())));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    otherwise = undefined;
    box.close();
    page.keepName(name.value.trim());
    act(name.value.trim());
  });
  const box = dialog({ title, name: "friend", body: () => [form] });
  box.addEventListener("close", () => otherwise?.());
}

/** @param {Page} page @param {Record<string, any>} asked @param {string} [link] */
async function enter(page, asked, link = "") {
  page.wait("Opening the room…");
  const opened = link || (await linkOf(asked));
  const free = await hold(opened);
  const journal = free ? await Journal.open(opened).catch(() => null) : null;
  if (!free) page.notices.say("This seat is played in another tab: here you watch.", { kind: "seat", stays: true });
  else if (!journal) page.notices.say("This browser keeps nothing for this page: do not reload it during the match, the seat would be lost.", { kind: "seat", stays: true });
  const lobby = new Lobby(page);
  const company = new Company({
    engine: page.engine, face: page.face, journal, meeting: page.meeting,
    status: (status, news) => lobby.show(company, status, news),
    fatal: (said) => page.notices.say(said, { kind: "peers", stays: true }),
  });
  page.at(company);
  history.replaceState(null, "", `${location.pathname}${location.search}${opened}`);
  try {
    await company.come(free ? asked : { link: opened, watch: true, name: page.name }, opened.split("/")[2]);
  } catch (error) {
    page.wait("The match cannot be opened.");
    page.notices.say(`The match cannot be opened: ${/** @type {Error} */ (error).message}.`, { kind: "peers", stays: true });
  }
}

/** The link to a room as the engine writes it. @param {Record<string, any>} asked */
async function linkOf({ game, secret: hexed }) {
  const bytes = /** @type {string[]} */ (hexed.match(/../g)).map((/** @type {string} */ pair) => Number.parseInt(pair, 16));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `#join/${game}/${text}`;
}

/** One tab holds a seat. @param {string} link @returns {Promise<boolean>} */
function hold(link) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks.request(`liege${link}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

/** Says what goes on before and around the match. */
class Lobby {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    this.people = h("ul", { class: "people" });
    this.late = h("p", { class: "quiet" });
    this.shown = false;
    this.said = "";
    this.offered = "";
  }

  /** @param {Company} company @param {Status} status @param {News[]} news */
  show(company, status, news) {
    const { notices, wait } = this.page;
    for (const { event, name, reason } of news) {
      if (event === "left") notices.say(`${name} is not connected now. The match is kept; the same link leads back to the seat.`, { kind: "peers" });
      if (event === "damaged") notices.say(`${reason}.`, { kind: "peers" });
    }
    if (status.phase === "lobby") return this.wait(status);
    this.box?.close();
    this.box = null;
    const said = `${this.words(status)}${status.result?.kind ?? ""}`;
    if (!company.update || (status.phase === "preparing" && !company.update.over)) {
      if (said !== this.said) wait(this.words(status));
    } else if (said !== this.said && company.update.at === null) company.show(company.update, false);
    this.said = said;
    this.offers(company, status);
  }

  /** @param {Status} status */
  wait(status) {
    if (!this.shown) {
      this.shown = true;
      this.page.wait("Waiting for the others…");
      if (status.role === "host") this.open(status);
      setTimeout(() => {
        this.late.textContent = "Nobody has come yet. Both must be online with this page open; some company networks let no direct connection through.";
      }, PATIENCE);
    }
    const come = status.peers.filter(({ wish }) => wish !== "watch");
    this.people.replaceChildren(
      ...come.map(({ name }) => h("li", {}, `${name || "Somebody"} has come.`)),
      h("li", { class: "quiet" }, `${Math.max(0, status.seats - 1 - come.length)} of ${status.seats} seats free`));
  }

  /** @param {Status} status */
  open({ link }) {
    const address = location.href.split("#")[0] + link;
    const text = h("input", { type: "text", readonly: true, value: address, name: "link", "aria-label": "The link to this match" });
    text.addEventListener("focus", () => text.select());
    const copy = () =>
      navigator.clipboard.writeText(address).then(
        () => this.page.notices.say("The link was copied."),
        () => text.select(),
      );
    this.box = dialog({
      title: "Send this link", name: "lobby",
      body: (close) => [
        h("p", {}, "Whoever opens it plays with you. Keep this page open; after a reload the same link leads you back to your seat."),
        h("label", { class: "field" }, h("b", {}, "Link"), text),
        this.people, this.late,
        h("p", { class: "quiet" }, ADDRESS),
        h("div", { class: "actions" }, button("Copy link", copy, "main"),
          "share" in navigator && button("Share", () => void navigator.share({ title: this.page.title, url: address }).catch(() => {})),
          button("Close", close)),
      ],
    });
  }

  /** @param {Status} status */
  words(status) {
    return waiting(status);
  }

  /** @param {Company} company @param {Status} status */
  offers(company, status) {
    const { notices } = this.page;
    const names = status.names ?? [];
    const [offer] = (status.offers ?? []).filter((seat) => seat !== status.seat);
    const [late] = status.claimable ?? [];
    const now = status.result ? "" : late !== undefined ? `late ${late}` : offer !== undefined && status.seat !== null ? `draw ${offer}` : "";
    if (now === this.offered) return;
    this.offered = now;
    notices.drop("offer");
    if (now.startsWith("late")) {
      notices.say(`${names[late]} has been away for two minutes.`, { kind: "offer", stays: true, action: { label: "Claim the match", act: () => company.claim(late) } });
    } else if (now) {
      notices.say(`${names[offer]} offers a draw.`, { kind: "offer", stays: true, action: { label: "Accept", act: () => company.end("agree draw") } });
    }
  }
}

/** For whom or what the match waits; "" if for this visitor, or for nothing. @param {Status | null} status */
export function waiting(status) {
  if (!status || status.result || status.phase === "lobby") return "";
  const { names = [], waiting: owed = [], progress, seat } = status;
  if (!status.fresh && seat !== null) return "Waiting until another player is connected…";
  if (status.phase === "preparing") {
    if (DOING[progress.doing]) return `${DOING[progress.doing]}…`;
    const [first] = owed.filter((one) => one.seat !== seat);
    return first ? `Waiting for ${first.for} from ${names[first.seat]}…` : "Shuffling together…";
  }
  if (status.mine) return "";
  const others = [...new Set(owed.map((one) => one.seat))].filter((one) => one !== seat);
  const lost = others.filter((one) => status.lost?.includes(one));
  if (lost.length) return `${names[lost[0]]} is not connected…`;
  return others.length ? `${names[others[0]]} is next…` : "A moment…";
}

/** What the end proved, in words. @param {Result | null | undefined} result @param {string[]} names */
export function proven(result, names) {
  if (!result) return "";
  const who = result.seat === null ? "a seat" : names[result.seat];
  const said = /** @type {Record<string, string>} */ ({
    audited: "Proven fair: every shuffle, draw and move was checked.",
    finished: "Every shuffle and draw was checked; the keys that open all hands are not all there yet.",
    forfeited: "The time of a seat was claimed.",
    equivocation: `Proven: ${who} signed two different things at one point of the match.`,
    invalid: `Proven: ${who} broke the rules (${result.reason}).`,
    told: `${who} made a move that cannot be (${result.reason}).`,
    twice: "This seat was played in two places at once.",
    desync: "The two programs disagree about the position; nobody is blamed. Save the log.",
    internal: `The program failed (${result.reason}); nobody is blamed. Save the log.`,
  });
  return said[result.kind] ?? "";
}

/** Saves the log that anybody can verify. @param {Company} company @param {string} game @param {(said: string) => void} tell */
export async function saveLog(company, game, tell) {
  const link = h("a", { href: URL.createObjectURL(new Blob([await company.proof()], { type: "text/plain" })), download: `${game}.liege-log.txt` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  tell("The log was saved. Anybody can check it with: python3 -m pygames verify FILE.");
}
