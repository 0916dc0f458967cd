// A view-only page for a match or for one position. The address contains the whole match or position. The page stores
// nothing and contacts nobody, so any site may embed it.
//
//   look.html#look=RECORD      a match: its record, deflated, in base64url
//   look.html#scene=POSITION   one position: JSON as `pygames/core/notebook.py` writes it, in the same encoding

import { checked } from "../data/checked.js";
import { inflated } from "../data/deflate.js";
import { ending } from "../app/match_end.js";
import { Engine, Lost } from "../engine/client.js";
import { Notices } from "../app/notices.js";
import { POSITION } from "./position.js";
import { absolute, places, site, tableOf } from "../site.js";
import { Table } from "../table/index.js";
import { t } from "./t.js";

/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../crossing.js").Entry} Entry */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const root = at("table");
const notices = new Notices(at("notices"), () => table.focus.first());
const table = new Table(root, { onLook: (index) => void ask("look", { at: index }), pace: () => "calm" });
/** The engine, which is started only to show a match. @type {Engine | null} */
let engine = null;
/** The log of the shown match. @type {Entry[]} */
let log = [];
let record = "";

/** Show an error, in a notice above the table or, if no table is shown, in its place. @param {string} said */
function wrong(said) {
  if (table.view) notices.say(said, { kind: "refused", stays: true });
  else at("nothing").textContent = said;
  at("nothing").hidden = Boolean(table.view);
}

/** Show the match or the position that the address contains. */
async function begin() {
  const [, kind, text = ""] = location.hash.match(/^#(look|scene)=(.*)$/) ?? [];
  if (!kind) return wrong(t("This address doesn't contain a match or a position."));
  record = "";
  let given;
  try {
    given = await inflated(text);
    if (kind === "scene") given = JSON.parse(given);
  } catch {
    return wrong(t("This address is damaged, so there's nothing to show."));
  }
  if (kind === "scene") return position(given);
  record = given;
  engine ??= new Engine({ worker: absolute(site.worker), places: { ...places, kept: false }, onLife });
  void ask("load", { record });
}

/** @param {"step" | "ready" | "lost" | "gone"} life @param {string} said */
function onLife(life, said) {
  if (life === "step" && !table.view) at("goal").textContent = `${engine?.step ?? ""}...`;
  if (life === "lost") void ask("load", { record });
  if (life === "gone") wrong(t("The engine can't start ({said}), so the match can't be shown.", { said }));
}

/** @template {"load" | "look" | "turn"} Name
 * @param {Name} name @param {import("../crossing.js").Requests[Name]} asked */
async function ask(name, asked) {
  const of = record;
  try {
    const update = await /** @type {Engine} */ (engine).ask(name, asked);
    if (of === record) show(update);
  } catch (error) {
    if (!(error instanceof Lost) && of === record)
      wrong(t("The match can't be shown: {message}.", { message: /** @type {Error} */ (error).message }));
  }
}

/** @param {Update} update */
function show(update) {
  log = [...log.slice(0, update.log.from), ...update.log.entries];
  const { scene, names, colours, you, just, marks, over, view } = update;
  const turned = () => ask("turn", { seat: ((you ?? 0) + 1) % names.length });
  const does = { playOn() {}, turn: turned, leave() {}, rematch() {}, why() {}, share() {}, review() {} };
  const actions = view === -1 && names.length > 1 ? [{ label: t("Other side"), act: () => void turned() }] : [];
  table.log.element.hidden = false;
  dress(site.shown?.[update.game] ?? { title: update.game, cloth: "" }, scene.goal ?? "");
  const open = /** @type {HTMLAnchorElement} */ (at("open"));
  open.href = tableOf(update.game) + location.hash;
  at("tools").hidden = open.hidden = false;
  const end = ending(update, does);
  table.show(
    { scene, names, colours, you, events: [], log, just, marks, at: update.at, over: end && { ...end, actions } },
    { animate: Boolean(over) },
  );
}

/** @param {unknown} shown */
function position(shown) {
  try {
    const { title, cloth, scene, names, you = null } = checked(POSITION, shown);
    dress({ title, cloth }, scene.goal ?? "");
    table.show({ scene, names, you }, { animate: false });
    table.log.element.hidden = true; // a single position has no log
  } catch {
    wrong(t("The position in this address isn't one that this page can draw."));
  }
}

/** @param {{title: string, cloth: string}} game @param {string} goal */
function dress({ title, cloth }, goal) {
  root.hidden = false;
  at("nothing").hidden = true;
  root.dataset.cloth = cloth;
  at("title").textContent = title;
  at("goal").textContent = goal;
  document.title = `${title}, Liege`;
}

at("unready").remove();
at("moves").addEventListener("click", () => table.toggleMoves());
addEventListener("hashchange", begin);
void begin();
