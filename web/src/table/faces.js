// Draws pieces (cards, shields, dice and others) from the parts in art/pieces.svg and from a game's own parts. Where a
// piece is drawn is left to draw.js.

import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Piece} Piece */

const SVG = "http://www.w3.org/2000/svg";
const SUIT = /** @type {Record<string, string>} */ ({ s: "spade", h: "heart", d: "diamond", c: "club" });
const COURT = /** @type {Record<string, string>} */ ({ J: "sword", Q: "rose", K: "crown" });
const ESTATE = /** @type {Record<string, string>} */ ({
  flames: "gules",
  waves: "azure",
  leaves: "vert",
  stones: "purpure",
  winds: "argent",
});
const OFFICES = [
  ["", ""],
  [t("Queen"), "rose"],
  [t("King"), "crown"],
  [t("Prince"), "sword"],
  [t("Princess"), "lily"],
  [t("Warrior"), "helm"],
  [t("Merchant"), "scales"],
  [t("Worker"), "hammer"],
  [t("Magician"), "star"],
  [t("Fool"), "cap"],
];
const TINCTURES = ["azure", "gules", "vert", "purpure"];
/** The tincture of each seat. */
let seats = TINCTURES;
const SHIELD = "M4 4H60V34C60 52 47 64 32 72C17 64 4 52 4 34Z";
const INNER = "M8 8H56V34C56 49.6 45 60 32 67.4C19 60 8 49.6 8 34Z";
const CUT = /** @type {Record<string, string>} */ ({
  azure: "bars",
  gules: "pales",
  vert: "bends",
  purpure: "sinister",
});

