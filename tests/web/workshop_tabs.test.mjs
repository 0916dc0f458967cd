// The workshop in several tabs of one browser: random visits with the real page and a simulated engine and editor. Tabs
// type, open, delete and begin games, add files, leave dialogs open, and are closed; storage events arrive late, and the
// storage is full at times. A typed text is never lost, unless its game is deleted or the browser asks before it closes
// the tab.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import vm from "node:vm";
import { fileURLToPath } from "node:url";
import { build } from "../../web/node_modules/esbuild/lib/main.js";
import { LINK_MAX, packed } from "../../web/src/workshop/wheel.js";
import { random } from "./random.mjs";

const VISITS = Number(process.env.VISITS ?? 24);
const STEPS = 60;
const TABS_MAX = 3;
const GAME = "liege.workshop.";

/** A simulated engine, which returns a game's title after a delay. */
const BENCH = `
export const DRAFT = "guest/?draft";
export class Stopped extends Error {}
export class Refused extends Error {}
export class Bench {
  saved = null;
  seat = () => ({ takeOver: () => {} });
  print = () => Promise.resolve();
  ask = (what, { files } = {}) => new Promise((done) => setTimeout(() => done(answer(what, files)), 20 + 200 * luck()));
}
const answer = (what, files) => {
  if (what === "trial") return { done: 1 };
  if (what !== "draft") return {};
  const text = JSON.parse(files)["__init__.py"];
  const [, title = "My game"] = text.match(/title = "(.*)"/) ?? [];
  return { about: { name: "game", title, seats: [2] }, book: "", lessons: [] };
};`;

const source = fileURLToPath(new URL("../../web/src/workshop/workshop.js", import.meta.url));
const { outputFiles } = await build({
  entryPoints: [source],
  bundle: true,
  write: false,
  format: "iife",
  plugins: [
    {
      name: "stand-ins",
      setup(to) {
        to.onLoad({ filter: /workshop\/bench\.js$/ }, () => ({ contents: BENCH }));
        to.onLoad({ filter: /workshop\/workshop\.js$/ }, async ({ path }) => {
          const text = await readFile(path, "utf8");
          const lazy = 'await import(absolute(site.editor ?? ""))';
          assert.ok(text.includes(lazy));
          return {
            contents: `${text.replace(lazy, "{ Editor: Typing }")}\nglobalThis.page = { drafts, current: () => current };`,
          };
        });
      },
    },
  ],
});
const SCRIPT = new vm.Script(outputFiles[0].text);

const GAME_TEXT = 'title = "My game"\n';
const BOOK = "# My game\n";
const kind = { name: "my_game", files: { "__init__.py": GAME_TEXT, "rules.md": BOOK } };
const TOLD = {
  starts: { card: kind, board: kind, dice: kind },
  project: {},
  names: [],
  laws: {},
  needs: "liege-tabletop~=0.1.0",
};

class Target {
  listeners = [];
  addEventListener = (type, act) => void this.listeners.push([type, act]);
  dispatchEvent = (event) => {
    for (const [type, act] of [...this.listeners]) if (type === event.type) act(event);
    return true;
  };
}

