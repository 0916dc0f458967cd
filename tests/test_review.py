"""Tests of reviews: luck sums to zero, decisions are judged from the player's knowledge, and moves called mistakes were
blunders."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from pygames import games
from pygames.__main__ import main
from pygames.bots.estimates import Estimate, estimate
from pygames.bots.players import choose
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer, chance_move
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.record import write
from pygames.core.slices import drained
from pygames.core.state import State
from pygames.games.in_conflict.options import ConflictOptions
from pygames.learn.course import course
from pygames.learn.lesson_session import lesson_session
from pygames.review import check
from pygames.review.costs import Loss, loss, luck
from pygames.review.review import Effort, Incomplete, Point, Review, Step, begun, reviewed, reviewing
from pygames.review.sentences import line, point, summary

from .bets import BETS
from .toys import TOY

HASTE = Effort(quick=2, luck=4, first=2, worlds=8)


@cache
def match(name: str) -> Match:
    """Return a match that players with the rule of thumb have finished."""
    return check.played(games.find(name), 1, "greedy")


@cache
def review(name: str) -> Review:
    return reviewed(match(name), Random(1), HASTE)


def judged(view: State, played: str, worlds: int = 64) -> Loss:
    """Return the judgement of a move from a seat's view, with its cost."""
    return drained(loss(games.find("vassal").knowledge(), view, view.parse(played), Random(1), 24, worlds))


@pytest.mark.parametrize("name", games.NAMES)
def test_a_review_judges_every_step_of_a_match(name: str) -> None:
    found = review(name)
    for step in found.steps:
        assert sum(found.chances[step.end]) == pytest.approx(1)
        if step.seat == CHANCE:
            assert sum(each.mean for each in found.lucks[step.start].shares) == pytest.approx(0)
        else:
            assert found.losses[step.start].best
    outcome = found.match.outcome()
    assert outcome
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in found.seats]
    assert found.chances[found.steps[-1].end] == pytest.approx(shares)
    assert [step.end for step in found.steps[:-1]] == [step.start for step in found.steps[1:]]


@pytest.mark.parametrize("name", games.NAMES)
def test_a_review_repeats_and_is_told_in_whole_sentences(name: str) -> None:
    again = reviewed(match(name), Random(1), HASTE)
    assert (again.chances, again.lucks, again.losses) == (review(name).chances, review(name).lucks, review(name).losses)
    points = again.points()
    assert len(points) <= 5
    assert sum(at.gainer is not None for at in points) <= 2
    assert [at.step for at in points] == sorted(at.step for at in points)
    for said in [*summary(again), *(point(again, at) for at in points)]:
        assert said[0] == "{" or said[0].isupper()
        assert said.endswith(".")


def test_a_turning_point_leaves_out_what_a_cascade_went_through() -> None:
    """Check that a turning point names the move and the fallen royals, but not each step of the reserves."""
    found = review("royal_assassin")

    def events(step: Step) -> int:
        move = found.match.lines[step.start].move
        assert move is not None
        return len(found.match.game.tell(found.match.positions[step.start], move))

    step = max((step for step in found.steps if step.seat != CHANCE), key=events)
    said = point(found, Point(step, 0.1, None)).split(" That lowered")[0]
    assert events(step) > 10
    assert said.startswith("{1} attacks K\N{BLACK CLUB SUIT}")
    assert said.endswith("K\N{BLACK CLUB SUIT} falls.")
    assert said.count(".") <= 3


def test_who_could_win_at_once_and_did_not_has_blundered() -> None:
    """Check ruling 25, by which three houses side by side win: a move that does not win the third house is a
    blunder."""
    table = lesson_session(course(games.find("vassal")), "06-side-by-side", 3)
    view = table.match.known(0)
    found = judged(view, "3d 6")
    assert found.shown
    assert str(found.best).endswith("Qs 6")
    assert not judged(view, str(found.best)).shown


def test_a_loss_is_judged_from_what_the_seat_knew() -> None:
    """Check that different cards in hidden places do not change the judgement of a move."""
    table = lesson_session(course(games.find("vassal")), "06-side-by-side", 1)
    view = table.match.known(0)
    worlds = [view.filled(Random(seed)) for seed in range(3)]
    assert len({str(world) for world in worlds}) == 3
    assert len({judged(world.seen_by(0), "2h 1", 16) for world in worlds}) == 1


