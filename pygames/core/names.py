"""What people are called. Names come from outside and stand in sentences of the house: none may pass for its words."""

from __future__ import annotations

import re
from unicodedata import category, east_asian_width, normalize

NAME_MAX = 24
"""Columns: a letter takes one, a wide one more."""
YOU = "You"
"""The house's word for the only person at a screen; no person is called so."""
NOBODY = "Guest"
"""Who has no name."""

_WORDS = {"you", "nobody", "somebody", "nature"}
"""With what the house begins sentences."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that show nothing; controls are removed by their category."""
_ENDS = ".!?:\u2026\u3002\uff01\uff1f"
"""Ends of sentences, at the end of a word."""
_WORDS_IN_ONE = {"\ufdfd": 12, "\u2e3a": 2, "\u2e3b": 3}
"""A whole sentence and long dashes, each in one letter, and their columns; Unicode knows those of others."""
_MARKS_MAX = 3
"""Marks on one letter."""


def clean_name(name: str) -> str:
    """A person's name: at most NAME_MAX columns that can be seen, no end of a sentence, no word of the house."""
    kept = ""
    for letter in _BLANK.sub("", name):
        if category(letter)[0] == "C" or letter in ";{}<>\u2028\u2029":
            continue
        last = kept[-_MARKS_MAX:]
        if category(letter)[0] == "M" and (not last[-1:].strip() or all(category(mark)[0] == "M" for mark in last)):
            continue
        kept += letter
    words = _cut(" ".join(kept.split())).split()
    called = " ".join(bare for word in words if (bare := word.rstrip(_ENDS)))
    return NOBODY if normalize("NFKC", called).casefold() in {"", *_WORDS} else called


def _cut(text: str) -> str:
    """As much of it as has room, whole letters with their marks."""
    columns = 0
    for at, letter in enumerate(text):
        columns += _columns(letter)
        if columns > NAME_MAX or at == NAME_MAX:
            return text[:at]
    return text


def _columns(letter: str) -> int:
    if category(letter)[0] == "M":
        return 0
    broad = 4 if "\U00012000" <= letter <= "\U0001254f" else 2 if east_asian_width(letter) in "WF" else 1  # cuneiform
    return max(_WORDS_IN_ONE.get(letter, broad), len(normalize("NFKC", letter)))