/** A simulated element of the page, with the parts that the page uses. */
class Element extends Target {
  attributes = {};
  dataset = {};
  style = {};
  children = [];
  parent = null;
  hidden = false;
  value = "";
  text = "";
  constructor(tag) {
    super();
    this.tag = tag;
    this.classList = {
      add: (name) => (this.attributes.class = `${this.attributes.class ?? ""} ${name}`),
      remove: (name) =>
        (this.attributes.class = (this.attributes.class ?? "")
          .split(" ")
          .filter((one) => one !== name)
          .join(" ")),
    };
  }
  get textContent() {
    return this.children.map((child) => (child instanceof Element ? child.textContent : child)).join("");
  }
  set textContent(text) {
    this.replaceChildren(text);
  }
  getAttribute = (name) => this.attributes[name] ?? null;
  setAttribute = (name, value) => {
    this.attributes[name] = value;
    if (["value", "id", "tabindex"].includes(name)) this[name] = value;
    if (name === "data-kind") this.dataset.kind = value;
  };
  append = (...added) => {
    for (const child of added) {
      if (child instanceof Element) child.parent = this;
      this.children.push(child);
    }
  };
  replaceChildren = (...added) => {
    this.children = [];
    this.append(...added);
  };
  remove = () => {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
    this.parent = null;
  };
  get all() {
    return this.children.flatMap((child) => (child instanceof Element ? [child, ...child.all] : []));
  }
  matches = (selector) => {
    const [, tag, id, name, key, value] =
      selector.match(/^([a-z]*)(?:#([\w-]+))?(?:\.([\w-]+))?(?:\[([\w-]+)=(.*)\])?$/) ?? [];
    return (
      (tag || id || name || key) !== undefined &&
      (!tag || this.tag === tag) &&
      (!id || this.attributes.id === id) &&
      (!name || (this.attributes.class ?? "").split(" ").includes(name)) &&
      (!key || this.attributes[key] === value)
    );
  };
  querySelectorAll = (selector) => this.all.filter((one) => one.matches(selector));
  querySelector = (selector) => this.querySelectorAll(selector)[0] ?? null;
  contains = (one) => this.all.includes(one);
  focus = () => {};
  select = () => {};
  showModal = () => {};
  setCustomValidity = () => {};
  click = () => this.dispatchEvent({ type: "click", target: this });
  close = () => this.dispatchEvent({ type: "close", target: this });
}

/** A simulated editor, with a text for each file, as in `editor.js`. */
class Typing {
  texts = new Map();
  path = "";
  text = "";
  constructor(_, { changed }) {
    this.changed = changed;
    this.constructor.last = this;
  }
  clear() {
    this.texts.clear();
    this.path = "";
  }
  show(path, text) {
    if (path === this.path) return;
    if (this.path) this.texts.set(this.path, this.text);
    this.text = this.texts.get(path) ?? text;
    this.path = path;
  }
  write(path, text) {
    if (path !== this.path) return void (this.texts.has(path) && this.texts.set(path, text));
    this.text = text;
    this.changed(text);
  }
  mark() {}
  go() {}
  undo() {}
}

class Full extends Error {}

/** A simulated browser with its storage, its tabs and its clock. */
class Browser {
  stored = new Map();
  room = Infinity;
  tabs = [];
  now = 1_790_000_000_000;
  /** @type {{at: number, act: () => void, tab: any}[]} */
  timers = [];
  last = 0;
  /** @param {() => number} luck */
  constructor(luck) {
    this.luck = luck;
  }

  /** Return the storage as a tab uses it; the other tabs get an event for each change later. */
  storageOf(tab) {
    const { stored } = this;
    const tell = (key) => {
      for (const other of this.tabs) if (other !== tab) other.coming.push(key);
    };
    const methods = {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => {
        const size = [...stored].reduce((sum, [one, text]) => sum + (one === key ? 0 : text.length), 0);
        const before = stored.get(key);
        if (size + value.length > this.room && value.length > (before?.length ?? 0))
          throw new Full("QuotaExceededError");
        if (before === value) return;
        stored.set(key, value);
        tell(key);
      },
      removeItem: (key) => stored.delete(key) && tell(key),
    };
    return new Proxy(methods, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        stored.has(key) ? { enumerable: true, configurable: true, value: stored.get(key) } : undefined,
    });
  }

  async open(hash = "") {
    const tab = { coming: [], dialog: null, target: new Target() };
    this.tabs.push(tab);
    const parts = [
      "notices",
      "text",
      "report",
      "main",
      "tools",
      "tabs",
      "files",
      "acts",
      "stage",
      "goal",
      "unready",
      "preview",
      "wait",
    ];
    const body = new Element("body");
    for (const id of parts) {
      const part = new Element("div");
      part.setAttribute("id", id);
      body.append(part);
    }
    for (const id of ["state", "wrong", "console"]) {
      const part = new Element("div");
      part.setAttribute("id", id);
      body.querySelector("#report").append(part);
    }
    const data = new Element("script");
    data.textContent = JSON.stringify({
      root: "./",
      version: "1",
      build: "1",
      workshop_data: "told.json",
      editor: "e.js",
    });
    const document = Object.assign(new Target(), {
      body,
      baseURI: "https://liege.test/workshop.html",
      documentElement: new Element("html"),
      activeElement: null,
      readyState: "loading",
      createElement: (tag) => new Element(tag),
      createElementNS: (_, tag) => new Element(tag),
      getElementById: (id) => (id === "site" ? data : body.querySelector(`#${id}`)),
      querySelector: (selector) => body.querySelector(selector),
      querySelectorAll: (selector) => body.querySelectorAll(selector),
    });
    const world = this;
    class Now extends Date {
      static now = () => world.now;
      constructor(...given) {
        super(...(given.length ? given : [world.now]));
      }
    }
    tab.body = body;
    tab.Typing = class extends Typing {};
    const global = {
      document,
      Typing: tab.Typing,
      luck: this.luck,
      location: { href: "https://liege.test/workshop.html", pathname: "/workshop.html", hash, search: "" },
      history: { replaceState: () => {} },
      navigator: {},
      addEventListener: tab.target.addEventListener,
      localStorage: this.storageOf(tab),
      sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
      fetch: async () => ({ json: async () => structuredClone(TOLD) }),
      setTimeout: (act, wait = 0) => {
        this.timers.push({ id: ++this.last, at: this.now + wait, act, tab });
        return this.last;
      },
      clearTimeout: (id) => void (this.timers = this.timers.filter((one) => one.id !== id)),
      matchMedia: () => ({ matches: false, addEventListener: () => {} }),
      crypto,
      Date: Now,
      URL: Object.assign(class extends URL {}, { createObjectURL: () => "blob:", revokeObjectURL: () => {} }),
      Blob,
      URLSearchParams,
      TextEncoder,
      TextDecoder,
      Response,
      DecompressionStream,
      atob,
      structuredClone,
      queueMicrotask,
      console,
    };
    tab.global = vm.createContext(global);
    SCRIPT.runInContext(tab.global);
    await settled();
    return tab;
  }

  /** Advance the clock, and run the timers that are due. @param {number} wait ms */
  async pass(wait) {
    const until = this.now + wait;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.timers.splice(this.timers.indexOf(next), 1);
      this.now = Math.max(this.now, next.at);
      next.act();
      await settled();
    }
    this.now = until;
  }

