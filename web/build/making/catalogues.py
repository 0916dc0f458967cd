"""Catalogues of translations, `pygames/languages/*.po`: collects texts from the sources, and checks and compiles
translations for the build.

A catalogue is a gettext file, which translators' tools can read. Texts come from the constants of the modules named
`words`, the lines of lessons and puzzles, the double brackets of page templates, and the calls of `t` and `n` in
scripts. Where a translation is missing or wrong, the site shows English; `Compiled.faults` has a line for each wrong
one.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import pkgutil
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_javascript
from babel.messages.pofile import PoFileError, read_po, write_po

import pygames
from pygames.languages import ENGLISH_FORMS, NUMBERS, forms
from pygames.translated import FIELDS, constants, leaves

from ..progress import ROOT, say
from ..tools import WEB
from .bare import bare
from .pages import FIELD, MARKED
from .wheel import APART, FIRST, pack, pack_of, served
from .workshop import names

HOME = Path(os.environ.get("LIEGE_LANGUAGES", ROOT / "pygames" / "languages"))
"""The folder of the catalogues; tests use another one."""
LISTED = "languages.json"
"""File in this folder, which maps a language to its own name, the forms of players' names, and `dir` if it is written
from right to left; in the order of the site's list."""
LARGEST = 2_000_000
"""Maximum size of a catalogue, in bytes."""
KEYWORDS: dict[str, Any] = {"t": None, "n": None}
"""The functions of the shell whose arguments are texts to translate."""
LESSON = re.compile(r"(lesson|puzzle|say|note|ask)(\s+)(.+)")
WRONG = re.compile(r"(wrong)(\s+[^:]+: )(.+)")
OF_WORKSHOP = re.compile(
    r"web/src/workshop/(bench|cover|cover_picker|dialogs|drafts|editor|made|passing|report|unzip|wheel|workshop)\.js"
)
"""Pattern of scripts that only the workshop's page and a guest's table load."""
WORKSHOP, FAULTS = "workshop.pack", "faults.pack"
"""The names of the engine's pack for the workshop, and of the pack with its texts in another language."""
TAGS = re.compile(r"</?\w[^>]*>")
WORDING = re.compile(r"\[[^\[\]|]*\|[^\[\]|]*\]")
HEADER = """# {language}.po: the texts of Liege in another language; `python3 build.py words` collects them.
# The terms are decided in {language}.glossary.md. How to translate: web/docs/languages.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
"""The head of a catalogue. It contains no date, so that a catalogue changes only when its texts change."""
CONTEXT = "\4"
"""The separator between a text's context and the text, as in gettext."""

Text = str | tuple[str, str]


class Found(NamedTuple):
    """A text to translate. A text with a plural has two English forms."""

    english: Text
    place: str
    """The path of the file with the text, relative to the repository."""
    note: str = ""
    """A note for translators on the text's use."""
    context: str = ""


@dataclass
class Compiled:
    """The translations of one language, ready for a build."""

    engine: dict[str, list[Any]]
    """Translations by module of texts, in the order of `pygames.translated.leaves`."""
    templates: dict[str, Any]
    lessons: dict[str, Any]
    shell: dict[str, Any]
    workshop: dict[str, Any]
    """Translations of texts in scripts that only the workshop's page loads."""
    guide: dict[str, Any]
    """Translations of the descriptions of names in `pygames.kit`."""
    plural: str
    """The plural form of each number from 0 to 199, as one digit per number: the index of the form."""
    faults: list[str] = field(default_factory=list)
    """One line for each translation that was left out because it is wrong."""
    missing: int = 0
    """Number of texts that have no translation."""


def languages() -> dict[str, dict[str, Any]]:
    """Return all listed languages except English, with their properties."""
    found: dict[str, dict[str, Any]] = json.loads((HOME / LISTED).read_text(encoding="utf-8"))
    return found


def published() -> list[str]:
    """Return the languages of the site except English: those that have a catalogue."""
    return [language for language in languages() if (HOME / f"{language}.po").exists()]


# Collecting texts.


