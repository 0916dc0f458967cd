"""What a battle looks like: two lines of Houses, tallies between them, Materiel in hand, two calls to choose from.

What a move did is told in `telling`.
"""

from __future__ import annotations

from typing import Literal

from pygames.core.cards import CHANCE, Card, Face, Seat, printed, spoken
from pygames.core.moves import Move
from pygames.core.scene import Area, Art, Badge, Choice, Condition, Path, Piece, Plate, Prompt, Scene, Step, Zone
from pygames.core.words import counted

from .battle_draw import STRATEGY, TACTICS, total
from .field import Result
from .forecast import forecast, fought, held, need
from .moves import POOL, Call, Commit, Done, Reveal, Show
from .poker import MADE, best_hand, hand_in_words
from .rules import CALL, COMMIT, LEADERS, SHOW, STAGES, TURN, Conflict
from .telling import for_side, house_name, piece_id, side_names, spent, verdict

CALL_WORDS: dict[str, tuple[str, str, Art]] = {
    STRATEGY: ("Strategy", "Pool your side's cards: a pair or better earns 2.", "tower"),
    TACTICS: ("Tactics", "Only the highest card counts: black 1, red 2, court 3, ace 4.", "helm"),
}


def scene(state: Conflict, seat: Seat | None) -> Scene:
    """The table as a seat sees it, its own side at the bottom."""
    near = 0 if seat is None else seat % 2
    tallies = tuple(_tally(state, side) for side in (near, 1 - near))
    zones = [
        _line(state, 1 - near, near),
        Zone("tallies", "line", "tallies before the draw", "center", zones=tallies),
        _line(state, near, near),
    ]
    for at in range(state.seats):
        own = at == seat
        far = at % 2 != near
        cards = tuple(_card(card) for card in state.hands[at])
        ident, label = held(state, at, "your" if own else f"{{{at}}}'s", len(cards))
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
        goal="Win the battle" if state.options.battles == 1 else f"Win more of the {state.options.battles} battles",
    )


def _plate(state: Conflict, seat: Seat, near: int) -> Plate:
    side = seat % 2
    battles, won = counted(state.options.battles, "battle"), state.won(side)
    words = f"{won} of {battles} won"
    if won:
        words = f"{won} of {battles} won, by {counted(state.margin(side), 'point')}"
    area: Area = "bottom" if side == near else "top"
    arms = Piece(f"arms{seat}", "shield", f"{{{seat}}}'s arms", owner=side)
    return Plate(seat, words, arms, area, state.turn == seat)


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
    return Zone("battles", "row", "battles, by points", "top", tuple(shields))


def _line(state: Conflict, side: int, near: int) -> Zone:
    leader = state.leader(side) if any(house.seat % 2 == side for house in state.houses) else -1
    columns = []
    for at in state.of_side(side):
        house = state.houses[at]
        name = house_name(state, at)
        piece = _house_card(state, at, name, at == leader)
        stack = Zone(f"s{at}", "stack", f"House {name}", pieces=(piece,), far=side != near)
        banners = counted(house.banners, "banner")
        columns.append(Zone(f"k{at}", "column", f"House {name}, {banners}", zones=(stack,), title=name, note=banners))
    for seat in state.seats_of(side):
        if state.committed[seat]:
            cards = tuple(_card(card, _counted(state, side, card.face)) for card in state.committed[seat])
            stack = Zone(f"m{seat}", "stack", f"{{{seat}}}'s Materiel", pieces=cards, far=side != near)
            words = f"{{{seat}}}'s Materiel, {len(cards)} committed"
            columns.append(Zone(f"km{seat}", "column", words, zones=(stack,), title="Materiel"))
    label = f"Houses of {side_names(state, side)}, the most influential first"
    return Zone(f"line{side}", "line", label, "center", zones=tuple(columns), far=side != near, owner=side)


