"""The command line speaks the language of `--lang`, or of the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pygames import languages

PO = """msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#, python-brace-format
msgid "Nine houses, three cards to each, one joker in hand."
msgstr ""
"Neun Häuser, drei Karten für jedes, "
"ein Joker auf der Hand."

#, fuzzy
msgid "Four moves a turn. Trap a piece between two of your own."
msgstr "Unbestätigt"
"""


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, ""),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "C.UTF-8"}, ""),
        ([], {"LANGUAGE": "xx:de", "LANG": "en_GB"}, "de"),
        ([], {"LC_ALL": "en_GB", "LANG": "de_DE"}, ""),
        (["--lang", "de", "games"], {"LANG": "en_GB"}, "de"),
        (["--lang=de"], {}, "de"),
        (["--lang", "en"], {"LANG": "de_DE"}, ""),
        (["--lang", "../de"], {}, ""),
        (["--lang"], {}, ""),
    ],
)
def test_the_language_is_the_one_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], environment: dict[str, str], language: str
) -> None:
    monkeypatch.setattr(languages, "HOME", tmp_path)
    (tmp_path / "de.po").write_text(PO, encoding="utf-8")
    assert languages.wanted(arguments, environment) == language


def test_games_are_listed_in_the_language(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(PO, encoding="utf-8")
    (tmp_path / "languages.json").write_text('{"de": {"name": "Deutsch", "names": {}}}', encoding="utf-8")
    begun = f"import runpy, pathlib, pygames.languages as l; l.HOME = pathlib.Path({str(tmp_path)!r}); "
    command = [sys.executable, "-c", begun + "runpy.run_module('pygames', run_name='__main__')", "games"]
    environment = {**os.environ, "LC_ALL": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"}
    environment.pop("LANGUAGE", None)
    said = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True).stdout
    assert "Neun Häuser, drei Karten für jedes, ein Joker auf der Hand." in said
    assert "Four moves a turn." in said
    assert "Unbestätigt" not in said
