"""Texts on broken laws: what is wrong with a game, for its author. Words between backticks are code and stay."""

from __future__ import annotations

LAWS = {
    1: "`after` on a view does not lead to the view of what `after` led to: it looked at a face that this viewer is "
    "not told, or at `viewer`",
    2: "the seat to move, on its own view, lists other moves than the full position does",
    3: "a view refuses the move that was made, or its notation does not parse back",
    4: "a card stands twice, or drawn and unseen cards do not make up what was shuffled",
    5: "`choices` and `permits` disagree, a move is listed twice or does not parse back, or `turn` and `outcome` "
    "disagree on the end",
    6: "two viewers compute different public positions",
    7: "`turn`, `outcome` or `request` depend on who looks",
    8: "a face passes that its viewer must not be told: `tells` and the audience of a card disagree",
    9: "`permits` is too lenient: it allows what no world behind the view lists",
    10: "nature is asked for something else than what it then does: faces, places, what is left",
    11: "`guess` is not fair: some possible face comes too rarely",
    12: "`tell` or `scene` has no words, a path that is not a legal move, an id twice, a face that nobody drew",
    13: "a claim about hidden cards (`hinges`) does not name those on which it turns",
    14: "a table foretells of a move (`Path.forecast`, `takes`) what does not come true when it is made",
}
"""Ends of a sentence that begins "Something is wrong with a game when:"."""

# Positions.

NO_MOVES = "the seat to move has no legal move, but the match goes on"
LISTED_TWICE = "a move is listed twice"
MADE_UNLISTED = "the move made is not listed"
LISTED_REFUSED = "'{move}' is listed but not allowed"
NO_PARSING = "'{move}' does not parse back"
NO_KIND = "'{move}' does not parse back: `kinds` does not list {kind}"
NO_READING = "'{move}' does not parse back: {error}"
AFTER_END = "`choices` lists moves after the end"
NOISE_IS_MOVE = "'{text}' reads as a move"
VIEW_LOST = "viewer {viewer}: the view does not follow the game"
VIEW_REFUSES = "viewer {viewer}: the view refuses '{move}'"
VIEW_NO_PARSING = "viewer {viewer}: '{move}' does not parse back"
FILLED_WRONG = "viewer {viewer}: a filled view is not behind it"
OTHER_PUBLIC = "viewer {viewer}: computes another public position"
SEEN_TWICE = "viewer {viewer}: seeing twice changes the view"
OTHER_TURN = "viewer {viewer}: turn or outcome differ"
OTHER_REQUEST = "viewer {viewer}: the request differs"
OTHER_AHEAD = "viewer {viewer}: the draws named beforehand differ"
FACE_PASSES = "viewer {viewer}: allows a face it must not be told"
HIDDEN_ALLOWED = "viewer {viewer}: the full position allows a hidden face"
OTHER_LIST = "viewer {viewer}: its own view lists other moves"
NO_RESULT = "`outcome` returns None although the match is over: `turn` is None"
NO_END = "`outcome` returns a result, but `turn` is not None: `after` must end the match"
CARD_TWICE = "a card stands twice in the position"
UNSORTED = "`Deck.unseen` is not sorted"
LEFT_WRONG = "`Deck.left` is below 0 or larger than `Deck.size`"
UNSEEN_WRONG = "deck {deck}: {unseen} unseen faces for {left} cards left and {hidden} hidden"

# Nature.

ROLL_MOVES = "there are not as many moves as the roll has values"
DRAW_TO = "`Draw.to` is neither `ALL` nor a tuple of seats"
DRAW_LEFT = "`Draw.left` is not the number of cards in the deck"
DRAW_FACES = "the moves do not draw the unseen faces of the deck, in their order"
DRAW_SLOT = "`Draw.slot` is not the next slot of the deck"
SHUFFLE_UNSORTED = "the faces of a `Shuffle` are not sorted"
SHUFFLE_MOVES = "a shuffle has several answers"
AHEAD_LONG = "more draws are named beforehand than the deck has cards"
AHEAD_WRONG = "a draw named beforehand does not follow"

# Hidden cards.

