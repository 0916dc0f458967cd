"""The state of a match between peers for one viewer: the log, the due frames, and the effects of closed heights.

This module connects `log`, `deal` (keys, deck, cards), `rolls` and `proposals`. It does not validate or create frames
(see `validation`, `creation`), nor transport bytes (see `sync`).
"""

from __future__ import annotations

from pygames.core.cards import ALL, CHANCE, Audience, Seat
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Draw, Drawn, Move, Roll, Rolled, Shuffle, Shuffled
from pygames.core.options import Options
from pygames.core.state import State

from .. import words
from ..crypto.keys import SeatKeys
from ..crypto.rolls import Rolls
from .audit import unopened
from .deal import Deal, LatestDeck
from .due import Due, run
from .effects import Effect
from .frames import Frame, Key
from .genesis import Genesis
from .lines import Lines
from .log import Log
from .proposals import Proposals
from .wire import Refused

OPENED = 200
"""Maximum number of cards that one height of the audit opens, so that one frame can contain their shares."""


class Replica:
    """One peer's copy of a match, as `viewer` knows it: a seat, or None for a spectator."""

    def __init__(self, genesis: Genesis, game: Game, viewer: Seat | None = None, own: SeatKeys | None = None) -> None:
        """Start at the genesis of a match. `own`: the viewer's secret keys for it; None for a spectator."""
        self.genesis, self.game, self.viewer, self.own = genesis, game, viewer, own
        self.match = genesis.match
        self.options: Options = game.options.parse(genesis.options)
        self.play = Match(game, self.options, genesis.names, viewer)
        self.signers: tuple[Key, ...] = genesis.keys
        if self.play.state.seats != len(self.signers):
            raise Refused(
                words.OTHER_SEATS.format(title=game.title, seats=self.play.state.seats, signed=len(self.signers))
            )
        self.log = Log(self.match)
        self.lines = Lines(self.match)
        self.deal = Deal(game.name, self.seats, viewer, own)
        self.deck = LatestDeck()
        self.rolls = Rolls(self.match)
        self.proposals = Proposals()
        self.devices: list[tuple[Seat, bytes, int]] = []
        """The devices that all others admitted after a seat's first device, each as seat, device name, height;
        PROTOCOL.md, section 8."""
        self.absent: tuple[Seat, ...] = ()
        """The abandoned seats, for which a bot plays, ascending."""
        self.audited = False
        """True if the match is over and the audit has found every claim about hidden cards true."""
        self._look()

    # State.

    @property
    def height(self) -> int:
        """The open height, which equals the number of closed heights."""
        return len(self.log)

    @property
    def block(self) -> bytes:
        """The latest block: the hash of the frames of all closed heights."""
        return self.log.block

    @property
    def seats(self) -> range:
        """The numbers of all seats, abandoned ones included."""
        return range(len(self.signers))

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats for which a person still plays, not a bot."""
        return tuple(seat for seat in self.seats if seat not in self.absent)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all present seats except this one."""
        return tuple(other for other in self.present if other != seat)

    def devices_of(self, seat: Seat | None) -> list[tuple[bytes, int]]:
        """Return the admitted devices of a seat, each with the height of its admission, in order."""
        return [(device, height) for at, device, height in self.devices if at == seat]

    def actor(self) -> Seat | None:
        """Return the seat that signs the next move: the seat to move, or the first present seat if the seat to move is
        abandoned."""
        turn = self.play.state.turn
        return turn if turn not in self.absent else self.present[0]

    def owes(self) -> list[tuple[Seat, str]]:
        """Return the seats whose frames the open height still waits for, each with the kind of the frame."""
        return [(seat, self.due.kind) for seat in self.due.seats if seat not in self.log.here]

    def late(self, seat: Seat) -> bool:
        """True if the open height waits for a frame of this seat."""
        return seat in self.due.seats and seat not in self.log.here

    def owed(self, height: int, seat: Seat) -> bool:
        """True if a frame of this seat was due at this height; always true for a height that votes closed."""
        if height == self.height:
            return seat in self.due.seats
        return any(frame.seat == seat or frame.aside for frame in self.log[height])

    def deck_context(self, seat: Seat) -> tuple[bytes, int, int, int]:
        """Return the context to which a shuffle's proof is bound: match, number of earlier decks, height, seat."""
        return self.match, self.deck.count - 1, self.height, seat

    # Due frames.

    def _look(self) -> None:
        """Compute the due frames of a new height, and the public position and state hash there."""
        self.public: State = self.play.state.seen_by(None)
        self.state = self.lines.state(self.absent)
        self.due = self.waits_for()
        if self.due.kind == "shuffle" and not self.deck.shufflers:
            self.deck.encrypt(self.game.name)

    def waits_for(self) -> Due:
        """Return the frames that the open height waits for. They follow from public facts, so that all peers agree."""
        if len(self.deal.commits) < len(self.signers):
            return Due("commit", tuple(self.seats))
        if not self.deal.people:
            return Due("open", tuple(self.seats))
        if self.play.ended:
            return self._opening()
        if self.public.turn != CHANCE:
            actor = self.actor()
            assert actor is not None
            return Due("move", (actor,))
        if self.needs_roll(self.public):
            return Due("link", self.rolls.lacks(self.present))
        if self.deck.is_open:
            return Due("shuffle", (self.deck.shufflers,))
        if len(self.signers) > 2 and not self._acked():
            return Due("ack", tuple(self.seats))
        draws = tuple(run(self.public))
        seats = tuple(seat for seat in self.seats if any(draw.to != (seat,) for draw in draws))
        return Due("shares", seats, draws)

    def needs_roll(self, view: State) -> bool:
        """True if the next move is nature's and needs a roll: for a number, or for a public card from an open deck."""
        if view.turn != CHANCE:
            return False
        asked = view.request()
        return isinstance(asked, Roll) or (isinstance(asked, Draw) and self.deck.is_open and None in asked.to)

    def _opening(self) -> Due:
        """Return the due frames after the end of the match: for the audit, shares of the cards on which claims
        depended, from the seats whose shares are missing; "over" when no card is left to open."""
        slots = tuple(unopened(self.play, self.deal)[:OPENED])
        missing = {seat for slot in slots for seat in self.deal.missing(self.deal.slots[slot])}
        return Due("opening" if slots else "over", tuple(seat for seat in self.present if seat in missing), slots=slots)

    def _acked(self) -> bool:
        """True if `ack` frames closed the previous height: all seats then agree on everything before the next draws."""
        return bool(self.log) and all(frame.kind == "ack" for frame in self.log[-1])

    # Effects of closed heights.

    def _play(self, move: Move) -> None:
        self.play.play(move)
        self.lines.add(self.play.lines[-1])

    def _end(self, text: str) -> None:
        self.play.end(text)
        self.lines.add(self.play.lines[-1])

    def admit(self, frame: Frame, effect: Effect) -> bool:
        """Store a valid frame of the open height with its effect. Return true if the frame closed the height."""
        here = self.log.here
        here[frame.seat] = (frame, effect)
        if any(seat not in here for seat in self.due.seats):
            return False
        frames = tuple(here[seat][0] for seat in self.due.seats)
        effects = {seat: here[seat][1] for seat in self.due.seats}
        conceded = next((frame.seat for frame in frames if frame.kind == "concede"), None)
        kind, lines = frames[0].kind, len(self.play.lines)
        if conceded is not None:
            self._end(f"timeout {conceded}")
        else:
            self._apply(kind, effects)
            self._open_decks()
        self.devices += [(frame.seat, frame.device, frame.height) for frame in frames if frame.device]
        self.log.close(frames, effects)
        if kind not in ("heard", "ack") or conceded is not None or len(self.play.lines) < lines:  # after an undo
            self.proposals.begin(self.height)
        self._look()
        return True

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

    def _committed(self, effects: dict[Seat, Effect]) -> None:
        for seat, effect in effects.items():
            self.deal.commits[seat], self.rolls.tips[seat] = effect.values

    def _opened(self, effects: dict[Seat, Effect]) -> None:
        for seat, effect in effects.items():
            (self.deal.people[seat],) = effect.values

    def _shuffled(self, effects: dict[Seat, Effect]) -> None:
        (effect,) = effects.values()
        self.deck.shuffled(effect.values)
        if self.deck.shufflers == len(self.signers):
            asked = self.play.state.request()
            assert isinstance(asked, Draw)
            self.deck.lay(asked.slot)

    def _drawn(self, effects: dict[Seat, Effect]) -> None:
        for draw in self.due.draws:
            self._play(Drawn(self.deal.add(self.deck.drawn(draw), effects.values())))

    def _rolled(self, effects: dict[Seat, Effect]) -> None:
        for seat, effect in effects.items():
            (self.rolls.links[seat],) = effect.values
        self._roll()

    def _roll(self) -> None:
        """If all present seats have revealed their links, answer all consecutive requests that need a roll from one
        random stream."""
        if self.rolls.lacks(self.present):
            return
        stream = self.rolls.roll(self.present)
        while not self.play.ended and self.needs_roll(self.play.state):
            asked = self.play.state.request()
            if isinstance(asked, Roll):
                self._play(Rolled(stream.below(asked.n)))
            elif isinstance(asked, Draw):
                face = self.deck.take(stream.below(len(self.deck.faces)))
                self._play(Drawn(self.deal.add_rolled(asked.slot, face)))
            self._open_decks()

    def _open_decks(self) -> None:
        """Replace the deck with an open one for each shuffle that the rules request now. This needs no frames."""
        while self.deal.people and not self.play.ended and self.play.state.turn == CHANCE:
            asked = self.play.state.request()
            if not isinstance(asked, Shuffle):
                return
            self.deck.open(asked.faces)
            self._play(Shuffled())

    def _moved(self, effects: dict[Seat, Effect]) -> None:
        ((seat, effect),) = effects.items()
        move, link = effect.values
        effect.file_all(self.deal.slots)
        self._play(move)
        if link:
            self.rolls.links = {seat: link}
            self._roll()
        self.proposals.moved(seat)

    def _heard(self, effects: dict[Seat, Effect]) -> None:
        (effect,) = effects.values()
        for aside in effect.values:
            self.proposals.heard(aside.seat)
            self.say(aside)

    def say(self, aside: Frame) -> None:
        """Apply an acknowledged resignation, draw offer or undo request; do nothing after the end of the match."""
        if self.play.ended:
            return
        if aside.kind == "resign":
            self._end(f"resign {aside.seat}")
        elif aside.kind == "draw":
            if self.proposals.offer(aside.seat, self.present):
                self._end("agree draw")
        elif aside.kind == "undo" and self.proposals.ask(aside.seat, aside.data["lines"], self.present):
            self.play.undo(aside.data["lines"])
            self.lines.undo(aside.data["lines"])
            self.play.marks = ("undo",)
            self.proposals.lapse()

    def _shown(self, effects: dict[Seat, Effect]) -> None:
        for slot in self.due.slots:
            for effect in effects.values():
                effect.file(self.deal.slots[slot])

    # Effects of votes.

    def close_by(self, votes: tuple[Frame, ...]) -> None:
        """Close the open height without a late seat's frame, by the votes of all others, in seat order."""
        bot = all(vote.data["wants"] == "bot" for vote in votes)
        if bot:  # a new decision begins, so earlier draw offers and undo requests expire
            self.proposals.lapse()
        self.close_without(votes[0].data["seat"], votes, bot)

    def close_without(self, late: Seat, said: tuple[Frame, ...], bot: bool) -> None:
        """Close the open height by claims about a late seat. From then on a bot plays for the seat (`bot`), or the seat
        loses on time."""
        if bot:
            self.absent = tuple(sorted((*self.absent, late)))
            self.rolls.links.pop(late, None)
        else:
            self._end(f"timeout {late}")
        self.log.close(said, {})
        self.proposals.begin(self.height)
        if self.rolls.links and not self.play.ended:
            self._roll()
        self._look()


def newly_told(old: Audience, new: Audience) -> tuple[Seat | None, ...]:
    """Return the viewers that learn a card's face when its audience widens: `ALL`, or the new seats."""
    return ALL if None in new else tuple(seat for seat in new if seat not in old)
