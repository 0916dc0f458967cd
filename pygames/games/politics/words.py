"""All texts of Politics for players, as templates with named placeholders.

In the values of `who`, `owner` and `each`, {0} and {1} stand for the names of seats 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import Seat
from pygames.core.words import Plural

from .court import FOOL, KING, MAGICIAN, MERCHANT, PRINCE, PRINCESS, QUEEN, WARRIOR, WORKER

TITLE = "Politics"
LINE = "Nine offices change hands by influence and revolt."

OFFICES = ("", "Queen", "King", "Prince", "Princess", "Warrior", "Merchant", "Worker", "Magician", "Fool")
"""The names of the offices, by rank."""
DEEDS = ("", "borrows", "banishes", "leads", "lifts", "defends", "swindles", "hauls", "summons", "rolls")
"""The ability of each office in a word, by rank."""
DOES = {
    QUEEN: "The ability of a card next to the Queen, as if it were the Queen's.",
    KING: "Markers of one colour, from one of your cards to another.",
    PRINCE: "Your markers, from any card to one next to it.",
    PRINCESS: "Any card nearer the Fool's end goes one place towards the Queen's end.",
    MERCHANT: "Any card nearer the Queen's end goes one place towards the Fool's end.",
    WORKER: "Your markers, from one of your cards to the one as far from the other end.",
    WARRIOR: "Its markers may go into the cup when another card of its suit is contested.",
    MAGICIAN: "Markers of one colour, from any other card to this one.",
    FOOL: "The office whose number the die shows changes places with a neighbour.",
}
"""The effect of each office's ability, in a sentence."""
SUITS = ("waves", "flames", "leaves", "stones")
"""The name of each seat's suit."""
SEATS = ("Waves", "Flames", "Leaves", "Stones")
"""The names of the seats, and the suits on buttons."""
MANY = (
    Plural(("{n} wave", "{n} waves")),
    Plural(("{n} flame", "{n} flames")),
    Plural(("{n} leaf", "{n} leaves")),
    Plural(("{n} stone", "{n} stones")),
)
"""The text for a number of markers of each seat."""


def name(seat: Seat) -> str:
    """Return the placeholder for a seat's name."""
    return f"{{{seat}}}"


def commas(words: Iterable[str]) -> str:
    """Return these words joined by commas."""
    return ", ".join(words)


# Options, and errors.

PLAYERS = "How many play.", "Players"
SECRET_CUP = "For each office, everyone chooses markers for the cup in secret. Then all reveal.", "Secret cup"
CAP_TOTAL = "The distance limit includes markers you already have on the card.", "Limits count all markers"
BY_PLACE = "Revolts go by place in the row, so a card that is swapped upwards is contested again.", "Revolts by place"
ANY_CARD = "The Warrior defends any card with others' markers on it, not just its own suit.", "Warrior everywhere"
TO_REACH = "Points needed to win. 0 is the default: 20 with three players, 12 with four.", "Goal"

NO_NUMBERS = "'{text}' is not a number of markers; write one like 2 or 2/1/0"
NO_SUCH_USE = "'{text}' is not a use of the ability of '{user}'"
NO_MOVE = "'{text}' is not a move; write one like +4, done, 2 8-6 3f, 4 up 5, 9 roll, pass, cup 2, take, swap 8"
NO_CARD = "'{text}' is not a card; write rank and suit, like 4f, and its markers, if any, like 4f:w2f1"
RANK_TWICE = "'{text}': rank {rank} is in the row twice"
TOO_MANY_MARKERS = "'{text}': there are only {most} markers of each suit"
NINE_CARDS = "the row has nine cards, not {count}"
SAID_TWICE = "'{text}' is given twice"
NO_STAGE = "'stage={text}' is not influence, abilities or revolts"
NO_SEAT = "'{text}': with {seats} players nobody has the suit '{letter}'"
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
TOO_NEAR = "too close"
IN_THE_CUP = "in the cup: {inside}"
EMPTY_CUP = "in the cup: nothing"
ENDS = (
    ("Queen's end", "up: towards the Queen"),
    ("Fool's end", "down: towards the Fool"),
)
PRICE = "○ 1", "using it costs one marker"
FREE = "free", "using it is free"
IN_REVOLT = "Revolt"
CUP_AT_REST = "The cup", "In a revolt markers go in, and one is drawn. Its owner decides what happens to the office."
CUP_FILLS = "The cup for the {office}"
CUP_DRAWN = "{who}'s marker is drawn"
CUP_ALONE = "{who}'s markers alone"
DIE_SHOWS = "The die shows {face}"
BOND = "+{worth}"
WOULD_BOND = "+{worth}?"
IN_POOL = "in pool"

