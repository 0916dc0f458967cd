// The page of a game's calculator: sends the input of its form to the engine, which validates it, and shows the result.
// The address contains the input, so that it can be shared as a link.

import { h } from "./dom.js";
import { Engine, Lost, Refused } from "../engine/client.js";
import { picker } from "./picker.js";
import { absolute, places, site } from "../site.js";
import { named } from "../table/words.js";
import { t } from "./t.js";

/** @typedef {import("../crossing.js").Answer} Answer */

/** The delay between the last change of the input and its evaluation, ms. */
const FOLLOW = 200;

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (at("form"));
const answer = at("answer");
const state = at("state");

const engine = new Engine({
  worker: absolute(site.worker),
  places,
  onLife: (life, said) => {
    if (life === "gone")
      state.textContent = t("The engine can't start ({said}). What you entered is kept in the address.", { said });
  },
});

/** @returns {(HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[]} */
const fields = () =>
  [...form.querySelectorAll("input, textarea, select")].map((field) => /** @type {HTMLInputElement} */ (field));

/** @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field */
const valueIn = (field) =>
  field instanceof HTMLInputElement && field.type === "checkbox" ? (field.checked ? "1" : "") : field.value;

/** Fill in the form from the address. Return true if the address contains values. */
function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const field of fields()) {
    const value = given.get(field.name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "1";
    else field.value = value.slice(0, 2000);
  }
  return given.size > 0;
}

function write() {
  const given = new URLSearchParams(fields().map((field) => [field.name, valueIn(field)]));
  history.replaceState(null, "", `#${given}`);
}

/** Return the values of the form by field name. */
const values = () => Object.fromEntries(fields().map((field) => [field.name, valueIn(field)]));

/** Show the result so far while the form is being filled in. Errors are shown only after it is submitted. */
async function follow() {
  const round = ++rounds;
  const { game = "", tool = "" } = site;
  const found = await engine.ask("tool", { game, tool, values: values() }).catch(() => null);
  if (found && round === rounds) at("so-far").textContent = named(found.so_far ?? "", []);
}
let rounds = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let following;

async function resolve() {
  write();
  if (engine.gone) engine.revive();
  state.textContent = engine.ready ? "" : t("The engine is starting…");
  try {
    show(await answered());
    state.textContent = "";
  } catch (error) {
    state.textContent =
      error instanceof Refused ? error.message : t("The engine stopped. What you entered is safe. Try again.");
  }
}

/**
 * Request the result from the engine. If the engine crashes and restarts, send the request once more.
 * @param {boolean} [again]
 * @returns {Promise<Answer>}
 */
async function answered(again = true) {
  const { game = "", tool = "" } = site;
  try {
    return await engine.ask("tool", { game, tool, values: values() });
  } catch (error) {
    if (!again || engine.gone || !(error instanceof Lost)) throw error;
    return answered(false);
  }
}

/** @param {Answer} found */
function show({ sections = [], errors = [] }) {
  const wrong = new Map(errors);
  for (const field of fields()) {
    const said = wrong.get(field.name);
    const place = at(`${field.name}-wrong`);
    place.textContent = named(said ?? "", []);
    place.hidden = !said;
    if (said) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  answer.replaceChildren(
    ...sections.map(({ title, lines, main }) =>
      h(
        "section",
        { class: main ? "main" : "" },
        h(main ? "h2" : "h3", {}, named(title, [])),
        ...lines.map((line) => h("p", {}, named(line, []))),
      ),
    ),
  );
  answer.hidden = sections.length === 0;
  if (errors.length) at(errors[0][0]).focus();
  else answer.focus({ preventScroll: false });
}

for (const field of form.querySelectorAll("textarea[data-cards]"))
  field.after(
    picker(
      /** @type {HTMLTextAreaElement} */ (field),
      form.querySelector(`label[for="${field.id}"]`)?.textContent ?? "",
    ),
  );
form.addEventListener("input", () => {
  clearTimeout(following);
  following = setTimeout(follow, FOLLOW);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  resolve();
});
at("share").hidden = !navigator.clipboard;
at("share").addEventListener("click", async () => {
  write();
  try {
    await navigator.clipboard.writeText(location.href);
    state.textContent = t("Link copied.");
  } catch {
    state.textContent = t("The link is in the address bar.");
  }
});
at("print").hidden = false;
at("print").addEventListener("click", () => print());
if (read()) resolve();
addEventListener("hashchange", () => read() && resolve());
at("unready").remove();
