"""All texts of Lords and Vassals for players, as templates with named placeholders."""

from __future__ import annotations

from typing import Literal

TITLE = "Lords and Vassals"
LINE = "Four moves a turn. Trap a man between two of your own."
COLOURS = ("Black", "White")
MEN = {"l": "black lord", "v": "black vassal", "L": "white lord", "V": "white vassal"}
KINDS = {"l": "lord", "v": "vassal", "L": "lord", "V": "vassal"}
"""By the letter in a position's text."""
A_MAN = ("man", "men")
WHO = ("{0}", "{1}")
"""By seat: the placeholder for its name."""

# Options.

MIRRORED = "White's men are Black's turned half round, so that both begin alike."
CORNER = "A man in a corner is taken by two like men on the squares next to it."
LINED = "Several like men in line between two captors are all taken."
MIXED = "Any two men take any man between them, lord or vassal."
BETWEEN = "A man moving between two enemies of its own kind takes both."

# The end of a match.

FIVE = {"lord": "{who} has taken five lords.", "vassal": "{who} has taken five vassals."}
STUCK = "{who} has no legal move."
AFTER_ALL = (
    "{turns} turns have been played: {who} has taken more, {most} of one type to {least}.",
    "{turns} turns have been played: {who} has taken more, {most} to {least}.",
    "{turns} turns have been played, and both have taken as much: a draw.",
)
AFTER_CALM = (
    "{turns} turns brought no capture: {who} has taken more, {most} of one type to {least}.",
    "{turns} turns brought no capture: {who} has taken more, {most} to {least}.",
    "{turns} turns brought no capture, and both have taken as much: a draw.",
)

STORY = "{reason} The last fell in turn {turn}, on {square}, {where}."
STORY_SEVERAL = "{reason} In turn {turn}, {men} fell at once, on {squares}."
STORY_STUCK = "{reason} That was in turn {turn}, with {men} left."

# Events.

FALLEN = "{colour}'s men fall: lords on {squares}, vassals on the other eight squares."
STEPS = "{who} moves the {man} from {start} to {end}."
STEPS_OFF = "{who} moves the {man} off the vassal on {start} to {end}, to rest there."
JUMPS = "{who} jumps with the {man} from {start} over {over} to {end}, to rest there."
PINS = "{who} moves the {man} from {start} onto the {pinned} on {end}: it is pinned."
TAKEN = "{who} takes the {man} on {square}, {where}."
TAKEN_FREES = "{who} takes the {man} on {square}, {where}. The vassal under it is free."
BETWEEN_TWO = "between {one} and {other}"
IN_CORNER = "in the corner between {one} and {other}"
CAME_BETWEEN = "by the man who came between, on {end}"
TURN_OVER = "{who} can do nothing more: the turn ends after {done} of {turn} moves."

WHY_RESTS = "A man that has jumped, stepped off a vassal or taken rests until the turn ends."
WHY_TAKEN = "A man between two enemies of its own kind, one of which has just moved there, is taken."
WHY_FREE = "When a lord on a vassal is taken, the lord alone leaves the board; the vassal beneath is free at once."
WHY_TURN = "A player who can do nothing more ends the turn early; that is no loss."
WHY_FIVE = "Five lords or five vassals win, at once."
WHY_STUCK = "Who has no legal move at the start of a turn loses."
WHY_JUDGED = "After 100 turns without a capture, or 400 in all, the match is judged by what was taken."
WHY_SET_UP = "Each side's eight lords and eight vassals fall at random on its two rows."

# The scene.

GOAL = "Take five lords, or five vassals"
BOARD = "Board"
TRAYS = {"lord": "Lords {taken} of {goal}", "vassal": "Vassals {taken} of {goal}"}
IS_TAKEN = "{man}, taken"
OVER = "The match is over"
SET_UP = "The men are set up"
SET_UP_NOTE = "Each side's sixteen men fall at random on its two rows."
TO_MOVE = "{colour} to move"
AT_MOVE = "Move {move} of {turn}"
CHOOSE = "Move {move} of {turn}. Choose a man"
ONE_TO_TAKE = "Move {move} of {turn}. One man can be taken"
SEVERAL_TO_TAKE = "Move {move} of {turn}. {many} men can be taken"
WHERE = "Move {move} of {turn}. Where to?"
WAY_TO_TAKE = "{start} to {end} takes {men}."
WAY_TO_TAKE_SEVERAL = "{start} to {end} takes {many}: {men}."
THE_MAN = "the {man} on {square}"
TAKERS_REST = "A man that takes rests until the turn ends."
HOW_TO_TAKE = "A man is taken between two of yours of its own kind."
MAY_GO_ON = "The same man may move again unless it rests."
CHOSEN = "The {man} on {square}. Jumping or taking puts it to rest."
CHOSEN_ON_TOP = "A lord on a vassal can only step off to an empty square, and then rests."
STEP = "step to {end}"
STEP_OFF = "step off to {end}"
JUMP = "jump over {over} to {end}"
PIN = "pin the {pinned} on {end}"

