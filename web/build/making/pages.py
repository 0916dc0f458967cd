"""Generates the pages: landing page, fair play, documentation, and for each game a table, a rule book and a course.
Their templates are in `web/pages/`.

This module names no game; everything comes from the registry and from each game's folder (`rules.md`, `cover.svg`,
`symbols.svg`).
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from string import Template
from types import MappingProxyType
from typing import Any, Literal

from pygames import games
from pygames.app import App
from pygames.core.game import Game
from pygames.core.tool import Tool
from pygames.core.words import NUMBERS

from ..tools import POSTERS, WEB
from . import guests, words
from .book import rule_book
from .brief import brief, position
from .controls import control
from .course import count, dots, heading, listed, minutes, puzzles, steps
from .documents import FOLDER, INDEX, Document, documents, linked_page
from .miniature import miniature
from .positions import field, positions
from .sprite import brought, folder, ids, part_of
from .suits import suited

NO_MORE: Mapping[str, str] = MappingProxyType({})
BUILD = "@build@"
"""Placeholder for the name of this build, which is a hash of all files."""
SPRITE = "@sprite@"
ALTERNATES = "@alternates@"
"""Placeholder for the addresses of the page in other languages, until all languages are known."""
VERSIONS = "@versions@"
"""Placeholder for visible links to the page in other languages."""
TOLD = re.compile(r'<script type="application/json" id="site">(.*?)</script>')
"""Pattern of the element with the data that a page passes to its scripts (see `page`)."""
MARKED = re.compile(r"\[\[(.+?)\]\]", re.DOTALL)
"""Pattern of a text to translate in a template."""
FIELD = re.compile(r"\$?\{(\w+)\}")
"""Pattern of a placeholder: `${title}` in a template, `{title}` in a catalogue."""
NET: dict[str, list[Any]] = json.loads((WEB / "net.json").read_text(encoding="utf-8"))
"""Servers through which peers find and reach each other: relays, STUN and TURN. They are configured only in
`net.json`."""


def sources(relays: list[str]) -> str:
    """Return the addresses of relays, and of their descriptions over HTTP, for a Content-Security-Policy."""
    return " ".join([*relays, *(re.sub("^ws", "http", address) for address in relays)])


SERVED = os.environ.get("LIEGE_SITE", "")
"""The site's URL; empty if it is unknown. Absolute addresses need it, such as those of preview pictures."""
CSP = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": f"'self' {sources(NET['relays'])}",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


FETCHED = (
    "worker",
    "net",
    "net_style",
    "mailbox",
    "by_hand",
    "days",
    "qr",
    "asking",
    "learn",
    "learn_style",
    "review",
    "review_style",
    "still_style",
    "share",
    "mine",
    "sound",
    "pyodide",
    "wheel",
    "sounds",
)
"""Names of the files that scripts download; each page passes the paths of these files to its scripts."""


def policy(more: Mapping[str, str] = NO_MORE, base: Mapping[str, str] = CSP) -> str:
    """Return the Content-Security-Policy of a page. `more` adds permissions, for the pages of third-party games."""
    named = [*base, *(name for name in more if name not in base)]
    return "; ".join(f"{name} {base.get(name, '')} {more.get(name, '')}".strip() for name in named)


SHOWING = policy(base=CSP | {"connect-src": "'self'"})
"""The policy of the read-only viewer, which any site may embed: the viewer connects only to its own host."""


@dataclass(frozen=True)
class Language:
    """The language of a set of pages."""

    code: str = "en"
    up: str = ""
    """Relative path from the language's first page to the site's: "../", or empty for English."""
    told: Mapping[str, str] | None = None
    """Addresses that the scripts need in addition to those of an English page, relative to the site's first page."""
    scripts: str = ""
    """The folder of the language's scripts."""
    direction: Literal["ltr", "rtl"] = "ltr"


ENGLISH = Language()


@dataclass(frozen=True)
class Parts:
    """Inputs of all pages: paths of bundles, of each table's style sheet and of the files that the worker loads, data
    for every page (such as the engine's download size), the art, the symbols that each game adds, and the language."""

    assets: dict[str, str]
    styles: dict[str, str]
    engine: dict[str, str]
    told: dict[str, str | int]
    pieces: str
    covers: str
    brought: dict[str, str]
    language: Language


