"""All sounds of the site in one file, `liege.sounds`: their synthesis, and the events that use them.

The file contains: four bytes with the length of the JSON header, little endian; the header (`told`); then the samples
in IMA ADPCM, with four bits each, the lower half of a byte first. `web/src/audio/samples.js` reads the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from . import voices as v

FILE = "liege.sounds"
LOUDEST = -18.0
"""The loudness of the loudest sample, in dB below full scale."""
SCALE = (-7, -5, -3, 0, 2, 5, 7, 9, 12)
"""Nine steps of a pentatonic scale from D4 up, as semitones from A4, the pitch of the samples. A sound's place on the
table selects the step."""
A4 = 440.0


def _finger(rng: Random) -> v.Wave:
    rubbed = v.through(v.grained(v.noise(rng, 0.03), rng, 0.002), 3200, 0.9)
    return v.shaped(rubbed, 0.008, 0.05)


def _card(rng: Random) -> v.Wave:
    cloth = v.shaped(v.through(v.noise(rng, 0.07), lambda t: 2100 - 1300 * t, 0.9), 0.001, 0.05)
    knuckle = v.ring(v.knock(rng, 0.003), [(172, 1, 0.09), (391, 0.5, 0.06), (760, 0.2, 0.03)], 0.08)
    return v.mixed((0, 0.7, cloth), (0.002, 0.8, knuckle))


def _slide(rng: Random) -> v.Wave:
    rubbed = v.grained(v.noise(rng, 0.075), rng, 0.0012)
    return v.shaped(v.through(rubbed, lambda t: 1700 + 1900 * t, 0.55), 0.018, 0.12)


def _flick(rng: Random) -> v.Wave:
    air = v.shaped(v.through(v.noise(rng, 0.05), lambda t: 2600 + 700 * t, 0.5), 0.004, 0.05)
    snap = v.ring(v.knock(rng, 0.0004, 0.6), [(1450, 0.6, 0.03), (2900, 0.5, 0.02)], 0.05)
    return v.mixed((0, 0.8, air), (0.018, 0.5, snap))


def _tap(rng: Random) -> v.Wave:
    return v.ring(v.knock(rng, 0.005, 0.1), [(128, 1, 0.1), (243, 0.5, 0.06), (420, 0.2, 0.03)], 0.08)


def _bell(rng: Random) -> v.Wave:
    clapper = v.shaped(v.through(v.noise(rng, 0.02), 3000, 0.8), 0.0005, 0.02)
    return v.mixed((0, 1, v.ring(v.knock(rng, 0.0009), v.bell(A4, 0.95), 0.62)), (0, 0.12, clapper))


def _peg(rng: Random) -> v.Wave:
    return v.ring(v.knock(rng, 0.0007), v.bar(905, 0.055), 0.055)


def _box(rng: Random) -> v.Wave:
    lid = v.ring(v.knock(rng, 0.001), v.bar(610, 0.05), 0.06)
    air = v.ring(v.knock(rng, 0.003, 0.1), [(196, 1, 0.14), (402, 0.35, 0.07)], 0.12)
    return v.mixed((0, 0.7, lid), (0, 0.8, air))


def _coin(rng: Random) -> v.Wave:
    dish = [(2210, 1, 0.22), (3480, 0.8, 0.18), (5130, 0.6, 0.12), (6890, 0.4, 0.09)]
    first, second = (v.ring(v.knock(rng, 0.0004, 0.5), dish, length) for length in (0.16, 0.11))
    return v.mixed((0, 0.9, first), (0.055, 0.4, second))


def _latch(rng: Random) -> v.Wave:
    return v.mixed(
        (0, 0.5, v.ring(v.knock(rng, 0.0005), v.bar(1900, 0.02), 0.02)),
        (0.016, 0.9, v.ring(v.knock(rng, 0.001), v.bar(730, 0.03), 0.03)),
    )


def _blade(rng: Random) -> v.Wave:
    drawn = v.grained(v.noise(rng, 0.15), rng, 0.0009)
    steel = [(2890, 1, 0.12), (4170, 0.8, 0.1), (5530, 0.7, 0.08), (7310, 0.5, 0.06)]
    sung = v.ring(v.shaped(drawn, 0.05, 0.12), steel, 0.17)
    return v.mixed((0, 0.8, sung), (0, 0.25, v.shaped(v.through(drawn, lambda t: 2400 + 900 * t, 0.6), 0.04, 0.12)))


def _shield(rng: Random) -> v.Wave:
    board = v.ring(v.knock(rng, 0.0025), [*v.bar(142, 0.16), (310, 0.5, 0.08)], 0.13)
    rim = v.ring(v.knock(rng, 0.0006, 0.5), [(1240, 1, 0.05), (1985, 0.6, 0.04)], 0.06)
    return v.mixed((0, 1, board), (0.004, 0.25, rim))


def _sweep(rng: Random) -> v.Wave:
    swept = v.grained(v.grained(v.noise(rng, 0.24), rng, 0.0015), rng, 0.02)
    return v.shaped(v.through(swept, lambda t: 1500 + 1500 * t, 0.6), 0.08, 0.3)


def _crack(rng: Random) -> v.Wave:
    split = [(0.01 + 0.05 * rng.random(), 0.3 + 0.4 * rng.random()) for _ in range(5)]
    fibres = [
        (at, loud, v.ring(v.knock(rng, 0.0004, 0.8), v.bar(500 + 900 * rng.random(), 0.03), 0.05)) for at, loud in split
    ]
    board = v.ring(v.knock(rng, 0.002, 0.5), v.bar(165, 0.2), 0.2)
    return v.mixed((0, 1, board), *fibres)


def _crown(rng: Random) -> v.Wave:
    gold = [(1175, 1, 0.7), (1183, 0.6, 0.6), (1968, 0.7, 0.5), (2794, 0.6, 0.4), (4120, 0.4, 0.25), (5340, 0.3, 0.15)]
    hits = [
        (at, loud, v.ring(v.knock(rng, 0.0006, 0.4), gold, 0.44 - at))
        for at, loud in ((0, 1), (0.12, 0.45), (0.19, 0.25))
    ]
    stone = v.ring(v.knock(rng, 0.003), [(110, 1, 0.12), (260, 0.4, 0.06)], 0.14)
    return v.mixed((0, 0.6, stone), *hits)


def _door(rng: Random) -> v.Wave:
    hinge = v.shaped(v.through(v.grained(v.noise(rng, 0.26), rng, 0.006), lambda t: 480 + 240 * t, 0.3), 0.12, 0.3)
    step = v.ring(v.knock(rng, 0.006, 0.1), [(92, 1, 0.12), (187, 0.4, 0.07)], 0.13)
    return v.mixed((0, 0.45, hinge), (0.27, 0.9, step))


def _banner(rng: Random) -> v.Wave:
    wind = v.grained(v.noise(rng, 0.21), rng, 0.014)
    return v.shaped(v.through(wind, lambda t: 500 + 900 * t * (2 - 2 * t), 0.7), 0.07, 0.25)


def _bead(rng: Random) -> v.Wave:
    dish = v.ring(v.knock(rng, 0.0005, 0.2), [(A4 * 2, 1, 0.07), (A4 * 5.4, 0.5, 0.03), (A4 * 9, 0.2, 0.015)], 0.065)
    return v.mixed((0, 1, dish))


def _cup(rng: Random) -> v.Wave:
    return v.mixed(
        (0, 0.9, v.ring(v.knock(rng, 0.0025, 0.1), [(262, 1, 0.1), (530, 0.4, 0.06), (1180, 0.15, 0.03)], 0.09)),
        (0, 0.3, v.ring(v.knock(rng, 0.0006), v.bar(1350, 0.03), 0.04)),
    )


def _shake(rng: Random) -> v.Wave:
    beads = []
    for shake in range(4):
        for _ in range(7):
            at = 0.09 * shake + 0.055 * rng.random()
            wood = v.bar(900 + 1100 * rng.random(), 0.03)
            beads.append((at, 0.3 + 0.5 * rng.random(), v.ring(v.knock(rng, 0.0007), wood, 0.035)))
    leather = v.shaped(v.through(v.grained(v.noise(rng, 0.36), rng, 0.03), 380, 0.8), 0.03, 1.2)
    return v.mixed((0, 0.35, leather), *beads)


def _horn(rng: Random) -> v.Wave:
    """Return the sound of a muted horn far away: a reed's buzz through its tube."""
    buzz = [1.0 if at % 75 < 6 else -0.087 for at in range(v.steps(0.24))]  # 294 Hz, D4
    breath = [sample + 0.06 * rng.uniform(-1, 1) for sample in buzz]
    return v.shaped(v.through(v.through(breath, 620, 0.9), 900, 1.2), 0.035, 0.5)


