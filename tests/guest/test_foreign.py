"""Tests of wheels that attack the verifier of a log: none changes the verdict, floods a terminal or hangs the
verifier."""

from __future__ import annotations

import json
import subprocess
import zipfile
from hashlib import sha256
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from pygames.__main__ import main
from pygames.commands import verify as command
from pygames.commands.foreign import rules
from pygames.commands.guest.tierce import GAME
from pygames.peer.tools.verify import Report
from tests.peer import followers
from tests.peer.games import find as toy

Told = pytest.CaptureFixture[str]

HOSTILE = """
import gc, os, sys, time
from pygames.core.state import Outcome
from pygames.commands.guest.tierce import GAME, Play, Position

def reason(words):
    Position.outcome = lambda self: Outcome(self.taken, words) if self.turn is None else None
"""
HONEST = "Whoever takes most of the 3 rounds wins."


def wheel(folder: Path, source: str) -> Path:
    """Return the path of a wheel that offers the game `tierce` and contains hostile code."""
    made = folder / "tierce-1.0-py3-none-any.whl"
    about = "tierce-1.0.dist-info"
    with zipfile.ZipFile(made, "w") as whole:
        whole.writestr("hostile/__init__.py", HOSTILE + source)
        whole.writestr(
            f"{about}/METADATA", "Metadata-Version: 2.1\nName: tierce\nVersion: 1.0\nRequires-Dist: pygames~=0.1.0\n"
        )
        whole.writestr(f"{about}/entry_points.txt", "[pygames.games]\ntierce = hostile:GAME\n")
        whole.writestr(f"{about}/RECORD", "hostile/__init__.py,,\n")
    return made


def log(folder: Path, wheel: Path | None, frames: bool = True) -> Path:
    """Return the log file of an honest match; its genesis names the wheel. `frames`: False for a log without moves."""
    engine = "0123456789ab" + (f" {sha256(wheel.read_bytes()).hexdigest()}" if wheel else "")
    match = followers.Followers("tierce", engine=engine)
    if frames:
        match.until(lambda replica: False)
    file = folder / "log.txt"
    file.write_text(match.log(), encoding="ascii")
    return file


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests' followers find the honest game, with which they play the match."""
    monkeypatch.setattr(followers, "find", lambda name: GAME if name == "tierce" else toy(name))


def verified(capsys: Told, *words: object) -> tuple[int, str]:
    capsys.readouterr()
    code = main(["verify", *map(str, words)])
    told = capsys.readouterr()
    return code, told.out + told.err


def attacked(tmp_path: Path, capsys: Told, source: str, *words: str, frames: bool = True) -> tuple[int, str]:
    """Verify an honest log with a hostile wheel. Return the exit code and the verifier's output."""
    made = wheel(tmp_path, source)
    return verified(capsys, log(tmp_path, made, frames), "--wheel", made, *words)


def test_the_honest_wheel_verifies_an_honest_log(tmp_path: Path, capsys: Told) -> None:
    code, said = attacked(tmp_path, capsys, "")
    assert code == 0
    assert said.startswith(
        f"Verified: every shuffle, draw and move; every claim about hidden cards judged again. {HONEST}"
    )
    assert "cannot keep hostile code from reading your files" in said


REWRITE = """
import builtins, json
import pygames.peer.tools.verify as judge
def won(*_, **__):
    return judge.Report(True, "Verified. Mallory has won.", "00", 9, "00", True)
judge.verify = judge._verify = judge._report = won
for found in [*sys.modules.values()]:
    if hasattr(found, "verify"):
        found.verify = won
"""


@pytest.mark.parametrize("frames", [True, False])
def test_a_wheel_that_rewrites_the_verdict_changes_nothing(frames: bool, tmp_path: Path, capsys: Told) -> None:
    code, said = attacked(tmp_path, capsys, REWRITE, frames=frames)
    assert "Mallory" not in said
    assert said.startswith(
        "Verified: every" if frames else "Verified as far as it goes (0 heights); unfinished: A owes a c"
    )
    assert code == 0


def test_escapes_reach_no_terminal(tmp_path: Path, capsys: Told) -> None:
    noise = r"""
words = "\x1b[2J\x1b]0;owned\x07\x9b1mVerified\r\u202eowned"
reason(words)
print(words, flush=True); print(words, file=sys.stderr, flush=True)
os.write(1, words.encode()); os.write(2, words.encode())
"""
    for how in ((), ("--record",), ("--json",)):
        _, said = attacked(tmp_path, capsys, noise, *how)
        assert "owned" in said  # the outcome is printed, without control characters
        assert not [letter for letter in said if (ord(letter) < 32 and letter != "\n") or letter in "\x7f\x9b\u202e"]


