"""Tests of the resolver: its input, the result with reasons, and a clear message at each invalid field."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pygames.core.cards import STANDARD, read_face
from pygames.core.tool import Section
from pygames.games import find
from pygames.games.in_conflict.tools.resolver import GROUPS, TOOL, answer

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
    assert drawn.lines[0] == "Kent's Q♠ beats York's J♥ and scores 3. (ruling 9)"
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
    """Check ruling 24: an absent side has no banners, no initiative and no points, whatever its fields contain."""
    found = answer({**B22, "b_houses": "", "b_lords": "3", "b_infiltrator": "1", "initiative": "banners"})
    main, drawn, mine, theirs = found.sections
    assert main.title == "York holds the field, 8 to 0"
    assert drawn.lines[0] == "Kent isn't there, so York's J♥ scores 3. (ruling 24)"
    assert mine.lines == ("+1 attacks", "+1 has the initiative", "+3 4 banners to 0")
    assert (theirs.title, theirs.lines) == ("Kent has no tally", ("Nobody is there (ruling 24).",))


def test_nobody_succeeds_or_holds_who_is_not_there() -> None:
    poor = {**B22, "a_banners": "1", "a_houses": "Percy: Ah", "a_call": "strategy", "initiative": "banners"}
    found = answer({**poor, "b_houses": "", "a_other": "-2"})
    assert found.sections[0] == Section("Nobody holds the field, 0 to 0", ("The attack fails.",), main=True)
    found = answer({**poor, "b_houses": "", "a_other": "-5", "attacker": "b"})
    assert found.sections[0] == Section("York holds the field, -2 to 0", ("The attack fails.",), main=True)


def test_every_modifier_is_named() -> None:
    found = answer({**B22, "a_lords": "2", "a_infiltrator": "1", "objectives": "1", "b_other": "-3", "entrenched": ""})
    assert found.sections[2].lines[3:] == ("+2 Banner Lords", "+2 infiltrator", "-1 additional objectives")
    assert found.sections[3].lines == ("-3 other",)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"b_houses": "Mowbray: J♥"}, "b_houses", "J♥ was already dealt to Percy"),
        ({"a_houses": "Percy: Ks\nGrey: Ks"}, "a_houses", "the Battle Deck has it only once"),
        ({"a_houses": "", "b_houses": ""}, "a_houses", "No House is in this battle"),
        ({"a_banners": "-1"}, "a_banners", "from 0 to 99, not -1"),
        ({"b_banners": "many"}, "b_banners", "not a whole number"),
        ({"a_houses": "Percy:"}, "a_houses", "Percy has no card"),
        ({"a_houses": "Percy: Xs"}, "a_houses", "'Xs' isn't a card"),
        ({"a_houses": "Percy: Jh\nLine two"}, "a_houses", "Line 2"),
        ({"a_call": "flight"}, "a_call", "Choose one of"),
        ({"initiative": "c"}, "initiative", "Choose one of"),
        ({"objectives": "٣"}, "objectives", "not a whole number"),
        ({"b_other": "-+5"}, "b_other", "'-+5' is not a whole number"),
        ({"a_houses": "Percy: Jh\n percy : 2d"}, "a_houses", "percy is entered twice"),
        ({"b_houses": "PERCY: Qs"}, "b_houses", "PERCY is already on the other side"),
        ({"b_houses": "Mowbray: own"}, "b_houses", "Mowbray has no card"),
        ({"b_name": " york"}, "b_name", "Both sides have the same name"),
        ({"a_houses": "", "initiative": "a"}, "initiative", "This side has no House"),
    ],
)
def test_a_wrong_field_says_what_is_wrong(changes: dict[str, str], field: str, words: str) -> None:
    found = answer({**B22, **changes})
    assert not found.sections
    assert dict(found.errors)[field].find(words) >= 0, found.errors


def test_own_cards_may_repeat_a_card_of_the_battle_deck() -> None:
    assert not answer({**B22, "a_houses": "Percy: J♥ Q♠"}).errors


def test_a_house_may_use_its_own_card_instead_of_being_dealt_one() -> None:
    """Check ruling 23, and ruling 12: if both sides turn up the same card, nobody scores."""
    nines = {**B22, "a_houses": "Percy: 9♥", "b_houses": "Mowbray: own 9♥\nGrey: 2c"}
    found = answer(nines)
    assert found.sections[1].lines[0] == "Both sides turn up 9♥, so nobody scores. (ruling 12)"
    assert found.sections[0].title == "York holds the field, 3 to 2"
    assert "write: own 9♥" in dict(answer({**nines, "b_houses": "Mowbray: 9♥"}).errors)["b_houses"]
    strategy = answer({**B22, "b_call": "strategy", "b_houses": "Mowbray: own J♥ J♥"}).sections[1].lines
    assert strategy[0] == "Kent's strategy, a pair of jacks, beats tactics and scores 2. (ruling 13)"


def test_a_draw_decided_by_suit_says_so() -> None:
    assert answer({**B22, "b_houses": "Mowbray: J♠"}).sections[1].lines[0] == (
        "Kent's J♠ beats York's J♥ by suit and scores 3. (ruling 10)"
    )
    both = {**B22, "a_call": "strategy", "b_call": "strategy", "a_houses": "Percy: 8♠ 8♦", "b_houses": "Grey: 8♥ 8♣"}
    assert answer(both).sections[1].lines[0] == (
        "York's strategy, a pair of eights, equals Kent's in every rank, beats it by suit, 8♠ over 8♥, and scores 2. "
        "(ruling 16)"
    )


def test_names_are_told_as_they_are() -> None:
    found = answer({**B22, "a_name": "[1]", "b_name": "{0}[0]"})
    assert found.sections[0].title == "{0}[0] holds the field, 5 to 3"
    assert found.sections[1].lines[0] == "{0}[0]'s Q♠ beats [1]'s J♥ and scores 3. (ruling 9)"


def test_cards_as_people_write_them() -> None:
    for word, face in {"K♠": "Ks", "10h": "Th", "th": "Th", "a♢": "Ad", "1s": None, "Kx": None, "": None}.items():
        assert read_face(word) == face
    for word in ("9♥\ufe0f", "9♥\ufe0e", "9♥"):
        assert read_face(word) == "9h"


# Tests with unexpected input.


def switched(*values: str) -> st.SearchStrategy[str]:
    return st.sampled_from(values)


NAMES = st.one_of(switched("York", "Kent", "[0]", "[1]", "{0}", "own", "", " ", "Side B", "a:b"), st.text(max_size=9))
NUMBERS = st.one_of(st.integers(-120, 120).map(str), st.from_regex(r"[-+−]{0,3}[0-9]{0,6}[ .٣e]?", fullmatch=True))
CARDS = st.builds(
    "".join,
    st.tuples(switched(*"A23456789TJQKk1", "10"), switched(*"shdcSx♠♥♦♣♤♡♢♧"), switched("", "\ufe0e", "\ufe0f")),
)
LINES = st.builds(
    "{}{}{}".format,
    st.one_of(st.just(""), NAMES.map("{}:".format)),
    switched("", " own ", " OWN "),
    st.lists(CARDS, max_size=6).map(" ".join),
)
KINDS = {
    "cards": st.one_of(st.lists(LINES, max_size=4).map("\n".join), st.text(max_size=60)),
    "number": NUMBERS,
    "text": NAMES,
    "switch": switched("", "1", "on"),
}
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        field.name: switched(*(value for value, _ in field.choices), "c") if field.choices else KINDS[field.kind]
        for field in FIELDS
    },
)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(st.one_of(SHEETS, st.dictionaries(st.sampled_from([field.name for field in FIELDS]), st.text(max_size=60))))
def test_any_values_get_an_answer_or_errors(values: dict[str, str]) -> None:
    found = answer(values)
    assert bool(found.sections) != bool(found.errors)
    assert {name for name, _ in found.errors} <= {field.name for field in FIELDS}


@given(NUMBERS)
def test_a_number_is_read_as_it_stands_or_refused(text: str) -> None:
    found = answer({**B22, "a_other": text})
    plain = text.replace("−", "-").strip() or "0"
    try:
        value = int(plain) if plain.isascii() else None
    except ValueError:
        value = None
    if value is None or abs(value) > 99:
        assert dict(found.errors).keys() == {"a_other"}
    else:
        assert found.sections[2].title == f"Tally of York: {3 + value}"


HANDS = st.lists(st.lists(st.sampled_from(STANDARD), min_size=1, max_size=3), max_size=3)
"""Strategy for the cards of one side: a list of cards for each House."""
OTHERS = st.integers(-9, 9).map(str)


@st.composite
def battles(draw: st.DrawFn) -> dict[str, str]:
    """Generate the valid input of a battle."""
    dealt: set[str] = set()
    values = {"attacker": draw(switched("a", "b")), "entrenched": draw(switched("", "1"))}
    for letter, name in (("a", "[1]"), ("b", "[0]")):
        lines = []
        for at, hand in enumerate(draw(HANDS)):
            own = "own " if hand[0] in dealt else ""
            dealt.add(hand[0])
            lines.append(f"{letter} {at}: {own}{' '.join(hand)}")
        values |= {f"{letter}_houses": "\n".join(lines), f"{letter}_name": name, f"{letter}_other": draw(OTHERS)}
        values |= {
            f"{letter}_call": draw(switched("tactics", "strategy")),
            f"{letter}_banners": draw(switched(*"1249")),
        }
    assume(values["a_houses"] or values["b_houses"])
    return values


@settings(max_examples=300, deadline=None)
@given(battles())
def test_a_battle_without_a_mistake_is_resolved(values: dict[str, str]) -> None:
    found = answer(values)
    assert not found.errors
    there = [bool(values["a_houses"]), bool(values["b_houses"])]
    for at, tally in enumerate(found.sections[2:]):
        assert tally.lines == ("Nobody is there (ruling 24).",) or there[at]
    words = found.sections[0].title.split(" holds the field, ")
    assert words[0] in [name for name, here in (("[1]", there[0]), ("[0]", there[1])) if here] + ["Nobody"] * (
        not all(there)
    )


@settings(max_examples=200, deadline=None)
@given(battles())
def test_it_does_not_matter_which_side_is_entered_first(values: dict[str, str]) -> None:
    other = {"a": "b", "b": "a"}
    turned = {other[name[0]] + name[1:] if name[1] == "_" else name: value for name, value in values.items()}
    turned["attacker"] = other[values["attacker"]]
    one, two = answer(values), answer(turned)
    assert one.sections[0] == two.sections[0]
    assert one.sections[1].lines[0] == two.sections[1].lines[0]
    assert one.sections[2:] == two.sections[:1:-1]


@settings(max_examples=200, deadline=None)
@given(battles())
def test_a_house_entered_again_is_refused(values: dict[str, str]) -> None:
    for letter in "ab":
        for again in ("a 0: own 2c", "B  0: own 2c"):
            houses = f"{values[f'{letter}_houses']}\n{again}"
            known = again.replace("  ", " ").lower().split(":")[0] in values["a_houses"] + values["b_houses"]
            assert bool(answer({**values, f"{letter}_houses": houses}).errors) == known


def test_the_sum_is_told_as_it_grows() -> None:
    assert answer({}).so_far == "So far: Attacker 1, Defender 3."
    assert answer({**B22, "b_houses": ""}).so_far == "So far: York 3, Kent 2."
    assert answer(B22).so_far == "So far: York 3, Kent 5."
    assert answer({**B22, "a_houses": "Percy: Xs"}).so_far == "So far: York 3, Kent 2."


def test_the_game_offers_it() -> None:
    assert find("in_conflict").tools() == (TOOL,)
