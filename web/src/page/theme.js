// Applies the visitor's light or dark theme before anything is drawn.

import { settings } from "./settings.js";

const { theme, deck } = settings();
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
if (deck) document.documentElement.dataset.deck = deck;
