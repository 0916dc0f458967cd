// The dialogs before a match with friends: the visitor's name and the terms, the link to send, the people who have
// arrived.

import { COMMON, optionsOf } from "../app/opponents.js";
import { optionRows } from "../dialogs/new.js";
import { button, chips, dialog, h } from "../page/dom.js";
import { absolute, site } from "../site.js";
import { ADDRESS, free, guests, here, LEFT, NOBODY, stands, terms, told, WITH_LETTER } from "./words.js";
import { n, t } from "../page/t.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {{name: string, options: string, clock: number, hand: boolean}} Wish */

/** The explanations of a time limit for a move: `MINUTES` of a limit in minutes, `DAYS` of a limit in days. */
const MINUTES = /* @__PURE__ */ t("runs only while you're connected");
const DAYS = /* @__PURE__ */ t("runs while you're away too; when it runs out, the others can claim the match");
/** Time limits for a move: each with its seconds, its name and its explanation. */
const CLOCKS = /** @type {[string, string, string][]} */ ([
  ["0", /* @__PURE__ */ t("No limit"), /* @__PURE__ */ t("nobody loses by waiting")],
  ["60", /* @__PURE__ */ n(1, "{n} minute", "{n} minutes"), MINUTES],
  ["180", /* @__PURE__ */ n(3, "{n} minute", "{n} minutes"), MINUTES],
  ["600", /* @__PURE__ */ n(10, "{n} minute", "{n} minutes"), MINUTES],
  ["86400", /* @__PURE__ */ n(1, "{n} day", "{n} days"), DAYS],
  ["259200", /* @__PURE__ */ n(3, "{n} day", "{n} days"), DAYS],
  ["604800", /* @__PURE__ */ n(7, "{n} day", "{n} days"), DAYS],
]);

/** Maximum characters of a link that fits a QR code. */
const CODE_MAX = 2950;

/**
 * Return a read-only field with a text that the visitor sends to somebody.
 * @param {string} label @param {string} value @param {string} name
 */
export function sendable(label, value, name) {
  const text = h("input", { type: "text", readonly: true, value, name });
  text.addEventListener("focus", () => text.select());
  return {
    text,
    field: h("label", { class: "field" }, h("b", {}, label), text),
  };
}

/** Return a button that copies the text. @param {HTMLInputElement} text @param {(said: string) => void} tell @param {string} [kind] */
function copying(text, tell, kind) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      press.textContent = t("Copied"); // shown on the button, as the dialog may cover the notice
      tell(t("Link copied."));
    } catch {
      text.focus(); // focusing selects the text, so that the visitor can copy it
    }
  };
  const press = button(t("Copy link"), copy, kind);
  return press;
}

/**
 * Return the buttons that copy and share a text and show it as a QR code, and the element for that code.
 * @param {HTMLInputElement} text @param {string} title @param {(said: string) => void} tell
 */
export function ways(text, title, tell) {
  const picture = h("div", { class: "lobby-picture", hidden: true });
  const show = async () => {
    try {
      /** @type {typeof import("./qr.js")} */
      const { qr } = await import(absolute(site.qr));
      picture.replaceChildren(qr(text.value, t("QR code of the link")));
    } catch {
      return tell(t("Part of the page couldn't be loaded. Try again when you're back online."));
    }
    picture.hidden = !picture.hidden;
    code.setAttribute("aria-expanded", String(!picture.hidden));
    picture.scrollIntoView({ block: "nearest" });
  };
  const code = button(t("QR code"), show);
  code.hidden = text.value.length > CODE_MAX;
  code.setAttribute("aria-expanded", "false");
  const row = h(
    "div",
    { class: "actions" },
    copying(text, tell, "main"),
    "share" in navigator && button(t("Share"), () => void navigator.share({ title, url: text.value }).catch(() => {})),
    code,
  );
  return [row, picture];
}

/**
 * Show the dialog that asks for the visitor's name and, if the visitor is the host, for the number of players, the
 * rules and the time per move.
 * @param {{title: string, words: string, yes: string, name: string, about?: About, options?: string, relays: boolean,
 *   act: (wish: Wish) => void, otherwise?: () => void, more?: HTMLElement | null}} options `more`: shown below the fields
 */
export function ask({ title, words, yes, name, about, options = "", relays, act, otherwise, more }) {
  const called = h("input", {
    type: "text",
    name: "called",
    value: name,
    maxlength: 24,
    autocomplete: "off",
    spellcheck: "false",
    required: true,
  });
  const byHand = about && relays && !site.chat;
  const wish = { clock: 0, seats: about?.seats[0] ?? 0, hand: !relays };
  const own = optionRows(
    (about?.options ?? []).filter((option) => !COMMON.includes(option.name)),
    new Map(optionsOf(options)),
  );
  const usual = about?.options.find((option) => option.name === "seats")?.default ?? wish.seats;
  const form = h(
    "form",
    { class: "form" },
    h("p", {}, words),
    h("label", { class: "field" }, h("b", {}, t("Your name")), called),
    about &&
      about.seats.length > 1 &&
      chips({
        legend: t("Players"),
        name: "seats",
        value: String(wish.seats),
        choices: about.seats.map((n) => [String(n), String(n)]),
        onpick: (value) => (wish.seats = Number(value)),
      }),
    about &&
      chips({
        legend: t("Time per move"),
        name: "clock",
        value: "0",
        choices: CLOCKS,
        onpick: (value) => (wish.clock = Number(value)),
      }),
    about && own.element,
    more,
    h(
      "p",
      { class: "quiet" },
      `${ADDRESS} `,
      byHand && `${t("Connecting by hand needs no relay: you send a code and get one back.")} `,
      h("a", { href: "../fair.html", target: "_blank" }, t("What is proven, and what is not")),
    ),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit", class: "press main" }, yes),
      byHand && button(t("Connect by hand"), () => form.reportValidity() && done(true)),
      button(t("Cancel"), () => box.close()),
    ),
  );
  /** @param {boolean} hand */
  const done = (hand) => {
    otherwise = undefined;
    box.close();
    act({
      name: called.value.trim() || name,
      clock: wish.clock,
      hand: hand || wish.hand,
      options: [own.read(), wish.seats !== usual ? `seats=${wish.seats}` : ""].filter(Boolean).join(" "),
    });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(false);
  });
  const box = dialog({ title, name: "friend", body: () => [form] });
  box.addEventListener("close", () => otherwise?.());
  if (!matchMedia("(hover: hover)").matches) return; // no focus, as an on-screen keyboard would cover the question
  called.select();
  called.focus();
}

