"""Suit symbols in texts: replaces them with drawings."""

from __future__ import annotations

import re

from . import words

SUITS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}


def suited(text: str) -> str:
    """Return an HTML text in which drawings replace the suit symbols after ranks."""
    return re.sub(
        r"(10|[2-9JQKA])([♠♥♦♣])",
        lambda found: (
            f'<span class="suited">{found[1]}<svg class="mini" role="img" aria-label="{words.OF_SUITS[found[2]]}">'
            f'<use href="#{SUITS[found[2]]}"/></svg></span>'
        ),
        text,
    )
