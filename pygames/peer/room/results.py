"""The result of a match between peers: one of the kinds that the page distinguishes, and details."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .participant import Participant

if TYPE_CHECKING:
    from ..protocol.status_types import EndKind, Result


def result_of(participant: Participant) -> Result | None:
    """Return the result of a participant's match; None while the match is in progress."""
    follower, replica = participant.follower, participant.replica
    verdict = follower.verdict
    if verdict is not None:
        found: Result = {"kind": verdict.kind, "seat": verdict.seat, "reason": verdict.reason, "audited": False}
        if verdict.kind == "internal":  # the program is at fault: include the state for a bug report
            found["state"] = repr(replica.public)
        return found
    outcome = replica.play.outcome()
    if outcome is None:
        left = follower.claims.left.get(participant.seat) if participant.seat is not None else None
        if left is None:
            return None
        return {"kind": "unconfirmed", "seat": left.data["seat"], "reason": "", "audited": False}
    last = replica.play.lines[-1].text if replica.play.lines else ""
    seat = None
    kind: EndKind = "audited" if replica.audited else "finished"
    if last.startswith("timeout"):
        seat = int(last.split()[1])
        kind = "conceded" if any(frame.kind == "concede" for frames in replica.log for frame in frames) else "closed"
    return {
        "kind": kind,
        "seat": seat,
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "audited": replica.audited,
    }
