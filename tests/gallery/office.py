"""Samples with nine columns, each with a card and lanes of markers, with bonds; three or four plates with tracks and
small hands."""

from __future__ import annotations

from typing import Any

from pygames.core.scene import Area, Choice, Event, Path, Piece, Plate, Prompt, Scene, Step, Zone

OFFICES = ("", "Queen", "King", "Prince", "Princess", "Warrior", "Merchant", "Worker", "Magician", "Fool")
SUITS = ("flames", "waves", "leaves", "stones")
NAMES = ["You", "Maud", "Odo", "Ida"]
ROW = "2:2 1:0 4:0 3:1 5:1 6:2 8:0 7:2 9:1".split()
MARKS = [(0, 1, 2), (2, 0, 0), (1, 0, 1), (0, 2, 0), (1, 1, 0), (0, 0, 2), (2, 0, 0), (0, 0, 1), (0, 1, 0)]
NOTES = ["too close", "+ any", "+ any", "too close", "+ 2", "too close", "+ any", "too close", "+ 2"]
BONDS = ["", "+3", "", "+2", "", "", "", "", ""]


def office(id: str, rank: int, seat: int) -> Piece:
    return Piece(id, "card", f"{OFFICES[rank]} of {SUITS[seat]}", f"{rank}{SUITS[seat]}")


def column(n: int, seats: int, entry: str, marks: tuple[int, ...], note: str, bond: str) -> Zone:
    rank, owner = (int(part) for part in entry.split(":"))
    lanes = tuple(
        Piece(f"k{n}m{seat}", "marker", NAMES[seat], SUITS[seat], count=(marks + (1,))[seat]) for seat in range(seats)
    )
    return Zone(
        f"p{n}", "column", f"{OFFICES[rank]}, {NAMES[owner]}", title=OFFICES[rank], note=note, bond=bond,
        zones=(
            Zone(f"card{n}", "row", OFFICES[rank], pieces=(office(f"o{rank}{owner}", rank, owner),)),
            Zone(f"lanes{n}", "lanes", "influence", pieces=lanes),
        ),
    )  # fmt: skip


def plate(seat: int, score: int, goal: int, hand: str, pool: int, area: Area) -> Plate:
    zones = [Zone(f"track{seat}", "track", "points", value=score, goal=goal, owner=seat)]
    if area == "top":
        zones.append(
            Zone(
                f"mini{seat}",
                "row",
                f"{NAMES[seat]} holds",
                pieces=tuple(office(f"h{seat}{r}", int(r), seat) for r in hand),
            )
        )
    zones.append(
        Zone(
            f"pool{seat}",
            "row",
            "pool",
            pieces=(Piece(f"pool{seat}m", "marker", "in the pool", SUITS[seat], count=pool),),
        )
    )
    return Plate(
        seat, "", Piece(f"arms{seat}", "marker", SUITS[seat], SUITS[seat]), area, active=seat == 0, zones=tuple(zones)
    )


def scene(seats: int, **more: Any) -> Scene:
    columns = tuple(column(n, seats, ROW[n], MARKS[n], NOTES[n], BONDS[n]) for n in range(9))
    plates = [plate(1, 9, 20, "124678", 7, "top"), plate(2, 14, 20, "134589", 6, "top")]
    if seats == 4:
        plates.append(plate(3, 3, 12, "123456789", 4, "top"))
    plates.append(plate(0, 11, 20, "", 2, "bottom"))
    lit = [n for n in range(9) if NOTES[n][0] == "+"]
    return Scene(
        Prompt("Place 4 markers", "Any number on your own; elsewhere as many as the card is far from yours."),
        plates=tuple(plates),
        zones=(
            Zone("court", "line", "the row, from the Queen’s end to the Fool’s end", "center", zones=columns),
            Zone("hand0", "fan", "your hand", "bottom", pieces=tuple(office(f"h0{r}", int(r), 0) for r in "235679")),
        ),
        moves=(*(Path((f"p{n}",), f"put {n}", NOTES[n]) for n in lit), Path(("done",), "done")),
        choices=(Choice("done", "Done", main=True),),
        reasons={f"p{n}": "It stands next to a card of yours: a card at distance one takes none of your markers." for n in range(9) if n not in lit},
        steps=(Step("Influence", "now"), Step("Abilities"), Step("Revolts"), Step("Scoring")),
        pips=(2, 6),
        **more,
    )  # fmt: skip


def log() -> list[dict[str, Any]]:
    lines = ("Odo’s Fool rolls 6: the Merchant goes down|Revolt on the Prince: Maud drawn, stays|You 5, Maud 3, Odo 8|Maud is first|"
             "Maud: 2 on the Prince, 1 on the King|Odo: 2 on the Merchant|You: 2 on your Magician|Princess lifts the Prince|"
             "Worker moves 1 to the Warrior|Revolt on the Worker: Odo drawn, takes over|Revolt on the King: cup empty|You are first|You: 1 on the Queen")  # fmt: skip
    return [{"index": n, "seat": n % 3, "text": text, "short": text} for n, text in enumerate(lines.split("|"))]


def middle() -> dict[str, Any]:
    return {
        "scene": scene(3), "names": NAMES[:3], "you": 0, "log": log(), "canUndo": True,
        "events": [Event("{0}: 1 on Maud’s Warrior", ids=("k4m0",), short="You: 1 on Maud’s Warrior", ruling=6,
                         why="The King stands next to your Queen. A card at distance one takes none of your markers, at distance two up to two.")],
    }  # fmt: skip


def four() -> dict[str, Any]:
    return middle() | {"scene": scene(4), "names": NAMES}


def revolt() -> dict[str, Any]:
    """Return a sample in which the player chooses a number, and the cup is in use."""
    plain = scene(3)
    amounts = tuple(Choice(f"n{n}", str(n)) for n in range(4))
    view = middle()
    view["scene"] = Scene(
        Prompt("How many go into the cup?", "Revolt on the Warrior: one is drawn, its owner decides what happens."),
        plates=plain.plates,
        zones=(*plain.zones, Zone("cup", "row", "the cup", "beside", pieces=(Piece("die", "die", "die shows 7", "7"),))),
        moves=tuple(Path((f"n{n}",), f"cup {n}") for n in range(4)),
        choices=amounts,
        steps=(Step("Influence", "done"), Step("Abilities", "done"), Step("Revolts", "now"), Step("Scoring")),
    )  # fmt: skip
    return view


SAMPLES = (middle, four, revolt)