def pages(
    assets: dict[str, str],
    styles: dict[str, str],
    engine: dict[str, str],
    told: dict[str, str | int],
    licences: str,
    language: Language = ENGLISH,
) -> dict[str, bytes]:
    """Return every page of a language: path -> bytes. Licences and documentation exist only in English. `licences`: the
    body of the licence page."""
    every = games.every()
    drawn = ((WEB / "art" / f"{name}.svg").read_text(encoding="utf-8") for name in ("pieces", "covers"))
    pieces, covers = (re.sub(r"<!--.*?-->\n", "", art, flags=re.DOTALL) for art in drawn)  # removes comments
    parts = Parts(assets, styles, engine, told, pieces, covers, brought(every, pieces + covers), language)
    made = {"index.html": landing(every, parts), "look.html": look(every, parts)}
    fair_path = WEB / "pages" / ("fair.md" if language is ENGLISH else f"fair.{language.code}.md")
    fair_path = fair_path if fair_path.exists() else WEB / "pages" / "fair.md"
    fair, _ = linked_page(fair_path, fair_path.read_text(encoding="utf-8"))
    if language is not ENGLISH and fair_path.name == "fair.md":
        fair = f'<p>{words.ENGLISH_BOOK}</p>\n<div lang="en" dir="ltr">{fair}</div>'
    made["fair.html"] = text(*words.FAIR, fair, parts)
    made |= for_guests(parts)
    if language is ENGLISH:
        made["licences.html"] = text(*words.LICENCES, licences, parts)
        made |= {f"{FOLDER}/{name}.html": document(name, found, parts) for name, found in documents().items()}
    for game in every:
        made[f"{game.name}/index.html"] = table(game, parts)
        made[f"{game.name}/rules.html"] = rules(game, parts)
        if listed(game):
            made[f"{game.name}/learn.html"] = learn(game, parts)
        for tool in game.tools():
            made[f"{game.name}/{tool.name}.html"] = tool_page(game, tool, parts)
    return {path: content.encode() for path, content in made.items()}


def landing(every: list[Game], parts: Parts) -> str:
    """Return the first page of the site."""
    some = 1 < len(every) < len(NUMBERS)
    count = words.GAMES.format(number=NUMBERS[len(every)]) if some else words.ALL_GAMES
    shown = {
        "games": "\n".join(card(game, parts) for game in every),
        "count": count,
        "line": words.OF_LORDS.format(games=count),
        "first_game": every[0].name,
        "doors": doors(every[0], first=True),
        "miniature": moving(every),
        "today": "\n".join(
            f'<a href="{game.name}/#today" data-game="{game.name}">{escape(game.title)}</a>' for game in every
        ),
    }
    return page("landing.html", parts, "", {}, shown, reading=True)


def card(game: Game, parts: Parts) -> str:
    """Return a game's card on the first page, with its links."""
    meta = words.META.format(seats=_listed(game.seats), minutes=game.minutes)
    shown = {"meta": meta, "picture": cover(game), "cloth": game.cloth, "dots": dots(game), "doors": doors(game)}
    return template("game.html").substitute(about(game, parts.language) | shown)


def doors(game: Game, first: bool = False) -> str:
    """Return the links to lessons, a match, and a match with a friend. `first`: the game is the first one, which
    newcomers see. The suggested link has the class "next", until a script changes that
    (`web/src/page/progress_marks.js`)."""
    title = escape(game.title)
    taught = bool(listed(game))
    learn = (words.LEARN_FIRST if first else words.LEARN).format(title=title, minutes=minutes_of(minutes(game)))
    play = (words.JUST_PLAY if first and taught else words.PLAY_FIRST if first else words.PLAY).format(title=title)
    friend = (words.WITH_A_FRIEND_FIRST if first else words.WITH_A_FRIEND).format(title=title)
    every = [("learn", f"{game.name}/learn.html", learn)] * taught
    every += [("play", f"{game.name}/", play), ("friend", f"{game.name}/#friend", friend)]
    return "".join(
        f'<a class="press {kind}{" next" * (not at)}" href="{href}">{icon(kind)}{label}</a>'
        for at, (kind, href, label) in enumerate(every)
    )


def icon(name: str) -> str:
    """Return a small icon of the sprite as SVG."""
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{name}" width="100%" height="100%"/></svg>'


def minutes_of(count: int) -> str:
    """Return a text for a number of minutes."""
    return words.MINUTES.of(count)


def moving(every: list[Game]) -> str:
    """Return the animated miniature of the first game that has one; empty if none has."""
    shown = next(filter(None, map(miniature, every)), None)
    if shown is None:
        return ""
    captions = "".join(
        f'<span class="caption-{at}">{suited(escape(said))}</span>' for at, said in enumerate(shown.captions, 1)
    )
    return template("miniature.html").substitute(shown._asdict() | {"captions": captions})


