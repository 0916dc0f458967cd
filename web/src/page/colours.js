// Applies a page's theme: light or dark, and the colours of the deck. `theme.js` calls it before anything is drawn.

const NIGHT = matchMedia("(prefers-color-scheme: dark)");

/**
 * Return the theme that is not shown now, light or dark.
 * @param {string | undefined} theme as it was chosen; "": as the system has it
 */
export const other = (theme) => ((theme || (NIGHT.matches ? "dark" : "light")) === "dark" ? "light" : "dark");

/** @param {{theme: string, deck: string}} chosen */
export function dress({ theme, deck }) {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  if (deck) dataset.deck = deck;
  else delete dataset.deck;
}
