"""Texts of the puzzles of Royal Assassin."""

from __future__ import annotations

TWO_TITLE = "Two at one stroke"
TWO = "One move lets two royals of the other side fall: look at what the reserves answer."
TWO_ASK = "Let two royals fall with one move."
ENDS_TITLE = "The last royals"
ENDS = "One move ends the match."
ENDS_ASK = "Win the match with one move."
ONE_TITLE = "Whom the cascade reaches"
ONE = "One move sets off a cascade in which a royal falls that was not attacked from hand."
ONE_ASK = "Let a royal fall by a cascade."
