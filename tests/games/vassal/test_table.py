"""Tests of the table's display in Vassal: progress, bands and frames around houses, the newly drawn card, the
ladder."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.laws.scenes import pieces_in
from pygames.core.scene import Band, Scene
from pygames.games.vassal import GAME
from pygames.games.vassal.alliance import TIERS, cards, strength
from pygames.games.vassal.moves import VassalOptions
from pygames.games.vassal.rules import Vassal

from .positions import FOE, ME, play, set_up, walk

THREE = ["Coup", "Scheme", "Plan", "Intent", "Motive", "Discord"]


def seen(state: Vassal, seat: Seat | None = ME) -> Scene:
    return GAME.scene(state.seen_by(seat), seat)


def label(scene: Scene, ident: str) -> str:
    return next(piece.label for piece in pieces_in(scene) if piece.id == ident)


def test_each_plate_says_and_draws_how_near_its_seat_is() -> None:
    scene = seen(set_up({}, ("2s", "3s"), owners={1: ME, 4: ME, 6: FOE}))
    assert {plate.seat: (plate.words, plate.won) for plate in scene.plates} == {
        ME: ("2 of 5 houses", (2, 5)),
        FOE: ("1 of 5 houses", (1, 5)),
    }


def test_two_with_one_between_have_a_band_around_what_is_missing() -> None:
    scene = seen(set_up({}, ("2s", "3s"), owners={4: ME, 6: ME}))
    assert scene.bands == (Band(("shield4", "shield5", "shield6"), open=True),)
    assert label(scene, "shield5") == "house 5, {0}'s third in a row"


def test_two_beside_each_other_lack_one_on_either_side_in_one_band() -> None:
    scene = seen(set_up({}, ("2s", "3s"), owners={4: ME, 5: ME}))
    assert [band.ids for band in scene.bands] == [("shield3", "shield4", "shield5", "shield6")]


def test_no_band_where_the_other_has_the_third_or_the_line_ends() -> None:  # ruling 25: a line, not a ring
    assert seen(set_up({}, ("2s", "3s"), owners={4: ME, 5: FOE, 6: ME})).bands == ()
    assert seen(set_up({}, ("2s", "3s"), owners={1: ME, 9: ME})).bands == ()


def test_what_the_other_lacks_wears_the_others_tincture() -> None:
    (band,) = seen(set_up({}, ("2s", "3s"), owners={7: FOE, 9: FOE})).bands
    assert (band.owner, band.open) == (FOE, True)


def test_three_that_decided_have_a_frame_around_all_their_cards() -> None:
    scene = seen(play(set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""), owners={4: ME, 6: ME}), "8c 5"))
    assert scene.bands == (Band(("house4", "house5", "house6"), words="4 · 5 · 6, side by side"),)


def test_five_that_decided_are_framed_where_they_stand() -> None:
    owners = {1: ME, 3: ME, 7: ME, 8: ME}
    scene = seen(play(set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""), owners=owners), "8c 5"))
    assert [band.ids for band in scene.bands] == [("house1",), ("house3",), ("house5",), ("house7", "house8")]
    assert [band.words for band in scene.bands] == ["", "", "", "5 houses"]


def marked(scene: Scene, seat: Seat) -> list[str]:
    (hand,) = (zone for zone in scene.zones if zone.id == f"hand{seat}")
    return [piece.label for piece in hand.pieces if "just" in piece.state]


def test_the_card_drawn_last_is_marked_in_ones_own_hand() -> None:
    state = set_up({1: ("2c", "3c")}, ("2s 3s 4s 5s 6s 7s", "2h 3h 4h 5h 6h 7h"))
    drew = play(state, "2s 2", "2h 2")
    last = drew.hands[ME][-1].face
    assert last is not None
    assert last not in ("3s", "4s", "5s", "6s", "7s", "Jo")
    assert len(marked(seen(drew), ME)) == 1
    assert marked(seen(drew, FOE), ME) == []


def test_nothing_is_marked_in_a_hand_that_was_dealt_or_no_longer_draws() -> None:
    assert marked(seen(set_up({}, ("2s 3s 4s 5s 6s 7s", "2h"))), ME) == []
    assert marked(seen(play(set_up({1: ("2c", "3c")}, ("2s 3s", "2h 3h"), pile=0), "2s 2", "2h 2")), ME) == []


def test_the_ladder_has_every_tier_strongest_first_with_an_example_of_it() -> None:
    for words, tiers in (("", THREE), ("no_motive", [tier for tier in THREE if tier != "Motive"])):
        options = VassalOptions.parse(words)
        (ladder,) = (zone for zone in seen(set_up({}, ("2s", ""), options=options)).zones if zone.kind == "ladder")
        assert [rung.title for rung in ladder.zones] == tiers
        for rung in ladder.zones:
            shown = cards(piece.face for piece in rung.pieces)
            assert TIERS[strength(shown, options.no_motive).tier] == rung.title


def test_who_chooses_the_joker_reads_what_it_stands_for() -> None:
    prompts = seen(set_up({1: ("2c", "3c")}, ("Jo 2s", "2h"))).prompts
    (about,) = {prompts[ident].note for ident, prompt in prompts.items() if "joker" in prompt.title}
    assert about == "It becomes whichever card is best there."


def test_every_step_of_a_turn_has_a_table_of_its_own_until_houses_pledge() -> None:
    told = 0
    for state, move in walk(seeds=12):
        if state.phase == "deal":
            continue
        events = GAME.tell(state, move)
        claims = [event for event in events if event.moment == "pledge"]
        owned = len(state.owned(0)) + len(state.owned(1))
        for event in events:
            if event.position is None:
                continue
            assert isinstance(event.position, Vassal)
            now = len(event.position.owned(0)) + len(event.position.owned(1))
            assert now == owned + sum(each in claims for each in events[: events.index(event) + 1])
        for event in claims:
            told += 1
            assert event.trace == event.ids
            assert event.harms is not None
            assert f"{{{1 - event.harms}}}" in event.text
        assert all(event.seat == state.mover for event in events)
        assert events[-1].moment == "join" or not (state.after(move).outcome() and state.after(move).ending != "most")
    assert told > 40
