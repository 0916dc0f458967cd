// Validates and copies data from outside by a schema: only known fields are copied, and every number, text and list,
// the depth and the total size are limited. shapes.js has the schemas of the messages, which
// web/build/checking/crossing.py generates from Python's types.

/** A schema: a function that returns a validated copy of a value, or throws `Unfit`. @typedef {(value: any, check: Check) => any} Shape */
/**
 * Returns a text in a form that is safe to use, or throws `Unfit`. `kind`: the use of the text; `most`: its maximum
 * length.
 * @typedef {(text: string, kind: string, most: number) => string} Clean
 */

/** Maximum number of characters of a text on the page, and (`SIGN_MAX`) of a class name or the id of a drawing. */
const WORDS_MAX = 400;
const SIGN_MAX = 40;
/** Maximum absolute value of a number, and maximum length of a list. */
const MOST = 1e6;
/** Maximum number of values in one message: objects, lists, texts, numbers, and the items that counts require to be drawn. */
const VALUES_MAX = 60_000;
/** Maximum depth of nested structures. */
const DEPTH_MAX = 24;

/** Thrown when a value does not match its schema. `large`: true if the message exceeds a limit on its total size or depth. */
export class Unfit extends Error {
  /** @param {string} said @param {boolean} [large] */
  constructor(said, large = false) {
    super(said);
    this.large = large;
  }
}

/** The state of the validation of one message: the remaining number of values, and the current depth. */
class Check {
  left = VALUES_MAX;
  depth = 0;

  /** @param {Clean} clean */
  constructor(clean) {
    this.clean = clean;
  }

  /** @param {number} values */
  spend(values) {
    if ((this.left -= values) < 0) throw new Unfit("there is too much of it", true);
  }
}

/** Return a text unchanged; throws `Unfit` if it is too long. @type {Clean} */
const asIs = (text, _kind, most) => {
  if (text.length > most) throw new Unfit(`a text is longer than ${most}`);
  return text;
};

/**
 * Return a validated copy of a value from outside; throws `Unfit` if it does not match the schema.
 * @param {Shape} shape @param {unknown} value
 * @param {Clean} [clean] applied to each text
 */
export const checked = (shape, value, clean = asIs) => shape(value, new Check(clean));

/** @param {unknown} fits */
const must = (fits) => {
  if (!fits) throw new Unfit("a value is of another kind, or out of bounds");
};

/** @param {number} most characters @param {string} [kind] the use of the text @returns {Shape} */
export const text =
  (most, kind = "words") =>
  (value, check) => {
    must(typeof value === "string");
    check.spend(1);
    return check.clean(value, kind, most);
  };

/** @param {number} least @param {number} most @returns {Shape} */
export const whole = (least, most) => (value, check) => {
  must(Number.isInteger(value) && value >= least && value <= most);
  check.spend(1);
  return value;
};

export const number = whole(-MOST, MOST);
/** The schema of a seat's number, or -1 for nature. */
export const seat = whole(-1, 15);
export const words = text(WORDS_MAX);
export const sign = text(SIGN_MAX, "sign");

/**
 * Return the schema of a count of items that are drawn one by one, so that each item counts as a value.
 * @param {number} most @returns {Shape}
 */
export const many = (most) => (value, check) => {
  must(Number.isInteger(value) && value >= 0 && value <= most);
  check.spend(1 + value);
  return value;
};

/** @type {Shape} */
export const real = (value, check) => {
  must(Number.isFinite(value) && Math.abs(value) <= MOST);
  check.spend(1);
  return value;
};

/** @type {Shape} */
export const flag = (value, check) => {
  must(typeof value === "boolean");
  check.spend(1);
  return value;
};

/** @type {Shape} */
export const none = (value) => {
  must(value === null);
  return null;
};

/** @param {...string} words @returns {Shape} */
export const one =
  (...words) =>
  (value, check) => {
    must(words.includes(value));
    check.spend(1);
    return value;
  };

/** @param {Shape} of @param {number} [most] @returns {Shape} */
export const list =
  (of, most = MOST) =>
  (value, check) => {
    must(Array.isArray(value) && value.length <= most);
    check.spend(1);
    return value.map((/** @type {unknown} */ each) => of(each, check));
  };

/** @param {...Shape} parts @returns {Shape} */
export const tuple =
  (...parts) =>
  (value, check) => {
    must(Array.isArray(value) && value.length === parts.length);
    check.spend(1);
    return parts.map((of, at) => of(value[at], check));
  };

/** Return the schema of an object with arbitrary keys, whose values match a schema. @param {Shape} of @returns {Shape} */
export const table = (of) => (value, check) => {
  must(value && typeof value === "object" && !Array.isArray(value));
  check.spend(1);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      must(name.length <= 1000);
      return [name, of(each, check)];
    }),
  );
};

/**
 * Return the schema of a value that matches one of several schemas. The first that matches makes the copy.
 * @param {...Shape} shapes @returns {Shape}
 */
export const either =
  (...shapes) =>
  (value, check) => {
    for (const shape of shapes.slice(0, -1)) {
      const { left, depth } = check;
      try {
        return shape(value, check);
      } catch (error) {
        if (/** @type {Unfit} */ (error).large) throw error;
        Object.assign(check, { left, depth });
      }
    }
    return shapes[shapes.length - 1](value, check);
  };

/**
 * Return the schema of an object with known fields. `fields` is a function, so that a schema may contain itself.
 * @param {() => [Record<string, Shape>, Record<string, Shape>?]} fields returns the required fields and the optional ones
 * @returns {Shape}
 */
export const struct = (fields) => {
  /** @type {[string, Shape, boolean][] | undefined} */
  let known;
  return (value, check) => {
    must(value && typeof value === "object" && !Array.isArray(value));
    check.spend(1);
    if (++check.depth > DEPTH_MAX) throw new Unfit("it is too deep", true);
    known ??= fields().flatMap((some = {}, late) =>
      Object.entries(some).map(([name, shape]) => /** @type {[string, Shape, boolean]} */ ([name, shape, late > 0])),
    );
    /** @type {Record<string, unknown>} */
    const made = {};
    for (const [name, shape, late] of known) {
      const own = Object.hasOwn(value, name);
      if (own || !late) made[name] = shape(own ? value[name] : undefined, check);
    }
    check.depth -= 1;
    return made;
  };
};
