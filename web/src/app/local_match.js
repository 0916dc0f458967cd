// The match on this page: sends requests to the engine, stores the record before `face` draws an update, lets computer
// opponents think, and restores the match after a crash of the engine. The engine validates all data from outside.

import { secret } from "../data/bytes.js";
import { Lost } from "../engine/client.js";
import { hold } from "../storage/lock.js";
import { count } from "../storage/results.js";
import { t } from "../page/t.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../storage/store.js").Store} Store */
/** @typedef {import("../storage/store.js").Kept} Kept */
/** @typedef {import("../crossing.js").Saved} Saved */
/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../crossing.js").Entrant} Entrant */
/** @typedef {import("../crossing.js").Requests} Requests */
/**
 * The requests that put a match on the table.
 * @typedef {"new" | "today" | "resume" | "load" | "rematch" | "onward"} Opening
 */
/** The actions of a player at the table. @typedef {"move" | "undo" | "end" | "look" | "lift" | "turn"} Act */
/**
 * Draws the table: `show` draws an update, `refused` shows an error.
 * @typedef {{show: (update: Update, log: Entry[], animate: boolean) => void, refused: (said: string) => void}} Face
 */
/**
 * Callbacks for the loss of the shown match. `taken`: another tab has taken the match over; `fallen`: the engine cannot
 * restore the match.
 * @typedef {{taken: (id: string) => void, fallen: (id: string, said: string) => void}} Fates
 */

/** The time limit for a bot's move, by level, ms. The search normally ends earlier, after its number of iterations. */
const CAPS = [100, 380, 850, 1700];
/** Maximum wait for the browser to paint, ms; a hidden page is not painted. */
const HIDDEN = 150;
/** How long the table must stay unchanged before it is stored, ms: early, since a browser may close without an event. */
const STILL = 500;

/** The request that put a match on the table. `id`: the match's id, "" if it is only viewed; `release`: frees its lock.
 * @typedef {{name: Opening, asked: Requests[Opening], id: string, release: (() => void) | null}} Begun */

export class LocalMatch {
  /** @param {{engine: Engine, store: Store, face: Face, fates: Fates, game: string, title: string}} page */
  constructor({ engine, store, face, fates, game, title }) {
    this.engine = engine;
    this.store = store;
    this.face = face;
    this.fates = fates;
    this.game = game;
    this.title = title;
    /** @type {Update | null} */
    this.update = null;
    /** @type {Entry[]} */
    this.log = [];
    this.id = "";
    /**
     * The request with which a new engine would restore this match, or open the match that is being opened.
     * @type {Begun | null}
     */
    this.opening = null;
    /**
     * Pending while a match is being opened: until it is shown, the engine and the page may have different matches.
     * @type {Promise<unknown> | null}
     */
    this.coming = null;
    /** Number of requests so far. A reply to an earlier request is recognized by it, and dropped. */
    this.round = 0;
    /** @type {ShownEvent[]} events of a bot's moves that were not drawn, since another request had begun */
    this.unshown = [];
    /** Releases this tab's lock on the match. @type {(() => void) | null} */
    this.release = null;
    /**
     * The timer that stores the shown table when it has not changed for `STILL` ms.
     * @type {ReturnType<typeof setTimeout> | undefined}
     */
    this.standing = undefined;
  }

  // Methods that open a match.

  /**
   * Deal a new match.
   * @param {Entrant[]} players @param {string} options @param {string} [position] the first position as text; "": the rules' own
   */
  deal(players, options, position = "") {
    return this.open(newId(), "new", { game: this.game, players, options, position, seed: seed(), date: today() });
  }

  /** Open the deal of the day for a date. @param {string} date @param {string} [id] */
  today(date, id = newId()) {
    return this.open(id, "today", { game: this.game, date });
  }

