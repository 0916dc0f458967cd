// Games from elsewhere: the page on which visitors open them, and the table of one of them. One script serves both
// pages.

import { offer } from "./open.js";
import { open } from "./table.js";

if (document.getElementById("ways")) offer();
else open();
