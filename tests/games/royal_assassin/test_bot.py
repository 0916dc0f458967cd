"""Tests of the bot: its fast playout follows the engine's rules, it uses no hidden information, and it finds good
moves."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pygames.bots.players import choose
from pygames.core.cards import CHANCE, Card, Face, Seat
from pygames.core.moves import Drawn, Shuffled
from pygames.core.options import Options
from pygames.games.royal_assassin import GAME
from pygames.games.royal_assassin.bot import Courtier
from pygames.games.royal_assassin.greedy import GreedyPlayout
from pygames.games.royal_assassin.moves import (
    Assassinate,
    Attack,
    Defend,
    Discard,
    Hold,
    Present,
    Regicide,
    ReserveAttack,
    ReserveDefend,
)
from pygames.games.royal_assassin.playout import FACE, PILE, Man, Playout
from pygames.games.royal_assassin.position import Position
from tests import laws

from .tables import lay, play, shown

OPTIONS = [pytest.param(options, id=laws.label(options)) for options in laws.variants(GAME)]
SIGNS = {
    "x": (Attack, Regicide, Assassinate, ReserveAttack),
    "+": (Defend, ReserveDefend),
    "up": (Present,),
    "down": (Discard,),
}


class Traced(Playout):
    """A playout that records drawn cards and decisions."""

    def __init__(self, position: Position, rng: Random) -> None:
        super().__init__(position, rng)
        self.trace: list[tuple[Any, ...]] = []
        self.noting = True

    def deal(self, lead: Seat) -> bool:
        hands = self.hands[lead], self.hands[1 - lead]
        at = [len(hand) for hand in hands]
        dealt = super().deal(lead)
        while at != [len(hand) for hand in hands]:
            to = at[0] != at[1]
            self.trace.append(("draw", hands[to][at[to]]))
            at[to] += 1
        return dealt

    def discarded(self, seat: Seat, face: Face) -> bool:
        self.trace.append(("down", face))
        return super().discarded(seat, face)

    def present(self, seat: Seat, face: Face) -> bool:
        self.trace.append(("up", face))
        return super().present(seat, face)

    def regicide(self, seat: Seat, face: Face, man: Man) -> bool:
        self.trace.append(("x", face, man[FACE]))
        return super().regicide(seat, face, man)

    def assassinate(self, seat: Seat, face: Face, man: Man) -> bool:
        self.trace.append(("x", face, man[FACE], *man[PILE]))
        return super().assassinate(seat, face, man)

    def answer(self, seat: Seat, face: Face, strikes: list[Man], guards: list[Man]) -> None:
        noting, self.noting = self.noting, self.noting and self.chosen(strikes, guards)
        super().answer(seat, face, strikes, guards)
        self.noting = noting

    def lay(self, man: Man, face: Face, amount: int) -> None:
        if self.noting:  # a forced answer is not a decision
            self.trace.append(("x" if amount < 0 else "+", face, man[FACE], *man[PILE]))
        super().lay(man, face, amount)


class TracedGreedy(Traced, GreedyPlayout):
    """A greedy playout that records drawn cards and decisions, without the cascades that a seat only examines."""

    def foreseen(self, seat: Seat, face: Face, man: Man) -> float:
        noting, self.noting = self.noting, False
        gain = super().foreseen(seat, face, man)
        self.noting = noting
        return gain


def starts(options: Options, seed: int) -> list[Position]:
    """Return positions of all kinds in a random match: turns, choices in a cascade, deals."""
    return [state for state, _ in laws.walk(GAME, options, seed) if state.turn is not None and state.phase != "start"]


def replayed(position: Position, trace: list[tuple[Any, ...]], best: bool = False) -> tuple[Position, int]:
    """Return the engine's position after the trace of a playout, and the number of decisions. Each decision must be
    legal; with `best`, no alternative except holding may look better."""
    decisions = 0
    for sign, face, *target in trace:
        if sign == "draw":
            while isinstance(next(iter(position.moves())), Shuffled):
                position = position.after(Shuffled())
            asked = position.request()
            position = position.after(Drawn(Card(asked.slot, face, asked.to)))  # type: ignore[union-attr]
            continue
        fits = [
            move for move in position.moves() if type(move) in SIGNS[sign] and matches(position, move, face, target)
        ]
        assert fits, f"{sign} {face} {target} in {shown(position)}"
        decisions += 1
        if best:
            moves = [move for move in position.moves() if not isinstance(move, Hold)]
            looks = dict(zip(moves, Courtier().scores(position, moves), strict=True))
            assert looks[fits[0]] == pytest.approx(max(looks.values())), f"{fits[0]} in {shown(position)}"
        position = position.after(fits[0])
    return position, decisions


def matches(position: Position, move: Any, face: Face, target: list[Any]) -> bool:
    """True if a move plays a card with this face on a royal with this face and these cards in front of it."""
    if isinstance(move, ReserveAttack | ReserveDefend):
        shown = move.face
    elif isinstance(move, Assassinate):
        shown = "Jo" if move.joker else ""
    else:
        shown = move.card.face
    if shown != face:
        return False
    if not target:
        return True
    victim = next(royal for court in position.courts for royal in court if royal.card == move.target)
    return [victim.card.face, *(laid.face for laid in victim.pile)] == target


@pytest.mark.parametrize("kind", [Traced, TracedGreedy])
@pytest.mark.parametrize("options", OPTIONS)
def test_a_playout_plays_the_engines_game(options: Options, kind: type[Traced]) -> None:
    """Check that every decision of a playout is legal, and that the engine and the playout end in the same position;
    forced answers are not decisions. Each decision of the greedy playout must look best on a view."""
    for seed in range(8):
        for start in starts(options, seed)[::9]:
            while start.turn == CHANCE and start.phase != "deal":
                start = start.after(Random(seed).choice(list(start.moves())))
            value, state = played(start, seed, kind)
            if not all(state.courts):
                assert value == (float(bool(state.courts[0])), float(bool(state.courts[1])))


def played(start: Position, seed: int, kind: type[Traced] = Traced) -> tuple[tuple[float, float], Position]:
    """Run a playout, and make its decisions in the engine. Return the playout's value and the last position; both must
    agree."""
    playout = kind(start, Random(seed))
    value = playout.run()
    assert sum(value) == pytest.approx(1)
    state, decisions = replayed(start, playout.trace, kind is TracedGreedy)
    assert playout.decisions == decisions
    for seat in (0, 1):
        mine = [(man[3], man[1] - man[0], sorted(man[2])) for men in playout.courts[seat] for man in men]
        theirs = [
            (royal.card.face, royal.tally, sorted(laid.face for laid in royal.pile)) for royal in state.courts[seat]
        ]
        assert sorted(mine) == sorted(theirs)
        assert playout.reserves[seat] == [laid.face for laid in state.reserves[seat]]
        assert Counter(playout.hands[seat]) == Counter(card.face for card in state.hands[seat])
    assert playout.jokers == list(state.jokers)
    assert Counter(playout.discard) == Counter(laid.face for laid in state.discard)
    assert Counter(playout.graveyard) == Counter(laid.face for laid in state.graveyard)
    return value, state


@pytest.mark.parametrize(("b", "value"), [("Kc", (0.5, 0.5)), ("Kc Qs", (0.0, 1.0))])
def test_a_playout_ends_where_a_cascade_leaves_no_card(b: str, value: tuple[float, float]) -> None:
    """Check rulings 27 and 29: no card is left to deal, so the courts are compared."""
    state = lay("Kd", b, "5h", "", reserves=("", "3c"), deck="", options="optional_reserve")
    cascade = play(state, "5h x Kc")
    ends = [played(cascade, seed) for seed in range(12)]
    assert value in [worth for worth, end in ends if end.outcome() and not end.reserves[1]]


def test_a_playout_skips_an_empty_hand_after_a_cascade() -> None:  # checks ruling 7
    state = lay("Kd", "Kc", "5h 2s 3s", "", reserves=("", "3c"), options="optional_reserve")
    cascade = play(state, "5h x Kc")
    assert all(played(cascade, seed)[1].turns > 2 for seed in range(4))


def test_a_playout_repeats_from_its_seed() -> None:
    for start in starts(GAME.options(), 3)[::5]:
        knowledge = Courtier()
        told = [(tuple(knowledge.playout(start, Random(4))), knowledge.decisions) for _ in range(2)]
        assert told[0] == told[1]
        assert all(0 <= value <= 1 for value in told[0][0])


@pytest.mark.parametrize("player", ["greedy", "1", "2"])
@pytest.mark.parametrize("options", OPTIONS)
def test_hidden_cards_dealt_anew_change_no_choice(options: Options, player: str) -> None:
    rng = Random(12)
    for seed in range(2):
        states = [state for state, _ in laws.walk(GAME, options, seed) if state.turn not in (CHANCE, None)]
        for state in rng.sample(states, min(4, len(states))):
            view = state.seen_by(state.turn)
            again = view.filled(rng).seen_by(state.turn)
            assert choose(GAME, again, Random(5), player) == choose(GAME, view, Random(5), player)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_guessed_world_is_one_that_the_view_may_come_from(options: Options) -> None:
    knowledge = Courtier()
    for state, _ in laws.walk(GAME, options, 2):
        if state.turn in (0, 1):
            view = state.seen_by(state.turn)
            world = knowledge.world(view, Random(1))
            assert world.seen_by(state.turn) == view
            assert world.viewer == CHANCE
            laws.conserved(world)


def test_the_rule_of_thumb_sees_the_end_of_a_cascade() -> None:
    """Check that greedy attacks: the attack alone takes no royal, but seat 0's reserve completes it."""
    state = lay("Kd Jh", "Kc Qs", "4h 2c", reserves=("9h", ""))
    moves = list(state.moves())
    best = Courtier().greedy(state.seen_by(0), Random(1))
    assert str(best).split(":", 1)[1].startswith("4h x")
    assert best in moves
    assert len(state.after(best).courts[1]) == 1


@pytest.mark.parametrize("player", ["greedy", "2", "3"])
def test_a_win_in_one_is_taken(player: str) -> None:
    for seed in range(3):
        state = lay("Kd Jh", "Kc", "4h 2c Kh", "Ks Qs 2s", jokers=(0, 1))
        assert state.after(choose(GAME, state.seen_by(0), Random(seed), player)).outcome() is not None
