"""A persona: a computer opponent with a name, a coat of arms and a habit.

Among moves of about equal value it plays those that it likes. A game defines the traits of moves that personas can like
(`Knowledge.traits`); `python3 -m pygames simulate --habits` counts the same traits. The level determines how much a
choice may lose, the persona what it is lost for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .scene import Art


class Persona(NamedTuple):
    """One computer opponent of a game, at any level."""

    key: str
    """One word, written after the level: "3:bold"."""
    name: str
    """Its name, which must also be a valid player name (`pygames.core.names`) with a level's name before it: "Odo the
    Bold"."""
    arms: Art
    """The picture on its shield."""
    line: str
    """Its style of play in one sentence."""
    likes: Mapping[str, float]
    """Weight of each trait of a move; negative to avoid it."""
    says: tuple[str, str, str, str]
    """Its lines: when a match begins, at a great moment of its own, when it has won, when it has lost."""
    loss: float = 1.0
    """Share of its level's permitted loss that it may spend on its habit."""


LEAST = 0.03
"""The loss per choice that a persona of the strongest level may accept, in shares of a win; without a persona, 0."""
