"""Guests with planted faults, one for each requirement that `check` tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count
from random import Random, random
from typing import Any, ClassVar

from pygames.commands.guest import tierce
from pygames.commands.guest.tierce import GAME, Play, Player, Position, Rules
from pygames.core.game import Game
from pygames.core.moves import BadNotation, Draw, Move, Shuffle, Shuffled
from pygames.core.persona import Persona
from pygames.core.scene import Event, Piece, Prompt, Scene, Zone
from pygames.core.scene import Path as Way
from pygames.core.state import Outcome, State

HOME = "pygames.commands.guest.tierce"
TIERCE = replace(GAME, package=HOME)


def played(kind: type[Position]) -> Game:
    """Return Tierce with this class of positions as its rules."""
    return replace(TIERCE, new=lambda options: kind._make(tierce.new(options)._values()))


class Leaks(Position):
    """Planted fault: the next player depends on a card that the other seat does not see."""

    def after(self, move: Move) -> Any:
        after = super().after(move)
        held = self.hands[1][0].face if isinstance(move, Play) and self.hands[1] else None
        return after._replace(first=1) if held == "8h" else after


class LooksAtViewer(Position):
    """Planted fault: the next position depends on the viewer."""

    def after(self, move: Move) -> Any:
        after = super().after(move)
        return after._replace(taken=(3, 0)) if self.viewer == 0 and isinstance(move, Play) else after


class CannotBeRead(Position):
    """Planted fault: a move's notation does not parse back."""

    def read(self, text: str) -> Move:
        if text.endswith("7h"):
            raise BadNotation("no such card")
        return super().read(text)


class Forgets(Position):
    """Planted fault: a legal move is not listed."""

    def choices(self) -> Iterable[Move]:
        return [*super().choices()][:2]


class Generous(Position):
    """Planted fault: any card is allowed."""

    def permits(self, move: Move) -> bool:
        return isinstance(move, Play) or super().permits(move)


class Unaware(Position):
    """Planted fault: a card that nobody sees yet may have the face of a card that lies face up."""

    def permits(self, move: Move) -> bool:
        hand = self.hands[self.turn or 0]
        return isinstance(move, Play) and any(
            card.slot == move.card.slot and card.face in (None, move.card.face) for card in hand
        )


class KeepsAList(Position):
    """Planted fault: a field of a position holds a list."""

    def after(self, move: Move) -> Any:
        after = super().after(move)
        return after._replace(taken=[*after.taken]) if isinstance(move, Play) else after


class LosesTheTurn(Position):
    """Planted fault: seat 2 is to move, although there are only two seats."""

    def after(self, move: Move) -> Any:
        after = super().after(move)
        return after._replace(turn=2) if isinstance(move, Play) else after


class DealsToASeat(Position):
    """Planted fault: the audience of a draw is a number, not a tuple of seats."""

    def request(self) -> Any:
        asked = super().request()
        return asked._replace(to=1) if isinstance(asked, Draw) else asked


class Miscounts(Position):
    """Planted fault: the request for a card gives a wrong number of cards left in the deck."""

    def request(self) -> Shuffle | Draw:
        asked = super().request()
        return asked._replace(left=asked.left + 1) if isinstance(asked, Draw) else asked


class Compares(Position):
    """Planted fault: the rules sort cards by face, although some faces are hidden."""

    def after(self, move: Move) -> Any:
        if isinstance(move, Play):
            sorted(card.face for hand in self.hands for card in hand)  # type: ignore[type-var]
        return super().after(move)


class Suits(Position):
    """Planted fault: the rules read the suit of a hidden card, whose face is None."""

    def after(self, move: Move) -> Any:
        for card in self.hands[1] if isinstance(move, Play) else ():
            face: Any = card.face
            assert face[1]
        return super().after(move)


class FindsNothing(Position):
    """Planted fault: the rules index a result that is None, which has nothing to do with hidden cards."""

    def after(self, move: Move) -> Any:
        best: Any = dict[Move, Any]().get(move)
        return (
            super().after(move)._replace(first=best[0]) if self.viewer == 0 and self.hands[1] else super().after(move)
        )


@dataclass(frozen=True)
class Pile:
    """A group of cards that is not a tuple."""

    cards: tuple[object, ...] = ()


