"""All texts of Politics for players, as templates with named placeholders.

In `who`, `owner` and `each` seats are written {0}, {1}, to be replaced by names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames.core.cards import Seat
from pygames.core.words import counted

from .court import FOOL, KING, MAGICIAN, MARKERS, MERCHANT, PRINCE, PRINCESS, QUEEN, ROUNDS, SUITS, WARRIOR, WORKER

LINE = "Nine offices change hands by influence and revolt."

OFFICES = ("", "Queen", "King", "Prince", "Princess", "Warrior", "Merchant", "Worker", "Magician", "Fool")
"""By rank."""
DEEDS = ("", "borrows", "banishes", "leads", "lifts", "defends", "swindles", "hauls", "summons", "rolls")
"""By office: its ability in a word."""
SIGNS = ("", "borrow", "banish", "lead", "lift", "defend", "swindle", "haul", "summon", "roll")
"""By office: the picture of its ability."""
DOES = {
    QUEEN: "The ability of a card beside the Queen, as if it were the Queen's.",
    KING: "Markers of one colour, from one of your cards to another.",
    PRINCE: "Your markers, from any card to one beside it.",
    PRINCESS: "Any card nearer the Fool's end goes one place towards the Queen's end.",
    MERCHANT: "Any card nearer the Queen's end goes one place towards the Fool's end.",
    WORKER: "Your markers, from one of your cards to the one as far from the other end.",
    WARRIOR: "Its markers may go into the cup when another card of its suit is contested.",
    MAGICIAN: "Markers of one colour, from any other card to this one.",
    FOOL: "The office whose number the die shows changes places with a neighbour.",
}
"""By ability: its effect."""


def name(seat: Seat) -> str:
    """Return the placeholder for a seat's name."""
    return f"{{{seat}}}"


def commas(words: Iterable[str]) -> str:
    """Join with commas."""
    return ", ".join(words)


def many(count: int, owner: Seat) -> str:
    """ "2 leaves", "1 leaf"."""
    suit = SUITS[owner]
    return counted(count, {"leaves": "leaf"}.get(suit, suit.removesuffix("s")), suit)


# Options, and errors.

PLAYERS = "How many play.", "Players"
SECRET_CUP = "For each office all choose in secret how many markers go into the cup, then all show.", "Secret cup"
CAP_TOTAL = "The limit by distance counts your markers that lie on the card already.", "Limits count all markers"
BY_PLACE = "Revolts go by places in the row, so a card that is swapped upward is voted on again.", "Revolts by place"
ANY_CARD = "The Warrior defends any card on which others have markers, not only its own suit's.", "Warrior everywhere"
TO_REACH = "Points that win; 0: 20 with three players, 12 with four.", "Goal"

NO_NUMBERS = "'{text}' is not how many markers, like 2 or 2/1/0"
NO_SUCH_USE = "the ability of '{user}' is not written '{text}'"
NO_MOVE = "'{text}' is no move like +4, done, 2 8-6 3f, 4 up 5, 9 roll, pass, cup 2, take, swap 8"
NO_CARD = "'{text}' is no card like 4f or 4f:w2f1"
RANK_TWICE = "'{text}': rank {rank} stands in the row twice"
TOO_MANY_MARKERS = f"'{{text}}': there are only {MARKERS} markers of each suit"
NINE_CARDS = "the row has nine cards, not {count}"
SAID_TWICE = "'{text}' is said twice"
NO_STAGE = "'stage={text}' is not influence, abilities or revolts"
NO_SEAT = "'{text}': {letter} does not play with {seats} players"
NO_WORD = "'{text}' is not stage, round, first, go or points, like round=3"
NO_NUMBER = "'{name}={text}' is not a number from {least} to {most}"
NO_POINTS = "'points={text}' is not points like 4/0/9"
POINTS_OF_SEATS = "there are points for {count} of {seats} seats"

# The scene.

OFFICE_OF = "{office} of {suit}"
ROW = "the row, from the Queen's end to the Fool's end"
MARKERS_ON = "markers on the {office}"
THE_OFFICE = "the {office}"
IN_SECRET = "and some in secret"
DIE = "the die shows {face}"
HAND = "{who}'s hand"
POINTS = "{who}'s points"
POOL = "{who}'s pool"
IN_THE_POOL = "{suit} in the pool"
PLACE = "place {place}, {office}, {markers}, {note}"
BONDED = "place {place}, {office}, {markers}, {note}, bond of {worth} with the next"
NO_MARKERS = "no markers"
ANY_MORE = "+ any"
FULL = "full"
TOO_NEAR = "too near"


def in_the_cup(inside: str) -> str:
    """Return the contents of the cup."""
    return f"in the cup: {inside}" if inside else "in the cup: nothing"


ENDS = (
    ("Queen's end", "lifting moves a card this way"),
    ("Fool's end", "this way it is brought down"),
)
PRICE = "○ 1", "its use costs one marker"
FREE = "free", "its use costs nothing"
IN_REVOLT = "Revolt"
CUP_AT_REST = "The cup", "In a revolt markers go in, and one is drawn: whose it is decides on the office."
CUP_FILLS = "The cup for the {office}"
CUP_DRAWN = "{who}'s marker is drawn"
CUP_ALONE = "{who}'s markers alone"
DIE_SHOWS = "The die shows {face}"
BOND = "+{worth}"
WOULD_BOND = "+{worth}?"
IN_POOL = "in pool"

