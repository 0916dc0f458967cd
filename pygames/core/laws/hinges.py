"""Law 13: a claim that depends on hidden cards names them, and whoever sees those cards judges the claim correctly."""

from __future__ import annotations

import re
from random import Random

from pygames.core.cards import CHANCE, Face, cards_in, deck_of
from pygames.core.moves import Move
from pygames.core.state import State

from . import words
from .walks import hold


def check_hinges(s: State, legal: list[Move], rng: Random) -> None:
    """Check law 13: given the faces of the cards in `hinges`, a move that the public cannot verify is judged
    correctly."""
    if s.turn is None or s.turn == CHANCE:
        return
    v = s.seen_by(None)
    truth = {card.slot: card.face for card in cards_in(s._values()) if card.face is not None}
    claimed = [_in_truth(s, move, truth) for move in v.filled(rng).moves()]
    for move in dict.fromkeys([*legal, *rng.sample(claimed, min(6, len(claimed)))]):
        public = move.seen_by(None)
        if not v.allows(public):
            continue
        hinges = v.hinges(public)
        decked = all(type(slot) is int and deck_of(v.decks, slot) is not None for slot in hinges)
        hold(13, decked, words.HINGES_SLOTS, move=public, slots=hinges)
        hold(13, all(slot in truth for slot in hinges), words.HINGES_ABSENT, move=public, slots=hinges)
        faces = {slot: truth[slot] for slot in hinges}
        faces |= {card.slot: card.face for card in public.cards if card.face is not None}
        faces |= {card.slot: card.face for card in move.cards if card.face is not None and card.slot not in truth}
        _judged(s, v, move, faces, truth, rng)


def _judged(s: State, v: State, move: Move, faces: dict[int, Face], truth: dict[int, Face], rng: Random) -> None:
    public, right = move.seen_by(None), s.allows(move)
    named = sorted({*faces} - {card.slot for card in move.cards})
    for _ in range(3):
        judged = v.upholds(public, faces, rng)
        hold(13, judged or not right, words.NOT_SHOWN_LEGAL, move=move, slots=named)
        hold(13, right or not judged, words.NOT_SHOWN_ILLEGAL, move=move, slots=named)
    told = {card.slot: card.face for card in move.cards if card.face is not None}
    for p in (*range(s.seats), None):
        known = {card.slot for card in move.cards if card.known_to(p)}
        some = {slot: face for slot, face in (truth | told).items() if slot in known or rng.random() < 0.5}
        some = {slot: face for slot, face in some.items() if slot in known or slot not in told}
        hold(13, not right or v.believes(public, some, p), words.REFUSED_BY_TOLD, viewer=p, move=move)
        if known == told.keys():
            hold(13, v.believes(public, faces | some, p) == right, words.BELIEVED, viewer=p, move=move)


def _in_truth(s: State, move: Move, truth: dict[int, Face]) -> Move:
    """Return a move from another world as its mover would write it here, with the true faces."""
    slots = {card.slot for card in move.cards}
    text = re.sub(
        r"(\d+):\S+", lambda m: f"{m[1]}:{truth[int(m[1])]}" if int(m[1]) in slots & truth.keys() else m[0], str(move)
    )
    return s.parse(text)
