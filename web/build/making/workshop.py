"""The data of the workshop's page: the games to start from, and the names in `pygames.kit` with their descriptions."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pygames import kit
from pygames.commands import create
from pygames.core import cards
from pygames.core.laws import LAWS
from pygames.guests import DISTRIBUTION

FILE = "workshop.json"
NO_GUIDE: Mapping[str, str] = MappingProxyType({})


def whole(guide: Mapping[str, str] = NO_GUIDE) -> dict[str, bytes]:
    """Return the data file of the workshop: name -> bytes. `guide`: translations of the descriptions of names."""
    told = {"starts": starts(), "project": project(), "names": named(guide), "laws": LAWS, "needs": needs()}
    return {FILE: json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()}


def starts() -> dict[str, dict[str, Any]]:
    """Return the small games of `create`, by kind: the name, and the files of the package."""
    found = {}
    for kind, name in create.KINDS.items():
        if kind == create.WHOLE:
            continue
        files = {path.removeprefix(f"{name}/"): text for path, text in create.template(kind) if path.startswith(name)}
        found[kind] = {"name": name, "files": dict(sorted(files.items()))}
    return found


def project() -> dict[str, str]:
    """Return the project files outside the package, for a game named `{name}`."""
    kind, name = next((kind, name) for kind, name in create.KINDS.items() if kind != create.WHOLE)
    files = {path: text for path, text in create.template(kind) if "/" not in path}
    named = {path: text.replace(name, "{name}").replace(name.capitalize(), "{title}") for path, text in files.items()}
    return named | {"tests/test_laws.py": TESTS}


TESTS = '''"""Holds the game to the laws of every game, as `python3 -m pygames check .` does."""

from pygames.commands.check import checked
from pygames.guests import find


def test_the_laws_hold() -> None:
    assert checked(find("{name}"), 20) == []
'''


def needs() -> str:
    """Return the requirement that a game written now has on Liege, such as "liege-tabletop~=0.1.0"."""
    (found,) = re.findall(rf'"({DISTRIBUTION}[^"]*)"', project()["pyproject.toml"])
    return str(found)


def names() -> list[dict[str, str]]:
    """Return the names in `pygames.kit`, and the methods and fields of its classes: for each its kind, its parameters,
    the first paragraph of its description, and the class to which it belongs, if any."""
    found = []
    constants = dict(_assigned(ast.parse(inspect.getsource(cards)).body))
    for name in kit.__all__:
        value = getattr(kit, name)
        found.append({"words": constants.get(name, "")} | described(name, value))
        if inspect.isclass(value) and is_own(value):
            members = sorted(vars(value).items())
            found += [described(each, member, name) for each, member in members if is_told(each, member)]
            found += [{"name": each, "kind": "field", "words": words, "of": name} for each, words in fields_of(value)]
    return found


def named(guide: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the names with translated descriptions; an untranslated description is English and marked with `lang`."""
    found = []
    for about in names():
        told = guide.get(about.get("words", ""))
        english = {"lang": "en"} if guide and about.get("words") else {}
        found.append(about | ({"words": told} if told else english))
    return found


def fields_of(kind: type) -> Iterator[tuple[str, str]]:
    """Yield each field of a class of Liege, with the text below it on one line."""
    (found,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(found, ast.ClassDef)
    yield from _assigned(found.body)


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for line, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and not line.target.id.startswith("_"):
            told = after.value if isinstance(after, ast.Expr) else None
            words = told.value if isinstance(told, ast.Constant) and isinstance(told.value, str) else ""
            yield line.target.id, " ".join(words.split())


def is_own(value: object) -> bool:
    """True for a class or a function that Liege defines."""
    return str(getattr(value, "__module__", "")).startswith("pygames")


def is_told(name: str, member: object) -> bool:
    """True for a public function or property that has a description."""
    told = isinstance(member, property) or (inspect.isfunction(member) and is_own(member))
    return told and not name.startswith("_") and bool(inspect.getdoc(member))


def described(name: str, value: Any, owner: str = "") -> dict[str, str]:
    """Return the description of one name as a dictionary without empty values."""
    told = is_own(value) or isinstance(value, property)
    kind = "class" if inspect.isclass(value) else "function" if callable(value) and told else "value"
    words = (inspect.getdoc(value) or "").split("\n\n")[0] if told else ""
    about = {"name": name, "kind": kind, "form": form(value), "words": " ".join(words.split()), "of": owner}
    return {key: text for key, text in about.items() if text}


def form(value: Any) -> str:
    """Return the parameters of a callable in parentheses, with "=" after those that have a default; empty for a value
    that is not callable."""
    try:
        given = inspect.signature(value).parameters.values() if callable(value) and is_own(value) else None
    except (TypeError, ValueError):
        given = None
    if given is None:
        return ""
    words = [f"{one.name}{'=' * (one.default is not one.empty)}" for one in given if one.name != "self"]
    return f"({', '.join(words)})"
