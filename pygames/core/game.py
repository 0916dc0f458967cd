"""The description of a game: what its package provides to the rest of the program.

A game subclasses `State`, `Move` and `Options`, and fills in one `Game`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from .cards import Seat
from .knowledge import Knowledge
from .options import Options
from .scene import Band, Event, Scene
from .state import State
from .tool import Tool
from .words import SEATS


def _scene(position: Any, seat: Seat | None) -> Scene:
    from .defaults import table

    return table(position, seat)


def _tell(before: Any, move: Any) -> list[Event]:
    from .defaults import tell

    return tell(before, move)


@dataclass(frozen=True)
class Game:
    """One game, as the registry lists it. Fields that take a position take one of this game."""

    name: str
    """Its folder name, also used in records and links."""
    title: str
    line: str
    """One sentence for the landing page."""
    seats: tuple[int, ...] = (2,)
    """The possible numbers of players."""
    rules_version: int = 1
    """Incremented when an older record would no longer replay the same."""
    options: type[Options] = Options
    new: Callable[[Any], State] = State.begin
    """options -> the first position, full (viewer CHANCE). Every game sets it: to `begin` of its position, or to a
    function of its own."""
    scene: Callable[[Any, Seat | None], Scene] = _scene
    """(position, seat at the bottom) -> the scene to draw. The position is that seat's view. By default: plates, and a
    button for each move."""
    tell: Callable[[Any, Any], list[Event]] = _tell
    """(position before, move), both as one viewer knows them -> the events of the move, step by step. By default: a
    sentence for each move (`Move.log`)."""
    knowledge: Callable[[], Knowledge] = Knowledge
    """-> the game's evaluation for bots (`pygames.core.knowledge.Knowledge`), imported on first use. By default the
    search uses random playouts."""
    ending: Callable[[Any, Any], tuple[tuple[Band, ...], str]] | None = None
    """(position before the last move, that move) -> the deciding pattern and its explanation (`Scene.bands`,
    `Scene.story`) of a match that ended by the rules, where the last position alone does not show them."""
    gained: Callable[[Any, Any], tuple[int, ...]] | None = None
    """(position before, after) -> how much closer each seat came to winning: houses, captured pieces, points. Used for
    the one-line summary of a match that must not name cards (`pygames.today`)."""
    cloth: Literal["azure", "gules", "vert", "purpure", "tenne"] = "tenne"
    """The tincture of its table and its cover."""
    minutes: int = 15
    """Minutes that a usual match takes."""
    seat_names: tuple[str, ...] = SEATS
    """Names of the seats ("Black", "White")."""
    hidden: bool = True
    """True if the game ever hides anything; players who share a screen then get a curtain between turns."""
    setup: Callable[[Any, str], State] | None = None
    """(options, text) -> a position from its one-line text form; ValueError gives the place and the reason."""
    position_text: Callable[[Any], str] | None = None
    """The inverse of `setup`."""
    touches: Callable[[Any, Any], tuple[str, ...]] = lambda position, move: ()
    """(position, a move of this game, legal or not) -> the ids that a player touches to make it, as far as they are on
    the table. `Scene.reasons` explains by these ids why the move is refused."""
    symbols: tuple[str, ...] = ()
    """Ids of the game's own pictures in its folder's `symbols.svg`. "c-boar" (48 by 48) draws the face "boar" of
    shields and tokens and the art of choices, "m-boar" (24 by 24) that of markers; "face-7bells" (100 by 140), with
    "tile-7bells" (100 by 100) for small sizes, that of a card; "arms-boar" (64 by 76) a whole coat of arms
    (`Zone.arms`)."""
    tools: Callable[[], tuple[Tool, ...]] = tuple
    """() -> forms for people who play at a real table; imported from the folder `tools` on first use."""
    wheel: str = ""
    """For a guest that runs in the page: file name and SHA-256 of its wheel, as written in records; set when it is
    loaded. Empty for other games."""
    package: str = ""
    """The package that contains its lessons and rule book; set by `pygames.guests` for a guest. Empty: the folder of
    its name in `pygames.games`."""
