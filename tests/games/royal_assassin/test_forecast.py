"""Tests of the forecasts at the table of Royal Assassin, with the rule book's examples."""

from __future__ import annotations

import pytest

from pygames.core.scene import Path, Zone
from pygames.core.words import named
from pygames.games.royal_assassin import GAME
from pygames.games.royal_assassin.position import Position

from .tables import lay, play, royal


def path(position: Position, move: str) -> Path:
    """Return the first path of a move, as the table offers it to the seat to move."""
    seat = position.mover
    scene = GAME.scene(position.seen_by(seat), seat)
    return next(path for path in scene.moves if path.move == str(position.parse(move)))


def words(position: Position, move: str) -> str:
    forecast = path(position, move).forecast
    assert forecast is not None
    return named(forecast.words, ("Maud", "Odo"))


def paths(position: Position) -> tuple[Path, ...]:
    return GAME.scene(position.seen_by(position.mover), position.mover).moves


def posts(position: Position, seat: int) -> tuple[Zone, ...]:
    """Return the zones of a seat's royals."""
    return next(zone.zones for zone in GAME.scene(position, 0).zones if zone.id == f"court-{seat}")


def steps(position: Position, move: str) -> tuple[str, ...]:
    forecast = path(position, move).forecast
    assert forecast is not None
    return tuple(named(text, ("Maud", "Odo")) for text in forecast.steps)


def verdict(position: Position, move: str) -> tuple[str, str]:
    forecast = path(position, move).forecast
    assert forecast is not None
    return forecast.tag, forecast.kind


def lost(position: Position, move: str) -> set[str]:
    """Return the faces of the royals that fall according to a move's forecast."""
    royals = {f"r{royal.card.slot}": royal.card.face for court in position.courts for royal in court}
    return {royals[ident] for ident in path(position, move).takes}


def test_the_goal_is_on_the_table_and_how_near_each_is() -> None:
    position = lay("Kd Qh", "Kc")
    for seat in (0, 1, None):
        scene = GAME.scene(position.seen_by(seat), seat)
        assert scene.goal == "Wipe out the other court"
        assert {plate.seat: plate.words for plate in scene.plates} == {0: "2 royals stand", 1: "1 royal stands"}


def test_r1_the_whole_cascade_is_told_as_it_will_run() -> None:
    position = lay("Kd", "Kc", "5h", reserves=("9s 4d 2h", "9d 3c"))
    assert words(position, "5h x Kc") == "Odo's K♣ goes to +8 of 13."
    assert verdict(position, "5h x Kc") == ("+5 › … › +8", "")
    assert steps(position, "5h x Kc") == (
        "Maud attacks K♣ with 5♥: +5 of 13.",
        "Odo's reserve defends K♣ with 3♣: +2 of 13.",
        "Maud's reserve attacks K♣ with 2♥: +4 of 13.",
        "Odo's reserve passes: 9♦ can't join a fight.",
        "Maud's reserve attacks K♣ with 4♦: +8 of 13.",
        "Odo's reserve passes: 9♦ can't join a fight.",
        "Maud passes too: the cascade ends.",
    )
    assert royal(play(position, "5h x Kc"), 1, "Kc").tally == 8


def test_r3_a_royal_falls_when_nobody_answers() -> None:
    position = lay("Kd", "Js(9h) Qc", "2d 4s")
    assert words(position, "2d x Js") == "Odo's J♠ goes to +11 of 11 and falls."
    assert verdict(position, "2d x Js") == ("+11 falls", "gain")
    assert lost(position, "2d x Js") == {"Js"}


def test_r4_a_reserve_saves_it() -> None:
    position = lay("Kd", "Js(9h) Qc", "2d 4s", reserves=("", "5s"))
    assert words(position, "2d x Js") == "Odo's J♠ goes to +11, then +6 of 11."
    assert not path(position, "2d x Js").takes


def test_18_a_defence_that_is_not_enough_is_told_before_the_fall() -> None:
    position = lay("Kd", "Js(9h) Qc", "7d 4s", reserves=("", "5s"))
    assert words(position, "7d x Js") == "Odo's J♠ goes to +16, then +11 of 11 and falls."


def test_16_the_last_royal_falls_before_the_own_reserve_speaks() -> None:
    position = lay("Kd", "Kc(9h)", "4d 3s", reserves=("2h", ""))
    assert words(position, "4d x Kc") == "Odo's K♣ goes to +13 of 13 and falls. That wins the match."
    assert verdict(position, "4d x Kc") == ("wins", "gain")


def test_17_an_answer_in_another_fight_is_told_with_what_it_costs() -> None:
    position = lay("Kd(Ts) Qh", "Kc", "5h", reserves=("", "4c"))
    lone = lay("Kd(Ts)", "Kc", "5h", reserves=("", "4s"))
    assert words(position, "5h x Kc").endswith("Then Odo decides what 4♣ does.")
    told = "Odo's K♣ goes to +5 of 13. Maud's K♦ goes to +14 of 13 and falls."
    assert words(lone, "5h x Kc") == f"{told} That loses the match."
    assert verdict(lone, "5h x Kc") == ("loses", "loss")
    assert lost(lone, "5h x Kc") == {"Kd"}
    assert play(lone, "5h x Kc").outcome() is not None


