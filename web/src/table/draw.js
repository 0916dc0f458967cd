// Renders a scene: one element for each zone and piece, reused by id. light.js marks the elements that can be touched,
// motion.js animates them.

import { fill, set } from "./elements.js";
import { face, tincture } from "./faces.js";
import { furnish } from "./zone_parts.js";
import { measure } from "./gauge.js";
import { Ladder } from "./ladder.js";
import { chip, coat } from "./scales.js";
import { worded } from "./badges.js";
import { Space } from "./space.js";
import { make, named, spoken, write } from "./words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").Zone} Zone */
/** @typedef {import("../crossing.js").Piece} Piece */
/** @typedef {import("../crossing.js").Plate} Plate */
/** @typedef {import("../crossing.js").Badge} Badge */
/**
 * A drawn zone or piece: its element, its focusable element (if any), its label for screen readers, and its kind.
 * @typedef {{element: HTMLElement, stop: HTMLElement | null, label: string, kind: string, state: string[],
 *   within: string[], opens?: boolean}} Thing
 */

const STATES = /** @type {Record<string, string>} */ ({
  just: t("just done"),
  resting: t("has done its moving"),
  danger: t("would be taken"),
  mortal: t("about to die"),
  faded: t("out of play"),
  raised: t("raised"),
  past: t("over for this round"),
});
const AREAS = ["top", "center", "strip", "bottom"];

/**
 * Show a few words beside a piece: the effect of touching the piece. The bar shows the full sentence.
 * @param {HTMLElement} element @param {string} words @param {string} kind
 */
export function tag(element, words, kind) {
  let shown = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .tag"));
  if (!words) return shown?.remove();
  if (!shown) element.append((shown = make("span", "tag")));
  shown.className = `tag ${kind}`;
  set(shown, "aria-hidden", "true");
  write(shown, words);
}

/** Return the words for a piece's states and badges, for screen readers. @param {string[]} state @param {Badge[]} badges */
const also = (state, badges) =>
  [...state.map((name) => STATES[name]), ...badges.map((badge) => badge.words || badge.text)].filter(Boolean);

