"""How a peer match ended, in the few kinds that the page distinguishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .part import Part

if TYPE_CHECKING:
    from ..protocol.shown import End, Result


def result_of(part: Part) -> Result | None:
    """Return how it ended; None while it goes on."""
    follower, replica = part.follower, part.replica
    verdict = follower.verdict
    if verdict is not None:
        found: Result = {"kind": verdict.kind, "seat": verdict.seat, "reason": verdict.reason, "audited": False}
        if verdict.kind == "internal":  # the program is at fault: include the state for a bug report
            found["state"] = repr(replica.public)
        return found
    outcome = replica.play.outcome()
    if outcome is None:
        left = follower.claims.left.get(part.seat) if part.seat is not None else None
        if left is None:
            return None
        return {"kind": "unconfirmed", "seat": left.data["seat"], "reason": "", "audited": False}
    last = replica.play.lines[-1].text if replica.play.lines else ""
    seat = None
    kind: End = "audited" if replica.audited else "finished"
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
