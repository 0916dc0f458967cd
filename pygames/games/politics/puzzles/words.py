"""Texts of the puzzles of Politics."""

from __future__ import annotations

TITLE = "A verdict on the {office}"
LAST = "Your marker was drawn: the {office} is at your mercy, and then the round is scored."
THEN = "Your marker was drawn: the {office} is at your mercy. Markers lie on these, still to be contested: {left}."
ASK = "Give the verdict that wins most. All who decide after you do what is best for themselves."
