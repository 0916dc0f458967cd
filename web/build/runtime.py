"""Pyodide and micropip as the site serves them. The version of Pyodide is pinned in `web/package.json` alone."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path

from .progress import WORK, fresh, set_stamp, step
from .tools import LOCKS, WEB, pip

SOURCE = WEB / "node_modules" / "pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a page loads; not every version has all of them."""


def runtime() -> dict[str, bytes]:
    """The files of the runtime: name -> bytes. The lock lists micropip alone, by the hash of PyPI's wheel."""
    files = {name: (SOURCE / name).read_bytes() for name in FILES if (SOURCE / name).exists()}
    files["pyodide.mjs"] = re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", files["pyodide.mjs"])
    wheel = micropip()
    files[wheel.name] = wheel.read_bytes()
    lock = json.loads((SOURCE / "pyodide-lock.json").read_text())
    about = lock["packages"]["micropip"]
    about |= {"file_name": wheel.name, "version": wheel.name.split("-")[1], "depends": []}
    about["sha256"] = hashlib.sha256(files[wheel.name]).hexdigest()
    lock["packages"] = {"micropip": about}
    files["pyodide-lock.json"] = json.dumps(lock, sort_keys=True).encode()
    return files


def python_version() -> str:
    """The Python that this Pyodide is: "3.13"."""
    lock = json.loads((SOURCE / "pyodide-lock.json").read_text())
    return ".".join(lock["info"]["python"].split(".")[:2])


@cache
def micropip() -> Path:
    """The wheel of micropip, fetched from PyPI once."""
    kept, lock = WORK / "micropip", LOCKS / "pyodide.txt"
    wanted = f"{python_version()} {lock.read_text()}"
    if not fresh(kept / "stamp", wanted):
        with step("getting micropip from PyPI"):
            for old in kept.glob("*.whl"):
                old.unlink()
            kinds = ["--no-deps", "--only-binary=:all:", "--python-version", python_version(), "--require-hashes"]
            pip("download", *kinds, "-d", str(kept), "-r", str(lock))
        set_stamp(kept / "stamp", wanted)
    (wheel,) = kept.glob("*.whl")
    return wheel
