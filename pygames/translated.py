"""Replaces the English texts of modules named `words` by another language, while each of these modules is loaded.

The English texts are in the code, so an engine in English never loads this module. A catalogue is data:

    {"plural": "1011...", "names": {"gen": [["$", "s"]]},
     "texts": {"pygames.games.vassal.words": ["...", null, ["...", "..."]]}}

`texts` lists, for each module, the translations of its texts in the order of `leaves`; null leaves the English text,
and a list contains the forms of a `Plural`. Instead of lists, `english` may map each English text to its translation.
`plural` has a digit for each number from 0 to 199: the index of the plural form for that number. The form of a larger
number depends on its last two digits. `names` lists, for each form of a player's name, patterns and replacements; the
first pattern that matches applies. A sentence requests such a form by `{who:gen}`. The form "start" is the form of a
name at the start of a sentence after a colon; without this form, such a sentence begins with a small letter. The form
"," changes the separators of a number such as 1,234. All rules of "joined" apply to each filled text, for words that
depend on the next word (Spanish "y" and "e"). Without `names`, the rules for numbers and names are the English ones. A
noun may list forms of its own: `King | to: to the King`, for `{office:to}`. A passage in brackets has two wordings, the
second for the visitor: `{who} [moves|move].`
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from string import Formatter
from types import MappingProxyType, ModuleType
from typing import Any

from pygames.core.names import YOU

HOME = "pygames.core.words"
"""The module in which a language also replaces the functions for numbers and names."""
SEAT = re.compile(r"\{(\d+)(?::(\w+))?\}")
"""A placeholder for the name of a seat in a sentence, with the form of the name, if any."""
WORDINGS = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
"""A passage of a sentence with two wordings, for another player and for the visitor."""
FIELDS = re.compile(r"\{[^{}]*\}")


def is_text(value: object) -> bool:
    """True if a value of a module needs a translation: outside its placeholders it contains a letter, or a sign that
    languages write differently (percent, colon, quotation mark)."""
    return isinstance(value, str) and any(letter.isalpha() or letter in "%:\u201c" for letter in FIELDS.sub("", value))


def leaves(value: object) -> Iterator[str | tuple[str, ...]]:
    """Yield the texts within a constant, in order; the forms of a `Plural` as one item."""
    if _is_plural(value):
        yield value  # type: ignore[misc]
    elif isinstance(value, str):
        if is_text(value):
            yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from leaves(item)
    elif isinstance(value, Mapping):
        yield from leaves(list(value.values()))


def constants(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each public constant of a module, in their order in the module."""
    for name, value in vars(module).items():
        if name.isupper() and not name.startswith("_"):
            yield name, value


def _is_plural(value: object) -> bool:
    return type(value).__name__ == "Plural"


class Noun(str):
    """A word with several grammatical forms: the text is the base form, and `forms` has the other forms by name."""

    __slots__ = ("forms",)
    forms: dict[str, str]

    def __new__(cls, text: str) -> Noun:
        """Create a noun from a text such as `base | form: text | form: text`."""
        base, *others = text.split(" | ")
        noun = super().__new__(cls, base)
        noun.forms = dict(each.split(": ", 1) for each in others)
        return noun

    def __format__(self, form: str) -> str:
        """Return the form with this name; the base form if the noun does not have that form."""
        return self.forms.get(form, str(self))


