// The panels beside the table: the log, whose entries show earlier positions, the other players' last actions, and the
// explanation of an event.

import { press } from "./bar.js";
import { fill, set } from "./elements.js";
import { make, named, spoken, write } from "./words.js";
import { called, t } from "../page/t.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */

/** The text shown for each mark of a record. @type {Record<string, string>} */
const MARKED = { undo: t("some undone"), hint: t("some with a hint"), onward: t("played on") };

export class Log {
  /** @param {HTMLElement} root @param {{look: (index: number) => void, ruling: (number: number) => void, close: () => void, again: () => void}} does */
  constructor(root, does) {
    this.does = does;
    this.element = make("aside", "beside");
    set(this.element, "aria-label", t("Beside the table"));
    const moves = make("section", "panel moves");
    this.head = make("h2", "");
    this.heads = make("div", "heads");
    this.list = make("ol", "");
    this.list.tabIndex = -1;
    moves.append(this.head, this.heads, this.list);
    this.why = make("section", "panel why");
    this.whyTitle = make("h2", "");
    this.whyText = make("p", "");
    this.whyLink = /** @type {HTMLButtonElement} */ (make("button", "link"));
    this.whyLink.type = "button";
    this.whyLink.addEventListener("click", () => this.does.ruling(this.ruling));
    this.why.append(this.whyTitle, this.whyText, this.whyLink);
    this.why.hidden = true;
    /** The event that the panel "Why?" explains. @type {ShownEvent | null} */
    this.told = null;
    this.shut = /** @type {HTMLButtonElement} */ (make("button", "press shut", t("Close")));
    this.shut.type = "button";
    this.shut.addEventListener("click", () => this.does.close());
    this.turn = make("section", "panel deeds");
    this.turnTitle = make("h2", "", t("What others did"));
    this.turnList = make("ol", "");
    this.again = press(t("Show again"), "play");
    this.again.addEventListener("click", () => this.does.again());
    this.turn.append(this.turnTitle, this.turnList, this.again);
    this.turn.hidden = true;
    this.element.append(this.turn, moves, this.why, this.shut);
    root.append(this.element);
    this.ruling = 0;
    this.height = 0;
    /** The only entry that the Tab key reaches. @type {HTMLButtonElement | undefined} */
    this.stop = undefined;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
  }

  /** @param {View} view */
  draw(view) {
    const log = view.log ?? [];
    if (log.length < this.buttons.size) this.why.hidden = true; // the explained event was undone
    write(this.head, [t("Moves"), ...(view.marks ?? []).map((mark) => MARKED[mark])].filter(Boolean).join(", "));
    const pairs = view.scene.pairs ?? false;
    this.list.classList.toggle("pairs", pairs);
    const kept = this.buttons;
    this.buttons = new Map();
    /** For each row of the log, the buttons of each seat. @type {HTMLElement[][][]} */
    const rows = [];
    log.forEach((entry, i) => {
      const key = `${entry.index} ${entry.short}`;
      const button = kept.get(key) ?? this.button(entry.index);
      this.buttons.set(key, button);
      const text = named(entry.text, view.names);
      const [short, sentence] = button.children;
      write(short, pairs ? entry.short : text);
      write(sentence, pairs ? `, ${spoken(text)}` : "");
      set(button, "aria-current", entry.index === view.at ? "true" : null);
      button.classList.toggle("last", i === log.length - 1);
      const row = (rows[pairs ? i >> 1 : i] ??= []);
      (row[pairs ? (entry.seat ?? 0) : 0] ??= []).push(button);
    });
    const focused = [...this.buttons.values()].find((button) => button === document.activeElement);
    fill(
      this.list,
      rows.map((row, i) => {
        const item = /** @type {HTMLElement} */ (this.list.children[i] ?? make("li", ""));
        const number = item.querySelector(":scope > .round") ?? make("span", "round");
        write(number, String(i + 1));
        const seats = pairs ? Array.from({ length: Math.max(view.names.length, 1) }) : [0];
        fill(item, [
          number,
          ...seats.map((_, seat) => {
            const cell = /** @type {HTMLElement} */ (item.children[seat + 1] ?? make("span", "cell"));
            fill(cell, row[seat] ?? []);
            return cell;
          }),
        ]);
        return item;
      }),
    );
    this.rove(focused, view.at ?? null);
    this.heads.hidden = !pairs;
    fill(
      this.heads,
      pairs
        ? ["", ...view.names].map((name, i) => {
            const cell = this.heads.children[i] ?? make("span", "");
            write(cell, called(name));
            return cell;
          })
        : [],
    );
    this.element.style.setProperty("--seats", String(pairs ? Math.max(view.names.length, 1) : 1));
  }