def collected() -> list[Found]:
    """Return all texts of all sources; a text used in several places occurs several times."""
    return [*engine(), *templates(), *lessons(), *shell(), *guide()]


@cache
def modules() -> tuple[str, ...]:
    """Return the names of the modules with texts for visitors of the site."""
    found = pkgutil.walk_packages(pygames.__path__, "pygames.")
    own = [name for _, name, _ in found if name.rpartition(".")[2] == "words"]
    return (*sorted(own), "web.build.making.words")


def engine() -> Iterator[Found]:
    """Yield the texts in the modules named `words`."""
    for name in modules():
        module = importlib.import_module(name)
        place = f"{name.replace('.', '/')}.py"
        for constant, value in constants(module):
            for leaf in leaves(value):
                yield Found(leaf if isinstance(leaf, str) else (leaf[0], leaf[1]), place, constant)


def templates() -> Iterator[Found]:
    """Yield the texts in the pages' templates."""
    for path in sorted((WEB / "pages").glob("*.html")):
        for text in MARKED.findall(path.read_text(encoding="utf-8")):
            yield Found(FIELD.sub(r"{\1}", text), path.relative_to(ROOT).as_posix())


def lessons() -> Iterator[Found]:
    """Yield the texts in lessons and puzzles."""
    for path in sorted((ROOT / "pygames" / "games").glob("*/*/*.txt")):
        for word, _, text in filter(None, map(_told, _whole_lines(path.read_text(encoding="utf-8")))):
            yield Found(text, path.relative_to(ROOT).as_posix(), word)


def lesson_in(text: str, translations: Mapping[str, str]) -> str:
    """Return the text of a lesson or of puzzles with its texts translated."""
    lines = []
    for line in _whole_lines(text):
        told = _told(line)
        lines.append(line if told is None else f"{told[0]}{told[1]}{translations.get(told[2], told[2])}")
    return "\n".join(lines) + "\n"


def _told(line: str) -> tuple[str, str, str] | None:
    """Return the keyword of a line of a lesson, the separator and the text; None if the line has no text."""
    found = LESSON.fullmatch(line) or WRONG.fullmatch(line)
    return (found[1], found[2], found[3]) if found else None


def _whole_lines(text: str) -> list[str]:
    """Return the lines of a lesson; continuation lines are joined to the line that they continue."""
    lines: list[str] = []
    for line in text.split("\n"):
        if line[:1] == " " and line.strip() and lines:
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return lines[:-1] if lines[-1:] == [""] else lines


def shell() -> Iterator[Found]:
    """Yield the texts in the scripts."""
    for path in sorted((WEB / "src").rglob("*.js")):
        source = io.BytesIO(path.read_bytes())
        for _, name, texts, _ in extract_javascript(source, KEYWORDS, (), {"parse_template_string": True}):
            given = [texts] if isinstance(texts, str) else list(texts)
            wanted = given[1:3] if name == "n" else given[:1]
            if not all(isinstance(text, str) and text for text in wanted):
                continue
            place = path.relative_to(ROOT).as_posix()
            third = given[2] if name == "t" and len(given) > 2 and given[2] else ""
            context = third if re.fullmatch(r"[a-z ]+", third) else ""  # other texts are values
            yield Found((wanted[0], wanted[1]) if name == "n" else wanted[0], place, "", context)


def guide() -> Iterator[Found]:
    """Yield the descriptions of the names that games import."""
    for about in names():
        if about.get("words"):
            yield Found(about["words"], "pygames/kit.py", f"{about.get('of', '')}.{about['name']}".lstrip("."))


# Reading and writing catalogues.


def catalogue(messages: list[Found], language: str | None = None) -> Catalog:
    """Return a catalogue without translations: each text once, with all places where it is used."""
    made = Catalog(locale=language, project="Liege", charset="utf-8", fuzzy=False, header_comment="")
    for message in messages:
        comments = [f"{message.place}: {message.note}"] if message.note else []
        flags = ["python-brace-format"] if "{" in "".join(message.english) else []
        made.add(
            message.english,
            locations=[(message.place, 0)],
            auto_comments=comments,
            flags=flags,
            context=message.context or None,
        )
    return made


