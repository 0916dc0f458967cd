// Draws the picture of a finished match for sharing: the final scene as the table shows it, and a panel with the
// result.

import { named } from "../table/words.js";
import { Tracer, attributes, escaped } from "./traced.js";
import { called, t } from "../page/t.js";

/**
 * The end of a match, for its picture: the table that still shows the final scene, the texts, and the plates, which
 * have the scores. Texts may name seats as {0}.
 * @typedef {{table: HTMLElement, game: string, title: string, story: string, names: string[], winners: number[],
 *   plates: import("../crossing.js").Plate[], link: string}} Ended
 */

const WIDE = 1200;
const HIGH = 630;
/** The positions of the scene in the picture, and of the panel to its right. */
const SCENE = new DOMRect(44, 44, 736, 542);
const PANEL = new DOMRect(812, 28, 360, 574);
const PAD = 28;
/** The height of a seat's row in the panel. */
const ROW = 50;
/**
 * Selectors of the parts of the table that the picture shows. `ABOVE`: the parts that are centred above the middle;
 * `SCENES`: the middle. Hands and plates are left out.
 */
const ABOVE = ".top > :is(.row, .prizes, .line)";
const SCENES = ".center, .strip, .overlay";

/** @param {Ended} ended @returns {Promise<Blob>} a PNG */
export async function picture(ended) {
  const image = new Image();
  const drawn = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(composed(ended))}`;
  await new Promise((done, failed) => Object.assign(image, { onload: done, onerror: failed, src: drawn }));
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, WIDE, HIGH);
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error(t("this browser doesn't allow it"));
  return made;
}

/** Return the picture as the text of a self-contained SVG. @param {Ended} ended */
export function composed(ended) {
  const { table } = ended;
  const tracer = new Tracer();
  const scene = plainly(table, () => traced(table, tracer));
  const panel = told(ended, tracer);
  const style = getComputedStyle(table);
  const ground = style.getPropertyValue("--ground").trim() || style.getPropertyValue("--cloth").trim();
  const hem = { x: 14, y: 14, width: WIDE - 28, height: HIGH - 28, rx: 12, fill: "none", "stroke-dasharray": "6 5" };
  const frame = tracer.frame();
  const size = { width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}`, xmlns: "http://www.w3.org/2000/svg" };
  return [
    `<svg${attributes({ ...size, style: frame.style })}><defs>${frame.defs}</defs>`,
    `<rect${attributes({ width: WIDE, height: HIGH, fill: ground })}/>`,
    `<rect${attributes({ ...hem, stroke: style.getPropertyValue("--hem").trim() })}/>`,
    scene.box ? `<g transform="${fitted(scene.box, SCENE)}">${scene.markup}</g>` : "",
    `${panel}</svg>`,
  ].join("");
}

/**
 * Return the scene as SVG: the middle of the table, and above it other parts with their frames.
 * @param {HTMLElement} table @param {Tracer} tracer @returns {{markup: string, box: DOMRect | null}}
 */
function traced(table, tracer) {
  const { y } = /** @type {Element} */ (table.querySelector(".center")).getBoundingClientRect();
  const frames = [...table.querySelectorAll(".overlay > .band")].filter(
    (band) => band.getBoundingClientRect().y < y - 9,
  );
  const above = tracer.trace([...table.querySelectorAll(ABOVE), ...frames]);
  for (const frame of frames) /** @type {HTMLElement} */ (frame).style.display = "none";
  const scene = tracer.trace(table.querySelectorAll(SCENES));
  for (const frame of frames) /** @type {HTMLElement} */ (frame).style.display = "";
  if (!above.box || !scene.box) return above.box ? above : scene;
  const { box } = scene;
  const width = Math.max(box.width, above.box.width);
  const x = box.x + (box.width - width) / 2;
  const across = x + (width - above.box.width) / 2 - above.box.x;
  return {
    markup: `<g transform="translate(${across} 0)">${above.markup}</g>${scene.markup}`,
    box: new DOMRect(x, above.box.y, width, Math.max(box.bottom, above.box.bottom) - above.box.y),
  };
}

/**
 * Call `act` while no piece of the table is rotated or dimmed, so that each piece fills its box.
 * @template T @param {HTMLElement} table @param {() => T} act @returns {T}
 */
function plainly(table, act) {
  const pieces = [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(".piece, [data-apart]"))];
  const { decided } = table.dataset;
  delete table.dataset.decided;
  for (const { style } of pieces) {
    style.setProperty("rotate", "none", "important");
    style.setProperty("transition", "none", "important");
  }
  const found = act();
  if (decided) table.dataset.decided = decided;
  for (const { style } of pieces) {
    style.removeProperty("rotate");
    style.removeProperty("transition");
  }
  return found;
}