class Sentence(str):
    """A translated text, whose placeholders may request forms of nouns and of players' names."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        """Return the text with its placeholders filled in."""
        return joined(FILL.vformat(self, args, values), FILL.rules)


def changed(text: str, rules: Sequence[Sequence[str]]) -> str:
    """Return a text changed by the first rule (pattern, replacement) whose pattern occurs in it."""
    for pattern, instead in rules:
        told, times = re.subn(pattern, instead, text)
        if times:
            return told
    return text


def joined(text: str, rules: Mapping[str, Sequence[Sequence[str]]]) -> str:
    """Return a filled text changed by all rules that the form "joined" lists."""
    for pattern, instead in rules.get("joined", ()):
        text = re.sub(pattern, instead, text)
    return text


class Filler(Formatter):
    """Fills in placeholders. If a value contains a seat, passes the requested form on to `named`."""

    rules: Mapping[str, Sequence[Sequence[str]]] = MappingProxyType({})
    """The rules for forms of names, numbers and joined words: the `names` of the catalogue in use."""

    def format_field(self, value: object, form: str) -> str:
        """Return a value in the form that the placeholder requests."""
        if isinstance(value, str) and not isinstance(value, Noun) and form.isalpha():
            return SEAT.sub(rf"{{\1:{form}}}", value)
        if form == ",":
            return changed(f"{value:,}", self.rules.get(form, ()))
        try:
            return format(value, form)
        except (ValueError, TypeError):
            return str(value)  # the value has no such form


FILL = Filler()


def replaced(value: Any, texts: Iterator[Any]) -> Any:
    """Return a constant in which the next items of `texts` replace its texts."""
    if _is_plural(value):
        given = next(texts)
        return type(value)(map(Sentence, given)) if given else value
    if isinstance(value, str):
        given = next(texts) if is_text(value) else None
        return value if given is None else Noun(given) if " | " in given else Sentence(given)
    if isinstance(value, tuple | list):
        items = [replaced(item, texts) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    if isinstance(value, Mapping):
        pairs = {key: replaced(item, texts) for key, item in value.items()}
        return MappingProxyType(pairs) if isinstance(value, MappingProxyType) else pairs
    return value


def translate(module: ModuleType, texts: Sequence[Any]) -> None:
    """Replace the texts of a module; leave the module in English if the numbers of texts differ."""
    found = list(constants(module))
    if sum(1 for _, value in found for _ in leaves(value)) == len(texts):
        coming = iter(texts)
        vars(module).update({name: replaced(value, coming) for name, value in found})


def forming(plural: str) -> Callable[[int], int]:
    """Return the function that replaces `pygames.core.words.form` in this language."""

    def form(n: int) -> int:
        """Return the index of the `Plural` form that a text has with a number."""
        n = abs(n)
        return int(plural[n if n < 200 else 100 + n % 100])

    return form


def naming(catalogue: Mapping[str, Any]) -> Callable[[str, Sequence[str]], str]:
    """Return the function that replaces `pygames.core.words.named` in this language."""
    rules = catalogue.get("names", {})

    def named(text: str, names: Sequence[str]) -> str:
        """Return a sentence with names in place of its seats, and with one wording of each passage in brackets."""

        def worded(passage: re.Match[str]) -> str:
            seats = SEAT.findall(passage[1]) or SEAT.findall(text[: passage.start()])[-1:]
            return passage[2] if any(names[int(seat)] == YOU for seat, _ in seats) else passage[1]

        def name(seat: re.Match[str]) -> str:
            return changed(names[int(seat[1])], rules.get(seat[2], ()))

        return joined(SEAT.sub(name, WORDINGS.sub(worded, text)), rules)

    return named


def continuing(names: Mapping[str, Any]) -> Callable[[str], str]:
    """Return the function that replaces `pygames.core.words.after_colon` in this language. `names`: as in a
    catalogue."""

    def after_colon(sentence: str) -> str:
        """Return a sentence as a text after a colon writes it; names and symbols of cards do not change."""
        if "start" in names:
            return re.sub(r"^(\[?)\{(\d+)\}", r"\1{\2:start}", sentence)
        head, end, rest = sentence.partition("]")
        return re.sub(r"(^\[?|\|)\w(?=['’ a-zà-ÿ])", lambda first: first[0].lower(), head) + end + rest

    return after_colon


class FindsWords(MetaPathFinder):
    """An import finder for the modules that a catalogue translates."""

    def __init__(self, catalogue: dict[str, Any]) -> None:
        """`catalogue`: as the docstring of this module describes it."""
        self.catalogue = catalogue

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the specification of a module that the catalogue translates; None for any other module."""
        own = fullname.startswith("pygames.")  # a guest game may also have a module named `words`, for its notation
        by_english = "english" in self.catalogue and own and fullname.endswith(".words")
        if fullname not in wanted(self.catalogue) and not by_english:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.loader:
            spec.loader = Translating(spec.loader, self.catalogue)
        return spec


class Translating(Loader):
    """An import loader that loads a module and replaces its texts."""

    def __init__(self, loader: Any, catalogue: Mapping[str, Any]) -> None:
        """`loader`: the loader of the English module."""
        self.loader, self.catalogue = loader, catalogue

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Create the module as the English loader does."""
        made: ModuleType | None = self.loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module and replace its texts; in the module `HOME`, also the functions for numbers and names."""
        self.loader.exec_module(module)
        texts = self.catalogue["texts"].get(module.__name__, ())
        if "english" in self.catalogue:
            texts = [self.english(leaf) for _, value in constants(module) for leaf in leaves(value)]
        translate(module, texts)
        if module.__name__ == HOME and "names" in self.catalogue:
            FILL.rules = names = self.catalogue["names"]
            vars(module).update(
                form=forming(self.catalogue["plural"]), named=naming(self.catalogue), after_colon=continuing(names)
            )

    def english(self, leaf: str | tuple[str, ...]) -> Any:
        """Return the translation of an English text, or of the forms of a `Plural`; None if there is none."""
        given = self.catalogue["english"].get(leaf if isinstance(leaf, str) else leaf[0])
        return given if isinstance(given, list) != isinstance(leaf, str) else None


def wanted(catalogue: Mapping[str, Any]) -> set[str]:
    """Return the names of the modules that a catalogue changes by `texts` and `names`."""
    return {*catalogue["texts"], *([HOME] if "names" in catalogue else [])}


def begin(catalogue: dict[str, Any]) -> None:
    """Use a language for all modules loaded later. ValueError if one of its modules has already been loaded."""
    early = [name for name in sys.modules if name in wanted(catalogue)]
    if early:
        raise ValueError(f"{early[0]} was loaded before its language")
    sys.meta_path.insert(0, FindsWords(catalogue))


def read(path: str) -> None:
    """Use the language of a catalogue file; if a language is in use, add the file's texts to its catalogue."""
    with open(path, encoding="utf-8") as file:
        catalogue = json.load(file)
    known = next((finder for finder in sys.meta_path if isinstance(finder, FindsWords)), None)
    if known is None:
        begin(catalogue)
    else:
        known.catalogue["texts"].update(catalogue["texts"])
