"""Positions and matches as plain text, for the terminal and for `print`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from .cards import CHANCE
from .game import Game
from .match import Match
from .scene import Piece, Scene, Zone, said
from .state import State
from .words import named

LATEST = 5
"""Number of record lines that a match prints above its table."""


def position_text(position: State, game: Game | None = None) -> str:
    """Return the position drawn as text, seen by its viewer, or its `repr` if it belongs to no game."""
    game = game or game_of(position)
    if game is None:
        return repr(position)
    seat = position.viewer if position.viewer in range(position.seats) else None
    viewer = {CHANCE: "nature", None: "a spectator"}.get(position.viewer, f"seat {position.viewer}")
    turn = {CHANCE: "nature", None: "nobody"}.get(position.turn, f"seat {position.turn}")
    head = f"{game.title}, as {viewer} sees it; {turn} to move"
    names = game.seat_names[: position.seats]
    return f"{head}\n{named(drawn(game.scene(position, seat), names), names)}"


def match_text(match: Match) -> str:
    """Return the latest lines of a match's record, followed by its table."""
    lines = [f"{at}: {line.text}" for at, line in enumerate(match.lines, 1)][-LATEST:]
    return "\n".join(
        [f"{len(match.lines)} lines of {match.game.title}", *lines, position_text(match.state, match.game)]
    )


def game_of(position: State) -> Game | None:
    """Return the GAME of the position's module or of a package around it; None if there is none."""
    name = type(position).__module__
    while name:
        found = getattr(import_module(name), "GAME", None)
        if isinstance(found, Game):
            return found
        name = name.rpartition(".")[0]
    return None


def drawn(scene: Scene, names: Sequence[str]) -> str:
    """Return the table as lines of text. Its sentences still name seats as {0}, {1}."""
    lines = []
    for plate in scene.plates:
        name, words = names[plate.seat], plate.words
        lines.append(f"{name}: {words}" if words and words != name else name)
        lines += [line for zone in plate.zones for line in _zone(zone, 1, scene.reasons)]
    lines += [line for zone in scene.zones for line in _zone(zone, 0, scene.reasons)]
    return "\n".join([*lines, said(scene.prompt)])


def _zone(zone: Zone, depth: int, reasons: Mapping[str, str]) -> Iterator[str]:
    if zone.kind == "grid":
        yield from _grid(zone)
        return
    if zone.kind == "ladder":  # the same at every turn; the rule book shows it
        return
    words = _alike([_piece(piece) for piece in zone.pieces if piece.count and piece.label not in zone.label])
    if zone.kind in ("pile", "prizes", "track"):  # a number is enough, and most labels already contain it
        number = zone.value if zone.kind == "track" else zone.count
        words = [] if number is None or str(number) in re.sub(r"{\d+}", "", zone.label) else [str(number)]
    if words or zone.pieces or zone.note:
        note = "" if zone.note in zone.label else f"  [{zone.note}]"
        yield "  " * depth + zone.label + (f": {', '.join(words)}" if words else "") + note
    if zone.kind == "pile" and zone.id in reasons and any(piece.face for piece in zone.pieces):  # it is face up
        yield "  " * (depth + 1) + reasons[zone.id]
    for inner in zone.zones:
        yield from _zone(inner, depth + 1, reasons)


def _alike(words: list[str]) -> list[str]:
    """Merge equal words and append their count: "a hidden card x6"."""
    return [f"{word} x{many}" if many > 1 else word for word, many in Counter(words).items()]


def _piece(piece: Piece) -> str:
    many = f" x{piece.count}" if piece.count > 1 else ""
    badges = "".join(f" ({badge.text})" for badge in piece.badges if badge.text)
    return f"{piece.label}{many}{badges}"


def _grid(grid: Zone) -> Iterator[str]:
    """Yield the rows of a board: each square's name and the initials of its pieces; then a legend of the initials."""
    meaning: dict[str, str] = {}
    cells = []
    for square in grid.zones:
        labels = [each.label for piece in square.pieces for each in (piece, piece.under) if each]
        shorts = ["".join(word[0] for word in re.findall(r"\w+", label)) for label in labels]
        meaning.update(zip(shorts, labels, strict=True))
        cells.append(" ".join([square.title, *shorts]))
    width = max(map(len, cells))
    for start in range(0, len(cells), grid.columns):
        yield "  ".join(cell.ljust(width) for cell in cells[start : start + grid.columns]).rstrip()
    yield ", ".join(f"{short}: {label}" for short, label in sorted(meaning.items()))
