// The menu: actions on the match, the visitor's matches, settings, and the keyboard shortcuts.

import { button, chips, dialog, h, slider, toggle } from "../dom.js";
import { named } from "../table/words.js";

/** @typedef {import("../store.js").Kept} Kept */
/** @typedef {import("../store.js").Settings} Settings */
/** @typedef {{label: string, act: () => void, off?: boolean, keys?: string}} Item */

const KEYS = [
  ["Tab", "goes to the next part of the table"],
  ["Arrow keys", "move inside a part: along a hand, across a board; elsewhere, look back and forth"],
  ["Enter or Space", "takes or plays what has the focus"],
  ["Escape", "puts back, one step at a time; leads from looking back to the game; closes a dialog"],
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
        legend: "Light",
        name: "theme",
        value: settings.theme,
        choices: [
          ["", "As the system"],
          ["light", "Day"],
          ["dark", "Lamplight"],
        ],
        onpick: (theme) => change({ theme }),
      }),
      chips({
        legend: "Pace",
        name: "pace",
        value: settings.pace,
        choices: [
          ["calm", "Calm", "One thing after another, time to read. A touch skips."],
          ["brisk", "Brisk", "As among people who know the game. A touch skips."],
          ["at once", "At once", "Nothing travels; what happened is marked and said."],
        ],
        onpick: (pace) => change({ pace: /** @type {import("../store.js").Pace} */ (pace) }),
      }),
      toggle("Sound", "Wood, cards and a bell.", settings.sound, (sound) => change({ sound })),
      slider("Volume", settings.volume, (volume) => change({ volume })),
      toggle("Speech", "Opponents with a habit of their own say a word at times.", settings.speech, (speech) =>
        change({ speech }),
      ),
      toggle("Four colours", "Every suit has its own.", settings.deck === "four", (on) =>
        change({ deck: on ? "four" : "" }),
      ),
      toggle("Single keys", "u, n, m and ? act at once.", settings.keys, (keys) => change({ keys })),
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
