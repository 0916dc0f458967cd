"""The position: what a game implements, and what core does for every game alike.

A game writes its rules once, for full positions and views alike; hiding, guessing and everything about chance are
written here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Self

from .cards import CHANCE, Audience, Card, Deck, Face, Seat, blanked, cards_in, deck_of, filled_in, without
from .moves import BadNotation, Draw, Drawn, Move, Request, Roll, Rolled, Shuffle, Shuffled, parse_chance
from .value import Value


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

    def __str__(self) -> str:
        from .board import position_text

        return position_text(self)

    def _repr_html_(self) -> str | None:
        """What notebooks show."""
        from .notebook import position_html

        return position_html(self)

    @property
    def seats(self) -> int:
        """How many seats play; seats count from 0, clockwise."""
        return 2

    @property
    def round(self) -> int:
        """The round being played, from 1; 0 in a game that counts none. Public."""
        return 0

    @property
    def private(self) -> bool:
        """Whether the seat to move chooses in secret, in a game that hides nothing else (`Game.hidden`): persons
        at one screen then hand it over behind a curtain. Public."""
        return False

    @property
    def secretive(self) -> bool:
        """Whether seats ever choose in secret under these options (see `private`): then nobody can play for a seat
        that left without knowing what the others do not. Public."""
        return False

    @property
    def is_answering(self) -> bool:
        """True while the seat to move only answers what the last move set off, such as a cascade or a reveal: the
        answer belongs to that move and is no turn of its own. Public."""
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

    def hinges(self, move: Move) -> tuple[int, ...]:
        """The slots of hidden cards on whose faces it turns whether the seat to move may do this; asked of the public
        view, with the move as the public is told it. When a match among friends ends, these cards are opened, and no
        others; so never the slot of a secret that a seat chose."""
        return ()

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
        """A full position that this view may come from, every one as likely.

        Hidden cards get faces from their deck's `unseen`, secrets the game's `guess`; `faces` fixes slots.
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
        """This view with the faces of hidden slots put in, as far as `faces` has them."""
        told = [card.slot for card in cards_in(self._values()) if card.face is None and card.slot in faces]
        decks = list(self.decks)
        for slot in told:
            index = deck_of(decks, slot)
            if index is not None:
                decks[index] = decks[index].without(faces[slot])
        view = self._make(filled_in(value, faces) for value in self._values())
        return view._replace(decks=tuple(decks))

    def upholds(self, move: Move, faces: Mapping[int, Face], rng: Random) -> bool:
        """Whether a seat's move is legal where hidden cards have these faces; others, on which it does not turn
        (see `hinges`), are guessed. Both are as the public is told them."""
        world = self.filled(rng, faces)
        known = {card.slot: card.face for card in cards_in(world._values()) if card.face is not None}
        made = [card for card in move.cards if card.face is None and card.slot not in known]
        known |= {card.slot: faces.get(card.slot) or self.guess(card, rng) for card in made}
        return world.allows(move._make(filled_in(value, known) for value in move._values()))

    def believes(self, move: Move, faces: Mapping[int, Face], viewer: Seat | None) -> bool:
        """Whether a seat's move may be legal as far as one can say who is told what `viewer` is told of it, and sees
        these faces of hidden cards. View and move are as the public is told them."""
        view = self.informed(faces)._replace(viewer=viewer)
        return view.allows(move._make(filled_in(value, faces) for value in move._values()))


@lru_cache(maxsize=8)
def _hidden(view: State) -> tuple[list[Card], list[int]]:
    """The cards of a view whose faces it does not know, and its places that hold any: a search asks again and again."""
    by_place = [[card for card in cards_in((value,)) if card.face is None] for value in view._values()]
    return [card for cards in by_place for card in cards], [at for at, cards in enumerate(by_place) if cards]
