"""Types of the state of a network match for the page, apart from the table: tokens and numbers, never sentences.

The shell's types are generated from these (`web/src/crossing.d.ts`). Types alone: browsers do not get this file, so
import it under TYPE_CHECKING only.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Stage = Literal["lobby", "preparing", "playing", "over", "stopped"]
Busy = Literal["", "checking", "shuffling", "preparing", "thinking", "auditing"]
"""The current work of this client."""
Doing = Literal["seating", "shuffling", "agreeing", "dealing", "rolling", "moving", "opening", "over", "bot"]
"""The reason for which a seat is waited for: a token of its phase (`phases`), or "bot": a bot moves for it."""
Happened = Literal[
    "came",
    "written",  # the first mail of somebody at this visit
    "opened",  # mail that the player opened; `reason`: a `MailNews`
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
MailNews = Literal[
    "news",
    "nothing",  # it was read before, or later mail said more
    "own",  # this side's own mail
    "stranger",  # mail of somebody who has no seat in the match
    "damaged",  # it cannot be read: cut short, changed, or of another room
]
"""News in mail that the player opened, or the reason that it brings none."""
EndKind = Literal[
    "audited",  # finished, and claims about hidden hands were opened and checked
    "finished",  # finished, but an opening is still missing
    "conceded",  # the accused's client agreed that its time was over
    "closed",  # all others agreed that a seat's time was over
    "unconfirmed",  # this seat left after a call that nobody answered; `seat`: who was called. No score; it goes on
    # when the other comes back
    "equivocation",  # a seat signed two different frames for one height and block: proven
    "contradiction",  # a seat voted both ways on another's time: proven
    "invalid",  # a seat's invalid frame, or a claim found false by the audit: proven
    "told",  # a move that the rules refuse given what only this seat was shown: certain here
    "twice",  # a seat was active twice: the local one, or one that cannot be blamed for it
    "desync",  # two clients saw different positions: only in matches of the first protocol
    "internal",  # an impossible state; nobody is blamed; `state`: the public position here
]


class ShownTerms(TypedDict):
    """The terms of a match; a clock of 0 seconds is none."""

    options: str
    clock: int
    series: int


class Other(TypedDict):
    """A connected peer."""

    id: str
    name: str
    seat: int | None
    wish: str
    host: bool
    """True if the link names this peer."""
    ready: bool
    """True if it is ready to play by these terms."""
    again: bool
    """True if it is ready for a rematch."""
    mail: bool
    """True if it is known by its mail, and not connected."""


class Progress(TypedDict):
    """The current job, and its progress, 0 to 1."""

    doing: Busy
    done: float


# `for` is a Python keyword: a phase, or "bot".
Debt = TypedDict("Debt", {"seat": int, "for": Doing})


class Undo(TypedDict):
    """A seat that requests an undo, and the number of lines that would remain."""

    seat: int
    lines: int


class Aside(TypedDict):
    """An aside that the seat to move has not acknowledged yet."""

    kind: str
    seat: int


class Call(TypedDict):
    """A call against a seat: by whom, and what for; `left`: the seconds it claims to have left, None without an
    answer."""

    seat: int
    by: int
    wants: Literal["time", "bot"]
    left: int | None


class Result(TypedDict):
    """How a peer match ended; scores if there are any, `state` only for a fault of the program."""

    kind: EndKind
    seat: int | None
    reason: str
    audited: bool
    scores: NotRequired[list[int]]
    state: NotRequired[str]


class Particulars(TypedDict, total=False):
    """Details of an event; which ones exist depends on the event."""

    name: str
    wish: str
    seat: int | None
    channel: str
    reason: str
    height: int
    lines: int
    verdict: EndKind


class News(Particulars):
    """An event for the page."""

    event: Happened


class RoomStatus(TypedDict):
    """The part of the state that is always present."""

    phase: Stage
    link: str
    role: str
    seats: int
    terms: ShownTerms | None
    """None until the host announces them."""
    agreed: bool
    """True if the user has agreed to the host's terms."""
    seating: bool
    """True if only signatures are missing."""
    taken: bool
    """True for a guest who comes too late, as the host's mail shows."""
    peers: list[Other]
    again: bool
    """True if the user offered a rematch."""
    progress: Progress


class Status(RoomStatus, total=False):
    """The state, with more fields during a match."""

    seat: int | None
    """None for a spectator."""
    names: list[str]
    connected: list[int]
    """Connected seats."""
    lost: list[int]
    """Disconnected seats."""
    mailed: list[int]
    """Disconnected seats whose mail was read at this visit."""
    unread: list[int]
    """Disconnected seats that may lack something of the match."""
    height: int
    block: str
    waiting: list[Debt]
    mine: bool
    """True if a move is due from this seat."""
    fresh: bool
    """False after a reload until others have reported, and on a copy of the seat until it is admitted."""
    elsewhere: bool
    """True if the seat is now played in another browser."""
    reached: str
    """The journal line that a seat takes along to another device: a block that all others have; empty for none."""
    offers: list[int]
    """Seats that offer a draw."""
    undos: list[Undo]
    undoable: int | None
    """Number of lines without this seat's last move, if it may request an undo."""
    said: list[Aside]
    clock: int
    """Seconds; 0 for no clock."""
    left: dict[str, int]
    """Seconds left by seat, for seats with a pending frame, by this side's measure."""
    until: dict[str, int]
    """With a clock in days, the time at which each seat that owes a frame will have run out of time, by this device's
    clock, in seconds since 1970. Seats whose count has not begun are missing."""
    calls: list[Call]
    claimable: list[int]
    """Seats that may be called now."""
    replaceable: bool
    """True if a bot may replace a seat that may be called."""
    leavable: list[int]
    """Seats that did not answer a call."""
    concedable: bool
    """True if this seat may concede."""
    gone: list[int]
    """Seats that left after a call."""
    absent: list[int]
    """Seats played by a bot."""
    shuffled: float | None
    """Progress of the current shuffle over all seats, 0 to 1; None without one."""
    result: Result | None
