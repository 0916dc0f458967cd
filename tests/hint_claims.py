"""The sentences that hints contain, each with a function that checks whether it is true.

The functions recompute everything: they make the moves and compare positions, or use the tests' second implementations
of the rules. They share nothing with the games' `effects`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from pygames.core.cards import CHANCE, STANDARD
from pygames.core.dealers import chance_move
from pygames.core.moves import Move
from pygames.core.state import State
from pygames.games.lords_and_vassals.position import write
from pygames.games.politics.words import OFFICES

from .games.lords_and_vassals import naive
from .games.royal_assassin import oracle
from .games.vassal.test_alliance import naive as worth

Checker = Callable[[Any, Any, re.Match[str]], object]
"""A function that returns true if a sentence is true. Its arguments: the full position before the move, the move, and
the parsed sentence."""
TIERS = ("Discord", "Motive", "Intent", "Plan", "Scheme", "Coup")
PRINTED = {f"{face[0].replace('T', '10')}{'♠♥♦♣'['shdc'.index(face[1])]}": face for face in STANDARD}


# Sentences in hints of Vassal.


def side(state: Any, house: int, seat: int) -> list[str]:
    return [card.face for card in state.houses[house - 1].sides[seat]]


def settled(state: Any, move: Move) -> Any:
    """Return the position at the end of the mover's turn, after the draw and the proofs."""
    state, rng = state.after(move), Random(1)
    while state.turn == CHANCE:
        state = state.after(chance_move(state, rng))
    return state


def free(state: Any) -> list[str]:
    """Return the faces that are not on the table."""
    lies = {face for house in range(1, 10) for seat in (0, 1) for face in side(state, house, seat)}
    return [face for face in STANDARD if face not in lies]


def goes(state: Any, move: Any, said: re.Match[str]) -> bool:
    house, seat = int(said["house"]) - 1, int(said["seat"])
    after = settled(state, move)
    return state.houses[house].owner is None and after.houses[house].owner == seat


def claimable(state: Any, move: Any, said: re.Match[str]) -> bool:
    house, seat = int(said["house"]), state.turn
    after = state.after(move)
    mine, theirs = side(after, house, seat), side(after, house, 1 - seat)
    joker = ["Jo"] * any(card.face == "Jo" for card in state.hands[1 - seat])
    if len(mine) < 3 or len(theirs) == 3:
        return False
    own = worth(mine, state.options.no_motive)
    needs = combinations([*free(after), *joker], 3 - len(theirs))
    return all(worth([*theirs, *each], state.options.no_motive) <= own for each in needs)


def completes(state: Any, move: Any, said: re.Match[str]) -> bool:
    mine = side(state.after(move), int(said["house"]), state.turn)
    return (
        len(mine) == 3
        and strength(state, mine) == said["own"]
        and len(side(state, int(said["house"]), state.turn)) == 2
    )


def strength(state: Any, mine: list[str]) -> str:
    tier, total = worth(mine, state.options.no_motive)
    return f"{TIERS[tier]} {total}"


def in_hand(state: Any, move: Any, said: re.Match[str]) -> bool:
    after, cards = state.after(move), [PRINTED[card] for card in said["cards"].split(" and ")]
    held = {card.face for card in after.hands[int(said["seat"])]}
    mine = [*side(after, int(said["house"]), state.turn), *cards]
    return held >= {*cards} and len(mine) == 3 and strength(state, mine) == said["own"]


def lacks(state: Any, move: Any, said: re.Match[str]) -> bool:
    after = state.after(move)
    mine = side(after, int(said["house"]), state.turn)
    makes = {
        face for face in free(after) if len(mine) == 2 and strength(state, [*mine, face]).split()[0] == said["tier"]
    }
    return makes == {PRINTED[card] for card in said["cards"].split(" or ")}


def spent(state: Any, move: Any, said: re.Match[str]) -> bool:
    house, face = int(said["house"]), PRINTED[said["card"]]
    mine = side(state, house, state.turn)
    was_it = move.card.face == face and move.house != house
    return was_it and strength(state, [*mine, face]) == said["own"]


