// The workshop: a page on which an author writes a game, sees it on the table at every pause in typing, plays it and
// sends it to a friend. The text is stored at every change; the game runs in a room (bench.js).

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

/** The length of a pause in typing, ms. */
const PAUSE = 450;
/** Maximum characters of a list of files in a notice. */
const LISTED = 200;
/** @param {string[]} files */
const shortened = (files) => files.join(", ").slice(0, LISTED);
/** How long the text may stay unsaved, ms. */
const SAVING = 200;

const COVER = "cover.svg";
const WELL = t("No fault found: the game keeps the laws in random matches.");
const FULL = t("This browser has no room left for the text. Save it as a file, or delete other games.");
const OLDER = t("Play the last version that works?");
const CHANGES = t("Your latest changes aren't in it: they have a fault, or haven't been read yet.");
const OLD_BOOK = t("The rule book still has sentences about the game that you began with.");
/** How many lines of the rule book may stay as they were in a game that was changed. */
const SAME_MAX = 1;
/** A fault without a place. */
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
/** The shown file. */
let path = "__init__.py";
/** The game as it could be imported last, and its files. @type {{drafted: Drafted & {about: About}, files: Record<string, string>} | null} */
let good = null;
/** True if the text was changed in this tab since it was opened. */
let touched = false;
/** True if a change is not stored yet. */
let unsaved = false;
/** Counts attempts: a later one overtakes those before. */
let round = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pausing;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;
/** The choices beside the cover, while it is shown. @type {CoverPicker | null} */
let picker = null;
/** The files that stopped the engine; they are not tried again before they change. */
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

// The text.

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

/** Go on with a copy, as another tab changes this game. */
function split() {
  current = apart(current);
  notices.say(t("This game is being changed in another tab too. This tab goes on with a copy."), { stays: true });
}

/** Store the text. */
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

/** Order files: the game first, then other modules, then texts. @param {string} one @param {string} other */
function order(one, other) {
  const rank = (/** @type {string} */ file) =>
    file === "__init__.py" ? 0 : file.endsWith(".py") ? 1 : file === "rules.md" ? 2 : 3;
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** A plain text area, until the editor has come or if it cannot be loaded. */
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

/** Show the rule book or a drawing as visitors see it, and choices beside the cover. */
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

/** Write the text of the cover, as if it were typed. @param {string} text */
function cover(text) {
  if (editor) editor.write(COVER, text);
  if (path === COVER) typed(text);
  else current.files[COVER] = text;
  if (path === COVER && !editor) fallback();
}

/** Show a new title on the cover, if the page has drawn it and nobody has changed its text. @param {string} before @param {string} title */
function retitle(before, title) {
  const choice = choiceOf(current.files[COVER] ?? "");
  if (!choice || !good || current.files[COVER] !== drawn(choice, before)) return;
  good.files[COVER] = drawn(choice, title);
  cover(good.files[COVER]);
}

/** Mark the wrong line in the shown file. */
function mark() {
  const { file, line, said } = report.fault ?? { file: "", line: 0, said: "" };
  editor?.mark(file === path ? line : 0, said);
}

// The game.

/** Try the game: read it, show it on the table, and hold it to the laws. */
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
      if (touched) save(); // else another tab may be changing it
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
      await new Promise((done) => setTimeout(done)); // the table's requests come first
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

/** Show the game on a new table, with the match that was there if it can go on. @param {number} mine */
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

/** Return the first table: the match so far, if the rules still allow it, else a new one. @param {About} about */
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
 * Show a match on the table, to look back through it.
 * @param {string} record @param {boolean} [start] whether to show its first position instead of its last
 */
async function look(record, start = false) {
  const frame = at("stage").querySelector("iframe");
  side("table");
  const link = `look=${await deflated(record)}`;
  if (frame?.contentWindow) frame.contentWindow.location.hash = start ? `${link};start` : link;
}

/** Show a random match from its first position. */
async function step() {
  try {
    const { record } = await bench.ask("sample", { number: crypto.getRandomValues(new Uint32Array(1))[0] });
    await look(record, true);
  } catch (error) {
    if (!(error instanceof Stopped)) notices.say(said(error));
  }
}

/** Return the game as it is packed; null, with a notice, if it could not be read yet. @returns {Made | null} */
function made() {
  if (!good) {
    notices.say(t("The game can't be packed before it can be read. Mend the fault first."));
    return null;
  }
  const { about } = good.drafted;
  return { name: about.name, title: current.title, author: current.author, needs: told.needs, files: good.files };
}

/** Return the text as it is, to be saved even if it cannot be read as a game. @returns {Made} */
function source() {
  const { title, author, files } = current;
  return { name: good?.drafted.about.name ?? (nameOf(title) || "game"), title, author, needs: told.needs, files };
}

/** True if the text is newer than the game that could be read last. */
const isNewer = () => Boolean(good) && JSON.stringify(good?.files) !== JSON.stringify(current.files);

/**
 * Play the game at a table of its own; ask first if the text is newer than the version that could be read last.
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
  if (unsaved) return; // the notice offers to save it as a file: leaving the page would lose it
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

// The page.

/** Open a draft. @param {Draft} one */
async function open(one) {
  clearTimeout(pausing);
  if (unsaved) save();
  current = draft(one.id) ?? one; // another tab may have changed it since
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

/** Return the files of a game to begin from, under another title. @param {string} kind @param {string} title */
function starter(kind, title) {
  const { name: called, files } = told.starts[kind];
  const heading = called.charAt(0).toUpperCase() + called.slice(1);
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      text.replaceAll(called, nameOf(title)).replaceAll(heading, () => title), // "$" stays as it is
    ]),
  );
}

/** Begin a new game. @param {string} kind @param {string} title @param {string} author */
function begin(kind, title, author) {
  const files = { ...starter(kind, title), [COVER]: drawn(COVERS[kind], title) };
  void open({ id: newId(), title, author, files, time: Date.now() });
}

/** True if the game was changed, but not much of the rule book that came with it. */
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

/** On a narrow page: show the text or the table. @param {"text" | "table"} wanted */
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

/** Move between tabs with the arrow keys. @param {KeyboardEvent} event */
function turn(event) {
  const all = /** @type {HTMLElement[]} */ ([...at("tabs").querySelectorAll("[role=tab]")]);
  const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (here < 0 || !way) return;
  all[(here + way + all.length) % all.length].click();
  /** @type {HTMLElement} */ (at("tabs").querySelector("[aria-selected=true]")).focus();
}

/** Show what another tab has stored of this game while the browser kept this page aside and sent it no events. */
function back() {
  const theirs = current && draft(current.id);
  if (theirs && !unsaved && JSON.stringify(theirs) !== JSON.stringify(current)) void open(theirs);
}

/** Open the game of a link, as a copy of the visitor's own. @param {string} link */
async function take(link) {
  history.replaceState(null, "", location.pathname);
  try {
    const { title, author, files } = await ofLink(link, PACKED_MAX); // a game that came from a friend's page may be long
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
      if (!touched) return void (theirs && open(theirs)); // without it, the game was deleted in the other tab
      split();
      save();
    },
  );
  addEventListener("online", () => void attempt());
  addEventListener("pagehide", () => unsaved && save()); // another tab may have stored a later text than this one
  addEventListener("beforeunload", (event) => {
    if (unsaved) save();
    if (unsaved) event.preventDefault(); // the browser asks whether to leave
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
