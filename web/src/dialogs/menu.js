// The menu: actions on the match, the visitor's matches, settings, and the keyboard shortcuts.

import { button, chips, dialog, h, slider, toggle } from "../page/dom.js";
import { named } from "../table/words.js";

/** @typedef {import("../storage/store.js").Kept} Kept */
/** @typedef {import("../storage/store.js").Settings} Settings */
/** @typedef {{label: string, act: () => void, off?: boolean, keys?: string}} Item */

const KEYS = [
  ["Tab", "goes to the next part of the table"],
  ["Arrow keys", "move inside a part: along a hand, across a board; elsewhere, look back and forth"],
  ["Enter or Space", "picks up or plays what's in focus"],
  ["Escape", "puts back, one step at a time; returns from looking back to the game; closes a dialog"],
  ["?", "the rules, at the ruling for what just happened"],
  ["u", "undoes your last move"],
  ["n", "a new game"],
  ["m", "this menu"],
];

/** @param {{items: Item[], settings: Settings, change: (changes: Partial<Settings>) => void, offline: string}} about */
export function menu({ items, settings, change, offline }) {
  return dialog({
    title: "Menu",
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
        legend: "Theme",
        name: "theme",
        value: settings.theme,
        choices: [
          ["", "System"],
          ["light", "Light"],
          ["dark", "Dark"],
        ],
        onpick: (theme) => change({ theme }),
      }),
      chips({
        legend: "Pace",
        name: "pace",
        value: settings.pace,
        choices: [
          ["calm", "Calm", "One thing at a time, with time to read. Tap to skip."],
          ["brisk", "Brisk", "For people who know the game. Tap to skip."],
          ["at once", "Instant", "No animation: what happened is marked and described."],
        ],
        onpick: (pace) => change({ pace: /** @type {import("../storage/store.js").Pace} */ (pace) }),
      }),
      toggle("Sound", "Wood, cards and a bell.", settings.sound, (sound) => change({ sound })),
      slider("Volume", settings.volume, (volume) => change({ volume })),
      toggle("Speech", "Characters sometimes comment.", settings.speech, (speech) => change({ speech })),
      toggle("Four colours", "Each suit gets its own colour.", settings.deck === "four", (on) =>
        change({ deck: on ? "four" : "" }),
      ),
      toggle("Single keys", "u, n, m and ? work as shortcuts.", settings.keys, (keys) => change({ keys })),
      h("p", { class: "quiet" }, offline),
    ],
  });
}

export function keys() {
  return dialog({
    title: "Keys",
    name: "keys",
    reading: true,
    body: () => [
      h(
        "dl",
        { class: "keys" },
        KEYS.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words))),
      ),
    ],
  });
}

/** @param {number} time */
export const day = (time) => new Date(time).toLocaleDateString("en", { day: "numeric", month: "long" });

/** The words for the player whose turn it is in a match with friends. @type {Record<string, string>} */
const TURNS = { you: "your turn", peers: "their turn", lobby: "waiting to begin" };

/** Describe the state of a match with friends in progress. @param {import("../net/journal.js").Room} room */
export function progress({ waits = "", time }) {
  const turn = TURNS[waits];
  return turn ? `${turn} since ${day(time)}` : `last played on ${day(time)}`;
}

/** Summarize a saved match in one line. @param {Kept} kept */
export function summary(kept) {
  const moves = kept.moves === 1 ? "1 move" : `${kept.moves} moves`;
  const line = `${kept.title}, ${day(kept.time)}, ${moves}`;
  return kept.result ? `${line}. ${named(kept.result, kept.names)}` : line;
}

/**
 * Ask a question that can be cancelled.
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
        button("Cancel", close),
      ),
    ],
  });
}
