"""What the table of Vassal looks like: nine houses in a line, both sides' alliances, hands and the draw pile.

What a move did, in words, is told in `telling`.
"""

from __future__ import annotations

from itertools import permutations

from pygames.core.cards import CHANCE, Card, Seat, spoken
from pygames.core.moves import Move
from pygames.core.scene import Area, Choice, Condition, Path, Piece, Plate, Prompt, Scene, Step, Zone
from pygames.core.words import NUMBERS, counted, listed

from .alliance import BIT, SIZE
from .forecast import forecast
from .moves import HOUSES, Claim, Place
from .rules import WIN_ADJACENT, WIN_ANY, Vassal
from .telling import called, doubt

ANY_ORDER = 4
"""Up to so many provable houses may be touched in any order, more only from left to right."""


def scene(state: Vassal, seat: Seat | None) -> Scene:
    """The table as this seat sees it, at the bottom; a spectator sits with seat 0."""
    me = seat or 0
    acting = seat is not None and state.turn == seat
    return Scene(
        prompt=_prompt(state, seat),
        plates=(_plate(state, 1 - me, me), _plate(state, me, me)),
        zones=(
            _hand(state, 1 - me, me),
            Zone(
                "houses",
                "line",
                "the nine houses",
                "center",
                zones=tuple(_house(state, at, me) for at in range(HOUSES)),
            ),
            _hand(state, me, me),
            _draw_pile(state),
        ),
        moves=_paths(state) if acting else (),
        prompts=_prompts(state) if acting else {},
        choices=_choices(state) if acting else (),
        reasons=_reasons(state, me, acting),
        steps=_steps(state) if acting else (),
        pairs=True,
        goal=f"Win {NUMBERS[WIN_ANY].lower()} houses, or {NUMBERS[WIN_ADJACENT].lower()} side by side",
    )


# What lies on the table.


def _plate(state: Vassal, seat: Seat, me: Seat) -> Plate:
    words = f"{counted(len(state.owned(seat)), 'house')} of {WIN_ANY}"
    area: Area = "bottom" if seat == me else "top"
    return Plate(seat, words, Piece(f"arms{seat}", "shield", "", owner=seat), area, state.turn == seat)


def _house(state: Vassal, at: int, me: Seat) -> Zone:
    """A column: the far alliance, the shield, the near alliance."""
    house = at + 1
    owner = state.houses[at].owner
    label = f"house {house}" if owner is None else f"house {house}, pledged to {{{owner}}}"
    won: tuple[Condition, ...] = () if owner is None else ("won",) if owner == me else ("lost",)
    shield = Piece(f"shield{house}", "shield", label, str(house), owner, state=won)
    return Zone(
        f"house{house}",
        "column",
        label,
        zones=(
            _side(state, at, 1 - me, me),
            Zone(f"token{house}", "row", f"house {house}", pieces=(shield,)),
            _side(state, at, me, me),
        ),
    )


def _side(state: Vassal, at: int, seat: Seat, me: Seat) -> Zone:
    house = state.houses[at]
    cards = house.sides[seat]
    worth = str(state.strength(at, seat)) if house.full(seat) else ""
    held = worth or f"{len(cards)} of {SIZE} cards"
    label = f"house {at + 1}, {_whose(seat, me)} side: {held}"
    return Zone(
        f"side{at + 1}-{seat}",
        "stack",
        label,
        pieces=tuple(_card(card, seat) for card in cards),
        note=worth,
        owner=seat,
        places=SIZE,
        far=seat != me,
    )


def _hand(state: Vassal, seat: Seat, me: Seat) -> Zone:
    """By suit and rank where the faces are known, the joker last."""
    hand = sorted(state.hands[seat], key=lambda card: (BIT[card.face] if card.face else 0, card.slot))
    return Zone(
        f"hand{seat}",
        "fan",
        f"{_whose(seat, me)} hand: {counted(len(hand), 'card')}",
        "bottom" if seat == me else "top",
        pieces=tuple(_card(card, seat) for card in hand),
        owner=seat,
        far=seat != me,
    )


def _card(card: Card, seat: Seat) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "", seat)


def _draw_pile(state: Vassal) -> Zone:
    left = state.decks[0].left if state.decks else 0
    top = (Piece("draw-top", "card", "the draw pile, face down"),) if left else ()
    note = f"{left} to draw" if left else "none to draw"
    return Zone("draw", "pile", f"draw pile: {note}", "bottom", pieces=top, note=note, count=left)


def _whose(seat: Seat, me: Seat) -> str:
    return "your" if seat == me else f"{{{seat}}}'s"


# What can be done.


def touches(state: Vassal, move: Move) -> tuple[str, ...]:
    """What is touched for a move, allowed or not."""
    if isinstance(move, Place):
        return f"c{move.card.slot}", f"side{move.house}-{state.mover}"
    return tuple(f"shield{house}" for house in move.houses) if isinstance(move, Claim) else ()


