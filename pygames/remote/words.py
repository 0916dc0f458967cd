"""Texts of a network match whose rules run in another worker."""

from __future__ import annotations

NO_ANSWER = "the guest's game gave an answer that no game gives"
NO_REQUEST = "the game does not say what nature is asked"
LINE_FAILED = "the guest's game failed over a line of the match"
NO_NAME = "the guest's game has no name that a match can have"
ELSEWHERE = "this is drawn and thought elsewhere"
NO_OPTION = "the guest's game has an option whose name no option can have"
TOO_MANY_OPTIONS = "the guest's game has too many options"
