"""Law 14: the forecast of a move comes true when the move is made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pygames.core.cards import CHANCE, Seat
from pygames.core.dealers import chance_move
from pygames.core.game import Game
from pygames.core.scene import Path, Scene, Zone
from pygames.core.state import State

from . import words
from .scenes import pieces_in, zones_in
from .walks import hold


def check_forecasts(game: Game, state: State, rng: Random, most: int = 6) -> int:
    """Check law 14 for some forecasts of the seat to move. Return how many were checked.

    The forecasts come from the view of that seat alone. They are compared with the full position when a seat is next to
    move, with nature's answers dealt at random.
    """
    seat = state.turn
    if seat is None or seat == CHANCE:
        return 0
    scene = game.scene(state.seen_by(seat), seat)
    foretold = [path for path in scene.moves if path.forecast is not None or path.takes]
    chosen = rng.sample(foretold, min(most, len(foretold)))
    for path in chosen:
        after = state.after(state.parse(path.move))
        while after.turn == CHANCE:
            after = after.after(chance_move(after, rng))
        _compared(path, scene, game.scene(after.seen_by(seat), seat), seat)
    return len(chosen)


def _compared(path: Path, before: Scene, after: Scene, seat: Seat) -> None:
    said = {"seat": seat, "move": path.move}
    labels = dict(_labels(after))
    for ident, label in path.forecast.then if path.forecast else ():
        hold(
            14,
            labels.get(ident) == label,
            words.FORETOLD_LABEL,
            found=labels.get(ident),
            thing=ident,
            label=label,
            **said,
        )
    last, stood = path.path[-1], path.forecast.gauge if path.forecast else None
    gauges = {zone.id: zone for zone in _zones(after)}
    if stood is not None and last in gauges:
        hold(
            14,
            gauges[last].value == stood,
            words.FORETOLD_GAUGE,
            thing=last,
            found=gauges[last].value,
            gauge=stood,
            **said,
        )
    elif stood is not None:  # a thing that is gone had reached its goal
        goal = next(zone.goal for zone in _zones(before) if zone.id == last)
        hold(14, stood >= goal, words.FORETOLD_GOAL, thing=last, gauge=stood, goal=goal, **said)
    lay, lies = _lain(before), _lain(after)
    for ident in path.takes:
        hold(14, ident in lay and lay[ident] != lies.get(ident), words.NOT_TAKEN, thing=ident, **said)


def _labels(scene: Scene) -> Iterator[tuple[str, str]]:
    yield from ((zone.id, zone.label) for zone in _zones(scene))
    yield from ((piece.id, piece.label) for piece in pieces_in(scene))


def _lain(scene: Scene) -> dict[str, tuple[str, ...]]:
    """Map each zone to the ids of its pieces, and each piece to its zone."""
    found: dict[str, tuple[str, ...]] = {}
    for zone in _zones(scene):
        lying = [each for piece in zone.pieces for each in (piece, piece.under) if each is not None]
        found[zone.id] = tuple(piece.id for piece in lying)
        found |= {piece.id: (zone.id,) for piece in lying}
    return found


def _zones(scene: Scene) -> Iterator[Zone]:
    return zones_in((*scene.zones, *(zone for plate in scene.plates for zone in plate.zones)))