def read(language: str) -> Catalog:
    """Return a language's catalogue; if the file is invalid, raise ValueError with a one-line message."""
    path = HOME / f"{language}.po"
    place = path.name
    if not path.exists():
        return Catalog(locale=language)
    raw = path.read_bytes()
    if len(raw) > LARGEST:
        raise ValueError(f"{place}: the catalogue has {len(raw):,} bytes, of at most {LARGEST:,}")
    try:
        raw.decode("utf-8")
        return read_po(io.BytesIO(raw), locale=language, charset="utf-8", abort_invalid=True)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ValueError(f"{place}:{line}: the catalogue is not in UTF-8") from None
    except (PoFileError, ValueError) as error:
        raise ValueError(f"{place}: {str(error).splitlines()[0]}") from None


def update(language: str) -> Catalog:
    """Update a language's catalogue: collect the current texts, and keep the translations of those that remain. A
    changed text keeps its translation, marked as fuzzy."""
    made = read(language)
    made.update(catalogue(collected()), no_fuzzy_matching=False, update_header_comment=False)
    made.obsolete.clear()
    out = io.BytesIO()
    write_po(out, made, width=100, omit_header=True, include_lineno=False)
    head = HEADER.format(language=language, plural=made.plural_forms)
    (HOME / f"{language}.po").write_bytes(head.encode() + out.getvalue())
    return made


# Compiling translations.


@cache
def all_of(texts: Callable[[], Iterator[Found]]) -> tuple[Found, ...]:
    """Return the texts of one kind of source. They are read only once for all languages."""
    return tuple(texts())


@cache
def compiled(language: str) -> Compiled:
    """Return the translations of a language, without missing and wrong ones, for which the site shows English."""
    try:
        found = read(language)
        plural = forms(found.plural_expr)
        if len(plural) != NUMBERS or int(max(plural)) >= found.num_plurals:
            raise ValueError("the rule for plurals has more forms than it says")
    except (ValueError, ArithmeticError) as error:
        line = str(error).splitlines()[0]
        line = line if line.startswith(f"{language}.po") else f"{language}.po: {line}"
        return Compiled({}, {}, {}, {}, {}, {}, ENGLISH_FORMS, [line])
    made = Compiled({}, {}, {}, {}, {}, {}, plural)
    told: dict[tuple[str, Text], Any] = {}
    for message in found:
        if not message.id or message.fuzzy:
            continue
        given = message.string
        english: Text = message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
        if not (all(given) if isinstance(given, tuple) else given):
            continue
        wrong = fault(english, given, found.num_plurals)
        if wrong:
            shown = english if isinstance(english, str) else english[0]
            made.faults.append(f"{language}.po:{message.lineno}: '{shown[:60]}': {wrong}")
        else:
            told[message.context or "", english] = list(given) if isinstance(given, tuple) else given

    def of(text: Found) -> Any:
        given = told.get((text.context, text.english))
        made.missing += given is None
        return given

    for text in all_of(engine):
        made.engine.setdefault(text.place.removesuffix(".py").replace("/", "."), []).append(of(text))
    apart = [text for text in all_of(shell) if OF_WORKSHOP.fullmatch(text.place)]
    others = [text for text in all_of(shell) if text not in apart]
    kinds = (all_of(templates), made.templates), (all_of(lessons), made.lessons), (all_of(guide), made.guide)
    for texts, into in (*kinds, (others, made.shell), (apart, made.workshop)):
        for text in texts:
            key = text.english if isinstance(text.english, str) else text.english[0]
            given = of(text)
            if given is not None:
                into[f"{text.context}{CONTEXT}{key}" if text.context else key] = given
    made.workshop = {key: given for key, given in made.workshop.items() if key not in made.shell}
    return made