def test_16_who_chooses_is_told_each_way() -> None:
    position = play(lay("Kd(Ts) Qh", "Kc", "5h", reserves=("", "4c")), "5h x Kc")
    (strike,) = (str(move) for move in position.moves() if str(move).startswith("4c x"))
    (guard,) = (str(move) for move in position.moves() if str(move).startswith("4c +"))
    assert words(position, strike) == "Maud's K♦ goes to +14 of 13 and falls."
    assert verdict(position, strike) == ("+14 falls", "gain")
    assert words(position, guard) == "Odo's K♣ goes to +1 of 13."


def test_18_the_answer_is_told_before_who_falls_in_its_step() -> None:
    position = play(
        lay("Kd", "Js(9h) Qc(2h)", "2d 4s", reserves=("3h", "4c 5s"), options="optional_reserve"), "2d x Js"
    )
    assert words(position, "5s + Js").startswith("Odo's J♠ goes to +6 of 11.")
    position = play(lay("Kd(2s)", "Js(9h)", "2d 4s", reserves=("", "4c"), options="optional_reserve"), "2d x Js")
    assert words(position, "4c x Kd") == "Maud's K♦ goes to +6 of 13. Odo's J♠ falls. That loses the match."


def test_a_reserve_that_is_held_back_lets_the_rest_run() -> None:
    position = play(lay("Kd", "Js(9h) Qc", "2d 4s", reserves=("", "5s"), options="optional_reserve"), "2d x Js")
    assert words(position, "hold") == "5♠ can't be used: the reserve passes. Odo's J♠ falls."
    assert verdict(position, "hold") == ("passes", "loss")
    assert lost(position, "hold") == {"Js"}


@pytest.mark.parametrize(
    ("court", "told", "tag"),
    [
        ("Kd", "Maud's K♦ goes to −4 of 13.", "−4 of 13"),  # by ruling 15
        ("Kd(4s)", "Maud's K♦ goes to 0 and is open.", "0 open"),  # by ruling 14
        ("Kd(9s)", "Maud's K♦ goes to +5 of 13.", "+5 of 13"),
    ],
)
def test_13_a_defence_from_hand_tells_the_count(court: str, told: str, tag: str) -> None:
    position = lay(court, "Kc", "4d")
    assert (words(position, "4d + Kd"), verdict(position, "4d + Kd")) == (told, (tag, ""))


def test_r7_regicide_and_its_price() -> None:
    position = lay("Kd", "Js Kc", "Qh 2s")
    assert words(position, "Qh x Js") == "Odo's J♠ falls. Q♥ is discarded."
    assert words(lay("Kd", "Js", "Qh 2s"), "Qh x Js") == "Odo's J♠ falls. Q♥ is discarded. That wins the match."


def test_r13_the_assassin_and_the_price() -> None:
    position = lay("Kd", "Kc(9c) Js", "2s", jokers=(1, 0))
    assert words(position, "Jo x Kc") == "Odo's K♣ falls. The joker is used up."
    assert (verdict(position, "Jo x Kc"), lost(position, "Jo x Kc")) == (("falls", "gain"), {"Kc"})


def test_a_royal_presented_joins_the_court() -> None:
    position = lay("Kd", "Kc", "Qh 2s")
    assert words(position, "Qh up") == "Q♥ joins Maud's court and falls at 12."
    assert verdict(position, "Qh up") == ("2 royals stand", "")


def test_9_a_card_of_no_use_answers_first() -> None:
    position = lay("Kd", "Qh", "5h", reserves=("9s", ""))
    assert words(position, "5h down") == "5♥ goes on top of Maud's reserve and will answer first."


def test_27_reserves_that_become_the_deck_are_promised_nothing() -> None:
    position = lay("Kd", "Qh", "5h", other="", deck="")
    forecast = path(position, "5h down").forecast
    assert forecast is not None
    assert forecast.then == ()


def test_of_a_long_cascade_the_end_is_told_royal_by_royal() -> None:
    short = lay("Kd(2s)", "Kc", "Ah", reserves=("2h 2h", "As As 2s"))
    royals = "Odo's K♣ goes to +1, then +3, then +5 of 13. Maud's K♦ goes to +4, then +5, then +6 of 13."
    assert words(short, "Ah x Kc") == royals
    longer = lay("Kd(2s)", "Kc", "Ah", reserves=("Ah 2h 2h", "As As 2s"))
    assert words(longer, "Ah x Kc") == "Odo's K♣ goes to +6 of 13. Maud's K♦ goes to +4, then +5, then +6 of 13."


