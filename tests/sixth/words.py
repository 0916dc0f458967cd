"""All texts of the sixth game."""

from __future__ import annotations

LINE = "Three hearts each: the higher card takes."
GOAL = "Take more rounds than the other seat"
LOW = "The lower card takes."
SHUFFLED = "The cards are shuffled."
DEALT = "A card is dealt."
PLAYS = "{{{seat}}} plays {card}."
TAKES = "{{{seat}}} takes the round."
ROUNDS = "rounds taken: {taken}"
MIDDLE = "the middle"
HAND = "{{{seat}}}'s hand"
PLAY = "Play a card"
WAIT = "Wait"
END = "The seat with more of {rounds} rounds wins."
