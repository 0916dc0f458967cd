"""The legal moves of a seat, the ids to touch for each move, and the reasons why other things cannot be touched."""

from __future__ import annotations

from typing import Literal

from pygames.core.cards import CHANCE, Seat, printed
from pygames.core.moves import Move
from pygames.core.scene import Art, Choice, Path, Prompt

from . import words
from .battle_draw import STRATEGY, TACTICS, total
from .forecast import forecast, need
from .houses import decided, earned_by
from .moves import POOL, Call, Commit, Done, Reveal, Show
from .names import for_side, piece_id, spent
from .rules import CALL, COMMIT, SHOW, STAGES, Conflict
from .telling import verdict

Asked = tuple[tuple[Path, ...], tuple[Choice, ...], Prompt]


def asked(state: Conflict, seat: Seat | None) -> Asked:
    """Return the paths of a seat's legal moves, the buttons, and the prompt."""
    turn, result = state.turn, decided(state)
    if result is not None:
        said, holds = verdict(state, result)
        return (), (), Prompt(holds, said)
    if turn is None or turn == CHANCE:
        now = words.NOW.format(battle=state.battle + 1, battles=state.options.battles)
        return (), (), Prompt(now, _situation(state))
    doing = STAGES[state.stage].split(" ")[0]
    if turn != seat:
        waits = {COMMIT: words.MAY_COMMIT, CALL: words.IS_CALLING}.get(doing, words.IS_SHOWING)
        return (), (), Prompt(waits.format(who=f"{{{turn}}}"), _situation(state))
    if doing == COMMIT:
        return _committing(state, turn)
    if doing == CALL:
        return _calling(state, turn)
    title = words.SHOW_ALLY if doing == SHOW else words.REVEAL
    paths = (
        Path((doing,), str(move), forecast=forecast(state, move))
        for move in state.moves()
        if isinstance(move, Show | Reveal)
    )
    return tuple(paths), (Choice(doing, title, main=True),), Prompt(title, _situation(state))


def _calling(state: Conflict, seat: Seat) -> Asked:
    side = seat % 2
    pools = words.POOLS_WITHOUT_ACES if state.options.no_ace_rule else words.POOLS
    calls: dict[str, tuple[str, str, Art]] = {
        STRATEGY: (words.STRATEGY, pools, "tower"),
        TACTICS: (words.TACTICS, words.HIGHEST, "helm"),
    }
    earn = need(state, side)
    question = words.YOU_NEED.format(points=words.POINTS.of(earn))
    if earn <= 0:
        question = for_side(state, words.THEY_NEED, 1 - side, points=words.POINTS.of(1 - earn))
    card, theirs = state.houses[state.leader(side)].card, state.calls[1 - side]
    before = {"": words.CALLS_FIRST, STRATEGY: words.AGAINST_STRATEGY, TACTICS: words.AGAINST_TACTICS}[theirs]
    note = for_side(state, before, 1 - side, card=printed(card.face if card else None))
    return (
        tuple(Path((call,), call, forecast=forecast(state, Call(call))) for call in calls),
        tuple(Choice(call, label, line, large=True, art=art) for call, (label, line, art) in calls.items()),
        Prompt(question, note),
    )


def _committing(state: Conflict, seat: Seat) -> Asked:
    """Return the paths, buttons and prompt for committing Materiel. With the option `own_cards`, the player touches a
    card, and then a House or the button for the pool."""
    beside = Choice("beside", words.BESIDE, words.JOINS)
    done = Choice("done", words.ENOUGH if spent(state, seat) else words.NOTHING, main=True)
    paths = [Path(("done",), str(Done()), forecast=forecast(state, Done()))]
    for move in state.moves():
        if isinstance(move, Commit):
            card = f"c{move.card.slot}"
            place = (f"s{move.house}",) if move.house != POOL else ("beside",) if state.options.own_cards else ()
            mark: Literal["choose", "place"] = "choose" if move.house == POOL else "place"
            paths.append(Path((card, *place), str(move), mark=mark, forecast=forecast(state, move)))
    choices = (done, beside) if state.options.own_cards else (done,)
    return tuple(paths), choices, Prompt(words.COMMIT, words.IS_SPENT.format(situation=_situation(state)))


def prompts(state: Conflict, paths: tuple[Path, ...]) -> dict[str, Prompt]:
    """Return, by the card's id, the prompt after a player touches a card that can go to several places."""
    faces = {f"c{card.slot}": card.face for hand in state.hands for card in hand}
    touched = dict.fromkeys(path.path[0] for path in paths if len(path.path) > 1)
    return {card: Prompt(words.WHERE.format(card=printed(faces[card])), words.BESIDE_OR_HOUSE) for card in touched}


def _situation(state: Conflict) -> str:
    attacker = state.attacker
    if state.objectives < 0:
        return for_side(state, words.ATTACKING, attacker) if state.houses else ""
    own, enemy = (words.minus(total(state.tally(side))) for side in (attacker, 1 - attacker))
    return for_side(state, words.ATTACKING_WITH, attacker, own=own, enemy=enemy)


def touches(state: Conflict, move: Move) -> tuple[str, ...]:
    """Return the ids that a player touches for a move, legal or not."""
    return (f"c{move.card.slot}",) if isinstance(move, Commit) else ()


def reasons(state: Conflict, seat: Seat | None) -> dict[str, str]:
    """Return explanations by id: the reason why a card cannot be touched, and how each chip's points were earned."""
    found = earned_by(state)
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
