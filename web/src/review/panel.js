// The panel of a review: one sentence, the chart of chances, the effects of luck and decisions, and the turning points.

import { button, h } from "../page/dom.js";
import { fill, set } from "../table/elements.js";
import { icon } from "../table/faces.js";
import { make, named, write } from "../table/words.js";
import { chart, legend, table } from "./chart.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Reviewed} Reviewed */
/** @typedef {import("../crossing.js").TurningPoint} TurningPoint */
/**
 * The state that the panel draws. `at`: the index of the viewed entry; `trial`: the turning point that is being tried
 * again, and a sentence on the result; `tried`: true if the visitor has made another move.
 * @typedef {{names: string[], you: number, entries: number, at: number | null,
 *   trial: {point: TurningPoint, said: string} | null, tried: boolean}} Stand
 */
/** @typedef {{look: (entry: number) => void, retry: (point: TurningPoint) => void, back: () => void, on: () => void,
 *   deal: () => void, tint: (seat: number) => string, narrow: () => boolean}} Does */

const MINUS = "\u2212";

/**
 * Return how much a seat gained from the other seats' decisions, in %: an equal share of each other seat's loss.
 * @param {{lost: number[]}} found @param {number} seat
 */
export function gains({ lost }, seat) {
  const others = lost.reduce((sum, one) => sum + one, 0) - lost[seat];
  return Math.round(others / (lost.length - 1));
}

export class Panel {
  /** @param {Does} does */
  constructor(does) {
    this.does = does;
    /** @type {Reviewed | null} */
    this.found = null;
    this.said = h("p", { class: "said", role: "status" });
    this.line = h("div", { class: "line-of-chances" });
    this.sums = h("table", { class: "sums" });
    this.list = h("ol", { class: "turns", "aria-label": t("Turning points") });
    /** The panel beside the table or, in a narrow window, in the bar. */
    this.whole = h(
      "section",
      { class: "panel review", "aria-label": t("What decided it"), tabindex: "0" }, // focusable, so that keys can scroll it
      h("h2", {}, t("What decided it")),
      this.said,
      this.line,
      this.sums,
      this.list,
    );
    this.told = h("p", { class: "told", "aria-live": "polite" });
    this.retry = button(t("Try again"), () => this.point && does.retry(this.point), "main");
    this.retry.prepend(icon("i-undo"));
    this.on = button(t("Play on from here"), () => does.on());
    this.deal = button(t("Same deal again"), () => does.deal());
    this.back = button(t("Back to the review"), () => does.back(), "out");
    /** The part of the bar with the current turning point and its actions. */
    this.bar = h(
      "div",
      { class: "reviewing", role: "group", "aria-label": t("Review") },
      this.told,
      h("div", { class: "acts" }, this.retry, this.on, this.deal, this.back),
    );
    /** The turning point that is being viewed or tried again. @type {TurningPoint | undefined} */
    this.point = undefined;
    this.drawn = "";
  }

  /** @param {Reviewed | null} found @param {Stand} stand */
  draw(found, stand) {
    this.found = found;
    const { names, at, trial, tried, entries } = stand;
    const points = found?.points ?? [];
    if (trial) this.point = trial.point;
    else if (this.point?.entry !== at || !points.some(({ line }) => line === this.point?.line))
      this.point = points.find(({ entry }) => entry === at);
    else this.point = points.find(({ line }) => line === this.point?.line);
    this.drawPanel(stand);
    const point = this.point;
    write(this.told, named(trial ? trial.said || t("Make the move you'd have played.") : (point?.said ?? ""), names));
    this.told.hidden = !this.told.textContent;
    this.retry.hidden = !point || point.luck || (Boolean(trial) && !tried);
    this.on.hidden = Boolean(trial) || at === null || at === entries - 1;
    this.deal.hidden = Boolean(trial) || Boolean(point);
    this.back.hidden = !trial;
  }