  /**
   * Show a ready-made deal, and continue with a seed from this browser, so that nobody can know the next cards.
   * @param {Update} ready
   */
  begin(ready) {
    return this.alone(async () => {
      if (this.update) return; // the visitor has opened another match
      const id = newId();
      this.hold(id, true).then((release) => (this.release = release));
      this.at({ ...ready, saved: { .../** @type {Saved} */ (ready.saved), seed: seed() } }, id, true);
    });
  }

  /**
   * Open a match after the match that is now being opened, if any.
   * @template Result @param {() => Promise<Result>} open @returns {Promise<Result>}
   */
  async alone(open) {
    while (this.coming) await this.coming;
    const opened = open();
    this.coming = opened.catch(() => {}).then(() => (this.coming = null));
    return opened;
  }

  /**
   * Show a table immediately, and let the engine restore its match from the record in the background.
   * @param {Update} shown @param {string} id @param {boolean} animate
   */
  at(shown, id, animate) {
    const asked = { .../** @type {Saved} */ (shown.saved) };
    const drawn = JSON.stringify(drawing(shown));
    const opening = (this.opening = { name: "resume", asked, id, release: null });
    this.id = id;
    this.log = [];
    this.engine.ask("resume", asked).then(
      (update) => this.update === shown && drawn !== JSON.stringify(drawing(update)) && this.receive(update, false),
      (error) => this.opening === opening && void this.fall(error),
    );
    this.receive(shown, animate);
  }

  /**
   * Restore a stored match. Return false if another tab has the match open and `take` is false. Throw if the engine
   * refuses the match.
   * @param {Kept} kept @param {boolean} take @returns {Promise<boolean>}
   */
  resume(kept, take) {
    return this.alone(() => this.resumed(kept, take));
  }

  /** @param {Kept} kept @param {boolean} take */
  async resumed(kept, take) {
    const release = await this.hold(kept.id, take);
    if (!release) return false;
    kept = this.store.match(kept.id) ?? kept; // read again, as another tab may have changed it
    const shown = this.update ? null : this.store.left(kept);
    if (shown && this.drawn(shown, kept.id)) {
      this.release = release;
      this.store.tidy(kept.id);
      return true;
    }
    /** @type {unknown} */
    let wrong = null;
    if (await this.opened(kept.id, "resume", { ...kept.saved }, release, (error) => (wrong = error))) return true;
    release();
    if (wrong) throw wrong;
    return true; // the engine crashed: the table will be restored, and nothing is wrong with this match
  }

  /**
   * Show the stored table of a match. Return false, with an empty table, if it cannot be drawn.
   * @param {Update} shown @param {string} id @returns {boolean}
   */
  drawn(shown, id) {
    try {
      this.at(shown, id, false);
      return true;
    } catch {
      this.clear();
      return false;
    }
  }

  /** Lock a match for this tab; with `take`, take the lock from another tab. @param {string} id @param {boolean} take */
  hold(id, take) {
    const lost = () => {
      if (id !== this.id) return;
      this.clear();
      this.fates.taken(id);
    };
    return hold(`liege.${id}`, { take, lost });
  }

  /** Remove the match from the table, release its lock, and ignore replies that are still pending. */
  clear() {
    this.engine.stop();
    ++this.round;
    this.release?.();
    Object.assign(this, { id: "", update: null, opening: null, log: [], unshown: [], release: null });
  }

  /** Clear the table and report that the engine cannot restore its match, unless the engine itself crashed. @param {unknown} error */
  async fall(error) {
    if (error instanceof Lost) return;
    const { id } = this;
    this.clear();
    while (this.coming) await this.coming;
    this.fates.fallen(id, error instanceof Error ? error.message : String(error));
  }

  /**
   * Run a request, and return its error message, or "". A dialog shows the message, so no notice appears.
   * @param {() => Promise<unknown>} act @returns {Promise<string>}
   */
  async tried(act) {
    let wrong = "";
    const { face } = this;
    this.face = { ...face, refused: (/** @type {string} */ said) => (wrong = said) };
    try {
      await act();
    } finally {
      this.face = face;
    }
    return wrong;
  }

