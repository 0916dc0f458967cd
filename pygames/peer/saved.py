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
    return "\n".join([*lines, *signed_lines(replica.log.frames(), said, accused), ""])


def signed_lines(frames: Iterable[Frame], said: Iterable[Frame], accused: Iterable[Frame] = ()) -> list[str]:
    """Return the lines of a log that hold frames, in their order."""
    groups = (("frame", frames), ("aside", said), ("accused", accused))
    return [f"{word} {frame.seat} {to_base64(frame.raw)}" for word, group in groups for frame in group]
