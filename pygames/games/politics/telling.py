"""The events of a move of Politics in words, for the move list, the live region and the animation."""

from __future__ import annotations

from dataclasses import replace

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Move, Rolled
from pygames.core.scene import Event

from . import words
from .court import DIE, FOOL, LETTERS, QUEEN, SUITS, WARRIOR
from .labels import column
from .moves import (
    Befuddle,
    Done,
    Hide,
    Leave,
    Numbers,
    Pass,
    Place,
    Put,
    Shift,
    Show,
    Step,
    Swap,
    Takeover,
    numbers_in,
    numbers_of,
)
from .rules import Politics
from .scoring import bonds
from .stages import BEFUDDLED, DEAL, FIRST, FOOLERY, SCORED
from .words import OFFICES, name


def tell(state: Politics, move: Move) -> list[Event]:
    """Return the events of a move and of its automatic consequences."""
    after = state.after(move)
    events = _told(state, move, after)
    if _emptied(state, after) and isinstance(move, Put | Show) and not sum(after.cup):
        events.append(Event(words.CUP_EMPTY.format(office=OFFICES[state.contested]), ruling=25))
    if after.turn is not None and after.drawn >= 0 and state.drawn < 0 and not isinstance(move, Rolled):
        events.append(Event(words.ONLY_ONE.format(who=name(after.drawn)), ids=(f"in{LETTERS[after.drawn]}",)))
    if after.round > state.round or after.turn is None:
        lies = after._replace(
            stage=SCORED,
            turn=CHANCE,
            round=state.round,
            first=state.first,
            points=state.points,
            gains=(0,) * state.seats,
        )
        events[-1] = replace(events[-1], position=lies)
        events += _scored(lies, after)
    return events


def _told(state: Politics, move: Move, after: Politics) -> list[Event]:
    if isinstance(move, Rolled):
        return _rolled(state, move, after)
    assert state.turn is not None
    who = name(state.turn)
    if isinstance(move, Place):
        suit = LETTERS[state.mover]
        lane = f"m{move.rank}{suit}"
        text = words.PLACES_ONE.format(who=who, office=OFFICES[move.rank])
        return [Event(text, (lane,), ((f"pool{suit}", lane),), passing=True, sound="marker")]
    if isinstance(move, Done):
        return [_placed(state, who)]
    if isinstance(move, Shift):
        suit = LETTERS[move.colour]
        text = (words.MOVES_MARKERS if move.card == move.ability else words.MOVES_BORROWED).of(
            move.number,
            who=who,
            office=OFFICES[move.ability],
            suit=words.SUITS[move.colour],
            source=OFFICES[move.source],
            target=OFFICES[move.target],
        )
        start, end = f"m{move.source}{suit}", f"m{move.target}{suit}"
        trace = _places(state, move.source, move.target)
        return [Event(text, (end, start), ((start, end),), short=str(move), trace=trace, sound="marker")]
    if isinstance(move, Step):
        by = words.MOVES_CARD if move.card == move.ability else words.MOVES_CARD_BORROWED
        text = by[move.ability].format(who=who, office=OFFICES[move.target])
        trace = _way(state, after, move.target)
        return [Event(text, _both(state, after), short=str(move), trace=trace, sound="swap")]
    if isinstance(move, Befuddle):
        text = words.ROLLS_DIE if move.card == FOOL else words.ROLLS_BORROWED
        return [Event(text.format(who=who), kind="roll", short=str(move))]
    if isinstance(move, Pass):
        return [Event(words.PASSES.format(who=who), kind="turn")]
    if isinstance(move, Put):
        return [_put(state, after, state.asked[0], numbers_in(move), str(move))]
    if isinstance(move, Hide):
        text = words.CHOOSES_IN_SECRET.format(who=who, office=OFFICES[state.contested])
        return [Event(text, short=words.CHOOSES_SHORT.format(rank=state.contested))]
    if isinstance(move, Show):
        face = move.secret.face
        assert face is not None
        return [_put(state, after, state.asked[0], numbers_of(face), words.SHOWS_SHORT.format(face=face))]
    return [_verdict(state, move, after)]


