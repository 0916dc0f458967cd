"""A table: a match with its players, viewer, bots, undo, and the curtain between players who share one device.

This module uses no JSON, clock or I/O: `pygames.app` converts JSON, and the shell supplies the seed and decides how
long a bot may search. A bot gets only its own view of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from pygames import words
from pygames.bots.players import LEVELS, player_of, think
from pygames.core.cards import CHANCE, Seat
from pygames.core.chronicle import Chronicle, Entry
from pygames.core.dealers import LocalDealer
from pygames.core.knowledge import Thinking
from pygames.core.match import Match
from pygames.core.moves import IllegalMove
from pygames.core.names import YOU, clean_name
from pygames.core.persona import Persona
from pygames.core.scene import Event, Prompt, Scene, still, why
from pygames.core.state import State
from pygames.core.words import ENDED, OVER, named

if TYPE_CHECKING:
    from pygames.replies import Waits


@dataclass(frozen=True)
class Player:
    """The player at a seat."""

    name: str
    level: int = 0
    """The level of the player. 0: a person at this screen; 1 to 4: a bot (see `LEVELS`)."""
    persona: Persona | None = None
    """The persona of a bot."""


def bot(level: int, place: int, habit: Persona | None = None) -> Player:
    """Return the bot of a level, named by its place (`places`); ValueError for an unknown level.

    A translated name that together with the level's title is invalid in a record is used without the title.
    """
    if not 1 <= level <= len(LEVELS):
        raise ValueError(f"there are levels 1 to {len(LEVELS)}, not {level}")
    called = habit.name if habit else words.FIRST_NAMES[place % len(words.FIRST_NAMES)]
    name = titled(LEVELS[level - 1], called)
    return Player(name if clean_name(name) == name else clean_name(called), level, habit)


def titled(title: str, name: str) -> str:
    """Return a title and a name. A translated name such as `Edith | title: f` selects the title's form, here `f`."""
    form = getattr(name, "forms", {}).get("title")
    return f"{getattr(title, 'forms', {}).get(form, title)} {name}"


def places(names: Sequence[str], levels: Sequence[int]) -> list[int]:
    """Return each seat's distance from the only person's seat, or from the seat of the person first by name.

    The distance determines the names of bots and the colours of seats. A rematch moves every player by the same number
    of seats, so all players keep their names and colours.
    """
    persons = [seat for seat, level in enumerate(levels) if not level] or [0]
    first = min(persons, key=lambda seat: (names[seat] != YOU, names[seat]))
    return [(seat - first) % len(names) for seat in range(len(names))]


def person(name: str, alone: bool = False) -> Player:
    """Return a person at this screen; only a person who plays alone may be named `YOU`."""
    return Player(YOU if alone and name == YOU else clean_name(name))


