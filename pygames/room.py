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
from pathlib import Path

from pygames import __version__
from pygames.app import App
from pygames.guests import HOUSE, MACHINE, UNPACKED_MAX, Unfit, offered

NAMED = re.compile(r"(?P<name>\w[\w.]*)-[\w.!+]+(-\d\w*)?-[\w.]+-(?P<any>none-any)?([\w.]+-[\w.]+)?\.whl", re.ASCII)
GUEST = "guest"
"""What the page calls the game, whatever it calls itself."""
Call = Callable[[str], str]


async def opened(wheel: str) -> tuple[Call | None, str]:
    """Installs a wheel: what answers requests from then on, or the sentence that says why nothing does."""
    path = Path(wheel)
    try:
        named = f"{path.name} {sha256(path.read_bytes()).hexdigest()}"
        game = replace(offered(await _installed(path)), wheel=named)
    except Unfit as error:
        return None, str(error)
    except Exception as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        return None, f"It cannot be installed ({words})."
    return App(lambda name: {game.name: game, GUEST: game}[name]).call, ""


async def _installed(wheel: Path) -> str:
    """The name of the package that is here from now on."""
    import micropip

    named = NAMED.fullmatch(wheel.name)
    if not named:
        raise Unfit("This is no wheel: its name is not like 'game-1.0-py3-none-any.whl'.")
    machine = check(wheel) or ("" if named["any"] else wheel.name[:60])
    if machine:
        raise Unfit(f"It holds code for a machine ({machine}), and a guest is pure Python.")
    for needs in required(wheel):
        if needs.lower() != HOUSE:
            raise Unfit(f"It needs the package '{needs[:40]}', and a guest brings all that it needs in its own wheel.")
    micropip.add_mock_package(HOUSE, __version__)
    await micropip.install(f"emfs:{wheel}", deps=False)
    return str(named["name"])


def check(wheel: Path) -> str:
    """Reads through a wheel: the first file in it that is code for a machine; Unfit if it is no wheel, or too large."""
    try:
        with zipfile.ZipFile(wheel) as whole:
            listed = whole.infolist()
            if sum(one.file_size for one in listed) > UNPACKED_MAX:
                raise Unfit(f"It is too large: unpacked, a guest has at most {UNPACKED_MAX // 1024 // 1024} MB.")
            damaged = whole.testzip()
    except Unfit:
        raise
    except Exception:  # of many kinds, by what is broken
        damaged = wheel.name
    if damaged:
        raise Unfit("This is no wheel, or it is damaged.")
    return next((one.filename[:60] for one in listed if one.filename.endswith(MACHINE)), "")


def required(wheel: Path) -> Iterator[str]:
    """The names of what a wheel says it needs."""
    with zipfile.ZipFile(wheel) as whole:
        told = [name for name in whole.namelist() if name.endswith(".dist-info/METADATA") and name.count("/") == 1]
        if len(told) != 1:
            raise Unfit("This is no wheel: it does not say what it is.")
        for needs in message_from_bytes(whole.read(told[0])).get_all("Requires-Dist") or ():
            if not re.search(r";.*\bextra\b", needs):
                yield re.split(r"[^\w.-]", needs.strip(), maxsplit=1)[0]