SAMPLES: dict[str, tuple[Callable[[Random], v.Wave], float]] = {
    "finger": (_finger, -8),
    "card": (_card, -1),
    "slide": (_slide, -5),
    "flick": (_flick, -5),
    "tap": (_tap, -3),
    "bell": (_bell, -2),
    "peg": (_peg, -1),
    "box": (_box, 0),
    "coin": (_coin, -5),
    "latch": (_latch, -9),
    "blade": (_blade, -5),
    "shield": (_shield, 0),
    "sweep": (_sweep, -5),
    "crack": (_crack, 0),
    "crown": (_crown, -4),
    "door": (_door, -3),
    "banner": (_banner, -6),
    "bead": (_bead, -4),
    "cup": (_cup, -3),
    "shake": (_shake, -4),
    "horn": (_horn, -5),
}
"""The synthesis of each sample, and its loudness in dB relative to the loudest one."""

WORDS: dict[str, dict[str, Any]] = {
    "lift": {"strokes": [["finger", 0, 0, 0]]},
    "back": {"strokes": [["finger", 0, -4, 0]]},
    "refused": {"strokes": [["tap", 0, 0, -2]]},
    "card": {"strokes": [["card", 0, 0, 0]]},
    "draw": {"strokes": [["slide", 0, 0, 0]]},
    "turn": {"strokes": [["flick", 0, 0, 0]], "walks": 0.3},
    "pledge": {"strokes": [["bell", 0, 0, 0, 220]], "walks": 1},
    "pledge other": {"strokes": [["bell", 0, -5, -4, 150]], "walks": 1},
    "join": {"strokes": [["bell", 0, 0, -3]], "walks": 1, "each": 110, "together": -10},
    "step": {"strokes": [["peg", 0, 0, 0]]},
    "jump": {"strokes": [["peg", 0, 2, -2], ["peg", 60, 0, 0]]},
    "pin": {"strokes": [["box", 0, 0, 0]]},
    "taken": {"strokes": [["peg", 0, 0, -1], ["peg", 45, -3, 0], ["coin", 100, 0, 0]]},
    "rest": {"strokes": [["latch", 0, 0, 0]]},
    "attack": {"strokes": [["blade", 0, 0, 0]]},
    "guard": {"strokes": [["shield", 0, 0, 0]]},
    "answer": {"strokes": [["slide", 0, -2, 0], ["card", 70, 3, -6]]},
    "waits": {"strokes": [["tap", 0, 5, -5], ["tap", 60, 3, -6]]},
    "clear": {"strokes": [["sweep", 0, 0, 0]]},
    "fall": {"strokes": [["crack", 0, 0, 0], ["crown", 170, 0, 0]]},
    "send": {"strokes": [["door", 0, 0, 0]]},
    "banner": {"strokes": [["banner", 0, 0, 0]]},
    "chip": {"strokes": [["bead", 0, -5, 0]]},
    "field": {"strokes": [["horn", 0, 0, 0], ["horn", 190, 7, 0]]},
    "field other": {"strokes": [["horn", 0, 7, -4], ["horn", 200, 0, -5]]},
    "marker": {"strokes": [["bead", 0, 0, 0]], "walks": 1},
    "cup": {"strokes": [["cup", 0, 0, 0]]},
    "shake": {"strokes": [["shake", 0, 0, 0], ["bell", 390, 0, -6, 200]], "walks": 1},
    "roll": {"strokes": [["shake", 0, -3, -2]]},
    "lay": {"strokes": [["slide", 0, 0, -3], ["card", 55, -1, 0]]},
    "swap": {"strokes": [["slide", 0, 2, 0], ["slide", 60, -3, 0]]},
    "pair": {"strokes": [["bell", 0, 0, -8, 160]], "walks": 1, "each": 0},
    "loss": {"strokes": [["cup", 0, -3, 0], ["tap", 60, 0, -1]]},
    "end": {"strokes": [["bell", 0, -7, -3], ["bell", 260, 0, -3]]},
    "end won": {"strokes": [["bell", 0, -7, -4], ["bell", 140, 0, -4], ["bell", 280, 5, -4]]},
    "end lost": {"strokes": [["bell", 0, -7, -7], ["bell", 200, -4, -8], ["bell", 400, 0, -9]]},
    "call": {"strokes": [["bell", 0, 0, -2, 260]]},
}
"""The sounds by the shell's names: a `Sound` of the scene, a kind of event, or an action of the shell. A name with
"other" is for another player, or for a result against the visitor.

strokes: sample, ms from the beginning, semitones, dB, and optionally ms after which the sample is damped. walks: how
far the pitch follows the place, 1 for the whole scale. each: the sound is played once per place, this many ms apart;
together: then for all places at once, with this many dB.
"""

