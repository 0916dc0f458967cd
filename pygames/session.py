"""One table: a match, who sits where, whose view is drawn, bots, undo, the curtain between persons.

No JSON, no clock, no I/O: `pygames.app` translates, the shell brings the seed and decides how long a bot may
think. A bot is handed its own view and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

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
from pygames.core.words import named

if TYPE_CHECKING:
    from pygames.replies import Waits

TURNED = "The table is turned: {who} is next."
FIRST_NAMES = ("Maud", "Odo", "Edith", "Wace")
"""Names of bots, by their place after the person who plays alone, or by seat: "Squire Odo"."""
SAYS = "{who}: \u201c{said}\u201d"


@dataclass(frozen=True)
class Player:
    """Who sits at a seat."""

    name: str
    level: int = 0
    """0: a person at this screen; 1 to 4: a bot (see `LEVELS`)."""
    persona: Persona | None = None
    """By whose habit a bot plays."""


def bot(level: int, place: int, habit: Persona | None = None) -> Player:
    """Return the bot of a level, named by its place (`places`); ValueError for an unknown level."""
    if not 1 <= level <= len(LEVELS):
        raise ValueError(f"there are levels 1 to {len(LEVELS)}, not {level}")
    called = habit.name if habit else FIRST_NAMES[place % len(FIRST_NAMES)]
    return Player(f"{LEVELS[level - 1]} {called}", level, habit)


def places(names: Sequence[str], levels: Sequence[int]) -> list[int]:
    """Return for each seat how many seats it is after the only person, or after the person whose name comes first.

    Bots are named and seats are coloured by these places. A rematch moves every player by the same number of seats, so
    everybody keeps name and colour."""
    persons = [seat for seat, level in enumerate(levels) if not level] or [0]
    first = min(persons, key=lambda seat: (names[seat] != YOU, names[seat]))
    return [(seat - first) % len(names) for seat in range(len(names))]


def person(name: str, alone: bool = False) -> Player:
    """A person at this screen; the only one there may be called what the house calls them."""
    return Player(YOU if alone and name == YOU else clean_name(name))


@dataclass
class Session:
    """A match at a table. Without players it is only looked at."""

    match: Match
    players: tuple[Player, ...] = ()
    seed: bytes = b""
    """What nature deals from; kept beside the record, never in it."""
    facing: Seat | None = None
    """The seat at the bottom, whose view is drawn; None: nobody, what is public is drawn."""
    curtain: Seat | None = None
    """The person to whom the screen must be handed before anything is shown."""
    looking: int | None = None
    """The entry of the list of moves that is looked back at."""
    speech: str = ""
    """What one of the personas says to the latest news, if anything; seats are written {0}, {1}."""
    _turned: bool = False
    """Whether the table was turned from one person to another, and nobody was told."""
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
        """Whether the match is only looked at."""
        return not self.players

    @property
    def persons(self) -> list[Seat]:
        """The seats of persons."""
        return [seat for seat, player in enumerate(self.players) if not player.level]

    @property
    def waits(self) -> Waits:
        """For what the match waits."""
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
        """Whether `same_deal` may follow: one person plays alone, and nature gave something."""
        return len(self.persons) == 1 and any(line.seat == CHANCE for line in self.match.lines)

    @property
    def bot_choices(self) -> list[int]:
        """The lines looked back at in which a bot could choose, if it may be asked why it chose so: where anything is
        hidden, only when the match is over."""
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
        """Whether the house may be asked: what it would do here, or why a bot did what is looked back at."""
        if self.looking is not None:
            return bool(self.bot_choices)
        return self.waits == "you" and self.facing == self.match.state.turn

    def savepoint(self) -> Callable[[], None]:
        """Return a function that puts this table and its match back to where they stand now."""
        match = self.match
        lines, positions, marks = [*match.lines], [*match.positions], match.marks
        fields = {
            name: value.copy() if isinstance(value, list | dict | set) else value for name, value in vars(self).items()
        }

        def restore() -> None:
            vars(self).update(fields)
            match.lines[:], match.positions[:], match.marks = lines, positions, marks

        return restore

    # What persons do.

    def move(self, text: str) -> None:
        """Makes a person's move; BadNotation or IllegalMove, and nothing has changed."""
        if self.waits != "you":
            raise IllegalMove("it is not your turn" if self.waits != "over" else "the match is over")
        view = self.match.known(self.match.state.turn)
        move = view.parse(text)
        if not view.allows(move):
            now = self.match.game.scene(view, self.match.state.turn)  # even while an entry is looked back at
            reason = why(now, self.match.game.touches(view, move))
            raise IllegalMove(f"'{text[:40]}' is not allowed here: {named(reason, self.match.names)}")
        self.match.play(move)
        self.go_on()

    def end(self, text: str) -> None:
        """Ends the match by `resign` (of the person to move, else the person facing) or `agree draw`."""
        if self.watching:
            raise IllegalMove("the match is only looked at")
        if text == "resign":
            seats = (self.match.state.turn, self.facing, *self.persons)
            text = f"resign {next(seat for seat in seats if seat in self.persons)}"
        elif text != "agree draw" or len(self.persons) < 2:
            raise IllegalMove(f"'{text[:40]}' does not end a match here")
        self.match.end(text)
        self.go_on()

    def undo(self) -> None:
        """Undo back to the last free choice of the person; IllegalMove if there is nothing to undo."""
        found = self._choice_before() if self.undoable else None
        if found is None:
            raise IllegalMove("there is nothing to undo")
        length, marked = found
        self.match.undo(length)
        if marked and "undo" not in self.match.marks:
            self.match.marks = (*self.match.marks, "undo")
        for viewer, lines in self._drawn.items():
            self._drawn[viewer] = min(lines, length)
        self.go_on()

    @property
    def undoable(self) -> bool:
        """Whether something can be taken back."""
        return self._choice_before() is not None

    def _choice_before(self) -> tuple[int, bool] | None:
        """The number of lines to keep, and whether the match is marked for it.

        Persons among themselves take back only within their own turn and only before anything was turned;
        one person against bots as far as wanted, with a mark once another seat or nature has answered.
        """
        match, persons = self.match, self.persons
        alone, answered = len(persons) == 1, False
        for at in range(len(match.lines) - 1, -1, -1):
            seat = match.lines[at].seat
            if seat is None:  # resigned: the match goes on where it stood; what friends ended stays so
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
        """The person whose turn it is has the screen."""
        if self.curtain is not None:
            self.facing, self.curtain = self.curtain, None

    def face(self, seat: Seat | None) -> None:
        """Turns a match that is taken up again to the side it faced, unless a person's cards would be shown by that."""
        shut = self.match.game.hidden or self.match.state.private
        if seat in self.persons and (self.match.ended or not shut):
            self.facing = seat

    def turn_table(self, seat: Seat) -> None:
        """Draws a match that is only looked at from another side; ValueError where that side is not known."""
        if not self.watching or not 0 <= seat < self.match.state.seats or self.match.view not in (CHANCE, seat):
            raise ValueError("the table cannot be turned to that side")
        self.facing = seat

    # What nature and the rules do.

    def go_on(self) -> None:
        """Deals and plays what is forced, up to the next choice; draws the curtain where persons change."""
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

    # What bots do.

    def think(self, iterations: int, finish: bool = False) -> float | None:
        """Lets the bot to move think on for some iterations: its progress, or None when it has moved.

        `finish`: its time is up, it plays the best it has found.
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
        rng = Random(f"{self.seed.hex()} {len(self.match.lines)}")  # so that a choice repeats from the seed
        who = self.players[turn]
        player = player_of(who.level, who.persona.key if who.persona else "")
        return think(self.match.game, self.match.known(turn), rng, player)

    # What is drawn.

    @property
    def viewer(self) -> Seat | None:
        """Whose knowledge is drawn."""
        return self.facing

    def entries(self) -> list[Entry]:
        """The list of moves as the viewer is told it."""
        return self._chronicle(self.viewer).entries

    def news(self) -> list[Event]:
        """What happened since this viewer was last asked for it."""
        since = self._drawn.get(self.viewer, 0)
        self._drawn[self.viewer] = len(self.match.lines)
        told = self._chronicle(self.viewer).news(since)
        self.speech = self._speech(since, told)
        if self._turned:
            self._turned = False
            told.append(Event(TURNED.format(who=f"{{{self.facing}}}"), kind="next"))
        return told

    def _speech(self, since: int, told: Sequence[Event]) -> str:
        """One line at most: of the winner at the end, or of who lost; when the match begins; at the first great moment,
        which is played large or costs another something."""
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
        return SAYS.format(who=f"{{{seat}}}", said=habits[seat].says[said])

    def awaited(self, seat: Seat) -> list[Event]:
        """What everybody may know of what the others did since this seat was drawn last."""
        lines, since = self.match.lines, self._drawn.get(seat, 0)
        first = (at for at in range(since, len(lines)) if lines[at].seat != CHANCE)  # a deal alone is not worth telling
        return self._chronicle(None).events(next(first, len(lines)))

    def known(self) -> None:
        """Everybody has seen everything but the last move of a seat: for a match that is taken up again."""
        lines = self.match.lines
        last = max((at for at, line in enumerate(lines) if line.seat not in (CHANCE, None)), default=len(lines))
        self._drawn = dict.fromkeys((None, *range(self.match.state.seats)), last)

    def scene(self) -> Scene:
        """The table as it is to be drawn: the present, or the entry looked back at."""
        return self.dressed(self._scene())

    def dressed(self, scene: Scene) -> Scene:
        """A scene in which each persona bears its arms, where plates have shields."""
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
            return still(game.scene(self.shown, self.facing), Prompt("Looking back", self.entries()[self.looking].text))
        scene = game.scene(self.shown, self.facing)
        if game.ending and self.match.lines and self.match.state.turn is None:
            last = self.match.lines[-1].move
            assert last is not None
            bands, story = game.ending(self.match.known(self.facing, -2), last.seen_by(self.facing))
            scene = replace(scene, bands=bands, story=story)
        ending = self.match.outcome()
        if ending is not None and self.match.state.turn is not None:  # ended otherwise than by the rules
            return still(scene, Prompt("The match is over", ending.reason))
        return still(scene) if self.watching else scene

    @property
    def shown(self) -> State:
        """The position that is drawn, as the viewer knows it."""
        if self.looking is not None:
            return self.entries()[self.looking].position
        return self.match.known(self.viewer)

    def _chronicle(self, viewer: Seat | None) -> Chronicle:
        if viewer not in self._chronicles:
            self._chronicles[viewer] = Chronicle(self.match, viewer)
        return self._chronicles[viewer]


def _great(event: Event, seats: Container[Seat]) -> bool:
    """Whether it is a great moment of one of these."""
    return event.seat in seats and bool(event.moment or event.harms not in (None, event.seat))
