"""The laws that every game obeys, as checks along random matches; for the tests, for `soak` and for `check`.

1 to 10 (`positions`, `noise`): what the contract of a position promises. 11 (`guesses`): guesses are fair. 12
(`tables`, `shapes`): whatever is played can be told and drawn for everybody who looks. 13 (`hinges`): a claim about
hidden cards names those on which it turns. 14 (`forecasts`): what is foretold comes true. `meanings` says them all.
"""

from .forecasts import check_forecasts
from .guesses import check_fair, check_secrets_vary
from .hinges import check_hinges
from .meanings import LAWS
from .noise import refuses_noise
from .positions import check_match, check_position, conserved
from .tables import Lookers, check_told
from .walks import Broken, hold, label, pairs, playable, some_options, variants, walk

__all__ = (
    "LAWS",
    "Broken",
    "Lookers",
    "check_fair",
    "check_forecasts",
    "check_hinges",
    "check_match",
    "check_position",
    "check_secrets_vary",
    "check_told",
    "conserved",
    "hold",
    "label",
    "pairs",
    "playable",
    "refuses_noise",
    "some_options",
    "variants",
    "walk",
)