def _paths(state: Vassal) -> tuple[Path, ...]:
    found = []
    for move in state.choices():
        if isinstance(move, Place):
            card, side = f"c{move.card.slot}", f"side{move.house}-{state.mover}"
            found.append(Path((card, side), str(move), _becomes(state, move), forecast=forecast(state, move)))
        elif isinstance(move, Claim):
            any_order = len(move.houses) <= ANY_ORDER
            for order in permutations(move.houses) if any_order else [move.houses]:
                touched = tuple(f"shield{house}" for house in order)
                found.append(Path((*touched, "claim"), str(move), _named(move.houses), "choose"))
    return tuple(found)


def _becomes(state: Vassal, move: Place) -> str:
    """Which card of a side it would be, for the last step of a path."""
    have = len(state.houses[move.house - 1].sides[state.mover])
    return f"house {move.house}, card {have + 1} of {SIZE}"


def _choices(state: Vassal) -> tuple[Choice, ...]:
    return (Choice("claim", "Done", "claims the houses you touched", main=True),) if state.phase == "claim" else ()


def _named(houses: tuple[int, ...]) -> str:
    """ "claim houses 2 and 5"."""
    if not houses:
        return "claim no house"
    if len(houses) == 1:
        return f"claim house {houses[0]}"
    return f"claim houses {listed([*map(str, houses)])}"


def _steps(state: Vassal) -> tuple[Step, ...]:
    """Where the turn stands: drawing and showdowns happen by themselves."""
    labels = ["Place", "Draw", "Claim"]
    if state.options.claim_at_start_of_turn:
        labels = ["Claim", "Place", "Draw"]
    now = labels.index("Claim" if state.phase == "claim" else "Place")
    return tuple(Step(label, "done" if at < now else "now" if at == now else "") for at, label in enumerate(labels))


# What the bar says.


def _prompt(state: Vassal, seat: Seat | None) -> Prompt:
    outcome = state.outcome()
    if outcome is not None:
        return Prompt("The match is over", outcome.reason)
    if state.phase == "deal":
        return Prompt(
            "The cards are dealt", "Seven each." if state.options.no_wildcards else "A joker and six cards each."
        )
    if state.turn == CHANCE or state.turn != seat:
        return Prompt(f"{{{state.mover}}} is to play")
    if state.phase == "claim":
        return Prompt("Claim what you can prove", "Choose the houses you claim, then Done.")
    return Prompt("Place a card", "Choose one from your hand, then a house.")


def _prompts(state: Vassal) -> dict[str, Prompt]:
    """What the bar says when something has been touched."""
    if state.phase == "claim":
        houses = state.provable(state.mover)
        return {
            " ".join(f"shield{house}" for house in order): Prompt(
                f"{_named(tuple(sorted(order))).capitalize()}?", "Done claims."
            )
            for n in range(1, len(houses) + 1)
            for order in (permutations(houses, n) if n <= ANY_ORDER else [houses[:n]])
        }
    room = state.room[state.mover].bit_count()
    note = "One house has room on your side." if room == 1 else f"{NUMBERS[room]} houses have room on your side."
    return {f"c{card.slot}": Prompt(f"Place {called(card)} at a house", note) for card in state.hands[state.mover]}


def _reasons(state: Vassal, me: Seat, acting: bool) -> dict[str, str]:
    """Why things cannot be used now; at a shield, why the house is still nobody's."""
    found: dict[str, str] = {"draw": "You draw by yourself after placing a card, as long as there are cards."}
    placing = acting and state.phase == "place"
    for at, house in enumerate(state.houses):
        number = at + 1
        claimed = house.owner is not None
        found[f"side{number}-{1 - me}"] = f"This is {{{1 - me}}}'s side of house {number}."
        if house.full(me):
            found[f"side{number}-{me}"] = f"Your alliance at house {number} is full: three cards."
        elif claimed and state.options.closed_houses:
            found[f"side{number}-{me}"] = f"House {number} is claimed and therefore closed."
        elif placing:
            found[f"side{number}-{me}"] = "Choose a card from your hand first."
        if not (state.phase == "claim" and acting and number in state.provable(me)):
            found[f"shield{number}"] = _standing(state, at)
    for card in state.hands[1 - me]:
        found[f"c{card.slot}"] = f"This card is in {{{1 - me}}}'s hand."
    if not acting and state.turn is not None:
        for card in state.hands[me]:
            found[f"c{card.slot}"] = f"It is {{{state.mover}}}'s turn." if state.mover != me else "Wait for the draw."
    elif state.phase == "claim":
        for card in state.hands[me]:
            found[f"c{card.slot}"] = "Claim first, or claim nothing: press Done."
    return found


def _standing(state: Vassal, at: int) -> str:
    """How a house stands."""
    house = state.houses[at]
    if house.owner is not None:
        return f"House {at + 1} is pledged to {{{house.owner}}}."
    for seat in (0, 1):
        if house.full(seat) and not house.full(1 - seat):
            return doubt(state, state.proof(seat, at + 1), seat)
    return f"House {at + 1} is nobody's yet: it goes to the stronger of two full alliances."
