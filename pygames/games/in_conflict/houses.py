"""The field in the scene: two lines of Houses with their cards, and the scales between them."""

from __future__ import annotations

from pygames.core.cards import ALL, Card, Face, Seat, printed, spoken
from pygames.core.scene import Badge, Band, Condition, Piece, Zone

from . import words
from .battle_draw import STRATEGY, total
from .field import Result
from .names import CHEST, HOUSES, for_side, house_name, piece_id, side_names
from .poker import MADE, best_hand, hand_in_words
from .rules import STAGES, TURN, Conflict

REVEALING = STAGES.index(f"{TURN} first")
"""The index of the first stage in which cards are revealed; the table turns them all together after the last reveal."""


def lines(state: Conflict, seat: Seat | None, near: int) -> tuple[Zone, Zone]:
    """Return the zones with the Houses of both sides, the far side first."""
    far, own = (_line(state, side, near, seat) for side in (1 - near, near))
    return far, own


def _line(state: Conflict, side: int, near: int, seat: Seat | None) -> Zone:
    far = side != near
    counts = counting(state, side)
    columns = [_house(state, at, far, seat, counts) for at in state.of_side(side)]
    columns += [_committed(state, of, far, seat, counts) for of in state.seats_of(side) if state.committed[of]]
    if counts:  # put the cards that count side by side
        columns.sort(key=lambda column: any(piece.id in counts for piece in column.zones[0].pieces))
    label = words.HOUSES_OF.format(side=side_names(state, side))
    return Zone(f"line{side}", "line", label, "center", zones=tuple(columns), far=far, owner=side)


def _house(state: Conflict, at: int, far: bool, seat: Seat | None, counts: dict[str, Face]) -> Zone:
    house, name = state.houses[at], house_name(state, at)
    leads = at == state.leader(house.seat % 2)
    ident = piece_id(state, at)
    hidden = house.card is not None and house.card.to != ALL
    badges = (Badge("", "eye", words.LEADS),) if leads and hidden else ()
    face = shown(state, house.card, house.seat, seat, leads)
    label = words.UNSEEN_CARD.format(house=name)
    if house.card is not None:
        label = words.HOUSE_CARD.format(house=name, card=spoken(face))
    card = Piece(ident, "card", label, face or "", house.seat % 2, badges=badges, state=_state(state, ident, counts))
    stack = Zone(f"s{at}", "stack", words.HOUSE.format(house=name), pieces=(card,), far=far)
    who, allied = f"{{{house.seat}}}", state.seats > 2
    label = words.HOUSE_BANNERS[allied].of(house.banners, who=who, house=name)
    note = words.FLAGS[allied].format(who=who, flags="⚑" * house.banners)
    arms = house_name(state, at, HOUSES)
    return Zone(f"k{at}", "column", label, zones=(stack,), title=name, note=note, arms=arms, far=far)


def _committed(state: Conflict, of: Seat, far: bool, seat: Seat | None, counts: dict[str, Face]) -> Zone:
    cards = tuple(
        Piece(ident, "card", spoken(face), face or "", state=_state(state, ident, counts))
        for card in state.committed[of]
        for ident, face in [(f"c{card.slot}", shown(state, card, of, seat, False))]
    )
    who = f"{{{of}}}"
    stack = Zone(f"m{of}", "stack", words.THEIR_MATERIEL.format(who=who), pieces=cards, far=far)
    label = words.COMMITTED.of(len(cards), who=who)
    return Zone(f"km{of}", "column", label, zones=(stack,), title=words.MATERIEL_TITLE, note=who, arms=CHEST, far=far)


def shown(state: Conflict, card: Card | None, owner: Seat, seat: Seat | None, leads: bool) -> Face | None:
    """Return the face of a card on the field to render for a seat. Until all cards are revealed, a revealed card stays
    face down for seats that did not know it before."""
    if card is None or card.to != ALL or not REVEALING <= state.stage < len(STAGES):
        return None if card is None else card.face
    materiel = state.is_materiel(card)
    if leads and not materiel and state.options.public_leader_card:
        return card.face
    if seat is None or seat % 2 != owner % 2:
        return None
    return card.face if state.calls[owner % 2] == STRATEGY or (seat == owner and (leads or materiel)) else None


