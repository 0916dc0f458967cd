// The service worker with a simulated host, simulated caches and pages that hold locks: the files that it stores, serves
// and deletes.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";

const SCOPE = "https://liege.test/play/";
const digest = (text) => createHash("sha256").update(text).digest("base64");
const FILES = { "": "first page", "assets/a-1.js": "script", "chess/": "table", "late.pack": "pack" };
/** Paths for which the host redirects to another path, as hosts with short addresses do. */
let redirects = [];
const NAME = "liege /play/ two";
const OLDER = "liege /play/ one";

/** The simulated caches by name; `put` is asynchronous, as in a browser. @type {Map<string, Store>} */
const stores = new Map();
/** The host's responses by address; requests to other addresses fail as if offline. */
let host = {};
/** All requests that the host has received. */
let requests = [];
/** The locks that open pages hold. */
let held = [];
let calls = [];
let full = false;
/** Number of calls of `put` that have not finished. */
let pending = 0;

class Store {
  entries = new Map();
  match = async (address) => {
    const found = this.entries.get(address);
    return found === undefined ? undefined : new Response(found);
  };
  put = async (address, response) => {
    assert.equal(response.redirected, false, "browsers refuse a redirected response for a page");
    pending += 1;
    const text = await response.text();
    await new Promise((later) => setTimeout(later, 5));
    pending -= 1;
    if (full) throw new Error("QuotaExceededError");
    this.entries.set(address, text);
  };
}

globalThis.caches = {
  open: async (name) => stores.get(name) ?? stores.set(name, new Store()).get(name),
  keys: async () => [...stores.keys()],
  delete: async (name) => stores.delete(name),
};
globalThis.fetch = async (request, { cache = "", integrity = "" } = {}) => {
  const address = typeof request === "string" ? request : request.url;
  requests.push([address.slice(SCOPE.length), cache]);
  const served = host[address.slice(SCOPE.length)];
  const text = typeof served === "function" ? served(cache) : served;
  if (text === undefined) throw new TypeError("there is no network");
  if (integrity && integrity !== `sha256-${digest(text)}`) throw new TypeError("another file");
  const response = new Response(text);
  return Object.defineProperty(response, "redirected", { value: redirects.includes(address.slice(SCOPE.length)) });
};
Object.defineProperty(globalThis, "navigator", {
  value: { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } },
  configurable: true,
});
const listeners = {};
globalThis.self = {
  SITE: {
    build: "two",
    files: Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, digest(text)])),
    hashed: ["assets/a-1.js", "late.pack"],
    later: ["late.pack"],
  },
  registration: { scope: SCOPE, installing: null, waiting: null },
  clients: { claim: async () => void calls.push("claim") },
  skipWaiting: async () => void calls.push("skip waiting"),
  addEventListener: (name, listener) => (listeners[name] = listener),
};
await import("../../web/src/sw.js");

beforeEach(() => {
  stores.clear();
  [host, requests, held, calls, full, pending, redirects] = [{ ...FILES }, [], [], [], false, 0, []];
  Object.assign(self.registration, { installing: null, waiting: null });
});

/** Send an event to the service worker, and wait until the worker has handled it. */
async function send(name, about = {}) {
  const waits = [];
  const event = { waitUntil: (work) => waits.push(work), ...about };
  listeners[name](event);
  await Promise.all(waits);
}

/** Return the text, status and redirect target of the worker's response; null if the browser handles the request itself. */
async function get(path, about = {}) {
  let answer = null;
  const request = { method: "GET", mode: "cors", url: path.includes(":") ? path : SCOPE + path, ...about };
  listeners.fetch({ request, respondWith: (work) => (answer = work) });
  if (!answer) return null;
  const response = await answer;
  return [await response.text(), response.status, response.headers.get("location") ?? ""];
}

const stored = (name = NAME) =>
  Object.fromEntries(
    [...(stores.get(name)?.entries ?? [])].map(([address, text]) => [address.slice(SCOPE.length), text]),
  );
const put = async (name, path, text) => (await caches.open(name)).entries.set(SCOPE + path, text);
const WITHOUT_LATER = Object.fromEntries(Object.entries(FILES).filter(([path]) => path !== "late.pack"));