LISTS_DISAGREE = "the full position and its list disagree on '{move}'"
MOVER_ALLOWS = "the mover's view allows '{move}', which is not listed"
VIEWER_ALLOWS = "viewer {viewer} allows '{move}', which no world behind it lists"
NOT_UNSEEN = "slot {slot} gets a face that is not unseen"
UNFAIR = "slot {slot}: chi-squared {chi:.0f} for {free} degrees of freedom"
IMPOSSIBLE = "slot {slot}: an impossible guess"
ALWAYS = "slot {slot}: the guess is always {face}, but {other} is possible too"
HINGES_SLOTS = (
    "`hinges` of '{move}' returns {slots}, which must be slots of cards from a deck; a secret must be opened by a move "
    "of its seat before a rule depends on it"
)
HINGES_ABSENT = "`hinges` of '{move}' names a card that is not there: {slots}"
NOT_SHOWN_LEGAL = "'{move}' is legal, but the cards that `hinges` names ({slots}) do not show it"
NOT_SHOWN_ILLEGAL = "'{move}' is not legal, but the cards that `hinges` names ({slots}) do not show it"
REFUSED_BY_TOLD = "viewer {viewer}: '{move}' is refused by one who is told more"
BELIEVED = "viewer {viewer}: '{move}' is believed in vain"

# Forecasts.

FORETOLD_LABEL = "seat {seat}: '{move}' makes '{found}' of {thing}, not '{label}'"
FORETOLD_GAUGE = "seat {seat}: '{move}' leaves the gauge of {thing} at {found}, not {gauge}"
FORETOLD_GOAL = "seat {seat}: '{move}' takes {thing} at {gauge} of {goal}"
NOT_TAKEN = "seat {seat}: '{move}' does not take {thing}"

# Tables.

VIEWERS_EVENT = "viewer {viewer}: '{text}' draws another's view"
BANDS = "there are no such things: {bands}"
NO_TEXT = "an event has no words"
SMALL_LETTER = "an event's text does not begin with a capital letter: '{text}'"
MARKS_NOTHING = "'{text}' marks what is nowhere: {ids}"
RULING = "a ruling is below 0"
HARMS = "'{text}' harms a seat that nobody has"
GREAT_NOTHING = "'{text}' is a great moment of nothing"
NO_SUCH_SEAT = "a text names a seat that nobody has: {text}"
BADLY_SAID = "badly said: {wrong}"
FOUND_IN = "'{wrong}' in '{text}'"
IDS_TWICE = "ids stand twice: {ids}"
STRANGE_ID = "an id has strange letters: {id}"
UNSPOKEN = "{id} has no label"
BAD_FACE = "a {kind} with the face '{face}', which must be {words}"
BAD_CARD = (
    "a {kind} with the face '{face}', which must be {words}; for a number, give `cards` the kind 'die' or 'token'"
)
FACES = {
    "card": "a rank A23456789TJQK with a suit shdc, Jo, a digit with a marker's face, or nothing for a back",
    "man": "lord or vassal",
    "marker": "one of {names}",
    "shield": "a number, nothing, or one of {names}",
    "token": "up to three letters or digits, or one of {names}",
    "die": "one digit or nothing",
    "chip": "a number",
}
"""By kind of piece: its faces, within BAD_FACE."""
NO_ART = "{thing}: art that nobody drew"
NO_ARMS = "{thing}: arms that nobody drew"
ZONES_AND_PIECES = "{id} holds zones and pieces"
NO_AREA = "an outermost zone has no area"
PLATES = "there is not one plate for each seat"
NO_TITLE = "the bar says nothing"
BAND_NOWHERE = "a band is around what is not there: {band}"
EARLY_STORY = "a match that goes on has a story"
PATHS = "the paths are not the legal moves"
OTHERS_MOVE = "somebody else could move"
NO_PATH = "'{move}' has no path"
TOUCHES_NOTHING = "{path} touches what is not there"
RUNGS = "{path} compares rungs that are not there: {ids}"
LONGER = "'{move}' is touched by {path}, but '{other}' begins with the same touches"
TWO_MOVES = "{path} means two moves"
REASONS = "there are reasons for what is not there: {ids}"
PROMPT_NOWHERE = "no path leads to one of the prompts"

# Types.

ONE_OF = "{place} is {value}, not one of {choices}"
NO_TUPLE = "{place} is {value}, not a tuple"
TUPLE_LENGTH = "{place} is {value}, not a tuple with a length of {n}"
NO_DICT = "{place} is {value}, not a dict by texts"
NOT_NONE = "{place} is {value}, not None"
NO_TYPE = "{place} is {value}, not a {kind}"
