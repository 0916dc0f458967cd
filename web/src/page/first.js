// Runs first on every page, before anything is drawn, and waits for nothing.

import "./language.js";
import "./frame.js";
import "./missing.js";
import "./theme.js";
import "./returning.js";
