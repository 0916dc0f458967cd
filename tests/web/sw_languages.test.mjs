// A visitor of several languages, with a network that fails at times, while the host gets new versions: random visits
// with the real service worker, which the browser stops and restarts. Once a worker is active, each page opens, in the
// wanted language or in English, with all files that it needs.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { random } from "./random.mjs";

const SCOPE = "https://liege.test/play/";
const LANGUAGES = ["de", "fr"];
const PATHS = ["", "chess/", "rules.html"];
const VISITORS = 60;
const STEPS = 30;
/** Maximum number of times that a page may redirect to another page. */
const LEADS_MAX = 4;

const digest = (text) => createHash("sha256").update(text).digest("base64");
/** Number of imports of the worker's module so far; it makes each import load a separate module. */
let imports = 0;

/** Return the files and pages of a version of the site. @param {number} build @param {string[]} languages */
function version(build, languages) {
  const files = { [`assets/script-${build}.js`]: `script ${build}`, "assets/same.js": "same" };
  const told = { files: {}, hashed: ["assets/same.js", `assets/script-${build}.js`], later: [] };
  const page = (path, lang) => {
    const needs = [
      `assets/script-${build}.js`,
      "assets/same.js",
      ...(lang === "en" ? [] : [`${lang}/words-${build}.js`]),
    ];
    const links = ["en", ...languages].map((each) => `<link rel="alternate" hreflang="${each}">`).join("\n");
    return `${JSON.stringify({ build, lang, path, needs })}\n${links}`;
  };
  for (const path of PATHS) files[path] = page(path, "en");
  for (const [path, text] of Object.entries(files)) told.files[path] = digest(text);
  for (const lang of languages) {
    const own = { [`${lang}/words-${build}.js`]: `words ${lang} ${build}` };
    for (const path of PATHS) own[`${lang}/${path}`] = page(path, lang);
    const sums = Object.fromEntries(Object.entries(own).map(([path, text]) => [path, digest(text)]));
    own[`${lang}/files.json`] = JSON.stringify({ files: sums, hashed: [`${lang}/words-${build}.js`] });
    told.files[`${lang}/files.json`] = digest(own[`${lang}/files.json`]);
    told.later.push(`${lang}/files.json`);
    Object.assign(files, own);
  }
  return { build, files, site: { build: String(build), ...told } };
}

class Kept {
  entries = new Map();
  match = async (address) => {
    const found = this.entries.get(address);
    return found === undefined ? undefined : new Response(found);
  };
  put = async (address, response) => void this.entries.set(address, await response.text());
}

/** A simulated browser, and the host of the site. */
class World {
  stores = new Map();
  online = true;
  active = null;
  waiting = null;
  pages = [];
  settings = {};
  languages = ["en"];
  hurried = () => false;

  constructor(host) {
    this.host = host;
    globalThis.caches = {
      open: async (name) => this.stores.get(name) ?? this.stores.set(name, new Kept()).get(name),
      keys: async () => [...this.stores.keys()],
      delete: async (name) => this.stores.delete(name),
    };
    globalThis.fetch = async (request, { integrity = "" } = {}) => {
      const path = (typeof request === "string" ? request : request.url).slice(SCOPE.length).split("#")[0];
      if (!this.online) throw new TypeError("there is no network");
      const text = this.host.files[path];
      if (text === undefined) return new Response("none", { status: 404 });
      if (integrity && integrity !== `sha256-${digest(text)}`) throw new TypeError("another file");
      return new Response(text);
    };
    const locks = { query: async () => ({ held: this.pages.map(({ build }) => ({ name: `liege /play/ ${build}` })) }) };
    Object.defineProperty(globalThis, "navigator", { value: { locks, languages: this.languages }, configurable: true });
    globalThis.localStorage = { getItem: () => JSON.stringify(this.settings) };
  }

  /** Start a service worker of a version, as the browser does again after it has stopped one. */
  async started(site) {
    const listeners = {};
    const registration = { scope: SCOPE, installing: null, waiting: this.waiting && {} };
    globalThis.self = {
      SITE: structuredClone(site),
      registration,
      clients: { claim: async () => {} },
      addEventListener: (name, listener) => (listeners[name] = listener),
    };
    await import(`../../web/src/sw.js?${(imports += 1)}`);
    const send = async (name, about = {}) => {
      const waits = [];
      registration.waiting = this.waiting && {};
      listeners[name]({ waitUntil: (work) => waits.push(work), ...about });
      await Promise.all(waits);
    };
    const ask = (address, mode) => {
      let answer = null;
      listeners.fetch({ request: { method: "GET", mode, url: address }, respondWith: (work) => (answer = work) });
      return answer;
    };
    return { site, send, ask };
  }

