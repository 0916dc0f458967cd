"""A guest's game in the page: its wheel is installed where nothing else can be reached, and
it is spoken to as the house is.

`web/src/guest/inside.js` runs this; nobody else imports it.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from email import message_from_bytes
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from pygames import __version__
from pygames.app import App, Requests, hear
from pygames.asked import TEXT, Asked, Field
from pygames.guests import HOUSE, Unfit, offered, read_through

if TYPE_CHECKING:
    from pygames.replies import Brings

NAMED = re.compile(r"(?P<name>\w[\w.]*)-[\w.!+]+(-\d\w*)?-[\w.]+-(?P<any>none-any)?([\w.]+-[\w.]+)?\.whl", re.ASCII)
GUEST = "guest"
"""What the page calls the game, whatever it calls itself."""
Call = Callable[[str], str]


async def opened(wheel: str, address: str, installed: Callable[[], object]) -> tuple[Call | None, str]:
    """Installs a wheel, and what it needs from the host of its address ("": it was a file): what answers requests from
    then on, or the sentence that says why nothing does. Code of the guest first runs after `installed` was called."""
    path = Path(wheel)
    try:
        named = f"{path.name} {sha256(path.read_bytes()).hexdigest()}"
        package = await _installed(path, address)
        installed()
        game = replace(offered(package), wheel=named)
    except Unfit as error:
        return None, str(error)
    except Exception as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        return None, f"It cannot be installed ({words})."
    hear(REQUESTS, SHAPES)
    return App(lambda name: {game.name: game, GUEST: game}[name]).call, ""


def brings(at: App, asked: Asked) -> Brings:
    """What a guest brings to be read: its rule book, and its lessons by their titles."""
    from pygames.learn.course import course, home, text_of
    from pygames.learn.text import BadLesson, script

    game = at._game(asked)
    lessons: list[tuple[str, str]] = []
    found = course(game)
    for name, text in found.texts.items():
        try:
            lessons.append((name, script(text, found.facts).title))
        except BadLesson as error:
            lessons.append((name, f"{name} ({error})"))
    module = import_module(home(game))
    book = Path(module.__file__ or "").with_name("rules.md")
    packaged = hasattr(module, "__path__")  # beside a module alone lie the files of others
    return {"book": text_of(str(book)) if packaged and book.is_file() else "", "lessons": lessons}


SHAPES: dict[str, dict[str, Field]] = {"brings": {"game": TEXT}}
REQUESTS: Requests = {"brings": brings}


async def _installed(wheel: Path, address: str) -> str:
    """The name of the package that is here from now on."""
    import micropip

    named = NAMED.fullmatch(wheel.name)
    if not named:
        raise Unfit("This is no wheel: its name is not like 'game-1.0-py3-none-any.whl'.")
    read_through(wheel)
    if not named["any"]:
        raise Unfit(f"It is made for one kind of machine ({wheel.name[:60]}), and a guest is pure Python.")
    others = [(named, needs) for named, needs in required(wheel) if named.lower() != HOUSE]
    if others and not address:
        raise Unfit(f"It needs the package '{min(others)[0][:40]}', and a guest from a file brings all that it needs.")
    micropip.add_mock_package(HOUSE, __version__)
    await micropip.install(f"emfs:{wheel}", deps=False)
    if others:
        indexes = [urljoin(address, f"{folder}{{package_name}}/") for folder in ("", "../")]  # as in PEP 503
        try:
            await micropip.install([needs for _, needs in others], index_urls=indexes)
        except Exception as error:
            names, host = ", ".join(sorted({named for named, _ in others}))[:80], urlsplit(address).netloc
            raise Unfit(f"It needs packages that were not found as pure Python at {host}: {names}.") from error
    return str(named["name"])


def required(wheel: Path) -> Iterator[tuple[str, str]]:
    """What a wheel says it needs: names, and the whole requirements."""
    with zipfile.ZipFile(wheel) as whole:
        told = [name for name in whole.namelist() if name.endswith(".dist-info/METADATA") and name.count("/") == 1]
        if len(told) != 1:
            raise Unfit("This is no wheel: it does not say what it is.")
        for needs in message_from_bytes(whole.read(told[0])).get_all("Requires-Dist") or ():
            if not re.search(r";.*\bextra\b", needs):
                yield re.split(r"[^\w.-]", needs.strip(), maxsplit=1)[0], needs
