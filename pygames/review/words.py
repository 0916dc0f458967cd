"""What a review says, whatever the game. Shares are of 100 matches won."""

from __future__ import annotations

NOT_ALL = "this record does not hold all cards: only one that does can be reviewed"
UNFINISHED = "The match is not over: this is a review as far as it goes."
FORTUNE = "Luck brought {who} {luck} of 100, and decisions cost {lost}."
NO_FORTUNE = "Decisions cost {who} {lost} of 100."
DEALT = "The cards are dealt."
COST = "{told} That cost {who} {share} of 100. Better: {better}"
BROUGHT = "{told} That brought {who} {share} of 100."
NO_POINTS = "No single move decided this match."
