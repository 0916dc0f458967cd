"""What the bots' judgement turns on. By hand, from what each card adds to eighty battles drawn at random and when it is
best spent (dynamic programming); what `tune` learnt was no better (`pygames/bots/TRIED.md`).
"""

WEIGHTS = {
    "ace": 0.35,  # what an ace of Materiel adds to the chance of a battle, in the mean
    "king": 0.145,
    "queen": 0.09,
    "jack": 0.05,
    "number": 0.008,
    "patience": 0.23,  # how much more it adds to the best of several battles
    "crowd": 1.2,  # how many battles each better card of a hand takes from the next
    "points": 3.5,  # by how many points a battle moves the sum of points, more or less
}
