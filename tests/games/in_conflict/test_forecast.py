"""Tests of the forecasts at the table of In Conflict, with the rule book's examples and in comparison with all
draws."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations, product

import pytest

from pygames.core.cards import ALL, STANDARD, Card, Deck
from pygames.core.laws.scenes import zones_in
from pygames.core.scene import Forecast, Piece, Scene, Zone
from pygames.core.words import named
from pygames.games import find
from pygames.games.in_conflict.battle_draw import CALLS, STRATEGY, TACTICS, Side, draw
from pygames.games.in_conflict.chances import SAMPLES, Cards, chances
from pygames.games.in_conflict.field import House
from pygames.games.in_conflict.rules import STAGES, Conflict, ConflictOptions, new
from tests import laws

GAME = find("in_conflict")


def battle(mine: str, theirs: str, stage: str = "call second", calls: tuple[str, str] = ("", TACTICS)) -> Conflict:
    """Return a battle in which seat 0 attacks, with one banner per House, and has the initiative. `?` is a House
    without a card yet."""
    houses = tuple(
        House(seat, 1 + seat, None if face == "?" else Card(60 + seat * 5 + at, face, ALL if seat else (0,)))
        for seat, cards in enumerate((mine, theirs))
        for at, face in enumerate(cards.split())
    )
    state, there = new(ConflictOptions(materiel=0)), [house.card for house in houses if house.card]
    faces = {card.face for card in there}
    deck = Deck(60, len(STANDARD), len(STANDARD) - len(there), tuple(face for face in STANDARD if face not in faces))
    return state._replace(
        decks=(deck,),
        stage=STAGES.index(stage), turn=0, houses=houses, sizes=(len(mine.split()), len(theirs.split())),
        influence=tuple(range(len(houses))), objectives=0, initiative=0, calls=calls, askers=(0,),
    )  # fmt: skip


def foretold(state: Conflict, move: str) -> Forecast:
    (path,) = (path for path in GAME.scene(state, 0).moves if path.move.startswith(move))
    assert path.forecast is not None
    return path.forecast


def words(state: Conflict, move: str) -> str:
    return named(foretold(state, move).words, ("Maud", "Odo"))


def zone(scene: Scene, ident: str) -> Zone:
    return next(each for each in zones_in(scene.zones) if each.id == ident)


def test_the_goal_is_on_the_table() -> None:
    assert GAME.scene(battle("9s", "?"), None).goal == "Win more of 8 battles"
    single = new(ConflictOptions(battles=1, materiel=0))
    assert GAME.scene(single, 0).goal == "Win the battle"


def test_the_question_says_what_is_needed() -> None:
    assert GAME.scene(battle("9s ? ?", "? ? ?"), 0).prompt.title == "Strategy or tactics? You need 2"  # 2 points to 3
    defends = battle("9s ? ?", "? ? ?")._replace(battle=1)  # 3 points to 2
    assert named(GAME.scene(defends, 0).prompt.title, ("Maud", "Odo")) == "Strategy or tactics? Odo needs 2"


def test_one_card_is_no_pair() -> None:  # checks ruling 18
    forecast = foretold(battle("9s", "? ? ?"), STRATEGY)
    assert (forecast.words, forecast.tag, forecast.kind) == (
        "0% to win the battle. A pair or better would make it 4 to 7.",
        "0% to win",
        "loss",
    )


def test_the_highest_card_against_one_hidden_card_is_counted_exactly() -> None:
    beaten = sum(
        draw((Side(TACTICS, ("Qs",)), Side(TACTICS, (face,)))).winner == 0 for face in STANDARD if face != "Qs"
    )
    assert words(battle("Qs", "?"), TACTICS) == (
        f"{round(100 * beaten / 51)}% to win the battle. Your highest card would make it at least 5 to 3."
    )


def test_who_calls_first_is_told_the_odds_against_each_answer() -> None:
    state = battle("Qs", "?", calls=("", ""))
    forecast = foretold(state, TACTICS)
    assert "against strategy" in forecast.words
    assert "against tactics" in forecast.words
    assert "–" in forecast.tag


def test_the_last_reveal_is_foretold_for_certain() -> None:
    state = battle("9s 7h 7d", "Jh Ts 3c", "reveal second", (STRATEGY, TACTICS))._replace(turn=0)
    forecast = foretold(state, "reveal")
    assert named(forecast.words, ("Maud", "Odo")) == (
        "Maud's strategy, a pair of sevens, beats tactics and scores 2. Maud takes the field, 4 to 3."
    )
    assert (forecast.tag, forecast.kind) == ("4 to 3", "gain")
    assert forecast.then == (("battle1", "battle 1, to {0}, 4 to 3"),)


def test_a_battle_won_stays_on_the_table_with_its_score() -> None:
    state = battle("9s 7h 7d", "Jh Ts 3c", "reveal second", (STRATEGY, TACTICS))
    after = state.after(next(iter(state.moves())))
    shields = zone(GAME.scene(after, 0), "battles").pieces
    assert [(shield.face, shield.owner, shield.label) for shield in shields[:3]] == [
        ("1", 0, "battle 1, to {0}, 4 to 3"),
        ("", None, "battle 2, now"),
        ("", None, "battle 3, to come"),
    ]
    row = zone(GAME.scene(after, 0), "battles")
    assert (row.title, row.note) == ("{0} 1, {1} 0", "tiebreak by points: 1 to 0")
    assert [plate.score for plate in GAME.scene(after, 0).plates] == ["1 of 8 battles won", "0 of 8 battles won"]


def test_the_field_that_was_decided_shows_why() -> None:
    """Check that the table joins and names the hand that counts, shows its points on the scales, and keeps everything
    until the visitor continues."""
    state = battle("9s 7h 7d", "Jh Ts 3c", "reveal second", (STRATEGY, TACTICS))
    turns, joins, stands = GAME.tell(state, next(iter(state.moves())))
    assert (turns.moment, joins.moment, stands.held) == ("reveal", "join", "Next battle")
    assert turns.ids == (
        "b0h3",
        "b0h0",
        "b0h4",
        "b0h1",
        "b0h5",
        "b0h2",
    )  # leaders first, and the side without the initiative before the other
    assert stands.why == "A pair or better beats tactics and scores 2, unless the best card of tactics is an ace."
    assert isinstance(stands.position, Conflict)
    scene = GAME.scene(stands.position, 0)
    assert [(band.ids, band.words, band.owner) for band in scene.bands] == [
        (("b0h1", "b0h2"), "a pair of sevens, scores 2", None),
        (("b0h3",), "J♥, scores nothing", 1),
    ]
    assert [(chip.face, chip.label) for chip in zone(scene, "tally0").pieces] == [
        ("1", "attacks"),
        ("1", "initiative"),
        ("2", "a pair of sevens"),
    ]
    assert (zone(scene, "tally0").value, zone(scene, "tally1").value) == (4, 3)
    assert [column.id for column in zone(scene, "line0").zones] == ["k0", "k1", "k2"]
    assert [column.id for column in zone(scene, "line1").zones] == ["k4", "k5", "k3"], "what counts stands together"
    cards: list[Piece] = [*(piece for at in range(6) for piece in zone(scene, f"s{at}").pieces)]
    assert ["faded" in card.state for card in cards] == [True, False, False, False, True, True]


def test_cards_lie_face_down_until_all_of_them_turn() -> None:
    """Check that a side's revealed cards stay face down on the table until both sides have revealed theirs."""
    state = battle("9s 7h 7d", "Jh Ts 3c", "reveal second", (TACTICS, TACTICS))
    cards: list[Piece] = [*(piece for at in range(6) for piece in zone(GAME.scene(state, 0), f"s{at}").pieces)]
    assert [card.face for card in cards] == ["9s", "7h", "7d", "", "", ""]
    reveals = next(iter(state.moves()))
    shown = GAME.scene(GAME.tell(state, reveals)[0].position, 0)
    assert [piece.face for at in range(6) for piece in zone(shown, f"s{at}").pieces] == [
        "9s",
        "7h",
        "7d",
        "Jh",
        "Ts",
        "3c",
    ]


