"""The state of a peer for the page, as JSON: tokens and numbers, never sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..channel.journal import reached_line
from ..protocol.asides import undoable
from ..protocol.claims import hides
from ..protocol.phases import PHASES
from ..protocol.replica import Replica
from .part import Part
from .room import Room

if TYPE_CHECKING:
    from ..protocol.shown import Debt, Status


def status(room: Room) -> Status:
    """Return the state."""
    part, lobby, work = room.matches.part, room.lobby, room.work
    terms = lobby.terms
    later = part is not None and part.begun and lobby.series > part.genesis.series
    wanted = (lobby.series, terms.digest if terms else b"")
    found: Status = {
        "phase": "lobby",
        "link": room.identity.link,
        "role": room.identity.role,
        "seats": room.seats,
        "terms": None if terms is None else {"options": terms.options, "clock": terms.clock, "series": terms.series},
        "agreed": bool(lobby.agreed),
        "seating": part is not None and not part.begun,
        "taken": room.beginnings.taken,
        "peers": [
            {
                "id": end.id,
                "name": end.called,
                "seat": end.seat,
                "wish": end.wish,
                "host": lobby.is_host(end),
                "ready": end.ready == wanted,
                "again": later and end.ready == wanted,
                "mail": end.line is None,
            }
            for end in room.ends
        ],
        "again": later and bool(lobby.agreed),
        "progress": {"doing": work.progress[0], "done": work.progress[1]},
    }
    if part is not None and part.begun:
        return _match(room, part, found)
    return found


def _match(room: Room, part: Part, always: Status) -> Status:
    replica, claims = part.replica, part.follower.claims
    result = room.matches.result()
    over = result is not None and result["kind"] != "unconfirmed"
    preparing = replica.due.kind in ("commit", "open", "shuffle") and not replica.play.ended
    connected = room.ends.seats
    return {
        **always,
        "phase": "stopped" if part.follower.verdict else "over" if over else "preparing" if preparing else "playing",
        "seat": part.seat,
        "names": list(part.genesis.names),
        "connected": connected,
        "lost": [seat for seat in replica.present if seat != part.seat and seat not in connected],
        "mailed": room.ends.mailed,
        "unread": room.mailing.unread,
        "height": replica.height,
        "block": replica.block.hex(),
        "waiting": waiting(part),
        "mine": part.mine,
        "fresh": part.fresh,
        "elsewhere": part.elsewhere,
        "reached": reached_line(part.returning.reaches(replica)),
        "offers": list(replica.speech.offers),
        "undoable": _undoable(part),
        "undos": [{"seat": seat, "lines": lines} for seat, lines in sorted(replica.speech.undos.items())],
        "said": [{"kind": kind, "seat": seat} for seat, kind in sorted(part.follower.pool)],
        "clock": part.genesis.clock,
        "left": {str(seat): part.clock.left(replica, seat) for seat, _ in replica.owes()} if part.genesis.clock else {},
        "until": {
            str(seat): until for seat, _ in replica.owes() if (until := part.clock.until(replica, seat)) is not None
        },
        "calls": [
            {
                "seat": accused,
                "by": caller,
                "wants": call.data["wants"],
                "left": claims.contests[accused].data["left"] if accused in claims.contests else None,
            }
            for (accused, caller), call in sorted(claims.calls.items())
        ],
        "claimable": part.may_call(),
        "replaceable": not hides(replica) and len(replica.present) > 2,
        "leavable": part.may_leave(),
        "concedable": part.may_concede() is not None,
        "gone": sorted(claims.left),
        "absent": list(replica.absent),
        "shuffled": _shuffled(room, replica),
        "result": result,
    }


def waiting(part: Part) -> list[Debt]:
    """Return the seats that are being waited for."""
    if part.follower.verdict is not None:
        return []
    replica = part.replica
    bot = replica.due.kind == "move" and replica.public.turn in replica.absent
    return [{"seat": seat, "for": "bot" if bot else PHASES[kind].doing} for seat, kind in replica.owes()]


def _undoable(part: Part) -> int | None:
    """Return the number of lines before this seat's last move, which may be several lines, as far as nothing was
    revealed."""
    replica, lines = part.replica, part.replica.play.lines
    last = len(lines)
    while last and part.seat is not None and lines[last - 1].seat == part.seat and undoable(replica, last - 1):
        last -= 1
    return last if last < len(lines) and not replica.play.ended else None


def _shuffled(room: Room, replica: Replica) -> float | None:
    if replica.due.kind != "shuffle":
        return None
    doing, done = room.work.progress
    return (replica.deck.shufflers + (done if doing in ("checking", "shuffling") else 0.0)) / len(replica.seats)
