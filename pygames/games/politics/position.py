"""A position from one line of text: the beginning of somebody's go in any phase of a round.

    1f 2w:w2f1 3l 4f 5f 6w 7l 8w 9l stage=abilities round=3 first=1 go=2 points=4/0/9

Nine cards from the Queen's end: rank, the letter of the owner's suit, and after a colon the markers on it. What is
left out: influence, round 2, seat 0 first and at its go, no points. Used by tests, records and people.
"""

from __future__ import annotations

import re

from .court import LETTERS, MARKERS, NOBODY, PLACES, ROUNDS
from .moves import PoliticsOptions
from .rules import NOTHING_STAGED, Politics, new
from .stages import ABILITIES, INFLUENCE

REVOLTS = "revolts"
CARD = re.compile(r"([1-9])([wfls])(?::((?:[wfls](?:1[0-2]|[1-9]))+))?", re.ASCII)
WORD = re.compile(r"(stage|round|first|go|points)=([a-z]+|\d{1,3}(?:/\d{1,3})*)", re.ASCII)


def setup(options: PoliticsOptions, text: str) -> Politics:
    """The position of a text; ValueError names the word and the reason."""
    seats = options.seats
    cards = text.split()[:PLACES]
    row: list[int] = []
    owners = [NOBODY] * (PLACES + 1)
    markers = [0] * ((PLACES + 1) * seats)
    pools = [MARKERS] * seats
    for word in cards:
        match = CARD.fullmatch(word)
        if not match:
            raise ValueError(f"'{word[:20]}' is no card like 4f or 4f:w2f1")
        rank, owner = int(match[1]), _seat(match[2], seats, word)
        if rank in row:
            raise ValueError(f"'{word}': rank {rank} stands in the row twice")
        row.append(rank)
        owners[rank] = owner
        for letter, count in re.findall(r"([wfls])(\d+)", match[3] or ""):
            seat = _seat(letter, seats, word)
            markers[rank * seats + seat] += int(count)
            pools[seat] -= int(count)
            if pools[seat] < 0:
                raise ValueError(f"'{word}': there are only {MARKERS} markers of each suit")
    if len(row) < PLACES:
        raise ValueError(f"the row has nine cards, not {len(row)}")
    said: dict[str, str] = {}
    for word in text.split()[PLACES:]:
        name, value = _word(word)
        if name in said:
            raise ValueError(f"'{name}' is said twice")
        said[name] = value
    first = _number(said, "first", 0, 0, seats - 1)
    go = _number(said, "go", first, 0, seats - 1)
    state = new(options)._replace(
        round=_number(said, "round", 2, 1, ROUNDS),
        first=first,
        row=tuple(row),
        owners=tuple(owners),
        markers=tuple(markers),
        pools=tuple(pools),
        points=_points(said.get("points", "/".join("0" * seats)), seats),
    )
    return _begun(state, said.get("stage", INFLUENCE), go)


def _begun(state: Politics, stage: str, go: int) -> Politics:
    if stage == INFLUENCE:
        return state._replace(stage=INFLUENCE, staged=NOTHING_STAGED).placing(go)
    if stage == ABILITIES:
        return state.acting(go)
    if stage == REVOLTS:
        return state.revolting()
    raise ValueError(f"'stage={stage[:20]}' is not influence, abilities or revolts")


def _seat(letter: str, seats: int, word: str) -> int:
    seat = LETTERS.index(letter)
    if seat >= seats:
        raise ValueError(f"'{word}': {letter} does not play with {seats} players")
    return seat


def _word(word: str) -> tuple[str, str]:
    match = WORD.fullmatch(word)
    if not match:
        raise ValueError(f"'{word[:20]}' is not stage, round, first, go or points, like round=3")
    return match[1], match[2]


def _number(said: dict[str, str], name: str, default: int, least: int, most: int) -> int:
    value = said.get(name, str(default))
    if not value.isdigit() or not least <= int(value) <= most:
        raise ValueError(f"'{name}={value[:20]}' is not a number from {least} to {most}")
    return int(value)


def _points(text: str, seats: int) -> tuple[int, ...]:
    words = text.split("/")
    if not all(word.isdigit() for word in words):
        raise ValueError(f"'points={text[:20]}' is not points like 4/0/9")
    if len(words) != seats:
        raise ValueError(f"there are points for {len(words)} of {seats} seats")
    return tuple(map(int, words))
