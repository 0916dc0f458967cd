"""Tests of the odds shown at the table, in comparison with an independent sampler written from the rule book."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.scene import Forecast
from pygames.games import find
from pygames.games.in_conflict.chances import SAMPLES
from pygames.games.in_conflict.rules import Conflict, ConflictOptions
from tests import laws

GAME = find("in_conflict")
ORDER, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in ORDER for suit in SUITS]
POINTS = 2
"""Maximum error of a number that the table shows, in percentage points."""

Hand = tuple[int, tuple[int, ...], tuple[int, ...]]


def rank_of(card: str) -> int:
    return ORDER.index(card[0]) + 2


def five_in_a_row(ranks: set[int]) -> int:
    """Return the highest rank of a straight, 0 if there is none. The ace also ranks below the two (ruling 15)."""
    low = ranks | {1} if 14 in ranks else ranks
    return max((top for top in range(5, 15) if low.issuperset(range(top - 4, top + 1))), default=0)


def hand(cards: Sequence[str]) -> Hand:
    """Return the kind of a poker hand, its ranks and its suits (rulings 13 to 16). Kinds: 8 is a straight flush, 1 a
    pair, 0 a high card."""
    found = [plain(cards)]
    if len(cards) >= 5:
        for suit in SUITS:
            same = sorted((card for card in cards if card[1] == suit), key=rank_of, reverse=True)
            if len(same) >= 5:
                top = five_in_a_row({*map(rank_of, same)})
                found.append((5, tuple(map(rank_of, same[:5])), ()))
                if top:
                    found.append((8, (top,), (SUITS.index(suit),)))
        top = five_in_a_row({*map(rank_of, cards)})
        if top:
            run = [14 if rank == 1 else rank for rank in range(top, top - 5, -1)]
            suits = [max(SUITS.index(card[1]) for card in cards if rank_of(card) == rank) for rank in run]
            found.append((4, (top,), tuple(suits)))
    return max(found)


def plain(cards: Sequence[str]) -> Hand:
    """Return the poker hand that cards of equal rank make."""
    many = Counter(map(rank_of, cards))
    order = sorted(many, key=lambda rank: (min(many[rank], 4), rank), reverse=True)
    made = [(order[0], min(many[order[0]], 4))]
    kind = (0, 0, 1, 3, 7)[made[0][1]]
    pairs = [rank for rank in order[1:] if many[rank] >= 2]
    if kind in (1, 3) and pairs:
        made.append((max(pairs), 2))
        kind = 2 if kind == 1 else 6
    chosen: list[tuple[int, int]] = []
    rest = sorted(((rank_of(card), SUITS.index(card[1])) for card in cards), reverse=True)
    for rank, size in made:
        of = [card for card in rest if card[0] == rank][:size]
        chosen += of
        for card in of:
            rest.remove(card)
    chosen = (chosen + rest)[:5]
    return kind, tuple(rank for rank, _ in chosen), tuple(suit for _, suit in chosen)


def worth(card: str) -> int:
    if card[0] == "A":
        return 4
    return 3 if card[0] in "KQJ" else 2 if card[1] in "hd" else 1


def drawn(calls: Sequence[str], cards: Sequence[Sequence[str]], class_first: bool, no_ace_rule: bool) -> int:
    """Return the first side's points from the draw minus the second side's, from the rule book's table."""

    def height(card: str) -> tuple[int, int, int]:
        return (worth(card) if class_first else 0, rank_of(card), SUITS.index(card[1]))

    if calls == ["strategy", "tactics"]:
        return -drawn(calls[::-1], cards[::-1], class_first, no_ace_rule)
    if calls == ["tactics", "tactics"]:
        one, other = (max(side, key=height) for side in cards)
        return 0 if one == other else worth(one) if height(one) > height(other) else -worth(other)
    if calls == ["tactics", "strategy"]:
        best = max(cards[0], key=height)
        if best[0] == "A" and not no_ace_rule:
            return 4
        return -2 if hand(cards[1])[0] else worth(best)
    mine, theirs = map(hand, cards)
    if not mine[0] and not theirs[0]:
        return 0
    return 2 * (mine > theirs) - 2 * (mine < theirs)


class Field(NamedTuple):
    """A battle as one seat knows it."""

    known: list[list[str]]
    """The known faces of each side, the seat's own side first."""
    hidden: list[list[int]]
    """For each side, the numbers of hidden cards from the Battle Deck and from the Materiel deck."""
    decks: list[list[str]]
    """The possible faces of hidden cards, for each of the two decks."""
    need: int
    """The points that the seat's side needs to hold the field."""
    options: ConflictOptions

    def holds(self, calls: list[str], rng: Random) -> bool:
        cards = [list(side) for side in self.known]
        for at, deck in enumerate(self.decks):
            both = rng.sample(deck, sum(side[at] for side in self.hidden))
            cards[0] += both[: self.hidden[0][at]]
            cards[1] += both[self.hidden[0][at] :]
        return drawn(calls, cards, bool(self.options.class_first), bool(self.options.no_ace_rule)) >= self.need


