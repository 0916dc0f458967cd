"""The events of a move of Vassal in words: placing, drawing, showdowns, proofs, passes, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygames.core.cards import CHANCE, Card, Seat, printed
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Event

from . import words
from .alliance import JOKER, identity, rank_sum, spelled
from .moves import Claim, Place
from .proof import Proof
from .rules import Vassal
from .words import WHO


def tell(before: Vassal, move: Move) -> list[Event]:
    """Return the events of a move, including its consequences by the rules."""
    if isinstance(move, Rolled):
        return [Event(words.LOT.format(who=WHO[move.value]), kind="roll", ruling=34)]
    if isinstance(move, Shuffled):
        return [Event(words.SHUFFLED, kind="shuffle")]
    after = before.after(move)
    if before.phase == "deal":
        assert isinstance(move, Drawn)
        return [_drawn(before, move, after)]
    if isinstance(move, Place):
        events = [_placed(before, move)]
    elif isinstance(move, Drawn):
        events = [_drawn(before, move, after)]
    else:
        assert isinstance(move, Claim)
        events = [] if move.houses else [Event(words.CLAIMS_NOTHING.format(who=WHO[before.mover]), ruling=33)]
    told = [replace(event, position=_shown(before, after, ())) for event in events] + _allegiances(before, after)
    told[-1] = replace(told[-1], position=None)
    return [replace(event, seat=before.mover) for event in told]


def _shown(before: Vassal, after: Vassal, pledged: Sequence[int]) -> Vassal:
    """Return an intermediate position to render: of the houses won by this move, only `pledged` have a new owner."""
    houses = tuple(
        new if at in pledged else new._replace(owner=old.owner)
        for at, (new, old) in enumerate(zip(after.houses, before.houses, strict=True))
    )
    return after._replace(houses=houses, phase="draw", turn=CHANCE, mover=before.mover, winner=None, ending="")


def called(card: Card) -> str:
    """Return the name of a placed card in a sentence: "J♠", "the joker"."""
    return words.JOKER if card.face == JOKER else printed(card.face)


def _placed(before: Vassal, move: Place) -> Event:
    seat, at = before.mover, move.house - 1
    after = before.after(move)
    template, made, stands = words.PLACES, "", ""
    if after.houses[at].full(seat):
        template, made = words.MAKES, str(after.strength(at, seat))
        if JOKER in (each.face for each in after.houses[at].sides[seat]):
            template = words.MAKES_BY_JOKER
            stands = printed(identity(after.houses[at].sets[seat], before.options.no_motive))
    text = template.format(who=WHO[seat], card=called(move.card), house=move.house, made=made, stands=stands)
    card = f"c{move.card.slot}"
    return Event(text, (card,), short=f"{printed(move.card.face)} {move.house}", trace=(card,))


def _drawn(before: Vassal, move: Drawn, after: Vassal) -> Event:
    card = f"c{move.card.slot}"
    dealt = before.phase == "deal"
    template = words.DRAWS if not dealt else words.IS_DEALT if after.phase == "deal" else words.LAST_DEALT
    drawn = printed(move.card.face) if move.card.face else words.A_CARD
    text = template.format(who=WHO[before.mover], card=drawn, first=WHO[after.mover])
    just = () if dealt else (card,)
    return Event(text, just, (("draw", card),), kind="deal", trace=just)


def _allegiances(before: Vassal, after: Vassal) -> list[Event]:
    """Return the events of showdowns, proofs, passes and the end of the match between two positions."""
    changed = [at for at, house in enumerate(after.houses) if house.owner != before.houses[at].owner]
    shown = [at for at in changed if after.houses[at].full(0) and after.houses[at].full(1)]
    all_played = not after.hands[0] and not after.hands[1] and after.ending == "most"
    events = []
    changed.sort(key=lambda at: at not in shown)  # ruling 32: the showdown comes first
    for n, at in enumerate(changed, 1):
        seat = after.houses[at].owner
        assert seat is not None
        if at in shown:
            event = _showdown(before, after, at)
        elif all_played and not (seat == before.mover and after.houses[at].full(seat)):
            event = _tallied(before, after, at)
        else:
            event = _proved(before, after, at, seat)
        events.append(replace(event, position=_shown(before, after, changed[:n])))
    events += _passes(before, after)
    outcome = after.outcome()
    if outcome is not None:
        events.append(_ended(after, outcome.reason))
    return events


def _claimed(before: Vassal, at: int, seat: Seat, text: str, ruling: int, why: str) -> Event:
    sign, shield = "+" if seat == before.mover else "−", f"shield{at + 1}"
    return Event(
        text,
        (shield,),
        ruling=ruling,
        why=why,
        kind="gain",
        adds=f"{sign}{at + 1}",
        trace=(shield,),
        harms=1 - seat,
        moment="pledge",
        sound="pledge",
    )


def _showdown(before: Vassal, after: Vassal, at: int) -> Event:
    seat = after.houses[at].owner
    assert seat is not None
    mine, theirs = after.strength(at, seat), after.strength(at, 1 - seat)
    text, why, ruling = words.EQUAL, words.EQUAL_WHY, 6
    if mine > theirs:
        text, why, ruling = words.SHOWDOWN, words.SHOWDOWN_WHY, 14
    places = {"who": WHO[seat], "other": WHO[1 - seat], "house": at + 1, "mine": mine, "theirs": theirs}
    return _claimed(before, at, seat, text.format(**places), ruling, why.format(**places))


def _proved(before: Vassal, after: Vassal, at: int, seat: Seat) -> Event:
    proof = after.proof(seat, at + 1)
    text = words.PROVED.format(who=WHO[seat], house=at + 1, mine=proof.mine)
    return _claimed(before, at, seat, text, 18, shown(after, proof, seat))


def _tallied(before: Vassal, after: Vassal, at: int) -> Event:
    house = after.houses[at]
    seat = house.owner
    assert seat is not None
    if house.full(seat):
        text, why = words.WHOLE.format(who=WHO[seat], house=at + 1), words.WHOLE_WHY
    else:
        mine, theirs = rank_sum(house.sets[seat]), rank_sum(house.sets[1 - seat])
        text = words.PARTS.format(who=WHO[seat], house=at + 1, mine=mine, theirs=theirs)
        why = words.PARTS_EQUAL_WHY.format(who=WHO[seat]) if mine == theirs else words.PARTS_WHY
    return _claimed(before, at, seat, text, 30, why)


def _passes(before: Vassal, after: Vassal) -> list[Event]:
    """Return the events of the passes of players who have no card, or no house with room for a card (ruling 35)."""
    at_start = before.phase == "claim" and before.options.claim_at_start_of_turn
    seat = before.mover if at_start else 1 - before.mover
    events = []
    for n in range(after.passes - (before.passes if before.phase == "claim" else 0)):
        passing = seat if n % 2 == 0 else 1 - seat
        text = (words.NO_ROOM if after.hands[passing] else words.NO_CARD).format(who=WHO[passing])
        events.append(Event(text, ruling=35, why=words.PASSES_WHY, kind="turn"))
    return events


def _ended(after: Vassal, reason: str) -> Event:
    if after.ending == "five":
        return Event(reason, kind="end", ruling=24, why=words.FIVE_WHY, moment="join")
    if after.ending == "three":
        return Event(reason, kind="end", ruling=25, why=words.THREE_WHY, moment="join")
    return Event(reason, kind="end", ruling=35 if after.passes else 30, why=words.MOST_WHY)


# Proofs in words.


def shown(state: Vassal, proof: Proof, seat: Seat) -> str:
    """Explain why a claim is proved: the strongest alliance that the opponent can still make is too weak."""
    best, mine = proof.best, proof.mine
    template = words.NO_ALLIANCE if best is None else words.NO_MORE if best == mine else words.WEAKER
    return template.format(other=WHO[1 - seat], best=best, mine=mine, cards=_cards(state, proof))


def doubt(state: Vassal, proof: Proof, seat: Seat) -> str:
    """Explain why the house of a full alliance has not been claimed yet."""
    if proof.holds:
        template = words.CLAIM_EARLY if state.options.claim_at_start_of_turn else words.CLAIM_LATE
        return template.format(who=WHO[seat], mine=proof.mine, why=shown(state, proof, seat))
    return words.NOT_PROVED.format(
        who=WHO[seat], mine=proof.mine, other=WHO[1 - seat], best=proof.best, cards=_cards(state, proof)
    )


def _cards(state: Vassal, proof: Proof) -> str:
    return spelled(proof.held | proof.needs, state.options.no_motive)
