// The dialogs for the menu, the keyboard shortcuts and confirmations, and short descriptions of matches.

import { button, chips, dialog, h, slider, toggle } from "../page/dom.js";
import { named } from "../table/words.js";
import { language, n, t } from "../page/t.js";

/** @typedef {import("../storage/store.js").Kept} Kept */
/** @typedef {import("../storage/store.js").Settings} Settings */
/** @typedef {{label: string, act: () => void, off?: boolean, keys?: string}} Item */

/** @param {{items: Item[], settings: Settings, change: (changes: Partial<Settings>) => void, offline: string}} about */
export function menu({ items, settings, change, offline }) {
  return dialog({
    title: t("Menu"),
    name: "menu",
    body: (close) => [
      h(
        "ul",
        { class: "items" },
        items.map((item) => {
          const act = () => {
            close();
            item.act();
          };
          return h(
            "li",
            {},
            h(
              "button",
              { type: "button", disabled: item.off, onclick: act },
              h("span", {}, item.label),
              item.keys && h("kbd", {}, item.keys),
            ),
          );
        }),
      ),
      chips({
        legend: t("Theme"),
        name: "theme",
        value: settings.theme,
        choices: [
          ["", t("System")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ],
        onpick: (theme) => change({ theme }),
      }),
      chips({
        legend: t("Pace"),
        name: "pace",
        value: settings.pace,
        choices: [
          ["calm", t("Calm"), t("One thing at a time, with time to read. Tap to skip.")],
          ["brisk", t("Brisk"), t("For people who know the game. Tap to skip.")],
          ["at once", t("Instant"), t("No animation: what happened is marked and described.")],
        ],
        onpick: (pace) => change({ pace: /** @type {import("../storage/store.js").Pace} */ (pace) }),
      }),
      toggle(t("Sound"), t("Wood, cards and a bell."), settings.sound, (sound) => change({ sound })),
      slider(t("Volume"), settings.volume, (volume) => change({ volume })),
      toggle(t("Speech"), t("Characters sometimes comment."), settings.speech, (speech) => change({ speech })),
      toggle(t("Four colours"), t("Each suit gets its own colour."), settings.deck === "four", (on) =>
        change({ deck: on ? "four" : "" }),
      ),
      toggle(t("Single keys"), t("u, n, m and ? work as shortcuts."), settings.keys, (keys) => change({ keys })),
      languages(change),
      h("p", { class: "quiet" }, offline),
    ],
  });
}

/** Return buttons that choose the page's language; null if the page has only one version. @param {(changes: Partial<Settings>) => void} change */
function languages(change) {
  const versions = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[hreflang]")]);
  if (!versions.length) return null;
  return chips({
    legend: t("Language"),
    name: "language",
    value: document.documentElement.lang,
    choices: versions.map(({ hreflang }) => [hreflang, own(hreflang)]),
    onpick: (language) => {
      change({ language });
      const version = versions.find(({ hreflang }) => hreflang === language);
      if (version) location.assign(version.href + location.hash);
    },
  });
}

/** Return the name of a language in that language, with a capital letter: "Français". @param {string} language */
function own(language) {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Return the keyboard shortcuts at the table, each with a description. */
const pressed = () => [
  [t("Tab"), t("goes to the next part of the table")],
  [t("Arrow keys"), t("move inside a part: along a hand, across a board; elsewhere, look back and forth")],
  [t("Enter or Space"), t("picks up or plays what's in focus")],
  [t("Escape"), t("puts back, one step at a time; returns from looking back to the game; closes a dialog")],
  ["?", t("the rules, at the ruling for what just happened")],
  ["u", t("undoes your last move")],
  ["n", t("a new game")],
  ["m", t("this menu")],
];

export function keys() {
  return dialog({
    title: t("Keys"),
    name: "keys",
    reading: true,
    body: () => [
      h(
        "dl",
        { class: "keys" },
        pressed().map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words))),
      ),
    ],
  });
}

/** @param {number} time */
export const day = (time) =>
  new Date(time).toLocaleDateString(language()?.lang ?? "en", { day: "numeric", month: "long" });

/** Return a text that says whose turn it is in a match with friends, and since when. @param {import("../net/journal.js").Room} room */
export function progress({ waits, time }) {
  const since = { day: day(time) };
  return waits === "you"
    ? t("your turn since {day}", since)
    : waits === "peers"
      ? t("their turn since {day}", since)
      : waits === "lobby"
        ? t("waiting to begin since {day}", since)
        : t("last played on {day}", since);
}

/** Return one line about a stored match: title, date, number of moves and result. @param {Kept} kept */
export function summary(kept) {
  const moves = n(kept.moves, "{n} move", "{n} moves");
  const line = `${kept.title}, ${day(kept.time)}, ${moves}`;
  return kept.result ? `${line}. ${named(kept.result, kept.names)}` : line;
}

/**
 * Open a dialog that asks the visitor to confirm an action, and call `act` if the visitor does.
 * @param {string} title @param {string} words @param {string} yes @param {() => void} act
 */
export function confirm(title, words, yes, act) {
  return dialog({
    title,
    name: "confirm",
    body: (close) => [
      h("p", {}, words),
      h(
        "div",
        { class: "actions" },
        button(
          yes,
          () => {
            close();
            act();
          },
          "main",
        ),
        button(t("Cancel"), close),
      ),
    ],
  });
}
