"""Tests of the set-up: an interrupted one is repaired, a missing tool is reported with a way to get it, and tools are
pinned by hash."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from build import COMMANDS
from web.build import progress, tools
from web.build.checking import browser, mutation

ROOT = Path(__file__).resolve().parents[1]


class Interrupted(BaseException):
    """Raised instead of killing the process."""


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Replace the steps of the set-up, so that nothing is installed, and return the list of steps done. If the list
    contains "killed", the next step fails."""
    done: list[str] = []
    venv, locks = tmp_path / ".venv", tmp_path / "locks"
    locks.mkdir()
    (locks / "tools.txt").write_text("one==1\n", encoding="utf-8")

    def make_venv() -> None:
        assert not venv.exists()
        (venv / "bin").mkdir(parents=True)
        done.append("venv")

    def install(extra: str, *options: str) -> None:
        if done and done[-1] == "killed":
            raise Interrupted
        done.append(extra)

    monkeypatch.setattr(tools, "VENV", venv)
    monkeypatch.setattr(tools, "BIN", venv / "bin")
    monkeypatch.setattr(tools, "LOCKS", locks)
    monkeypatch.setattr(progress, "ROOT", tmp_path)
    monkeypatch.setattr(tools, "make_venv", make_venv)
    monkeypatch.setattr(tools, "install", install)
    monkeypatch.setattr(tools, "works", lambda command: (venv / "bin").exists())
    return done


def test_set_up_is_done_once(installed: list[str]) -> None:
    tools.environment()
    tools.environment()
    assert installed == ["venv", "tools"]


def test_another_lock_is_installed_into_the_environment_that_is_there(installed: list[str]) -> None:
    tools.environment()
    (tools.LOCKS / "tools.txt").write_text("one==2\n", encoding="utf-8")
    tools.environment()
    assert installed == ["venv", "tools", "tools"]


@pytest.mark.parametrize("lock", ["one==1\n", "one==2\n"])
def test_an_interrupted_set_up_begins_anew(installed: list[str], lock: str) -> None:
    """Check that an interrupted installation is discarded, whichever lock comes next, since pip would accept half a
    package."""
    tools.environment()
    (tools.LOCKS / "tools.txt").write_text("one==2\n", encoding="utf-8")
    installed.append("killed")
    with pytest.raises(Interrupted):
        tools.environment()
    (tools.LOCKS / "tools.txt").write_text(lock, encoding="utf-8")
    installed.clear()
    tools.environment()
    assert installed == ["venv", "tools"]


def test_a_file_is_whole_or_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def half(path: Path, content: bytes) -> int:
        with open(path, "wb") as file:
            file.write(content[: len(content) // 2])
        raise Interrupted

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(Interrupted):
        progress.put(tmp_path / "library.zip", b"0123456789")
    assert not (tmp_path / "library.zip").exists()


def test_what_is_fetched_stays_in_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Check that pip and npm cache downloads in the checkout, and that pip installs only wheels."""
    asked: list[list[str]] = []
    monkeypatch.setattr(tools, "run", lambda command, **how: asked.append(command))
    monkeypatch.setattr(tools, "node_path", lambda: "node")
    monkeypatch.setattr(tools, "npm", lambda node: ["npm"])
    monkeypatch.setattr(tools, "WEB", tmp_path)
    monkeypatch.setattr(progress, "ROOT", tmp_path)
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    (tmp_path / "node_modules").mkdir()
    tools.install("tools")
    tools.modules()
    pip, npm = asked
    assert pip[pip.index("--cache-dir") + 1] == str(ROOT / ".build" / "cache" / "pip")
    assert npm[npm.index("--cache") + 1] == str(ROOT / ".build" / "cache" / "npm")
    assert pip[pip.index("--only-binary") + 1] == ":all:"


def test_every_text_is_read_and_written_as_utf8() -> None:
    """Check that every call which opens a text or reads from a command names the encoding, so that the locale does not
    matter."""
    for folder in ("web/build", "pygames", "tests"):
        for path in [*(ROOT / folder).rglob("*.py"), ROOT / "build.py"]:
            assert not list(undecided(path)), path


def undecided(path: Path) -> Iterator[str]:
    """Yield the calls in a module whose encoding depends on the locale."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or any(word.arg == "encoding" for word in node.keywords):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        given = [*node.args, *(word.value for word in node.keywords)]
        modes = [str(one.value) for one in given if isinstance(one, ast.Constant) and is_mode(str(one.value))]
        opened = name == "open" and (modes or isinstance(node.func, ast.Name)) and "b" not in "".join(modes)
        if opened or name in ("read_text", "write_text"):
            yield f"{node.lineno}: {name}"
        if any(word.arg in ("text", "universal_newlines") for word in node.keywords) and name in ("run", "Popen"):
            yield f"{node.lineno}: {name}"


def is_mode(word: str) -> bool:
    """True if a word is a mode for opening a file, such as "w" or "rb"."""
    return re.fullmatch("[rwax][bt+]*", word) is not None


def test_planted_faults_are_counted() -> None:
    told = "    pygames.core.a.x_f__mutmut_2: killed\n    pygames.core.a.x_f__mutmut_9: survived\n"
    told += "    pygames.core.a.x_g__mutmut_2: not checked\n    pygames.core.b.xǁCǁh__mutmut_2: no tests\n"
    assert mutation.judged(told) == (1, ["pygames.core.a.x_f__mutmut_9", "pygames.core.b.xǁCǁh__mutmut_2"])


# Missing tools, each reported with a way to get it.


def test_an_old_python_is_told_which_one_is_needed() -> None:
    """Check that modules that run before the version check parse in Python 3.6, and print which Python is needed."""
    for name in ("build.py", "pygames/__main__.py", "pygames/__init__.py"):
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"), name, feature_version=(3, 6))
        assert not any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body)
    old = "import sys; sys.version_info = (3, 10, 1); sys.argv = {!r}; import runpy; runpy.{}"
    for argv, run in (
        (["build.py", "serve"], "run_path('build.py', run_name='__main__')"),
        (["pygames", "games"], "run_module('pygames', run_name='__main__')"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", old.format(argv, run)], cwd=ROOT, capture_output=True, encoding="utf-8"
        )
        assert done.returncode in (1, 2)
        assert (done.stdout + done.stderr).startswith("Python 3.11 or newer is needed; this is ")


def test_no_venv_and_no_room_for_one_are_told_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tools, "debian", lambda *packages: False)
    for said, words in (
        ("The virtual environment was not created: ensurepip is not available.", "apt-get install python3."),
        ("No module named venv", "apt-get install python3."),
        ("Error: [Errno 13] Permission denied", "Permission denied"),
    ):
        failed = subprocess.CompletedProcess(["python3"], 1, "", said)
        monkeypatch.setattr(subprocess, "run", lambda *asked, failed=failed, **how: failed)
        with pytest.raises(tools.Missing, match=re.escape(words)) as missing:
            tools.make_venv()
        assert ("apt-get" in str(missing.value)) == ("apt-get" in words)


def test_no_browser_is_told_with_three_ways_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(command: list[str]) -> str:
        raise tools.Missing(f"this failed: {' '.join(command)}")

    monkeypatch.setattr(browser, "find", lambda: None)
    monkeypatch.setattr(browser, "debian", lambda *packages: False)
    monkeypatch.setattr(browser, "run", offline)
    with pytest.raises(tools.Missing, match=r"apt-get install chromium; or set CHROMIUM[^$]*playwright install"):
        browser.ensure()


def test_a_browser_is_looked_for_while_playwright_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(browser, "NAMES", ())
    monkeypatch.setattr(browser, "PLACES", ())
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))

    def look() -> None:
        with sync_playwright() as play:
            assert browser.find() is None
            own = Path(play.chromium.executable_path)
            assert own.is_relative_to(tmp_path)
            own.parent.mkdir(parents=True)
            own.touch()
            assert browser.find() == str(own)

    with ThreadPoolExecutor(1) as other:  # Playwright may be running in this thread
        other.submit(look).result()


