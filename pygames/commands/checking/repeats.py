"""Trial: the same match is the same again, in this process and in others that hash texts otherwise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from random import Random

from pygames.core.cards import CHANCE
from pygames.core.digest import digest
from pygames.core.game import Game
from pygames.core.laws import walk
from pygames.core.match import Match
from pygames.core.scene import plain

from .fault import Fault, blamed
from .package import opened

PLIES = 300
HASHES = ("0", "1", "2")
PATIENCE = 120
"""Seconds for one process."""
ASKED = "from pygames.commands.checking.repeats import main; main()"


def repeats(game: Game, package: str) -> str:
    """The same seed gives the same moves, positions, tables and words."""
    match = Match(game, game.options())
    with blamed(match):
        first = [*traced(game)]
        _compared(first, [*traced(game)], "when it is played again")
    for seed in HASHES if package else ():
        root = str(Path(__file__).parent.parent.parent.parent)
        paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-c", ASKED, package]
        try:
            done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return f"{len(first)} steps twice; another process did not come to its end in time"
        if done.returncode:
            raise Fault(f"The game cannot be played in another process: {done.stderr.strip()[-200:]}")
        _compared(first, done.stdout.split("\n")[:-1], "in another process: something goes by the order of a set")
    return f"{len(first)} steps, the same each time"


def main() -> None:
    """Prints the trace of the game of a package."""
    with opened(sys.argv[1]) as game:
        print("\n".join(traced(game)))


def traced(game: Game) -> Iterator[str]:
    """One random match: what is listed, made, known, shown and told, a line each."""
    options = game.options()
    for at, (state, move) in enumerate(walk(game, options, 5, PLIES)):
        if state.turn != CHANCE:
            yield f"{at}: the list of moves is {', '.join(map(str, state.moves()))}"
        yield f"{at}: the move made is {move}"
        after = state.after(move)
        yield f"{at}: the position is {digest(after).hex()[:16]}"
        for viewer in (*range(state.seats), None):
            who = "a spectator" if viewer is None else f"seat {viewer}"
            view, told = state.seen_by(viewer), move.seen_by(viewer)
            shown = game.scene(after.seen_by(viewer), viewer)
            yield f"{at}: the table for {who} is {_hash(plain(shown))}"
            yield f"{at}: what {who} is told is {_hash([plain(event) for event in game.tell(view, told)])}"
        if state.turn != CHANCE and state.turn is not None:
            view = state.seen_by(state.turn)
            yield f"{at}: the rule of thumb is {game.knowledge().scores(view, list(view.moves()))}"
            yield f"{at}: the playout is {[*game.knowledge().playout(view.filled(Random(at)), Random(at))]}"


def _hash(shown: object) -> str:
    return sha256(json.dumps(shown).encode()).hexdigest()[:16]


def _compared(first: list[str], again: list[str], when: str) -> None:
    for one, other in zip_longest(first, again, fillvalue="0: the match is over"):
        if one != other:
            at, _, what = one.partition(": ")
            wrong = f"A match is another {when}. {what[:200]}; then it was: {other.partition(': ')[2][:200]}."
            raise Fault(wrong, f"After {at} moves of a match with default options.")
