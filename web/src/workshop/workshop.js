// The workshop: a page on which an author writes a game, sees it on the table after each pause in typing, plays it and
// sends it to a friend. The text is stored after every change; the game runs in a sandbox (bench.js).

import { absolute, site } from "../site.js";
import { button, h, icon } from "../page/dom.js";
import { t } from "../page/t.js";
import { other } from "../page/colours.js";
import { keepOffline } from "../page/offline.js";
import { secret } from "../data/bytes.js";
import { deflated } from "../data/deflate.js";
import { written } from "../guest/book.js";
import { keep as keepWheel, seat, welcome } from "../guest/store.js";
import { confirm } from "../dialogs/menu.js";
import { Notices } from "../app/notices.js";
import { FAIR } from "../app/opponents.js";
import { Store } from "../storage/store.js";
import { Bench, DRAFT, Refused, Stopped } from "./bench.js";
import {
  NAME_MAX,
  apart,
  draft,
  drafts,
  elsewhere,
  firstTitle,
  isOvertaken,
  keep,
  last,
  named,
  nameOf,
  newId,
  takeUp,
} from "./drafts.js";
import { COVERS, choiceOf } from "./cover.js";
import { imageOf } from "./cover_image.js";
import { CoverPicker, drawn } from "./cover_picker.js";
import { askFile, askGames, askHelp, askKeep, askNew } from "./dialogs.js";
import { Report } from "./report.js";
import { PACKED_MAX, ofLink, wheelOf } from "./wheel.js";

/** @typedef {import("./drafts.js").Draft} Draft */
/** @typedef {import("./wheel.js").Made} Made */
/** @typedef {import("./editor.js").Name} Name */
/** @typedef {import("../crossing.js").Drafted} Drafted */
/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").Wrong} Wrong */
/** The data of the page (`web/build/making/workshop.py`).
 * @typedef {{starts: Record<string, {name: string, files: Record<string, string>}>, project: Record<string, string>,
 *   names: Name[], laws: Record<string, string>, needs: string}} Told */

/** How long the author must not have typed before the game is read again, ms. */
const PAUSE = 450;
/** Maximum number of characters of a list of files in a notice. */
const LISTED = 200;
/** @param {string[]} files */
const shortened = (files) => files.join(", ").slice(0, LISTED);
/** How long after the last change the text is stored, ms. */
const SAVING = 200;

const COVER = "cover.svg";
const WELL = t("No fault found: the game keeps the laws in random matches.");
const FULL = t("This browser has no room left for the text. Save it as a file, or delete other games.");
const OLDER = t("Play the last version that works?");
const CHANGES = t("Your latest changes aren't in it: they have a fault, or haven't been read yet.");
const OLD_BOOK = t("The rule book still has sentences about the game that you began with.");
/** Maximum number of long lines of the original rule book that a changed game may still have without a reminder. */
const SAME_MAX = 1;
/** A fault that is in no particular file or line. */
const NOWHERE = { said: "", file: "", line: 0, where: "", record: "" };

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const store = new Store(() => {});
const notices = new Notices(at("notices"), () => at("text").focus());
const report = new Report(at("report"), {
  go: (path, line) => show(path).then(() => editor?.go(line)),
  look: (record) => look(record),
});
/** @type {Told} */
let told;
/** @type {import("./editor.js").Editor | null} */
let editor = null;
/** @type {Draft} */
let current;
/** The path of the file in the editor. */
let path = "__init__.py";
/**
 * The last version of the game that could be imported, and its files; null if there is none.
 * @type {{drafted: Drafted & {about: About}, files: Record<string, string>} | null}
 */
let good = null;
/** True if the text has been changed in this tab since the game was opened. */
let touched = false;
/** True if a change is not stored yet. */
let unsaved = false;
/** Number of attempts to read the game. An attempt stops when a later one has begun. */
let round = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pausing;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;
/** The choices beside the cover, once the cover has been shown. @type {CoverPicker | null} */
let picker = null;
/** The files, as JSON, with which the engine stopped. They are not tried again until they change. */
let deadly = "";

