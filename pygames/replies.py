"""Types of the replies of `pygames.app`, as JSON.

The shell's types (`web/src/crossing.d.ts`) are generated from these, from the scene and from the request schemas. This
file contains only types and is not part of the browser's download, so import it under TYPE_CHECKING only.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from pygames.core.scene import Plate, Scene, ShownEvent
from pygames.peer.protocol.status_types import News, Status

Waits = Literal["you", "bot", "peers", "curtain", "over", "nobody"]
"""The person or program that a match waits for; "nobody" if the match is only viewed."""
Answered = Literal["", "right", "more", "wrong", "refused", "shown"]
"""The result of a learner's touch: it solved the step ("right"), was part of the solution ("more"), was undone
("wrong") or was illegal ("refused"); or the page displayed the solution ("shown")."""
ErrorKind = Literal["record", "move", "refused", "fault"]


class Option(TypedDict):
    """One option of a game, with an integer as its value; a switch has the value 0 or 1."""

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
    """True if the first seat begins, or if an option decides who begins; False if the deal decides."""
    today: str
    """Versions of the rules and of the computer opponent in the deal of the day, such as "2.1"."""
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


# The page replaces its entries from the index `from` on. This syntax is necessary, as `from` is a Python keyword.
Log = TypedDict("Log", {"from": int, "entries": list[Entry]})


class Ending(TypedDict):
    """The result of a match."""

    scores: list[int]
    winners: list[int]
    reason: str
    why: str
    ruling: int


class SeatedPlayer(TypedDict):
    """A player at a seat. Level 0: a person; persona "": no persona."""

    name: str
    level: int
    persona: str


class Curtain(TypedDict):
    """Public information shown while one player hands the device to the next: plates, and the events not yet seen."""

    seat: int
    told: list[str]
    """Sentences about the events, the earliest first."""
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
    """A computer opponent's one-line comment on the events; may be empty."""
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
    """Instructions for the page: data to store, messages to send, channels to close, in this order; data to display."""

    store: list[str]
    send: list[tuple[str, str]]
    """Messages to send: pairs of a channel and the message in base64."""
    close: list[str]
    events: list[News]
    status: Status
    more: bool
    table: Update | None
    mail: tuple[int, str] | None
    """The number of this player's place and its mail in base64; None if neither has changed, or if the page did not
    request mail."""


class JournalReceived(TypedDict):
    """The number of journal lines received so far."""

    lines: int


class Proof(TypedDict):
    """The log of a match between peers."""

    log: str


class LessonListed(TypedDict):
    """One lesson of a course. `broken`: the lesson's error; empty if it has no faults."""

    name: str
    title: str
    steps: int
    broken: str


class Lessons(TypedDict):
    """The course of a game. `said`: a message if the game has no course."""

    game: str
    lessons: list[LessonListed]
    said: str


class TaughtStep(TypedDict):
    """The state of a lesson, and the result of the last touch."""

    name: str
    title: str
    at: int
    """The number of the current step, from 0."""
    steps: int
    say: str
    note: str
    """Additional text for screen readers."""
    ask: str
    """The question to the learner; if it is empty, the page continues with the request `next`."""
    show: list[str]
    """Ids of the objects on the table to highlight."""
    free: bool
    """True while the learner plays a real match, with the requests of ordinary matches."""
    over: bool
    kind: Answered
    said: str
    """The reply to the learner's last touch, with seats written as {0}, {1}."""
    did: str
    """The effects of a move that the lesson did not foresee, to be displayed before `said`. Screen readers have already
    announced them."""
    explained: list[str]
    """Explanations, in the match that ends a course, of events that have just happened for the first time."""
    played: list[str]
    """The lines of the match that ends a course, from which the request `learn` can resume that match."""
    after: str | None
    """The name of the next lesson that has no faults; None if there is none."""
    room: list[tuple[str, str, str]]
    """Each step's text, question and longest reply, so that the page can reserve space for them."""


class Taught(TypedDict):
    """A lesson and its table. A wrong move that was undone is in the table's events but not in its scene."""

    lesson: TaughtStep
    table: Update


class Brings(TypedDict):
    """Texts of a guest game's package."""

    book: str
    """The text of the package's `rules.md`; empty if it has none."""
    lessons: list[tuple[str, str]]
    """Names and titles of the package's lessons, in their order."""


class Wrong(TypedDict):
    """A fault of a game in the workshop."""

    said: str
    file: str
    """The path of the faulty file within the game's package; empty if the fault is in no file."""
    line: int
    """The number of the faulty line, from 1; 0 if the fault is in no file."""
    where: str
    """The point in the match at which the fault was found, in words; empty if it depends on no position."""
    record: str
    """The record of the match in which the fault was found; may be empty."""


class Drafted(TypedDict):
    """The result of importing the files of an author's game: a fault, or the game's description and texts."""

    wrong: Wrong | None
    about: About | None
    book: str
    lessons: list[tuple[str, str]]


