"""A match: the only way to play a game. Its record is text (see `record`).

A match stores all its positions, so looking back and undo are free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from . import words
from .cards import CHANCE, Seat
from .dealers import Dealer
from .game import Game
from .moves import BadNotation, IllegalMove, Move, Rolled, number
from .options import Options
from .state import Outcome, State

LINES_MAX = 20_000
"""Upper bound on lines; no legal match of any game is longer."""


@dataclass(frozen=True)
class Line:
    """One line of a match: a move, or an ending that is no move (`resign 1`, `agree draw`, `timeout 1`, `abandon`)."""

    text: str
    move: Move | None
    seat: Seat | None
    """The seat that moved, or CHANCE; None for an ending that is no move."""


@dataclass
class Match:
    """A game in progress: options, seats, positions and lines."""

    game: Game
    options: Options
    names: tuple[str, ...] = ()
    """The names of the players, by seat."""
    view: Seat | None = CHANCE
    """The viewer whose knowledge the match contains: CHANCE for everything, None for public facts alone."""
    date: str = ""
    marks: tuple[str, ...] = ()
    """Notes for readers of the record: "undo" if moves were undone, "hint" if a hint was used, "onward" if the match
    continues another one from an earlier position."""
    start: str = ""
    """The starting position in the game's text form; empty: the game's usual one."""
    lines: list[Line] = field(default_factory=list)
    positions: list[State] = field(default_factory=list)
    """positions[n] is the position after n moves; the last is the current one."""
    _known: dict[tuple[int, Seat | None], tuple[State, State]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        if not self.positions:
            self.positions.append(self._first().seen_by(self.view))
        if not self.names:
            self.names = tuple(self.game.seat_names[: self.state.seats])

    def _first(self) -> State:
        if not self.start:
            return self.game.new(self.options)
        if self.game.setup is None:
            raise ValueError(words.NO_SETUP.format(title=self.game.title))
        return self.game.setup(self.options, self.start)

    @property
    def state(self) -> State:
        """The current position, as `view` knows it."""
        return self.positions[-1]

    def known(self, viewer: Seat | None, at: int = -1) -> State:
        """Return positions[at] as a viewer knows it, cached."""
        at %= len(self.positions)
        position = self.positions[at]
        kept = self._known.get((at, viewer))
        if kept is None or kept[0] is not position:
            kept = self._known[at, viewer] = (position, position.seen_by(viewer))
        return kept[1]

    @property
    def ended(self) -> bool:
        """True if no more moves can be played."""
        return self.state.turn is None or bool(self.lines and self.lines[-1].move is None)

    def outcome(self) -> Outcome | None:
        """Return the result, by the rules or by resignation, agreement, timeout or leaving; None while the match goes
        on."""
        if self.lines and self.lines[-1].move is None:
            return _ending(self.lines[-1].text, self.state.seats)
        return self.state.outcome()

    def play(self, move: Move | str) -> Move:
        """Play a legal move; its notation must parse back to the same move, so that the record can be replayed.

        Raises BadNotation or IllegalMove without changing anything.
        """
        if self.ended:
            raise IllegalMove(words.OVER)
        if len(self.lines) >= LINES_MAX:
            raise IllegalMove(f"a match has at most {LINES_MAX} lines")
        state, told = self.state, move
        if isinstance(move, str):
            move = state.parse(move)
        if not state.allows(move):
            raise IllegalMove(words.NOT_ALLOWED.format(move=move))
        text = str(move)
        if text != told and state.parse(text) != move:
            raise IllegalMove(f"'{text}' would be read as another move")
        after = state.after(move)
        self.positions.append(after)
        self.lines.append(Line(text, move, state.turn))
        return move

    def end(self, text: str) -> None:
        """End the match by other means than a move: `resign 1`, `agree draw`, `timeout 1`, `abandon`."""
        if self.ended:
            raise IllegalMove(words.OVER)
        _ending(text, self.state.seats)
        self.lines.append(Line(" ".join(text.split()), None, None))

    def line(self, text: str) -> None:
        """Play one line of a record, a move or an ending."""
        if text.split(" ", 1)[0] in ENDINGS:
            self.end(text)
        else:
            self.play(text)

    def deal(self, dealer: Dealer) -> list[Move]:
        """Let a dealer answer nature's requests until a seat is to move or the match is over. Return the answers."""
        answers = []
        while not self.ended and self.state.turn == CHANCE:
            answers.append(self.play(dealer.deal(self.state, self.rolls)))
        return answers

    def turns(self, dealer: Dealer) -> Iterator[Seat]:
        """Yield each seat to move until the match is over, dealing in between; the caller plays that seat's move."""
        while True:
            self.deal(dealer)
            if self.ended:
                return
            assert self.state.turn is not None
            yield self.state.turn

    def __str__(self) -> str:
        from .board import match_text

        return match_text(self)

    def _repr_html_(self) -> str:
        """Return the HTML that notebooks display."""
        from .notebook import match_html

        return match_html(self)

    @property
    def rolls(self) -> int:
        """Number of rolls so far."""
        return sum(isinstance(line.move, Rolled) for line in self.lines)

    def undo(self, length: int) -> None:
        """Drop all lines after the first `length`."""
        if not 0 <= length <= len(self.lines):
            raise ValueError(f"the match has {len(self.lines)} lines")
        moves = sum(line.move is not None for line in self.lines[:length])
        del self.lines[length:]
        del self.positions[moves + 1 :]

    def seen_by(self, viewer: Seat | None) -> Match:
        """Return the match as a viewer knows it."""
        lines = [
            Line(str(line.move.seen_by(viewer)), line.move.seen_by(viewer), line.seat) if line.move else line
            for line in self.lines
        ]
        positions = [state.seen_by(viewer) for state in self.positions]
        return replace(self, view=viewer, lines=lines, positions=positions)

    def replay(self, lines: Iterable[str]) -> None:
        """Play lines in order; ReplayError at the first illegal one."""
        for at, text in enumerate(lines, 1):
            try:
                self.line(text)
            except ValueError as error:
                raise ReplayError(at, str(error)) from None


class ReplayError(ValueError):
    """A line that cannot be played; `at` counts from 1."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(reason)
        self.at = at
        self.reason = reason


ENDINGS = ("resign", "agree", "timeout", "abandon")


def _ending(text: str, seats: int) -> Outcome:
    told = text.split()
    if told == ["agree", "draw"]:
        return Outcome((0,) * seats, words.AGREED)
    if told == ["abandon"]:
        return Outcome((0,) * seats, words.ABANDONED)
    if len(told) == 2 and told[0] in ("resign", "timeout"):
        seat = number(told[1], words.A_SEAT, seats - 1)
        scores = tuple(-1 if at == seat else 0 for at in range(seats))
        reason = words.RESIGNED if told[0] == "resign" else words.TIMEOUT
        return Outcome(scores, reason.format(who=f"{{{seat}}}"))
    raise BadNotation(words.NO_END.format(text=text[:40]))
