"""Trials of a game that need no computer opponent and no peer: of its description, along random matches, of its files.

`python3 -m pygames check` runs them to the end; the workshop (`pygames/workshop.py`) runs them in slices.
"""