def test_the_end_tells_how_it_was_decided() -> None:
    for seed in range(6):
        *_, (state, move) = laws.walk(GAME, ConflictOptions(battles=2), seed)
        over = state.after(move)
        scene = GAME.scene(over, 0)
        first, *others = scene.bands
        assert first.ids == ("battle1", "battle2")
        cards = [card for line in scene.zones for place in line.zones for stack in place.zones for card in stack.pieces]
        counted = {card.id for card in cards if card.kind == "card" and "faded" not in card.state}
        assert {ident for band in others for ident in band.ids} == counted, "what decided the last battle stands out"
        won = {result.winner for result in over.results}
        if len(won) == 1:
            assert re.match(r"Battle 2 decided it: \{\d\} (took|held) the field, ", scene.story)
        else:
            assert "The points they were won by decided it" in scene.story or over.outcome().winners == (0, 1)


def test_materiel_says_what_it_would_earn_and_what_is_left() -> None:
    state = next(state for state, _ in laws.walk(GAME, ConflictOptions(), 3) if state.stage == 0 and state.turn == 0)
    assert isinstance(state, Conflict)
    for card in state.hands[0]:
        forecast = next(p.forecast for p in GAME.scene(state.seen_by(0), 0).moves if p.path == (f"c{card.slot}",))
        assert forecast is not None
        assert forecast.words.endswith("You keep 3 cards; 7 battles to come.")
        assert ("materiel0", "your Materiel: 3 cards") in forecast.then
    assert foretold(state, "done").words == "You keep 4 cards; 7 battles to come."
    last = state._replace(battle=state.options.battles - 1)
    assert foretold(last, "done").words == "You keep 4 cards; this is the last battle."


@pytest.mark.parametrize("calls", [*product(CALLS, CALLS)], ids=" to ".join)
@pytest.mark.parametrize(("known", "hidden", "theirs"), [("9h", 0, 1), ("Kd", 1, 1), ("2c 2d", 0, 2)])
def test_few_hidden_cards_are_counted_exactly(calls: tuple[str, str], known: str, hidden: int, theirs: int) -> None:
    """Compare the chances with a count over all possible deals."""
    mine, foes = Cards(calls[0], tuple(known.split()), (hidden, 0)), Cards(calls[1], (), (theirs, 0))
    left = tuple(face for face in STANDARD if face not in known)
    counted: Counter[int] = Counter()
    for dealt in permutations(left, hidden + theirs):
        sides = [Side(mine.call, (*mine.known, *dealt[:hidden])), Side(foes.call, dealt[hidden:])]
        award = draw(sides)
        counted[award.points if award.winner == 0 else -award.points] += 1
    found, exact = chances(mine, foes, (left, ()), False, False, SAMPLES)
    assert exact
    assert found == pytest.approx({points: many / counted.total() for points, many in counted.items()})
