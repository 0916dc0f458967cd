"""A match as a text log that anybody can verify (see `verify`): the rules' facts, frames, and evidence of a fault."""

from __future__ import annotations

from collections.abc import Iterable

from .facts import facts
from .frames import PROTOCOL, Frame
from .replica import Replica
from .wire import to_base64

HEAD = f"liege-peer {PROTOCOL}"


def write_log(replica: Replica, said: Iterable[Frame] = (), evidence: Iterable[Frame] = ()) -> str:
    """Return the text log of a match. `said`: the asides of the open height; `evidence`: frames that prove a fault."""
    accused = tuple(evidence)
    lines = [HEAD, f"genesis {replica.genesis.encoded().decode()}", *facts(replica, accused)]
    return "\n".join([*lines, *signed_lines(replica.log.frames(), said, accused), ""])


def signed_lines(frames: Iterable[Frame], said: Iterable[Frame], accused: Iterable[Frame] = ()) -> list[str]:
    """Return the lines of a text log for these frames, asides and frames that prove a fault, in this order."""
    groups = (("frame", frames), ("aside", said), ("accused", accused))
    return [f"{word} {frame.seat} {to_base64(frame.raw)}" for word, group in groups for frame in group]
