"""Effects of a move of Vassal, for hints: houses decided, alliances within reach, cards spent."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from pygames.core.cards import Face, printed
from pygames.core.moves import Move

from ..alliance import BIT, DECK, JOKER, PLAN, SCHEME, SIZE, Strength, bits, faces, strength
from ..forecast import forecast
from ..moves import Claim, Place
from ..proof import strongest
from ..rules import Vassal
from ..words import TIERS, WHO
from . import words


def effects(view: Vassal, move: Move) -> dict[str, tuple[float, str]]:
    """Return the effects of a move by topic: the value for the seat to move, and a sentence. Uses the seat's view
    alone."""
    seat = view.mover
    if isinstance(move, Claim):
        return {f"house {at}": (5.0, words.GOES.format(house=at, who=WHO[seat])) for at in move.houses}
    if not isinstance(move, Place):
        return {}
    face, house = move.card.face or "", view.houses[move.house - 1]
    found = {**_spent(view, seat, face, move.house), **_hopes(view, seat, face, move.house)}
    if face == JOKER:
        found["joker"] = (-1.0, words.JOKER_SPENT)
    if house.owner is not None:
        found["spare"] = (0.5, words.DECIDED.format(house=move.house))
        return found
    foreseen = forecast(view, move)
    if foreseen is None:
        return {**found, **_reach(view, seat, house.sets[seat] | BIT[face], move.house)}
    decided = any(ident.startswith("shield") for ident, _ in foreseen.then)
    if foreseen.kind == "gain":
        told = (words.GOES if decided else words.CLAIMABLE).format(house=move.house, who=WHO[seat])
        found[f"house {move.house}"] = (5.0 if decided else 4.0, told)
        if decided and view.pledged(seat, [move.house - 1]).turn is None:
            found["match"] = (100.0, words.WINS)
    elif decided:
        found[f"house {move.house}"] = (-5.0, words.GIVEN.format(house=move.house, who=WHO[1 - seat]))
    else:
        own = strength(house.sets[seat] | BIT[face], view.options.no_motive)
        if own.tier >= PLAN:
            told = words.COMPLETE.format(own=own, house=move.house)
            found[f"own {move.house}"] = (own.tier - 2 + own.sum / 100, told)
    return found


def _reach(view: Vassal, seat: int, held: int, house: int) -> dict[str, tuple[float, str]]:
    """Return, as an effect, the best alliance that one or two more cards can make: from the hand or unseen cards."""
    hand = _hand(view, seat) & ~held
    missing, no_motive = SIZE - held.bit_count(), view.options.no_motive
    best = strongest(held, hand, no_motive) if hand.bit_count() >= missing else None
    if best and best[0].tier >= PLAN:
        cards = _listed(words.AND, faces(best[1]))
        value = (best[0].tier - 2 + best[0].sum / 100) / (2 * missing)
        return {f"own {house}": (value, words.IN_HAND.format(who=WHO[seat], cards=cards, own=best[0], house=house))}
    if missing > 1:
        return {}
    free = DECK & ~view.table & ~held
    for tier in range(len(TIERS) - 1, SCHEME - 1, -1):
        needs = [faces(1 << at)[0] for at in bits(free) if strength(held | 1 << at, no_motive).tier == tier]
        if needs:
            told = words.LACKS.format(tier=TIERS[tier], house=house, cards=_listed(words.OR, needs))
            return {f"own {house}": ((tier - 2) / 5 + len(needs) / 100, told)}
    return {}


def _listed(template: str, cards: Iterable[Face]) -> str:
    """Join the names of cards by a template for two of them: "6♣ or 9♣ or 10♣"."""
    return reduce(lambda most, last: template.format(most=most, last=last), map(printed, cards))


def _spent(view: Vassal, seat: int, face: str, house: int) -> dict[str, tuple[float, str]]:
    """Return, as an effect, the loss of a card that would have completed a good alliance at another house."""
    best: tuple[Strength, int] | None = None
    for at, other in enumerate(view.houses, 1):
        if at != house and other.owner is None and len(other.sides[seat]) == SIZE - 1:
            own = strength(other.sets[seat] | BIT[face], view.options.no_motive)
            if own.tier >= PLAN and (best is None or own > best[0]):
                best = own, at
    if best is None or face == JOKER:
        return {}
    told = words.SPENT.format(card=printed(face), own=best[0], house=best[1])
    return {f"spent {face}": ((2 - best[0].tier) / 2, told)}


def _hopes(view: Vassal, seat: int, face: str, house: int) -> dict[str, tuple[float, str]]:
    """Return, as effects, the houses where the best alliance that unseen cards can make gets worse."""
    found, no_motive = {}, view.options.no_motive
    free = DECK & ~view.table
    for at, other in enumerate(view.houses, 1):
        held = other.sets[seat]
        if other.owner is not None or other.full(seat) or not held:
            continue
        before = strongest(held, free & ~held, no_motive)
        now = held | BIT[face] if at == house else held
        left = free & ~BIT[face] & ~now
        after = strongest(now, left, no_motive) if now.bit_count() < SIZE else (strength(now, no_motive), 0)
        if before and after and before[0].tier > after[0].tier and before[0].tier >= PLAN:
            told = words.NO_LONGER.format(tier=TIERS[before[0].tier], house=at)
            found[f"hope {at}"] = ((after[0].tier - before[0].tier) / 5, told)
    return found


def _hand(view: Vassal, seat: int) -> int:
    """Return the set of cards in hand, without the joker."""
    return sum(BIT[card.face] for card in view.hands[seat] if card.face is not None) & DECK
