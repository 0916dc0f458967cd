// Day or night as the visitor chose, before anything is drawn.

try {
  const { theme, deck } = JSON.parse(localStorage.getItem("liege.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (deck) document.documentElement.dataset.deck = deck;
} catch {
  // storage is denied or holds something else: the system's scheme it is
}