def test_no_network_is_told() -> None:
    with pytest.raises(tools.Missing, match=r"this failed: [^$]*\nno route\nIs the network up\? Then try again\."):
        tools.run([sys.executable, "-c", "import sys; sys.exit('no route')"])


def test_every_tool_is_pinned_by_hash() -> None:
    """Check that the locks contain the versions that pyproject.toml requires, with hashes, and name no registry."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = project["project"]["optional-dependencies"]
    assert set(asked) == set(tools.LOCKED)
    for extra, wanted in asked.items():
        text = (tools.LOCKS / f"{extra}.txt").read_text(encoding="utf-8")
        pins = dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE))
        plain = [line.partition(";")[0] for line in wanted]
        assert plain == [f"{name}=={pins[name]}" for name in (line.split("==")[0] for line in plain)]
        assert text.count("--hash=sha256:") >= len(pins)
        assert "://" not in text
    build_backend = project["build-system"]["requires"]
    assert set(build_backend) <= set(asked["tools"])


def test_the_lock_of_the_shell_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for name, about in lock["packages"].items():
        assert "resolved" not in about, name
        assert not name or about["integrity"].startswith("sha512-"), name


def test_the_documentation_gives_a_reason_for_every_dependency() -> None:
    own = tools.extras()
    asked = [line.partition("==")[0] for extra in own.values() for line in extra]
    asked += json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    table = (ROOT / "web" / "docs" / "dependencies.md").read_text(encoding="utf-8")
    first = [line.split("|")[1] for line in table.splitlines() if line.startswith("|")]
    assert sorted(name for cell in first for name in re.findall(r"`([^`]+)`", cell)) == sorted(asked)


def test_the_documents_name_what_is_there() -> None:
    """Check that every path named in the README, the documentation and `.github/` exists, and every command of
    `build.py`."""
    for path in [ROOT / "README.md", *(ROOT / ".github").glob("*.md"), *(ROOT / "web" / "docs").glob("*.md")]:
        text = path.read_text(encoding="utf-8")
        named = {word.strip("`[]") for word in re.findall(r"`[\w./*-]+/[\w./*-]*`|\[[\w./]+/[\w./]*\]", text)}
        made = ("dist/", "web/node_modules", "application/", ".build/")
        gone = [name for name in named if not name.startswith(made) and not [*ROOT.glob(name.rstrip("/"))]]
        assert not gone, f"{path.name} names {gone}"
        assert {*re.findall(r"build\.py ([a-z]+)", text)} <= {*COMMANDS}, path.name


def test_every_action_is_pinned_by_its_hash() -> None:
    """Check that actions are pinned by a commit's hash, since a tag in another repository can be moved."""
    files = [path for path in (ROOT / ".github").rglob("*.yml") if path.parent.name != "ISSUE_TEMPLATE"]
    used = [each for path in files for each in re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))]
    assert len(used) > 10
    assert not [each for each in used if not re.fullmatch(r"\./\.github/\S+|[\w./-]+@[0-9a-f]{40}", each)]


def test_the_hook_before_a_commit_checks_the_project() -> None:
    hook = ROOT / ".github" / "hooks" / "pre-commit"
    assert os.access(hook, os.X_OK)
    assert "exec python3 build.py check" in hook.read_text(encoding="utf-8")
    said = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"core.hooksPath {hook.parent.relative_to(ROOT)}" in said