def test_luck_averages_out() -> None:
    """Check that the luck of sixty deals of a battle sums to zero, within the random error."""
    found = match("in_conflict")
    at = next(at for at, line in enumerate(found.lines) if line.text.startswith("roll") and at > 40)
    before, knowledge, rng = found.positions[at], found.game.knowledge(), Random(1)
    brought = []
    for _ in range(60):
        row = [before, before.after(chance_move(before, rng))]
        while row[-1].turn == CHANCE:
            row.append(row[-1].after(chance_move(row[-1], rng)))
        brought.append(drained(luck(knowledge, row, rng.getrandbits(32), 8)).shares[0].mean)
    mean, error = estimate(brought)
    assert abs(mean) < 4 * error
    assert error > 0


@pytest.mark.parametrize(
    ("seed", "wins", "left"),
    [
        (53, 12, 43),  # a 6, 8, 5 or ace makes a pair, while the other side only has a high card
        (56, 6, 46),  # a 7 or 10 makes a pair, while the other side has threes
        (78, 8, 49),  # a king or an ace makes a pair higher than the queens of both sides
        (31, 44, 47),  # any card but an ace wins: each of the other aces beats the ace of clubs
    ],
)
def test_luck_of_a_draw_is_counted(seed: int, wins: int, left: int) -> None:
    """Compare the chances before the last card of the only battle with the share of the remaining cards that win."""
    game = games.find("in_conflict")
    found = Match(game, ConflictOptions(battles=1, materiel=0))
    for turn in found.turns(LocalDealer(b"%d" % seed)):
        found.play(choose(game, found.state.seen_by(turn), Random(seed), "greedy"))
    at = max(at for at, line in enumerate(found.lines) if line.text.startswith("draw"))
    before, after = found.positions[at : at + 2]
    won = [_wins(before.after(answer)) for answer in before.moves()]
    assert (sum(won), len(won)) == (wins, left)
    brought = drained(luck(game.knowledge(), [before, after], 1, 1))
    assert brought.before[0] == pytest.approx(wins / left)
    assert brought.after[0] == _wins(after)
    assert brought.shares[0].mean == pytest.approx(_wins(after) - wins / left)
    assert not brought.shares[0].error


def test_luck_of_cards_drawn_in_a_row_is_that_of_each() -> None:
    """Check that the luck of several draws in a row is the sum of their lucks, and that the lucks of all possible first
    cards sum to zero."""
    found = match("in_conflict")
    knowledge = found.game.knowledge()
    rows = [step for step in begun(found).steps if step.seat == CHANCE and found.lines[step.start].text[:4] == "draw"]
    step = max(rows, key=lambda step: step.end - step.start)
    row = found.positions[step.start : step.end + 1]
    assert len(row) > 3
    each = [drained(luck(knowledge, two, 1, 1)).shares[0].mean for two in pairwise(row)]
    assert drained(luck(knowledge, row, 1, 1)).shares[0].mean == pytest.approx(sum(each))
    first = [drained(luck(knowledge, [row[0], row[0].after(card)], 1, 1)).shares[0].mean for card in row[0].moves()]
    assert max(map(abs, first)) > 0.001
    assert sum(first) == pytest.approx(0)


def _wins(state: State) -> float:
    """Return the first seat's share of the win in a match with only forced moves left."""
    while state.turn is not None:
        (move,) = state.moves()
        state = state.after(move)
    outcome = state.outcome()
    assert outcome
    return (0 in outcome.winners) / len(outcome.winners)


def test_an_average_says_how_sure_it_is() -> None:
    assert estimate([0.0, 1.0]) == Estimate(0.5, 0.5)
    assert estimate([0.3]) == Estimate(0.3, 1.0)


@pytest.mark.parametrize("name", games.NAMES)
def test_luck_and_decisions_add_up_to_the_result(name: str) -> None:
    """Check that start, luck and decisions add up to the result, whichever steps were analysed, and that no number
    exceeds 100."""
    rng, whole = Random(name), match(name)
    places = [step for step in begun(whole).steps if step.seat != CHANCE]
    move = whole.lines[places[0].start].move
    assert move is not None
    for _ in range(300):
        cut = rng.choice([whole, whole, _left(whole, rng, "resign 0"), _left(whole, rng, "agree draw")])
        found = begun(cut)
        size = rng.choice([0.02, 0.2, 1.0])
        for step in found.steps:
            value = [rng.random() for _ in found.seats]
            found.chances[step.end] = tuple(one / sum(value) for one in value)
            if step.seat != CHANCE and rng.random() < 0.7:
                error = rng.choice([0.0, 0.01, 0.1])
                found.losses[step.start] = Loss(move, Estimate(rng.uniform(-0.02, size), error))
        outcome = cut.outcome()
        assert outcome is not None
        start, end, luck, lost, doubt = balance = found.balance()
        for seat in found.seats:
            if cut is whole:
                assert end[seat] == round(100 * (seat in outcome.winners) / len(outcome.winners))
            assert start[seat] == round(100 / len(start))
            total = start[seat] + (luck[seat] if luck else 0) - lost[seat] + balance.gained(seat)
            assert abs(total - end[seat]) <= (len(start) > 2 and not luck)
            assert 0 <= lost[seat] <= sum(lost) <= 100 + len(lost) // 3
            assert not luck or abs(luck[seat]) <= 100
        assert len(doubt) == len(luck)
        assert all(0 <= each <= 100 for each in doubt)
        assert bool(luck) == (name != "lords_and_vassals"), "its set-up is the same for both"


