"""The position: what a game implements, and what this module does for all games.

A game writes its rules once, for full positions and views alike; hiding, sampling and nature's moves are implemented
here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Self

from . import words
from .cards import CHANCE, Audience, Card, Deck, Face, Seat, blanked, cards_in, deck_of, filled_in, without
from .moves import BadNotation, Draw, Drawn, Move, Request, Roll, Rolled, Shuffle, Shuffled, parse_chance
from .value import Value

FOR_ALL_GAMES = frozenset(("filled", "informed", "jointly", "moves", "parse", "tells"))
"""Names of `State` that no game may give to a field or method of its own, since the engine calls them."""


class Outcome(Value):
    """The result of a match."""

    scores: tuple[int, ...]
    """One per seat; the highest wins, equal scores share the win."""
    reason: str
    """The reason, in a sentence."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest score; all of them in a draw."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)


class State(Value):
    """An immutable position, full or as one viewer knows it; compared by value.

    A game adds fields of tuples, ints, strings, bytes, Values and None, and implements `choices`, `after`, `outcome`
    and, if nature acts, `request`. It implements `permits` if hidden faces determine what is legal. It implements
    `read` if its moves have a notation of their own; otherwise it lists their classes in `kinds`. A Card occurs at most
    once in a position.
    """

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if taken := FOR_ALL_GAMES.intersection(vars(cls)):
            raise TypeError(
                f"{cls.__name__} cannot call a field or method {min(taken)}: every position has one of that name"
            )

    kinds: ClassVar[tuple[type[Move], ...]] = ()
    """The classes of the seats' moves, for a game that does not implement `read`."""

    viewer: Seat | None
    """The viewer; CHANCE: the full position; None: a spectator's view."""
    turn: Seat | None
    """The seat to act, CHANCE, or None if the match is over. Public."""
    decks: tuple[Deck, ...]
    """Latest last. Public facts determine when an old deck is dropped."""

    def __str__(self) -> str:
        from .board import position_text

        return position_text(self)

    def _repr_html_(self) -> str | None:
        """Return the HTML that notebooks display."""
        from .notebook import position_html

        return position_html(self)

    @classmethod
    def begin(cls, options: Any) -> Self:
        """Return the first position: seat 0 to move, no decks, `options` in a field of that name if there is one, and
        all other fields at their defaults."""
        from .defaults import begin

        return begin(cls, options)

    @property
    def mover(self) -> Seat:
        """The seat to move; 0 if nature acts or the match is over. Public."""
        return max(self.turn or 0, 0)

    @property
    def seats(self) -> int:
        """Number of seats; seats count from 0, clockwise."""
        return 2

    @property
    def round(self) -> int:
        """The current round, from 1; 0 in a game without rounds. Public."""
        return 0

    @property
    def private(self) -> bool:
        """True if the seat to move chooses in secret in a game that hides nothing else (`Game.hidden`): players who
        share a screen then get a curtain. Public."""
        return False

    @property
    def secretive(self) -> bool:
        """True if seats ever choose in secret under these options (see `private`): then nobody can play for a seat that
        left without knowing its secrets. Public."""
        return False

    @property
    def is_answering(self) -> bool:
        """True while the seat to move only resolves what the last move started, such as a cascade or a reveal: its
        choice belongs to that move and is no turn of its own. Public."""
        return False

    # To be implemented by a game.

    def choices(self) -> Iterable[Move]:
        """Return the legal moves of the seat to move, in a fixed order; required for viewer in (CHANCE, turn).

        In a game without `permits` it must work on any view; a card that the view does not know has no face in a move.
        """
        raise NotImplementedError

    def permits(self, move: Move) -> bool:
        """True if the seat to move may make this move; works on any view and does not list moves.

        The move must reveal exactly the faces that this viewer may know (see `tells`). Where legality depends on a
        hidden face, true if the move is legal in some world consistent with the view. Never called for nature's moves.
        By default true if `choices` lists the move, ignoring faces that this view does not know. That is right only if
        hidden faces do not determine what is legal.
        """
        from .defaults import permits

        return permits(self, move)

    def after(self, move: Move) -> Self:
        """Return the next position. Trusts the move, nature's included; must not depend on `viewer`."""
        raise NotImplementedError

    def read(self, text: str) -> Move:
        """Parse a seat's move, redacted ("12:? 3") or short ("Ks 3"); BadNotation otherwise.

        By default it reads the notation of the moves in `kinds`, with the kind or without it.
        """
        from .defaults import read

        return read(self, text)

    def outcome(self) -> Outcome | None:
        """Return the result, None while the match goes on. Public."""
        raise NotImplementedError

    def log_effect(self, move: Move) -> str:
        """Return a sentence that follows the move's own in the log, on what else the move does; "" without one.

        Called on the position before the move, as one viewer knows it. A game with a `tell` of its own ignores it.
        """
        return ""

    def hinges(self, move: Move) -> tuple[int, ...]:
        """Return the slots of the hidden cards that determine whether the seat to move may make this move.

        Called on the public view with the public form of the move. At the end of a match over the network exactly these
        cards are opened; so never return the slot of a seat's secret.
        """
        return ()

    def request(self) -> Request:
        """Return nature's request when turn is CHANCE. Public."""
        raise NotImplementedError

    def ahead(self) -> tuple[Audience, ...]:
        """Return the audiences of the draws that follow the pending draw whatever its face is, in the deck's order.

        Peers then open these cards in one message. A game that does not know leaves it empty. Public.
        """
        return ()

    def guess(self, card: Card, rng: Random) -> Face:
        """Sample a seat's secret fairly; only for games with secrets."""
        raise NotImplementedError

    def possible(self, card: Card, face: Face) -> bool:
        """True if a seat's secret may have this face; only for games with secrets."""
        raise NotImplementedError

    # Implemented here for all games.

    def moves(self) -> Iterable[Move]:
        """Return the legal moves, none when the match is over. Nature's on the full position: one per equally likely
        answer."""
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
        """True if this move is legal as far as this view knows; lists no moves."""
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
        """True if `named` reveals about the card `held` exactly what this viewer may know when its audience becomes
        `to`.

        For one card; a move that reveals several faces new to this viewer must also pass `jointly`.
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
        """True if the newly revealed faces of several cards fit together into their decks' `unseen`."""
        told: Counter[tuple[int, Face]] = Counter()
        for old, new in zip(held, named, strict=True):
            index = deck_of(self.decks, old.slot)
            if old.face is None and new.face is not None and index is not None:
                told[index, new.face] += 1
        return all(self.decks[index].unseen.count(face) >= n for (index, face), n in told.items())

    def parse(self, text: str) -> Move:
        """Parse a move of this game, legal or not; BadNotation otherwise."""
        told = text.split()
        if self.turn == CHANCE or told[:1] in (["shuffle"], ["draw"], ["roll"]):
            return parse_chance(text)
        if not told:
            raise BadNotation(words.NOTHING)
        try:
            return self.read(text.strip())
        except (ValueError, MemoryError):
            raise
        except Exception as error:  # a guest's game may read carelessly
            raise BadNotation(words.UNREADABLE) from error

    def seen_by(self, viewer: Seat | None) -> Self:
        """Return this position as a viewer knows it: hidden faces are blanked and returned to their deck's `unseen`."""
        if viewer == CHANCE or viewer == self.viewer:
            return self
        view, gone = blanked(self, viewer)
        returned: dict[int, list[Face]] = {}
        for slot, face in gone:
            index = deck_of(self.decks, slot)
            if index is not None:
                returned.setdefault(index, []).append(face)
        decks = list(self.decks)
        for index, faces in returned.items():
            old = decks[index]
            decks[index] = Deck(old.start, old.size, old.left, tuple(sorted((*old.unseen, *faces))))
        return view._replace(viewer=viewer, decks=tuple(decks))

    def filled(self, rng: Random, faces: Mapping[int, Face] | None = None) -> Self:
        """Sample a full position consistent with this view, uniformly.

        Hidden cards get faces from their deck's `unseen`, secrets from the game's `guess`; `faces` fixes the faces of
        some slots.
        """
        fixed = faces or {}
        hidden, places = _hidden(self)
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
        values = list(self._values())
        for at in places:
            values[at] = filled_in(values[at], found)
        return self._make(values)._replace(viewer=CHANCE, decks=tuple(decks))

    def informed(self, faces: Mapping[int, Face]) -> Self:
        """Return this view with hidden cards filled in from `faces`."""
        told = [card.slot for card in cards_in(self._values()) if card.face is None and card.slot in faces]
        decks = list(self.decks)
        for slot in told:
            index = deck_of(decks, slot)
            if index is not None:
                decks[index] = decks[index].without(faces[slot])
        view = self._make(filled_in(value, faces) for value in self._values())
        return view._replace(decks=tuple(decks))

    def upholds(self, move: Move, faces: Mapping[int, Face], rng: Random) -> bool:
        """True if a seat's move is legal when hidden cards have these faces. Other faces are sampled, since the move
        does not depend on them (see `hinges`). View and move are the public ones."""
        world = self.filled(rng, faces)
        known = {card.slot: card.face for card in cards_in(world._values()) if card.face is not None}
        made = [card for card in move.cards if card.face is None and card.slot not in known]
        known |= {card.slot: faces.get(card.slot) or self.guess(card, rng) for card in made}
        return world.allows(move._make(filled_in(value, known) for value in move._values()))

    def believes(self, move: Move, faces: Mapping[int, Face], viewer: Seat | None) -> bool:
        """True if a seat's move may be legal as far as `viewer` can know, given these faces of hidden cards. View and
        move are the public ones."""
        view = self.informed(faces)._replace(viewer=viewer)
        return view.allows(move._make(filled_in(value, faces) for value in move._values()))


@lru_cache(maxsize=8)
def _hidden(view: State) -> tuple[list[Card], list[int]]:
    """Return the cards whose faces a view does not know, and the indices of the fields with any; cached for
    searches."""
    by_place = [[card for card in cards_in((value,)) if card.face is None] for value in view._values()]
    return [card for cards in by_place for card in cards], [at for at, cards in enumerate(by_place) if cards]
