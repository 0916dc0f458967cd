// Games of the workshop in files, links and storage: the same files always give the same wheel, and all data from outside
// are checked.

import "./page.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { strToU8, unzipSync, zipSync } from "../../web/node_modules/fflate/esm/index.mjs";
import { random } from "./random.mjs";
import { isMade } from "../../web/src/guest/store.js";
import { shortened } from "../../web/src/workshop/report.js";
import { LINK_MAX, linkOf, ofLink, opened, projectOf, wheelOf } from "../../web/src/workshop/wheel.js";
import { areFiles, drafts, isDraft, isTitle, joinDrafts, keep, nameOf } from "../../web/src/workshop/drafts.js";
import { COVERS, FORMS, GROUNDS, PICTURES, choiceOf, cover, formOf } from "../../web/src/workshop/cover.js";
import { deflated } from "../../web/src/data/deflate.js";

/** @param {string} path */
const start = (path) =>
  readFileSync(new URL(`../../pygames/commands/guests/${path}/__init__.py`, import.meta.url), "utf8");
const GAME = start("dice/hoard");
const FILES = { "__init__.py": GAME, "rules.md": "# Hoard ä\n", "lessons/01-first.txt": "one\n" };
const MADE = { name: "hoard", title: "Hoard", author: "Ada Ä", needs: "liege-tabletop~=0.1.0", files: FILES };

test("a title gives the game its name in Python, and can't break the text that it is put into", () => {
  assert.equal(nameOf("Hill fort!"), "hill_fort");
  assert.equal(nameOf("7 Wonders & more"), "wonders_more");
  assert.match(nameOf("x".repeat(90)), /^x{40}$/);
  for (const title of ["", "123", "Ä", 'A "b"', "A\\b", "<b>", "a & b", "{a}"])
    assert.equal(isTitle(title), false, title);
  for (const title of ["My game", "Win $$ lose", "L'été", "Two by two: again"])
    assert.equal(isTitle(title), true, title);
});

test("the order of the files does not change the wheel", async () => {
  const backwards = Object.fromEntries(Object.entries(FILES).reverse());
  const [one, other] = await Promise.all([wheelOf(MADE), wheelOf({ ...MADE, files: backwards })]);
  assert.deepEqual(one, other);
  assert.equal(one.file, "hoard-1.0-py3-none-any.whl");
  assert.ok(isMade(one.bytes));
});

test("a wheel lists each file with its hash and size", async () => {
  const all = unzipSync(new Uint8Array((await wheelOf(MADE)).bytes));
  const lines = Buffer.from(all["hoard-1.0.dist-info/RECORD"]).toString().trim().split("\n");
  assert.deepEqual(lines.map((line) => line.split(",")[0]).sort(), Object.keys(all).sort());
  for (const line of lines) {
    const [path, hash, size] = line.split(",");
    if (!hash) continue;
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", all[path])).toString("base64url");
    assert.equal(hash, `sha256=${digest}`);
    assert.equal(Number(size), all[path].length);
  }
});

test("a wheel, a project and a link give the same game back", async () => {
  const { made } = await opened(new Uint8Array((await wheelOf(MADE)).bytes));
  assert.deepEqual(made, MADE);
  const frame = { "pyproject.toml": '[project.entry-points."pygames.games"]\n{name} = "{name}:GAME"\n' };
  const project = await opened(projectOf(MADE, frame));
  assert.deepEqual(project.made.files, FILES);
  assert.deepEqual(await ofLink(await linkOf(MADE)), MADE);
});

test("a game of 7 kB has a link of at most 4.5 kB", async () => {
  const files = { "__init__.py": (start("card/ruffs") + start("board/fourline")).slice(0, 7000), "rules.md": "" };
  assert.ok((await linkOf({ ...MADE, files })).length < 4500);
});

