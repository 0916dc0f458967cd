"""Tests that the schemas for messages to the page (`web/src/data/shapes.js`) accept everything that the games
themselves send."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import games
from pygames.app import App
from web.build.tools import node_path

from .shell import SEED

ROOT = Path(__file__).resolve().parents[1]
STEPS = 60


def said(name: str, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the engine's replies to a page that plays a match with the largest number of seats, views earlier entries,
    and sends other requests."""
    rng, app = Random(seed), App()
    about = games.find(name)
    seats = max(about.seats)
    options = f"seats={seats}" if len(about.seats) > 1 else ""

    def ask(do: str, **asked: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(app.call(json.dumps({"do": do, **asked})))
        return reply["ok"]

    yield "about", ask("about", game=name)
    players = [{"name": "You"}, *[{"level": 1}] * (seats - 1)]
    update = ask("new", game=name, players=players, seed=SEED, options=options)
    yield "new", update
    for _ in range(STEPS):
        if update["waits"] == "over":
            break
        if update["waits"] == "bot":
            do, update = "think", ask("think", iterations=1, finish=True)
        else:
            do, update = "move", ask("move", move=rng.choice(update["scene"]["moves"])["move"])
        yield do, update
        while "thinking" in update:
            update = ask("think", iterations=1, finish=True)
            yield "think", update
    yield "record", ask("record", view="0")
    yield "look", ask("look", at=0)
    yield "look", ask("look")
    yield "resume", ask("resume", **update["saved"])
    yield "today", ask("today", game=name, date="2026-01-31")


@pytest.mark.parametrize("name", games.NAMES)
def test_what_the_games_say_passes_whole(name: str) -> None:
    lines = [json.dumps(reply) for seed in range(2) for reply in said(name, seed)]
    script = str(ROOT / "tests" / "web" / "shapes.mjs")
    done = subprocess.run(
        [node_path(), script], cwd=ROOT, input="\n".join(lines), capture_output=True, encoding="utf-8"
    )
    assert done.stdout.splitlines() == [f"passed {len(lines)}"], done.stdout[:3000] + done.stderr
