// Small sounds made on the spot, no files: wood for a move, a rustle for cards, a bell for what is won. Off unless
// the visitor has switched them on.

/** Frequency in Hz, length in s, wave. @type {Record<string, [number[], number, OscillatorType]>} */
const TONES = {
  move: [[196], 0.07, "triangle"],
  turn: [[294], 0.06, "triangle"],
  roll: [[147, 165, 147], 0.05, "square"],
  gain: [[523, 659], 0.14, "sine"],
  loss: [[247, 208], 0.16, "sine"],
  end: [[392, 494, 587], 0.2, "sine"],
};

export class Sound {
  constructor() {
    this.on = false;
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** The loudest of what happened. @param {string[]} kinds */
  play(kinds) {
    if (!this.on || !kinds.length || typeof AudioContext === "undefined") return;
    const kind = ["end", "gain", "loss", "roll", "shuffle", "deal", "turn", "move"].find((each) =>
      kinds.includes(each),
    );
    this.context ??= new AudioContext();
    const context = this.context;
    if (context.state === "suspended") context.resume();
    if (kind === "deal" || kind === "shuffle") return this.rustle(context, kind === "deal" ? 0.06 : 0.25);
    const [tones, length, wave] = TONES[kind ?? "move"];
    tones.forEach((tone, at) => {
      const begin = context.currentTime + at * length * 0.8;
      const source = new OscillatorNode(context, { type: wave, frequency: tone });
      source.connect(fading(context, begin, length, wave === "square" ? 0.03 : 0.12));
      source.start(begin);
      source.stop(begin + length);
    });
  }

  /** @param {AudioContext} context @param {number} length */
  rustle(context, length) {
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    const source = new AudioBufferSourceNode(context, { buffer });
    source
      .connect(new BiquadFilterNode(context, { type: "bandpass", frequency: 2400, Q: 0.8 }))
      .connect(fading(context, context.currentTime, length, 0.08));
    source.start();
  }
}

/** @param {AudioContext} context @param {number} begin @param {number} length @param {number} loud */
function fading(context, begin, length, loud) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  gain.connect(context.destination);
  return gain;
}
