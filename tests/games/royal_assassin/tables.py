"""Positions for the tests, written as text: `lay(a="Kd", b="Kc(9h 2d)", hand="5h", reserves=("9s 2h", "3c"))`.

The number cards in front of a royal follow it in brackets; cards of the opposite colour attack, the others defend.
Reserves are written from bottom to top. Cards that are not named are in the deck, unless `deck` lists its cards.
"""

from __future__ import annotations

import re
from collections import Counter

from pygames.core.cards import CHANCE, Card, Deck
from pygames.games.royal_assassin import GAME
from pygames.games.royal_assassin.position import Position
from pygames.games.royal_assassin.rules import AssassinOptions, Laid, Royal, full_deck
from tests import laws

RED = "hd"
WORTH = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 10)}


def lay(
    a: str = "Kd",
    b: str = "Kc",
    hand: str = "5h",
    other: str = "2s",
    reserves: tuple[str, str] = ("", ""),
    jokers: tuple[int, int] = (0, 0),
    discard: str = "",
    deck: str | None = None,
    options: str = "",
    turns: int = 0,
) -> Position:
    """Return a full position in which seat 0 (A) is to play a card of `hand`."""
    chosen = AssassinOptions.parse(options)
    slots = iter(range(1000))

    def laid(text: str) -> tuple[Laid, ...]:
        return tuple(Laid(next(slots), face) for face in text.split())

    def court(text: str) -> tuple[Royal, ...]:
        return tuple(royal(*found) for found in re.findall(r"(\w\w)(?:\(([^)]*)\))?", text))

    def royal(face: str, front: str) -> Royal:
        card = Laid(next(slots), face)
        tally = sum(WORTH[n[0]] if (n[1] in RED) != (face[1] in RED) else -WORTH[n[0]] for n in front.split())
        return Royal(card, tally, laid(front))

    def hold(text: str, seat: int) -> tuple[Card, ...]:
        return tuple(Card(next(slots), face, (seat,)) for face in text.split())

    courts = (court(a), court(b))
    piles = (laid(reserves[0]), laid(reserves[1]))
    heap = laid(discard)
    hands = (hold(hand, 0), hold(other, 1))
    used = next(slots)
    if deck is None:
        rest = Counter(full_deck(chosen)) - Counter(faces(courts, piles, heap, hands))
        left = tuple(sorted(rest.elements()))
    else:
        left = tuple(sorted(deck.split()))
    decks = (Deck(0, used + len(left), len(left), left),)
    return Position(CHANCE, 0, decks, chosen, "play", 0, 0, hands, courts, piles, jokers, heap, (), turns)


def faces(*things: object) -> list[str]:
    """Return every face in nested tuples of cards and royals."""
    found: list[str] = []
    for thing in things:
        if isinstance(thing, Laid | Card):
            found.append(thing.face or "?")
        elif isinstance(thing, tuple):
            found += faces(*thing)
    return found


def shown(position: Position) -> str:
    """Return both courts and both reserves in the format of `lay`: "Kd | Kc(5h 3c 2h) / 9s | 9d"."""

    def court(seat: int) -> str:
        return " ".join(
            royal.card.face + (f"({' '.join(faces(royal.pile))})" if royal.pile else "")
            for royal in position.courts[seat]
        )

    def reserve(seat: int) -> str:
        return " ".join(faces(position.reserves[seat]))

    return f"{court(0)} | {court(1)} / {reserve(0)} | {reserve(1)}"


def play(position: Position, *moves: str) -> Position:
    """Return the position after these moves. AssertionError if a move is not allowed or not listed."""
    for text in moves:
        move = position.parse(text)
        assert position.allows(move), f"'{text}' is not allowed: {shown(position)}"
        assert move in list(position.moves()), f"'{text}' is not listed: {shown(position)}"
        position = position.after(move)
    return position


def refused(position: Position, text: str) -> bool:
    """True if a move is neither allowed nor listed; AssertionError if it is only one of them."""
    move = position.parse(text)
    assert position.allows(move) == (move in list(position.moves()))
    return not position.allows(move)


def royal(position: Position, seat: int, face: str) -> Royal:
    """Return the first royal with this face in a seat's court."""
    return next(royal for royal in position.courts[seat] if royal.card.face == face)


def set_up(options: str, seed: int) -> list[Position]:
    """Return the positions of a random set-up, up to and including the first one of the deal."""
    found = []
    for state, move in laws.walk(GAME, AssassinOptions.parse(options), seed):
        found.append(state)
        if state.phase == "set-up" and state.after(move).phase == "deal":
            return [*found, state.after(move)]
    raise AssertionError("the set-up never ended")
