"""Tests that, in another language, the engine shows no English, since every text comes from a module named `words`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from pygames.games import NAMES

from .invented import ENGLISH, catalogue, engine_in

READ = frozenset(("text", "why", "reason", "title", "note", "label", "words", "tag", "bond", "goal", "story", "held"))
"""Names of the fields of scenes and events that visitors read or hear."""
NOTATION = frozenset(("politics",))
"""Games whose move list shows the notation."""
MATCHES, MOVES, STRIDE = 2, 400, 11
"""Number of matches of each variant, of moves in each match, and of moves between two checked scenes."""


def texts(shown: Any, field: str = "") -> Iterator[str]:
    """Yield the texts in a scene or event, given as the JSON value that the page receives."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            if name in READ and isinstance(value, str):
                yield value
            elif name == "reasons":
                yield from value.values()
            elif name == "steps" and value and isinstance(value[0], str):
                yield from value
            else:
                yield from texts(value, name)
    elif isinstance(shown, list):
        for item in shown:
            if field in ("then", "rungs"):
                yield item[1]
            elif field == "ends":
                yield from item
            else:
                yield from texts(item)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_shows_no_english(name: str) -> None:
    with engine_in(catalogue()):
        laws = import_module("tests.laws")
        plain = import_module("pygames.core.plain").plain
        game = import_module("pygames.games").find(name)
        found: dict[str, None] = {}
        read = 0
        for options in laws.variants(game):
            for seed in range(MATCHES):
                for at, (state, move) in enumerate(laws.walk(game, options, seed, MOVES)):
                    shown = [plain(event) for event in game.tell(state, move)]
                    if name not in NOTATION:
                        shown += [{"text": event["short"]} for event in shown if event.get("short")]
                    if at % STRIDE == 0:
                        shown += [plain(game.scene(state, viewer)) for viewer in (*range(state.seats), None)]
                    outcome = state.after(move).outcome()
                    shown += [{"reason": outcome.reason}] if outcome else []
                    for text in texts(shown):
                        read += 1
                        if ENGLISH.search(text):
                            found[text] = None
        assert read > 1000
        assert not found, "\n".join(list(found)[:40])