def _placed(state: Politics, who: str) -> Event:
    """Return the event that sums up all the markers that a seat has placed in its turn."""
    placed = [(rank, count) for rank, count in enumerate(state.staged) if count]
    if not placed:
        return Event(words.PLACES_NOTHING.format(who=who), short=words.PLACES_NOTHING_SHORT)
    each = words.commas(words.COUNT_ON.format(count=count, office=OFFICES[rank]) for rank, count in placed)
    lanes = tuple(f"m{rank}{LETTERS[state.mover]}" for rank, _ in placed)
    short = " ".join(f"{rank}+{count}" for rank, count in placed)
    return Event(words.PLACES.format(who=who, each=each), lanes, short=short, sound="marker")


def _rolled(state: Politics, move: Rolled, after: Politics) -> list[Event]:
    if state.stage == DEAL:
        rank = len(state.row) + 1
        text = words.LAID.format(who=name(move.value), office=OFFICES[rank])
        return [Event(text, (f"{rank}{SUITS[move.value]}",), kind="deal")]
    if state.stage == FIRST:
        text = words.ROLLED_FIRST.format(who=name(state.asked[0]), face=move.value or DIE)
        told = [Event(text, kind="roll", ruling=2)]
        if after.stage != FIRST:
            short = words.IS_FIRST_SHORT.format(suit=words.SUITS[after.first])
            return [*told, Event(words.IS_FIRST.format(who=name(after.first)), kind="turn", short=short)]
        if len(after.asked) >= len(state.asked):
            told.append(Event(words.LEVEL.format(each=words.commas(map(name, after.asked))), ruling=36))
        return told
    if state.stage == FOOLERY:
        short = words.ROLLS_SHORT.format(face=move.value)
        if not move.value:
            return [Event(words.NOBODY_BEFUDDLED, kind="roll", ruling=20, short=short)]
        office = OFFICES[move.value]
        text = words.BEFUDDLED.format(face=move.value, office=office)
        fallen = state._replace(stage=BEFUDDLED, rolled=move.value, turn=state.mover)
        told = [Event(text, ("die",), kind="roll", short=short, position=fallen)]
        if after.row != state.row:
            text, trace = words.ONE_NEIGHBOUR.format(office=office), _way(state, after, move.value)
            told.append(Event(text, _both(state, after), ruling=20, trace=trace, sound="swap"))
        return told
    drawn = after.drawn
    text = words.IS_DRAWN.format(who=name(drawn), whole=sum(state.cup))
    short, ids = words.DRAWN_SHORT.format(suit=words.SUITS[drawn]), ("cup", f"in{LETTERS[drawn]}")
    return [Event(text, ids, kind="roll", short=short, moment="cup", sound="shake")]


def _put(state: Politics, after: Politics, seat: Seat, numbers: Numbers, short: str) -> Event:
    suit = LETTERS[seat]
    given = [(rank, count) for rank, count in zip((state.contested, WARRIOR, QUEEN), numbers, strict=True) if count]
    text = words.PUTS_FROM if any(numbers[1:]) else words.PUTS if given else words.PUTS_NOTHING
    each = words.commas(words.COUNT_FROM.format(count=count, source=OFFICES[rank]) for rank, count in given)
    text = text.format(who=name(seat), office=OFFICES[state.contested], count=numbers[0], each=each)
    lanes = [f"m{rank}{suit}" for rank, _ in given]
    travel = tuple((lane, f"in{suit}") for lane in lanes[:1])
    ids = (f"in{suit}",) if after.cup[seat] else ()
    ruling = 24 if any(numbers[1:]) else 0
    return Event(text, ids, travel, short=f"{state.contested}: {short}", ruling=ruling, sound="cup" if lanes else "")


