"""`build.py posters`: draws `web/posters/*.png`, the preview pictures of links.

There is one poster for each game, with the first position of its rule book, one for all games, and an upright one that
browsers show when a visitor installs the site. A person runs the command and commits the results; a hash of the sources
shows when a poster is out of date.
"""

from __future__ import annotations

import hashlib
import json
import re
from html import escape

from playwright.sync_api import sync_playwright

from pygames import games
from pygames.core.words import NUMBERS

from ..checking import browser
from ..making.brief import brief
from ..making.pages import cover, told_by
from ..making.shell import esbuild
from ..making.sprite import brought, part_of
from ..progress import say
from ..tools import POSTERS, WEB

DIGESTS = POSTERS / "drawn.json"
WIDE, UPRIGHT = (1200, 630), (720, 1280)
ALL, TALL = "liege", "upright"
"""Names of the posters that belong to no game."""
STYLES = [WEB / "css" / f"{name}.css" for name in ("posters", "still")]


def sources() -> dict[str, str]:
    """Return the source of each poster as a page of HTML, by name."""
    every = games.every()
    pieces, covers = ((WEB / "art" / f"{name}.svg").read_text(encoding="utf-8") for name in ("pieces", "covers"))
    own = brought(every, pieces + covers)
    art = "".join([pieces, covers, *own.values()])
    fields = {game.name: told_by(game, art) for game in every}
    made = {game.name: page(game.title, game.line, fields[game.name]) for game in every if fields[game.name]}
    count = f"{NUMBERS[len(every)].capitalize()} games" if 1 < len(every) < len(NUMBERS) else "Games"
    line = f"{count} of lords and vassals, in your browser"
    made[ALL] = page("Liege", line, f'<div class="covers">{"".join(map(cover, every))}</div>')
    first = next((game for game in every if fields[game.name]), None)
    if first:
        made[TALL] = page(first.title, brief(first).goal, fields[first.name], "upright")
    return {name: part_of(art, text) + text for name, text in made.items()}


def page(title: str, line: str, shown: str, kind: str = "") -> str:
    """Return the HTML of a poster with a title, a line and a picture."""
    mark = '<p class="home"><svg><use href="#mark" width="100%" height="100%"/></svg>Liege</p>'
    home = mark if title != "Liege" else ""
    return f'<body class="{kind}"><div class="words">{home}<h1>{escape(title)}</h1><p>{escape(line)}</p></div>{shown}'


def digest(source: str) -> str:
    """Return a hash of everything that is visible in a poster; texts for screen readers do not count."""
    seen = re.sub(r' aria-label="[^"]*"', "", source)
    seen += "".join(path.read_text(encoding="utf-8") for path in STYLES)
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


def stale() -> list[str]:
    """Return the names of posters that are out of date, missing or obsolete."""
    drawn = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    there = {path.stem for path in POSTERS.glob("*.png")}
    wanted = {name: digest(source) for name, source in sources().items()}
    return sorted(name for name in wanted.keys() | there if drawn.get(name) != wanted.get(name) or name not in there)


def draw() -> int:
    """Draw the posters that are out of date, and delete obsolete ones. Return the exit code."""
    todo, every = stale(), sources()
    css = esbuild("css/posters.css")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser.ensure(), args=list(browser.FLAGS))
        for name in todo:
            path = POSTERS / f"{name}.png"
            if name not in every:
                path.unlink()
                continue
            width, height = UPRIGHT if name == TALL else WIDE
            sheet = chromium.new_page(viewport={"width": width, "height": height}, color_scheme="light")
            sheet.set_content(f"<style>{css}</style>{every[name]}")
            sheet.screenshot(path=path)
            sheet.close()
            say(path.name)
        chromium.close()
    made = {name: digest(source) for name, source in sorted(every.items())}
    DIGESTS.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    return 0
