// Draws a cover from the site's symbols: a picture on a form (a shield, cards or a board), a ground, and the title. The
// SVG text of such a cover names these three choices, so that the page recognizes them.

import { t } from "../page/t.js";

/** The choices of a cover: keys of PICTURES, FORMS and GROUNDS.
 * @typedef {{picture: string, form: string, ground: string}} Choice */
/** A symbol: its viewBox, and its drawing as SVG text. @typedef {{box: string, art: string}} Symbol */

/** The pictures: for each, its name and its symbol in `web/art/pieces.svg`; "" if `drawing` has its own.
 * @type {Record<string, [name: string, symbol: string]>} */
export const PICTURES = {
  initial: [t("The initial of the title"), ""],
  stone: [t("Stone"), ""],
  die: [t("Die"), ""],
  cup: [t("Cup"), "cup"],
  heart: [t("Heart"), "heart"],
  spade: [t("Spade"), "spade"],
  diamond: [t("Diamond"), "diamond"],
  club: [t("Club"), "club"],
  crown: [t("Crown"), "c-crown"],
  rose: [t("Rose"), "c-rose"],
  sword: [t("Sword"), "c-sword"],
  lily: [t("Lily"), "c-lily"],
  helm: [t("Helm"), "c-helm"],
  scales: [t("Scales"), "c-scales"],
  hammer: [t("Hammer"), "c-hammer"],
  star: [t("Star"), "c-star"],
  cap: [t("Jester's cap"), "c-cap"],
  tower: [t("Tower"), "c-tower"],
  dagger: [t("Dagger"), "c-dagger"],
  eye: [t("Eye"), "c-eye"],
  flames: [t("Flames"), "e-flames"],
  waves: [t("Waves"), "e-waves"],
  leaves: [t("Leaves"), "e-leaves"],
  winds: [t("Winds"), "e-winds"],
};
/** The names of the forms on which a picture can be drawn. @type {Record<string, string>} */
export const FORMS = { shield: t("Shield"), cards: t("Cards"), board: t("Board"), alone: t("Nothing") };
/** The grounds: for each, its name and its colour, as of the tables in the light theme. @type {Record<string, [name: string, colour: string]>} */
export const GROUNDS = {
  azure: [t("Blue"), "#35577f"],
  gules: [t("Red"), "#7b353c"],
  vert: [t("Green"), "#2f5f45"],
  purpure: [t("Purple"), "#594069"],
  tenne: [t("Brown"), "#67503a"],
  sable: [t("Black", 0, "colour"), "#2b2622"],
};
/** The cover of a new game, for each kind of game that an author can begin with. @type {Record<string, Choice>} */
export const COVERS = {
  card: { picture: "heart", form: "cards", ground: "vert" },
  board: { picture: "stone", form: "board", ground: "azure" },
  dice: { picture: "die", form: "alone", ground: "purpure" },
};

const [PAPER, INK, GILT, BLUE, RED] = ["#f6efdf", "#3a2a1c", "#e3b64d", "#2b5fa8", "#a3202a"];
const SERIF = `font-family="Palatino, Georgia, serif" text-anchor="middle"`;
/** The values of CSS variables in the site's symbols. @type {Record<string, string>} */
const COLOURS = { "card-purpure": "#66307a", gilt: GILT };
/** Maximum width of a line of the title; the width of a letter as a share of its height; the maximum font size. */
const [WIDTH, WIDE, LARGE] = [200, 0.56, 32];
/** Maximum number of characters in a title of one line. */
const LINE = 16;

const PIPS = ["14 14", "34 14", "24 24", "14 34", "34 34"].map((at) => `M${at}h0`).join("");
const SHIELD = "M4 4H60V34C60 52 47 64 32 72C17 64 4 52 4 34Z";
/** The squares of the drawn board, by column and row, that have stones of the first seat and of the second. */
const FIRST = ["03", "12", "21"];
const SECOND = ["11", "22", "30"];

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {string} title */
const initial = (title) => (title.match(/[\p{L}\p{N}]/u)?.[0] ?? "?").toUpperCase();

/** @param {string} art @returns {Symbol} */
const own = (art) => ({ box: "0 0 48 48", art });

/**
 * Return the drawing of a picture.
 * @param {string} picture @param {string} title @param {string} behind the colour of the form behind the picture
 * @param {(id: string) => Symbol} part returns one of the site's symbols
 */
export function drawing(picture, title, behind, part) {
  if (picture === "initial")
    return own(`<text x="24" y="41" ${SERIF} font-size="50" fill="currentColor">${initial(title)}</text>`);
  if (picture === "stone")
    return own(
      `<circle cx="24" cy="24" r="20" fill="currentColor" stroke="${INK}" stroke-width="2.4"/><circle cx="24" cy="24" r="14" fill="none" stroke="${behind}" stroke-width="1.6"/>`,
    );
  if (picture === "die")
    return own(
      `<g transform="rotate(12 24 24)"><rect x="5" y="5" width="38" height="38" rx="6" fill="currentColor" stroke="${INK}"/><path d="${PIPS}" stroke="${behind}" stroke-width="7" stroke-linecap="round"/></g>`,
    );
  const { box, art } = part(PICTURES[picture][1]);
  return {
    box,
    art: art.replace(/var\(--([\w-]+)\)/g, (_, name) => (name === "field" ? behind : (COLOURS[name] ?? INK))),
  };
}

