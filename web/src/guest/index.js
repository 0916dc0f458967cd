// Games of others: the page where they are opened, and the table of one of them. Who comes to one comes to the other.

import { offer } from "./open.js";
import { open } from "./table.js";

if (document.getElementById("ways")) offer();
else open();
