// The curtain between persons at one screen: nothing of the table is seen until the next one says so.

import { button, h } from "../dom.js";

/** @param {string} name @param {string[]} names everybody's @param {() => void} lift */
export function curtain(name, names, lift) {
  const element = h(
    "dialog",
    { class: "curtain", "aria-labelledby": "curtain-title" },
    h("h2", { id: "curtain-title" }, `${name} is next`),
    h(
      "p",
      {},
      `Hand the screen to ${name}. ${names.length > 2 ? "The others look" : `${names.find((other) => other !== name) ?? "The other"} looks`} away.`,
    ),
    button(
      `I am ${name}`,
      () => {
        element.close();
        element.remove();
        lift();
      },
      "main",
    ),
  );
  element.addEventListener("cancel", (event) => event.preventDefault());
  element.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
  document.querySelector("dialog.curtain")?.remove();
  document.body.append(element);
  element.showModal();
  return element;
}