  /** Open a record that is not stored here, to view it. @param {string} record */
  watch(record) {
    return this.open("", "load", { record });
  }

  /** Continue the viewed record as the visitor's own match. @param {Entrant[]} players */
  async playOn(players) {
    const { record } = await this.record("all");
    return this.open(newId(), "resume", { record, players, seed: seed(), facing: null });
  }

  /** Start a rematch in which the other side begins, or, with `same`, the same deal with sides changed. @param {boolean} [same] */
  rematch(same = false) {
    return this.open(newId(), "rematch", { seed: seed(), date: today(), same });
  }

  /**
   * Continue as the visitor's own match from an earlier point of the match at the table.
   * @param {number} at the index of the last entry to keep; -1: none @param {Entrant[]} players of a viewed match
   */
  onward(at, players) {
    return this.open(newId(), "onward", { at, players, seed: seed() });
  }

  /** @template {Opening} Name @param {string} id @param {Name} name @param {Requests[Name]} asked */
  open(id, name, asked) {
    return this.alone(() => this.opened(id, name, asked));
  }

  /** @template {Opening} Name
   * @param {string} id @param {Name} name @param {Requests[Name]} asked @param {(() => void) | null} [release]
   * @param {(error: unknown) => void} [refused]
   * @returns {Promise<boolean>} true if the match is at the table or will be when a new engine starts; if false, the table is unchanged */
  async opened(id, name, asked, release = null, refused = (error) => this.fail(error)) {
    this.engine.stop();
    ++this.round;
    const begun = { name, asked, id, release };
    this.opening ??= begun;
    try {
      const update = await this.engine.ask(name, asked);
      await this.put(begun, update);
      return true;
    } catch (error) {
      if (error instanceof Lost) return this.opening === begun;
      if (this.opening === begun) this.opening = null;
      refused(error);
      if (this.update) this.think();
      return false;
    }
  }

  /** Show the match that the engine has opened. @param {Begun} begun @param {Update} update */
  async put(begun, update) {
    const { name, id, release } = begun;
    this.release?.();
    this.release = release ?? (id ? await this.hold(id, true) : null);
    ++this.round;
    this.opening = begun;
    this.id = id;
    this.log = [];
    this.unshown = [];
    this.receive(update, ["new", "today", "rematch"].includes(name));
    this.store.tidy(id);
  }

  // Methods that send requests about the match at the table.

  /** @param {string} move */
  move(move) {
    return this.act("move", { move });
  }

  undo() {
    this.engine.stop();
    return this.act("undo", {});
  }

  /** @param {"resign" | "agree draw"} termination */
  end(termination) {
    this.engine.stop();
    return this.act("end", { termination });
  }

  /** @param {number | null} at */
  look(at) {
    return this.act("look", { at }, false);
  }

  lift() {
    return this.act("lift", {});
  }

  /** @param {number} seat */
  turn(seat) {
    return this.act("turn", { seat }, false);
  }

  /** @param {string} view @returns {Promise<{record: string}>} */
  record(view) {
    return this.engine.ask("record", { view });
  }

  /** @returns {Promise<{position: string}>} the shown position as text */
  position() {
    return this.engine.ask("position", {});
  }

  /** @template {Act} Name
   * @param {Name} name @param {Requests[Name]} asked @param {boolean} [animate] */
  async act(name, asked, animate = true) {
    const { id, opening, update: touched } = this;
    while (this.coming) await this.coming;
    if (!touched || !this.update || opening !== this.opening) return; // the table that the visitor touched is no longer shown
    ++this.round;
    try {
      const update = await this.engine.ask(name, asked);
      if (id !== this.id) return; // another tab has taken the match over
      if (name === "undo") this.unshown = []; // undone events are not shown
      this.receive(update, animate);
    } catch (error) {
      if (id !== this.id) return;
      this.fail(error);
      if (this.update) this.show(this.update, false);
      this.think();
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Lost) return; // `EngineStatus` reports the crash, and calls `recover`
    this.face.refused(error instanceof Error ? error.message : String(error));
  }

