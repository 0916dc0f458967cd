"""The laws that every game obeys, as checks along random matches; for the tests and for `pygames soak`.

1 to 10 (`positions`): what the contract of a position promises. 11, that guesses are fair, needs many samples and is
left to the tests. 12 (`tables`): whatever is played can be told and drawn for everybody who looks. 13
(`hinges`): a claim about hidden cards names those on which it turns. 14 (`forecasts`): what is foretold comes true.
"""

from .forecasts import check_forecasts
from .hinges import check_hinges
from .positions import check_match, check_position, conserved
from .tables import Lookers, check_told
from .walks import Broken, hold, label, pairs, playable, some_options, variants, walk

__all__ = (
    "Broken",
    "Lookers",
    "check_forecasts",
    "check_hinges",
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
