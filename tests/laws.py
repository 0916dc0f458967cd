"""The laws that every game obeys: those of `pygames.core.laws`, and those that need many samples.

Used by `test_laws.py` over the registry and the toys, and by `test_mutants.py`, which shows that they kill
planted faults.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from pygames.core.cards import cards_in, deck_of
from pygames.core.laws import Broken, check_match, check_told, conserved, hold, label, pairs, variants, walk
from pygames.core.moves import BadNotation
from pygames.core.state import State

__all__ = (
    "Broken",
    "check_fair",
    "check_match",
    "check_secrets_vary",
    "check_told",
    "conserved",
    "hold",
    "label",
    "pairs",
    "refuses_noise",
    "variants",
    "walk",
)


def check_fair(v: State, rng: Random, samples: int = 600) -> None:
    """Law 11: each hidden slot is any of its deck's unseen faces, in proportion (chi-squared, p > 1e-6)."""
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
        hold(11, set(seen[card.slot]) <= set(unseen), f"slot {card.slot} gets a face that is not unseen")
        chi = sum((seen[card.slot][f] - samples * n / whole) ** 2 / (samples * n / whole) for f, n in unseen.items())
        free = len(unseen) - 1
        bound = free + 7 * (2 * free) ** 0.5 + 12  # far beyond p = 1e-6 for every number of faces
        hold(11, chi <= bound, f"slot {card.slot}: chi-squared {chi:.0f} for {free} degrees of freedom")


def check_secrets_vary(v: State, rng: Random) -> None:
    """Law 11 for secrets: every guess is possible, and where several are possible not always the same."""
    hidden = [card for card in cards_in(v._values()) if card.face is None and deck_of(v.decks, card.slot) is None]
    for card in hidden:
        guesses = {v.guess(card, rng) for _ in range(60)}
        hold(11, all(v.possible(card, face) for face in guesses), f"slot {card.slot}: an impossible guess")
        hold(11, len(guesses) > 1, f"slot {card.slot}: the guess is always {min(guesses)}")


def refuses_noise(s: State) -> None:
    """Texts that are no moves get BadNotation, never another error, and never a move that is then allowed."""
    for text in NOISE:
        try:
            move = s.parse(text)
        except BadNotation:
            continue
        hold(5, not s.allows(move), f"'{text}' reads as a move")


NOISE = (
    *("", " ", "?", "12:", ":Ks", "0:? ?", "a1-a2-a3", "x" * 500, "resign 0", "\u0661", "1e3", "None"),
    *("draw", "draw all", "draw 9 0:As", "draw 0,0 1:As", "draw all 0:" + "A" * 40),
    *("roll -1", "roll 99999999999", "roll 1.0", "shuffle it"),
)
