// Converts elements of the page into the text of a self-contained SVG: boxes, drawings and words at their positions,
// with computed colours. It contains no foreignObject, since WebKit does not export images with one.

/**
 * A part of a picture: its SVG markup, and the box that it covers.
 * @typedef {{markup: string, box: DOMRect | null}} Traced
 */

const VARIABLE = /var\((--[\w-]+)/g;
const REFERENCE = /(?:href="#|url\((?:&quot;|")?#)([^")&]+)/g;
/** The computed styles that are copied to shapes, in addition to the shapes' own attributes. */
const PAINTS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "opacity"];
const CLEAR = /^(transparent|rgba\(0, 0, 0, 0\)|none)?$/;
/** Matches a CSS shadow without blur, which is drawn as a ring. */
const RING = /^([a-z-]+\([^)]*\)|#?\w+) 0px 0px 0px ([\d.]+)px( inset)?/;

/** @param {string} text */
export const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign]};`);

/** @param {Record<string, string | number | null>} about */
export const attributes = (about) =>
  Object.entries(about)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");

/** @param {number} value */
const px = (value) => Math.round(value * 100) / 100;

export class Tracer {
  constructor() {
    this.root = getComputedStyle(document.documentElement);
    this.clips = 0;
    /** @type {Map<string, string>} the markup of the symbols and patterns in use, by id */
    this.symbols = new Map();
    /** @type {string[]} the names of the custom properties that the art uses */
    this.variables = [];
    for (const sheet of document.querySelectorAll(".sprite"))
      for (const [, name] of sheet.outerHTML.matchAll(VARIABLE)) this.learn(name);
    /** The box around everything that the current call of `trace` has drawn. @type {DOMRect | null} */
    this.box = null;
  }

  /** @param {string} name */
  learn(name) {
    if (!this.variables.includes(name)) this.variables.push(name);
  }

  /** Return the style with the custom properties of the whole picture, and the markup of the symbols in use. */
  frame() {
    const values = this.variables.map((name) => `${name}:${this.root.getPropertyValue(name).trim()}`).join(";");
    return { style: `color:${this.root.color};${values}`, defs: [...this.symbols.values()].join("") };
  }

  /** Return the markup and the box of these elements, in the given order. @param {Iterable<Element>} elements @returns {Traced} */
  trace(elements) {
    this.box = null;
    const markup = [...elements].map((element) => this.element(element)).join("");
    return { markup, box: this.box };
  }

  /** @param {DOMRect} box */
  reach(box) {
    this.box = this.box ? both(this.box, box) : box;
  }

  /** @param {Element} element @returns {string} */
  element(element) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const unseen = style.display === "none" || style.visibility === "hidden" || style.clipPath !== "none";
    if (unseen || style.fontSize === "0px") return ""; // styles hide the text and draw a symbol instead
    const inner =
      element instanceof SVGSVGElement ? this.drawing(element, style, box) : panel(style, box) + this.children(element);
    if (!inner) return "";
    const loose = element instanceof SVGSVGElement && !element.hasAttribute("viewBox"); // such a drawing fills its whole parent, and most of it is empty
    const reaching = loose ? [...element.children].map((part) => part.getBoundingClientRect()) : [box];
    if (element instanceof SVGSVGElement || panel(style, box))
      for (const each of reaching) if (each.width || each.height) this.reach(each);
    const filter = style.filter === "none" ? "" : `filter:${style.filter}`;
    const opacity = style.opacity === "1" ? null : style.opacity;
    return filter || opacity ? `<g${attributes({ opacity, style: filter })}>${inner}</g>` : inner;
  }

  /** Return the markup of an element's children and texts, lowest z-index first. @param {Element} parent */
  children(parent) {
    const level = (/** @type {Node} */ node) =>
      node instanceof Element ? Number.parseInt(getComputedStyle(node).zIndex, 10) || 0 : 0;
    return [...parent.childNodes]
      .map((node) => ({ node, level: level(node) }))
      .sort((one, other) => one.level - other.level)
      .map(({ node }) =>
        node instanceof Element ? this.element(node) : node instanceof Text ? this.words(node, parent) : "",
      )
      .join("");
  }

  /** Return the markup of a text, with each line at its position. @param {Text} text @param {Element} parent */
  words(text, parent) {
    if (!text.data.trim()) return "";
    const style = getComputedStyle(parent);
    const standing = style.writingMode.startsWith("vertical");
    const range = document.createRange();
    /** @type {{said: string, at: number, box: DOMRect}[]} */
    const lines = [];
    for (const word of text.data.matchAll(/\S+\s*/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].trimEnd().length);
      const box = range.getBoundingClientRect();
      const last = lines.at(-1);
      const at = standing ? box.left : box.top;
      if (last && Math.abs(last.at - at) < 2)
        Object.assign(last, { said: last.said + word[0], box: both(last.box, box) });
      else if (box.width) lines.push({ said: word[0], at, box });
    }
    const font = {
      "font-family": style.fontFamily,
      "font-size": style.fontSize,
      "font-weight": style.fontWeight,
      "font-style": style.fontStyle,
      "dominant-baseline": "central",
      fill: style.color,
    };
    const turn = style.rotate === "180deg" ? -90 : 90;
    return lines
      .map(({ said, box }) => {
        this.reach(box);
        const [x, y] = [px(standing ? box.x + box.width / 2 : box.x), px(box.y + box.height / 2)];
        const upright = standing && { "text-anchor": "middle", transform: `rotate(${turn} ${x} ${y})` };
        return `<text${attributes({ x, y, ...font, ...upright })}>${escaped(said.trimEnd())}</text>`;
      })
      .join("");
  }

  /** Return the markup of a drawing (an SVG element). @param {SVGSVGElement} element @param {CSSStyleDeclaration} style @param {DOMRect} box */
  drawing(element, style, box) {
    if (!box.width || !box.height) return "";
    const overflow = style.overflow === "visible" ? "visible" : null;
    const at = { x: px(box.x), y: px(box.y), width: px(box.width), height: px(box.height), overflow };
    const seen = {
      viewBox: element.getAttribute("viewBox"),
      style: this.changed(style, this.root) + `color:${style.color}`,
    };
    const inner = `<svg${attributes({ ...at, ...seen })}>${[...element.children].map((part) => this.part(part, style)).join("")}</svg>`;
    const radius = Number.parseFloat(style.borderTopLeftRadius);
    if (!radius) return inner;
    const id = `clip-${(this.clips += 1)}`;
    const rx = style.borderTopLeftRadius.endsWith("%") ? (box.width * radius) / 100 : radius;
    const { overflow: _, ...place } = at;
    return `<clipPath id="${id}"><rect${attributes({ ...place, rx })}/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
  }

  /**
   * Return the markup of a part of a drawing, with the styles that the page applies to the part.
   * @param {Element} element
   * @param {CSSStyleDeclaration} above the style of the parent @returns {string}
   */
  part(element, above) {
    const style = getComputedStyle(element);
    const own = [...element.attributes].filter(({ name }) => !/^(class|style|data-|aria-|role)/.test(name));
    const said = own.map(({ name, value }) => ` ${name}="${escaped(value)}"`).join("");
    const painted = PAINTS.filter(
      (name) => element.localName !== "use" && !/^url/.test(element.getAttribute(name) ?? ""),
    )
      .filter((name) => style.getPropertyValue(name) !== above.getPropertyValue(name) || element.hasAttribute(name))
      .map((name) => `${name}:${style.getPropertyValue(name)};`)
      .join("");
    const color = style.color === above.color ? "" : `color:${style.color};`;
    const styled = attributes({ style: this.changed(style, above) + color + painted });
    for (const [, id] of said.matchAll(REFERENCE)) this.symbol(id);
    const inner = [...element.childNodes]
      .map((node) => (node instanceof Element ? this.part(node, style) : escaped(node.textContent ?? "")))
      .join("");
    return `<${element.localName}${said}${styled}>${inner}</${element.localName}>`;
  }

  /** Return the custom properties whose values in two styles differ, as CSS text. @param {CSSStyleDeclaration} style @param {CSSStyleDeclaration} above */
  changed(style, above) {
    return this.variables
      .map((name) => [name, style.getPropertyValue(name).trim(), above.getPropertyValue(name).trim()])
      .filter(([, value, before]) => value !== before)
      .map(([name, value]) => `${name}:${value};`)
      .join("");
  }

  /** @param {string} id of a symbol or pattern */
  symbol(id) {
    const element = document.getElementById(id);
    if (!element || this.symbols.has(id)) return;
    this.symbols.set(id, ""); // prevents an endless loop if a symbol refers to itself
    const classed = [...element.querySelectorAll("[class]")];
    const copy = /** @type {Element} */ (element.cloneNode(true));
    [...copy.querySelectorAll("[class]")].forEach((part, at) => {
      part.setAttribute("data-style", this.changed(getComputedStyle(classed[at]), this.root));
      part.removeAttribute("class");
    });
    const markup = copy.outerHTML.replaceAll("data-style=", "style=");
    this.symbols.set(id, markup);
    for (const [, other] of markup.matchAll(REFERENCE)) this.symbol(other);
  }
}

