"""Tests of values, decks, digests, dealers and matches: the guarantees of the core for every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.cards import ALL, CHANCE, STANDARD, Card, Deck, drawn, printed, seen, spoken
from pygames.core.chronicle import Chronicle
from pygames.core.dealers import LocalDealer, chance_move
from pygames.core.digest import canonical, digest
from pygames.core.match import Match
from pygames.core.moves import BadNotation, IllegalMove, Move, Rolled, Shuffled, parse_audience
from pygames.core.options import Options, option
from pygames.core.scene import Event, Path, Prompt, Scene, said, why
from pygames.core.state import State
from pygames.core.tool import VALUE_MAX, Answer, Field, Group, Tool
from pygames.core.value import Value

from . import laws, toys
from .toys import TOY, Choose, Play, ToyOptions


class Point(Value):
    """A value with two numbers."""

    x: int
    y: int = 0


class Point3(Point):
    """A value that adds a third number to `Point`."""

    z: int = 5


class Left(Move, kind="left"):
    """A move with the same field as `Right`, of another class."""

    n: int


class Right(Move, kind="right"):
    """A move with the same field as `Left`, of another class."""

    n: int


def test_a_value_is_a_tuple_with_names() -> None:
    assert Point3(1) == (1, 0, 5)
    assert Point3(1, z=2)._replace(y=9) == Point3(1, 9, 2)
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    with pytest.raises(TypeError, match="no field q"):
        Point(1)._replace(q=3)
    with pytest.raises(AttributeError):
        Point(1).x = 3  # type: ignore[misc]
    with pytest.raises(TypeError, match="cannot call a field count"):
        type("Heap", (Value,), {"__annotations__": {"count": "int"}})


@pytest.mark.parametrize(
    "own",
    [{"__annotations__": {"moves": "int"}, "moves": 0}, {"filled": lambda self, what: what}],
    ids=["field", "method"],
)
def test_a_game_replaces_nothing_that_the_engine_calls(own: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"Heap cannot call a field or method (moves|filled): every position has one"):
        type("Heap", (State,), own)


def test_moves_of_two_kinds_differ() -> None:
    assert Left(3) != Right(3)  # type: ignore[comparison-overlap]
    assert len({Left(3), Right(3), Left(3)}) == 2
    assert Left(3)._replace(n=4) == Left(4)


def test_faces_in_words() -> None:
    assert len(STANDARD) == len({*STANDARD}) == 52
    assert (spoken("Td"), printed("Td"), spoken(None), printed("Jo")) == (
        "10 of diamonds",
        "10♦",
        "a hidden card",
        "joker",
    )


def test_a_deck_forgets_only_what_was_seen() -> None:
    deck = Deck(5, 3, 3, ("a", "a", "b"))
    assert deck.next == 5
    (hidden,) = drawn((deck,), Card(5, None, (0,)))
    assert (hidden.left, hidden.unseen, hidden.next) == (2, ("a", "a", "b"), 6)
    (told,) = drawn((deck,), Card(5, "a", (0,)))
    assert (told.left, told.unseen) == (2, ("a", "b"))
    with pytest.raises(ValueError, match="not among"):
        deck.without("c")
    held = Card(5, None, (0,))
    assert [left.unseen for left in seen((deck,), held, Card(5, "b", ALL))] == [("a", "a")]
    assert seen((deck,), Card(1, None, (0,)), Card(1, "b", ALL)) == (deck,), "a secret lies in no deck"


LEAVES = st.none() | st.integers(-3, 12) | st.text("0:in", max_size=3) | st.binary(max_size=2)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3).map(tuple))


@given(VALUES, VALUES)
def test_a_digest_is_of_the_value(one: object, other: object) -> None:
    assert (canonical(one) == canonical(other)) == (one == other)
    assert (digest(one) == digest(other)) == (one == other)


def test_digests_tell_values_apart() -> None:
    values = [None, 0, "", b"", (), (0,), ((),), ("",), "0", b"0", Point(0), Point3(0), (0, 0), Left(1), Right(1), -1]
    assert len({canonical(value) for value in values}) == len(values)
    with pytest.raises(TypeError):
        digest(0.5)


def test_options_in_words() -> None:
    class Some(Options):
        """Two options."""

        wild: bool = option(False, "Wild.")
        goal: int = option(20, "Goal.", least=5, most=40)

    assert str(Some()) == ""
    assert Some.parse("wild goal=7") == Some(True, 7)
    assert Some.parse(str(Some(True, 7))) == Some(True, 7)
    for bad, words in (
        ("wid", "no option 'wid'"),
        ("goal=4", "from 5 to 40"),
        ("goal=x", "takes a number"),
        ("wild wild", "twice"),
        ("goal=٧", "takes a number"),
    ):
        with pytest.raises(ValueError, match=words):
            Some.parse(bad)


def test_audiences() -> None:
    assert parse_audience("all") == ALL
    assert parse_audience("0,2") == (0, 2)
    for bad in ("", "2,0", "1,1", "x", "-1", "0,"):
        with pytest.raises(BadNotation):
            parse_audience(bad)


def test_the_local_dealer_is_a_function_not_a_stream() -> None:
    states = [(state, move) for state, move in laws.walk(TOY, ToyOptions(), 4) if state.turn == CHANCE]
    dealer = LocalDealer(b"walk 4")
    again = [dealer.deal(state, 0) for state, _ in reversed(states)]
    assert [str(move) for move in reversed(again)] == [str(move) for _, move in states]
    others = [LocalDealer(b"walk 5").deal(state, 0) for state, _ in states]
    assert [str(move) for move in others] != [str(move) for _, move in states]


def test_local_deals_and_rolls_are_fair() -> None:
    first = next(state for state, move in laws.walk(TOY, ToyOptions(), 1) if move.kind == "draw")
    faces = Counter(str(LocalDealer(b"seed %d" % n).deal(first, 0)) for n in range(3000))
    assert all(400 < count < 600 for count in faces.values())
    last = next(state for state, move in laws.walk(TOY, ToyOptions(), 1) if isinstance(move, Rolled))
    rolls = Counter(LocalDealer(b"one seed").deal(last, n) for n in range(3000))
    assert len(rolls) == 6
    assert all(400 < count < 600 for count in rolls.values())


def started(seed: bytes = b"s") -> Match:
    match = Match(TOY, ToyOptions())
    for face in ("1", "2"):
        match.play(f"choose {face}")
    match.deal(LocalDealer(seed))
    return match


def test_a_match_refuses_and_is_unchanged() -> None:
    match = started()
    before = list(match.lines), list(match.positions)
    for text, error in (("zz", BadNotation), ("99:a", IllegalMove), ("choose 1", IllegalMove), ("roll 3", IllegalMove)):
        with pytest.raises(error):
            match.play(text)
    with pytest.raises(IllegalMove):
        match.play(Shuffled())
    for text in ("resign 7", "resign", "agree", "agree peace"):
        with pytest.raises(BadNotation):
            match.end(text)
    assert (match.lines, match.positions) == before


def test_a_match_is_no_longer_than_its_record_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    match = started()
    monkeypatch.setattr("pygames.core.match.LINES_MAX", len(match.lines) + 1)
    match.play(next(iter(match.state.moves())))
    with pytest.raises(IllegalMove, match=f"at most {len(match.lines)} lines"):
        match.play(next(iter(match.state.moves())))


def test_undo_and_the_same_cards_come_again() -> None:
    match = started()
    dealer = LocalDealer(b"s")
    length = len(match.lines)
    move = next(move for move in match.state.moves() if isinstance(move, Play))
    match.play(move)
    match.deal(dealer)
    lines = [line.text for line in match.lines]
    match.undo(length)
    assert len(match.positions) == length + 1
    match.play(move)
    match.deal(dealer)
    assert [line.text for line in match.lines] == lines
    with pytest.raises(ValueError, match="lines"):
        match.undo(999)


def test_endings_that_are_no_moves() -> None:
    for text, scores in (("resign 1", (0, -1)), ("timeout 0", (-1, 0)), ("agree draw", (0, 0)), ("abandon", (0, 0))):
        match = started()
        match.end(text)
        outcome = match.outcome()
        assert match.ended
        assert outcome is not None
        assert outcome.scores == scores
        with pytest.raises(IllegalMove):
            match.play("pass")
        match.undo(len(match.lines) - 1)
        assert not match.ended


def test_what_could_not_be_told_is_told_when_it_can() -> None:
    """Check that a chronicle stores no line whose events could not be computed, and that each line gets its own events
    later."""
    match, dumb = started(), [True]

    def tell(state: Any, move: Any) -> list[Event]:
        if isinstance(move, Play) and dumb:
            raise LookupError("no words")
        return toys.tell(state, move)

    match.game = replace(TOY, tell=tell)
    chronicle = Chronicle(match, 0)
    before = chronicle.events()
    match.play(next(move for move in match.state.moves() if isinstance(move, Play)))
    for _ in range(2):
        with pytest.raises(LookupError, match="no words"):
            chronicle.events()
    dumb.clear()
    assert chronicle.events()[:-1] == before
    assert [event.short for event in chronicle.events()] == [line.text for line in match.seen_by(0).lines]
    assert len(chronicle.entries) == len(match.lines)


def test_a_match_as_a_seat_is_told_it() -> None:
    match = started()
    told = match.seen_by(1)
    assert told.state == match.state.seen_by(1)
    assert any(line.text.endswith(":?") for line in told.lines)
    assert [line.text for line in told.seen_by(None).lines] == [line.text for line in match.seen_by(None).lines]
    assert not any(":" in line.text and "?" not in line.text for line in told.seen_by(None).lines)


def test_chance_inside_a_search_is_any_of_natures_moves() -> None:
    rng = Random(3)
    for state, _ in laws.walk(TOY, ToyOptions(), 8):
        if state.turn == CHANCE:
            assert chance_move(state, rng) in list(state.moves())


def test_a_card_is_known_to_its_audience() -> None:
    card = Card(3, "a", (0, 2))
    assert [card.known_to(viewer) for viewer in (CHANCE, 0, 1, 2, None)] == [True, True, False, True, False]
    assert Choose(card).seen_by(1) == Choose(Card(3, None, (0, 2)))
    assert str(card.blank()) == "3:?"


def test_nothing_is_played_or_ended_after_the_end() -> None:
    match = started()
    match.end("resign 0")
    for text in ("resign 1", "agree draw"):
        with pytest.raises(IllegalMove, match=r"^the match is over$"):
            match.end(text)
    with pytest.raises(IllegalMove, match=r"^the match is over$"):
        match.play("pass")


def test_entries_of_nature_are_of_no_seat() -> None:
    match = started()
    entries = Chronicle(match, 0).entries
    assert [entry.seat for entry in entries] == [None if line.seat == CHANCE else line.seat for line in match.lines]
    assert None in {entry.seat for entry in entries}


def test_the_bar_in_one_line() -> None:
    assert said(Prompt("Place a card", "Choose one.")) == "Place a card (Choose one)"
    assert said(Prompt("Place a card")) == "Place a card"


def test_the_reason_is_of_the_first_thing_that_leads_nowhere() -> None:
    prompts = {"a": Prompt("Where to?")}
    reasons = {"c": "It rests.", "a d": "It is too far."}
    scene = Scene(Prompt("Play"), (), (), moves=(Path(("a", "b"), "a b"),), prompts=prompts, reasons=reasons)
    assert why(scene, ("a", "d")) == "It is too far."
    assert why(scene, ("d",)) == "Play"
    assert [why(scene, ids) for ids in ((), ("a",), ("c",), ("a", "c"), ("c", "a"))] == [
        *("Play", "Where to?", "It rests.", "It rests.", "It rests.")
    ]
    assert why(scene, ("x",)) == "Play"
    assert why(scene, ("a", "x")) == "Where to?"


def test_a_tool_reads_all_its_fields_and_no_other() -> None:
    fields = (Field("one", "One", default="1"), Field("two", "Two"))
    tool = Tool("tool", "Tool", "For nobody.", (Group("All", fields),), lambda values: Answer())
    assert tool.values({"two": "2" * 3000, "three": "3"}) == {"one": "1", "two": "2" * VALUE_MAX}


def test_cards_are_said_in_words() -> None:
    assert [spoken(face) for face in ("Ks", "Td", "Jo", None)] == [
        *("king of spades", "10 of diamonds", "joker", "a hidden card")
    ]
    assert [printed(face) for face in ("Ks", "Td", None)] == ["K♠", "10♦", "?"]