def table(game: Game, parts: Parts) -> str:
    """Return the page with a game's table."""
    ready = f"../{parts.language.up}{parts.engine['deals']}{game.name}.json"
    titles = [(lesson.name, lesson.title) for lesson in listed(game)]
    goal = game.scene(game.new(game.options()), None).goal
    shown = about(game, parts.language) | {
        "pieces": parts.pieces + parts.brought[game.name],
        "goal": escape(goal),
        "cloth": game.cloth,
    }
    shown["style"] = f"../{parts.language.up}{parts.styles[game.name]}"
    return page(
        "table.html",
        parts,
        "../",
        told(game)
        | {
            "ready": ready,
            "games": games.NAMES,
            "about": brief_about(game),
            "lessons": titles,
            "puzzles": count(game),
            "dialog_style": f"../{parts.language.up}{parts.assets['dialog_style']}",
        },
        shown,
    )


def brief_about(game: Game) -> dict[str, Any]:
    """Return `pygames.app.App.about` reduced to what the table needs; dialogs load all of it (`deals.about`)."""
    known = App().about({"game": game.name})
    options = [{"name": option["name"], "default": option["default"]} for option in known["options"]]
    return {**known, "options": options, "personas": [{"key": persona["key"]} for persona in known["personas"]]}


def for_guests(parts: Parts) -> dict[str, str]:
    """Return the pages where third-party games are opened, made and played (`web/build/making/guests.py`)."""
    frame, named = guests.frame()
    places = {name: parts.assets[name] for name in ("room", "main", "made")}
    places["guest_room"] = parts.engine["guest_room"]
    near = parts.language.up
    up = f"../{near}"
    told = {"frame": frame} | {name: up + path for name, path in places.items()}
    title, line = words.A_GUEST
    guest = guests.BLANK | {"title": title, "line": line, "pieces": parts.pieces}
    guest |= {"script": up + parts.assets["guest"], "further": translation(up, parts.language, "workshop.js")}
    bar = {"where": words.OPEN_A_GAME, "lessons": "", "door": words.EVERY_GAME}
    places = {"room": parts.assets["room"], "guest_room": parts.engine["guest_room"]}
    places |= {"editor": parts.assets["editor"], "workshop_data": parts.engine["workshop_data"]}
    making = {"frame": frame} | {name: near + path for name, path in places.items()}
    table = guest | {"title": words.IN_THE_MAKING, "script": up + parts.assets["workshop_table"]}
    more = guests.policies(named)
    shown = {"pieces": parts.pieces, "further": translation(near, parts.language, "workshop.js")}
    return {
        "guests.html": page("guests.html", parts, "", {}, bar, reading=True, more=more["guests.html"]),
        "workshop.html": page("workshop.html", parts, "", making, shown, more=more["workshop.html"]),
        "workshop/index.html": page("guest.html", parts, "../", {"main": told["main"]}, table),
        "guest/index.html": page("guest.html", parts, "../", told, guest, more=more["guest/index.html"]),
    }


def rules(game: Game, parts: Parts) -> str:
    """Return the page with a game's rule book."""
    symbols = ids(parts.pieces + parts.covers + parts.brought[game.name])
    body, contents = rule_book(
        (folder(game) / "rules.md").read_text(encoding="utf-8"), lambda fences: positions(game, fences, symbols)
    )
    links = [f'<li><a href="{escape(tool.name)}.html">{escape(tool.title)}</a></li>' for tool in game.tools()]
    if not has_book(game, parts.language):
        contents = contents.replace("<li>", '<li lang="en" dir="ltr">')
        body = f"<p>{words.ENGLISH_BOOK}</p>\n{in_its_language(body, game, parts.language, 'div')}"
    shown = about(game, parts.language) | {"body": body, "contents": "\n".join([contents, *links])}
    return page("rules.html", parts, "../", told(game), shown | barred(game), reading=True)


def text(title: str, line: str, body: str, parts: Parts) -> str:
    """Return a text page about the site as a whole."""
    shown = {"title": title, "line": line, "body": body, "where": title, "lessons": "", "door": words.EVERY_GAME}
    return page("text.html", parts, "", {}, shown, reading=True)


def document(name: str, found: Document, parts: Parts) -> str:
    """Return a page of the documentation."""
    where = words.DOCS if name == INDEX else f'<a href="./">{words.DOCS}</a>'
    bar = {"where": where, "lessons": "", "door": words.EVERY_GAME, "way": "../"}
    shown = {"title": escape(found.title), "line": escape(found.line), "body": found.body, "contents": found.contents}
    return page("document.html" if found.contents else "text.html", parts, "../", {}, shown | bar, reading=True)


