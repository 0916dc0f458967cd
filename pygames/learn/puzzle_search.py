"""Finds puzzles in matches of strong bots, and selects those with a proved answer. For the command line.

A game proposes questions (`quests` in its folder `puzzles`). The answer to a goal is proved by trying all moves in many
worlds that the seat cannot distinguish. A best move is proved by exact values, or by trying every continuation to the
end of a round. Playouts alone are no proof: their heuristic players do not stop opponents that a person would stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import count
from random import Random

from pygames.bots.estimates import Estimate, estimate
from pygames.bots.players import LADDER, think
from pygames.core.cards import CHANCE, Seat
from pygames.core.dealers import LocalDealer, chance_move
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Drawn, Move, Rolled, audience_text
from pygames.core.names import YOU
from pygames.core.quest import Quest
from pygames.core.record import write
from pygames.core.slices import drained
from pygames.core.state import State

from .course import home
from .lesson import Goals
from .parser import read
from .puzzles import named
from .solver import Solver, TooLarge
from .text import BadLesson

PLAYER, EFFORT = "4", "3"
"""The level of all players in the matches, which makes no errors, and the level whose search effort they use."""
OTHER = "Odo", "Maud", "Hugh"
EACH = 2
"""Default of the maximum number of puzzles per match; a game may set another number."""
APART = 6
"""Minimum number of decisions between two puzzles of a match that may have `EACH` puzzles."""
SPARE = 2
"""Maximum number of puzzles with the same answer, in addition to half of all puzzles."""
WORLDS = 12
"""Number of sampled worlds in which the answer to a goal must be the same."""
LEAD = 0.25
"""Minimum lead of the right answer over all wrong moves, in shares of a win."""
ERRORS = 10
"""Minimum lead of the right answer over all wrong moves, in standard errors."""
ALIKE = 0.04
"""Maximum deficit, in shares of a win, of another answer that is also right."""
SOLVED = ((12, 0.1), (160, 0.0))
"""The number of playouts per final position, and the tolerance of both thresholds, in each of two passes: a quick
filter with few playouts, then the proof with many."""

MoveTexts = tuple[str, ...]


def finding(game: Game, seed: int) -> Iterator[str]:
    """Yield the texts of puzzles, endlessly. At most about half of them have the same answer."""
    answers = Counter[str]()
    for number in count():
        for text in _in_match(game, f"{seed} {number}"):
            answer = text.rpartition("\nwant ")[2]
            if answers[answer] <= SPARE + answers.total() // 2:
                answers[answer] += 1
                yield text


def _in_match(game: Game, seed: str) -> Iterator[str]:
    match, dealer = Match(game, game.options()), LocalDealer(f"puzzles {seed}".encode())
    folder = import_module(f"{home(game)}.puzzles")
    quests, each = folder.quests, getattr(folder, "EACH", EACH)
    goals: Goals = import_module(f"{home(game)}.lessons").GOALS
    answers = set[tuple[str, MoveTexts]]()
    last, decisions = -APART, 0
    effort = game.knowledge().iterations[LADDER.index(EFFORT)]
    for seat in match.turns(dealer):
        view = match.known(seat)
        if len(list(view.moves())) > 1:
            decisions += 1
            if len(answers) < each and decisions - last >= APART * EACH // each:
                rng = Random(f"{seed} {len(match.lines)}")
                for quest, right in _proven(match, seat, list(quests(view)), goals, rng):
                    text = written(match, seat, quest, right, goals)
                    if text and (quest.title, right[0]) not in answers:
                        answers.add((quest.title, right[0]))
                        last = decisions
                        yield text
                        break
        match.play(drained(think(game, view, Random(f"{seed} {len(match.lines)}"), PLAYER, effort)))


def _proven(
    match: Match, seat: Seat, quests: Sequence[Quest], goals: Goals, rng: Random
) -> Iterator[tuple[Quest, list[MoveTexts]]]:
    """Yield each quest whose answer is proved, with its right answers."""
    with_goal = [quest for quest in quests if quest.goal]
    if with_goal:
        ways = reaching(match.state, seat, with_goal, goals, rng)
        for at, quest in enumerate(with_goal):
            if unique(ways[at]) and all(quest.least <= len(way) <= quest.moves for way, _ in ways[at]):
                one = [way for way, _ in ways[at]]
                worlds = (match.known(seat).filled(rng) for _ in range(WORLDS if match.game.hidden else 0))
                if all([way for way, _ in reaching(world, seat, [quest], goals, rng)[0]] == one for world in worlds):
                    yield quest, one[:1]
    for quest in quests:
        if not quest.goal:
            right = best(quest.values)
            if quest.until:
                right = wins_most(match.game, match.known(seat), quest.until, rng)
            if right:
                yield quest, right


def reaching(
    state: State, seat: Seat, quests: Sequence[Quest], goals: Goals, rng: Random
) -> list[list[tuple[MoveTexts, State]]]:
    """Return, for each quest, the shortest sequences of moves that reach its goal, with their final positions. Each
    position within the turn is searched once.

    If a move gives a seat a choice of answers, each answer is tried and included in the sequence. A sequence with
    answers is longer than the quest permits, so it makes no puzzle, but it shows that no other answer is unique.
    """
    before, found = state.seen_by(seat), [list[tuple[MoveTexts, State]]() for _ in quests]
    layer: list[tuple[State, MoveTexts, Move | None]] = [(state, (), None)]
    known = {state}
    for depth in range(1, max(quest.moves for quest in quests) + 1):
        open_ = [at for at, quest in enumerate(quests) if depth <= quest.moves and not found[at]]
        further: list[tuple[State, MoveTexts, Move | None]] = []
        for position, way, first in layer:
            for move in position.moves():
                began = first or move
                for answers, after in consequences(position.after(move), rng):
                    path, view = (*way, str(move), *answers), after.seen_by(seat)
                    for at in open_:
                        name, *about = quests[at].goal
                        if goals[name](before, began, view, *about):
                            found[at].append((path, after))
                    if after.turn == seat and not answers and after not in known:
                        known.add(after)
                        further.append((after, path, began))
        layer = further
    return found


def unique(ways: Sequence[tuple[MoveTexts, State]]) -> bool:
    """True if the sequences are one answer: there is only one sequence, or all have several moves and lead to the same
    position."""
    return len({position for _, position in ways}) == 1 and (len(ways) == 1 or len(ways[0][0]) > 1)


def consequences(state: State, rng: Random) -> Iterator[tuple[MoveTexts, State]]:
    """Yield all consequences of the last move: the answers that seats chose, and the position after them. Nature's
    moves are sampled once, and all answers of seats are tried. Does not play any turn, even a forced one."""
    while state.turn == CHANCE:
        state = state.after(chance_move(state, rng))
    if state.turn is None or not state.is_answering:
        yield (), state
        return
    answers = list(state.moves())
    for answer in answers:
        for way, after in consequences(state.after(answer), rng):
            yield (str(answer), *way) if len(answers) > 1 else way, after


def best(values: Mapping[Move, float]) -> list[MoveTexts]:
    """Return the move that leads all other moves by at least `LEAD`; empty if there is none."""
    ranked = sorted(values, key=lambda move: -values[move])
    return [(str(ranked[0]),)] if len(ranked) > 1 and values[ranked[0]] - values[ranked[1]] >= LEAD else []


def wins_most(game: Game, view: State, until: Callable[[State], bool], rng: Random) -> list[MoveTexts]:
    """Return the best moves if all other moves are certainly worse by at least `LEAD`. Empty if they are not, if more
    than half of all moves are right, or if there are too many positions to search."""
    moves, seat = list(view.moves()), view.turn or 0
    right: list[Move] = []
    for many, slack in SOLVED:
        solver = Solver(game.knowledge(), until, [rng.getrandbits(32) for _ in range(many)])
        try:
            shares = {move: solver.value(view.after(move))[seat] for move in moves}
        except TooLarge:
            return []
        top = max(moves, key=lambda move: sum(shares[move]))
        lost = {move: behind(shares[top], shares[move]) for move in moves}
        right = [move for move in moves if lost[move].mean <= ALIKE + slack]
        wrong = [lost[move] for move in moves if move not in right]
        if not wrong or len(right) * 2 > len(moves) or any(each.mean < LEAD - slack for each in wrong):
            return []
        if not slack and any(each.mean < ERRORS * each.error for each in wrong):
            return []
    right.sort(key=lambda move: lost[move].mean)
    return [(str(move),) for move in right]


def behind(top: Sequence[float], other: Sequence[float]) -> Estimate:
    """Return the deficit of a move against the best one: the mean over the same playouts, with its error."""
    return estimate([one - two for one, two in zip(top, other, strict=True)])


def written(match: Match, seat: Seat, quest: Quest, right: Sequence[MoveTexts], goals: Goals) -> str:
    """Return the text of a puzzle; empty if parsing the text does not give the same position."""
    others = iter(OTHER)
    names = tuple(YOU if at == seat else next(others) for at in range(match.state.seats))
    for short in (True, False):
        head, body = _opening(match, names, short)
        ways = " | ".join(", ".join(map(_short, way) if short else way) for way in right)
        asks = [f"say {quest.say}", f"ask {quest.ask}"]
        if quest.goal:
            asks.append(" ".join(("goal", *quest.goal)))
        text = "\n".join([f"puzzle {quest.title}", *head, "", *body, "", *asks, f"want {ways}", ""])
        try:
            lesson = read(named(1), text, lambda name: match.game, goals)
        except BadLesson:
            continue
        if lesson.begun(0).state == match.state:
            return text
    return ""


def _opening(match: Match, names: Sequence[str], short: bool) -> tuple[list[str], list[str]]:
    """Return the heading of the puzzle's record and the lines before the puzzle; no lines if the game can set up its
    position."""
    game = match.game
    if game.setup and game.position_text:
        start = game.position_text(match.state)
        if game.setup(match.options, start) == match.state:
            opening = Match(game, match.options, tuple(names), start=start)
            return write(opening).strip().split("\n"), []
    head = write(replace(match, names=tuple(names), lines=[], positions=match.positions[:1])).strip().split("\n")
    dealt: dict[str, list[str]] = {}
    played: list[str] = []
    for line in match.lines:
        if isinstance(line.move, Drawn):
            dealt.setdefault(audience_text(line.move.card.to), []).append(str(line.move.card.face))
        elif isinstance(line.move, Rolled):
            dealt.setdefault("roll", []).append(str(line.move.value))
        elif line.seat != CHANCE:
            played.append(_short(line.text) if short else line.text)
    deals = [f"deal {who} {' '.join(faces)}" for who, faces in dealt.items()]
    return head, [*deals, "", *(", ".join(played[at : at + 12]) for at in range(0, len(played), 12))]


def _short(text: str) -> str:
    """Return a move without the slots of its cards."""
    return " ".join(word.rpartition(":")[2] for word in text.split())
