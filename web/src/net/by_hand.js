// Dialogs and sentences for what friends send each other by hand, in any messenger: the two codes that connect them
// without a server, and letters that no relay stores, as a link, a QR code or a file. This is a bundle of its own.

import { button, dialog, h, save } from "../page/dom.js";
import { codeOf } from "./codes.js";
import { sendable, ways } from "./lobby.js";
import { Readable, readable } from "./readable_error.js";
import { told } from "./words.js";
import { t } from "../page/t.js";

export { answer, codeOf, offer } from "./codes.js";

/** Maximum characters of a link; Telegram splits longer messages. */
export const LINK_MAX = 4000;
/** Maximum bytes of a letter's file, enough for the longest letter and its link. */
const FILE_MAX = 65_536;
/**
 * The sentences on an opened letter, by the engine's verdict on it (`MailNews` in
 * `pygames.peer.protocol.status_types`).
 */
const OPENED = /** @type {Record<string, string>} */ ({
  news: t("You've opened a letter from {who}."),
  nothing: t("There's nothing new in this letter: you've read it before, or a later one."),
  own: t("This is your own letter. Send it to your friend, and open the answer here."),
  stranger: t("This letter is from somebody who has no seat in this match."),
  damaged: t("This letter is damaged or incomplete, or it belongs to another match. Ask your friend to send it again."),
});

/** Return the sentence on a letter that was opened. @param {string} what @param {string} [from] the sender's name */
export const opened = (what, from = "") => told([from || t("a friend")], OPENED[what] ?? OPENED.damaged);

/** Return the sentence on a letter that could not be opened. @param {unknown} error */
export const unopened = (error) => (error instanceof Readable ? error.message : OPENED.damaged);

/**
 * Return the letter in a file, in the form that links carry; throws a readable error.
 * @param {File} file @param {string} room the link of the room
 */
export async function letterIn(file, room) {
  if (file.size > FILE_MAX) throw new Readable(t("This file isn't a letter: it's too large."));
  const [, link, more] = (await file.text()).match(/(#join\/\w+\/[\w-]+)\?(\S+)/) ?? [];
  const letter = new URLSearchParams(more).get("letter");
  if (!letter) throw new Readable(t("This file isn't a letter."));
  if (link !== room)
    throw new Readable(t("This letter belongs to another match. Open that match first, then the letter."));
  return letter;
}

/**
 * Send players the link of a match that waits for them: open the device's share sheet, or copy the link.
 * @param {{who: string[], title: string, address: string, tell: (said: string) => void}} options
 */
export async function remind({ who, title, address, tell }) {
  const text = t("{title}: the match waits for you.", { title });
  const shares = "share" in navigator;
  try {
    if (shares) return void (await navigator.share({ title, text, url: address }));
    await navigator.clipboard.writeText(`${text} ${address}`);
    tell(told(who, t("Copied. Paste it into a message to {who}.")));
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return; // the player closed the share sheet
    tell(told(who, t("Your browser doesn't share or copy. Send {who} the address of this page yourself.")));
  }
}

/**
 * Show the dialog in which the visitor sends this side's letter, and opens a letter that came as a file.
 * @param {{who: string[], title: string, game: string, address: string, tell: (said: string) => void,
 *   open: (file: File) => void}} options `who`: the letter's readers; `address`: the link with the letter
 */
export function letters({ who, title, game, address, tell, open }) {
  const name = `${game}.liege-letter.txt`;
  const readers = who.length ? who : [t("your friends")];
  const long = address.length > LINK_MAX;
  const { text, field } = sendable(t("Link"), address, "letter");
  const saving = button(t("Save as a file"), () => {
    save(address, name);
    tell(t("Saved as a file."));
  });
  const file = new File([address], name, { type: "text/plain" });
  const sharing =
    navigator.canShare?.({ files: [file] }) &&
    button(t("Share the file"), () => void navigator.share({ files: [file], title }).catch(() => {}), "main");
  const sent = long ? [h("div", { class: "actions" }, sharing, saving)] : [field, ...ways(text, title, tell)];
  if (long) saving.classList.toggle("main", !sharing);
  else sent[1].append(saving);
  const picked = h("input", { type: "file", name: "letter-file", accept: ".txt,text/plain" });
  picked.addEventListener("change", () => {
    const [file] = picked.files ?? [];
    if (file) open(file);
  });
  return dialog({
    title: t("Letters by hand"),
    name: "hand",
    body: (close) => [
      h(
        "p",
        {},
        told(
          readers,
          long
            ? t(
                "This letter is too long for a link, so it's a file. Send it to {who} in any messenger. It can be opened in this same dialog, or dropped onto the match's page.",
              )
            : t(
                "Send this link to {who} in any messenger. When it's opened in the browser that has the seat, the match goes on there. The answer comes back in the same way.",
              ),
        ),
      ),
      ...sent,
      h("label", { class: "field" }, h("b", {}, t("Open a letter that came as a file")), picked),
      h("div", { class: "actions" }, button(t("Close"), close)),
    ],
  });
}

/**
 * Show the dialog of the player who creates the offer: a link to send, and a field for the answer.
 * @param {{title: string, address: string, answer: (code: string) => Promise<void>, tell: (said: string) => void}} options
 */
export function offering({ title, address, answer, tell }) {
  const { text, field } = sendable(t("1. Send this to your friend"), address, "offer");
  const back = h("input", {
    type: "text",
    name: "answer",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    "aria-describedby": "hand-said",
  });
  const said = h("p", { class: "wrong", id: "hand-said", role: "alert" });
  const form = h(
    "form",
    { class: "form" },
    h("label", { class: "field" }, h("b", {}, t("2. Enter the answer you get back")), back),
    said,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit", class: "press main" }, t("Connect")),
      button(t("Close"), () => box.close()),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @param {string} kind @param {string} words */
    const say = (kind, words) => {
      said.className = kind;
      said.textContent = words;
    };
    say("wrong", "");
    answer(codeOf(back.value)).then(
      () => say("quiet", t("Connecting…")),
      (error) => say("wrong", readable(error)),
    );
  });
  const [row, picture] = ways(text, title, tell);
  const box = dialog({
    title: t("Connect by hand"),
    name: "hand",
    body: () => [
      h(
        "p",
        {},
        t(
          "Send your friend the first link; your friend sends one back. Keep this page open meanwhile. Enter the answer here, or open it on this device.",
        ),
      ),
      field,
      row,
      picture,
      form,
    ],
  });
  return box;
}

/**
 * Show the dialog of the player who answers an offer: the answer to send back.
 * @param {{title: string, link: string, tell: (said: string) => void}} options
 */
export function answering({ title, link, tell }) {
  const { text, field } = sendable(t("Your answer"), location.href.split("#")[0] + link, "answer");
  return dialog({
    title: t("Send this answer back"),
    name: "hand",
    body: () => [
      h("p", {}, t("Send it to whoever invited you. Keep this page open until you're connected.")),
      field,
      ...ways(text, title, tell),
    ],
  });
}
