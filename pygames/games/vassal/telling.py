"""What a move of Vassal did, step by step, in words: placing, drawing, showdowns, proofs, passes, the end."""

from __future__ import annotations

from pygames.core.cards import Card, Seat, printed
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Event

from .alliance import JOKER, identity, rank_sum, spelled
from .moves import Claim, Place
from .proof import Proof
from .rules import Vassal


def tell(before: Vassal, move: Move) -> list[Event]:
    """What the move did, and what followed from it by the rules."""
    if isinstance(move, Rolled):
        return [Event(f"{{{move.value}}} begins: the lot decides.", kind="roll", ruling=34)]
    if isinstance(move, Shuffled):
        return [Event("The jokers are put aside, one for each, and the cards shuffled.", kind="shuffle")]
    after = before.after(move)
    if isinstance(move, Place):
        return [_placed(before, move), *_allegiances(before, after)]
    if isinstance(move, Drawn):
        return [_drawn(before, move, after), *_allegiances(before, after)]
    assert isinstance(move, Claim)
    events = _allegiances(before, after)
    if not move.houses:
        events.insert(0, Event(f"{{{before.mover}}} claims nothing.", ruling=33))
    return events


def called(card: Card) -> str:
    """A card that is placed, in a sentence: "J♠", "the joker"."""
    return "the joker" if card.face == JOKER else printed(card.face)


def _placed(before: Vassal, move: Place) -> Event:
    seat, at = before.mover, move.house - 1
    card, after = called(move.card), before.after(move)
    text = f"{{{seat}}} places {card} at house {move.house}."
    if after.houses[at].full(seat):
        made = after.strength(at, seat)
        text = f"{{{seat}}} places {card} at house {move.house}: {made}."
        if JOKER in (each.face for each in after.houses[at].sides[seat]):
            stands = printed(identity(after.houses[at].sets[seat], before.options.no_motive))
            text = f"{{{seat}}} places {card} at house {move.house}: {made}, the joker standing for {stands}."
    return Event(text, (f"c{move.card.slot}",), short=f"{printed(move.card.face)} {move.house}")


def _drawn(before: Vassal, move: Drawn, after: Vassal) -> Event:
    card = f"c{move.card.slot}"
    drawn = printed(move.card.face) if move.card.face else "a card"
    text = f"{{{before.mover}}} draws {drawn}."
    if before.phase == "deal":
        text = f"{{{before.mover}}} is dealt {drawn}."
        if after.phase != "deal":
            text = f"{{{before.mover}}} is dealt {drawn}. {{{after.mover}}} begins."
    return Event(text, (card,), (("draw", card),), kind="deal")


def _allegiances(before: Vassal, after: Vassal) -> list[Event]:
    """Showdown, proofs, passes and the end: everything between two positions that is no move."""
    changed = [at for at, house in enumerate(after.houses) if house.owner != before.houses[at].owner]
    shown = [at for at in changed if after.houses[at].full(0) and after.houses[at].full(1)]
    all_played = not after.hands[0] and not after.hands[1] and after.ending == "most"
    events = [_showdown(before, after, at) for at in shown]
    for at in changed:
        if at in shown:
            continue
        seat = after.houses[at].owner
        assert seat is not None
        if all_played and not (seat == before.mover and after.houses[at].full(seat)):
            events.append(_tallied(before, after, at))
        else:
            events.append(_proved(before, after, at, seat))
    events += _passes(before, after)
    outcome = after.outcome()
    if outcome is not None:
        events.append(_ended(after, outcome.reason))
    return events


def _claimed(before: Vassal, at: int, seat: Seat, text: str, ruling: int, why: str) -> Event:
    sign = "+" if seat == before.mover else "−"
    return Event(text, (f"shield{at + 1}",), ruling=ruling, why=why, kind="gain", adds=f"{sign}{at + 1}")