def look(every: list[Game], parts: Parts) -> str:
    """Return the page that displays a match or position of any game, without play."""
    shown = {game.name: {"title": game.title, "cloth": game.cloth} for game in every}
    pieces = parts.pieces + "".join(dict.fromkeys(parts.brought.values()))
    return page("look.html", parts, "", {"shown": shown}, {"pieces": pieces, "csp": SHOWING})


def learn(game: Game, parts: Parts) -> str:
    """Return the course page of a game, with its list of lessons."""
    listing = {
        "heading": heading(game),
        "long": minutes_of(minutes(game)),
        "steps": steps(game),
        "puzzles": puzzles(game),
    }
    bar = barred(game) | {"where": words.LEARN_TITLE.format(title=escape(game.title)), "lessons": ""}
    shown = {
        "picture": told_by(game, parts.pieces + parts.covers + parts.brought[game.name]) or cover(game),
        "cloth": game.cloth,
    }
    return page(
        "learn.html", parts, "../", told(game), about(game, parts.language) | listing | bar | shown, reading=True
    )


def told_by(game: Game, art: str) -> str:
    """Return the picture for the section "In thirty seconds" of a game; empty if there is none."""
    text = position(game)
    return field(game, text, ids(art)) if text else ""


def barred(game: Game) -> dict[str, str]:
    """Return the texts of the bar at the top of a page about a game: its title, and links to its lessons and table."""
    title = escape(game.title)
    heard = f'<span>{words.LEARN_ONLY}</span><span class="vh"> {title}</span>'
    taught = f'<a class="press learn" href="learn.html">{icon("learn")}{heard}</a>' if listed(game) else ""
    return {"where": title, "lessons": taught, "door": words.PLAY.format(title=title)}


def tool_page(game: Game, tool: Tool, parts: Parts) -> str:
    """Return the page with a tool's form. The engine computes the results."""
    groups = [
        f"<fieldset><legend>{escape(group.title)}</legend>{''.join(map(control, group.fields))}</fieldset>"
        for group in tool.groups
    ]
    shown = {"tool": escape(tool.title), "words": escape(tool.words), "groups": "\n".join(groups)}
    whole = about(game, parts.language) | shown | barred(game)
    return page("tool.html", parts, "../", told(game) | {"tool": tool.name}, whole, reading=True)


def about(game: Game, language: Language) -> dict[str, str]:
    """Return a game's texts as HTML, for templates."""
    said = {name: in_its_language(escape(each), game, language) for name, each in brief(game)._asdict().items()}
    called = {"name": game.name, "title": escape(game.title), "line": escape(game.line)}
    return called | {"feel": said["feel"], "brief": template("brief.html").substitute(said).strip()}


def has_book(game: Game, language: Language) -> bool:
    """True if a game has a rule book in this language."""
    return language is ENGLISH or (folder(game) / f"rules.{language.code}.md").exists()


def in_its_language(text: str, game: Game, language: Language, tag: str = "span") -> str:
    """Return a text of a rule book as HTML, marked as English if there is no rule book in the page's language."""
    return text if has_book(game, language) else f'<{tag} lang="en" dir="ltr">{text}</{tag}>'


def told(game: Game) -> dict[str, Any]:
    """Return the data for the scripts of a game's pages."""
    tools = [{"label": tool.title, "page": f"{tool.name}.html"} for tool in game.tools()]
    return {"game": game.name, "title": game.title, "rules": "rules.html", "tools": tools}


