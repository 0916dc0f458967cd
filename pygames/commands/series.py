"""A series of matches between bots, as numbered tasks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from pygames.bots.players import LADDER, choose
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State
from pygames.guests import find
from pygames.learn.hint import SEARCHED, hinting

from .elsewhere import elsewhere, fingerprint
from .pace import pace
from .tasks import Tasks
from .words import rng_of, seed_bytes

FIELDS = {"deal", "sitting", "winners", "winning_seats", "first", "decisions", "rounds", "reason", "ms"}
"""Names of the results that are stored for each match."""
HABITS = "habits"
"""The name of an additional result: for each bot, how often its moves had each trait."""
HINT = "hint"
"""The name of a bot that plays the hint's move at every decision."""
OLD = "old"
"""The name of a bot of another checkout: "old" is its strongest level; "old:2" and "old:3:bold" are others."""


@dataclass(frozen=True)
class Series(Tasks):
    """The parameters of a series of matches."""

    game: str
    options: str
    bots: tuple[str, ...]
    seed: int
    turn_seats: bool
    """True if bots change seats between matches; the matches of one rotation share a deal."""
    ms: float = 0
    """Average thread CPU time per decision of a level, in milliseconds; 0: the level's own number of iterations."""
    habits: bool = False
    """True to count the traits of each bot's moves."""
    old: str = ""
    """The folder of the checkout whose bots play as `old`; empty if there is none."""

    def task(self, number: int) -> dict[str, Any]:
        """Play one match. Return the bots by seat, the winners, the length, the reason for the end, and, with a time
        budget, the average milliseconds per decision of each bot."""
        game, seats = find(self.game), len(self.bots)
        shift = number % seats if self.turn_seats else 0
        sitting = [(seat + shift) % seats for seat in range(seats)]  # sitting[seat]: index of the bot in this seat
        match = Match(game, game.options.parse(self.options))
        # Matches that differ only in the bots' seats share a deal, which reduces the influence of luck on the
        # comparison.
        deal = number // seats if self.turn_seats else number
        dealer = LocalDealer(seed_bytes("simulate", self.seed, deal))
        took: list[list[float]] = [[] for _ in self.bots]
        knowledge, done = game.knowledge(), [Counter[str]() for _ in self.bots]
        for turn in match.turns(dealer):
            seeds, view = (self.seed, number, len(match.lines)), match.state.seen_by(turn)
            player, ms = self.bots[sitting[turn]], None
            name, _, level = player.partition(":")
            if name == OLD:
                text, ms = elsewhere(self.old).choose(match, level or LADDER[-1], seeds, self.ms)
                move = view.parse(text)
            elif player == HINT:
                move = hinted(game, view, rng_of(*seeds))
            elif self.ms:
                move, ms = pace(self.ms).choose(game, view, rng_of(*seeds), player)
            else:
                move = choose(game, view, rng_of(*seeds), player)
            took[sitting[turn]] += [ms] if ms is not None else []
            if self.habits:
                done[sitting[turn]].update(knowledge.traits(view, move))
            match.play(move)
        outcome = match.outcome()
        assert outcome is not None
        movers = [line.seat for line in match.lines if line.seat is not None and line.seat >= 0]
        return {
            "deal": deal,
            "sitting": sitting,
            "winners": [sitting[seat] for seat in outcome.winners],
            "winning_seats": list(outcome.winners),
            "first": movers[0],
            "decisions": len(movers),
            "rounds": match.state.round,
            "reason": _kind(outcome.reason),
            "ms": [round(mean(each), 2) if each else 0 for each in took],
            **({HABITS: done} if self.habits else {}),
        }

    def fields(self) -> set[str]:
        """Return the names of a match's results."""
        return FIELDS | ({HABITS} if self.habits else set())

    def head(self) -> dict[str, Any]:
        """Return the parameters of the series, with the versions of rules and bots."""
        game = find(self.game)
        told = asdict(self)
        if not self.habits:
            del told[HABITS]
        if told.pop("old"):
            told["old"] = fingerprint(Path(self.old))
        return {
            **told,
            "bots": list(self.bots),
            "rules": game.rules_version,
            "knowledge": game.knowledge().version,
        }


def hinted(game: Game, view: State, rng: Random) -> Move:
    """Return the move of a hint. The search that compares it with other moves, only to word the hint, is cut short."""
    thinking = hinting(game, view, rng)
    try:
        progress = next(thinking)
        while True:
            progress = thinking.send(progress > SEARCHED)
    except StopIteration as done:
        return view.parse(done.value.move)


def _kind(reason: str) -> str:
    """Return the reason for an end without seats and numbers, so that equal reasons can be counted."""
    alike = re.sub(r"\d", "#", re.sub(r"\{\d+\}", "a seat", reason))
    return alike[:1].upper() + alike[1:]