def no_longer(state: Any, move: Any, said: re.Match[str]) -> bool:
    def best(at: Any) -> int:
        mine = side(at, int(said["house"]), state.turn)
        needs = combinations([face for face in free(at) if face not in mine], 3 - len(mine))
        return max(worth([*mine, *each], state.options.no_motive)[0] for each in needs)

    return best(state) == TIERS.index(said["tier"]) > best(state.after(move))


VASSAL: dict[str, Checker] = {
    r"House (?P<house>\d) is already decided, so the card does no harm there\.": lambda state, move, said: (
        move.house == int(said["house"]) and state.houses[move.house - 1].owner is not None
    ),
    r"[Hh]ouse (?P<house>\d) goes to \{(?P<seat>\d)\}\.?": goes,
    r"House (?P<house>\d) can be claimed by proof\.": claimable,
    r"That completes (?P<own>\w+ \d+) at house (?P<house>\d)\.": completes,
    r"With (?P<cards>\S+( and \S+)*) from \{(?P<seat>\d)\}'s hand, \{(?P=seat)\} could complete "
    r"(?P<own>\w+ \d+) at house (?P<house>\d)\.": in_hand,
    r"One card would complete a (?P<tier>\w+) at house (?P<house>\d): (?P<cards>[^.]+)\.": lacks,
    r"(?P<card>\S+) is gone, which would have completed (?P<own>\w+ \d+) at house (?P<house>\d)": spent,
    r"house (?P<house>\d) can no longer become a (?P<tier>\w+)": no_longer,
    r"That wins the match\.": lambda state, move, said: (
        (outcome := settled(state, move).outcome()) is not None and outcome.winners == (state.turn,)
    ),
    r"the joker is spent": lambda state, move, said: move.card.face == "Jo",
}


# Sentences in hints of Lords and Vassals.


def plain(state: Any) -> naive.Board:
    rules = frozenset(name for name in state.options._options if getattr(state.options, name) is True)
    return naive.board(write(state), rules)


def stood(board: naive.Board) -> dict[str, list[str]]:
    return {square: [man.colour + man.kind for man in men] for square, men in board.stacks.items() if men}


def taken(state: Any, move: Any, said: re.Match[str]) -> bool:
    board, square = plain(state), said["square"]
    after, top = board.make(str(move)), board.top(square)
    gone = enemies(after, square, board.side) < enemies(board, square, board.side)
    return gone and top is not None and top.kind == said["man"] and len(after.taken) > len(board.taken)


def takeable(state: Any, move: Any, said: re.Match[str], same: bool) -> bool:
    """True if the side to move after the move needs exactly the stated number of moves to capture the piece, by trying
    all moves. `same`: True if this is the mover's own side."""
    board = plain(state)
    after = board.make(str(move))
    if after.winner or (after.side == board.side) != same:
        return False
    square, most = said["square"], int(said["moves"])
    return fewest(after, square, most) == most and said["man"] == after.stacks[square][-1].kind


def fewest(board: naive.Board, square: str, most: int) -> int:
    """Return the smallest number of moves, at most `most`, in which the side to move can capture the piece on a square;
    9 if it cannot."""
    found = 9
    for text in board.moves():
        after = board.make(text)
        if enemies(after, square, board.side) < enemies(board, square, board.side):
            return 1
        if most > 1 and after.side == board.side and not after.winner and after.left < board.left:
            found = min(found, 1 + fewest(after, square, most - 1))
    return found


def enemies(board: naive.Board, square: str, side: str) -> int:
    return sum(man.colour != side for man in board.stacks.get(square, []))


LORDS: dict[str, Checker] = {
    r"The (?P<man>\w+) on (?P<square>\w\d) is taken\.": taken,
    r"\{(?P<seat>\d)\} can then take the (?P<man>\w+) on (?P<square>\w\d) this turn, in (?P<moves>\d) moves?\.": (
        lambda state, move, said: takeable(state, move, said, True) and int(said["seat"]) == state.turn
    ),
    r"\{\d\} could take the (?P<man>\w+) on (?P<square>\w\d) next turn, in (?P<moves>\d) moves?": (
        lambda state, move, said: takeable(state, move, said, False)
    ),
}


# Sentences in hints of Royal Assassin.