def _left(whole: Match, rng: Random, ending: str) -> Match:
    """Cut a match off at a random place in its second half, and end it with the line `ending`. Return the shortened
    match."""
    at = rng.randrange(len(whole.lines) // 2, len(whole.lines))
    while whole.positions[at].turn == CHANCE:
        at -= 1
    cut = replace(whole, lines=whole.lines[:at], positions=whole.positions[: at + 1])
    cut.end(ending)
    return cut


def test_small_losses_count_together_where_they_are_no_noise() -> None:
    found, best = begun(match("vassal")), review("vassal").losses
    mine = [step.start for step in found.steps if step.seat == 0][:9]
    for error, cost in ((0.02, 0.27), (0.1, 0.0)):
        found.losses.update({at: Loss(best[at].best, Estimate(0.03, error)) for at in mine})
        assert not any(found.losses[at].shown for at in mine)
        assert found.cost(0) == pytest.approx(cost)


def test_who_resigns_gives_up_what_was_left() -> None:
    found = begun(_left(match("vassal"), Random(1), "resign 0"))
    found.chances[found.steps[-1].end] = (0.3, 0.7)
    found.last = (Estimate(0.3, 0.05), Estimate(0.7, 0.05))
    assert found.balance() == ((50, 50), (0, 100), (-20, 20), (30, 0), (10, 10))
    said = line(found, 0, None, 0)
    assert said.startswith("The match ended while {0}'s chances were still 30%. None of {0}'s moves was clearly a")
    assert said.endswith("Luck: \N{MINUS SIGN}20% (\N{PLUS-MINUS SIGN}10%).")


class Noise(Knowledge):
    """An evaluation by which no move and no card matters: each playout is a coin toss."""

    def scores(self, view: State, moves: Sequence[Move]) -> list[float]:
        return [0.0] * len(moves)

    def playout(self, state: State, rng: Random) -> tuple[float, float]:
        self.decisions = 0
        first = float(Random(f"{rng.random()} {state}").random() < 0.5)
        return first, 1 - first


@pytest.mark.slow
def test_noise_is_no_cause() -> None:
    """Check that in twenty such matches, with about 400 decisions and 400 draws, at most three turning points are
    found."""
    game, called = replace(TOY, knowledge=Noise), 0
    for seed in range(20):
        found = Match(game, game.options())
        for turn in found.turns(LocalDealer(b"%d" % seed)):
            found.play(Random(seed).choice(list(found.known(turn).moves())))
        seen = reviewed(found, Random(seed), Effort(quick=2, luck=16, first=4, worlds=32))
        called += sum(each.step.end < len(found.lines) - 3 for each in seen.points())
    assert called <= 3


@pytest.mark.parametrize("name", games.NAMES)
def test_each_move_and_each_answer_of_nature_is_told_once(name: str) -> None:
    """Check that all answers of nature between two choices are one item, and that a choice separates two items; a
    forced move is not a choice."""
    found = review(name)
    strokes = found.strokes()
    covered = [answer for stroke in strokes for answer in found.answers(stroke)]
    assert covered == [step for step in found.steps if step.seat == CHANCE]
    for one, two in pairwise(strokes):
        between = range(one.end, two.start)
        assert any(len(list(found.match.positions[at].moves())) > 1 for at in between)
    for stroke in strokes:
        seats = [at for at in range(stroke.start, stroke.end) if found.match.lines[at].seat != CHANCE]
        assert all(len(list(found.match.positions[at].moves())) == 1 for at in seats)
    ample = replace(
        found,
        surely={stroke.start: (Estimate(0.5, 0.0), Estimate(-0.5, 0.0), Estimate(0.0, 0.0)) for stroke in strokes},
    )
    assert len({each.step.start for each in ample.points()}) == len(ample.points())


def test_only_a_record_that_holds_all_cards_is_reviewed() -> None:
    with pytest.raises(Incomplete):
        begun(match("vassal").seen_by(0))
    unfinished = replace(match("vassal"), lines=match("vassal").lines[:-1], positions=match("vassal").positions[:-1])
    assert begun(unfinished).steps


def test_the_command_reviews_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygames.commands.review.reviewing", partial(reviewing, effort=HASTE))
    file = tmp_path / "match.txt"
    file.write_text(write(match("royal_assassin")), encoding="utf-8")
    assert main(["review", str(file)]) == 0
    said = capsys.readouterr().out
    assert "own decisions" in said
    assert main(["review", str(file), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["chances"][-1]["after"] == len(match("royal_assassin").positions) - 1
    assert {each["from"] for each in shown["losses"]} == {
        at for at, line in enumerate(match("royal_assassin").lines) if line.seat in (0, 1)
    }
    file.write_text(write(match("royal_assassin").seen_by(1)), encoding="utf-8")
    assert main(["review", str(file)]) == 2
    assert "only a record with all cards" in capsys.readouterr().err
    assert main(["review"]) == 2
    assert main(["review", "--check", "vassal", "--matches", "1"]) == 2


def test_the_check_says_what_matches_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the report on two matches, with quick players and a quick judge."""
    game = games.find("royal_assassin")
    monkeypatch.setattr(check, "WORLDS", 20)
    monkeypatch.setattr(check, "TRIES", 3)
    monkeypatch.setattr(check, "strongest", lambda game, view, rng: choose(game, view, rng, "greedy"))
    found = [check.checked(game, seed, effort=HASTE) for seed in (1, 2)]
    assert {one.share for one in found} <= {0.0, 0.5, 1.0}
    assert all(abs(one.luck) < 2 for one in found)
    assert all(one.planted or not one.noticed for one in found)
    assert [check.measured(game, seed, effort=HASTE).share for seed in (1, 2)] == [one.share for one in found]
    said = check.told(game, [check.Found(0.25, 1.0, True, True, 0), check.Found(-0.25, 0.0, True, False, 1)])
    assert "blunders" not in check.told(game, [check.measured(game, 1, effort=HASTE)] * 2)
    for words in ("mean   +0.000", "0.250, without luck 0.062 (0.25)", "noticed       1 of 2", "match           0.50"):
        assert words in said


def test_the_check_is_the_same_on_several_cores_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, kept = ["review", "--check", "lords_and_vassals", "--luck", "--matches", "4"], tmp_path / "kept"
    assert main(words) == main([*words, "--jobs", "2", "--keep", str(kept)]) == 0
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    # leaves the file as if the process had been killed while it wrote the third match
    kept.write_text("".join([*lines[:3], lines[3][:9]]), encoding="utf-8")
    assert main([*words, "--keep", str(kept)]) == 0
    assert kept.read_text(encoding="utf-8") == "".join(lines)
    plain, several, again = capsys.readouterr().out.split("lords_and_vassals: ")[1:]
    assert plain == several == again
    for other in (["--seed", "2"], ["--players", "random"]):
        assert main([*words, *other, "--keep", str(kept)]) == 2
        assert "line 1: these are matches of another run" in capsys.readouterr().err
    assert main([*words, "--jobs", "-1"]) == 2


@pytest.mark.parametrize(
    ("bet", "card", "costs"),
    [
        ("l", "h", 0.0),  # right by what the player knew, though the match was lost with these cards
        ("h", "h", 0.8),  # wrong by what the player knew, though the match was won
        ("l", "l", 0.0),
        ("h", "l", 0.8),
    ],
)
def test_a_decision_is_judged_by_closed_cards_alone(bet: str, card: str, costs: float) -> None:
    """Check a bet on a card that is low in nine cases of ten: a bet on high wins one match in ten, a bet on low nine,
    whatever the card is."""
    found = Match(BETS, BETS.options())
    for text in ("shuffle", f"draw 1 0:{card}", bet):
        found.line(text)
    (judged,) = reviewed(found, Random(1), Effort(quick=2, luck=4, first=8, worlds=400)).losses.values()
    assert judged.shown == (costs > 0)
    assert judged.share.mean == pytest.approx(costs, abs=0.08)
    if costs:
        assert str(judged.best) == "l"
