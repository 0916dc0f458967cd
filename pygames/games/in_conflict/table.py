"""What a battle looks like: two lines of Houses, tallies between them, Materiel in hand, two calls to choose from.

What a move did is told in `telling`.
"""

from __future__ import annotations

from typing import Literal

from pygames.core.cards import CHANCE, Card, Face, Seat, printed, spoken
from pygames.core.moves import Move
from pygames.core.scene import Area, Art, Badge, Choice, Condition, Path, Piece, Plate, Prompt, Scene, Step, Zone
from pygames.core.words import counted

from . import words
from .battle_draw import STRATEGY, TACTICS, total
from .field import Result
from .forecast import forecast, fought, held, need
from .moves import POOL, Call, Commit, Done, Reveal, Show
from .poker import MADE, best_hand, hand_in_words
from .rules import CALL, COMMIT, LEADERS, SHOW, STAGES, TURN, Conflict
from .telling import for_side, house_name, piece_id, side_names, spent, verdict

CALL_WORDS: dict[str, tuple[str, str, Art]] = {
    STRATEGY: (words.STRATEGY, words.POOLS, "tower"),
    TACTICS: (words.TACTICS, words.HIGHEST, "helm"),
}


def scene(state: Conflict, seat: Seat | None) -> Scene:
    """The table as a seat sees it, its own side at the bottom."""
    near = 0 if seat is None else seat % 2
    tallies = tuple(_tally(state, side) for side in (near, 1 - near))
    zones = [
        _line(state, 1 - near, near),
        Zone("tallies", "line", words.TALLIES, "center", zones=tallies),
        _line(state, near, near),
    ]
    for at in range(state.seats):
        own = at == seat
        far = at % 2 != near
        cards = tuple(_card(card) for card in state.hands[at])
        ident, label = held(state, at, own, len(cards))
        zones.append(Zone(ident, "fan", label, "top" if far else "bottom", cards, owner=at, far=not own))
    zones.append(_battles(state))
    paths, choices, prompt = _moves(state, seat)
    return Scene(
        prompt,
        tuple(_plate(state, at, near) for at in range(state.seats)),
        tuple(zones),
        moves=paths,
        prompts=_prompts(state, paths),
        choices=choices,
        reasons=_reasons(state, seat),
        steps=_steps(state),
        goal=words.GOAL_OF_ONE if state.options.battles == 1 else words.GOAL.format(battles=state.options.battles),
    )


def _plate(state: Conflict, seat: Seat, near: int) -> Plate:
    side = seat % 2
    won = state.won(side)
    text = (words.PLATE_BY if won else words.PLATE).format(
        won=won, battles=counted(state.options.battles, "battle"), points=counted(state.margin(side), "point")
    )
    area: Area = "bottom" if side == near else "top"
    arms = Piece(f"arms{seat}", "shield", words.ARMS.format(who=f"{{{seat}}}"), owner=side)
    return Plate(seat, text, arms, area, state.turn == seat)


def _battles(state: Conflict) -> Zone:
    """All battles of the match: whose field it was and by how many points, or still to come."""
    shields = []
    for at in range(state.options.battles):
        ident, label = fought(state, at)
        if at < len(state.results):
            result = state.results[at]
            face = str(abs(result.points[0] - result.points[1]))
            shields.append(Piece(ident, "shield", label, face, result.winner))
        else:
            shields.append(Piece(ident, "shield", label, state=("active",) if at == state.battle else ("faded",)))
    return Zone("battles", "row", words.SHIELDS, "top", tuple(shields))


def _line(state: Conflict, side: int, near: int) -> Zone:
    leader = state.leader(side) if any(house.seat % 2 == side for house in state.houses) else -1
    columns = []
    for at in state.of_side(side):
        house = state.houses[at]
        name = house_name(state, at)
        piece = _house_card(state, at, name, at == leader)
        stack = Zone(f"s{at}", "stack", words.HOUSE.format(house=name), pieces=(piece,), far=side != near)
        banners = counted(house.banners, "banner")
        label = words.HOUSE_BANNERS.format(house=name, banners=banners)
        columns.append(Zone(f"k{at}", "column", label, zones=(stack,), title=name, note=banners))
    for seat in state.seats_of(side):
        if state.committed[seat]:
            cards = tuple(_card(card, _counted(state, side, card.face)) for card in state.committed[seat])
            whose = words.THEIR_MATERIEL.format(who=f"{{{seat}}}")
            stack = Zone(f"m{seat}", "stack", whose, pieces=cards, far=side != near)
            label = words.COMMITTED.format(who=f"{{{seat}}}", number=len(cards))
            columns.append(Zone(f"km{seat}", "column", label, zones=(stack,), title=words.MATERIEL_TITLE))
    label = words.HOUSES_OF.format(side=side_names(state, side))
    return Zone(f"line{side}", "line", label, "center", zones=tuple(columns), far=side != near, owner=side)