  async update() {
    if (!this.online) return;
    const { site } = this.host;
    if ([this.active, this.waiting].some((worker) => worker?.site.build === site.build)) return;
    const worker = await this.started(site);
    try {
      await worker.send("install");
    } catch {
      return;
    }
    this.waiting = worker;
    if (!this.active) await this.take();
  }

  async take() {
    [this.active, this.waiting] = [this.waiting, null];
    await this.active.send("activate");
  }

  async restart() {
    if (this.active) this.active = await this.started(this.active.site);
  }

  /** Return the response for an address after redirects. */
  async read(address, mode) {
    for (let hops = 0; hops < 5; hops += 1) {
      const response = await (this.active?.ask(address, mode) ?? fetch({ url: address }));
      if (response.status !== 302 && response.status !== 307) return response;
      address = response.headers.get("location");
    }
    throw new Error(`${address}: redirected without end`);
  }

  /** Open a page as a browser does, and follow its redirects. @returns {Promise<any>} the page that stays */
  async open(path) {
    let address = SCOPE + path;
    for (let leads = 0; leads <= LEADS_MAX; leads += 1) {
      const response = await this.read(address, "navigate");
      const text = await response.text();
      assert.equal(response.status, 200, `${address}: ${text}`);
      const page = JSON.parse(text.split("\n")[0]);
      let led = "";
      const home = (lang) => SCOPE + (lang === "en" ? "" : `${lang}/`) + page.path;
      const links = [...text.matchAll(/hreflang="(..)"/g)].map(([, hreflang]) => ({ hreflang, href: home(hreflang) }));
      globalThis.document = { querySelectorAll: () => links, documentElement: { lang: page.lang } };
      globalThis.location = { search: "", hash: "#kept", replace: (to) => (led = to) };
      await import(`../../web/src/page/language.js?${(imports += 1)}`);
      if (!led) return this.settle(page);
      assert.ok(led.endsWith("#kept"), "what a link asks for is kept");
      address = led.slice(0, -"#kept".length);
    }
    throw new Error(`${path}: pages lead to each other without end`);
  }

  async settle(page) {
    for (const need of page.needs) {
      const response = await this.read(SCOPE + need, "cors");
      assert.equal(response.status, 200, `${page.lang} ${page.path} of ${page.build} needs ${need}`);
    }
    this.pages.push(page);
    // the visitor leaves before other files are loaded
    if (this.hurried()) return page;
    await this.update();
    if (page.lang !== "en" && this.active)
      await this.active.send("message", { data: { keep: page.lang } }).catch(() => {});
    return page;
  }

  async close() {
    this.pages = [];
    if (this.waiting) await this.take();
  }
}

test("whatever the language, the network and the version: a page opens, with the files that it needs", async () => {
  for (let seed = 1; seed <= VISITORS; seed += 1) {
    const rng = random(seed);
    const pick = (all) => all[Math.floor(rng() * all.length)];
    const published = new Set();
    /** Return a version of the site; later versions have more languages. @param {number} build */
    const next = (build) => {
      for (const lang of LANGUAGES) if (rng() < 0.4) published.add(lang);
      return version(build, [...published]);
    };
    const world = new World(next(1));
    world.languages.splice(0, 1, pick(["en", "de", "fr"]));
    world.hurried = () => rng() < 0.6;
    const done = [];
    for (let step = 0; step < STEPS; step += 1) {
      const what = pick(["open", "open", "open", "network", "deploy", "close", "restart", "choose"]);
      done.push(what);
      if (what === "network") world.online = !world.online;
      if (what === "deploy") world.host = next(world.host.build + 1);
      if (what === "close") await world.close();
      if (what === "restart") await world.restart();
      if (what === "choose") world.settings = { language: pick(["", "en", "de", "fr"]) };
      if (what !== "open" || (!world.active && !world.online)) continue;
      const path = pick(PATHS);
      const way = `seed ${seed}, ${done.join(" ")} "${path}" ${JSON.stringify(world.settings)} ${world.languages}`;
      await world.open(path).then(
        (page) => done.push(page.lang),
        (error) => assert.fail(`${way}: ${error.message}`),
      );
    }
  }
});
