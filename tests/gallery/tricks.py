"""Samples with three seats and their hands: a row in the middle that is empty at first, many choices, two hands at the
top."""

from __future__ import annotations

from typing import Any

from pygames.core.scene import Area, Choice, Path, Piece, Plate, Prompt, Scene, Zone

from .words import card, cards

NAMES = ["You", "Maud", "Odo"]
MOST = 7
AREAS: tuple[tuple[int, Area], ...] = ((1, "top"), (2, "top"), (0, "bottom"))


def scene(trick: tuple[Piece, ...], **more: Any) -> Scene:
    plates = (
        Plate(
            seat,
            f"{seat} tricks, pledged in secret, 0 points",
            Piece(f"arms{seat}", "shield", "", str(seat), owner=seat),
            area,
        )
        for seat, area in AREAS
    )
    far = (
        Zone(f"hand{seat}", "fan", f"{NAMES[seat]}’s hand", "top", tuple(card(f"{seat}x{n}") for n in range(4)),
             owner=seat, far=True)
        for seat in (1, 2)
    )  # fmt: skip
    return Scene(
        plates=tuple(plates),
        zones=(
            *far,
            Zone("trick", "row", "the trick", "center", trick, places=3),
            Zone("hand0", "fan", "your hand", "bottom", cards("h", "7d 9d Td Qd Kd Ah Qs"), owner=0),
        ),
        **more,
    )


def pledge() -> dict[str, Any]:
    numbers = range(MOST + 1)
    return {
        "scene": scene(
            (), prompt=Prompt("Pledge your tricks", "How many of the seven will you take?"),
            moves=tuple(Path((f"pledge{n}",), f"pledge {n}") for n in numbers),
            choices=tuple(Choice(f"pledge{n}", "1 trick" if n == 1 else f"{n} tricks") for n in numbers),
        ),
        "names": NAMES, "you": 0, "log": [],
    }  # fmt: skip


def follow() -> dict[str, Any]:
    trick = (card("t0", "9h"), card("t1", "Jh"))
    moves = (Path(("h5", "trick"), "Ah"),)
    return {
        "scene": scene(trick, prompt=Prompt("Play a card", "Follow ♥ if you can."), moves=moves),
        "names": NAMES, "you": 0, "log": [],
    }  # fmt: skip


SAMPLES = (pledge, follow)
