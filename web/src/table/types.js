// What crosses from Python as JSON (pygames/core/scene.py, fields at their default left out), as types.
// Nothing here runs.

/** @typedef {{text: string, kind?: string, words?: string}} Badge */
/** @typedef {{id: string, kind: string, label: string, face?: string, owner?: number, count?: number,
 *   badges?: Badge[], state?: string[], under?: Piece}} Piece */
/** @typedef {{id: string, kind: string, label: string, area?: string, pieces?: Piece[], zones?: Zone[],
 *   title?: string, note?: string, owner?: number, columns?: number, value?: number, goal?: number,
 *   places?: number, count?: number, far?: boolean, bond?: string, badges?: Badge[], state?: string[]}} Zone */
/** @typedef {{seat: number, words: string, arms: Piece, area: string, active?: boolean, zones?: Zone[]}} Plate */
/** @typedef {{id: string, label: string, words?: string, main?: boolean, large?: boolean, art?: string}} Choice */
/** @typedef {{path: string[], move: string, words?: string, mark?: string, takes?: string[]}} Path */
/** @typedef {{title: string, note?: string}} Prompt */
/** @typedef {{label: string, state?: string}} Step */
/** @typedef {{prompt: Prompt, plates: Plate[], zones: Zone[], layout?: string, moves?: Path[],
 *   prompts?: Record<string, Prompt>, choices?: Choice[], reasons?: Record<string, string>, steps?: Step[],
 *   pips?: [number, number], key?: string[], pairs?: boolean}} Scene */
/** @typedef {{text: string, ids?: string[], travel?: [string, string][], ruling?: number, why?: string,
 *   kind?: string, short?: string, passing?: boolean, scene?: Scene}} Event_ */
/** One entry of the list of moves: where to look back to, who moved, its sentence and its short form.
 * @typedef {{index: number, seat: number | null, text: string, short: string}} Entry */
/** @typedef {{label: string, main?: boolean, act: () => void}} Action */
/** @typedef {{title: string, reason: string, scores?: number[], winners?: number[], actions?: Action[]}} Over */
/** What goes on around the table: a second line, how far it is (0 to 1), the time left,
 * what can be done meanwhile, the seats that are not connected.
 * @typedef {{aside?: string, progress?: number | null, clock?: string, actions?: Action[], away?: number[]}} Around */
/** Everything there is to show; `at` is the entry looked back at, null for the present; `told` is what is just happening
 * on the way to it.
 * @typedef {{scene: Scene, names: string[], you: number | null, events?: Event_[], log?: Entry[],
 *   just?: string[], marks?: string[], at?: number | null, canUndo?: boolean, waiting?: string, over?: Over | null, told?: string} & Around} View */
/** @typedef {{onMove: (text: string) => void, onUndo: () => void, onLook: (index: number | null) => void,
 *   onRuling: (number: number) => void}} Hands */

export {};
