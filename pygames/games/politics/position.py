"""The one-line text form of a position at the start of a player's turn, in any phase of a round.

 1f 2w:w2f1 3l 4f 5f 6w 7l 8w 9l stage=abilities round=3 first=1 go=2 points=4/0/9

The text has nine cards from the Queen's end: the rank, the letter of the owner's suit, and after a colon the markers on
the card. Defaults: influence, round 2, seat 0 first and to move, no points. Tests, records and people use this form.
"""

from __future__ import annotations

import re

from . import words
from .court import LETTERS, MARKERS, NOBODY, PLACES, ROUNDS
from .moves import PoliticsOptions
from .rules import NOTHING_STAGED, Politics, new
from .stages import ABILITIES, INFLUENCE

REVOLTS = "revolts"
CARD = re.compile(r"([1-9])([wfls])(?::((?:[wfls](?:1[0-2]|[1-9]))+))?", re.ASCII)
WORD = re.compile(r"(stage|round|first|go|points)=([a-z]+|\d{1,3}(?:/\d{1,3})*)", re.ASCII)


def setup(options: PoliticsOptions, text: str) -> Politics:
    """Return the position that a text describes. Raise ValueError with the wrong word and the reason."""
    seats = options.seats
    cards = text.split()[:PLACES]
    row: list[int] = []
    owners = [NOBODY] * (PLACES + 1)
    markers = [0] * ((PLACES + 1) * seats)
    pools = [MARKERS] * seats
    for word in cards:
        match = CARD.fullmatch(word)
        if not match:
            raise ValueError(words.NO_CARD.format(text=word[:20]))
        rank, owner = int(match[1]), _seat(match[2], seats, word)
        if rank in row:
            raise ValueError(words.RANK_TWICE.format(text=word, rank=rank))
        row.append(rank)
        owners[rank] = owner
        for letter, count in re.findall(r"([wfls])(\d+)", match[3] or ""):
            seat = _seat(letter, seats, word)
            markers[rank * seats + seat] += int(count)
            pools[seat] -= int(count)
            if pools[seat] < 0:
                raise ValueError(words.TOO_MANY_MARKERS.format(text=word, most=MARKERS))
    if len(row) < PLACES:
        raise ValueError(words.NINE_CARDS.format(count=len(row)))
    said: dict[str, str] = {}
    for word in text.split()[PLACES:]:
        name, value = _word(word)
        if name in said:
            raise ValueError(words.SAID_TWICE.format(text=name))
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
    raise ValueError(words.NO_STAGE.format(text=stage[:20]))


def _seat(letter: str, seats: int, word: str) -> int:
    seat = LETTERS.index(letter)
    if seat >= seats:
        raise ValueError(words.NO_SEAT.format(text=word, letter=letter, seats=seats))
    return seat


def _word(word: str) -> tuple[str, str]:
    match = WORD.fullmatch(word)
    if not match:
        raise ValueError(words.NO_WORD.format(text=word[:20]))
    return match[1], match[2]


def _number(said: dict[str, str], name: str, default: int, least: int, most: int) -> int:
    value = said.get(name, str(default))
    if not value.isdigit() or not least <= int(value) <= most:
        raise ValueError(words.NO_NUMBER.format(name=name, text=value[:20], least=least, most=most))
    return int(value)


def _points(text: str, seats: int) -> tuple[int, ...]:
    each = text.split("/")
    if not all(word.isdigit() for word in each):
        raise ValueError(words.NO_POINTS.format(text=text[:20]))
    if len(each) != seats:
        raise ValueError(words.POINTS_OF_SEATS.format(count=len(each), seats=seats))
    return tuple(map(int, each))
