"""Names of players. They come from outside and appear in the program's sentences, so none may imitate its words."""

from __future__ import annotations

import re
from unicodedata import category, east_asian_width, normalize

NAME_MAX = 24
"""Columns: a letter takes one, a wide letter more."""
YOU = "You"
"""The name of the only player at a screen; no other player may be called this."""

_WORDS = {"you", "nobody", "somebody", "nature"}
"""Words at the start of the program's own sentences."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that render as blank; control characters are removed by their Unicode category."""
_ENDS = ".!?:\u2026\u3002\uff01\uff1f"
"""Punctuation that ends a sentence; removed from the end of each word."""
_WORDS_IN_ONE = {"\ufdfd": 12, "\u2e3a": 2, "\u2e3b": 3}
"""Single characters that are drawn several columns wide, with the columns that Unicode does not give for them."""
_MARKS_MAX = 3
"""Maximum number of combining marks on one letter."""


def clean_name(name: str) -> str:
    """Clean up a player's name: at most NAME_MAX visible columns, no sentence endings, no reserved words."""
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
    if normalize("NFKC", called).casefold() not in {"", *_WORDS}:
        return called
    from .words import GUEST  # imported late: a language is loaded before any text, and needs `YOU`

    return GUEST


def _cut(text: str) -> str:
    """Cut the text to fit, never between a letter and its marks."""
    columns = 0
    for at, letter in enumerate(text):
        columns += _columns(letter)
        if columns > NAME_MAX or at == NAME_MAX:
            return text[:at]
    return text


def _columns(letter: str) -> int:
    if category(letter)[0] == "M":
        return 0
    # cuneiform signs are wider
    broad = 4 if "\U00012000" <= letter <= "\U0001254f" else 2 if east_asian_width(letter) in "WF" else 1
    return max(_WORDS_IN_ONE.get(letter, broad), len(normalize("NFKC", letter)))