/** Return an SVG element that draws the picture. @param {number} x @param {number} y @param {number} size @param {string} colour */
const use = (x, y, size, colour) =>
  `<use href="#picture" x="${x}" y="${y}" width="${size}" height="${size}" color="${colour}"/>`;

/** @param {string} turn @param {string} inner */
const card = (turn, inner) =>
  `<g transform="${turn}"><rect x="-46" y="-64" width="92" height="128" rx="8" fill="${PAPER}" stroke="${INK}" stroke-width="2"/>${inner}</g>`;

/**
 * For each form, a function that returns the colour behind the picture, and the SVG text of both.
 * @type {Record<string, (choice: Choice) => [string, string[]]>}
 */
const DRAWN = {
  shield({ ground }) {
    const field = ground === "gules" ? BLUE : RED;
    const shield = `<g transform="translate(40 16) scale(2.5)"><path d="${SHIELD}" fill="${field}" stroke="${INK}"/><path d="${SHIELD}" transform="translate(2.2 2.2) scale(.93)" fill="none" stroke="${GILT}" stroke-width="1.6"/></g>`;
    return [field, [shield, use(72, 42, 96, GILT)]];
  },
  cards({ picture }) {
    const ink = ["spade", "club"].includes(picture) ? INK : RED;
    const back = card("translate(88 116) rotate(-14)", use(-38, -56, 22, ink));
    return [PAPER, [back, card("translate(144 112) rotate(9)", use(-38, -56, 22, ink) + use(-30, -22, 60, ink))]];
  },
  board() {
    const light = `<path d="M36 20H204V188H36Z" fill="#ece3d0" stroke="${INK}" stroke-width="2"/>`;
    const odd = [0, 1, 2, 3].flatMap((row) =>
      [0, 2].map((column) => `M${78 + 42 * (column - (row % 2))} ${20 + 42 * row}h42v42h-42Z`),
    );
    const place = (/** @type {string} */ at, /** @type {string} */ colour) =>
      use(39 + 42 * Number(at[0]), 23 + 42 * Number(at[1]), 36, colour);
    const stones = [...FIRST.map((at) => place(at, BLUE)), ...SECOND.map((at) => place(at, RED))];
    return [PAPER, [light, `<path d="${odd.join("")}" fill="#d3c4a7"/>`, ...stones]];
  },
  alone({ ground }) {
    return [GROUNDS[ground][1], [use(48, 32, 144, PAPER)]];
  },
};

/** Split a title into one or two lines. @param {string} title */
function lines(title) {
  if (title.length <= LINE) return [title];
  const gaps = [...title.matchAll(/ /g)].map(({ index }) => index);
  const [gap] = gaps.sort((one, other) => Math.abs(one - title.length / 2) - Math.abs(other - title.length / 2));
  return gap ? [title.slice(0, gap), title.slice(gap + 1)] : [title];
}

/** @param {string} title */
function lettered(title) {
  const rows = lines(title);
  const size = Math.min(
    LARGE - 8 * (rows.length - 1),
    Math.floor(WIDTH / (WIDE * Math.max(...rows.map((row) => row.length)))),
  );
  return rows.map((row, at) => {
    const y = Math.round(237 + size / 3 + (at - (rows.length - 1) / 2) * size * 1.1);
    return `<text x="120" y="${y}" ${SERIF} font-size="${size}" fill="${PAPER}">${escaped(row)}</text>`;
  });
}

/**
 * Return the SVG text of a cover.
 * @param {Choice} choice @param {string} title @param {(id: string) => Symbol} part returns one of the site's symbols
 */
export function cover(choice, title, part) {
  const { picture, form, ground } = choice;
  const [behind, drawn] = DRAWN[form](choice);
  const { box, art } = drawing(picture, title, behind, part);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 280" data-cover="${picture} ${form} ${ground}">`,
    `<symbol id="picture" viewBox="${box}">${art}</symbol>`,
    `<path d="M0 0H240V280H0Z" fill="${GROUNDS[ground][1]}"/>`,
    `<path d="M7 7H233V273H7Z" fill="none" stroke="${PAPER}" stroke-opacity=".4" stroke-width="2"/>`,
    ...drawn,
    ...lettered(title),
    "</svg>\n",
  ].join("\n");
}

/** Return the choices that the SVG text of a cover names, or null if it names none. @param {string} text @returns {Choice | null} */
export function choiceOf(text) {
  const [, picture = "", form = "", ground = ""] = text.match(/^<svg [^>]*data-cover="(\w+) (\w+) (\w+)"/) ?? [];
  const known = Object.hasOwn(PICTURES, picture) && Object.hasOwn(FORMS, form) && Object.hasOwn(GROUNDS, ground);
  return known ? { picture, form, ground } : null;
}

/** Return the form that suits a picture best. @param {string} picture */
export function formOf(picture) {
  if (["heart", "spade", "diamond", "club"].includes(picture)) return "cards";
  if (picture === "stone") return "board";
  return ["die", "cup"].includes(picture) ? "alone" : "shield";
}
