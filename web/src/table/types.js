// The types that the page and the table exchange; the types from Python are in ../crossing.d.ts. No code.

/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {{label: string, main?: boolean, act: () => void}} Action */
/** @typedef {{title: string, reason: string, scores?: number[], winners?: number[], because?: ShownEvent, actions?: Action[]}} Over
 *   `because`: what ended it, and why */
/** What goes on around the table: a second line, how far it is (0 to 1), the time left,
 * what can be done meanwhile, the seats that are not connected;
 * `alone`: looking back, the aside stands in the place of what was done
 * @typedef {{aside?: string, alone?: boolean, progress?: number | null, clock?: string, actions?: Action[], away?: number[]}} Around */
/** Who teaches, in the bar: what stands there, how it is drawn (told what is just happening, if anything is, and what is
 * asked after the first touch), and what it says to those who listen.
 * @typedef {{element: HTMLElement, draw: (told: string | undefined, asked: string) => void,
 *   words: (prompt: string) => string[]}} Coach */
/** Everything there is to show; `at` is the entry looked back at, null for the present; `told` is what is just happening
 * on the way to it.
 * @typedef {{scene: Scene, names: string[], colours?: number[], you: number | null, events?: ShownEvent[], log?: Entry[],
 *   just?: string[], marks?: string[], at?: number | null, canUndo?: boolean, waiting?: string, over?: Over | null, told?: string,
 *   steps?: ShownEvent[], held?: boolean, coach?: Coach, ring?: string[], canHint?: boolean} & Around} View `steps`: what `told` is made of; `held`: it stands until a hand
 *   lets it go, its last sentence above the others; `ring`: the ids of what is pointed out */
/** @typedef {{onMove: (text: string) => void, onUndo: () => void, onLook: (index: number | null) => void,
 *   onRuling: (number: number) => void, pace: () => string, onHear?: (events: ShownEvent[], view: View) => void,
 *   onTouch?: (word: "lift" | "back" | "refused") => void, onHint: () => void,
 *   onStray: (ids: string[], within: string[]) => boolean | undefined}} Handlers `onStray`: things touched in turn that make no move; whether it is
 *   answered; `onHear`: what is just shown; `onTouch`: what a touch
 *   was that makes no move */

export {};
