"""Tests of the built site: the same bytes for the same commit, budgets of size, and nothing from other hosts."""

from __future__ import annotations

import ast
import gzip
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pygames import games
from web.build import progress, tools
from web.build.making import catalogues, guests, pages, runtime, site, sprite
from web.build.making import wheel as wheel_module
from web.build.making.book import rule_book
from web.build.making.sizes import BUDGETS, FIVE, FURTHER, KB, LATER, LESSONS, budget, named, sizes, squeezed
from web.build.making.wheel import TERMINAL, TYPED, pack, served, unpacked, version
from web.build.serve import HASHED

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def dist() -> Path:
    done = subprocess.run([sys.executable, "build.py", "build"], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return site.DIST


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def copied(to: Path) -> Path:
    """Copy the checkout to another folder, with newer files in another order, and link the same tools. Return the
    folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    for name in reversed(listed.stdout.splitlines()):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to / name)
    (to / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (to / ".venv").symlink_to(ROOT / ".venv")
    return to


def built(checkout: Path, python: str = sys.executable) -> Path:
    """Build the site from a copy of the checkout, in a locale that only knows ASCII. Return the folder with the
    site."""
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    env = {**os.environ, **ascii_only, "PYTHONPATH": sysconfig.get_path("purelib")}
    command = [python, "-c", "from web.build.making import site; site.build()"]
    made = subprocess.run(command, cwd=checkout, env=env, capture_output=True, encoding="utf-8")
    assert made.returncode == 0, made.stdout + made.stderr
    return checkout / "dist"


def test_the_same_sources_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    assert content(built(copied(tmp_path / "elsewhere"))) == content(dist)


def test_every_python_of_this_machine_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    for minor in range(11, 15):
        python = shutil.which(f"python3.{minor}")
        if minor != sys.version_info.minor and python and tools.works([python, "-c", ""]):
            assert content(built(copied(tmp_path / f"3.{minor}"), python)) == content(dist), python


def test_a_pack_tells_nothing_of_who_made_it() -> None:
    """Check that the header of a pack contains no name and no time, and that the version, which friends compare,
    depends only on the contents of packs and not on the compression."""
    files = {"a.py": b"A = 1\n", "b/__init__.py": b"", "b/c.py": "C = 'é'\n".encode()}
    made = pack(files)
    assert made[:10] == bytes([31, 139, 8, 0, 0, 0, 0, 0, 2, 3])
    assert unpacked(made) == files
    assert version({"one": made}) == version({"one": gzip.compress(gzip.decompress(made), 1)})
    assert version({"one": made}) != version({"one": pack(files | {"a.py": b"A = 2\n"})})


def test_packs_are_kept_until_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel_module, "WORK", tmp_path)
    states, made = (
        ["1", "1", "2", "2", "1"],
        iter([{"a.pack": b"1", "b.pack": b"2"}, {"a.pack": b"3"}, {"c.pack": b""}]),
    )
    monkeypatch.setattr(wheel_module, "state_of_sources", lambda: states.pop(0))
    monkeypatch.setattr(wheel_module, "make_packs", lambda: next(made))
    one, other = {"a.pack": b"1", "b.pack": b"2"}, {"a.pack": b"3"}
    assert [wheel_module.packs() for _ in range(5)] == [one, one, other, other, {"c.pack": b""}]


def test_any_change_of_a_source_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = copied(tmp_path / "copy")
    for module in (wheel_module, progress):
        monkeypatch.setattr(module, "ROOT", copy)
    monkeypatch.setattr(wheel_module, "LOCKS", copy / "web" / "build" / "locks")
    seen = {wheel_module.state_of_sources()}
    for name in ("pygames/core/cards.py", "pygames/games/vassal/rules.md", "web/build/making/bare.py", "LICENSE"):
        path = copy / name
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        seen.add(wheel_module.state_of_sources())
    (copy / "pygames" / "new.py").write_text("", encoding="utf-8")
    seen.add(wheel_module.state_of_sources())
    assert len(seen) == 6


IN_A_LANGUAGE = re.compile("^[a-z]{2}/")
"""Pattern of a path that begins with the folder of a language."""
NOISE = 16
"""Maximum number of bytes by which the gzipped size of a page may vary with the hashes in the file names that it
contains."""
FURTHER_GAME = "sixth_game_with_the_longest_name_allowed"


def test_a_further_game_touches_nothing_else(dist: Path, tmp_path: Path) -> None:
    """Build the site with one more game, under another name. All its modules must be served, its art must be only on
    its own pages and the page that shows any game, and every budget must hold."""
    copy = copied(tmp_path / "copy")
    folder = copy / "pygames" / "games"
    shutil.copytree(folder / "vassal", folder / FURTHER_GAME)
    named = {
        '"vassal"': f'"{FURTHER_GAME}"',
        "games.vassal": f"games.{FURTHER_GAME}",
        "game vassal": f"game {FURTHER_GAME}",
    }
    for path in [*(folder / FURTHER_GAME).rglob("*.py"), *(folder / FURTHER_GAME).rglob("*.txt")]:
        text = path.read_text(encoding="utf-8")
        for name, other in named.items():
            text = text.replace(name, other)
        path.write_text(text, encoding="utf-8")
    own_art = '<symbol id="c-boar" viewBox="0 0 48 48"><path d="M1 1h9v9z"/></symbol>'
    (folder / FURTHER_GAME / "symbols.svg").write_text(f"<svg>{own_art}</svg>", encoding="utf-8")
    game = folder / FURTHER_GAME / "__init__.py"
    game.write_text(
        game.read_text(encoding="utf-8").replace("    scene=scene,", '    scene=scene,\n    symbols=("c-boar",),'),
        encoding="utf-8",
    )
    own = {"bench.py", "counting.py", "__main__.py", "commands/__init__.py"}
    for name in own:
        (folder / FURTHER_GAME / name).parent.mkdir(exist_ok=True)
        (folder / FURTHER_GAME / name).write_text('"""Its own."""\n\nOWN = 1\n', encoding="utf-8")
    registry = folder / "__init__.py"
    registry.write_text(
        registry.read_text(encoding="utf-8").replace(
            f'"{games.NAMES[-1]}")', f'"{games.NAMES[-1]}", "{FURTHER_GAME}")'
        ),
        encoding="utf-8",
    )
    made = built(copy)
    (packed,) = made.glob("wheel/*/pygames.pack")
    names = {*unpacked(packed.read_bytes())}
    assert {f"pygames/games/{FURTHER_GAME}/{name}" for name in own} <= names
    assert f"pygames/games/{FURTHER_GAME}/symbols.svg" not in names
    drawing = [page for page in made.rglob("*.html") if own_art in page.read_text(encoding="utf-8")]
    where = {IN_A_LANGUAGE.sub("", page.relative_to(made).as_posix()).split("/")[0] for page in drawing}
    assert where == {FURTHER_GAME, "look.html"}  # look.html shows any game
    weighed = sizes(made)
    assert not {name: size for name, size in weighed.items() if size > budget(name) + FURTHER.get(name, 0)}
    shutil.rmtree(made / FURTHER_GAME)  # compares the remaining files, which grow only with the number of games
    before, after = sizes(dist), sizes(made)
    grown = {name: after[name] - before[name] for name in BUDGETS}
    assert not {name: more for name, more in grown.items() if more > FURTHER.get(name, NOISE)}


def test_what_the_wheel_leaves_out_is_there() -> None:
    """Check that each pattern of files left out of the wheel matches a file; a pattern without a match excludes
    nothing."""
    assert all([*(ROOT / "pygames").glob(pattern)] for pattern in TERMINAL)


def test_every_first_load_is_small(dist: Path) -> None:
    """Check that each first load, and each part that is loaded later, is within its budget."""
    found = sizes(dist)
    assert set(BUDGETS) <= set(found)
    assert not {name: size for name, size in found.items() if not 1 * KB < size <= budget(name)}


def test_the_documentation_lists_the_budgets() -> None:
    text = (ROOT / "web" / "docs" / "figures.md").read_text(encoding="utf-8")
    table = text.partition("| first load, gzipped |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) kB \|", table, re.MULTILINE)
    told = {**FIVE, "lessons of a game": LESSONS, "each part fetched later": LATER}
    assert {name: int(most) * KB for name, most in rows} == told


def test_a_budget_counts_what_the_visit_fetches(dist: Path, tmp_path: Path) -> None:
    """Add a file to the site. If a page refers to the file, it must count for that page; if none does, it must count by
    itself."""
    copy = tmp_path / "dist"
    shutil.copytree(dist, copy)
    before = sizes(copy)
    (copy / "assets" / "more-1.js").write_bytes(Random(1).randbytes(20 * KB))
    assert sizes(copy) == before | {"more-1.js": pytest.approx(20 * KB, rel=0.01)}
    tables = [copy / name / "index.html" for name in games.NAMES]
    page = max(tables, key=lambda table: squeezed({table, *named(table)}))
    page.write_text(
        page.read_text(encoding="utf-8").replace("</head>", '<script src="../assets/more-1.js"></script></head>'),
        encoding="utf-8",
    )
    after = sizes(copy)
    assert after.pop("table") == pytest.approx(before.pop("table") + 20 * KB, rel=0.01)
    assert after == before


PLAYED_ALONE = """
import importlib, json, pkgutil, shutil, sys
sys.path[:0] = [sys.argv[1]]
import pygames
from pygames.app import App
from pygames.games import every
def ask(do, **asked):
    return json.loads(app.call(json.dumps({"do": do, **asked})))["ok"]
for game in every():
    app = App()
    told = ask("new", game=game.name, seed="07" * 16, players=[{"name": "Ida"}, *[{"level": 1}] * (game.seats[0] - 1)])
    for _ in range(6):
        bots = told["waits"] == "bot"
        told = ask("think", iterations=1, finish=True) if bots else ask("move", move=told["scene"]["moves"][0]["move"])
meet = {"game": "vassal", "secret": "07" * 32, "seed": "08" * 32, "name": "Odo"}
assert "No module named" in app.call(json.dumps({"do": "meet", **meet}))
tool = {"do": "tool", "game": "in_conflict", "tool": "resolver", "values": {"a_houses": "Ks"}}
assert "No module named" in app.call(json.dumps(tool))
for pack in sys.argv[2:]:
    shutil.copytree(pack, sys.argv[1], dirs_exist_ok=True)  # a page lays them all out in one folder
importlib.invalidate_caches()
assert "holds the field" in app.call(json.dumps(tool))
print(ask("meet", **meet)["status"]["phase"])
for module in pkgutil.walk_packages(pygames.__path__, "pygames."):
    importlib.import_module(module.name)
"""


def test_the_packs_are_the_wheel(dist: Path, tmp_path: Path) -> None:
    """Check that every module of the wheel is in one of the packs, and that a match alone needs only the first pack."""
    held = []
    for path in dist.glob("wheel/*/*.pack"):
        for name, content in unpacked(path.read_bytes()).items():
            held.append(name)
            (tmp_path / path.stem / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path.stem / name).write_bytes(content)
    package = ROOT / "pygames"
    there = {path.relative_to(package) for path in package.rglob("*.py")}
    assert sorted(name for name in held if name.endswith(".py")) == sorted(
        [*TYPED, *(f"pygames/{path.as_posix()}" for path in there if served(path))]
    )
    asked = [sys.executable, "-I", "-c", PLAYED_ALONE, "pygames", "friends", "tools"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "lobby\n"


def test_no_page_names_another_host(dist: Path) -> None:
    """Check that pages, scripts and styles load nothing from other hosts, and that links to other hosts are marked as
    external."""
    for path in [*dist.rglob("*.html"), *(dist / "assets").glob("*.css")]:
        text = re.sub(r'<a href="https://[^"]*" rel="external">', "", path.read_text(encoding="utf-8"))
        found = re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?((?:https?:)?//[^"\')\s]+)', text)
        assert not found, f"{path.name}: {found}"


def test_every_page_has_the_policy_and_no_script_of_its_own(dist: Path) -> None:
    """Check the policy of each page: pages for third-party games allow what the sandbox needs, or the download of a
    wheel; the read-only viewer allows less."""
    wider = guests.policies(guests.frame()[1])
    for path in dist.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        name = IN_A_LANGUAGE.sub("", path.relative_to(dist).as_posix())
        policy = pages.SHOWING if name == "look.html" else pages.policy(wider.get(name, {}))
        assert f'http-equiv="Content-Security-Policy" content="{policy}"' in text, path
        assert not re.findall(r"<script(?![^>]*(?:src=|application/json))", text), path
        assert " style=" not in text, path
        assert not re.findall(r"\son\w+=", text), path


def test_pages_tell_the_shell_what_it_expects(dist: Path) -> None:
    """Compare the data of each page with the type `Site`, which is written by hand in `web/src/site.js`: all required
    fields and no unknown ones."""
    script = (ROOT / "web" / "src" / "site.js").read_text(encoding="utf-8")
    (declared,) = re.findall(r"@typedef \{\{((?:(?!@typedef).)*?)\}\} Site", script, re.DOTALL)
    fields = dict(re.findall(r"(\w+)(\??): ", declared))
    must, may = {name for name, optional in fields.items() if not optional}, {*fields}
    for path in dist.rglob("*.html"):
        (told,) = re.findall(r'id="site">(.*?)</script>', path.read_text(encoding="utf-8"))
        assert must <= {*json.loads(told)} <= may, path


def test_the_service_worker_knows_every_file(dist: Path) -> None:
    listed = json.loads(re.match(r"self\.SITE=(\{.*?\});\n", (dist / "sw.js").read_text(encoding="utf-8")).group(1))  # type: ignore[union-attr]
    there = {path for path in content(dist) if not path.startswith("posters/")} - {"sw.js", "_headers", ".nojekyll"}
    english = {path for path in there if not IN_A_LANGUAGE.match(path)}
    lists = {f"{language}/{site.LIST}" for language in catalogues.published()}
    assert set(listed["files"]) == {path.removesuffix("index.html") for path in english | lists}
    assert set(listed["hashed"]) == {path for path in english if path.startswith(HASHED)}
    for language in catalogues.published():
        own = {path for path in there if path.startswith(f"{language}/")} - lists
        found = json.loads((dist / language / site.LIST).read_text(encoding="utf-8"))
        assert set(found["files"]) == {path.removesuffix("index.html") for path in own}
        assert set(found["hashed"]) == {path for path in own if IN_A_LANGUAGE.sub("", path).startswith(HASHED)}


def test_what_is_out_of_date_is_built_and_nothing_else(dist: Path) -> None:
    again = subprocess.run(
        [sys.executable, "-m", "web.build", "build"], cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    assert again.stdout.startswith("dist/ is ready")


def test_what_is_gone_or_cut_short_is_built_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = []
    monkeypatch.setattr(site, "DIST", tmp_path / "dist")
    monkeypatch.setattr(site, "WORK", tmp_path / "work")
    monkeypatch.setattr(site, "inputs", lambda: iter(()))
    monkeypatch.setattr(site, "files", lambda: made.append(1) or {"index.html": b"<p>", "a/b.js": b"1"})  # type: ignore[func-returns-value]
    site.build()
    site.build()
    assert len(made) == 1
    (tmp_path / "dist" / "a" / "b.js").unlink()
    site.build()
    (tmp_path / "dist" / "index.html").write_bytes(b"<")
    site.build()
    assert len(made) == 3
    assert content(tmp_path / "dist") == {"index.html": b"<p>", "a/b.js": b"1"}


def test_rulings_get_their_anchors() -> None:
    html, contents = rule_book(
        "# A game\n\nBe *kind*.\n\n## How to play\n\n## Rulings\n\n"
        "### 1. First things\n\nText <b>x</b>\n\n### 2. Then\n\n"
        "## How to play\n"
    )
    assert '<h3 id="r-1">1. First things</h3>' in html
    assert '<h3 id="r-2">2. Then</h3>' in html
    assert "&lt;b&gt;" in html
    assert re.findall(r'href="#([^"]+)"', contents) == ["how-to-play", "rulings", "how-to-play-"]


def test_a_page_gets_the_symbols_it_draws() -> None:
    sheet = (
        '<symbol id="a"><use href="#b"/></symbol><symbol id="b"><path fill="url(#c)"/></symbol>'
        '<pattern id="c"></pattern><symbol id="d"></symbol>'
    )
    part = sprite.part_of(sheet, '<use href="#a"/>')
    assert re.findall(r'id="(\w)"', part) == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("drawn", "symbols", "wrong"),
    [
        ("c-boar", (), "'c-boar' is drawn but not in Game.symbols"),
        ("", ("c-boar",), "'c-boar' is in Game.symbols but not drawn"),
        ("face-7bells", ("face-7bells",), "'tile-7bells' is needed where its card is small"),
        ("c-crown", ("c-crown",), "'c-crown' is another's name already"),
        ("heart", (), "'heart' is another's name already"),
    ],
)
def test_symbols_are_those_that_the_game_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, drawn: str, symbols: tuple[str, ...], wrong: str
) -> None:
    monkeypatch.setattr(sprite, "GAMES", tmp_path / "pygames" / "games")
    game = replace(games.find("vassal"), symbols=symbols)
    folder = sprite.folder(game)
    folder.mkdir(parents=True)
    (folder / "symbols.svg").write_text(f'<svg><symbol id="{drawn}"></symbol></svg>' if drawn else "", encoding="utf-8")
    with pytest.raises(tools.Missing, match=re.escape(wrong)):
        sprite.brought([game], '<symbol id="c-crown"></symbol><symbol id="heart"></symbol>')


def test_the_library_holds_what_the_engines_import() -> None:
    """Check that the list names every Python module that the wheel imports, including imports in functions; `build.py
    stdlib` updates the list."""
    listed = set(runtime.LIST.read_text(encoding="utf-8").split())
    for path in sorted((ROOT / "pygames").rglob("*.py")):
        inner = path.relative_to(ROOT / "pygames")
        if (
            not served(inner) or inner.name in ("sandbox.py", "workshop.py") or inner.parts[0] in ("guests", "trials")
        ):  # these modules run only with the whole library, in a guest's worker
            continue
        for name in imported(path):
            if name in sys.builtin_module_names or name.split(".")[0] in ("pygames", "__future__"):
                continue
            origin = getattr(importlib.util.find_spec(name), "origin", None) or ""
            assert not origin.endswith(".py") or runtime.kept(name, listed), f"{inner} imports {name}"


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found
