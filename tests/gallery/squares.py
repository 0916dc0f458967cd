"""Samples with a board of squares, pieces, stacks of two, four moves a turn, and captured pieces on the plates."""

from __future__ import annotations

from typing import Any

from pygames.core.scene import Event, Path, Piece, Plate, Prompt, Scene, Zone

NAMES = ["You", "Odo"]
START = {**{f"{f}{r}": ("blbvlbvl"[(i + r) % 8] != "l") for i, f in enumerate("abcdefgh") for r in (1, 2, 7, 8)}}
MIDDLE = "a8wl g8wv c7wv e7wv f7wl b6bl d6wl/bv g6bl a5bl/wv c5bv g5wl e4wl f4bl c3wl d3bl e3wv h3bl a2bv f2bv c1bl e1bv g1bv"
SIDE = {"b": 0, "w": 1}
TYPE = {"l": "lord", "v": "vassal"}
COLOUR = ("black", "white")


def man(name: str, where: str, state: tuple[str, ...] = (), under: Piece | None = None) -> Piece:
    owner = SIDE[name[0]]
    kind = TYPE[name[1]]
    label = f"{COLOUR[owner]} {kind}" + (f" on a {under.label}" if under else "")
    return Piece(f"m{where}{name}", "man", label, kind, owner, state=state, under=under)  # type: ignore[arg-type]


def board(men: dict[str, Piece], just: tuple[str, ...] = ()) -> Zone:
    squares = tuple(
        Zone(f"{file}{rank}", "square", f"{file}{rank}", title=f"{file}{rank}",
             pieces=(men[f"{file}{rank}"],) if f"{file}{rank}" in men else (), state=("just",) if f"{file}{rank}" in just else ())
        for rank in range(8, 0, -1)
        for file in "abcdefgh"
    )  # fmt: skip
    return Zone("board", "grid", "board", "center", zones=squares, columns=8)


def prizes(seat: int, lords: int, vassals: int) -> tuple[Zone, ...]:
    foe = 1 - seat
    return tuple(
        Zone(
            f"taken{seat}{kind}", "prizes", f"{won} of 5 {kind}s taken", goal=5,
            pieces=tuple(Piece(f"t{seat}{kind}{n}", "man", kind, kind, foe, state=() if n < won else ("faded",)) for n in range(5)),
        )
        for kind, won in (("lord", lords), ("vassal", vassals))
    )  # fmt: skip


def plates(
    words: tuple[str, str] = ("Black", "White"), won: tuple[int, int, int, int] = (2, 3, 1, 2)
) -> tuple[Plate, ...]:
    return (
        Plate(1, words[1], Piece("arms1", "man", "white lord", "lord", 1), "top", zones=prizes(1, won[2], won[3])),
        Plate(
            0,
            words[0],
            Piece("arms0", "man", "black lord", "lord", 0),
            "bottom",
            active=True,
            zones=prizes(0, won[0], won[1]),
        ),
    )


def log(count: int) -> list[dict[str, Any]]:
    shorts = "c8–c7 a7–a8 f8–g8 d6–d7 a3–a4 b4–b5 b5–b6 c4^c6 c4–d4 d4–d5 b6–b5 ×c5 f6–f7 b5–b6 a4–a5 e2–e1 f5–f4 h2–h3 g4^g6".split()
    return [
        {"index": n, "seat": (n // 4) % 2, "text": f"{{{(n // 4) % 2}}} {text}", "short": text}
        for n, text in enumerate(shorts[:count])
    ]


def start() -> dict[str, Any]:
    men = {}
    for i, file in enumerate("abcdefgh"):
        for rank, side in ((1, "b"), (2, "b"), (7, "w"), (8, "w")):
            kind = "lvvlvlllvvlvlvvl"[(i * 2 + rank * 3) % 16]
            men[f"{file}{rank}"] = man(side + kind, f"{file}{rank}")
    moves = tuple(Path((f"{file}2", f"{file}3"), f"{file}2-{file}3", f"step to {file}3", "step") for file in "abcdefgh")
    return {
        "scene": Scene(Prompt("Move 1 of 4", "Choose one of your men."), plates(won=(0, 0, 0, 0)), (board(men),), "board", moves=moves,
                       pips=(0, 4), key=("step", "jump", "pin", "lock"), pairs=True,
                       reasons={f"{file}1": "This man is shut in: every square beside it is taken." for file in "abcdefgh"}),
        "names": NAMES, "you": 0, "log": [],
    }  # fmt: skip


def middle() -> dict[str, Any]:
    men = {}
    for entry in MIDDLE.split():
        where, names = entry[:2], entry[2:].split("/")
        under = man(names[1], where) if len(names) > 1 else None
        men[where] = man(names[0], where, ("resting",) if where == "g6" else (), under)
    moves = (
        Path(("d3", "d4"), "d3-d4", "step, takes the lord on e4", "place", ("e4",)),
        Path(("d3", "b3"), "d3^b3", "jump over c3", "jump"),
        Path(("d3", "e3"), "d3-e3", "pin the vassal", "pin"),
        Path(("d3", "d2"), "d3-d2", "step", "step"),
        Path(("c1", "b1"), "c1-b1", "step", "step"),
        Path(("h3", "h4"), "h3-h4", "step", "step"),
        Path(("f4", "f5"), "f4-f5", "step", "step"),
        Path(("a2", "b2"), "a2-b2", "step", "step"),
    )
    return {
        "scene": Scene(
            Prompt("Move 3 of 4", "Choose one of your men."), plates(), (board(men, ("g6", "g4")),), "board", moves=moves,
            prompts={"d3": Prompt("Move 3 of 4. Where shall the lord on d3 go?", "On d4 it takes the lord on e4, which then stands between two of yours.")},
            reasons={"g6": "The lord on g6 has jumped; it has done its moving this turn.", "a5": "A lord on a vassal can only step off to an empty square.",
                     "e4": "That is Odo’s lord."},
            pips=(2, 4), key=("step", "jump", "pin", "lock"), pairs=True,
        ),
        "names": NAMES, "you": 0, "log": log(18), "canUndo": True,
        "events": [Event("{0} jump from g4 to g6", ids=("g4", "g6"), short="g4^g6")],
    }  # fmt: skip


def end() -> dict[str, Any]:
    view = middle()
    view["scene"] = Scene(
        Prompt("The game is over"), plates(won=(5, 3, 1, 2)), view["scene"].zones, "board", pairs=True
    )
    view["canUndo"] = False
    view["over"] = {
        "title": "{0} win the game",
        "reason": "Five of Odo’s lords are taken.",
        "scores": [1, 0],
        "winners": [0],
    }
    return view


SAMPLES = (start, middle, end)
