"""learn the weights of a game's judgement from matches of its bots against each other

Simultaneous perturbation (SPSA; Spall, Multivariate stochastic approximation using a simultaneous perturbation gradient
approximation, IEEE Transactions on Automatic Control 37, 1992), in logarithms, as weights are positive. A trial
multiplies or divides each weight, at random, by the same factor, and plays the result against its mirror image, which
divides where the trial multiplies. Steps and trials shrink as Spall advised in 1998; the result is the geometric mean
of the weights in the second half of the generations (Polyak, Juditsky 1992).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import exp, log, sqrt
from pathlib import Path
from statistics import mean

from pygames.bots.players import known, think
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.slices import drained
from pygames.guests import find

from .tasks import add_jobs, jobs_of, side_by_side
from .tasks import told as watched
from .words import Refused, add_options, game_named, options_of, rng_of, seed_bytes

Weights = dict[str, float]
STEP, TRIAL = 0.602, 0.101
"""Exponents by which steps and perturbations shrink with the generation (Spall 1998)."""
DIGITS = 3
"""Number of significant digits of a written weight."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: game, player, and sizes."""
    parser.add_argument("game")
    parser.add_argument("--player", default="thumb", help="who plays the matches: thumb (default), or a level, 1 to 4")
    parser.add_argument(
        "--iterations", type=int, default=0, metavar="N", help="search effort of a level (default: its own)"
    )
    parser.add_argument("--generations", type=int, default=40, metavar="N", help="steps (default: 40)")
    parser.add_argument("--trials", type=int, default=50, metavar="N", help="deals of a generation (default: 50)")
    parser.add_argument("--spread", type=float, default=0.3, help="how far a trial goes, in logarithms (default: 0.3)")
    parser.add_argument("--rate", type=float, default=0.2, help="how far a first step goes, likewise (default: 0.2)")
    add_jobs(parser)
    parser.add_argument("--only", default="", metavar="NAME,NAME", help="learn these weights alone")
    parser.add_argument("--write", action="store_true", help="write what was learnt to the game's weights.py")
    add_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Tune the weights, and print a line for each generation."""
    game = game_named(chosen.game)
    options, weights = options_of(game, chosen.option), dict(game.knowledge().weights)
    if not weights:
        raise Refused(f"{game.title} has no weights: its `Knowledge.weights` is empty")
    names = chosen.only.split(",") if chosen.only else [*weights]
    if not set(names) <= set(weights):
        raise Refused(f"--only takes names of {', '.join(weights)}")
    if chosen.player in ("random", "greedy", "rule") or not known(game, chosen.player):
        raise Refused("--player must be thumb or a level from 1 to 4: the others do not use weights")
    if min(chosen.generations, chosen.trials) < 1 or chosen.iterations < 0:
        raise Refused("--generations and --trials must be at least 1, --iterations at least 0")
    jobs = jobs_of(chosen)
    if not (0 < chosen.spread <= 1 and 0 < chosen.rate <= 1):
        raise Refused("--spread and --rate must be more than 0, and 1 at most")
    tuning = Tuning(game.name, str(options), chosen.player, chosen.iterations, chosen.seed, tuple(names))
    file, before, found = _file(game), weights, []
    for number in range(chosen.generations):
        shrunk = chosen.spread / (number + 1) ** TRIAL
        trials = [tuning.trial(number, at, weights, shrunk) for at in range(chosen.trials)]
        step = chosen.rate * ((1 + chosen.generations / 10) / (number + 1 + chosen.generations / 10)) ** STEP
        scores = watched(
            side_by_side(tuning.score, trials, jobs), f"of {len(trials)} deals of generation {number + 1}", 1
        )
        weights = stepped(weights, trials, [*scores], step)
        found.append(weights)
        print(f"{number + 1:4} {_told(weights)}", flush=True)
    learnt = {name: _mean([each[name] for each in found[len(found) // 2 :]]) for name in weights}
    print(f"from {_told(before)}\nto   {_told(learnt)}")
    if chosen.write:
        write(file, learnt, _command(chosen))
        print(f"written to {file}: raise `Knowledge.version`, and keep in `Knowledge.rule` what `rule` plays by")
    print(f"Proof: python3 -m pygames simulate {game.name} --bots new,old --old DIR, where DIR is an earlier checkout")
    return 0


@dataclass(frozen=True)
class MirroredDeal:
    """One deal, played with perturbed weights and with their mirror image."""

    generation: int
    number: int
    signs: Mapping[str, int]
    pair: tuple[Weights, Weights]


@dataclass(frozen=True)
class Tuning:
    """The parameters of a tuning run. The same parameters give the same trials."""

    game: str
    options: str
    player: str
    iterations: int
    seed: int
    names: tuple[str, ...]
    """The names of the weights to tune."""

    def trial(self, generation: int, number: int, weights: Weights, spread: float) -> MirroredDeal:
        """Return the trial with this number: each weight multiplied or divided by the same factor."""
        rng = rng_of("tune", self.seed, generation, number)
        signs = dict.fromkeys(weights, 0) | {name: rng.choice((-1, 1)) for name in self.names}
        up, down = ({name: each * exp(way * spread * signs[name]) for name, each in weights.items()} for way in (1, -1))
        return MirroredDeal(generation, number, signs, (up, down))

    def score(self, trial: MirroredDeal) -> float:
        """Return the difference in wins per seat between the perturbed weights and their mirror image, from -1 to 1. In
        turn, each set of weights plays each seat, and the other set plays all other seats."""
        game = find(self.game)
        options = game.options.parse(self.options)
        seats = game.new(options).seats
        games = [replace(game, knowledge=partial(_weighed, game, weights)) for weights in trial.pair]
        sittings = [(seat, lone) for lone in ((0,) if seats == 2 else (0, 1)) for seat in range(seats)]
        return mean(
            self._match(trial, games, [lone if at == seat else 1 - lone for at in range(seats)])
            for seat, lone in sittings
        )

    def _match(self, trial: MirroredDeal, games: Sequence[Game], sitting: Sequence[int]) -> float:
        match = Match(games[0], games[0].options.parse(self.options))
        for turn in match.turns(LocalDealer(seed_bytes("tune", self.seed, trial.generation, trial.number))):
            rng = rng_of(self.seed, trial.generation, trial.number, *sitting, len(match.lines))
            view = match.state.seen_by(turn)
            match.play(drained(think(games[sitting[turn]], view, rng, self.player, self.iterations)))
        outcome = match.outcome()
        assert outcome is not None
        shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(len(sitting))]
        one, other = (mean(share for share, at in zip(shares, sitting, strict=True) if at == who) for who in (0, 1))
        return one - other


def stepped(weights: Weights, trials: Sequence[MirroredDeal], scores: Sequence[float], step: float) -> Weights:
    """Return the weights after a gradient step. Slopes are divided by their standard deviation under pure chance;
    without a real difference, the logarithm of each weight moves by about `step`."""
    noise = sqrt(sum(score * score for score in scores)) or 1.0
    slopes = {
        name: sum(score * trial.signs[name] for score, trial in zip(scores, trials, strict=True)) for name in weights
    }
    return {name: each * exp(step * slopes[name] / noise) for name, each in weights.items()}


def write(file: Path, weights: Mapping[str, float], command: str) -> None:
    """Replace the numbers in a weights file, and the command in its docstring; keep the comments."""
    try:
        text = file.read_text(encoding="utf-8")
        head, quotes, lines = text.partition('"""\n')
        for name, each in weights.items():
            lines, times = re.subn(rf'(?m)^( *"{re.escape(name)}": )[^,]+,', rf"\g<1>{_rounded(each)!r},", lines)
            if times != 1:
                raise Refused(f"{file}: {name} has no line of its own")
        about = re.split(r"\s(?:Made by|By hand)\b", head)[0]
        file.write_text(f"{about} Made by\n`{command}`.\n{quotes}{lines}", encoding="utf-8")
    except OSError as error:
        raise Refused(f"{file}: {error.strerror or error}") from None


def _file(game: Game) -> Path:
    return Path(sys.modules[type(game.knowledge()).__module__].__file__ or "").with_name("weights.py")


def _command(chosen: argparse.Namespace) -> str:
    told = (("player", "thumb"), ("iterations", 0), ("generations", 40), ("trials", 50), ("spread", 0.3), ("rate", 0.2))
    changed = [f"--{name} {getattr(chosen, name)}" for name, usual in told if getattr(chosen, name) != usual]
    only = [f"--only {chosen.only}"] if chosen.only else []
    options = [f"--option {each}" for each in chosen.option]
    return " ".join(["python3 -m pygames tune", chosen.game, *changed, *only, *options, f"--seed {chosen.seed}"])


def _weighed(game: Game, weights: Weights) -> Knowledge:
    knowledge = game.knowledge()
    knowledge.weights = weights
    return knowledge


def _mean(weights: Sequence[float]) -> float:
    return _rounded(exp(mean(map(log, weights))))


def _rounded(weight: float) -> float:
    return float(f"{weight:.{DIGITS}g}")


def _told(weights: Mapping[str, float]) -> str:
    return " ".join(f"{name} {each:.{DIGITS}g}" for name, each in weights.items())
