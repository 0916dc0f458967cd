"""The wheel of `pygames` and the packs made of it: reproducible, and no larger than a browser needs.

The site's wheel has no command line, and its sources are minified (`bare.py`).

The site serves the wheel as packs: one for everybody, and separate ones for network matches, tools, lessons and
reviews. A pack is a line of JSON, path -> length in the order of the contents that follow, compressed as a whole: a
third smaller than a wheel, whose members are compressed one by one. `web/src/engine/load.js` unpacks them to Pyodide's
virtual disk.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from math import fsum
from pathlib import Path

import zopfli.gzip

from pygames.games import NAMES

from ..progress import ROOT, WORK, digest, fresh, put, stamped
from ..tools import LOCKS, run
from .bare import bare, unworded

TERMINAL = (
    "__main__.py",
    "py.typed",
    "commands",
    "bots/TRIED.md",
    "core/board.py",
    "core/digest.py",
    "core/notebook.py",
    "learn/check.py",
    "learn/puzzle_search.py",
    "learn/solver.py",
    "peer/PROTOCOL.md",
    "core/quest.py",
    "games/in_conflict/rule.py",
    "games/*/puzzles/*.py",
    "peer/tools/bench.py",
    "peer/tools/mail.py",
    "peer/protocol/status_types.py",
    "peer/tools/verify.py",
    "replies.py",
    "review/check.py",
    "translated.py",
    "games/in_conflict/counting.py",
    "games/lords_and_vassals/playout.py",
    "games/*/rules*.md",
    "languages",
    "games/*/*.svg",
    "games/*/shown.txt",
)
"""Patterns of files that only the terminal, type checkers and the build need, as paths within the package."""
EPOCH = "1580601600"  # 2020-02-02, as in hatchling; any fixed date works
APART = {
    "friends.pack": ("pygames/peer/*", "pygames/peer_session.py"),
    "tools.pack": ("pygames/games/*/tools/*",),
    "learn.pack": ("pygames/learn/*", "pygames/bots/estimates.py", "pygames/lesson_requests.py"),
    "review.pack": ("pygames/review/*", "pygames/review_requests.py"),
    "judge.pack": ("pygames/games/*/greedy.py",),
    "guests.pack": ("pygames/guests/*", "pygames/sandbox.py"),
    "workshop.pack": ("pygames/workshop.py", "pygames/trials/*", "pygames/core/laws/*"),
    "kit.pack": ("pygames/kit.py", "pygames/core/defaults/*"),
    "remote.pack": ("pygames/remote/*",),
    **{f"puzzles-{name}.pack": (f"pygames/games/{name}/puzzles/*",) for name in NAMES},
    **{f"learn-{name}.pack": (f"pygames/games/{name}/lessons/*",) for name in NAMES},
}
"""Packs that are loaded on demand, and the patterns of their paths. Other modules must not import from them at import
time."""
FIRST = "pygames.pack"
"""The pack that every table loads."""
TYPED = ("pygames/core/scene.py",)
"""Modules that the workshop's pack contains a second time, with their types, because law 12 compares values with
them."""
WINDOW, ALIKE = 32768, 6
"""Size of the compressor's window, in bytes; length of a string that counts as shared by two files."""
OTHERS = ("guests", "learn", "puzzles", "review", "judge", "workshop")
"""Prefixes of the names of packs on which no match between friends depends."""
LEFT = ("/METADATA", "/RECORD", "/WHEEL", "/LICENSE", "/entry_points.txt")
"""Endings of metadata files that only installers need."""


def wheel() -> tuple[str, bytes]:
    """Build the wheel. Return its file name and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        project, out = Path(folder) / "project", Path(folder) / "out"
        lay_out(project)
        env = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], cwd=project, env=env)
        (made,) = out.glob("*.whl")
        return made.name, made.read_bytes()


def packs() -> dict[str, bytes]:
    """Return the packs of the site: name -> bytes. They are cached until a source changes, since making them takes most
    of a build's time."""
    folder, wanted = WORK / "packs", state_of_sources()
    stamp = folder / "stamp"
    if not fresh(stamp, wanted):
        made = make_packs()
        with stamped(stamp, lambda: wanted):
            for old in folder.glob("*.pack"):
                old.unlink()
            for name, content in made.items():
                put(folder / name, content)
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.pack"))}