const bench = new Bench({
  step: (step) => !good && (at("wait").textContent = t("{step}…", { step })),
  printed: (text) => report.print(text),
  stopped: (said, started) => {
    deadly = started ? JSON.stringify(current.files) : "";
    report.wrong({
      ...NOWHERE,
      said: started ? t("The game was stopped: {said}.", { said }) : t("Python can't be started: {said}.", { said }),
    });
    good = null;
    at("stage").replaceChildren(h("p", { id: "wait" }, t("The game starts again when the text changes.")));
  },
});

// Functions that show, edit and store the text.

function changed() {
  touched = true;
  unsaved = true;
  current.time = Date.now();
  clearTimeout(saving);
  clearTimeout(pausing);
  saving = setTimeout(save, SAVING);
  pausing = setTimeout(attempt, PAUSE);
  report.typing();
}

/** Continue with a copy of the game, because another tab is changing it too. */
function split() {
  current = apart(current);
  notices.say(t("This game is being changed in another tab too. This tab goes on with a copy."), { stays: true });
}

/** Store the text of the game; if that fails, offer to save it as a file. */
function save() {
  clearTimeout(saving);
  if (isOvertaken(current.id)) split();
  unsaved = !keep(current);
  if (!unsaved) notices.drop("full");
  else
    notices.say(FULL, { kind: "full", stays: true, action: { label: t("Save as a file"), act: () => void keeping() } });
}

/** @param {string} text of the shown file */
function typed(text) {
  if (text === current.files[path]) return;
  current.files[path] = text;
  changed();
  if (path.endsWith(".md") || path.endsWith(".svg")) preview();
}

/** Show a file in the editor. @param {string} asked */
async function show(asked) {
  if (!Object.hasOwn(current.files, asked)) return;
  path = asked;
  if (editor) editor.show(path, current.files[path]);
  else fallback();
  const files = Object.keys(current.files).sort(order);
  at("tabs").replaceChildren(
    ...files.map((file) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          class: "tab",
          "aria-selected": String(file === path),
          tabindex: file === path ? 0 : -1,
          onclick: () => void show(file),
        },
        named(file),
      ),
    ),
  );
  preview();
  mark();
}

