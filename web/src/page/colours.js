// Applies a page's theme, light or dark, and the colours of the deck.

const NIGHT = matchMedia("(prefers-color-scheme: dark)");

/**
 * Return the opposite of the current theme: "light" or "dark".
 * @param {string | undefined} theme the chosen theme; "": the system's theme
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
