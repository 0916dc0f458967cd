"""Types of the replies of `pygames.app`, as JSON.

The shell's types (`web/src/crossing.d.ts`) are generated from these, from the scene and from the request schemas. Types
alone: browsers do not get this file, so import it under TYPE_CHECKING only.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from pygames.core.scene import Plate, Scene, ShownEvent
from pygames.peer.protocol.status_types import News, Status

Waits = Literal["you", "bot", "peers", "curtain", "over", "nobody"]
"""The person or program that a match waits for; "nobody" if it is only viewed."""
Answered = Literal["", "right", "more", "wrong", "refused", "shown"]
"""The result of a learner's touch: it solved the step, was part of the solution, was undone, or was refused; or the
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
    """A computer opponent with a personality, selectable with a level."""

    key: str
    name: str
    arms: str
    line: str


class About(TypedDict):
    """The description of a game."""

    name: str
    title: str
    line: str
    seats: list[int]
    seatNames: list[str]
    minutes: int
    hidden: bool
    rules: int
    firstBegins: bool
    """True if the first seat begins, or an option decides who does; False if the deal decides."""
    today: str
    """Versions of the rules and the opponent in the deal of the day: "2.1"."""
    setup: bool
    levels: list[str]
    personas: list[PersonaTold]
    options: list[Option]


class Entry(TypedDict):
    """One entry of the move list: its index, the seat that moved, its sentences and its short form."""

    index: int
    seat: int | None
    text: str
    short: str


# `from` is a Python keyword. The entries from this index on replace those that the page has.
Log = TypedDict("Log", {"from": int, "entries": list[Entry]})


class Ending(TypedDict):
    """The result of a match."""

    scores: list[int]
    winners: list[int]
    reason: str
    why: str
    ruling: int


class SeatedPlayer(TypedDict):
    """A player at a seat; level 0 is a person, persona "" none."""

    name: str
    level: int
    persona: str


class Curtain(TypedDict):
    """Public information shown while the screen is handed over: the events since that seat last saw it, and the
    plates."""

    seat: int
    told: list[str]
    """Sentences, the earliest first."""
    plates: list[Plate]


class Saved(TypedDict):
    """Data to resume a match: the fields of the request `resume`."""

    record: str
    seed: str
    players: list[SeatedPlayer]
    facing: int | None


class Update(TypedDict):
    """Everything needed to draw the table, and to resume the match later."""

    game: str
    you: int | None
    names: list[str]
    levels: list[int]
    colours: list[int]
    """The number of each seat's colour, which a rematch does not change."""
    scene: Scene
    events: list[ShownEvent]
    just: list[str]
    log: Log
    at: int | None
    turn: int | None
    waits: Waits
    speech: str
    """A computer opponent's comment on the events, in one line, or nothing."""
    curtain: Curtain | None
    canUndo: bool
    canHint: bool
    """True if the request `hint` is available: for a suggestion, or for the reason of a bot's past move."""
    canSwap: bool
    """True if the same deal can be played from the other side (`rematch`)."""
    watching: bool
    view: int | None
    marks: list[str]
    over: Ending | None
    saved: Saved | None


class Thought(TypedDict):
    """Progress of a bot's search, 0 to 1."""

    thinking: float


class Told(TypedDict):
    """A one-line summary of a match that names no card."""

    line: str


class Recorded(TypedDict):
    """The record of a match, for one view."""

    record: str


class Position(TypedDict):
    """A position in its game's text form."""

    position: str


class Met(TypedDict):
    """Instructions for the page: what to store, send and close, in this order; what to show; whether work remains."""

    store: list[str]
    send: list[tuple[str, str]]
    """(channel, base64)."""
    close: list[str]
    events: list[News]
    status: Status
    more: bool
    table: Update | None
    mail: tuple[int, str] | None
    """This side's mail since the last reply, if the page wants it: the place where it belongs, and base64."""


class JournalReceived(TypedDict):
    """The number of journal lines that have come so far."""

    lines: int


class Proof(TypedDict):
    """The log of a match between peers."""

    log: str


class LessonListed(TypedDict):
    """One lesson of a course; `broken` is its error, if any."""

    name: str
    title: str
    steps: int
    broken: str


class Lessons(TypedDict):
    """The course of a game; `said` is a message if there is none."""

    game: str
    lessons: list[LessonListed]
    said: str


class TaughtStep(TypedDict):
    """The state of a lesson, and the result of the last touch."""

    name: str
    title: str
    at: int
    """The current step, from 0."""
    steps: int
    say: str
    note: str
    """Additional text for screen readers."""
    ask: str
    """The question; if empty, the page continues with `next`."""
    show: list[str]
    """Ids to highlight."""
    free: bool
    """True during a real match, with the requests of ordinary matches."""
    over: bool
    kind: Answered
    said: str
    """The answer to the last touch; names seats as {0}, {1}."""
    did: str
    """For an unforeseen move, its effects, to precede `said`. Screen readers have already announced them."""
    explained: list[str]
    """In the first match: explanations of what has just happened for the first time, one line each."""
    played: list[str]
    """The lines of the match that ends a course, with which `learn` can resume it."""
    after: str | None
    """The name of the next lesson without faults."""
    room: list[tuple[str, str, str]]
    """For each step its text, its question and its longest answer, so that the page can reserve the space."""


class Taught(TypedDict):
    """A lesson and its table; an undone wrong move is in the table's events but not in its scene."""

    lesson: TaughtStep
    table: Update


