"""The game contract: positions, moves, chance, options; and what core does for every game alike.

A game subclasses `State`, `Move` and `Options` and fills one `Game`. It writes its rules once, for full
positions and views alike; hiding, guessing and everything about chance are written here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .cards import CHANCE, Audience, Card, Deck, Face, Seat, deck_of, without
from .value import Value

if TYPE_CHECKING:
    from .knowledge import Knowledge
    from .scene import Event, Scene
    from .tool import Tool

ROLL_MAX = 2**16


class BadNotation(ValueError):
    """A text that is no move of this position's game; the message says what was expected."""


class IllegalMove(ValueError):
    """A move that this position does not allow."""


class Move(Value):
    """An immutable choice; `str(move)` is its notation, which `State.parse` reads back.

    A subclass names its kind: `class Place(Move, kind="place")`. The kind is part of the value.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    confirms: ClassVar[bool] = False
    """Says "done" to what was staged: a person makes it by hand even where it is the only move, so that until
    then everything can be taken back."""

    def __init_subclass__(cls, kind: str = "", **kwargs: Any) -> None:
        super().__init_subclass__(lead=(kind,), **kwargs)
        cls.kind = kind

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards it names that were not yet known to all, `to` as it is afterwards."""
        return tuple(cards_in(self._values()))

    def seen_by(self, viewer: Seat | None) -> Self:
        """The move as this viewer is told it."""
        if viewer == CHANCE or all(card.known_to(viewer) for card in self.cards):
            return self
        return self._make(blanked(value, viewer) for value in self._values())


class Shuffle(Value):
    """Nature is asked to shuffle these faces (sorted; equal ones may repeat) into a new deck."""

    faces: tuple[Face, ...]


class Draw(Value):
    """Nature is asked for the next card of the latest deck."""

    slot: int
    to: Audience
    left: int
    """Cards in the deck before this one is drawn."""


class Roll(Value):
    """Nature is asked for a number from 0 to n - 1, each as likely; 1 <= n <= ROLL_MAX."""

    n: int


Request = Shuffle | Draw | Roll


class Shuffled(Move, kind="shuffle"):
    """The deck is shuffled; nobody has seen anything."""

    def __str__(self) -> str:
        return "shuffle"


class Drawn(Move, kind="draw"):
    """The next card of the latest deck."""

    card: Card

    def __str__(self) -> str:
        return f"draw {audience_text(self.card.to)} {self.card}"


class Rolled(Move, kind="roll"):
    """A number from 0."""

    value: int

    def __str__(self) -> str:
        return f"roll {self.value}"


