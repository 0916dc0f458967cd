"""The static description of a game: what its folder hands to the house.

A game subclasses `State`, `Move` and `Options`, and fills one `Game`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from .cards import Seat
from .knowledge import Knowledge
from .options import Options
from .scene import Band, Event, Scene
from .state import State
from .tool import Tool


@dataclass(frozen=True)
class Game:
    """One game, as the registry lists it. Fields that take a position take this game's own."""

    name: str
    """The folder, the record's word, the link's word."""
    title: str
    line: str
    """One sentence for the landing page."""
    seats: tuple[int, ...]
    """How many may play."""
    rules_version: int
    """Raised when a record of before would no longer mean the same."""
    options: type[Options]
    new: Callable[[Any], State]
    """options -> the first position, full (viewer CHANCE)."""
    scene: Callable[[Any, Seat | None], Scene]
    """(position, seat at the bottom) -> what the table looks like. The position is that seat's view."""
    tell: Callable[[Any, Any], list[Event]]
    """(position before, move), both as one viewer is told them -> what the move did, step by step."""
    knowledge: Callable[[], Knowledge]
    """-> what bots know of the game (`pygames.core.knowledge.Knowledge`); imported when first asked."""
    ending: Callable[[Any, Any], tuple[tuple[Band, ...], str]] | None = None
    """(position before the last move, that move) -> the deciding pattern and the story (`Scene.bands`, `Scene.story`)
    of a match that its rules ended, where the last position alone does not tell them."""
    gained: Callable[[Any, Any], tuple[int, ...]] | None = None
    """(position before, after) -> what brought each seat nearer to winning: houses, men taken, points; for the one line
    that tells a match and names no card (`pygames.today`)."""
    cloth: Literal["azure", "gules", "vert", "purpure", "tenne"] = "tenne"
    """The tincture of its table, as on its cover."""
    minutes: int = 15
    """The length of a usual match."""
    seat_names: tuple[str, ...] = field(default=("First", "Second", "Third", "Fourth"))
    """What the seats are called ("Black", "White")."""
    hidden: bool = True
    """Whether anything is ever hidden: hot seat draws a curtain."""
    setup: Callable[[Any, str], State] | None = None
    """(options, text) -> a position from its one-line text form; ValueError names the place and the reason."""
    position_text: Callable[[Any], str] | None = None
    """The inverse of `setup`."""
    touches: Callable[[Any, Any], tuple[str, ...]] = lambda position, move: ()
    """(position, a move of its game, allowed or not) -> what a person touches for it, as far as that is on the table:
    the ids by which the scene says why it is refused."""
    symbols: tuple[str, ...] = ()
    """Pictures of its own: ids in its folder's `symbols.svg`. "c-boar" (48 by 48) is the face "boar" of shields and
    tokens and the art of choices, "m-boar" (24 by 24) that of markers; "face-7bells" (100 by 140), with "tile-7bells"
    (100 by 100) where it is small, that of a card; "arms-boar" (64 by 76) a whole coat of arms (`Zone.arms`)."""
    tools: Callable[[], tuple[Tool, ...]] = tuple
    """-> forms beside the game, for people around a real table; imported from its folder `tools` when first asked."""
    wheel: str = ""
    """The file that a guest in the page came in, and its SHA-256, as its records name them; filled in there."""
    package: str = ""
    """Where its lessons and its rule book lie, filled in when a guest is found (`pygames.guests`); empty: the folder of
    its name."""