class Brings(TypedDict):
    """Texts of a guest's package."""

    book: str
    """Its `rules.md`; empty: none."""
    lessons: list[tuple[str, str]]
    """Names and titles, in order."""


class Wrong(TypedDict):
    """A fault of a game in the workshop."""

    said: str
    file: str
    """Path within the game's package; empty if the fault is in none."""
    line: int
    """From 1; 0 without a file."""
    where: str
    """The point in the match at which the fault was found, in words; empty if it depends on no position."""
    record: str
    """The record of the match in which the fault was found; may be empty."""


class Drafted(TypedDict):
    """The result of importing an author's files: the fault, or the game."""

    wrong: Wrong | None
    about: About | None
    book: str
    lessons: list[tuple[str, str]]


class Held(TypedDict):
    """The progress of the trials of an author's game."""

    done: float
    """From 0 to 1."""
    first: bool
    """True if every trial has passed once, or one has failed."""
    wrong: Wrong | None


class Sampled(TypedDict):
    """A random match of an author's game."""

    record: str


class Printed(TypedDict):
    """Text printed by an author's code."""

    text: str


class Facts(TypedDict):
    """The public interface of a position, as a view knows it."""

    seats: int
    secretive: bool
    turn: int | None
    decks: list[tuple[int, int, int, list[str]]]
    """Start, size, cards left, unseen faces."""
    wants: Literal["", "shuffle", "draw", "roll"]
    """Nature's request."""
    number: int
    """The slot of a draw, or the number of results of a roll."""
    to: list[int | None]
    """The seats that will see the card to be drawn; [None] for everybody, empty if nothing is to be drawn."""
    ahead: list[list[int | None]]
    """The audiences of the further draws that follow this one whatever face it gives."""
    faces: list[str]
    """The faces to shuffle."""
    scores: list[int]
    """The scores of a finished match."""
    reason: str


class Question(TypedDict):
    """A question to the rules of a guest: lines as a view knows them, and what to compute."""

    kind: str
    """first: the position before all lines; state: the one after them; move: parse a text there; upholds, believes:
    call these methods of `pygames.core.state.State`."""
    options: str
    view: int | None
    lines: list[str]
    text: str
    faces: list[tuple[int, str]]
    seat: int | None


class Ruled(TypedDict):
    """The answer of a guest's rules."""

    kind: Literal["state", "move", "truth", "bad", "failed"]
    """bad: the text is no move; failed: the rules raised an error."""
    views: list[tuple[int | None, list[Facts]]]
    """For the position before all lines: (view, facts)."""
    facts: list[Facts]
    """The position, then those that follow while nature's answers reveal nothing to the view."""
    text: str
    """The move as the record writes it."""
    cards: list[tuple[int, str | None, list[int | None]]]
    allowed: bool
    hinges: list[int]
    holds: bool


class Seated(TypedDict):
    """A network match for the guest's worker to draw: the fields of the request `seat`."""

    options: str
    names: list[str]
    view: int | None
    lines: list[str]
    """The record's lines, as this seat knows them."""
    marks: list[str]
    waits: Waits
    fresh: bool


class MetElsewhere(TypedDict):
    """The page's next task: ask the guest's worker a question, or follow `Met` and draw the table there."""

    asks: Question | None
    met: Met | None
    seated: Seated | None
    log: str | None
    """The result of `Proof`, if requested."""


class Hinted(TypedDict):
    """The move of the strongest level; sentences name seats as {0}, {1}."""

    move: str
    ids: list[str]
    does: str
    """The move, in the words of the move list."""
    why: str
    """An effect that the next best move lacks, or nothing."""
    better: str
    """The lead over the next best move, or the number of moves that are about equal."""


class TurningPoint(TypedDict):
    """A turning point of a match: a costly decision, or decisive luck."""

    line: int
    """The line before which the turning point can be tried again."""
    entry: int
    """The entry to view."""
    move: int
    """The number of `entry` in the move list."""
    seat: int
    """The seat that decided, or that gained most."""
    share: int
    """The cost or gain, in per cent of a win."""
    luck: bool
    said: str
    played: str
    """For a decision, the move that was made."""
    better: str
    because: str
    """An effect that the better move has and the played move lacks; empty if the game lists none."""
    ring: list[str]
    """The ids to touch for the better move."""


class Reviewed(TypedDict):
    """The results of a review so far; shares are percentages of matches won, seats are written {0}, {1}."""

    progress: float
    said: str
    """The player's costliest decision and a better move, or that there was none; empty until the review is complete."""
    start: list[int]
    """The chances of each seat before the match. Start, luck, own losses and the opponents' losses add up to the
    end."""
    end: list[int]
    """The result of each seat; the last chances if the match was abandoned or drawn early."""
    luck: list[int]
    """The luck of each seat; empty if the game has none."""
    doubt: list[int]
    """How uncertain the luck of each seat is: two standard errors."""
    lost: list[int]
    """The cost of each seat's own decisions; the other seats gain equal parts of it."""
    chances: list[tuple[int, list[int]]]
    """Pairs of an entry and each seat's chances after it; the last pair is the result."""
    points: list[TurningPoint]


class Tried(TypedDict):
    """Progress of judging the new move, 0 to 1, and finally the result."""

    progress: float
    said: str


class Failure(TypedDict):
    """The error of a request, with the line of a record if that is invalid."""

    kind: ErrorKind
    said: str
    line: NotRequired[int]
