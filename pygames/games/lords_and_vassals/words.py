"""All texts of Lords and Vassals for players, as templates with named placeholders."""

from __future__ import annotations

from pygames.core.words import Plural

TITLE = "Lords and Vassals"
LINE = "Four moves a turn. Trap a piece between two of your own."
COLOURS = ("Black", "White")
MEN = {"l": "black lord", "v": "black vassal", "L": "white lord", "V": "white vassal"}
"""The names of pieces, by their letter in the text form of a position."""
SOME_MEN = {
    "l": Plural(("{n} black lord", "{n} black lords")),
    "v": Plural(("{n} black vassal", "{n} black vassals")),
    "L": Plural(("{n} white lord", "{n} white lords")),
    "V": Plural(("{n} white vassal", "{n} white vassals")),
}
KINDS = {"lord": "lord", "vassal": "vassal"}
WHO = ("{0}", "{1}")
"""The placeholder for the name of each seat."""

# Options: a description of each, and its title.

MIRRORED = "White's pieces mirror Black's (turned half round), so both start alike.", "Mirrored"
CORNER = "A piece in a corner is taken by two enemies of its own kind on the squares next to it.", "Corner capture"
LINED = "Several pieces of one kind in a line between two captors are all taken.", "Line capture"
MIXED = "Any two pieces take any piece between them, lord or vassal.", "Mixed capture"
BETWEEN = "A piece that moves between two enemies of its own kind takes both.", "Intervention"

# The end of a match.

FIVE = {"lord": "{who} has taken five lords.", "vassal": "{who} has taken five vassals."}
STUCK = "{who} has no legal move."
AFTER_ALL = (
    Plural(
        (
            "{turns} turns have been played: {who} has taken more, {n} piece of one kind to {least}.",
            "{turns} turns have been played: {who} has taken more, {n} pieces of one kind to {least}.",
        )
    ),
    Plural(
        (
            "{turns} turns have been played: {who} has taken more, {n} piece to {least}.",
            "{turns} turns have been played: {who} has taken more, {n} pieces to {least}.",
        )
    ),
)
AFTER_CALM = (
    Plural(
        (
            "{turns} turns without a capture: {who} has taken more, {n} piece of one kind to {least}.",
            "{turns} turns without a capture: {who} has taken more, {n} pieces of one kind to {least}.",
        )
    ),
    Plural(
        (
            "{turns} turns without a capture: {who} has taken more, {n} piece to {least}.",
            "{turns} turns without a capture: {who} has taken more, {n} pieces to {least}.",
        )
    ),
)
"""Reasons for a win on points: first if more captures of one kind decide, then if more captures in all decide."""
EVEN_AFTER_ALL = "{turns} turns have been played, and both have taken equally many pieces: a draw."
EVEN_AFTER_CALM = "{turns} turns without a capture, and both have taken equally many pieces: a draw."

STORY = "{reason} The last was taken in turn {turn}, on {square}, {where}."
STORY_SEVERAL = Plural(
    (
        "{reason} In turn {turn}, {n} piece was taken at once, on {squares}.",
        "{reason} In turn {turn}, {n} pieces were taken at once, on {squares}.",
    )
)
STORY_STUCK = Plural(
    (
        "{reason} That was in turn {turn}, with {n} piece left.",
        "{reason} That was in turn {turn}, with {n} pieces left.",
    )
)

# Events.

FALLEN = "{colour} is set up: lords on {squares}, vassals on the other eight squares."
STEPS = "{who} moves the {man} from {start} to {end}."
STEPS_OFF = "{who} moves the {man} off the vassal on {start} to {end}. It must rest."
JUMPS = "{who}'s {man} jumps from {start} over {over} to {end}. It must rest."
PINS = "{who} moves the {man} from {start} onto the {pinned} on {end} and pins it."
TAKEN = "{who} takes the {man} on {square}, {where}."
TAKEN_FREES = "{who} takes the {man} on {square}, {where}. The vassal under it is free."
BETWEEN_TWO = "between {one} and {other}"
IN_CORNER = "in the corner between {one} and {other}"
CAME_BETWEEN = "by the piece that moved between, on {end}"
MARK_PIN = "\u00a0pin"
"""The text after a pin's squares in the move list."""
TURN_OVER = "{who} can't move any more: the turn ends after {done} of {turn} moves."