  /** Send a tab the storage events for changes in other tabs, at most this number. */
  async hear(tab, most = Infinity) {
    for (const key of tab.coming.splice(0, most)) {
      tab.target.dispatchEvent({ type: "storage", key });
      await settled();
    }
  }

  /** Close a tab, unless its page makes the browser ask first. Return true if the tab is closed. @returns {boolean} */
  close(tab) {
    let asks = false;
    tab.target.dispatchEvent({ type: "beforeunload", preventDefault: () => (asks = true) });
    if (asks) return false;
    tab.target.dispatchEvent({ type: "pagehide" });
    this.tabs = this.tabs.filter((one) => one !== tab);
    this.timers = this.timers.filter((one) => one.tab !== tab);
    return true;
  }
}

const settled = () => new Promise((done) => setImmediate(done));
/** Type a text at the end of the file in the editor. */
function type(tab, text) {
  const { last: editor } = tab.Typing;
  editor.text += text;
  editor.changed(editor.text);
}
const labelled = (place, words) => place?.querySelectorAll("button").filter((one) => one.textContent === words) ?? [];
const dialogOf = (tab) => tab.body.querySelector("dialog");
/** Submit the form of a dialog, which closes it. */
function submit(dialog) {
  dialog.querySelector("form").dispatchEvent({ type: "submit" });
  dialog.close();
}

/** Return the texts of all games in the storage. */
const inStorage = (browser) => [...browser.stored].filter(([key]) => key.startsWith(GAME)).map(([, text]) => text);
/** Return the texts of all games that open pages have in memory. */
const inTabs = (browser) =>
  browser.tabs.flatMap((tab) =>
    [...tab.global.page.drafts(), tab.global.page.current()].map((one) => JSON.stringify(one)),
  );

