"""A game in which the best bet depends on a hidden card: one seat bets on the face of a card that only the other seat
sees.

Nine of its ten cards are low. A seat that does not see the card should bet on low; a seat that sees a high card should
bet on high.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from pygames.core.cards import CHANCE, Card, Deck, drawn
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.moves import BadNotation, Draw, Drawn, Move, Shuffle, Shuffled
from pygames.core.options import Options
from pygames.core.scene import Event, Path, Piece, Plate, Prompt, Scene
from pygames.core.state import Outcome, State

FACES = (*["h"], *["l"] * 9)
"""The faces of the deck: one high card and nine low ones."""


class Bet(Move, kind="bet"):
    """A bet on the face of the card."""

    face: str

    def __str__(self) -> str:
        return self.face


class Bets(State):
    """A position, and the rules: seat 1 is dealt a card. Seat 0, which does not see it, bets on its face and wins if
    right."""

    card: Card | None
    bet: str

    def request(self) -> Shuffle | Draw:
        if not self.decks:
            return Shuffle(FACES)
        return Draw(self.decks[-1].next, (1,), self.decks[-1].left)

    def choices(self) -> Iterable[Move]:
        return [Bet("h"), Bet("l")]

    def permits(self, move: Move) -> bool:
        return isinstance(move, Bet)

    def after(self, move: Move) -> Bets:
        if isinstance(move, Shuffled):
            return self._replace(decks=(Deck(0, len(FACES), len(FACES), FACES),))
        if isinstance(move, Drawn):
            return self._replace(decks=drawn(self.decks, move.card), card=move.card, turn=0)
        assert isinstance(move, Bet)
        return self._replace(bet=move.face, turn=None)

    def read(self, text: str) -> Move:
        if text not in FACES:
            raise BadNotation(f"'{text[:20]}' is no bet")
        return Bet(text)

    def outcome(self) -> Outcome | None:
        if self.turn is not None or self.card is None or self.card.face is None:
            return None
        right = self.card.face == self.bet
        return Outcome((right, not right), "The card is turned.")


def new(options: Options) -> Bets:
    """Return the first position of a match."""
    return Bets(CHANCE, CHANCE, (), None, "")


def scene(state: Bets, seat: int | None) -> Scene:
    """Return a scene with only the two bets."""
    arms = [Piece(f"arms{at}", "shield", "", owner=at) for at in (0, 1)]
    plates = (Plate(0, "", arms[0], "bottom"), Plate(1, "", arms[1], "top"))
    moves = (Path(("h",), "h"), Path(("l",), "l")) if state.turn == seat == 0 else ()
    return Scene(Prompt("Bet"), plates, (), moves=moves)


def tell(state: Bets, move: Move) -> list[Event]:
    """Return the single event of a move."""
    return [Event(f"{{0}} bets on {move}." if isinstance(move, Bet) else f"{move}.", short=str(move))]


class Bettor(Knowledge):
    """An evaluation without a heuristic: all moves look alike, and a playout is a draw."""

    def scores(self, view: Any, moves: Any) -> list[float]:
        return [0.0 for _ in moves]

    def playout(self, state: Any, rng: Random) -> tuple[float, float]:
        self.decisions = 0
        return 0.5, 0.5


BETS = Game("bets", "Bets", "One bet on one card.", (2,), 1, Options, new, scene, tell, Bettor)
