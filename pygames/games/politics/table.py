"""What the table of Politics looks like to a seat: the row, the markers, the cup, the plates, and what can be touched.

A column of the row is touched for its card or its markers; colours, amounts and verdicts are buttons. What a move did
is told in `telling`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pygames.core.cards import CHANCE, Seat
from pygames.core.scene import Badge, Choice, Piece, Plate, Prompt, Scene, Step, Zone

from . import words
from .court import LETTERS, PLACES, SUITS
from .forecast import row_worth
from .labels import bond, column, cup_label, note, place_label
from .paths import paths, reasons
from .rules import Politics
from .stages import ABILITIES, BEFUDDLED, CUP, DRAW, FOOLERY, INFLUENCE, OVER, REVEAL, VERDICT
from .words import OFFICES, name

PHASES = ((INFLUENCE,), (ABILITIES, FOOLERY, BEFUDDLED), (CUP, REVEAL, DRAW, VERDICT), (OVER,))
"""The stages of each phase, as they are named in `words`."""


def scene(state: Politics, seat: Seat | None) -> Scene:
    """The table as the seat at the bottom sees it."""
    near = seat or 0
    order = [(near + step) % state.seats for step in range(state.seats)]
    acting = state.turn is not None and state.turn == seat
    moves = list(state.moves()) if acting and state.turn != CHANCE else []
    prompts: dict[str, Prompt] = {}
    choices: dict[str, Choice] = {}
    found = list(paths(state, moves, prompts, choices))
    zones = [_row(state, order, acting)]
    if len(state.row) == PLACES:
        zones += _cup(state, order)
    zones.append(_hand(state, near))
    return Scene(
        _prompt(state, seat),
        tuple(_plate(state, other, near) for other in (*order[1:], near)),
        tuple(zones),
        moves=tuple(found),
        prompts=prompts,
        choices=tuple(choices.values()),
        reasons=reasons(state, near, found) if acting else {},
        steps=_steps(state),
        pips=_pips(state) if acting else None,
        goal=words.goal(state.goal),
    )


# What lies where.


def card(rank: int, owner: Seat, badges: tuple[Badge, ...] = ()) -> Piece:
    """An office of an estate."""
    suit = SUITS[owner]
    label = words.OFFICE_OF.format(office=OFFICES[rank], suit=suit)
    return Piece(f"{rank}{suit}", "card", label, face=f"{rank}{suit}", owner=owner, badges=badges)


def _row(state: Politics, order: list[Seat], acting: bool) -> Zone:
    columns = [_column(state, rank, order, acting) for rank in state.row]
    return Zone("row", "line", words.ROW, "center", zones=tuple(columns))


def _column(state: Politics, rank: int, order: list[Seat], acting: bool) -> Zone:
    at, owner = state.row.index(rank), state.owners[rank]
    worth = bond(state, at)
    lanes = Zone(
        f"lanes{rank}",
        "lanes",
        words.MARKERS_ON.format(office=OFFICES[rank]),
        pieces=tuple(
            Piece(f"m{rank}{LETTERS[seat]}", "marker", SUITS[seat], SUITS[seat], seat, state.on(rank, seat))
            for seat in order
        ),
    )
    here = (state.stage in (CUP, REVEAL, DRAW, VERDICT) and rank == state.contested) or rank == state.rolled
    return Zone(
        column(at),
        "column",
        place_label(state, rank, order[0], acting),
        zones=(
            Zone(f"seat{at + 1}", "row", words.THE_OFFICE.format(office=OFFICES[rank]), pieces=(card(rank, owner),)),
            lanes,
        ),
        title=OFFICES[rank],
        note=note(state, rank, acting),
        bond=f"+{worth}" if worth else "",
        state=("active",) if here else (),
    )


def _cup(state: Politics, order: list[Seat]) -> list[Zone]:
    """The cup, with the die when it lies, and what is inside: always there, so that nothing shifts."""
    things = [Piece("cup", "cup", words.CUP)]
    if state.rolled:
        things.append(Piece("die", "die", words.DIE_SHOWS.format(face=state.rolled), str(state.rolled)))
    hidden = [seat for seat in order if state.secrets[seat] is not None]
    pieces = []
    for seat in order:
        inside = Piece(f"in{LETTERS[seat]}", "marker", SUITS[seat], SUITS[seat], seat, state.cup[seat])
        if seat in hidden:
            inside = replace(inside, badges=(Badge("?", "eye", words.IN_SECRET),))
        pieces.append(replace(inside, state=("raised",)) if seat == state.drawn else inside)
    return [
        Zone("cup-row", "row", words.CUP, "beside", tuple(things)),
        Zone("cup-in", "lanes", cup_label(state.cup, order[0]), "beside", tuple(pieces)),
    ]


def _hand(state: Politics, seat: Seat) -> Zone:
    pieces = tuple(card(rank, seat) for rank in state.hand(seat)) if len(state.row) == PLACES else ()
    return Zone(f"hand{seat}", "fan", words.HAND.format(who=name(seat)), "bottom", pieces, owner=seat)


def _plate(state: Politics, seat: Seat, near: Seat) -> Plate:
    suit = SUITS[seat]
    pool = Piece(f"pool{LETTERS[seat]}", "marker", words.IN_THE_POOL.format(suit=suit), suit, seat, state.pools[seat])
    zones = [
        Zone(
            f"track{seat}",
            "track",
            words.POINTS.format(who=name(seat)),
            owner=seat,
            value=state.points[seat],
            goal=state.goal,
        ),
        Zone(f"pool{seat}", "row", words.POOL.format(who=name(seat)), pieces=(pool,)),
    ]
    if seat != near and len(state.row) == PLACES:
        hand = tuple(card(rank, seat) for rank in state.hand(seat))
        zones.insert(1, Zone(f"hand{seat}", "row", words.HAND.format(who=name(seat)), pieces=hand, owner=seat))
    area: Literal["top", "bottom"] = "bottom" if seat == near else "top"
    arms = Piece(f"arms{seat}", "marker", suit, suit, seat)
    return Plate(seat, _standing(state, seat), arms, area, active=state.turn == seat, zones=tuple(zones))


def _standing(state: Politics, seat: Seat) -> str:
    """Who goes first, what the round would score for a seat as the row lies, and the markers it may still place."""
    if state.stage == OVER:
        return words.LAST_ROUND.format(points=state.gains[seat])
    if len(state.row) < PLACES or state.dice:
        return ""
    told = [words.GOES_FIRST] if seat == state.first else []
    if state.round > 1:  # ruling 30: the first does not score
        told.append(words.WOULD_SCORE.format(worth=row_worth(state.row, state.owners, state.seats)[seat]))
    return words.commas([*told, words.POOL_HAS.format(count=state.pools[seat])])


# What is asked.


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
    if state.turn is None or state.turn == CHANCE:
        return Prompt(words.NATURE)
    if state.turn != seat:
        doing = DOING.get(state.stage, words.ACTING)
        return Prompt(doing.format(who=name(state.turn), office=OFFICES[state.rolled or state.contested]))
    office = OFFICES[state.rolled or state.contested]
    if state.stage == INFLUENCE:
        if not state.left:
            return Prompt(*words.ALL_PLACED)
        return Prompt(words.place_markers(state.left), words.PLACE_NOTE.format(round=state.round))
    if state.stage == ABILITIES:
        return Prompt(*words.USE_ABILITY)
    if state.stage == BEFUDDLED:
        return Prompt(words.MUST_MOVE.format(office=office), words.MUST_MOVE_NOTE)
    if state.stage == VERDICT:
        own = state.owners[state.contested] == seat
        return Prompt(words.DRAWN.format(office=office), words.OWN_VERDICT_NOTE if own else words.VERDICT_NOTE)
    return Prompt(words.REVOLT.format(office=office), words.SECRET_NOTE if state.in_secret else words.REVOLT_NOTE)


DOING = {
    INFLUENCE: words.PLACING,
    ABILITIES: words.USING,
    BEFUDDLED: words.MOVING,
    CUP: words.PUTTING,
    REVEAL: words.SHOWING,
    VERDICT: words.JUDGING,
}
"""What another does, by stage."""