KINDS = {
    "move": "card",
    "deal": "draw",
    "gain": "pledge",
    "loss": "loss",
    "shuffle": "clear",
    "roll": "roll",
    "turn": "turn",
    "next": "waits",
    "end": "end",
}
"""Kind of event -> name of its sound, for events that name no sound themselves."""

STEPS = [7]
"""The step sizes of ADPCM, each about a tenth larger than the previous one."""
while STEPS[-1] < 32_000:
    STEPS.append(STEPS[-1] + STEPS[-1] // 10 + 1)
TURNS = (-1, -1, -1, -1, 2, 4, 6, 8)
"""By the lower three bits of an ADPCM code: how far the code moves the index in `STEPS`. Louder codes lead to larger
steps."""


def packed(wave: v.Wave, begin: int) -> bytes:
    """Encode a wave as ADPCM. `begin`: the index in `STEPS` to start with."""
    codes = []
    level, place = 0, begin
    for sample in wave:
        step, gap = STEPS[place], round(sample * 32767) - level
        sign, rest, change = 8 * (gap < 0), abs(gap), STEPS[place] >> 3
        code = 0
        for bit in (4, 2, 1):
            if rest >= step:
                code, rest, change = code | bit, rest - step, change + step
            step >>= 1
        level = max(-32768, min(32767, level - change if sign else level + change))
        place = max(0, min(len(STEPS) - 1, place + TURNS[code]))
        codes.append(code | sign)
    codes += [0] * (len(codes) % 2)
    return bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))


def began(wave: v.Wave) -> int:
    """Return the index in `STEPS` that fits the first samples best."""
    most = max(abs(sample) for sample in wave[:4]) * 32767
    return next((place for place, step in enumerate(STEPS) if step >= most / 2), len(STEPS) - 1)


def whole() -> bytes:
    """Return the content of the file `liege.sounds`."""
    samples: dict[str, list[float]] = {}
    coded = b""
    for at, (name, (voice, loud)) in enumerate(SAMPLES.items()):
        wave = v.finished(voice(Random(at)))
        samples[name] = [len(coded), len(wave), began(wave), LOUDEST + loud]
        coded += packed(wave, began(wave))
    told = {"rate": v.RATE, "scale": SCALE, "samples": samples, "words": WORDS, "kinds": KINDS}
    words = json.dumps(told, separators=(",", ":")).encode()
    return len(words).to_bytes(4, "little") + words + coded
