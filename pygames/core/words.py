"""Helpers for texts: numbers, plurals, names; and texts that several modules need.

Every text that a visitor reads is a constant of a module named `words`, so that another language can replace it
(`pygames.translated`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
"""Numbers at the start of a sentence."""
WITHIN = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers in the middle of a sentence."""
THEN = "{told}, then {after}"
AND = "{most} and {last}"

# Cards.

RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
CARD = "{rank} of {suit}"
JOKER = "joker"
HIDDEN_CARD = "a hidden card"

# Errors in options.

NO_OPTION = "there is no option '{name}' (there are: {names})"
NO_OPTIONS = "none"
OPTION_TWICE = "option '{name}' is given twice"
OPTION_BARE = "option '{name}' takes a number, like {name}={default}"
OPTION_WORD = "option '{name}' takes a number, not '{value}'"
OPTION_RANGE = "option '{name}' goes from {least} to {most}, not {amount}"


def number_word(n: int) -> str:
    """Return a small number in words, for the middle of a sentence.

    >>> number_word(5), number_word(0), number_word(40)
    ('five', 'no', '40')
    """
    return WITHIN[n] if n < len(WITHIN) else str(n)


class Plural(tuple[str, ...]):
    """The forms of a text that depends on a number: `Plural(("{n} card", "{n} cards"))`.

    >>> Plural(("{n} card", "{n} cards")).of(1), Plural(("{who} has {n} card", "{who} has {n} cards")).of(0, who="Odo")
    ('1 card', 'Odo has 0 cards')
    """

    __slots__ = ()

    def of(self, n: int, **values: object) -> str:
        """Return the form for this number, with the number as `n` and other values filled in."""
        return self[min(form(n), len(self) - 1)].format(n=n, **values)


def form(n: int) -> int:
    """Return which form of a `Plural` an English text has with this number."""
    return 0 if abs(n) == 1 else 1


def counted(n: int, one: str, several: str = "") -> str:
    """Return a count with its noun; `several` is the plural if it is not `one` plus s.

    >>> counted(1, "card"), counted(0, "royal"), counted(2, "man", "men")
    ('1 card', '0 royals', '2 men')
    """
    return f"{n} {one}" if abs(n) == 1 else f"{n} {several or f'{one}s'}"


def listed(parts: Sequence[str]) -> str:
    """Join parts to a list.

    >>> listed(["a lord"]), listed(["a lord", "a vassal", "a man"])
    ('a lord', 'a lord, a vassal and a man')
    """
    *most, last = parts or [""]
    return AND.format(most=", ".join(most), last=last) if most else last


def in_turn(words: Sequence[str]) -> str:
    """Join words in sequence.

    >>> in_turn(["+5"]), in_turn(["+5", "+2", "+8"])
    ('+5', '+5, then +2, then +8')
    """
    told = ""
    for word in words:
        told = THEN.format(told=told, after=word) if told else word
    return told


def named(text: str, names: Sequence[str]) -> str:
    """Replace the seats {0}, {1} of a sentence with names.

    >>> named("{1} takes {0}'s king.", ["Maud", "Odo"]), named("{0}'s king, {1}'s", ["Waves", "Bess"])
    ("Odo takes Maud's king.", "Waves' king, Bess's")
    """

    def name(seat: re.Match[str]) -> str:
        called, owns = names[int(seat[1])], seat[2]
        return called + (owns[:1] if re.search(r"[^s]s$", called) else owns)

    return re.sub(r"\{(\d+)\}((?:['’]s\b)?)", name, text)


def after_colon(sentence: str) -> str:
    """Return a sentence as it stands after a colon.

    >>> after_colon("The king moves."), after_colon("{0} takes K♠.")
    ('the king moves.', '{0} takes K♠.')
    """
    return re.sub(r"^(The|An?|It|There) ", lambda word: word[0].lower(), sentence)


# Matches.

GUEST = "Guest"
SEATS = ("First", "Second", "Third", "Fourth")
ENDED = "The match is over"
NO_SETUP = "{title} can't start from a given position"
OVER = "the match is over"
NOT_ALLOWED = "'{move}' is not allowed here"
AGREED = "The players agreed on a draw."
ABANDONED = "The match was left unfinished."
RESIGNED = "{who} resigned."
TIMEOUT = "{who} ran out of time."
NO_END = "'{text}' is not an end of a match"
AT_LINE = "line {line}: {reason}"

# Moves.

A_SEAT = "a seat"
A_SLOT = "a slot"
A_ROLL = "a roll"
NO_SEATS = "'{text}' is not a list of seats"
IS_NOT = "'{text}' is not {what}"
TOO_LARGE = "{value} is too large for {what}"
NO_CARD = "'{text}' is not a card like 12:Ks"
NOT_HERE = "there is no {text} here"
NO_CHANCE = "'{text}' is not shuffle, draw or roll"
NOTHING = "an empty line is not a move"
UNREADABLE = "the game cannot read it"

# Records.

TOO_LONG = "the record is too long ({size:,} characters; {most:,} are allowed)"
EMPTY = "the record is empty"
NO_RECORD = "this is not a Liege record (it should begin with 'liege 1')"
NO_GAME = "there is no game '{name}' here"
NO_GUEST = "there is no game '{name}' here: it is played with the guest {wheel}"
BY_GUEST = "it is played with the guest {wheel}"
NO_HEADING = "'{word}' is not a heading of a record"
TWICE = "'{word}' stands twice"
LACKS = "the record does not say '{word}'"
OTHER_FORMAT = "the record is of format {version}; this page reads format {here}"
NO_WHEEL = "no wheel is named like 'game-1.0-py3-none-any.whl' and its SHA-256"
OTHER_RULES = "played by rules version {rules}; here {title} has {here}"
OTHER_SEATS = "{named} seats are named, {title} here has {seats}"
NO_MARK = "the only marks known are 'undo', 'hint' and 'onward'"
NOT_ALIKE = "the record of this match would not be read as the same match"
TOO_MANY = "the record has {moves:,} moves; {most:,} are allowed"
A_VIEW = "a view (all, public or a seat)"
NO_DATE = "'{text}' is not a date like 2026-01-31"
