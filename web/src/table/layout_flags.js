// Lists in the table's attribute `data-with` the parts that change the layout of the whole table. Styles could use
// `:has` instead, but browsers would evaluate it at every change.

import { set } from "./elements.js";

/** For each word that `data-with` may contain, the selector of the part that it stands for. */
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
