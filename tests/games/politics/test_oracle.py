"""Tests of abilities, limits and revolts, in comparison with a second, naive implementation of the rule book; and of
invariants."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from pygames.core.cards import CHANCE
from pygames.core.moves import Move
from pygames.games.politics.moves import (
    Befuddle,
    Numbers,
    PoliticsOptions,
    Put,
    Shift,
    Show,
    Step,
    numbers_in,
    numbers_of,
)
from pygames.games.politics.rules import Politics
from pygames.games.politics.scoring import scored
from tests import laws

from .row import GAME

VARIANTS = laws.variants(GAME)


def positions(options: PoliticsOptions, seed: int, plies: int = 1500) -> list[Politics]:
    """Return the positions of one random match in which the row is complete."""
    found = [state for state, _ in laws.walk(GAME, options, seed, plies)]
    return [state for state in found if isinstance(state, Politics) and len(state.row) == 9]


def lane(state: Politics) -> list[tuple[int, int, Counter[int]]]:
    """Return the row from the Queen's end as tuples: rank, owner, number of markers by seat."""
    return [
        (rank, state.owners[rank], Counter({s: state.on(rank, s) for s in range(state.seats)})) for rank in state.row
    ]


def naive_uses(state: Politics) -> set[Move]:
    """Return every legal use of an ability, found by trying all possibilities."""
    me, row = state.mover, lane(state)
    place = {rank: at for at, (rank, _, _) in enumerate(row, 1)}
    found: set[Move] = set()
    for card, owner, on_it in row:
        if owner != me or (state.used // 2**card) % 2:
            continue
        abilities = [card] if card != 1 else [row[p - 1][0] for p in (place[1] - 1, place[1] + 1) if 1 <= p <= 9]
        for ability in abilities:
            if ability == 9:
                found.add(Befuddle(card))
            if ability in (1, 5, 9) or on_it[me] == 0:
                continue
            for target in place:
                if ability == 4 and place[target] > place[card]:
                    found.add(Step(card, 4, target))
                if ability == 6 and place[target] < place[card]:
                    found.add(Step(card, 6, target))
            for (source, its_owner, markers), (target, to_owner, _) in product(row, row):
                for colour, number in product(range(state.seats), range(1, 13)):
                    there = markers[colour] - (1 if source == card and colour == me else 0)
                    if number > there or source == target:
                        continue
                    fits = {
                        2: its_owner == me and to_owner == me,
                        3: colour == me and abs(place[source] - place[target]) == 1,
                        7: colour == me
                        and its_owner == me
                        and place[source] != 5
                        and place[target] == 10 - place[source],
                        8: target == card,
                    }
                    if fits.get(ability):
                        found.add(Shift(card, ability, source, target, colour, number))
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", [3, 4])
def test_abilities_are_what_a_naive_reading_finds(seed: int, seats: int) -> None:
    seen: Counter[str] = Counter()
    for state in positions(PoliticsOptions(seats=seats), seed):
        if state.stage != "abilities":
            continue
        listed = set(state.moves())
        listed = {move for move in listed if move.kind != "pass"}
        assert listed == naive_uses(state)
        seen.update(str(move).split()[0] for move in listed)
    assert {"3", "4", "8", "9"} & set(seen), "the match had hardly any ability"


def test_every_ability_and_every_favour_is_met() -> None:
    seen: set[str] = set()
    for seed in range(90):
        for state in positions(PoliticsOptions(), seed, 500)[::5]:
            if state.stage == "abilities":
                seen |= {str(move).split()[0] for move in state.moves()}
    assert seen == {*"2346789", "1=2", "1=3", "1=4", "1=6", "1=7", "1=8", "1=9", "pass"}


def naive_caps(state: Politics, seat: int) -> list[int]:
    """Return a seat's limit at each position of the row: 99 on its own card, 0 next to one, else the distance to the
    nearest, at most 9."""
    mine = [at for at, (_, owner, _) in enumerate(lane(state)) if owner == seat]
    found = []
    for at in range(9):
        steps = 0
        while not any(at - steps == m or at + steps == m for m in mine) and steps < 9:
            steps += 1
        found.append({0: 99, 1: 0}.get(steps, steps))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_caps_are_distances(seed: int) -> None:
    for state in positions(PoliticsOptions(), seed)[::7]:
        for seat in range(state.seats):
            caps = state.caps(seat)
            assert [caps[rank] for rank in state.row] == naive_caps(state, seat)


def naive_limits(state: Politics, seat: int, first: Politics) -> Numbers:
    """Return the limits of a seat's contribution to the cup, from the rule book's text. `first`: the position in which
    the contest began."""
    rank, place = state.contested, {r: at for at, r in enumerate(state.row)}
    mine = state.owners[rank] == seat or state.options.warrior_any_card
    mine = mine and any(first.on(rank, other) for other in range(state.seats) if other != seat)
    warrior = state.on(5, seat) if mine and state.owners[5] == seat and rank != 5 else 0
    beside = abs(place[1] - place[5]) == 1
    free = not state.used & 2
    queen = state.on(1, seat) if mine and state.owners[1] == seat and rank != 1 and beside and free else 0
    return state.on(rank, seat), warrior, queen


@pytest.mark.parametrize("options", VARIANTS, ids=laws.label)
def test_the_cup_takes_what_a_naive_reading_finds(options: PoliticsOptions) -> None:
    met, before, first = 0, None, None
    for state in positions(options, 4):
        began = before is None or (before.stage, before.contested) != ("cup", state.contested)
        before = state
        if state.stage != "cup":
            continue
        met += 1
        first = state if began or first is None else first
        most = naive_limits(state, state.asked[0], first)
        assert state.limits(state.asked[0]) == most
        assert any(most)
        if not state.in_secret:
            every = {Put(a, b, c) for a in range(most[0] + 1) for b in range(most[1] + 1) for c in range(most[2] + 1)}
            assert set(state.moves()) == every
    assert met > 10


@pytest.mark.parametrize("options", VARIANTS, ids=laws.label)
def test_what_is_used_is_a_card_not_an_office(options: PoliticsOptions) -> None:
    """Check rulings 10, 24 and 39: track by owner and rank the cards that have acted in a round, and compare the cards
    that may still act."""
    acted, number, fresh = set[tuple[int, int]](), 0, 0
    for seed in range(12):
        for state, move in laws.walk(GAME, options, seed):
            assert isinstance(state, Politics)
            if len(state.row) < 9:
                continue
            if state.round != number:
                acted, number = set(), state.round
            lying = {(state.owners[rank], rank) for rank in state.row}
            assert {rank for rank in state.row if state.used >> rank & 1} == {rank for _, rank in acted & lying}
            fresh += len({rank for _, rank in acted} - {rank for _, rank in acted & lying})
            told = move.secret.face if isinstance(move, Show) else None
            numbers = numbers_in(move) if isinstance(move, Put) else numbers_of(told) if told else (0, 0, 0)
            if isinstance(move, Shift | Step | Befuddle):
                acted.add((state.mover, move.card))
            elif numbers[2]:
                acted.add((state.asked[0], 1))
    assert fresh, "no card that had acted was taken over"


@pytest.mark.parametrize("options", VARIANTS, ids=laws.label)
def test_the_row_is_a_permutation_and_markers_are_conserved(options: PoliticsOptions) -> None:
    for seed in range(4):
        for state in positions(options, seed):
            assert sorted(state.row) == list(range(1, 10))
            for seat in range(state.seats):
                lying = sum(state.on(rank, seat) for rank in state.row)
                assert state.pools[seat] + lying + state.cup[seat] == 12
                assert len(state.hand(seat)) == 9 - state.owners.count(seat)
            assert min(state.markers) >= 0
            assert min(state.pools) >= 0
            if state.stage not in ("cup", "reveal", "draw", "verdict"):
                assert not any(state.cup)


@pytest.mark.parametrize("seed", range(4))
def test_points_are_the_scores_of_the_rows(seed: int) -> None:
    before = None
    for state, move in laws.walk(GAME, PoliticsOptions(), seed):
        after = state.after(move)
        assert isinstance(after, Politics)
        assert isinstance(state, Politics)
        if before is not None and after.round != before.round:
            gains = [0] * 3
            for upper, lower in zip(after.row, after.row[1:], strict=False):
                if after.owners[upper] == after.owners[lower]:
                    gains[after.owners[upper]] += max(upper, lower) - min(upper, lower)
            if before.round == 1:
                gains = [0] * 3
            assert list(after.gains) == gains
            assert [new - old for new, old in zip(after.points, state.points, strict=True)] == gains
            assert after.first == (before.first + 1) % 3
        before = after if len(after.row) == 9 else None
    assert scored((1, 9), (0,) + (1,) * 9, 3) == (0, 8, 0)


def test_every_seat_is_dealt_and_begins_about_as_often() -> None:
    rng, owners, first = Random(1), Counter[int](), Counter[int]()
    for _ in range(300):
        state = GAME.new(PoliticsOptions())
        while state.turn == CHANCE:
            state = state.after(rng.choice(list(state.moves())))
        assert isinstance(state, Politics)
        first[state.first] += 1
        owners.update(state.owners[1:])
    assert all(60 < first[seat] < 140 for seat in range(3))
    assert all(750 < owners[seat] < 1050 for seat in range(3))
