"""All names that a small game needs in one module: the classes of the contract, hands of cards, and parts of a table.

>>> squares(3, 2)
('a2', 'b2', 'c2', 'a1', 'b1', 'c1')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self, TypeVar

from .core.cards import (
    ALL,
    CHANCE,
    RANKS,
    STANDARD,
    SUITS,
    Audience,
    Card,
    Deck,
    Face,
    Seat,
    drawn,
    printed,
    seen,
    spoken,
)
from .core.defaults import area_of, face_words, table
from .core.game import Game
from .core.knowledge import Knowledge
from .core.moves import Draw, Drawn, Move, Request, Roll, Rolled, Shuffle, Shuffled
from .core.options import Options, option
from .core.scene import Area, Event, Piece, PieceKind, Scene, Zone
from .core.state import Outcome, State
from .core.value import put

__all__ = (
    "ALL",
    "CHANCE",
    "RANKS",
    "STANDARD",
    "SUITS",
    "Area",
    "Card",
    "Deck",
    "Draw",
    "Drawn",
    "Event",
    "Face",
    "Game",
    "Hands",
    "Knowledge",
    "Move",
    "Options",
    "Outcome",
    "Piece",
    "Play",
    "Request",
    "Roll",
    "Rolled",
    "Scene",
    "Seat",
    "Shuffle",
    "Shuffled",
    "State",
    "Zone",
    "board",
    "cards",
    "dice",
    "drawn",
    "hand",
    "hands_of",
    "next_card",
    "option",
    "printed",
    "put",
    "row",
    "seen",
    "shuffled",
    "spoken",
    "squares",
    "stone",
    "table",
)  # fmt: skip

_State = TypeVar("_State", bound=State)

# Decks and hands of cards.


def shuffled(state: _State, faces: Iterable[Face], keep: bool = False) -> _State:
    """Return the position with these faces as its new deck, of which no card is drawn.

    `keep`: keep the decks before. A deck must stay for as long as one of its cards is hidden in the position.
    """
    ordered = tuple(sorted(faces))
    start = state.decks[-1].start + state.decks[-1].size if state.decks else 0
    deck = Deck(start, len(ordered), len(ordered), ordered)
    return state._replace(decks=(*state.decks, deck) if keep else (deck,))


def next_card(state: State, to: Audience) -> Draw:
    """Return the request for the next card of the latest deck; `to`: who sees it, ALL or a tuple of seats."""
    return Draw(state.decks[-1].next, to, state.decks[-1].left)


class Play(Move, kind="play"):
    """A card played from a hand, face up."""

    card: Card
    forms: ClassVar[tuple[str, ...]] = ("Card",)
    log: ClassVar[str] = "plays {card}"


class Hands(State):
    """A position in which each seat holds a hand from one deck, dealt card by card before the first move.

    The game's `after` passes nature's moves to `dealt`, and each played card to `played`. If suit must be followed, the
    game implements `follows`; whoever plays another card claims to hold none that follows, and this is checked. If a
    seat that cannot follow must play a trump, it implements `ruffs` too.
    To let a seat draw a card later, `after` sets `turn=CHANCE` and `drawer`; to deal anew, it returns `new_deal()`.
    """

    __slots__ = ()
    kinds: ClassVar[tuple[type[Move], ...]] = (Play,)
    faces: ClassVar[Sequence[Face]] = STANDARD
    """The faces of the deck."""
    hand_size: ClassVar[int] = 5
    """Number of cards dealt to each seat; the others stay in the deck, face down."""

    hands: tuple[tuple[Card, ...], ...] = ()
    """The hand of each seat, in the order of the deal."""
    drawer: Seat = 0
    """The seat that the next card from the deck goes to."""

    @classmethod
    def begin(cls, options: Any) -> Self:
        """Return the first position: nature is to shuffle, and all hands are empty."""
        position = super().begin(options)
        return position._replace(turn=CHANCE, hands=((),) * position.seats)

    @property
    def stock(self) -> int:
        """Number of cards in the deck, face down."""
        return self.decks[-1].left if self.decks else 0

    @property
    def is_dealt(self) -> bool:
        """True once all hands have been dealt."""
        return bool(self.decks) and self.decks[-1].size - self.stock >= self.seats * self.hand_size

    def request(self) -> Request:
        """Return the request for the shuffle, then for the next card."""
        if not self.decks or not self.decks[-1].size:
            return Shuffle(tuple(sorted(self.faces)))
        return next_card(self, (self.drawer,))

    def dealt(self, move: Move) -> Self:
        """Return the position after nature's move. After the deal the first seat is to move; after a later draw, the
        seat that has drawn."""
        if not isinstance(move, Drawn):
            return shuffled(self, self.faces)
        seat = self.drawer
        hands = put(self.hands, seat, (*self.hands[seat], move.card))
        position = self._replace(hands=hands, decks=drawn(self.decks, move.card))
        if self.is_dealt:
            return position._replace(turn=seat)
        return position._replace(drawer=(seat + 1) % self.seats, turn=0 if position.is_dealt else CHANCE)

    def new_deal(self) -> Self:
        """Return the position before a further deal: nature is to shuffle all cards anew, and all hands are empty."""
        empty = self._replace(turn=CHANCE, drawer=0, hands=((),) * self.seats)
        return shuffled(empty, ())

    def follows(self, face: Face) -> bool:
        """True if a card with this face follows suit: a seat that holds such a card must play one."""
        return True

    def ruffs(self, face: Face) -> bool:
        """True if a card with this face is a trump, which a seat that holds no card that follows must play."""
        return False

    def choices(self) -> Iterator[Move]:
        """Yield a move for each card that the seat to move may play."""
        for card in self.hands[self.mover]:
            if card.face is None or self._may_play(Card(card.slot, card.face, ALL)):
                yield Play(Card(card.slot, card.face, ALL))

    def permits(self, move: Move) -> bool:
        """True if the move may be legal: a card must follow suit, unless the hand may hold no card that does; then it
        must be a trump if the game has `ruffs`, unless the hand may hold none."""
        return super().permits(move) and (not isinstance(move, Play) or self._may_play(move.card))

    def _may_play(self, played: Card) -> bool:
        if played.face is None or self.follows(played.face):
            return True
        hand, ruffed = self.hands[self.mover], self.ruffs(played.face)

        def goes_first(face: Face) -> bool:
            return self.follows(face) or (not ruffed and self.ruffs(face))

        if any(card.face and goes_first(card.face) for card in hand if card.slot != played.slot):
            return False
        hidden = sum(card.face is None for card in hand)
        return hidden <= sum(not goes_first(face) for face in self.decks[-1].unseen)

    def hinges(self, move: Move) -> tuple[int, ...]:
        """Return the hidden cards that stay in the hand if the played card does not follow suit; otherwise none."""
        if not isinstance(move, Play) or move.card.face is None or self.follows(move.card.face):
            return ()
        return tuple(card.slot for card in self.hands[self.mover] if card.face is None and card.slot != move.card.slot)

    def played(self, card: Card) -> Self:
        """Return the position without this card in the hand of the seat to move."""
        seat = self.mover
        held = next(each for each in self.hands[seat] if each.slot == card.slot)
        hand = tuple(each for each in self.hands[seat] if each.slot != card.slot)
        return self._replace(hands=put(self.hands, seat, hand), decks=seen(self.decks, held, card))


# Parts of a table.


def squares(columns: int, rows: int) -> tuple[str, ...]:
    """Return the names of a board's squares, row by row from the top."""
    return tuple(f"{chr(97 + file)}{rows - rank}" for rank in range(rows) for file in range(columns))


