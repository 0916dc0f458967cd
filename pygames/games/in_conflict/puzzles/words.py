"""Texts of the puzzles of In Conflict."""

from __future__ import annotations

TITLE = "The call of battle {battle}"
SAY = "Battle {battle}: one call wins far more often than the other, whatever your enemy calls."
KNOWN = "Battle {battle}: your enemy has called {call}. One answer wins far more often than the other."
ASK = "Make the better call."