/** Compare two files for their order: the game first, then other modules, the rule book, and other texts. @param {string} one @param {string} other */
function order(one, other) {
  const rank = (/** @type {string} */ file) =>
    file === "__init__.py" ? 0 : file.endsWith(".py") ? 1 : file === "rules.md" ? 2 : 3;
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** Show the text in a plain text area, until the editor has been loaded. */
function fallback() {
  const area = h("textarea", {
    id: "plain",
    spellcheck: "false",
    "aria-label": t("The text of {file}", { file: path }),
  });
  area.value = current.files[path];
  area.addEventListener("input", () => typed(area.value));
  at("text").replaceChildren(area);
}

/** Show the open rule book or drawing as visitors see it, and the choices beside the cover. */
function preview() {
  const box = at("preview");
  const isNew = box.dataset.of !== path;
  box.hidden = !/\.(md|svg)$/.test(path);
  if (isNew) box.scrollTop = 0;
  box.dataset.of = path;
  const text = current.files[path];
  if (path.endsWith(".md")) box.replaceChildren(written(text));
  if (path === COVER) {
    if (isNew || !picker) {
      picker = new CoverPicker({ title: () => current.title, write: cover, undo: () => editor?.undo() });
      box.replaceChildren(picker.element);
    }
    picker.show(text);
  } else if (path.endsWith(".svg")) box.replaceChildren(imageOf(text, path));
}

/** Replace the text of the cover, as if the author had typed it. @param {string} text */
function cover(text) {
  if (editor) editor.write(COVER, text);
  if (path === COVER) typed(text);
  else current.files[COVER] = text;
  if (path === COVER && !editor) fallback();
}

/** Draw the cover with a new title, unless the author has changed its text by hand. @param {string} before @param {string} title */
function retitle(before, title) {
  const choice = choiceOf(current.files[COVER] ?? "");
  if (!choice || !good || current.files[COVER] !== drawn(choice, before)) return;
  good.files[COVER] = drawn(choice, title);
  cover(good.files[COVER]);
}

/** Mark the faulty line in the editor, if it is in the shown file. */
function mark() {
  const { file, line, said } = report.fault ?? { file: "", line: 0, said: "" };
  editor?.mark(file === path ? line : 0, said);
}

// Functions that check and play the game.

/** Read the game, show it on the table, and check the laws in random matches. */
async function attempt() {
  clearTimeout(pausing);
  const mine = ++round;
  const files = { ...current.files };
  const text = JSON.stringify(files);
  if (text === deadly) return;
  report.busy(t("Reading the game…"));
  report.forget();
  try {
    const drafted = await bench.ask("draft", { files: text });
    if (mine !== round) return;
    if (drafted.wrong || !drafted.about) {
      report.wrong(drafted.wrong ?? { ...NOWHERE, said: t("The game can't be read.") }, Boolean(good));
      return mark();
    }
    const { about } = drafted;
    good = { drafted: { ...drafted, about }, files };
    const title = about.title.slice(0, NAME_MAX);
    if (title !== current.title) {
      retitle(current.title, title);
      current.title = title;
      if (touched) save(); // an untouched text is not stored, as another tab may be changing it
    }
    at("goal").textContent = title;
    const refused = await seatTable(mine).then(
      () => "",
      (error) => {
        if (!(error instanceof Refused)) throw error;
        return error.message;
      },
    );
    if (mine !== round) return;
    report.busy(t("Checking the game in random matches…"));
    for (let found = await bench.ask("trial", {}); mine === round; found = await bench.ask("trial", {})) {
      if (found.wrong) report.wrong(found.wrong);
      else if (refused && found.first) report.wrong({ ...NOWHERE, said: refused });
      else if (found.done === 1) report.well(WELL, "well", isBookOld() ? OLD_BOOK : "", "rules.md");
      else if (found.first) report.well(t("No fault found so far. More matches are being tried."), "trying");
      if (found.wrong || found.done === 1 || (refused && found.first)) break;
      await new Promise((done) => setTimeout(done)); // let requests of the table run first
    }
    if (mine === round) mark();
    await bench.print();
  } catch (error) {
    if (error instanceof Stopped || mine !== round) return;
    report.wrong({ ...NOWHERE, said: said(error) });
    mark();
  }
}

/** @param {unknown} error */
const said = (error) => (error instanceof Error ? error.message : String(error));

/** Show the game on a new table, with the match of the table before if the new rules still allow it. @param {number} mine */
async function seatTable(mine) {
  if (!good) return;
  const { about, book, lessons } = good.drafted;
  const { takeOver } = bench.seat();
  const dealt = await opened(about);
  if (mine !== round) return;
  const frame = h("iframe", { title: t("The table"), src: absolute(`${site.root}workshop/`), class: "coming" });
  /** @type {any} */ (globalThis).liegeWorkshop = () => ({
    id: DRAFT,
    about,
    dealt,
    book,
    lessons,
    takeOver,
    friend: () => play("#friend"),
    shown: () => {
      for (const before of at("stage").children) if (before !== frame) before.remove();
      frame.classList.remove("coming");
    },
  });
  for (const unfinished of at("stage").querySelectorAll(".coming")) unfinished.remove();
  at("stage").append(frame);
}

/** Return the update for a new table: the match so far if the rules still allow it, else a new match. @param {About} about */
async function opened(about) {
  const { saved } = bench;
  if (saved) {
    try {
      return await bench.ask("resume", saved);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  const players = [{ name: "You" }, ...Array(about.seats[0] - 1).fill({ level: FAIR })];
  const date = new Date().toISOString().slice(0, 10);
  return bench.ask("new", { game: DRAFT, players, options: "", position: "", seed: secret(16), date });
}

/**
 * Show a match on the table, with its log.
 * @param {string} record @param {boolean} [start] true: show the first position instead of the last
 */
async function look(record, start = false) {
  const frame = at("stage").querySelector("iframe");
  side("table");
  const link = `look=${await deflated(record)}`;
  if (frame?.contentWindow) frame.contentWindow.location.hash = start ? `${link};start` : link;
}

/** Show a random match on the table, beginning at its first position. */
async function step() {
  try {
    const { record } = await bench.ask("sample", { number: crypto.getRandomValues(new Uint32Array(1))[0] });
    await look(record, true);
  } catch (error) {
    if (!(error instanceof Stopped)) notices.say(said(error));
  }
}

/** Return the last version that could be imported, to pack it. If there is none, show a notice and return null. @returns {Made | null} */
function made() {
  if (!good) {
    notices.say(t("The game can't be packed before it can be read. Mend the fault first."));
    return null;
  }
  const { about } = good.drafted;
  return { name: about.name, title: current.title, author: current.author, needs: told.needs, files: good.files };
}

/** Return the game with its current text, which can be saved even if it has a fault. @returns {Made} */
function source() {
  const { title, author, files } = current;
  return { name: good?.drafted.about.name ?? (nameOf(title) || "game"), title, author, needs: told.needs, files };
}

/** True if the text has changed since the last version that could be imported. */
const isNewer = () => Boolean(good) && JSON.stringify(good?.files) !== JSON.stringify(current.files);

/**
 * Open the game on its own page. Ask for confirmation first if the text has changed since the last version that could
 * be imported.
 * @param {string} link "" or "#friend"
 */
function play(link) {
  if (isNewer()) confirm(OLDER, CHANGES, t("Play it"), () => void playGood(link));
  else void playGood(link);
}

/** @param {string} link "" or "#friend" */
async function playGood(link) {
  const game = made();
  if (!game) return;
  save();
  if (unsaved) return; // leaving the page would lose the text; the notice offers to save it as a file
  if (!store.settings.name && game.author) store.change({ name: game.author.slice(0, 24) });
  const { file, bytes } = await wheelOf(game);
  try {
    const hash = await keepWheel(bytes, file, "");
    welcome({ hash, file, from: "", title: game.title });
    location.href = `${site.root}guest/${seat({ hash, file, from: "" })}${link}`;
  } catch {
    notices.say(t("This browser doesn't let this page store anything, but a game to play must be stored."));
  }
}

// Functions that open games, and the page's buttons.

/** Open a draft in the editor and on the table. @param {Draft} one */
async function open(one) {
  clearTimeout(pausing);
  if (unsaved) save();
  current = draft(one.id) ?? one; // the latest stored version, which may be from another tab
  takeUp(one.id);
  good = null;
  deadly = "";
  touched = false;
  bench.saved = null;
  editor?.clear();
  report.clear();
  at("goal").textContent = current.title;
  await show("__init__.py");
  save();
  void attempt();
}

/** Return the files of an example game, with a new title and the name that belongs to the title. @param {string} kind @param {string} title */
function starter(kind, title) {
  const { name: called, files } = told.starts[kind];
  const heading = called.charAt(0).toUpperCase() + called.slice(1);
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      text.replaceAll(called, nameOf(title)).replaceAll(heading, () => title), // a function, so that "$" in a title has no special meaning
    ]),
  );
}

