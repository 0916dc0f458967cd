"""What wood, paper, metal and breath sound like: knocked bars, rubbed noise and struck bells, as lists of samples.

All of it is sums and products of rounded constants, so that the same bytes come out of every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random

RATE = 22_050
"""Samples a second."""
Wave = list[float]
Mode = tuple[float, float, float]
"""One way in which a body swings: frequency in Hz, strength, and the seconds in which it fades by 60 dB."""

BAR = (1, 2.756, 5.404, 8.933)
"""The partials of a wooden bar that lies free at both ends."""
BELL = ((0.5, 0.35), (1, 1), (1.2, 0.5), (1.5, 0.22), (2, 0.7), (2.67, 0.25), (3, 0.3), (4.07, 0.2), (5.2, 0.1))
"""The partials of a church bell, from the hum note up: how high, how strong."""


def steps(seconds: float) -> int:
    """How many samples that is."""
    return round(seconds * RATE)


def even(value: float) -> float:
    """Rounded, so that the last digits of a machine's own sines and powers do not matter."""
    return round(value, 9)


def fade(seconds: float) -> float:
    """What a sample is multiplied by to have faded by 60 dB after these seconds."""
    return even(math.exp(-6.9078 / (seconds * RATE)))


def noise(rng: Random, seconds: float) -> Wave:
    """White noise."""
    return [rng.uniform(-1, 1) for _ in range(steps(seconds))]


def knock(rng: Random, seconds: float, rough: float = 0.3) -> Wave:
    """What a mallet does to what it hits while they touch, soft ones longer. `rough`: how much of it is grain."""
    count = max(steps(seconds), 2)
    return [even(math.sin(math.pi * (at + 0.5) / count)) * (1 + rough * rng.uniform(-1, 1)) for at in range(count)]


def ring(force: Sequence[float], modes: Iterable[Mode], seconds: float) -> Wave:
    """What a body with these modes does when such a force acts on it."""
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
    """A piece of wood: higher partials are weaker (`bright`) and gone sooner."""
    return [(pitch * ratio, bright**at, tail / (1 + 1.3 * at)) for at, ratio in enumerate(BAR)]


def bell(pitch: float, tail: float, beat: float = 1.6) -> list[Mode]:
    """A cast bell: no bell is quite round, so that each partial is two that beat against each other, Hz apart."""
    return [
        (pitch * ratio + side * beat * ratio**0.5 / 2, strength * (0.6 if side < 0 else 0.4), tail / ratio**0.7)
        for ratio, strength in BELL
        for side in (-1, 1)
    ]


def through(wave: Wave, pitch: float | Callable[[float], float], width: float) -> Wave:
    """A band of it around a pitch, which may wander with the time (0 to 1). `width`: 0.1 narrow, 1 wide."""
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
    """Comes within `rise` seconds, fades by 60 dB within `fall`."""
    damped, level, up = fade(fall), 1.0, max(steps(rise), 1)
    shown = []
    for at, sample in enumerate(wave):
        shown.append(sample * level * min(1.0, at / up))
        if at >= up:
            level *= damped
    return shown


def grained(wave: Wave, rng: Random, grain: float) -> Wave:
    """Rough as a surface is: louder and softer from one grain (seconds) to the next."""
    size = max(steps(grain), 1)
    levels = [rng.uniform(0.15, 1) for _ in range(len(wave) // size + 2)]
    return [
        sample * (levels[at // size] + (levels[at // size + 1] - levels[at // size]) * (at % size) / size)
        for at, sample in enumerate(wave)
    ]


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Several at once: when each begins, in seconds, how loud, what."""
    wave = [0.0] * max(steps(begin) + len(part) for begin, _, part in parts)
    for begin, loud, part in parts:
        # each as loud as it can be first: what a part is worth does not hang on its modes
        most = max(map(abs, part)) or 1.0
        for at, sample in enumerate(part, steps(begin)):
            wave[at] += loud * sample / most
    return wave


def finished(wave: Wave) -> Wave:
    """As loud as can be, without a click at its end."""
    end, most = min(steps(0.012), len(wave)), max(map(abs, wave))
    return [sample / most * min(1.0, (len(wave) - 1 - at) / end) for at, sample in enumerate(wave)]