/** @param {string} tag @param {Record<string, string | number>} about @param {...Node} children @returns {SVGElement} */
export function svg(tag, about, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(about)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Draw a part of the sprite, in the whole view box or in the given box.
 * @param {string} id @param {Record<string, string | number>} [box]
 */
export const use = (id, box = {}) => svg("use", { href: `#${id}`, width: "100%", height: "100%", ...box });

/** Return the id of the sprite's part with this name: a charge, a marker or an icon; else the name itself. @param {string} name */
export const partNamed = (name) =>
  ["c-", "m-", "i-", ""].map((kind) => kind + name).find((id) => document.getElementById(id)) ?? name;

/** Draw a part of the sprite as an icon. @param {string} part */
export const icon = (part) => svg("svg", { class: "icon", "aria-hidden": "true" }, use(part));

/** @param {number} x @param {number} y @param {number} width @param {number} [height] */
const at = (x, y, width, height = width) => ({ x, y, width, height });

/** @param {string} d @param {Record<string, string | number>} about */
const path = (d, about) => svg("path", { d, ...about });

/** Set the tincture of each seat, by its number in `TINCTURES`. Without an argument, restore the default. @param {number[]} [colours] */
export const dye = (colours) => (seats = colours?.map((number) => TINCTURES[number]) ?? TINCTURES);

/**
 * Return the tincture of a piece: of its estate, or of the seat that owns it.
 * @param {Pick<Piece, "face" | "owner">} piece
 */
export const tincture = (piece) => ESTATE[piece.face ?? ""] ?? seats[piece.owner ?? -1] ?? "";

/**
 * Draw the letters of a rank, in the given position and height.
 * @param {string} rank @param {number} x @param {number} y @param {number} height
 */
const letters = (rank, x, y, height) => use(`r-${rank}`, at(x, y, height * (rank === "T" ? 0.875 : 0.75), height));

/** @param {string} field @param {string} hatch */
const escutcheon = (field, hatch) =>
  svg(
    "g",
    { transform: "translate(14.5 50) scale(1.11)" },
    path(SHIELD, { fill: field }),
    path(SHIELD, { fill: `url(#${hatch})` }),
    path(INNER, { fill: "none", stroke: "var(--gilt)", "stroke-width": 1.6 }),
  );

/** @param {string} rank @param {string} suit @returns {[Node[], Node[]]} */
function suited(rank, suit) {
  const color = `var(--${suit})`;
  const full = [letters(rank, rank === "T" ? 6 : 8, 8, 37), use(suit, at(61, 10, 30))];
  const cut = suit === "heart" || suit === "diamond" ? "h-gules-card" : "h-sable-card";
  if (COURT[rank]) {
    full.push(
      escutcheon(color, cut),
      svg("g", { color: "var(--gilt)", class: `f-${suit}` }, use(`c-${COURT[rank]}`, at(29, 62, 42))),
    );
  } else if (rank === "A") {
    full.push(use("ring"), use(suit, at(27, 69, 46)));
  } else full.push(use(suit, at(18, 60, 64)));
  const tile = [letters(rank, rank === "T" ? 3 : 7, 24, 52), use(suit, at(57, 32, 38))];
  return [[svg("g", { color }, ...full)], [svg("g", { color }, ...tile)]];
}

/** @param {string} rank @param {string} estate @returns {[Node[], Node[]]} */
function office(rank, estate) {
  const [name, charge] = OFFICES[Number(rank)] ?? ["", ""];
  const tint = ESTATE[estate];
  const field = `var(--card-${tint})`;
  const plate = "M6 50H94V128A6 6 0 0 1 88 134H12A6 6 0 0 1 6 128Z";
  const hatched = tint === "argent" ? "none" : `url(#h-${tint}-card)`;
  const words = svg("text", {
    x: 50,
    y: 125,
    "text-anchor": "middle",
    "font-family": "var(--font-name)",
    "font-size": 14.5,
    fill: "var(--paper)",
  });
  words.textContent = name;
  const paper = { color: "var(--paper)", class: `f-${tint}` };
  return [
    [
      svg("g", { color: field }, letters(rank, 9, 8, 36), use(`e-${estate}`, at(61, 10, 30))),
      path(plate, { fill: field }),
      path(plate, { fill: hatched }),
      path("M10 54H90V127A3 3 0 0 1 87 130H13A3 3 0 0 1 10 127Z", {
        fill: "none",
        stroke: "var(--gilt)",
        "stroke-width": 1.2,
      }),
      svg("g", paper, use(`c-${charge}`, at(25, 58, 50))),
      words,
    ],
    [
      svg("rect", { x: -50, y: -50, width: 200, height: 200, fill: field }),
      svg("rect", { x: -50, y: -50, width: 200, height: 200, fill: hatched }),
      svg("g", paper, letters(rank, 9, 24, 52), use(`c-${charge}`, at(50, 27, 44))),
    ],
  ];
}

/** @type {Map<string, [Node[], Node[]]>} */
const drawn = new Map();

/**
 * Draw a card's face twice: as a card (100 x 140) and as a tile (100 x 100, rank and suit only).
 * @param {string} face @returns {[Node[], Node[]]}
 */
function card(face) {
  let parts = drawn.get(face);
  if (!parts) {
    const plain = /^([2-9TJQKA])([shdc])$/.exec(face);
    const estate = /^([1-9])(flames|waves|leaves|stones|winds)$/.exec(face);
    if (plain) parts = suited(plain[1], SUIT[plain[2]]);
    else if (estate) parts = office(estate[1], estate[2]);
    else if (document.getElementById(`face-${face}`)) parts = [[use(`face-${face}`)], [use(`tile-${face}`)]];
    else if (/^Jo/.test(face)) parts = [[use("joker")], [use("joker-tile")]];
    else
      parts = [
        [use("back")],
        [svg("rect", { x: -50, y: -50, width: 200, height: 200, fill: "var(--back)" }), use("back-tile")],
      ];
    drawn.set(face, parts);
  }
  return [parts[0].map((node) => node.cloneNode(true)), parts[1].map((node) => node.cloneNode(true))];
}

/**
 * Draw a coat of arms: a tincture with its hatching, or a plain shield, and a number or a charge.
 * @param {string} tint @param {string} face
 */
function shield(tint, face) {
  const fill = tint ? `var(--${tint})` : "var(--vellum)";
  const ink = tint ? "var(--on-tincture)" : "var(--ink)";
  const parts = [
    path(SHIELD, { fill, ...(tint ? {} : { stroke: "var(--ink-soft)", "stroke-width": 2.4 }) }),
    path(INNER, {
      fill: tint ? `url(#h-${CUT[tint]})` : "none",
      stroke: tint ? ink : "var(--line)",
      "stroke-width": 1.8,
    }),
  ];
  if (/^\d+$/.test(face)) {
    const step = 20,
      start = 32 - (face.length * step + 4) / 2;
    [...face].forEach((digit, i) => {
      const box = at(start + i * step, 17, 24, 32);
      if (tint) parts.push(svg("g", { color: fill, class: "halo" }, use(`r-${digit}`, box)));
      parts.push(svg("g", { color: ink }, use(`r-${digit}`, box)));
    });
  } else if (face) {
    const charge = svg("g", { color: ink }, use(`c-${face}`, at(17, 17, 30)));
    charge.style.setProperty("--field", fill); // set here, since the page's content security policy forbids a style attribute
    parts.push(charge);
  }
  return svg("svg", { class: "art", viewBox: "0 0 64 76", "aria-hidden": "true" }, ...parts);
}

/** @param {string} name @param {string} box @param {...Node} parts */
const art = (name, box, ...parts) =>
  svg("svg", { class: `art ${name}`.trim(), viewBox: box, "aria-hidden": "true" }, ...parts);

/** Draw a piece, as one or two elements. @param {Piece} piece @param {boolean} [beneath] @returns {Element[]} */
export function face(piece, beneath = false) {
  const shown = piece.face ?? "";
  switch (piece.kind) {
    case "card": {
      const [full, tile] = card(shown);
      return [art("full", "0 0 100 140", ...full), art("tile", "0 0 100 100", ...tile)];
    }
    case "man": {
      const side = piece.owner === 0 ? "black" : "white";
      const name = beneath ? `${shown}-under` : piece.under ? `${shown}-upon` : shown;
      return [art(side, "0 0 64 64", use(name))];
    }
    case "marker":
      return [art("", "-1 -1 26 26", use(`m-${shown}`, at(-1, -1, 26)))];
    case "shield":
      return [shield(seats[piece.owner ?? -1] ?? "", shown)];
    case "die":
      return [
        art(
          "",
          "0 0 64 64",
          use("die", at(0, 0, 64)),
          ...(shown ? [svg("g", { color: "var(--paper-ink)" }, use(`r-${shown}`, at(26.4, 21, 11.2, 15)))] : []),
        ),
      ];
    case "chip":
      return []; // draw.js writes a chip as text
    default: {
      const known = document.getElementById(`c-${shown}`);
      const disc = svg("circle", { cx: 24, cy: 24, r: 22.5, class: "disc" });
      const words = svg("text", {
        x: 24,
        y: 30,
        "text-anchor": "middle",
        "font-size": 17,
        "font-weight": 700,
        "font-family": "var(--font-name)",
        fill: "currentColor",
      });
      words.textContent = known ? "" : shown;
      return [art("", "0 0 48 48", disc, known ? use(`c-${shown}`, at(10, 10, 28)) : words)];
    }
  }
}
