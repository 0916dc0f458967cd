"""How a match among peers ended, in the few kinds that the page tells apart."""

from __future__ import annotations

from typing import Any

from .part import Part


def result_of(part: Part) -> dict[str, Any] | None:
    """How it ended; None while it is on. `kind`:

    "audited"        finished, and nothing is owed any more: claims about hidden hands were opened and checked
    "finished"       finished, but an opening is still missing
    "conceded"       the accused's client agreed that its time was over
    "closed"         all others agreed that a seat's time was over
    "unconfirmed"    this seat left after a call that nobody answered; `seat`: who was called. No score; it goes on
                     when the other comes back
    "equivocation"   a seat signed two different frames for one height and block: proven
    "contradiction"  a seat voted both ways on another's time: proven
    "invalid"        a seat's frame, or a claim found false by the audit: proven
    "told"           a move that the rules refuse by what this seat alone was told: certain here
    "twice"          a seat was active twice: this very one, or one whom nobody can blame for it
    "internal"       what cannot happen, happened; nobody is blamed; `state`: what this side sees
    """
    follower, table = part.follower, part.table
    verdict = follower.verdict
    if verdict is not None:
        found: dict[str, Any] = {"kind": verdict.kind, "seat": verdict.seat, "reason": verdict.reason, "audited": False}
        if verdict.kind == "internal":  # nobody's fault but the program's: show what we see
            found["state"] = repr(table.public)
        return found
    outcome = table.play.outcome()
    if outcome is None:
        left = follower.claims.left.get(part.seat) if part.seat is not None else None
        if left is None:
            return None
        return {"kind": "unconfirmed", "seat": left.data["seat"], "reason": "", "audited": False}
    last = table.play.lines[-1].text if table.play.lines else ""
    seat = None
    kind = "audited" if table.audited else "finished"
    if last.startswith("timeout"):
        seat = int(last.split()[1])
        kind = "conceded" if any(f.kind == "concede" for frames in table.log[-2:] for f in frames) else "closed"
    return {
        "kind": kind,
        "seat": seat,
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "audited": table.audited,
    }
