// A guest that a visitor opens in one language is available in all other languages, and is deleted in all of them.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "../../web/src/site.js";

const shelves = new Map();
const FILE = "hoard-1.0-py3-none-any.whl";

globalThis.caches = {
  open: async (name) => {
    const shelf = shelves.get(name) ?? shelves.set(name, new Map()).get(name);
    return {
      put: async (label, response) => void shelf.set(label, response),
      delete: async (label) => shelf.delete(label),
    };
  },
  match: async (label, { cacheName }) => shelves.get(cacheName)?.get(label)?.clone(),
};
globalThis.localStorage = { getItem: () => null, setItem() {} };

/** Import the store of guests as the page at this path would. @param {string} path of the page @param {object} places */
async function at(path, places) {
  for (const name of ["root", "top"]) delete site[name];
  Object.assign(site, places);
  location.href = `https://liege.test/play/${path}`;
  return import(`../../web/src/guest/store.js?${path}`);
}

test("a guest opened in one language is found, and forgotten, in another", async () => {
  const english = await at("guests.html", { root: "./" });
  const table = await at("de/guest/", { root: "../", top: "../../" });
  const french = await at("fr/guests.html", { root: "./", top: "../" });
  const bytes = new TextEncoder().encode("a wheel").buffer;
  for (const one of [english, table, french]) {
    const hash = await one.keep(bytes, FILE, "");
    for (const other of [english, table, french]) assert.equal((await other.wheel(hash))?.file, FILE);
    await table.forget(hash);
    for (const other of [english, table, french]) assert.equal(await other.wheel(hash), null);
  }
});
