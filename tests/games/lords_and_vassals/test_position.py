"""Tests of the position text: it can be parsed again, and errors are reported with their place and reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygames.core.cards import CHANCE
from pygames.core.match import Match
from pygames.core.record import BadRecord, read, write
from pygames.games import find
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.moves import Jump, Pin, Step
from pygames.games.lords_and_vassals.position import BadPosition, parse
from pygames.games.lords_and_vassals.position import write as text_of
from pygames.games.lords_and_vassals.rules import LordsOptions
from tests import laws
from tests.laws import walk

PLAIN = LordsOptions()
GOOD = "8/2v5/1l2(Lv)3/8/6L1/3V4/8/8 b 3 c7 lvvLL 24 23"


def test_every_position_of_a_match_reads_back() -> None:
    seen = 0
    for state, _ in walk(GAME, PLAIN, 8):
        if state.turn == CHANCE:
            continue
        assert parse(PLAIN, text_of(state)) == state
        seen += 1
    assert seen > 300


def test_the_example_reads_back() -> None:
    assert text_of(parse(PLAIN, GOOD)) == GOOD
    assert parse(PLAIN, GOOD.replace(" b 3 c7", " w 3 -")).turn == 1


def test_a_position_that_is_over_is_written_but_not_set_up() -> None:
    *_, (state, move) = walk(GAME, PLAIN, 8, 5000)
    text = text_of(state.after(move))
    assert text.split()[1] == "-"
    with pytest.raises(BadPosition):
        parse(PLAIN, text)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (GOOD, "", "the board is missing"),
        (" 24", " " * 400 + "24", "too long (446 characters)"),
        (" 24 23", "", "the number of the turn is missing"),
        (" 23", "", "the turn of the last capture is missing"),
        (" 23", " 23 x", "'x' comes after the end"),
        ("/8/8 b", "/8 b", "8 ranks"),
        ("2v5", "2v4", "rank 7 has 7 squares"),
        ("2v5", "2v6", "rank 7 has 9 squares"),
        ("2v5", "2v5v", "rank 7 has 9 squares"),
        ("2v5", "2q5", "rank 7: 'q'"),
        ("2v5", "2v05", "rank 7: '0'"),
        ("(Lv)3", "(Lv3", "rank 6: a stack is not closed"),
        ("(Lv)", "(Lq)", "e6: 'q' is not a piece"),
        ("(Lv)", "(Lvv)", "e6: 3 pieces on one square"),
        ("(Lv)", "(L)", "e6: a stack is a lord on a vassal"),
        ("(Lv)", "(vL)", "e6: a black vassal cannot stand on a white lord"),
        ("(Lv)", "(lL)", "e6: a black lord cannot stand on a white lord"),
        ("(Lv)", "(Vv)", "e6: a white vassal cannot stand on a black vassal"),
        ("8/2v5", "(lv)(lV)(lv)5/2v5", "3 lords of Black are on vassals (a8, b8, c8)"),
        (" b ", " x ", "the side to move must be b or w"),
        (" b 3", " b 0", "its moves left must be from 1 to 4"),
        (" b 3", " b 5", "its moves left must be from 1 to 4"),
        (" b 3", " b three", "its moves left must be a number"),
        ("c7", "c9", "the pieces at rest: 'c9' is not a square"),
        ("c7", "g4", "Black has no piece on g4"),
        ("c7", "(c7)", "no vassal under a lord on c7"),
        ("c7", "(e6)", "the vassal on e6 is under an enemy lord and can't be at rest"),
        ("c7", "c7,b6", "more are at rest than 1 moves"),
        ("lvvLL", "lvxLL", "the pieces taken: 'x' is not a piece"),
        ("lvvLL", "lllll", "5 black lords; with 5 the match is over"),
        ("8/2v5/1l2", "llllllll/2v5/1l2", "9 black lords on the board"),
        ("8/2v5", "vvvvvv2/2v5", "8 black vassals on the board and 2 taken make more than 8"),
        (" 24 23", " 0 0", "the number of the turn must be from 1 to 400"),
        (" 24 23", " 401 400", "the number of the turn must be from 1 to 400"),
        (" 24 23", " 24 25", "the turn of the last capture must be from 0 to 24"),
        (" 24 23", " 124 23", "after 100 turns without a capture"),
        (" 24 23", " \u0662 1", "the number of the turn must be a number"),
    ],
)
def test_what_is_wrong_is_refused_with_the_place_and_the_reason(old: str, new: str, words: str) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    with pytest.raises(BadPosition) as error:
        parse(PLAIN, text)
    assert words in str(error.value)


def test_a_side_that_cannot_move_is_refused() -> None:
    with pytest.raises(BadPosition, match="Black has no legal move"):
        parse(PLAIN, "8/8/8/8/8/V7/V7/vL6 b 4 - - 1 0")


def test_a_side_that_can_only_pin_is_not_stuck() -> None:
    state = parse(PLAIN, "8/8/8/8/8/8/V7/lLL5 b 4 - - 1 0")
    assert [str(move) for move in state.moves()] == ["a1-a2 pin"]


def scattered(rng: Random) -> str:
    """Generate a position text with pieces, stacks, resting pieces and captures at random; it may be valid or not."""
    men = rng.sample([*"l" * 8, *"v" * 8, *"L" * 8, *"V" * 8], rng.randint(4, 24))
    cells = [*men, *rng.choices(["(lv)", "(lV)", "(Lv)", "(LV)"], k=rng.randint(0, 4))]
    cells += ["1"] * (64 - len(cells))
    rng.shuffle(cells)
    squares = {cell: f"{'abcdefgh'[at % 8]}{8 - at // 8}" for at, cell in enumerate(cells)}
    board = "/".join("".join(cells[start : start + 8]) for start in range(0, 64, 8))
    rest = [f"({square})" if cell[0] == "(" and rng.random() < 0.7 else square for cell, square in squares.items()]
    named = ",".join(sorted(rest, key=lambda name: rng.random() + (name[0] != "("))[: rng.choice((0, 1, 1, 2))]) or "-"
    taken = "".join(rng.choices("lvLV", k=rng.randint(0, 6))) or "-"
    number = rng.randint(1, 400)
    calm = rng.randint(max(0, number - 101), number)
    return f"{board} {rng.choice('bw')} {rng.randint(1, 4)} {named} {taken} {number} {calm}"


@pytest.mark.slow
@pytest.mark.parametrize("options", laws.variants(GAME), ids=laws.label)
def test_what_is_set_up_and_whatever_follows_from_it_is_written_and_read(options: LordsOptions) -> None:
    rng, accepted, stacks, under = Random(laws.label(options)), 0, 0, 0
    for _ in range(1500):
        text = scattered(rng)
        try:
            state = parse(options, text)
        except BadPosition:
            continue
        accepted += 1
        stacks += "(" in text.split()[0]
        for _ in range(9):
            assert parse(options, text_of(state)) == state, f"{text} led to {text_of(state)}"
            under += bool(state.rest_under)
            moves = list(state.moves())
            taking = [move for move in moves if isinstance(move, Step | Jump | Pin) and move.takes]
            state = state.after(rng.choice(taking or moves))
            if state.turn is None:
                break
    assert (accepted > 100, stacks > 50, under > 5) == (True, True, True), (accepted, stacks, under)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.sampled_from("lvLV()/8 1-bwa,c7\u0663x")), max_size=6))
@example([(10_000, "x")])
def test_any_text_is_a_position_or_refused(changes: list[tuple[int, str]]) -> None:
    text = GOOD
    for at, letter in changes:
        text = text[:at] + letter + text[at + 1 :]
    try:
        state = parse(PLAIN, text)
    except BadPosition:
        return
    assert parse(PLAIN, text_of(state)) == state
    assert list(state.moves())


def test_a_match_starts_from_a_position_and_its_record_says_so() -> None:
    match = Match(GAME, PLAIN, start=GOOD)
    match.play("b6-b5")
    text = write(match)
    assert f"position {GOOD}" in text
    assert read(text, find).positions == match.positions
    with pytest.raises(BadRecord, match="rank 7 has 7 squares"):
        read(text.replace("2v5", "2v4"), find)
