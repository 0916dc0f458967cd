"""Samples with two sides of face-down cards, tallies as shields with badges, and two large choices."""

from __future__ import annotations

from typing import Any

from pygames.core.scene import Badge, Choice, Event, Path, Piece, Plate, Prompt, Scene, Step, Zone

from .words import card, cards

NAMES = ["You", "Maud"]


def tally(side: int, points: int) -> Zone:
    won = Piece(
        f"vp{side}",
        "shield",
        f"{points} victory points",
        str(points),
        side,
        badges=(Badge("init", "turn", "has the initiative"),) if side else (Badge("×2", "good", "banner ratio"),),
    )
    return Zone(
        f"tally{side}",
        "row",
        "tally",
        "center",
        pieces=(won,),
        note="2 entrenched, +1 initiative" if side else "1 attack, +1 banners, −1 objective",
    )


def scene(far: tuple[Piece, ...], near: tuple[Piece, ...], **more: Any) -> Scene:
    return Scene(
        plates=(
            Plate(1, "defends, won 2 of 4", Piece("arms1", "shield", "gules", owner=1), "top"),
            Plate(0, "attack, won 1 of 4", Piece("arms0", "shield", "azure", owner=0), "bottom", active=True),
        ),
        zones=(
            Zone("mat1", "fan", "Maud’s Materiel: 3 cards", "top", pieces=tuple(card(f"mx{n}") for n in range(3)), far=True),
            Zone("line1", "row", "Maud’s side", "center", pieces=far, title="Maud’s Houses"),
            tally(1, 3),
            tally(0, 1),
            Zone("line0", "row", "your side", "center", pieces=near, note="your Houses"),
            Zone("mat0", "fan", "your Materiel", "bottom", pieces=cards("m", "9h 2c Kd")),
        ),
        **more,
    )  # fmt: skip


def call() -> dict[str, Any]:
    near = (card("a0", "Kh", (Badge("", "eye", "only you have seen it"),), ("raised",)), card("a1"), card("a2"))
    return {
        "scene": scene(
            tuple(card(f"b{n}") for n in range(4)), near,
            prompt=Prompt("Call strategy or tactics", "You call first and may not change it. You know only the K♥."),
            moves=(Path(("strategy",), "strategy"), Path(("tactics",), "tactics")),
            choices=(Choice("strategy", "Strategy", "pool your cards, best hand wins 2", large=True, art="tower"),
                     Choice("tactics", "Tactics", "the highest card alone: a face wins 3", large=True, art="helm")),
            steps=(Step("Materiel", "done"), Step("Deal", "done"), Step("Call", "now"), Step("Reveal")),
        ),
        "names": NAMES, "you": 0, "log": [], "events": [Event("Four cards are dealt to {1}, three to {0}", kind="deal")],
    }  # fmt: skip


def reveal() -> dict[str, Any]:
    near = (card("a0", "Kh"), card("a1", "Kd", state=("just",)), card("a2", "4s"))
    return {
        "scene": scene(cards("b", "Ac 7d 2s 9s"), near, prompt=Prompt("Tactics: the ace wins 4")),
        "names": NAMES, "you": 0, "log": [], "waiting": "Maud is thinking",
        "over": {"title": "{1} wins the match", "reason": "Five battles of eight.", "scores": [3, 5], "winners": [1]},
    }  # fmt: skip


SAMPLES = (call, reveal)