class KeepsAPile(Position):
    """Planted fault: a field contains an object, in which the engine cannot hide cards."""

    def after(self, move: Move) -> Any:
        return super().after(move)._replace(taken=(Pile(), 0))


class Lead(Move, kind="lead"):
    """A move with a field that has no notation."""

    suits: tuple[str, ...] = ()


class LeadsMany(Position):
    """Planted fault: a move has a field with several texts, for which there is no notation."""

    kinds = (Lead,)
    read = State.read

    def choices(self) -> Any:
        return [Lead()]

    def permits(self, move: Move) -> bool:
        return True


class EndsWithoutResult(Position):
    """Planted fault: the match is over, but there is no result."""

    def outcome(self) -> Outcome | None:
        return None


class Prints(Position):
    """Planted fault: each move prints a line, and the second match raises an error. The trial calls `after` twice for
    each move."""

    begun: ClassVar[list[Move]] = []

    def after(self, move: Move) -> Any:
        self.begun.extend([move] if isinstance(move, Shuffled) else [])
        print(f"match {(len(self.begun) + 1) // 2}: {move}")
        if len(self.begun) > 2 and isinstance(move, Play):
            raise NotImplementedError("not yet written")
        return super().after(move)


class GivesNoReason(Position):
    """Planted fault: the outcome has no reason."""

    def outcome(self) -> Outcome | None:
        return Outcome(self.taken, "") if self.turn is None else None


class Scores(Position):
    """Planted fault: the outcome has more scores than there are seats."""

    def outcome(self) -> Outcome | None:
        return Outcome((*self.taken, 1), "Most win.") if self.turn is None else None


class NeverEnds(Position):
    """Planted fault: a hand never becomes empty."""

    def after(self, move: Move) -> Any:
        if isinstance(move, Play) and self.viewer is not None:
            return self._replace(turn=1 - (self.turn or 0))
        return self._replace(turn=1 - (self.turn or 0)) if isinstance(move, Play) else super().after(move)


class Falls(Position):
    """Planted fault: the rules raise an exception in the second round."""

    def permits(self, move: Move) -> bool:
        if sum(self.taken):
            raise NotImplementedError("not yet written")
        return super().permits(move)


def drawn(change: Callable[[Scene], Scene]) -> Game:
    """Return Tierce with its scenes changed by a function."""
    return replace(TIERCE, scene=lambda state, seat: change(tierce.scene(state, seat)))


def told(event: Event) -> Game:
    """Return Tierce with this event for every move."""
    return replace(TIERCE, tell=lambda before, move: [event])


def known(**methods: Any) -> Game:
    """Return Tierce with some methods of its evaluation replaced."""
    return replace(TIERCE, knowledge=type("Other", (Player,), methods))


HEAP: Any = "heap"
NONE: Any = None
FIRSTS = count()


def another_first(options: Rules) -> Position:
    """Return a first position that differs between calls."""
    return tierce.new(options)._replace(first=Random(next(FIRSTS)).randrange(2))