WHY_RESTS = "A piece that jumps, steps off a vassal or captures must rest until the turn ends."
WHY_TAKEN = "A piece is taken when an enemy of its own kind moves so that it's between two of them."
WHY_FREE = "When a lord on a vassal is taken, only the lord leaves the board. The vassal is free at once."
WHY_TURN = "If you can't move any more, your turn ends early. You don't lose the match for that."
WHY_FIVE = "Five lords or five vassals win, at once."
WHY_STUCK = "A player with no legal move at the start of a turn loses."
WHY_JUDGED = "After 100 turns without a capture, or 400 in all, whoever has taken more wins."
WHY_SET_UP = "Each side's eight lords and eight vassals are placed at random on its two rows."

# The scene.

GOAL = "Take five lords, or five vassals"
BOARD = "Board"
TRAYS = {"lord": "Lords {taken} of {goal}", "vassal": "Vassals {taken} of {goal}"}
IS_TAKEN = "{man}, taken"
OVER = "The match is over"
SET_UP = "Setting up the pieces"
SET_UP_NOTE = "Each side's sixteen pieces are placed at random on its two rows."
TO_MOVE = "{colour} to move"
AT_MOVE = "Move {move} of {turn}"
CHOOSE = "Move {move} of {turn}. Choose a piece"
TO_TAKE = Plural(
    ("Move {move} of {turn}. {many} piece can be taken", "Move {move} of {turn}. {many} pieces can be taken")
)
WHERE = "Move {move} of {turn}. Where to?"
WAY_TO_TAKE = Plural(("{start} to {end} takes {men}.", "{start} to {end} takes {n} pieces: {men}."))
THE_MAN = "the {man} on {square}"
TAKERS_REST = "A piece that captures must rest until the turn ends."
HOW_TO_TAKE = "Trap a piece between two of yours of its own kind."
MAY_GO_ON = "The same piece may move again unless it's resting."
CHOSEN = "The {man} on {square}. After a jump or a capture it must rest."
CHOSEN_ON_TOP = "A lord on a vassal can only step off to an empty square, and then must rest."
STEP = "step to {end}"
STEP_OFF = "step off to {end}"
JUMP = "jump over {over} to {end}"
PIN = "pin the {pinned} on {end}"

THEIRS = "That's {colour}'s piece."
PINNED = "Your vassal is pinned: it can't move until the lord steps off or is taken."
RESTS = "This piece must rest until the turn ends: it jumped, stepped off a vassal or captured."
ONLY_OFF = "A lord on a vassal can only step off to an empty square, and there isn't one next to it."
VASSAL_CLOSED = "This vassal has no empty square next to it, and no enemy vassal to jump over."
LORD_CLOSED = (
    "This lord has no empty square next to it, and no enemy lord to jump over. Nor is there a vassal next to it to pin."
)
LORD_MAY_NOT_PIN = (
    "This lord has no empty square next to it, and no enemy lord to jump over. "
    "It can't pin a vassal, as two of your lords are already on vassals."
)

# Forecasts.

TAKES = Plural(("Takes {men}: {counts}.", "Takes {n} pieces, {counts}: {men}."))
TAKES_ONE = "the {man} on {square} {where}"
COUNTS = {"lord": "lords {taken} of {goal}", "vassal": "vassals {taken} of {goal}"}
FREES = "The vassal on {square} is free."
TAKES_TAG = "takes {count}"
ENDS = (
    ("That ends the match: {reason}", "ends it"),
    ("That wins the match: {reason}", "wins"),
    ("That loses the match: {reason}", "loses"),
)
"""The sentence and the tag for an outcome, indexed by the seat's score: 0, 1 or -1."""
WILL_REST = "Then it must rest until the turn ends."
PIN_HOLDS = "A pinned vassal can't move."
ANSWERS = "As things stand, {who}'s first {moves} moves could take {men}."
UNDER = "vassal under the lord"
RISK = Plural(("the {man} on {square} (in {n} move)", "the {man} on {square} (in {n} moves)"))
AT_RISK = "at risk"