def _verdict(state: Politics, move: Move, after: Politics) -> Event:
    assert state.turn is not None
    who, contested = name(state.turn), state.rolled or state.contested
    office = OFFICES[contested]
    if isinstance(move, Swap):
        text = words.SWAPS.format(who=who, office=office, other=OFFICES[move.rank])
        short = words.SWAPS_SHORT.format(rank=contested, other=move.rank)
        trace = _way(state, after, contested)
        return Event(text, _both(state, after), _back(state), short=short, trace=trace, sound="swap")
    if isinstance(move, Takeover):
        owner = state.owners[contested]
        old, new = f"{contested}{SUITS[owner]}", f"{contested}{SUITS[state.turn]}"
        text = words.TAKES.format(who=who, office=office, owner=name(owner))
        travel = ((f"hand{state.turn}", new), *_back(state))
        short = words.TAKES_SHORT.format(rank=contested)
        trace = _places(state, contested)
        return Event(
            text, (new, old), travel, kind="gain", short=short, ruling=27, trace=trace, harms=owner, sound="lay"
        )
    assert isinstance(move, Leave)
    text = words.LEAVES.format(who=who, office=office)
    return Event(text, travel=_back(state), short=words.LEAVES_SHORT.format(rank=contested))


def _back(state: Politics) -> tuple[tuple[str, str], ...]:
    """Return the start and end zones of the markers that go back from the cup to the pools."""
    return tuple((f"in{LETTERS[seat]}", f"pool{LETTERS[seat]}") for seat, count in enumerate(state.cup) if count)


def _scored(lies: Politics, after: Politics) -> list[Event]:
    """Return the events at the end of a round: the score, and the next round or the end of the match."""
    if lies.round == 1:
        told = [Event(words.NO_SCORE, kind="turn", ruling=30, short=words.NO_SCORE_SHORT)]
    else:
        each = words.commas(f"{name(seat)} {gain}" for seat, gain in enumerate(after.gains))
        short = words.SCORES_SHORT.format(round=lies.round, gains=" ".join(map(str, after.gains)))
        text = words.SCORES.format(round=lies.round, each=each)
        paid = [at for at, worth in enumerate(bonds(lies.row, lies.owners)) if worth]
        told = [
            Event(
                text,
                tuple(f"{rank}{SUITS[lies.owners[rank]]}" for at in paid for rank in lies.row[at : at + 2]),
                kind="gain",
                ruling=30,
                short=short,
                position=lies._replace(points=after.points, gains=after.gains),
                held=words.NEXT_ROUND if after.turn is not None else "",
                moment="count" if paid else "",
                sound="pair",
            )
        ]
    if after.turn is None:
        ending = after.outcome()
        assert ending is not None
        return [*told, Event(ending.reason, kind="end", ruling=31, why=words.WHY_ENDED)]
    text = words.FIRST_IN_ROUND.format(who=name(after.first), round=after.round)
    return [*told, Event(text, kind="turn", ruling=32)]


def _emptied(state: Politics, after: Politics) -> bool:
    """True if this move ends the contest without a verdict."""
    return state.contested > 0 and (after.contested, after.queue) != (state.contested, state.queue) and state.drawn < 0


def _places(state: Politics, *ranks: int) -> tuple[str, ...]:
    """Return the ids of the columns with the cards of these ranks."""
    return tuple(column(state.row.index(rank)) for rank in ranks)


def _way(state: Politics, after: Politics, rank: int) -> tuple[str, ...]:
    """Return the ids of the columns of a card before and after the move."""
    return (*_places(state, rank), *_places(after, rank))


def _both(state: Politics, after: Politics) -> tuple[str, ...]:
    """Return the ids of the cards that the move swapped."""
    return tuple(
        f"{rank}{SUITS[after.owners[rank]]}" for rank, old in zip(after.row, state.row, strict=True) if rank != old
    )
