"""Rematches: a new deal for the same players, or the same deal from the other side."""

from __future__ import annotations

from itertools import takewhile

from pygames.core.cards import CHANCE, Seat
from pygames.core.match import Match
from pygames.core.options import Options
from pygames.session import Player, Session


def again(old: Session, seed: bytes, date: str = "") -> Session:
    """Return a new match with the same game, options and players, and another first player."""
    began = next((line.seat for line in old.match.lines if line.seat not in (CHANCE, None)), 0) or 0
    options, first = old.match.options, 1
    if "first" in options._fields:
        options, first = options._replace(first=1), began + 1
    match, players = _turned(old, first, options, date)
    return Session(match, players, seed)


def same_deal(old: Session, date: str = "") -> Session:
    """Return a match with the same deal, in which each player has moved by one seat and nature repeats its results."""
    if not old.swappable:
        raise ValueError("only a deal that one person played alone can be played from the other side")
    match, players = _turned(old, 1, old.match.options, date)
    # Copy nature's moves from the old match, as its deal may not come from the seed.
    for line in takewhile(lambda line: line.seat == CHANCE, old.match.lines):
        match.play(line.text)
    return Session(match, players, old.seed)


def _turned(old: Session, first: Seat, options: Options, date: str) -> tuple[Match, tuple[Player, ...]]:
    """Return a new match without moves, and its players: the player from seat `first` now has the first seat."""
    players = old.players[first:] + old.players[:first]
    names = tuple(player.name for player in players)
    return Match(old.match.game, options, names, date=date, start=old.match.start), players