/** Return the steps of a random visit if a typed text was lost; "" if none was lost. @param {number} seed */
async function visit(seed) {
  const luck = random(seed);
  const below = (/** @type {number} */ n) => Math.floor(luck() * n);
  const browser = new Browser(luck);
  const typed = new Set();
  const story = [];
  const say = (...words) => void story.push(words.join(" "));
  await browser.open();
  await browser.pass(1000);
  let count = 0;
  for (let step = 0; step < STEPS; step++) {
    const tab = browser.tabs[below(browser.tabs.length)];
    const at = (tab.number ??= ++count);
    // for odd seeds, all tabs get storage events at once; for even seeds, late
    if (seed % 2) for (const one of browser.tabs) await browser.hear(one);
    const dialog = dialogOf(tab);
    const act = below(16);
    if (act < 3) await browser.pass([5, 100, 250, 1000][below(4)]);
    else if (act < 5) {
      say(at, "hears", tab.coming.length);
      await browser.hear(tab);
    } else if (act === 5 && browser.tabs.length < TABS_MAX) {
      const made = await browser.open();
      made.number = ++count;
      say("opens tab", made.number);
    } else if (act === 6 && browser.tabs.length > 1) say(at, "closes:", browser.close(tab));
    else if (act === 7 && luck() < 0.5) {
      const used = inStorage(browser).reduce((sum, text) => sum + text.length, 0);
      browser.room = browser.room === Infinity && luck() < 0.4 ? used + 40 : Infinity;
      say("room", browser.room);
    } else if (dialog && luck() < 0.7) {
      const [name] = ["games", "new-game", "files"].filter((one) => dialog.matches(`dialog.${one}`));
      if (luck() < 0.2) dialog.close();
      else if (name === "games") {
        const opens = labelled(dialog, "Open");
        const goes = [...labelled(dialog, "Delete"), ...labelled(dialog, "Really delete?")];
        if (goes.length && luck() < 0.2) {
          const gone = goes[below(goes.length)];
          const before = new Set([
            ...inStorage(browser),
            ...tab.global.page.drafts().map((one) => JSON.stringify(one)),
          ]);
          gone.click();
          const after = [...inStorage(browser), ...tab.global.page.drafts().map((one) => JSON.stringify(one))].join();
          for (const text of before)
            if (!after.includes(text)) for (const one of text.match(/<\d+>/g) ?? []) typed.delete(one);
          say(at, "presses", gone.attributes["aria-label"]);
        } else if (opens.length) {
          const one = opens[below(opens.length)];
          say(at, "opens a game");
          one.click();
        }
      } else if (name === "new-game") {
        say(at, "begins a game");
        submit(dialog);
      } else if (name === "files") {
        const input = dialog.querySelector("input");
        input.value = `file_${step}.txt`;
        say(at, "adds a file");
        submit(dialog);
      }
    } else if (!dialog && act < 11) {
      const [button, words] = [
        ["Games", "lists games"],
        ["New", "asks for a game"],
        ["", "lists files"],
      ][below(3)];
      say(at, words);
      if (button) labelled(tab.body.querySelector("#tools"), button)[0].click();
      else tab.body.querySelector("#files").click();
    } else if (!dialog) {
      const token = `<${seed}${String(step).padStart(3, "0")}>`;
      if (luck() < 0.2) {
        const editor = tab.Typing.last;
        if (editor.path === "__init__.py") {
          editor.text = editor.text.replace(/title = ".*"/, `title = "T${step}"`);
          editor.changed(editor.text);
        }
      }
      type(tab, `# ${token}\n`);
      typed.add(token);
      say(at, "types", token, tab.global.page.current().id);
    }
    await settled();
    const all = [...inStorage(browser), ...inTabs(browser)].join();
    const lost = [...typed].filter((one) => !all.includes(one));
    if (lost.length) return [`seed ${seed}, step ${step}: lost ${lost}`, ...story.slice(-25)].join("\n");
  }
  return "";
}

