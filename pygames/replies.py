"""What `pygames.app` answers: the shape of each reply, as it crosses to the shell in JSON.

The shell's types (`web/src/crossing.d.ts`) are written from these, from the scene and from what a request may hold.
Types alone: no browser gets this file, so it is imported under TYPE_CHECKING only.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from pygames.core.scene import Plate, Scene, ShownEvent
from pygames.peer.shown import News, Status

Waits = Literal["you", "bot", "peers", "curtain", "over", "nobody"]
"""For what a match waits; "nobody" where it is only looked at."""
Answered = Literal["", "right", "more", "wrong", "refused", "shown"]
"""What became of a learner's touch: it solved the step, was a part of that, was taken back, or was not allowed; or the
solution was shown."""
ErrorKind = Literal["record", "move", "refused", "fault"]


class Option(TypedDict):
    """One option of a game; a switch goes from 0 to 1."""

    name: str
    title: str
    words: str
    default: int
    least: int
    most: int


class PersonaTold(TypedDict):
    """An opponent with a habit, to be chosen beside a level."""

    key: str
    name: str
    arms: str
    line: str


class About(TypedDict):
    """One game in words."""

    name: str
    title: str
    line: str
    seats: list[int]
    seatNames: list[str]
    minutes: int
    hidden: bool
    rules: int
    firstBegins: bool
    """True if the first seat begins, unless an option says who does; else the deal decides."""
    today: str
    """Rules and opponent of the deal of the day: "2.1"."""
    setup: bool
    levels: list[str]
    personas: list[PersonaTold]
    options: list[Option]


class Entry(TypedDict):
    """One entry of the list of moves: where to look back to, who moved, its sentences and its short form."""

    index: int
    seat: int | None
    text: str
    short: str


# `from` is a word of Python's: the entries from this index on replace those that the page has.
Log = TypedDict("Log", {"from": int, "entries": list[Entry]})


class Ending(TypedDict):
    """How a match ended."""

    scores: list[int]
    winners: list[int]
    reason: str
    why: str
    ruling: int


class SeatedPlayer(TypedDict):
    """Who sits at a seat; level 0 is a person, persona "" none."""

    name: str
    level: int
    persona: str


class Curtain(TypedDict):
    """What everybody may see while the screen is handed to a seat: what happened since it was drawn, and the score."""

    seat: int
    told: list[str]
    """Sentences, the earliest first."""
    plates: list[Plate]


class Saved(TypedDict):
    """What takes a match up again: the fields of the request `resume`."""

    record: str
    seed: str
    players: list[SeatedPlayer]
    facing: int | None


class Update(TypedDict):
    """Everything that is needed to draw the table now, and to take it up again later."""

    game: str
    you: int | None
    names: list[str]
    levels: list[int]
    colours: list[int]
    """By seat, the number of its colour, which a rematch does not change."""
    scene: Scene
    events: list[ShownEvent]
    just: list[str]
    log: Log
    at: int | None
    turn: int | None
    waits: Waits
    speech: str
    """What an opponent says to what happened, in one line, or nothing."""
    curtain: Curtain | None
    canUndo: bool
    canHint: bool
    """Whether the house may be asked (`hint`): what to do, or why a bot did what is looked back at."""
    canSwap: bool
    """Whether the same deal can be played from the other side (`rematch`)."""
    watching: bool
    view: int | None
    marks: list[str]
    over: Ending | None
    saved: Saved | None


class Thought(TypedDict):
    """How far a bot's thinking is, 0 to 1."""

    thinking: float


class Told(TypedDict):
    """A match in one line that names no card."""

    line: str


class Recorded(TypedDict):
    """The record of a match, as somebody is told it."""

    record: str


class Position(TypedDict):
    """A position in its game's text form."""

    position: str


class Met(TypedDict):
    """What the page must store, send and close, in this order; what it shows; whether there is more to do."""

    store: list[str]
    send: list[tuple[str, str]]
    """(channel, base64)."""
    close: list[str]
    events: list[News]
    status: Status
    more: bool
    table: Update | None


class Proof(TypedDict):
    """The log of a match among peers."""

    log: str


class LessonListed(TypedDict):
    """One lesson of a course; `broken` is why it cannot be taught."""

    name: str
    title: str
    steps: int
    broken: str


class Lessons(TypedDict):
    """The course of a game; `said` where there is none."""

    game: str
    lessons: list[LessonListed]
    said: str