# Plates.

THIS_ROUND = "this round +{points}"
SCORE = "{points} of {goal} points"
GOES_FIRST = "goes first"
WOULD_SCORE = "would score {worth}"


def goal(points: int) -> str:
    """Return the winning condition."""
    return f"{counted(points, 'point')}, by neighbours of your suit"


# Prompts.

PHASES = ("Influence", "Abilities", "Revolts", "Scoring")
MATCH_OVER = "The match is over"
NATURE = "The die and the cup decide"
PLACING = "{who} is placing markers"
USING = "{who} may use abilities"
MOVING = "{who} must move the {office}"
PUTTING = "{who} puts in for the {office}"
SHOWING = "{who} shows the numbers"
JUDGING = "{who} decides on the {office}"
ACTING = "{who} is to act"
ALL_PLACED = "All your markers are placed", "Done, or take back."
PLACE_NOTE = "Round {round}. Any number on yours; on others as many as they are far from yours."
PLACE_ANYWHERE_NOTE = "Round {round}. No card of yours lies in the row: any number on each."
USE_ABILITY = "Use an ability", "Choose one of your cards. Each pays one of your markers on it; the Fool is free."
MUST_MOVE = "The {office} must move"
MUST_MOVE_NOTE = "Choose the neighbour that it changes places with."
TO_JUDGE = "The {office} is yours to judge"
HOLDS_IT = "{owner} holds it now."
OWN_JUDGED = "It is of your own suit already."
REVOLT = "Revolt on the {office}"
REVOLT_NOTE = "How many of your markers go into the cup?"
SECRET_NOTE = "In secret: how many of your markers go into the cup?"
DEFENCE = "The {helper} defends the {office}"
FAVOUR = "The Queen asks a favour", "Of which neighbour?"
ABILITY = "The {office} {deed}"
BORROWED = "The Queen, as the {office}, {deed}"
ABILITY_NOTE = "{does} The {office} pays one marker of yours."
ABILITY_NOTE_OWN = "{does} It pays one of yours. Touch it again to move its own."
WHOSE = "Whose markers?"
WHERE_TO = "Where do they go?"
TO_OWN = "Choose another of your cards."
TO_NEXT = "Choose a card beside that one."
HOW_MANY = "How many of them?", "From the {source} to the {target}."


def place_markers(left: int) -> str:
    """Return the prompt while markers are placed."""
    return f"Place {counted(left, 'marker')}"


# Buttons, and effects of touches.

DONE = "Done"
TAKE = "Take over", "your {office} lies here"
SWAP_WITH = "Swap, {office}"
TOWARDS = "towards the Queen's end", "towards the Fool's end"
LEAVE = "Leave it", "nothing moves"
SHOW = "Show"
NO_MORE = "No more"
ONE_ON = "one marker on the {office}"
CHANGES_WITH = "changes places with the {office}"
MORE_COULD = "{left} more could be placed"
ROLLS = "rolls the die"
GOES = {
    PRINCESS: "the {office} goes one place towards the Queen's end",
    MERCHANT: "the {office} goes one place towards the Fool's end",
}
"""By ability."""
SHIFTS = "{markers} from the {source} to the {target}"
NO_MORE_USES = "no more abilities this round"
INTO_CUP = "{count} into the cup"

# Why a place cannot be touched.

PLACED_WHY = "All your markers are placed. Press Done, or take one back."
TOO_NEAR_WHY = "The {office} stands next to a card of yours: at distance one it takes none of your markers."
FULL_WHY = "The {office} takes only as many of your markers as it is far from your nearest card."
NOT_YOURS_WHY = "The {office} {deed}, but not for you: only cards of your own suit serve you."
WARRIOR_WHY = "The Warrior acts in revolts."
USED_WHY = "The {office} has been used this round."
CANNOT_PAY_WHY = "No marker of yours lies on the {office} to pay with."
NO_EFFECT_WHY = "The {office} can change nothing now."
NEIGHBOURS_WHY = "The {office} changes places with a neighbour only."

# Forecasts.

LEFT_OVER_TAG = "{left} left over"
SHARE = "Of the markers on the {office} {who} has {part} of {whole} then."
PAYS_SHARE = "The {payer} pays one marker. Of those on the {office} {who} has {part} of {whole} then."
ROW_STAYS = "The row stays as it is."
STAYS = "The {office} stays as it is."
BECOMES = "The {office} becomes {who}'s."
CHANGE_PLACES = "The {office} and the {other} change places."
GOES_AND_PAYS = {
    PRINCESS: "The {office} goes one place towards the Queen's end; the {payer} pays one marker.",
    MERCHANT: "The {office} goes one place towards the Fool's end; the {payer} pays one marker.",
}
"""By ability."""
CUP_STAYS_EMPTY = "The cup stays empty, and the {office} as it is."
CHANCES = "The cup's chances: {each}."
CHANCES_SO_FAR = "The cup's chances so far: {each}."
CHANCE_OF = "{who} {chance} %"
MAY_PUT_IN = "Up to {more} may still be put in by {others}."
MAY_PUT_IN_LEAVING = "Up to {more} may still be put in by {others}, which leaves {who} at least {least} %."
FACES = "Faces of the die that let the row score more for {who}: {better} of 10; that make it score less: {worse}."
OF_10 = "{faces} of 10"
PER_CENT = "{chance} %"
FROM_TO_PER_CENT = "{least}–{chance} %"
CHANGE_TAG = "{change} for {whom}"
SAME_TAG = "same score"
ROUND_WOULD = "So the round would score: {each}."
SUCH_A_ROW = "From round 2 such a row scores: {each}."