/**
 * Return the advice to open the link in the visitor's usual browser, with the link and a button that copies it.
 * @param {string} address @param {(said: string) => void} tell
 */
export function elsewhere(address, tell) {
  const { text, field } = sendable(t("Link"), address, "link");
  return h(
    "div",
    { class: "late" },
    h("p", {}, t("This app's own browser may forget your seat. Copy the link, and open it in your usual browser.")),
    field,
    copying(text, tell),
  );
}

/** The "Send this link" dialog: shows the link, the terms, and who has arrived. */
export class Invitation {
  /**
   * @param {{title: string, address: string, about: About, hand: () => void, tell: (said: string) => void,
   *   more: HTMLElement | null}} options `more`: shown below the list of people
   */
  constructor({ title, address, about, hand, tell, more }) {
    this.about = about;
    this.said = "";
    this.terms = h("p", { class: "terms" });
    this.people = h("ul", { class: "people", "aria-live": "polite" });
    this.late = h("p", { class: "late", hidden: true });
    const { text, field } = sendable(t("Link"), address, "link");
    this.text = text;
    const [row, picture] = ways(text, title, tell);
    this.picture = picture;
    this.box = dialog({
      title: site.chat ? t("Invitation sent to this chat") : t("Send this link"),
      name: "lobby",
      body: (close) => [
        h("p", {}, t("Whoever opens it presses Play. The match begins when all seats are taken.")),
        ...(site.chat ? [] : [field, row, picture]),
        this.terms,
        this.people,
        this.late,
        more,
        h(
          "div",
          { class: "actions" },
          !site.chat &&
            button(t("Connect by hand"), () => {
              close();
              hand();
            }),
          button(t("Close"), close),
        ),
      ],
    });
  }

  /**
   * @param {Status} status @param {boolean} late @param {string} barred @param {string} own @param {string} letter
   * @param {string} address the link, with this side's letter if no relay stores it
   */
  show(status, late, barred, own, letter, address) {
    if (this.text.value !== address) {
      this.text.value = address;
      this.picture.hidden = true;
    }
    const come = guests(status);
    const lines = [t("{who} (you)", { who: own }), ...come.map(stands), ...Array(free(status)).fill("")];
    if (lines.join("\n") !== this.said) {
      this.said = lines.join("\n");
      this.people.replaceChildren(
        ...lines.map((line) => h("li", { class: line ? "here" : "free" }, line || t("A free seat"))),
      );
    }
    this.terms.textContent = `${terms(status.seats, status.terms, this.about)}.`;
    const left = !come.length && ((letter === "kept" && LEFT) || (letter === "refused" && WITH_LETTER));
    this.late.hidden = !left && !barred && !(late && !come.length);
    this.late.textContent = left || barred || `${NOBODY} ${t("If it takes too long, connect by hand.")}`;
  }

  close() {
    this.box.close();
  }
}

/**
 * Show the dialog that lists the players and watchers, and states who of the players is connected.
 * @param {{status: Status | null}} company @param {HTMLElement | null} more shown below
 */
export function present({ status }, more) {
  if (!status) return;
  const { names = [], seat = null, lost = [], mailed = [], absent = [] } = status;
  const begun = status.phase !== "lobby";
  const watching = here(status).filter((peer) => peer.seat === null && (begun || peer.wish === "watch"));
  const seated = names.map((name, at) => {
    const who = at === seat ? t("{who} (you)", { who: name }) : name;
    if (absent.includes(at)) return t("{who}: a bot plays", { who });
    if (at === seat) return who;
    if (mailed.includes(at)) return t("{who}: plays by letter", { who });
    return lost.includes(at) ? t("{who}: not connected", { who }) : t("{who}: connected", { who });
  });
  const coming = begun
    ? []
    : guests(status).map((one) => (one.host ? t("{who}: connected", { who: one.name }) : stands(one)));
  const lines = [...seated, ...coming];
  return dialog({
    title: t("Who is here"),
    name: "present",
    body: (close) => [
      h(
        "ul",
        { class: "people" },
        ...lines.map((line, at) =>
          h(
            "li",
            {
              class: lost.includes(at) || absent.includes(at) ? "free" : "here",
            },
            line,
          ),
        ),
        ...watching.map(({ name }) => h("li", { class: "here" }, told([name || t("Somebody")], t("{who} watches")))),
      ),
      more,
      h("p", { class: "quiet" }, ADDRESS),
      h("div", { class: "actions" }, button(t("Close"), close)),
    ],
  });
}