test("a game that is too long has no link", async () => {
  const next = random(1);
  const noise = Array.from({ length: 40_000 }, () => String.fromCharCode(33 + Math.floor(next() * 90))).join("");
  assert.equal(await linkOf({ ...MADE, files: { "__init__.py": noise } }), "");
});

test("a link that is cut or changed anywhere is refused, or is another game", async () => {
  const link = await linkOf(MADE);
  const next = random(2);
  for (let at = 0; at < 300; at += 1) {
    const place = Math.floor(next() * link.length);
    const letter = "ABCxyz019-_"[Math.floor(next() * 11)];
    const damaged = next() < 0.3 ? link.slice(0, place) : link.slice(0, place) + letter + link.slice(place + 1);
    if (damaged === link) continue;
    const found = await ofLink(damaged).catch(() => null);
    if (found) assert.ok(areFiles(found.files));
  }
});

test("a hostile link is refused", async () => {
  const links = [
    ["hoard", "Hoard", "", "liege-tabletop~=0.1.0", "../x.py", ""],
    // a game without a Python module
    ["hoard", "Hoard", "", "liege-tabletop~=0.1.0", "rules.md", ""],
    ["hoard", "Hoard", "", "evil~=1.0.0", "__init__.py", ""],
    ["Hoard", "Hoard", "", "liege-tabletop~=0.1.0", "__init__.py", ""],
    ["hoard", "x".repeat(41), "", "liege-tabletop~=0.1.0", "__init__.py", ""],
    ["hoard", "a\nName: evil", "", "liege-tabletop~=0.1.0", "__init__.py", ""],
    ["hoard", "Hoard", "", "liege-tabletop~=0.1.0", "__init__.py"],
    ["hoard", "Hoard", "", "liege-tabletop~=0.1.0", "__init__.py", "1", "__init__.py", "2"],
    ["hoard", "Hoard", "", "liege-tabletop~=0.1.0", "__proto__", "", "__init__.py", ""],
    ["hoard", "Hoard", "", "liege-tabletop~=0.1.0", "__init__.py", "#".repeat(200_001)],
  ];
  for (const parts of links) await assert.rejects(deflated(parts.join("\0")).then(ofLink), parts[4]);
  await assert.rejects(ofLink("A".repeat(LINK_MAX + 1)));
  // a short link that decompresses to 10 MB
  await assert.rejects(deflated("x".repeat(10_000_000)).then(ofLink));
});

test("an author's line breaks cannot add lines to the metadata", async () => {
  const all = unzipSync(new Uint8Array((await wheelOf({ ...MADE, author: "Ada\nRequires-Dist: evil" })).bytes));
  const lines = Buffer.from(all["hoard-1.0.dist-info/METADATA"]).toString().split("\n");
  assert.equal(lines.filter((line) => line.startsWith("Requires-Dist")).length, 1);
});