@dataclass
class Session:
    """A match at a table. Without players it can only be viewed."""

    match: Match
    players: tuple[Player, ...] = ()
    seed: bytes = b""
    """The seed for nature's moves; stored beside the record, never in it."""
    facing: Seat | None = None
    """The seat at the bottom, whose view is drawn; None: the public view."""
    curtain: Seat | None = None
    """The person who must get the device before the table is drawn; None while no curtain is shown."""
    looking: int | None = None
    """The entry of the log being viewed; None for the present."""
    speech: str = ""
    """A persona's comment on the latest events; names seats as {0}, {1}."""
    _turned: bool = False
    """True if the view changed from one person to another and no event has announced the change yet."""
    _thinking: Thinking | None = None
    _thought: float = 0.0
    _chronicles: dict[Seat | None, Chronicle] = field(default_factory=dict)
    _drawn: dict[Seat | None, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.watching:
            view = self.match.view
            self.facing = 0 if view == CHANCE else view
        elif not self.persons:
            raise ValueError("a person must play")
        elif len(self.persons) == 1:
            self.facing = self.persons[0]
        self.go_on()

    @property
    def watching(self) -> bool:
        """True if the match is only viewed."""
        return not self.players

    @property
    def persons(self) -> list[Seat]:
        """The seats of persons."""
        return [seat for seat, player in enumerate(self.players) if not player.level]

    @property
    def waits(self) -> Waits:
        """The person or program that the match waits for."""
        if self.match.ended:
            return "over"
        if self.watching or self.match.state.turn is None:
            return "nobody"
        if self.curtain is not None:
            return "curtain"
        return "bot" if self.players[self.match.state.turn].level else "you"

    @property
    def colours(self) -> list[int]:
        """The colour of each seat, as a number (`places`)."""
        return places(self.match.names, [player.level for player in self.players] or [0] * len(self.match.names))

    @property
    def swappable(self) -> bool:
        """True if `same_deal` is possible: one person plays alone, and nature dealt something."""
        return len(self.persons) == 1 and any(line.seat == CHANCE for line in self.match.lines)

    @property
    def bot_choices(self) -> list[int]:
        """The lines of the viewed entry in which a bot had a choice, which a hint can explain; in games with hidden
        information only after the match."""
        match, at = self.match, self.looking
        if at is None or not self.players or not (match.ended or not (match.game.hidden or match.state.secretive)):
            return []
        entries = self.entries()
        start, seat = entries[at - 1].end if at else 0, entries[at].seat
        if seat is None or not self.players[seat].level:
            return []
        return [
            line
            for line in range(start, entries[at].end)
            if match.lines[line].seat == seat and len(list(islice(match.known(seat, line).moves(), 2))) > 1
        ]

    @property
    def can_hint(self) -> bool:
        """True if a hint is available: a suggestion, or an explanation of a bot's past move."""
        if self.looking is not None:
            return bool(self.bot_choices)
        return self.waits == "you" and self.facing == self.match.state.turn

    def savepoint(self) -> Callable[[], None]:
        """Return a function that restores this table and its match to their current state."""
        match = self.match
        lines, positions, marks = [*match.lines], [*match.positions], match.marks
        fields = {
            name: value.copy() if isinstance(value, list | dict | set) else value for name, value in vars(self).items()
        }

        def restore() -> None:
            vars(self).update(fields)
            match.lines[:], match.positions[:], match.marks = lines, positions, marks

        return restore

    # Actions of persons.

    def move(self, text: str) -> None:
        """Make a person's move. BadNotation and IllegalMove leave everything unchanged."""
        if self.waits != "you":
            raise IllegalMove(words.NOT_YOUR_TURN if self.waits != "over" else OVER)
        view = self.match.known(self.match.state.turn)
        move = view.parse(text)
        if not view.allows(move):
            now = self.match.game.scene(view, self.match.state.turn)  # even if an earlier entry is viewed
            reason = why(now, self.match.game.touches(view, move))
            raise IllegalMove(words.REFUSED.format(move=text[:40], reason=named(reason, self.match.names)))
        self.match.play(move)
        self.go_on()

    def end(self, text: str) -> None:
        """End the match by `resign` (of the person to move, else of the person at the bottom) or `agree draw`."""
        if self.watching:
            raise IllegalMove(words.ONLY_VIEWED)
        if text == "resign":
            seats = (self.match.state.turn, self.facing, *self.persons)
            text = f"resign {next(seat for seat in seats if seat in self.persons)}"
        elif text != "agree draw" or len(self.persons) < 2:
            raise IllegalMove(words.NO_END.format(text=text[:40]))
        self.match.end(text)
        self.go_on()

    def undo(self) -> None:
        """Undo back to the person's last free choice; IllegalMove if there is nothing to undo."""
        found = self._choice_before() if self.undoable else None
        if found is None:
            raise IllegalMove(words.NO_UNDO)
        length, marked = found
        self.match.undo(length)
        if marked and "undo" not in self.match.marks:
            self.match.marks = (*self.match.marks, "undo")
        for viewer, lines in self._drawn.items():
            self._drawn[viewer] = min(lines, length)
        self.go_on()

    @property
    def undoable(self) -> bool:
        """True if there is something to undo."""
        return self._choice_before() is not None

    def _choice_before(self) -> tuple[int, bool] | None:
        """Return the number of lines that an undo leaves, and True if the match then gets the mark "undo".

        If several persons play, the person to move can undo only moves of the current turn, before nature moves. A
        person alone against bots can undo any number of moves; the match gets the mark if an undone move was followed
        by a move of another seat or of nature.
        """
        match, persons = self.match, self.persons
        alone, answered = len(persons) == 1, False
        for at in range(len(match.lines) - 1, -1, -1):
            seat = match.lines[at].seat
            if seat is None:  # a resignation or an agreement: only a person who plays alone can undo it
                return (at, False) if alone else None
            answered = answered or seat not in persons
            if not alone and (answered or seat != match.state.turn):
                return None
            if seat in persons and not self._forced(at):
                return at, answered
        return None

    def _forced(self, at: int) -> bool:
        view = self.match.known(self.match.positions[at].turn, at)
        first = list(islice(view.moves(), 2))
        return len(first) < 2 and not first[0].confirms

    def lift(self) -> None:
        """Open the curtain for the person to move."""
        if self.curtain is not None:
            self.facing, self.curtain = self.curtain, None

    def face(self, seat: Seat | None) -> None:
        """Put a person's seat at the bottom of a resumed match, unless that would reveal this person's cards."""
        shut = self.match.game.hidden or self.match.state.private
        if seat in self.persons and (self.match.ended or not shut):
            self.facing = seat

    def turn_table(self, seat: Seat) -> None:
        """Rotate the table of a match that is only viewed; ValueError if the record does not contain that seat's
        view."""
        if not self.watching or not 0 <= seat < self.match.state.seats or self.match.view not in (CHANCE, seat):
            raise ValueError("the table cannot be turned to that side")
        self.facing = seat

    # Nature and forced moves.

    def go_on(self) -> None:
        """Deal, and play the persons' forced moves, up to the next choice; close the curtain if the person to move
        changes."""
        self._thinking, self._thought, self.looking = None, 0.0, None
        match = self.match
        if not self.watching:
            dealer = LocalDealer(self.seed)
            match.deal(dealer)
            while not match.ended and match.state.turn in self.persons and self._forced(len(match.lines)):
                match.play(next(iter(match.state.moves())))
                match.deal(dealer)
            self._hand_over()

    def _hand_over(self) -> None:
        turn, persons = self.match.state.turn, self.persons
        self.curtain = None
        if len(persons) == 1:
            return
        if self.match.ended:
            self.facing = self.facing if self.facing is not None else persons[0]
        elif turn in persons and turn != self.facing:
            if self.match.game.hidden or self.match.state.private:
                self.curtain = turn
            else:
                self._turned, self.facing = self.facing is not None, turn
        elif self.facing is None and not self.match.game.hidden:
            self.facing = persons[0]

    # Bots.

    def think(self, iterations: int, finish: bool = False) -> float | None:
        """Let the bot to move search for some more iterations. Return its progress, or None after its move.

        `finish`: true if the bot must now play the best move that it has found.
        """
        if self.waits != "bot":
            raise IllegalMove("no bot is to move")
        try:
            if self._thinking is None:
                self._thinking = self._begin()
                self._thought = next(self._thinking)
            for _ in range(iterations):
                self._thought = self._thinking.send(finish)
        except StopIteration as done:
            self.match.play(done.value)
            self.go_on()
            return None
        return self._thought

    def _begin(self) -> Thinking:
        turn = self.match.state.turn
        assert turn is not None
        rng = Random(f"{self.seed.hex()} {len(self.match.lines)}")  # so that the choice can be reproduced from the seed
        who = self.players[turn]
        player = player_of(who.level, who.persona.key if who.persona else "")
        return think(self.match.game, self.match.known(turn), rng, player)

    # Drawing.

    @property
    def viewer(self) -> Seat | None:
        """The viewer of the drawn position."""
        return self.facing

    def entries(self) -> list[Entry]:
        """Return the move list for the viewer."""
        return self._chronicle(self.viewer).entries

    def news(self) -> list[Event]:
        """Return the events since the last call for this viewer."""
        since = self._drawn.get(self.viewer, 0)
        self._drawn[self.viewer] = len(self.match.lines)
        told = self._chronicle(self.viewer).news(since)
        self.speech = self._speech(since, told)
        if self._turned:
            self._turned = False
            told.append(Event(words.TURNED.format(who=f"{{{self.facing}}}"), kind="next"))
        return told

    def _speech(self, since: int, told: Sequence[Event]) -> str:
        """Return a bot's comment: of the winner or a loser at the end; at the start; at the first great moment (an
        animated event, or one that harms an opponent); else an empty text."""
        habits = {seat: who.persona for seat, who in enumerate(self.players) if who.persona}
        if not habits or not told:
            return ""
        seat, said, outcome = next(iter(habits)), 0, self.match.outcome()
        if outcome:
            seat = next((winner for winner in outcome.winners if winner in habits), seat)
            said = 2 if seat in outcome.winners else 3
        elif since:
            before = self._chronicle(self.viewer).events()[: -len(told)]
            great = [each for each in told if _great(each, habits)]
            if not great or any(_great(each, habits) for each in before):
                return ""
            seat, said = great[0].seat or 0, 1
        return words.SAYS.format(who=f"{{{seat}}}", said=habits[seat].says[said])

    def awaited(self, seat: Seat) -> list[Event]:
        """Return the public events since this seat last saw the table."""
        lines, since = self.match.lines, self._drawn.get(seat, 0)
        first = (at for at in range(since, len(lines)) if lines[at].seat != CHANCE)  # without a deal before any move
        return self._chronicle(None).events(next(first, len(lines)))

    def known(self) -> None:
        """Mark all events before the last move of a seat as seen by all viewers; used when a match is resumed."""
        lines = self.match.lines
        last = max((at for at, line in enumerate(lines) if line.seat not in (CHANCE, None)), default=len(lines))
        self._drawn = dict.fromkeys((None, *range(self.match.state.seats)), last)

    def scene(self) -> Scene:
        """Return the scene to draw: of the current position, or of the viewed entry of the log."""
        return self.dressed(self._scene())

    def dressed(self, scene: Scene) -> Scene:
        """Return the scene with the personas' coats of arms on the shields of their seats."""
        arms = {seat: who.persona.arms for seat, who in enumerate(self.players) if who.persona}
        plates = [
            replace(plate, arms=replace(plate.arms, face=arms[plate.seat]))
            if plate.seat in arms and plate.arms.kind == "shield"
            else plate
            for plate in scene.plates
        ]
        return replace(scene, plates=tuple(plates)) if arms else scene

    def _scene(self) -> Scene:
        game = self.match.game
        if self.looking is not None:
            return still(
                game.scene(self.shown, self.facing), Prompt(words.LOOKING_BACK, self.entries()[self.looking].text)
            )
        scene = game.scene(self.shown, self.facing)
        if game.ending and self.match.lines and self.match.state.turn is None:
            last = self.match.lines[-1].move
            assert last is not None
            bands, story = game.ending(self.match.known(self.facing, -2), last.seen_by(self.facing))
            scene = replace(scene, bands=bands, story=story)
        ending = self.match.outcome()
        if ending is not None and self.match.state.turn is not None:  # ended by a resignation or an agreement
            return still(scene, Prompt(ENDED, ending.reason))
        return still(scene) if self.watching else scene

    @property
    def shown(self) -> State:
        """The position to draw, as the viewer knows it."""
        if self.looking is not None:
            return self.entries()[self.looking].position
        return self.match.known(self.viewer)

    def _chronicle(self, viewer: Seat | None) -> Chronicle:
        if viewer not in self._chronicles:
            self._chronicles[viewer] = Chronicle(self.match, viewer)
        return self._chronicles[viewer]


def _great(event: Event, seats: Container[Seat]) -> bool:
    """True if an event is a great moment of one of these seats: animated, or harmful to another seat."""
    return event.seat in seats and bool(event.moment or event.harms not in (None, event.seat))
