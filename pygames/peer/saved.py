"""A match as text, for anybody to verify (see `verify`): facts of the rules, frames, and what proves a fault."""

from __future__ import annotations

from collections.abc import Iterable

from .facts import facts
from .frames import PROTOCOL, Frame
from .replica import Replica
from .wire import to_base64

HEAD = f"liege-peer {PROTOCOL}"


def write_log(replica: Replica, said: Iterable[Frame] = (), evidence: Iterable[Frame] = ()) -> str:
    """Write a match as a log. `said`: what was said at the open height; `evidence`: what proves a fault."""
    accused = tuple(evidence)
    lines = [HEAD, f"genesis {replica.genesis.encoded().decode()}", *facts(replica, accused)]
    for word, group in (("frame", replica.log.frames()), ("aside", said), ("accused", accused)):
        lines += [f"{word} {frame.seat} {to_base64(frame.raw)}" for frame in group]
    return "\n".join([*lines, ""])
