"""All texts of Vassal for players, as templates with named placeholders. Callers choose which to use."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.words import NUMBERS, counted

WHO = ("{0}", "{1}")
"""By seat: the placeholder for its name."""

# The game and its options: a description of each, and its title.

LINE = "Nine houses, three cards to each, one joker in hand."
GOAL = "Win five houses, or three side by side"
NO_MOTIVE = "Five tiers: three cards of one colour that are nothing better are a Discord.", "No Motive tier"
NO_JOKERS = "No jokers, seven cards each. If nobody has won when all are played, most houses win.", "No jokers"
CLOSED = "No card may be placed at a house that is claimed.", "Closed houses"
BY_HAND = "You choose which provable houses you claim; else all are claimed for you.", "Claim by hand"
PROOFS_FIRST = "Proofs count at the start of your turn, before you place, not at its end.", "Proofs come first"
BEGINS = "Who begins: 0 by lot, 1 or 2 that seat.", "Who begins"

# Labels of things on the table, for screen readers.

HOUSES = "the nine houses"
HOUSE = "house {house}"
HOUSE_JOINS = "house {house}, the third side by side for {who}"
PLEDGED = "house {house}, pledged to {who}"
TO_DRAW = "{left} to draw"
NONE_TO_DRAW = "none to draw"
PILE = "draw pile: {note}"
PILE_TOP = "the draw pile, face down"
OF_THREE = "{cards} of 3 cards"
OF_FIVE = "{houses} of 5 houses"
JOKER = "the joker"
JOKER_AS = "joker as {card}"


def hand(own: bool, who: str, cards: int) -> str:
    """Return the label of a hand."""
    held = counted(cards, "card")
    return f"your hand: {held}" if own else f"{who}'s hand: {held}"


def side(own: bool, who: str, house: int, held: str) -> str:
    """Return the label of a side of a house, with its strength or number of cards."""
    return f"house {house}, your side: {held}" if own else f"house {house}, {who}'s side: {held}"


# The reference list of alliances, and bands around houses.

LADDER = "Alliances, strongest first"
LADDER_SHORT = "Alliances"
SUMS = "Then by sum: A 1, J 11, Q 12, K 13."
RUNG = "{tier}: {means}"
MEANS = ("anything else", "one colour", "one suit", "sequence", "sequence, one colour", "sequence, one suit")
"""By tier, as in `alliance`."""
SIDE_BY_SIDE = "{first} · {second} · {third}, side by side"


def side_by_side(houses: Sequence[int]) -> str:
    """Return the label of three adjacent houses."""
    first, second, third = houses
    return SIDE_BY_SIDE.format(first=first, second=second, third=third)


def houses_won(houses: int) -> str:
    """Return the winner's number of houses."""
    return counted(houses, "house")


# Text of the bar.

STEPS = ("Place", "Draw", "Claim")
STEPS_PROOFS_FIRST = ("Claim", "Place", "Draw")
OVER = "The match is over"
DEALT = "The cards are dealt"
SEVEN_EACH = "Seven each."
JOKER_AND_SIX = "A joker and six cards each."
TO_PLAY = "{who} is to play"
PLACE = "Place a card", "Choose one from your hand, then a house."
PLACE_IT = "Place {card} at a house"
JOKER_IS = "It stands for the card that serves best there."
CLAIM = "Claim what you can prove", "Choose the houses you claim, then Done."
CLAIM_NONE = "claim no house"
CLAIM_ONE = "claim house {house}"
CLAIM_SOME = "claim houses {houses}"
CLAIMS_ONE = "Claim house {house}?"
CLAIMS_SOME = "Claim houses {houses}?"
DONE_CLAIMS = "Done claims."
DONE = "Done", "claims the houses you touched"
NEXT_CARD = "card {card} of 3"


def room(houses: int) -> str:
    """Return how many houses have room for a card."""
    return "One house has room on your side." if houses == 1 else f"{NUMBERS[houses]} houses have room on your side."


def claim(houses: Sequence[int]) -> str:
    """Return the text of a claim."""
    if len(houses) > 1:
        return CLAIM_SOME.format(houses=", ".join(map(str, houses)))
    return CLAIM_ONE.format(house=houses[0]) if houses else CLAIM_NONE


def claims(houses: Sequence[int]) -> str:
    """Return the text of a claim of at least one house, as a question."""
    if len(houses) > 1:
        return CLAIMS_SOME.format(houses=", ".join(map(str, houses)))
    return CLAIMS_ONE.format(house=houses[0])


# Why something cannot be used now, and the status of houses.

DRAW_BY_ITSELF = "A card is drawn for you after placing one, as long as there are cards."
THEIR_SIDE = "This is {who}'s side of house {house}."
THEIR_CARD = "This card is in {who}'s hand."
THEIR_TURN = "It is {who}'s turn."
FULL = "Your alliance at house {house} is full: three cards."
HOUSE_CLOSED = "House {house} is claimed and therefore closed."
CARD_FIRST = "Choose a card from your hand first."
WAIT = "Wait for the draw."
CLAIM_FIRST = "Claim first, or claim nothing: press Done."
IS_PLEDGED = "House {house} is pledged to {who}."
IS_NOBODYS = "House {house} is nobody's yet: it goes to the stronger of two full alliances."

