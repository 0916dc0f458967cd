"""What can be touched at the table of Politics: a column of the row for its card or its markers; colours, amounts and
verdicts are buttons. And why a place cannot be touched now.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import Seat
from pygames.core.moves import Move
from pygames.core.scene import Choice, Path, Prompt

from .court import FOOL, KING, MAGICIAN, MERCHANT, OFFICES, PRINCE, PRINCESS, QUEEN, SUITS, WARRIOR, WORKER
from .forecast import forecast
from .labels import DEEDS, TOWARDS, column, many
from .moves import DONE, PASS, Befuddle, Hide, Leave, Place, Put, Shift, Show, Swap, Takeover, numbers_in, numbers_of
from .moves import Step as Stepping
from .rules import Politics
from .stages import ABILITIES, BEFUDDLED, CUP, INFLUENCE, VERDICT

DOES = {
    KING: "Markers of one colour, from one of your cards to another.",
    PRINCE: "Your markers, from any card to one beside it.",
    PRINCESS: "Any card nearer the Fool's end goes one place towards the Queen's end.",
    MERCHANT: "Any card nearer the Queen's end goes one place towards the Fool's end.",
    WORKER: "Your markers, from one of your cards to the card opposite.",
    MAGICIAN: "Markers of one colour, from any other card.",
}
"""By ability: what it does, in words."""


def paths(state: Politics, moves: list[Move], prompts: dict[str, Prompt], choices: dict[str, Choice]) -> Iterable[Path]:
    """The ways to make each move; what the bar says on the way, and its buttons, are entered into the last two."""
    if not moves:
        return
    at = {rank: column(place) for place, rank in enumerate(state.row)}
    for move in moves:
        if isinstance(move, Place):
            yield Path(
                (at[move.rank],), str(move), f"one marker on the {OFFICES[move.rank]}", forecast=forecast(state, move)
            )
        elif isinstance(move, Swap):
            words = f"changes places with the {OFFICES[move.rank]}"
            yield Path((at[move.rank],), str(move), words, "choose", forecast=forecast(state, move))
    if state.stage == ABILITIES:
        yield from _ability_paths(state, moves, at, prompts, choices)
    elif state.stage == CUP:
        yield from _cup_paths(state, moves, prompts, choices)
    elif state.stage == INFLUENCE:
        words = f"{state.left} more could be placed" if state.left else ""
        choices["done"] = Choice("done", "Done", main=not state.left)
        yield Path(("done",), "done", words, "choose", forecast=forecast(state, DONE))
    for move in moves:
        if isinstance(move, Takeover):
            choices["take"] = Choice("take", "Take over", main=True)
            yield Path(("take",), "take", "", "choose", forecast=forecast(state, move))
        elif isinstance(move, Leave):
            choices["leave"] = Choice("leave", "Leave it")
            yield Path(("leave",), "leave", "", "choose", forecast=forecast(state, move))
        elif isinstance(move, Show):
            choices["show"] = Choice("show", "Show", main=True)
            yield Path(("show",), str(move), "", "choose")


def _ability_paths(
    state: Politics,
    moves: list[Move],
    at: dict[int, str],
    prompts: dict[str, Prompt],
    choices: dict[str, Choice],
) -> Iterable[Path]:
    most: dict[tuple[int, int, int, int, int], int] = {}
    colours: dict[tuple[int, int, int], set[int]] = {}
    for move in moves:
        if isinstance(move, Shift):
            group = (move.card, move.ability, move.source, move.colour, move.target)
            most[group] = max(most.get(group, 0), move.number)
            colours.setdefault(group[:3], set()).add(move.colour)
    for move in moves:
        if not isinstance(move, Befuddle | Stepping | Shift):
            continue
        ability = FOOL if isinstance(move, Befuddle) else move.ability
        path = [at[move.card]]
        if move.card == QUEEN:
            prompts[path[0]] = Prompt("The Queen asks a favour", "Of which neighbour?")
            path.append(at[ability])
        if ability in DOES:
            who = f"The {OFFICES[ability]} {DEEDS[ability]}"
            prompts[" ".join(path)] = Prompt(
                who if move.card == ability else f"The Queen, as the {OFFICES[ability]}, {DEEDS[ability]}",
                f"{DOES[ability]} The {OFFICES[move.card]} pays one marker of yours.",
            )
        if isinstance(move, Befuddle):
            yield Path(tuple(path), str(move), "rolls the die", "choose", forecast=forecast(state, move))
        elif isinstance(move, Stepping):
            words = f"the {OFFICES[move.target]} goes one place {TOWARDS[ability]}"
            yield Path((*path, at[move.target]), str(move), words, "choose", forecast=forecast(state, move))
        else:
            group = (move.card, ability, move.source, move.colour, move.target)
            path.append(at[move.source])
            if len(colours[group[:3]]) > 1:
                suit = SUITS[move.colour]
                choices[suit] = Choice(suit, suit.capitalize(), art=suit)
                prompts[" ".join(path)] = Prompt("Whose markers?")
                path.append(suit)
            if ability in (KING, PRINCE):
                prompts[" ".join(path)] = Prompt("Where do they go?", _where(ability))
                path.append(at[move.target])
            if most[group] > 1:
                prompts[" ".join(path)] = Prompt("How many of them?")
                amount = f"n{move.number}"
                choices[amount] = Choice(amount, str(move.number))
                path.append(amount)
            yield Path(tuple(path), str(move), _shifting(move), "choose", forecast=forecast(state, move))
    choices["pass"] = Choice("pass", "No more", main=True)
    yield Path(("pass",), "pass", "no more abilities this round", "choose", forecast=forecast(state, PASS))


def _where(ability: int) -> str:
    return "Choose another of your cards." if ability == KING else "Choose a card beside that one."


def _shifting(move: Shift) -> str:
    return f"{many(move.number, move.colour)} from the {OFFICES[move.source]} to the {OFFICES[move.target]}"


def _cup_paths(
    state: Politics, moves: list[Move], prompts: dict[str, Prompt], choices: dict[str, Choice]
) -> Iterable[Path]:
    limits = state.limits(state.asked[0])
    names = (OFFICES[state.contested], OFFICES[WARRIOR], OFFICES[QUEEN])
    for move in moves:
        if isinstance(move, Put):
            numbers = numbers_in(move)
        elif isinstance(move, Hide) and move.secret.face is not None:
            numbers = numbers_of(move.secret.face)
        else:
            continue
        path: list[str] = []
        for kind, (count, limit) in enumerate(zip(numbers, limits, strict=True)):
            if limit:
                prompts[" ".join(path)] = Prompt(
                    f"Revolt on the {names[0]}", f"How many of your {limit} on the {names[kind]} go into the cup?"
                )
                amount = f"{'cwq'[kind]}{count}"
                label = str(count) if count else "Nothing"
                choices[amount] = Choice(amount, label, main=count == limit)
                path.append(amount)
        yield Path(tuple(path), str(move), f"{sum(numbers)} into the cup", "choose", forecast=forecast(state, move))
    prompts.pop("", None)


def touches(state: Politics, move: Move) -> tuple[str, ...]:
    """The column touched first for a move, allowed or not."""
    if (isinstance(move, Place) and state.stage == INFLUENCE) or isinstance(move, Swap):
        return (column(state.row.index(move.rank)),)
    if isinstance(move, Shift | Stepping | Befuddle) and state.stage == ABILITIES:
        return (column(state.row.index(move.card)),)
    return ()


def reasons(state: Politics, seat: Seat, paths: list[Path]) -> dict[str, str]:
    """Why a place cannot be touched now."""
    lit = {path.path[0] for path in paths}
    reasons = {}
    for place, rank in enumerate(state.row):
        if column(place) not in lit and (why := _reason(state, seat, rank)):
            reasons[column(place)] = why
    return reasons


def _reason(state: Politics, seat: Seat, rank: int) -> str:
    office, own = OFFICES[rank], state.owners[rank] == seat
    if state.stage == INFLUENCE:
        if not state.left:
            return "All your markers are placed. Press Done, or take one back."
        if not state.reach(seat)[rank]:
            return f"The {office} stands next to a card of yours: at distance one it takes none of your markers."
        return f"The {office} takes only as many of your markers as it is far from your nearest card."
    if state.stage == ABILITIES:
        if not own:
            return f"The {office} is not yours: only cards of your own suit serve you."
        if rank == WARRIOR:
            return "The Warrior acts in revolts: its markers may defend your cards where others have markers."
        if state.used >> rank & 1:
            return f"The {office} has been used this round."
        if not state.on(rank, seat):
            return f"No marker of yours lies on the {office} to pay with."
        return f"The {office} can change nothing now."
    if state.stage in (VERDICT, BEFUDDLED):
        moving = OFFICES[state.rolled or state.contested]
        return f"The {moving} changes places with a neighbour only."
    return ""