def _house_card(state: Conflict, at: int, name: str, leads: bool) -> Piece:
    house = state.houses[at]
    ident = piece_id(state, at)
    badges = (Badge("", "eye", "leads; its card is looked at by its own side only"),) if leads else ()
    side = house.seat % 2
    if house.card is None:
        return Piece(ident, "card", f"House {name}, a card nobody has looked at", owner=side)
    face = house.card.face
    words = f"House {name}, {spoken(face)}"
    return Piece(ident, "card", words, face or "", side, badges=badges, state=_counted(state, side, face))


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
    if state.objectives < 0:
        return Zone(f"tally{side}", "column", f"tally of {side_names(state, side)}", owner=side)
    items = state.tally(side)
    gains = [(item.words, item.points) for item in items]
    result, call = _decided(state), state.calls[side]
    if result is not None and result.award.winner == side:
        best = result.award.best[side]
        gains.append((hand_in_words(best_hand(best)) if call == STRATEGY else printed(best[0]), result.award.points))
    points = sum(gained for _, gained in gains)
    words = counted(points, "point").replace("-", "−")
    if call:
        words = f"{words}, calls {call}"
    label = f"tally of {side_names(state, side)}"
    note = ", ".join(f"{what} {gained:+}" for what, gained in gains).replace("-", "−")
    shield = Piece(f"tally-shield{side}", "shield", counted(points, "point"), str(points) if points >= 0 else "", side)
    row = Zone(f"arms-tally{side}", "row", label, pieces=(shield,), owner=side)
    return Zone(f"tally{side}", "column", label, zones=(row,), title=words, note=note, owner=side)


def _moves(state: Conflict, seat: Seat | None) -> tuple[tuple[Path, ...], tuple[Choice, ...], Prompt]:
    turn, result = state.turn, _decided(state)
    if result is not None:
        said, holds = verdict(state, result)
        return (), (), Prompt(holds, said)
    if turn is None or turn == CHANCE:
        return (), (), Prompt(f"Battle {state.battle + 1} of {state.options.battles}", _situation(state))
    doing = STAGES[state.stage].split(" ")[0]
    if turn != seat:
        waits = {COMMIT: f"{{{turn}}} may commit Materiel", CALL: f"{{{turn}}} calls"}
        return (), (), Prompt(waits.get(doing, f"{{{turn}}} shows cards"), _situation(state))
    if doing == COMMIT:
        return _committing(state, turn)
    if doing == CALL:
        choices = tuple(Choice(c, label, words, large=True, art=art) for c, (label, words, art) in CALL_WORDS.items())
        return (
            tuple(Path((each,), each, forecast=forecast(state, Call(each))) for each in CALL_WORDS),
            choices,
            Prompt(_question(state, turn % 2), _before_call(state, turn)),
        )
    word = "Show your cards to your ally" if doing == SHOW else "Reveal your cards"
    return (
        tuple(
            Path((doing,), str(move), forecast=forecast(state, move))
            for move in state.moves()
            if isinstance(move, Show | Reveal)
        ),
        (Choice(doing, word, main=True),),
        Prompt(word, _situation(state)),
    )


def _committing(state: Conflict, seat: Seat) -> tuple[tuple[Path, ...], tuple[Choice, ...], Prompt]:
    """With own cards a card is touched, then where it goes: beside the cards dealt, or a House."""
    beside = Choice("beside", "Beside the cards dealt", "It joins the cards of your side.")
    done = Choice("done", "Enough" if spent(state, seat) else "Commit nothing", main=True)
    paths = [Path(("done",), str(Done()), forecast=forecast(state, Done()))]
    for move in state.moves():
        if isinstance(move, Commit):
            card = f"c{move.card.slot}"
            place = (f"s{move.house}",) if move.house != POOL else ("beside",) if state.options.own_cards else ()
            mark: Literal["choose", "place"] = "choose" if move.house == POOL else "place"
            paths.append(Path((card, *place), str(move), mark=mark, forecast=forecast(state, move)))
    note = f"{_situation(state)} A card committed is spent."
    choices = (done, beside) if state.options.own_cards else (done,)
    return tuple(paths), choices, Prompt("Commit Materiel face down, or not", note)


