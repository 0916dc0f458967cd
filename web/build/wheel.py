"""The wheel of `pygames`: the same bytes for the same sources, and no more of them than a browser needs.

The site's wheel carries no command line, and its sources are bare (`bare.py`).

The site sends it as packs: what everybody plays with, and apart what friends, tool forms, lessons or reviews need. A
pack is a line of JSON, path -> length in the order of the contents that follow it, squeezed as a whole: a third smaller
than a wheel, whose members are deflated one by one. `web/src/engine/load.js` lays them out on Pyodide's virtual disk.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import zopfli.gzip

from pygames.games import NAMES

from .bare import bare
from .progress import ROOT, WORK, digest, fresh, put, stamped
from .tools import LOCKS, run

TERMINAL = (
    "__main__.py",
    "py.typed",
    "commands",
    "bots/TRIED.md",
    "core/board.py",
    "core/digest.py",
    "core/laws",
    "core/notebook.py",
    "learn/check.py",
    "learn/finding.py",
    "learn/solving.py",
    "peer/PROTOCOL.md",
    "core/quest.py",
    "games/in_conflict/rule.py",
    "games/*/puzzles/*.py",
    "peer/bench.py",
    "peer/shown.py",
    "peer/verify.py",
    "replies.py",
    "review/check.py",
    "games/in_conflict/counting.py",
    "games/lords_and_vassals/playout.py",
    "games/*/rules.md",
    "games/*/*.svg",
    "games/*/shown.txt",
)
"""What only terminals, type checkers and the build need: paths within the package, as a name may be any game's."""
EPOCH = "1580601600"  # 2020-02-02, hatchling's own; any fixed date would do
APART = {
    "friends.pack": ("pygames/peer/*", "pygames/parley.py"),
    "tools.pack": ("pygames/games/*/tools/*",),
    "learn.pack": ("pygames/learn/*", "pygames/school.py"),
    "review.pack": ("pygames/review/*", "pygames/hindsight.py"),
    "judge.pack": ("pygames/games/*/greedy.py",),
    "guests.pack": ("pygames/guests.py", "pygames/room.py"),
    "remote.pack": ("pygames/remote.py",),
    **{f"puzzles-{name}.pack": (f"pygames/games/{name}/puzzles/*",) for name in NAMES},
    **{f"learn-{name}.pack": (f"pygames/games/{name}/lessons/*",) for name in NAMES},
}
"""Packs of what not everybody needs, by their paths; no other module may import these when it is imported."""
WINDOW, ALIKE = 32768, 6
"""How far back the squeezer looks for what comes again; how long a string is that two files are said to share."""
LEFT = ("/METADATA", "/RECORD", "/WHEEL", "/LICENSE", "/entry_points.txt")
"""What only tells an installer what is there, and whose."""


def wheel() -> tuple[str, bytes]:
    """Its file name and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        project, out = Path(folder) / "project", Path(folder) / "out"
        lay_out(project)
        env = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], cwd=project, env=env)
        (made,) = out.glob("*.whl")
        return made.name, made.read_bytes()


def packs() -> dict[str, bytes]:
    """The packs that the site sends: name -> bytes. To make them takes most of a build, so they are kept until a
    source changes."""
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
    """One hash over all that packs are made of and by."""
    sources = [path for path in (ROOT / "pygames").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    tools = [LOCKS / "tools.txt", *(ROOT / "web" / "build" / name for name in ("bare.py", "wheel.py"))]
    return digest([*sources, *tools, ROOT / "pyproject.toml", ROOT / "LICENSE"], sys.version)


def make_packs() -> dict[str, bytes]:
    """The same, made anew."""
    with zipfile.ZipFile(io.BytesIO(wheel()[1])) as whole:
        files = {path: whole.read(path) for path in whole.namelist() if not path.endswith(LEFT)}
    apart = {
        name: {path: files.pop(path) for path in [*files] if any(fnmatchcase(path, each) for each in patterns)}
        for name, patterns in APART.items()
    }
    return {"pygames.pack": pack(files), **{name: pack(inside) for name, inside in apart.items() if inside}}


def version(made: dict[str, bytes]) -> str:
    """What friends' engines must have alike, in one word: what is in the packs but those of guests, lessons, puzzles,
    and reviews with their judges. It is the same wherever they were made, however tightly they were squeezed."""
    inside = hashlib.sha256()
    for name in sorted(name for name in made if not name.startswith(("guests", "learn", "puzzles", "review", "judge"))):
        inside.update(hashlib.sha256(gzip.decompress(made[name])).digest())
    return inside.hexdigest()[:12]


def pack(files: dict[str, bytes]) -> bytes:
    """Path -> content, squeezed by Zopfli: a twentieth smaller than by zlib, and the same bytes everywhere."""
    ordered = {path: files[path] for path in squeezing(files)}
    lengths = json.dumps({path: len(content) for path, content in ordered.items()}, separators=(",", ":"))
    whole = b"\n".join([lengths.encode(), b"".join(ordered.values())])
    squeezed: bytes = zopfli.gzip.compress(whole, numiterations=40)
    return squeezed


def squeezing(files: dict[str, bytes]) -> list[str]:
    """Paths in an order that squeezes well: the longest first, then each after those that it is most like."""
    strings = {path: {content[at : at + ALIKE] for at in range(len(content))} for path, content in files.items()}
    order: list[str] = []
    while left := strings.keys() - order:
        near = set().union(*(strings[path] for path in seen(order, files)))
        shared = {path: len(strings[path] & near) / (len(strings[path]) or 1) for path in left}
        order.append(max((share, len(files[path]), path) for path, share in shared.items())[-1])
    return order


def seen(order: list[str], files: dict[str, bytes]) -> Iterator[str]:
    """Those at the end that the squeezer still sees."""
    room = WINDOW
    for path in reversed(order):
        if room <= 0:
            return
        yield path
        room -= len(files[path])


def unpacked(made: bytes) -> dict[str, bytes]:
    """What a pack was made of, path -> content."""
    lengths, _, contents = gzip.decompress(made).partition(b"\n")
    reading = io.BytesIO(contents)
    return {path: reading.read(length) for path, length in json.loads(lengths).items()}


def lay_out(project: Path) -> None:
    """A copy of what the wheel is built from, its sources made bare."""
    package = ROOT / "pygames"

    def ignored(folder: str, names: list[str]) -> set[str]:
        within = Path(folder).relative_to(package)
        return {name for name in names if name == "__pycache__" or not served(within / name)}

    shutil.copytree(package, project / "pygames", ignore=ignored, copy_function=shutil.copyfile)
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copyfile(ROOT / name, project / name)
    for path in (project / "pygames").rglob("*.py"):
        path.write_text(bare(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def served(path: Path) -> bool:
    """Whether a path within the package, and what is below it, goes to browsers."""
    tops = [path, *path.parents]
    return not any(fnmatchcase(top.as_posix(), pattern) for top in tops for pattern in TERMINAL)
