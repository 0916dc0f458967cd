"""Tests of personas: they keep their habits, lose no more than their level allows, and have names."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from random import Random

import pytest

from pygames.app import App
from pygames.bots.players import LEVELS, choose, known, persona, player_of
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.mistakes import MOST, Candidate, pick
from pygames.core.moves import Rolled
from pygames.core.names import clean_name
from pygames.core.scene import ART
from pygames.core.state import State
from pygames.games import every, find
from pygames.rematch import again
from pygames.session import Session, bot, person
from pygames.trials.limits import SPOKEN

from . import laws
from .parts import COMPLETE
from .shell import Shell


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_opponents_of_a_game_can_be_told_apart(game: Game) -> None:
    personas = game.knowledge().personas
    if game.name in COMPLETE:
        assert [each.key for each in personas] == ["careful", "bold", "miser", "trickster"]
    assert len({each.key for each in personas}) == len(personas)
    assert len({each.arms for each in personas}) == len({each.name for each in personas}) == len(personas)
    for each in personas:
        assert each.arms in ART
        assert all(clean_name(f"{level} {each.name}") == f"{level} {each.name}" for level in LEVELS)
        assert all(0 < len(said) <= SPOKEN for said in each.says)
        assert known(game, f"4:{each.key}")
    assert not known(game, "4:nobody")
    assert not known(game, "greedy:bold")


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_what_is_liked_is_a_trait_of_moves_that_are_made(game: Game) -> None:
    knowledge, seen = game.knowledge(), Counter[str]()
    for seed in range(8):
        for state, move in laws.walk(game, game.options(), seed):
            if state.turn not in (CHANCE, None):
                seen.update({trait: abs(amount) for trait, amount in knowledge.traits(state, move).items()})
    for each in knowledge.personas:
        assert all(seen[trait] > 0 for trait in each.likes), each.key


def test_of_what_may_be_lost_the_best_liked_is_played() -> None:
    moves = [Candidate(Rolled(at), value) for at, value in enumerate((0.9, 0.85, 0.8, 0.1))]
    liked = dict(zip((each.move for each in moves), (0.0, 2.0, 1.0, 9.0), strict=True))
    played = {pick(moves, Random(seed), 0.1, liked) for seed in range(200)}
    assert played == {moves[0].move, moves[1].move}, "a liked move is too dear, or another is liked more"
    assert MOST * 0.1 < 0.9 - 0.1


@pytest.mark.parametrize(
    ("game", "key"),
    [pytest.param(game, who.key, id=f"{game.name}-{who.key}") for game in every() for who in game.knowledge().personas],
)
def test_a_habit_repeats_from_its_seed(game: Game, key: str) -> None:
    rng, player = Random(key), player_of(1, key)
    walked = [state for state, _ in laws.walk(game, game.options(), 5) if state.turn not in (CHANCE, None)]
    state = rng.choice([state for state in walked if len(list(state.moves())) > 1])
    view = state.seen_by(state.turn)
    assert choose(game, view, Random(3), player) == choose(game, view, Random(3), player)


def habits(game: Game, key: str, matches: int) -> Counter[str]:
    """Return how often a persona's moves had each trait, in matches at level 1 against random players."""
    knowledge, done = game.knowledge(), Counter[str]()
    for number in range(matches):
        match = Match(game, game.options())
        seat = number % match.state.seats
        for turn in match.turns(LocalDealer(bytes([number] * 8))):
            view = match.state.seen_by(turn)
            move = choose(game, view, Random(number), player_of(1, key) if turn == seat else "random")
            if turn == seat:
                done.update(knowledge.traits(view, move))
            match.play(move)
    return done


CHOICES = 100
"""Number of choices in which each persona is compared with its level."""
LEAST_CHANGED = 0.05
"""The smallest share of choices that a persona must change."""


