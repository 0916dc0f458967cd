// Runs first on every page, before the browser draws anything, and loads nothing.

import "./language.js";
import "./frame.js";
import "./missing.js";
import "./theme.js";
import "./returning.js";
