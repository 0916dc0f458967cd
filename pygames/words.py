"""Texts of a table that do not depend on the game, and of requests that are refused."""

from __future__ import annotations

# The table.

FIRST_NAMES = ("Maud", "Odo", "Edith", "Wace")
"""Names of bots, by their distance from the person who plays alone, or by seat: "Squire Odo"."""
TURNED = "The table is turned: {who} is next."
SAYS = "{who}: \u201c{said}\u201d"
LOOKING_BACK = "Looking back"
NOT_YOUR_TURN = "it is not your turn"
REFUSED = "'{move}' is not allowed here: {reason}"

# The summary of a match in one line.

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WON = "{title} {day} {month} \u00b7 won {score}"
LOST = "{title} {day} {month} \u00b7 lost {score}"
DREW = "{title} {day} {month} \u00b7 drew {score}"

# Refusals.

ONLY_VIEWED = "the match is only viewed"
NO_END = "'{text}' does not end a match here"
NO_UNDO = "there is nothing to undo"
AT_TWO_SEATS = "{name} cannot sit at two seats"
NOT_ALL = "the record does not hold all cards, so it can be viewed, but not played on"
TOO_LONG = "the request is too long ({size:,} characters; {most:,} are allowed)"
