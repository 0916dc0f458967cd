"""What a move of In Conflict did, step by step, and the words for Houses and sides that the table shares."""

from __future__ import annotations

from pygames.core.cards import Card, Seat, printed
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Event
from pygames.core.words import counted, listed

from .battle_draw import with_names
from .field import Result
from .moves import POOL, Call, Commit, Done, Reveal, Show
from .rules import DEALING, Conflict

HOUSES = (
    ("Ashdown", "Beaumont", "Clare", "Dacre", "Exeter"),
    ("Fauconberg", "Grey", "Howard", "Ireby", "Jocelyn"),
    ("Kyme", "Lovell", "Mowbray", "Neville", "Oxenford"),
    ("Percy", "Quincy", "Roos", "Scrope", "Talbot"),
)
NUMBERS = "a black number 1, a red number 2, a jack, queen or king 3, an ace 4"
SUITS = "♠ before ♥ before ♦ before ♣"
WHY = {
    9: f"Both called tactics, so the higher card earns its reward: {NUMBERS}.",
    10: f"Both show the same rank in tactics, so suits decide: {SUITS}. The higher card earns its reward: {NUMBERS}.",
    12: "Two equal cards, one of them Materiel, tie in tactics and earn nothing.",
    13: "A pair or better beats tactics and earns 2, unless the best card of tactics is an ace.",
    16: f"Both called strategy, so the better hand earns 2; between equal hands higher cards decide, then {SUITS}.",
    17: "Both called strategy; a hand without so much as a pair earns nothing.",
    19: "Only an ace called by tactics beats a hand; in a pool for strategy it is a card like others.",
    21: f"Against no more than a high card the best card of tactics earns its reward: {NUMBERS}.",
}
"""By the ruling that decided a draw."""


def tell(state: Conflict, move: Move) -> list[Event]:
    """What a move did; the last reveal of a battle is told step by step to who holds the field."""
    after = state.after(move)
    events = _told(state, move, after)
    if len(after.results) > len(state.results):
        events += _resolution(state, move, after)
    return events


def _told(state: Conflict, move: Move, after: Conflict) -> list[Event]:
    who = f"{{{state.turn}}}"
    if isinstance(move, Rolled):
        return _fielding(state, after)
    if isinstance(move, Shuffled):
        deck = "Materiel" if state.stage == DEALING else "Battle Deck"
        return [Event(f"The {deck} is shuffled.", kind="shuffle")]
    if isinstance(move, Drawn):
        return [_drawn(state, move.card)]
    if isinstance(move, Commit):
        ids: tuple[str, ...] = (f"c{move.card.slot}",)
        card = printed(move.card.face) if move.card.face else "a card"
        if move.house == POOL:
            return [Event(f"{who} commits {card} face down.", ids, short="commits", ruling=23)]
        name = house_name(state, move.house)
        words = f"{who} commits {card} face down: House {name} uses it instead of being dealt one."
        return [Event(words, ids, short=f"commits to {name}", ruling=23)]
    if isinstance(move, Done):
        many = spent(state, state.turn or 0)
        if many:
            return [Event(f"{who} commits no more.", short="enough")]
        return [Event(f"{who} commits nothing.", short="nothing")]
    if isinstance(move, Call):
        side = (state.turn or 0) % 2
        return [Event(f"{who} calls for {move.approach}.", (f"tally{side}",), short=move.approach, kind="turn")]
    assert isinstance(move, Show | Reveal)
    cards = " ".join(printed(card.face) for card in move.told)
    ids = tuple(_ident(state, card.slot) for card in move.told)
    if isinstance(move, Show):
        shown = "the cards" if "?" in cards else cards
        return [Event(f"{who} shows {shown} to the ally.", ids, short="shows")]
    return [Event(f"{who} reveals {cards}.", ids, short=cards, ruling=22)]


def spent(state: Conflict, seat: Seat) -> int:
    """How many cards of Materiel a seat has committed to this battle, those that Houses use among them."""
    return len(state.committed[seat]) + sum(
        house.seat == seat and state.is_materiel(house.card) for house in state.houses
    )


def _ident(state: Conflict, slot: int) -> str:
    for at, house in enumerate(state.houses):
        if house.card is not None and house.card.slot == slot:
            return piece_id(state, at)
    return f"c{slot}"


def _drawn(state: Conflict, card: Card) -> Event:
    if state.stage == DEALING:
        return Event(f"{{{card.to[0]}}} is dealt a card of Materiel.", (f"c{card.slot}",), kind="deal")
    at = state.due[0][0]
    name = house_name(state, at)
    ids: tuple[str, ...] = (piece_id(state, at),)
    if None in card.to:
        return Event(f"House {name} turns up {printed(card.face)}.", ids, kind="deal")
    face = f": {printed(card.face)}" if card.face else ""
    return Event(f"{{{card.to[0]}}} looks at the card of House {name}{face}.", ids, kind="deal", ruling=3)


