"""Tests that, in another language, the faults of a game are reported in that language, while the game itself and a
guest's table stay in English."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from .invented import ENGLISH, accented, catalogue, engine_in

MODULES = ["pygames.trials.words", "pygames.core.laws.words"]
"""The modules whose texts the workshop loads in another language."""
CODE = re.compile(r"`[^`]*`|'[^']*'|\.\w+")


def words() -> dict[str, Any]:
    return {key: value for key, value in catalogue(MODULES).items() if key != "names"}


@pytest.mark.parametrize(
    ("field", "value"),
    [("title", ""), ("seats", (9,)), ("seat_names", ("One",)), ("rules_version", 0)],
)
def test_a_fault_is_described_in_the_language(field: str, value: object) -> None:
    with engine_in(words()):
        files = import_module("pygames.trials.files")
        fault = import_module("pygames.trials.fault").Fault
        game = replace(import_module("pygames.games").find("vassal"), **{field: value})
        with pytest.raises(fault) as raised:
            files.description(game, 0.0)
        assert not ENGLISH.search(CODE.sub("", raised.value.what)), raised.value.what


def test_a_broken_law_is_described_in_the_language() -> None:
    with engine_in(words()):
        laws = import_module("pygames.core.laws")
        said = import_module("pygames.trials.fault").said
        for law in laws.LAWS:
            with pytest.raises(laws.BrokenLaw) as raised:
                laws.hold(law, False, import_module("pygames.core.laws.words").NO_PATH, move="1")
            told = said(raised.value)
            assert not ENGLISH.search(told), told
            assert accented(str(law)) in told


def test_the_game_and_its_table_stay_english() -> None:
    with engine_in(words()):
        core = import_module("pygames.core.words")
        assert core.OVER == "the match is over"
        assert core.named("{0}'s king", ["Waves"]) == "Waves' king"
