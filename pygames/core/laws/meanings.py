"""The meaning of each law, as printed when it fails. The table in `.github/CONTRIBUTING.md` has the same sentences."""

from __future__ import annotations

import re

LAWS = {
    1: "`after` on a view does not lead to the view of what `after` led to: it looked at a face that this viewer is "
    "not told, or at `viewer`",
    2: "the seat to move, on its own view, lists other moves than the full position does",
    3: "a view refuses the move that was made, or its notation does not parse back",
    4: "a card stands twice, or drawn and unseen cards do not make up what was shuffled",
    5: "`choices` and `permits` disagree, a move is listed twice or does not parse back, or `turn` and `outcome` "
    "disagree on the end",
    6: "two viewers compute different public positions",
    7: "`turn`, `outcome` or `request` depend on who looks",
    8: "a face passes that its viewer must not be told: `tells` and the audience of a card disagree",
    9: "`permits` is too lenient: it allows what no world behind the view lists",
    10: "nature is asked for something else than what it then does: faces, places, what is left",
    11: "`guess` is not fair: some possible face comes too rarely",
    12: "`tell` or `scene` has no words, a path that is not a legal move, an id twice, a face that nobody drew",
    13: "a claim about hidden cards (`hinges`) does not name those on which it turns",
    14: "a table foretells of a move (`Path.forecast`, `takes`) what does not come true when it is made",
}
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
