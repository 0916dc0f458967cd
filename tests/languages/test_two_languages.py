"""Tests that friends can play in different languages, each with a separate engine: signed data contains no words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from pygames.games import NAMES, find
from tests import meeting

BEGUN = """
import sys
from pygames import languages
languages.begin(["--lang", sys.argv[1]], {})
from pygames.app import App
call = App().call
for line in sys.stdin:
    print(call(line), flush=True)
"""


class Engine:
    """An engine in one language, in a separate process; requests and replies are lines of JSON."""

    def __init__(self, language: str) -> None:
        command = [sys.executable, "-c", BEGUN, language]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env={"PYTHONIOENCODING": "utf-8"}
        )

    def call(self, text: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def close(self) -> None:
        self.process.communicate()


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Engine]]:
    """Yield a list of the engines that a test's pages get, in German, French and Spanish, in this order."""
    made: list[Engine] = []

    def engine(find: object) -> Engine:
        made.append(Engine(("de", "fr", "es")[len(made)]))
        return made[-1]

    monkeypatch.setattr(meeting, "App", engine)
    yield made
    for each in made:
        each.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_friends_play_in_several_languages(engines: list[Engine], name: str) -> None:
    seats = find(name).seats[0]
    pages = meeting.met(name, seats=seats)
    meeting.play(*pages)
    assert len(engines) == seats
    assert {page.status["result"]["kind"] for page in pages} == {"audited"}
    assert len({page.status["block"] for page in pages}) == 1
    assert len({page.ask("proof")["log"] for page in pages}) == 1
    tables = [page.table or {} for page in pages]
    assert len({str(table["over"]["scores"]) for table in tables}) == 1
    assert len({table["over"]["reason"] for table in tables}) == seats
