// Letters that relays store: each policy of relays, and each fault of bad ones. The tests need simulated relays, whose
// address is in the environment variable RELAYS. `tests/test_mailbox.py` runs this file; to run it by hand, start relays
// with `python -m tests.browser.letters`.

import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import WebSocket from "../../web/node_modules/ws/wrapper.mjs";
import { Mailbox } from "../../web/src/net/mailbox.js";
import { APPLICATION, OWN, authorOf, letterEvent } from "../../web/src/net/nostr.js";
import { random as seeded } from "./random.mjs";

const control = new WebSocket(`${process.env.RELAYS}/control`);
await new Promise((resolve) => control.addEventListener("open", resolve));
const replies = [];
control.addEventListener("message", ({ data }) => replies.shift()(JSON.parse(data)));

/** Send a command to the simulated relays, and return their reply. */
function command(...message) {
  control.send(JSON.stringify(message));
  return new Promise((resolve) => replies.push(resolve));
}

let count = 0;
const fresh = () => `${++count}`;
const now = () => Math.floor(Date.now() / 1000);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString("base64url");
const bytes = (text) => new TextEncoder().encode(text);
const text = (letter) => new TextDecoder().decode(letter);
const base64url = (letter) => Buffer.from(letter).toString("base64url");

/** Wait until a function returns a true value, for at most `ms` milliseconds. */
async function until(done, ms = 30_000) {
  for (const end = Date.now() + ms; Date.now() < end; await pause(20)) if (await done()) return;
  assert.fail(`this does not become true: ${done}`);
}

/** Start a relay for one test, and return its address and the functions that control it. */
async function relay(settings = {}) {
  const name = fresh();
  const url = await command("make", name, settings);
  const about = () => command("get", name, null);
  return {
    url,
    about,
    set: (changed) => command("set", name, changed),
    wipe: () => command("wipe", name, null),
    drop: () => command("drop", name, null),
    end: () => command("end", name, null),
    publish: (event) => command("publish", name, event),
    stored: async () => (await about()).stored,
    sent: async (type) => (await about()).received.filter(([kind]) => kind === type),
  };
}

const open = new Set();
after(() => {
  for (const mailbox of open) mailbox.close();
  control.close();
});

/** Create a mailbox, and record the letters and the states that it reports. */
function visit(secret, relays, memory) {
  const heard = [];
  const told = [];
  const mailbox = new Mailbox({
    secret,
    relays: relays.map((one) => one.url ?? one),
    Socket: WebSocket,
    heard: (place, letter) => heard.push(`${place} ${text(letter)}`),
    told: (state) => told.push(state),
    memory,
  });
  open.add(mailbox);
  const close = () => {
    open.delete(mailbox);
    mailbox.close();
  };
  return {
    mailbox,
    heard,
    told,
    close,
    state: () => told.at(-1),
    open: () => mailbox.open(),
    post: (...letter) => mailbox.post(...letter),
  };
}

/** Open a mailbox, send a letter, and close the mailbox. Return the visit and the letters that it received. */
async function posting(secret, relays, place, letter, memory) {
  const it = visit(secret, relays, memory);
  it.answered = await it.open();
  it.taken = await it.post(place, bytes(letter));
  await pause(0);
  it.close();
  return it;
}

/** Open a mailbox and close it. Return the visit and the letters that it received. */
async function reading(secret, relays) {
  const it = visit(secret, relays);
  it.answered = await it.open();
  await pause(0);
  it.close();
  return it;
}

/** Return a simulated storage in memory. */
const memoryOf = (stored = {}) => ({
  stored,
  getItem: (key) => stored[key] ?? null,
  setItem: (key, value) => void (stored[key] = value),
});

