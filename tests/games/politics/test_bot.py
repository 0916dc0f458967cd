"""Tests of the bots: the fast playout follows the rules, the rule of thumb finds the obvious move, and a placement
waits for "done"."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pygames.bots.players import PLAYERS, choose
from pygames.core.knowledge import best_at
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.games.politics.greedy import GreedyCourt
from pygames.games.politics.moves import PASS, Befuddle, Place, Put, Shift, Step
from pygames.games.politics.playout import Court
from pygames.games.politics.rules import Politics, PoliticsOptions
from pygames.games.politics.scoring import scored
from pygames.session import Session, bot, person
from tests import laws

from .row import GAME, B, G, R, at, play

VARIANTS = laws.variants(GAME)


@pytest.mark.parametrize("kind", [Court, GreedyCourt])
@pytest.mark.parametrize("options", VARIANTS, ids=laws.label)
def test_a_playout_from_anywhere_keeps_row_markers_and_score(options: PoliticsOptions, kind: type[Court]) -> None:
    rng = Random(3)
    for state, _ in list(laws.walk(GAME, options, 6, 900))[13::5]:
        assert isinstance(state, Politics)
        court = kind(state, rng)
        values = court.play(state, rng.randint(1, 3))
        assert sum(values) == pytest.approx(1)
        assert sorted(court.row) == list(range(1, 10))
        for seat in range(state.seats):
            lying = sum(court.markers[rank * state.seats + seat] for rank in range(1, 10))
            assert court.pools[seat] + lying == 12
        assert min(court.markers) >= 0
        assert min(court.pools) >= 0
        assert tuple(court.worth()) == scored(tuple(court.row), tuple(court.owners), state.seats)


def looking_best(state: Politics) -> list[Move]:
    """Return the moves that look best to the seat to move."""
    moves = list(state.moves())
    looks = GAME.knowledge().scores(state, moves)
    return [move for move, look in zip(moves, looks, strict=True) if look >= max(looks) - 1e-9]


def decided(stage: str) -> Iterator[tuple[Politics, GreedyCourt]]:
    """Yield positions at this stage in random matches, each with a `GreedyCourt` made from it."""
    for seed in range(3):
        for state in [state for state, _ in laws.walk(GAME, PoliticsOptions(seats=3 + seed % 2), seed, 900)]:
            assert isinstance(state, Politics)
            if state.stage == stage and state.turn is not None and len(list(state.moves())) > 1:
                yield state, GreedyCourt(state, Random(seed))


def test_a_greedy_court_places_what_looks_best() -> None:
    seen = 0
    for state, court in decided("influence"):
        if state.left:
            court._place(state.mover, 1, list(state.room))
            placed = next(rank for rank in range(1, 10) if court.lying(rank, state.mover) > state.on(rank, state.mover))
            assert Place(placed) in looking_best(state)
            seen += 1
    assert seen > 50


def test_a_greedy_court_uses_the_ability_that_looks_best() -> None:
    seen = 0
    for state, court in decided("abilities"):
        best = looking_best(state)
        ways = [(0.0, None, ()), *court.ways(state.mover)]
        _, do, given = ways[best_at([look for look, *_ in ways], court.random)]
        assert (do is None) <= any(move == PASS for move in best)
        if do is None or do == court.roll:
            assert do is None or any(isinstance(move, Befuddle) for move in best)
            continue
        do(*given)
        after = [state.after(move) for move in best if isinstance(move, Step | Shift)]
        assert (court.row, court.markers) in [(list(new.row), list(new.markers)) for new in after]
        seen += 1
    assert seen > 30


def test_a_greedy_court_puts_into_the_cup_what_looks_best() -> None:
    seen = 0
    for state, court in decided("cup"):
        seat, *waiting = state.asked
        assert court.limits(state.contested, seat, list(state.claims)) == state.limits(seat)
        numbers = court.put(state.contested, seat, state.limits(seat), waiting)
        assert Put(*numbers) in looking_best(state)
        seen += 1
    assert seen > 50


def test_luck_is_foretold_from_every_position() -> None:
    """Check that every position has chances, even while the row is laid or the first player is determined, since
    players may resign then."""
    for state, _ in laws.walk(GAME, PoliticsOptions(), 4, 300):
        if state.turn is not None:
            assert sum(GAME.knowledge().foretold(state, Random(2))) == pytest.approx(1)


def test_a_playout_of_what_is_decided_scores_as_the_rules_do() -> None:
    state = at("2R 7R 1G 9G 3B 8B 4R:R1 5G 6B", "stage=revolts", "points=1/2/3")
    court = Court(state, Random(1))
    court.contest(4, [])
    assert court.score() is False
    assert tuple(court.points) == play(state, "cup 0").points == (6, 7, 11)


def test_the_rule_of_thumb_takes_a_bond() -> None:
    state = play(at("1R 9B:R1 2G 3B 4R 5G 6G 7B 8G", "stage=revolts", "first=1"), "cup 1")
    assert str(GAME.knowledge().greedy(state.seen_by(R), Random(1))) == "take"


@pytest.mark.parametrize(("options", "move"), [("", "cup 2"), ("simultaneous_cup", "hide 0:2/0/0")])
def test_the_rule_of_thumb_defends_what_it_has(options: str, move: str) -> None:
    state = at("1R 9R:R2B2 2G 3B 4R 5G 6G 7B 8G", "stage=revolts", "first=1", options=options)
    assert str(GAME.knowledge().greedy(state.seen_by(R), Random(1))) == move


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_chooses_a_legal_move_that_repeats(player: str) -> None:
    for state, _ in list(laws.walk(GAME, PoliticsOptions(seats=4), 2, 400))[20::60]:
        if state.turn not in range(4):
            continue
        view = state.seen_by(state.turn)
        move = choose(GAME, view, Random(5), player)
        assert view.allows(move)
        assert move == choose(GAME, view, Random(5), player)


def test_level_three_wins_the_match_when_it_can() -> None:
    state = play(at("1G 9R:G1 2B 3G 4R 5B 6R 7G 8B", "stage=revolts", "first=2", "points=15/15/13"), "cup 1")
    assert state.turn == G
    assert str(choose(GAME, state.seen_by(G), Random(2), "3")) == "take"


def test_a_persons_placement_waits_for_done_and_can_be_taken_back() -> None:
    session = Session(Match(GAME, PoliticsOptions()), (person("Ann"), bot(1, 1), bot(1, 2)), b"politics")
    while session.waits == "bot":
        session.think(10**6)
    assert session.match.state.turn == B
    income = session.match.state.left
    for left in range(income, 0, -1):
        assert session.match.state.left == left
        session.move(str(list(session.match.state.moves())[1]))
    assert (session.waits, session.match.state.left) == ("you", 0)  # "done" is not played automatically
    lines = len(session.match.lines)
    session.undo()
    assert len(session.match.lines) == lines - 1
    assert not session.match.marks  # nobody has replied, so the undo leaves no mark
    session.move(str(list(session.match.state.moves())[1]))
    session.move("done")
    assert session.match.state.turn != B or session.match.state.stage != "influence"
