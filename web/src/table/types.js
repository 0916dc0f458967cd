// The types that the page and the table exchange; the types from Python are in ../crossing.d.ts. No code.

/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {{label: string, main?: boolean, act: () => void}} Action */
/** @typedef {{title: string, reason: string, scores?: number[], winners?: number[], because?: ShownEvent, actions?: Action[]}} Over
 *   `because`: the event that ended the match, with its explanation */
/**
 * The parts around the table: a second line, progress (0 to 1), the time left, actions, the seats that are not
 * connected. `alone`: `aside` replaces the sentence of an earlier entry that is viewed.
 * @typedef {{aside?: string, alone?: boolean, progress?: number | null, clock?: string, actions?: Action[], away?: number[]}} Around
 */
/** The coach in the bar: its element, a function that draws it (given the current event's text, if any, and the table's
 * question after the first touch), and its words for screen readers.
 * @typedef {{element: HTMLElement, draw: (told: string | undefined, asked: string) => void,
 *   words: (prompt: string) => string[]}} Coach */
/** Everything the table shows; `at` is the earlier entry being viewed, null for the present; `told` is the text of the
 * events being played.
 * @typedef {{scene: Scene, names: string[], colours?: number[], you: number | null, events?: ShownEvent[], log?: Entry[],
 *   just?: string[], marks?: string[], at?: number | null, canUndo?: boolean, waiting?: string, over?: Over | null, told?: string,
 *   steps?: ShownEvent[], held?: boolean, coach?: Coach, ring?: string[], canHint?: boolean} & Around} View `steps`: the events of `told`; `held`: they stay until the
 *   visitor continues, the last sentence above the others; `ring`: the ids of highlighted things */
/** @typedef {{onMove: (text: string) => void, onUndo: () => void, onLook: (index: number | null) => void,
 *   onRuling: (number: number) => void, pace: () => string, onHear?: (events: ShownEvent[], view: View) => void,
 *   onTouch?: (word: "lift" | "back" | "refused") => void, onHint: () => void,
 *   onStray: (ids: string[], within: string[]) => boolean | undefined}} Handlers `onStray`: receives things touched in turn that make no move, and
 *   returns true if it answers them; `onHear`: receives the events just shown; `onTouch`: receives the kind of a touch that
 *   completes no move */

export {};