def test_names_and_faces_of_a_log_reach_no_terminal_either(tmp_path: Path, capsys: Told, monkeypatch: Any) -> None:
    report = SimpleNamespace(**vars(Report(True, "\x1b[1mfine", "ab", 1, "cd", outcome="\x1b[2J", record="a\x1b\nb")))
    report.opened = {1: "\x1b"}
    monkeypatch.setattr(command, "verify", lambda *_: report)
    _, said = verified(capsys, log(tmp_path, None), "--record")
    assert "\x1b" not in said


STOPS = {
    "hangs when it is loaded": ("while True: time.sleep(1)", "took too long"),
    "hangs when it is asked": ("Position.permits = lambda self, move: time.sleep(60)", "took too long"),
    "spins": ("def spin(*_):\n    while True: pass\nPosition.after = spin", "took too long"),
    "exits when it is loaded": ("os._exit(0)", "has ended"),
    "exits when it is asked": ("Position.permits = lambda self, move: os._exit(0)", "has ended"),
    "raises to exit": ("def out(*_): raise SystemExit(0)\nPosition.permits = out", "has ended"),
    "eats memory": ("Position.permits = lambda self, move: len(bytearray(1 << 34))", "has ended"),
    "eats memory slowly": (
        "def eat(*_):\n    held = []\n    while True: held.append(bytearray(1 << 26))\nPosition.permits = eat",
        "has ended",
    ),
    "talks without end": ("Play.__str__ = lambda self: 'x' * 10**7", "too long"),
    "writes answers of its own": (
        "Position.permits = lambda *_: os.write(3, b'nonsense\\n' * 9)", "an answer that cannot be read"
    ),
    "names a seat that is none": ("Position.seats = 7", "is not allowed"),
    "says a novel": ("reason('x' * 100000)", "too long"),
    "says somewhat too much": ("reason('x' * 1000)", "is not allowed"),
    "scores seats that are none": (
        "Position.outcome = lambda self: Outcome((1, 2, 3), '') if self.turn is None else None", "scores for seats"
    ),
    "scores in floats": (
        "Position.outcome = lambda self: Outcome((1.5, float('nan')), '') if self.turn is None else None",
        "is not allowed",
    ),
    "has rules of no version": ("GAME = GAME.__class__(**{**vars(GAME), 'rules_version': -1})", "is not allowed"),
}  # fmt: skip


