"""The scene of Vassal: nine houses in a line, both sides' alliances, hands and the draw pile.

`telling` describes moves in words.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

from pygames.core.cards import CHANCE, Card, Seat, spoken
from pygames.core.moves import Move
from pygames.core.scene import Area, Choice, Condition, Path, Piece, Plate, Prompt, Scene, Step, Zone
from pygames.core.words import NUMBERS

from . import words
from .alliance import BIT, JOKER, MOTIVE, SIZE
from .bands import bands, lacking
from .forecast import forecast
from .moves import HOUSES, Claim, Place, VassalOptions
from .rules import HAND, WIN_ANY, Vassal
from .story import story
from .telling import called, doubt
from .words import WHO

ANY_ORDER = 4
"""Maximum number of provable houses that can be touched in any order; more can be touched only from left to right."""


def scene(state: Vassal, seat: Seat | None) -> Scene:
    """Return the scene as seen by this seat, with its side at the bottom; a spectator sees seat 0's side there."""
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
                words.HOUSES,
                "center",
                zones=tuple(_house(state, at, me) for at in range(HOUSES)),
            ),
            _hand(state, me, me),
            _draw_pile(state),
            _ladder(state.options),
        ),
        moves=_paths(state) if acting else (),
        prompts=_prompts(state) if acting else {},
        choices=_choices(state) if acting else (),
        reasons=_reasons(state, me, acting),
        steps=_steps(state) if acting else (),
        pairs=True,
        goal=words.GOAL,
        bands=bands(state, me),
        story=story(state),
    )


# Things on the table.


def _plate(state: Vassal, seat: Seat, me: Seat) -> Plate:
    area: Area = "bottom" if seat == me else "top"
    won = len(state.owned(seat))
    arms = Piece(f"arms{seat}", "shield", "", owner=seat)
    return Plate(seat, words.OF_FIVE.format(houses=won), arms, area, state.turn == seat, won=(won, WIN_ANY))


def _house(state: Vassal, at: int, me: Seat) -> Zone:
    """Return a house as a column: the opponent's alliance, the shield, the viewer's alliance."""
    house = at + 1
    owner = state.houses[at].owner
    name = words.HOUSE.format(house=house)
    label = name if owner is None else words.PLEDGED.format(house=house, who=WHO[owner])
    for seat in (1 - me, me):
        if any(lacks == house for _, lacks in lacking(state, seat)):
            label = words.HOUSE_JOINS.format(house=house, who=WHO[seat])
    won: tuple[Condition, ...] = () if owner is None else ("won",) if owner == me else ("lost",)
    shield = Piece(f"shield{house}", "shield", label, str(house), owner, state=won)
    return Zone(
        f"house{house}",
        "column",
        label,
        zones=(
            _side(state, at, 1 - me, me),
            Zone(f"token{house}", "row", name, pieces=(shield,)),
            _side(state, at, me, me),
        ),
    )


def _side(state: Vassal, at: int, seat: Seat, me: Seat) -> Zone:
    house = state.houses[at]
    cards = house.sides[seat]
    worth = str(state.strength(at, seat)) if house.full(seat) else ""
    held = worth or words.OF_THREE.format(cards=len(cards))
    return Zone(
        f"side{at + 1}-{seat}",
        "stack",
        words.side(seat == me, WHO[seat], at + 1, held),
        pieces=tuple(_card(card, seat) for card in cards),
        note=worth,
        owner=seat,
        places=SIZE,
        far=seat != me,
    )


def _hand(state: Vassal, seat: Seat, me: Seat) -> Zone:
    """Return a hand sorted by suit and rank if faces are known, the joker last. The viewer's new card is marked."""
    drew = (
        seat == me
        and state.turn is not None
        and len(state.hands[seat]) == HAND
        and any(house.sides[seat] for house in state.houses)
    )
    last = state.hands[seat][-1:] if drew else ()
    hand = sorted(state.hands[seat], key=lambda card: (BIT[card.face] if card.face else 0, card.slot))
    return Zone(
        f"hand{seat}",
        "fan",
        words.hand(seat == me, WHO[seat], len(hand)),
        "bottom" if seat == me else "top",
        pieces=tuple(_card(card, seat, ("just",) if card in last else ()) for card in hand),
        owner=seat,
        far=seat != me,
    )


def _card(card: Card, seat: Seat, marks: tuple[Condition, ...] = ()) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "", seat, state=marks)


def _draw_pile(state: Vassal) -> Zone:
    left = state.decks[0].left if state.decks else 0
    top = (Piece("draw-top", "card", words.PILE_TOP),) if left else ()
    note = words.TO_DRAW.format(left=left) if left else words.NONE_TO_DRAW
    return Zone("draw", "pile", words.PILE.format(note=note), "bottom", pieces=top, note=note, count=left)


EXAMPLES = ("2h 7c Jh", "2h 7d Jh", "2h 7h Jh", "6c 7h 8c", "6c 7s 8c", "6c 7c 8c")
"""For each tier of `alliance`, from low to high, three cards that reach this tier and no higher tier."""


