"""Tests of the secret cup (ruling 40): which seat may know which number, and when."""

from __future__ import annotations

from random import Random

import pytest

from pygames.core.cards import CHANCE, Card
from pygames.core.match import Match
from pygames.core.moves import BadNotation
from pygames.games.politics.moves import Hide
from pygames.games.politics.rules import Politics, PoliticsOptions
from pygames.session import Session, person
from tests import laws

from .row import GAME, B, G, R, at, play, refused

NAMES = ("Ann", "Ben", "Cid")
ROW = "1R 2G 3B 4R:G2R1B2 5R:R3 6G 7B 8G 9B"


def contested() -> Politics:
    """Return a position in which G, B and R, in this order, contest R's Princess. The contest of the Warrior before it
    is over."""
    state = at(ROW, "stage=revolts", "first=2", options="simultaneous_cup")
    return play(state, "cup 0")  # the Warrior: only R may put in markers, and not secretly


def test_numbers_are_secret_until_all_are_in() -> None:
    state = play(contested(), "hide 0:2/0/0", "hide 1:1/0/0", "hide 2:1/3/0")
    assert state.stage == "reveal"
    assert state.cup == (0, 0, 0)
    assert [card.face for card in state.seen_by(B).secrets if card] == ["1/0/0", None, None]
    assert [card.face for card in state.seen_by(None).secrets if card] == [None, None, None]
    state = play(state, "show 0:2/0/0")
    assert state.cup == (0, 0, 2)
    state = play(state, "show 1:1/0/0", "show 2:1/3/0")
    assert state.cup == (1, 4, 2)
    assert state.stage == "draw"


def test_the_order_is_that_of_the_seats_from_the_first() -> None:
    state = contested()
    assert state.asked == (G, B, R)
    assert state.turn == G


def test_a_secret_is_redacted_in_notation_and_read_back() -> None:
    state = contested()
    move = state.parse("cup 2")
    assert isinstance(move, Hide)
    assert str(move) == "hide 0:2/0/0"
    assert str(move.seen_by(R)) == "hide 0:?"
    view = state.seen_by(R)
    assert view.allows(view.parse("hide 0:?"))
    assert not view.allows(move)


def test_what_is_shown_must_be_what_was_hidden() -> None:
    state = play(contested(), "hide 0:2/0/0", "hide 1:1/0/0", "hide 2:1/3/0")
    assert refused(state, "show 0:1/0/0")
    assert refused(state, "show 1:1/0/0")
    view = state.seen_by(B)
    assert view.allows(view.parse("show 0:1/0/0"))  # B's view cannot exclude this number
    assert not view.allows(view.parse("show 0:3/0/0"))
    assert not view.allows(view.parse("show 0:?"))


def test_more_than_one_has_cannot_be_hidden() -> None:
    state = contested()
    assert refused(state, "hide 0:3/0/0")
    assert refused(state, "hide 0:0/1/0")
    assert refused(state, "hide 1:1/0/0")  # slot 1 is not the next one
    for text in ("hide 0:2", "hide 0:02/0/0", "hide 0:x", "cup 13", "cup 1/2/3/4"):
        with pytest.raises(BadNotation):
            state.parse(text)


def test_a_guess_is_any_number_one_may_have_hidden() -> None:
    state = play(contested(), "hide 0:2/0/0", "hide 1:1/0/0", "hide 2:1/3/0").seen_by(B)
    secret = state.secrets[R]
    assert secret == Card(2, None, (R,))
    guesses = {state.guess(secret, Random(seed)) for seed in range(200)}
    assert guesses == {f"{card}/{warrior}/0" for card in (0, 1) for warrior in range(4)}
    assert all(state.possible(secret, face) for face in guesses)
    assert not state.possible(secret, "2/0/0")


def test_who_is_alone_puts_in_openly() -> None:
    state = at("1R 2G 3B 4R:G2 5R 6G 7B 8G 9B", "stage=revolts", options="simultaneous_cup")
    assert [str(move) for move in state.moves()] == ["cup 0", "cup 1", "cup 2"]


def test_persons_at_one_screen_choose_behind_a_curtain() -> None:
    assert contested().private
    assert not play(contested(), "cup 1", "cup 1", "cup 1").private
    session = Session(Match(GAME, PoliticsOptions(simultaneous_cup=True)), tuple(map(person, NAMES)), b"politics")
    rng, curtains = Random(2), 0
    for _ in range(400):
        if session.waits == "curtain":
            assert session.match.state.stage == "cup"
            assert session.curtain == session.match.state.turn
            curtains += 1
            session.lift()
        elif session.waits == "you":
            session.move(str(rng.choice(list(session.match.state.moves()))))
    assert curtains > 5


def test_no_view_tells_a_number_before_it_is_shown() -> None:
    met = 0
    for state, _ in laws.walk(GAME, PoliticsOptions(simultaneous_cup=True), 8):
        assert isinstance(state, Politics)
        for viewer in (0, 1, 2, None):
            for seat, card in enumerate(state.seen_by(viewer).secrets):
                if card is not None:
                    met += 1
                    assert (card.face is None) == (seat != viewer)
        assert state.seen_by(CHANCE) == state
    assert met > 50
