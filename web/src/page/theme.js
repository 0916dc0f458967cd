// Applies the visitor's theme and deck colours before the browser draws the page.

import { settings } from "./settings.js";

const { theme, deck } = settings();
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
if (deck) document.documentElement.dataset.deck = deck;
