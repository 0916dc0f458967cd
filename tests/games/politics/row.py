"""Positions from text, with the row as the rule book writes it: `1R 2G 3B`, where R is flames, G leaves, B waves, Y
stones."""

from __future__ import annotations

from pygames.core.moves import IllegalMove, Rolled
from pygames.games import find
from pygames.games.politics.rules import Politics, PoliticsOptions

GAME = find("politics")
B, R, G, Y = range(4)
NAMES = "BRGY"
LETTER = dict(zip(NAMES, "wfls", strict=True))
R0 = "1R 2G 3B 4R 5R 6G 7B 8G 9B"


def at(row: str, *said: str, options: str = "") -> Politics:
    """Return a position from a row in the rule book's letters and further parts such as "stage=abilities"."""
    cards = [word[0] + "".join(LETTER.get(letter, letter) for letter in word[1:]) for word in row.split()]
    assert GAME.setup is not None
    chosen = PoliticsOptions.parse(options)
    if any("s" in card for card in cards):
        chosen = chosen._replace(seats=4)
    state = GAME.setup(chosen, " ".join([*cards, *said]))
    assert isinstance(state, Politics)
    return state


def play(state: Politics, *lines: str) -> Politics:
    """Return the position after these moves; IllegalMove if one is not allowed or not listed. "roll n" is nature's
    answer."""
    for line in lines:
        move = state.parse(line)
        if not state.allows(move) or (not isinstance(move, Rolled) and move not in list(state.moves())):
            raise IllegalMove(f"'{line}' at {shown(state)} ({state.stage})")
        state = state.after(move)
    return state


def refused(state: Politics, line: str) -> bool:
    """True if a move is neither allowed nor listed; AssertionError if it is only one of them."""
    move = state.parse(line)
    allowed, listed = state.allows(move), move in list(state.moves())
    assert allowed == listed, f"allowed {allowed}, listed {listed}: '{line}' at {shown(state)}"
    return not allowed


def shown(state: Politics) -> str:
    """Return the row of a position as the rule book writes it."""
    return " ".join(f"{rank}{NAMES[state.owners[rank]]}" for rank in state.row)


def lying(state: Politics, rank: int) -> dict[str, int]:
    """Return the number of markers on a card for each seat that has any."""
    return {NAMES[seat]: state.on(rank, seat) for seat in range(state.seats) if state.on(rank, seat)}


def caps(state: Politics, seat: int) -> str:
    """Return a seat's limit on each card, in the order of the row."""
    found = state.caps(seat)
    return " ".join("∞" if found[rank] > 12 else str(found[rank]) for rank in state.row)