def _fielding(state: Conflict, after: Conflict) -> list[Event]:
    if len(after.sizes) > len(state.sizes):
        side = state.attacker if len(after.sizes) == 1 else 1 - state.attacker
        who, houses, battle = side_names(state, side), counted(after.sizes[-1], "House"), state.battle + 1
        if len(after.sizes) > 1:
            words = for_side(state, f"{who} defends with {houses}.", f"{who} defend with {houses}.")
            return [Event(words, kind="roll")]
        one, two = f"Battle {battle}: {who} attacks with {houses}.", f"Battle {battle}: {who} attack with {houses}."
        return [Event(for_side(state, one, two), kind="roll", short=f"battle {battle}")]
    if len(after.houses) > len(state.houses):
        at = len(after.houses) - 1
        house = after.houses[at]
        name, banners = house_name(after, at), counted(house.banners, "banner")
        words = for_side(state, f"{name}: {banners}.", f"{{{house.seat}}}'s {name}: {banners}.")
        return [Event(words, kind="roll")]
    objectives = ("no further objective", "one further objective", "two further objectives")[
        after.objectives if after.objectives >= 0 else 0
    ]
    mine, theirs = after.banners(after.initiative), after.banners(1 - after.initiative)
    rule = "The side with fewer banners has the initiative, with equal banners the defender."
    why = f"{rule} It is {mine} to {theirs} here."
    if mine == theirs:
        why = f"{rule} Both have {counted(mine, 'banner')}, so the defender has it."
    attacker, first = side_names(state, state.attacker), side_names(state, after.initiative)
    has = for_side(state, f"{first} has the initiative.", f"{first} have the initiative.")
    return [
        Event(for_side(state, f"{attacker} has {objectives}.", f"{attacker} have {objectives}."), kind="roll"),
        Event(has, ruling=28, why=why),
    ]


def verdict(state: Conflict, result: Result) -> tuple[str, str]:
    """Who earns by the draw of a battle, and who holds the field."""
    said = result.award.why
    for side in (0, 1):
        who = side_names(state, side)
        said = said.replace(f"[{side}] has", for_side(state, f"{who} has", f"{who} have"))
    mine, theirs = result.points[result.attacker], result.points[1 - result.attacker]
    winner, loser = side_names(state, result.winner), side_names(state, 1 - result.winner)
    points = score(result)
    holds = for_side(
        state,
        f"{winner} holds the field against {loser}, {points}.",
        f"{winner} hold the field against {loser}, {points}.",
    )
    if mine == theirs:
        holds = f"{holds} Equal points hold for the defender."
    return with_names(said, [side_names(state, side) for side in (0, 1)]), holds


def score(result: Result) -> str:
    """The points of a battle, the higher first: "4 to 3"."""
    return f"{max(result.points)} to {min(result.points)}".replace("-", "−")


def _resolution(state: Conflict, move: Move, after: Conflict) -> list[Event]:
    result = after.results[-1]
    field = state.fought(move)._replace(results=after.results)
    ruling = result.award.ruling
    said, holds = verdict(state, result)
    why = WHY.get(ruling, said)
    if state.options.no_ace_rule:
        why = why.replace(", unless the best card of tactics is an ace", "")
    events = [
        Event(said, ruling=ruling, why=why, position=field, kind="turn", short=_earned(state, after)),
        Event(
            holds,
            (f"tally{result.winner}",),
            ruling=25,
            kind="gain",
            short=f"field to {side_names(state, result.winner)}",
            position=field,
        ),
    ]
    outcome = after.outcome()
    if outcome is not None:
        events.append(Event(outcome.reason, kind="end", short="end"))
    return events


def _earned(state: Conflict, after: Conflict) -> str:
    award = after.results[-1].award
    return "nobody earns" if award.winner is None else f"+{award.points} {side_names(state, award.winner)}"


# Words.


def house_name(state: Conflict, at: int) -> str:
    """A House's name: each seat has five, in the order of fielding."""
    seat = state.houses[at].seat
    return HOUSES[seat][sum(house.seat == seat for house in state.houses[:at])]


def side_names(state: Conflict, side: int) -> str:
    """ "{0}", or "{0} and {2}"."""
    return listed([f"{{{seat}}}" for seat in state.seats_of(side)])


def for_side(state: Conflict, one: str, two: str) -> str:
    """The sentence on a side of one seat, or that on a side of two."""
    return one if state.seats == 2 else two


def piece_id(state: Conflict, at: int) -> str:
    """The id of the card before a House, looked at or not; Materiel keeps its own."""
    card = state.houses[at].card
    return f"c{card.slot}" if card is not None and state.is_materiel(card) else f"b{state.battle}h{at}"
