"""Tests of the bots' evaluation of Vassal: the fast playout follows the rules; the rule of thumb makes sense and uses
no hidden information."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from pygames.bots.players import choose, think
from pygames.core.cards import CHANCE, Card
from pygames.core.moves import Drawn
from pygames.games.vassal import GAME
from pygames.games.vassal.alliance import BIT, FACES, cards, strength
from pygames.games.vassal.bot import VassalKnowledge
from pygames.games.vassal.moves import Claim, VassalOptions
from pygames.games.vassal.playout import CUT, INDEX, Playout
from pygames.games.vassal.promise import WEIGHTS, WINS, gains, like, owned, promise
from pygames.games.vassal.rules import Vassal
from pygames.learn.course import course
from pygames.learn.lesson_session import lesson_session

from ... import laws
from .positions import FOE, ME, owner, set_up

KNOWLEDGE = VassalKnowledge()
VARIANTS = (
    "",
    "no_motive",
    "no_wildcards",
    "closed_houses",
    "claim_at_start_of_turn",
    "closed_houses no_wildcards",
    "closed_houses no_wildcards claim_at_start_of_turn",
)


def positions(words: str, seeds: int) -> list[Vassal]:
    """Return positions of random matches in which a seat is to place a card."""
    options = VassalOptions.parse(words)
    found = []
    for seed in range(seeds):
        for state, _ in laws.walk(GAME, options, seed):
            assert isinstance(state, Vassal)
            if state.phase == "place" and state.turn != CHANCE:
                found.append(state)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("words", VARIANTS)
def test_a_playout_is_a_match_by_the_rules(words: str) -> None:
    """Play the moves of a playout in the real game, with the same cards drawn. All must be legal and win the same
    houses."""
    for seed, start in enumerate(positions(words, 8)[::5]):
        quick, random = Playout(start), Random(seed).random
        winner = quick.run(lambda card, random=random: random(), float if seed % 2 else None)
        shuffled, rng = [INDEX[face] for face in start.decks[0].unseen], Random(seed)
        shuffled.sort(key=lambda card: rng.random())
        state = start
        for number, house in quick.placed:
            assert state.turn is not None, "the match was over before"
            move = state.parse(f"{FACES[number]} {house + 1}")
            assert state.allows(move)
            state = state.after(move)
            while state.turn == CHANCE:
                asked = state.request()
                state = state.after(Drawn(Card(asked.slot, FACES[shuffled.pop()], asked.to)))  # type: ignore[union-attr]
        assert state.turn is None, "the match goes on"
        assert state.winner == winner
        for seat in (ME, FOE):
            houses = sum(1 << house - 1 for house in state.owned(seat))
            # The playout stops at the first of several proofs that wins (ruling 23).
            assert quick.won[seat] == houses or (seat == winner and quick.won[seat] & ~houses == 0)


@pytest.mark.parametrize("words", VARIANTS)
def test_a_playout_that_begins_with_a_move_goes_on_as_after_it(words: str) -> None:
    """Compare the playout with one that starts after the move, with the same card drawn."""
    for start in positions(words, 2)[::9]:
        for move in list(start.choices())[::11]:
            first = INDEX[move.card.face], move.house - 1
            play = Playout(start)
            winner = play.run(float, first=first)
            assert play.placed[0] == first
            state = start.after(move)
            if state.turn == CHANCE:
                card = max(map(INDEX.__getitem__, start.decks[0].unseen))
                asked = state.request()
                state = state.after(Drawn(Card(asked.slot, FACES[card], asked.to)))
            if state.turn is None:
                assert winner == state.winner
                continue
            after = Playout(state)
            assert (after.run(float), play.placed[1:]) == (winner, after.placed)


def test_a_playout_that_is_cut_short_is_judged_by_what_was_won() -> None:
    state = set_up({}, ("7s 7d 2c", "Kh Kd Kc"))
    play = Playout(state)
    assert play.run(float, None, 0) == CUT
    even = play.lead()
    play.won[ME] |= 1 << 8
    assert play.lead() > even
    play.won[FOE] |= 1 << 7 | 1 << 6
    assert play.lead() < even


def test_a_playout_begins_anywhere() -> None:
    for words in ("", "manual_claims"):
        walked = list(laws.walk(GAME, VassalOptions.parse(words), 5))
        for state, _ in walked:
            shares = KNOWLEDGE.playout(state, Random(1))
            assert sum(shares) == 1
            assert KNOWLEDGE.decisions <= 54
    state, move = walked[-1]
    last = state.after(move)
    assert KNOWLEDGE.playout(last, Random(1))[last.winner] == 1  # type: ignore[attr-defined]
    assert KNOWLEDGE.decisions == 0


def test_what_a_position_is_worth_counts_the_draw_that_belongs_to_it() -> None:
    """Check that a position before a draw has the same value as the position after the draw with the same seed."""
    drawing = [state for state, _ in laws.walk(GAME, VassalOptions(), 3) if state.turn == CHANCE]
    for state in drawing[:40:9]:
        found = {str(KNOWLEDGE.dealt(state, luck)) for luck in range(40)}
        assert len(found) > 10
        for luck in range(10):
            dealt = KNOWLEDGE.dealt(state, luck)
            assert dealt.turn != CHANCE
            assert KNOWLEDGE.value(state, Random(luck)) == KNOWLEDGE.value(dealt, Random(luck))


def test_what_a_position_is_worth_misses_no_house_that_wins() -> None:
    table = lesson_session(course(GAME), "06-side-by-side", 3)
    view = table.match.known(0)
    for luck in range(20):
        world = view.filled(Random(luck))
        assert KNOWLEDGE.value(world, Random(luck)) == (1.0, 0.0)


def test_what_looks_as_good_is_chosen_by_what_is_liked() -> None:
    """Check how a playout for reviews breaks ties: of equally good houses and cards it chooses the most liked one, and
    never a worse one."""
    state = set_up({}, ("7s 7d 2c", "Kh Kd Kc"))

    def first(liked: Callable[[int], float]) -> str:
        play = Playout(state)
        play.run(float, liked)
        number, house = play.placed[0]
        return f"{FACES[number]} {house + 1}"

    assert first(lambda number: -number) == "7s 1"
    assert first(lambda number: -abs(number - 8)) == "7s 9"
    assert first(float) == "7d 9", "the two of clubs is liked more, but promises less"


def test_promise_keeps_the_order_of_strengths() -> None:
    worth = promise(False)
    rng = Random(1)
    hands = [cards(rng.sample(FACES, 3)) for _ in range(800)]
    hands.sort(key=strength)
    for weaker, stronger in pairwise(hands):
        assert (worth[weaker] < worth[stronger]) == (strength(weaker) < strength(stronger))
    assert all(0 <= worth[hand] <= 1 for hand in hands)


def test_promise_of_few_cards() -> None:
    worth = promise(False)

    def of(text: str) -> float:
        return worth[cards(text.split())]

    assert of("6s 7s") > of("6s 7c") > of("6s 7h") > of("6s Jh")
    assert of("6s 7s") == of("6d 7d"), "suits have no order"
    assert of("6s 7c") == of("6h 7d") == of("7s 6c")
    assert of("Jo 7c") > of("6s 7c")
    assert of("Qs") > of("As")
    assert like(cards(["6d", "7h"])) == like(cards(["6c", "7s"]))


def test_gains_name_the_best_card() -> None:
    row = gains(False)[cards(["6s", "7s"])]
    hand = [INDEX[face] for face in ("8s", "5s", "8h", "Kd")]
    assert FACES[max(row[card] for card in hand) & 63] == "8s"
    assert row[INDEX["8s"]] > 0 > row[INDEX["Kd"]]


def test_houses_that_make_or_stop_three_in_a_row_matter_more() -> None:
    weights = WEIGHTS[owned(0b000011000, 0)]
    assert weights[2] == weights[5] == max(weights)
    assert weights[3] == weights[4] == 0
    assert WEIGHTS[owned(0, 0b000011000)][2] == weights[2], "stopping counts as making"
    assert [WINS[won] for won in (0b111, 0b101011010, 0b110110000, 0b100000011)] == [True, True, False, False]


def test_the_rule_of_thumb_completes_what_wins() -> None:
    state = set_up({3: ("5s 6s", "9h 9d Kc"), 4: ("2h 9c", "")}, ("7s 8d", "2c"))
    moves = list(state.moves())
    looks = KNOWLEDGE.scores(state.seen_by(ME), moves)
    assert moves[looks.index(max(looks))] == state.parse("7s 3"), "not the joker, which does as well"


def test_bots_take_the_win() -> None:
    state = set_up({9: ("Js Qs", "2h")}, ("Ks 2c 4d 8h", "2d"), owners={7: ME, 8: ME, 1: FOE, 2: FOE})
    for player in ("greedy", "2", "3"):
        after = state.after(choose(GAME, state.seen_by(ME), Random(4), player))
        while after.turn == CHANCE:
            asked = after.request()
            after = after.after(Drawn(Card(asked.slot, after.decks[0].unseen[0], asked.to)))  # type: ignore[union-attr]
        assert (owner(after, 9), after.winner) == (ME, ME)


def test_bots_claim_by_hand() -> None:
    options, claims = VassalOptions(manual_claims=True), 0
    for seed in range(30):
        for state, _ in laws.walk(GAME, options, seed):
            assert isinstance(state, Vassal)
            if state.phase == "claim":
                best = Claim(state.provable(state.mover))
                assert KNOWLEDGE.greedy(state.seen_by(state.turn), Random(1)) == best
                claims += 1
    assert claims


def test_scores_and_choices_are_the_same_whatever_is_hidden() -> None:
    """Redeal the cards that the mover cannot see. Its evaluation and its choice must stay the same."""
    rng = Random(3)
    for state in positions("", 3)[::7]:
        view = state.seen_by(state.turn)
        moves = list(view.moves())
        other = view.filled(rng)
        assert other != state
        assert KNOWLEDGE.scores(other, moves) == KNOWLEDGE.scores(state, moves) == KNOWLEDGE.scores(view, moves)
        assert choose(GAME, other.seen_by(state.turn), Random(1), "1") == choose(GAME, view, Random(1), "1")
        assert choose(GAME, view, Random(1), "1") == choose(GAME, view, Random(1), "1")


def test_thinking_can_be_cut_short() -> None:
    view = set_up({3: ("5s 6s", "9h 9d Kc")}, ("7s 8d Kh", "2c")).seen_by(ME)
    thinking = think(GAME, view, Random(1), "3")
    progress = [next(thinking) for _ in range(20)]
    assert progress == sorted(progress)
    assert progress[-1] < 1
    with pytest.raises(StopIteration) as done:
        thinking.send(True)
    assert view.allows(done.value.value)


def test_all_cards_have_a_number() -> None:
    assert all(BIT[face] == 1 << INDEX[face] for face in FACES)
