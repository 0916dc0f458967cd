"""An invented language: English in which every letter has an accent, so that untranslated English is seen."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pygames
from pygames.translated import FIELDS, constants, leaves

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ"
TABLE = str.maketrans(PLAIN, ACCENTED)
ENGLISH = re.compile(r"[A-Za-z]{3,}")
"""Three plain letters in a row: English. Notation has at most two ("Ks", "Jo")."""


def accented(text: str) -> str:
    """Return the text in the invented language; placeholders and tags stay."""
    parts = re.split(rf"({FIELDS.pattern}|<[^>]*>)", text)
    return "".join(part if at % 2 else part.translate(TABLE) for at, part in enumerate(parts))


def modules() -> list[str]:
    """Return the names of all modules with texts."""
    found = pkgutil.walk_packages(pygames.__path__, "pygames.")
    return sorted(name for _, name, _ in found if name.rpartition(".")[2] == "words")


def catalogue(names: list[str] | None = None) -> dict[str, Any]:
    """Return the catalogue of the invented language for these modules, or for all."""
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
    """Within this block, imports of `pygames` find an engine in another language; afterwards, the one from before."""
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
