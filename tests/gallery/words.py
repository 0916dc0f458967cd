"""Cards for the samples: pieces from faces, with their spoken names."""

from __future__ import annotations

from pygames.core.scene import Badge, Piece

RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def label(face: str) -> str:
    if not face:
        return "a card, face down"
    if face == "Jo":
        return "joker"
    return f"{RANKS.get(face[0], face[0])} of {SUITS[face[1]]}"


def short(face: str) -> str:
    return face if face == "Jo" else face[0].replace("T", "10") + SIGNS[face[1]]


def card(id: str, face: str = "", badges: tuple[Badge, ...] = (), state: tuple[str, ...] = ()) -> Piece:
    return Piece(id, "card", label(face), face, badges=badges, state=state)  # type: ignore[arg-type]


def cards(prefix: str, faces: str) -> tuple[Piece, ...]:
    return tuple(card(f"{prefix}{n}", face) for n, face in enumerate(faces.split()))


def backs(prefix: str, count: int) -> tuple[Piece, ...]:
    return tuple(card(f"{prefix}{n}") for n in range(count))
