"""What a touch would bring about: whose markers lie on a card, the cup's chances, and what the row would score.

Chances are whole numbers of a hundred. Others' markers that may still come into the cup are told as a range.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pygames.core.cards import Seat
from pygames.core.moves import Move
from pygames.core.scene import Forecast
from pygames.core.words import listed

from .abilities import AFTER
from .court import DIE, OFFICES, RANKS, SUITS
from .labels import TOWARDS, column, cup_label, lying, place_label
from .moves import Befuddle, Done, Hide, Pass, Place, Put, Shift, Show, Step, Swap, Takeover, numbers_in, numbers_of
from .row import neighbours, swapped
from .rules import Politics
from .scoring import scored

Row = tuple[int, ...]
Owners = tuple[Seat, ...]
row_worth = lru_cache(maxsize=1024)(scored)
"""What a row scores for each seat."""


def forecast(state: Politics, move: Move) -> Forecast | None:
    """What a move would bring about for the seat to move; None where nothing is decided by it."""
    seat = state.turn
    assert seat is not None
    if isinstance(move, Put | Hide):
        return _put_in(state, seat, move)
    if isinstance(move, Befuddle):
        return _rolled(state, seat)
    if isinstance(move, Done):
        one, several = f"1 marker stays in {{{seat}}}'s pool.", f"{state.left} markers stay in {{{seat}}}'s pool."
        return Forecast(one if state.left == 1 else several, f"{state.left} left over") if state.left else None
    if isinstance(move, Pass):
        return Forecast(f"The row stays as it is. {_would_score(state, state.row, state.owners)}")
    if isinstance(move, Show):
        return None
    # what follows an ability does not matter to it, and is long to find out
    after = AFTER[move.kind](state, move) if isinstance(move, Shift | Step) else state.after(move)
    if isinstance(move, Place):
        return _share(after, seat, move.rank, "")
    if isinstance(move, Shift):
        # of the card that gains where one's own markers go, of the one that loses where another's do
        rank = move.target if move.colour == seat else move.source
        return _share(after, seat, rank, f"The {OFFICES[move.card]} pays one marker. ")
    if isinstance(move, Step):
        ranks = [move.target] if any(after.markers) else []  # without a marker the next round begins
        goes = f"The {OFFICES[move.target]} goes one place {TOWARDS[move.ability]}"
        return _scores(state, after, seat, ranks, f"{goes}; the {OFFICES[move.card]} pays one marker.")
    rank = state.rolled or state.contested
    if isinstance(move, Takeover):
        return _scores(state, after, seat, [rank], f"The {OFFICES[rank]} becomes {{{seat}}}'s.")
    if isinstance(move, Swap):
        words = f"The {OFFICES[rank]} and the {OFFICES[move.rank]} change places."
        return _scores(state, after, seat, [rank, move.rank], words)
    return _scores(state, after, seat, [rank], f"The {OFFICES[rank]} stays as it is.")


def _share(after: Politics, seat: Seat, rank: int, price: str) -> Forecast:
    """How many of the markers on a card are one's own; without a tag, which would hide markers and limits."""
    share = f"{after.on(rank, seat)} of {sum(lying(after, rank))}"
    return Forecast(f"{price}Then {{{seat}}} has {share} on the {OFFICES[rank]}.", then=_places(after, seat, [rank]))


def _places(after: Politics, seat: Seat, ranks: list[int]) -> tuple[tuple[str, str], ...]:
    return tuple((column(after.row.index(rank)), place_label(after, rank, seat, after.turn == seat)) for rank in ranks)


# The cup.


def _put_in(state: Politics, seat: Seat, move: Put | Hide) -> Forecast:
    """The chances as the cup stands, and what is left of one's own if all others put in all they can (ruling 23)."""
    own = sum(numbers_in(move) if isinstance(move, Put) else numbers_of(move.secret.face or ""))
    cup = [count + own * (other == seat) for other, count in enumerate(state.cup)]
    inside = sum(cup)
    others = [other for other in range(state.seats) if other in state.asked[1:] or state.secrets[other]]
    more = sum(sum(state.limits(other)) for other in others)
    # what is put in secretly is not in the cup before all have chosen
    then = (("cup-in", cup_label(tuple(cup) if isinstance(move, Put) else state.cup, seat)),)
    now, least = hundredths(own, inside), hundredths(own, inside + more)
    told = []
    if inside:
        order = sorted((other for other, count in enumerate(cup) if count), key=lambda other: other != seat)
        chances = listed([f"{hundredths(cup[other], inside)} go to {{{other}}}" for other in order])
        told.append(f"As the cup stands, of 100 draws {chances}." if more else f"Of 100 draws {chances}.")
    if more:
        who = listed([f"{{{other}}}" for other in others])
        left = f"{who} may put in up to {more}, which leaves {{{seat}}} at least {least}."
        told.append(left if own else f"{who} may put in up to {more}.")
    words = " ".join(told) or f"The cup stays empty, and the {OFFICES[state.contested]} as it is."
    return Forecast(words, f"{now} of 100" if now == least else f"{least}–{now} of 100", then=then)


def hundredths(part: int, whole: int) -> int:
    """How many of a hundred, rounded."""
    return (200 * part + whole) // (2 * whole) if whole else 0


# The row.


def _rolled(state: Politics, seat: Seat) -> Forecast:
    """Of the ten faces of the die: at how many the row can become worth more, at how many it must become worth less."""
    better, worse = _chances(state.row, state.owners, state.seats, seat)
    words = f"Of 100 rolls {better} let the row score more for {{{seat}}}, and {worse} make it score less."
    return Forecast(words, f"{better} of 100")


@lru_cache(maxsize=256)
def _chances(row: Row, owners: Owners, seats: int, seat: Seat) -> tuple[int, int]:
    had = scored(row, owners, seats)[seat]
    best = [max(scored(swapped(row, rank, by), owners, seats)[seat] for by in neighbours(row, rank)) for rank in RANKS]
    return hundredths(sum(worth > had for worth in best), DIE), hundredths(sum(worth < had for worth in best), DIE)


def _scores(state: Politics, after: Politics, seat: Seat, ranks: list[int], words: str) -> Forecast:
    """A change of the row, with what it would score."""
    had, has = (row_worth(each.row, each.owners, state.seats) for each in (state, after))
    changes = [now - before for before, now in zip(had, has, strict=True)]
    most = seat if changes[seat] else max(range(state.seats), key=lambda each: abs(changes[each]))
    whom = f"{{{seat}}}" if most == seat else SUITS[most]  # names may be long
    tag = f"{changes[most]:+d} for {whom}".replace("-", "−") if changes[most] else "same score"
    kind: Literal["", "gain", "loss"] = "gain" if changes[seat] > 0 else "loss" if changes[seat] < 0 else ""
    told, ending = [words, _would_score(state, after.row, after.owners)], after.outcome()
    if ending is not None:
        told.append(ending.reason)
    return Forecast(" ".join(told), tag, kind, _places(after, seat, ranks))


def _would_score(state: Politics, row: Row, owners: Owners) -> str:
    """What the row would score for each if it stayed so; in the first round nobody scores (ruling 30)."""
    each = ", ".join(f"{{{seat}}} {worth}" for seat, worth in enumerate(row_worth(row, owners, state.seats)))
    return f"So the round would score: {each}." if state.round > 1 else f"From round 2 such a row scores: {each}."