def catalogue_of(compiled: Compiled, names: Mapping[str, Any], within: Callable[[str], bool]) -> dict[str, Any]:
    """Return the data that `pygames.translated` reads: the texts of the modules for which `within` is true. `names`:
    the forms of players' names."""
    texts = {name: given for name, given in compiled.engine.items() if within(name) and any(given)}
    return {"plural": compiled.plural, "names": names, "texts": texts}


def packs(compiled: Compiled, names: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the packs of a language, with its texts, lessons and puzzles for each pack of the engine. The texts of the
    workshop's pack are in a pack with another name, for a guest's engine, which is otherwise English."""
    inside: dict[str, dict[str, bytes]] = {name: {} for name in (FIRST, *APART)}
    for file in sorted((ROOT / "pygames" / "games").glob("*/*/*.txt")):
        within = file.relative_to(ROOT).as_posix()
        text = lesson_in(file.read_text(encoding="utf-8"), compiled.lessons)
        inside[pack_of(within)][within] = text.encode()
    for pack_name, found in inside.items():
        own = catalogue_of(compiled, names, partial(_in_pack, pack_name))
        found[f"words-{pack_name.removesuffix('.pack')}.json"] = compact(own)
    translated = bare((ROOT / "pygames" / "translated.py").read_text(encoding="utf-8"))
    inside[FIRST]["pygames/translated.py"] = translated.encode()
    said = {
        key: value for key, value in catalogue_of(compiled, {}, partial(_in_pack, WORKSHOP)).items() if key != "names"
    }
    inside[FAULTS] = {"words-workshop.json": compact(said), "pygames/translated.py": translated.encode()}
    del inside[WORKSHOP]
    return {name: pack(found) for name, found in inside.items()}


def _in_pack(pack_name: str, module: str) -> bool:
    """True if a module is in a pack of the site."""
    package, _, rest = f"{module.replace('.', '/')}.py".partition("/")
    return package == "pygames" and served(Path(rest)) and pack_of(f"{package}/{rest}") == pack_name


def compact(value: object) -> bytes:
    """Return a value as JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def fault(english: Text, given: Any, forms: int) -> str:
    """Return why a translation cannot be used; empty if it can be used."""
    several = not isinstance(english, str)
    texts = list(given) if isinstance(given, tuple | list) else [given]
    if several and len(texts) != forms:
        return f"it has {len(texts)} forms, and the language has {forms}"
    if not several and len(texts) != 1:
        return "it has several forms, and the English text has one"
    originals = (english,) if isinstance(english, str) else english
    fields = {name for text in originals for name in names_of(text)}
    tags = Counter(TAGS.findall(originals[0]))
    for text in texts:
        strange = names_of(text) - fields
        if strange:
            return f"the placeholder {{{min(strange)}}} is not in the English text"
        lost = fields - names_of(text) - ({"n"} if several else set())
        if lost:
            return f"the placeholder {{{min(lost)}}} is missing"
        if text.count("{") != len(FIELDS.findall(text)) or text.count("}") != text.count("{"):
            return "a brace is not closed"
        if Counter(TAGS.findall(WORDING.sub("", text))) != tags or re.search("<(?!=)", TAGS.sub("", text)):
            return "its tags are not those of the English text"
        if any(ord(letter) < 32 and letter != "\n" for letter in text):
            return "it has a control character"
        if len(text) > 4 * max(map(len, originals)) + 200:
            return "it is more than four times as long as the English text"
    return ""


def names_of(text: str) -> set[str]:
    """Return the names of a text's placeholders, without their forms."""
    return {found[1:-1].partition(":")[0] for found in FIELDS.findall(text)}


def words(wanted: list[str]) -> int:
    """Update the catalogues of these languages, or of all, and print missing and wrong translations. Return 1 if a
    translation is wrong, else 0."""
    total = len(collected())
    wrong = 0
    for language in wanted or published():
        try:
            update(language)
        except (ValueError, UnknownLocaleError) as error:
            say(str(error))
            wrong += 1
            continue
        made = compiled(language)
        for line in made.faults:
            say(line)
        wrong += len(made.faults)
        say(f"{language}: {total - made.missing} of {total} texts are translated, {len(made.faults)} are wrong")
    return 1 if wrong else 0
