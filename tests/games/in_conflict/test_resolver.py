"""The resolver: what people enter, the result with its reasons, and a clear word at the field that is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.games import find
from pygames.games.in_conflict.resolver import GROUPS, TOOL, answer, read_card

FIELDS = [field for group in GROUPS for field in group.fields]
B22 = {
    "a_name": "York",
    "b_name": "Kent",
    "a_banners": "4",
    "b_banners": "2",
    "initiative": "a",
    "a_houses": "Percy: J♥",
    "b_houses": "Mowbray: Qs\nGrey: 2c",
    "a_call": "tactics",
    "b_call": "tactics",
}


def test_a_battle_is_resolved_with_its_reasons() -> None:
    found = answer(B22)
    assert not found.errors
    main, drawn, mine, theirs = found.sections
    assert main.title == "Kent holds the field, 5 to 3"
    assert main.lines == ("The attack fails.",)
    assert drawn.lines[0] == "Kent's Q♠ beats York's J♥ and earns 3. (ruling 9)"
    assert mine.title == "Tally of York: 3"
    assert mine.lines == ("+1 attacks", "+1 has the initiative", "+1 4 banners to 2")
    assert theirs.lines == ("+2 defends, entrenched",)


def test_equal_points_hold_for_the_defender() -> None:
    found = answer(
        {**B22, "a_banners": "2", "a_houses": "Ah Kd", "b_houses": "Qc Jd", "a_call": "strategy", "b_call": "strategy"}
    )
    assert found.sections[0].title == "Kent holds the field, 2 to 2"
    assert "ruling 25" in found.sections[0].lines[0]


def test_an_undefended_region() -> None:
    found = answer({**B22, "b_houses": ""})
    assert "is not there" in found.sections[1].lines[0]


def test_every_modifier_is_named() -> None:
    found = answer({**B22, "a_lords": "2", "a_infiltrator": "1", "objectives": "1", "b_other": "-3", "entrenched": ""})
    assert found.sections[2].lines[3:] == ("+2 Banner Lords", "+2 infiltrator", "-1 further objectives")
    assert found.sections[3].lines == ("-3 other",)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"b_houses": "Mowbray: J♥"}, "b_houses", "J♥ was dealt to Percy already"),
        ({"a_houses": "Percy: Ks\nGrey: Ks"}, "a_houses", "the Battle Deck has it once"),
        ({"a_houses": "", "b_houses": ""}, "a_houses", "No House is at this battle"),
        ({"a_banners": "-1"}, "a_banners", "from 0 to 99, not -1"),
        ({"b_banners": "many"}, "b_banners", "not a whole number"),
        ({"a_houses": "Percy:"}, "a_houses", "Percy has no card"),
        ({"a_houses": "Percy: Xs"}, "a_houses", "'Xs' is no card"),
        ({"a_houses": "Percy: Jh\nLine two"}, "a_houses", "Line 2"),
        ({"a_call": "flight"}, "a_call", "Choose one of"),
        ({"initiative": "c"}, "initiative", "Choose one of"),
        ({"objectives": "٣"}, "objectives", "not a whole number"),
    ],
)
def test_a_wrong_field_says_what_is_wrong(changes: dict[str, str], field: str, words: str) -> None:
    found = answer({**B22, **changes})
    assert not found.sections
    assert dict(found.errors)[field].find(words) >= 0, found.errors


def test_own_cards_may_repeat_a_card_of_the_battle_deck() -> None:
    assert not answer({**B22, "a_houses": "Percy: J♥ Q♠"}).errors


def test_cards_as_people_write_them() -> None:
    for word, face in {"K♠": "Ks", "10h": "Th", "th": "Th", "a♢": "Ad", "1s": None, "Kx": None, "": None}.items():
        assert read_card(word) == face


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from([field.name for field in FIELDS]), st.text(max_size=60)))
def test_any_values_get_an_answer_or_errors(values: dict[str, str]) -> None:
    found = answer(values)
    assert bool(found.sections) != bool(found.errors)
    assert {name for name, _ in found.errors} <= {field.name for field in FIELDS}


def test_the_game_offers_it() -> None:
    assert find("in_conflict").tools() == (TOOL,)
