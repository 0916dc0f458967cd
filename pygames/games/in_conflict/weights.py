"""Parameters of the bots' evaluation. They were set by hand, from each card's effect in eighty random battles and the
best time to spend it (by dynamic programming); those of `tune` were no better (`pygames/bots/TRIED.md`)."""

WEIGHTS = {
    "ace": 0.35,  # mean gain in the chance to win a battle by an ace of Materiel
    "king": 0.145,
    "queen": 0.09,
    "jack": 0.05,
    "number": 0.008,
    "patience": 0.23,  # additional gain if a card is used in the best of several battles
    "crowd": 1.2,  # number of battles by which each better card in hand reduces the choice of the next card
    "points": 3.5,  # typical change in the sum of margins per battle, in points
}