/** Begin a new game from an example. @param {string} kind @param {string} title @param {string} author */
function begin(kind, title, author) {
  const files = { ...starter(kind, title), [COVER]: drawn(COVERS[kind], title) };
  void open({ id: newId(), title, author, files, time: Date.now() });
}

/** True if the author has changed the code of an example game, but little of its rule book. */
const isBookOld = () =>
  Object.keys(told.starts).some((kind) => {
    const began = starter(kind, current.title);
    const lines = new Set((current.files["rules.md"] ?? "").split("\n").filter((line) => line.length > NAME_MAX));
    const same = began["rules.md"].split("\n").filter((line) => lines.has(line)).length;
    return same > SAME_MAX && began["__init__.py"] !== current.files["__init__.py"];
  });

const starting = () => askNew(told, current?.author || store.settings.name, begin);
const adding = () =>
  askFile(
    () => current.files,
    (files) => {
      current.files = files;
      changed();
      void show(path in files ? path : "__init__.py");
    },
  );
const keeping = () =>
  askKeep({
    made,
    source,
    newer: isNewer,
    draft: () => current,
    frame: told.project,
    author: (name) => {
      current.author = name;
      changed();
    },
    took: (one, left) => {
      void open(one);
      if (left.length)
        notices.say(t("The workshop can't hold these files of the game: {files}.", { files: shortened(left) }), {
          stays: true,
        });
    },
  });

