// The shell's texts in an invented language, and their form in the scripts: each text is an argument of `t` or `n`, in a
// form that the collector of the catalogue (Babel) can read.

import "./page.mjs";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { speaking } from "../../web/src/languages/language.js";
import { terms } from "../../web/src/net/words.js";
import { called, listed, n, t } from "../../web/src/page/t.js";
import { named, spoken } from "../../web/src/table/words.js";
import { random } from "./random.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The folders of the shell in which all texts are arguments of `t` or `n`. */
const READY = [
  "app",
  "audio",
  "data",
  "dialogs",
  "engine",
  "guest",
  "learn",
  "mine",
  "net",
  "page",
  "review",
  "share",
  "still",
  "storage",
  "table",
  "workshop",
];
/** Texts for programs and programmers, and texts that a worker reports and the page translates. */
const OTHERS =
  /^(\(|<|translate\(|\n?import |from pygames|\nfrom pygames|liege |(agree draw|at once|gain loss|take over|turning luck|frame open|paper back)$|no page$|\{§\}'s and \{§\}$|The engine is lost|the snapshot does not|nothing of it is shown|'§' cannot be shown|§ couldn't be loaded|the server sent a web page|too (large|long)$|Wheel-Version|My game$|There is no place|A connection |The other side |this browser's §|[acmo]=|a replay$| --wheel WHEEL$|.*(var\(--|font-family=|monospace))/;
/** Files whose texts are names of reports; the page translates these names. */
const REPORTING = /engine\/|guest\/(guard|timeouts)\.js/;
/** Files whose errors no visitor sees. */
const UNSEEN = /(data\/checked|workshop\/unzip)\.js/;
/** Calls of `t` with a text that is not written in the call. */
const FORWARDED = /^t\((text, \{ who: listed\(names\) \}|report\.(said|step)|count === 1 \? one : several, .*)\)$/;

const CATALOGUE = {
  lang: "de",
  texts: {
    You: "Du",
    "name\u0004You": "DU",
    you: "du",
    "seat {n}": "Platz {n}",
    "Waiting for {who}…": "Warten auf {who:acc}…",
    "{who} wins": "{who} [gewinnt|gewinnst]",
    "{who}'s decisions": "Entscheidungen [von {who}|von dir]",
    "{n} card": ["{n} Karte von {who:gen}", "{n} Karten von {who:gen}"],
    "{rank} of {suit}": "{suit}-{rank}",
    spades: "Pik",
    jack: "Bube",
  },
  plural: "1011111111".padEnd(200, "1"),
  names: {
    gen: [
      ["[sxz]$", "$&’"],
      ["$", "s"],
    ],
    start: [["^du$", "Du"]],
  },
};

/** Run a function with the catalogue of the invented language. */
function translated(act) {
  globalThis.language = speaking(CATALOGUE);
  try {
    act();
  } finally {
    delete globalThis.language;
  }
}

test("an English text is filled in as it stands", () => {
  assert.equal(t("Menu"), "Menu");
  assert.equal(t("{who} asks {other}: {0}", { who: "{other}", other: "Odo" }), "{other} asks Odo: {0}");
  assert.equal(n(1, "{n} card", "{n} cards"), "1 card");
  assert.equal(n(0, "{n} card of {who}", "{n} cards of {who}", { who: "Ida" }), "0 cards of Ida");
  assert.equal(listed(["Ida", "Odo", "Bess"]), "Ida, Odo and Bess");
  assert.equal(called("You"), "You");
});

test("a text is looked up, and one that is missing stays English", () =>
  translated(() => {
    assert.equal(t("Waiting for {who}…", { who: "Odo" }), "Warten auf Odo…");
    assert.equal(t("Menu of {game}", { game: "Vassal" }), "Menu of Vassal");
    assert.equal(called("You"), "DU");
    assert.equal(called("Waiting for {who}…"), "Waiting for {who}…", "a player's name is no text");
    assert.equal(listed(["Ida", "Odo"]), "Ida und Odo");
    assert.equal(spoken("J♠ 10♠"), "Pik-Bube Pik-10");
  }));

test("numbers and names choose their forms", () =>
  translated(() => {
    assert.equal(n(1, "{n} card", "{n} cards", { who: "Ida" }), "1 Karte von Idas");
    assert.equal(n(207, "{n} card", "{n} cards", { who: "Bess" }), "207 Karten von Bess’");
    assert.equal(n(2, "{n} point", "{n} points"), "2 points");
  }));

test("each language's own rules hold", () => {
  const listed = JSON.parse(readFileSync(`${ROOT}pygames/languages/languages.json`, "utf8"));
  const within = (code, plural) =>
    speaking({ lang: code, texts: { "{n} card": ["one", "several"] }, plural, names: listed[code].names });
  const es = within("es", "10".padEnd(200, "1"));
  assert.equal(es.t("{who} y {other}", { who: "Odo", other: "Inés" }), "Odo e Inés");
  assert.equal(es.named("{0} y {1} o {0}", ["Odo", "Hilda"]), "Odo e Hilda u Odo");
  const fr = within("fr", "00".padEnd(200, "1"));
  assert.deepEqual(
    [0, 1, 2, -1, 200].map((count) => fr.n(count, "{n} card", "{n} cards")),
    ["one", "one", "several", "one", "several"],
  );
  assert.equal(within("de", "10".padEnd(200, "1")).named("{0} y {1}", ["Odo", "Inés"]), "Odo y Inés");
});

test("seats become names, and a passage follows the visitor", () =>
  translated(() => {
    const names = ["You", "Odo"];
    assert.equal(named(t("{who} wins", { who: "{0}" }), names), "Du gewinnst");
    assert.equal(named(t("{who} wins", { who: "{1}" }), names), "Odo gewinnt");
    assert.equal(named("Jetzt [ist {1}|bist du] dran, dann {0}. {0}", names), "Jetzt ist Odo dran, dann du. Du");
    assert.equal(named("Besser: {0:start} [zieht|ziehst]. Am Zug: {0}", names), "Besser: Du ziehst. Am Zug: du");
    assert.equal(named("Besser: {1:start} [zieht|ziehst].", names), "Besser: Odo zieht.");
    assert.equal(named(t("{who}'s decisions", { who: "{0}" }), names), "Entscheidungen von dir");
    assert.equal(named("{1:gen} Karte für {7}", names), "Odos Karte für Platz 7");
    assert.equal(named(t("Waiting for {who}…", { who: "{1}" }), names), "Warten auf Odo…");
  }));

test("whatever a link or a guest gives as a text, a name or a number, nothing throws", () =>
  translated(() => {
    const rng = random(1);
    const pick = (all) => all[Math.floor(rng() * all.length)];
    const parts = [
      "{0}",
      "{9}",
      "{0:gen}",
      "{1:constructor}",
      "{0:__proto__}",
      "{who}",
      "{who:toString}",
      "{",
      "}",
      "[",
    ];
    const all = [...parts, "|", "]", ":", "$&", "$", " ", ".", "Odo", "\u202e", "\ud800"];
    const text = () => Array.from({ length: 1 + rng() * 12 }, () => pick(all)).join("");
    const numbers = [0, 1, 2, 200, 1e21, -1, 1.5, 100000 / 86400, Number.NaN, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 5000; round += 1) {
      const [one, names] = [text(), [pick(["You", text()]), text()]];
      assert.equal(typeof named(one, names), "string", one);
      assert.equal(typeof t(pick([one, "Waiting for {who}…"]), { who: text(), constructor: text() }), "string", one);
      assert.equal(typeof n(pick(numbers), "{n} card", "{n} cards", { who: text() }), "string", one);
    }
  }));

test("a link with an odd time for a move is described", () => {
  const day = { "{n} day for a move": ["{n} Tag je Zug", "{n} Tage je Zug"] };
  globalThis.language = speaking({ ...CATALOGUE, texts: day });
  try {
    assert.match(terms(2, { options: "", clock: 86400 }, { options: [] }), /1 Tag je Zug/);
    assert.match(terms(2, { options: "", clock: 100000 }, { options: [] }), /1.15\d+ Tage je Zug/);
  } finally {
    delete globalThis.language;
  }
});

/** Return the texts that `texts.cjs` finds in the scripts. */
function found() {
  const files = READY.flatMap((folder) =>
    readdirSync(`${ROOT}web/src/${folder}`).map((name) => `web/src/${folder}/${name}`),
  );
  const run = [
    process.execPath,
    ["--expose-internals", "tests/web/texts.cjs", ...files.filter((name) => name.endsWith(".js"))],
  ];
  return execFileSync(...run, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

test("every text of a script goes through t or n, where the collector finds it", () => {
  const all = found();
  const known = new Set(all.filter(({ what }) => ["t", "n"].includes(what)).map(({ text }) => text));
  assert.ok(known.size > 350, "they are read");
  const wrong = all.filter(
    ({ file, what, text }) =>
      !["t", "n"].includes(what) &&
      !(what === "no literal" && FORWARDED.test(text)) &&
      !(what === "outside" && (OTHERS.test(text) || UNSEEN.test(file) || (REPORTING.test(file) && known.has(text)))),
  );
  assert.deepEqual(wrong, []);
});
