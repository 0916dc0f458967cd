"""The paths of moves in Politics, and the reasons why a place cannot be touched now.

Players touch a column of the row to choose its card or its markers; colours, numbers and verdicts are buttons.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import Seat
from pygames.core.moves import Move
from pygames.core.scene import Choice, Path, Prompt

from . import words
from .court import FOOL, KING, PRINCE, QUEEN, SUITS, WARRIOR
from .forecast import forecast, new_bonds
from .labels import column
from .moves import PASS, Befuddle, Done, Hide, Leave, Place, Put, Shift, Show, Swap, Takeover, numbers_in, numbers_of
from .moves import Step as Stepping
from .rules import Politics
from .stages import ABILITIES, BEFUDDLED, CUP, INFLUENCE, VERDICT
from .words import DEEDS, DOES, OFFICES


def paths(state: Politics, moves: list[Move], prompts: dict[str, Prompt], choices: dict[str, Choice]) -> Iterable[Path]:
    """Yield the paths of each move, and add the prompts and buttons of the paths to `prompts` and `choices`."""
    if not moves:
        return
    at = {rank: column(place) for place, rank in enumerate(state.row)}
    if state.stage == ABILITIES:
        yield from _ability_paths(state, moves, at, prompts, choices)
        return
    if state.stage == CUP:
        yield from _cup_paths(state, moves, prompts, choices)
        return
    for move in moves:
        foretold = forecast(state, move)
        if isinstance(move, Place):
            yield Path((at[move.rank],), str(move), words.ONE_ON.format(office=OFFICES[move.rank]), forecast=foretold)
        elif isinstance(move, Done):
            does = words.MORE_COULD.format(left=state.left) if state.left else ""
            choices["done"] = Choice("done", words.DONE, main=not state.left)
            yield Path(("done",), "done", does, "choose", forecast=foretold)
        elif isinstance(move, Takeover):
            title, note = words.TAKE
            choices["take"] = Choice("take", title, note.format(office=OFFICES[state.contested]), main=True)
            yield Path(("take",), "take", "", "choose", forecast=foretold, bands=new_bonds(state, move))
        elif isinstance(move, Swap):
            does, bands = words.CHANGES_WITH.format(office=OFFICES[move.rank]), new_bonds(state, move)
            yield Path((at[move.rank],), str(move), does, "choose", forecast=foretold, bands=bands)
            if state.stage == VERDICT:
                button, down = f"swap{move.rank}", state.row.index(move.rank) > state.row.index(state.contested)
                choices[button] = Choice(button, words.SWAP_WITH.format(office=OFFICES[move.rank]), words.TOWARDS[down])
                yield Path((button,), str(move), does, "choose", forecast=foretold, bands=bands)
        elif isinstance(move, Leave):
            choices["leave"] = Choice("leave", *words.LEAVE)
            yield Path(("leave",), "leave", "", "choose", forecast=foretold)
        elif isinstance(move, Show):
            choices["show"] = Choice("show", words.SHOW, main=True)
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
            prompts[path[0]] = Prompt(*words.FAVOUR)
            path.append(at[ability])
        if not isinstance(move, Befuddle):
            title = words.ABILITY if move.card == ability else words.BORROWED
            note = words.ABILITY_NOTE_OWN if (move.card, ability, move.card) in colours else words.ABILITY_NOTE
            prompts[" ".join(path)] = Prompt(
                title.format(office=OFFICES[ability], deed=DEEDS[ability]),
                note.format(does=DOES[ability], office=OFFICES[move.card]),
            )
        if isinstance(move, Befuddle):
            yield Path(tuple(path), str(move), words.ROLLS, "choose", forecast=forecast(state, move))
        elif isinstance(move, Stepping):
            does = words.GOES[ability].format(office=OFFICES[move.target])
            yield Path((*path, at[move.target]), str(move), does, "choose", forecast=forecast(state, move))
        else:
            group = (move.card, ability, move.source, move.colour, move.target)
            path.append(at[move.source])
            if len(colours[group[:3]]) > 1:
                suit = SUITS[move.colour]
                choices[suit] = Choice(suit, words.SEATS[move.colour], art=suit)
                prompts[" ".join(path)] = Prompt(words.WHOSE)
                path.append(suit)
            if ability in (KING, PRINCE):
                prompts[" ".join(path)] = Prompt(words.WHERE_TO, words.TO_OWN if ability == KING else words.TO_NEXT)
                path.append(at[move.target])
            if most[group] > 1:
                title, note = words.HOW_MANY
                source, target = OFFICES[move.source], OFFICES[move.target]
                prompts[" ".join(path)] = Prompt(title, note.format(source=source, target=target))
                amount = f"n{move.number}"
                choices[amount] = Choice(amount, str(move.number))
                path.append(amount)
            yield Path(tuple(path), str(move), _shifting(move), "choose", forecast=forecast(state, move))
    choices["pass"] = Choice("pass", words.NO_MORE, main=True)
    yield Path(("pass",), "pass", words.NO_MORE_USES, "choose", forecast=forecast(state, PASS))


def _shifting(move: Shift) -> str:
    return words.SHIFTS.format(
        markers=words.MANY[move.colour].of(move.number), source=OFFICES[move.source], target=OFFICES[move.target]
    )


def _cup_paths(
    state: Politics, moves: list[Move], prompts: dict[str, Prompt], choices: dict[str, Choice]
) -> Iterable[Path]:
    limits = state.limits(state.asked[0])
    names = (OFFICES[state.contested], OFFICES[WARRIOR], OFFICES[QUEEN])
    note = words.SECRET_NOTE if state.in_secret else words.REVOLT_NOTE
    for move in moves:
        if isinstance(move, Put):
            numbers = numbers_in(move)
        else:
            assert isinstance(move, Hide)
            assert move.secret.face is not None
            numbers = numbers_of(move.secret.face)
        path: list[str] = []
        for kind, (count, limit) in enumerate(zip(numbers, limits, strict=True)):
            if limit:
                title = (words.DEFENCE if kind else words.REVOLT).format(helper=names[kind], office=names[0])
                prompts[" ".join(path)] = Prompt(title, note)
                amount = f"{'cwq'[kind]}{count}"
                choices[amount] = Choice(amount, str(count), main=count == limit)
                path.append(amount)
        does = words.INTO_CUP.format(count=sum(numbers))
        yield Path(tuple(path), str(move), does, "choose", forecast=forecast(state, move))


def touches(state: Politics, move: Move) -> tuple[str, ...]:
    """Return the id of the first column that a player touches for a move, legal or not."""
    if (isinstance(move, Place) and state.stage == INFLUENCE) or isinstance(move, Swap):
        return (column(state.row.index(move.rank)),)
    if isinstance(move, Shift | Stepping | Befuddle) and state.stage == ABILITIES:
        return (column(state.row.index(move.card)),)
    return ()


def reasons(state: Politics, seat: Seat, paths: list[Path]) -> dict[str, str]:
    """Return the reasons, by column, why a place cannot be touched now."""
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
            return words.PLACED_WHY
        if not state.reach(seat)[rank]:
            return words.TOO_NEAR_WHY.format(office=office)
        return words.FULL_WHY.format(office=office)
    if state.stage == ABILITIES:
        why = (
            words.NOT_YOURS_WHY
            if not own
            else words.WARRIOR_WHY
            if rank == WARRIOR
            else words.USED_WHY
            if state.used >> rank & 1
            else words.NO_EFFECT_WHY
            if state.on(rank, seat)
            else words.CANNOT_PAY_WHY
        )
        return f"{why.format(office=office, deed=DEEDS[rank])} {DOES[rank]}"
    if state.stage in (VERDICT, BEFUDDLED):
        return words.NEIGHBOURS_WHY.format(office=OFFICES[state.rolled or state.contested])
    return ""
