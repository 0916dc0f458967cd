"""Texts of reviews that do not depend on the game. Shares are percentages of matches won."""

from __future__ import annotations

NOT_ALL = "only a record with all cards can be reviewed, and this one lacks some"
UNFINISHED = "The match isn't over, so this review ends with its last move."
FORTUNE = (
    "{who}: from {start}% to {end}%. Luck {luck}% (\N{PLUS-MINUS SIGN}{doubt}%), own decisions {lost}%, "
    "{other}'s decisions {gained}%."
)
FORTUNE_OF_MANY = (
    "{who}: from {start}% to {end}%. Luck {luck}% (\N{PLUS-MINUS SIGN}{doubt}%), own decisions {lost}%, "
    "the others' decisions {gained}%."
)
NO_FORTUNE = "{who}: from {start}% to {end}%. Own decisions {lost}%, {other}'s decisions {gained}%."
NO_FORTUNE_OF_MANY = "{who}: from {start}% to {end}%. Own decisions {lost}%, the others' decisions {gained}%."
"""The text for a match with more than two seats."""
DEALT = "The cards are dealt."
COST = "{told} That lowered {who}'s chances by {share}%. Better: {better}"
AFTER_PLAYED = "After the move that was played, {bad}."
BROUGHT = "{told} That raised {who}'s chances by {share}%. It was luck, not a decision."
ADVICE = "{who}'s costliest decision was move {move}: \N{MINUS SIGN}{share}%. Better: {better}"
LEFT = "The match ended while {who}'s chances were still {share}%."
NO_MISTAKE = "None of {who}'s moves was clearly a mistake."
SMALL = "Small losses add up to {lost}%."
LUCK = "Luck: {luck}% (\N{PLUS-MINUS SIGN}{doubt}%)."
NO_LUCK = "Luck: {luck}% (\N{PLUS-MINUS SIGN}{doubt}%), so perhaps none."
GOOD = "{told} No move there is better."
TRIED = "{told} That lowers {who}'s chances by {share}%. Better: {better}"
LESS = "{told} That lowers {who}'s chances by {share}%, less than the move played did. Better still: {better}"
PLAYED = "{told} That's the move played. It lowers {who}'s chances by {share}%. Better: {better}"
NOT_OVER = "a match can be reviewed when it is over"
NO_DECISION = "there was no decision at that move"
TRIED_ONCE = "this move has been judged already: try again first"
NO_TRIAL = "no move can be tried again at this table"
OVER_THERE = "the match is over at that move"
NO_ENTRY = "there is no such move to continue from"
NO_POINTS = "No single move clearly decided this match."
