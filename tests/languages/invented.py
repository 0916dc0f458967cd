"""An invented language: English in which every letter has an accent, so that tests find untranslated English."""

from __future__ import annotations

import importlib
import io
import json
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from babel.messages.pofile import write_po

import pygames
from pygames.translated import FIELDS, constants, leaves
from web.build.making import catalogues

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ"
TABLE = str.maketrans(PLAIN, ACCENTED)
ENGLISH = re.compile(r"[A-Za-z]{3,}|\b(?:an|as|at|by|if|in|is|it|no|of|on|or|so|to|up)\b")
"""Pattern of English: three plain letters in a row, or a common word of two. Notation has at most two ("Ks", "Jo")."""


def accented(text: str) -> str:
    """Return a text in the invented language; placeholders and tags stay the same."""
    parts = re.split(rf"({FIELDS.pattern}|<[^>]*>)", text)
    return "".join(part if at % 2 else part.translate(TABLE) for at, part in enumerate(parts))


def modules() -> list[str]:
    """Return the names of all modules that contain texts."""
    found = pkgutil.walk_packages(pygames.__path__, "pygames.")
    return sorted(name for _, name, _ in found if name.rpartition(".")[2] == "words")


def catalogue(names: list[str] | None = None) -> dict[str, Any]:
    """Return the catalogue of the invented language for these modules; by default for all."""
    return {
        "plural": "10" + "1" * 198,
        "names": {},
        "texts": {name: list(_texts(importlib.import_module(name))) for name in names or modules()},
    }


def _texts(module: ModuleType) -> Iterator[str | list[str]]:
    for _, value in constants(module):
        for leaf in leaves(value):
            yield accented(leaf) if isinstance(leaf, str) else [accented(form) for form in leaf]


@contextmanager
def engine_in(words: dict[str, Any]) -> Iterator[None]:
    """Replace the engine: while the body runs, imports of `pygames` load an engine in another language. Afterwards,
    restore the modules from before."""
    before = {name: sys.modules.pop(name) for name in [*sys.modules] if name == "tests.laws" or _own(name)}
    path = [*sys.meta_path]
    try:
        importlib.import_module("pygames.translated").begin(words)
        yield
    finally:
        sys.meta_path[:] = path
        for name in [*sys.modules]:
            if name == "tests.laws" or _own(name):
                del sys.modules[name]
        sys.modules.update(before)


def _own(name: str) -> bool:
    return name.partition(".")[0] == "pygames"


HEBREW = str.maketrans(PLAIN, ("אבגדהוזחטיכלמנסעפצקרשתאבגדהו" * 2)[:52])
"""Plain letters -> Hebrew letters, which are written from right to left."""
LANGUAGES: dict[str, dict[str, Any]] = {
    "eo": {"name": "Áććéńťéđ", "names": {}},
    "fa": {"name": "אבגד", "names": {}, "dir": "rtl"},
}
"""The codes of the invented languages, in the format of `languages.json`. The languages are not Esperanto or
Persian."""


def longer(text: str) -> str:
    """Return a text with accents and with each vowel doubled, which makes it about two fifths longer."""
    return re.sub(r"[áéíóúÁÉÍÓÚ]", r"\g<0>\g<0>", accented(text))


def mirrored(text: str) -> str:
    """Return a text in Hebrew letters, which are written from right to left; placeholders and tags stay the same."""
    parts = re.split(rf"({FIELDS.pattern}|<[^>]*>)", text)
    return "".join(part if at % 2 else part.translate(HEBREW) for at, part in enumerate(parts))


def write(folder: Path) -> None:
    """Write complete catalogues of both invented languages into an empty folder."""
    (folder / catalogues.LISTED).write_text(json.dumps(LANGUAGES), encoding="utf-8")
    for language, told in (("eo", longer), ("fa", mirrored)):
        made = catalogues.catalogue(catalogues.collected(), language)
        for message in made:
            if isinstance(message.id, str):
                message.string = told(message.id) if message.id else ""
            else:
                message.string = tuple(told(each) for each in message.id)
        out = io.BytesIO()
        write_po(out, made, omit_header=True)
        plural = "nplurals=2; plural=(n != 1);"
        head = catalogues.HEADER.format(language=language, plural=plural)
        (folder / f"{language}.po").write_bytes(head.encode() + out.getvalue())
