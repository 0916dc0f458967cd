// Applies the visitor's light or dark theme before anything is drawn.

try {
  const { theme, deck } = JSON.parse(localStorage.getItem("liege.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (deck) document.documentElement.dataset.deck = deck;
} catch {
  // storage is denied or invalid: use the system's theme
}
