"""Samples with two lines of royals with stacks of attack and defence, face-up reserves, deck, discard and joker."""

from __future__ import annotations

from typing import Any

from pygames.core.scene import Badge, Event, Path, Piece, Plate, Prompt, Scene, Step, Zone

from .words import backs, card, cards, label

NAMES = ["You", "Maud"]
FOE = [("Kc", "5h 3c 2h 4d", 8), ("Js", "9h", 9), ("Qs", "3s", -3), ("Kd", "", 0)]
OWN = [("Kh", "6c 4h", 2), ("Qd", "", 0), ("Jh", "", 0), ("Jc", "7d 2c", 5), ("Qh", "", 0)]


def royals(side: str, rows: list[tuple[str, str, int]], far: bool) -> Zone:
    columns = []
    for n, (royal, pile, count) in enumerate(rows):
        badge = (Badge(f"{count:+}".replace("-", "−"), words=f"count {count}"),) if pile else ()
        state = ("mortal",) if count >= 11 else ()
        columns.append(
            Zone(f"{side}col{n}", "column", label(royal), zones=(
                Zone(f"{side}{n}", "stack", f"{label(royal)}, count {count}", far=far,
                     pieces=(card(f"{side}{n}r", royal, badge, state), *cards(f"{side}{n}c", pile))),
            ))
        )  # fmt: skip
    return Zone(f"{side}line", "line", "Maud’s royals" if far else "your royals", "center", zones=tuple(columns))


def scene(hand: str, foe: list[tuple[str, str, int]], own: list[tuple[str, str, int]], **more: Any) -> Scene:
    moves = (
        [Path((f"c{i}", f"x{n}"), f"{f} {r}", f"attack the {label(r)}") for i, f in enumerate(hand.split()) for n, (r, _, _) in enumerate(foe)
         if (f[1] in "hd") != (r[1] in "hd")]
        + [Path((f"c{i}", f"o{n}"), f"{f} {r}", f"defend the {label(r)}") for i, f in enumerate(hand.split()) for n, (r, _, _) in enumerate(own)
           if f[1] == r[1]]
        + [Path(("jo0", f"x{n}"), f"Jo {r}", f"assassinate the {label(r)}", "choose", (f"x{n}r",)) for n, (r, _, _) in enumerate(foe)]
    )  # fmt: skip
    return Scene(
        Prompt("Play a card, or send an assassin", "Attack a royal of the other colour, defend one of the same suit, or present a royal."),
        plates=(
            Plate(1, "4 royals", Piece("arms1", "shield", "gules", owner=1), "top"),
            Plate(0, "5 royals", Piece("arms0", "shield", "azure", owner=0), "bottom", active=True),
        ),
        zones=(
            Zone("hand1", "fan", "Maud holds 2 cards", "top", pieces=backs("b", 2), far=True),
            Zone("reserve1", "pile", "Maud’s reserve, top 3 of clubs, 9 cards", "top", pieces=cards("q", "9d 3c"), count=9, note="reserve"),
            Zone("jokers1", "row", "Maud’s jokers", "top", pieces=(Piece("jo1", "token", "assassin", "dagger", 1, 2),)),
            royals("x", foe, True),
            royals("o", own, False),
            Zone("deck", "pile", "deck, 61 cards", "beside", pieces=backs("d", 1), count=61, note="deck"),
            Zone("discard", "pile", "discard, 9 of hearts on top", "beside", pieces=cards("t", "9h"), count=7, note="discard"),
            Zone("jokers0", "row", "your jokers", "bottom", pieces=(Piece("jo0", "token", "assassin", "dagger", 0, 2),)),
            Zone("hand0", "fan", "your hand", "bottom", pieces=cards("c", hand)),
            Zone("reserve0", "pile", "your reserve, top 2 of hearts, 13 cards", "bottom", pieces=cards("w", "9s 4d 2h"), count=13, note="reserve"),
        ),
        moves=tuple(moves),
        prompts={"jo0": Prompt("Whom shall the assassin kill?", "Any one of Maud’s royals, whatever lies in front. The joker leaves the game.")},
        reasons={"reserve0": "The reserve speaks by itself in a cascade; a card goes there only if nothing else is possible.",
                 "x3": "The king of diamonds is red; only black cards attack it."},
        **more,
    )  # fmt: skip


def log(count: int) -> list[dict[str, Any]]:
    lines = "5♥ attacks the K♣|reserve: 3♣ defends the K♣|reserve: 2♥ attacks the K♣|Maud presents the Q♠|4♦ attacks the K♣|9♥ attacks the J♠"
    return [
        {"index": n, "seat": n % 2, "text": text, "short": text}
        for n, text in enumerate((lines + "|" + lines).split("|")[:count])
    ]


def start() -> dict[str, Any]:
    return {
        "scene": scene("7h 4s Qc", [(r, "", 0) for r, _, _ in FOE], [(r, "", 0) for r, _, _ in OWN[:4]]),
        "names": NAMES,
        "you": 0,
        "log": [],
    }


def middle() -> dict[str, Any]:
    return {
        "scene": scene("7h 4s Jd", FOE, OWN),
        "names": NAMES, "you": 0, "log": log(12), "canUndo": True,
        "events": [Event("{1} attacks the K♥ with 6♣", ids=("o0c0",), ruling=12, why="A number card may attack an enemy royal of the opposite colour.")],
    }  # fmt: skip


def cascade() -> dict[str, Any]:
    """Return a sample with a royal that is about to fall, a choice for the reserve, many royals and deep stacks."""
    foe = [("Kc", "5h 3c 2h 4d 6h", 14), *FOE[1:], ("Qc", "", 0), ("Jd", "2s", 2)]
    own = [*OWN, ("Ks", "2d 3h 4d", 9), ("Kd", "", 0)]
    view = middle()
    view["scene"] = scene(
        "7h 4s Jd", foe, own, steps=(Step("Attack", "done"), Step("Maud’s reserve", "now"), Step("Your reserve"))
    )
    return view


SAMPLES = (start, middle, cascade)
