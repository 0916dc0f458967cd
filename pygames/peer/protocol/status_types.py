"""Types of the state of a network match that the engine sends to the page beside the table: tokens and numbers, never
sentences.

The shell's types are generated from this file (`web/src/crossing.d.ts`). Browsers do not get this file, so import it
under TYPE_CHECKING only.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Stage = Literal["lobby", "preparing", "playing", "over", "stopped"]
Busy = Literal["", "checking", "shuffling", "preparing", "thinking", "auditing"]
"""The work that this peer is doing now; empty if it is idle."""
Doing = Literal["seating", "shuffling", "agreeing", "dealing", "rolling", "moving", "opening", "over", "bot"]
"""The reason why a match waits for a seat: the token of the phase (`phases`), or "bot" if a bot moves there."""
Happened = Literal[
    "came",
    "written",  # a player's first mail since the page was opened
    "opened",  # the user opened mail; `reason`: a `MailNews`
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
    "nothing",  # this mail was read before, or later mail contained more
    "own",  # this peer's own mail
    "stranger",  # mail of a peer without a seat in the match
    "damaged",  # unreadable mail: cut short, changed, or of another room
]
"""The result of reading mail that the user opened: "news", or the reason why the mail contains nothing new."""
EndKind = Literal[
    "audited",  # the match is over, and the audit found all claims about hidden hands true
    "finished",  # the match is over, but the audit still lacks an opening
    "conceded",  # the called seat conceded that its time was over
    "closed",  # all other seats agreed that a seat's time was over
    "unconfirmed",  # this seat left after its call was not answered; `seat`: the called seat. The match has no score,
    # and continues when the called player comes back
    "equivocation",  # proven: a seat signed two different frames for one height and block
    "contradiction",  # proven: two votes of a seat on another seat's time contradict each other
    "invalid",  # proven: a seat signed an invalid frame, or the audit found one of its claims false
    "told",  # the rules forbid a move given the cards that only this seat was shown; not proven to others
    "twice",  # a seat was active on two devices: this peer's own seat, or one that is not to blame for it
    "desync",  # two peers had different positions; only in matches of the first protocol
    "internal",  # an error of the program, no seat is to blame; `state`: the public position of this peer
]


class ShownTerms(TypedDict):
    """The terms of a match, for the page. `clock`: seconds per move; 0 for no clock."""

    options: str
    clock: int
    series: int


class Other(TypedDict):
    """A remote peer that is connected, or known by its mail."""

    id: str
    name: str
    seat: int | None
    wish: str
    host: bool
    """True if this peer is the host, whose key the invitation link names."""
    ready: bool
    """True if this peer has agreed to the terms of the next match and is ready to play it."""
    again: bool
    """True if this peer is ready for a rematch."""
    mail: bool
    """True if this peer is not connected, and known only by its mail."""


class Progress(TypedDict):
    """The current work of this peer, and its progress from 0 to 1."""

    doing: Busy
    done: float


# A seat that the match waits for, and the reason. Not a class, because its key `for` is a Python keyword.
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
    """A call against a seat. `left`: the seconds that the seat claims to have left; None if it has not answered."""

    seat: int
    by: int
    wants: Literal["time", "bot"]
    left: int | None


class Result(TypedDict):
    """The result of a match between peers. `state`: the public position, only after an error of the program."""

    kind: EndKind
    seat: int | None
    reason: str
    audited: bool
    scores: NotRequired[list[int]]
    state: NotRequired[str]


class Particulars(TypedDict, total=False):
    """Details of an event; the kind of the event determines which of them are present."""

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
    """The part of a room's state that is always present."""

    phase: Stage
    link: str
    role: str
    seats: int
    terms: ShownTerms | None
    """The terms of the next match; None until the host announces them."""
    agreed: bool
    """True if the user has agreed to the host's terms."""
    seating: bool
    """True if the match waits only for the seats' first signatures before it begins."""
    taken: bool
    """True if the user is a guest without a seat, because the host's mail shows that the match began with others."""
    peers: list[Other]
    again: bool
    """True if the user has offered a rematch."""
    progress: Progress


class Status(RoomStatus, total=False):
    """The state of a network match for the page, with more fields during a match."""

    seat: int | None
    """The user's seat; None for a spectator."""
    names: list[str]
    connected: list[int]
    """The seats whose peers are connected."""
    lost: list[int]
    """The seats whose peers are not connected."""
    mailed: list[int]
    """The disconnected seats whose mail this peer has read since the page was opened."""
    unread: list[int]
    """The disconnected seats that may lack frames of the match."""
    height: int
    block: str
    waiting: list[Debt]
    mine: bool
    """True if the match waits for a move of the user's seat."""
    fresh: bool
    """True if the user may act: false after a reload until other peers have reported their heights, and on a copy of
    the seat until the others have admitted this device."""
    elsewhere: bool
    """True if the user's seat is now played in another browser."""
    reached: str
    """The journal line to store when the seat moves to another device: it names a block that all others have; empty if
    there is none."""
    offers: list[int]
    """The seats that offer a draw."""
    undos: list[Undo]
    undoable: int | None
    """The number of lines that remain if the user's latest moves are undone; None if the user may not request that."""
    said: list[Aside]
    clock: int
    """Seconds per move; 0 for no clock."""
    left: dict[str, int]
    """By seat: the seconds left, as this peer measures them, for each seat whose frame is due."""
    until: dict[str, int]
    """With a clock in days, by seat: the time at which a seat whose frame is due runs out of time, in seconds since
    1970 by this device's clock. Seats whose count has not begun are missing."""
    calls: list[Call]
    claimable: list[int]
    """The seats that the user may call now."""
    replaceable: bool
    """True if a bot can take over a late seat, because nothing is hidden and at least three persons play."""
    leavable: list[int]
    """The seats that have not answered the user's call in time, so that the user may leave the match."""
    concedable: bool
    """True if the user may concede that the time of their own seat is over."""
    gone: list[int]
    """The seats whose players left the match after their calls were not answered."""
    absent: list[int]
    """The abandoned seats, for which a bot plays."""
    shuffled: float | None
    """Progress of the current shuffle over all seats, 0 to 1; None if no shuffle is in progress."""
    result: Result | None