test("install ends when every file is stored, except those for later", async () => {
  await send("install");
  assert.equal(pending, 0, "every put has ended");
  assert.deepEqual(stored(), WITHOUT_LATER);
  assert.deepEqual(requests.sort(), [
    ["", "no-cache"],
    ["assets/a-1.js", "default"],
    ["chess/", "no-cache"],
  ]);
  assert.deepEqual(calls, [], "a new version waits");
});

test("install fails where storage is full or a file cannot be fetched", async () => {
  full = true;
  await assert.rejects(send("install"), /Quota/);
  full = false;
  host["chess/"] = undefined;
  await assert.rejects(send("install"), /no network/);
});

test("install takes hashed files of an older build, and later files that it has, unless they are damaged", async () => {
  await put(OLDER, "assets/a-1.js", "script");
  await put(OLDER, "late.pack", "pack");
  await put(OLDER, "chess/", "table");
  await send("install");
  assert.deepEqual(stored(), FILES);
  assert.deepEqual(requests.map(([path]) => path).sort(), ["", "chess/"]);
  stores.delete(NAME);
  await put(OLDER, "assets/a-1.js", "scr!pt");
  await put(OLDER, "late.pack", "p!ck");
  await send("install");
  assert.deepEqual(stored(), WITHOUT_LATER);
});

test("install stores nothing but the files of this build, and asks again past the browser's own cache", async () => {
  host["chess/"] = (cache) => (cache === "reload" ? "table" : "log in to this network");
  await send("install");
  assert.deepEqual(stored(), WITHOUT_LATER);
  stores.delete(NAME);
  host["chess/"] = "log in to this network";
  await assert.rejects(send("install"), /another file/);
  assert.equal(stored()["chess/"], undefined);
});

test("where the host redirects a page, its copy is stored and served as one that was not redirected", async () => {
  redirects = ["chess/"];
  await send("install");
  assert.deepEqual(stored(), WITHOUT_LATER);
  stores.delete(NAME);
  full = true;
  const event = { request: { method: "GET", mode: "navigate", url: `${SCOPE}chess/` } };
  const response = await new Promise((respondWith) => listeners.fetch({ ...event, respondWith }));
  assert.equal(response.redirected, false);
  assert.equal(await response.text(), "table");
});

test("install asks browsers to send requests to the worker alone", async () => {
  const routes = [];
  await send("install", { addRoutes: async (added) => void routes.push(...added) });
  assert.deepEqual(routes, [{ condition: { urlPattern: "/play/*" }, source: "fetch-event" }]);
});

test("stored files are served without a network", async () => {
  await send("install");
  host = {};
  assert.deepEqual(await get(""), ["first page", 200, ""]);
  assert.deepEqual(await get("chess/index.html"), ["table", 200, ""]);
  assert.deepEqual(await get("chess/?x=1", { mode: "navigate" }), ["table", 200, ""]);
  assert.equal((await get("chess?x=1", { mode: "navigate" }))[2], `${SCOPE}chess/?x=1`);
});

test("a page is found under its short address too, to which some hosts redirect", async () => {
  self.SITE.files["look.html"] = digest("look");
  host["look.html"] = "look";
  await send("install");
  host = {};
  assert.deepEqual(await get("look?x=1", { mode: "navigate" }), ["look", 200, ""]);
  delete self.SITE.files["look.html"];
});

test("requests that are not the site's are left to the browser", async () => {
  assert.equal(await get("", { method: "POST" }), null);
  assert.equal(await get("https://other.test/play/"), null);
  assert.equal(await get("https://liege.test/other/"), null);
  assert.equal(await get("sw.js"), null);
});

test("a damaged entry is fetched and stored again before it is served", async () => {
  await send("install");
  await put(NAME, "chess/", "t!ble");
  assert.deepEqual(await get("chess/"), ["table", 200, ""]);
  assert.equal(pending, 0, "the put has ended: a worker may be stopped after its answer");
  assert.deepEqual(stored(), WITHOUT_LATER);
});

test("a file for later is stored once it is asked for", async () => {
  await send("install");
  assert.deepEqual(await get("late.pack"), ["pack", 200, ""]);
  assert.deepEqual(stored(), FILES);
  host = {};
  assert.deepEqual(await get("late.pack"), ["pack", 200, ""]);
});

test("a file is served though storage is full", async () => {
  full = true;
  assert.deepEqual(await get("chess/"), ["table", 200, ""]);
  assert.deepEqual(stored(), {});
});

