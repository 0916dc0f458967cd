"""Tests of the site's sounds: every event has one, none is loud or long, and decoding gives back the original."""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from pygames.core.scene import Event, Sound
from web.build.art import sounds, voices
from web.build.tools import node_path

ROOT = Path(__file__).resolve().parents[1]
MOST = 0.7
"""Maximum length of a sound, in seconds."""
LONGER = {"end", "end won", "end lost", "fall"}
"""Names of the sounds that may be longer: the end of a match, and the fall of a royal."""


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the sounds as the shell's code decodes the file."""
    path = tmp_path_factory.mktemp("sounds") / sounds.FILE
    path.write_bytes(sounds.whole())
    script = ROOT / "tests" / "web" / "sound.mjs"
    done = subprocess.run([node_path(), str(script), str(path)], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def mixed(heard: Any, struck: list[dict[str, Any]]) -> list[float]:
    """Return the mix of these strokes, each played at its own speed."""
    wave = [0.0] * (2 * heard["rate"])
    for stroke in struck:
        sample, begin = heard["waves"][stroke["sample"]], round(stroke["at"] * heard["rate"])
        for at in range(min(int(len(sample) / stroke["rate"]), len(wave) - begin)):
            spent = at / heard["rate"] - stroke.get("damped", 9)
            damped = math.exp(-spent / 0.04) if spent > 0 else 1
            wave[begin + at] += stroke["loud"] * damped * sample[int(at * stroke["rate"])]
    return wave


def test_every_event_has_a_sound() -> None:
    assert set(get_args(Sound)) - {""} <= set(sounds.WORDS)
    assert {sounds.KINDS[kind] for kind in get_args(get_type_hints(Event)["kind"])} <= set(sounds.WORDS)
    assert {stroke[0] for word in sounds.WORDS.values() for stroke in word["strokes"]} == set(sounds.SAMPLES)


def test_what_is_decoded_is_what_was_made(heard: Any) -> None:
    """Check that the error of the coding is at most a twentieth of the signal's energy."""
    for at, (name, (voice, _)) in enumerate(sounds.SAMPLES.items()):
        made = voices.finished(voice(Random(at)))
        lost = sum((one - other) ** 2 for one, other in zip(made, heard["waves"][name], strict=True))
        assert lost < 0.05 * sum(sample**2 for sample in made), name


def test_nothing_is_loud_and_nothing_is_long(heard: Any) -> None:
    for word, ways in heard["struck"].items():
        for struck in ways:
            wave = mixed(heard, struck)
            loudest = max(map(abs, wave))
            assert 0.01 < loudest <= 1.05 * 10 ** (sounds.LOUDEST / 20), f"{word}: {loudest}"
            length = max(at for at, sample in enumerate(wave) if abs(sample) > loudest / 100) / heard["rate"]
            assert length <= (1.2 if word in LONGER else MOST + 0.3 * ("each" in sounds.WORDS[word])), word


def test_every_sound_is_its_own(heard: Any) -> None:
    struck = [json.dumps(ways) for ways in heard["struck"].values()]
    assert len(struck) == len({*struck})


def test_a_sample_begins_and_ends_in_silence(heard: Any) -> None:
    """Check that each sample ends in silence, since a wave that is cut off clicks."""
    for name, wave in heard["waves"].items():
        assert abs(wave[-1]) < 0.02, name
        assert max(map(abs, wave)) > 0.9, name


def test_higher_places_sound_higher(heard: Any) -> None:
    """Check that the sounds of nine places rise, each by a step of the scale."""
    assert list(sounds.SCALE) == sorted({*sounds.SCALE})
    rates = [stroke["rate"] for stroke in heard["struck"]["join"][1]]
    assert rates[:3] == sorted({*rates}) == rates[3:]
