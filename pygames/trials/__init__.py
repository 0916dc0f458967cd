"""Trials of a game that use no computer opponents and no peers: of its description, of random matches, of its files.

`python3 -m pygames check` runs all trials to their end; the workshop (`pygames/workshop.py`) runs them in slices.
"""
