"""What a move of In Conflict did, step by step, and the words for Houses and sides that the table shares."""

from __future__ import annotations

from pygames.core.cards import Card, Seat, printed
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Event
from pygames.core.words import counted

from . import words
from .battle_draw import explained
from .field import Result
from .moves import POOL, Call, Commit, Done, Reveal, Show
from .rules import DEALING, Conflict

HOUSES = (
    ("Ashdown", "Beaumont", "Clare", "Dacre", "Exeter"),
    ("Fauconberg", "Grey", "Howard", "Ireby", "Jocelyn"),
    ("Kyme", "Lovell", "Mowbray", "Neville", "Oxenford"),
    ("Percy", "Quincy", "Roos", "Scrope", "Talbot"),
)


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
        deck = words.MATERIEL_DECK if state.stage == DEALING else words.BATTLE_DECK
        return [Event(words.SHUFFLED.format(deck=deck), kind="shuffle")]
    if isinstance(move, Drawn):
        return [_drawn(state, move.card)]
    if isinstance(move, Commit):
        ids: tuple[str, ...] = (f"c{move.card.slot}",)
        card = printed(move.card.face) if move.card.face else words.A_CARD
        if move.house == POOL:
            return [Event(words.COMMITS.format(who=who, card=card), ids, short=words.COMMITS_SHORT, ruling=23)]
        house = house_name(state, move.house)
        text = words.COMMITS_TO.format(who=who, card=card, house=house)
        return [Event(text, ids, short=words.COMMITS_TO_SHORT.format(house=house), ruling=23)]
    if isinstance(move, Done):
        if spent(state, state.turn or 0):
            return [Event(words.COMMITS_NO_MORE.format(who=who), short=words.ENOUGH_SHORT)]
        return [Event(words.COMMITS_NOTHING.format(who=who), short=words.NOTHING_SHORT)]
    if isinstance(move, Call):
        side, text = (state.turn or 0) % 2, words.CALLS_FOR.format(who=who, call=move.approach)
        return [Event(text, (f"tally{side}",), short=move.approach, kind="turn")]
    assert isinstance(move, Show | Reveal)
    cards = " ".join(printed(card.face) for card in move.told)
    ids = tuple(_ident(state, card.slot) for card in move.told)
    if isinstance(move, Show):
        shown = words.THE_CARDS if "?" in cards else cards
        return [Event(words.SHOWS.format(who=who, cards=shown), ids, short=words.SHOWS_SHORT)]
    return [Event(words.REVEALS.format(who=who, cards=cards), ids, short=cards, ruling=22)]


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
    who = f"{{{card.to[0]}}}"
    if state.stage == DEALING:
        return Event(words.IS_DEALT.format(who=who), (f"c{card.slot}",), kind="deal")
    at = state.due[0][0]
    places = {"who": who, "house": house_name(state, at), "card": printed(card.face)}
    ids: tuple[str, ...] = (piece_id(state, at),)
    if None in card.to:
        return Event(words.TURNS_UP.format(**places), ids, kind="deal")
    text = words.LOOKS_AT if card.face else words.LOOKS
    return Event(text.format(**places), ids, kind="deal", ruling=3)


def _fielding(state: Conflict, after: Conflict) -> list[Event]:
    if len(after.sizes) > len(state.sizes):
        attacks, battle = len(after.sizes) == 1, state.battle + 1
        text = for_side(
            state,
            words.ATTACK_WITH if attacks else words.DEFEND_WITH,
            state.attacker if attacks else 1 - state.attacker,
            battle=battle,
            houses=counted(after.sizes[-1], "House"),
        )
        return [Event(text, kind="roll", short=words.BATTLE_SHORT.format(battle=battle) if attacks else "")]
    if len(after.houses) > len(state.houses):
        at = len(after.houses) - 1
        house = after.houses[at]
        text = words.FIELDS[state.seats > 2].format(
            who=f"{{{house.seat}}}", house=house_name(after, at), banners=counted(house.banners, "banner")
        )
        return [Event(text, kind="roll")]
    own, enemy = after.banners(after.initiative), after.banners(1 - after.initiative)
    why = words.WHY_INITIATIVE.format(own=own, enemy=enemy)
    if own == enemy:
        why = words.WHY_EQUAL_BANNERS.format(banners=counted(own, "banner"))
    objectives = words.FURTHER_OBJECTIVES[max(after.objectives, 0)]
    return [
        Event(for_side(state, objectives, state.attacker), kind="roll"),
        Event(for_side(state, words.HAS_INITIATIVE, after.initiative), ruling=28, why=why),
    ]


def verdict(state: Conflict, result: Result) -> tuple[str, str]:
    """Who earns by the draw of a battle, and who holds the field."""
    names = [side_names(state, side) for side in (0, 1)]
    holds = words.HOLDS_EVEN if result.points[0] == result.points[1] else words.HOLDS
    told = for_side(state, holds, result.winner, loser=names[1 - result.winner], score=score(result))
    return explained(result.award, names, state.seats > 2), told


def score(result: Result) -> str:
    """The points of a battle, the higher first: "4 to 3"."""
    return words.minus(words.SCORE.format(most=max(result.points), least=min(result.points)))


def _resolution(state: Conflict, move: Move, after: Conflict) -> list[Event]:
    result = after.results[-1]
    field = state.fought(move)._replace(results=after.results)
    ruling = result.award.ruling
    said, holds = verdict(state, result)
    why = words.WHY.get(ruling, said)
    if state.options.no_ace_rule:
        why = words.WHY_WITHOUT_ACES.get(ruling, why)
    winner = side_names(state, result.winner)
    events = [
        Event(said, ruling=ruling, why=why, position=field, kind="turn", short=_earned(state, after)),
        Event(
            holds,
            (f"tally{result.winner}",),
            ruling=25,
            kind="gain",
            short=words.FIELD_SHORT.format(side=winner),
            position=field,
        ),
    ]
    outcome = after.outcome()
    if outcome is not None:
        events.append(Event(outcome.reason, kind="end", short=words.END_SHORT))
    return events


def _earned(state: Conflict, after: Conflict) -> str:
    award = after.results[-1].award
    if award.winner is None:
        return words.NOBODY_SHORT
    return words.EARNS_SHORT.format(points=award.points, side=side_names(state, award.winner))


# Words.


def house_name(state: Conflict, at: int) -> str:
    """A House's name: each seat has five, in the order of fielding."""
    seat = state.houses[at].seat
    return HOUSES[seat][sum(house.seat == seat for house in state.houses[:at])]


def side_names(state: Conflict, side: int) -> str:
    """ "{0}", or "{0} and {2}"."""
    return words.side(state.seats_of(side))


def for_side(state: Conflict, pair: tuple[str, str], side: int, **places: object) -> str:
    """Of two sentences the one on a side of one seat, or that on a side of two, its places filled."""
    return words.minus(pair[state.seats > 2].format(side=side_names(state, side), **places))


def piece_id(state: Conflict, at: int) -> str:
    """The id of the card before a House, looked at or not; Materiel keeps its own."""
    card = state.houses[at].card
    return f"c{card.slot}" if card is not None and state.is_materiel(card) else f"b{state.battle}h{at}"