def decided(state: Conflict) -> Result | None:
    """Return the result of the battle whose cards are on the field; None if it is not decided yet."""
    return state.results[-1] if len(state.results) > state.battle else None


def counting(state: Conflict, side: int) -> dict[str, Face]:
    """Return a side's cards that counted in the draw, by id; empty until the battle is decided."""
    result = decided(state)
    if result is None:
        return {}
    best = result.award.best[side]
    left = [*best[: MADE[best_hand(best)[0]]]] if state.calls[side] == STRATEGY else [*best]
    found = {}
    for ident, face in _laid(state, side):
        if face in left:
            left.remove(face)
            found[ident] = face
    return found


def _laid(state: Conflict, side: int) -> list[tuple[str, Face]]:
    """Return the ids and known faces of a side's cards: first those of Houses, by influence, then Materiel."""
    dealt = [(piece_id(state, at), state.houses[at].card) for at in state.of_side(side)]
    extra = [(f"c{card.slot}", card) for seat in state.seats_of(side) for card in state.committed[seat]]
    return [(ident, card.face) for ident, card in (*dealt, *extra) if card is not None and card.face]


def turned(state: Conflict) -> tuple[str, ...]:
    """Return the ids of all cards on the field in the order of revealing: the leaders' cards, then House by House."""
    sides = [[ident for ident, _ in _laid(state, side)] for side in (1 - state.initiative, state.initiative)]
    longest = max(map(len, sides))
    return tuple(side[at] for at in range(longest) for side in sides if at < len(side))


def _state(state: Conflict, ident: str, counts: dict[str, Face]) -> tuple[Condition, ...]:
    return ("faded",) if counts and ident not in counts else ()


def bands(state: Conflict) -> tuple[Band, ...]:
    """Return bands around the cards that counted in the draw; cards that earned points have a gilt band."""
    result = decided(state)
    if result is None:
        return ()
    award, found = result.award, []
    for side in (0, 1):
        cards = counting(state, side)
        earns = award.winner == side
        text = (words.EARNS if earns else words.EARNS_NOTHING).format(
            hand=counted_words(state, result, side), points=words.POINTS.of(award.points)
        )
        found.append(Band((*cards,), words=text, owner=None if earns else side))
    return tuple(found)


def counted_words(state: Conflict, result: Result, side: int) -> str:
    """Return the cards of a side that counted in the draw in words: "a pair of sevens", "K♠"."""
    best = result.award.best[side]
    hand = best_hand(best)
    return hand_in_words(hand) if state.calls[side] == STRATEGY and hand[0] else printed(best[0])


def scales(state: Conflict, near: int) -> Zone:
    """Return the zone with the points of both sides, including those of the draw once the battle is decided."""
    sides = tuple(_tally(state, side) for side in (near, 1 - near))
    return Zone("scales", "scales", words.TALLIES, "center", zones=sides)


def _tally(state: Conflict, side: int) -> Zone:
    label = for_side(state, words.TALLY, side)
    if state.objectives < 0:
        return Zone(f"tally{side}", "pan", label, owner=side)
    items, result, call = state.tally(side), decided(state), state.calls[side]
    chips = [Piece(_chip(state, side, n), "chip", item.words, words.minus(item.points)) for n, item in enumerate(items)]
    points = total(items)
    if result is not None:
        earned = result.award.points * (result.award.winner == side)
        points += earned
        state_of: tuple[Condition, ...] = ("raised",) if earned else ("faded",)
        hand = counted_words(state, result, side)
        chips.append(Piece(_chip(state, side, "draw"), "chip", hand, str(earned), state=state_of))
    role = words.ATTACKER if side == state.attacker else words.DEFENDER
    title = for_side(state, role, side)
    return Zone(
        f"tally{side}",
        "pan",
        label,
        pieces=tuple(chips),
        value=points,
        title=title,
        note=words.CALLED[call],
        owner=side,
    )


def _chip(state: Conflict, side: int, what: int | str) -> str:
    return f"chip{state.battle}-{side}-{what}"


def earned_by(state: Conflict) -> dict[str, str]:
    """Return, by the chip's id, an explanation of how the points of each chip were earned."""
    return {
        _chip(state, side, n): item.why
        for side in (0, 1)
        for n, item in enumerate(state.tally(side) if state.objectives >= 0 else ())
    }