def test_a_cascade_that_does_nothing_is_not_listed() -> None:
    assert not steps(lay("Kd", "Kc", "5h", reserves=("9s", "9d")), "5h x Kc")
    assert not steps(lay("Kd", "Kc", "4d"), "4d + Kd")


def test_what_is_foretold_step_by_step_is_what_is_told_then() -> None:
    position = lay("Qh", "Js(9h) Qc", "7d 4s", reserves=("2h", "5s"))
    told = [named(event.text, ("Maud", "Odo")) for event in GAME.tell(position, position.parse("7d x Js"))]
    assert steps(position, "7d x Js") == tuple(told)
    assert any("J♠ falls." in text for text in told)


def test_the_gauge_would_stand_where_the_count_will() -> None:
    position = lay("Kd", "Js(9h) Qc", "2d 4d", reserves=("", "5s"))
    foretold = {path.move: path.forecast.gauge for path in paths(position) if path.forecast}
    assert foretold[str(position.parse("2d x Js"))] == 6
    assert foretold[str(position.parse("4d + Kd"))] == -4
    gauges = {zone.id: (zone.value, zone.goal, zone.title, zone.note) for zone in posts(position, 1)}
    assert set(gauges.values()) == {(9, 11, "+9 of 11", "2 to fall"), (0, 12, "", "falls at 12")}


def test_what_is_attacked_and_what_is_guarded_are_lit_apart() -> None:
    position = lay("Kd", "Js Qc", "2d")
    marks = {path.words: path.mark for path in paths(position) if path.path[0].startswith("c")}
    assert marks == {
        "attack the jack of spades": "attack",
        "attack the queen of clubs": "attack",
        "defend the king of diamonds": "guard",
    }


def test_the_table_says_why_a_card_cannot_go_on_a_royal() -> None:
    """Check the reasons that rulings 12, 13 and 22 give."""
    position = lay("Kd Qs", "Jc Qh(2h) Kh Qd", "4d Js Jh")
    reasons = GAME.scene(position, 0).reasons
    held = {f"c{card.slot}": card.face for card in position.hands[0]}
    royals = {f"r{royal.card.slot}": royal.card.face for court in position.courts for royal in court}
    both = {tuple(ids.split()): why for ids, why in reasons.items() if " " in ids}
    refused = {(held[card], royals[place]): why for (card, place), why in both.items()}
    offered = {(held[path.path[0]], royals[path.path[1]]) for path in paths(position) if path.path[1] in royals}
    assert refused == {
        ("4d", "Qs"): "Only a card of its suit can defend Q♠.",
        **{("4d", face): f"Red cards attack black royals only; {red} is red." for face, red in REDS.items()},
        ("Js", "Jc"): "J♠ can only slay royals of the other colour.",
        ("Js", "Qh"): "There's a card in front of Q♥, so no royal can slay it.",
        ("Js", "Kh"): "J♠ can only slay royals of equal or lower value. K♥ is higher.",
        ("Js", "Qd"): "J♠ can only slay royals of equal or lower value. Q♦ is higher.",
        **{("Jh", face): "J♥ can only slay royals of the other colour." for face in REDS},
    }
    assert offered == {("4d", "Jc"), ("4d", "Kd"), ("Jh", "Jc")}


REDS = {"Qh": "Q♥", "Kh": "K♥", "Qd": "Q♦"}


def test_each_number_card_wears_what_it_does_to_the_count() -> None:
    first, second, third = posts(lay("Kd(9s) Qh(3h 5c) Jd", "Kc"), 0)
    signs = [[(badge.text, badge.kind) for piece in post.pieces for badge in piece.badges] for post in (first, second)]
    assert signs == [[("+9", "attack")], [("−3", "guard"), ("+5", "attack")]]
    assert (first.note, second.note, third.note) == ("4 to fall", "10 to fall", "falls at 11")
    assert [piece.face for piece in second.pieces] == ["Qh", "3h", "5c"]


def test_every_pile_says_how_many_lie_in_it() -> None:
    scene = GAME.scene(lay("Kd", "Kc", reserves=("9s 2h", ""), discard="3s", deck="4s 4h"), 0)
    piles = {zone.id: zone.note for zone in scene.zones if zone.kind == "pile"}
    assert piles == {
        "reserve-0": "Reserve: 2, left answers first",
        "reserve-1": "No reserve",
        "deck": "2 cards",
        "discard": "1 card",
        "graveyard": "empty",
    }


def test_the_end_tells_who_stands_and_whose_last_royal_fell() -> None:
    position = play(lay("Kd Qh", "Kc(9h)", "4d 3s"), "4d x Kc")
    scene = GAME.scene(position, 0)
    assert named(scene.story, ("Maud", "Odo")) == "The last royal of Odo's court was K♣. Maud keeps K♦ and Q♥."
    assert [(band.ids, band.words, band.owner) for band in scene.bands] == [(("court-0",), "2 royals stand", 0)]
    assert not GAME.scene(lay("Kd", "Kc", "4d"), 0).bands