def changed(game: Game, level: int) -> dict[str, float]:
    """Return, for each persona, the share of choices that differ from those of its level, in matches by the rule of
    thumb."""
    seen, seeds = list[State](), count()
    while len(seen) < 5 * CHOICES:
        match = Match(game, game.options())
        for turn in match.turns(LocalDealer(f"change {next(seeds)}".encode())):
            view = match.state.seen_by(turn)
            if not view.is_answering and len(list(islice(view.moves(), 2))) > 1:
                seen.append(view)
            match.play(choose(game, view, Random(len(match.lines)), "thumb"))
    found = Counter[str]()
    for at, view in enumerate(Random(level).sample(seen, CHOICES)):
        plain = choose(game, view, Random(at), str(level))
        for who in game.knowledge().personas:
            found[who.key] += choose(game, view, Random(at), player_of(level, who.key)) != plain
    return {who.key: found[who.key] / CHOICES for who in game.knowledge().personas}


@pytest.mark.parametrize("level", [1, 2])
def test_every_persona_changes_choices_of_a_hasty_level(level: int) -> None:
    """Check Lords and Vassals at levels 1 and 2, which search few kinds of moves: the moves that a persona likes must
    be among them."""
    shares = changed(find("lords_and_vassals"), level)
    assert min(shares.values()) >= LEAST_CHANGED, shares


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "trait", "more", "less"),
    [
        ("in_conflict", "tactics", "trickster", "careful"),
        ("in_conflict", "first", "bold", "miser"),
        ("in_conflict", "heaped", "bold", "careful"),
        ("politics", "kept", "miser", "trickster"),
        ("politics", "passes", "careful", "trickster"),
        ("royal_assassin", "guards", "careful", "bold"),
    ],
)
def test_a_habit_can_be_counted(name: str, trait: str, more: str, less: str) -> None:
    game = find(name)
    assert habits(game, more, 2)[trait] > 1.2 * habits(game, less, 2)[trait]


# Personas at the table.


def played(level: int = 1, key: str = "bold") -> Session:
    """Return a new match of Vassal against a persona."""
    game = find("vassal")
    return Session(
        Match(game, game.options()), (person("You", alone=True), bot(level, 1, persona(game, key))), b"12345678"
    )


def test_it_says_a_word_when_it_begins_once_at_a_great_moment_and_at_the_end() -> None:
    session, said = played(), []
    who = session.players[1].persona
    assert who
    rng = Random(2)
    while True:
        session.news()
        said.append(session.speech)
        if session.waits == "over":
            break
        if session.waits == "bot":
            while session.think(50) is not None:
                pass
        else:
            session.move(str(rng.choice(list(session.match.known(0).moves()))))
    assert said[0] == f"{{1}}: \u201c{who.says[0]}\u201d"
    assert said[-1] == f"{{1}}: \u201c{who.says[2]}\u201d", "who plays at random wins"
    assert [line for line in said[1:-1] if line] == [f"{{1}}: \u201c{who.says[1]}\u201d"]


def test_it_bears_its_arms_and_sits_there_again() -> None:
    session = played()
    assert [plate.arms.face for plate in session.scene().plates] == ["sword", ""]
    session.end("resign")
    session.news()
    assert session.speech == "{1}: \u201cYou were never alone anywhere.\u201d"
    after = again(session, b"87654321")
    assert after.players[0].name == "Page Guy the Bold"


def test_the_page_chooses_it_keeps_it_and_is_refused_what_cannot_be() -> None:
    shell = Shell()
    shell.app = App()
    about = shell("about", game="vassal")
    assert about["personas"][1]["name"] == "Guy the Bold"
    players: list[dict[str, object]] = [{"name": "You"}, {"level": 3, "persona": "bold"}]
    table = shell("new", game="vassal", seed="00" * 8, players=players)
    assert table["names"] == ["You", "Knight Guy the Bold"]
    assert table["speech"].startswith("{1}: ")
    assert "seats You; Knight Guy the Bold" in table["saved"]["record"]
    taken = shell("resume", **table["saved"])
    assert taken["saved"] == table["saved"]
    assert taken["speech"] == ""
    players = [{"name": "You"}, {"level": 3, "persona": "nobody"}]
    assert "has no opponent 'nobody'" in shell.refused("new", game="vassal", seed="00" * 8, players=players)["said"]
    twice = [{"name": "You"}, *[{"level": 1, "persona": "bold"}] * 2]
    assert "two seats" in shell.refused("new", game="politics", seed="00" * 8, players=twice)["said"]