def board(columns: int, contents: Sequence[Piece | Seat | None]) -> Zone:
    """Return a board of squares, row by row from the top. A seat in `contents` stands for a stone of that seat, None
    for an empty square, and a piece for itself, such as a shield on a square that is out of play."""
    names = squares(columns, len(contents) // columns)
    pieces = [
        stone(f"stone-{name}", at) if isinstance(at, int) else at for name, at in zip(names, contents, strict=True)
    ]
    zones = [
        Zone(name, "square", f"{name}, {piece.label}" if piece else name, pieces=(piece,) if piece else (), title=name)
        for name, piece in zip(names, pieces, strict=True)
    ]
    return Zone("board", "grid", "the board", "center", zones=tuple(zones), columns=columns)


def stone(ident: str, owner: Seat, label: str = "") -> Piece:
    """Return a plain stone in the colour of its owner's shield."""
    return Piece(ident, "token", label or f"{{{owner}}}'s stone", owner=owner)


def cards(held: Iterable[Card], kind: PieceKind = "card") -> tuple[Piece, ...]:
    """Return the pieces of cards. A face is one of a standard deck, such as Ks, Td or Jo, or one that the game draws
    itself (`Game.symbols`). `kind`: "die" for hidden dice, "token" for hidden numbers."""
    return tuple(Piece(f"c{card.slot}", kind, _spoken(card.face, kind), card.face or "") for card in held)


def _spoken(face: Face | None, kind: str) -> str:
    if kind != "card":
        return f"a {kind} that shows {face}" if face else f"a hidden {kind}"
    return face if face and face_words(face) == face else spoken(face)


def hand(held: Iterable[Card], owner: Seat, me: Seat | None) -> Zone:
    """Return a seat's hand, beside its plate; `me`: the seat at the bottom."""
    far = owner != (me or 0)
    return Zone(f"hand{owner}", "fan", f"{{{owner}}}'s hand", area_of(owner, me), cards(held), owner=owner, far=far)


def hands_of(state: Hands, me: Seat | None) -> list[Zone]:
    """Return the hands of all seats."""
    return [hand(held, owner, me) for owner, held in enumerate(state.hands)]


def row(
    ident: str, label: str, pieces: Iterable[Piece] = (), places: int = 0, area: Area = "center", note: str = ""
) -> Zone:
    """Return a row of pieces with a number of places: a trick, a market, dice. The label is read aloud; the note, such
    as the number of cards in the deck, is shown below it."""
    return Zone(ident, "row", label, area, tuple(pieces), places=places, note=note)


def dice(values: Iterable[int], ident: str = "die") -> tuple[Piece, ...]:
    """Return dice that show these numbers."""
    return tuple(Piece(f"{ident}{at}", "die", f"a die that shows {n}", str(n)) for at, n in enumerate(values))
