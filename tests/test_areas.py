"""Tests of the selection of the tests that a change needs: areas name only what exists, and no test is missing that a
change may break."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests import selection
from web.build.checking import areas, plants, testing

ROOT = Path(__file__).resolve().parents[1]
FILES = [
    path for path in (areas.git("ls-files", "-co", "--exclude-standard") or "").splitlines() if (ROOT / path).exists()
]
TESTS = [path for path in FILES if path.startswith("tests/") and Path(path).name.startswith("test_")]
NAMES = [area.name for area in areas.read()[0]]


@pytest.mark.parametrize("area", areas.read()[0], ids=NAMES)
def test_an_area_names_only_what_exists(area: areas.Area) -> None:
    assert all(any(areas.fits(path, [each]) for path in FILES) for each in (*area.sources, *area.tests))
    for each in area.always:
        file, _, function = each.partition("::")
        assert areas.fits(file, area.tests), f"{each} is of another area"
        assert re.search(rf"^def {function}\b" if function else "", (ROOT / file).read_text(encoding="utf-8"), re.M), (
            each
        )


def test_each_test_in_a_browser_is_in_an_area_of_the_page() -> None:
    page = [pattern for area in areas.read()[0] if area.page for pattern in area.tests]
    assert [path for path in TESTS if path.startswith("tests/browser/") and not areas.fits(path, page)] == []


@pytest.mark.parametrize(
    ("path", "needs"),
    [
        ("web/src/net/peer_match.js", {"page of friends"}),
        ("pygames/peer/channel/line.py", {"fair play", "page of friends"}),
        ("pygames/games/politics/lessons/first.md", {"lessons", "page of lessons"}),
        ("pygames/games/politics/rules.py", {areas.ENGINE, "page of Politics"}),
        ("pygames/games/politics/rules.fr.md", {"languages", "page of languages"}),
        ("pygames/games/politics/rules.md", {"rule books"}),
        ("pygames/core/match.py", {areas.ENGINE}),
        ("pygames/new.py", {areas.ENGINE}),
        ("pygames/bots/search.py", {areas.ENGINE}),
        ("pyproject.toml", {areas.EVERY}),
        ("web/build/locks/tools.txt", {areas.EVERY}),
        ("tests/shell.py", {areas.EVERY}),
        ("web/build/making/pages.py", {"tools", "hosting and start"}),
        ("web/src/engine/client.js", {areas.PAGE}),
        ("web/src/storage/lock.js", {areas.PAGE}),
        ("web/src/table/draw.js", {"table"}),
        ("web/css/table.css", {"table"}),
        ("web/css/friends.css", {"page of friends", "table"}),
        ("tests/browser/conftest.py", {areas.PAGE}),
        ("tests/browser/friends.py", {"page of friends"}),
        ("tests/browser/hands.py", {areas.PAGE}),
        ("tests/browser/fingers.py", {"tests/browser/test_looking_back.py"}),
        ("tests/hint_claims.py", {"tests/test_hints_true.py", "tests/test_review_true.py"}),
        ("tests/browser/test_peer.py", {"tests/browser/test_peer.py"}),
        ("tests/web/guard.test.mjs", {"tests/web/guard.test.mjs"}),
        ("tests/peer/test_line.py", {"fair play", "tests/peer/test_line.py"}),
        ("README.md", set()),
        ("web/docs/features.md", set()),
    ],
)
def test_what_a_change_needs(path: str, needs: set[str]) -> None:
    assert areas.touched([path]) == needs


def test_no_source_is_quiet_but_documents() -> None:
    quiet = [path for path in FILES if areas.fits(path, areas.read()[1])]
    assert not [path for path in quiet if path.endswith((".py", ".js", ".mjs", ".css", ".html"))]


@pytest.mark.parametrize(
    ("names", "runs"),
    [
        (set(), {"core", "door", "mouse", "quick"}),
        ({"page of friends"}, {"core", "door", "mouse", "quick", "peer"}),
        ({"fair play"}, {"core", "door", "mouse", "quick", "apart"}),
        ({"tests/browser/test_peer.py"}, {"core", "door", "mouse", "quick", "peer"}),
        ({areas.PAGE}, {"core", "door", "mouse", "quick", "peer", "fit"}),
        ({areas.ENGINE}, {"core", "door", "mouse", "quick", "apart"}),
        ({areas.EVERY}, {"core", "door", "mouse", "quick", "peer", "fit", "apart"}),
    ],
)
def test_what_runs_after_a_change(names: set[str], runs: set[str]) -> None:
    tests = {
        "core": "tests/test_core.py::test_a_match",
        "door": "tests/test_web.py::test_modules_that_know_no_page[door]",
        "mouse": "tests/browser/test_matches.py::test_a_whole_match_by_mouse",
        "quick": "tests/peer/test_line.py::test_a_line",
        "peer": "tests/browser/test_peer.py::test_a_match_survives_all_that_befalls_it",
        "fit": "tests/browser/test_fit.py::test_a_real_match_fits[vassal]",
        "apart": "tests/peer/test_apart.py::test_rules_that_answer_late_change_no_byte[vassal]",
    }
    found = {name for name, nodeid in tests.items() if areas.needed(nodeid, names, selection.quick(nodeid))}
    assert found == runs


def test_who_catches_a_planted_fault_runs_where_its_file_has_changed() -> None:
    caught = json.loads(plants.CAUGHT.read_text(encoding="utf-8"))
    assert len(caught) > 20
    for fault in plants.read(plants.FAULTS):
        names = areas.touched([fault.file])
        for nodeid in filter(None, caught.get(fault.name, {}).values()):
            if nodeid.startswith("tests/"):
                assert areas.needed(nodeid, names, selection.quick(nodeid)), (fault.name, nodeid)


# Changed files in a checkout.


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty checkout, which `areas` uses instead of this one."""
    monkeypatch.setattr(areas, "ROOT", tmp_path)
    monkeypatch.setattr(testing, "ROOT", tmp_path)
    monkeypatch.setattr(areas, "PASSED", tmp_path / "passed.txt")
    for name, value in (("NAME", "t"), ("EMAIL", "t@localhost")):
        monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
        monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def commit(checkout: Path, name: str, text: str = "old\n") -> None:
    """Write a text to a file of a checkout, and commit all changes in the checkout."""
    (checkout / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "add", "-A"], cwd=checkout, check=True)
    subprocess.run(["git", "commit", "-qm", name], cwd=checkout, check=True)