# Plates.

THIS_ROUND = "this round +{points}"
SCORE = Plural(("{points} of {n} point", "{points} of {n} points"))
GOES_FIRST = "goes first"
WOULD_SCORE = "would score {worth}"
GOAL = Plural(("{n} point, from neighbours of your suit", "{n} points, from neighbours of your suit"))

# Prompts.

PHASES = ("Influence", "Abilities", "Revolts", "Scoring")
MATCH_OVER = "The match is over"
NATURE = "The die or the cup decides"
PLACING = "{who} is placing markers"
USING = "{who} may use abilities"
MOVING = "{who} must move the {office}"
PUTTING = "{who} puts in markers for the {office}"
SHOWING = "{who} shows the numbers"
JUDGING = "{who} decides on the {office}"
ACTING = "{who} to act"
ALL_PLACED = "You've placed all your markers", "Press Done, or Undo."
PLACE_MARKERS = Plural(("Place {n} marker", "Place {n} markers"))
PLACE_NOTE = "Round {round}. Any number on your cards; on others, up to their distance from yours."
PLACE_ANYWHERE_NOTE = "Round {round}. You have no card in the row: any number anywhere."
USE_ABILITY = "Use an ability", "Choose one of your cards. Each costs one of your markers on it; the Fool is free."
MUST_MOVE = "The {office} must move"
MUST_MOVE_NOTE = "Choose which neighbour it swaps with."
TO_JUDGE = "You decide about the {office}"
HOLDS_IT = "{owner} holds it now."
OWN_JUDGED = "It's your own suit already."
REVOLT = "Revolt on the {office}"
REVOLT_NOTE = "How many of your markers go into the cup?"
SECRET_NOTE = "In secret: how many of your markers go into the cup?"
DEFENCE = "The {helper} defends the {office}"
FAVOUR = "The Queen borrows an ability", "From which neighbour?"
ABILITY = "The {office} {deed}"
BORROWED = "The Queen, as the {office}, {deed}"
ABILITY_NOTE = "{does} It costs one of your markers on the {office}."
ABILITY_NOTE_OWN = "{does} It costs one of your markers on it. Touch it again to move markers from it."
WHOSE = "Whose markers?"
WHERE_TO = "Where do they go?"
TO_OWN = "Choose another of your cards."
TO_NEXT = "Choose a card next to that one."
HOW_MANY = "How many of them?", "From the {source} to the {target}."

# Buttons, and effects of touches.

DONE = "Done"
TAKE = "Take over", "your {office} lies here"
SWAP_WITH = "Swap, {office}"
TOWARDS = "towards the Queen's end", "towards the Fool's end"
LEAVE = "Leave it", "nothing moves"
SHOW = "Show"
NO_MORE = "No more"
ONE_ON = "one marker on the {office}"
CHANGES_WITH = "swaps with the {office}"
MORE_COULD = "{left} more could be placed"
ROLLS = "rolls the die"
GOES = {
    PRINCESS: "the {office} goes one place towards the Queen's end",
    MERCHANT: "the {office} goes one place towards the Fool's end",
}
"""The effect of a Princess's or Merchant's move, as a part of a sentence."""
SHIFTS = "{markers} from the {source} to the {target}"
NO_MORE_USES = "no more abilities this round"
INTO_CUP = "{count} into the cup"

# Why a place cannot be touched.

