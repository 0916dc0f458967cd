"""Texts of the puzzles of Royal Assassin."""

from __future__ import annotations

TWO_TITLE = "Two at one stroke"
TWO = "One move makes two enemy royals fall. Look at what the reserves will answer."
TWO_ASK = "Make two royals fall with one move."
ENDS_TITLE = "The last royals"
ENDS = "One move ends the match."
ENDS_ASK = "Win the match with one move."
ONE_TITLE = "The cascade's victim"
ONE = "One move sets off a cascade that fells a royal you didn't attack from your hand."
ONE_ASK = "Make a royal fall by a cascade."
