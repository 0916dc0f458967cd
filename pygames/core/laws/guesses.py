"""Law 11: sampled hidden faces are fair. Needs many samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from random import Random

from pygames.core.cards import CHANCE, Card, Face, cards_in, deck_of
from pygames.core.state import State

from . import words
from .walks import hold


def check_fair(v: State, rng: Random, samples: int = 600) -> None:
    """Law 11: each hidden slot takes its deck's unseen faces in proportion (chi-squared, p > 1e-6)."""
    hidden = [card for card in cards_in(v._values()) if card.face is None and deck_of(v.decks, card.slot) is not None]
    seen: dict[int, Counter[str]] = {card.slot: Counter() for card in hidden}
    for _ in range(samples):
        for card in cards_in(v.filled(rng)._values()):
            if card.slot in seen:
                assert card.face is not None
                seen[card.slot][card.face] += 1
    for card in hidden:
        index = deck_of(v.decks, card.slot)
        assert index is not None
        unseen = Counter(v.decks[index].unseen)
        whole = sum(unseen.values())
        hold(11, set(seen[card.slot]) <= set(unseen), words.NOT_UNSEEN, slot=card.slot)
        chi = sum((seen[card.slot][f] - samples * n / whole) ** 2 / (samples * n / whole) for f, n in unseen.items())
        free = len(unseen) - 1
        bound = free + 7 * (2 * free) ** 0.5 + 12  # well beyond p = 1e-6 for any number of faces
        hold(11, chi <= bound, words.UNFAIR, slot=card.slot, chi=chi, free=free)


def check_secrets_vary(v: State, rng: Random, known: Iterable[Face]) -> None:
    """Law 11 for secrets: every guess is possible, and guesses vary if another of the known faces is possible."""
    hidden = [card for card in cards_in(v._values()) if card.face is None and deck_of(v.decks, card.slot) is None]
    for card in hidden:
        guesses = {v.guess(card, rng) for _ in range(60)}
        hold(11, all(v.possible(card, face) for face in guesses), words.IMPOSSIBLE, slot=card.slot)
        if len(guesses) == 1:
            other = next((face for face in sorted(known) if face not in guesses and _may_be(v, card, face)), None)
            hold(11, other is None, words.ALWAYS, slot=card.slot, face=min(guesses), other=other)


def _may_be(v: State, card: Card, face: Face) -> bool:
    with suppress(Exception):  # the face may be of another kind of secrets
        return v.possible(card, face)
    return False


def secret_faces(s: State) -> set[Face]:
    """Return the faces of the secrets in a full position, and in the legal moves."""
    moves = s.choices() if s.turn not in (None, CHANCE) else ()
    named = cards_in((s._values(), tuple(each.cards for each in moves)))
    return {card.face for card in named if card.face is not None and deck_of(s.decks, card.slot) is None}
