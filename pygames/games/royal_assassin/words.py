"""All texts of Royal Assassin for players, as templates with named placeholders. Callers choose which to use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.cards import Seat, printed, spoken
from pygames.core.words import Plural, listed

if TYPE_CHECKING:
    from .rules import Court, Laid, Royal


def who(seat: Seat) -> str:
    """Return the placeholder for a seat's name."""
    return f"{{{seat}}}"


TITLE = "Royal Assassin"
LINE = "Two courts, one dagger. Wipe out the other family."

# The computer opponents: a name, a style of play, and four lines (`Persona.says`).

CAREFUL = (
    "Alys the Shield",
    "Guards the court before anything else.",
    (
        "Nobody gets past me.",
        "So who's unguarded now?",
        "They all live. Mine, that is.",
        "There was one I couldn't save.",
    ),
)
BOLD = (
    "Raoul the Rash",
    "Attacks whoever can be reached.",
    (
        "To the throne!",
        "Down with that one!",
        "That was the last of them.",
        "So many of you, so few of me.",
    ),
)
MISER = (
    "Gil the Miser",
    "Fills the court, and keeps the jokers in the purse.",
    (
        "A good family is a big one.",
        "That one was overdue.",
        "A full court, and a full purse.",
        "All that gold, and no guard.",
    ),
)
TRICKSTER = (
    "Nan the Dagger",
    "Sends the assassin early.",
    (
        "I've sent you a visitor.",
        "Did you hear the door?",
        "A joke, and then silence.",
        "The dagger was in the wrong hand.",
    ),
)

# Options.

DECKS_TITLE = "Decks"
START_TITLE = "First royals"
IN_DECK_TITLE = "Jokers in the deck"
COLOUR_TITLE = "Defence by colour"
OPTIONAL_TITLE = "Reserves may decline"
FRONT_TITLE = "Front royals only"
RECYCLE_TITLE = "The dead return"
SOLO_TITLE = "Solo defence"
DECKS = "Packs of 52 cards shuffled together."
START_ROYALS = "Royals on each side when the set-up ends."
JOKERS_IN_DECK = "The jokers are shuffled in: whoever turns one up or draws it owns it."
SAME_COLOR_DEFENCE = "A card defends any royal of its colour, not just its suit."
OPTIONAL_RESERVE = "You may decline a move that your reserve could make."
FRONT_ROYAL_ONLY = "In each suit, only the lowest royals can be attacked, or slain by a royal."
RECYCLE_KILLED = "Killed royals go to the discard and come back with the next shuffle."
SOLO_DEFENCE = "You can only defend a royal that's under attack. A defence that meets or exceeds the attack clears it."

# Labels.

COUNT = "{count} of {value}"
OPEN = "open, falls at {value}"
GUARDED = "guarded by {count}, falls at {value}"
ATTACKED = "attacked for {count}, falls at {value}"
FALLS_AT = "falls at {value}"
TO_FALL = "{left} to fall"
IS_GUARDED = "guarded"
MUST_FALL = "about to fall"
ROYAL = "{who}'s {royal}, {count}"
COURT_OF = "{who}'s"
COURT = Plural(("{who}'s court: {n} royal", "{who}'s court: {n} royals"))
HAND = Plural(("{who}'s hand: {n} card", "{who}'s hand: {n} cards"))
JOKERS = "{who}'s jokers: {count}"
ASSASSIN = "{who}'s royal assassin"
RESERVE = Plural(("{who}'s reserve: {n} card, on top {top}", "{who}'s reserve: {n} cards, on top {top}"))
RESERVE_EMPTY = "{who}'s reserve: empty"
IN_RESERVE = "Reserve: {count}, left answers first"
NO_RESERVE = "No reserve"
DECK = Plural(("deck: {n} card left", "deck: {n} cards left"))
DECK_TITLE, DISCARD_TITLE, GRAVEYARD_TITLE, JOKERS_TITLE = "Deck", "Discard", "Graveyard", "Jokers"
DECK_TOP = "the deck, face down"
HEAPS = {"discard": "discard", "graveyard": "graveyard"}
"""Names of the open piles in labels, by id."""
HEAP = "{heap}: 0 cards"
HEAP_TOP = Plural(("{heap}: {n} card, on top {top}", "{heap}: {n} cards, on top {top}"))
NOTHING = "empty"
CARDS = Plural(("{n} card", "{n} cards"))
STANDING = Plural(("{n} royal stands", "{n} royals stand"))
GOAL = "Wipe out the other court"


