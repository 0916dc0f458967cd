// Shows the sample that the page's address names. For tests, `asked` records the table's requests.
import { Table } from "../../web/src/table/index.js";

const views = JSON.parse(document.getElementById("views")?.textContent ?? "{}");
const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {string[]} */
const asked = [];
const table = new Table(root, {
  onMove: (text) => asked.push(`move ${text}`),
  onUndo: () => asked.push("undo"),
  onLook: (index) => asked.push(`look ${index}`),
  onRuling: (number) => asked.push(`ruling ${number}`),
});
Object.assign(window, { table, views, asked });
table.show(views[location.search.slice(1)], { animate: false });