test("a file is served though the browser cannot open or read its caches", async () => {
  const { open, keys } = caches;
  const lost = async () => {
    throw new Error("UnknownError");
  };
  for (const broken of [
    { open: lost },
    { open: async () => ({ match: lost, put: lost }) },
    { open: lost, keys: lost },
  ]) {
    Object.assign(caches, { open, keys }, broken);
    try {
      assert.deepEqual(await get("chess/"), ["table", 200, ""]);
      host.other = "not of this build";
      assert.deepEqual(await get("other"), ["not of this build", 200, ""]);
      host["chess/"] = undefined;
      assert.match((await get("chess/", { mode: "navigate" }))[0], /What this browser kept of this page is damaged/);
      host["chess/"] = "table";
    } finally {
      Object.assign(caches, { open, keys });
    }
  }
});

test("where the host has another version by now, that is served and not stored", async () => {
  host["chess/"] = "newer table";
  assert.deepEqual(await get("chess/"), ["newer table", 200, ""]);
  assert.deepEqual(stored(), {});
});

test("without a network a damaged page is answered by a sentence, and anything else fails", async () => {
  await send("install");
  await put(NAME, "chess/", "t!ble");
  await put(NAME, "assets/a-1.js", "scr!pt");
  host = {};
  const [said, status] = await get("chess/", { mode: "navigate" });
  assert.equal(status, 503);
  assert.match(said, /damaged/);
  await assert.rejects(get("assets/a-1.js"), /no network/);
});

test("files of an older build are served to pages that still need them", async () => {
  await put(OLDER, "assets/old-1.js", "old script");
  await put("liege /elsewhere/ one", "assets/other-1.js", "other");
  assert.deepEqual(await get("assets/old-1.js"), ["old script", 200, ""]);
  await assert.rejects(get("assets/other-1.js"), /no network/);
});

test("activation deletes this site's caches that no page holds, and then serves all pages", async () => {
  const others = ["liege /play/ zero", "liege /elsewhere/ one", "another site"];
  for (const name of [NAME, OLDER, ...others]) await caches.open(name);
  held = [OLDER];
  await send("activate");
  assert.deepEqual([...stores.keys()], [NAME, OLDER, "liege /elsewhere/ one", "another site"]);
  assert.deepEqual(calls, ["claim"]);
  held = [];
  await send("message", { data: "prune" });
  assert.deepEqual([...stores.keys()], [NAME, "liege /elsewhere/ one", "another site"]);
});

test("nothing is deleted while another version is installing or waiting", async () => {
  await caches.open(OLDER);
  for (const state of ["installing", "waiting"]) {
    self.registration[state] = {};
    await send("message", { data: "prune" });
    assert.ok(stores.has(OLDER), state);
    self.registration[state] = null;
  }
});

test("a visitor's word lets a waiting version take over", async () => {
  await send("message", { data: "take over" });
  assert.deepEqual(calls, ["skip waiting"]);
});

test("a touch of a notification leads to the page that showed it, or opens it again", async () => {
  const page = (url) => ({ url, focus: async () => void calls.push(`focus ${url}`) });
  let pages = [];
  self.clients.matchAll = async () => pages;
  self.clients.openWindow = async (url) => void calls.push(`open ${url}`);
  const touch = (data) => send("notificationclick", { notification: { data, close: () => calls.push("close") } });
  const seat = `${SCOPE}chess/#join/chess/A`;
  await touch(seat);
  pages = [SCOPE, `${SCOPE}chess/#join/chess/B`, seat].map(page);
  await touch(seat);
  // the page has changed its address since it was opened
  pages = [SCOPE, `${SCOPE}chess/`].map(page);
  await touch(seat);
  assert.deepEqual(calls, ["close", `open ${seat}`, "close", `focus ${seat}`, "close", `focus ${SCOPE}chess/`]);
});

test("an address that is none of the site's files, whatever it is called, is left to the host and not stored", async () => {
  await send("install");
  const before = stored();
  for (const path of ["constructor", "toString", "%E0%A4%A", "%", "a%00b"]) {
    host[path] = "the host's own page";
    for (const mode of ["cors", "navigate"])
      assert.deepEqual(await get(path, { mode }), ["the host's own page", 200, ""]);
  }
  assert.deepEqual(stored(), before);
});
