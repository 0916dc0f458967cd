"""Tests of the tests: each fault planted in the toy game must be detected by a law or an oracle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames.core.cards import ALL, CHANCE, Audience, Card, Deck
from pygames.core.moves import BadNotation, Draw, Move, Rolled, Shuffled
from pygames.core.scene import Event, Forecast, Scene
from tests import laws, toys
from tests.toys import TOY, Choose, Pass, Play, Show, Tell, Toy, ToyOptions

SEEDS = range(6)


class OnePhaseLeaks(Toy):
    """Planted fault: a number chosen in secret changes the public scores."""

    def after(self, move: Move) -> Toy:
        if isinstance(move, Choose) and move.card.face is not None:
            scores = tuple(n + int(move.card.face) * (at == self.mover) for at, n in enumerate(self.scores))
            return super().after(move)._replace(scores=scores)
        return super().after(move)


class CardTwice(Toy):
    """Planted fault: a card that is shown is copied instead of moved."""

    def after(self, move: Move) -> Toy:
        after = super().after(move)
        if isinstance(move, Show):
            hand = (*after.hands[self.mover], move.card)
            return after._replace(hands=tuple(hand if at == self.mover else h for at, h in enumerate(after.hands)))
        return after


class TooGenerous(Toy):
    """Planted fault: any card may be played, even one that is not in hand."""

    def permits(self, move: Move) -> bool:
        return (isinstance(move, Play) and self.played >= 0) or super().permits(move)


class GenerousOnViews(Toy):
    """Planted fault: a view that does not show the hand accepts every pass, even if known cards forbid it."""

    def permits(self, move: Move) -> bool:
        if isinstance(move, Pass) and self.viewer != self.turn and self.viewer != CHANCE:
            return True
        return super().permits(move)


class NamesTooMany(Toy):
    """Planted fault: `ahead` announces a draw that does not follow."""

    def ahead(self) -> tuple[Audience, ...]:
        return ((0,),) if self.need and self.decks and self.decks[-1].left > 1 else ()


class Unreadable(Toy):
    """Planted fault: the notation of `Show` does not parse back."""

    def read(self, text: str) -> Move:
        if text.startswith("show"):
            raise BadNotation("no such word")
        return super().read(text)


class SameGuess(Toy):
    """Planted fault: the guess at a secret is always the same."""

    def guess(self, card: Card, rng: Random) -> str:
        return "1"


class CopiesOnce(Toy):
    """Planted fault: cards with equal faces in a hand are listed as one move."""

    def choices(self) -> Iterable[Move]:
        faces: list[str | None] = []
        for move in super().choices():
            if isinstance(move, Play):
                if move.card.face in faces:
                    continue
                faces.append(move.card.face)
            yield move


class OnePool(Toy):
    """Planted fault: after a reshuffle, the hidden cards of both decks are guessed from one pool of faces."""

    def after(self, move: Move) -> Toy:
        after = super().after(move)
        if isinstance(move, Shuffled) and len(after.decks) > 1:
            old, new = after.decks[-2:]
            pool = tuple(sorted(old.unseen + new.unseen))
            return after._replace(
                decks=(*after.decks[:-2], old._replace(unseen=()), Deck(new.start, new.size, new.left, pool))
            )
        return after


class WrongAudience(Toy):
    """Planted fault: seat 0 also sees the cards dealt to seat 1."""

    def request(self):  # type: ignore[no-untyped-def]
        asked = super().request()
        return Draw(asked.slot, (0, 1), asked.left) if isinstance(asked, Draw) and asked.to == (1,) else asked


class ForgetsWhatWasSeen(Toy):
    """Planted fault: the face of a played card stays among the deck's unseen faces."""

    def after(self, move: Move) -> Toy:
        after = super().after(move)
        return after._replace(decks=self.decks) if isinstance(move, Play) else after


class LooksAtViewer(Toy):
    """Planted fault: the next position depends on the viewer."""

    def after(self, move: Move) -> Toy:
        after = super().after(move)
        if isinstance(move, Pass) and self.viewer == 0:
            return after._replace(shown=after.shown + 1)
        return after


class NothingHinges(Toy):
    """Planted fault: `hinges` names no card on which a pass depends, so that a false pass is never found."""

    def hinges(self, move: Move) -> tuple[int, ...]:
        return ()


MUTANTS = {
    OnePhaseLeaks: "law 1: viewer 1: the view does not follow",
    CardTwice: "law 1: viewer None: the view does not follow",
    TooGenerous: "law 9: the full position and its list disagree",
    GenerousOnViews: "law 9: viewer 1 allows 'pass', which no world behind it lists",
    NamesTooMany: "law 10: a draw named beforehand does not follow",
    Unreadable: "law 5: 'show \\S+' does not parse back",
    SameGuess: "law 11: slot 1: the guess is always 1",
    CopiesOnce: "law 9: viewer 1 allows '17:e', which no world behind it lists",
    OnePool: "law 1: viewer 1: the view does not follow",
    WrongAudience: "law 0: a hand is open that nobody showed",
    ForgetsWhatWasSeen: "law 1: viewer 1: the view does not follow",
    LooksAtViewer: "law 1: viewer 0: the view does not follow",
    NothingHinges: "law 13: 'pass' is (not )?legal, but the cards that `hinges` names",
}
"""Each fault, and the message of the law that detects it; law 0 is an oracle of the toy game."""


