"""`build.py check`: checks rules for descriptions, texts, public class names and commit subjects.

A docstring or a script's comment opens with a verb or a noun; no description and no text for visitors uses a retired
word; no two public classes of the engines have the same name; a commit subject names a part and a change.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator

from ..progress import ROOT, say

HEADLESS = re.compile(r"(what|where|who|whom|whose|which|whether)\b", re.IGNORECASE)
"""Pattern of openings of a description without a subject, such as "What a height waits for"."""
RETIRED = {
    r"one's|oneself": "the player, this peer, the caller",
    r"lies? ready": "ready-made, prerendered",
    r"look(s|ed|ing)? back at": "view an earlier entry",
    r"tak(e|es|en|ing) back": "undo",
    r"whoever is to move": "the seat to move",
    r"those who listen|the ear": "screen readers",
}
"""Patterns of words and phrases that descriptions no longer use -> the words to use."""
OUTDATED = {
    r"of 100\b": "a percentage",
    r"\bearn(s|ed)?\b": "score",
    r"\bbeside\b": "next to",
    r"\bl(ies?|ay) (in|on) place\b": "is in place",
    r"\btak(e|es|en|ing) back\b": "undo",
    r"\b[Ee]qual points hold\b": "wins ties",
    r"\bfurther objectives?\b": "additional objective",
    r"\bthe house's\b": "Liege's, the computer's",
    r"\bshall\b": "will, must",
}
"""Patterns of words and phrases that visitors no longer read -> the words to use."""
UNCLEAR = {
    r": (expect|say|speak|tell)\b": "write “reword ...” or “update the expected ...”",
    r"\bbound\b": "write “limit the size of ...”",
    r"\b(what|whose|that which)\b": "name the thing",
}
"""Patterns of commit subjects that readers did not understand -> what to write."""
TEXTS = (
    "pygames/**/words.py",
    "pygames/**/lessons/*.txt",
    "pygames/**/rules.md",
    "web/pages/*.html",
    "web/pages/fair.md",
)
"""Patterns of the files with texts for visitors; the files also contain error messages for authors."""
SUBJECT = re.compile(r"[A-Za-z][\w, ./-]*: \S.*[^.\s]")
SUBJECT_MAX = 72
SHARED = frozenset(["Entry", "Field", "Option", "Refused", "Step"])
"""Names that several public classes still have. Rename a class when you change its module, and add no name."""


def check() -> int:
    """Print every violation of the rules, and return 1 if there are any."""
    found = [*descriptions(), *texts(), *classes(), *subjects()]
    for line in found:
        say(line)
    return 1 if found else 0


def tracked() -> list[str]:
    """Return the paths of all tracked or new files that may contain descriptions."""
    listed = _git("ls-files", "--cached", "--others", "--exclude-standard", "*.py", "*.js", "*.mjs").splitlines()
    return [name for name in listed if (ROOT / name).exists()]


def descriptions() -> Iterator[str]:
    """Yield the violations in docstrings and comments, with file and line."""
    for name in tracked():
        text = (ROOT / name).read_text(encoding="utf-8")
        for line, opens, words in units_of(name, text):
            for wrong in broken(opens, words):
                yield f"{name}:{line}: {wrong}"


def broken(opens: bool, words: str) -> Iterator[str]:
    """Yield the rules that a description violates. `opens`: True if the rule for the first word applies."""
    if opens and (word := HEADLESS.match(words)):
        yield f"a description opens with a verb or a noun, not with {word[0]!r}"
    for pattern, instead in RETIRED.items():
        if word := re.search(rf"\b({pattern})\b", words, re.IGNORECASE):
            yield f"{word[0]!r} is retired: {instead}"


def units_of(name: str, text: str) -> Iterator[tuple[int, bool, str]]:
    """Yield the units of a file, its docstrings and comments: line, True if the rule for the first word applies, and
    words."""
    yield from python_units(text) if name.endswith(".py") else script_units(text)


def python_units(text: str) -> Iterator[tuple[int, bool, str]]:
    """Yield the units of a Python file: docstrings, strings below a field, and comments."""
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        for item in body if isinstance(body, list) else ():
            if (
                isinstance(item, ast.Expr)
                and isinstance(item.value, ast.Constant)
                and isinstance(item.value.value, str)
            ):
                yield item.lineno, True, item.value.value.strip()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], False, token.string.lstrip("# ")


def script_units(text: str) -> Iterator[tuple[int, bool, str]]:
    """Yield the units of a script: JSDoc comments up to their first tag, and comments that fill whole lines."""
    for found in re.finditer(r"/\*\*(.*?)\*/", text, re.DOTALL):
        words = re.split(r"@[a-z]+\b", re.sub(r"\n\s*\*", "\n", found[1]))[0].strip()
        yield text.count("\n", 0, found.start()) + 1, True, words
    for found in re.finditer(r"^[ \t]*//(.*(?:\n[ \t]*//.*)*)", text, re.MULTILINE):
        words = re.sub(r"\n[ \t]*//", "\n", found[1]).strip()
        yield text.count("\n", 0, found.start()) + 1, True, words


def texts() -> Iterator[str]:
    """Yield the outdated phrases in texts for visitors, with file and line."""
    for name in _git("ls-files", *(f":(glob){pattern}" for pattern in TEXTS)).splitlines():
        for at, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1):
            yield from (f"{name}:{at}: {said}" for said in outdated(line))


def outdated(line: str) -> Iterator[str]:
    """Yield the outdated phrases of a line, each with the words to use."""
    for pattern, instead in OUTDATED.items():
        if found := re.search(pattern, line):
            yield f"'{found[0]}' in a text for visitors; use: {instead}"


def classes(files: dict[str, str] | None = None) -> Iterator[str]:
    """Yield each name that two public classes of `pygames` share outside the games."""
    where = defaultdict(list)
    for name in tracked() if files is None else files:
        if re.match(r"pygames/(?!games/|commands/guests?/)", name) and name.endswith(".py"):
            text = (ROOT / name).read_text(encoding="utf-8") if files is None else files[name]
            for node in ast.parse(text).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    where[node.name].append(name)
    for name, places in where.items():
        if len(places) > 1 and name not in SHARED:
            yield f"{', '.join(places)}: two public classes are called {name}"


def subjects() -> Iterator[str]:
    """Yield the violations in the subjects of commits: the latest one, and those that are not on `main` yet."""
    listed = _git("log", "--no-merges", "--format=%s", "-1").splitlines()
    listed += _git("log", "--no-merges", "--format=%s", "main..HEAD").splitlines()
    for subject in dict.fromkeys(listed):
        if wrong := bad_subject(subject):
            yield f"commit “{subject}”: {wrong}"


def bad_subject(subject: str) -> str:
    """Return the rule that a commit subject violates; "" if there is none."""
    if len(subject) > SUBJECT_MAX:
        return f"a subject has at most {SUBJECT_MAX} characters, not {len(subject)}"
    if not SUBJECT.fullmatch(subject):
        return "a subject names the part and the change, without a full stop: “part: change something”"
    for pattern, use in UNCLEAR.items():
        if found := re.search(pattern, subject):
            return f"“{found[0].strip()}” keeps readers guessing in a subject: {use}"
    return ""


def _git(*arguments: str) -> str:
    """Return the output of a git command; "" if it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", errors="replace")
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(check())
