"""Texts of the pages that are not in their templates. In templates, texts are in double brackets (`pages.template`).

A build of another language replaces these texts with translations, as it does the engine's (`pygames.translated`).
"""

from __future__ import annotations

import re
from html import escape

from pygames.core.words import Plural

# Texts of the first page.

GAMES = "{number} games"
ALL_GAMES = "Games"
OF_LORDS = "{games} of lords and vassals"
META = "{seats} players, {minutes} min"
OR = "{others} or {last}"
"""The end of a list of numbers of players: "2, 3 or 4"."""
MINUTES = Plural(("a minute", "{n} minutes"))
LEARN_FIRST = "Learn {title}, {minutes}"
LEARN = 'Learn<span class="vh"> {title}</span>'
JUST_PLAY = 'Just play<span class="vh"> {title}</span>'
PLAY_FIRST = "Play {title}"
PLAY = 'Play<span class="vh"> {title}</span>'
WITH_A_FRIEND_FIRST = 'With a friend<span class="vh"> at {title}</span>'
WITH_A_FRIEND = '<span class="vh">With a friend at {title}</span>'

# Texts of courses.

GUIDED = "The bar explains each thing the first time it happens."
LESSONS = Plural(("{number} short lesson", "{number} short lessons"))
THEN_A_MATCH = Plural(
    ("{number} short lesson, the last a whole match", "{number} short lessons, the last a whole match")
)
STEPS = Plural(("1 step", "{n} steps"))
MATCH_MINUTES = "{minutes} min"
PUZZLES = "Puzzles"
PUZZLES_NOTE = "From matches of strong players. Each has one answer, and a wrong one is played on."
LEARN_TITLE = "Learn {title}"
LEARN_ONLY = "Learn"

# Texts of rule books and other pages.

TRY_IT = "Try it: lesson {lesson}"
OF_SUITS = {"♠": "of spades", "♥": "of hearts", "♦": "of diamonds", "♣": "of clubs"}
"""The end of a card's spoken name: "K of spades"."""
FAIR = "Fair play", "What is proven when friends play with each other, and what nobody can prove."
LICENCES = "Licences", "The licences of everything that this site serves."
EVERY_GAME = "All games"
DOCS = "Docs"
OPEN_A_GAME = "Open a game"
A_GUEST = "A guest", "The table for a game that somebody else wrote."
IN_THE_MAKING = "A game in the making"
ENGLISH_BOOK = "This text has not been translated yet."

# Translations of texts in templates.

IN_TEMPLATES: dict[str, str] = {}
"""Text in a template, in English -> translation."""


def page(english: str) -> str:
    """Return a text of a template in the language of this build, as HTML with the tags of the English text."""
    given = IN_TEMPLATES.get(english)
    if given is None:
        return english
    return "".join(part if at % 2 else escape(part) for at, part in enumerate(re.split(r"(<[^>]*>)", given)))
