// Hostile links: each part of an address that the site reads is damaged in every way. The reader returns a value within
// its limits or rejects the link; it throws only errors whose message is a sentence for the visitor.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrive } from "../../web/src/app/first_match.js";
import { checked } from "../../web/src/data/checked.js";
import { deflated, inflated } from "../../web/src/data/deflate.js";
import { asks, seat } from "../../web/src/guest/store.js";
import { wheelAt } from "../../web/src/guest/open.js";
import { words } from "../../web/src/guest/words.js";
import { dateOf, titleOf } from "../../web/src/mine/days.js";
import { read, written } from "../../web/src/net/proposal.js";
import { decodedSdp, encodedSdp } from "../../web/src/net/sdp.js";
import { terms } from "../../web/src/net/words.js";
import { POSITION } from "../../web/src/page/position.js";
import { lessonAsked, site } from "../../web/src/site.js";
import { random } from "./random.mjs";

globalThis.RTCPeerConnection = class extends EventTarget {};
globalThis.WebSocket ??= class extends EventTarget {};
const { codeOf } = await import("../../web/src/net/codes.js");

const CASES = Number(process.env.CASES ?? 1500);
/** Texts that readers may handle wrongly: numbers, names of prototypes, direction marks, parts of characters, escapes. */
const EVIL = [
  ...["", "0", "-0", "-1", "007", "1e9", "1e309", "NaN", "9".repeat(40), "0x10", "2.5", "null", "true", "[]", "{}"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "\u202e", "\u200b", "\u2066x", "\u0000", "\n", "\r\n"],
  ...["\ud800", "\udfff", "\ud83d", "%", "%FF", "%00", "%2F", "%ED%A0%80", "%u202e", "#", "?", "&", "=", "/", "../"],
  ...["<img src=x>", "javascript:alert(1)", "data:text/html,x", "//evil.test", "https://", "x".repeat(5000), " ", "+"],
];

