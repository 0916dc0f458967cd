"""Selects the language of the command line: by `--lang de`, else by the environment (`LANGUAGE`, `LC_ALL`, ...).

The site's build checks and compiles the catalogues of this folder (`XX.po`, files in gettext's format). The command
line reads these files directly.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from gettext import c2py
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent
VARIABLES = "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"
"""Environment variables that name a language; the first one that is set counts, as with gettext."""
LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])? (".*")')
NUMBERS = 200
"""Count of the numbers, from 0, for which a catalogue lists the plural form (`pygames.translated`)."""
ENGLISH_FORMS = "10" + "1" * (NUMBERS - 2)
"""The plural forms of English: a digit for each number, the index of the form that a text has with that number."""


def wanted(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the code of the language that the arguments or the environment select; "" for English."""
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            return _known(value or "".join(arguments[at + 1 : at + 2]))
    named = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    first = next((name for name in named.split(":") if _known(name) or re.match("en(?![a-z])", name.lower())), "")
    return _known(first)


def _known(name: str) -> str:
    """Return the language code in a name such as "de_DE.UTF-8"; "" if there is no catalogue for that language."""
    code = re.match("[a-z]{2}(?![a-z])", name.lower())
    return code[0] if code and (HOME / f"{code[0]}.po").exists() else ""


def begin(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Use the language that the arguments or the environment select. Call this before any text is loaded."""
    language = wanted(arguments, environment)
    if language:
        from pygames import translated

        translated.begin(catalogue(language))


def catalogue(language: str) -> dict[str, Any]:
    """Return the catalogue of a language for `pygames.translated`, with `english`: translations by English texts."""
    text = (HOME / f"{language}.po").read_text(encoding="utf-8")
    about = json.loads((HOME / "languages.json").read_text(encoding="utf-8")).get(language, {})
    told = {english: given for english, given in entries(text) if all(given)}
    rule = re.search(r"plural=([^;]+);", next(iter(told.pop("", ())), ""))
    english = {text: list(given) if len(given) > 1 else given[0] for text, given in told.items()}
    plural = forms(rule[1]) if rule else ENGLISH_FORMS
    return {"plural": plural, "names": about.get("names", {}), "texts": {}, "english": english}


def forms(rule: str) -> str:
    """Return a digit for each number, the index of its plural form by a rule like "n != 1"; ValueError for an invalid
    rule."""
    form = c2py(rule)
    return "".join(str(form(n)) for n in range(NUMBERS))


def entries(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the first form and the translations of each English text in a `.po` file, except fuzzy ones and texts with
    a context."""
    for block in re.split(r"\n\s*\n", text):
        parts: dict[str, str] = {}
        now = ""
        for line in block.splitlines():
            found = LINE.fullmatch(line)
            if found:
                now = found[1] + (found[2] or "")
                parts[now] = ast.literal_eval(found[3])
            elif line.startswith('"') and now:
                parts[now] += ast.literal_eval(line)
        if "msgid" in parts and "msgctxt" not in parts and not re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE):
            yield parts["msgid"], [given for name, given in sorted(parts.items()) if name.startswith("msgstr")]