describe("letters over relays", { concurrency: 16 }, () => {
  for (const [name, make] of [
    ["silent", () => relay({ silent: true })],
    ["deaf", () => relay({ deaf: true })],
    ["too slow", () => relay({ delay: 30 })],
    ["absent", () => "ws://127.0.0.1:9"],
    ["no relay", () => `${process.env.RELAYS}/nobody`],
    ["no address", () => "nowhere at all"],
  ])
    it(`are kept by others when one relay is ${name}`, async () => {
      const secret = newSecret();
      const [bad, good] = [await make(), await relay()];
      const begun = Date.now();
      const { taken, answered, state } = await posting(secret, [bad, good], 0, "letter");
      assert.ok(Date.now() - begun < 15_000);
      assert.deepEqual([taken, answered], [1, true]);
      assert.deepEqual(state(), { asked: 2, answered: 1, kept: 1, refused: 0, untimely: false });
      const alone = visit(secret, [bad]);
      const asked = Date.now();
      assert.equal(await alone.open(), false);
      assert.ok(Date.now() - asked < 7000);
      alone.close();
    });

  it("are sent by a relay that is reached late", async () => {
    const one = await relay({ silent: true });
    const host = visit(newSecret(), [one]);
    assert.deepEqual([await host.open(), await host.post(0, bytes("letter"))], [false, 0]);
    await one.set({ silent: false });
    await one.drop();
    await until(() => host.state()?.kept === 1);
    host.close();
  });

  it("are read again over a connection that has died", async () => {
    const one = await relay();
    const host = visit(newSecret(), [one]);
    assert.equal(await host.open(), true);
    await one.set({ silent: true });
    assert.equal(await host.open(), false);
    await one.set({ silent: false });
    await until(() => host.state().answered === 1);
    assert.equal((await one.about()).connections, 2);
    host.close();
  });

  const kept = [
    ["an open relay", {}, OWN],
    ["a relay that refuses kinds of applications", { policy: "own kinds refused" }, APPLICATION],
    ["a relay that refuses even questions for them", { policy: "own kinds refused", strict: true }, APPLICATION],
    ["a relay that wants to know who comes", { policy: "auth" }, OWN],
    ["a relay that asks who comes when it must know", { policy: "auth", late_challenge: true }, OWN],
    ["a relay that serves letters to their author alone", { policy: "auth for the owner" }, APPLICATION],
    ["a relay that asks only then", { policy: "auth for the owner", late_challenge: true }, APPLICATION],
    ["a relay that hides what is not the reader's", { policy: "auth for the owner", hide: true }, APPLICATION],
    ["a relay that knows one key at a time", { policy: "auth for the owner", one_key: true }, APPLICATION],
    ["a relay that refuses questions for the other kind", { kinds_refused: [APPLICATION], strict: true }, OWN],
    ["a relay that asks who comes again and again", { nagging: true }, OWN],
    ["a slow relay", { delay: 0.3 }, OWN],
    ["a slow relay that wants to know who comes", { delay: 0.1, policy: "auth" }, OWN],
    ["a relay that is busy", { busy: 1 }, OWN],
    ["a relay that sends garbage", { garbage: true }, OWN],
    ["a relay that sends all events many times", { replay: 20 }, OWN],
    ["a relay that ends before it begins", { reorder: true }, OWN],
    [
      "a relay with room for the letter",
      { limitation: { max_message_length: 70_000, max_content_length: 60_000 } },
      OWN,
    ],
    [
      "a relay that stores no kinds of applications",
      { retention: [{ kinds: [1, [37000, 38000]], time: 0 }] },
      APPLICATION,
    ],
    ["a relay that describes itself badly", { about: '{"limitation":[],"retention":{"a":1}}' }, OWN],
    [
      "a relay that describes itself at length",
      { about: `{"limitation":{"max_content_length":1},"x":"${"x".repeat(70_000)}"}` },
      OWN,
    ],
  ];
  /**
   * Make a letter large if the relay publishes limits: a client asks for these only before it sends a large letter.
   * @param {any} settings @param {string} text
   */
  const fitting = (settings, text) =>
    settings.limitation || settings.retention || settings.about ? text.repeat(3000) : text;

  for (const [name, settings, kind] of kept)
    it(`are kept by ${name}`, async () => {
      const secret = newSecret();
      const one = await relay(settings);
      const memory = memoryOf();
      const host = await posting(secret, [one], 0, fitting(settings, "from the host"), memory);
      assert.deepEqual([host.answered, host.taken, host.heard], [true, 1, []]);
      assert.deepEqual(host.state(), { asked: 1, answered: 1, kept: 1, refused: 0, untimely: false });
      const guest = await posting(secret, [one], 2, fitting(settings, "from a guest"));
      const found = `0 ${fitting(settings, "from the host")}`;
      assert.deepEqual([guest.taken, guest.heard], [1, [found]]);
      const last = visit(secret, [one]);
      assert.equal(await last.open(), true);
      await until(() => last.heard.length === 2);
      assert.deepEqual(last.heard.sort(), [found, `2 ${fitting(settings, "from a guest")}`]);
      assert.deepEqual(
        (await one.stored()).map((event) => event.kind),
        [kind, kind],
      );
      assert.deepEqual(JSON.parse(memory.stored["liege.mailbox"]), { [one.url]: kind });
      last.close();
      assert.deepEqual((await reading(newSecret(), [one])).heard, []);
    });

  it("are lost by a forgetful relay, which costs a visit and nothing else", async () => {
    const secret = newSecret();
    const one = await relay({ policy: "forgetful" });
    const friend = visit(secret, [one]);
    await friend.open();
    const host = visit(secret, [one]);
    await host.open();
    assert.equal(await host.post(0, bytes("now")), 1);
    // the relay passes the letter on to connected players, but does not store it
    await until(() => friend.heard.length);
    assert.deepEqual((await reading(secret, [one])).heard, []);
    await one.set({ policy: "open" });
    // the host finds that the relay has no letter, and sends the letter again
    assert.equal(await host.open(), true);
    await until(async () => (await one.stored()).length);
    assert.deepEqual((await reading(secret, [one])).heard, ["0 now"]);
    host.close();
    friend.close();
  });

  it("that a relay accepts and drops are sent again", async () => {
    const secret = newSecret();
    const one = await relay({ lose: 1 });
    const host = visit(secret, [one]);
    await host.open();
    assert.equal(await host.post(0, bytes("lost")), 1);
    assert.deepEqual(await one.stored(), []);
    await host.open();
    await until(async () => (await one.stored()).length === 1);
    await one.wipe();
    // the host sends the letter again after a lost connection too
    await one.drop();
    await until(async () => (await one.stored()).length === 1);
    assert.equal(host.state().kept, 1);
    host.close();
  });

  it("are sent in the way that a relay accepted before", async () => {
    const secret = newSecret();
    const one = await relay({ policy: "own kinds refused" });
    const memory = memoryOf();
    await posting(secret, [one], 0, "one", memory);
    assert.deepEqual(
      (await one.sent("EVENT")).map(([, { kind }]) => kind),
      [OWN, APPLICATION],
    );
    await posting(secret, [one], 0, "two", memory);
    assert.deepEqual(
      (await one.sent("EVENT")).map(([, { kind }]) => kind),
      [OWN, APPLICATION, APPLICATION],
    );
    const all = [await relay(), await relay({ retention: [{ kinds: [APPLICATION], count: 0 }] })];
    for (const changed of all)
      await posting(
        secret,
        [changed],
        0,
        "three".repeat(6000),
        memoryOf({ "liege.mailbox": JSON.stringify({ [changed.url]: APPLICATION }) }),
      );
    assert.deepEqual(
      (await all[0].stored()).map(({ kind }) => kind),
      [APPLICATION],
    );
    assert.deepEqual(
      (await all[1].stored()).map(({ kind }) => kind),
      [OWN],
    );
  });

  it("do not depend on what storage remembers", async () => {
    const stored = [
      "",
      "{",
      "null",
      "7",
      '"x"',
      "[]",
      '{"URL":null}',
      '{"URL":"37941"}',
      '{"URL":1}',
      '{"URL":[37941]}',
      '{"__proto__":{"URL":1}}',
    ];
    const throwing = { getItem: () => assert.fail("no storage"), setItem: () => assert.fail("no storage") };
    const memories = (url) => [
      ...stored.map((each) => memoryOf({ "liege.mailbox": each.replace("URL", url) })),
      throwing,
      undefined,
    ];
    const one = await relay();
    for (const memory of memories(one.url)) {
      const { taken } = await posting(newSecret(), [one], 0, "letter", memory);
      assert.equal(taken, 1);
    }
    assert.ok((await one.stored()).every(({ kind }) => kind === OWN));
  });

  it("replace each other, also within one second", async () => {
    const secret = newSecret();
    const one = await relay();
    const host = visit(secret, [one]);
    await host.open();
    for (let at = 0; at < 20; at++) assert.equal(await host.post(0, bytes(`letter ${at}`)), 1);
    const [event, ...more] = await one.stored();
    assert.deepEqual([event.content, more], [base64url("letter 19"), []]);
    const times = (await one.sent("EVENT")).map(([, { created_at }]) => created_at);
    assert.ok(
      times.every((time, at) => at === 0 || time > times[at - 1]),
      String(times),
    );
    host.close();
    assert.deepEqual((await reading(secret, [one])).heard, ["0 letter 19"]);
  });

  it("that are posted at once leave the last", async () => {
    const secret = newSecret();
    const one = await relay({ delay: 0.05 });
    const host = visit(secret, [one]);
    const taken = await Promise.all(Array.from({ length: 30 }, (_, at) => host.post(at % 2, bytes(`letter ${at}`))));
    assert.deepEqual(taken, Array(30).fill(1));
    assert.deepEqual(
      (await one.stored()).map(({ content }) => content).sort(),
      [base64url("letter 28"), base64url("letter 29")].sort(),
    );
    assert.ok((await one.sent("EVENT")).length <= 4);
    host.close();
  });

  it("replace one from a clock that is ahead", async () => {
    const secret = newSecret();
    const one = await relay();
    const author = await authorOf(secret, 0);
    await one.publish(await letterEvent(author, OWN, now() + 600, base64url("early")));
    const { heard, taken, state } = await posting(secret, [one], 0, "late");
    assert.deepEqual([heard, taken, state().kept], [["0 early"], 1, 1]);
    assert.deepEqual(
      (await one.stored()).map(({ content }) => content),
      [base64url("late")],
    );
  });

  it("replace a later one that the relay does not show", async () => {
    const secret = newSecret();
    const one = await relay({ old: "instead" });
    const author = await authorOf(secret, 0);
    for (const [letter, at] of [
      ["first", -60],
      ["second", 20],
    ])
      await one.publish(await letterEvent(author, OWN, now() + at, base64url(letter)));
    const { heard, taken } = await posting(secret, [one], 0, "third");
    assert.deepEqual([heard, taken], [["0 first"], 1]);
    assert.deepEqual(
      (await one.stored()).map(({ content }) => content),
      [base64url("third")],
    );
  });

  it("in old versions are passed on, each once", async () => {
    const secret = newSecret();
    const all = await Promise.all([{ old: "instead" }, { old: "all", reorder: true, replay: 3 }, {}].map(relay));
    const host = visit(secret, all);
    await host.open();
    for (const letter of ["one", "two", "three"]) assert.equal(await host.post(0, bytes(letter)), 3);
    host.close();
    const old = await reading(secret, [all[0]]);
    assert.deepEqual(old.heard, ["0 one"]);
    const guest = visit(secret, all);
    await guest.open();
    await until(() => guest.heard.length === 3);
    await pause(300);
    assert.deepEqual(guest.heard.sort(), ["0 one", "0 three", "0 two"]);
    guest.close();
  });

  it("are passed on sixteen at once, then the newest", async () => {
    const secret = newSecret();
    const author = await authorOf(secret, 1);
    const extra = await Promise.all(
      Array.from({ length: 60 }, (_, at) => letterEvent(author, OWN, now() - at, base64url(`version ${at}`))),
    );
    const one = await relay({ extra: extra.slice(20).concat(extra.slice(0, 20)) });
    const guest = visit(secret, [one]);
    const begun = Date.now();
    await guest.open();
    await pause(0);
    // the mailbox passes on one more letter every two seconds
    const most = 17 + Math.floor((Date.now() - begun) / 2000);
    assert.ok(guest.heard.length >= 16 && guest.heard.length <= most, String(guest.heard));
    assert.ok(!guest.heard.includes("1 version 0"));
    const before = guest.heard.length;
    await until(() => guest.heard.length > before);
    assert.deepEqual(guest.heard.slice(before), ["1 version 0"]);
    guest.close();
  });

  it("are not passed on if they are forged", async () => {
    const secret = newSecret();
    const one = await relay({ forge: true });
    const other = await relay();
    const guest = visit(secret, [one, other]);
    await guest.open();
    await posting(secret, [one, other], 0, "genuine");
    assert.deepEqual((await reading(secret, [one])).heard, ["0 genuine"]);
    const author = await authorOf(secret, 3);
    const event = await letterEvent(author, OWN, now(), "AAAA");
    const unsigned = [{ created_at: 2 ** 60 }, { content: "A" }, { tags: [["d", author.name, {}]] }].map((more) => ({
      ...event,
      ...more,
    }));
    const wrong = [
      [author, 1, now(), "AAAA"],
      [author, OWN, "5", "AAAA"],
      [author, OWN, 1.5, "AAAA"],
      [author, OWN, -1, "AAAA"],
      [author, OWN, 2 ** 60, "AAAA"],
      [author, OWN, now(), "A".repeat(65_540)],
      [author, OWN, now(), "AAAA AAAA"],
      [author, OWN, now(), "AA+/"],
      [author, OWN, now(), "AAAAA"],
      [author, OWN, now(), ""],
      [{ ...author, name: "other" }, OWN, now(), "AAAA"],
      [{ ...(await authorOf(newSecret(), 3)), name: author.name }, OWN, now(), "AAAA"],
    ];
    const signed = await Promise.all(wrong.map((each) => letterEvent(...each)));
    for (const extra of [...unsigned, ...signed]) {
      await one.set({ extra: [extra], forge: false });
      assert.deepEqual((await reading(secret, [one])).heard, ["0 genuine"], JSON.stringify(extra).slice(0, 300));
    }
    await until(() => guest.heard.length);
    assert.deepEqual(guest.heard, ["0 genuine"]);
    guest.close();
  });

  for (const [name, settings] of [
    ["a thousand events", { flood_events: 1000 }],
    ["fifty forged events", { flood_events: 50 }],
    ["megabytes", { flood_bytes: 5_000_000 }],
  ])
    it(`come from other relays when one sends ${name}`, async () => {
      const secret = newSecret();
      const [bad, good] = [await relay(settings), await relay()];
      const event = await letterEvent(await authorOf(secret, 0), OWN, now(), base64url("letter"));
      for (const one of [bad, good]) await one.publish(event);
      const guest = visit(secret, [bad, good]);
      assert.equal(await guest.open(), true);
      await until(() => guest.heard.length === 1);
      await until(async () => (await bad.about()).open === 0);
      const { connections } = await bad.about();
      assert.equal(await guest.post(1, bytes("answer")), 1);
      await pause(2500);
      // the mailbox does not connect again by itself
      assert.equal((await bad.about()).connections, connections);
      assert.deepEqual(guest.state(), { asked: 2, answered: 1, kept: 1, refused: 0, untimely: false });
      await bad.set({ flood_events: 0, flood_bytes: 0 });
      // when the player returns, the mailbox connects again
      await guest.open();
      await until(() => guest.state().kept === 2);
      guest.close();
    });

  it("are not passed on in messages that are too long", async () => {
    const secret = newSecret();
    const [one, other] = [await relay({ flood_bytes: 1_000_000 }), await relay()];
    await posting(secret, [one], 0, "letter");
    // the mailbox ignores the message that is too long, and reads the letter after it
    assert.deepEqual((await reading(secret, [one])).heard, ["0 letter"]);
    const author = await authorOf(secret, 0);
    const event = await letterEvent(author, OWN, now(), base64url("long"));
    await other.set({ extra: [{ ...event, more: "x".repeat(110_000) }] });
    assert.deepEqual((await reading(secret, [other])).heard, []);
  });

  for (const [name, settings] of [
    ["late", { future: -100 }],
    ["early", { past: -100 }],
  ])
    it(`that are refused as too ${name} say that the clock may be wrong`, async () => {
      const one = await relay(settings);
      const { taken, state } = await posting(newSecret(), [one], 0, "letter");
      assert.equal(taken, 0);
      assert.deepEqual(state(), { asked: 1, answered: 1, kept: 0, refused: 1, untimely: true });
      assert.equal((await one.sent("EVENT")).length, 1);
    });

  it("follow a letter that was dated as late as the relay allows", async () => {
    const one = await relay({ future: 900 });
    const secret = newSecret();
    await one.publish(await letterEvent(await authorOf(secret, 0), OWN, now() + 900, base64url("forged")));
    const { taken, state } = await posting(secret, [one], 0, "letter");
    assert.equal(taken, 1);
    assert.deepEqual(state(), { asked: 1, answered: 1, kept: 1, refused: 0, untimely: false });
  });

  it("that are timely again say so", async () => {
    const one = await relay({ future: -100 });
    const host = visit(newSecret(), [one]);
    await host.open();
    await host.post(0, bytes("letter"));
    await one.set({ future: 900 });
    assert.equal(await host.post(0, bytes("letter")), 1);
    await pause(0);
    assert.deepEqual(host.state(), { asked: 1, answered: 1, kept: 1, refused: 0, untimely: false });
    host.close();
  });

  const refusing = [
    ["refuses all", { refuse: "blocked: no" }, 2],
    ["has no words", { refuse: " " }, 2],
    ["publishes that contents are too long", { limitation: { max_content_length: 5 } }, 0],
    ["publishes that messages are too long", { limitation: { max_message_length: 300 } }, 0],
    ["stores none of the kinds", { retention: [{ time: 0 }] }, 0],
    ["finds them too long", { content_max: 5 }, 2],
    ["refuses the keys", { policy: "auth", denied: true }, 6],
  ];
  for (const [name, settings, events] of refusing)
    it(`are refused by a relay that ${name}`, async () => {
      const [bad, good] = [await relay(settings), await relay()];
      const { taken, state } = await posting(newSecret(), [bad, good], 0, fitting(settings, "letters of 12"));
      assert.equal(taken, 1);
      assert.deepEqual(state(), { asked: 2, answered: settings.denied ? 1 : 2, kept: 1, refused: 1, untimely: false });
      assert.equal((await bad.sent("EVENT")).length, events);
    });

  it("that are too large are refused by all", async () => {
    const one = await relay();
    const secret = newSecret();
    const host = visit(secret, [one]);
    await host.open();
    assert.equal(await host.post(0, new Uint8Array(49_153)), 0);
    assert.equal(host.state().refused, 1);
    assert.equal(await host.post(0, new Uint8Array(49_152).fill(65)), 1);
    assert.equal(host.state().refused, 0);
    host.close();
    assert.deepEqual((await reading(secret, [one])).heard, [`0 ${"A".repeat(49_152)}`]);
    await assert.rejects(host.post(4, new Uint8Array(1)), RangeError);
  });

  it("that follow one that is refused are kept", async () => {
    const one = await relay({ content_max: 20, delay: 0.1 });
    const host = visit(newSecret(), [one]);
    await host.open();
    const first = host.post(0, bytes("longer than the relay allows"));
    // the relay has not replied to the first letter yet
    await pause(150);
    assert.equal(await host.post(0, bytes("short")), 1);
    assert.equal(await first, 0);
    assert.deepEqual(host.state(), { asked: 1, answered: 1, kept: 1, refused: 0, untimely: false });
    host.close();
  });

  it("without a reply are sent again when the relay has answered again", async () => {
    const one = await relay({ mute: 1 });
    const host = visit(newSecret(), [one]);
    await host.open();
    assert.equal(await host.post(0, bytes("letter")), 0);
    assert.deepEqual(host.state(), { asked: 1, answered: 1, kept: 0, refused: 0, untimely: false });
    await one.wipe();
    await host.open();
    await until(() => host.state().kept === 1);
    assert.equal((await one.stored()).length, 1);
    host.close();
  });

  it("with a late reply are kept", async () => {
    const one = await relay({ reply_delay: 5 });
    const host = visit(newSecret(), [one]);
    await host.open();
    assert.equal(await host.post(0, bytes("letter")), 0);
    await until(() => host.state().kept === 1);
    assert.equal((await one.sent("EVENT")).length, 1);
    host.close();
  });

  it("are passed on before the relay has sent all", async () => {
    const secret = newSecret();
    const one = await relay();
    await posting(secret, [one], 0, "letter");
    await one.set({ endless: true });
    const { answered, heard } = await reading(secret, [one]);
    assert.deepEqual([answered, heard], [false, ["0 letter"]]);
  });

  it("come again when the relay has ended the subscription", async () => {
    const secret = newSecret();
    const one = await relay();
    const guest = visit(secret, [one]);
    await guest.open();
    await one.end();
    await posting(secret, [one], 0, "letter");
    await until(() => guest.heard.length === 1);
    guest.close();
  });

  it("prove keys only as often as needed", async () => {
    const [nagging, garbage, open, auth] = await Promise.all(
      [{ nagging: true }, { garbage: true }, {}, { policy: "auth" }].map(relay),
    );
    for (const one of [nagging, garbage, open, auth]) await posting(newSecret(), [one], 0, "letter");
    const proofs = async (one) => (await one.sent("AUTH")).length;
    assert.deepEqual([await proofs(garbage), await proofs(open), await proofs(auth)], [0, 0, 4]);
    assert.ok((await proofs(nagging)) <= 16);
  });

  it("that a relay has already are not sent again", async () => {
    const [secret, one] = [newSecret(), await relay()];
    await posting(secret, [one], 0, "letter");
    const again = await posting(secret, [one], 0, "letter");
    assert.deepEqual([again.taken, again.state().kept], [1, 1]);
    assert.equal((await one.sent("EVENT")).length, 1);
    const author = await authorOf(secret, 0);
    await one.wipe();
    // the relay has the same letter, but so old that it may expire
    await one.publish(await letterEvent(author, OWN, now() - 100_000, base64url("letter")));
    await posting(secret, [one], 0, "letter");
    assert.equal((await one.sent("EVENT")).length, 2);
  });

  it("of others are passed on as they come, also after a lost connection", async () => {
    const [secret, one] = [newSecret(), await relay()];
    const [host, guest] = [visit(secret, [one]), visit(secret, [one])];
    await Promise.all([host.open(), guest.open()]);
    for (const letter of ["one", "two"]) {
      await host.post(0, bytes(letter));
      await until(() => guest.heard.at(-1) === `0 ${letter}`);
      await guest.post(1, bytes(letter));
      await until(() => host.heard.at(-1) === `1 ${letter}`);
    }
    assert.deepEqual(
      [host.heard, guest.heard],
      [
        ["1 one", "1 two"],
        ["0 one", "0 two"],
      ],
    ); // no mailbox reports the player's own letters
    assert.equal((await one.sent("REQ")).length, 2);
    await one.drop();
    await until(async () => (await one.about()).connections === 4);
    await host.post(0, bytes("three"));
    await until(() => guest.heard.at(-1) === "0 three");
    assert.equal((await one.sent("REQ")).length, 4);
    host.close();
    guest.close();
  });

  it("that somebody else replaces are not fought for", async () => {
    const [secret, one] = [newSecret(), await relay()];
    const host = visit(secret, [one]);
    await host.open();
    await host.post(0, bytes("mine"));
    assert.equal(host.state().kept, 1);
    const twin = await posting(secret, [one], 0, "theirs");
    assert.deepEqual([twin.heard, twin.taken], [["0 mine"], 1]);
    await until(() => host.state().kept === 0);
    assert.deepEqual(host.heard, ["0 theirs"]);
    await host.open();
    await one.drop();
    await until(async () => (await one.about()).connections === 3);
    await pause(300);
    assert.equal((await one.sent("EVENT")).length, 2);
    assert.equal(await host.post(0, bytes("mine again")), 1);
    assert.equal(host.state().kept, 1);
    host.close();
  });

  it("lie where the protocol says", async () => {
    const secret = "liege/protocol".padEnd(64, "-");
    const url = await command("make", "protocol", {});
    for (const place of [0, 1, 2, 3]) {
      const { taken } = await posting(secret, [url], place, `letter ${place}`);
      assert.equal(taken, 1);
    }
    const one = await relay();
    await command("write", one.url.split("/").at(-1), [secret, 3, "by another program"]);
    assert.deepEqual((await reading(secret, [one])).heard, ["3 by another program"]);
  });

  it("are on all relays, and passed on once", async () => {
    const secret = newSecret();
    const policies = ["open", "own kinds refused", "auth", "auth for the owner", "forgetful"];
    const all = await Promise.all(policies.map((policy) => relay({ policy })));
    const host = await posting(secret, [...all, all[0]], 0, "letter");
    assert.equal(host.taken, 5);
    assert.deepEqual(host.state(), { asked: 5, answered: 5, kept: 5, refused: 0, untimely: false });
    const guest = visit(secret, all);
    assert.equal(await guest.open(), true);
    assert.deepEqual(guest.heard, ["0 letter"]);
    assert.equal(guest.state().answered, 5);
    guest.close();
    assert.deepEqual(
      new Set((await all[0].stored()).map(({ id }) => id)),
      new Set((await all[2].stored()).map(({ id }) => id)),
    );
  });

  it("cease when the mailbox is closed", async () => {
    const secret = newSecret();
    const one = await relay();
    const guest = visit(secret, [one]);
    await guest.open();
    const begun = visit(secret, [one]);
    const opening = begun.open();
    begun.close();
    assert.equal(await opening, false);
    guest.close();
    const told = guest.told.length;
    await until(async () => (await one.about()).open === 0);
    await posting(secret, [one], 0, "letter");
    assert.deepEqual([await guest.open(), await guest.post(0, bytes("late"))], [false, 0]);
    assert.deepEqual([guest.heard, guest.told.length, begun.told.length], [[], told, 0]);
  });

  it("get through any mixture of faults", async () => {
    const random = seeded(7);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const faults = [
      { delay: 0.05 },
      { lose: 1 },
      { mute: 1 },
      { replay: 5 },
      { reorder: true },
      { old: "instead" },
      { old: "all" },
      { forge: true },
      { garbage: true },
      { flood_events: 500 },
      { flood_bytes: 200_000 },
      { future: -10 },
      { refuse: "error: no" },
      { busy: 1 },
      { limitation: { max_content_length: 50 } },
      { content_max: 50 },
      { late_challenge: true },
      { hide: true },
      { one_key: true },
      { denied: true },
      { strict: true },
      { about: "[]" },
      { retention: [{ kinds: [[0, 40000]], time: 0 }] },
    ];
    const mixtures = Array.from({ length: 24 }, () =>
      Object.assign(
        { policy: pick(["open", "own kinds refused", "auth", "auth for the owner", "forgetful"]) },
        ...Array.from({ length: 3 }, () => pick(faults)),
      ),
    );
    await Promise.all(
      mixtures.map(async (settings) => {
        const secret = newSecret();
        const [bad, good] = [await relay(settings), await relay()];
        const said = `by ${JSON.stringify(settings)}`;
        const [host, guest] = [visit(secret, [bad, good]), visit(secret, [bad, good])];
        assert.deepEqual(await Promise.all([host.open(), guest.open()]), [true, true], said);
        const letters = ["one", "two".repeat(30), "three"];
        for (const letter of letters) assert.ok((await host.post(0, bytes(letter))) >= 1, said);
        await until(() => guest.heard.includes("0 three"));
        const third = visit(secret, [bad, good]);
        assert.equal(await third.open(), true, said);
        await until(() => third.heard.includes("0 three"));
        for (const { heard, told } of [guest, third]) {
          assert.equal(new Set(heard).size, heard.length, said);
          assert.deepEqual(
            heard.filter((one) => !letters.includes(one.slice(2))),
            [],
            said,
          );
          for (const { asked, answered, kept, refused } of told)
            assert.ok(asked === 2 && answered <= 2 && kept + refused <= 2, said);
        }
        for (const one of [host, guest, third]) one.close();
      }),
    );
  });
});