def _ladder(options: VassalOptions) -> Zone:
    """Return the reference list of alliances, strongest first."""
    tiers = [tier for tier in range(len(words.TIERS)) if tier != MOTIVE or not options.no_motive]
    rungs = tuple(map(_rung, reversed(tiers)))
    return Zone("ladder", "ladder", words.LADDER, "beside", zones=rungs, title=words.LADDER_SHORT, note=words.SUMS)


@cache
def _rung(tier: int) -> Zone:
    name, means = words.TIERS[tier], words.MEANS[tier]
    cards = tuple(Piece(f"rung{tier}.{face}", "card", spoken(face), face) for face in EXAMPLES[tier].split())
    return Zone(f"rung{tier}", "row", words.RUNG.format(tier=name, means=means), pieces=cards, title=name, note=means)


# Possible moves.


def touches(state: Vassal, move: Move) -> tuple[str, ...]:
    """Return the ids that a player touches for a move, legal or not."""
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
                found.append(Path((*touched, "claim"), str(move), words.claim(move.houses), "choose"))
    return tuple(found)


def _becomes(state: Vassal, move: Place) -> str:
    """Return the label for the last step of a path: the house, and the number of the card on that side."""
    have = len(state.houses[move.house - 1].sides[state.mover])
    return words.NEXT_CARD.format(house=move.house, card=have + 1)


def _choices(state: Vassal) -> tuple[Choice, ...]:
    return (Choice("claim", *words.DONE, main=True),) if state.phase == "claim" else ()


def _steps(state: Vassal) -> tuple[Step, ...]:
    """Return the steps of the turn; drawing and showdowns happen automatically."""
    steps = ("claim", "place", "draw") if state.options.claim_at_start_of_turn else ("place", "draw", "claim")
    now = steps.index("claim" if state.phase == "claim" else "place")
    states = enumerate(steps)
    return tuple(Step(words.STEPS[step], "done" if at < now else "now" if at == now else "") for at, step in states)


# Text of the bar.


def _prompt(state: Vassal, seat: Seat | None) -> Prompt:
    outcome = state.outcome()
    if outcome is not None:
        return Prompt(words.OVER, outcome.reason)
    if state.phase == "deal":
        return Prompt(words.DEALT, words.SEVEN_EACH if state.options.no_wildcards else words.JOKER_AND_SIX)
    if state.turn == CHANCE or state.turn != seat:
        return Prompt(words.TO_PLAY.format(who=WHO[state.mover]))
    if state.phase == "claim":
        return Prompt(*words.CLAIM)
    return Prompt(*words.PLACE)


def _prompts(state: Vassal) -> dict[str, Prompt]:
    """Return the bar's texts by the ids touched so far."""
    if state.phase == "claim":
        houses = state.provable(state.mover)
        return {
            " ".join(f"shield{house}" for house in order): Prompt(words.claims(sorted(order)), words.DONE_CLAIMS)
            for n in range(1, len(houses) + 1)
            for order in (permutations(houses, n) if n <= ANY_ORDER else [houses[:n]])
        }
    left = state.room[state.mover].bit_count()
    room = words.ROOM.of(left, many=NUMBERS[left])
    return {
        f"c{card.slot}": Prompt(
            words.PLACE_IT.format(card=called(card)), words.JOKER_IS if card.face == JOKER else room
        )
        for card in state.hands[state.mover]
    }


def _reasons(state: Vassal, me: Seat, acting: bool) -> dict[str, str]:
    """Return the reasons, by id, why a thing cannot be used now; for a shield, the status of its house."""
    found: dict[str, str] = {"draw": words.DRAW_BY_ITSELF}
    placing = acting and state.phase == "place"
    for at, house in enumerate(state.houses):
        number = at + 1
        claimed = house.owner is not None
        found[f"side{number}-{1 - me}"] = words.THEIR_SIDE.format(who=WHO[1 - me], house=number)
        if house.full(me):
            found[f"side{number}-{me}"] = words.FULL.format(house=number)
        elif claimed and state.options.closed_houses:
            found[f"side{number}-{me}"] = words.HOUSE_CLOSED.format(house=number)
        elif placing:
            found[f"side{number}-{me}"] = words.CARD_FIRST
        if not (state.phase == "claim" and acting and number in state.provable(me)):
            found[f"shield{number}"] = _standing(state, at)
    for card in state.hands[1 - me]:
        found[f"c{card.slot}"] = words.THEIR_CARD.format(who=WHO[1 - me])
    if not acting and state.turn is not None:
        for card in state.hands[me]:
            found[f"c{card.slot}"] = words.WAIT if state.mover == me else words.THEIR_TURN.format(who=WHO[state.mover])
    elif state.phase == "claim":
        for card in state.hands[me]:
            found[f"c{card.slot}"] = words.CLAIM_FIRST
    return found


def _standing(state: Vassal, at: int) -> str:
    """Return the status of a house in a sentence."""
    house = state.houses[at]
    if house.owner is not None:
        return words.IS_PLEDGED.format(house=at + 1, who=WHO[house.owner])
    for seat in (0, 1):
        if house.full(seat) and not house.full(1 - seat):
            return doubt(state, state.proof(seat, at + 1), seat)
    return words.IS_NOBODYS.format(house=at + 1)
