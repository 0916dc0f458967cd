"""A series of matches between bots: on several cores, kept in a file as they end, taken up where it stopped."""

from __future__ import annotations

import json
import re
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
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
from .words import Refused, rng_of, seed_bytes

FIELDS = {"deal", "sitting", "winners", "winning_seats", "first", "decisions", "rounds", "reason", "ms"}
"""What is told of each match."""
HABITS = "habits"
"""And what each bot did, where that is counted."""
OLD = "old"
"""A bot of another checkout: its strongest level, or "old:2", "old:3:bold"."""


@dataclass(frozen=True)
class Series:
    """Who plays what; match `number` is the same wherever and whenever it is played."""

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

    def match(self, number: int) -> dict[str, Any]:
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

    def played(self, matches: int, jobs: int = 1, kept: Path | None = None) -> Iterator[dict[str, Any]]:
        """Each match in its turn, whatever the number of processes; those that a file keeps are not played again, and
        the others are added to it. Refused if the file keeps something else."""
        before = self._kept(kept) if kept else []
        yield from before[:matches]
        numbers = range(len(before), matches)
        if jobs == 1 or len(numbers) < 2:
            yield from self._added(map(self.match, numbers), kept)
            return
        with ProcessPoolExecutor(jobs, initializer=_deaf) as pool:
            yield from self._added(self._shared(pool, numbers), kept)

    def _shared(self, pool: Executor, numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
        try:
            yield from pool.map(self.match, numbers)
        finally:
            pool.shutdown(cancel_futures=True)

    def _added(self, results: Iterator[dict[str, Any]], kept: Path | None) -> Iterator[dict[str, Any]]:
        if not kept:
            yield from results
            return
        try:
            with kept.open("a", encoding="utf-8") as file:
                if not file.tell():
                    file.write(f"{json.dumps(self._head())}\n")
                for result in results:
                    file.write(f"{json.dumps(result)}\n")
                    file.flush()
                    yield result
        except OSError as error:
            raise Refused(f"{kept}: {error.strerror or error}") from None

    def _head(self) -> dict[str, Any]:
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

    def _kept(self, path: Path) -> list[dict[str, Any]]:
        """What a file keeps of this series; a last line that was not written to its end is taken away."""
        if not path.exists():
            return []
        try:
            text = path.read_text(encoding="utf-8")
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                path.write_text(whole, encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise Refused(f"{path}: {getattr(error, 'strerror', None) or 'this is no text'}") from None
        lines = [_line(path, number, line) for number, line in enumerate(whole.splitlines(), 1)]
        if lines and lines[0] != self._head():
            raise Refused(f"{path}: line 1: these are matches of another series, or of other rules or bots")
        for number, line in enumerate(lines[1:], 2):
            if set(line) != FIELDS | ({HABITS} if self.habits else set()):
                raise Refused(f"{path}: line {number}: this is no match")
        return lines[1:]


def _line(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refused(f"{path}: line {number}: this was not written by simulate")
    return found


def _kind(reason: str) -> str:
    """The reason without seats and numbers, so that like ends count together."""
    alike = re.sub(r"\d", "#", re.sub(r"\{\d+\}", "a seat", reason))
    return alike[:1].upper() + alike[1:]


def _deaf() -> None:
    """Who breaks off a run speaks to the process that was started alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