  /** After a crash, restore the match in a new engine, or open the match whose opening was interrupted. */
  async recover() {
    const { id, opening } = this;
    if (!opening) return;
    ++this.round;
    const saved = this.update?.saved;
    const { name, asked } = saved ? { name: /** @type {const} */ ("resume"), asked: { ...saved } } : opening;
    try {
      const update = await this.engine.ask(name, asked);
      if (id !== this.id) return;
      if (!this.update) return await this.put(opening, update);
      this.receive({ ...update, events: [] }, false); // the events were shown before the crash
    } catch (error) {
      if (id === this.id && id) this.fall(error);
      else if (id === this.id) this.fail(error);
    }
  }

  // Methods that handle replies of the engine.

  /** Store an update, then show it. @param {Update} update @param {boolean} animate */
  receive(update, animate) {
    this.log.splice(update.log.from, this.log.length, ...update.log.entries); // `splice` leaves no gaps, whatever a guest's game sends
    this.update = update;
    this.save(update);
    this.show(update, animate);
    this.think();
  }

  /** @param {Update} update @param {boolean} animate */
  show(update, animate) {
    const events = [...this.unshown, ...update.events];
    this.unshown = [];
    this.face.show({ ...update, events }, this.log, animate);
    update.events = [];
    clearTimeout(this.standing);
    this.standing = setTimeout(() => this.leave(), STILL);
  }

  /** @param {Update} update */
  save(update) {
    if (!update.saved || !this.id) return;
    const touched = this.log.some((entry) => entry.seat !== null && !update.levels[entry.seat]);
    if (touched) count(this.store, this.id, this.title, update);
    this.store.keep({
      id: this.id,
      game: update.game,
      title: update.marks.includes("onward") ? t("{title}, played on", { title: this.title }) : this.title,
      names: update.names,
      levels: update.levels,
      moves: this.log.length,
      waits: update.waits,
      result: update.over ? update.over.reason : "",
      touched,
      time: Date.now(),
      saved: update.saved,
      review: update.over ? this.store.match(this.id)?.review : undefined,
    });
  }

  /**
   * Store the shown table, so that the next visit shows it immediately. A table of several players at one screen is not
   * stored, since it must begin with the curtain.
   */
  leave() {
    const { update, id, log } = this;
    if (!update?.saved || !id || update.at !== null || update.levels.filter((level) => !level).length > 1) return;
    this.store.leave(id, { ...update, events: [], log: { from: 0, entries: log } });
  }

  /** If a computer opponent is to move, let it think, and show its move. */
  async think() {
    const { update, id } = this;
    if (update?.waits !== "bot" || update.turn === null) return;
    const round = ++this.round;
    try {
      await painted(); // paint the visitor's move before the bot uses a processor core
      while (this.coming) await this.coming;
      if (round !== this.round) return;
      const answer = await this.engine.think(CAPS[update.levels[update.turn] - 1]);
      if (!answer || id !== this.id) return;
      this.log.splice(answer.log.from, this.log.length, ...answer.log.entries);
      this.save(answer);
      this.update = answer;
      if (round !== this.round) {
        this.unshown.push(...answer.events);
        return;
      }
      this.show(answer, true);
      this.think();
    } catch (error) {
      if (round === this.round) this.fail(error);
    }
  }
}

/** Resolve when the browser has painted the page, or after `HIDDEN` ms if the page is hidden. @returns {Promise<void>} */
const painted = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, HIDDEN);
  });
const seed = () => secret(16);
const newId = () => secret(6);
/**
 * Return the parts of an update to compare with the engine's, if a table was shown before the engine had started.
 * @param {Update} update
 */
const drawing = ({ scene, names, levels, waits, turn, over }) => [scene, names, levels, waits, turn, over];

/** Return the visitor's local date. */
function today() {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
}
