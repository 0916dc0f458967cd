// Builds elements from data, without HTML from texts: plain elements, icons, dialogs and form controls.

import { absolute, site } from "../site.js";
import { t } from "./t.js";

/** @typedef {string | Node | null | undefined | false} Child */

/**
 * Create an element with attributes and children. Attributes `on...` are listeners; true sets an empty attribute, false
 * none.
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

/** Make the name of a guest's file (`guest/?SHA256...`) valid and short for file systems. @param {string} name */
const short = (name) => name.replace(/^guest\/\?(.{8})\w*/, "guest-$1");

/** Download a text as a file; in a messenger, offer to send the file to a chat instead. @param {string} text @param {string} name */
export function save(text, name) {
  const messenger = /** @type {any} */ (globalThis).webxdc;
  if (messenger) return void messenger.sendToChat({ file: { name: short(name), plainText: text } })?.catch(() => {}); // the visitor chose no chat
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
 * Load the style sheet of dialogs, unless the page has it, after the page's first style sheet. Return its link while it
 * is loading, else null.
 * @returns {HTMLLinkElement | null}
 */
export function dialogStyle() {
  if (!site.dialog_style) return null;
  const there = /** @type {HTMLLinkElement | null} */ (document.querySelector("link.dialogs"));
  const link = there ?? h("link", { class: "dialogs", rel: "stylesheet", href: absolute(site.dialog_style) });
  if (!there) {
    link.addEventListener("error", () => link.remove()); // the next dialog requests the style sheet again
    document.querySelector('link[rel="stylesheet"]')?.after(link);
  }
  return link.sheet ? null : link;
}

/**
 * Make a dialog invisible until its style sheet is loaded. If that fails, show the dialog without it.
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
 * Open a modal dialog with a title and a close button, and remove it from the page when it closes. `reading`: the
 * dialog is text to read, whose body can have the focus, so that keys can scroll it.
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
      { role: "none" }, // without the role, screen readers announce a banner
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
 * Return a group of radio buttons that are large enough for a thumb.
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
 * Return a switch with a label and a sentence below it.
 * @param {string} label @param {string} words @param {boolean} on @param {(on: boolean) => void} turn
 * @param {string} [name]
 */
export function toggle(label, words, on, turn, name = "") {
  const input = h("input", { type: "checkbox", role: "switch", name, checked: on });
  input.addEventListener("change", () => turn(input.checked));
  return h("label", { class: "switch" }, input, h("span", {}, h("b", {}, label), words && h("small", {}, words)));
}

/**
 * Return a slider from 0 to 1 with a label.
 * @param {string} label @param {number} value 0 to 1
 * @param {(value: number) => void} set
 */
export function slider(label, value, set) {
  const input = h("input", { type: "range", min: 0, max: 1, step: 0.05, value });
  input.addEventListener("change", () => set(input.valueAsNumber));
  return h("label", { class: "slider" }, h("b", {}, label), input);
}
