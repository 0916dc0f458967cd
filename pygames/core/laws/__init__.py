"""The laws that every game obeys, as checks along random matches; for the tests and for `pygames soak`.

1 to 10 (`positions`): what the contract of a position promises. 11, that guesses are fair, needs many samples and is
left to the tests. 12 (`tables`): whatever is played can be told and drawn for everybody who looks.
"""

from .positions import check_match, check_position, conserved
from .tables import Lookers, check_told
from .walks import Broken, hold, label, pairs, playable, some_options, variants, walk

__all__ = (
    "Broken",
    "Lookers",
    "check_match",
    "check_position",
    "check_told",
    "conserved",
    "hold",
    "label",
    "pairs",
    "playable",
    "some_options",
    "variants",
    "walk",
)
