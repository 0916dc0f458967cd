"""Tests of the table's display: pieces, plates, legal paths, the reasons why other pieces cannot move, and the log."""

from __future__ import annotations

import pytest

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Rolled
from pygames.core.scene import Badge, Piece, Prompt, Scene, Zone
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.board import NAMES, SQUARES
from pygames.games.lords_and_vassals.moves import Jump, Pin, Step
from pygames.games.lords_and_vassals.rules import BLACK, WHITE, Lords, LordsOptions, first
from pygames.games.lords_and_vassals.table import touches
from pygames.games.lords_and_vassals.telling import kind_on, man_on, tell
from pygames.games.lords_and_vassals.words import WHY_FREE, WHY_RESTS

from .positions import play, position

MEN = "BLc3 BVd4 BL/WVf5 WL/BVg7 BLb1 WVd5 WVe4 WLc5 WLb4 WVh8 BVh1"
"""A position in which Black is to make the third move of a turn: one lord rests, one is on a vassal, a vassal is
pinned."""

AT_RISK = Badge("!", "bad", "at risk")


@pytest.fixture
def state() -> Lords:
    return position(MEN, left=2, rest="b1", taken="LLv")


def squares(scene: Scene) -> dict[str, Zone]:
    return {square.id: square for square in scene.zones[0].zones}


def man(scene: Scene, square: str) -> Piece:
    (piece,) = squares(scene)[square].pieces
    return piece


def test_who_sits_at_the_bottom_has_the_own_rows_near(state: Lords) -> None:
    order = {seat: list(squares(GAME.scene(state, seat))) for seat in (BLACK, WHITE, None)}
    assert order[BLACK] == order[WHITE][::-1] == order[None]
    assert (order[BLACK][0], order[BLACK][7], order[BLACK][8]) == ("a8", "h8", "a7")
    assert [plate.area for plate in GAME.scene(state, WHITE).plates] == ["top", "bottom"]
    assert [plate.seat for plate in GAME.scene(state, WHITE).plates] == [BLACK, WHITE]


def test_a_man_is_drawn_with_what_it_stands_on_and_whether_it_rests(state: Lords) -> None:
    scene = GAME.scene(state, BLACK)
    assert man(scene, "c3") == Piece("man-c3", "man", "black lord", "lord", BLACK)
    assert man(scene, "d4").badges == (AT_RISK,)
    assert man(scene, "d4") == Piece("man-d4", "man", "black vassal", "vassal", BLACK, badges=(AT_RISK,))
    assert not any(man(GAME.scene(state, WHITE), square).badges for square in ("c3", "d4"))  # White is not to move
    assert man(scene, "b1").state == ("resting",)
    under = Piece("under-f5", "man", "white vassal", "vassal", WHITE)
    assert (man(scene, "f5").face, man(scene, "f5").owner, man(scene, "f5").under) == ("lord", BLACK, under)
    assert man(scene, "g7").under == Piece("under-g7", "man", "black vassal", "vassal", BLACK)
    assert man(scene, "c3").under is None
    assert sum(len(square.pieces) for square in squares(scene).values()) == len(MEN.split())


def test_a_plate_counts_the_men_that_its_seat_has_taken(state: Lords) -> None:
    plates = {plate.seat: plate for plate in GAME.scene(state, BLACK).plates}
    ids = {seat: [[piece.id for piece in zone.pieces] for zone in plates[seat].zones] for seat in (BLACK, WHITE)}
    assert ids[BLACK] == [["taken-1-lord-1", "taken-1-lord-2"], []]
    assert ids[WHITE] == [[], ["taken-0-vassal-1"]]
    assert all(zone.goal == 5 for seat in (BLACK, WHITE) for zone in plates[seat].zones)
    assert plates[BLACK].zones[0].pieces[0].label == "white lord, taken"
    assert (plates[BLACK].active, plates[WHITE].active) == (True, False)
    assert plates[BLACK].score == "Lords 2 of 5, Vassals 0 of 5", "told on a picture, where no tray is seen"


def test_the_bar_says_what_is_to_be_done(state: Lords) -> None:
    scene = GAME.scene(state, BLACK)
    said = "As things stand, {1}'s first two moves could take the vassal on d4 (in 2 moves)."
    assert scene.prompt == Prompt("Move 3 of 4. Choose a piece", said)
    assert scene.prompts["c3"] == Prompt(
        "Move 3 of 4. Where to?", "The lord on c3. After a jump or a capture it must rest."
    )
    off = "A lord on a vassal can only step off to an empty square, and then must rest."
    assert scene.prompts["f5"] == Prompt("Move 3 of 4. Where to?", off)
    assert scene.pips == (2, 4)
    assert GAME.scene(state, WHITE).prompt == Prompt("Black to move", "Move 3 of 4")
    assert GAME.scene(first(LordsOptions()), BLACK).prompt.title == "Setting up the pieces"
    last = position("BLc4 WLd4 BLf4 WLh8", taken="LLLL")
    move = next(move for move in last.choices() if str(move).startswith("f4-e4"))
    assert GAME.scene(last.after(move), BLACK).prompt == Prompt("The match is over", "{0} has taken five lords.")
    assert [event.kind for event in tell(last, move)] == ["move", "gain", "end"]