class TaughtStep(TypedDict):
    """Where a lesson stands, and what became of the last touch."""

    name: str
    title: str
    at: int
    """The step, from 0."""
    steps: int
    say: str
    note: str
    """For people who listen."""
    ask: str
    """Empty: nothing is asked, the page goes on by `next`."""
    show: list[str]
    """Ids to ring."""
    free: bool
    """Whether a real match is played: moves and bots go as in every match."""
    over: bool
    kind: Answered
    said: str
    """The answer to the last touch; seats are written {0}, {1}."""
    did: str
    """What stands before it: what the touch did, where nobody foresaw it. Who listens has heard it."""
    explained: list[str]
    """In the first match: what has just happened for the first time, a line each."""
    played: list[str]
    """The lines of the match that ends a course, while it is played: with them `learn` goes on where it was left."""
    after: str | None
    """The name of the next lesson that can be taught."""
    room: list[tuple[str, str, str]]
    """What each step says, asks, and at its longest answers: room for all is kept from the beginning."""


class Taught(TypedDict):
    """A lesson and its table; what was done wrongly is among the table's events, and taken back in its scene."""

    lesson: TaughtStep
    table: Update


class Brings(TypedDict):
    """What a guest brings to be read."""

    book: str
    """Its `rules.md`; empty: none."""
    lessons: list[tuple[str, str]]
    """Names and titles, in their order."""


class Facts(TypedDict):
    """What the rules say of a position, as a view knows it."""

    seats: int
    secretive: bool
    turn: int | None
    decks: list[tuple[int, int, int, list[str]]]
    """Start, size, cards left, faces not seen."""
    wants: Literal["", "shuffle", "draw", "roll"]
    """What nature is asked."""
    number: int
    """The slot of a draw, or how many numbers a roll has."""
    to: list[int | None]
    """Who is told what is drawn."""
    faces: list[str]
    """What is shuffled."""
    scores: list[int]
    """Of a match that is over."""
    reason: str


class Question(TypedDict):
    """What the rules of a guest are asked: the lines as a view knows them, and what they mean."""

    kind: str
    """first: the position before all lines; state: the one after them; move: what a text means there; upholds,
    believes: as those methods of `pygames.core.state.State`."""
    options: str
    view: int | None
    lines: list[str]
    text: str
    faces: list[tuple[int, str]]
    seat: int | None


class Ruled(TypedDict):
    """What the rules of a guest answer."""

    kind: Literal["state", "move", "truth", "bad", "failed"]
    """bad: the text is no move; failed: the rules fell over it."""
    views: list[tuple[int | None, list[Facts]]]
    """Before all lines: for each view, as `facts`."""
    facts: list[Facts]
    """The position, then those that follow while nature's answers tell the view nothing."""
    text: str
    """The move as the record writes it."""
    cards: list[tuple[int, str | None, list[int | None]]]
    allowed: bool
    hinges: list[int]
    holds: bool


class Seated(TypedDict):
    """A match with friends as the guest's worker needs it to draw the table: the fields of the request `seat`."""

    options: str
    names: list[str]
    view: int | None
    lines: list[str]
    """As this seat knows them."""
    marks: list[str]
    waits: Waits
    fresh: bool


class MetElsewhere(TypedDict):
    """What the page must do next: ask the guest's worker something, or what `Met` says, and draw the table there."""

    asks: Question | None
    met: Met | None
    seated: Seated | None
    log: str | None
    """What `Proof` holds, where that was asked for."""


class Hinted(TypedDict):
    """What the strongest level would touch; sentences write seats as {0}, {1}."""

    move: str
    ids: list[str]
    does: str
    """The move, in the table's own words."""
    why: str
    """An effect that the next best move does not have, or nothing."""
    better: str
    """How far behind the next best move is, or how many moves are about as good."""


class TurningPoint(TypedDict):
    """What decided a match: a decision that cost much, or luck that brought much."""

    line: int
    """Before it: where it can be tried again."""
    entry: int
    """Where to look back to."""
    move: int
    """The number of that entry, as the list of moves has it."""
    seat: int
    """Who decided, or who gained most."""
    share: int
    """Of 100 matches: what that cost, or what luck brought."""
    luck: bool
    said: str
    ring: list[str]
    """What would have been touched for the better move."""


class Reviewed(TypedDict):
    """What a review has found so far; shares are of 100 matches won, seats are written {0}, {1}."""

    progress: float
    said: str
    """The whole in one sentence; empty while it is not whole."""
    start: list[int]
    """The chances of each seat before the match. Start, luck, what a seat lost and what the others lost to it add up to
    its end."""
    end: list[int]
    """The result of each seat; the last chances where the match was left or drawn early."""
    luck: list[int]
    """What luck brought each seat; empty where there is none."""
    lost: list[int]
    """The cost of each seat's own decisions; the other seats gain equal parts of it."""
    chances: list[tuple[int, list[int]]]
    """After an entry, each seat's."""
    points: list[TurningPoint]


class Tried(TypedDict):
    """How far what was tried is judged, 0 to 1, and what came of it in the end."""

    progress: float
    said: str


class Failure(TypedDict):
    """Why a request was not answered; the line of a record where that is wrong."""

    kind: ErrorKind
    said: str
    line: NotRequired[int]
