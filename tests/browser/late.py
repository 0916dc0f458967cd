"""Matches that are almost over, as a browser stores them. Python makes them here, and tests finish them on a page."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from random import Random

from playwright.sync_api import BrowserContext, Page

from pygames import games
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.record import write
from pygames.session import bot

from .hands import rest, settled

SOON = {
    "vassal": ("", 2),
    "lords_and_vassals": ("mixed_capture=1 line_capture=1", 4),
    "royal_assassin": ("start_royals=3", 2),
    "in_conflict": ("", 1),
    "politics": ("goal=3", 2),
}
"""For each game, the options and a seed with which the rest of a match is short, whatever the players do."""
SEED = bytes.fromhex("5a" * 16)
LEFT = 3
KEPT = "(kept) => { localStorage['liege.match.late'] = kept; sessionStorage.setItem('liege.here', 'late') }"
"""Stores a match in the browser, as the match that this tab had open."""


@cache
def late(game: str, options: str = "", seed: int = 0) -> str:
    """Return a visitor's match against Pages (level 1), as the browser stores it. In a random continuation to its end,
    the visitor has `LEFT` choices."""
    found = games.find(game)
    options, seed = options or SOON[game][0], seed or SOON[game][1]
    made = Match(found, found.options.parse(options))
    seats = made.state.seats
    made.names = ("You", *(bot(1, seat).name for seat in range(1, seats)))
    rng, chosen = Random(seed), list[int]()
    for seat in made.turns(LocalDealer(SEED)):
        moves = list(islice(made.state.moves(), 200))
        if seat == 0 and len(moves) > 1:
            chosen.append(len(made.lines))
        made.play(rng.choice(moves))
    made.undo(chosen[-LEFT])
    players = [{"name": "You", "level": 0}, *({"name": name, "level": 1} for name in made.names[1:])]
    kept = {
        **{"id": "late", "game": game, "title": found.title, "names": made.names, "touched": True, "time": 1},
        **{"levels": [each["level"] for each in players], "moves": len(made.lines), "waits": "you", "result": ""},
        "saved": {"record": write(made), "seed": SEED.hex(), "players": players, "facing": 0},
    }
    return json.dumps(kept)


def seated_late(context: BrowserContext, game: str, options: str = "", seed: int = 0) -> Page:
    """Store a match that is almost over, and open its table without animation."""
    settled(context, game)
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/rules.html")
    page.evaluate(KEPT, late(game, options, seed))
    page.goto(f"{game}/#m=late")
    assert rest(page) == "lit"
    return page
