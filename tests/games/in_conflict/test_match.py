"""Tests of a match outside the draw: fielding, Materiel, who sees which card, the order of calls, the field, the
end."""

from __future__ import annotations

from random import Random

import pytest

from pygames.core.cards import ALL, CHANCE, Card
from pygames.core.chronicle import Chronicle
from pygames.core.match import Match
from pygames.core.moves import Drawn, Roll, Shuffle
from pygames.core.record import read
from pygames.core.words import Plural
from pygames.games import find
from pygames.games.in_conflict import words
from pygames.games.in_conflict.battle_draw import Side, draw, has_initiative, total
from pygames.games.in_conflict.moves import POOL, Call, Commit, Done, Reveal, Show
from pygames.games.in_conflict.names import for_side
from pygames.games.in_conflict.rules import STAGES, Conflict, ConflictOptions, new
from tests import laws

GAME = find("in_conflict")


def walks(options: ConflictOptions, seeds: range = range(4)):  # type: ignore[no-untyped-def]
    for seed in seeds:
        yield from laws.walk(GAME, options, seed)


BOTH = [ConflictOptions(), ConflictOptions(seats=4)]


@pytest.mark.parametrize("options", BOTH, ids=laws.label)
def test_each_side_fields_one_house_a_seat_to_five(options: ConflictOptions) -> None:
    sizes = []
    for state, _ in walks(options):
        if state.stage == 0:
            for side in (0, 1):
                houses = state.of_side(side)
                sizes.append(len(houses))
                assert {state.houses[at].seat for at in houses} == {*state.seats_of(side)}
            assert all(1 <= house.banners <= 3 for house in state.houses)
            assert sorted(state.influence) == list(range(len(state.houses)))
            assert 0 <= state.objectives <= 2
    assert min(sizes) == options.seats // 2
    assert max(sizes) == 5


def test_alliances_attack_in_turn() -> None:
    for state, _ in walks(ConflictOptions()):
        assert state.attacker == len(state.results) % 2 or state.turn is None
    last = [state.after(move) for state, move in walks(ConflictOptions(), range(1))][-1]
    assert [result.attacker for result in last.results] == [0, 1] * 4


@pytest.mark.parametrize("options", BOTH, ids=laws.label)
def test_materiel_is_four_private_cards_never_replenished(options: ConflictOptions) -> None:
    held = None
    for state, _ in laws.walk(GAME, options, 5):
        if state.stage < -1:
            continue
        for seat, hand in enumerate(state.hands):
            assert all(card.to == (seat,) for card in hand)
        now = [len(hand) for hand in state.hands]
        assert held is None or all(a <= b for a, b in zip(now, held, strict=True))
        if held is None:
            assert now == [4] * options.seats
        held = now


def test_the_side_without_the_initiative_commits_and_calls_first() -> None:
    for state, move in walks(ConflictOptions(seats=4)):
        if isinstance(move, Commit | Done):
            ahead = state.askers.index(state.turn)
            assert ahead == 0
            if state.turn % 2 == state.initiative:
                assert all(seat % 2 == state.initiative for seat in state.askers)
        if isinstance(move, Call):
            first = state.calls == ("", "")
            assert state.turn % 2 == (1 - state.initiative if first else state.initiative)
            assert state.turn == state.houses[state.leader(state.turn % 2)].seat


def test_initiative_follows_the_banners() -> None:
    for state, _ in walks(ConflictOptions()):
        if state.stage == 0:
            which = has_initiative(state.banners(state.attacker), state.banners(1 - state.attacker))
            assert state.initiative == (state.attacker if which == 0 else 1 - state.attacker)


@pytest.mark.slow
@pytest.mark.parametrize("options", BOTH, ids=laws.label)
def test_who_may_know_which_card(options: ConflictOptions) -> None:
    """Compare each card's audience with the rule book's table: Materiel is for its seat, a leader's card for its seat,
    strategy for its side, the reveal for everybody."""
    for state, _ in walks(options):
        stage = STAGES[state.stage] if 0 <= state.stage < len(STAGES) else ""
        for at, house in enumerate(state.houses):
            if house.card is None:
                continue
            side = house.seat % 2
            for viewer in (*range(state.seats), None):
                knows = state.seen_by(viewer).houses[at].card.face is not None
                if viewer == house.seat:
                    assert knows
                elif viewer is not None and viewer % 2 == side:
                    assert (
                        not knows
                        or state.calls[side] == "strategy"
                        or stage.startswith(("turn", "reveal"))
                        or not stage
                    )
                else:
                    assert not knows or stage.startswith(("turn", "reveal")) or not stage
        for seat in range(state.seats):
            for viewer in (*range(state.seats), None):
                hand = state.seen_by(viewer).hands[seat]
                assert all((card.face is not None) == (viewer == seat) for card in hand)


