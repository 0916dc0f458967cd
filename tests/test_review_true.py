"""Tests that every sentence of a review is true: its numbers add up, and each reason is compared with play.

The matches are random, with all options. The functions that check reasons are those for hints (`hint_claims.py`), which
share nothing with the games' `effects`.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from pygames import games
from pygames.bots.estimates import Estimate, estimate, worth
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.options import Options
from pygames.core.slices import drained
from pygames.review.costs import Loss
from pygames.review.review import Effort, Point, Review, begun, judged, reviewed
from pygames.review.sentences import because, decision, line, point

from .hint_claims import CLAIMS, ODDS, told
from .laws import variants

HASTE = Effort(quick=2, luck=4, first=2, worlds=8)


def played(game: Game, options: Options, seed: int) -> Match:
    """Play a match with random players. Return the finished match."""
    match, rng = Match(game, options), Random(f"{game.name} {seed}")
    for turn in match.turns(LocalDealer(b"review %d" % seed)):
        match.play(rng.choice(list(match.state.seen_by(turn).moves())))
    return match


def blunders(match: Match, count: int) -> Review:
    """Return a review in which this number of decisions certainly cost much; a quick judge chooses the better moves."""
    review, rng = begun(match), Random(1)
    steps = [step for step in review.steps if step.seat != CHANCE and not review.forced(step)]
    for step in rng.sample(steps, min(count, len(steps))):
        move = match.lines[step.start].move
        assert move is not None
        found = drained(judged(match, step.start, move, 1, HASTE))
        if found.best != move.seen_by(step.seat):
            review.losses[step.start] = Loss(found.best, Estimate(rng.uniform(0.1, 0.9), 0.0))
    return review


@pytest.mark.parametrize("name", CLAIMS)
def test_each_reason_is_true_of_the_better_move_and_not_of_the_one_played(name: str) -> None:
    game, said = games.find(name), 0
    for nth, options in enumerate(variants(game)):
        review = blunders(played(game, options, nth), 3 if name == "lords_and_vassals" else 6)
        for each in review.mistakes():
            state, move = review.match.positions[each.step.start], review.match.lines[each.step.start].move
            assert move is not None
            view = state.seen_by(each.step.seat)
            better, made = review.losses[each.step.start].best, move.seen_by(each.step.seat)
            told_of = decision(review, each)
            assert game.tell(view, made)[0].text in told_of.played
            assert game.tell(view, better)[0].text in told_of.better
            if reason := because(review, each):
                said += 1
                told(name, state, better, move, reason)
                lie, pair = reason, (move, better)
                if sampled := re.fullmatch(f"(.+ )?{ODDS}", reason):  # both odds may be too close for samples
                    lie, pair = (
                        reason.replace(f"{sampled['odds']}%", f"{(int(sampled['odds']) + 40) % 100}%"),
                        pair[::-1],
                    )
                with pytest.raises(AssertionError):
                    told(name, state, *pair, lie)
            whole = point(review, each)
            assert whole.startswith(told_of.played)
            assert whole.endswith(" ".join(filter(None, (told_of.better, reason))))
            assert f"{{{each.step.seat}}}'s chances by {round(100 * each.share)}%" in whole
    assert said > 5, name


@pytest.mark.parametrize("name", games.NAMES)
def test_a_review_of_any_match_adds_up_and_begins_with_what_to_do(name: str) -> None:
    """Check quick reviews of random matches with all options: start, luck and decisions add up to the result."""
    game = games.find(name)
    options_of = [*variants(game)]
    for nth, options in enumerate(Random(name).sample(options_of, min(3, len(options_of)))):
        review = reviewed(played(game, options, 100 + nth), Random(nth), HASTE)
        balance, outcome = review.balance(), review.match.outcome()
        assert outcome is not None
        for seat in review.seats:
            assert balance.start[seat] == round(100 / len(review.seats))
            assert balance.end[seat] == round(100 * (seat in outcome.winners) / len(outcome.winners))
            luck = balance.luck[seat] if balance.luck else 0
            total = balance.start[seat] + luck - balance.lost[seat] + balance.gained(seat)
            assert abs(total - balance.end[seat]) <= 1
            begins(review, seat)


def begins(review: Review, seat: int) -> None:
    """Check the beginning of a seat's summary: its worst decision with the reason, or that it made no mistake, and its
    luck."""
    worst, balance = review.worst(seat), review.balance()
    said = line(review, seat, worst, 7)
    own = [each for each in review.mistakes() if each.step.seat == seat]
    if own:
        assert worst is not None
        assert worst.share == max(each.share for each in own)
        assert worst in review.points(seat)
        better = f"{{{seat}}}'s costliest decision was move 7: \N{MINUS SIGN}{round(100 * worst.share)}%. Better: "
        assert said == " ".join(filter(None, (better + decision(review, worst).better, because(review, worst))))
    else:
        assert said.startswith(f"None of {{{seat}}}'s moves was clearly a mistake.")
    assert len(review.points(seat)) <= 5
    figure = re.search(r" Luck: (.+)% \(±(\d+)%\)(, so perhaps none)?\.$", said)
    assert bool(figure) == bool(balance.luck and not own)
    if figure:
        luck = int(figure[1].replace("\N{MINUS SIGN}", "-"))
        assert (luck, int(figure[2])) == (balance.luck[seat], balance.doubt[seat])
        assert bool(figure[3]) == (abs(luck) <= balance.doubt[seat])


def test_the_worst_decision_of_a_seat_is_a_turning_point_whatever_others_did() -> None:
    review = blunders(played(games.find("vassal"), games.find("vassal").options(), 1), 40)
    for at, found in [*review.losses.items()]:
        share = 0.9 if review.match.lines[at].seat else 0.1
        review.losses[at] = found._replace(share=Estimate(share, 0.0))
    assert all(each.step.seat == 1 for each in review.points())
    assert [each for each in review.points(0) if each.step.seat == 0] == [review.worst(0)]
    assert len(review.points(0)) == 5


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_a_better_move_is_better_by_about_its_share_in_new_worlds(name: str) -> None:
    """Check the mistakes of the first match that has any, since a short match may have none."""
    assert any(mistakes(games.find(name), seed) for seed in range(3, 13))


def mistakes(game: Game, seed: int) -> list[Point]:
    """Return some mistakes in a match, after comparing each with playouts in new worlds."""
    rng, shown, knowledge = Random(game.name), list[Point](), game.knowledge()
    review = begun(played(game, game.options(), seed))
    for step in rng.sample(review.steps, len(review.steps)):
        if step.seat == CHANCE or review.forced(step):
            continue
        move = review.match.lines[step.start].move
        assert move is not None
        review.losses[step.start] = found = drained(judged(review.match, step.start, move, 2, Effort(2, 4, 12, 120)))
        if not found.shown:
            continue
        view, leads = review.match.positions[step.start].seen_by(step.seat), []
        for _ in range(2 if knowledge.steady else 240):
            world, luck = knowledge.world(view, rng), rng.getrandbits(32)
            one, two = (worth(knowledge, world.after(each), luck)[step.seat] for each in (found.best, move))
            leads.append(one - two)
        again = estimate(leads)
        error = 4 * (again.error**2 + found.share.error**2) ** 0.5
        assert abs(again.mean - found.share.mean) <= error + 0.01, f"{found} of {move} in {view}"
        shown = review.mistakes()
        if len(shown) == 4:
            break
    return shown