/** Show the text or the table, on a narrow page. @param {"text" | "table"} wanted */
function side(wanted) {
  at("main").dataset.side = wanted;
  at("side").textContent = wanted === "text" ? t("Table") : t("Text");
}

function tools() {
  const lamp = h(
    "button",
    { type: "button", class: "tool", "aria-label": t("Switch between light and dark") },
    icon("lamp"),
  );
  lamp.addEventListener("click", () => {
    const { dataset } = document.documentElement;
    dataset.theme = other(dataset.theme);
    store.change({ theme: dataset.theme });
    for (const frame of at("stage").querySelectorAll("iframe"))
      if (frame.contentDocument) frame.contentDocument.documentElement.dataset.theme = dataset.theme;
  });
  at("tools").append(
    h("button", {
      type: "button",
      class: "press",
      id: "side",
      onclick: () => side(at("main").dataset.side === "table" ? "text" : "table"),
    }),
    h("button", { type: "button", class: "press", id: "fresh", onclick: starting }, t("New")),
    button(t("Games"), () => askGames(current.id, open, starting)),
    button(t("Keep"), keeping),
    button(t("Help"), () => askHelp(told, current.files)),
    lamp,
  );
  at("tools").hidden = false;
  at("acts").append(
    button(t("Play on its own page"), () => play(""), "main"),
    button(t("With a friend"), () => play("#friend")),
    button(t("Step through"), () => void step()),
  );
  side("text");
}

/** Open the next or previous file with the arrow keys. @param {KeyboardEvent} event */
function turn(event) {
  const all = /** @type {HTMLElement[]} */ ([...at("tabs").querySelectorAll("[role=tab]")]);
  const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (here < 0 || !way) return;
  all[(here + way + all.length) % all.length].click();
  /** @type {HTMLElement} */ (at("tabs").querySelector("[aria-selected=true]")).focus();
}

/** When the browser restores this page from its cache, open the version that another tab has stored meanwhile. */
function back() {
  const theirs = current && draft(current.id);
  if (theirs && !unsaved && JSON.stringify(theirs) !== JSON.stringify(current)) void open(theirs);
}

/** Open the game in a link as a new draft, or the draft with the same files. @param {string} link */
async function take(link) {
  history.replaceState(null, "", location.pathname);
  try {
    const { title, author, files } = await ofLink(link, PACKED_MAX); // a game from a friend's page may be longer than a link
    const same = drafts().find((one) => JSON.stringify(one.files) === JSON.stringify(files));
    await open(same ?? { id: newId(), title, author, files, time: Date.now() });
  } catch {
    notices.say(t("This link is damaged. Ask for it again."), { stays: true });
  }
}

async function start() {
  told = await (await fetch(absolute(site.workshop_data ?? ""))).json();
  at("unready").remove();
  at("main").hidden = false;
  tools();
  at("tabs").addEventListener("keydown", turn);
  at("files").addEventListener("click", adding);
  elsewhere(
    () => current?.id ?? "",
    () => {
      const theirs = draft(current.id);
      if (!touched) return void (theirs && open(theirs)); // null if the other tab has deleted the game
      split();
      save();
    },
  );
  addEventListener("online", () => void attempt());
  addEventListener("pagehide", () => unsaved && save()); // only if unsaved, since another tab may have stored a later text
  addEventListener("beforeunload", (event) => {
    if (unsaved) save();
    if (unsaved) event.preventDefault(); // the browser asks for confirmation
  });
  addEventListener("pageshow", ({ persisted }) => persisted && back());
  const before = last();
  const [, link] = location.hash.match(/^#made=([\w-]+)/) ?? [];
  const [, id = ""] = location.hash.match(/^#draft=(\w+)/) ?? [];
  const wanted = draft(id);
  if (id) history.replaceState(null, "", location.pathname);
  if (link) await take(link);
  if (wanted) await open(wanted);
  if (!current && before) await open(before);
  if (!current) begin("card", firstTitle(), "");
  const { Editor } = /** @type {typeof import("./editor.js")} */ (await import(absolute(site.editor ?? "")));
  at("text").replaceChildren();
  editor = new Editor(at("text"), { names: told.names, changed: typed });
  await show(path);
}

void start();
if (document.readyState === "complete") keepOffline(() => {});
else addEventListener("load", () => keepOffline(() => {}));