export class Drawing {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<string, Thing>} */
    this.things = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.kept = new Map();
    /** @type {Record<string, HTMLElement>} */
    this.areas = {};
    for (const area of AREAS) root.append((this.areas[area] = make("section", area)));
    this.areas.center.append(make("div", "middle"));
    this.ladder = new Ladder();
    this.space = new Space(root, /** @type {HTMLElement} */ (this.areas.center.firstElementChild), this.areas.top);
    /** @type {Set<string>} */
    this.touchable = new Set();
    /** The piles that can be opened. @type {Map<string, Zone>} */
    this.piles = new Map();
    /** @type {HTMLElement | null} */
    this.left = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {Map<number | null, string>} */
    this.tints = new Map();
  }

  /**
   * Draw the scene, and remove the elements of zones and pieces that are no longer in the scene.
   * @param {Scene} scene @param {string[]} names @param {Set<string>} just
   */
  draw(scene, names, just) {
    this.names = names;
    this.just = just;
    this.before = this.kept;
    this.kept = new Map();
    this.things = new Map();
    this.touchable = new Set(Object.keys(scene.reasons).map((touched) => touched.slice(touched.lastIndexOf(" ") + 1)));
    for (const { path } of scene.moves ?? []) for (const id of path) this.touchable.add(id);
    this.piles = new Map(scene.zones.filter(({ holds }) => holds?.length).map((zone) => [zone.id, zone]));
    for (const id of this.piles.keys()) this.touchable.add(id);
    /** @type {Record<string, HTMLElement[]>} */
    const within = { top: [], center: [], strip: [], bottom: [] };
    this.tints = new Map(scene.plates.map(({ seat, arms }) => [seat, tincture(arms)]));
    for (const plate of scene.plates) (within[plate.area] ?? within.top).push(this.plate(plate));
    const ladder = scene.zones.find(({ kind }) => kind === "ladder");
    this.ladder.draw(ladder, face, names);
    if (ladder) within.bottom.push(this.ladder.element);
    for (const zone of scene.zones) {
      if (zone === ladder) continue;
      const area = zone.area === "beside" ? "strip" : (zone.area ?? "center");
      (within[area] ?? within.center).push(this.zone(zone));
    }
    const seats = scene.plates.map(({ seat }) => String(seat));
    const place = (/** @type {HTMLElement} */ { dataset: { seat, owner = seat } }) =>
      owner && seats.includes(owner) ? seats.indexOf(owner) : seats.length;
    within.top.sort((one, other) => place(one) - place(other)); // sort a zone to the plate of its owner
    for (const area of AREAS) {
      const element = this.areas[area];
      fill(area === "center" ? /** @type {HTMLElement} */ (element.firstElementChild) : element, within[area]);
      element.hidden = within[area].length === 0;
    }
    this.root.classList.toggle("many", within.top.filter((each) => each.classList.contains("rich")).length > 2);
    const middle = scene.zones.filter((zone) => (zone.area ?? "center") === "center");
    this.space.make(middle, Boolean(scene.moves?.length));
  }

  /** Remove the focused button that is no longer needed. Called after all text is written, since removal forces a layout. */
  sweep() {
    this.left?.remove();
    this.left = null;
  }

  /** Return the element that the last drawing stored under a key, or a new element. @param {string} key @param {() => HTMLElement} create */
  keep(key, create) {
    if (this.kept.has(key)) key += "\n";
    const element = this.before?.get(key) ?? create();
    this.kept.set(key, element);
    return element;
  }

  /** @param {Plate} plate */
  plate(plate) {
    const element = this.keep(`plate ${plate.seat}`, () => {
      const made = make("section", "plate");
      const words = make("div", "who");
      words.append(make("h2", ""), make("div", "words"), make("small", "gone"), make("span", "near"));
      made.append(make("span", "arms"), words, make("div", "goods"));
      return made;
    });
    const [arms, words, goods] = /** @type {HTMLElement[]} */ ([...element.children]);
    const name = this.said(`{${plate.seat}}`);
    set(element, "aria-label", plate.active ? t("{who}, to move", { who: name }) : name);
    set(element, "data-seat", plate.seat);
    set(element, "data-active", plate.active ? "1" : "");
    set(element, "data-tint", tincture(plate.arms));
    this.art(arms, plate.arms);
    write(words.children[0], name);
    write(words.children[1], this.said(plate.words));
    measure(/** @type {HTMLElement} */ (words.children[3]), plate);
    fill(
      goods,
      (plate.zones ?? []).map((zone) => this.zone(zone)),
    );
    element.classList.toggle("rich", goods.childElementCount > 0);
    return element;
  }

  /** Mark the seats that are not connected. @param {number[]} seats */
  absent(seats) {
    for (const plate of this.root.querySelectorAll(".plate")) {
      const away = seats.includes(Number(/** @type {HTMLElement} */ (plate).dataset.seat));
      set(plate, "data-away", away ? "1" : null);
      write(/** @type {Element} */ (plate.querySelector(".gone")), away ? t("not connected") : "");
    }
  }

  /** Dim all pieces, stacks and fans outside the bands. If `bands` is empty, dim nothing. @param {import("../crossing.js").Band[]} bands */
  part(bands) {
    const within = bands.flatMap(({ ids }) => ids).map((id) => this.things.get(id)?.element);
    set(this.root, "data-decided", within.length ? "1" : null);
    for (const { element } of this.things.values()) {
      const apart = within.length && element.matches(".piece, .stack, .fan") && !element.closest(".plate");
      set(
        element,
        "data-apart",
        apart && !within.some((each) => each?.contains(element) || element.contains(each ?? null)) ? "1" : null,
      );
    }
  }

  /** Return the tincture of a seat's coat of arms. @type {(seat: number | null) => string} */
  tint = (seat) => this.tints.get(seat) ?? "";

  /** @param {string} text */
  said(text) {
    return named(text, this.names);
  }

  /**
   * Draw a piece's art into an element, unless the element already shows that art.
   * @param {HTMLElement} element @param {Piece} piece @param {boolean} [beneath] @param {number} [copies]
   */
  art(element, piece, beneath = false, copies = 1) {
    const key = [
      piece.kind,
      piece.face,
      piece.owner,
      tincture(piece),
      piece.under ? 1 : 0,
      beneath ? 1 : 0,
      copies,
    ].join();
    if (element.dataset.art === key) return;
    element.dataset.art = key;
    for (const old of element.querySelectorAll(":scope > .art")) old.remove();
    for (let i = 0; i < copies; i++) element.prepend(...face(piece, beneath));
  }

  /** @param {HTMLElement} element @param {Badge[]} badges */
  badges(element, badges) {
    let holder = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .badges"));
    if (!badges.length) return holder?.remove();
    if (!holder) element.append((holder = make("span", "badges")));
    set(holder, "aria-hidden", "true");
    fill(
      holder,
      badges.map((badge, i) => {
        const shown = /** @type {HTMLElement} */ (holder?.children[i] ?? make("b", ""));
        shown.className = `badge ${badge.kind ?? "count"}`;
        worded(shown, badge.art ?? "", this.said(badge.text));
        return shown;
      }),
    );
  }

  /** @param {string[] | undefined} state @param {string} id */
  states(state, id) {
    return this.just?.has(id) && !state?.includes("just") ? [...(state ?? []), "just"] : (state ?? []);
  }

  /** @param {Piece} piece @param {{within?: Zone, beneath?: boolean}} [where] @returns {HTMLElement[]} */
  piece(piece, where = {}) {
    const element = this.keep(piece.id, () => make("div", "piece"));
    const state = this.states(piece.state, piece.id);
    const badges = piece.badges ?? [];
    element.className = `piece ${piece.kind}${piece.kind === "card" && !piece.face ? " back" : ""}${where.beneath ? " beneath" : ""}`;
    set(element, "data-id", piece.id);
    set(element, "data-owner", piece.owner);
    set(element, "data-state", state.join(" "));
    set(element, "data-tint", tincture(piece));
    const count = piece.count ?? 1;
    const lane = where.within?.kind === "lanes";
    this.art(element, piece, where.beneath, lane ? Math.min(count, 2) : 1);
    if (piece.kind === "chip") chip(element, piece);
    let number = element.querySelector(":scope > .number");
    if (lane ? count > 0 : count !== 1) {
      if (!number) element.append((number = make("b", "number")));
      write(number, String(count));
      set(number, "aria-hidden", "true");
    } else number?.remove();
    this.badges(element, badges);
    const name = piece.kind === "chip" ? `${piece.face} ${piece.label}` : piece.label;
    const label = [name + (lane || count !== 1 ? `: ${count}` : ""), ...also(state, badges)].join(", ");
    const square = where.within?.kind === "square";
    const stop =
      !square && (this.touchable.has(piece.id) || (where.within?.kind === "fan" && !where.within.far && !!piece.face));
    this.things.set(piece.id, { element, stop: stop ? element : null, label, kind: piece.kind, state, within: [] });
    set(element, "aria-hidden", square ? "true" : null);
    if (piece.under) return [...this.piece(piece.under, { ...where, beneath: true }), element];
    return [element];
  }

  /** @param {Zone} zone @returns {HTMLElement} */
  zone(zone) {
    const element = this.keep(zone.id, () => {
      const made = make("div", "zone");
      made.append(make("div", "hold"));
      return made;
    });
    const hold = /** @type {HTMLElement} */ (element.querySelector(":scope > .hold"));
    const state = this.states(zone.state, zone.id);
    const pieces = zone.pieces ?? [];
    // If columns have several zones, one player's side is on the left, the other's on the right.
    const standing = zone.kind === "line" && zone.zones?.some((column) => (column.zones?.length ?? 0) > 1);
    element.className = `zone ${zone.kind}${zone.far ? " far" : ""}${zone.arms ? " armed" : ""}${standing ? " standing" : ""}`;
    set(element, "data-id", zone.id);
    set(element, "data-kind", zone.kind);
    set(element, "data-owner", zone.owner);
    set(element, "data-state", state.join(" "));
    set(
      element,
      "role",
      zone.kind === "square" ? "gridcell" : zone.kind === "grid" ? "grid" : zone.kind === "track" ? "img" : "group",
    );
    this.text(element, "title", zone.kind === "square" ? "" : zone.title, zone.far);
    this.text(element, "note", zone.note, zone.far);
    this.badges(element, zone.badges ?? []);
    coat(element, zone.arms);
    const children = [
      ...pieces.flatMap((piece) => this.piece(piece, { within: zone })),
      ...(zone.zones ?? []).map((inner) => this.zone(inner)),
    ];
    furnish(zone, element, hold, children, (text) => this.said(text));
    const label = [zone.label, ...also(state, zone.badges ?? [])].join(", ");
    const square = zone.kind === "square";
    const inside = square ? pieces.flatMap((piece) => (piece.under ? [piece, piece.under] : [piece])) : [];
    let hit = /** @type {HTMLButtonElement | null} */ (element.querySelector(":scope > .hit"));
    if (!square && this.touchable.has(zone.id)) {
      if (!hit) {
        hit = /** @type {HTMLButtonElement} */ (make("button", "hit"));
        hit.type = "button";
        element.prepend(hit);
      }
    } else if (hit) {
      if (hit === document.activeElement)
        this.left = Object.assign(hit, { className: "vh" }); // hide it with a class: the attribute `hidden` would force a layout
      else hit.remove();
      hit = null;
    }
    const words = [label, ...inside.map((piece) => this.things.get(piece.id)?.label ?? "")].join(", ");
    set(
      element,
      "aria-label",
      spoken(
        this.said(
          zone.kind === "track"
            ? t("{label}: {value} of {goal}", { label, value: zone.value ?? 0, goal: zone.goal ?? 0 })
            : words,
        ),
      ),
    );
    if (zone.kind === "column") {
      const once = Boolean(hit); // the column's button has the whole label, so screen readers skip the other parts
      if (once) for (const name of ["role", "aria-label"]) set(element, name, null);
      for (const part of element.children) if (part !== hit) set(part, "aria-hidden", once ? "true" : null);
    }
    this.things.set(zone.id, {
      element,
      stop: square ? element : hit,
      label: words,
      kind: zone.kind,
      state,
      within: inside.map((piece) => piece.id),
      opens: this.piles.has(zone.id),
    });
    return element;
  }

  /** @param {HTMLElement} element @param {string} name @param {string | undefined} text @param {boolean} [far] */
  text(element, name, text, far) {
    let words = element.querySelector(`:scope > .${name}`);
    if (!text) return words?.remove();
    if (!words) words = make("div", name);
    const before = (name === "title") !== (far ?? false) || name === "title";
    if (!words.parentElement) {
      if (before) element.insertBefore(words, element.querySelector(":scope > .hold"));
      else element.append(words);
    }
    write(words, this.said(text));
  }
}
