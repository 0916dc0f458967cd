"""The events of a move of In Conflict in words. Some moves have none, since a battle consists of many small moves."""

from __future__ import annotations

from pygames.core.cards import Card, Face, printed
from pygames.core.moves import Drawn, Move, Rolled
from pygames.core.scene import Event

from . import words
from .battle_draw import explained
from .field import Result
from .houses import REVEALING, turned
from .moves import POOL, Call, Commit, Done, Show
from .names import for_side, house_name, piece_id, side_names, spent
from .rules import DEALING, LOOK, STAGES, Conflict


def tell(state: Conflict, move: Move) -> list[Event]:
    """Return the events of a move. Of the reveals in a battle, only the last has events: all cards turn together."""
    after = state.after(move)
    events = [] if state.stage >= REVEALING else _told(state, move, after)
    if len(after.results) > len(state.results):
        events += _resolution(state, move, after)
    return events


def _told(state: Conflict, move: Move, after: Conflict) -> list[Event]:
    who = f"{{{state.turn}}}"
    if isinstance(move, Rolled):
        return _fielded(after) if after.objectives >= 0 else []
    if isinstance(move, Drawn):
        return _drawn(state, move.card, after)
    if isinstance(move, Commit):
        ids: tuple[str, ...] = (f"c{move.card.slot}",)
        card = printed(move.card.face) if move.card.face else words.A_CARD
        if move.house == POOL:
            text = words.COMMITS.format(who=who, card=card)
            return [Event(text, ids, short=words.COMMITS_SHORT, ruling=23, trace=ids)]
        house = house_name(state, move.house)
        text = words.COMMITS_TO.format(who=who, card=card, house=house)
        return [Event(text, ids, short=words.COMMITS_TO_SHORT.format(house=house), ruling=23, trace=ids)]
    if isinstance(move, Done):
        if spent(state, state.turn or 0):
            return [Event(words.COMMITS_NO_MORE.format(who=who), short=words.ENOUGH_SHORT)]
        return [Event(words.COMMITS_NOTHING.format(who=who), short=words.NOTHING_SHORT)]
    if isinstance(move, Call):
        text = words.CALLS_FOR[move.approach].format(who=who)
        return [Event(text, short=words.CALLED[move.approach], kind="turn", sound="banner")]
    if isinstance(move, Show) and all(card.face for card in move.told):
        cards = " ".join(printed(card.face) for card in move.told)
        ids = tuple(f"c{card.slot}" if state.is_materiel(card) else _house_of(state, card) for card in move.told)
        return [Event(words.SHOWS.format(who=who, cards=cards), ids, short=words.SHOWS_SHORT)]
    return []


def _house_of(state: Conflict, card: Card) -> str:
    slots = [house.card.slot if house.card else None for house in state.houses]
    return piece_id(state, slots.index(card.slot))


def _drawn(state: Conflict, card: Card, after: Conflict) -> list[Event]:
    """Return the events of a drawn card. The deal of Materiel has one event, at its end. A card that a seat looks at
    has an event only if this viewer knows the card's face."""
    if state.stage == DEALING:
        if after.stage == DEALING:
            return []
        ids = tuple(f"c{held.slot}" for hand in after.hands for held in hand)
        return [Event(words.MATERIEL_DEALT.of(state.options.materiel), ids, kind="deal")]
    if card.face is None:
        return []
    if STAGES[state.stage].startswith(LOOK):
        return _looked(state, card, after)
    at = state.due[0][0]
    text = words.LIES_OPEN if None in card.to else words.LOOKS_AT
    said = text.format(who=f"{{{card.to[0]}}}", house=house_name(state, at), card=printed(card.face))
    return [Event(said, (piece_id(state, at),), kind="deal", ruling=3)]


