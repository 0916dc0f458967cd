"""What the table of Politics looks like to a seat: the row, the markers, the cup, the plates, and what can be touched.

A column of the row is touched for its card or its markers; colours, amounts and verdicts are buttons. What a move did
is told in `telling`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pygames.core.cards import CHANCE, Seat
from pygames.core.scene import Badge, Choice, Piece, Plate, Prompt, Scene, Step, Zone
from pygames.core.words import counted

from .court import LETTERS, OFFICES, PLACES, SUITS
from .forecast import row_worth
from .labels import bond, column, cup_label, note, place_label
from .paths import paths, reasons
from .rules import Politics
from .stages import ABILITIES, BEFUDDLED, CUP, DRAW, FOOLERY, INFLUENCE, OVER, REVEAL, VERDICT

PHASES = (
    ("Influence", (INFLUENCE,)),
    ("Abilities", (ABILITIES, FOOLERY, BEFUDDLED)),
    ("Revolts", (CUP, REVEAL, DRAW, VERDICT)),
    ("Scoring", (OVER,)),
)


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
        goal=f"Be the first to have {counted(state.goal, 'point')}",
    )


# What lies where.


def card(rank: int, owner: Seat, badges: tuple[Badge, ...] = ()) -> Piece:
    """An office of an estate."""
    suit = SUITS[owner]
    return Piece(
        f"{rank}{suit}", "card", f"{OFFICES[rank]} of {suit}", face=f"{rank}{suit}", owner=owner, badges=badges
    )


def _row(state: Politics, order: list[Seat], acting: bool) -> Zone:
    columns = [_column(state, rank, order, acting) for rank in state.row]
    return Zone("row", "line", "the row, from the Queen's end to the Fool's end", "center", zones=tuple(columns))


def _column(state: Politics, rank: int, order: list[Seat], acting: bool) -> Zone:
    at = state.row.index(rank)
    worth = bond(state, at)
    lanes = Zone(
        f"lanes{rank}",
        "lanes",
        f"markers on the {OFFICES[rank]}",
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
        zones=(Zone(f"seat{at + 1}", "row", f"the {OFFICES[rank]}", pieces=(card(rank, state.owners[rank]),)), lanes),
        title=OFFICES[rank],
        note=note(state, rank, acting),
        bond=f"+{worth}" if worth else "",
        state=("active",) if here else (),
    )


def _cup(state: Politics, order: list[Seat]) -> list[Zone]:
    """The cup, with the die when it lies, and what is inside: always there, so that nothing shifts."""
    things = [Piece("cup", "cup", "the cup")]
    if state.rolled:
        things.append(Piece("die", "die", f"the die shows {state.rolled}", str(state.rolled)))
    hidden = [seat for seat in order if state.secrets[seat] is not None]
    pieces = []
    for seat in order:
        inside = Piece(f"in{LETTERS[seat]}", "marker", SUITS[seat], SUITS[seat], seat, state.cup[seat])
        if seat in hidden:
            inside = replace(inside, badges=(Badge("?", "eye", "and some in secret"),))
        pieces.append(replace(inside, state=("raised",)) if seat == state.drawn else inside)
    return [
        Zone("cup-row", "row", "the cup", "beside", tuple(things)),
        Zone("cup-in", "lanes", cup_label(state.cup, order[0]), "beside", tuple(pieces)),
    ]


def _hand(state: Politics, seat: Seat) -> Zone:
    pieces = tuple(card(rank, seat) for rank in state.hand(seat)) if len(state.row) == PLACES else ()
    return Zone(f"hand{seat}", "fan", f"{{{seat}}}'s hand", "bottom", pieces, owner=seat)


def _plate(state: Politics, seat: Seat, near: Seat) -> Plate:
    suit = SUITS[seat]
    pool = Piece(f"pool{LETTERS[seat]}", "marker", f"{suit} in the pool", suit, seat, state.pools[seat])
    zones = [
        Zone(f"track{seat}", "track", f"{{{seat}}}'s points", owner=seat, value=state.points[seat], goal=state.goal),
        Zone(f"pool{seat}", "row", f"{{{seat}}}'s pool", pieces=(pool,)),
    ]
    if seat != near and len(state.row) == PLACES:
        hand = tuple(card(rank, seat) for rank in state.hand(seat))
        zones.insert(1, Zone(f"hand{seat}", "row", f"{{{seat}}}'s hand", pieces=hand, owner=seat))
    area: Literal["top", "bottom"] = "bottom" if seat == near else "top"
    arms = Piece(f"arms{seat}", "marker", suit, suit, seat)
    return Plate(seat, _standing(state, seat), arms, area, active=state.turn == seat, zones=tuple(zones))


def _standing(state: Politics, seat: Seat) -> str:
    """Who goes first, what the round would score for a seat as the row lies, and the markers it may still place."""
    if state.stage == OVER:
        return f"{state.gains[seat]} in the last round"
    if len(state.row) < PLACES or state.dice:
        return ""
    told = ["goes first"] if seat == state.first else []
    if state.round > 1:  # ruling 30: the first does not score
        told.append(f"would score {row_worth(state.row, state.owners, state.seats)[seat]}")
    return ", ".join([*told, f"{state.pools[seat]} in pool"])


# What is asked.


def _steps(state: Politics) -> tuple[Step, ...]:
    now = next((at for at, (_, stages) in enumerate(PHASES) if state.stage in stages), -1)
    if now < 0:
        return ()
    return tuple(Step(name, "done" if at < now else "now" if at == now else "") for at, (name, _) in enumerate(PHASES))


def _pips(state: Politics) -> tuple[int, int] | None:
    if state.stage != INFLUENCE:
        return None
    placed = sum(state.staged)
    return placed, placed + state.left


def _prompt(state: Politics, seat: Seat | None) -> Prompt:
    if state.stage == OVER:
        ending = state.outcome()
        assert ending is not None
        return Prompt("The match is over", ending.reason)
    if state.turn is None or state.turn == CHANCE:
        return Prompt("The die and the cup decide")
    if state.turn != seat:
        return Prompt(_doing(state, f"{{{state.turn}}}"))
    office = OFFICES[state.contested]
    if state.stage == INFLUENCE:
        if not state.left:
            return Prompt("All your markers are placed", "Done, or take back.")
        return Prompt(
            f"Place {counted(state.left, 'marker')}",
            f"Round {state.round}. Any number on your own; elsewhere as many as the card is far from yours.",
        )
    if state.stage == ABILITIES:
        return Prompt(
            "Use an ability", "Choose one of your cards. Each pays one of your markers on it; the Fool is free."
        )
    if state.stage == BEFUDDLED:
        return Prompt(f"The {OFFICES[state.rolled]} must move", "Choose the neighbour that it changes places with.")
    if state.stage == VERDICT:
        note = "Take it over, swap it with a neighbour, or leave it."
        if state.owners[state.contested] == seat:
            note = "Swap it with a neighbour, or leave it."
        return Prompt(f"Your marker is drawn for the {office}", note)
    note = "How many of your markers go into the cup?"
    if state.in_secret:
        note = "In secret: how many of your markers go into the cup?"
    return Prompt(f"Revolt on the {office}", note)


def _doing(state: Politics, who: str) -> str:
    office = OFFICES[state.contested]
    return {
        INFLUENCE: f"{who} is placing markers",
        ABILITIES: f"{who} may use abilities",
        BEFUDDLED: f"{who} must move the {OFFICES[state.rolled]}",
        CUP: f"{who} puts in for the {office}",
        REVEAL: f"{who} shows the numbers",
        VERDICT: f"{who} decides on the {office}",
    }.get(state.stage, f"{who} is to act")
