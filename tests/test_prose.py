"""Tests that the rules of `build.py check` for descriptions, texts, class names and commit subjects find planted
violations."""

import importlib
import re

import pytest

from web.build.checking.prose import bad_subject, broken, classes, outdated, python_units, script_units, texts
from web.build.tools import WEB

PYTHON = '''"""What a module does."""
SIZE = 3
"""Letters of one's name."""


def seats():
    """Return the seats that lie ready."""  # Who comments may say so
'''
SCRIPT = """// Which module this is:
// a small one.
/** Whether it is small. @param {number} one's */
const small = true; // Who says so
"""


def wrong(units: object) -> list[tuple[int, str]]:
    return [(line, said) for line, opens, words in units for said in broken(opens, words)]  # type: ignore[attr-defined]


def test_a_docstring_opens_with_a_verb_or_a_noun_and_avoids_retired_words() -> None:
    found = dict(wrong(python_units(PYTHON)))
    assert sorted(found) == [1, 3, 7]
    assert "'What'" in found[1]
    assert "the player" in found[3]
    assert "ready-made" in found[7]


def test_so_does_a_comment_of_a_script() -> None:
    assert [line for line, _ in wrong(script_units(SCRIPT))] == [3, 1]


@pytest.mark.parametrize(
    "line",
    ["94 of 100 to win", "The higher card earns 3.", "Equal points hold for the defender", "You may take back a move."],
)
def test_a_text_for_visitors_avoids_outdated_phrases(line: str) -> None:
    assert [*outdated(line)]


def test_other_texts_are_left_alone() -> None:
    assert not [*outdated("You learn to shallow-fry 1 of 1000 pears in the house, besides."), *texts()]


def test_two_public_classes_share_no_name() -> None:
    files = {
        "pygames/a.py": "class Seal: ...\nclass _Own: ...",
        "pygames/b.py": "class Seal: ...\nclass _Own: ...\nclass Entry: ...",
        "pygames/c.py": "class Entry: ...",
        "pygames/games/d.py": "class Seal: ...",
    }
    assert [*classes(files)] == ["pygames/a.py, pygames/b.py: two public classes are called Seal"]


@pytest.mark.parametrize(
    ("subject", "good"),
    [
        ("peer: judge revealed moves in the position they were made in", True),
        ("README, docs: remove repetitions", True),
        ("tests: update the expected texts of the dialogs", True),
        ("tests: expect errors that say what something is not", False),
        ("remote: bound what the rules of a guest's game answer", False),
        ("figures: measure playouts again, whose odds are exact now", False),
        ("Judge revealed moves", False),
        ("peer: judge revealed moves.", False),
        ("peer: " + "x" * 67, False),
    ],
)
def test_a_commit_subject_names_a_part_and_a_change(subject: str, good: bool) -> None:
    assert (not bad_subject(subject)) == good


def test_the_glossary_names_code_that_exists() -> None:
    text = (WEB / "docs" / "glossary.md").read_text(encoding="utf-8")
    named = re.findall(r"`(?:pygames\.)?((?:core|bots|learn|review|peer|session)\.[\w.]+)`", text)
    assert len(named) > 20
    for name in named:
        module, _, last = name.rpartition(".")
        if not last[0].isupper():
            module, last = name, ""
        found = importlib.import_module(f"pygames.{module}")
        assert not last or hasattr(found, last), name
