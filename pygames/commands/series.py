"""A series of matches between bots."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from pygames.bots.players import LADDER, choose
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.guests import find

from .elsewhere import elsewhere, fingerprint
from .pace import pace
from .tasks import Tasks
from .words import rng_of, seed_bytes

FIELDS = {"deal", "sitting", "winners", "winning_seats", "first", "decisions", "rounds", "reason", "ms"}
"""What is told of each match."""
HABITS = "habits"
"""And what each bot did, where that is counted."""
OLD = "old"
"""A bot of another checkout: its strongest level, or "old:2", "old:3:bold"."""


@dataclass(frozen=True)
class Series(Tasks):
    """Who plays what, and in which seats."""

    game: str
    options: str
    bots: tuple[str, ...]
    seed: int
    turn_seats: bool
    """Whether bots change seats from match to match; those of one round of changes share a deal."""
    ms: float = 0
    """The thread CPU that a level has for a decision, in the mean, in milliseconds; 0: its own iterations."""
    habits: bool = False
    """Whether what each bot does is counted, by the traits of its moves."""
    old: str = ""
    """Where the checkout lies whose bots play as `old`."""

    def task(self, number: int) -> dict[str, Any]:
        """One match; which bot sat where, who won, how long it was, why it ended, and
        under a budget the milliseconds that each bot took in the mean."""
        game, seats = find(self.game), len(self.bots)
        shift = number % seats if self.turn_seats else 0
        sitting = [(seat + shift) % seats for seat in range(seats)]  # sitting[seat] = index of the bot there
        match = Match(game, game.options.parse(self.options))
        # Matches that only change seats share a deal, which takes luck out of the comparison.
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
        """See FIELDS."""
        return FIELDS | ({HABITS} if self.habits else set())

    def head(self) -> dict[str, Any]:
        """What is played, between whom and by which rules."""
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


def _kind(reason: str) -> str:
    """The reason without seats and numbers, so that like ends count together."""
    alike = re.sub(r"\d", "#", re.sub(r"\{\d+\}", "a seat", reason))
    return alike[:1].upper() + alike[1:]