class Held(TypedDict):
    """The progress of the trials of an author's game."""

    done: float
    """The completed part of the trials, from 0 to 1."""
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
    """The public data of a position, as one viewer knows it."""

    seats: int
    secretive: bool
    turn: int | None
    decks: list[tuple[int, int, int, list[str]]]
    """Each deck's first slot, size, number of cards left, and unseen faces."""
    wants: Literal["", "shuffle", "draw", "roll"]
    """The request to nature that is open in this position; empty if there is none."""
    number: int
    """The slot of the card to draw, or the number of possible results of the roll."""
    to: list[int | None]
    """The seats that will see the card to be drawn; [None] for everybody, empty if nothing is to be drawn."""
    ahead: list[list[int | None]]
    """The audiences of the draws that will follow the next draw, whichever face it reveals."""
    faces: list[str]
    """The faces of the cards to shuffle."""
    scores: list[int]
    """The scores of a finished match."""
    reason: str


class Question(TypedDict):
    """A question to a guest game's rules: lines of a match as one viewer knows them, and the result to compute."""

    kind: str
    """The result to compute. first: the position before all lines; state: the position after all lines; move: the move
    that `text` denotes in that position; upholds, believes: the results of these methods of `State`."""
    options: str
    view: int | None
    lines: list[str]
    text: str
    faces: list[tuple[int, str]]
    seat: int | None


class Ruled(TypedDict):
    """The reply of a guest game's rules."""

    kind: Literal["state", "move", "truth", "bad", "failed"]
    """The kind of the reply. bad: the text is not a move; failed: the rules raised an error."""
    views: list[tuple[int | None, list[Facts]]]
    """Pairs of a view and its facts of the position before all lines."""
    facts: list[Facts]
    """The facts of the position, and of each position after it, as long as nature reveals nothing to the viewer."""
    text: str
    """The move in the notation of records."""
    cards: list[tuple[int, str | None, list[int | None]]]
    allowed: bool
    hinges: list[int]
    holds: bool


class Seated(TypedDict):
    """A network match that the guest game's worker must draw: the fields of the request `seat`."""

    options: str
    names: list[str]
    view: int | None
    lines: list[str]
    """The lines of the match's record, as this seat knows them."""
    marks: list[str]
    waits: Waits
    fresh: bool


class MetElsewhere(TypedDict):
    """The page's next task: send a question to a guest game's worker, or follow `met` and let the worker draw."""

    asks: Question | None
    met: Met | None
    seated: Seated | None
    log: str | None
    """The log of the match, if the page requested it (`Proof`)."""


class Hinted(TypedDict):
    """A hint: the move that the strongest level would make. Sentences write seats as {0}, {1}."""

    move: str
    ids: list[str]
    does: str
    """The move, in the words of the move list."""
    why: str
    """An effect of the move that the next best move lacks; may be empty."""
    better: str
    """A sentence with the move's lead over the next best move, or with the number of moves that are about equal."""


class TurningPoint(TypedDict):
    """A turning point of a match: a costly decision, or decisive luck."""

    line: int
    """The number of the record's line before which the player can try another move."""
    entry: int
    """The index of the log entry to view."""
    move: int
    """The number that the move list shows for this entry."""
    seat: int
    """The seat that made the decision, or that gained most by luck."""
    share: int
    """The cost of the decision, or the gain by luck, in per cent of a win."""
    luck: bool
    said: str
    played: str
    """The move that the seat made; empty for luck."""
    better: str
    because: str
    """An effect of the better move that the played move lacks; empty if the game lists none."""
    ring: list[str]
    """The ids that a player touches to make the better move."""


class Reviewed(TypedDict):
    """The results of a review so far. Shares are percentages of matches won; sentences write seats as {0}, {1}."""

    progress: float
    said: str
    """A sentence on the player's costliest decision and a better move, or that no decision was costly; empty until the
    review is complete."""
    start: list[int]
    """Each seat's chances before the match. These, its luck, its own losses and its gains from the opponents' losses
    add up to its `end`."""
    end: list[int]
    """Each seat's result, or its last chances if the match was abandoned or drawn early."""
    luck: list[int]
    """The effect of luck on each seat; empty if nature could not favour a seat."""
    doubt: list[int]
    """The uncertainty of each seat's luck: two standard errors."""
    lost: list[int]
    """The cost of each seat's own decisions; all other seats gain equal parts of that cost."""
    chances: list[tuple[int, list[int]]]
    """Pairs of a log entry's index and each seat's chances after that entry; the last pair has the result."""
    points: list[TurningPoint]


class Tried(TypedDict):
    """The progress of evaluating the move that a player tries at a turning point, 0 to 1, and at the end the result."""

    progress: float
    said: str


class Failure(TypedDict):
    """The error of a request, with the number of the faulty line if a record is invalid."""

    kind: ErrorKind
    said: str
    line: NotRequired[int]
