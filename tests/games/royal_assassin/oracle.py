"""A second implementation of the rules, simple and slow, with which tests compare the engine.

It stores no counts, but computes each one from the cards in front of a royal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

from pygames.core.cards import ALL, Card
from pygames.core.moves import Move
from pygames.games.royal_assassin.moves import (
    Assassinate,
    Attack,
    Defend,
    Discard,
    Hold,
    Present,
    Regicide,
    ReserveAttack,
    ReserveDefend,
)
from pygames.games.royal_assassin.position import Position
from pygames.games.royal_assassin.rules import Laid

WORTH = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}


@dataclass
class Lord:
    """A royal on the table, with the cards in front of it."""

    card: Laid
    front: list[Laid]

    @property
    def count(self) -> int:
        return sum(WORTH[n.face[0]] * (1 if differ(n.face, self.card.face) else -1) for n in self.front)


@dataclass
class Table:
    """All open cards, and the state of a cascade: the seat whose step is next, and the number of missed steps."""

    options: Any
    courts: list[list[Lord]]
    reserves: list[list[Laid]]
    discard: list[Laid]
    graveyard: list[Laid]
    mover: int
    missed: int
    told: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, position: Position) -> Table:
        courts = [[Lord(royal.card, list(royal.pile)) for royal in court] for court in position.courts]
        reserves = [list(reserve) for reserve in position.reserves]
        heaps = list(position.discard), list(position.graveyard)
        return cls(position.options, courts, reserves, *heaps, position.mover, position.missed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and all(
            getattr(self, name) == getattr(other, name) for name in ("courts", "reserves", "discard", "graveyard")
        )

    def counts(self) -> list[list[int]]:
        return [[lord.count for lord in court] for court in self.courts]

    # Rules of number cards.

    def attackable(self, seat: int, lord: Lord) -> bool:
        """True if `seat` may attack this enemy royal; with `front_royal_only`, only the lowest of each suit can be
        attacked."""
        suit = [other for other in self.courts[1 - seat] if other.card.face[1] == lord.card.face[1]]
        lowest = min(WORTH[other.card.face[0]] for other in suit)
        return not self.options.front_royal_only or WORTH[lord.card.face[0]] == lowest

    def defends(self, face: str, lord: Lord) -> bool:
        same = not differ(face, lord.card.face) if self.options.same_color_defence else face[1] == lord.card.face[1]
        return same and (not self.options.solo_defence or lord.count > 0)

    def uses(self, seat: int, face: str, fights_only: bool) -> list[tuple[str, Lord]]:
        """Return all uses of a number card by a seat; `fights_only`: only on royals with cards in front of them."""
        found = []
        for lord in self.courts[1 - seat]:
            if differ(face, lord.card.face) and self.attackable(seat, lord) and (lord.front or not fights_only):
                found.append(("x", lord))
        for lord in self.courts[seat]:
            if self.defends(face, lord) and (lord.front or not fights_only):
                found.append(("+", lord))
        return found

    def lay(self, card: Laid, sign: str, lord: Lord) -> None:
        lord.front.append(card)
        if lord.count == 0 or (sign == "+" and self.options.solo_defence and lord.count < 0):
            self.discard += lord.front
            lord.front = []

    def bury(self, seat: int, lord: Lord) -> None:
        self.courts[seat].remove(lord)
        self.discard += lord.front
        (self.discard if self.options.recycle_killed else self.graveyard).append(lord.card)

    # Rules of the cascade.

    def cascade(self) -> list[tuple[str, Lord]]:
        """Play all forced steps. Return the uses among which a player then chooses; empty if the cascade is over."""
        while self.missed < 2 and all(self.courts):
            reserve = self.reserves[self.mover]
            uses = self.uses(self.mover, reserve[-1].face, True) if reserve else []
            if len(uses) > 1 or (uses and self.options.optional_reserve):
                return uses
            self.step(uses[0] if uses else None)
        return []

    def step(self, use: tuple[str, Lord] | None) -> None:
        if use is None:
            self.missed += 1
        else:
            self.missed = 0
            self.lay(self.reserves[self.mover].pop(), *use)
        for lord in list(self.courts[self.mover]):
            if lord.count >= WORTH[lord.card.face[0]]:
                self.bury(self.mover, lord)
        self.mover = 1 - self.mover


def differ(one: str, other: str) -> bool:
    """True if two cards have opposite colours."""
    return (one[1] in "hd") != (other[1] in "hd")


def legal(position: Position) -> set[Move]:
    """Return every legal move, found by testing every conceivable move."""
    table, seat = Table.of(position), position.mover
    if position.phase == "cascade":
        top = table.reserves[seat][-1].face
        kinds = {"x": ReserveAttack, "+": ReserveDefend}
        found: set[Move] = {kinds[sign](top, lord.card) for sign, lord in table.uses(seat, top, True)}
        return found | ({Hold()} if position.options.optional_reserve else set())
    hand = [Card(card.slot, card.face, ALL) for card in position.hands[seat]]
    found = set()
    for card, (side, lord) in product(hand, [(at, lord) for at in (0, 1) for lord in table.courts[at]]):
        face = card.face or ""
        number = face != "Jo" and face[0] not in "JQK"
        if side != seat and number and ("x", lord) in table.uses(seat, face, False):
            found.add(Attack(card, lord.card))
        if side == seat and number and ("+", lord) in table.uses(seat, face, False):
            found.add(Defend(card, lord.card))
        if side != seat and face[0] in "JQK" and face != "Jo":
            strong = WORTH[face[0]] >= WORTH[lord.card.face[0]]
            if strong and differ(face, lord.card.face) and not lord.front and table.attackable(seat, lord):
                found.add(Regicide(card, lord.card))
    found |= {Present(card) for card in hand if card.face != "Jo" and (card.face or "")[0] in "JQK"}
    nothing = not found
    for lord in table.courts[1 - seat]:
        found |= {Assassinate(None, lord.card)} if position.jokers[seat] else set()
        found |= {Assassinate(card, lord.card) for card in hand if card.face == "Jo"}
    if nothing:
        found |= {Discard(card) for card in hand if card.face != "Jo"}
    return found


def played(position: Position, move: Move) -> tuple[Table, list[tuple[str, Lord]]]:
    """Play a number card from hand or a reserve's answer, with all forced steps that follow. Return the table and the
    next choice."""
    table, seat = Table.of(position), position.mover
    lords = {lord.card: lord for court in table.courts for lord in court}
    if isinstance(move, Attack | Defend):
        laid = Laid(move.card.slot, move.card.face or "")
        table.lay(laid, "x" if isinstance(move, Attack) else "+", lords[move.target])
        if isinstance(move, Defend):
            return table, []
        table.mover, table.missed = 1 - seat, 0
    elif isinstance(move, ReserveAttack | ReserveDefend):
        table.step(("x" if isinstance(move, ReserveAttack) else "+", lords[move.target]))
    else:
        table.step(None)
    return table, table.cascade()
