"""to 10 (`positions`, `noise`): the contract of a position. 11 (`guesses`): guesses are fair. 12 (`tables`, `shapes`):
every event can be described and every position drawn for every viewer. 13 (`hinges`): a claim about hidden cards names
those on which it depends. 14 (`forecasts`): forecasts come true. `words` describes each in a sentence."""

from .forecasts import check_forecasts
from .guesses import check_fair, check_secrets_vary, secret_faces
from .hinges import check_hinges
from .noise import refuses_noise
from .positions import check_end, check_match, check_position, conserved
from .tables import Lookers, check_told
from .walks import BrokenLaw, any_move, hold, label, pairs, playable, some_options, variants, walk
from .words import LAWS

__all__ = (
    "LAWS",
    "BrokenLaw",
    "Lookers",
    "any_move",
    "check_end",
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
    "secret_faces",
    "some_options",
    "variants",
    "walk",
)
