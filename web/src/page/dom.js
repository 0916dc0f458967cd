// Build elements from data, with text inserted only as text; native dialogs that close in the usual ways.

import { absolute, site } from "../site.js";
import { t } from "./t.js";

/** @typedef {string | Node | null | undefined | false} Child */

/**
 * Create an element with attributes and children. `on...` attributes are listeners; true and false set bare attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, any>} [attributes] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** Shorten the name of a file of a guest's game (`guest/?SHA256`) to what file systems take. @param {string} name */
const short = (name) => name.replace(/^guest\/\?(.{8})\w*/, "guest-$1");

/** Let the visitor save a text as a file; a messenger sends it to a chat. @param {string} text @param {string} name */
export function save(text, name) {
  const messenger = /** @type {any} */ (globalThis).webxdc;
  if (messenger) return void messenger.sendToChat({ file: { name: short(name), plainText: text } })?.catch(() => {}); // the visitor chose none
  const link = h("a", {
    href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
    download: short(name),
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Return an icon from the page's sprite. @param {string} name @param {string} [kind] */
export function icon(name, kind = "i") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${kind}-${name}`);
  use.setAttribute("width", "100%");
  use.setAttribute("height", "100%");
  svg.append(use);
  return svg;
}

/** @param {string} label @param {() => void} act @param {string} [kind] */
export const button = (label, act, kind = "") =>
  h("button", { type: "button", class: `press ${kind}`.trim(), onclick: act }, label);

/**
 * Load the styles of dialogs, if this page has none, between its own styles and those of its parts. Return their link
 * while they are being loaded.
 * @returns {HTMLLinkElement | null}
 */
export function dialogStyle() {
  if (!site.dialog_style) return null;
  const there = /** @type {HTMLLinkElement | null} */ (document.querySelector("link.dialogs"));
  const link = there ?? h("link", { class: "dialogs", rel: "stylesheet", href: absolute(site.dialog_style) });
  if (!there) {
    link.addEventListener("error", () => link.remove()); // the next dialog requests them again
    document.querySelector('link[rel="stylesheet"]')?.after(link);
  }
  return link.sheet ? null : link;
}

/**
 * Hide a dialog until its styles are loaded. If they cannot be loaded, show it without them.
 * @param {HTMLElement} element
 */
function veil(element) {
  const coming = dialogStyle();
  if (!coming) return;
  element.style.opacity = "0";
  for (const event of ["load", "error"])
    coming.addEventListener(event, () => (element.style.opacity = ""), { once: true });
}

/**
 * Open a modal dialog with a title and a close button, and remove it when it closes. Focus returns to where it was.
 * `reading`: the dialog is plain text, and takes the focus so that keys can scroll it.
 * @param {{title: string, name: string, body: (close: () => void) => Child[], reading?: boolean}} about
 */
export function dialog({ title, name, body, reading = false }) {
  document.querySelector(`dialog.${name}`)?.remove();
  const close = () => element.close();
  const heading = h("h2", { id: `${name}-title`, tabindex: "-1" }, title);
  const element = h(
    "dialog",
    { class: `sheet ${name}`, "aria-labelledby": `${name}-title` },
    h(
      "header",
      { role: "none" }, // or each dialog would have a banner
      heading,
      h("button", { type: "button", class: "tool", "aria-label": t("Close"), onclick: close }, icon("close")),
    ),
    h("div", { class: "body", ...(reading && { tabindex: "0", role: "region", "aria-label": title }) }, ...body(close)),
  );
  element.addEventListener("click", (event) => event.target === element && close());
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  veil(element);
  element.showModal();
  heading.focus();
  return element;
}

/**
 * A group of radio buttons, large enough for a thumb, of which one is selected.
 * @param {{legend: string, name: string, choices: [value: string, label: Child | Child[], words?: string][], value: string,
 *   onpick?: (value: string) => void}} about
 */
export function chips({ legend, name, choices, value, onpick = () => {} }) {
  const about = choices.map(([key, , words], at) =>
    h("small", { id: words && `${name}-${at}-words`, hidden: key !== value }, words),
  );
  const pick = (/** @type {number} */ picked) => {
    for (const [at, words] of about.entries()) words.hidden = at !== picked;
    onpick(choices[picked][0]);
  };
  return h(
    "fieldset",
    { class: "chips", "aria-label": legend },
    h("legend", {}, legend, "\u2002", about),
    h(
      "div",
      {},
      choices.map(([key, label], at) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            value: key,
            checked: key === value,
            "aria-describedby": about[at].id || null,
            onchange: () => pick(at),
          }),
          h("span", {}, ...[label].flat()),
        ),
      ),
    ),
  );
}

/**
 * A switch with a label.
 * @param {string} label @param {string} words @param {boolean} on @param {(on: boolean) => void} turn
 * @param {string} [name]
 */
export function toggle(label, words, on, turn, name = "") {
  const input = h("input", { type: "checkbox", role: "switch", name, checked: on });
  input.addEventListener("change", () => turn(input.checked));
  return h("label", { class: "switch" }, input, h("span", {}, h("b", {}, label), words && h("small", {}, words)));
}

/**
 * A slider from 0 to 1.
 * @param {string} label @param {number} value 0 to 1
 * @param {(value: number) => void} set
 */
export function slider(label, value, set) {
  const input = h("input", { type: "range", min: 0, max: 1, step: 0.05, value });
  input.addEventListener("change", () => set(input.valueAsNumber));
  return h("label", { class: "slider" }, h("b", {}, label), input);
}
