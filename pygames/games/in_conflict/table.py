"""The scene of In Conflict: two lines of Houses, the scales between them, Materiel in hand, all battles at the top.

`telling` describes moves in words.
"""

from __future__ import annotations

from pygames.core.cards import Card, Seat, spoken
from pygames.core.scene import Area, Band, Piece, Plate, Scene, Step, Zone

from . import words
from .asked import asked, prompts, reasons
from .battle_draw import explained
from .field import Result
from .forecast import fought, held
from .houses import bands, lines, scales
from .names import for_side, side_names
from .rules import CALL, LEADERS, STAGES, TURN, Conflict
from .telling import score


def scene(state: Conflict, seat: Seat | None) -> Scene:
    """Return the scene as a seat sees it, with the seat's side at the bottom; for spectators, side 0 is there."""
    near = 0 if seat is None else seat % 2
    far, own = lines(state, seat, near)
    zones = [far, scales(state, near), own]
    for at in range(state.seats):
        cards = tuple(map(_card, state.hands[at]))
        ident, label = held(state, at, at == seat, len(cards))
        area: Area = "bottom" if at % 2 == near else "top"
        zones.append(Zone(ident, "fan", label, area, cards, owner=at, far=at != seat))
    zones.append(_battles(state, near))
    paths, choices, prompt = asked(state, seat)
    goal = words.GOAL_OF_ONE if state.options.battles == 1 else words.GOAL.format(battles=state.options.battles)
    return Scene(
        prompt,
        tuple(_plate(state, at, near) for at in range(state.seats)),
        tuple(zones),
        moves=paths,
        speaks="moments",
        prompts=prompts(state, paths),
        choices=choices,
        reasons=reasons(state, seat),
        steps=_steps(state),
        goal=goal,
        bands=bands(state) if state.turn is not None else _deciding(state),
        story=_story(state) if state.turn is None else "",
    )


def _plate(state: Conflict, seat: Seat, near: int) -> Plate:
    side = seat % 2
    banners = sum(house.banners for house in state.houses if house.seat == seat)
    text = words.BANNERS.of(banners) if state.objectives >= 0 else ""
    area: Area = "bottom" if side == near else "top"
    arms = Piece(f"arms{seat}", "shield", words.ARMS.format(who=f"{{{seat}}}"), owner=side)
    won = words.BATTLES_WON.of(state.options.battles, won=state.won(side))
    return Plate(seat, text, arms, area, state.turn == seat, score=won)


def _battles(state: Conflict, near: int) -> Zone:
    """Return the zone of all battles of the match: each with its winner and margin, or marked as still to come."""
    shields = []
    for at in range(state.options.battles):
        ident, label = fought(state, at)
        if at < len(state.results):
            result = state.results[at]
            face = str(abs(result.points[0] - result.points[1]))
            shields.append(Piece(ident, "shield", label, face, result.winner))
        else:
            shields.append(Piece(ident, "shield", label, state=("active",) if at == state.battle else ("faded",)))
    told, own, theirs = words.WON, side_names(state, near), side_names(state, 1 - near)
    if state.seats > 2:
        told, own, theirs = words.WON_BY_ALLIES, f"{{{near}}}", f"{{{1 - near}}}"
    title = told.format(side=own, own=state.won(near), other=theirs, theirs=state.won(1 - near))
    note = words.WON_BY.format(own=state.margin(near), theirs=state.margin(1 - near))
    return Zone("battles", "row", words.SHIELDS, "top", tuple(shields), title=title, note=note)


def _card(card: Card) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "")


def _steps(state: Conflict) -> tuple[Step, ...]:
    stage, calls, turn = state.stage, STAGES.index(f"{CALL} first"), STAGES.index(f"{TURN} first")
    now = 0 if stage < 0 else 1 if stage <= STAGES.index(LEADERS) else 2 if calls <= stage < turn else 3
    return tuple(Step(word, "now" if at == now else "done" if at < now else "") for at, word in enumerate(words.STEPS))


# The end.


def _deciding(state: Conflict) -> tuple[Band, ...]:
    """Return bands around all battles, in the winning side's colour, and around the cards that counted in the last
    battle."""
    outcome = state.outcome()
    won = outcome.winners[0] % 2 if outcome is not None and len(outcome.winners) < state.seats else None
    shields = tuple(fought(state, at)[0] for at in range(state.options.battles))
    return (Band(shields, owner=won), *bands(state))  # without text, since the scores are beside the band


def _story(state: Conflict) -> str:
    """Return sentences on the battle after which the loser could not win any more, and on the cards that decided it."""
    left = state.options.battles
    lead = 0
    for at, result in enumerate(state.results):
        lead += 1 if result.winner == 0 else -1
        left -= 1
        if abs(lead) > left:
            return _told(state, at, result)
    return words.STORY_BY_POINTS.format(most=max(map(state.margin, (0, 1))), least=min(map(state.margin, (0, 1))))


def _told(state: Conflict, at: int, result: Result) -> str:
    took = words.STORY_TOOK if result.winner == result.attacker else words.STORY_HELD
    told = for_side(state, took, result.winner, battle=at + 1, score=score(result))
    if result.award.winner != result.winner:
        return told
    names = [side_names(state, side) for side in (0, 1)]
    return f"{told} {explained(result.award, names, state.seats > 2)}"
