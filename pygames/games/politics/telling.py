"""What a move of Politics did, in sentences: for the list of moves, the live region and the animation."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.moves import Move, Rolled
from pygames.core.scene import Event
from pygames.core.words import counted

from . import words
from .court import DIE, FOOL, LETTERS, QUEEN, SUITS, WARRIOR
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
from .stages import BEFUDDLED, DEAL, FIRST, FOOLERY
from .words import OFFICES, name


def tell(state: Politics, move: Move) -> list[Event]:
    """What the move did, and what followed from it by itself."""
    after = state.after(move)
    events = _told(state, move, after)
    if _emptied(state, after) and isinstance(move, Put | Show) and not sum(after.cup):
        events.append(Event(words.CUP_EMPTY.format(office=OFFICES[state.contested]), ruling=25))
    if after.turn is not None and after.drawn >= 0 and state.drawn < 0 and not isinstance(move, Rolled):
        events.append(Event(words.ONLY_ONE.format(who=name(after.drawn)), ids=(f"in{LETTERS[after.drawn]}",)))
    if after.round > state.round or (after.turn is None and state.turn is not None):
        events += _scored(state, after)
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
        return [Event(text, (lane,), ((f"pool{suit}", lane),), passing=True)]
    if isinstance(move, Done):
        return [_placed(state, who)]
    if isinstance(move, Shift):
        suit = LETTERS[move.colour]
        text = (words.MOVES_MARKERS if move.card == move.ability else words.MOVES_BORROWED).format(
            who=who,
            office=OFFICES[move.ability],
            markers=counted(move.number, "marker"),
            suit=SUITS[move.colour],
            source=OFFICES[move.source],
            target=OFFICES[move.target],
        )
        start, end = f"m{move.source}{suit}", f"m{move.target}{suit}"
        return [Event(text, (end, start), ((start, end),), short=str(move))]
    if isinstance(move, Step):
        by = words.MOVES_CARD if move.card == move.ability else words.MOVES_CARD_BORROWED
        text = by[move.ability].format(who=who, office=OFFICES[move.target])
        return [Event(text, _both(state, after), short=str(move))]
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
    """What was placed, as a whole."""
    placed = [(rank, count) for rank, count in enumerate(state.staged) if count]
    if not placed:
        return Event(words.PLACES_NOTHING.format(who=who), short=words.PLACES_NOTHING_SHORT)
    each = words.commas(words.COUNT_ON.format(count=count, office=OFFICES[rank]) for rank, count in placed)
    lanes = tuple(f"m{rank}{LETTERS[state.mover]}" for rank, _ in placed)
    short = " ".join(f"{rank}+{count}" for rank, count in placed)
    return Event(words.PLACES.format(who=who, each=each), lanes, short=short)


def _rolled(state: Politics, move: Rolled, after: Politics) -> list[Event]:
    if state.stage == DEAL:
        rank = len(state.row) + 1
        text = words.LAID.format(who=name(move.value), office=OFFICES[rank])
        return [Event(text, (f"{rank}{SUITS[move.value]}",), kind="deal")]
    if state.stage == FIRST:
        text = words.ROLLED_FIRST.format(who=name(state.asked[0]), face=move.value or DIE)
        told = [Event(text, kind="roll", ruling=2)]
        if after.stage != FIRST:
            short = words.IS_FIRST_SHORT.format(suit=SUITS[after.first])
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
            told.append(Event(words.ONE_NEIGHBOUR.format(office=office), _both(state, after), ruling=20))
        return told
    drawn = after.drawn
    text = words.IS_DRAWN.format(who=name(drawn), whole=sum(state.cup))
    return [Event(text, (f"in{LETTERS[drawn]}",), kind="roll", short=words.DRAWN_SHORT.format(suit=SUITS[drawn]))]


def _put(state: Politics, after: Politics, seat: Seat, numbers: Numbers, short: str) -> Event:
    text = words.puts_in(name(seat), OFFICES[state.contested], numbers)
    suit = LETTERS[seat]
    from_ranks = (state.contested, WARRIOR, QUEEN)
    lanes = [f"m{rank}{suit}" for rank, count in zip(from_ranks, numbers, strict=True) if count]
    travel = tuple((lane, f"in{suit}") for lane in lanes[:1])
    ids = (f"in{suit}",) if after.cup[seat] else ()
    ruling = 24 if any(numbers[1:]) else 0
    return Event(text, ids, travel, short=f"{state.contested}: {short}", ruling=ruling)


def _verdict(state: Politics, move: Move, after: Politics) -> Event:
    assert state.turn is not None
    who, contested = name(state.turn), state.rolled or state.contested
    office = OFFICES[contested]
    if isinstance(move, Swap):
        text = words.SWAPS.format(who=who, office=office, other=OFFICES[move.rank])
        short = words.SWAPS_SHORT.format(rank=contested, other=move.rank)
        return Event(text, _both(state, after), _back(state), short=short)
    if isinstance(move, Takeover):
        owner = state.owners[contested]
        old, new = f"{contested}{SUITS[owner]}", f"{contested}{SUITS[state.turn]}"
        text = words.TAKES.format(who=who, office=office, owner=name(owner))
        travel = ((f"hand{state.turn}", new), *_back(state))
        short = words.TAKES_SHORT.format(rank=contested)
        return Event(text, (new, old), travel, kind="gain", short=short, ruling=27)
    assert isinstance(move, Leave)
    text = words.LEAVES.format(who=who, office=office)
    return Event(text, travel=_back(state), short=words.LEAVES_SHORT.format(rank=contested))


def _back(state: Politics) -> tuple[tuple[str, str], ...]:
    """The markers in the cup return to the pools."""
    return tuple((f"in{LETTERS[seat]}", f"pool{LETTERS[seat]}") for seat, count in enumerate(state.cup) if count)


def _scored(state: Politics, after: Politics) -> list[Event]:
    """The end of a round."""
    if state.round == 1:
        told = [Event(words.NO_SCORE, kind="turn", ruling=30, short=words.NO_SCORE_SHORT)]
    else:
        each = words.commas(f"{name(seat)} {gain}" for seat, gain in enumerate(after.gains))
        short = words.SCORES_SHORT.format(round=state.round, gains=" ".join(map(str, after.gains)))
        told = [Event(words.SCORES.format(round=state.round, each=each), kind="gain", ruling=30, short=short)]
    if after.turn is None:
        ending = after.outcome()
        assert ending is not None
        return [*told, Event(ending.reason, kind="end", ruling=31 if max(after.points) < after.goal else 0)]
    text = words.FIRST_IN_ROUND.format(who=name(after.first), round=after.round)
    return [*told, Event(text, kind="turn", ruling=32)]


def _emptied(state: Politics, after: Politics) -> bool:
    """Whether the contest is over by this move without a verdict."""
    return state.contested > 0 and (after.contested, after.queue) != (state.contested, state.queue) and state.drawn < 0


def _both(state: Politics, after: Politics) -> tuple[str, ...]:
    """The cards that changed places."""
    return tuple(
        f"{rank}{SUITS[after.owners[rank]]}" for rank, old in zip(after.row, state.row, strict=True) if rank != old
    )