def test_what_has_changed_counts_whether_committed_or_not(checkout: Path) -> None:
    commit(checkout, "a.py")
    commit(checkout, "d.py")
    testing.record()
    assert areas.passed()
    assert areas.changed(areas.passed()) == {"passed.txt"}
    commit(checkout, "b.py")
    (checkout / "a.py").write_text("new\n", encoding="utf-8")
    (checkout / "c.py").write_text("new\n", encoding="utf-8")
    (checkout / "d.py").unlink()
    assert areas.changed(areas.passed()) == {"passed.txt", "a.py", "b.py", "c.py", "d.py"}


def test_a_change_of_what_tests_import_needs_those_tests(checkout: Path) -> None:
    """Check an import that is relative, in a function, or indirect. A module that a `conftest.py` imports needs all
    tests."""
    areas.imports.cache_clear()
    files = {
        "a.py": "",
        "b.py": "from .a import x\n",
        "c.py": "",
        "test_one.py": "def test_one():\n    from tests import b\n",
        "test_two.py": "import tests.a\n",
        "test_three.py": "from .c import y\n",
        "deep/conftest.py": "from ..c import y\n",
    }
    for name, text in files.items():
        path = checkout / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    try:
        assert areas.importers("tests/a.py") == {"tests/test_one.py", "tests/test_two.py"}
        assert areas.importers("tests/b.py") == {"tests/test_one.py"}
        assert areas.importers("tests/c.py") == areas.importers("tests/deep/conftest.py") == set()
    finally:
        areas.imports.cache_clear()


PYTHON = '"""A text."""\n\n\ndef f():\n    return 1\n'
SCRIPT = "// One.\nconst a = 1;\nf(a);\n"


@pytest.mark.parametrize(
    ("before", "text", "counts"),
    [
        (PYTHON, '"""Another text."""\n\n\ndef f():\n    """Return one."""\n    return 1  # one\n', False),
        (PYTHON, "def f():\n    return 2\n", True),
        (PYTHON, 'def f():\n    return "1"\n', True),
        (PYTHON, 'def f():\n    """Return one."""\n', True),
        (PYTHON, '"""Another text."""\n\n\ndef f():\n    return 1\n\n\nprint(__doc__)\n', True),
        (PYTHON, "def f(:\n", True),
        (SCRIPT, "// Another.\nconst a = 1;\n/** More\n * lines. */\nf(a);\n", False),
        (SCRIPT, "/** One. */ const a = 1;\nf(a);\n", True),
        (SCRIPT, "const a = 1; // one\nf(a);\n", True),
        (SCRIPT, "/** One.\n */ const b = 1;\nconst a = 1;\nf(a);\n", True),
        (SCRIPT, "// One.\nconst a = 2;\nf(a);\n", True),
        (SCRIPT, "/* const a = 1;\nf(a); */\n", True),
    ],
)
def test_comments_and_docstrings_do_not_count(checkout: Path, before: str, text: str, counts: bool) -> None:
    name = "a.py" if before == PYTHON else "a.js"
    commit(checkout, name, before)
    testing.record()
    (checkout / name).write_text(text, encoding="utf-8")
    assert (name in areas.changed(areas.passed())) == counts


def test_nothing_is_written_down_of_what_is_not_committed(checkout: Path) -> None:
    commit(checkout, "a.py")
    (checkout / "b.py").write_text("new\n", encoding="utf-8")
    testing.record()
    assert not areas.PASSED.exists()


@pytest.mark.parametrize("text", ["", "0" * 40, "main", "--help", "an old commit"])
def test_where_it_is_not_known_when_all_passed_everything_runs(checkout: Path, text: str) -> None:
    commit(checkout, "a.py")
    areas.PASSED.write_text(text, encoding="utf-8")
    assert areas.passed() == ""
    assert testing.scope() == {areas.EVERY}


def test_a_run_says_why_it_tests_what_it_tests(checkout: Path) -> None:
    commit(checkout, "a.py")
    assert "not known" in testing.told(testing.scope())
    testing.record()
    assert "passed.txt" in areas.changed(areas.passed())
    assert "all run whole" in testing.told({areas.EVERY})
    assert testing.told({"storage", "page of friends"}).endswith("so they run whole: page of friends, storage.")
