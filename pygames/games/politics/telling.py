"""What a move of Politics did, in sentences: for the list of moves, the live region and the animation."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.moves import Move, Rolled
from pygames.core.scene import Event
from pygames.core.words import listed

from .court import DIE, FOOL, LETTERS, OFFICES, QUEEN, SUITS, WARRIOR
from .labels import TOWARDS
from .moves import (
    Befuddle,
    Done,
    Hide,
    Leave,
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


def tell(state: Politics, move: Move) -> list[Event]:
    """What the move did, and what followed from it by itself."""
    after = state.after(move)
    events = _told(state, move, after)
    if _emptied(state, after) and isinstance(move, Put | Show) and not sum(after.cup):
        events.append(Event(f"The cup for the {OFFICES[state.contested]} stays empty.", ruling=25))
    if after.turn is not None and after.drawn >= 0 and state.drawn < 0 and not isinstance(move, Rolled):
        only = f"Nobody else is in the cup: {{{after.drawn}}} decides."
        events.append(Event(only, ids=(f"in{LETTERS[after.drawn]}",)))
    if after.round > state.round or (after.turn is None and state.turn is not None):
        events += _scored(state, after)
    return events


def _told(state: Politics, move: Move, after: Politics) -> list[Event]:
    if isinstance(move, Rolled):
        return _rolled(state, move, after)
    who = f"{{{state.turn}}}"
    if isinstance(move, Place):
        office, suit = OFFICES[move.rank], LETTERS[state.mover]
        lane = f"m{move.rank}{suit}"
        return [Event(f"{who} places a marker on the {office}.", (lane,), ((f"pool{suit}", lane),), passing=True)]
    if isinstance(move, Done):
        placed = [(rank, count) for rank, count in enumerate(state.staged) if count]
        words = ", ".join(f"{count} on the {OFFICES[rank]}" for rank, count in placed) or "nothing"
        lanes = tuple(f"m{rank}{LETTERS[state.mover]}" for rank, _ in placed)
        short = " ".join(f"{rank}+{count}" for rank, count in placed) or "no markers"
        return [Event(f"{who} places {words}.", lanes, short=short)]
    if isinstance(move, Shift):
        suit = LETTERS[move.colour]
        user, markers, estate = _user(state, move.card, move.ability), _count(move.number), SUITS[move.colour]
        source, target = OFFICES[move.source], OFFICES[move.target]
        start, end = f"m{move.source}{suit}", f"m{move.target}{suit}"
        text = f"{user} moves {markers} of {estate} from the {source} to the {target}."
        return [Event(text, (end, start), ((start, end),), short=str(move))]
    if isinstance(move, Step):
        user, office = _user(state, move.card, move.ability), OFFICES[move.target]
        text = f"{user} moves the {office} one place {TOWARDS[move.ability]}."
        return [Event(text, _both(state, after), short=str(move))]
    if isinstance(move, Befuddle):
        return [Event(f"{_user(state, move.card, FOOL)} rolls the die.", kind="roll", short=str(move))]
    if isinstance(move, Pass):
        return [Event(f"{who} uses no more abilities.", kind="turn")]
    if isinstance(move, Put):
        return [_put(state, after, state.asked[0], numbers_in(move), str(move))]
    if isinstance(move, Hide):
        return [
            Event(f"{who} chooses in secret for the {OFFICES[state.contested]}.", short=f"for {state.contested}: ?")
        ]
    if isinstance(move, Show):
        assert move.secret.face is not None
        return [_put(state, after, state.asked[0], numbers_of(move.secret.face), f"shows {move.secret.face}")]
    return [_verdict(state, move, after)]


def _rolled(state: Politics, move: Rolled, after: Politics) -> list[Event]:
    if state.stage == DEAL:
        rank = len(state.row) + 1
        face = f"{rank}{SUITS[move.value]}"
        return [Event(f"{{{move.value}}}'s {OFFICES[rank]} is laid in the row.", (face,), kind="deal")]
    if state.stage == FIRST:
        shown = move.value or DIE
        told = [Event(f"{{{state.asked[0]}}} rolls {shown} for the first place.", kind="roll", ruling=2)]
        if after.stage != FIRST:
            first = Event(f"{{{after.first}}} is first.", kind="turn", short=f"round 1: {SUITS[after.first]} first")
            return [*told, first]
        if len(after.asked) >= len(state.asked):
            tied = listed([f"{{{seat}}}" for seat in after.asked])
            told.append(Event(f"{tied} are level and roll again.", ruling=36))
        return told
    if state.stage == FOOLERY:
        if not move.value:
            return [Event("The die shows 0: nobody is befuddled.", kind="roll", ruling=20, short="rolls 0")]
        office = OFFICES[move.value]
        text = f"The die shows {move.value}: the {office} must move."
        fallen = state._replace(stage=BEFUDDLED, rolled=move.value, turn=state.mover)
        told = [Event(text, ("die",), kind="roll", short=f"rolls {move.value}", position=fallen)]
        if after.row != state.row:
            text = f"The {office} stands at an end and changes places with its one neighbour."
            told.append(Event(text, _both(state, after), ruling=20))
        return told
    drawn, whole = after.drawn, sum(state.cup)
    text = f"{{{drawn}}}'s marker is drawn, one of {whole} in the cup."
    return [Event(text, (f"in{LETTERS[drawn]}",), kind="roll", short=f"{SUITS[drawn]} drawn")]


def _put(state: Politics, after: Politics, seat: Seat, numbers: tuple[int, int, int], short: str) -> Event:
    names = (OFFICES[state.contested], "Warrior", "Queen")
    more = [f"{count} from the {name}" for count, name in zip(numbers[1:], names[1:], strict=True) if count]
    parts = [str(numbers[0]), *more] if numbers[0] else more
    words = listed(parts) if parts else "nothing"
    text = f"{{{seat}}} puts {words} into the cup for the {names[0]}."
    suit = LETTERS[seat]
    from_ranks = (state.contested, WARRIOR, QUEEN)
    lanes = [f"m{rank}{suit}" for rank, count in zip(from_ranks, numbers, strict=True) if count]
    travel = tuple((lane, f"in{suit}") for lane in lanes[:1])
    ids = (f"in{suit}",) if after.cup[seat] else ()
    ruling = 24 if any(numbers[1:]) else 0
    return Event(text, ids, travel, short=f"{state.contested}: {short}", ruling=ruling)


def _verdict(state: Politics, move: Move, after: Politics) -> Event:
    who, contested = f"{{{state.turn}}}", state.rolled or state.contested
    office = OFFICES[contested]
    if isinstance(move, Swap):
        text = f"{who} swaps the {office} with the {OFFICES[move.rank]}."
        return Event(text, _both(state, after), _back(state), short=f"{contested} swaps {move.rank}")
    if isinstance(move, Takeover):
        assert state.turn is not None
        old, new = f"{contested}{SUITS[state.owners[contested]]}", f"{contested}{SUITS[state.turn]}"
        text = f"{who} takes over the {office} from {{{state.owners[contested]}}}."
        travel = ((f"hand{state.turn}", new), *_back(state))
        return Event(text, (new, old), travel, kind="gain", short=f"takes {contested}", ruling=27)
    assert isinstance(move, Leave)
    return Event(f"{who} leaves the {office} as it is.", travel=_back(state), short=f"leaves {contested}")


def _back(state: Politics) -> tuple[tuple[str, str], ...]:
    """The markers in the cup return to the pools."""
    return tuple((f"in{LETTERS[seat]}", f"pool{LETTERS[seat]}") for seat, count in enumerate(state.cup) if count)


def _scored(state: Politics, after: Politics) -> list[Event]:
    """The end of a round."""
    told = []
    if state.round == 1:
        text = "The first round does not score."
        told.append(Event(text, kind="turn", ruling=30, short="round 1: no score"))
    else:
        words = ", ".join(f"{{{seat}}} {gain}" for seat, gain in enumerate(after.gains))
        gains = " ".join(map(str, after.gains))
        short = f"round {state.round}: {gains}"
        told.append(Event(f"Round {state.round} scores: {words}.", kind="gain", ruling=30, short=short))
    if after.turn is None:
        ending = after.outcome()
        assert ending is not None
        told.append(Event(ending.reason, kind="end", ruling=31 if max(after.points) < after.goal else 0))
    else:
        told.append(Event(f"{{{after.first}}} is first in round {after.round}.", kind="turn", ruling=32))
    return told


def _emptied(state: Politics, after: Politics) -> bool:
    """Whether the contest is over by this move without a verdict."""
    return state.contested > 0 and (after.contested, after.queue) != (state.contested, state.queue) and state.drawn < 0


def _user(state: Politics, card: int, ability: int) -> str:
    """ "{0}'s King", or "{0}'s Queen, in the King's stead,"."""
    who = f"{{{state.mover}}}'s {OFFICES[card]}"
    return who if card == ability else f"{who}, in the {OFFICES[ability]}'s stead,"


def _both(state: Politics, after: Politics) -> tuple[str, ...]:
    """The cards that changed places."""
    return tuple(
        f"{rank}{SUITS[after.owners[rank]]}" for rank, old in zip(after.row, state.row, strict=True) if rank != old
    )


def _count(count: int) -> str:
    return "one marker" if count == 1 else f"{count} markers"