/** @param {() => number} rng */
const tools = (rng) => {
  const whole = (most) => Math.floor(rng() * most);
  const pick = (all) => all[whole(all.length)];
  const noise = () =>
    Array.from({ length: whole(90) }, () => String.fromCharCode(whole(rng() < 0.8 ? 127 : 65536))).join("");
  /** Damage a text: cut, extend, flip, repeat or swap parts of it, or insert a text of `EVIL`. */
  const bent = (text) => {
    const [from, to] = [whole(text.length + 1), whole(text.length + 1)].sort((a, b) => a - b);
    const parts = text.split(/(?=[/?&=#])/);
    return pick([
      () => text.slice(0, from),
      () => text + pick(EVIL),
      () => text.slice(0, from) + pick(EVIL) + text.slice(to),
      () => text.slice(0, from) + text.slice(to),
      () => text.slice(0, from) + noise() + text.slice(from),
      () => text.replace(/\d+/, () => pick(EVIL)),
      () => text.replace(/=[^&]*/g, (value) => (rng() < 0.5 ? value : `=${pick(EVIL)}`)),
      () => text.slice(0, from) + String.fromCharCode(text.charCodeAt(from) ^ (1 << whole(7))) + text.slice(from + 1),
      () => [...parts].sort(() => rng() - 0.5).join(""),
      () => text + text,
      noise,
    ])();
  };
  return { whole, pick, noise, bent: (text) => (rng() < 0.15 ? text : bent(rng() < 0.3 ? bent(text) : text)) };
};

/** True if a page may show the text unchanged: one line of whole, visible characters. */
const clean = (text) => text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u.test(text);

test(`${CASES} texts of strangers become one line of whole, visible characters`, () => {
  const parts = [...EVIL, "\ud83d\udc51", "a\u0308", "👩‍👩‍👧", "王"];
  for (const thing of [null, undefined, 7, {}, { toString: 1 }, Object.create(null), ["x"]])
    assert.equal(typeof words(thing), "string");
  for (let seed = 0; seed < CASES; seed += 1) {
    const { pick, whole } = tools(random(seed + 60_000));
    const text = Array.from({ length: whole(40) }, () => pick(parts).slice(0, 90)).join("");
    const most = pick([1, 2, 3, 24, 120, 400]);
    const seen = words(text, most);
    assert.ok(seen.length <= most && clean(seen) && seen === seen.trim(), `seed ${seed}: ${JSON.stringify(seen)}`);
    assert.equal(words(seen, most), seen, `seed ${seed}`);
  }
});

const ABOUT = {
  seats: [2, 3],
  options: [
    { name: "seats", title: "Seats", least: 2, most: 3, default: 2 },
    { name: "goal", title: "Goal", least: 1, most: 20, default: 5 },
    { name: "long", title: "Long", least: 0, most: 1, default: 0 },
    { name: "shift", title: "Shift", least: -3, most: 3, default: 0 },
  ],
};

test(`of ${CASES} hostile proposals each is refused, or states terms that the game can have`, () => {
  let [taken, refused] = [0, 0];
  for (let seed = 0; seed < CASES; seed += 1) {
    const { pick, whole, bent } = tools(random(seed));
    const rules = Array.from(
      { length: whole(4) },
      () => `${pick(["seats", "goal", "long", "shift", ...EVIL])}=${pick([1, 2, 3, -1, ...EVIL])}`,
    );
    const made = {
      from: pick(["Maud", "Åse", ...EVIL]),
      options: pick(["", "goal=3", "goal=3 seats=3", `goal=${pick(EVIL)}`, rules.join(" ")]),
      clock: pick([0, 60, 600]),
    };
    const link = written(made.from, made).slice(1);
    const found = read(bent(link), ABOUT);
    if (!found) {
      refused += 1;
      continue;
    }
    taken += 1;
    assert.ok(found.from.length > 0 && found.from.length <= 24 && clean(found.from), `seed ${seed}`);
    assert.ok(Number.isInteger(found.clock) && found.clock >= 0 && found.clock < 1e6, `seed ${seed}`);
    assert.ok(ABOUT.seats.includes(found.seats), `seed ${seed}`);
    const set = found.options === "" ? [] : found.options.split(" ");
    assert.equal(new Set(set.map((one) => one.split("=")[0])).size, set.length, `seed ${seed}: ${found.options}`);
    for (const one of set) {
      const [, name, value] = one.match(/^([a-z]+)=(-?\d+)$/) ?? [];
      const { least, most } = ABOUT.options.find((option) => option.name === name) ?? {};
      assert.ok(Number(value) >= least && Number(value) <= most, `seed ${seed}: ${found.options}`);
      assert.equal(String(Number(value)), value, "each number is written in one way");
    }
    const said = terms(found.seats, found, ABOUT);
    assert.ok(clean(said) && !/undefined|NaN/.test(said), `seed ${seed}: ${said}`);
    assert.deepEqual(read(written(found.from, found).slice(1), ABOUT), found, `seed ${seed}`);
  }
  assert.ok(Math.min(taken, refused) > CASES / 20, `${taken} taken, ${refused} refused`);
});

const ROOM = "a1-_".repeat(16);
const SDP = {
  type: "offer",
  sdp: [
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "a=candidate:1 1 udp 2122260223 192.168.1.7 50123 typ host generation 0",
    "a=ice-ufrag:abcd",
    "a=ice-pwd:abcdefghijklmnopqrstuvwx",
    `a=fingerprint:sha-256 ${Array(32).fill("5A").join(":")}`,
  ].join("\r\n"),
};
const CODE = encodedSdp(SDP);
const GUEST = "5a".repeat(32);
const WHEEL = `#guest/https://example.org/game-1.0-py3-none-any.whl#${GUEST}`;

test(`of ${CASES} hostile addresses each opens one match, the visitor's own or one that the link states`, async () => {
  site.games = ["chess", "in_conflict"];
  globalThis.history = { replaceState: () => {} };
  performance.getEntriesByType = () => [];
  const record = await deflated("liege 1\ngame chess\n\nmove e4\n");
  const links = [
    `#join/chess/${ROOM}`,
    `#join/in_conflict/${ROOM}?from=Maud&rules=&clock=0`,
    `#join/chess/${ROOM}/${CODE}`,
    `#answer/chess/0123456789abcdef/${CODE}`,
    `#look=${record}`,
    "#m=0a1b2c3d",
    "#lesson=01-pawns",
    "#today=2026-11-22/1.3",
    "#friend",
  ];
  const count = { met: 0, looked: 0, refused: 0, dealt: 0, open: 0 };
  for (let seed = 0; seed < CASES; seed += 1) {
    const { pick, bent } = tools(random(seed + 10_000));
    location.hash = bent(pick(links));
    if (location.hash && !location.hash.startsWith("#")) location.hash = `#${location.hash}`;
    const [ends, said] = [[], []];
    const kept = { id: "0a1b2c3d", game: "chess", touched: true, result: "", names: [] };
    const page = {
      game: "chess",
      store: {
        here: () => "",
        damaged: (id) => (id === "__proto__" ? "liege" : ""),
        match: (id) => (id === kept.id ? kept : null),
        unfinished: () => [],
        settings: { habits: { chess: {} } },
      },
      notices: { say: (told) => said.push(told) },
      own: { update: null },
      early: null,
      comeTo: async (asked, link) => ends.push(["met", asked, link]) > 0,
      look: async (text) => (ends.push(["looked", text]) > 1 ? "twice" : ""),
      goOn: async (match) => (ends.push(["open", match.id]) ? "open" : "held"),
      broken: () => {},
      stay: () => {},
      askNew: () => {},
      deal: async () => void ends.push(["dealt"]),
    };
    await arrive(page, false);
    assert.equal(ends.length, 1, `seed ${seed}: ${JSON.stringify(location.hash)} ${JSON.stringify(ends)}`);
    const [[kind, one, link]] = ends;
    count[kind] += 1;
    count.refused += said.length;
    for (const told of said) assert.match(told, /^[A-Z][^\n]{5,200}[.]$/, `seed ${seed}`);
    if (kind === "met") {
      assert.ok(site.games.includes(one), `seed ${seed}: ${one}`);
      const [, way, room, code = ""] = link.split("?")[0].split("/");
      assert.equal(way, one);
      assert.match(room, link.startsWith("#join") ? /^[\w-]{64}$/ : /^[\w-]+$/);
      assert.match(code, /^[\w-]*$/);
    }
    if (kind === "looked") assert.ok(one.length <= 512 * 1024);
    const lesson = lessonAsked();
    assert.ok(lesson === "" || /^[\w-]+$/.test(lesson));
  }
  for (const [kind, many] of Object.entries(count)) assert.ok(many > CASES / 50, `${kind}: ${many}`);
});

test(`of ${CASES} hostile codes each is refused in a sentence, or describes one connection`, () => {
  let [taken, refused] = [0, 0];
  for (let seed = 0; seed < CASES; seed += 1) {
    const { pick, bent } = tools(random(seed + 20_000));
    const code = codeOf(
      bent(
        pick([
          CODE,
          `https://x.org/guest/?${"0f".repeat(32)}&pig-1.0-py3-none-any.whl#answer/pig/${ROOM}/${CODE}`,
          `https://x.org/chess/#join/chess/${ROOM}/${CODE}?from=Maud`,
          ` ${CODE}\n`,
        ]),
      ),
    );
    try {
      const { sdp } = decodedSdp(code, "offer");
      taken += 1;
      assert.ok(sdp.length < 4000);
      assert.equal(decodedSdp(encodedSdp({ type: "offer", sdp }), "offer").sdp, sdp, `seed ${seed}`);
    } catch (error) {
      assert.match(error.message, /^[A-Z][a-z ,.'A-Z]+\.$/, `seed ${seed}: ${error.stack}`);
      refused += 1;
    }
  }
  assert.ok(Math.min(taken, refused) > CASES / 20, `${taken} taken, ${refused} refused`);
});

test(`of ${CASES} hostile links to guests' games each is refused, or names one wheel`, () => {
  let [taken, refused] = [0, 0];
  for (let seed = 0; seed < CASES; seed += 1) {
    const { pick, bent } = tools(random(seed + 30_000));
    const link = bent(
      pick([WHEEL, WHEEL.replace("#5a", "%235a"), "#guest/../wheels/g-1-py3-none-any.whl#".concat(GUEST)]),
    );
    const found = wheelAt(link);
    if (found) {
      taken += 1;
      assert.match(found.url.protocol, /^https?:$/);
      assert.match(found.hash, /^[0-9a-f]{64}$/);
      assert.ok(clean(found.file) && found.file.length <= 120, `seed ${seed}: ${JSON.stringify(found.file)}`);
    } else refused += 1;
    const search = bent(
      pick([`?${GUEST}`, seat({ hash: GUEST, file: "game.whl", from: "https://example.org/game.whl" })]),
    );
    const wanted = asks({ search, hash: link });
    if (!wanted) continue;
    assert.match(wanted.hash, /^[0-9a-f]{64}$/);
    assert.ok(wanted.from === "" || /^https?:\/\//.test(wanted.from), `seed ${seed}`);
    assert.ok(clean(wanted.file) && wanted.file.length <= 120, `seed ${seed}: ${JSON.stringify(wanted.file)}`);
    const again = asks({ search: seat(wanted), hash: link });
    assert.deepEqual(again, wanted, `seed ${seed}: ${seat(wanted)}`);
  }
  assert.ok(Math.min(taken, refused) > CASES / 20, `${taken} taken, ${refused} refused`);
});

const SCENE = {
  title: "Chess",
  cloth: "green",
  names: ["Ida", "Odo"],
  you: 0,
  scene: {
    prompt: { title: "Play" },
    plates: [],
    zones: [{ id: "row", kind: "row", label: "", places: 3 }],
    prompts: {},
    reasons: {},
  },
};

test("of hostile positions in links each is refused, or can be drawn and written again", async () => {
  let [taken, refused] = [0, 0];
  const many = CASES / 5;
  for (let seed = 0; seed < many; seed += 1) {
    const { pick, bent } = tools(random(seed + 40_000));
    const text = JSON.stringify(SCENE);
    const link = await deflated(
      pick([text, bent(text), text.replace(/\d+/g, () => pick(["1e9", "-1", "1e309", "3", '"x"', "null"]))]),
    );
    try {
      const found = checked(POSITION, JSON.parse(await inflated(pick([link, link, link, bent(link)]))));
      taken += 1;
      const written = JSON.stringify(found);
      assert.equal(JSON.stringify(checked(POSITION, JSON.parse(await inflated(await deflated(written))))), written);
      assert.ok(found.scene.zones.every(({ places = 0 }) => places >= 0 && places <= 200));
    } catch (error) {
      assert.ok(["Unfit", "SyntaxError", "Error"].includes(error.constructor.name), `seed ${seed}: ${error.stack}`);
      refused += 1;
    }
  }
  assert.ok(Math.min(taken, refused) > many / 20, `${taken} taken, ${refused} refused`);
});

test("a link that grows a thousandfold when it is opened is refused before it has grown", async () => {
  const bomb = await deflated("x".repeat(30_000_000));
  assert.ok(bomb.length < 50_000);
  const before = performance.now();
  await assert.rejects(inflated(bomb), /too long/);
  assert.ok(performance.now() - before < 2000);
});

test("the names of days in an address or a match are dates, or nothing", () => {
  const shelf = { get: () => null, set: () => {} };
  for (let seed = 0; seed < CASES; seed += 1) {
    const { pick, bent } = tools(random(seed + 50_000));
    const id = bent(pick(["today-2026-11-22-chess", "again-2026-11-22-0a1b2c", "today-2026-13-45-chess"]));
    assert.match(dateOf(id), /^$|^\d{4}-\d\d-\d\d$/);
    assert.match(
      titleOf(id, shelf),
      /^$|^Deal of the day, [A-Z][a-z]+ \d{1,2}(: for practice)?$/,
      `seed ${seed}: ${id}`,
    );
  }
});