def page(
    name: str,
    parts: Parts,
    root: str,
    told: dict[str, Any],
    shown: dict[str, str],
    *,
    reading: bool = False,
    more: Mapping[str, str] = NO_MORE,
) -> str:
    """Return a page made of a template, whose first part is head elements. `root`: relative URL of the first page;
    `told`: data for the page's scripts; `shown`: values of the template's placeholders; `reading`: adds the common
    parts of text pages; `more`: additional permissions in the page's policy."""
    found = parts.assets | parts.engine
    paths = {name: found[name] for name in FETCHED}
    home, language = root or "./", parts.language
    root += language.up
    site = {
        "root": home,
        "meet": NET,
        "build": BUILD,
        **parts.told,
        **{kind: root + path for kind, path in paths.items()},
        **told,
        **{name: root + path for name, path in (language.told or {}).items()},
    }
    links = {kind: root + path for kind, path in parts.assets.items()}
    assert not shown.keys() & links.keys(), f"a template would take one for the other: {shown.keys() & links.keys()}"
    whole = {"csp": policy(more), "way": "./"} | shown | links
    whole |= {"root": root, "home": home, "site": data(site), "sprite": SPRITE, "language": language.code}
    whole["direction"] = ' dir="rtl"' if language.direction == "rtl" else ""
    whole |= {"alternates": ALTERNATES, "versions": VERSIONS}
    whole["translation"] = translation(root, language, "shell.js")
    for part in ("lamp", "bar", "sitting"):
        whole[part] = template(f"{part}.html").safe_substitute(whole).strip()
    own, _, body = template(name).substitute(whole).partition("<body>")
    if reading:
        script = links["home" if name == "landing.html" else "page"]
        inside = whole | {"script": script, "content": body.strip()}
        worn, _, body = template("read.html").substitute(inside).partition("<body>")
        own = f"{own.strip()}\n{worn}"
    own += shared(own, told.get("game", ""), root)
    text = template("head.html").substitute(whole, own=own.strip()) + "<body>" + body
    return text.replace(SPRITE, part_of("".join([parts.pieces, parts.covers, *parts.brought.values()]), text))


def translation(root: str, language: Language, name: str) -> str:
    """Return a script element for a file of the language's texts; empty for English."""
    return f'<script src="{root}{language.scripts}{name}"></script>\n' if language.scripts else ""


def shared(own: str, game: str, root: str) -> str:
    """Return the meta tags for link previews: title, description and picture. The picture has an absolute URL if the
    build knows the site's URL."""
    title, line = re.findall(r'<title>(.*?)</title>|<meta name="description" content="(.*?)">', own)
    name = game if (POSTERS / f"{game}.png").exists() else "liege"
    picture = f"{SERVED.rstrip('/')}/posters/{name}.png" if SERVED else f"{root}posters/{name}.png"
    about = {
        "og:site_name": "Liege",
        "og:title": title[0],
        "og:description": line[1],
        "og:image": escape(picture),
    }
    lines = [f'<meta property="{name}" content="{value}">' for name, value in about.items()]
    return "\n".join(["", *lines, '<meta name="twitter:card" content="summary_large_image">'])


def template(name: str) -> Template:
    """Return a template of `web/pages/`, with its texts translated into the language of this build."""
    return Template(MARKED.sub(_translated, (WEB / "pages" / name).read_text(encoding="utf-8")))


def _translated(text: re.Match[str]) -> str:
    return FIELD.sub(r"${\1}", words.page(FIELD.sub(r"{\1}", text[1])))


def linked(made: dict[str, bytes], languages: Mapping[str, str]) -> dict[str, bytes]:
    """Return pages with links to the same page in other languages. `languages`: codes and own names of all languages
    except English."""
    done = {}
    for path, content in made.items():
        first, _, rest = path.partition("/")
        own = rest if first in languages else path
        there = ["en", *(each for each in languages if f"{each}/{own}" in made)]
        others = {each: _address(path, own if each == "en" else f"{each}/{own}") for each in there if len(there) > 1}
        links = "".join(f'<link rel="alternate" hreflang="{each}" href="{to}">\n' for each, to in others.items())
        named = {"en": "English", **languages}
        shown = "".join(
            f' <a href="{to}" hreflang="{each}" lang="{each}">{escape(named[each])}</a>'
            for each, to in others.items()
            if each != (first if first in languages else "en")
        )
        done[path] = content.replace(ALTERNATES.encode(), links.encode()).replace(VERSIONS.encode(), shown.encode())
    return done


def _address(path: str, other: str) -> str:
    """Return the address of another page: absolute, as search engines require, if the build knows the site's URL; else
    relative."""
    other = re.sub(r"(^|/)index\.html$", r"\1", other)
    if SERVED:
        return f"{SERVED.rstrip('/')}/{other}"
    return posixpath.relpath(f"/{other or '.'}", f"/{path}/..") + "/" * (other.endswith("/") or not other)


def cover(game: Game) -> str:
    """Return the cover of a game as SVG, drawn with symbols of the sprite."""
    path = folder(game) / "cover.svg"
    if not path.exists():
        return ""
    inner = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return (
        '<svg class="picture" viewBox="0 0 240 280" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f"{inner.strip()}</svg>"
    )


def data(value: Any) -> str:
    """Return a value as JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _listed(seats: tuple[int, ...]) -> str:
    *others, last = map(str, seats)
    return words.OR.format(others=", ".join(others), last=last) if others else last
