"""The scene of Politics for a seat: the row, the markers, the cup, the plates, and possible moves.

Players touch a column of the row to choose its card or its markers; colours, numbers and verdicts are buttons.
`telling` describes moves in words.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Literal

from pygames.core.cards import CHANCE, Seat
from pygames.core.scene import Badge, Band, Choice, Condition, Piece, Plate, Prompt, Scene, Step, Zone

from . import words
from .court import FOOL, LETTERS, PLACES, SIGNS, SUITS, WARRIOR
from .forecast import row_worth
from .labels import bond, column, cup_label, note, place_label, seat_id
from .paths import paths, reasons
from .rules import Politics
from .scoring import bonds
from .stages import ABILITIES, BEFUDDLED, CUP, DRAW, FOOLERY, INFLUENCE, OVER, REVEAL, SCORED, VERDICT
from .words import OFFICES, name

REVOLTS = (CUP, REVEAL, DRAW, VERDICT)
PHASES = ((INFLUENCE,), (ABILITIES, FOOLERY, BEFUDDLED), REVOLTS, (SCORED, OVER))
"""The stages of each phase, in the order of `words.PHASES`."""


def scene(state: Politics, seat: Seat | None) -> Scene:
    """Return the scene as seen by this seat, with its plate at the bottom; for spectators, seat 0's plate is there."""
    near = seat or 0
    order = [(near + step) % state.seats for step in range(state.seats)]
    acting = state.turn is not None and state.turn == seat
    moves = list(state.moves()) if acting and state.turn != CHANCE else []
    prompts: dict[str, Prompt] = {}
    choices: dict[str, Choice] = {}
    found = list(paths(state, moves, prompts, choices))
    zones = [_row(state, order, acting)]
    if len(state.row) == PLACES:
        zones.append(_cup(state, order))
    zones.append(_hand(state, near))
    return Scene(
        prompts.pop("", _prompt(state, seat)),  # the prompt before anything is touched
        tuple(_plate(state, other, near) for other in (*order[1:], near)),
        tuple(zones),
        moves=tuple(found),
        speaks="choices",
        prompts=prompts,
        choices=tuple(choices.values()),
        reasons=reasons(state, near, found) if acting else {},
        steps=_steps(state),
        pips=_pips(state) if acting else None,
        goal=words.GOAL.of(state.goal),
        bands=_bands(state),
        story=_story(state) if state.stage == OVER else "",
    )


# Things on the table.


def card(rank: int, owner: Seat, *state: Condition) -> Piece:
    """Return the card of an office and an estate."""
    ident = f"{rank}{SUITS[owner]}"
    label = words.OFFICE_OF.format(office=OFFICES[rank], suit=words.SUITS[owner])
    return Piece(ident, "card", label, face=ident, owner=owner, state=state)


def _row(state: Politics, order: list[Seat], acting: bool) -> Zone:
    columns = [_column(state, rank, order, acting) for rank in state.row]
    return Zone("row", "line", words.ROW, "center", zones=tuple(columns), ends=words.ENDS)


def _column(state: Politics, rank: int, order: list[Seat], acting: bool) -> Zone:
    at, owner = state.row.index(rank), state.owners[rank]
    worth = bond(state, at)
    lanes = Zone(
        f"lanes{rank}",
        "lanes",
        words.MARKERS_ON.format(office=OFFICES[rank]),
        pieces=tuple(
            Piece(f"m{rank}{LETTERS[seat]}", "marker", words.SUITS[seat], SUITS[seat], seat, state.on(rank, seat))
            for seat in order
        ),
    )
    here = rank == (state.contested or state.rolled)
    to_come = [state.row[each] for each in state.queue] if state.options.by_position_revolts else state.queue
    past = state.stage in REVOLTS and not here and rank not in to_come
    lying = card(rank, owner, *(("raised",) if here else ("past",) if past else ()))
    text, costs = words.FREE if rank in (WARRIOR, FOOL) else words.PRICE
    return Zone(
        column(at),
        "column",
        place_label(state, rank, order[0], acting),
        zones=(
            Zone(seat_id(at), "row", words.THE_OFFICE.format(office=OFFICES[rank]), pieces=(lying,)),
            lanes,
        ),
        title=OFFICES[rank],
        note=note(state, rank, acting),
        bond=words.BOND.format(worth=worth) if worth else "",
        badges=(Badge(text, "price", costs, SIGNS[rank]),),
        state=("active",) if rank == state.rolled else (),
    )


