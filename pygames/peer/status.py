"""What a page shows of a peer beside the table itself, as JSON: tokens and numbers, never sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .asides import undoable
from .claims import hides
from .part import Part
from .phases import PHASES
from .table import Table

if TYPE_CHECKING:
    from .peer import Peer


def status(peer: Peer) -> dict[str, Any]:
    """All of it, ready for JSON.

    Always: `phase` ("lobby", "preparing", "playing", "over", "stopped"), `link`, `role`, `seats`, `terms` (options,
    clock, series; None until the host told), `agreed` (this person sat down), `seating` (all but the signatures is
    there), `peers` (id, name, seat or None, wish, host: whom the link names, ready: by these terms, again: for a
    rematch; whose line is up), `again` (this player would play another match here), `progress` (doing: "", "checking",
    "shuffling", "preparing", "thinking", "auditing"; done: 0..1 of this one job).

    In a match: `seat` (None: a spectator), `names`, `connected` and `lost` (seats with and without a line), `height`,
    `block`, `waiting` (seat, for: a phase, see `phases`, or "bot"), `mine` (a move is due from this seat), `fresh`
    (False after a reload until others were heard), `offers` (seats that offer a draw), `undos` (seat, lines),
    `undoable` (how many lines the match would have without this seat's last move, where it may ask to take it back;
    else None), `said` (asides not yet heard: kind, seat), `clock` (seconds, 0: off), `left` (by seat that owes: its
    seconds, by this side's count), `calls` (seat, by, wants, left: what the accused's client says it has left, or
    None), `claimable` (seats that may be called now), `replaceable` (whether a bot may take such a seat), `leavable`
    (seats that do not answer), `concedable` (this seat may concede), `gone` (seats that left after a call), `absent`
    (seats played by a bot), `shuffled` (0..1, the parts of all seats in the shuffle that is on; None: none is),
    `result` (see `results`).
    """
    from .peer import name_of

    part, lobby = peer.part, peer.lobby
    terms = lobby.terms
    later = part is not None and part.begun and lobby.series > part.genesis.series
    wanted = (lobby.series, terms.digest if terms else b"")
    found: dict[str, Any] = {
        "phase": "lobby",
        "link": peer.link,
        "role": peer.identity.role,
        "seats": peer.seats,
        "terms": terms and {"options": terms.options, "clock": terms.clock, "series": terms.series},
        "agreed": bool(lobby.agreed),
        "seating": part is not None and not part.begun,
        "peers": [
            {
                "id": name_of(end),
                "name": end.called,
                "seat": end.seat,
                "wish": end.wish,
                "host": lobby.is_host(end),
                "ready": end.ready == wanted,
                "again": later and end.ready == wanted,
            }
            for end in peer.ends
        ],
        "again": later and bool(lobby.agreed),
        "progress": {"doing": peer.progress[0], "done": peer.progress[1]},
    }
    if part is not None and part.begun:
        found |= _match(peer, part)
    return found


def _match(peer: Peer, part: Part) -> dict[str, Any]:
    table, claims = part.table, part.follower.claims
    result = peer.result()
    over = result is not None and result["kind"] != "unconfirmed"
    preparing = table.due.kind in ("commit", "open", "shuffle") and not table.play.ended
    connected = peer.ends.seats
    return {
        "phase": "stopped" if part.follower.verdict else "over" if over else "preparing" if preparing else "playing",
        "seat": part.seat,
        "names": list(part.genesis.names),
        "connected": connected,
        "lost": [seat for seat in table.present if seat != part.seat and seat not in connected],
        "height": table.height,
        "block": table.block.hex(),
        "waiting": waiting(part),
        "mine": part.mine,
        "fresh": part.fresh,
        "offers": list(table.offers),
        "undoable": _undoable(part),
        "undos": [{"seat": seat, "lines": lines} for seat, lines in sorted(table.undos.items())],
        "said": [{"kind": kind, "seat": seat} for seat, kind in sorted(part.follower.pool)],
        "clock": part.genesis.clock,
        "left": {str(seat): part.clock.left(table, seat) for seat, _ in table.owes()} if part.genesis.clock else {},
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
        "replaceable": not hides(table) and len(table.present) > 2,
        "leavable": part.may_leave(),
        "concedable": part.may_concede() is not None,
        "gone": sorted(claims.left),
        "absent": list(table.absent),
        "shuffled": _shuffled(peer, table),
        "result": result,
    }


def waiting(part: Part) -> list[dict[str, Any]]:
    """Who owes what."""
    if part.follower.verdict is not None:
        return []
    table = part.table
    bot = table.due.kind == "move" and table.public.turn in table.absent
    return [{"seat": seat, "for": "bot" if bot else PHASES[kind].doing} for seat, kind in table.owes()]


def _undoable(part: Part) -> int | None:
    """Before this seat's own lines at the end, as far back as they revealed nothing: a move may be several lines."""
    table, lines = part.table, part.table.play.lines
    last = len(lines)
    while last and part.seat is not None and lines[last - 1].seat == part.seat and undoable(table, last - 1):
        last -= 1
    return last if last < len(lines) and not table.play.ended else None


def _shuffled(peer: Peer, table: Table) -> float | None:
    if table.due.kind != "shuffle":
        return None
    doing, done = peer.progress
    return (table.shufflers + (done if doing in ("checking", "shuffling") else 0.0)) / len(table.seats)
