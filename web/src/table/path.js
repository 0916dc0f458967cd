// Moves as sequences of touches: the ids that can be touched next, and the effect of each touch. Independent of the
// page.

/** @typedef {import("../crossing.js").Path} Path */
/**
 * The effect of touching an id: `ends`, the path that the touch completes, or null; the path's mark and words; and the
 * pieces that the possible paths take.
 * @typedef {{ends: Path | null, mark: string, words: string, takes: string[]}} Next
 */

/** @param {Path} path @param {string[]} touched */
const begins = (path, touched) => touched.every((id, i) => path.path[i] === id);

/**
 * Return the ids that can be touched after the ids in `touched`, and the effect of each touch.
 * @param {Path[]} moves @param {string[]} touched @returns {Map<string, Next>}
 */
export function nextOf(moves, touched) {
  /** @type {Map<string, Next>} */
  const next = new Map();
  for (const path of moves) {
    if (!begins(path, touched)) continue;
    const id = path.path[touched.length];
    if (id === undefined) continue;
    const ends = path.path.length === touched.length + 1 ? path : null;
    if (ends) next.set(id, { ends, mark: path.mark ?? "place", words: path.words ?? "", takes: path.takes ?? [] });
    else {
      const before = next.get(id);
      if (!before) next.set(id, { ends: null, mark: "choose", words: "", takes: [...(path.takes ?? [])] });
      else if (!before.ends) before.takes.push(...(path.takes ?? []));
    }
  }
  return next;
}

/**
 * Return the list of touched ids after another touch of `id`, which adds a step, replaces a step or takes one back.
 * Return null if the touch has no effect.
 * @param {Path[]} moves @param {string[]} touched @param {string} id @returns {string[] | null}
 */
export function touch(moves, touched, id) {
  for (let keep = touched.length; keep >= 0; keep--) {
    const before = touched.slice(0, keep);
    if (nextOf(moves, before).has(id) && touched[keep] !== id) return [...before, id];
    if (touched[keep - 1] === id) return touched.slice(0, keep - 1);
  }
  return null;
}

/**
 * Return the path that these touches complete, or null.
 * @param {Path[]} moves @param {string[]} touched
 */
export const complete = (moves, touched) =>
  moves.find((path) => path.path.length === touched.length && begins(path, touched)) ?? null;

/**
 * Return the entry of `prompts` for the longest prefix of `touched` that has one; if none has, `otherwise`.
 * @template T @param {Record<string, T>} prompts @param {string[]} touched @param {T} otherwise @returns {T}
 */
export function spokenFor(prompts, touched, otherwise) {
  for (let keep = touched.length; keep > 0; keep--) {
    const prompt = prompts[touched.slice(0, keep).join(" ")];
    if (prompt) return prompt;
  }
  return otherwise;
}
