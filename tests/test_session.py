"""One table by itself, as the terminal has it: what is told to whoever asks, and how late."""

from __future__ import annotations

from pygames.core.match import Match
from pygames.session import Session, bot, person

from .toys import TOY


def test_who_asks_late_is_told_nothing_of_what_was_taken_back() -> None:
    """A move was told and taken back, and another one made before anybody asked again: that one is told."""
    hasty, straight = (Session(Match(TOY, TOY.options()), (person("Ann"), bot(1, 1)), bytes(16)) for _ in range(2))
    first, second = [str(move) for move in hasty.match.state.moves()][:2]
    hasty.move(first)
    assert hasty.news()
    hasty.undo()
    hasty.move(second)
    straight.move(second)
    assert hasty.news() == straight.news() != []
    assert [entry.text for entry in hasty.entries()] == [entry.text for entry in straight.entries()]