@pytest.mark.parametrize("what", STOPS)
def test_a_wheel_that_does_not_answer_as_rules_do_verifies_nothing_and_convicts_nobody(
    what: str, tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, because = STOPS[what]
    if because in ("took too long", "reads no questions"):
        monkeypatch.setattr(rules, "ANSWER_TIME", 3.0)
    code, said = attacked(tmp_path, capsys, source)
    assert code == 1
    assert said.startswith("Not verified: the wheel's ")
    assert "Fault" not in said
    assert because in said, said


def test_all_answers_together_have_a_bound_too(tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "TIME_MAX", 1.0)
    slow = "permits = Position.permits\nPosition.permits = lambda *said: time.sleep(.4) or permits(*said)"
    assert "took too long" in attacked(tmp_path, capsys, slow)[1]


DEAF = """
import os, sys
sys.stdout.write('{"ready": 1}\\n')
if "closes" in sys.argv[2]:
    os.close(0)
while True:
    sys.stdout.write('{"yes": 1}\\n')
    sys.stdout.flush()
"""
"""A program that writes answers but never reads a question; for "closes", it also closes its input."""


@pytest.mark.parametrize(("wheel", "because"), [("reads.whl", "reads no questions"), ("closes.whl", "has ended")])
def test_a_process_that_reads_no_questions_is_given_up(
    wheel: str, because: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = tmp_path / "child.py"
    child.write_text(DEAF, encoding="ascii")
    monkeypatch.setattr(rules, "CHILD", child)
    monkeypatch.setattr(rules, "ANSWER_TIME", 2.0)
    process = rules.Process(tmp_path, Path(wheel))
    said: list[str] = []

    def ask() -> None:
        try:
            while True:
                process.ask("allows", at=0, text="x" * 500)  # soon exceeds what a pipe holds
        except rules.NoAnswer as error:
            said.append(str(error))

    asking = Thread(target=ask, daemon=True)
    try:
        process.begin()
        asking.start()
        asking.join(20)
    finally:
        process.stop()
    assert said, "the verifier waits for ever"
    assert because in said[0]


def test_rules_that_raise_over_a_seats_words_are_judged_as_ever(tmp_path: Path, capsys: Told) -> None:
    """Check rules that raise an error on a seat's move. The seats agreed on the wheel, so its rejection of the move
    stands; the verifier reports it without control characters."""
    code, said = attacked(tmp_path, capsys, "Position.permits = lambda self, move: {}['\x1b[1m']")
    assert code == 1 or said.startswith("Fault proven, invalid: A (seat 0): the rules raise an error: RulesError")
    assert "\x1b" not in said


RAISES = {
    "a new match": "def new(*_): raise KeyError('\\x1b[1m')\nGAME = GAME.__class__(**{**vars(GAME), 'new': new})",
    "options": "def parse(*_): raise OSError('no')\nclass Odd(GAME.options): parse = parse\n"
    "GAME = GAME.__class__(**{**vars(GAME), 'options': Odd})",
    "the facts of a line": "asked = []\ndef hinges(*_):\n    asked.append(0)\n"
    "    return () if len(asked) < 24 else [][0]\nPosition.hinges = hinges",
    "its own name": "class Odd(GAME.__class__):\n    title = property(lambda self: {}['no'], lambda *_: None)\n"
    "GAME = Odd(**{**vars(GAME), 'hidden': 1})",
}  # fmt: skip


@pytest.mark.parametrize("what", RAISES)
def test_rules_that_raise_beside_any_seats_words_verify_nothing(what: str, tmp_path: Path, capsys: Told) -> None:
    code, said = attacked(tmp_path, capsys, RAISES[what])
    assert code == 1
    assert said.startswith("Not verified: the ")
    assert "Fault" not in said
    assert "\x1b" not in said


TRIES = """
found = []
def tries(name, do):
    try:
        do()
        found.append(name)
    except BaseException as error:
        pass
here = os.path.realpath(__file__)
tries("reads", lambda: open("{outside}").read())
tries("reads2", lambda: os.open("{outside}", os.O_RDONLY))
tries("writes", lambda: open("mine.txt", "w").write("x"))
tries("socket", lambda: __import__("socket").create_connection(("127.0.0.1", 9), 1))
tries("runs", lambda: __import__("subprocess").run(["true"]))
tries("system", lambda: os.system("true"))
tries("forks", lambda: os.fork() or os._exit(0))
tries("ctypes", lambda: __import__("ctypes").CDLL(None))
tries("objects", lambda: gc.get_objects())
tries("environment", lambda: [*os.environ][0] and {{}}[[each for each in os.environ if each != "LC_CTYPE"][0]])
if [each for each in os.environ if each not in ("LC_CTYPE", "SYSTEMROOT")]:
    found.append("environ")
reason(" ".join(["found:", *found]))
"""


def test_what_rules_have_no_need_of_is_refused(tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the usual ways to files, processes and the network are blocked, and that nothing of the environment is
    visible."""
    outside = tmp_path / "outside.txt"
    outside.write_text("a secret", encoding="ascii")
    monkeypatch.setenv("A_SECRET", "in the environment")
    code, said = attacked(tmp_path, capsys, TRIES.format(outside=outside))
    assert code == 0
    assert "again. found:\n" in said, said


def test_a_wheel_is_hashed_before_any_of_its_code_runs(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def started(*_: object) -> None:
        raise AssertionError("its code runs")

    monkeypatch.setattr(subprocess, "Popen", started)
    played = wheel(tmp_path, "")
    file = log(tmp_path, played)
    (tmp_path / "other").mkdir()
    other = wheel(tmp_path / "other", REWRITE)
    code, said = verified(capsys, file, "--wheel", other)
    assert code == 2
    assert "but the match was played with" in said
    code, said = verified(capsys, log(tmp_path, None), "--wheel", other)
    assert code == 2
    assert said == "the log was not played with a wheel: verify it without --wheel\n"
    file.write_text("junk\n", encoding="ascii")
    assert verified(capsys, file, "--wheel", other)[0] == 2


def test_the_json_says_the_same(tmp_path: Path, capsys: Told) -> None:
    shown = json.loads(attacked(tmp_path, capsys, REWRITE, "--json")[1])
    assert shown["ok"]
    assert shown["outcome"] == HONEST
    assert "read" in shown["note"]