PLACED_WHY = "You've placed all your markers. Press Done, or Undo."
TOO_NEAR_WHY = "The {office} is next to a card of yours, so you can't place markers on it."
FULL_WHY = "You can't place more markers on the {office} than its distance from your nearest card."
NOT_YOURS_WHY = "The {office} {deed}, but not for you: you can only use cards of your own suit."
WARRIOR_WHY = "The Warrior acts in revolts."
USED_WHY = "You've already used the {office} this round."
CANNOT_PAY_WHY = "You have no marker on the {office} to pay with."
NO_EFFECT_WHY = "The {office} can't do anything now."
NEIGHBOURS_WHY = "The {office} can only swap with a neighbour."

# Forecasts.

LEFT_OVER_TAG = "{left} left over"
PAYS = "It costs one marker from the {payer}."
EMPTIED = "That would leave no marker on the {office}."
HAS_NONE = "{who} would then have no marker on the {office}."
HAS_SOME = Plural(
    (
        "{who} would then have {part} of the {n} marker on the {office}.",
        "{who} would then have {part} of the {n} markers on the {office}.",
    )
)
HAS_ALL = (
    "{who} would then have the only marker on the {office}.",
    "{who} would then have both markers on the {office}.",
    "{who} would then have all {n} markers on the {office}.",
)
"""Sentences for one marker, for two markers and for more."""
LEFT_OVER = Plural(("{n} marker stays in {who}'s pool.", "{n} markers stay in {who}'s pool."))
ROW_STAYS = "The row stays as it is."
STAYS = "The {office} stays as it is."
BECOMES = "The {office} becomes {who}'s."
CHANGE_PLACES = "The {office} and the {other} swap places."
GOES_AND_PAYS = {
    PRINCESS: "The {office} goes one place towards the Queen's end. It costs one marker from the {payer}.",
    MERCHANT: "The {office} goes one place towards the Fool's end. It costs one marker from the {payer}.",
}
"""The effect of a Princess's or Merchant's move and its cost, before it is made."""
CUP_STAYS_EMPTY = "The cup stays empty, and the {office} stays as it is."
CHANCES = "The cup's chances: {each}."
CHANCES_SO_FAR = "The cup's chances so far: {each}."
CHANCE_OF = "{who} {chance}%"
MAY_PUT_IN = "{others} could still add up to {more}."
MAY_PUT_IN_LEAVING = "{others} could still add up to {more}, which leaves {who} at least {least}%."
FACES = "Of the 10 possible rolls, {better} would help {who} and {worse} would hurt."
OF_10 = "{faces} of 10"
PER_CENT = "{chance}%"
FROM_TO_PER_CENT = "{least}–{chance}%"
CHANGE_TAG = "{change} for {whom}"
SAME_TAG = "same score"
ROUND_WOULD = "The round would score: {each}."
SUCH_A_ROW = "From round 2 on, this row would score: {each}."


def share(part: int, whole: int, some: Plural, every: tuple[str, ...], **place: str) -> str:
    """Return the sentence that `part` of `whole` markers, at least one, would be the player's."""
    if part < whole:
        return some.of(whole, part=part, **place)
    return every[min(whole, 3) - 1].format(n=whole, **place)


# Events.

