// Decodes the file of sounds as the shell does, for `tests/test_sounds.py`: waves, and the strokes of each word.
//
//   node tests/web/sound.mjs FILE

import { readFileSync } from "node:fs";
import { decoded, opened, strokes } from "../../web/src/audio/samples.js";

const bytes = readFileSync(process.argv[2]);
const kit = opened(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const { rate, samples, words, kinds } = kit.told;
const waves = Object.fromEntries(Object.keys(samples).map((name) => [name, [...decoded(kit, name)]]));
const struck = Object.fromEntries(
  Object.keys(words).map((word) => [word, [[], [3, 4, 5]].map((places) => strokes(kit.told, word, places))]),
);
process.stdout.write(JSON.stringify({ rate, waves, struck, kinds }));
