// Dialogs that export a match as a file, text or link, import a match, and set up a position. The engine validates
// every import.

import { button, chips, dialog, h, save } from "../page/dom.js";
import { RECORD_MAX, deflated } from "../data/deflate.js";
import { site } from "../site.js";
import { lang, t } from "../page/t.js";

/**
 * Return the address at which this page shows a record. The record is part of the address.
 * @param {string} record
 */
export const lookAt = async (record) =>
  `${location.href.split(site.frame ? "#" : /[?#]/)[0]}#look=${await deflated(record)}`;

/** Open the dialog "Save or share this match". @param {{title: string, game: string, open: boolean, mine: string,
 *   record: (view: string) => Promise<{record: string}>, tell: (said: string) => void}} about
 *   `open`: true if the record may contain everything; `mine`: the view of the visitor's seat */
export function shareMatch({ title, game, open, mine, record, tell }) {
  let view = open ? "all" : mine;
  const text = h("textarea", {
    readonly: true,
    rows: 8,
    "aria-label": t("The record of the match"),
    spellcheck: "false",
  });
  const refresh = async () => {
    try {
      text.value = (await record(view)).record;
    } catch (error) {
      text.value = t("The record can't be saved: {message}", { message: /** @type {Error} */ (error).message });
    }
  };
  const keep = () => {
    save(text.value, `${game}-${new Date().toISOString().slice(0, 10)}.liege.txt`);
    tell(t("Saved as a file."));
  };
  const copy = async (/** @type {string} */ what, /** @type {string} */ said) => {
    try {
      await navigator.clipboard.writeText(what);
      tell(said);
    } catch {
      text.value = what;
      text.select();
      tell(t("This browser won't let the page copy. Copy the selected text yourself."));
    }
  };
  const address = () => lookAt(text.value);
  refresh();
  return dialog({
    title: t("Save or share this match"),
    name: "share",
    body: () => [
      !open &&
        chips({
          legend: t("What to include"),
          name: "view",
          value: view,
          choices: [
            [mine, t("What you know, to show")],
            ["all", t("Everything, to play on")],
          ],
          onpick: (value) => {
            view = value;
            refresh();
          },
        }),
      h(
        "p",
        {},
        open
          ? t("A record of {title}: every move, as readable text.", { title })
          : t(
              "“Everything” reveals hidden cards to whoever reads the record. “What you know” can be viewed, but not played on.",
            ),
      ),
      text,
      h(
        "div",
        { class: "actions" },
        button(t("Save as file"), keep, "main"),
        "CompressionStream" in window &&
          button(t("Copy link"), async () =>
            copy(await address(), t("Link copied. Anyone who opens it sees this match.")),
          ),
        button(t("Copy text"), () => copy(text.value, t("Record copied."))),
      ),
    ],
  });
}

/**
 * Return the address that opens a record at a guest's table if its game is a guest's, else "".
 * @param {string} record
 */
async function tableOf(record) {
  const [, file, hash] = record.split(/\n\s*\n/, 1)[0].match(/^wheel (\S+) ([0-9a-f]{64})$/m) ?? [];
  return hash ? `${site.root}guest/?${hash}&${encodeURIComponent(file)}#look=${await deflated(record)}` : "";
}

/** Open the dialog "Open a saved match". @param {(record: string) => Promise<string>} open returns an error message, or "" */
export function openRecord(open) {
  const wrong = h("p", { class: "wrong", role: "alert" });
  const text = h("textarea", {
    name: "record",
    rows: 8,
    spellcheck: "false",
    "aria-label": t("Text of a record"),
    placeholder: "liege 1\ngame …",
  });
  const file = h("input", { type: "file", accept: ".txt,.liege,text/plain" });
  const say = (/** @type {string} */ said) => (wrong.textContent = said);
  const load = async (/** @type {string} */ record) => {
    say("");
    const error = await open(record);
    if (!error) return box.close();
    say(t("This record can't be opened: {error}. Your own match hasn't changed.", { error }));
    const guest = await tableOf(record);
    if (guest) wrong.append(" ", h("a", { href: guest }, t("Go to that guest's table")));
  };
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (chosen.size > RECORD_MAX) {
      say(
        t(
          "This file can't be opened: it has {size} KB, and a record has at most {most} KB. Your own match hasn't changed.",
          { size: Math.ceil(chosen.size / 1024).toLocaleString(lang()), most: RECORD_MAX / 1024 },
        ),
      );
    } else {
      await load(await chosen.text());
    }
    file.value = "";
  });
  const form = h(
    "form",
    { class: "form" },
    h("p", {}, t("Open a saved match to view it or play on. Your current match is kept.")),
    h("label", { class: "file" }, h("b", {}, t("From a file")), file),
    h("label", { class: "field" }, h("b", {}, t("Or from its text")), text),
    wrong,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit", class: "press main" }, t("Open")),
      button(t("Cancel"), () => box.close()),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.length > RECORD_MAX)
      say(
        t("This text can't be opened: a record has at most {most} KB. Your own match hasn't changed.", {
          most: RECORD_MAX / 1024,
        }),
      );
    else load(text.value);
  });
  const box = dialog({ title: t("Open a saved match"), name: "open", body: () => [form] });
  return box;
}

/**
 * Open the dialog "Set up a position", which shows the current position as text that can be changed and played from.
 * @param {{now: string, play: (position: string) => Promise<string>}} about `play` returns an error message, or ""
 */
export function setUp({ now, play }) {
  const wrong = h("p", { class: "wrong", role: "alert" });
  const text = h("textarea", { name: "position", rows: 3, spellcheck: "false", "aria-label": t("Position as a text") });
  text.value = now;
  const form = h(
    "form",
    { class: "form" },
    h(
      "p",
      {},
      t(
        "The position as a line of text. Change it, or paste another, and play from there. Your current match is kept.",
      ),
    ),
    text,
    wrong,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit", class: "press main" }, t("Play from here")),
      button(t("Cancel"), () => box.close()),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    const error = await play(text.value);
    if (error)
      wrong.textContent = t("This position can't be set up: {error}. Your own match hasn't changed.", { error });
    else box.close();
  });
  const box = dialog({ title: t("Set up a position"), name: "setup", body: () => [form] });
  return box;
}
