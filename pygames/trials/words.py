"""Texts on faults that trials find, for the author of a game. Words between backticks, and names that contain a full
stop, are code and are not translated."""

from __future__ import annotations

from pygames.core.words import Plural

# Errors, and their place.

LAW_BROKEN = "Law {law} is broken: {what}. It says that something is wrong when {meaning}."
SEE = "{what} See `{function}`, in {file}, line {line}."
UNUSABLE = "Liege cannot use what the game gave it: {error}."
RAISES = "The game's own code raises {error}, in {file}, line {line} ({function})."
HIDDEN = "This seat does not see some of the cards: their `face` is None here."
WITH_HINT = "{what} {hint}"

IT_IS_OVER = "{options}, after {moves}, when it is over."
NATURE_ASKED = "{options}, after {moves}, when nature is asked."
SEAT_MOVES = "{options}, after {moves}, when seat {seat} is to move."
MOVES = Plural(("{n} move", "{n} moves"))
WITH_NATURE = Plural(("{n} move, {nature} of them nature's", "{n} moves, {nature} of them nature's"))
OPTIONS = "With the options {options}"
USUAL = "With the usual options"
ONLY_OPTIONS = "{options}."

FIRST_POSITION = "This is the first position."
NEXT_MOVE = "The next move was '{move}'."
LAST_MOVE = "The last move was '{move}'."
READ_AGAIN = "The match was read again from its record."

# The description of a game.

FIELD_EMPTY = "Game.{field} is empty."
SEATS = "Game.seats is {seats}; it must be a tuple of numbers from 2 to {most}, such as (2,)."
SEAT_NAMES = Plural(
    ("Game.seat_names has {n} name for {seats} seats.", "Game.seat_names has {n} names for {seats} seats.")
)
RULES_VERSION = "Game.rules_version is {version}; the first version is 1."
NO_DEFAULT = "The game cannot be played with its default options."
OTHER_SEATS = (
    "The first position has {found} seats, but Game.seats is {seats}: its property `seats` must return one of these."
)
FIELD_AGAIN = "{kind} declares the field `{field}`, which every position has already."
NO_EFFECT = "The option '{option}' has no effect: the first position must hold the options, in a field `options`."
VIEW_FIRST = "The first position is a view of seat {viewer}; its viewer must be CHANCE."
SEATS_UNDECIDED = "Game.seats is {seats}, but every match has {found} seats: an option must decide."

OPTION = 'An option is `name: bool = option(False, "text")` or `name: int = option(2, "text", least=2, most=4)`.'
OPTION_FORM = "`{owner}.{option}` has a wrong form."
TURN = "`turn` is {turn}; it must be a seat from 0 to {last}, CHANCE, or None at the end."
DECKS = "`decks` is {decks}; it must be a tuple of `Deck`."
FIELD_VALUE = (
    "The field `{field}` of the position contains {value}, a {kind}; a position may contain only whole "
    "numbers, texts, cards, None, and tuples of these."
)
NAMED_TUPLE = "For a class with fields of its own, use `typing.NamedTuple`."
DRAW = "A `Draw` is for {to}; it must be for ALL, or for a tuple of seats such as (0,)."
REQUEST = "`request` returns {asked}; it must return a `Roll`, a `Shuffle` or a `Draw`."

OPPONENT_KEY = "The opponent '{key}' needs a key of lower-case letters."
SAME_KEY = "Two opponents have the same key: '{value}'."
SAME_NAME = "Two opponents have the same name: '{value}'."
SAME_ARMS = "Two opponents have the same arms: '{value}'."
ARMS = "The arms of '{key}' are '{arms}', which is not one of Liege's pictures."
OPPONENT_NAME = "'{name}' is not a valid name for an opponent, or is too long."
COMMENT = "'{key}' says '{line}', which has {length} characters; 1 to {most} are allowed."

# Files.

NO_RULING = "'{event}' refers to ruling {ruling}, which is not in {file}."
NO_WHY = "'{event}' ends the match, but `Event.why` is empty."
HEAD = "{file} must begin with the line '# {title}', the title of the game."
NO_PICTURE = "Game.symbols has '{symbol}', which is not in {file}."
LESSON_BROKEN = "The lesson {file} is broken: {error}."
PUZZLE_BROKEN = "The puzzle {name} is broken: {error}."
LESSON_RULING = "The lesson {file} teaches ruling {ruling}, which is not in rules.md."
NO_FILE = "There is no {file} in the package {package}."
NO_UTF8 = "{file} is not UTF-8 text."
NO_SVG = "{file} is not an SVG drawing: {error}."
VIEW_BOX = "{file} has the viewBox '{found}'; it must be '{wanted}'."
NO_BRIEF = "{file} has no section 'In thirty seconds'."
BRIEF_LIST = "'In thirty seconds' in {file} needs a list of **Goal.**, **Turn.** and **Twist.**."
BRIEF_LINE = "{part} in {file} has {length} characters; at most {most} are allowed."
BRIEF_WORDS = Plural(
    (
        "'In thirty seconds' in {file} has {n} word; at most {most} are allowed.",
        "'In thirty seconds' in {file} has {n} words; at most {most} are allowed.",
    )
)

# Matches.

RECORD_UNREAD = "A record cannot be read back: {error}."
RECORD_DIFFERS = "Replaying a record leads to a different position."
ENDLESS_MATCH = "A match has not ended after {n:,} moves."
SCORES = Plural(("The outcome has {n} score for {seats} seats.", "The outcome has {n} scores for {seats} seats."))
NO_REASON = "The outcome gives no reason."
REASON = "The outcome's reason is badly formatted: {wrong}."
PRINTED = Plural(("… and {n} line more in the random matches", "… and {n} lines more in the random matches"))

# The workshop.

ENDLESS = "This had not ended after {seconds:.0f} seconds: does a loop, or a function that calls itself, have no end?"
BAD_NAME = "'{name}' can't be the name of a game: use small letters, digits and '_', at most 40."
TAKEN = "Liege has a game '{name}'. Choose another name."
NO_GAME = "The text must end with GAME = Game(…), the description of the game."
TOO_LARGE = "A game here has at most {files} files with {size:,} characters in all."
BAD_FILE = "'{file}' can't be a file of a game."
NO_INIT = "The game needs a file {file}."
UNREADABLE = "Python can't read this line: {error}."
