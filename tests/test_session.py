"""Tests of a session, as the terminal uses it: which events it delivers, and when."""

from __future__ import annotations

from pygames import games
from pygames.core.match import Match
from pygames.session import Session, bot, person

from .toys import TOY


def test_who_asks_late_is_told_nothing_of_what_was_taken_back() -> None:
    """Make a move, undo it and make another one before the next update. The update must contain only the events of the
    other move."""
    hasty, straight = (Session(Match(TOY, TOY.options()), (person("Ann"), bot(1, 1)), bytes(16)) for _ in range(2))
    first, second = [str(move) for move in hasty.match.state.moves()][:2]
    hasty.move(first)
    assert hasty.news()
    hasty.undo()
    hasty.move(second)
    straight.move(second)
    assert hasty.news() == straight.news() != []
    assert [entry.text for entry in hasty.entries()] == [entry.text for entry in straight.entries()]


def test_an_undo_is_marked_where_another_has_answered_and_nature_has_not() -> None:
    """Check that an undo after a bot's turn is marked, in Lords and Vassals, where nature does nothing after the
    set-up."""
    game = games.find("lords_and_vassals")
    session = Session(Match(game, game.options()), (person("Ann"), bot(1, 1)), bytes(16))

    def turn(whose: str) -> int:
        """Play all moves of one side's turn. Return the number of lines before the last of these moves."""
        before = len(session.match.lines)
        while session.waits == whose:
            before = len(session.match.lines)
            if whose == "bot":
                session.think(1000)
            else:
                session.move(str(next(iter(session.match.state.moves()))))
        return before

    turn("bot")  # if the bot begins
    before = turn("you")
    session.undo()
    assert (len(session.match.lines), session.match.marks) == (before, ()), "nobody has answered"
    turn("you")
    turn("bot")
    assert {line.seat for line in session.match.lines[before:]} == {0, 1}, "nature has not"
    session.undo()
    assert (len(session.match.lines), session.match.marks) == (before, ("undo",))


def test_a_bot_chooses_the_same_again_from_the_same_seed() -> None:
    """Check that a match restored from its seed and lines continues as the original match does."""

    def moves_of(session: Session, count: int) -> list[str]:
        while len(session.match.lines) < count:
            if session.waits == "bot":
                session.think(1)
            else:
                session.move(str(next(iter(session.match.state.moves()))))
        return [line.text for line in session.match.lines[:count]]

    game = games.find("lords_and_vassals")
    players = person("Ann"), bot(1, 1)
    whole = Session(Match(game, game.options()), players, bytes(16))
    lines = moves_of(whole, 40)
    again = Session(Match(game, game.options()), players, bytes(16))
    for line in lines[len(again.match.lines) : 6]:
        again.match.line(line)
    assert moves_of(again, 40) == lines
    other = Session(Match(game, game.options()), players, bytes([1] * 16))
    assert moves_of(other, 40) != lines