def signed(royal: Royal) -> str:
    """Return the count of a royal with its sign: "+5", "−4", "0"."""
    return f"{royal.tally:+d}".replace("-", "−") if royal.tally else "0"


def reading(royal: Royal) -> str:
    """Return the count of a royal, and the count that kills it: "+5 of 13"."""
    return COUNT.format(count=signed(royal), value=royal.value)


def spoken_count(royal: Royal) -> str:
    """Return the count of a royal, and the count that kills it, in words."""
    told = OPEN if not royal.pile else GUARDED if royal.tally < 0 else ATTACKED
    return told.format(count=abs(royal.tally), value=royal.value)


def gauge(royal: Royal) -> str:
    """Return the text next to a royal's gauge."""
    if not royal.pile:
        return FALLS_AT.format(value=royal.value)
    if royal.tally < 0:
        return IS_GUARDED
    return TO_FALL.format(left=royal.value - royal.tally) if royal.tally < royal.value else MUST_FALL


def sign(value: int, attacks: bool) -> str:
    """Return the change by a number card in the count of a royal: "+9", "−4"."""
    return f"+{value}" if attacks else f"−{value}"


def royal_label(royal: Royal, seat: Seat) -> str:
    """Return the label of a royal: "{0}'s king of clubs, attacked for 5, falls at 13"."""
    return ROYAL.format(who=who(seat), royal=spoken(royal.card.face), count=spoken_count(royal))


def court_label(court: Court, seat: Seat) -> str:
    """Return the label of a court: "{0}'s court: 4 royals"."""
    return COURT.of(len(court), who=who(seat))


def reserve_label(reserve: tuple[Laid, ...], seat: Seat) -> str:
    """Return the label of a reserve: "{0}'s reserve: 6 cards, on top two of hearts"."""
    if not reserve:
        return RESERVE_EMPTY.format(who=who(seat))
    return RESERVE.of(len(reserve), who=who(seat), top=spoken(reserve[-1].face))


def standing(court: Court) -> str:
    """Return the number of royals in a court: "4 royals stand"."""
    return STANDING.of(len(court))


# Possible moves.

TO_ATTACK = "attack the {rank} of {suit}"
TO_DEFEND = "defend the {rank} of {suit}"
TO_KILL = "kill the {rank} of {suit}"
TO_PRESENT = "present the {rank} of {suit}"
TO_DISCARD = "put it on your reserve"
TO_DECLINE = "decline"
SHORT = {
    "x": "{card} × {royal}",
    "+": "{card} + {royal}",
    "down": "{card} to reserve",
    "up": "{card} presented",
}
"""The texts of moves in the move list, by the sign or word in a move's notation."""
SHORT_HOLD = "hold"
PRESENT = "Present", "the royal joins your court"
DECLINE = "Decline", "your reserve passes"

# Text of the bar: a title and a second line.