test("an archive that lies about its sizes, or holds no game, is refused", async () => {
  const wheel = new Uint8Array((await wheelOf(MADE)).bytes);
  const next = random(3);
  for (let at = 0; at < 400; at += 1) {
    const copy = wheel.slice(0, next() < 0.2 ? Math.floor(next() * wheel.length) : wheel.length);
    for (let times = 0; times < 3; times += 1) copy[Math.floor(next() * copy.length)] = Math.floor(next() * 256);
    try {
      assert.ok(areFiles((await opened(copy)).made.files));
    } catch (error) {
      assert.match(error.message, /^(This isn't a game file|There is no game|The game in this file)/);
    }
  }
  await assert.rejects(opened(zipSync({ "a.txt": strToU8("x") })), /There is no game/);
});

const PROJECT = { "p/pyproject.toml": strToU8('hoard = "hoard:GAME"'), "p/hoard/__init__.py": strToU8(GAME) };

test("what a game does not need of a large archive is never unpacked", async () => {
  const zeros = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p/${at}.bin`, new Uint8Array(400_000)]));
  const bytes = zipSync({ ...PROJECT, ...zeros }, { level: 1 });
  const began = performance.now();
  const { made } = await opened(bytes);
  assert.equal(made.files["__init__.py"], GAME);
  assert.ok(performance.now() - began < 1500);
});

test("a list of entries that is all empty lines or spaces takes no time", async () => {
  for (const filler of ["\n", " ", "\t\n", "a", "a =", "a = b", '"']) {
    const list = strToU8(filler.repeat(700_000 / filler.length));
    const bytes = zipSync({ "a.dist-info/entry_points.txt": list, "a/__init__.py": strToU8(GAME) }, { level: 1 });
    const began = performance.now();
    await assert.rejects(opened(bytes), /There is no game/);
    assert.ok(performance.now() - began < 1500, JSON.stringify(filler));
  }
});

test("unpacking stops at the limit, whatever size an archive names", async () => {
  const bytes = zipSync({ ...PROJECT, "p/hoard/z.txt": new Uint8Array(60_000_000) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 60_000_000)
      view.setUint32(at + 24, 10, true);
  const before = process.memoryUsage().arrayBuffers;
  await assert.rejects(opened(bytes), /too large/);
  assert.ok(process.memoryUsage().arrayBuffers - before < 20_000_000);
});

test("one stream that many files name counts once for each", async () => {
  const text = "x".repeat(700_000);
  const names = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p/hoard/a${at}.txt`, strToU8(text)]));
  await assert.rejects(opened(zipSync({ ...PROJECT, ...names })), /too large/);
});

test("a long output shows its latest whole lines, and that earlier ones are left out", () => {
  assert.equal(shortened("one\ntwo\n"), "one\ntwo\n");
  const lines = Array.from({ length: 9000 }, (_, at) => `line ${at}\n`).join("");
  const shown = shortened(shortened(lines) + "last\n");
  assert.ok(shown.length <= 4000);
  assert.match(shown, /^\(Earlier output is left out\.\)\nline \d+\n(line \d+\n)+last\n$/);
});

test("only drafts within bounds are read", () => {
  const good = { id: "0123456789ab", title: "A", author: "", time: 1, files: { "__init__.py": "" } };
  assert.ok(isDraft(good));
  const bad = [
    null,
    [],
    { ...good, id: "../x" },
    { ...good, id: 7 },
    { ...good, title: 7 },
    { ...good, time: Number.NaN },
    { ...good, time: 1e300 },
    { ...good, files: [] },
    { ...good, files: { "__init__.py": 7 } },
    { ...good, files: { "__init__.py": "", "A.py": "" } },
    { ...good, files: { "__init__.py": "#".repeat(200_001) } },
  ];
  for (const one of bad) assert.ok(!isDraft(one));
});