def _prompts(state: Conflict, paths: tuple[Path, ...]) -> dict[str, Prompt]:
    """What is asked once a card has been touched that may go to several places."""
    faces = {f"c{card.slot}": card.face for hand in state.hands for card in hand}
    touched = dict.fromkeys(path.path[0] for path in paths if len(path.path) > 1)
    note = "Beside the cards dealt, or to a House, which is then dealt none."
    return {card: Prompt(f"Where does {printed(faces[card])} go?", note) for card in touched}


def _question(state: Conflict, side: int) -> str:
    """What is asked of a side that calls, with what it takes to hold the field."""
    earn, enemy = need(state, side), side_names(state, 1 - side)
    if earn > 0:
        return f"Strategy or tactics? You need {earn}"
    one = f"Strategy or tactics? {enemy} needs {1 - earn}"
    return for_side(state, one, f"Strategy or tactics? {enemy} need {1 - earn}")


def _before_call(state: Conflict, seat: Seat) -> str:
    card = state.houses[state.leader(seat % 2)].card
    theirs = state.calls[1 - seat % 2]
    enemy = side_names(state, 1 - seat % 2)
    shown = printed(card.face if card else None)
    if theirs:
        return f"Your leader's card is {shown}. {enemy} called {theirs}."
    return f"Your leader's card is {shown}. {enemy} will call after you, knowing your call."


def _situation(state: Conflict) -> str:
    attacker = side_names(state, state.attacker)
    if state.objectives < 0:
        return for_side(state, f"{attacker} attacks.", f"{attacker} attack.") if state.houses else ""
    points = [total(state.tally(side)) for side in (0, 1)]
    mine, theirs = points[state.attacker], points[1 - state.attacker]
    one = f"{attacker} attacks with {mine} against {theirs}; equal points hold for the defender."
    two = f"{attacker} attack with {mine} against {theirs}; equal points hold for the defender."
    return for_side(state, one, two).replace("-", "−")


def touches(state: Conflict, move: Move) -> tuple[str, ...]:
    """The card touched for a move, allowed or not."""
    return (f"c{move.card.slot}",) if isinstance(move, Commit) else ()


def _reasons(state: Conflict, seat: Seat | None) -> dict[str, str]:
    found = {}
    for at, house in enumerate(state.houses):
        if state.is_materiel(house.card):
            found[piece_id(state, at)] = "Committed Materiel lies until the draw is resolved, and is spent."
        elif house.card is None:
            found[piece_id(state, at)] = "Nobody looks at this card before its side calls strategy, or all is revealed."
        elif house.card.face is None:
            found[piece_id(state, at)] = "Only its own side may look at this card before the reveal."
        else:
            found[piece_id(state, at)] = "A card dealt stays with its House until the draw is resolved."
    for at in range(state.seats):
        for card in state.committed[at]:
            found[f"c{card.slot}"] = "Committed Materiel lies until the draw is resolved, and is spent."
        for card in state.hands[at]:
            mine = at == seat
            if not mine or state.stage != STAGES.index(COMMIT) or state.turn != seat:
                found[f"c{card.slot}"] = (
                    "Materiel is committed before the cards are dealt." if mine else "This is not your Materiel."
                )
    return found


def _steps(state: Conflict) -> tuple[Step, ...]:
    words = ("Field", "Materiel", "Calls", "Reveal")
    stage = state.stage
    now = 0 if stage < 0 else 1 if stage <= STAGES.index(LEADERS) else 2 if stage < STAGES.index(f"{TURN} first") else 3
    return tuple(Step(word, "now" if at == now else "done" if at < now else "") for at, word in enumerate(words))
