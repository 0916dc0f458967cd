"""All texts of the resolver, as templates; the sentences that explain a draw are the game's own."""

from __future__ import annotations

from pygames.core.words import Plural

TITLE = "Resolve a battle"
WORDS = "For games at a real table: enter both sides, and see who wins the battle and why."

# The form.

SIDE = "Side {letter}"
OWN = "own"
"""The word before a House's own card; the resolver accepts \"own\" in every language, too."""
NAME, HOUSES, CALL, BANNERS = "Name", "Houses and cards", "Call", "Banners"
HOUSES_HINT = (
    "One House per line, the most influential first. \u201cMowbray: K♠ 5♦\u201d was dealt K♠ and adds 5♦ of its own "
    "(Materiel, from another deck). \u201cGrey: {own} 9♥\u201d uses a card of its own instead of being dealt one. "
    "Leave it empty if nobody is there."
)
TACTICS, STRATEGY = "Tactics", "Strategy"
LORDS, LORDS_HINT = "Banner Lords present", "1 point each."
INFILTRATOR, INFILTRATOR_HINT = "An infiltrator on the enemy's side", "{points} points."
OTHER, OTHER_HINT = "Other points", "Can be negative."
BATTLE, ATTACKER, DEFENDER = "Battle", "Attacker", "Defender"
ENTRENCHED, ENTRENCHED_HINT = "The defender is entrenched", "2 points."
OBJECTIVES, OBJECTIVES_HINT = "Additional objectives of the attack", "Each costs 1 point."
INITIATIVE, INITIATIVE_HINT = (
    "Initiative",
    "A defender who can quote the attack has the initiative, whatever the numbers.",
)
BY_BANNERS = "By banners"
CLASS_FIRST = "Tactics: kinds before numbers"
NO_ACE_RULE = "No ace rule"

# Errors.

NO_NUMBER = "'{text}' is not a whole number."
OUTSIDE = {
    "banners": "Banners must be from {least} to {most}, not {number}.",
    "lords": "Banner Lords must be from {least} to {most}, not {number}.",
    "other": "Other points must be from {least} to {most}, not {number}.",
    "objectives": "Additional objectives must be from {least} to {most}, not {number}.",
}
NOT_ONE_OF = "Choose one of: {choices}."
NO_CARD = "Line {line}: '{text}' isn't a card. Write K♠, Ks or 10h."
WITHOUT_CARDS = "Line {line}: {house} has no card."
SAME_NAME = "Both sides have the same name."
NOBODY = "No House is in this battle. Enter at least one side."
OTHER_SIDE = "{house} is already on the other side. A House can only be on one side."
TWICE = "{house} is entered twice. Put all cards of a House on one line."
DEALT_TWICE = (
    "{card} was already dealt to {house}: the Battle Deck has it only once. "
    "If it is the House's own card, write: {own} {card}."
)
NO_INITIATIVE = "This side has no House, so it can't have the initiative."

# The answer.

SO_FAR = "So far: {one} {points}, {two} {others}."

A_HOUSE = "House {number} of {side}"
HOLDS = "{side} holds the field, {points} to {other}"
NOBODY_HOLDS = "Nobody holds the field, {points} to {other}"
SUCCEEDS, FAILS = "The attack succeeds.", "The attack fails."
FAILS_EVEN = "The attack fails. The defender wins ties (ruling 25)."
DRAW = "The draw"
RULED = "{sentence} (ruling {ruling})"
COUNTS = "{side} counts {cards}."
TALLY = "Tally of {side}: {points}"
NO_TALLY, NO_TALLY_WHY = "{side} has no tally", "Nobody is there (ruling 24)."
ATTACKS, DEFENDS, HAS_INITIATIVE = "attacks", "defends, entrenched", "has the initiative"
BANNERS_TO = Plural(("{n} banner to {other}", "{n} banners to {other}"))
LORDS_ITEM, INFILTRATOR_ITEM, OBJECTIVES_ITEM, OTHER_ITEM = (
    "Banner Lords",
    "infiltrator",
    "additional objectives",
    "other",
)