OVER = "The match is over"
SET_UP = ("The courts are set up", "Royals join the court. Number cards go on the reserve.")
DEAL = ("New cards are dealt", "Three to each.")
SPEAKS = "{who}'s reserve answers"
TO_PLAY = "{who} is to play"
ANSWER = ("Your {card} has a choice", "Choose which royal your reserve attacks or defends.")
IDLE = ("You can't use any of your cards", "Put one on your reserve, or play a joker.")
PLAY = ("Play a card", "Attack, defend, add a royal, kill a royal, or play a joker.")
WHERE = "Where does {card} go?"
RED_BY_SUIT = "On a black enemy royal, or on your own royals of its suit."
BLACK_BY_SUIT = "On a red enemy royal, or on your own royals of its suit."
RED_BY_COLOUR = "On a black enemy royal, or on your own royals of its colour."
BLACK_BY_COLOUR = "On a red enemy royal, or on your own royals of its colour."
PRESENT_OR_SLAY = "Present it, or slay an open enemy royal of the other colour."
WHOM = ("Who does the assassin kill?", "Any enemy royal. The joker is used up.")
LAY = ("Put {card} on your reserve", "It can answer in a later cascade.")

# Why a thing cannot be used.

HAND_WAITS = "The reserves play out the cascade. Your hand has to wait."
FITS_NO_ROYAL = "{card} doesn't fit any royal now, and another of your cards has a use."
RESERVE_CLOSED = "A card may go here only if no card in your hand has another use. {card} does."
ATTACKS_OTHERS = (
    "Black cards attack red royals only; {royal} is black.",
    "Red cards attack black royals only; {royal} is red.",
)
SUIT_DEFENDS = "Only a card of its suit can defend {royal}."
COLOUR_DEFENDS = "Only a card of its colour can defend {royal}."
BARRED = "There's a card in front of {royal}, so no royal can slay it."
SAME_COLOUR = "{card} can only slay royals of the other colour."
HIGHER = "{card} can only slay royals of equal or lower value. {royal} is higher."
BEHIND = "A lower royal of its suit is in front of it."
NOT_ATTACKED = "You can only defend a royal that's under attack."

# Forecasts.

WINS, LOSES, MISSES_TAG, FIRST = "wins", "loses", "passes", "answers first"
"""Short texts of a forecast at the touched place."""
FALLS_TAG, COUNTS_FALLS_TAG, COUNTS_OPEN_TAG = "falls", "{counts} falls", "{counts} open"


def tag(counts: list[str], royal: Royal, falls: bool) -> str:
    """Return the tag of a royal's counts: "+5 of 13", "+16 › +11 falls", "0 open", "falls"."""
    every = " › ".join(counts)
    if falls or not royal.pile:
        return (FALLS_TAG if not counts else COUNTS_FALLS_TAG if falls else COUNTS_OPEN_TAG).format(counts=every)
    return every if len(counts) > 1 else reading(royal)


WOULD_LIE = "{card} goes on top of {who}'s reserve and will answer first."
WOULD_JOIN = "{card} joins {who}'s court and falls at {value}."
WOULD_STAND_OPEN = "{who}'s {royal} goes to {counts} and is open."
WOULD_STAND = "{who}'s {royal} goes to {counts} of {value}."
WOULD_FALL_AT = "{who}'s {royal} goes to {counts} of {value} and falls."
WOULD_FALL = "{who}'s {royal} falls."
WOULD_MISS = "{card} can't be used: the reserve passes."
WOULD_BE_DISCARDED = "{card} is discarded."
WOULD_BE_SPENT = "The joker is used up."
WOULD_BE_EQUAL = "That ends the match with equal courts."
WOULD_WIN = "That wins the match."
WOULD_LOSE = "That loses the match."
WOULD_CHOOSE = "Then {who} decides what {card} does."

# Events.

