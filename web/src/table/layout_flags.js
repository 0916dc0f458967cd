// Marks the table with `data-with` for layouts that affect all of it. Styles could use `:has`, but a browser would
// re-evaluate that at every change.

import { set } from "./elements.js";

/** The selector for each word that styles look for in `data-with`. */
const WITH = {
  ...Object.fromEntries(["cup", "posts", "scales", "coach", "review"].map((kind) => [kind, `.${kind}`])),
  ladder: ".ladder:not([hidden])",
  crowd: ".choices > :nth-child(7)",
  lesson: ".coach:not(.free)",
  end: ".say.over",
  reason: ".say.over .because:not([hidden])",
};

/** @param {HTMLElement} root */
export function holds(root) {
  const held = Object.entries(WITH).filter(([, what]) => root.querySelector(what));
  set(root, "data-with", held.map(([word]) => word).join(" "));
}