BOLD: Any = Persona("bold", "the Bold", "sword", "Plays high cards.", {}, ("Now!", "Ha!", "Won.", "Lost."))
PLANTED: dict[str, tuple[Game, str, str]] = {
    "a hidden card is looked at": (played(Leaks), "positions", "Law 1 is broken: viewer 0: the view does not follow"),
    "the viewer is looked at": (played(LooksAtViewer), "positions", "Law 1 is broken: viewer 0"),
    "a notation is not read": (played(CannotBeRead), "positions", ":7h' does not parse back"),
    "a move is not listed": (played(Forgets), "positions", "Law 9 is broken: the full position and its list disagree"),
    "a move is too much": (played(Generous), "positions", "is broken: the full position"),
    "a face twice": (played(Unaware), "positions", "which no world behind it lists"),
    "a list": (played(KeepsAList), "positions", "The field `taken` of the position contains [0, 0], a list;"),
    "an object": (
        played(KeepsAPile),
        "positions",
        "The field `taken` of the position contains Pile(cards=()), a Pile; a position may contain only whole numbers, "
        "texts, cards, None, and tuples of these. For a class with fields of its own, use `typing.NamedTuple`.",
    ),
    "a hidden face is compared": (
        played(Compares),
        "positions",
        "This seat does not see some of the cards: their `face` is None here.",
    ),
    "a field of several texts": (
        played(LeadsMany),
        "positions",
        "Lead.suits is no int, str or Card, as a move's field must be. For several, use several fields",
    ),
    "an end without a result": (
        played(EndsWithoutResult),
        "positions",
        "disagree on the end. See `outcome`, in guest/planted.py, line",
    ),
    "no such seat": (played(LosesTheTurn), "positions", "`turn` is 2; it must be a seat from 0 to 1, CHANCE, or None"),
    "a draw for a number": (played(DealsToASeat), "positions", "A `Draw` is for 1; it must be for ALL, or for a tuple"),
    "another's rule book": (replace(TIERCE, title="Quarte"), "books", "must begin with the line '# Quarte'"),
    "nature is miscounted": (
        played(Miscounts),
        "positions",
        "Law 10 is broken: `Draw.left` is not the number of cards",
    ),
    "rules fall": (played(Falls), "positions", "NotImplementedError: not yet written, in guest/planted.py, line"),
    "no reason": (played(GivesNoReason), "ends", "The outcome gives no reason."),
    "a score too many": (played(Scores), "ends", "The outcome has 3 scores for 2 seats."),
    "no end": (played(NeverEnds), "ends", "A match has not ended after 20,000 moves."),
    "a kind of zone": (
        drawn(lambda scene: replace(scene, zones=(Zone("heap", HEAP, "a heap", "center"), *scene.zones))),
        "tables",
        "Scene.zones[0].kind is 'heap', not one of 'row', 'fan'",
    ),
    "a path of no piece": (
        drawn(lambda scene: replace(scene, moves=tuple(Way(("c99", "middle"), way.move) for way in scene.moves))),
        "tables",
        "('c99', 'middle') touches what is not there",
    ),
    "no prompt": (drawn(lambda scene: replace(scene, prompt=NONE)), "tables", "Scene.prompt is None, not a Prompt"),
    "an empty prompt": (drawn(lambda scene: replace(scene, prompt=Prompt(""))), "tables", "the bar says nothing"),
    "a face that nobody drew": (
        drawn(
            lambda scene: replace(
                scene, zones=(*scene.zones, Zone("x", "row", "x", "center", (Piece("y", "card", "y", face="Zz"),)))
            )
        ),
        "tables",
        "a card with the face 'Zz'",
    ),
    "words": (told(Event("{0} plays 1 cards.")), "tables", "badly said: '1 cards'"),
    "a ruling": (told(Event("{0} plays.", ruling=7)), "books", "refers to ruling 7, which is not in rules.md"),
    "an end without a reason": (told(Event("{0} wins.", kind="end")), "books", "`Event.why` is empty"),
    "two of one key": (known(personas=(BOLD, BOLD)), "description", "Two opponents have the same key: 'bold'."),
    "arms": (known(personas=(BOLD._replace(arms="moon"),)), "description", "The arms of 'bold' are 'moon'"),
    "a name": (known(personas=(BOLD._replace(name="B" * 40),)), "description", "is not a valid name for an opponent"),
    "a speech": (
        known(personas=(BOLD._replace(says=("", "b", "c", "d")),)),
        "description",
        "'bold' says '', which has 0 characters",
    ),
    "no rule book": (replace(TIERCE, package="json"), "books", "There is no rules.md in the package json."),
    "a picture": (replace(TIERCE, symbols=("c-boar",)), "books", "There is no symbols.svg in the package"),
    "luck of its own": (
        known(scores=lambda self, view, moves: [random() for _ in moves]),
        "repeats",
        "A match is another when it is played again. the rule of thumb is",
    ),
    "too few scores": (known(scores=lambda self, view, moves: [0.5]), "bots", "`scores` gives 1 numbers for"),
    "no shares": (known(playout=lambda self, state, rng: (2, -1)), "bots", "`playout` gives [2, -1]"),
    "another beginning": (replace(TIERCE, new=another_first), "records", "BROKEN. A record "),
    "too many seats": (replace(TIERCE, seats=(2, 7)), "description", "numbers from 2 to 4"),
    "other seats": (replace(TIERCE, seats=(3,)), "description", "has 2 seats, but Game.seats is (3,)"),
}
