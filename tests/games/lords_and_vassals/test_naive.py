"""Comparison of the engine with an independent implementation, in random matches and by counts of moves."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from pygames.core.cards import CHANCE
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.playout import play
from pygames.games.lords_and_vassals.position import parse, write
from pygames.games.lords_and_vassals.rules import Lords, LordsOptions
from tests.laws import walk

from . import naive

COUNTS = Path(__file__).parent / "counts.txt"
RULES = ("corner_capture", "line_capture", "mixed_capture", "intervention")
SETS = [frozenset(chosen) for size in range(5) for chosen in combinations(RULES, size)]


def options(rules: frozenset[str]) -> LordsOptions:
    return LordsOptions(**dict.fromkeys(rules, True))


def name(rules: frozenset[str]) -> str:
    return "+".join(sorted(rules)) or "plain"


@pytest.mark.slow
@pytest.mark.parametrize("rules", SETS, ids=name)
def test_both_play_the_same_game(rules: frozenset[str]) -> None:
    """Check that every position of a random match has the same moves with the same marks, the same successor and the
    same end in both implementations."""
    board = None
    for state, move in walk(GAME, options(rules), 40 + SETS.index(rules), 100_000):
        if state.turn == CHANCE:
            board = None
            continue
        board = board or naive.board(write(state), rules)
        assert sorted(map(str, state.choices())) == sorted(board.moves()), write(state)
        board = board.make(str(move))
        state = state.after(move)
        assert write(state) == board.line()
        if state.turn is None:
            break
    assert board is not None
    assert state.result is not None
    assert state.result.scores == {"b": (1, -1), "w": (-1, 1), "draw": (0, 0)}[board.winner or ""]


@pytest.mark.parametrize("rules", [SETS[0], SETS[3], SETS[-1]], ids=name)
def test_the_fast_playout_plays_by_the_rules(rules: frozenset[str]) -> None:
    for seed in range(12):
        state = set_up(options(rules), seed)
        for _ in range(seed):  # starts also in the middle of a turn
            state = state.after(Random(seed).choice(state.choices()))
        trace: list[tuple[int, int]] = []
        moves, values = play(state, Random(seed), trace)
        assert moves == len(trace)
        for start, end in trace:
            made = next(move for move in state.choices() if (move.start, move.end) == (start, end))
            state = state.after(made)
        assert state.result is not None
        assert values == tuple((score + 1) / 2 for score in state.result.scores)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("8/8/8/8/8/8/V7/vL6 b 4 - - 400 301", {(0.5, 0.5)}),  # ruling 27: after its only jump, Black has no move left
        ("8/8/8/8/8/8/L7/v1L5 w 1 a2 - 399 301", {(0.0, 1.0)}),  # ruling 28: after c1-b1, Black has no legal move
        ("8/8/8/8/8/8/L7/v1L5 w 1 a2 - 400 301", {(0.0, 1.0), (0.5, 0.5)}),  # ruling 33, unless 28 ends the match
        ("8/8/8/8/2(lv)5/8/8/7V b 3 (c4) - 400 301", {(0.5, 0.5)}),  # ruling 37: the freed vassal still rests
        # There is one legal move, which is hard to find at random: a playout that fails many times to find a move is
        # not stuck.
        ("8/8/8/8/VVVVV3/LLLLLVVV/vvvvvLLL/(lv)(lv)lllll1 b 1 - - 400 301", {(0.5, 0.5)}),
    ],
)
def test_the_fast_playout_ends_turns_and_matches_as_the_rules_do(text: str, ends: set[tuple[float, float]]) -> None:
    met = set()
    for seed in range(12):
        state, trace = parse(LordsOptions(), text), list[tuple[int, int]]()
        _, values = play(state, Random(seed), trace)
        for start, end in trace:
            state = state.after(next(move for move in state.choices() if (move.start, move.end) == (start, end)))
        assert state.result is not None
        assert values == tuple((score + 1) / 2 for score in state.result.scores)
        if len(trace) == 1:
            met.add(values)
    assert met == ends


def set_up(chosen: LordsOptions, seed: int) -> Lords:
    return next(state for state, _ in walk(GAME, chosen, seed) if state.turn != CHANCE)


def counts() -> list[tuple[str, str, list[int]]]:
    """Return the rows of counts.txt: rules, position, and the numbers of sequences of 1, 2 and 3 moves."""
    rows = []
    for row in COUNTS.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            rules, position, numbers = (part.strip() for part in row.split("|"))
            rows.append((rules, position, [int(number) for number in numbers.split()]))
    return rows


def lines(state: Lords, depth: int) -> int:
    moves = state.choices() if state.turn is not None else []
    return len(moves) if depth == 1 else sum(lines(state.after(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("rules", "position", "numbers"), counts())
def test_counts_to_depth_three(rules: str, position: str, numbers: list[int]) -> None:
    state = parse(LordsOptions.parse("" if rules == "-" else rules), position)
    assert [lines(state, depth) for depth in (1, 2, 3)] == numbers


def test_the_counts_are_the_naive_ones() -> None:
    """Check the counts in the file, which the naive implementation computed: recompute those of depths 1 and 2."""
    for rules, position, numbers in counts():
        chosen = frozenset(() if rules == "-" else rules.split())
        assert [naive.count(naive.board(position, chosen), depth) for depth in (1, 2)] == numbers[:2]


def test_there_are_enough_counts() -> None:
    assert len({position for _, position, _ in counts()}) >= 6
