"""The options of Politics, its moves and their notation.

Cards of the row are named by rank, markers by the letter of an estate.

+4            one marker of the player on the Princess        done          ends the placement
2 8-6 3f      the King moves three flames from the Magician to the Merchant (Prince, Worker, Magician alike)
1=2 8-6 3f    the Queen moves them with the King's ability
4 up 5        the Princess moves the Warrior up (6 down 1: the Merchant moves the Queen down)
9 roll        the Fool rolls                                  pass          no more abilities
cup 2/1/0     into the cup: two from the card, one from the Warrior, none from the Queen ("cup 2" for short)
hide 3:2/1/0  the same numbers in secret (slot 3)             show 3:2/1/0  reveals the numbers
take          takes the contested office over                 swap 8, leave
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from pygames.core.cards import ALL, Card, Face, Seat
from pygames.core.moves import BadNotation, Move, parse_card
from pygames.core.options import Options, option

from . import words
from .court import FOOL, LETTERS, MARKERS, MERCHANT, PRINCESS

WAYS = {PRINCESS: "up", MERCHANT: "down"}
"""The direction in which a `Step` moves the card, by ability."""
Numbers = tuple[int, int, int]
"""Numbers of markers put into the cup: from the contested card, from the Warrior, from the Queen."""


class PoliticsOptions(Options):
    """The options of Politics."""

    seats: int = option(3, *words.PLAYERS, least=3, most=4)
    simultaneous_cup: bool = option(False, *words.SECRET_CUP)
    cap_total: bool = option(False, *words.CAP_TOTAL)
    by_position_revolts: bool = option(False, *words.BY_PLACE)
    warrior_any_card: bool = option(False, *words.ANY_CARD)
    goal: int = option(0, *words.TO_REACH, least=0, most=60)


class Place(Move, kind="place"):
    """Place one marker from the pool onto a card."""

    rank: int

    def __str__(self) -> str:
        return f"+{self.rank}"


class Done(Move, kind="done"):
    """Confirm the placement of markers; the rest of the seat's income stays in its pool."""

    confirms = True

    def __str__(self) -> str:
        return "done"


class Shift(Move, kind="shift"):
    """Move markers of a colour with the King, Prince, Worker or Magician, or with the Queen and their ability."""

    card: int
    """The rank of the card that is used, and from which the price is paid."""
    ability: int
    """The rank of the card whose ability is used; another card's rank if the Queen is used."""
    source: int
    target: int
    colour: Seat
    number: int

    def __str__(self) -> str:
        count = f"{self.number}{LETTERS[self.colour]}"
        return f"{user(self.card, self.ability)} {self.source}-{self.target} {count}"


class Step(Move, kind="step"):
    """Move a card below the used card up by one place (Princess), or a card above it down by one place (Merchant)."""

    card: int
    ability: int
    target: int

    def __str__(self) -> str:
        return f"{user(self.card, self.ability)} {WAYS[self.ability]} {self.target}"


class Befuddle(Move, kind="befuddle"):
    """Roll the Fool's die with the Fool, or with the Queen and the Fool's ability."""

    card: int

    def __str__(self) -> str:
        return f"{user(self.card, FOOL)} roll"


class Pass(Move, kind="pass"):
    """End the seat's use of abilities for this round."""

    def __str__(self) -> str:
        return "pass"


class Put(Move, kind="put"):
    """Put an open number of markers into the cup."""

    card: int
    warrior: int = 0
    queen: int = 0

    def __str__(self) -> str:
        numbers = f"{self.card}/{self.warrior}/{self.queen}"
        return f"cup {numbers.removesuffix('/0').removesuffix('/0')}"


class Hide(Move, kind="hide"):
    """Choose in secret the numbers of markers to put into the cup."""

    secret: Card

    def __str__(self) -> str:
        return f"hide {self.secret}"


class Show(Move, kind="show"):
    """Reveal the secret numbers, and put the markers into the cup."""

    secret: Card

    def __str__(self) -> str:
        return f"show {self.secret}"


class Takeover(Move, kind="take"):
    """Replace the contested card by the drawn player's card of the same rank."""

    def __str__(self) -> str:
        return "take"


class Swap(Move, kind="swap"):
    """Swap the contested card with a neighbour."""

    rank: int
    """The rank of the neighbour."""

    def __str__(self) -> str:
        return f"swap {self.rank}"