def _looked(state: Conflict, card: Card, after: Conflict) -> list[Event]:
    """Return an event for all cards of a seat that called strategy if this card is the last of them; else none."""
    if after.stage == state.stage:
        return []
    seat = card.to[0] or 0
    others = [at for at in after.of_side(seat % 2) if after.houses[at].seat == seat and at != after.leader(seat % 2)]
    cards = " ".join(printed(held.face) for at in others if (held := after.houses[at].card))
    said = words.LOOKS_AT_OTHERS.format(who=f"{{{seat}}}", cards=cards)
    return [Event(said, tuple(piece_id(after, at) for at in others), kind="deal", ruling=8)]


def _fielded(after: Conflict) -> list[Event]:
    """Return the events at the start of a battle: each side's Houses and banners, further objectives, and the
    initiative."""
    attacker, holder = after.attacker, after.initiative
    houses = [words.WITH_HOUSES.of(len(after.of_side(side))) for side in (0, 1)]
    banners = [words.WITH_BANNERS.of(after.banners(side)) for side in (0, 1)]
    battle = after.battle + 1
    attacks = for_side(
        after, words.ATTACK_WITH, attacker, battle=battle, houses=houses[attacker], banners=banners[attacker]
    )
    defends = for_side(
        after, words.DEFEND_WITH, 1 - attacker, houses=houses[1 - attacker], banners=banners[1 - attacker]
    )
    has = for_side(after, words.HAS_INITIATIVE, holder)
    events = [Event(attacks, kind="roll", short=words.BATTLE_SHORT.format(battle=battle)), Event(defends, kind="roll")]
    if after.objectives:
        events.append(Event(for_side(after, words.FURTHER_OBJECTIVES[after.objectives], attacker), kind="roll"))
    return [*events, Event(has, kind="roll", ruling=28)]


def verdict(state: Conflict, result: Result) -> tuple[str, str]:
    """Return two sentences on a battle: the first names the side that earns points by the draw, the second the side
    that takes or holds the field."""
    names = [side_names(state, side) for side in (0, 1)]
    even = result.points[0] == result.points[1]
    holds = words.TAKES if result.winner == result.attacker else words.HOLDS_EVEN if even else words.HOLDS
    return explained(result.award, names, state.seats > 2), for_side(state, holds, result.winner, score=score(result))


def score(result: Result) -> str:
    """Return the points of both sides in a battle in words, the higher number first: "4 to 3"."""
    return words.SCORE.format(most=words.minus(max(result.points)), least=words.minus(min(result.points)))


def _resolution(state: Conflict, move: Move, after: Conflict) -> list[Event]:
    """Return the final events of a battle: the reveal, the cards that count, and the winner, which stays until the
    player continues."""
    result, lying = after.results[-1], state.fought(move)
    field = lying._replace(results=after.results)
    ruling = result.award.ruling
    said, holds = verdict(state, result)
    why = words.WHY.get(ruling, said)
    if state.options.no_ace_rule:
        why = words.WHY_WITHOUT_ACES.get(ruling, why)
    cards = [" ".join(printed(face) for face in _faces(lying, side)) for side in (0, 1)]
    first = 1 - state.initiative
    turns = words.TURN_UP.format(
        first=side_names(state, first),
        cards=cards[first],
        second=side_names(state, 1 - first),
        others=cards[1 - first],
    )
    outcome = after.outcome()
    events = [
        Event(
            turns, turned(lying), kind="turn", position=lying, moment="reveal", ruling=22,
            short=words.REVEAL_SHORT,
        ),
        Event(
            said, ruling=ruling, why=why, kind="turn", moment="join", sound="chip",
            short=for_side(state, words.FIELD_SHORT, result.winner),
        ),
        Event(
            holds, ruling=25 if result.points[0] == result.points[1] else 0, kind="gain", why=why, position=field,
            sound="field",
            held=words.NEXT_BATTLE if outcome is None else words.TO_THE_END,
        ),
    ]  # fmt: skip
    if outcome is not None:
        why = words.WHY_POINTS if after.won(0) == after.won(1) else words.WHY_BATTLES
        events.append(Event(outcome.reason, kind="end", why=why, short=words.END_SHORT))
    return events


def _faces(state: Conflict, side: int) -> list[Face]:
    return [face for face in state.faces(side) if face]
