"""How a match among peers ended, in the few kinds that the page tells apart."""

from __future__ import annotations

from typing import Any

from .follower import Follower


def result_of(follower: Follower | None) -> dict[str, Any] | None:
    """How it ended; None while it is on. `kind`:

    "audited"       finished, every hand opened and checked
    "finished"      finished, but a key for the audit is still missing
    "forfeited"     the others claimed a seat's time (audited or not)
    "equivocation"  a seat signed two different frames for one height: proven
    "invalid"       a seat's frame, or a claim found false by the audit: proven
    "told"          a move that the rules refuse by what this seat alone was told: certain here, proven by an audit
    "twice"         this very seat was active twice
    "desync"        two engines see different positions; nobody is blamed; `state`: this one's, `theirs`: their hash
    "internal"      what cannot happen, happened; nobody is blamed
    """
    if follower is None:
        return None
    verdict, table = follower.verdict, follower.table
    if verdict is not None:
        found: dict[str, Any] = {"kind": verdict.kind, "seat": verdict.seat, "reason": verdict.reason, "audited": False}
        if verdict.kind in ("desync", "internal"):  # nobody's fault but the program's: show what we see
            found |= {"state": repr(table.public), "theirs": [frame.state.hex() for frame in verdict.frames]}
        return found
    outcome = table.play.outcome()
    if outcome is None:
        return None
    last = table.play.lines[-1].text if table.play.lines else ""
    forfeited = last.startswith("timeout")
    kind = "forfeited" if forfeited else "audited" if table.audited else "finished"
    return {
        "kind": kind,
        "seat": None,
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "audited": table.audited,
    }