BEGINS = "{who} goes first: a random choice."
DRAWS = "{who} draws {card}."
DRAWS_HIDDEN = "{who} draws a card."
TURNS_UP_NUMBER = "{who} turns up {card}: it goes on the reserve."
TURNS_UP_ROYAL = "{who} turns up {card}: it joins the court."
TURNS_UP_JOKER = "{who} turns up {card}: it's set aside."
SHUFFLED = "The deck is shuffled."
SHUFFLED_DISCARD = "The deck is empty: the discard pile is shuffled."
SHUFFLED_RESERVES = "Deck and discard are empty: both reserves are shuffled into a new deck."
ATTACKS = "{who} attacks {royal} with {card}: {count}."
DEFENDS = "{who} defends {royal} with {card}: {count}."
PRESENTS = "{who} presents {card}."
SLAYS = "{who} slays {owner}'s {royal} with {card}, which is discarded."
ASSASSINATES = "{who} sends an assassin: {owner}'s {royal} is killed."
DISCARDS = "{who} puts {card} on the reserve."
ANSWERS_ATTACKING = "{who}'s reserve attacks {royal} with {card}: {count}."
ANSWERS_DEFENDING = "{who}'s reserve defends {royal} with {card}: {count}."
FALLS = "{who}'s {royal} falls."
FITS_NO_FIGHT = "{who}'s reserve passes: {card} can't join a fight."
HAS_NO_RESERVE = "{who}'s reserve passes: it's empty."
HELD_BACK = "{who} holds the reserve back and passes."
CASCADE_OVER = "{who} passes too: the cascade ends."
NO_ANSWER_AT_ALL = "No card of {who} answers.", "No card of {who} answers either."
"""Sentences for a cascade without reserves: first for the seat with the first step, then for the other seat."""
SKIPPED = "{who}'s hand is empty, so the turn is skipped."
MORTAL = "It will fall unless defended."
CLEARED = "The cards in front of {royal} are cleared."

WHY_ATTACK = "A number card attacks an enemy royal of the opposite colour."
WHY_DEFEND = "A number card defends your royal of the same suit, even before an attack: the count may go below zero."
WHY_PRESENT = "A royal from your hand joins the court, open."
WHY_REGICIDE = "A royal from your hand slays an open royal of the opposite colour and equal or lower value."
WHY_ASSASSINATE = "A joker kills any enemy royal, whatever its colour and whatever is in front of it."
WHY_DISCARD = "A card goes to the reserve only if no card in hand has another use."
WHY_ANSWER = "The top card of a reserve must be played if it can join a fight. The reserves take turns."
WHY_FALL = "A royal whose count reaches its value dies at the end of its owner's next step in the cascade."
WHY_WIPED_OUT = "A player without a royal on the table loses at once, even with royals in hand."
WHY_JUDGED = "The royals still standing decide: first their total value, then their number."
WHY_SHUFFLE = "When the deck is empty, the discard pile becomes the new deck, even in the middle of a deal."

# The end.

WIPED_OUT = "{who}'s court is wiped out."
EQUAL_AT_LAST = "{turns} turns have been played, and the courts are equal."
EQUAL = "There are no cards left to draw, and the courts are equal."
WORTH_AT_LAST = "{turns} turns have been played: {who}'s court is worth more, {more} to {less}."
WORTH = "There are no cards left to draw: {who}'s court is worth more, {more} to {less}."
STORY_WIPED_OUT = "The last royal of {loser}'s court was {royal}. {who} keeps {royals}."
STORY_JUDGED = "{who} keeps {royals}. {other} keeps {others}."


def names(court: Court) -> str:
    """Return the names of a court's royals as a list in words: "K♦ and Q♥"."""
    return listed([printed(royal.card.face) for royal in court])


# Errors for notation that cannot be read.

NO_MOVE = "'{text}' is not a move; write one like '5h x Kc', '3c + Kc', 'Ks up', 'Jo x Kc' or '5h down'"
NO_ANSWER = "'{text}' is not an answer of a reserve; write one like '2h x Kc', '3c + Kc' or 'hold'"
NO_FACE = "'{text}' must name the card that is played"
NO_CARD = "'{text}' is not a card of this game"
A_SLOT = "a slot"
NOBODY = "there is no {text} in that court"
SEVERAL = "there are several: choose one of {names}"