/** Return the union of two boxes. @param {DOMRect} one @param {DOMRect} other */
function both(one, other) {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return new DOMRect(left, top, Math.max(one.right, other.right) - left, Math.max(one.bottom, other.bottom) - top);
}

/** Return the markup of an element's background, ring and border; "" if it has none. @param {CSSStyleDeclaration} style @param {DOMRect} box */
function panel(style, { x, y, width, height }) {
  if (!width || !height) return "";
  const edge = Number.parseFloat(style.borderTopWidth) || 0;
  const [, ring, spread, inset] = style.boxShadow.match(RING) ?? [];
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const rx = style.borderTopLeftRadius.endsWith("%") ? (width * radius) / 100 : radius;
  const fill = CLEAR.test(style.backgroundColor) ? "none" : style.backgroundColor;
  /** @param {number} by the distance outside of the box, px @param {Record<string, string | number | null>} paint */
  const rect = (by, paint) => {
    const at = {
      x: px(x - by),
      y: px(y - by),
      width: px(width + 2 * by),
      height: px(height + 2 * by),
      rx: px(rx + by),
    };
    return width + 2 * by > 0 && height + 2 * by > 0 ? `<rect${attributes({ ...at, ...paint })}/>` : "";
  };
  let drawn = fill === "none" ? "" : rect(0, { fill });
  if (ring && !CLEAR.test(ring)) {
    const wide = Number.parseFloat(spread);
    drawn += rect(inset ? -wide / 2 : wide / 2, { fill: "none", stroke: ring, "stroke-width": wide });
  }
  if (edge && style.borderTopStyle !== "none" && !CLEAR.test(style.borderTopColor)) {
    const dashes = style.borderTopStyle === "dashed" ? `${edge * 2.5} ${edge * 2}` : null;
    drawn += rect(-edge / 2, {
      fill: "none",
      stroke: style.borderTopColor,
      "stroke-width": edge,
      "stroke-dasharray": dashes,
    });
  }
  return drawn;
}
