// How a page is dressed: day or night, the colours of the deck. `theme.js` does so before anything is drawn.

const NIGHT = matchMedia("(prefers-color-scheme: dark)");

/** Day or night, whichever is not shown. @param {string | undefined} theme as it was chosen; "": as the system has it */
export const other = (theme) => ((theme || (NIGHT.matches ? "dark" : "light")) === "dark" ? "light" : "dark");

/** @param {{theme: string, deck: string}} chosen */
export function dress({ theme, deck }) {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  if (deck) dataset.deck = deck;
  else delete dataset.deck;
}
