"""measure decisions a second through the contract, beside python-chess in the same run"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer, chance_move
from pygames.core.game import Game
from pygames.games import every
from pygames.peer.tools.bench import bench as peers
from pygames.peer.tools.mail import report as mail

from .words import Refused, game_named, seed_bytes, table

ROUNDS = 5


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: the game, and the duration."""
    parser.add_argument("game", nargs="?")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measure and round (default 1)")
    parser.add_argument("--peer", action="store_true", help="measure fair play among peers instead")
    parser.add_argument("--mail", action="store_true", help="count the letters of matches by post instead")
    parser.add_argument("--json", action="store_true")


def run(chosen: argparse.Namespace) -> int:
    """Measure in several rounds, and print the best result of each game with its ratio to python-chess."""
    if chosen.peer and (chosen.game or chosen.json):
        raise Refused("--peer cannot be combined with a game or --json")
    if chosen.peer:
        for line in peers():
            print(line, flush=True)
        return 0
    if chosen.mail and (chosen.peer or chosen.json):
        raise Refused("--mail cannot be combined with --peer or --json")
    if chosen.mail:
        for line in mail([game_named(chosen.game)] if chosen.game else every()):
            print(line, flush=True)
        return 0
    if not 0 < chosen.seconds <= 3600:
        raise Refused("--seconds must be more than 0, and 3600 at most")
    games = [game_named(chosen.game)] if chosen.game else every()
    report = measure(games, chosen.seconds)
    if chosen.json:
        print(json.dumps(report))
        return 0
    print(shown(report))
    return 0


def shown(report: dict[str, Any]) -> str:
    """Format a report of `measure` as a table."""
    rows: list[list[object]] = [["", "decisions/s", "x python-chess", "playout decisions/s", "x python-chess"]]
    chess = report["python_chess"]
    rows.append(["python-chess", f"{chess:,.0f}" if chess else "not installed", "", "", ""])
    for row in report["games"]:
        cells: list[object] = [row["game"]]
        for what, digits in (("contract", 2), ("playout", 1)):
            ratio = row[what] / chess if chess else 0.0
            cells += [f"{row[what]:,.0f}", f"{ratio:.{digits if ratio >= 1 else 2}f}" if chess else ""]
        rows += [cells]
    return f"{report['python']}; random play, best of {ROUNDS} rounds\n{table(rows)}"


def measure(games: list[Game], seconds: float) -> dict[str, Any]:
    """Measure each game and python-chess in turns in one process. Return decisions per second."""
    chess = _chess()
    measures: dict[str, Callable[[Random, float], float]] = {}
    if chess:
        measures["chess"] = chess
    for game in games:
        measures[f"{game.name} contract"] = partial(contract, game)
        measures[f"{game.name} playout"] = partial(playout, game)
    best = dict.fromkeys(measures, 0.0)
    for round_ in range(ROUNDS):
        for name, run_one in measures.items():
            best[name] = max(best[name], run_one(Random(round_), seconds / ROUNDS))
    rows = [
        {"game": game.name, "contract": best[f"{game.name} contract"], "playout": best[f"{game.name} playout"]}
        for game in games
    ]
    words = f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"
    return {"python": words, "python_chess": best.get("chess"), "games": rows}


def contract(game: Game, rng: Random, seconds: float) -> float:
    """Return decisions per second of random play through the public API, which lists, chooses and plays moves. Nature's
    moves are dealt locally and not counted."""
    choice, options = rng.choice, game.options()
    decisions, number, start = 0, 0, process_time()
    while process_time() - start < seconds:
        state = game.new(options)
        deal = LocalDealer(seed_bytes("bench", number)).deal
        number += 1
        rolls = 0
        while (turn := state.turn) is not None:
            if turn == CHANCE:
                answer = deal(state, rolls)
                rolls += answer.kind == "roll"
                state = state.after(answer)
            else:
                state = state.after(choice(list(state.moves())))
                decisions += 1
    return decisions / (process_time() - start)


def playout(game: Game, rng: Random, seconds: float) -> float:
    """Run the game's fast playout from first positions. Return decisions per second."""
    knowledge = game.knowledge()
    starts = []
    for number in range(20):
        state, nature = game.new(game.options()), Random(number)
        while state.turn == CHANCE:
            state = state.after(chance_move(state, nature))
        starts.append(state)
    decisions, start = 0, process_time()
    while process_time() - start < seconds:
        for state in starts:
            knowledge.playout(state, rng)
            decisions += knowledge.decisions
    return decisions / (process_time() - start)


def _chess() -> Callable[[Random, float], float] | None:
    try:
        import chess
    except ImportError:
        return None

    def play(rng: Random, seconds: float) -> float:
        choice = rng.choice
        decisions, start = 0, process_time()
        while process_time() - start < seconds:
            board = chess.Board()
            for _ in range(200):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(choice(moves))
                decisions += 1
        return decisions / (process_time() - start)

    return play
