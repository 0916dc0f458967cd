"""Texts of the puzzles of Politics."""

from __future__ import annotations

TITLE = "What to do with the {office}"
LAST = "Your marker was drawn, so you decide about the {office}. Then the round is scored."
THEN = "Your marker was drawn, so you decide about the {office}. Still to be contested: {left}."
ASK = "Make the decision that gains you most. Everyone who decides after you does what's best for them."
