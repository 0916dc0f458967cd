"""A trial: playing the same match again gives exactly the same, in this process and in others with another hash
seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from hashlib import sha256
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from time import monotonic

from pygames.core.cards import CHANCE
from pygames.core.digest import digest
from pygames.core.game import Game
from pygames.core.laws import walk
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.plain import plain
from pygames.trials.fault import Fault, blamed

from .package import opened

PLIES = 300
HASHES = ("0", "1")
PATIENCE = 10
"""Seconds that another process may take in addition to three times the time of this process."""
ASKED = "from pygames.commands.checking.repeats import main; main()"


def repeats(game: Game, package: str, until: float) -> str:
    """Check that playing a match again with the same seed gives the same moves, positions, scenes and texts."""
    match, begun = Match(game, game.options()), monotonic()
    made: list[Move] = []
    with blamed(match, "", made):
        first: list[str] = []
        plies = 0
        for lines in traced(game, made):
            first += lines
            plies += 1
            if monotonic() > begun + (until - begun) / 4:
                break
        took = monotonic() - begun
        _compared(first, [line for lines in islice(traced(game), plies) for line in lines], "when it is played again")
    for seed in HASHES if package else ():
        root = str(Path(__file__).parent.parent.parent.parent)
        paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-c", ASKED, package, str(plies)]
        try:
            done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=3 * took + PATIENCE)
        except subprocess.TimeoutExpired:
            return f"{plies} moves twice; another process did not finish in time"
        if done.returncode:
            raise Fault(f"The game cannot be played in another process: {done.stderr.strip()[-200:]}")
        _compared(first, done.stdout.split("\n")[:-1], "in another process: something depends on the order of a set")
    return f"{plies} moves, the same each time"


def main() -> None:
    """Print the trace of a package's game up to a number of moves; suppress what the game itself prints."""
    out = sys.stdout
    with redirect_stdout(None), opened(sys.argv[1]) as game:
        for lines in islice(traced(game), int(sys.argv[2])):
            print("\n".join(lines), file=out)


def traced(game: Game, made: list[Move] | None = None) -> Iterator[list[str]]:
    """Play a random match; yield a few lines for each move about legal moves, position, scenes and events.

    `made`: a list to which each move is added.
    """
    for at, (state, move) in enumerate(walk(game, game.options(), 5, PLIES)):
        after, lines = state.after(move), []
        if made is not None:
            made.append(move)
        if state.turn != CHANCE:
            lines.append(f"the list of moves is {', '.join(map(str, state.moves()))}")
        lines += [f"the move made is {move}", f"the position is {digest(after).hex()[:16]}"]
        for viewer in (*range(state.seats), None):
            who = "a spectator" if viewer is None else f"seat {viewer}"
            events = game.tell(state.seen_by(viewer), move.seen_by(viewer))
            lines.append(f"the table for {who} is {_hash(plain(game.scene(after.seen_by(viewer), viewer)))}")
            lines.append(f"what {who} is told is {_hash([plain(event) for event in events])}")
        if state.turn != CHANCE and state.turn is not None:
            view = state.seen_by(state.turn)
            lines.append(f"the rule of thumb is {game.knowledge().scores(view, list(view.moves()))}")
            lines.append(f"the playout is {[*game.knowledge().playout(view.filled(Random(at)), Random(at))]}")
        yield [f"{at}: {line}" for line in lines]


def _hash(shown: object) -> str:
    return sha256(json.dumps(shown).encode()).hexdigest()[:16]


def _compared(first: list[str], again: list[str], when: str) -> None:
    for one, other in zip_longest(first, again, fillvalue="0: the match is over"):
        if one != other:
            at, _, what = one.partition(": ")
            wrong = f"A match is another {when}. {what[:200]}; then it was: {other.partition(': ')[2][:200]}."
            raise Fault(wrong, f"After {at} moves of a match with default options.")
