"""The functions of a game that each law is about. `.github/CONTRIBUTING.md` has the sentences of `words.LAWS`, too."""

from __future__ import annotations

import re

_ABOUT = {
    1: ("after",),
    2: ("choices",),
    3: ("permits", "read", "choices"),
    4: ("after",),
    5: ("choices", "permits", "outcome"),
    6: ("after",),
    7: ("outcome", "request"),
    8: ("tells", "after"),
    9: ("permits", "choices"),
    10: ("request",),
    11: ("guess",),
    12: ("scene", "tell"),
    13: ("hinges",),
    14: ("scene",),
}
"""By law: the functions of a game in which its fault usually is, the likeliest first."""


def about(words: str) -> list[str]:
    """Return the functions of a game that a broken law ("law 5: ...") is about, the likeliest first: those that its
    words name between backticks, then the usual ones."""
    law = re.match(r"law (\d+):", words)
    return [*re.findall(r"`(\w+)`", words), *_ABOUT.get(int(law[1]), ())] if law else []
