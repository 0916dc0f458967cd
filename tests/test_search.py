"""Tests of the search: it is repeatable from its seed, can be stopped, prefers winning moves, and never uses a hidden
face."""

from __future__ import annotations

from random import Random

import pytest

from pygames.bots.players import LEVELS, PLAYERS, choose, think
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.games import every

from . import laws
from .toys import TOY, Play, Toy, ToyOptions

GAMES = [TOY, *every()]


def test_the_ladder_has_four_names() -> None:
    assert len(LEVELS) == 4
    assert PLAYERS[-4:] == ("1", "2", "3", "4")
    with pytest.raises(KeyError):
        think(TOY, TOY.new(ToyOptions()), Random(1), "5")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_choice_is_legal_and_repeats_from_its_seed(game: Game) -> None:
    rng = Random(1)
    walked = [state for state, _ in laws.walk(game, game.options(), 6) if state.turn != CHANCE]
    for state in rng.sample(walked, min(4, len(walked))):
        view = state.seen_by(state.turn)
        for player in ("random", "greedy", "1", "2"):
            move = choose(game, view, Random(9), player)
            assert state.allows(move)
            assert move == choose(game, view, Random(9), player)


@pytest.mark.parametrize("game", [game for game in GAMES if game.hidden], ids=lambda game: game.name)
def test_the_rule_of_thumb_never_looks_at_hidden_faces(game: Game) -> None:
    """Check that the rule of thumb values the mover's moves in every guessed world as it does in the view. Nothing else
    could use hidden cards: a player gets only the view, and worlds are guessed from it (fairly, by law 11)."""
    rng, differ = Random(2), 0
    knowledge = game.knowledge()
    walked = [state for state, _ in laws.walk(game, game.options(), 4) if state.turn not in (CHANCE, None)]
    for state in rng.sample(walked, min(8, len(walked))):
        view = state.seen_by(state.turn)
        moves = list(view.moves())
        traits = [knowledge.traits(view, move) for move in moves]
        for _ in range(3):
            world = knowledge.world(view, rng)
            differ += world != state
            assert world.seen_by(state.turn) == view
            assert knowledge.scores(world, moves) == knowledge.scores(view, moves)
            assert [knowledge.traits(world, move) for move in moves] == traits
    assert differ, "no world was another one than that which is"


def test_thinking_comes_in_slices_and_can_be_dropped() -> None:
    state = next(state for state, move in laws.walk(TOY, ToyOptions(), 6) if isinstance(move, Play))
    thinking = think(TOY, state.seen_by(state.turn), Random(1), "4")
    progress = [next(thinking) for _ in range(5)]
    assert progress == sorted(progress)
    assert 0 <= progress[0] < progress[-1] < 1
    thinking.close()


def test_the_search_plays_the_higher_card_at_the_end() -> None:
    options, played = ToyOptions(no_pass=True, plies=4), 0
    for seed in range(5):
        states = [s for s, m in laws.walk(TOY, options, seed) if isinstance(m, Play)]
        view = states[-1].seen_by(states[-1].turn)
        assert isinstance(view, Toy)
        assert view.turn is not None
        hand = [card.face for card in view.hands[view.turn]]
        move = choose(TOY, view, Random(seed), "4")
        if isinstance(move, Play):
            played += 1
            assert move.card.face == max(face for face in hand if face)
    assert played