def courts(state: Any, move: Move) -> list[dict[str, tuple[int, int]]]:
    """Return, by seat, the royals after all forced steps: face -> its count and the count at which it falls."""
    if type(move).__name__ in ("Attack", "Defend", "ReserveAttack", "ReserveDefend", "Hold"):
        table, _ = oracle.played(state, move)
        found = [[(lord.card.face, lord.count) for lord in court] for court in table.courts]
    else:
        after = state.after(move)
        found = [
            [(royal.card.face, sum(oracle.WORTH[each.face[0]] * (1 if oracle.differ(each.face, royal.card.face) else -1)
              for each in royal.pile)) for royal in court]
            for court in after.courts
        ]  # fmt: skip
    return [{face: (count, oracle.WORTH[face[0]]) for face, count in court} for court in found]


def royals_left(state: Any, move: Any, said: re.Match[str]) -> bool:
    seat = int(said["seat"])
    if type(move).__name__ in ("Attack", "Defend", "ReserveAttack", "ReserveDefend", "Hold"):
        left = len(oracle.played(state, move)[0].courts[seat])
    else:
        left = len(state.after(move).courts[seat])
    return left == int(said["left"])


def needs_more(state: Any, move: Any, said: re.Match[str]) -> bool:
    royal = courts(state, move)[int(said["seat"])].get(PRINTED[said["royal"]])
    return royal is not None and royal[1] - royal[0] == int(said["lacks"])


ASSASSIN: dict[str, Checker] = {
    r"\{(?P<seat>\d)\}'s court (then )?has (?P<left>\d+) royals?( left)?\.?": royals_left,
    r"\{(?P<seat>\d)\}'s (?P<royal>\S+) then needs (?P<lacks>-?\d+) more to fall\.?": needs_more,
}


# Sentences in hints of In Conflict.


SAMPLES = 240
ERROR = 0.12
"""About four standard errors of a share from this number of samples."""


def odds(state: Any, move: Any, said: re.Match[str]) -> float:
    """Return the share of guessed worlds in which the move wins the battle against this call."""
    seat, rng = state.turn, Random(str(state))
    view, won = state.seen_by(seat), 0
    for _ in range(SAMPLES):
        world = view.filled(rng).after(move)
        battles = len(world.results)
        while len(world.results) == battles:
            if world.turn == CHANCE:
                world = world.after(chance_move(world, rng))
                continue
            listed = {str(each): each for each in world.moves()}
            world = world.after(listed.get(said["answer"]) or next(iter(listed.values())))
        won += world.results[-1].winner == seat % 2
    return won / SAMPLES


EARNS = {"A": 4, "K": 3, "Q": 3, "J": 3}


ODDS = r"Against (?P<answer>\w+) it wins the battle (?P<odds>\d+)% of the time\."
CONFLICT: dict[str, Checker] = {
    ODDS: lambda state, move, said: abs(odds(state, move, said) - int(said["odds"]) / 100) < ERROR,
    r"\{(?P<seat>\d)\}'s hand keeps (?P<cards>\d+) cards? for (?P<battles>\d+) battles? to come\.": (
        lambda state, move, said: (
            len(state.after(move).hands[state.turn]) == int(said["cards"])
            and state.options.battles - len(state.results) - 1 == int(said["battles"])
        )
    ),
    r"The card can score (?P<points>\d) points? in this battle, if it's the highest\.": lambda state, move, said: (
        str(move) != "done"
        and EARNS.get(move.card.face[0], 2 if move.card.face[1] in "hd" else 1) == int(said["points"])
    ),
}


# Sentences in hints of Politics.


def row_worth(state: Any, owners: Any = None) -> list[int]:
    """Return the score of the row for each seat: neighbours of one suit score the difference of their ranks (ruling
    30)."""
    found, owners = [0] * state.seats, owners or state.owners
    for left, right in zip(state.row, state.row[1:], strict=False):
        if owners[left] == owners[right]:
            found[owners[left]] += abs(left - right)
    return found


def lies(state: Any, move: Move) -> Any:
    """Return the position after a move; for "leave" and "pass", which leave the row unchanged, the one before."""
    after = state.after(move)
    return state if str(move) in ("leave", "pass") else after


def lying(state: Any, move: Any, said: re.Match[str]) -> bool:
    """True if the seat then has the stated number of all markers on an office."""
    rank, seat = OFFICES.index(said["office"]), int(said["seat"])
    markers = [state.after(move).on(rank, each) for each in range(state.seats)]
    return (markers[seat], sum(markers)) == part_of(said)


