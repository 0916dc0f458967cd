"""A match among peers as one viewer follows it: heights, who owes what, and what closed heights did.

Nothing here judges or makes a frame (see `judging`, `making`) and nothing carries bytes (see `session`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pygames.core.cards import ALL, CHANCE, Audience, Card, Face, Seat
from pygames.core.digest import digest
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Draw, Drawn, Roll, Rolled, Shuffle, Shuffled
from pygames.core.options import Options
from pygames.core.state import State

from . import rolls
from .due import Due, due
from .effects import Effect
from .frames import Frame, Key, block_of
from .genesis import Genesis
from .group import IDENTITY, Point, add
from .ledger import Broken, Slot, face_of, face_point
from .multiply import Table as Multiples
from .multiply import normalised
from .own import Own
from .shuffle import Cipher, opened
from .wire import Refused


@dataclass(frozen=True)
class Person:
    """What a seat published of itself."""

    code: bytes
    point: Point
    box: bytes
    box_point: Point


@dataclass
class Table:
    """One match, followed from the seat of `viewer`, or from outside (None)."""

    letters_proven: ClassVar[bool] = True
    """Whether a letter goes with a proof that it is its sender's own."""
    spoken_max: ClassVar[int] = 6
    """Asides of one seat that are kept, and heard, during one decision."""

    genesis: Genesis
    game: Game
    viewer: Seat | None = None
    own: Own | None = None
    """The viewer's own keys for this match; None for a spectator."""

    height: int = 0
    log: list[tuple[Frame, ...]] = field(default_factory=list)
    """By height: the frames that closed it."""
    blocks: list[bytes] = field(default_factory=list)
    """By height: the block before it; one more than `log`."""
    here: dict[Seat, tuple[Frame, Effect]] = field(default_factory=dict)
    """Frames of the present height."""
    effects: list[dict[Seat, Effect]] = field(default_factory=list)
    """What the closed heights' frames came to."""
    commits: dict[Seat, bytes] = field(default_factory=dict)
    """What each seat committed its keys to."""
    tips: dict[Seat, bytes] = field(default_factory=dict)
    """The last link of each seat's chain that is known."""
    people: dict[Seat, Person] = field(default_factory=dict)
    shuffling: list[Cipher] = field(default_factory=list)
    shufflers: int = 0
    """How many seats have shuffled the deck in the making."""
    decks: int = 0
    """Decks begun, the one in the making included."""
    pile: dict[int, Cipher] = field(default_factory=dict)
    """The latest deck by slot."""
    faces: tuple[Face, ...] = ()
    """What that deck is made of."""
    slots: dict[int, Slot] = field(default_factory=dict)
    rolled: int = 0
    """How many links of each chain are used up."""
    links: dict[Seat, bytes] = field(default_factory=dict)
    """Links given for the roll that is on."""
    acked: bool = False
    """Whether all agree on everything before the draws that are due."""
    offers: tuple[Seat, ...] = ()
    """Who offers a draw."""
    undos: dict[Seat, int] = field(default_factory=dict)
    """To how many lines each seat would go back."""
    since: int = 0
    """The height at which the present decision began."""
    spoken: dict[Seat, int] = field(default_factory=dict)
    """How often each seat was heard during this decision."""
    absent: tuple[Seat, ...] = ()
    """Seats that a bot plays, because their persons left."""
    audited: bool = False
    """Whether the match is over and every claim about hidden cards was judged again."""

    def __post_init__(self) -> None:
        self.match = self.genesis.match
        self.options: Options = self.game.options.parse(self.genesis.options)
        self.play = Match(self.game, self.options, self.genesis.names, self.viewer)
        self.signers: tuple[Key, ...] = self.genesis.keys
        if self.play.state.seats != len(self.signers):
            raise Refused(f"{self.game.title} has {self.play.state.seats} seats, the genesis {len(self.signers)}")
        self.blocks.append(self.match)
        self._joint: Multiples | None = None
        self._look()

    # What is known.

    @property
    def block(self) -> bytes:
        """The hash of all closed heights."""
        return self.blocks[-1]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.signers))

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that are still played by a person."""
        return tuple(seat for seat in self.seats if seat not in self.absent)

    @property
    def joint(self) -> Multiples:
        """The table of the joint key H, the sum of all seats' keys."""
        return self._joint or self.meet()

    def meet(self) -> Multiples:
        """Makes the table of the joint key, which takes a while."""
        whole = IDENTITY
        for seat in self.seats:
            whole = add(whole, self.people[seat].point)
        self._joint = Multiples(normalised([whole])[0], 6)
        return self._joint

    @property
    def met(self) -> bool:
        """Whether the table of the joint key is made."""
        return self._joint is not None

    def owes(self) -> list[tuple[Seat, str]]:
        """Who owes what at this height."""
        return [(seat, self.due.kind) for seat in self.due.seats if seat not in self.here]

    def late(self, seat: Seat) -> bool:
        """Whether this seat owes a frame of this height."""
        return seat in self.due.seats and seat not in self.here

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that are present, but for one."""
        return tuple(other for other in self.present if other != seat)

    def actor(self) -> Seat | None:
        """Who signs the move of the seat to move: itself, or the first seat present where it is gone."""
        turn = self.play.state.turn
        return turn if turn not in self.absent else self.present[0]

    def frames(self) -> list[Frame]:
        """All frames of closed heights and of this one, in order."""
        return [frame for frames in self.log for frame in frames] + [
            self.here[seat][0] for seat in self.seats if seat in self.here
        ]

    def owed(self, height: int, seat: Seat) -> bool:
        """Whether a seat had a frame to give at a height; of a height that votes closed, whether it may have had."""
        if height == self.height:
            return seat in self.due.seats
        return any(frame.seat == seat or frame.aside for frame in self.log[height])

    def signed(self, height: int, seat: Seat) -> bool:
        """Whether a seat has signed what closed this height or a later one, or closes the open one."""
        return seat in self.here or any(frame.seat == seat for frames in self.log[height:] for frame in frames)

    def logged(self, height: int, seat: Seat) -> Frame | None:
        """The frame of a seat that closed a height."""
        return next((old for old in self.log[height] if old.seat == seat and not old.aside), None)

    def deck_context(self, seat: Seat) -> bytes:
        """What a shuffle is bound to: match, deck, height, seat."""
        return digest((self.match, self.decks, self.height, seat))

    def cipher(self, draw: Draw) -> Cipher:
        """The ciphertext that a draw asks for."""
        if draw.slot not in self.pile:
            raise Broken(f"slot {draw.slot} lies in no deck")
        return self.pile[draw.slot]

    def missing(self, card: Slot) -> tuple[Seat, ...]:
        """The seats whose share of a card is not public."""
        return tuple(seat for seat in self.seats if seat not in card.given)

    # What is due.

    def _look(self) -> None:
        """Finds what the new height waits for."""
        self.public: State = self.play.state.seen_by(None)
        self.state = digest(self.public)
        self.due = self.waits_for()
        if self.due.kind == "shuffle" and not self.shufflers:
            self._open_deck()

    def waits_for(self) -> Due:
        """What this height waits for."""
        return due(self)

    def _open_deck(self) -> None:
        """A new deck as it is before anybody shuffled it."""
        asked = self.public.request()
        assert isinstance(asked, Shuffle)
        points = [face_point(self.game.name, face) for face in asked.faces]
        self.shuffling = opened([point for point, _ in points], [code for _, code in points])
        self.faces = asked.faces

    # What closed heights do.

    def admit(self, frame: Frame, effect: Effect) -> bool:
        """Takes a judged frame of this height; whether it closed the height."""
        self.here[frame.seat] = (frame, effect)
        if any(seat not in self.here for seat in self.due.seats):
            return False
        frames = tuple(self.here[seat][0] for seat in self.due.seats)
        effects = {seat: self.here[seat][1] for seat in self.due.seats}
        conceded = next((frame.seat for frame in frames if frame.kind == "concede"), None)
        kind, lines = frames[0].kind, len(self.play.lines)
        if conceded is not None:
            self.play.end(f"timeout {conceded}")
        else:
            self._apply(kind, effects)
        self._close(frames, effects)
        if kind not in ("heard", "ack") or conceded is not None or len(self.play.lines) < lines:
            self._decide()
        self.acked = kind == "ack" and conceded is None
        self._look()
        return True

    def _decide(self) -> None:
        """Another decision begins, what was taken back included: what was said before it is no longer heard."""
        self.since, self.spoken = self.height, {}

    def _apply(self, kind: str, effects: dict[Seat, Effect]) -> None:
        {
            "commit": self._committed,
            "open": self._opened,
            "shuffle": self._shuffled,
            "ack": lambda _: None,
            "shares": self._drawn,
            "link": self._rolled,
            "move": self._moved,
            "heard": self._heard,
            "opening": self._shown,
        }[kind](effects)

    def _close(self, frames: tuple[Frame, ...], effects: dict[Seat, Effect]) -> None:
        self.blocks.append(block_of(self.block, frames))
        self.log.append(frames)
        self.effects.append(effects)
        self.height += 1
        self.here = {}

    def _committed(self, effects: dict[Seat, Effect]) -> None:
        for seat, effect in effects.items():
            self.commits[seat], self.tips[seat] = effect.values

    def _opened(self, effects: dict[Seat, Effect]) -> None:
        for seat, effect in effects.items():
            (self.people[seat],) = effect.values

    def _shuffled(self, effects: dict[Seat, Effect]) -> None:
        (effect,) = effects.values()
        self.shuffling = list(effect.values)
        self.shufflers += 1
        if self.shufflers == len(self.signers):
            self.play.play(Shuffled())
            decks = self.play.state.decks
            start = decks[-1].start if decks else 0
            self.pile = {start + at: card for at, card in enumerate(self.shuffling)}
            self.shuffling, self.shufflers = [], 0
            self.decks += 1

    def _drawn(self, effects: dict[Seat, Effect]) -> None:
        for draw in self.due.draws:
            card = Slot(draw.slot, draw.to, self.cipher(draw), self.faces)
            self.slots[draw.slot] = card
            for effect in effects.values():
                effect.file(card)
            self.read(card)
            self.play.play(Drawn(Card(draw.slot, card.face, draw.to)))

    def read(self, card: Slot) -> None:
        """Opens a card's face, where this viewer is told."""
        if card.face is not None or card.secret or not Card(card.slot, None, card.to).known_to(self.viewer):
            return
        parts = list(card.given.values())
        for seat in self.missing(card):
            if seat == self.viewer and self.own is not None:
                assert card.cipher is not None
                parts.append(self.own.share(card.cipher.a))
            elif seat in card.told:
                parts.append(card.told_point(seat))
            else:
                return
        card.face = face_of(self.game.name, card, parts)

    def _rolled(self, effects: dict[Seat, Effect]) -> None:
        for seat, effect in effects.items():
            (self.links[seat],) = effect.values
        self._roll()

    def _roll(self) -> None:
        """Answers every roll that comes at once from one stream, when all links are there."""
        if any(seat not in self.links for seat in self.present):
            return
        stream = rolls.numbers(self.match, self.rolled, [self.links[seat] for seat in self.present])
        self.tips.update(self.links)
        self.links = {}
        self.rolled += 1
        while not self.play.ended and self.play.state.turn == CHANCE:
            asked = self.play.state.request()
            if not isinstance(asked, Roll):
                return
            self.play.play(Rolled(stream.below(asked.n)))

    def _moved(self, effects: dict[Seat, Effect]) -> None:
        ((seat, effect),) = effects.items()
        move, link = effect.values
        effect.file_all(self.slots)
        self.play.play(move)
        if link:
            self.links = {seat: link}
            self._roll()
        self.offers = tuple(other for other in self.offers if other == seat)
        self.undos = {}

    def _heard(self, effects: dict[Seat, Effect]) -> None:
        (effect,) = effects.values()
        for aside in effect.values:
            self.spoken[aside.seat] = self.spoken.get(aside.seat, 0) + 1
            self.say(aside)

    def say(self, aside: Frame) -> None:
        """What an aside does once it is heard; nothing where one before it ended the match."""
        if self.play.ended:
            return
        if aside.kind == "resign":
            self.play.end(f"resign {aside.seat}")
        elif aside.kind == "draw":
            self.offers = tuple(sorted((*self.offers, aside.seat)))
            if self.offers == self.present:
                self.play.end("agree draw")
        elif aside.kind == "undo":
            self.undos[aside.seat] = aside.data["lines"]
            if len(self.undos) == len(self.present) and len(set(self.undos.values())) == 1:
                self.play.undo(aside.data["lines"])
                self.play.marks = ("undo",)
                self.undos, self.offers = {}, ()

    def close_by(self, votes: tuple[Frame, ...]) -> None:
        """Closes the height without the late seat: by the votes of all others, in seat order."""
        late, bot = votes[0].data["seat"], all(vote.data["wants"] == "bot" for vote in votes)
        if bot:  # another decision begins: what was offered and asked in the one before lapses
            self.absent = tuple(sorted((*self.absent, late)))
            self.offers, self.undos = (), {}
            self.links.pop(late, None)
        else:
            self.play.end(f"timeout {late}")
        self._close(votes, {})
        self._decide()
        if self.links and not self.play.ended:
            self._roll()
        self._look()

    def _shown(self, effects: dict[Seat, Effect]) -> None:
        for slot in self.due.slots:
            for effect in effects.values():
                effect.file(self.slots[slot])


def newly_told(old: Audience, new: Audience) -> tuple[Seat | None, ...]:
    """Who learns a card when its audience widens: `ALL`, or seats."""
    return ALL if None in new else tuple(seat for seat in new if seat not in old)
