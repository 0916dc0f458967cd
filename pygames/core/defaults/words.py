"""Texts of the tables and logs that games get by default."""

from __future__ import annotations

WAIT = "Wait"
YOUR_TURN = "Your turn"
THEIR_TURN = "It's {who}'s turn"
SHUFFLED = "The cards are shuffled."
DEALT = "A card is dealt."
ROLLED = "The roll is {n}."
A_CARD = "a card"
A_NUMBER = "a number"
NO_MOVE = "'{text}' is no move; a move is: {forms}"
