"""Parameters of the bots' evaluation. Set by hand, from the effect of each card in eighty random battles and the best
time to spend it (dynamic programming); the results of `tune` were no better (`pygames/bots/TRIED.md`)."""

WEIGHTS = {
    "ace": 0.35,  # average gain in the chance to win a battle by an ace of Materiel
    "king": 0.145,
    "queen": 0.09,
    "jack": 0.05,
    "number": 0.008,
    "patience": 0.23,  # additional gain in the best of several battles
    "crowd": 1.2,  # number of battles that each better card of a hand takes from the next
    "points": 3.5,  # typical change of the sum of points per battle
}