def test_the_second_caller_sees_no_enemy_card() -> None:
    for state, move in walks(ConflictOptions()):
        if isinstance(move, Call):
            view = state.seen_by(state.turn)
            for house in view.houses:
                if house.seat != state.turn and house.card is not None:
                    assert house.card.face is None
            mine = [house for house in view.houses if house.seat == state.turn and house.card is not None]
            assert len(mine) == 1


def test_a_card_nobody_looked_at_is_not_drawn() -> None:
    for state, move in walks(ConflictOptions()):
        if isinstance(move, Call) and state.calls == ("", ""):
            assert sum(house.card is not None for house in state.houses) == 2
        if isinstance(move, Drawn) and STAGES[max(state.stage, 0)].startswith("turn") and state.stage > 0:
            assert move.card.to == ALL


def test_strategy_looks_at_once_and_allies_show() -> None:
    shown = 0
    for state, move in walks(ConflictOptions(seats=4)):
        if isinstance(move, Show):
            shown += 1
            side = state.turn % 2
            assert state.calls[side] == "strategy"
            assert all(card.to == state.seats_of(side) for card in move.told)
            ally = state.seats_of(side)[1 - state.seats_of(side).index(state.turn)]
            assert all(card.face is not None for card in move.seen_by(ally).told)
            assert all(card.face is None for card in move.seen_by((state.turn + 1) % 4).told)
    assert shown


@pytest.mark.parametrize("options", BOTH, ids=laws.label)
def test_the_field_goes_to_more_points_and_the_defender_when_equal(options: ConflictOptions) -> None:
    fought = ties = 0
    for state, move in walks(options, range(8)):
        after = state.after(move)
        if len(after.results) == len(state.results):
            continue
        fought += 1
        field, result = state.fought(move), after.results[-1]
        pools = [Side(field.calls[side], field.faces(side)) for side in (0, 1)]
        assert all(None not in pool.faces for pool in pools)
        award = draw(pools)
        assert award == result.award
        points = [total(state.tally(side)) + award.points * (award.winner == side) for side in (0, 1)]
        assert list(result.points) == points
        mine, theirs = points[state.attacker], points[1 - state.attacker]
        ties += mine == theirs
        assert result.winner == (state.attacker if mine > theirs else 1 - state.attacker)
    assert fought == 64
    assert ties


def test_most_battles_win_then_the_margin_then_a_draw() -> None:
    for seed in range(12):
        last = [state.after(move) for state, move in laws.walk(GAME, ConflictOptions(battles=2), seed)][-1]
        outcome = last.outcome()
        keys = [(last.won(side), last.margin(side)) for side in (0, 1)]
        assert outcome is not None
        if keys[0] == keys[1]:
            assert outcome.scores == (0, 0)
        else:
            assert outcome.winners == ((0,) if keys[0] > keys[1] else (1,))


@pytest.mark.parametrize("options", [option._replace(battles=2) for option in BOTH], ids=laws.label)
def test_a_playout_of_what_is_decided_knows_who_won(options: ConflictOptions) -> None:
    shares = set()
    for seed in range(12):
        last = [state.after(move) for state, move in laws.walk(GAME, options, seed)][-1]
        won = last.outcome().winners
        share = tuple(GAME.knowledge().playout(last, Random(seed)))
        worth = 0.5 if len(won) == options.seats else 1.0
        assert share == tuple(worth * (seat in won) for seat in range(options.seats))
        shares.add(share)
    assert len(shares) >= 2


def test_allies_win_together() -> None:
    last = [state.after(move) for state, move in laws.walk(GAME, ConflictOptions(seats=4), 3)][-1]
    outcome = last.outcome()
    assert outcome is not None
    assert outcome.winners in ((0, 2), (1, 3), (0, 1, 2, 3))


