"""Forecasts of a move: shares of the markers on a card, chances in the cup, and the points that the row would score.

Chances are rounded to per cent. If opponents may still add markers, a chance is a range.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pygames.core.cards import Seat
from pygames.core.moves import Move
from pygames.core.scene import Band, Forecast

from . import revolt, words
from .abilities import AFTER
from .court import RANKS
from .labels import column, cup_label, lying, place_label, seat_id
from .moves import Befuddle, Done, Hide, Pass, Place, Put, Shift, Show, Step, Swap, Takeover, numbers_in, numbers_of
from .row import neighbours, swapped
from .rules import Politics
from .scoring import bonds, scored
from .words import OFFICES, name

Row = tuple[int, ...]
Owners = tuple[Seat, ...]
row_worth = lru_cache(maxsize=1024)(scored)
"""Return the points that a row scores for each seat; `scored` with a cache."""


def forecast(state: Politics, move: Move) -> Forecast | None:
    """Return the forecast of a move of the seat to move; None if the move has no effect to forecast."""
    seat = state.turn
    assert seat is not None
    if isinstance(move, Put | Hide):
        return _put_in(state, seat, move)
    if isinstance(move, Befuddle):
        return _rolled(state, seat)
    if isinstance(move, Done):
        left, tag = words.LEFT_OVER.of(state.left, who=name(seat)), words.LEFT_OVER_TAG.format(left=state.left)
        return Forecast(left, tag) if state.left else None
    if isinstance(move, Pass):
        would_score = _would_score(state, state.row, state.owners)
        return Forecast(" ".join((words.ROW_STAYS, would_score, *_ending(state, move))))
    if isinstance(move, Show):
        return None
    # the position after the ability only: its automatic consequences take long to compute
    after = AFTER[move.kind](state, move) if isinstance(move, Shift | Step) else state.after(move)
    if isinstance(move, Place):
        return _share(after, seat, move.rank)
    if isinstance(move, Shift):
        # the forecast is about the card that gains the seat's own markers, or loses another seat's markers
        rank = move.target if move.colour == seat else move.source
        return _share(after, seat, rank, move.card)
    if isinstance(move, Step):
        ranks = [move.target] if any(after.markers) else []  # without any marker, the next round begins at once
        told = words.GOES_AND_PAYS[move.ability].format(office=OFFICES[move.target], payer=OFFICES[move.card])
        return _scores(state, after, seat, ranks, told)
    rank = state.rolled or state.contested
    if isinstance(move, Takeover):
        return _scores(state, after, seat, [rank], words.BECOMES.format(office=OFFICES[rank], who=name(seat)))
    if isinstance(move, Swap):
        told = words.CHANGE_PLACES.format(office=OFFICES[rank], other=OFFICES[move.rank])
        return _scores(state, after, seat, [rank, move.rank], told)
    return _scores(state, after, seat, [rank], words.STAYS.format(office=OFFICES[rank]))


def _share(after: Politics, seat: Seat, rank: int, payer: int = 0) -> Forecast:
    """Return a forecast of the seat's share of the markers on a card. It has no tag, which would cover the markers."""
    part, whole, place = after.on(rank, seat), sum(lying(after, rank)), {"who": name(seat), "office": OFFICES[rank]}
    if part:
        told = words.share(part, whole, words.HAS_SOME, words.HAS_ALL, **place)
    else:
        told = (words.HAS_NONE if whole else words.EMPTIED).format(**place)
    if payer:
        told = f"{words.PAYS.format(payer=OFFICES[payer])} {told}"
    return Forecast(told, then=_places(after, seat, [rank]))


def _places(after: Politics, seat: Seat, ranks: list[int]) -> tuple[tuple[str, str], ...]:
    return tuple((column(after.row.index(rank)), place_label(after, rank, seat, after.turn == seat)) for rank in ranks)


# The cup.


