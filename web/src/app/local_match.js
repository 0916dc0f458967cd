// The match at this page: sends requests to the engine, stores the record before anything is shown, lets computer
// opponents think, and restores the match when the engine has died. `face` draws. The engine checks all data from
// outside.

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
 * The drawing: shows an update, animated or not, or an error.
 * @typedef {{show: (update: Update, log: Entry[], animate: boolean) => void, refused: (said: string) => void}} Face
 */
/**
 * Callbacks for the loss of the shown match. `taken`: another tab has taken it; `fallen`: the engine cannot restore it.
 * @typedef {{taken: (id: string) => void, fallen: (id: string, said: string) => void}} Fates
 */

/** The time limit of a computer opponent by level, ms. Normally its number of iterations ends its search before. */
const CAPS = [100, 380, 850, 1700];
/** How long to wait for a frame to be painted, ms; a hidden page paints none. */
const HIDDEN = 150;
/** How long a table must stay unchanged before it is stored, ms. A browser may be closed without notice to the page. */
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
     * The request with which a new engine restores this match, or the match that is being opened.
     * @type {Begun | null}
     */
    this.opening = null;
    /**
     * Pending while another match is being opened: until it is shown, the engine and the page have different matches.
     * @type {Promise<unknown> | null}
     */
    this.coming = null;
    /** Counts requests, so that late replies are recognized and dropped. */
    this.round = 0;
    /** @type {ShownEvent[]} events of updates that were overtaken before they were drawn */
    this.unshown = [];
    /** Unlocks the match for other tabs. @type {(() => void) | null} */
    this.release = null;
    /**
     * The timer that stores the shown table once it has not changed for a while.
     * @type {ReturnType<typeof setTimeout> | undefined}
     */
    this.standing = undefined;
  }

  // Matches.

  /**
   * Deal a new match.
   * @param {Entrant[]} players @param {string} options @param {string} [position] in text; "": the rules'
   */
  deal(players, options, position = "") {
    return this.open(newId(), "new", { game: this.game, players, options, position, seed: seed(), date: today() });
  }

  /** Open the deal of the day of a date. @param {string} date @param {string} [id] */
  today(date, id = newId()) {
    return this.open(id, "today", { game: this.game, date });
  }

  /**
   * Show a ready-made deal. The match continues with a seed from this browser, so that nobody knows the next cards.
   * @param {Update} ready
   */
  begin(ready) {
    return this.alone(async () => {
      if (this.update) return; // the visitor has opened another one
      const id = newId();
      this.hold(id, true).then((release) => (this.release = release));
      this.at({ ...ready, saved: { .../** @type {Saved} */ (ready.saved), seed: seed() } }, id, true);
    });
  }

  /**
   * Open matches one after the other.
   * @template Result @param {() => Promise<Result>} open @returns {Promise<Result>}
   */
  async alone(open) {
    while (this.coming) await this.coming;
    const opened = open();
    this.coming = opened.catch(() => {}).then(() => (this.coming = null));
    return opened;
  }

  /**
   * Show a playable table immediately; the engine restores it from its record later.
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
   * Restore a stored match; false if another tab has it and `take` is not set. Throws if the engine refuses it.
   * @param {Kept} kept @param {boolean} take @returns {Promise<boolean>}
   */
  resume(kept, take) {
    return this.alone(() => this.resumed(kept, take));
  }

  /** @param {Kept} kept @param {boolean} take */
  async resumed(kept, take) {
    const release = await this.hold(kept.id, take);
    if (!release) return false;
    kept = this.store.match(kept.id) ?? kept; // as the other tab left it
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
    return true; // the engine was lost: the table will be restored, and this match is fine
  }

  /**
   * Show the stored table of a match, if it can be drawn.
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

  /** Lock a match for this tab. @param {string} id @param {boolean} take */
  hold(id, take) {
    const lost = () => {
      if (id !== this.id) return;
      this.clear();
      this.fates.taken(id);
    };
    return hold(`liege.${id}`, { take, lost });
  }

  /** Clear the table, and ignore pending replies about it. */
  clear() {
    this.engine.stop();
    ++this.round;
    this.release?.();
    Object.assign(this, { id: "", update: null, opening: null, log: [], unshown: [], release: null });
  }

  /** Clear the table if the engine cannot restore its match, and report that. @param {unknown} error */
  async fall(error) {
    if (error instanceof Lost) return;
    const { id } = this;
    this.clear();
    while (this.coming) await this.coming;
    this.fates.fallen(id, error instanceof Error ? error.message : String(error));
  }

  /**
   * Run a request, and return its error, which a dialog shows in place of a notice.
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

  /** Open a record from elsewhere, to view. @param {string} record */
  watch(record) {
    return this.open("", "load", { record });
  }

  /** Continue the viewed record as a match of the visitor's own. @param {Entrant[]} players */
  async playOn(players) {
    const { record } = await this.record("all");
    return this.open(newId(), "resume", { record, players, seed: seed(), facing: null });
  }

  /** Start a rematch: the other side begins, or the same deal is played from the other side. @param {boolean} [same] */
  rematch(same = false) {
    return this.open(newId(), "rematch", { seed: seed(), date: today(), same });
  }

  /**
   * Continue from a point within the match at the table, as a match of the visitor's own.
   * @param {number} at after this entry; -1: after the
   * deal @param {Entrant[]} players where it is only looked at
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
   * @returns {Promise<boolean>} whether it is at the table, or comes there with a new engine; if not, what was there still is */
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

  /** Put a match that the engine opened on the table. @param {Begun} begun @param {Update} update */
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

  // At the table.

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

  /** @returns {Promise<{position: string}>} what is shown, as a text */
  position() {
    return this.engine.ask("position", {});
  }

  /** @template {Act} Name
   * @param {Name} name @param {Requests[Name]} asked @param {boolean} [animate] */
  async act(name, asked, animate = true) {
    const { id, opening, update: touched } = this;
    while (this.coming) await this.coming;
    if (!touched || !this.update || opening !== this.opening) return; // the touched table is gone
    ++this.round;
    try {
      const update = await this.engine.ask(name, asked);
      if (id !== this.id) return; // another tab has taken the match
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
    if (error instanceof Lost) return; // the engine's life cycle reports it, and `recover` continues
    this.face.refused(error instanceof Error ? error.message : String(error));
  }

  /** Restore the stored match in a new engine, or open the pending one. */
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
      this.receive({ ...update, events: [] }, false); // their events were shown before
    } catch (error) {
      if (id === this.id && id) this.fall(error);
      else if (id === this.id) this.fail(error);
    }
  }

  // Updates.

  /** Store, then show an update. @param {Update} update @param {boolean} animate */
  receive(update, animate) {
    this.log.splice(update.log.from, this.log.length, ...update.log.entries); // a guest may say anything: the log has no gaps
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
   * Store the shown table, so that the next visit shows it immediately; with several players at one screen, the curtain
   * comes first.
   */
  leave() {
    const { update, id, log } = this;
    if (!update?.saved || !id || update.at !== null || update.levels.filter((level) => !level).length > 1) return;
    this.store.leave(id, { ...update, events: [], log: { from: 0, entries: log } });
  }

  /** Let the computer opponent think and show its move, at a pace that can be followed. */
  async think() {
    const { update, id } = this;
    if (update?.waits !== "bot" || update.turn === null) return;
    const round = ++this.round;
    try {
      await painted(); // paint the visitor's move first: until then both cores belong to the page
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

/** Resolve when the drawing has been painted, or after a moment if the page is hidden. @returns {Promise<void>} */
const painted = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, HIDDEN);
  });
const seed = () => secret(16);
const newId = () => secret(6);
/**
 * Return the parts of an update that the engine must reproduce if the table was shown before the engine started.
 * @param {Update} update
 */
const drawing = ({ scene, names, levels, waits, turn, over }) => [scene, names, levels, waits, turn, over];

/** Return the visitor's local date. */
function today() {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
}
