// The script of two pages for games of third parties: the page on which visitors open them, and the table of one of
// them.

import { offer } from "./open.js";
import { open } from "./table.js";

if (document.getElementById("ways")) offer();
else open();