def _put_in(state: Politics, seat: Seat, move: Put | Hide) -> Forecast:
    """Return the forecast of putting markers into the cup: the chances after the move, and the seat's chance if all
    others add as many markers as possible (ruling 23)."""
    own = sum(numbers_in(move) if isinstance(move, Put) else numbers_of(move.secret.face or ""))
    cup = [count + own * (other == seat) for other, count in enumerate(state.cup)]
    inside = sum(cup)
    others = [other for other in range(state.seats) if other in state.asked[1:] or state.secrets[other]]
    more = sum(sum(state.limits(other)) for other in others)
    # secret numbers of markers go into the cup only after all seats have chosen
    then = (("cup", cup_label(tuple(cup) if isinstance(move, Put) else state.cup, seat)),)
    now, least = hundredths(own, inside), hundredths(own, inside + more)
    told = []
    if inside:
        order = sorted((other for other, count in enumerate(cup) if count), key=lambda other: other != seat)
        chances = words.commas(
            words.CHANCE_OF.format(who=name(other), chance=hundredths(cup[other], inside)) for other in order
        )
        told.append((words.CHANCES_SO_FAR if more else words.CHANCES).format(each=chances))
    if more:
        which = words.MAY_PUT_IN_LEAVING if own else words.MAY_PUT_IN
        told.append(which.format(others=words.commas(map(name, others)), more=more, who=name(seat), least=least))
    tag = (words.PER_CENT if now == least else words.FROM_TO_PER_CENT).format(chance=now, least=least)
    if not told:
        told = [words.CUP_STAYS_EMPTY.format(office=OFFICES[state.contested]), *_ending(state, move)]
    return Forecast(" ".join(told), tag, then=then)


def _ending(state: Politics, move: Move) -> list[str]:
    """Return a list of one sentence, the result of the match, if this move ends the match; else an empty list."""
    ending = state.after(move).outcome()
    return [ending.reason] if ending else []


def hundredths(part: int, whole: int) -> int:
    """Return a ratio in per cent, rounded."""
    return (200 * part + whole) // (2 * whole) if whole else 0


# The row.


def _rolled(state: Politics, seat: Seat) -> Forecast:
    """Return the forecast of the Fool's die: on how many of its ten faces the row can improve for this seat, and on how
    many the row must get worse."""
    better, worse = _chances(state.row, state.owners, state.seats, seat)
    told = words.FACES.format(better=better, worse=worse, who=name(seat))
    return Forecast(told, words.OF_10.format(faces=better))


@lru_cache(maxsize=256)
def _chances(row: Row, owners: Owners, seats: int, seat: Seat) -> tuple[int, int]:
    had = scored(row, owners, seats)[seat]
    best = [max(scored(swapped(row, rank, by), owners, seats)[seat] for by in neighbours(row, rank)) for rank in RANKS]
    return sum(worth > had for worth in best), sum(worth < had for worth in best)


def _scores(state: Politics, after: Politics, seat: Seat, ranks: list[int], change: str) -> Forecast:
    """Return the forecast of a change in the row, with the points that the new row would score."""
    had, has = (row_worth(each.row, each.owners, state.seats) for each in (state, after))
    changes = [now - before for before, now in zip(had, has, strict=True)]
    most = seat if changes[seat] else max(range(state.seats), key=lambda each: abs(changes[each]))
    whom = name(seat) if most == seat else words.SUITS[most]  # a player's name may be too long for a tag
    by = f"{changes[most]:+d}".replace("-", "−")
    tag = words.CHANGE_TAG.format(change=by, whom=whom) if changes[most] else words.SAME_TAG
    kind: Literal["", "gain", "loss"] = "gain" if changes[seat] > 0 else "loss" if changes[seat] < 0 else ""
    told, ending = [change, _would_score(state, after.row, after.owners)], after.outcome()
    if ending is not None:
        told.append(ending.reason)
        kind = "gain" if seat in ending.winners else "loss"
    return Forecast(" ".join(told), tag, kind, _places(after, seat, ranks))


def new_bonds(state: Politics, move: Swap | Takeover) -> tuple[Band, ...]:
    """Return bands for the bonds that a swap or takeover would create or change."""
    after = revolt.AFTER[move.kind](state, move) if state.contested else state.after(move)
    had, has = (bonds(each.row, each.owners) for each in (state, after))
    return tuple(
        Band(
            (seat_id(at), seat_id(at + 1)),
            "line",
            words.WOULD_BOND.format(worth=worth),
            after.owners[after.row[at]],
            open=True,
        )
        for at, worth in enumerate(has)
        if worth and worth != had[at]
    )


def _would_score(state: Politics, row: Row, owners: Owners) -> str:
    """Return a sentence on the points that a row would score for each seat; in round 1 no seat scores (ruling 30)."""
    each = words.commas(f"{name(seat)} {worth}" for seat, worth in enumerate(row_worth(row, owners, state.seats)))
    return (words.ROUND_WOULD if state.round > 1 else words.SUCH_A_ROW).format(each=each)
