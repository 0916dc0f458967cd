"""Another match after one at a table: the same players again, or the same deal from the other side."""

from __future__ import annotations

from itertools import takewhile

from pygames.core.cards import CHANCE, Seat
from pygames.core.match import Match
from pygames.core.options import Options
from pygames.session import Player, Session


def again(old: Session, seed: bytes, date: str = "") -> Session:
    """The same game, options and players; who did not begin begins now."""
    began = next((line.seat for line in old.match.lines if line.seat not in (CHANCE, None)), 0) or 0
    options, first = old.match.options, 1
    if "first" in options._fields:
        options, first = options._replace(first=1), began + 1
    match, players = _turned(old, first, options, date)
    return Session(match, players, seed)


def same_deal(old: Session, date: str = "") -> Session:
    """The same deal from the other side: each player sits one seat on, and nature gives what it gave before."""
    if not old.swappable:
        raise ValueError("only a deal that one person played alone is played again from the other side")
    match, players = _turned(old, 1, old.match.options, date)
    for line in takewhile(lambda line: line.seat == CHANCE, old.match.lines):  # may be dealt otherwise than by the seed
        match.play(line.text)
    return Session(match, players, old.seed)


def _turned(old: Session, first: Seat, options: Options, date: str) -> tuple[Match, tuple[Player, ...]]:
    """The match from its beginning, with the player at `first` at the first seat."""
    players = old.players[first:] + old.players[:first]
    names = tuple(player.name for player in players)
    return Match(old.match.game, options, names, date=date, start=old.match.start), players
