"""All texts of Vassal for players, as templates with named placeholders. Callers choose which to use."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.words import Plural

WHO = ("{0}", "{1}")
"""The placeholder for the name of each seat."""

# The game and its options: a description of each, and its title.

TITLE = "Vassal"
SEATS = ("Azure", "Gules")
LINE = "Nine houses, three cards to each, one joker in hand."
GOAL = "Win five houses, or three side by side"
NO_MOTIVE = "Five tiers: three cards of one colour and nothing better are a Discord.", "No Motive tier"
NO_JOKERS = "No jokers, seven cards each. If nobody has won when all are played, more houses win.", "No jokers"
CLOSED = "You can't place a card at a house that has been claimed.", "Closed houses"
BY_HAND = "You choose which proved houses to claim. Otherwise all of them are claimed for you.", "Claim by hand"
PROOFS_FIRST = "You prove houses at the start of your turn, before you place, not at its end.", "Proofs come first"
BEGINS = "Who goes first: 0 is random, 1 or 2 is that seat.", "Who goes first"

# Labels of things on the table, for screen readers.

HOUSES = "the nine houses"
HOUSE = "house {house}"
HOUSE_JOINS = "house {house}, {who}'s third in a row"
PLEDGED = "house {house}, pledged to {who}"
TO_DRAW = "{left} to draw"
NONE_TO_DRAW = "none to draw"
PILE = "draw pile: {note}"
PILE_TOP = "the draw pile, face down"
OF_THREE = "{cards} of 3 cards"
OF_FIVE = "{houses} of 5 houses"
JOKER = "the joker"
JOKER_AS = "joker as {card}"
HANDS = (
    Plural(("{who}'s hand: {n} card", "{who}'s hand: {n} cards")),
    Plural(("your hand: {n} card", "your hand: {n} cards")),
)
"""The label of another player's hand, and the label of the viewer's own hand."""
SIDES = ("house {house}, {who}'s side: {held}", "house {house}, your side: {held}")
"""The labels of another player's side and of the viewer's side of a house, with its strength or number of cards."""


def hand(own: bool, who: str, cards: int) -> str:
    """Return the label of a hand."""
    return HANDS[own].of(cards, who=who)


def side(own: bool, who: str, house: int, held: str) -> str:
    """Return the label of a side of a house, with its strength or number of cards."""
    return SIDES[own].format(house=house, who=who, held=held)


# Alliances, the reference list of them, and bands around houses.

TIERS = ("Discord", "Motive", "Intent", "Plan", "Scheme", "Coup")
"""The name of each tier, in the order of `alliance`."""
STRENGTH = "{tier} {sum}"
LADDER = "Alliances, strongest first"
LADDER_SHORT = "Alliances"
SUMS = "Then by total: A 1, J 11, Q 12, K 13."
RUNG = "{tier}: {means}"
MEANS = ("anything else", "one colour", "one suit", "sequence", "sequence, one colour", "sequence, one suit")
"""The meaning of each tier, in the order of `alliance`."""
SIDE_BY_SIDE = "{first} · {second} · {third}, side by side"
HOUSES_WON = Plural(("{n} house", "{n} houses"))
"""The label for the number of houses that the winner owns."""


def side_by_side(houses: Sequence[int]) -> str:
    """Return the label of three adjacent houses."""
    first, second, third = houses
    return SIDE_BY_SIDE.format(first=first, second=second, third=third)


# Text of the bar.

STEPS = {"place": "Place", "draw": "Draw", "claim": "Claim"}
OVER = "The match is over"
DEALT = "The cards are dealt"
SEVEN_EACH = "Seven cards each."
JOKER_AND_SIX = "A joker and six cards each."
TO_PLAY = "{who} is to play"
PLACE = "Place a card", "Choose a card from your hand, then a house."
PLACE_IT = "Place {card} at a house"
JOKER_IS = "It becomes whichever card is best there."
CLAIM = "Claim what you can prove", "Choose the houses to claim, then press Done."
CLAIM_NONE = "claim no house"
CLAIM_SOME = Plural(("claim house {houses}", "claim houses {houses}"))
CLAIMS = Plural(("Claim house {houses}?", "Claim houses {houses}?"))
DONE_CLAIMS = "Press Done to claim."
DONE = "Done", "claims the houses you chose"
NEXT_CARD = "card {card} of 3"
ROOM = Plural(("{many} house has room on your side.", "{many} houses have room on your side."))
"""The sentence on the number of houses where the player may place a card."""


def claim(houses: Sequence[int]) -> str:
    """Return the text of a claim of these houses, which may be none."""
    return CLAIM_SOME.of(len(houses), houses=", ".join(map(str, houses))) if houses else CLAIM_NONE


def claims(houses: Sequence[int]) -> str:
    """Return the text of a claim of at least one house, as a question."""
    return CLAIMS.of(len(houses), houses=", ".join(map(str, houses)))


# Why something cannot be used now, and the status of houses.

DRAW_BY_ITSELF = "You draw automatically after placing a card, while the pile lasts."
THEIR_SIDE = "That's {who}'s side of house {house}."
THEIR_CARD = "That card is in {who}'s hand."
THEIR_TURN = "It's {who}'s turn."
FULL = "Your side of house {house} is full: three cards."
HOUSE_CLOSED = "House {house} has been claimed, so it's closed."
CARD_FIRST = "Choose a card from your hand first."
WAIT = "Wait for the draw."
CLAIM_FIRST = "Claim first. To claim nothing, press Done."
IS_PLEDGED = "House {house} is pledged to {who}."
IS_NOBODYS = "Nobody has won house {house} yet. The stronger of two full alliances takes it."

# Forecasts of placing a card.

BEATS = "{own} beats {who}'s {facing}: house {house} is yours."
LOSES = "{own} doesn't beat {who}'s {facing}: house {house} goes to {who}."
TOO_LATE = "{own} only ties {who}'s {facing}, which was full first: house {house} goes to {who}."
STAYS = "{own}, and house {house} stays pledged to {who}."
PROVES = "{own}: nothing left can beat it. House {house} is yours."
MAY_CLAIM = "{own}: nothing left can beat it. You may claim house {house}."
OWN_HAND = "{own}: only cards in your own hand could beat it, so it can't be proved yet."
OPEN = "{own}: {who} could still make {facing} against it."
WINS = "{told} That wins the match."
GIVES = "{told} {who} wins the match."

# Events.

LOT = "{who} goes first: a random choice."
SHUFFLED = "Each player gets a joker, and the rest is shuffled."
IS_DEALT = "{who} is dealt {card}."
LAST_DEALT = "{who} is dealt {card}. {first} goes first."
DRAWS = "{who} draws {card}."
A_CARD = "a card"
PLACES = "{who} places {card} at house {house}."
MAKES = "{who} places {card} at house {house}: {made}."
MAKES_BY_JOKER = "{who} places {card} at house {house}: {made}, the joker standing for {stands}."
CLAIMS_NOTHING = "{who} claims nothing."
SHOWDOWN = "{who} claims house {house}: {mine} beats {theirs}."
SHOWDOWN_WHY = "Both sides are full, so the stronger wins at once: {who}'s {mine} beats {other}'s {theirs}."
EQUAL = "{who} claims house {house}: {mine} on both sides, but {who} was full first."
EQUAL_WHY = "Both have {mine}. When two alliances are equal, the one that was full first wins: {who}'s."
PROVED = "{who} claims house {house} by proof: {mine} can't be beaten there."
WHOLE = "{who} gets house {house}: a full alliance beats an incomplete one."
WHOLE_WHY = "All cards have been played. A full alliance beats an incomplete one."
PARTS = "{who} gets house {house}: {mine} against {theirs}, both incomplete."
PARTS_WHY = "All cards have been played. Between incomplete alliances, the higher total wins."
PARTS_EQUAL_WHY = (
    "All cards have been played. Between incomplete alliances, the higher total wins; they're equal, so it goes to "
    "{who}, who went first."
)
NO_ROOM = "{who} has no room for a card and passes."
NO_CARD = "{who} has no cards left and passes."
PASSES_WHY = "Claimed houses are closed. With no card, or no room for one, you pass: no draw, but claims still count."

# Proofs.

NO_ALLIANCE = "{other} can no longer complete an alliance there, so {mine} stands."
NO_MORE = (
    "The best alliance that {other} could still make there is {best} ({cards}). "
    "That only ties {mine}, which was full first."
)
WEAKER = "The best alliance that {other} could still make there is {best} ({cards}), and {mine} beats it."
CLAIM_EARLY = "{who}'s {mine} can be claimed by proof, before the next card is placed. {why}"
CLAIM_LATE = "{who}'s {mine} can be claimed by proof, at the end of the turn. {why}"
NOT_PROVED = "{who}'s {mine} isn't proved yet: by the table, {other} could still make {best} there ({cards})."

# The end.

FIVE = "{who} has won the allegiance of five houses."
FIVE_WHY = "The first to claim any five houses wins at once."
THREE = "{who} has won houses {first}, {second} and {third}, three side by side."
THREE_WHY = "Three houses side by side win at once. The ends of the line aren't neighbours."
MOST = "{who} has the most houses, {houses} of 9."
MOST_WHY = "Nobody can place a card, so whoever has more houses wins."
EVEN = "Nobody can place a card, and both have the same number of houses."

# How the match was decided.

MADE_AND_BEAT = "{who} made {own} at house {house} with {card}, beating {other}'s {facing}."
MADE_AND_PROVED = "{who} made {own} at house {house} with {card}, and nothing left could beat it."
DID_NOT_BEAT = "{other} made {facing} at house {house}, but it didn't beat {who}'s {own}."
LAST_BY_PROOF = "{who} claimed the last house by proof: nothing left could beat it there."
LACKED_ONE = "{other} was one house short of five."
LACKED_HOUSE = "{other} needed only house {house} for three side by side."


def story(last: str, lacked: str) -> str:
    """Return the sentences on the end of a match: what happened last, and what the loser lacked, if anything."""
    return f"{last} {lacked}".rstrip()


# Errors for texts that are no move.

NO_PLACE = "'{text}' is not a move; write one like Ks 3"
NO_MOVE = "'{text}' is not a move; write one like Ks 3 or claim 2 5"
A_HOUSE = "a house"

# The computer opponents: name, style of play, and four lines (`Persona.says`).

CAREFUL = (
    "Ada the Careful",
    "Completes an alliance before beginning the next.",
    (
        "One house after the other.",
        "That house was built to stand.",
        "Nothing was left half done.",
        "Some walls come too late.",
    ),
)
BOLD = (
    "Guy the Bold",
    "Goes where you have more cards, and spends the joker early.",
    (
        "Wherever you go, I go too.",
        "Was that house yours? Not now.",
        "You were never alone anywhere.",
        "I would do it all again.",
    ),
)
MISER = (
    "Ivo the Miser",
    "Keeps the joker for as long as anything else will do.",
    (
        "What is kept is not lost.",
        "A house, and a cheap one.",
        "And look what I still have.",
        "I should have spent more. Never again.",
    ),
)
TRICKSTER = (
    "Joan the Fox",
    "Leaves alliances open, so nobody knows which house comes next.",
    (
        "Guess which house I want.",
        "You were looking elsewhere.",
        "Nine doors, and you guarded eight.",
        "You followed the right trail.",
    ),
)
