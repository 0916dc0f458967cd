"""A persona: an opponent with a name, arms and a habit. Of the moves that lose about as little it plays those it likes.

What a game's players may like are traits of moves (`Knowledge.traits`); what is liked is also what is counted
(`python3 -m pygames simulate --habits`). The level says how much is lost, the persona for what.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .scene import Art


class Persona(NamedTuple):
    """One opponent of a game, at any level."""

    key: str
    """In one word, after the level: "3:bold"."""
    name: str
    """After the name of a level it still is a name (`pygames.core.names`): "Odo the Bold"."""
    arms: Art
    """What is drawn on its shield."""
    line: str
    """How it plays, in one sentence."""
    likes: Mapping[str, float]
    """How much it likes each trait of a move; below zero: avoids it."""
    says: tuple[str, str, str, str]
    """When a match begins, at a great moment of its own, when it has won, when it has lost."""
    loss: float = 1.0
    """What it may give for its habit by a choice, as a part of what its level may lose."""


LEAST = 0.03
"""What a persona of the strongest level may lose, which else loses nothing: in shares of the win."""
