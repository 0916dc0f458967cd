"""Tests of the rule book. `python3 -m pygames check .` checks the laws of every game."""

from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.guests import find

GAME = find("tierce")


def dealt(options: str = "", seed: bytes = b"tests") -> Match:
    match = Match(GAME, GAME.options.parse(options))
    match.deal(LocalDealer(seed))
    return match


def test_ruling_1_the_higher_card_takes() -> None:
    for seed in (b"one", b"two", b"three"):
        match = dealt(seed=seed)
        first, second = (hand[0].face for hand in match.state.hands)
        match.play(f"{first}")
        match.play(f"{second}")
        assert match.state.taken == ((1, 0) if first > second else (0, 1))
        assert match.state.turn == (0 if first > second else 1)  # by ruling 2, the taker plays first again


def test_with_low_takes_the_lower_card_takes() -> None:
    match = dealt("low=1")
    first, second = (hand[0].face for hand in match.state.hands)
    match.play(f"{first}")
    match.play(f"{second}")
    assert match.state.taken == ((1, 0) if first < second else (0, 1))


def test_after_three_rounds_the_match_is_over() -> None:
    match = dealt()
    for _ in range(6):
        match.play(next(iter(match.state.moves())))
    assert match.ended
    assert sum(match.state.taken) == 3


def test_nobody_sees_the_other_hand() -> None:
    match = dealt()
    for seat in (0, 1):
        hands = match.known(seat).hands
        assert all(card.face for card in hands[seat])
        assert not any(card.face for card in hands[1 - seat])
