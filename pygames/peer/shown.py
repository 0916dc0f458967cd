"""What a page is told of a match among friends beside the table itself: tokens and numbers, never sentences.

The shell's types are written from these (`web/src/crossing.d.ts`). Types alone: no browser gets this file, so it is
imported under TYPE_CHECKING only.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Stage = Literal["lobby", "preparing", "playing", "over", "stopped"]
Busy = Literal["", "checking", "shuffling", "preparing", "thinking", "auditing"]
"""What this client is busy with."""
Doing = Literal["seating", "shuffling", "agreeing", "dealing", "rolling", "moving", "opening", "over", "bot"]
"""What a seat is waited for: of a phase (`phases`), or "bot": that a bot moves for it."""
Happened = Literal[
    "came",
    "left",
    "turned away",
    "outdated",
    "refused",
    "terms",
    "ready",
    "begun",
    "height",
    "audited",
    "verdict",
    "damaged",
]
End = Literal[
    "audited",  # finished, and nothing is owed any more: claims about hidden hands were opened and checked
    "finished",  # finished, but an opening is still missing
    "conceded",  # the accused's client agreed that its time was over
    "closed",  # all others agreed that a seat's time was over
    "unconfirmed",  # this seat left after a call that nobody answered; `seat`: who was called. No score; it goes on
    # when the other comes back
    "equivocation",  # a seat signed two different frames for one height and block: proven
    "contradiction",  # a seat voted both ways on another's time: proven
    "invalid",  # a seat's frame, or a claim found false by the audit: proven
    "told",  # a move that the rules refuse by what this seat alone was told: certain here
    "twice",  # a seat was active twice: this very one, or one whom nobody can blame for it
    "desync",  # two clients saw different positions: only in matches of the first protocol
    "internal",  # what cannot happen, happened; nobody is blamed; `state`: what this side sees
]


class Terms(TypedDict):
    """By what is played; no clock is 0 seconds."""

    options: str
    clock: int
    series: int


class Other(TypedDict):
    """One whose line is up."""

    id: str
    name: str
    seat: int | None
    wish: str
    host: bool
    """Whether the link names this one."""
    ready: bool
    """Would play by these terms."""
    again: bool
    """Would play a rematch."""


class Progress(TypedDict):
    """The one job that is on, and how much of it is done, 0 to 1."""

    doing: Busy
    done: float


# `for` is a word of Python's: a phase, or "bot".
Debt = TypedDict("Debt", {"seat": int, "for": Doing})


class Undo(TypedDict):
    """A seat that would take back, and how many lines would stay."""

    seat: int
    lines: int


class Aside(TypedDict):
    """What a seat said that the seat to move has not heard yet."""

    kind: str
    seat: int


class Call(TypedDict):
    """A seat whose time was called, by whom, and what for; what its own client says it has left, None before that."""

    seat: int
    by: int
    wants: Literal["time", "bot"]
    left: int | None


class Result(TypedDict):
    """How a match among peers ended; scores where there are any, `state` only of a fault of the program."""

    kind: End
    seat: int | None
    reason: str
    audited: bool
    scores: NotRequired[list[int]]
    state: NotRequired[str]


class Particulars(TypedDict, total=False):
    """Of what happened: which of them there are depends on what it is."""

    name: str
    wish: str
    seat: int | None
    channel: str
    reason: str
    height: int
    lines: int
    verdict: End


class News(Particulars):
    """Something that happened, and the page may tell."""

    event: Happened


class RoomStatus(TypedDict):
    """What is told always."""

    phase: Stage
    link: str
    role: str
    seats: int
    terms: Terms | None
    """None until the host told them."""
    agreed: bool
    """This person sat down."""
    seating: bool
    """All but the signatures is there."""
    peers: list[Other]
    again: bool
    """This player would play another match here."""
    progress: Progress


class Status(RoomStatus, total=False):
    """What is told always, and in a match all the rest."""

    seat: int | None
    """None: a spectator."""
    names: list[str]
    connected: list[int]
    """Seats with a line."""
    lost: list[int]
    """Seats without one."""
    height: int
    block: str
    waiting: list[Debt]
    mine: bool
    """A move is due from this seat."""
    fresh: bool
    """False after a reload until others were heard, and on a copy of the seat until they have let it in."""
    elsewhere: bool
    """The seat is played in another browser now."""
    offers: list[int]
    """Seats that offer a draw."""
    undos: list[Undo]
    undoable: int | None
    """How many lines the match would have without this seat's last move, where it may ask to take it back."""
    said: list[Aside]
    clock: int
    """Seconds; 0: off."""
    left: dict[str, int]
    """By seat that owes: its seconds, by this side's count."""
    calls: list[Call]
    claimable: list[int]
    """Seats that may be called now."""
    replaceable: bool
    """Whether a bot may take such a seat."""
    leavable: list[int]
    """Seats that do not answer."""
    concedable: bool
    """This seat may concede."""
    gone: list[int]
    """Seats that left after a call."""
    absent: list[int]
    """Seats played by a bot."""
    shuffled: float | None
    """The parts of all seats in the shuffle that is on, 0 to 1; None: none is."""
    result: Result | None
