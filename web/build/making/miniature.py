"""The animated miniature of the first page: the last turns of a real match, drawn from the game's scenes.

A game may provide such a match as a record, `shown.txt` in its folder. The miniature is one SVG: elements that appear
with a step are in a group "in-1" to "in-3", elements that disappear in "out-1" to "out-3"; `web/css/miniature.css`
animates these groups. Without the style sheet, the last position is visible. Supported are a line of columns with
stacks and rows of cards and shields, and frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from pygames.core.chronicle import Chronicle
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.record import read
from pygames.core.scene import Piece, Scene, Zone
from pygames.core.words import named

from ..tools import Missing
from .sprite import folder

STEPS = 3
PITCH, CARD, TALL, BAND = 63.0, 52.0, 72.8, 25.0
"""Distance between columns; width and height of a card; visible part of a covered card; in units of the SVG."""
MARGIN, GAP = 16.0, 6.0
SHIELD, SHIELD_TALL = 40.0, 47.5
TINCTURES = ("azure", "gules")
RIM = "M4 4H60V34C60 52 47 64 32 72C17 64 4 52 4 34Z"


class Box(NamedTuple):
    """The position and size of an element."""

    x: float
    y: float
    width: float
    height: float


class Drawn(NamedTuple):
    """An element of the drawing in one position."""

    order: tuple[float, ...]
    """Sort key; elements with smaller keys are drawn below others."""
    body: str
    side: str = ""
    """"from-near" or "from-far": the side from whose hand a card was played."""


class Miniature(NamedTuple):
    """The SVG, a caption for each step, and the cloth of the game's table."""

    svg: str
    captions: list[str]
    cloth: str


def miniature(game: Game) -> Miniature | None:
    """Return the miniature of a game's match; None if the game provides no match."""
    path = folder(game) / "shown.txt"
    if not path.exists():
        return None
    match = read(path.read_text(encoding="utf-8"), {game.name: game}.__getitem__)
    entries = Chronicle(match, None).entries[-STEPS:]
    captions = []
    for entry in entries:
        told = next((event for event in entry.events if event.kind == "end"), entry.events[0])
        captions.append(named(told.text, match.names))
    scenes = [game.scene(match.known(0, at), 0) for at in turns(match)]
    height = Stage(scenes[-1]).height
    width = 2 * MARGIN + PITCH * len(line(scenes[-1]).zones) - (PITCH - CARD)
    box = f'viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="xMidYMid meet" aria-hidden="true"'
    return Miniature(f"<svg {box}>{''.join(played(scenes))}</svg>", captions, game.cloth)


def turns(match: Match) -> list[int]:
    """Return the indices of the positions before each of the last turns, and of the last position."""
    moved = [at for at, step in enumerate(match.lines) if step.seat is not None and step.seat >= 0]
    firsts = [at for before, at in zip([-1, *moved], moved, strict=False) if seat(match, before) != seat(match, at)]
    return [*firsts[-STEPS:], len(match.positions) - 1]


def seat(match: Match, at: int) -> int | None:
    """Return the seat that made a line of a match; None for nature's and before the first line."""
    return match.lines[at].seat if at >= 0 else None


def line(scene: Scene) -> Zone:
    """Return the zone that a miniature draws: the line in the center of the scene."""
    for zone in scene.zones:
        if zone.kind == "line" and zone.area in (None, "center"):
            return zone
    raise Missing("a miniature shows a line of columns, and the match in shown.txt has none")


def played(scenes: list[Scene]) -> Iterator[str]:
    """Yield all elements of all steps as SVG, marked with the steps in which they appear and disappear."""
    stages = [Stage(scene).things for scene in scenes]
    last = len(stages) - 1
    every: dict[str, Drawn] = {}
    for stage in stages:
        every.update(stage)
    for name, thing in sorted(every.items(), key=lambda item: item[1].order):
        there = [at for at, stage in enumerate(stages) if name in stage]
        body = f'<g class="out-{there[-1] + 1}">{thing.body}</g>' if there[-1] < last else thing.body
        yield f'<g class="in-{there[0]} {thing.side}">{body}</g>' if there[0] else body


class Stage:
    """The layout of one scene: the elements to draw, by identity and position."""

    def __init__(self, scene: Scene) -> None:
        columns = line(scene).zones
        stacks = [zone for column in columns for zone in column.zones if zone.kind == "stack"]
        places = max((zone.places or len(zone.pieces) for zone in stacks), default=1)
        self.side = TALL + BAND * (places - 1)
        self.height = 2 * (MARGIN + self.side + GAP) + SHIELD_TALL
        self.things: dict[str, Drawn] = {}
        self.boxes: dict[str, Box] = {}
        for at, column in enumerate(columns):
            self.column(column, MARGIN + at * PITCH)
        for band in scene.bands:
            self.frame(band.ids)

    def column(self, column: Zone, x: float) -> None:
        """Lay out a column: the far side's stack above, the shield in the middle, the near side's stack below."""
        middle = MARGIN + self.side + GAP
        self.boxes[column.id] = Box(x, MARGIN, CARD, self.height - 2 * MARGIN)
        for zone in column.zones:
            for at, piece in enumerate(zone.pieces):
                if zone.kind != "stack":
                    self.shield(piece, Box(x + (CARD - SHIELD) / 2, middle, SHIELD, SHIELD_TALL))
                elif zone.far:
                    self.card(piece, Box(x, middle - GAP - TALL - at * BAND, CARD, TALL), far=True, order=-at)
                else:
                    self.card(piece, Box(x, middle + SHIELD_TALL + GAP + at * BAND, CARD, TALL), far=False, order=at)
            self.boxes[zone.id] = self.boxes[column.id]

    def card(self, piece: Piece, box: Box, far: bool, order: int) -> None:
        """Add a card to the layout, face up."""
        rank, suit = piece.face[0].replace("T", "10"), piece.face[1:]
        face = f"card-{piece.face if piece.face == 'Jo' else rank + suit.upper()}"
        body = f"{use('paper', box)}{use(face, box)}"
        self.put(piece, box, Drawn((1, box.x, far, order), body, "from-far" if far else "from-near"))

    def shield(self, piece: Piece, box: Box) -> None:
        """Add a shield to the layout, in its owner's tincture."""
        face = f"house-{piece.face}" + (f"-{TINCTURES[piece.owner]}" if piece.owner is not None else "")
        place = f"translate({box.x:g} {box.y:g}) scale({box.width / 64:g})"
        rim = f'<path d="{RIM}" transform="{place}" class="rim"/>'
        self.put(piece, box, Drawn((2, box.x, piece.owner is not None), rim + use(face, box)))

    def put(self, piece: Piece, box: Box, drawn: Drawn) -> None:
        """Add an element to the layout. A moved or changed piece counts as another element."""
        self.things[f"{piece.id} {piece.face} {piece.owner} {box.x:g} {box.y:g}"] = drawn
        self.boxes[piece.id] = box

    def frame(self, ids: tuple[str, ...]) -> None:
        """Add a frame around the pieces with these ids."""
        boxes = [self.boxes[ident] for ident in ids if ident in self.boxes]
        if boxes:
            left, top = min(box.x for box in boxes), min(box.y for box in boxes)
            right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
            place = f'x="{left - 6:g}" y="{top - 6:g}" width="{right - left + 12:g}" height="{bottom - top + 12:g}"'
            body = f'<rect {place} rx="14" class="frame"/>'
            self.things[body] = Drawn((0, left), body)


def use(name: str, box: Box) -> str:
    """Return a reference to a symbol of the sprite."""
    place = f'x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
    return f'<use href="#{escape(name)}" {place}/>'
