// The decoding of samples, the strokes of a word, and the sounds of an event.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, placesOf } from "../../web/src/audio/choice.js";
import { decoded, opened, strokes } from "../../web/src/audio/samples.js";
import { Sound } from "../../web/src/audio/sound.js";

/** Return a file of sounds in the form that `web/build/art/sounds.py` writes. */
function file(told, coded) {
  const words = new TextEncoder().encode(JSON.stringify(told));
  const bytes = new Uint8Array(4 + words.length + coded.length);
  new DataView(bytes.buffer).setUint32(0, words.length, true);
  bytes.set(words, 4);
  bytes.set(coded, 4 + words.length);
  return bytes.buffer;
}

const told = {
  rate: 8000,
  scale: [-7, -5, -3, 0],
  samples: { knock: [0, 3, 0, -20], ding: [2, 2, 3, -40] },
  words: {
    step: { strokes: [["knock", 0, 0, 0]] },
    pledge: { strokes: [["ding", 0, 12, -6, 150]], walks: 1 },
    "pledge other": { strokes: [["ding", 0, 0, -9]], walks: 1 },
    join: { strokes: [["ding", 0, 0, 0]], walks: 1, each: 100, together: -10 },
    pair: { strokes: [["ding", 0, 0, 0]], walks: 1, each: 0 },
    end: { strokes: [["knock", 0, 0, 0]] },
    "end won": { strokes: [["ding", 0, 0, 0]] },
    "end lost": { strokes: [["ding", 0, -5, 0]] },
  },
  kinds: { move: "step", gain: "pledge", end: "end" },
};

test("samples are decoded step by step, the lower half of a byte first", () => {
  const kit = opened(file(told, Uint8Array.of(0xf7, 0x01, 0x84)));
  // With steps of 7, 20 and 50: 7 + 3 + 1 = 11, less 20 + 10 + 5 + 2, plus 12 + 6. Then with steps of 10 and 14: 10 +
  // 1, less 1.
  assert.deepEqual(
    [...decoded(kit, "knock")].map((level) => Math.round(level * 32768)),
    [11, -26, -8],
  );
  assert.deepEqual(
    [...decoded(kit, "ding")].map((level) => Math.round(level * 32768)),
    [11, 10],
  );
});

test("a stroke is as high and as loud as its word and its place say", () => {
  const [plain] = strokes(told, "pledge");
  assert.deepEqual([plain.sample, plain.at, plain.rate, plain.damped], ["ding", 0, 2, 0.15]);
  assert.ok(Math.abs(plain.loud - 10 ** (-46 / 20)) < 1e-12);
  const [placed] = strokes(told, "pledge", [0, 2]);
  assert.equal(placed.rate, 2 ** ((12 - 3) / 12));
  assert.equal(strokes(told, "pledge", [99])[0].rate, 2, "beyond the scale: its last step");
  assert.deepEqual(strokes(told, "step", [2])[0].rate, 1, "does not walk");
});

test("three neighbours are heard as three, and then together", () => {
  const struck = strokes(told, "join", [1, 2, 3]);
  assert.deepEqual(
    struck.map(({ at }) => at),
    [0, 0.1, 0.2, 0.3, 0.3, 0.3],
  );
  assert.deepEqual(
    strokes(told, "pair", [0, 1]).map(({ at }) => at),
    [0, 0],
  );
});

const scene = {
  zones: [
    { id: "hand", kind: "fan", pieces: [{ id: "c9" }] },
    {
      id: "houses",
      kind: "line",
      zones: [
        { id: "h1", kind: "column", zones: [{ id: "h1.near", kind: "stack", pieces: [{ id: "c1" }] }] },
        { id: "h2", kind: "column", pieces: [{ id: "s2" }] },
        { id: "h3", kind: "column" },
      ],
    },
  ],
};

test("places are counted from the left of the line in which things lie", () => {
  assert.deepEqual(placesOf(scene.zones, ["c1", "h3", "c9"]), [0, 2]);
  assert.deepEqual(placesOf(scene.zones, ["c9"]), []);
});

test("an event has its own word, else its kind's, told from the visitor's side", () => {
  const word = (event, you = 0, winners = []) => heard(told, event, scene, you, winners).word;
  assert.equal(word({ text: "" }), "step");
  assert.equal(word({ text: "", kind: "gain" }), "pledge");
  assert.equal(word({ text: "", sound: "join" }), "join");
  assert.equal(word({ text: "", kind: "gain", seat: 1 }), "pledge other");
  assert.equal(word({ text: "", kind: "gain", seat: 1, harms: 1 }), "pledge");
  assert.equal(word({ text: "", kind: "gain", seat: 0, harms: 0 }), "pledge other");
  assert.equal(word({ text: "", kind: "gain", seat: 1 }, null), "pledge", "who looks on takes no side");
  assert.equal(word({ text: "", seat: 1 }), "step", "no word of its own for another's");
  assert.equal(word({ text: "", kind: "end" }), "end");
  assert.equal(word({ text: "", kind: "end" }, 0, [0]), "end won");
  assert.equal(word({ text: "", kind: "end" }, 0, [1]), "end lost");
  assert.deepEqual(heard(told, { text: "", ids: ["s2"] }, scene, 0, []).places, [1]);
});

