"""All texts of the resolver, as templates; the sentences that explain a draw are the game's own."""

from __future__ import annotations

TITLE = "Resolve a battle"
WORDS = "For people who play around a real table: enter both sides and see who holds the field, and why."

# The form.

SIDE = "Side {letter}"
NAME, HOUSES, CALL, BANNERS = "Name", "Houses and cards", "Call", "Banners"
HOUSES_HINT = (
    "One House a line, the most influential first. Mowbray: K♠ 5♦ was dealt K♠ and adds 5♦ of its own "
    "(Materiel, another deck). Grey: own 9♥ uses a card of its own instead of being dealt one. "
    "Empty: nobody is there."
)
TACTICS, STRATEGY = "Tactics", "Strategy"
LORDS, LORDS_HINT = "Banner Lords present", "1 point each."
INFILTRATOR, INFILTRATOR_HINT = "An infiltrator among the enemy", "{points} points."
OTHER, OTHER_HINT = "Other points", "May be negative."
BATTLE, ATTACKER, DEFENDER = "Battle", "Attacker", "Defender"
ENTRENCHED, ENTRENCHED_HINT = "The defender is entrenched", "2 points."
OBJECTIVES, OBJECTIVES_HINT = "Objectives of the attack beyond the first", "Each costs 1 point."
INITIATIVE, INITIATIVE_HINT = "Initiative", "A defender who can quote the attack has it whatever the numbers."
BY_BANNERS = "By banners"
CLASS_FIRST = "Tactics: kinds before numbers"
NO_ACE_RULE = "No ace rule"

# Errors.

NO_NUMBER = "'{text}' is not a whole number."
OUTSIDE = {
    "banners": "Banners go from {least} to {most}, not {number}.",
    "lords": "Banner Lords go from {least} to {most}, not {number}.",
    "other": "Other points go from {least} to {most}, not {number}.",
    "objectives": "Objectives go from {least} to {most}, not {number}.",
}
NOT_ONE_OF = "Choose one of: {choices}."
NO_CARD = "Line {line}: '{text}' is no card. Write K♠, Ks or 10h."
WITHOUT_CARDS = "Line {line}: {house} has no card."
SAME_NAME = "Both sides have the same name."
NOBODY = "No House is at this battle: enter at least one side."
OTHER_SIDE = "{house} is on the other side already: a House stands on one side."
TWICE = "{house} is entered twice: all cards of a House go on one line."
DEALT_TWICE = (
    "{card} was dealt to {house} already: the Battle Deck has it once. "
    "A card of the House's own is entered as: own {card}."
)
NO_INITIATIVE = "Nobody is there on this side to have the initiative."

# The answer.

SO_FAR = "So far: {one} {points}, {two} {others}."

A_HOUSE = "House {number} of {side}"
HOLDS = "{side} holds the field, {points} to {other}"
NOBODY_HOLDS = "Nobody holds the field, {points} to {other}"
SUCCEEDS, FAILS = "The attack succeeds.", "The attack fails."
FAILS_EVEN = "The attack fails. Equal points hold for the defender (ruling 25)."
DRAW = "The draw"
RULED = "{sentence} (ruling {ruling})"
COUNTS = "{side} counts {cards}."
TALLY = "Tally of {side}: {points}"
NO_TALLY, NO_TALLY_WHY = "{side} has no tally", "Nobody is there (ruling 24)."
ATTACKS, DEFENDS, HAS_INITIATIVE = "attacks", "defends, entrenched", "has the initiative"
BANNERS_TO = "{banners} to {other}"
LORDS_ITEM, INFILTRATOR_ITEM, OBJECTIVES_ITEM, OTHER_ITEM = "Banner Lords", "infiltrator", "further objectives", "other"
