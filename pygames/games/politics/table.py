"""What the table of Politics looks like to a seat: the row, the markers, the cup, the plates, and what can be touched.

A column of the row is touched for its card or its markers; colours, amounts and verdicts are buttons. What a move did
is told in `telling`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Move
from pygames.core.scene import Badge, Choice, Path, Piece, Plate, Prompt, Scene, Step, Zone
from pygames.core.words import counted

from .court import (
    FOOL,
    KING,
    LETTERS,
    MAGICIAN,
    MERCHANT,
    OFFICES,
    PLACES,
    PRINCE,
    PRINCESS,
    QUEEN,
    SUITS,
    WARRIOR,
    WORKER,
)
from .moves import WAYS, Befuddle, Hide, Leave, Place, Put, Shift, Show, Swap, Takeover, numbers_in, numbers_of
from .moves import Step as Stepping
from .rules import Politics
from .scoring import bonds
from .stages import ABILITIES, BEFUDDLED, CUP, DRAW, FOOLERY, INFLUENCE, OVER, REVEAL, VERDICT

PHASES = (
    ("Influence", (INFLUENCE,)),
    ("Abilities", (ABILITIES, FOOLERY, BEFUDDLED)),
    ("Revolts", (CUP, REVEAL, DRAW, VERDICT)),
    ("Scoring", (OVER,)),
)
DOES = {
    KING: ("The King banishes", "Markers of one colour, from one of your cards to another."),
    PRINCE: ("The Prince leads", "Your markers, from any card to one beside it."),
    PRINCESS: ("The Princess lifts a card", "Any card below it goes one place up."),
    MERCHANT: ("The Merchant swindles", "Any card above it goes one place down."),
    WORKER: ("The Worker hauls", "Your markers, from one of your cards to the card opposite."),
    MAGICIAN: ("The Magician summons", "Markers of one colour, from any other card."),
}
"""By ability: what it does, in words."""


def scene(state: Politics, seat: Seat | None) -> Scene:
    """The table as the seat at the bottom sees it."""
    near = seat or 0
    order = [(near + step) % state.seats for step in range(state.seats)]
    acting = state.turn is not None and state.turn == seat
    moves = list(state.moves()) if acting and state.turn != CHANCE else []
    prompts: dict[str, Prompt] = {}
    choices: dict[str, Choice] = {}
    paths = list(_paths(state, moves, prompts, choices))
    zones = [_row(state, order, seat if acting else None)]
    if len(state.row) == PLACES:
        zones += _cup(state, order)
    zones.append(_hand(state, near))
    return Scene(
        _prompt(state, seat),
        tuple(_plate(state, other, near) for other in (*order[1:], near)),
        tuple(zones),
        moves=tuple(paths),
        prompts=prompts,
        choices=tuple(choices.values()),
        reasons=_reasons(state, near, paths) if acting else {},
        steps=_steps(state),
        pips=_pips(state) if acting else None,
    )


# What lies where.


def column(place: int) -> str:
    """The id of a place in the row, which counts from 0."""
    return f"place{place + 1}"


def many(count: int, seat: Seat) -> str:
    """ "2 leaves", "1 leaf"."""
    one = {"leaves": "leaf"}.get(SUITS[seat], SUITS[seat].removesuffix("s"))
    return f"1 {one}" if count == 1 else f"{count} {SUITS[seat]}"


def card(rank: int, owner: Seat, badges: tuple[Badge, ...] = ()) -> Piece:
    """An office of an estate."""
    suit = SUITS[owner]
    return Piece(
        f"{rank}{suit}", "card", f"{OFFICES[rank]} of {suit}", face=f"{rank}{suit}", owner=owner, badges=badges
    )


def _row(state: Politics, order: list[Seat], acting: Seat | None) -> Zone:
    worth = [*bonds(state.row, state.owners), 0] if len(state.row) == PLACES else [0] * PLACES
    columns = [_column(state, at, rank, order, worth[at], acting) for at, rank in enumerate(state.row)]
    return Zone("row", "line", "the row, from the Queen's end to the Fool's end", "center", zones=tuple(columns))


def _column(state: Politics, at: int, rank: int, order: list[Seat], worth: int, acting: Seat | None) -> Zone:
    owner = state.owners[rank]
    lanes = Zone(
        f"lanes{rank}",
        "lanes",
        f"markers on the {OFFICES[rank]}",
        pieces=tuple(
            Piece(f"m{rank}{LETTERS[seat]}", "marker", SUITS[seat], SUITS[seat], seat, state.on(rank, seat))
            for seat in order
        ),
    )
    lying = ", ".join(many(state.on(rank, seat), seat) for seat in order if state.on(rank, seat)) or "no markers"
    note = _cap(state, rank) if state.stage == INFLUENCE and acting is not None else ""
    label = [f"place {at + 1}", f"{OFFICES[rank]} of {SUITS[owner]}", lying]
    if note:
        label.append(note)
    if worth:
        label.append(f"bond of {worth} with the next")
    here = (state.stage in (CUP, REVEAL, DRAW, VERDICT) and rank == state.contested) or rank == state.rolled
    return Zone(
        column(at),
        "column",
        ", ".join(label),
        zones=(Zone(f"seat{at + 1}", "row", f"the {OFFICES[rank]}", pieces=(card(rank, owner),)), lanes),
        title=OFFICES[rank],
        note=note,
        bond=f"+{worth}" if worth else "",
        state=("active",) if here else (),
    )


def _cap(state: Politics, rank: int) -> str:
    room = state.room[rank]
    if state.owners[rank] == state.mover:
        return "+ any"
    return f"+ {room}" if room else "too near" if not state.reach(state.mover)[rank] else "full"


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
    told = ", ".join(many(state.cup[seat], seat) for seat in order if state.cup[seat]) or "nothing"
    return [
        Zone("cup-row", "row", "the cup", "beside", tuple(things)),
        Zone("cup-in", "lanes", f"in the cup: {told}", "beside", tuple(pieces)),
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
    words = "first" if seat == state.first and len(state.row) == PLACES and not state.dice else ""
    area: Literal["top", "bottom"] = "bottom" if seat == near else "top"
    arms = Piece(f"arms{seat}", "marker", suit, suit, seat)
    return Plate(seat, words, arms, area, active=state.turn == seat, zones=tuple(zones))


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


def _paths(
    state: Politics, moves: list[Move], prompts: dict[str, Prompt], choices: dict[str, Choice]
) -> Iterable[Path]:
    at = {rank: column(place) for place, rank in enumerate(state.row)}
    for move in moves:
        if isinstance(move, Place):
            yield Path((at[move.rank],), str(move), f"one marker on the {OFFICES[move.rank]}")
        elif isinstance(move, Swap):
            yield Path((at[move.rank],), str(move), f"changes places with the {OFFICES[move.rank]}", "choose")
    if not moves:
        return
    if state.stage == ABILITIES:
        yield from _ability_paths(state, moves, at, prompts, choices)
    elif state.stage == CUP:
        yield from _cup_paths(state, moves, prompts, choices)
    elif state.stage == INFLUENCE:
        words = f"{state.left} more could be placed" if state.left else ""
        choices["done"] = Choice("done", "Done", main=not state.left)
        yield Path(("done",), "done", words, "choose")
    for move in moves:
        if isinstance(move, Takeover):
            card_in_hand = f"Lay your own {OFFICES[state.contested]} in its place."
            choices["take"] = Choice("take", "Take over", card_in_hand, main=True)
            yield Path(("take",), "take", "", "choose")
        elif isinstance(move, Leave):
            choices["leave"] = Choice("leave", "Leave it")
            yield Path(("leave",), "leave", "", "choose")
        elif isinstance(move, Show):
            choices["show"] = Choice("show", "Show", main=True)
            yield Path(("show",), str(move), "", "choose")


def _ability_paths(
    state: Politics, moves: list[Move], at: dict[int, str], prompts: dict[str, Prompt], choices: dict[str, Choice]
) -> Iterable[Path]:
    most: dict[tuple[int, int, int, int, int], int] = {}
    colours: dict[tuple[int, int, int], set[int]] = {}
    for move in moves:
        if isinstance(move, Shift):
            group = (move.card, move.ability, move.source, move.colour, move.target)
            most[group] = max(most.get(group, 0), move.number)
            colours.setdefault(group[:3], set()).add(move.colour)
    for move in moves:
        if not isinstance(move, Befuddle | Stepping | Shift):
            continue
        ability = FOOL if isinstance(move, Befuddle) else move.ability
        path = [at[move.card]]
        if move.card == QUEEN:
            prompts[path[0]] = Prompt("The Queen asks a favour", "Of which neighbour?")
            path.append(at[ability])
        if ability in DOES:
            who, what = DOES[ability]
            prompts[" ".join(path)] = Prompt(who, what) if move.card == ability else Prompt(f"The Queen: {who}", what)
        if isinstance(move, Befuddle):
            yield Path(tuple(path), str(move), "rolls the die", "choose")
        elif isinstance(move, Stepping):
            words = f"the {OFFICES[move.target]} goes one place {WAYS[ability]}"
            yield Path((*path, at[move.target]), str(move), words, "choose")
        else:
            group = (move.card, ability, move.source, move.colour, move.target)
            path.append(at[move.source])
            if len(colours[group[:3]]) > 1:
                suit = SUITS[move.colour]
                choices[suit] = Choice(suit, suit.capitalize(), art=suit)
                prompts[" ".join(path)] = Prompt("Whose markers?")
                path.append(suit)
            if ability in (KING, PRINCE):
                prompts[" ".join(path)] = Prompt("Where do they go?", _where(ability))
                path.append(at[move.target])
            if most[group] > 1:
                prompts[" ".join(path)] = Prompt("How many of them?")
                amount = f"n{move.number}"
                choices[amount] = Choice(amount, str(move.number))
                path.append(amount)
            yield Path(tuple(path), str(move), _shifting(move), "choose")
    choices["pass"] = Choice("pass", "No more", main=True)
    yield Path(("pass",), "pass", "no more abilities this round", "choose")


def _where(ability: int) -> str:
    return "Choose another of your cards." if ability == KING else "Choose a card beside that one."


def _shifting(move: Shift) -> str:
    return f"{many(move.number, move.colour)} from the {OFFICES[move.source]} to the {OFFICES[move.target]}"


def _cup_paths(
    state: Politics, moves: list[Move], prompts: dict[str, Prompt], choices: dict[str, Choice]
) -> Iterable[Path]:
    limits = state.limits(state.asked[0])
    names = (OFFICES[state.contested], OFFICES[WARRIOR], OFFICES[QUEEN])
    for move in moves:
        if isinstance(move, Put):
            numbers = numbers_in(move)
        elif isinstance(move, Hide) and move.secret.face is not None:
            numbers = numbers_of(move.secret.face)
        else:
            continue
        path: list[str] = []
        for kind, (count, limit) in enumerate(zip(numbers, limits, strict=True)):
            if limit:
                prompts[" ".join(path)] = Prompt(
                    f"Revolt on the {names[0]}", f"How many of your {limit} on the {names[kind]} go into the cup?"
                )
                amount = f"{'cwq'[kind]}{count}"
                label = str(count) if count else "Nothing"
                choices[amount] = Choice(amount, label, main=count == limit)
                path.append(amount)
        yield Path(tuple(path), str(move), f"{sum(numbers)} into the cup", "choose")
    prompts.pop("", None)


def touches(state: Politics, move: Move) -> tuple[str, ...]:
    """The column touched first for a move, allowed or not."""
    if (isinstance(move, Place) and state.stage == INFLUENCE) or isinstance(move, Swap):
        return (column(state.row.index(move.rank)),)
    if isinstance(move, Shift | Stepping | Befuddle) and state.stage == ABILITIES:
        return (column(state.row.index(move.card)),)
    return ()


def _reasons(state: Politics, seat: Seat, paths: list[Path]) -> dict[str, str]:
    """Why a place cannot be touched now."""
    lit = {path.path[0] for path in paths}
    reasons = {}
    for place, rank in enumerate(state.row):
        if column(place) not in lit and (why := _reason(state, seat, rank)):
            reasons[column(place)] = why
    return reasons


def _reason(state: Politics, seat: Seat, rank: int) -> str:
    office, own = OFFICES[rank], state.owners[rank] == seat
    if state.stage == INFLUENCE:
        if not state.left:
            return "All your markers are placed. Press Done, or take one back."
        if not state.reach(seat)[rank]:
            return f"The {office} stands next to a card of yours: at distance one it takes none of your markers."
        return f"The {office} takes only as many of your markers as it is far from your nearest card."
    if state.stage == ABILITIES:
        if not own:
            return f"The {office} is not yours: only cards of your own suit serve you."
        if rank == WARRIOR:
            return "The Warrior acts in revolts: its markers may defend your cards where others have markers."
        if state.used >> rank & 1:
            return f"The {office} has been used this round."
        if not state.on(rank, seat):
            return f"No marker of yours lies on the {office} to pay with."
        return f"The {office} can change nothing now."
    if state.stage in (VERDICT, BEFUDDLED):
        moving = OFFICES[state.rolled or state.contested]
        return f"The {moving} changes places with a neighbour only."
    return ""