class Outcome(Value):
    """How a match ended."""

    scores: tuple[int, ...]
    """One for each seat; the highest wins, equal ones share."""
    reason: str
    """In words, a sentence."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest score; all of them in a draw."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)


class State(Value):
    """An immutable position, full or as one viewer knows it; equal by value.

    A game adds fields of tuples, ints, strings, bytes, Values and None, and implements `choices`, `permits`,
    `after`, `read`, `outcome` and, where nature acts, `request`. A Card stands at most once in a position.
    """

    __slots__ = ()

    viewer: Seat | None
    """Whose view this is; CHANCE: the full position; None: a spectator's."""
    turn: Seat | None
    """Who acts: a seat, CHANCE, or None when over. Public."""
    decks: tuple[Deck, ...]
    """Latest last. When an old one is dropped follows from public facts."""

    @property
    def seats(self) -> int:
        """How many seats play; seats count from 0, clockwise."""
        return 2

    @property
    def private(self) -> bool:
        """Whether the seat to move chooses in secret, in a game that hides nothing else (`Game.hidden`): persons
        at one screen then hand it over behind a curtain. Public."""
        return False

    # What a game implements.

    def choices(self) -> Iterable[Move]:
        """The legal moves of the seat to move, in a fixed order; promised for viewer in (CHANCE, turn)."""
        raise NotImplementedError

    def permits(self, move: Move) -> bool:
        """Whether the seat to move may do this, on any view and without listing.

        True with exactly the faces that this viewer is told (see `tells`); where the rule turns on a hidden
        face, if some world behind the view allows it. Never called for nature's moves.
        """
        raise NotImplementedError

    def after(self, move: Move) -> Self:
        """The next position. Trusts the move, nature's included; never looks at `viewer`."""
        raise NotImplementedError

    def read(self, text: str) -> Move:
        """A seat's move from its notation, redacted ("12:? 3") or short ("Ks 3"); or BadNotation."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """The result, None while the game is on. Public."""
        raise NotImplementedError

    def request(self) -> Request:
        """What nature is asked when turn is CHANCE. Public."""
        raise NotImplementedError

    def guess(self, card: Card, rng: Random) -> Face:
        """A fair guess at a secret that a seat chose; only for games with secrets."""
        raise NotImplementedError

    def possible(self, card: Card, face: Face) -> bool:
        """Whether a secret that a seat chose may be this face; only for games with secrets."""
        raise NotImplementedError

    # What core does for every game.

    def moves(self) -> Iterable[Move]:
        """The legal moves, none when over. Nature's, on the full position: one for each equal chance."""
        if self.turn == CHANCE:
            return self._answers()
        return self.choices() if self.turn is not None else ()

    def _answers(self) -> Iterator[Move]:
        asked = self.request()
        if isinstance(asked, Roll):
            yield from map(Rolled, range(asked.n))
        elif isinstance(asked, Draw):
            for face in self.decks[-1].unseen:
                yield Drawn(Card(asked.slot, face, asked.to))
        else:
            yield Shuffled()

    def allows(self, move: Move) -> bool:
        """Whether this move may be made here, judged by what this view knows; lists nothing."""
        if self.turn is None:
            return False
        if self.turn != CHANCE:
            return not isinstance(move, Shuffled | Drawn | Rolled) and self.permits(move)
        asked = self.request()
        if isinstance(asked, Roll):
            return isinstance(move, Rolled) and type(move.value) is int and 0 <= move.value < asked.n
        if isinstance(asked, Shuffle):
            return isinstance(move, Shuffled)
        return (
            isinstance(move, Drawn)
            and move.card.slot == asked.slot
            and self.tells(Card(asked.slot, None, (CHANCE,)), move.card, asked.to)
        )

    def tells(self, held: Card, named: Card, to: Audience) -> bool:
        """Whether `named` says of the card `held` exactly what this viewer is told when `to` may know it.

        For one card; a move that tells several faces new to this viewer also asks `jointly`.
        """
        if named.slot != held.slot or named.to != to:
            return False
        if not named.known_to(self.viewer):
            return named.face is None
        if named.face is None:
            return False
        if held.face is not None:
            return named.face == held.face
        index = deck_of(self.decks, held.slot)
        return self.possible(held, named.face) if index is None else named.face in self.decks[index].unseen

    def jointly(self, held: Iterable[Card], named: Iterable[Card]) -> bool:
        """Whether the faces told of several cards, not known here before, fit into what is unseen together."""
        told: Counter[tuple[int, Face]] = Counter()
        for old, new in zip(held, named, strict=True):
            index = deck_of(self.decks, old.slot)
            if old.face is None and new.face is not None and index is not None:
                told[index, new.face] += 1
        return all(self.decks[index].unseen.count(face) >= n for (index, face), n in told.items())

    def parse(self, text: str) -> Move:
        """A move of this position's game from its notation, legal or not; or BadNotation."""
        words = text.split()
        if self.turn == CHANCE or words[:1] in (["shuffle"], ["draw"], ["roll"]):
            return parse_chance(text)
        if not words:
            raise BadNotation("an empty line is no move")
        return self.read(text.strip())

    def seen_by(self, viewer: Seat | None) -> Self:
        """This position as a viewer knows it: other faces blanked and returned to their deck's `unseen`."""
        if viewer == CHANCE or viewer == self.viewer:
            return self
        returned: dict[int, list[Face]] = {}
        for card in cards_in(self._values()):
            if card.face is not None and not card.known_to(viewer):
                index = deck_of(self.decks, card.slot)
                if index is not None:
                    returned.setdefault(index, []).append(card.face)
        view = self._make(blanked(value, viewer) for value in self._values())
        decks = list(self.decks)
        for index, faces in returned.items():
            old = decks[index]
            decks[index] = Deck(old.start, old.size, old.left, tuple(sorted((*old.unseen, *faces))))
        return view._replace(viewer=viewer, decks=tuple(decks))

    def filled(self, rng: Random, faces: Mapping[int, Face] | None = None) -> Self:
        """A full position that this view may come from, every one as likely.

        Hidden cards get faces from their deck's `unseen`, secrets the game's `guess`; `faces` fixes slots.
        """
        fixed = faces or {}
        hidden = [card for card in cards_in(self._values()) if card.face is None]
        found: dict[int, Face] = {}
        decks = list(self.decks)
        for index, deck in enumerate(decks):
            here = [card.slot for card in hidden if deck_of(decks, card.slot) == index]
            unseen = deck.unseen
            for slot in here:
                if slot in fixed:
                    found[slot] = fixed[slot]
                    unseen = without(unseen, fixed[slot])
            free = [slot for slot in here if slot not in fixed]
            for slot, at in zip(free, rng.sample(range(len(unseen)), len(free)), strict=True):
                found[slot] = unseen[at]
            for slot in free:
                unseen = without(unseen, found[slot])
            decks[index] = deck._replace(unseen=unseen)
        for card in hidden:
            if card.slot not in found:
                found[card.slot] = fixed[card.slot] if card.slot in fixed else self.guess(card, rng)
        full = self._make(filled_in(value, found) for value in self._values())
        return full._replace(viewer=CHANCE, decks=tuple(decks))