def state_of_sources() -> str:
    """Return one hash of all inputs of the packs."""
    sources = [path for path in (ROOT / "pygames").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    tools = [LOCKS / "tools.txt", *(ROOT / "web" / "build" / "making" / name for name in ("bare.py", "wheel.py"))]
    return digest([*sources, *tools, ROOT / "pyproject.toml", ROOT / "LICENSE"], sys.version)


def pack_of(path: str) -> str:
    """Return the name of the pack that contains a file of the wheel, given by its path."""
    return next((name for name, patterns in APART.items() if any(fnmatchcase(path, each) for each in patterns)), FIRST)


def make_packs() -> dict[str, bytes]:
    """Return new packs of the site, made from the wheel."""
    with zipfile.ZipFile(io.BytesIO(wheel()[1])) as whole:
        files = {path: whole.read(path) for path in whole.namelist() if not path.endswith(LEFT)}
    apart = {
        name: {path: files.pop(path) for path in [*files] if any(fnmatchcase(path, each) for each in patterns)}
        for name, patterns in APART.items()
    }
    apart["workshop.pack"] |= {path: unworded((ROOT / path).read_text(encoding="utf-8")).encode() for path in TYPED}
    return {FIRST: pack(files), **{name: pack(inside) for name, inside in apart.items() if inside}}


def version(made: dict[str, bytes]) -> str:
    """Return the version that peers must have in common: a hash of the contents of all packs except `OTHERS`, which is
    independent of the machine and of the compression."""
    inside = hashlib.sha256()
    for name in sorted(name for name in made if not name.startswith(OTHERS)):
        inside.update(hashlib.sha256(gzip.decompress(made[name])).digest())
    return inside.hexdigest()[:12]


def pack(files: dict[str, bytes]) -> bytes:
    """Compress files (path -> content) with Zopfli. The result is 5% smaller than with zlib, and reproducible."""
    ordered = {path: files[path] for path in squeezing(files)}
    lengths = json.dumps({path: len(content) for path, content in ordered.items()}, separators=(",", ":"))
    whole = b"\n".join([lengths.encode(), b"".join(ordered.values())])
    squeezed: bytes = zopfli.gzip.compress(whole, numiterations=40)
    return squeezed


def squeezing(files: dict[str, bytes]) -> list[str]:
    """Return the paths in an order that compresses well: first the longest file, then always the file that is most
    similar to those before. Of the strings that files share, rarer ones count more."""
    strings = {path: {content[at : at + ALIKE] for at in range(len(content))} for path, content in files.items()}
    counts = Counter(string for each in strings.values() for string in each)
    shared = {path: {string for string in each if counts[string] > 1} for path, each in strings.items()}

    def weight(found: set[bytes]) -> float:
        return fsum(1 / counts[string] for string in found)  # `fsum` is exact, so the order of the set does not matter

    whole = {path: weight(each) or 1.0 for path, each in shared.items()}
    order: list[str] = []
    while left := files.keys() - order:
        near = set().union(*(shared[path] for path in seen(order, files)))
        shares = {path: weight(shared[path] & near) / whole[path] for path in left}
        order.append(max((share, len(files[path]), path) for path, share in shares.items())[-1])
    return order


def seen(order: list[str], files: dict[str, bytes]) -> Iterator[str]:
    """Yield the last paths of an order whose files are still in the compressor's window."""
    room = WINDOW
    for path in reversed(order):
        if room <= 0:
            return
        yield path
        room -= len(files[path])


def unpacked(made: bytes) -> dict[str, bytes]:
    """Return the contents of a pack, path -> content."""
    lengths, _, contents = gzip.decompress(made).partition(b"\n")
    reading = io.BytesIO(contents)
    return {path: reading.read(length) for path, length in json.loads(lengths).items()}


def lay_out(project: Path) -> None:
    """Copy the inputs of the wheel to a folder, with minified sources."""
    package = ROOT / "pygames"

    def ignored(folder: str, names: list[str]) -> set[str]:
        within = Path(folder).relative_to(package)
        return {name for name in names if name == "__pycache__" or not served(within / name)}

    shutil.copytree(package, project / "pygames", ignore=ignored, copy_function=shutil.copyfile)
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copyfile(ROOT / name, project / name)
    for path in (project / "pygames").rglob("*.py"):
        text = bare(path.read_text(encoding="utf-8"))
        if path.name == "words.py":  # no traceback needs line numbers of constants
            text = re.sub(r"\n+", "\n", text)
        path.write_text(text, encoding="utf-8", newline="\n")


def served(path: Path) -> bool:
    """True if browsers get a file or folder of the package, given by its path within the package."""
    tops = [path, *path.parents]
    return not any(fnmatchcase(top.as_posix(), pattern) for top in tops for pattern in TERMINAL)
