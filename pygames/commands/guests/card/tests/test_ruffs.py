"""Tests of the rule book. `python3 -m pygames check .` checks the laws of every game."""

from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.guests import find

GAME = find("ruffs")


def dealt(seed: bytes = b"tests", options: str = "") -> Match:
    match = Match(GAME, GAME.options.parse(options))
    match.deal(LocalDealer(seed))
    return match


def test_ruling_1_suit_is_followed() -> None:
    for seed in (b"one", b"two", b"three", b"four"):
        match = dealt(seed)
        match.play(next(iter(match.state.moves())))
        suits = [card.face[1] for card in match.state.hands[1]]
        legal = [move.card.face[1] for move in match.state.moves()]
        assert legal == ([suit for suit in suits if suit == match.state.led] or suits)


def test_six_tricks_are_played_and_the_most_or_the_fewest_win() -> None:
    for options in ("", "low=1"):
        match = dealt(options=options)
        while not match.ended:
            match.play(next(iter(match.state.moves())))
        tricks = match.state.tricks
        assert sum(tricks) == 6
        best = min(tricks) if options else max(tricks)
        assert match.outcome().winners == tuple(seat for seat in (0, 1) if tricks[seat] == best)


def test_nobody_sees_the_other_hand() -> None:
    match = dealt()
    for seat in (0, 1):
        hands = match.known(seat).hands
        assert all(card.face for card in hands[seat])
        assert not any(card.face for card in hands[1 - seat])
