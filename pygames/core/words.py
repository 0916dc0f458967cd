"""English that is needed in several places: how many of a thing, names. How cards are said is in `cards`."""

from __future__ import annotations

import re
from collections.abc import Sequence

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
"""How many, at the beginning of a sentence."""


def number_word(n: int) -> str:
    """A small number in the middle of a sentence.

    >>> number_word(5), number_word(0), number_word(40)
    ('five', 'no', '40')
    """
    return NUMBERS[n].lower() if n < len(NUMBERS) else str(n)


def counted(n: int, one: str, several: str = "") -> str:
    """So many of a thing; `several` where its plural is not `one` with an s.

    >>> counted(1, "card"), counted(0, "royal"), counted(2, "man", "men")
    ('1 card', '0 royals', '2 men')
    """
    return f"{n} {one}" if abs(n) == 1 else f"{n} {several or f'{one}s'}"


def in_turn(words: Sequence[str]) -> str:
    """What comes one after the other.

    >>> in_turn(["+5"]), in_turn(["+5", "+2", "+8"])
    ('+5', '+5, then +2, then +8')
    """
    return ", then ".join(words)


def named(text: str, names: Sequence[str]) -> str:
    """A sentence in which seats are written {0}, {1}, with their names.

    >>> named("{1} takes {0}'s king.", ["Maud", "Odo"]), named("{0}'s king, {1}'s", ["Waves", "Bess"])
    ("Odo takes Maud's king.", "Waves' king, Bess's")
    """

    def name(seat: re.Match[str]) -> str:
        called, owns = names[int(seat[1])], seat[2]
        return called + (owns[:1] if re.search(r"[^s]s$", called) else owns)

    return re.sub(r"\{(\d+)\}((?:['’]s\b)?)", name, text)