def test_every_way_to_move_is_told_to_who_listens(state: Lords) -> None:
    words = {path.path: (path.words, path.mark) for path in GAME.scene(state, BLACK).moves}
    assert words["c3", "c4"] == ("step to c4", "step")
    assert words["f5", "f6"] == ("step off to f6", "step")
    assert words["d4", "d6"] == ("jump over d5 to d6", "jump")
    pins = {path.path: path.words for path in GAME.scene(position("BLc3 WVc4 BLa1 WLh8"), BLACK).moves}
    assert pins["c3", "c4"] == "pin the white vassal on c4"


@pytest.mark.parametrize(
    ("men", "square", "why"),
    [
        (MEN, "b1", "This piece must rest until the turn ends"),
        (MEN, "b4", "That's White's piece."),
        (MEN, "h8", "That's White's piece."),
        (MEN, "g7", "Your vassal is pinned"),
        ("BL/WVa1 BVa2 BVb1 BVh8 WLe5", "a1", "A lord on a vassal can only step off to an empty square"),
        ("BVa1 BLa2 BLb1 WLe5", "a1", "This vassal has no empty square next to it"),
        ("BLa1 BLa2 BLb1 WLe5", "a1", "Nor is there a vassal next to it to pin."),
        (
            "BLa1 BVa2 BVb1 BL/WVe5 BL/WVg5 WLd7",
            "a1",
            "It can't pin a vassal, as two of your lords are already on vassals.",
        ),
    ],
)
def test_why_a_man_does_not_move(men: str, square: str, why: str) -> None:
    reasons = GAME.scene(position(men, rest="b1" * (men == MEN), left=2), BLACK).reasons
    assert why in reasons[square]


def test_what_can_move_and_what_is_empty_needs_no_reason(state: Lords) -> None:
    reasons = GAME.scene(state, BLACK).reasons
    assert set(reasons) == {"b1", "b4", "e4", "c5", "d5", "g7", "h8"}
    assert GAME.scene(state, WHITE).reasons == {}


def test_what_is_touched_for_a_move_is_its_two_squares(state: Lords) -> None:
    assert touches(state, state.parse("c3-c4")) == ("c3", "c4")
    assert touches(first(LordsOptions()), Rolled(3)) == ()
    assert not state.permits(Rolled(3))


def test_men_have_names(state: Lords) -> None:
    named = {NAMES[square]: man_on(state, square) for square in range(64) if man_on(state, square)}
    assert named == {
        **{"c3": "black lord", "d4": "black vassal", "f5": "black lord", "g7": "white lord", "b1": "black lord"},
        **{"d5": "white vassal", "e4": "white vassal", "c5": "white lord", "b4": "white lord"},
        **{"h8": "white vassal", "h1": "black vassal"},
    }
    assert man_on(state, SQUARES["a1"]) == ""
    assert kind_on(state, SQUARES["h8"]) == "vassal"


@pytest.mark.parametrize(
    ("men", "move", "text", "rests"),
    [
        (MEN, "c3-c4", "{0} moves the lord from c3 to c4.", False),
        (MEN, "f5-f6", "{0} moves the lord off the vassal on f5 to f6. It must rest.", True),
        (MEN, "d4^d6", "{0}'s vassal jumps from d4 over d5 to d6. It must rest.", True),
        (
            "BLc3 WVc4 BLa1 WLh8",
            "c3-c4 pin",
            "{0} moves the lord from c3 onto the white vassal on c4 and pins it.",
            False,
        ),
        ("BLc4 WLd4 BLf4 WLh8", "f4-e4", "{0} moves the lord from f4 to e4.", True),
    ],
)
def test_what_a_move_did_is_told(men: str, move: str, text: str, rests: bool) -> None:
    state = position(men)
    found = next(each for each in state.choices() if str(each).removesuffix(" xd4") == move)
    event = tell(state, found)[0]
    assert (event.text, event.why) == (text, WHY_RESTS if rests else "")
    assert event.ids == (NAMES[found[1]], NAMES[found[2]])
    assert {Jump: "jumps", Pin: "pins", Step: "moves"}[type(found)] in text


def test_who_is_taken_is_told_with_place_and_captors() -> None:
    state = position("BLc4 WLd4 BLf4 WLh8")
    _, caught = tell(state, next(move for move in state.choices() if str(move).startswith("f4-e4")))
    assert caught.text == "{0} takes the white lord on d4, between e4 and c4."
    assert caught.travel == (("man-d4", "taken-1-lord-1"),)
    upon = position("BLc4 WL/BVd4 BLf4 WLh8")
    _, freed = tell(upon, next(move for move in upon.choices() if str(move).startswith("f4-e4")))
    assert freed.text == "{0} takes the white lord on d4, between e4 and c4. The vassal under it is free."
    assert freed.why == WHY_FREE


def test_how_the_men_fall_is_told_of_both_sides() -> None:
    empty = first(LordsOptions())
    assert empty.turn == CHANCE
    (black,) = tell(empty, Rolled(0))
    assert black.text.startswith("Black is set up: lords on ")
    assert black.text.endswith(", vassals on the other eight squares.")
    lords = black.text.removeprefix("Black is set up: lords on ").split(", vassals")[0]
    assert len(lords.split(", ")) == 8


def test_a_seat_draws_what_it_plays() -> None:
    """Check that after some moves a scene shows pieces on exactly the position's occupied squares."""
    state = play(position("BLc3 WVc4 BLa1 WLh8"), "c3-c4 pin", "a1-a2")
    seats: tuple[Seat | None, ...] = (BLACK, WHITE, None)
    for seat in seats:
        shown = {name for name, square in squares(GAME.scene(state, seat)).items() if square.pieces}
        assert shown == {"c4", "a2", "h8"}