  /**
   * Choose the entry that the Tab key reaches: the viewed entry, else the focused one, else the last. If an entry has
   * the focus, move the focus to the chosen one.
   * @param {HTMLButtonElement | undefined} focused @param {number | null} at
   */
  rove(focused, at) {
    const buttons = [...this.buttons.values()];
    const current = buttons.find((button) => at !== null && button.dataset.index === String(at));
    const stop = current ?? focused ?? buttons.at(-1);
    if (stop !== this.stop) {
      if (this.stop) this.stop.tabIndex = -1;
      if (stop) stop.tabIndex = 0;
      this.stop = stop;
    }
    if (focused) stop?.focus({ preventScroll: true });
  }

  /** Scroll to the viewed entry; if there is none, to the latest entry when the log's height has changed. */
  follow() {
    const current = this.list.querySelector("[aria-current]");
    if (current) return current.scrollIntoView({ block: "nearest" });
    const height = this.list.scrollHeight - this.list.clientHeight;
    if (height !== this.height) this.list.scrollTop = height;
    this.height = height;
  }

  /** The event that the panel "Why?" explains; null while the panel is hidden. */
  get because() {
    return this.why.hidden ? null : this.told;
  }

  /**
   * Explain one of these events: the end of the match, else the last gain or loss, else the last with an explanation.
   * @param {ShownEvent[]} events @param {string[]} names
   */
  explain(events, names) {
    const said = events.filter((event) => event.why);
    const told = ["end", "gain loss", ""]
      .map((kinds) => said.findLast(({ kind }) => !kinds || kinds.includes(kind ?? "-")))
      .find(Boolean);
    if (!told) {
      if (!this.buttons.size) this.why.hidden = true; // a new match has begun
      return;
    }
    this.why.hidden = false;
    this.told = told;
    this.ruling = told.ruling ?? 0;
    write(this.whyTitle, t("Why? {text}", { text: named(told.text, names) }));
    write(this.whyText, named(told.why ?? "", names));
    write(this.whyLink, t("Ruling {n}", { n: this.ruling }));
    this.whyLink.hidden = !this.ruling;
  }

  /**
   * List the other players' actions since the visitor's last move, with the numbers of their seals. If all are by one
   * player, show the name only once.
   * @param {import("./trail.js").Done[]} done
   * @param {string[]} names @param {(seat: number | null) => string} tint
   */
  tell(done, names, tint) {
    this.turn.hidden = !done.length;
    if (!done.length) return;
    const seats = new Set(done.map(({ event }) => event.seat));
    const [seat] = seats;
    const who = seats.size === 1 ? `{${seat}} ` : "";
    write(
      this.turnTitle,
      seats.size === 1 ? t("Last turn: {who}", { who: names[seat ?? -1] ?? "" }) : t("What others did"),
    );
    fill(
      this.turnList,
      done.map(({ event, number }, i) => {
        const item = /** @type {HTMLElement} */ (this.turnList.children[i] ?? make("li", ""));
        if (!item.childElementCount) item.append(make("b", "seal"), make("span", ""));
        const [seal, words] = item.children;
        set(seal, "data-tint", tint(event.seat ?? null));
        write(seal, number ? String(number) : "");
        write(words, named(event.text.startsWith(who) ? event.text.slice(who.length) : event.text, names));
        return item;
      }),
    );
  }

  /** @param {number} index */
  button(index) {
    const button = /** @type {HTMLButtonElement} */ (make("button", "entry"));
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.index = String(index);
    button.append(make("span", ""), make("span", "vh"));
    button.addEventListener("click", () => this.does.look(index));
    return button;
  }

  clear() {
    this.turn.hidden = true;
    this.buttons.clear();
    this.stop = undefined;
    this.list.replaceChildren();
    this.why.hidden = true;
    this.height = 0;
  }
}
