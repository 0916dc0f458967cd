"""Texts of the puzzles of In Conflict."""

from __future__ import annotations

TITLE = "The call of battle {battle}"
SAY = "Battle {battle}: one call wins far more often than the other, whatever your enemy calls."
KNOWN = {
    "strategy": "Battle {battle}: your enemy has called strategy. One answer wins far more often than the other.",
    "tactics": "Battle {battle}: your enemy has called tactics. One answer wins far more often than the other.",
}
ASK = "Make the better call."
