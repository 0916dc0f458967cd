"""The second half of law 5: nonsense text does not parse to a legal move."""

from __future__ import annotations

from pygames.core.moves import BadNotation
from pygames.core.state import State

from . import words
from .walks import hold


def refuses_noise(s: State) -> None:
    """Check that texts that are no moves raise BadNotation and no other error, or parse to an illegal move."""
    for text in NOISE:
        try:
            move = s.parse(text)
        except BadNotation:
            continue
        hold(5, not s.allows(move), words.NOISE_IS_MOVE, text=text)


NOISE = (
    *("", " ", "?", "12:", ":Ks", "0:? ?", "a1-a2-a3", "x" * 500, "resign 0", "\u0661", "1e3", "None"),
    *("draw", "draw all", "draw 9 0:As", "draw 0,0 1:As", "draw all 0:" + "A" * 40),
    *("roll -1", "roll 99999999999", "roll 1.0", "shuffle it"),
)