def left_over(left: int, who: str) -> str:
    """Return how much of the income is left."""
    return f"1 marker stays in {who}'s pool." if left == 1 else f"{left} markers stay in {who}'s pool."


# Events.

LAID = "{who}'s {office} is laid in the row."
ROLLED_FIRST = "{who} rolls {face} for the first place."
IS_FIRST = "{who} is first."
IS_FIRST_SHORT = "round 1: {suit} first"
LEVEL = "Level, and rolling again: {each}."
PLACES_ONE = "{who} places a marker on the {office}."
PLACES = "{who} places {each}."
PLACES_NOTHING = "{who} places nothing."
PLACES_NOTHING_SHORT = "no markers"
COUNT_ON = "{count} on the {office}"
ROLLS_DIE = "{who}'s Fool rolls the die."
ROLLS_BORROWED = "{who}'s Queen, in the Fool's stead, rolls the die."
MOVES_MARKERS = "{who}'s {office} moves {markers} of {suit} from the {source} to the {target}."
MOVES_BORROWED = "{who}'s Queen, in the {office}'s stead, moves {markers} of {suit} from the {source} to the {target}."
MOVES_CARD = {
    PRINCESS: "{who}'s Princess moves the {office} one place towards the Queen's end.",
    MERCHANT: "{who}'s Merchant moves the {office} one place towards the Fool's end.",
}
"""By ability."""
MOVES_CARD_BORROWED = {
    PRINCESS: "{who}'s Queen, in the Princess's stead, moves the {office} one place towards the Queen's end.",
    MERCHANT: "{who}'s Queen, in the Merchant's stead, moves the {office} one place towards the Fool's end.",
}
"""By ability."""
PASSES = "{who} uses no more abilities."
NOBODY_BEFUDDLED = "The die shows 0: nobody is befuddled."
BEFUDDLED = "The die shows {face}: the {office} must move."
ROLLS_SHORT = "rolls {face}"
ONE_NEIGHBOUR = "The {office} stands at an end and changes places with its one neighbour."
CHOOSES_IN_SECRET = "{who} chooses in secret for the {office}."
CHOOSES_SHORT = "for {rank}: ?"
SHOWS_SHORT = "shows {face}"
CUP_EMPTY = "The cup for the {office} stays empty."
ONLY_ONE = "Nobody else is in the cup. {who} decides."
IS_DRAWN = "{who}'s marker is drawn, one of {whole} in the cup."
DRAWN_SHORT = "{suit} drawn"
SWAPS = "{who} swaps the {office} with the {other}."
SWAPS_SHORT = "{rank} swaps {other}"
TAKES = "{who} takes over the {office} from {owner}."
TAKES_SHORT = "takes {rank}"
LEAVES = "{who} leaves the {office} as it is."
LEAVES_SHORT = "leaves {rank}"
ROUND_SCORED = "Round {round} is scored"
NEXT_ROUND = "Next round"
NO_SCORE = "The first round does not score."
NO_SCORE_SHORT = "round 1: no score"
SCORES = "Round {round} scores: {each}."
SCORES_SHORT = "round {round}: {gains}"
FIRST_IN_ROUND = "{who} is first in round {round}."


def puts_in(who: str, office: str, numbers: Sequence[int]) -> str:
    """Return what went into the cup: from the contested card, from the Warrior, from the Queen."""
    if not any(numbers):
        return f"{who} puts nothing into the cup for the {office}."
    if not any(numbers[1:]):
        return f"{who} puts {numbers[0]} into the cup for the {office}."
    found = zip(numbers, (office, OFFICES[WARRIOR], OFFICES[QUEEN]), strict=True)
    each = commas(f"{count} from the {source}" for count, source in found if count)
    return f"{who} puts into the cup for the {office}: {each}."


# The end.

STORY = "Round {round} brings {who} {gain}, and with that {points} of {goal}. {each}."
STANDS_AT = "{who} has {points}"

LAST_ROUND_OVER = f"Round {ROUNDS} is the last."
WHY_ENDED = "At the end most points win; then those of the last round count, then the cards in the row."
SHARED = "With {points} each, and alike in everything else, these share the victory: {each}."
WINS = "{who} wins with {points}."
WINS_BY_ROUND = "{who} wins a tie of {points}, having {gain} of them from the last round."
WINS_BY_CARDS = "{who} wins a tie of {points}, having {cards} in the row."