def _house_card(state: Conflict, at: int, name: str, leads: bool) -> Piece:
    house = state.houses[at]
    ident = piece_id(state, at)
    badges = (Badge("", "eye", words.LEADS),) if leads else ()
    side = house.seat % 2
    if house.card is None:
        return Piece(ident, "card", words.UNSEEN_CARD.format(house=name), owner=side)
    face = house.card.face
    label = words.HOUSE_CARD.format(house=name, card=spoken(face))
    return Piece(ident, "card", label, face or "", side, badges=badges, state=_counted(state, side, face))


def _card(card: Card, conditions: tuple[Condition, ...] = ()) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "", state=conditions)


def _decided(state: Conflict) -> Result | None:
    """The result of the battle on the field, while its cards still lie there."""
    return state.results[-1] if len(state.results) > state.battle else None


def _counted(state: Conflict, side: int, face: Face | None) -> tuple[Condition, ...]:
    """Once a battle is decided: the cards that earned stand out, and those that did not count are out of play."""
    result = _decided(state)
    if result is None:
        return ()
    best = result.award.best[side]
    if state.calls[side] == STRATEGY:
        best = best[: MADE[best_hand(best)[0]]]
    if face not in best:
        return ("faded",)
    return ("raised",) if result.award.winner == side else ()


def _tally(state: Conflict, side: int) -> Zone:
    label = words.TALLY.format(side=side_names(state, side))
    if state.objectives < 0:
        return Zone(f"tally{side}", "column", label, owner=side)
    gains = [(item.words, item.points) for item in state.tally(side)]
    result, call = _decided(state), state.calls[side]
    if result is not None and result.award.winner == side:
        best = result.award.best[side]
        gains.append((hand_in_words(best_hand(best)) if call == STRATEGY else printed(best[0]), result.award.points))
    points = sum(gained for _, gained in gains)
    title = counted(points, "point")
    shield = Piece(f"tally-shield{side}", "shield", title, str(points) if points >= 0 else "", side)
    if call:
        title = words.CALLS.format(points=title, call=call)
    note = ", ".join(words.TALLY_ITEM.format(what=what, points=f"{gained:+}") for what, gained in gains)
    row = Zone(f"arms-tally{side}", "row", label, pieces=(shield,), owner=side)
    zones = (row,)
    return Zone(
        f"tally{side}", "column", label, zones=zones, title=words.minus(title), note=words.minus(note), owner=side
    )


def _moves(state: Conflict, seat: Seat | None) -> tuple[tuple[Path, ...], tuple[Choice, ...], Prompt]:
    turn, result = state.turn, _decided(state)
    if result is not None:
        said, holds = verdict(state, result)
        return (), (), Prompt(holds, said)
    if turn is None or turn == CHANCE:
        return (
            (),
            (),
            Prompt(words.NOW.format(battle=state.battle + 1, battles=state.options.battles), _situation(state)),
        )
    doing = STAGES[state.stage].split(" ")[0]
    if turn != seat:
        waits = {COMMIT: words.MAY_COMMIT, CALL: words.IS_CALLING}.get(doing, words.IS_SHOWING)
        return (), (), Prompt(waits.format(who=f"{{{turn}}}"), _situation(state))
    if doing == COMMIT:
        return _committing(state, turn)
    if doing == CALL:
        choices = tuple(Choice(c, label, line, large=True, art=art) for c, (label, line, art) in CALL_WORDS.items())
        return (
            tuple(Path((each,), each, forecast=forecast(state, Call(each))) for each in CALL_WORDS),
            choices,
            Prompt(_question(state, turn % 2), _before_call(state, turn)),
        )
    title = words.SHOW_ALLY if doing == SHOW else words.REVEAL
    return (
        tuple(
            Path((doing,), str(move), forecast=forecast(state, move))
            for move in state.moves()
            if isinstance(move, Show | Reveal)
        ),
        (Choice(doing, title, main=True),),
        Prompt(title, _situation(state)),
    )


