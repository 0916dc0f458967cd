"""The state of a peer for the page, as JSON with tokens and numbers, without sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..channel.journal import reached_line
from ..protocol.asides import undoable
from ..protocol.claims import hides
from ..protocol.phases import PHASES
from ..protocol.replica import Replica
from .participant import Participant
from .room import Room

if TYPE_CHECKING:
    from ..protocol.status_types import Debt, Status


def status(room: Room) -> Status:
    """Return the state of a peer for the page (see `status_types`)."""
    participant, lobby, work = room.matches.participant, room.lobby, room.work
    terms = lobby.terms
    later = participant is not None and participant.begun and lobby.series > participant.genesis.series
    wanted = (lobby.series, terms.digest if terms else b"")
    found: Status = {
        "phase": "lobby",
        "link": room.identity.link,
        "role": room.identity.role,
        "seats": room.seats,
        "terms": None if terms is None else {"options": terms.options, "clock": terms.clock, "series": terms.series},
        "agreed": bool(lobby.agreed),
        "seating": participant is not None and not participant.begun,
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
    if participant is not None and participant.begun:
        return _match(room, participant, found)
    return found


def _match(room: Room, participant: Participant, always: Status) -> Status:
    replica, claims = participant.replica, participant.follower.claims
    result = room.matches.result()
    over = result is not None and result["kind"] != "unconfirmed"
    preparing = replica.due.kind in ("commit", "open", "shuffle") and not replica.play.ended
    connected = room.ends.seats
    return {
        **always,
        "phase": "stopped"
        if participant.follower.verdict
        else "over"
        if over
        else "preparing"
        if preparing
        else "playing",
        "seat": participant.seat,
        "names": list(participant.genesis.names),
        "connected": connected,
        "lost": [seat for seat in replica.present if seat != participant.seat and seat not in connected],
        "mailed": room.ends.mailed,
        "unread": room.mailing.unread,
        "height": replica.height,
        "block": replica.block.hex(),
        "waiting": waiting(participant),
        "mine": participant.mine,
        "fresh": participant.fresh,
        "elsewhere": participant.elsewhere,
        "reached": reached_line(participant.returning.reaches(replica)),
        "offers": list(replica.proposals.offers),
        "undoable": _undoable(participant),
        "undos": [{"seat": seat, "lines": lines} for seat, lines in sorted(replica.proposals.undos.items())],
        "said": [{"kind": kind, "seat": seat} for seat, kind in sorted(participant.follower.pool)],
        "clock": participant.genesis.clock,
        "left": {str(seat): participant.clock.left(replica, seat) for seat, _ in replica.owes()}
        if participant.genesis.clock
        else {},
        "until": {
            str(seat): until
            for seat, _ in replica.owes()
            if (until := participant.clock.until(replica, seat)) is not None
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
        "claimable": participant.may_call(),
        "replaceable": not hides(replica) and len(replica.present) > 2,
        "leavable": participant.may_leave(),
        "concedable": participant.may_concede() is not None,
        "gone": sorted(claims.left),
        "absent": list(replica.absent),
        "shuffled": _shuffled(room, replica),
        "result": result,
    }


def waiting(participant: Participant) -> list[Debt]:
    """Return the seats that owe a frame, and what each of them must do."""
    if participant.follower.verdict is not None:
        return []
    replica = participant.replica
    bot = replica.due.kind == "move" and replica.public.turn in replica.absent
    return [{"seat": seat, "for": "bot" if bot else PHASES[kind].doing} for seat, kind in replica.owes()]


def _undoable(participant: Participant) -> int | None:
    """Return the number of lines that an undo of this seat's latest moves would leave. The undo removes the last lines
    of the match that are this seat's and revealed nothing. None if there are none, or if the match is over."""
    replica, lines = participant.replica, participant.replica.play.lines
    last = len(lines)
    while (
        last
        and participant.seat is not None
        and lines[last - 1].seat == participant.seat
        and undoable(replica, last - 1)
    ):
        last -= 1
    return last if last < len(lines) and not replica.play.ended else None


def _shuffled(room: Room, replica: Replica) -> float | None:
    if replica.due.kind != "shuffle":
        return None
    doing, done = room.work.progress
    return (replica.deck.shufflers + (done if doing in ("checking", "shuffling") else 0.0)) / len(replica.seats)