def check(kind: type[Toy]) -> None:
    """Check a variant of the toy game in some matches, with the laws and the game's own oracles."""

    def new(options: ToyOptions) -> Toy:
        return kind._make(toys.new(options)._values())

    game = replace(TOY, new=new)
    bank = [move for _, move in laws.walk(TOY, ToyOptions(), 99)]
    for options in laws.variants(TOY):
        for seed in SEEDS:
            laws.check_match(game, options, seed, 1, bank)
            for at, (state, _) in enumerate(laws.walk(game, options, seed)):
                assert isinstance(state, Toy)
                who_may_know(state)
                every_card_playable(state)
                if at % 12 == 5:
                    for viewer in (0, 1, None):
                        laws.check_fair(state.seen_by(viewer), Random(at), 200)
                        laws.check_secrets_vary(state.seen_by(viewer), Random(at), laws.secret_faces(state))


def who_may_know(state: Toy) -> None:
    """Check who knows which card: each seat sees its own hand, and the other seat's only where cards were shown; a
    secret is known only to its seat."""
    for seat in range(state.seats):
        other = state.seen_by(1 - seat)
        open_ = sum(card.face is not None for card in other.hands[seat])
        laws.hold(0, open_ <= state.shown, "a hand is open that nobody showed")
        laws.hold(0, all(card.face for card in state.seen_by(seat).hands[seat]), "a seat does not see its hand")
    for seat, secret in enumerate(state.secrets):
        if secret is not None and secret.to != ALL:
            laws.hold(0, secret.to == (seat,), "a secret is known to others")


def every_card_playable(state: Toy) -> None:
    """Check that each card in hand can be played, by counting, since no comparison finds a rule that is missing
    everywhere."""
    if state.turn in (0, 1) and 0 <= state.played < state.options.plies:
        plays = sum(isinstance(move, Play) for move in state.moves())
        laws.hold(0, plays == len(state.hands[state.turn]), "not every card in hand can be played")


@pytest.mark.slow
def test_the_toy_itself_is_sound() -> None:
    check(Toy)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_the_fault_is_found(mutant: type[Toy]) -> None:
    with pytest.raises(laws.BrokenLaw, match=MUTANTS[mutant]):
        check(mutant)


def tells_nothing_of_a_roll(state: Toy, move: Move) -> list[Event]:
    """Return the events of a move; fail for a roll."""
    assert not isinstance(move, Rolled)
    return toys.tell(state, move)


def marks_what_is_nowhere(state: Toy, move: Move) -> list[Event]:
    """Return events that mark a card which is not on the table."""
    return [replace(event, ids=("c99",)) for event in toys.tell(state, move)]


def draws_the_full_position(state: Toy, move: Move) -> list[Event]:
    """Return events whose positions show cards that the viewer does not know."""
    return [replace(event, position=state._replace(viewer=CHANCE)) for event in toys.tell(state, move)]


def counts_one_as_many(state: Toy, move: Move) -> list[Event]:
    """Return events whose text uses a plural for any number."""
    return [replace(event, text=f"{len(event.ids) + 1} cards are played.") for event in toys.tell(state, move)]


def hides_a_move(state: Toy, seat: int | None) -> Scene:
    """Return a scene in which a legal move has no path."""
    scene = toys.scene(state, seat)
    return replace(scene, moves=scene.moves[:-1])


def foretells_what_never_comes(state: Toy, seat: int | None) -> Scene:
    """Return a scene with forecasts that do not come true."""
    scene = toys.scene(state, seat)
    forecast = Forecast("It becomes a throne.", then=(("discard", "a throne"),))
    return replace(scene, moves=tuple(replace(path, forecast=forecast) for path in scene.moves))


def takes_what_stays(state: Toy, seat: int | None) -> Scene:
    """Return a scene whose paths claim to take cards that stay."""
    scene = toys.scene(state, seat)
    return replace(scene, moves=tuple(replace(path, takes=(f"hand{1 - (seat or 0)}",)) for path in scene.moves))


@pytest.mark.parametrize(
    ("tell", "scene", "words"),
    [
        (tells_nothing_of_a_roll, toys.scene, r"ply \d+: AssertionError"),
        (marks_what_is_nowhere, toys.scene, "law 12: .* marks what is nowhere"),
        (draws_the_full_position, toys.scene, "law 12: viewer 0: .* draws another's view"),
        (counts_one_as_many, toys.scene, "law 12: badly said: '1 cards' in"),
        (toys.tell, hides_a_move, "law 12: the paths are not the legal moves"),
        (toys.tell, foretells_what_never_comes, "law 14: .* makes 'discard' of discard, not 'a throne'"),
        (toys.tell, takes_what_stays, r"law 14: .* does not take hand\d"),
    ],
)
def test_what_cannot_be_told_or_drawn_is_found(tell: Any, scene: Any, words: str) -> None:
    with pytest.raises(laws.BrokenLaw, match=words):
        laws.check_told(replace(TOY, tell=tell, scene=scene), ToyOptions(), 1)


def test_the_toy_meets_what_the_mutants_need() -> None:
    kinds = {type(move) for seed in SEEDS for _, move in laws.walk(TOY, ToyOptions(), seed)}
    assert {Play, Show, Pass, Choose, Tell} <= kinds
    decks = [len(state.decks) for seed in SEEDS for state, _ in laws.walk(TOY, ToyOptions(), seed)]
    assert max(decks) > 1, "cards stay in hand over a reshuffle"
