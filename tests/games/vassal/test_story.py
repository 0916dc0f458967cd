"""Tests of the story of how a match of Vassal was decided: each sentence, and that the story is true in random
matches."""

from __future__ import annotations

import re

from pygames.core.words import named
from pygames.games.vassal import GAME
from pygames.games.vassal.moves import Place
from pygames.games.vassal.rules import Vassal

from .positions import FOE, ME, play, set_up, walk

NAMES = ("Maud", "Odo")


def told(state: Vassal) -> str:
    assert state.outcome() is not None
    return named(GAME.scene(state.seen_by(ME), ME).story, NAMES)


def test_the_last_card_made_the_stronger_alliance() -> None:
    state = set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""), owners={4: ME, 6: ME})
    assert told(play(state, "8c 5")) == "Maud made Scheme 24 at house 5 with 8♣, beating Odo's Plan 36."


def test_the_last_card_made_what_nothing_could_beat() -> None:
    state = set_up({9: ("Js Qs", "")}, ("Ks", ""), owners={7: ME, 8: ME})
    assert told(play(state, "Ks 9")) == ("Maud made Coup 36 at house 9 with K♠, and nothing left could beat it.")


def test_the_loser_completed_a_weaker_alliance() -> None:  # checks rulings 15 and 24
    state = set_up({6: ("9h 9d Kc", "5s 5h")}, ("", "2h 3c"), owners={4: ME, 5: ME}, mover=FOE)
    assert told(play(state, "2h 6")) == "Odo made Discord 12 at house 6, but it didn't beat Maud's Discord 31."


def test_how_little_the_other_lacked() -> None:
    state = set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""), owners={4: ME, 6: ME, 1: FOE, 2: FOE})
    assert told(play(state, "8c 5")).endswith(" Odo needed only house 3 for three side by side.")
    state = set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""), owners={4: ME, 6: ME, **dict.fromkeys((1, 2, 7, 8), FOE)})
    assert told(play(state, "8c 5")).endswith(" Odo was one house short of five.")


def test_a_draw_and_a_count_of_houses_have_no_story() -> None:
    for state, move in walk("no_wildcards closed_houses", 30):
        after = state.after(move)
        if after.outcome() and after.ending == "most":
            assert told(after) == ""


def test_every_story_is_true() -> None:
    """Check, in random matches, that the winner claims the house that the story names in the last turn, or a house by
    proof if the story names none."""
    stories = set()
    for words in ("", "manual_claims", "no_motive", "no_wildcards"):
        last: list[str] = []
        for state, move in walk(words, 30):
            last = [] if isinstance(move, Place) else last  # placing a card begins a turn
            last += [event.text for event in GAME.tell(state, move)]
            after = state.after(move)
            if not after.outcome() or not (story := GAME.scene(after.seen_by(ME), ME).story):
                continue
            winner = f"{{{after.winner}}}"
            house = re.search(r"at house (\d)", story)
            pledged = f"{winner} claims house {house[1]}" if house else " by proof"
            assert any(pledged in text and winner in text for text in last), (story, last)
            stories.add(re.sub(r"[{][01][}]|\d|[A-Z]\w+ ", "", story)[:20])
    assert len(stories) >= 3
