// Wraps the engine for a lesson's table: moves become requests of the lesson, and the coach receives the lesson's part
// of a reply before the table shows its update.

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../crossing.js").Requests} Requests */
/** @typedef {import("../crossing.js").Taught} Taught */
/** @typedef {import("../crossing.js").TaughtStep} TaughtStep */
/** @typedef {import("../crossing.js").Update} Update */

/** The requests whose reply contains a step of the lesson and an update of its table. */
const TAUGHT = ["learn", "touch", "next", "shown"];

export class LessonEngine {
  /** @param {Engine} engine @param {(step: TaughtStep) => void} hear */
  constructor(engine, hear) {
    this.engine = engine;
    this.hear = hear;
    /** True during the free match that ends a course. */
    this.free = false;
    /** True if the learner has made a move in the free match. */
    this.moved = false;
    /**
     * The previous request. Each request waits for the one before, since the first may have to load the engine's files.
     * @type {Promise<unknown>}
     */
    this.before = Promise.resolve();
  }

  /** @param {keyof Requests} name @param {any} asked @returns {Promise<any>} */
  async ask(name, asked) {
    if (this.free && name === "move") this.moved = true;
    const mine = this.before.then(() => this.answer(name === "move" && !this.free ? "touch" : name, asked));
    this.before = mine.catch(() => {});
    return mine;
  }

  /** @param {keyof Requests} name @param {any} asked @returns {Promise<any>} */
  async answer(name, asked) {
    const reply = await this.engine.ask(name, asked);
    if (!TAUGHT.includes(name)) return this.free && "scene" in reply ? this.told(reply) : reply;
    const { lesson, table } = /** @type {Taught} */ (reply);
    this.listen(lesson);
    return table;
  }

  /** @param {number} cap @returns {Promise<Update | null>} */
  async think(cap) {
    const update = await this.engine.think(cap);
    return update && this.told(update);
  }

  stop() {
    this.engine.stop();
  }

  /** Request the lesson's explanations of an update, pass them to the coach, and return the update. @param {Update} update */
  async told(update) {
    this.listen((await this.engine.ask("taught", {})).lesson);
    return update;
  }

  /** @param {TaughtStep} step */
  listen(step) {
    this.free = step.free;
    this.hear(step);
  }
}