def _cup(state: Politics, order: list[Seat]) -> Zone:
    """Return the zone of the cup with its contents and, after a roll, the die. The zone exists also when the cup is
    empty, so that the layout is stable."""
    pieces = []
    for seat in order:
        inside = Piece(f"in{LETTERS[seat]}", "marker", words.SUITS[seat], SUITS[seat], seat, state.cup[seat])
        if state.secrets[seat] is not None:
            inside = replace(inside, badges=(Badge("?", "eye", words.IN_SECRET),))
        pieces.append(replace(inside, state=("raised",)) if seat == state.drawn else inside)
    if state.rolled:
        pieces.append(Piece("die", "die", words.DIE.format(face=state.rolled), str(state.rolled)))
    title, note = words.CUP_AT_REST
    if state.rolled:
        title = words.DIE_SHOWS.format(face=state.rolled)
    elif state.contested:
        alone = state.drawn >= 0 and state.cup[state.drawn] == sum(state.cup)
        drawn = (words.CUP_ALONE if alone else words.CUP_DRAWN).format(who=name(state.drawn))
        title = drawn if state.drawn >= 0 else words.CUP_FILLS.format(office=OFFICES[state.contested])
    label = cup_label(state.cup, order[0])
    return Zone("cup", "cup", label, "center", tuple(pieces), title=title, note="" if any(state.cup) else note)


def _hand(state: Politics, seat: Seat) -> Zone:
    pieces = tuple(card(rank, seat) for rank in state.hand(seat)) if len(state.row) == PLACES else ()
    return Zone(f"hand{seat}", "fan", words.HAND.format(who=name(seat)), "bottom", pieces, owner=seat)


def _plate(state: Politics, seat: Seat, near: Seat) -> Plate:
    suit, face = words.SUITS[seat], SUITS[seat]
    pool = Piece(f"pool{LETTERS[seat]}", "marker", words.IN_THE_POOL.format(suit=suit), face, seat, state.pools[seat])
    who = name(seat)
    track = Zone(
        f"track{seat}",
        "track",
        words.POINTS.format(who=who),
        owner=seat,
        value=state.points[seat],
        goal=state.goal,
        more=_would_score(state, seat),
    )
    zones = [track, Zone(f"pool{seat}", "row", words.POOL.format(who=who), pieces=(pool,), note=words.IN_POOL)]
    if seat != near and len(state.row) == PLACES:
        hand = tuple(card(rank, seat) for rank in state.hand(seat))
        zones.insert(1, Zone(f"hand{seat}", "row", words.HAND.format(who=who), pieces=hand, owner=seat))
    area: Literal["top", "bottom"] = "bottom" if seat == near else "top"
    arms = Piece(f"arms{seat}", "marker", suit, face, seat)
    score = words.SCORE.of(state.goal, points=state.points[seat])
    return Plate(seat, _standing(state, seat), arms, area, state.turn == seat, tuple(zones), score=score)


def _would_score(state: Politics, seat: Seat) -> int:
    """Return the points that the present row would score for a seat; 0 in the first round (ruling 30)."""
    going = state.round > 1 and len(state.row) == PLACES and state.stage not in (SCORED, OVER)
    return row_worth(state.row, state.owners, state.seats)[seat] if going else 0