/** Return the SVG transform that fits a box into another and centres it there. @param {DOMRect} box @param {DOMRect} into */
function fitted(box, into) {
  const scale = Math.min(into.width / box.width, into.height / box.height);
  const x = into.x + (into.width - box.width * scale) / 2 - box.x * scale;
  const y = into.y + (into.height - box.height * scale) / 2 - box.y * scale;
  return `translate(${x} ${y}) scale(${scale})`;
}

/**
 * Return the panel as SVG: the winners' arms, the result, the scores and the site.
 * @param {Ended} ended @param {Tracer} tracer
 */
function told({ table, game, title, story, names, winners, plates, link }, tracer) {
  const root = tracer.root;
  const value = (/** @type {string} */ name) => root.getPropertyValue(name).trim();
  const [serif, sans] = [value("--font-name"), value("--font-text")];
  const [ink, soft] = [value("--ink"), value("--ink-soft")];
  const { x, y, width, height, bottom } = PANEL;
  const left = x + PAD;
  const room = width - 2 * PAD;
  const parts = [`<rect${attributes({ x, y, width, height, rx: 14, fill: value("--vellum") })}/>`];
  /** @param {string} text @param {number} at @param {number} size @param {object} [more] */
  const write = (text, at, size, more = {}) => {
    const about = { x: left, y: at, "font-size": size, "font-family": sans, fill: ink, ...more };
    parts.push(`<text${attributes(about)}>${escaped(plain(text))}</text>`);
  };
  /** @param {number} seat @param {DOMRect} into */
  const arms = (seat, into) => {
    const found = tracer.trace(table.querySelectorAll(`.plate[data-seat="${seat}"] .arms > .art`));
    if (found.box) parts.push(`<g transform="${fitted(found.box, into)}">${found.markup}</g>`);
  };
  let at = y + PAD;
  const shown = winners.length && winners.length < names.length ? winners : [];
  for (const [i, seat] of shown.entries()) arms(seat, new DOMRect(left + i * 84, at, 72, 88));
  const beside = left + shown.length * 84;
  for (const [i, line] of lines(game, left + room - beside, `22px ${serif}`, 2).entries())
    write(line, at + 30 + i * 26, 22, { ...END, x: left + room, "font-family": serif, fill: soft });
  at += 88 + 44;
  for (const line of lines(named(title, names), room, `600 34px ${serif}`, 2)) {
    write(line, at, 34, { "font-family": serif, "font-weight": 600 });
    at += 40;
  }
  at += 2;
  const foot = bottom - PAD - 36 - ROW * names.length;
  const most = Math.max(1, Math.floor((foot - 24 - at) / 26));
  for (const line of lines(named(story, names), room, `19px ${serif}`, most)) {
    write(line, at, 19, { "font-family": serif });
    at += 26;
  }
  for (const [seat, name] of names.entries()) {
    const level = foot + seat * ROW;
    const weight = winners.includes(seat) ? 700 : 400;
    const plate = plates.find((each) => each.seat === seat);
    const score = named(plate?.score || (plate?.words ?? ""), names);
    const beneath = { x: left + 42, fill: soft };
    arms(seat, new DOMRect(left, level - 15, 28, 34));
    write(lines(called(name), room - 42, `700 17px ${sans}`, 1)[0], level, 17, { x: left + 42, "font-weight": weight });
    write(lines(score, room - 42, `15px ${sans}`, 1)[0], level + 20, 15, beneath);
  }
  write("Liege", bottom - PAD, 22, { "font-family": serif, "font-weight": 600 });
  const { host } = new URL(link);
  write(lines(host, room - 80, `15px ${sans}`, 1)[0], bottom - PAD, 15, { ...END, x: left + room, fill: soft });
  return parts.join("");
}

const END = { "text-anchor": "end" };

/** Return the text with suits marked as text characters, so that they are not drawn as emoji. @param {string} text */
const plain = (text) => text.replace(/[♠♥♦♣]/gu, "$&\ufe0e");

const measuring = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/**
 * Break a text into at most `most` lines of the width `room`. Text that does not fit is cut with an ellipsis.
 * @param {string} text @param {number} room @param {string} font @param {number} most
 */
export function lines(text, room, font, most) {
  measuring.font = font;
  const fits = (/** @type {string} */ line) => measuring.measureText(plain(line)).width <= room;
  /** @type {string[]} */
  const found = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (fits(longer) || !found.at(-1)) found[found.length - 1] = longer;
    else found.push(word);
  }
  const kept = found.slice(0, most);
  let last = kept.at(-1) ?? "";
  if (found.length > most) last += "…";
  while (!fits(last) && last.length > 1) last = `${last.slice(0, -2).trimEnd()}…`;
  return [...kept.slice(0, -1), last];
}