/** Install an audio context that records the time, speed and volume of each stroke; return the record. */
function context() {
  const struck = [];
  globalThis.AudioContext = class {
    state = "running";
    currentTime = 5;
    destination = {};
  };
  globalThis.AudioBuffer = class {
    copyToChannel = (wave) => void (this.wave = wave);
  };
  globalThis.GainNode = class {
    constructor(_, { gain }) {
      this.gain = { value: gain, setTargetAtTime() {} };
    }
    connect = (next) => next;
  };
  globalThis.AudioBufferSourceNode = class {
    constructor(_, { buffer, playbackRate }) {
      Object.assign(this, { buffer, playbackRate });
    }
    connect = (next) => Object.assign(this, { loud: next.gain.value }) && next;
    start = (at) => void struck.push({ at, rate: this.playbackRate, loud: this.loud, length: this.buffer.wave.length });
  };
  return struck;
}

/** Simulate a host with one file; return the list of requests. */
function host(bytes) {
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return { ok: Boolean(bytes), arrayBuffer: async () => bytes };
  };
  return asked;
}

const settings = (changes) => ({ sound: true, volume: 1, pace: "calm", ...changes });
const KNOCK = file(told, Uint8Array.of(0xf7, 0x01, 0x84));
const soon = () => new Promise((done) => setTimeout(done, 160));

test("nothing is fetched or played for who has not switched it on", async () => {
  const [struck, asked] = [context(), host(KNOCK)];
  const sound = new Sound("all.sounds");
  sound.wear(settings({ sound: false }));
  await sound.hear([{ text: "" }], scene, 0);
  await sound.say("step");
  assert.deepEqual([struck, asked], [[], []]);
});

test("the file is fetched once, and what happens is heard one after the other", async () => {
  const [struck, asked] = [context(), host(KNOCK)];
  const sound = new Sound("all.sounds");
  sound.wear(settings());
  sound.wear(settings({ volume: 0.5 }));
  await sound.hear([{ text: "" }, { text: "", kind: "gain", ids: ["h1"] }, { text: "" }], scene, 0);
  assert.deepEqual(asked, ["all.sounds"]);
  assert.deepEqual(
    struck.map(({ length }) => length),
    [3, 2],
    "the same word is heard once",
  );
  assert.equal(struck[0].loud, 0.25 * 10 ** (-20 / 20), "the volume falls faster than the slider: as ears hear");
  assert.ok(struck[1].at > struck[0].at);
});

test("at once, a turn gives its last sound only", async () => {
  const [struck] = [context(), host(KNOCK)];
  const sound = new Sound("all.sounds");
  sound.wear(settings({ pace: "at once" }));
  await sound.hear([{ text: "" }, { text: "" }], scene, 0);
  await sound.hear([{ text: "" }, { text: "", kind: "gain" }], scene, 0);
  await soon();
  assert.deepEqual(
    struck.map(({ length }) => length),
    [2],
  );
});

test("who looked away for long is called once", async () => {
  const [struck, now] = [context(), Date.now];
  host(file({ ...told, words: { call: told.words.step } }, Uint8Array.of(0xf7, 0x01, 0x84)));
  const heard = {};
  document.addEventListener = (name, act) => (heard[name] = act);
  const sound = new Sound("all.sounds");
  sound.wear(settings());
  const looks = (hidden, seconds) => {
    document.hidden = hidden;
    heard.visibilitychange();
    Date.now = () => now() + 1000 * seconds;
    sound.call();
    Date.now = now;
    return soon();
  };
  await looks(false, 60);
  await looks(true, 19);
  assert.equal(struck.length, 0);
  await looks(true, 21);
  sound.call();
  await soon();
  assert.equal(struck.length, 1);
  document.hidden = false;
});

test("what could not be fetched is asked for again", async () => {
  const [struck, asked] = [context(), host(null)];
  const sound = new Sound("all.sounds");
  sound.wear(settings());
  await sound.say("step");
  assert.equal(struck.length, 0);
  host(KNOCK);
  await sound.say("step");
  assert.deepEqual([struck.length, asked.length], [1, 1]);
});
