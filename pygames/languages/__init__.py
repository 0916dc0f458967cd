"""The command line in another language: `--lang de`, else the language of the environment (`LANGUAGE`, `LC_ALL`, ...).

The site's build checks and compiles the catalogues of this folder (`XX.po`, files of gettext's). The command line reads
them as they are.
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
"""Variables of the environment that name a language, the most important first, as for gettext."""
LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])? (".*")')
NUMBERS = 200
"""Count of numbers whose form is listed (`pygames.translated`)."""
ENGLISH_FORMS = "10" + "1" * (NUMBERS - 2)
"""For each number, the index of the form that an English text has with it."""


def wanted(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the code of the language to use; "" for English."""
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            return _known(value or "".join(arguments[at + 1 : at + 2]))
    named = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    first = next((name for name in named.split(":") if _known(name) or re.match("en(?![a-z])", name.lower())), "")
    return _known(first)


def _known(name: str) -> str:
    """Return the code of a language with a catalogue, as in "de_DE.UTF-8"; "" if there is none."""
    code = re.match("[a-z]{2}(?![a-z])", name.lower())
    return code[0] if code and (HOME / f"{code[0]}.po").exists() else ""


def begin(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Use the language that is wanted. Call this before a text is loaded."""
    language = wanted(arguments, environment)
    if language:
        from pygames import translated

        translated.begin(catalogue(language))


def catalogue(language: str) -> dict[str, Any]:
    """Return a catalogue for `pygames.translated`, with its translations by their English texts."""
    text = (HOME / f"{language}.po").read_text(encoding="utf-8")
    about = json.loads((HOME / "languages.json").read_text(encoding="utf-8")).get(language, {})
    told = {english: given for english, given in entries(text) if all(given)}
    rule = re.search(r"plural=([^;]+);", next(iter(told.pop("", ())), ""))
    english = {text: list(given) if len(given) > 1 else given[0] for text, given in told.items()}
    plural = forms(rule[1]) if rule else ENGLISH_FORMS
    return {"plural": plural, "names": about.get("names", {}), "texts": {}, "english": english}


def forms(rule: str) -> str:
    """Return a digit for each number: the index of its form by a rule like "n != 1"; ValueError for another rule."""
    form = c2py(rule)
    return "".join(str(form(n)) for n in range(NUMBERS))


def entries(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each English text without a context, in its first form, and its translations."""
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