# Cards inside values.


def cards_in(value: Any) -> Iterator[Card]:
    """Every Card inside nested tuples, in order."""
    for item in value:
        if type(item) is Card:
            yield item
        elif isinstance(item, tuple) and type(item) is not Deck and item:
            yield from cards_in(item)


def blanked(value: Any, viewer: Seat | None) -> Any:
    """A value with every Card blanked that this viewer is not told."""
    return _mapped(value, lambda card: card if card.known_to(viewer) else card.blank())


def filled_in(value: Any, faces: Mapping[int, Face]) -> Any:
    """A value with the faces of hidden slots put in, as far as `faces` has them."""
    return _mapped(value, lambda card: Card(card.slot, faces.get(card.slot), card.to) if card.face is None else card)


def _mapped(value: Any, change: Callable[[Card], Card]) -> Any:
    if type(value) is Card:
        return change(value)
    if not isinstance(value, tuple) or type(value) is Deck or not value:
        return value
    new = [_mapped(item, change) for item in value]
    if all(a is b for a, b in zip(value, new, strict=True)):
        return value
    return tuple.__new__(type(value), new)


# Notation of what core knows.


def audience_text(to: Audience) -> str:
    """ "all", or seats: "1", "0,2"."""
    return "all" if None in to else ",".join(str(seat) for seat in to)


def parse_audience(text: str) -> Audience:
    """The inverse of `audience_text`."""
    if text == "all":
        return (None,)
    to = tuple(number(word, "a seat") for word in text.split(","))
    if not to or list(to) != sorted(to) or len({*to}) != len(to):
        raise BadNotation(f"'{text}' is no list of seats")
    return to


def number(text: str, what: str, most: int = 10**6) -> int:
    """A natural number in plain ASCII digits, without leading zeros; or BadNotation."""
    if not (text.isascii() and text.isdigit()) or len(text) > 7 or (len(text) > 1 and text[0] == "0"):
        raise BadNotation(f"'{text[:20]}' is not {what}")
    value = int(text)
    if value > most:
        raise BadNotation(f"{value} is too large for {what}")
    return value


def parse_card(text: str, to: Audience) -> Card:
    """A card by slot: "12:Ks", "12:?"; or BadNotation."""
    slot, colon, face = text.partition(":")
    if not colon or not face or len(face) > 16 or not face.isascii():
        raise BadNotation(f"'{text[:20]}' is no card like 12:Ks")
    return Card(number(slot, "a slot"), None if face == "?" else face, to)


def find_card(text: str, cards: Iterable[Card], to: Audience) -> Card:
    """A card as people or records name it: "12:Ks", "12:?", or "Ks" for the first such card among `cards`."""
    if ":" in text:
        return parse_card(text, to)
    for card in cards:
        if card.face is not None and card.face.lower() == text.lower():
            return Card(card.slot, card.face, to)
    raise BadNotation(f"there is no {text[:20]} here")