LAID = "{who}'s {office} goes into the row."
ROLLED_FIRST = "{who} rolls {face} to see who goes first."
IS_FIRST = "{who} goes first."
IS_FIRST_SHORT = "round 1: {suit} first"
LEVEL = "Tied, so rolling again: {each}."
PLACES_ONE = "{who} places a marker on the {office}."
PLACES = "{who} places {each}."
PLACES_NOTHING = "{who} places nothing."
PLACES_NOTHING_SHORT = "no markers"
COUNT_ON = "{count} on the {office}"
ROLLS_DIE = "{who}'s Fool rolls the die."
ROLLS_BORROWED = "{who}'s Queen, acting as the Fool, rolls the die."
MOVES_MARKERS = Plural(
    (
        "{who}'s {office} moves {n} marker of {suit} from the {source} to the {target}.",
        "{who}'s {office} moves {n} markers of {suit} from the {source} to the {target}.",
    )
)
MOVES_BORROWED = Plural(
    (
        "{who}'s Queen, acting as the {office}, moves {n} marker of {suit} from the {source} to the {target}.",
        "{who}'s Queen, acting as the {office}, moves {n} markers of {suit} from the {source} to the {target}.",
    )
)
MOVES_CARD = {
    PRINCESS: "{who}'s Princess moves the {office} one place towards the Queen's end.",
    MERCHANT: "{who}'s Merchant moves the {office} one place towards the Fool's end.",
}
"""Log lines, by ability, for a card moved by a Princess or Merchant."""
MOVES_CARD_BORROWED = {
    PRINCESS: "{who}'s Queen, acting as the Princess, moves the {office} one place towards the Queen's end.",
    MERCHANT: "{who}'s Queen, acting as the Merchant, moves the {office} one place towards the Fool's end.",
}
"""Log lines, by ability, for a card moved by a Queen acting as Princess or Merchant."""
PASSES = "{who} uses no more abilities."
NOBODY_BEFUDDLED = "The die shows 0: nothing happens."
BEFUDDLED = "The die shows {face}: the {office} must move."
ROLLS_SHORT = "rolls {face}"
ONE_NEIGHBOUR = "The {office} is at an end, so it swaps with its only neighbour."
CHOOSES_IN_SECRET = "{who} secretly chooses markers for the {office}."
CHOOSES_SHORT = "for {rank}: ?"
SHOWS_SHORT = "shows {face}"
PUTS_NOTHING = "{who} puts nothing into the cup for the {office}."
PUTS = "{who} puts {count} into the cup for the {office}."
PUTS_FROM = "{who} puts into the cup for the {office}: {each}."
COUNT_FROM = "{count} from the {source}"
CUP_EMPTY = "The cup for the {office} stays empty."
ONLY_ONE = "Nobody else put in. {who} decides."
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
FIRST_IN_ROUND = "{who} goes first in round {round}."

# The end.

STORY = Plural(("{who} scores {n} in round {round} and reaches {points} of {goal}. {each}.",) * 2)
STANDS_AT = "{who} has {points}"

LAST_ROUND_OVER = "Round {round} is the last."
WHY_ENDED = "Most points win. A tie goes to more points in the last round, then to more cards in the row."
SHARED = Plural(
    (
        "Tied with {n} point each, these share the victory: {each}.",
        "Tied with {n} points each, these share the victory: {each}.",
    )
)
WINS = Plural(("{who} wins with {n} point.", "{who} wins with {n} points."))
WINS_BY_ROUND = Plural(
    (
        "{who} wins on a tiebreak at {n} point, with {gain} of them in the last round.",
        "{who} wins on a tiebreak at {n} points, with {gain} of them in the last round.",
    )
)
WINS_BY_CARDS = Plural(
    (
        "{who} wins on a tiebreak at {points}, with {n} card in the row.",
        "{who} wins on a tiebreak at {points}, with {n} cards in the row.",
    )
)
AT_POINTS = Plural(("{n} point", "{n} points"))

# The computer opponents: name, habit, and lines at the beginning, at a great moment, after a win and after a loss.

CAREFUL = (
    "Agnes the Meek",
    "Pays for an ability only when nothing else will do.",
    (
        "I am content with little.",
        "Oh, was that yours?",
        "Patience was enough.",
        "Patience was not enough.",
    ),
)
BOLD = (
    "Bela the Bold",
    "Puts many markers into the cup.",
    (
        "I back it with all I have.",
        "The cup knows me.",
        "Fortune likes a full cup.",
        "An empty purse, and an empty office.",
    ),
)
MISER = (
    "Otto the Miser",
    "Puts as little into the cup as will do.",
    (
        "Every marker comes home again.",
        "One marker was enough.",
        "And I have change left.",
        "I saved at the wrong end.",
    ),
)
TRICKSTER = (
    "Lena the Jester",
    "Lets the offices work, and makes the row dance.",
    (
        "Let us see this row dance.",
        "Up goes one, down goes another.",
        "You were all so serious.",
        "The jest was on me.",
    ),
)
