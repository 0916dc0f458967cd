// The schema of a position in a link to the view-only page.

import { either, list, none, seat, sign, struct, words } from "../data/checked.js";
import { Scene } from "../data/shapes.js";

/** The schema of one position, as `pygames/core/notebook.py` writes it. */
export const POSITION = struct(() => [
  { title: words, cloth: sign, scene: Scene, names: list(words, 8) },
  { you: either(none, seat) },
]);
