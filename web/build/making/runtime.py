"""The site's copy of Pyodide. Its version is pinned only in `web/package.json`.

The copy includes only the part of Python's standard library that is used (`stdlib.txt`, written by `build.py stdlib`).
It is compiled, which saves most of Pyodide's start-up time, and not compressed, since the host compresses better and
the browser then decompresses only once. Engines are unpacked directly; micropip would install the same bytes, at the
cost of 0.3 MB. It is only used for third-party games, which get the whole library.
"""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

from ..progress import WORK, digest, put, say, step
from ..tools import GUESTS, WEB, node_path, run, with_node
from .wheel import pack

SOURCE = WEB / "node_modules" / "pyodide"
FILES = {"pyodide.mjs": "pyodide.js", "pyodide.asm.js": "pyodide.asm.js", "pyodide.asm.wasm": "pyodide.asm.wasm"}
"""Files that Pyodide needs in addition to the library, and the names under which the site serves them. Many hosts, such
as Debian's nginx, send `.mjs` with a MIME type that browsers refuse to run."""
LIST = Path(__file__).with_name("stdlib.txt")
COMPILER = LIST.with_name("compile.mjs")
ALWAYS = ("_pyodide", "pyodide._core", "encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8")
"""Packages that are always included, even if `build.py stdlib` does not see an import of them."""

SINCE = (1980, 1, 1, 0, 0, 0)
UNIX = 3


def runtime() -> dict[str, bytes]:
    """Return the files of the Python runtime: name -> bytes."""
    files = {served: (SOURCE / name).read_bytes() for name, served in FILES.items()}
    files["pyodide.js"] = re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", files["pyodide.js"])
    files["python_stdlib.zip"] = library((SOURCE / "python_stdlib.zip").read_bytes())
    lock = json.loads((SOURCE / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    files["pyodide-lock.json"] = json.dumps(lock, sort_keys=True).encode()
    return files


def for_guests() -> dict[str, bytes]:
    """Return the additional files of a guest's worker: the whole library, and micropip."""
    (found,) = GUESTS.glob("*.whl")
    with zipfile.ZipFile(found) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist() if name.endswith(".py")}
    return {"python_stdlib.zip": (SOURCE / "python_stdlib.zip").read_bytes(), "micropip.pack": pack(files)}


def library(whole: bytes) -> bytes:
    """Return the included part of the standard library as a zip; the modules are compiled, and the bytes
    reproducible."""
    made = WORK / f"library-{digest([Path(__file__), LIST, COMPILER, WEB / 'package-lock.json'])[:16]}.zip"
    if not made.exists():
        listed = set(LIST.read_text(encoding="utf-8").split())
        with zipfile.ZipFile(io.BytesIO(whole)) as source:
            sources = {name: source.read(name) for name in source.namelist() if kept(module_of(name), listed)}
        put(made.with_suffix(".py.zip"), zipped(sorted(sources.items())))
        node = node_path()
        done = run([node, str(COMPILER), str(made.with_suffix(".py.zip"))], cwd=WEB, env=with_node(node))
        put(made, zipped((name, base64.b64decode(code)) for name, code in sorted(json.loads(done).items())))
    return made.read_bytes()


def zipped(files: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_STORED) -> bytes:
    """Return a reproducible zip of these files; uncompressed, unless `method` is a compression method of `zipfile`."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name, content in files:
            member = zipfile.ZipInfo(name, SINCE)
            member.create_system = UNIX
            target.writestr(member, content, method, 9)
    return out.getvalue()


def kept(module: str, listed: set[str]) -> bool:
    """True if the site serves a module of the standard library."""
    return module in listed or any(module == one or module.startswith(f"{one}.") for one in ALWAYS)


def module_of(name: str) -> str:
    """Return the name of the module in a file: for "json/decoder.pyc", json.decoder."""
    return re.sub(r"(/__init__)?\.pyc?$", "", name).replace("/", ".")


def list_library(wheel: tuple[str, bytes]) -> int:
    """Start Pyodide in Node, import every module of the wheel, and write the list of modules that were loaded."""
    path = LIST.parents[3] / ".build" / wheel[0]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(wheel[1])
    with step("asking Pyodide what it loads"):
        node = node_path()
        found = run([node, str(LIST.with_name("stdlib.mjs")), str(path)], cwd=WEB, env=with_node(node))
    LIST.write_text(found, encoding="utf-8")
    say(f"{len(found.split())} modules")
    return 0
