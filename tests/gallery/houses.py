"""Samples with nine houses in a line, stacks on both sides, hands and a draw pile."""

from __future__ import annotations

from typing import Any

from pygames.core.scene import Event, Path, Piece, Plate, Prompt, Scene, Step, Zone

from .words import backs, cards, short

MIDDLE = [
    ("Kd", "9s Ts", ""),
    ("4h 4d", "6c 7c 8c", "won"),
    ("5s 6s", "Jh", ""),
    ("", "Qh", ""),
    ("Td Jd Qd", "2d 9c 3s", "lost"),
    ("Kc Ks 8h", "Ah 2h 3h", "won"),
    ("7h", "", ""),
    ("2c", "5d", ""),
    ("3c", "", ""),
]
NAMES = ["You", "Maud"]
HAND = "Ac Th Js Qc Kh 6d Jo"


def scene(rows: list[tuple[str, str, str]], hand: str, foe: int, left: int, *, mine: bool = True) -> Scene:
    columns = []
    room = []
    for n, (far, near, holder) in enumerate(rows, 1):
        owner = {"won": 0, "lost": 1}.get(holder)
        above, below = cards(f"f{n}", far), cards(f"n{n}", near)
        if len(below) < 3:
            room.append(n)
        columns.append(
            Zone(
                f"h{n}",
                "column",
                f"house {n}" + {"won": ", yours", "lost": ", Maud's"}.get(holder, ""),
                zones=(
                    Zone(f"far{n}", "stack", f"house {n}, Maud's side", pieces=above, places=3, far=True,
                         note="Discord 34" if len(above) == 3 else ""),
                    Zone(f"house{n}", "row", f"house {n}", pieces=(
                        Piece(f"s{n}", "shield", f"house {n}", str(n), owner, state=(holder,) if holder else ()),  # type: ignore[arg-type]
                    )),
                    Zone(f"near{n}", "stack", f"house {n}, your side", pieces=below, places=3,
                         note="Coup 21" if len(below) == 3 else ""),
                ),
            )
        )  # fmt: skip
    faces = hand.split()
    moves = tuple(
        Path((f"c{i}", f"near{n}"), f"{face} {n}", f"place at house {n}")
        for i, face in enumerate(faces)
        for n in room
        if mine
    )
    prompts = {
        f"c{i}": Prompt(f"Place {short(face)} at a house", "Nothing is turned until you place it.")
        for i, face in enumerate(faces)
    }
    reasons = {
        f"near{n}": "This side of the house is full: three cards are an alliance."
        for n in range(1, 10)
        if n not in room
    }
    reasons |= {f"far{n}": "That is Maud’s side; you place cards on your own." for n in range(1, 10)}
    return Scene(
        Prompt("Choose a card" if mine else "Maud is to place a card", "Six houses have room on your side."),
        plates=(
            Plate(1, "1 house of 5", Piece("arms1", "shield", "gules", owner=1), "top", active=not mine),
            Plate(0, "2 houses of 5", Piece("arms0", "shield", "azure", owner=0), "bottom", active=mine),
        ),
        zones=(
            Zone("hand1", "fan", f"Maud holds {foe} cards", "top", pieces=backs("b", foe), far=True),
            Zone("line", "line", "nine houses", "center", zones=tuple(columns)),
            Zone("hand0", "fan", "your hand", "bottom", pieces=cards("c", hand)),
            Zone("pile", "pile", f"draw pile, {left} cards", "bottom", pieces=backs("p", 1 if left else 0), count=left,
                 note=f"{left} to draw"),
        ),
        moves=moves,
        prompts=prompts,
        reasons=reasons,
        steps=(Step("Place", "now"), Step("Draw"), Step("Claim")) if mine else (),
        pairs=True,
    )  # fmt: skip


LOG = "A♥ 6|K♦ 1|6♣ 2|4♥ 2|J♥ 3|5♠ 3|2♥ 6|7♥ 7|5♦ 8|2♣ 8|2♦ 5|6♠ 3|Q♥ 4|10♦ 5|9♠ 1|J♦ 5|9♣ 5|Q♦ 5 +5|3♠ 5|K♣ 6|7♣ 2|4♦ 2|8♣ 2 +2|K♠ 6|3♥ 6|8♥ 6 −6|10♠ 1|3♣ 9"


def log(count: int) -> list[dict[str, Any]]:
    return [
        {
            "index": n,
            "seat": n % 2,
            "text": f"{{{n % 2}}} places {short_.replace(' ', ' at house ', 1)}",
            "short": short_,
        }
        for n, short_ in enumerate(LOG.split("|")[:count])
    ]


def start() -> dict[str, Any]:
    return {
        "scene": scene([("", "", "")] * 9, HAND, 7, 40),
        "names": NAMES,
        "you": 0,
        "log": [],
        "events": [Event("{0} begins")],
    }


def middle() -> dict[str, Any]:
    return {
        "scene": scene(MIDDLE, HAND, 7, 12),
        "names": NAMES,
        "you": 0,
        "log": log(28),
        "canUndo": True,
        "events": [
            Event("House 6 is claimed by {0}", ids=(), ruling=14, kind="gain",
                  why="Both sides were full, so the stronger claims at once: your Coup beats Maud’s Discord."),
            Event("{1} places 3♣ at house 9", ids=("f90",), short="3♣ 9"),
        ],
    }  # fmt: skip


def waiting() -> dict[str, Any]:
    return middle() | {
        "scene": scene(MIDDLE, HAND[:-3], 7, 12, mine=False),
        "waiting": "Maud is thinking",
        "canUndo": False,
    }


def end() -> dict[str, Any]:
    rows = [("Kd Qs 2s", "9s Ts Js", "won"), *MIDDLE[1:2], ("5s 6s 4c", "Jh Th 9h", "won"), ("Ad As 5c", "Qh Kh Qc", "won"), *MIDDLE[4:6],
            ("7h 7s 7d", "6d", ""), MIDDLE[7], MIDDLE[8]]  # fmt: skip
    return {
        "scene": scene(rows, "Ac Jo 9d 8s 8d", 5, 0, mine=False),
        "names": NAMES,
        "you": 0,
        "log": log(28),
        "over": {
            "title": "{0} win the match",
            "reason": "Five houses are yours: 1, 2, 3, 4 and 6.",
            "scores": [5, 1],
            "winners": [0],
        },
    }


SAMPLES = (start, middle, waiting, end)