def test_three_players_are_refused() -> None:
    with pytest.raises(ValueError, match="two players, or four"):
        new(ConflictOptions(seats=3))


def test_a_public_leader_card_is_dealt_to_all() -> None:
    drawn = [
        move.card.to
        for state, move in laws.walk(GAME, ConflictOptions(public_leader_card=True), 1)
        if isinstance(move, Drawn) and state.stage == STAGES.index("leaders")
    ]
    assert drawn
    assert set(drawn) == {ALL}


def test_each_battle_has_a_fresh_deck() -> None:
    shuffles = [s.request() for s, m in laws.walk(GAME, ConflictOptions(), 1) if m.kind == "shuffle"]
    assert len(shuffles) == 9
    assert all(isinstance(asked, Shuffle) and len(asked.faces) == 52 for asked in shuffles)


def test_fielding_is_rolled_in_mixed_radix_without_bias() -> None:
    """Check that exactly one value of a House's roll gives each combination of owner, banners and place."""
    for options in BOTH:
        state = new(options._replace(materiel=0))
        for value in (4 - options.seats // 2, 1):
            state = state.after(rolled(state, value))
        while len(state.houses) < sum(state.sizes):
            asked = state.request()
            assert isinstance(asked, Roll)
            ends = {state.after(rolled(state, value))._replace(stage=0)[7:] for value in range(asked.n)}
            assert len(ends) == asked.n
            state = state.after(rolled(state, Random(len(state.houses)).randrange(asked.n)))


def rolled(state: Conflict, value: int):  # type: ignore[no-untyped-def]
    return list(state.moves())[value]


def test_notation_as_people_type_it() -> None:
    match = Match(GAME, ConflictOptions())
    for state, move in laws.walk(GAME, ConflictOptions(), 2):
        if isinstance(move, Commit):
            face = move.card.face
            assert face is not None
            assert state.seen_by(state.turn).parse(f"commit {face}").kind == "commit"
        if isinstance(move, Reveal):
            assert str(move).startswith("reveal ")
        assert match.state == state
        match.play(str(move))
    assert match.ended


def test_a_committed_card_may_not_be_named_wrongly() -> None:
    state = next(s for s, m in laws.walk(GAME, ConflictOptions(), 2) if isinstance(m, Commit | Done))
    assert state.turn in (0, 1)
    held = state.hands[state.turn][0]
    other = "As" if held.face != "As" else "Ks"
    assert not state.allows(Commit(Card(held.slot, other, held.to)))
    assert not state.allows(Commit(Card(held.slot, held.face, ALL)))
    assert not state.allows(Commit(Card(999, held.face, held.to)))
    enemy = state.seen_by(1 - state.turn)
    assert enemy.allows(Commit(held.blank()))
    assert not enemy.allows(Commit(held))


def test_nobody_reveals_one_card_twice() -> None:
    """Check that an enemy's view, in which a hidden card may be any card of the deck, refuses a reveal that contains
    the same card twice."""
    for seed in range(20):
        for state, move in laws.walk(GAME, ConflictOptions.parse("materiel=0"), seed):
            if isinstance(move, Reveal) and len(move.told) > 1:
                enemy = state.seen_by(next(seat for seat in range(state.seats) if seat != state.turn))
                first, second, *others = move.told
                assert enemy.allows(move)
                assert not enemy.allows(Reveal((first, second._replace(face=first.face), *others)))
                return
    raise AssertionError("no two cards were revealed at once")


def test_a_house_may_use_a_card_of_its_own() -> None:
    """Check ruling 23: a card committed by a House replaces the card that the House is dealt. It is face down, only its
    seat knows it until the reveal, and afterwards it is spent."""
    used = 0
    for state, move in walks(ConflictOptions(own_cards=True), range(6)):
        if isinstance(move, Commit) and move.house != POOL:
            used += 1
            assert state.houses[move.house].seat == state.turn
            assert state.houses[move.house].card is None
            after = state.after(move)
            assert after.houses[move.house].card == move.card
            assert move.card not in after.hands[state.turn]
            assert after.committed == state.committed
            assert not any(other.house == move.house for other in after.moves() if isinstance(other, Commit))
            assert after.seen_by(1 - state.turn).houses[move.house].card.face is None
            assert not state.allows(Commit(move.card, 1 - state.turn if len(state.houses) < 3 else 99))
        if isinstance(move, Drawn) and state.stage >= 0:
            at, _ = state.due[0]
            assert state.houses[at].card is None
            leads = at in (state.leader(0), state.leader(1))
            assert leads or STAGES[state.stage] != "leaders"
        if isinstance(move, Call):
            own = state.houses[state.leader(state.turn % 2)].card
            assert own.face is not None, "the leader knows the card of the leading House"
    assert used > 20
    assert all(m.house == POOL for _, m in walks(ConflictOptions()) if isinstance(m, Commit))


def test_a_house_that_uses_its_own_card_is_dealt_none() -> None:
    """Check that the table and the log show that the House is dealt no card, and that nobody scores if the other side
    turns up the same card (ruling 12)."""
    match = read(OWN, find)
    told = [entry.text for entry in Chronicle(match, None).entries]
    assert "{0} commits a card face down: House Ashdown uses it instead of being dealt one." in told[1]
    assert told[-2].startswith("Both sides turn up 9♥, so nobody scores. ")
    mine, theirs = (path.path for path in GAME.scene(match.known(0, 8), 0).moves if path.path[0] == "c0")
    assert {mine, theirs} == {("c0", "beside"), ("c0", "s0")}


OWN = """liege 1
game in_conflict
rules 1
options battles=1 materiel=1 own_cards=1
view all

shuffle
draw 0 0:9h
draw 1 1:Ks
roll 0
roll 0
roll 0
roll 0
roll 0
commit 0:9h 0
done
shuffle
draw 1 52:9h
tactics
tactics
reveal 0:9h
reveal 52:9h
"""
CALLED = """liege 1
game in_conflict
rules 1
options battles=1 materiel=0 public_leader_card=1
view all

roll 0
roll 0
roll 0
roll 0
roll 0
shuffle
draw all 0:As
draw all 1:Ks
tactics
tactics
"""


def test_a_battle_may_end_with_the_second_call() -> None:
    """Check a battle of one House each with both cards face up and nothing committed. After the second call, no reveal
    follows, and the log contains the battle's result."""
    match = read(CALLED, find)
    for viewer in (0, 1, None, CHANCE):
        assert [entry.text for entry in Chronicle(match, viewer).entries[-4:]] == [
            "{1} calls tactics.",
            "{0}: K♠. {1}: A♠.",
            "{1}'s A♠ beats {0}'s K♠ and scores 4. {1} holds the field, 7 to 1.",
            "{1} wins, 1 battle to 0.",
        ]


def test_chips_say_what_their_points_are_for() -> None:
    for state, _ in walks(ConflictOptions(), range(2)):
        scene = GAME.scene(state, 0)
        pans = next(zone for zone in scene.zones if zone.id == "scales").zones
        for chip in (piece for pan in pans for piece in pan.pieces if not piece.id.endswith("draw")):
            assert ("objective" in chip.label) == scene.reasons[chip.id].startswith("Each additional objective")
            assert (chip.label == "initiative") == ("initiative" in scene.reasons[chip.id])


def test_among_four_each_house_says_whose_it_is() -> None:
    for state, _ in walks(ConflictOptions(seats=4), range(1)):
        scene = GAME.scene(state, 0)
        for column in (column for zone in scene.zones if zone.kind == "line" for column in zone.zones):
            if column.id.startswith("km"):
                continue
            seat = state.houses[int(column.id[1:])].seat
            assert column.note.endswith(f" {{{seat}}}")
            assert column.label.startswith(f"{{{seat}}}'s House ")


@pytest.mark.parametrize(("options", "told"), [*zip(BOTH, ["{1} knows it", "{1} and {3} know it"], strict=True)])
def test_a_sentence_about_a_side_follows_the_number_of_its_players(options: ConflictOptions, told: str) -> None:
    state, _ = next(walks(options, range(1)))
    assert for_side(state, Plural(("{side} knows it", "{side} know it")), 1) == told
    for name in ("TALLY", "FIELD_SHORT", "FOUGHT", "STORY_TOOK", "STORY_HELD", "CALLS_FIRST"):
        assert isinstance(vars(words)[name], Plural), f"{name}: other languages have two forms"
