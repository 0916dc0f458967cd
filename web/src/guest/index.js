// Games from elsewhere: the page where they are opened, and the table of one of them. One script serves both pages.

import { offer } from "./open.js";
import { open } from "./table.js";

if (document.getElementById("ways")) offer();
else open();
