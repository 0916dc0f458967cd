"""What puzzles of Politics say."""

from __future__ import annotations

VERDICT_TITLE = "A verdict on the {office}"
VERDICT = "Your marker was drawn: the {office} is at your mercy."
VERDICT_ASK = "Give the verdict that wins most."
