"""Sound synthesis of wood, paper, metal and breath, from struck bars, rubbed noise and struck bells. Sounds are lists
of samples.

Uses only sums and products of rounded constants, so that every machine produces the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random

RATE = 22_050
"""Number of samples per second."""
Wave = list[float]
Mode = tuple[float, float, float]
"""A vibration mode: frequency in Hz, strength, and the seconds in which it decays by 60 dB."""

BAR = (1, 2.756, 5.404, 8.933)
"""The frequency ratios of the partials of a free wooden bar."""
BELL = ((0.5, 0.35), (1, 1), (1.2, 0.5), (1.5, 0.22), (2, 0.7), (2.67, 0.25), (3, 0.3), (4.07, 0.2), (5.2, 0.1))
"""The partials of a church bell, from the hum note up: frequency ratio, strength."""


def steps(seconds: float) -> int:
    """Return the number of samples in these seconds."""
    return round(seconds * RATE)


def even(value: float) -> float:
    """Round a value, so that machines whose sines and powers differ in the last digits give the same results."""
    return round(value, 9)


def fade(seconds: float) -> float:
    """Return the factor per sample with which a sound decays by 60 dB in these seconds."""
    return even(math.exp(-6.9078 / (seconds * RATE)))


def noise(rng: Random, seconds: float) -> Wave:
    """Return white noise of this length."""
    return [rng.uniform(-1, 1) for _ in range(steps(seconds))]


def knock(rng: Random, seconds: float, rough: float = 0.3) -> Wave:
    """Return the force of a mallet during its contact; a soft mallet has a longer contact. `rough`: the share of
    noise."""
    count = max(steps(seconds), 2)
    return [even(math.sin(math.pi * (at + 0.5) / count)) * (1 + rough * rng.uniform(-1, 1)) for at in range(count)]


def ring(force: Sequence[float], modes: Iterable[Mode], seconds: float) -> Wave:
    """Return the vibration of a body, with these modes, that a force moves."""
    count = steps(seconds)
    wave = [0.0] * count
    pushed = [*force, *[0.0] * count][:count]
    for frequency, strength, tail in modes:
        if frequency > 0.45 * RATE:
            continue
        turn, damped = 2 * math.pi * frequency / RATE, fade(tail)
        back, twice, push = -even(damped * damped), even(2 * damped * math.cos(turn)), even(strength * math.sin(turn))
        last = before = 0.0
        for at, given in enumerate(pushed):
            last, before = push * given + twice * last + back * before, last
            wave[at] += last
    return wave


def bar(pitch: float, tail: float, bright: float = 0.6) -> list[Mode]:
    """Return the modes of a wooden bar. Higher partials are weaker, by the factor `bright`, and decay faster."""
    return [(pitch * ratio, bright**at, tail / (1 + 1.3 * at)) for at, ratio in enumerate(BAR)]


def bell(pitch: float, tail: float, beat: float = 1.6) -> list[Mode]:
    """Return the modes of a cast bell. No bell is perfectly round, so each partial is a pair of modes that beat; `beat`
    is in Hz."""
    return [
        (pitch * ratio + side * beat * ratio**0.5 / 2, strength * (0.6 if side < 0 else 0.4), tail / ratio**0.7)
        for ratio, strength in BELL
        for side in (-1, 1)
    ]


def through(wave: Wave, pitch: float | Callable[[float], float], width: float) -> Wave:
    """Apply a band-pass filter around a pitch in Hz, which may depend on the time (0 to 1). `width`: 0.1 is narrow, 1
    wide."""
    low = band = 0.0
    passed = []
    for at, sample in enumerate(wave):
        centre = pitch(at / len(wave)) if callable(pitch) else pitch
        if not at % 16:
            tune = even(2 * math.sin(math.pi * min(centre, RATE / 6.5) / RATE))
        low += tune * band
        band += tune * (sample - low - width * band)
        passed.append(band)
    return passed


def shaped(wave: Wave, rise: float, fall: float) -> Wave:
    """Apply an envelope: an attack of `rise` seconds, then a decay by 60 dB in `fall` seconds."""
    damped, level, up = fade(fall), 1.0, max(steps(rise), 1)
    shown = []
    for at, sample in enumerate(wave):
        shown.append(sample * level * min(1.0, at / up))
        if at >= up:
            level *= damped
    return shown


def grained(wave: Wave, rng: Random, grain: float) -> Wave:
    """Modulate the volume randomly, as a rough surface does. `grain`: the time between random values, in seconds."""
    size = max(steps(grain), 1)
    levels = [rng.uniform(0.15, 1) for _ in range(len(wave) // size + 2)]
    return [
        sample * (levels[at // size] + (levels[at // size + 1] - levels[at // size]) * (at % size) / size)
        for at, sample in enumerate(wave)
    ]


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Mix several waves, each with its start in seconds and its volume."""
    wave = [0.0] * max(steps(begin) + len(part) for begin, _, part in parts)
    for begin, loud, part in parts:
        # normalizes the wave, so that its volume does not depend on the modes
        most = max(map(abs, part)) or 1.0
        for at, sample in enumerate(part, steps(begin)):
            wave[at] += loud * sample / most
    return wave


def finished(wave: Wave) -> Wave:
    """Normalize the volume of a wave, and fade out its end to avoid a click."""
    end, most = min(steps(0.012), len(wave)), max(map(abs, wave))
    return [sample / most * min(1.0, (len(wave) - 1 - at) / end) for at, sample in enumerate(wave)]