def parse_chance(text: str) -> Move:
    """Nature's move from its notation; or BadNotation."""
    match text.split():
        case ["shuffle"]:
            return Shuffled()
        case ["roll", value]:
            return Rolled(number(value, "a roll", ROLL_MAX - 1))
        case ["draw", to, card]:
            return Drawn(parse_card(card, parse_audience(to)))
    raise BadNotation(f"'{text[:40]}' is not shuffle, draw or roll")


# Options and the static description of a game.


class Option(Value):
    """The default of one option, with words for the visitor."""

    default: int
    words: str
    least: int = 0
    most: int = 1
    title: str = ""


class Options(Value):
    """The options of a game: bools and small ints, each declared with `option(...)`.

    Two names mean the same everywhere: `seats`, how many play; `first`, who begins: 0 by lot, n the n-th seat.
    """

    __slots__ = ()
    _options: ClassVar[dict[str, Option]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        mine = {name: value for name, value in cls.__dict__.items() if isinstance(value, Option)}
        cls._options = {**cls._options, **mine}
        for name, value in mine.items():
            setattr(cls, name, value.default)
        super().__init_subclass__(**kwargs)

    def changed(self) -> dict[str, int]:
        """The options that differ from their defaults."""
        return {name: value for name, value in self._items() if value != self._options[name].default}

    def __str__(self) -> str:
        return " ".join(f"{name}={int(value)}" for name, value in self.changed().items())

    @classmethod
    def parse(cls, text: str) -> Self:
        """Options from "name=value ..." (a bare name means 1); ValueError names what is wrong."""
        found: dict[str, Any] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if name not in cls._options:
                known = ", ".join(cls._options) or "none"
                raise ValueError(f"there is no option '{name[:40]}' (there are: {known})")
            if name in found:
                raise ValueError(f"option '{name}' is given twice")
            about = cls._options[name]
            if equals and not (value.isascii() and value.isdigit() and len(value) < 7):
                raise ValueError(f"option '{name}' takes a number, not '{value[:20]}'")
            amount = int(value) if equals else 1
            if not about.least <= amount <= about.most:
                raise ValueError(f"option '{name}' goes from {about.least} to {about.most}, not {amount}")
            found[name] = bool(amount) if isinstance(about.default, bool) else amount
        return cls(**found)


def option(default: int, words: str, *, least: int = 0, most: int = 1, title: str = "") -> Any:
    """An option of a game: a bool (a switch) or an int in least..most, and what the visitor reads of it."""
    return Option(default, words, least, most, title)


@dataclass(frozen=True)
class Game:
    """The static description of a game; what the registry lists."""

    name: str
    """The folder, the record's word, the link's word."""
    title: str
    line: str
    """One sentence for the landing page."""
    seats: tuple[int, ...]
    """How many may play."""
    rules_version: int
    """Raised when a record of before would no longer mean the same."""
    options: type[Options]
    new: Callable[[Any], State]
    """options -> the first position, full (viewer CHANCE)."""
    scene: Callable[[Any, Seat | None], Scene]
    """(position, seat at the bottom) -> what the table looks like. The position is that seat's view."""
    tell: Callable[[Any, Any], list[Event]]
    """(position before, move) -> what the move did, step by step."""
    knowledge: Callable[[], Knowledge]
    """-> what bots know of the game (`pygames.core.knowledge.Knowledge`); imported when first asked."""
    minutes: int = 15
    """The length of a usual match."""
    seat_names: tuple[str, ...] = field(default=("First", "Second", "Third", "Fourth"))
    """What the seats are called ("Black", "White")."""
    hidden: bool = True
    """Whether anything is ever hidden: hot seat draws a curtain."""
    setup: Callable[[Any, str], State] | None = None
    """(options, text) -> a position from its one-line text form; ValueError names the place and the reason."""
    position_text: Callable[[Any], str] | None = None
    """The inverse of `setup`."""
    tools: Callable[[], tuple[Tool, ...]] = tuple
    """-> forms beside the game, for people around a real table; imported when first asked."""
