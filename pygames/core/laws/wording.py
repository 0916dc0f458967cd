"""Detects faulty sentences of a game: "1 cards", "Waves's", "None", double spaces, unfilled placeholders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pygames.core.words import named

from . import words

NAMES = ("Maud", "Waves", "Odo", "Leaves")
"""Names for the seats; some end in s, to test possessives."""
SAID = frozenset(("text", "why", "reason", "title", "note", "label", "words"))
"""The fields of scenes and events that are read."""
COUNTED = "banner|battle|card|[Hh]ouse|king|lord|man|marker|move|point|round|royal|turn|vassal"
FAULTS = tuple(
    re.compile(fault)
    for fault in (
        # 1 before a plural: "1 cards"; but not if the 1 is part of a name: "house 1 was"
        r"(?<![\w#+−.,/-])(?<!house )(?<!battle )(?<!round )(?<!place )1 (?!(is|was|has|goes)\b)([A-Za-z]+s|men)\b",
        rf"(?<![\d.,/#−-])([02-9]|\d\d+) ({COUNTED})\b(?! of)",
        r"\w*[^\Ws]s['’]s\b",
        r"  |^ | $",
        r"[{}]",
        r"\bNone\b",
        r"[.,;:]{2}| [.,;:!?]",
    )
)


def said_in(shown: Any) -> Iterator[str]:
    """The texts of a scene or event as the page is sent it (`plain`)."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            if name in SAID and isinstance(value, str):
                yield value
            elif name == "reasons":
                yield from value.values()
            else:
                yield from said_in(value)
    elif isinstance(shown, list):
        for item in shown:
            yield from said_in(item)


@cache
def fault(text: str) -> str:
    """Return the fault in a text; empty if there is none."""
    told = named(text, NAMES)
    found = (pattern.search(told) for pattern in FAULTS)
    return next((words.FOUND_IN.format(wrong=match[0], text=told) for match in found if match), "")