class Leave(Move, kind="leave"):
    """Leave the contested card at its position and with its owner."""

    def __str__(self) -> str:
        return "leave"


DONE, PASS, TAKEOVER, LEAVE = Done(), Pass(), Takeover(), Leave()
PLACE = (DONE, *map(Place, range(1, 10)))
"""The moves `Place` by rank; index 0 is `DONE`."""
SWAP = tuple(map(Swap, range(10)))
"""The moves `Swap` by rank; index 0 is unused."""


# Move objects are created once, for speed.


@cache
def shifts(card: int, ability: int, source: int, target: int, colour: Seat) -> tuple[Shift, ...]:
    """Return the moves of 1 to `MARKERS` markers, in this order."""
    return tuple(Shift(card, ability, source, target, colour, count) for count in range(1, MARKERS + 1))


@cache
def steps(card: int, ability: int) -> tuple[Step, ...]:
    """Return the moves `Step` of a card with an ability, by the rank of the target; index 0 is unused."""
    return tuple(Step(card, ability, target) for target in range(10))


@cache
def puts(most: Numbers) -> tuple[Put, ...]:
    """Return all moves that put markers into the cup within these limits."""
    return tuple(Put(*numbers) for numbers in product(*(range(limit + 1) for limit in most)))


def face(numbers: Numbers) -> Face:
    """Return the face of a secret: "2/1/0"."""
    return "/".join(map(str, numbers))


def numbers_of(text: Face) -> Numbers:
    """Parse the face of a secret; missing numbers are 0. Raise BadNotation for any other text."""
    if not re.fullmatch(r"(1[0-2]|[0-9])(/(1[0-2]|[0-9])){0,2}", text, re.ASCII):
        raise BadNotation(words.NO_NUMBERS.format(text=text[:20]))
    counts = [*map(int, text.split("/")), 0, 0]
    return counts[0], counts[1], counts[2]


def user(card: int, ability: int) -> str:
    """Return the notation of the card that is used: "2", or "1=2" for the Queen with the King's ability."""
    return str(card) if card == ability else f"{card}={ability}"


WORDS: dict[str, Move] = {str(move): move for move in (DONE, PASS, TAKEOVER, LEAVE)}
WORDS |= {str(move): move for move in (*PLACE[1:], *SWAP[1:])}
USE = re.compile(r"([1-9])(?:=([2-9]))? (?:([1-9])-([1-9]) (1[0-2]|[1-9])([wfls])|(up|down) ([1-9])|(roll))", re.ASCII)


def read(text: str, slot: int | None, seat: Seat) -> Move:
    """Parse a move. Raise BadNotation for any other text. `slot`: the slot of a secret choice; None if it is open."""
    said = " ".join(text.split())
    if said in WORDS:
        return WORDS[said]
    if use := USE.fullmatch(said):
        card = int(use[1])
        ability = int(use[2] or card)
        if use[3]:
            return Shift(card, ability, int(use[3]), int(use[4]), LETTERS.index(use[6]), int(use[5]))
        if use[7] and WAYS.get(ability) == use[7]:
            return Step(card, ability, int(use[8]))
        if use[9] and ability == FOOL:
            return Befuddle(card)
        raise BadNotation(words.NO_SUCH_USE.format(user=user(card, ability), text=said))
    kind, _, rest = said.partition(" ")
    if kind == "cup":
        numbers = numbers_of(rest)
        return Put(*numbers) if slot is None else Hide(Card(slot, face(numbers), (seat,)))
    if kind in ("hide", "show"):
        secret = parse_card(rest, (seat,) if kind == "hide" else ALL)
        if secret.face is not None and face(numbers_of(secret.face)) != secret.face:
            raise BadNotation(words.NO_NUMBERS.format(text=secret.face))
        return Hide(secret) if kind == "hide" else Show(secret)
    raise BadNotation(words.NO_MOVE.format(text=text[:40]))


def numbers_in(put: Put) -> Numbers:
    """Return the numbers of markers in an open move."""
    return put.card, put.warrior, put.queen


def within(numbers: Numbers, limits: Numbers) -> bool:
    """True if no number exceeds its limit."""
    return all(number <= limit for number, limit in zip(numbers, limits, strict=True))
