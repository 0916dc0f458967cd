"""A match as text, for anybody to verify (see `verify`)."""

from __future__ import annotations

from collections.abc import Iterable

from .frames import Frame
from .genesis import Genesis
from .wire import to_base64

HEAD = "liege-peer 2"


def write_log(genesis: Genesis, frames: Iterable[Frame], said: Iterable[Frame], evidence: Iterable[Frame]) -> str:
    """The frames of the heights; what is said of the open one (calls, votes, who left); what proves a fault."""
    lines = [HEAD, f"genesis {genesis.encoded().decode()}"]
    for word, group in (("frame", frames), ("aside", said), ("accused", evidence)):
        lines += [f"{word} {frame.seat} {to_base64(frame.raw)}" for frame in group]
    return "\n".join([*lines, ""])