test("storage that is damaged or full loses nothing", () => {
  const kept = new Map([["liege.workshop.0123456789ab", "{"]]);
  let full = false;
  globalThis.localStorage = new Proxy(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => {
        if (full) throw new Error("full");
        kept.set(key, text);
      },
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
  assert.deepEqual(drafts(), []);
  const good = { id: "aaaaaaaaaaaa", title: "A", author: "", time: 1, files: { "__init__.py": "" } };
  assert.ok(keep(good));
  assert.deepEqual(drafts(), [good]);
  const coming = [
    // the game that is stored already
    good,
    // another game with the id of the stored one
    { ...good, files: { "__init__.py": "x = 1" } },
    { ...good, id: "bbbbbbbbbbbb", files: { "__init__.py": "x = 2" }, more: "<script>" },
    { ...good, id: "../x" },
    7,
  ];
  assert.ok(
    joinDrafts(coming, { set: (key, value) => localStorage.setItem(key, JSON.stringify(value)), get: () => null }),
  );
  assert.ok(!joinDrafts(coming, { set: () => assert.fail("nothing is new"), get: () => null }));
  assert.ok(!joinDrafts({}, { set: () => assert.fail("nothing is there"), get: () => null }));
  const texts = drafts().map(({ id, files }) => [id.slice(0, 2), files["__init__.py"]]);
  assert.deepEqual(texts.map(([, text]) => text).sort(), ["", "x = 1", "x = 2"]);
  assert.deepEqual(
    texts.find(([id]) => id === "aa"),
    ["aa", ""],
  );
  assert.ok(!JSON.stringify([...kept]).includes("script"));
  for (const one of drafts()) if (one.id !== good.id) kept.delete(`liege.workshop.${one.id}`);
  full = true;
  assert.ok(!keep({ ...good, title: "B" }));
  assert.deepEqual(drafts(), [{ ...good, title: "B" }], "it lasts as long as the page");
  assert.equal(kept.get(`liege.workshop.${good.id}`), JSON.stringify(good));
  assert.equal(kept.get("liege.workshop.0123456789ab"), "{");
});

const ART = readFileSync(new URL("../../web/art/pieces.svg", import.meta.url), "utf8");

/** Return the box and the art of a symbol of the site. @param {string} id */
function part(id) {
  const [, box, art] = ART.match(new RegExp(`<symbol id="${id}" viewBox="([^"]+)">(.*?)</symbol>`, "s")) ?? [];
  return { box, art };
}

/** Return the names of the elements in an SVG text; fail if an element is not closed. @param {string} text */
function elements(text) {
  const open = [];
  const names = new Set();
  for (const [, end, name, rest] of text.matchAll(/<(\/?)([a-z]+)((?:\s[\w-]+(?::\w+)?="[^"<&]*")*\s*\/?)>/g)) {
    names.add(name);
    if (end) assert.equal(open.pop(), name, text);
    else if (!rest.endsWith("/")) open.push(name);
  }
  assert.deepEqual(open, [], text);
  return names;
}

test("each cover of the site's symbols is a whole drawing that stands alone, and names its choices", () => {
  for (const picture of Object.keys(PICTURES))
    for (const form of Object.keys(FORMS))
      for (const ground of Object.keys(GROUNDS)) {
        const text = cover({ picture, form, ground }, "Rome & <Carthage>", part);
        assert.deepEqual(choiceOf(text), { picture, form, ground });
        assert.match(text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 240 280" /);
        // an image does not get the page's styles
        assert.doesNotMatch(text, /undefined|var\(|url\(|NaN/);
        assert.deepEqual(
          [...text.matchAll(/href="([^"]+)"/g)].filter(([, to]) => to !== "#picture"),
          [],
        );
        assert.match(text, /Rome &#38;<\/text>\n<text [^>]*>&#60;Carthage&#62;</);
        assert.ok(text.length < 3000);
        const known = ["circle", "ellipse", "g", "path", "rect", "svg", "symbol", "text", "use"];
        for (const name of elements(text)) assert.ok(known.includes(name), name);
      }
});

test("each picture has a form of its own, and each beginning a cover", () => {
  for (const picture of Object.keys(PICTURES)) assert.ok(formOf(picture) in FORMS);
  assert.deepEqual(Object.keys(COVERS).sort(), ["board", "card", "dice"]);
  for (const text of ["", "<svg>", '<svg data-cover="crown shield">', '<svg data-cover="toString shield azure">'])
    assert.equal(choiceOf(text), null, text);
});

test("the initial of a cover is a letter or a digit of the title, and long titles stay within it", () => {
  const lettered = (/** @type {string} */ title) =>
    cover({ picture: "initial", form: "alone", ground: "vert" }, title, part);
  assert.match(lettered("«élan»"), />É<\/text><\/symbol>/);
  assert.match(lettered("…"), />\?<\/text><\/symbol>/);
  for (const title of ["W".repeat(40), "Two by two: again and again, to the end.", " a b ", "x"])
    for (const [, size, row] of lettered(title).matchAll(
      /<text x="120".* font-size="(\d+)" fill="#f6efdf">(.*)<\/text>/g,
    ))
      assert.ok(size > 7 && size * 0.56 * row.length <= 200, row);
});
