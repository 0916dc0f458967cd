// The types that the page and the table exchange. ../crossing.d.ts has the types from Python.

/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {{label: string, main?: boolean, act: () => void}} Action */
/** @typedef {{title: string, reason: string, scores?: number[], winners?: number[], because?: ShownEvent, actions?: Action[]}} Over
 *   `because`: the event that ended the match, with its explanation */
/**
 * The parts of a view that can change without a new scene: the bar's second line (`aside`), progress (0 to 1), the time
 * left, actions, and the seats that are not connected. `alone`: `aside` replaces the sentence of a viewed earlier
 * entry.
 * @typedef {{aside?: string, alone?: boolean, progress?: number | null, clock?: string, actions?: Action[], away?: number[]}} Around
 */
/** The coach in the bar: its element; `draw`, which updates the element from the text of the current event, if any, and
 * the prompt after the first touch; and `words`, which returns its text for screen readers.
 * @typedef {{element: HTMLElement, draw: (told: string | undefined, asked: string) => void,
 *   words: (prompt: string) => string[]}} Coach */
/** Everything that the table shows. `at`: the index of the earlier entry that is viewed, null for the present; `told`:
 * the text of the events that are being played.
 * @typedef {{scene: Scene, names: string[], colours?: number[], you: number | null, events?: ShownEvent[], log?: Entry[],
 *   just?: string[], marks?: string[], at?: number | null, canUndo?: boolean, waiting?: string, over?: Over | null, told?: string,
 *   steps?: ShownEvent[], held?: boolean, coach?: Coach, ring?: string[], canHint?: boolean} & Around} View `steps`: the events of `told`; `held`: true
 *   while the events stay until the visitor continues; `ring`: the ids of highlighted things */
/** @typedef {{onMove: (text: string) => void, onUndo: () => void, onLook: (index: number | null) => void,
 *   onRuling: (number: number) => void, pace: () => string, onHear?: (events: ShownEvent[], view: View) => void,
 *   onTouch?: (word: "lift" | "back" | "refused") => void, onHint: () => void,
 *   onStray: (ids: string[], within: string[]) => boolean | undefined}} Handlers `onStray`: receives touched things that make no move, and
 *   returns true if it replies to them; `onHear`: receives the events just shown; `onTouch`: receives the kind of a touch
 *   that completes no move */

export {};
