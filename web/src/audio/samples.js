// Reads the file with all sounds of the site (web/build/art/sounds.py): decodes samples, and computes the strokes of
// each sound word.

/**
 * One stroke of a sound: the sample, its start in ms, its pitch in semitones, its volume in dB, and the time in ms
 * after which it is damped.
 * @typedef {[sample: string, at: number, semitones: number, dB: number, damped?: number]} Stroke
 */
/**
 * A sound word. `walks`: the factor by which the pitch follows the place in a row; `each`: the delay in ms between the
 * strokes of successive places; `together`: the volume in dB of a last stroke of all places at once.
 * @typedef {{strokes: Stroke[], walks?: number, each?: number, together?: number}} Word
 */
/**
 * The header of the file of sounds. `scale`: the pitch of each place in a row, in semitones; `samples`: for each
 * sample, its first byte, its length, its first index in the table of step sizes, and its volume in dB.
 * @typedef {{rate: number, scale: number[], samples: Record<string, [number, number, number, number]>,
 *   words: Record<string, Word>, kinds: Record<string, string>}} Told
 */
/** @typedef {{told: Told, coded: Uint8Array}} Kit */
/**
 * A sample to play: its start in s, its speed, its volume (1: full), and the time in s after which it is damped.
 * @typedef {{sample: string, at: number, rate: number, loud: number, damped?: number}} Struck
 */

/** The step sizes of the ADPCM code. `TURNS` has, for each code, the change of the index in this table. */
const STEPS = [7];
while (STEPS[STEPS.length - 1] < 32_000) {
  const last = STEPS[STEPS.length - 1];
  STEPS.push(last + Math.floor(last / 10) + 1);
}
const TURNS = [-1, -1, -1, -1, 2, 4, 6, 8];

/** @param {ArrayBuffer} file @returns {Kit} */
export function opened(file) {
  const length = new DataView(file).getUint32(0, true);
  const told = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length)));
  return { told, coded: new Uint8Array(file, 4 + length) };
}

/**
 * Return a sample as a wave with values from -1 to 1.
 * @param {Kit} kit @param {string} name @returns {Float32Array<ArrayBuffer>}
 */
export function decoded({ told, coded }, name) {
  const [begin, length, first] = told.samples[name];
  const wave = new Float32Array(length);
  let [level, place] = [0, first];
  for (let at = 0; at < length; at++) {
    const code = (coded[begin + (at >> 1)] >> (4 * (at & 1))) & 15;
    const step = STEPS[place];
    let change = step >> 3;
    for (const [bit, part] of [
      [4, step],
      [2, step >> 1],
      [1, step >> 2],
    ])
      if (code & bit) change += part;
    level = Math.max(-32768, Math.min(32767, code & 8 ? level - change : level + change));
    place = Math.max(0, Math.min(STEPS.length - 1, place + TURNS[code & 7]));
    wave[at] = level / 32768;
  }
  return wave;
}

/**
 * Return the samples to play for a sound word at these places in a row.
 * @param {Told} told @param {string} name @param {number[]} [places]
 * @returns {Struck[]}
 */
export function strokes({ words, scale, samples }, name, places = []) {
  const { strokes, walks = 0, each, together } = words[name];
  const heights = walks ? places.map((place) => walks * scale[Math.min(place, scale.length - 1)]) : [];
  /** @param {number} height @param {number} later @param {number} softer @returns {Struck[]} */
  const at = (height, later, softer = 0) =>
    strokes.map(([sample, begin, semitones, dB, damped]) => ({
      sample,
      at: (begin + later) / 1000,
      rate: 2 ** ((semitones + height) / 12),
      loud: 10 ** ((samples[sample][3] + dB + softer) / 20),
      ...(damped && { damped: damped / 1000 }),
    }));
  if (!heights.length) return at(0, 0);
  if (each === undefined) return at(heights[heights.length - 1], 0);
  const struck = heights.flatMap((height, i) => at(height, i * each));
  const end = heights.length * each;
  return together === undefined ? struck : [...struck, ...heights.flatMap((height) => at(height, end, together))];
}