THEIRS = "That is {colour}'s man."
PINNED = "Your vassal here is under a lord: it cannot move until the lord steps off or is taken."
RESTS = "This man rests until the turn ends: it has jumped, stepped off a vassal or taken."
ONLY_OFF = "A lord on a vassal can only step off to an empty square, and none is beside it."
VASSAL_CLOSED = "No square beside this vassal is empty, and there is no enemy vassal to jump over to an empty square."
LORD_CLOSED = (
    "No square beside this lord is empty, and there is no enemy lord to jump over to an empty square. "
    "There is no vassal beside it to pin."
)
LORD_MAY_NOT_PIN = (
    "No square beside this lord is empty, and there is no enemy lord to jump over to an empty square. "
    "It cannot pin: two of your lords already stand on vassals."
)

# Forecasts.

TAKES = "Takes {men}: {counts}."
TAKES_SEVERAL = "Takes {many}, {counts}: {men}."
TAKES_ONE = "the {man} on {square} {where}"
COUNTS = {"lord": "lords {taken} of {goal}", "vassal": "vassals {taken} of {goal}"}
FREES = "The vassal on {square} is free."
TAKES_TAG = "takes {count}"
ENDS: tuple[tuple[str, str, Literal["", "gain", "loss"]], ...] = (
    ("That ends the match: {reason}", "ends it", ""),
    ("That wins the match: {reason}", "wins", "gain"),
    ("That loses the match: {reason}", "loses", "loss"),
)
"""By the seat's score: the sentence and the tag."""
WILL_REST = "Then the man rests until the turn ends."
PIN_HOLDS = "A pinned vassal cannot move."
ANSWERS = "At risk in the first {moves} moves of {who}'s next turn, as the men stand: {men}."
UNDER = "vassal under the lord"
RISK = "the {man} on {square} (in {moves})"
AT_RISK = "at risk"

# Errors for texts that are no move or position.

NO_MOVE = "'{text}' is no move like c4-c5, c4^e4 or c4-c5 pin"
TAKES_TWICE = "'{text}' takes a man twice"
TOO_FAR = "{start} to {end} is no step to the next square and no jump over one"

PARTS = (
    *("the board", "the side to move", "its moves left", "the men at rest", "the men taken"),
    *("the number of the turn", "the turn of the last capture"),
)
"""Parts of a position's text, in order."""
MISSING = "{what} is missing: a position has {parts} parts"
TOO_LONG = "the position is too long ({size:,} characters)"
TOO_MANY = "'{text}' stands after the end of the position"
NO_SIDE = "the side to move is b or w, not '{text}'"
NO_NUMBER = "{what} is a number, not '{text}'"
NOT_WITHIN = "{what} goes from {least} to {most}, not {text}"
CALM_OVER = "the turn of the last capture: after {turns} turns without a capture the match is over"
TOO_MANY_REST = "the men at rest: more men are at rest than the {done} moves made can have put there"
NOBODY_MOVES = "{colour} has no legal move in this position"
NO_BOARD = "the board has 8 ranks with / between them, not {ranks}"
NO_CELL = "rank {rank}: '{text}' is no man, stack or number of empty squares"
NOT_CLOSED = "rank {rank}: a stack that is not closed is no man, stack or number of empty squares"
NO_RANK = "rank {rank} has {squares} squares, not 8"
NO_MAN = "{place}: '{letter}' is no man; they are l, v, L and V"
NO_ROOM = "{square}: {men} men on a square; there is room for a lord on a vassal"
NO_STACK = "{square}: a stack is a lord on a vassal, like (Lv)"
NOT_ON = "{square}: a {upper} cannot stand on a {under}, only a lord on a vassal"
TAKEN_OVER = "the men taken: {men}; with {goal} the match is over"
MORE_MEN = "{men} on the board and {taken} taken are more than {most}"
MORE_ON_TOP = "{lords} lords of {colour} stand on vassals ({squares}); {most} may"
NO_SQUARE = "the men at rest: '{text}' is no square"
NO_MAN_RESTS = "the men at rest: {colour} has no man on {square} that could move"
NO_VASSAL_RESTS = "the men at rest: {colour} has no vassal under a lord on {square}"
ENEMY_ON_TOP = "the men at rest: the vassal on {square} is under an enemy lord, and cannot be at rest"