def part_of(said: re.Match[str]) -> tuple[int, int]:
    """Return the two numbers in a sentence of the form SHARE: the seat's markers, and all markers."""
    found = said.groupdict()
    part = found["part"] or found["every"] or ("2" if found["both"] else "1")
    return int(part), int(found["whole"] or part)


def worth_taking(state: Any, move: Any, said: re.Match[str]) -> bool:
    rank, seat = OFFICES.index(said["office"]), int(said["seat"])
    owners = [seat if each == rank else owner for each, owner in enumerate(state.owners)]
    more = row_worth(state, owners)[seat] - row_worth(state)[seat]
    return lying(state, move, said) and more == int(said["points"]) > 0


def guarded(state: Any, move: Any, said: re.Match[str]) -> bool:
    return lying(state, move, said) and state.owners[OFFICES.index(said["office"])] == int(said["seat"])


def in_cup(state: Any, move: Any, said: re.Match[str]) -> bool:
    """True if a sentence states the correct numbers of markers in the cup after the move."""
    put = sum(map(int, str(move).removeprefix("cup ").split("/")))
    mine, inside = state.cup[state.turn] + put, sum(state.cup) + put
    return (mine, inside) == part_of(said)


SHARE = (
    r"\{(?P<seat>\d)\} would then have "
    r"((?P<part>\d+) of the (?P<whole>\d+) markers|all (?P<every>\d+) markers|the only marker|(?P<both>both markers)) "
)
POLITICS: dict[str, Checker] = {
    rf"{SHARE}on the (?P<office>\w+)\. "
    r"Taking it over would add (?P<points>\d+) to the row\.": worth_taking,
    rf"{SHARE}on \{{(?P=seat)\}}'s own (?P<office>\w+)\.": guarded,
    r"(?P<left>\d+) of the income stays in \{\d\}'s pool": lambda state, move, said: (
        str(move) == "done" and state.left == int(said["left"])
    ),
    rf"{SHARE}in the cup\.": in_cup,
    r"the cup holds (?P<own>\d+) more of \{\d\}'s markers": lambda state, move, said: (
        sum(map(int, str(move).removeprefix("cup ").split("/"))) == int(said["own"])
    ),
    r"(The row would then be|the row is) worth (?P<points>\d+) to \{(?P<seat>\d)\}\.?": lambda state, move, said: (
        row_worth(lies(state, move))[int(said["seat"])] == int(said["points"])
    ),
}
ANY: dict[str, Checker] = {
    r"That wins the match\.": lambda state, move, said: (
        (outcome := state.after(move).outcome()) is not None and outcome.winners == (state.turn,)
    ),
    r"the match ends without a win for \{(?P<seat>\d)\}": lambda state, move, said: (
        (outcome := state.after(move).outcome()) is not None
        and outcome.winners != (state.turn,) == (int(said["seat"]),)
    ),
}
CLAIMS = {
    "vassal": VASSAL,
    "lords_and_vassals": LORDS,
    "royal_assassin": ASSASSIN,
    "in_conflict": CONFLICT,
    "politics": POLITICS,
}


def is_true(name: str, state: State, move: Move, said: str) -> bool:
    """True if a sentence is true of a move; KeyError for a sentence that no function here can check."""
    for pattern, check in {**ANY, **CLAIMS[name]}.items():
        if found := re.fullmatch(pattern, said):
            return bool(check(state, move, found))
    raise KeyError(said)


def told(name: str, state: State, move: Move, other: Move, said: str) -> None:
    """Check that a reason is true of the better move and false of the other one; "After the ..." states a reason about
    the other move."""
    later = re.fullmatch(r"After the (?:next best move|move that was played), (.+)\.", said)
    good, bad = (other, move) if later else (move, other)
    claim = later[1] if later else said
    where = f"{said!r} of {move} rather than {other} in {state}"
    assert is_true(name, state, good, claim), f"false: {where}"
    if sampled := re.fullmatch(ODDS, claim):  # two odds may be too close to distinguish by samples
        assert odds(state, bad, sampled) < int(sampled["odds"]) / 100 + ERROR, f"better by the other move: {where}"
    else:
        assert not is_true(name, state, bad, claim), f"as true of the other move: {where}"
