// What a table holds that changes all of it, said to its styles: they could ask `:has`, but a browser would ask that anew
// at every change of anything.

import { set } from "./elements.js";

/** By the word that styles look for in `data-with`: what must be there. */
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