def _committing(state: Conflict, seat: Seat) -> tuple[tuple[Path, ...], tuple[Choice, ...], Prompt]:
    """With own cards a card is touched, then where it goes: beside the cards dealt, or a House."""
    beside = Choice("beside", words.BESIDE, words.JOINS)
    done = Choice("done", words.ENOUGH if spent(state, seat) else words.NOTHING, main=True)
    paths = [Path(("done",), str(Done()), forecast=forecast(state, Done()))]
    for move in state.moves():
        if isinstance(move, Commit):
            card = f"c{move.card.slot}"
            place = (f"s{move.house}",) if move.house != POOL else ("beside",) if state.options.own_cards else ()
            mark: Literal["choose", "place"] = "choose" if move.house == POOL else "place"
            paths.append(Path((card, *place), str(move), mark=mark, forecast=forecast(state, move)))
    note = words.IS_SPENT.format(situation=_situation(state))
    choices = (done, beside) if state.options.own_cards else (done,)
    return tuple(paths), choices, Prompt(words.COMMIT, note)


def _prompts(state: Conflict, paths: tuple[Path, ...]) -> dict[str, Prompt]:
    """What is asked once a card has been touched that may go to several places."""
    faces = {f"c{card.slot}": card.face for hand in state.hands for card in hand}
    touched = dict.fromkeys(path.path[0] for path in paths if len(path.path) > 1)
    return {card: Prompt(words.WHERE.format(card=printed(faces[card])), words.BESIDE_OR_HOUSE) for card in touched}


def _question(state: Conflict, side: int) -> str:
    """What is asked of a side that calls, with what it takes to hold the field."""
    earn = need(state, side)
    if earn > 0:
        return words.YOU_NEED.format(points=earn)
    return for_side(state, words.THEY_NEED, 1 - side, points=1 - earn)


def _before_call(state: Conflict, seat: Seat) -> str:
    card = state.houses[state.leader(seat % 2)].card
    theirs = state.calls[1 - seat % 2]
    return (words.LEADER_SECOND if theirs else words.LEADER_FIRST).format(
        card=printed(card.face if card else None), side=side_names(state, 1 - seat % 2), call=theirs
    )


def _situation(state: Conflict) -> str:
    attacker = state.attacker
    if state.objectives < 0:
        return for_side(state, words.ATTACKING, attacker) if state.houses else ""
    own, enemy = (total(state.tally(side)) for side in (attacker, 1 - attacker))
    return for_side(state, words.ATTACKING_WITH, attacker, own=own, enemy=enemy)


def touches(state: Conflict, move: Move) -> tuple[str, ...]:
    """The card touched for a move, allowed or not."""
    return (f"c{move.card.slot}",) if isinstance(move, Commit) else ()


def _reasons(state: Conflict, seat: Seat | None) -> dict[str, str]:
    found = {}
    for at, house in enumerate(state.houses):
        if state.is_materiel(house.card):
            found[piece_id(state, at)] = words.LIES
        elif house.card is None:
            found[piece_id(state, at)] = words.NOT_SEEN
        elif house.card.face is None:
            found[piece_id(state, at)] = words.NOT_YOURS_TO_SEE
        else:
            found[piece_id(state, at)] = words.STAYS
    for at in range(state.seats):
        for card in state.committed[at]:
            found[f"c{card.slot}"] = words.LIES
        for card in state.hands[at]:
            mine = at == seat
            if not mine or state.stage != STAGES.index(COMMIT) or state.turn != seat:
                found[f"c{card.slot}"] = words.BEFORE_THE_DEAL if mine else words.NOT_YOUR_MATERIEL
    return found


def _steps(state: Conflict) -> tuple[Step, ...]:
    stage = state.stage
    now = 0 if stage < 0 else 1 if stage <= STAGES.index(LEADERS) else 2 if stage < STAGES.index(f"{TURN} first") else 3
    return tuple(Step(word, "now" if at == now else "done" if at < now else "") for at, word in enumerate(words.STEPS))