  /** @param {Stand} stand */
  drawPanel(stand) {
    const { found, does } = this;
    const { names, at, you, trial } = stand;
    const key = JSON.stringify([does.narrow(), found, names, at, you, trial?.point.line, this.point?.line]);
    if (key === this.drawn) return;
    this.drawn = key;
    const progress = found?.progress ?? 0;
    const waiting = t("Playing it out… {n}%", { n: Math.round(100 * progress) });
    write(this.said, found?.said ? named(found.said, names) : waiting);
    if (!found) return;
    const seats = names.length;
    this.line.replaceChildren(
      chart(found, { ...stand, seats, tint: does.tint, look: does.look, high: does.narrow() ? 52 : 90 }),
      ...(seats > 2 && !does.narrow() ? [legend(names, does.tint)] : []),
      ...(progress === 1 ? [table(found, names)] : []),
    );
    this.sums.hidden = progress < 1;
    const gained = gains(found, you);
    const most = Math.max(20, Math.abs(found.luck[you] ?? 0), found.lost[you], gained);
    /** @param {string} words @param {number} share @param {string} kind @param {string} name */
    const row = (words, share, kind, name = "") => {
      const bar = h("i", { class: kind });
      bar.classList.toggle("minus", share < 0);
      bar.style.setProperty("--share", String(Math.abs(share) / most));
      const sign = share > 0 ? `+${share}` : share < 0 ? `${MINUS}${-share}` : "0";
      return h(
        "tr",
        { class: name },
        h("th", { scope: "row" }, named(words, names)),
        h("td", {}, bar),
        h("td", {}, sign),
      );
    };
    /** @param {string} words @param {number} share */
    const ends = (words, share) => h("tr", {}, h("th", { scope: "row" }, words), h("td"), h("td", {}, String(share)));
    const own = named(t("{who}'s decisions", { who: `{${you}}` }), names);
    const others = seats > 2 ? t("Decisions of others") : named(t("{who}'s decisions", { who: `{${1 - you}}` }), names);
    const rows = [
      ends(t("At the start"), found.start[you]),
      ...(found.luck.length
        ? [row(t("Luck (±{n})", { n: found.doubt[you] }), found.luck[you], "luck", "fortune")]
        : []),
      row(own, -found.lost[you], "cost"),
      row(others, gained, "luck"),
      ends(t("At the end"), found.end[you]),
    ];
    fill(this.sums, [h("tbody", {}, rows)]);
    fill(
      this.list,
      found.points.map((point, i) => this.item(point, i, stand)),
    );
    this.list.hidden = !found.points.length;
  }

  /** @param {TurningPoint} point @param {number} i @param {Stand} stand */
  item(point, i, { names }) {
    const item = this.list.children[i] ?? h("li", {}, this.entry(i));
    const entry = /** @type {HTMLButtonElement} */ (item.firstElementChild);
    const [number, title, share, words] = entry.children;
    write(number, String(i + 1));
    write(title, named(t("Move {n}, {who}", { n: point.move, who: `{${point.seat}}` }), names));
    write(share, point.luck ? `+${point.share}` : `${MINUS}${point.share}`);
    if (point.better) {
      const rows = [
        [t("Played"), point.played],
        [t("Better"), point.better],
        [t("Because"), point.because],
      ];
      const told = rows.filter(([, text]) => text);
      /** @param {string[]} each */
      const row = ([label, text]) => h("span", {}, make("b", "", label), make("span", "", named(text, names)));
      words.replaceChildren(...told.map(row));
    } else words.replaceChildren(make("span", "", named(point.said, names)));
    entry.className = point.luck ? "turning luck" : "turning";
    const now = point.line === this.point?.line;
    set(entry, "aria-current", now ? "true" : null);
    return item;
  }

  /** @param {number} i */
  entry(i) {
    return h(
      "button",
      {
        type: "button",
        onclick: () => {
          const point = this.found?.points[i];
          if (!point) return;
          this.point = point;
          this.does.look(point.entry);
        },
      },
      make("b", "seal"),
      make("b", ""),
      make("span", "share"),
      make("span", "words"),
    );
  }
}
