// Schemas of Python's replies, with limits, to validate outside data. `python3 build.py check` writes it
// (web/build/checking/crossing.py) from the same types as crossing.d.ts.

import { either, flag, list, many, none, number, one, real, seat } from "./checked.js";
import { sign, struct, table, text, tuple, whole, words } from "./checked.js";

/** @type {import("./checked.js").Shape} */
export const About = /* @__PURE__ */ struct(() => [{ name: words, title: words, line: words, seats: list(whole(2, 8), 8), seatNames: list(words, 8), minutes: number, hidden: flag, rules: number, firstBegins: flag, today: words, setup: flag, levels: list(words, 8), personas: list(PersonaTold), options: list(Option) }]);
/** @type {import("./checked.js").Shape} */
export const PersonaTold = /* @__PURE__ */ struct(() => [{ key: sign, name: words, arms: sign, line: words }]);
/** @type {import("./checked.js").Shape} */
export const Option = /* @__PURE__ */ struct(() => [{ name: words, title: words, words: words, default: number, least: number, most: number }]);
/** @type {import("./checked.js").Shape} */
export const Answer = /* @__PURE__ */ struct(() => [{  }, { sections: list(Section), errors: list(tuple(words, words)), so_far: words }]);
/** @type {import("./checked.js").Shape} */
export const Section = /* @__PURE__ */ struct(() => [{ title: words, lines: list(words) }, { main: flag }]);
/** @type {import("./checked.js").Shape} */
export const Update = /* @__PURE__ */ struct(() => [{ game: words, you: either(none, seat), names: list(words, 8), levels: list(whole(0, 4), 8), colours: list(seat, 8), scene: Scene, events: list(ShownEvent), just: list(words), log: Log, at: either(none, number), turn: either(none, seat), waits: one("you", "bot", "peers", "curtain", "over", "nobody"), speech: text(400, "speech"), curtain: either(none, Curtain), canUndo: flag, canHint: flag, canSwap: flag, watching: flag, view: either(none, seat), marks: list(words), over: either(none, Ending), saved: either(none, Saved) }]);
/** @type {import("./checked.js").Shape} */
export const Scene = /* @__PURE__ */ struct(() => [{ prompt: Prompt, plates: list(Plate, 8), zones: list(Zone), prompts: table(Prompt), reasons: table(words) }, { layout: one("table", "board"), moves: list(Path), choices: list(Choice), steps: list(Step), pips: tuple(many(200), many(200)), key: list(one("step", "jump", "pin", "lock", "risk")), speaks: one("sentences", "choices", "moments"), pairs: flag, goal: words, bands: list(Band), story: words }]);
/** @type {import("./checked.js").Shape} */
export const Prompt = /* @__PURE__ */ struct(() => [{ title: words }, { note: words }]);
/** @type {import("./checked.js").Shape} */
export const Plate = /* @__PURE__ */ struct(() => [{ seat: seat, words: words, arms: Piece, area: one("top", "center", "bottom", "beside") }, { active: flag, zones: list(Zone), won: tuple(many(200), many(200)), score: words }]);
/** @type {import("./checked.js").Shape} */
export const Piece = /* @__PURE__ */ struct(() => [{ id: words, kind: one("card", "man", "marker", "shield", "token", "die", "chip"), label: words }, { face: sign, owner: seat, count: many(1000), badges: list(Badge), state: list(one("just", "resting", "won", "lost", "danger", "active", "faded", "mortal", "raised", "past")), under: Piece }]);
/** @type {import("./checked.js").Shape} */
export const Badge = /* @__PURE__ */ struct(() => [{ text: words }, { kind: one("count", "good", "bad", "eye", "lock", "turn", "attack", "guard", "price"), words: words, art: sign }]);
/** @type {import("./checked.js").Shape} */
export const Zone = /* @__PURE__ */ struct(() => [{ id: words, kind: one("row", "fan", "stack", "post", "pile", "grid", "square", "line", "column", "lanes", "track", "prizes", "panel", "ladder", "scales", "pan", "cup"), label: words }, { area: one("top", "center", "bottom", "beside"), pieces: list(Piece), zones: list(Zone), title: words, note: words, arms: sign, owner: seat, columns: whole(0, 100), value: number, goal: many(10_000), more: number, places: many(200), count: whole(0, 1000), holds: list(words), far: flag, bond: words, ends: list(tuple(words, words)), badges: list(Badge), state: list(one("just", "resting", "won", "lost", "danger", "active", "faded", "mortal", "raised", "past")) }]);
/** @type {import("./checked.js").Shape} */
export const Path = /* @__PURE__ */ struct(() => [{ path: list(words), move: words }, { words: words, mark: one("place", "step", "jump", "pin", "choose", "attack", "guard"), takes: list(words), forecast: Forecast, bands: list(Band) }]);
/** @type {import("./checked.js").Shape} */
export const Forecast = /* @__PURE__ */ struct(() => [{ words: words }, { tag: words, kind: one("", "gain", "loss"), then: list(tuple(words, words)), steps: list(words), gauge: number, chance: whole(0, 100), rungs: list(tuple(words, words)) }]);
/** @type {import("./checked.js").Shape} */
export const Band = /* @__PURE__ */ struct(() => [{ ids: list(words) }, { kind: one("frame", "line"), words: words, owner: seat, open: flag }]);
/** @type {import("./checked.js").Shape} */
export const Choice = /* @__PURE__ */ struct(() => [{ id: words, label: words }, { words: words, main: flag, large: flag, art: sign }]);
/** @type {import("./checked.js").Shape} */
export const Step = /* @__PURE__ */ struct(() => [{ label: words }, { state: one("", "done", "now") }]);
/** @type {import("./checked.js").Shape} */
export const ShownEvent = /* @__PURE__ */ struct(() => [{ text: words }, { ids: list(words), travel: list(tuple(words, words)), ruling: number, why: words, kind: one("move", "deal", "gain", "loss", "shuffle", "roll", "turn", "next", "end"), short: words, passing: flag, adds: words, trace: list(words), lost: list(words), harms: seat, held: words, moment: one("", "pledge", "join", "trap", "fall", "reveal", "cup", "count"), sound: one("", "card", "draw", "turn", "pledge", "join", "step", "jump", "pin", "taken", "rest", "attack", "guard", "answer", "waits", "clear", "fall", "send", "banner", "chip", "field", "marker", "cup", "shake", "lay", "swap", "pair", "end"), seat: seat, scene: Scene }]);
/** @type {import("./checked.js").Shape} */
export const Log = /* @__PURE__ */ struct(() => [{ from: many(20_000), entries: list(Entry) }]);
/** @type {import("./checked.js").Shape} */
export const Entry = /* @__PURE__ */ struct(() => [{ index: number, seat: either(none, seat), text: words, short: words }]);
/** @type {import("./checked.js").Shape} */
export const Curtain = /* @__PURE__ */ struct(() => [{ seat: seat, told: list(words), plates: list(Plate, 8) }]);
/** @type {import("./checked.js").Shape} */
export const Ending = /* @__PURE__ */ struct(() => [{ scores: list(number, 8), winners: list(seat, 8), reason: words, why: words, ruling: number }]);
/** @type {import("./checked.js").Shape} */
export const Saved = /* @__PURE__ */ struct(() => [{ record: text(100_000, "record"), seed: text(128, "exact"), players: list(SeatedPlayer, 8), facing: either(none, seat) }]);
/** @type {import("./checked.js").Shape} */
export const SeatedPlayer = /* @__PURE__ */ struct(() => [{ name: words, level: whole(0, 4), persona: words }]);
/** @type {import("./checked.js").Shape} */
export const Told = /* @__PURE__ */ struct(() => [{ line: words }]);
/** @type {import("./checked.js").Shape} */
export const Thought = /* @__PURE__ */ struct(() => [{ thinking: real }]);
/** @type {import("./checked.js").Shape} */
export const Recorded = /* @__PURE__ */ struct(() => [{ record: text(100_000, "record") }]);
/** @type {import("./checked.js").Shape} */
export const Position = /* @__PURE__ */ struct(() => [{ position: text(100_000, "record") }]);
/** @type {import("./checked.js").Shape} */
export const Lessons = /* @__PURE__ */ struct(() => [{ game: words, lessons: list(LessonListed), said: words }]);
/** @type {import("./checked.js").Shape} */
export const LessonListed = /* @__PURE__ */ struct(() => [{ name: words, title: words, steps: many(1000), broken: words }]);
/** @type {import("./checked.js").Shape} */
export const Taught = /* @__PURE__ */ struct(() => [{ lesson: TaughtStep, table: Update }]);
/** @type {import("./checked.js").Shape} */
export const TaughtStep = /* @__PURE__ */ struct(() => [{ name: words, title: words, at: number, steps: many(1000), say: words, note: words, ask: words, show: list(words), free: flag, over: flag, kind: one("", "right", "more", "wrong", "refused", "shown"), said: words, did: words, explained: list(words), played: list(words), after: either(none, words), room: list(tuple(words, words, words)) }]);
/** @type {import("./checked.js").Shape} */
export const Hinted = /* @__PURE__ */ struct(() => [{ move: words, ids: list(words), does: words, why: words, better: words }]);
/** @type {import("./checked.js").Shape} */
export const Reviewed = /* @__PURE__ */ struct(() => [{ progress: real, said: words, start: list(number), end: list(number), luck: list(number), doubt: list(number), lost: list(number), chances: list(tuple(number, list(number))), points: list(TurningPoint) }]);
/** @type {import("./checked.js").Shape} */
export const TurningPoint = /* @__PURE__ */ struct(() => [{ line: number, entry: number, move: number, seat: seat, share: number, luck: flag, said: words, played: words, better: words, because: words, ring: list(words) }]);
/** @type {import("./checked.js").Shape} */
export const Tried = /* @__PURE__ */ struct(() => [{ progress: real, said: words }]);
/** @type {import("./checked.js").Shape} */
export const Brings = /* @__PURE__ */ struct(() => [{ book: text(100_000, "book"), lessons: list(tuple(words, words)) }]);
/** @type {import("./checked.js").Shape} */
export const Ruled = /* @__PURE__ */ struct(() => [{ kind: one("state", "move", "truth", "bad", "failed"), views: list(tuple(either(none, number), list(Facts))), facts: list(Facts), text: text(200, "exact"), cards: list(tuple(number, either(none, text(16, "exact")), list(either(none, number)))), allowed: flag, hinges: list(number), holds: flag }]);
/** @type {import("./checked.js").Shape} */
export const Facts = /* @__PURE__ */ struct(() => [{ seats: whole(2, 8), secretive: flag, turn: either(none, seat), decks: list(tuple(number, number, number, list(text(16, "exact")))), wants: one("", "shuffle", "draw", "roll"), number: number, to: list(either(none, seat)), ahead: list(list(either(none, number))), faces: list(text(16, "exact")), scores: list(number, 8), reason: words }]);
/** @type {import("./checked.js").Shape} */
export const Drafted = /* @__PURE__ */ struct(() => [{ wrong: either(none, Wrong), about: either(none, About), book: text(100_000, "book"), lessons: list(tuple(words, words)) }]);
/** @type {import("./checked.js").Shape} */
export const Wrong = /* @__PURE__ */ struct(() => [{ said: words, file: words, line: number, where: words, record: text(100_000, "record") }]);
/** @type {import("./checked.js").Shape} */
export const Held = /* @__PURE__ */ struct(() => [{ done: real, first: flag, wrong: either(none, Wrong) }]);
/** @type {import("./checked.js").Shape} */
export const Sampled = /* @__PURE__ */ struct(() => [{ record: text(100_000, "record") }]);
/** @type {import("./checked.js").Shape} */
export const Printed = /* @__PURE__ */ struct(() => [{ text: text(20_000, "book") }]);

/** By the name of a request: the shape of its reply. @type {Record<string, import("./checked.js").Shape>} */
export const REPLIES = /* @__PURE__ */ (() => ({
  about: About,
  tool: Answer,
  new: Update,
  today: Update,
  line: Told,
  resume: Update,
  load: Update,
  rematch: Update,
  move: Update,
  undo: Update,
  end: Update,
  lift: Update,
  turn: Update,
  think: either(Update, Thought),
  look: Update,
  record: Recorded,
  position: Position,
  update: Update,
  lessons: Lessons,
  learn: Taught,
  touch: Taught,
  next: Taught,
  shown: Taught,
  taught: Taught,
  hint: either(Hinted, Thought),
  review: Reviewed,
  retry: Update,
  tried: Tried,
  onward: Update,
  brings: Brings,
  rule: Ruled,
  seat: Update,
  draft: Drafted,
  trial: Held,
  sample: Sampled,
  printed: Printed,
}))();