test("whatever is typed in several tabs stays", async () => {
  const lost = [];
  for (let seed = 0; seed < VISITS; seed++) lost.push(await visit(seed));
  assert.deepEqual(lost.filter(Boolean), []);
});

/** Return a browser with a tab in which "one" was typed, and further tabs of that game. @param {number} [further] */
async function typedIn(further = 0) {
  const browser = new Browser(random(1));
  const first = await browser.open();
  type(first, "# one\n");
  await browser.pass(1000);
  const others = [];
  for (let more = 0; more < further; more++) others.push(await browser.open());
  await browser.pass(1000);
  return { browser, first, others };
}

/** True if the text of a stored game contains the words. @param {Browser} browser @param {string} words */
const has = (browser, words) => inStorage(browser).some((text) => text.includes(words));
const copied = (tab) => tab.body.querySelector("#notices").textContent.includes("goes on with a copy");

test("a tab that hears late of another one's text goes on with a copy", async () => {
  const { browser, first, others } = await typedIn(1);
  type(others[0], "# two\n");
  await browser.pass(300);
  browser.close(others[0]);
  type(first, "# three\n");
  await browser.pass(300);
  assert.ok(has(browser, "# two") && has(browser, "# three") && copied(first));
});

test("a tab that only shows a game writes nothing over it", async () => {
  const { browser, first, others } = await typedIn(2);
  const editor = first.Typing.last;
  editor.text = editor.text.replace("My game", "Another game");
  type(first, "# two\n");
  for (let wait = 0; wait < 20; wait++) {
    await browser.pass(100);
    for (const tab of browser.tabs) await browser.hear(tab);
  }
  assert.ok(inStorage(browser).length === 1 && ![first, ...others].some(copied));
  assert.match(others[0].body.querySelector("#goal").textContent, /Another game/);
});

test("a text without room stays while other games are opened, and the browser asks before it is left", async () => {
  const { browser, first } = await typedIn();
  const begin = async () => {
    labelled(first.body.querySelector("#tools"), "New")[0].click();
    submit(dialogOf(first));
    await browser.pass(1000);
  };
  await begin();
  browser.room = [...browser.stored.values()].join("").length;
  type(first, "# two\n");
  await browser.pass(300);
  labelled(first.body.querySelector("#tools"), "Games")[0].click();
  labelled(dialogOf(first), "Open")[0].click();
  await browser.pass(1000);
  assert.equal(browser.close(first), false);
  browser.room = Infinity;
  assert.equal(browser.close(first), true);
  assert.ok(has(browser, "# two"));
});

test("a text without room replaces no text of another tab", async () => {
  const { browser, first, others } = await typedIn(1);
  browser.room = [...browser.stored.values()].join("").length;
  type(first, "# two\n");
  await browser.pass(300);
  labelled(first.body.querySelector("#tools"), "New")[0].click();
  submit(dialogOf(first));
  await browser.pass(1000);
  browser.room = Infinity;
  type(others[0], "# three\n");
  await browser.pass(300);
  browser.close(others[0]);
  await browser.hear(first);
  type(first, "# four\n");
  await browser.pass(300);
  for (const words of ["# two", "# three", "# four"]) assert.ok(has(browser, words), words);
});

test("the text of a long game that came from a friend's page opens", async () => {
  const luck = random(2);
  const noise = Array.from({ length: 9000 }, () => Math.floor(luck() * 1e6)).join(" ");
  const files = { "__init__.py": `${GAME_TEXT}# ${noise}\n`, "rules.md": BOOK };
  const text = await packed({ name: "my_game", title: "My game", author: "Ida", needs: TOLD.needs, files });
  assert.ok(text.length > LINK_MAX);
  const browser = new Browser(random(1));
  await browser.open(`#made=${text}`);
  for (let wait = 0; wait < 200 && !has(browser, noise); wait++) await new Promise((done) => setTimeout(done, 20));
  assert.ok(has(browser, noise));
});
