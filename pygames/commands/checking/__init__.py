"""The trials of `python3 -m pygames check`, and the descriptions of faults. This package depends on no game."""