def fielded(state: Conflict, seat: int, spent: set[str]) -> Field:
    """Return a battle as a seat knows it. `spent`: faces of Materiel that the seat knows are not hidden."""
    sides: list[list[str]] = [[], []]
    hidden, battle = [[0, 0], [0, 0]], set()
    banners = [0, 0]
    for house in state.houses:
        banners[(house.seat - seat) % 2] += house.banners
    lying = [(house.seat, house.card) for house in state.houses]
    lying += [(at, card) for at, cards in enumerate(state.committed) for card in cards]
    for owner, card in lying:
        side, materiel = (owner - seat) % 2, bool(card and state.options.materiel and card.slot < 52)
        if card is None or card.face is None:
            hidden[side][materiel] += 1
        else:
            sides[side].append(card.face)
            if not materiel:
                battle.add(card.face)
    attacks = (state.battle - seat) % 2 == 0
    first = banners[0] < banners[1] if attacks else banners[0] <= banners[1]
    points = [1 if attacks else 2, 2 if attacks else 1]
    points[0 if first else 1] += 1
    for at in (0, 1):
        points[at] += max(0, banners[at] // max(1, banners[1 - at]) - 1)
    points[0 if attacks else 1] -= state.objectives
    need = points[1] - points[0] + attacks
    decks = [[card for card in DECK if card not in gone] for gone in (battle, spent)]
    return Field(sides, hidden, decks, need, state.options)


def shown(forecast: Forecast) -> list[int]:
    """Return the percentages in a forecast: against strategy and against tactics, or only against the known call."""
    return [int(odds) for odds in re.findall(r"(\d+)%", forecast.words)]


def numbers(options: ConflictOptions, seed: int) -> Iterator[tuple[Conflict, str, list[str], int, Field]]:
    """Yield position, move, calls, shown number and battle for each forecast in a random match."""
    seen: list[set[str]] = [set() for _ in range(options.seats)]
    for state, _ in laws.walk(GAME, options, seed):
        assert isinstance(state, Conflict)
        for seat, faces in enumerate(seen):
            view = state.seen_by(seat)
            cards = [card for held in (*view.hands, *view.committed) for card in held]
            cards += [house.card for house in view.houses if house.card]
            if options.materiel:
                faces.update(card.face for card in cards if card.slot < 52 and card.face)
        turn = state.turn
        if turn is None or turn < 0:
            continue
        view = state.seen_by(turn)
        for path in GAME.scene(view, turn).moves:
            odds = shown(path.forecast) if path.forecast else []
            if not odds:
                continue
            field, called = fielded(view, turn, seen[turn]), view.calls[1 - turn % 2]
            mine = path.move if path.move in ("strategy", "tactics") else view.calls[turn % 2]
            answers = [called] if called else ["strategy", "tactics"]
            assert len(odds) == len(answers), path.forecast
            for number, answer in zip(odds, answers, strict=True):
                yield view, path.move, [mine, answer], number, field


def error(field: Field, calls: list[str], number: int, rng: Random) -> float:
    """Return a number's error in percentage points, estimated from samples. Sampling ends once the error is clearly
    inside or outside the bound."""
    held = many = 0
    while many < 80_000:
        held += sum(field.holds(calls, rng) for _ in range(1000))
        many += 1000
        odds = held / many
        wrong, doubt = abs(100 * odds - number), 100 * (max(odds * (1 - odds), 0.002) / many) ** 0.5
        if not (abs(wrong - POINTS) < 4 * doubt):
            break
    if not 0 < held < many:
        return wrong if number in (0, 100) else max(0.0, wrong - 1)  # 0 and 100 are only shown if they are certain
    return 100.0 if number in (0, 100) else wrong


def any_options(rng: Random) -> ConflictOptions:
    flags = [rng.random() < 0.5 for _ in range(4)]
    return ConflictOptions(rng.choice([2, 2, 4]), rng.choice([1, 3, 8]), rng.choice([0, 1, 4, 4, 6]), *flags)


def checked(many: int, seed: int) -> Counter[str]:
    """Compare numbers in random matches. Return how many of each kind were compared; raise AssertionError at the first
    wrong one."""
    rng, found = Random(seed), Counter[str]()
    while found.total() < many:
        options, deal = any_options(rng), rng.getrandbits(32)
        every = list(numbers(options, deal))
        for view, move, calls, number, field in rng.sample(every, min(len(every), 12)):
            wrong = error(field, calls, number, rng)
            assert wrong <= POINTS, (options, deal, view, move, calls, number, wrong)
            found[f"{calls[0]} to {calls[1]}"] += 1
    return found


def test_odds_shown_are_those_of_the_rule_book() -> None:
    assert len(checked(48, 1)) == 4


@pytest.mark.thorough
def test_eight_hundred_odds_shown_are_those_of_the_rule_book() -> None:
    assert min(checked(800, 2).values()) > 50


@pytest.mark.parametrize(("deal", "truth"), [(312, 87.8), (675, 69.8), (523, 58.3)])
def test_a_straight_or_a_flush_in_hand_is_counted(deal: int, truth: float) -> None:
    """Check the odds of strategy in a battle to which all Materiel was committed and in which the other side called
    strategy."""
    match, dealer = Match(GAME, ConflictOptions()), LocalDealer(b"fc %d" % deal)
    while not any(match.state.calls):
        match.play(
            dealer.deal(match.state, match.rolls) if match.state.turn == CHANCE else next(iter(match.state.moves()))
        )
    match.deal(dealer)
    odds = {
        path.move: path.forecast.chance for path in GAME.scene(match.known(match.state.turn), match.state.turn).moves
    }
    assert odds["strategy"] == pytest.approx(truth, abs=1.5)


def test_the_rule_book_says_how_many_deals_are_sampled() -> None:
    book = files("pygames.games.in_conflict").joinpath("rules.md").read_text(encoding="utf-8")
    assert f"some {SAMPLES // 1000},000 sampled deals" in " ".join(book.split())


def test_hands_are_the_best_five_cards() -> None:
    """Compare the sampler's evaluation of 5 to 8 cards with the best of all choices of five cards."""
    rng = Random(3)
    for _ in range(400):
        cards = rng.sample(DECK if rng.random() < 0.5 else DECK[::2], rng.randrange(5, 9))
        assert hand(cards)[:2] == max(hand(five) for five in combinations(cards, 5))[:2]