# Forecasts of placing a card.

BEATS = "{own} beats {who}'s {facing}: house {house} is yours."
LOSES = "{own} does not beat {who}'s {facing}: house {house} goes to {who}."
TOO_LATE = "{own} is no more than {who}'s {facing}: house {house} goes to {who}."
STAYS = "{own}, and house {house} stays pledged to {who}."
PROVES = "{own}: nothing that is left beats it. House {house} is yours."
MAY_CLAIM = "{own}: nothing that is left beats it. You may claim house {house}."
OWN_HAND = "{own}: only cards of your own hand would beat it, so it cannot be proved yet."
OPEN = "{own}: {who} could still make {facing} against it."
WINS = "{told} That wins the match."
GIVES = "{told} That gives {who} the match."

# Events.

LOT = "{who} begins: the lot decides."
SHUFFLED = "The jokers are put aside, one for each, and the cards shuffled."
IS_DEALT = "{who} is dealt {card}."
LAST_DEALT = "{who} is dealt {card}. {first} begins."
DRAWS = "{who} draws {card}."
A_CARD = "a card"
PLACES = "{who} places {card} at house {house}."
MAKES = "{who} places {card} at house {house}: {made}."
MAKES_BY_JOKER = "{who} places {card} at house {house}: {made}, the joker standing for {stands}."
CLAIMS_NOTHING = "{who} claims nothing."
SHOWDOWN = "{who} claims house {house}: {mine} beats {theirs}."
SHOWDOWN_WHY = "Both sides are full, so the stronger claims at once: {who}'s {mine} beats {other}'s {theirs}."
EQUAL = "{who} claims house {house}: {mine} on both sides, full first."
EQUAL_WHY = "Both have {mine}. Of two equal alliances the one that was full first claims, and that is {who}'s."
PROVED = "{who} claims house {house} by proof: {mine} cannot be beaten there."
WHOLE = "{who} gets house {house}: a full alliance against an incomplete one."
WHOLE_WHY = "All cards are played. A full alliance is stronger than an incomplete one."
PARTS = "{who} gets house {house}: {mine} against {theirs}, both incomplete."
PARTS_WHY = "All cards are played. Of two incomplete alliances the higher sum of ranks wins."
PARTS_EQUAL_WHY = (
    "All cards are played. Of two incomplete alliances the higher sum of ranks wins; they are equal, so it goes to "
    "{who}, who began."
)
NO_ROOM = "{who} has no room for a card and passes."
NO_CARD = "{who} has no card left and passes."
PASSES_WHY = (
    "Claimed houses are closed. Who has no card, or no room for one, passes: no card, no draw, but claims count."
)

# Proofs.

NO_ALLIANCE = "{other} cannot complete an alliance there any more, so {mine} stands."
NO_MORE = "The strongest {other} could still make there is {best} ({cards}): no more than {mine}, which was full first."
WEAKER = "The strongest {other} could still make there is {best} ({cards}), and {mine} beats it."
CLAIM_EARLY = "{who}'s {mine} can be claimed by proof, before the next card is placed. {why}"
CLAIM_LATE = "{who}'s {mine} can be claimed by proof, at the end of the turn. {why}"
NOT_PROVED = "{who}'s {mine} is not proved: {other} could still make {best} there ({cards}), as far as the table tells."

# The end.

FIVE = "{who} has won the allegiance of five houses."
FIVE_WHY = "The first to claim any five houses wins at once."
THREE = "{who} has won houses {first}, {second} and {third}, three side by side."
THREE_WHY = "Three houses side by side win at once. The line is no ring."
MOST = "{who} has the most houses, {houses} of 9."
MOST_WHY = "No card can be placed any more, so the number of houses decides."
EVEN = "Nobody can place a card any more, and both have as many houses."

# How the match was decided.

MADE_AND_BEAT = "{who} made {own} at house {house} with {card}, and it beat {other}'s {facing}."
MADE_AND_PROVED = "{who} made {own} at house {house} with {card}, and nothing that was left could beat it."
DID_NOT_BEAT = "{other} made {facing} at house {house}, and it did not beat {who}'s {own}."
LAST_BY_PROOF = "{who} claimed the last house by proof: nothing that was left could beat it there."
LACKED_ONE = "{other} lacked one house of five."
LACKED_HOUSE = "{other} lacked only house {house} to have three side by side."


def story(last: str, lacked: str) -> str:
    """Return what happened last, and what the loser lacked if it was little."""
    return f"{last} {lacked}".rstrip()


# Errors for texts that are no move.

NO_PLACE = "'{text}' is no move like Ks 3"
NO_MOVE = "'{text}' is no move like Ks 3 or claim 2 5"
A_HOUSE = "a house"
