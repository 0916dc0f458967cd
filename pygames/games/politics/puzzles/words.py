"""What puzzles of Politics say."""

from __future__ import annotations

REVOLT_TITLE = "A cup for the {office}"
REVOLT = "The {office} is contested, and others hold it. How many markers are worth the cup?"
DEFEND = "The {office} is contested, and it is yours. How many markers are worth the cup?"
REVOLT_ASK = "Put in what wins most."
VERDICT_TITLE = "A verdict on the {office}"
VERDICT = "Your marker was drawn: the {office} is at your mercy."
VERDICT_ASK = "Give the verdict that wins most."
