"""Lists the zones, pieces and ids of a scene."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.scene import Piece, Scene, Zone


def zones_in(zones: tuple[Zone, ...]) -> Iterator[Zone]:
    """Yield all zones, nested ones included."""
    for zone in zones:
        yield zone
        yield from zones_in(zone.zones)


def pieces_in(scene: Scene) -> Iterator[Piece]:
    """Yield all pieces: in zones, on plates, and below other pieces."""
    for plate in scene.plates:
        yield plate.arms
        for zone in zones_in(plate.zones):
            yield from zone.pieces
    for zone in zones_in(scene.zones):
        for piece in zone.pieces:
            yield piece
            if piece.under:
                yield piece.under


def ids_in(scene: Scene) -> list[str]:
    """Return every id that can be touched or marked."""
    zones = [zone.id for zone in zones_in(scene.zones)]
    zones += [zone.id for plate in scene.plates for zone in zones_in(plate.zones)]
    return zones + [piece.id for piece in pieces_in(scene)] + [choice.id for choice in scene.choices]