def _showdown(before: Vassal, after: Vassal, at: int) -> Event:
    seat = after.houses[at].owner
    assert seat is not None
    mine, theirs = after.strength(at, seat), after.strength(at, 1 - seat)
    if mine > theirs:
        why = (
            f"Both sides are full, so the stronger claims at once: {{{seat}}}'s {mine} beats {{{1 - seat}}}'s {theirs}."
        )
        return _claimed(before, at, seat, f"{{{seat}}} claims house {at + 1}: {mine} beats {theirs}.", 14, why)
    why = f"Both have {mine}. Of two equal alliances the one that was full first claims, and that is {{{seat}}}'s."
    return _claimed(before, at, seat, f"{{{seat}}} claims house {at + 1}: {mine} on both sides, full first.", 6, why)


def _proved(before: Vassal, after: Vassal, at: int, seat: Seat) -> Event:
    proof = after.proof(seat, at + 1)
    text = f"{{{seat}}} claims house {at + 1} by proof: {proof.mine} cannot be beaten there."
    return _claimed(before, at, seat, text, 18, shown(after, proof, seat))


def _tallied(before: Vassal, after: Vassal, at: int) -> Event:
    house = after.houses[at]
    seat = house.owner
    assert seat is not None
    if house.full(seat):
        text = f"{{{seat}}} gets house {at + 1}: a full alliance against an incomplete one."
        why = "All cards are played. A full alliance is stronger than an incomplete one."
    else:
        mine, theirs = rank_sum(house.sets[seat]), rank_sum(house.sets[1 - seat])
        text = f"{{{seat}}} gets house {at + 1}: {mine} against {theirs}, both incomplete."
        why = "All cards are played. Of two incomplete alliances the higher sum of ranks wins."
        if mine == theirs:
            why = (
                "All cards are played. Of two incomplete alliances the higher sum of ranks wins; they are equal, "
                f"so it goes to {{{seat}}}, who began."
            )
    return _claimed(before, at, seat, text, 30, why)


def _passes(before: Vassal, after: Vassal) -> list[Event]:
    """Who had no room and passed (ruling 35)."""
    at_start = before.phase == "claim" and before.options.claim_at_start_of_turn
    seat = before.mover if at_start else 1 - before.mover
    events = []
    for n in range(after.passes - (before.passes if before.phase == "claim" else 0)):
        passing = seat if n % 2 == 0 else 1 - seat
        why = (
            "Houses that are claimed are closed. Who has no room for a card passes: no card, no draw, but claims count."
        )
        text = f"{{{passing}}} has no room for a card and passes."
        events.append(Event(text, ruling=35, why=why, kind="turn"))
    return events


def _ended(after: Vassal, reason: str) -> Event:
    if after.ending == "five":
        return Event(reason, kind="end", ruling=24, why="The first to claim any five houses wins at once.")
    if after.ending == "three":
        return Event(reason, kind="end", ruling=25, why="Three houses side by side win at once. The line is no ring.")
    return Event(reason, kind="end", ruling=35 if after.passes else 30)


# Proofs in words.


def shown(state: Vassal, proof: Proof, seat: Seat) -> str:
    """Why a claim is proved: the strongest alliance the other could still make there, and why it is not enough."""
    other = f"{{{1 - seat}}}"
    if proof.best is None:
        return f"{other} cannot complete an alliance there any more, so {proof.mine} stands."
    best, mine, cards = proof.best, proof.mine, _cards(state, proof)
    if best == mine:
        return (
            f"The strongest {other} could still make there is {best} ({cards}): no more than {mine}, "
            "which was full first."
        )
    return f"The strongest {other} could still make there is {best} ({cards}), and {mine} beats it."


def doubt(state: Vassal, proof: Proof, seat: Seat) -> str:
    """Why a full alliance has not claimed its house yet."""
    if proof.holds:
        why = shown(state, proof, seat)
        if state.options.claim_at_start_of_turn:
            return f"{{{seat}}}'s {proof.mine} can be claimed by proof, before the next card is placed. {why}"
        return f"{{{seat}}}'s {proof.mine} can be claimed by proof, at the end of the turn. {why}"
    best, cards = proof.best, _cards(state, proof)
    return (
        f"{{{seat}}}'s {proof.mine} is not proved: {{{1 - seat}}} could still make {best} there ({cards}), "
        "as far as the table tells."
    )


def _cards(state: Vassal, proof: Proof) -> str:
    return spelled(proof.held | proof.needs, state.options.no_motive)