def _standing(state: Politics, seat: Seat) -> str:
    """Return the text of a seat's plate: whether the seat plays first, and its points by the row in this round."""
    if state.stage in (SCORED, OVER):
        return words.THIS_ROUND.format(points=state.gains[seat])
    if len(state.row) < PLACES or state.dice:
        return ""
    told = [words.GOES_FIRST] if seat == state.first else []
    if state.round > 1:
        told.append(words.WOULD_SCORE.format(worth=_would_score(state, seat)))
    return words.commas(told)


# Bands.


def _bands(state: Politics) -> tuple[Band, ...]:
    """Return a band around the contested office; after the end, bands around the winners' bonds."""
    if state.contested:
        return (Band((column(state.row.index(state.contested)),), words=words.IN_REVOLT),)
    ending = state.outcome()
    if ending is None:
        return ()
    found = []
    for owner, run in groupby(range(PLACES), key=lambda at: state.owners[state.row[at]]):
        places = [*run]
        if len(places) > 1 and owner in ending.winners:
            worth = sum(bonds(state.row, state.owners)[at] for at in places[:-1])
            found.append(Band(tuple(map(column, places)), words=words.BOND.format(worth=worth), owner=owner))
    return tuple(found)


def _story(state: Politics) -> str:
    """Return a sentence on the last round and the points of all seats at the end of the match."""
    best, *others = sorted(range(state.seats), key=lambda seat: -state.points[seat])
    each = words.commas(words.STANDS_AT.format(who=name(seat), points=state.points[seat]) for seat in others)
    return words.STORY.of(
        state.gains[best],
        round=state.round,
        who=name(best),
        points=state.points[best],
        goal=state.goal,
        each=each,
    )


# Prompts.


def _steps(state: Politics) -> tuple[Step, ...]:
    now = next((at for at, stages in enumerate(PHASES) if state.stage in stages), -1)
    if now < 0:
        return ()
    conditions: list[Literal["", "done", "now"]] = ["done" if at < now else "" for at in range(len(PHASES))]
    conditions[now] = "now"
    return tuple(map(Step, words.PHASES, conditions))


def _pips(state: Politics) -> tuple[int, int] | None:
    if state.stage != INFLUENCE:
        return None
    placed = sum(state.staged)
    return placed, placed + state.left


def _prompt(state: Politics, seat: Seat | None) -> Prompt:
    if state.stage == OVER:
        ending = state.outcome()
        assert ending is not None
        return Prompt(words.MATCH_OVER, ending.reason)
    if state.stage == SCORED:
        each = words.commas(f"{name(each)} +{gain}" for each, gain in enumerate(state.gains))
        return Prompt(words.ROUND_SCORED.format(round=state.round), each)
    if state.turn is None or state.turn == CHANCE:
        return Prompt(words.NATURE)
    if state.turn != seat:
        doing = DOING.get(state.stage, words.ACTING)
        return Prompt(doing.format(who=name(state.turn), office=OFFICES[state.rolled or state.contested]))
    office = OFFICES[state.rolled or state.contested]
    if state.stage == INFLUENCE:
        if not state.left:
            return Prompt(*words.ALL_PLACED)
        note = words.PLACE_NOTE if seat in state.owners else words.PLACE_ANYWHERE_NOTE
        return Prompt(words.PLACE_MARKERS.of(state.left), note.format(round=state.round))
    if state.stage == ABILITIES:
        return Prompt(*words.USE_ABILITY)
    if state.stage == BEFUDDLED:
        return Prompt(words.MUST_MOVE.format(office=office), words.MUST_MOVE_NOTE)
    if state.stage == VERDICT:
        own = state.owners[state.contested] == seat
        note = words.OWN_JUDGED if own else words.HOLDS_IT.format(owner=name(state.owners[state.contested]))
        return Prompt(words.TO_JUDGE.format(office=office), note)
    return Prompt(words.REVOLT.format(office=office))


DOING = {
    INFLUENCE: words.PLACING,
    ABILITIES: words.USING,
    BEFUDDLED: words.MOVING,
    CUP: words.PUTTING,
    REVEAL: words.SHOWING,
    VERDICT: words.JUDGING,
}
"""Prompts that name the present task of another player, by stage."""