# Errors for texts that are neither a move nor a position.

NO_MOVE = "'{text}' is not a move; write one like c4-c5, c4^e4 or c4-c5 pin"
TAKES_TWICE = "'{text}' takes a piece twice"
TOO_FAR = "{start} to {end} is neither a step to the next square nor a jump over one"

PARTS = (
    *("the board", "the side to move", "its moves left", "the pieces at rest", "the pieces taken"),
    *("the number of the turn", "the turn of the last capture"),
)
"""Parts of a position's text, in order."""
MISSING = "{what} is missing: a position has {parts} parts"
TOO_LONG = "the position is too long ({size:,} characters)"
TOO_MANY = "'{text}' comes after the end of the position"
NO_SIDE = "the side to move must be b or w, not '{text}'"
NO_NUMBER = "{what} must be a number, not '{text}'"
NOT_WITHIN = "{what} must be from {least} to {most}, not {text}"
CALM_OVER = "the turn of the last capture: after {turns} turns without a capture the match is over"
TOO_MANY_REST = "the pieces at rest: more are at rest than {done} moves can have put there"
NOBODY_MOVES = "{colour} has no legal move in this position"
NO_BOARD = "the board must have 8 ranks with / between them, not {ranks}"
NO_CELL = "rank {rank}: '{text}' is not a piece, a stack or a number of empty squares"
NOT_CLOSED = "rank {rank}: a stack is not closed with )"
NO_RANK = "rank {rank} has {squares} squares, not 8"
NO_MAN = "{place}: '{letter}' is not a piece; they are l, v, L and V"
NO_ROOM = "{square}: {men} pieces on one square; only a lord and the vassal under it can share one"
NO_STACK = "{square}: a stack is a lord on a vassal, like (Lv)"
NOT_ON = "{square}: a {upper} cannot stand on a {under}, only a lord on a vassal"
TAKEN_OVER = "the pieces taken: {men}; with {goal} the match is over"
MORE_MEN = "{men} on the board and {taken} taken make more than {most}"
MORE_ON_TOP = "{lords} lords of {colour} are on vassals ({squares}); at most {most} may be"
NO_SQUARE = "the pieces at rest: '{text}' is not a square"
NO_MAN_RESTS = "the pieces at rest: {colour} has no piece on {square} that could move"
NO_VASSAL_RESTS = "the pieces at rest: {colour} has no vassal under a lord on {square}"
ENEMY_ON_TOP = "the pieces at rest: the vassal on {square} is under an enemy lord and can't be at rest"

# The computer opponents: name, style of play, and four lines (`Persona.says`).

CAREFUL = (
    "Hew the Wary",
    "Lets you come, and waits for the piece that comes too far.",
    (
        "My pieces are fine where they are.",
        "You came too far.",
        "You came, and I waited.",
        "I waited too long.",
    ),
)
BOLD = (
    "Rolf the Ram",
    "Charges at you with everything that can move.",
    (
        "Forward, all of you!",
        "Out of the way!",
        "Straight through, as ever.",
        "There was one wall too many.",
    ),
)
MISER = (
    "Enid the Miser",
    "Keeps the lords at home and lets the vassals fight.",
    (
        "Lords cost a lot. Vassals come cheap.",
        "That cost me little.",
        "Counted, and paid for in small change.",
        "Too expensive, all of it.",
    ),
)
TRICKSTER = (
    "Piers the Pin",
    "Steps on your vassals, so they can't move.",
    (
        "Stand still for me.",
        "Held, and taken.",
        "It's hard to fight under a boot.",
        "Somebody moved after all.",
    ),
)
