"""The tools, made ready in the checkout: `.venv` from the locks, Node, `web/node_modules`. Standard library only.

Everything is pinned by version and hash. Nothing is installed outside the checkout, except Debian packages where
a tool cannot be had otherwise and the user may install them (`debian`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .progress import CACHE, ROOT, alone, digest, fresh, say, stamped, step

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
WEB = ROOT / "web"
POSTERS = WEB / "posters"
LOCKS = WEB / "build" / "locks"
LOCKED = ("tools", "node", "mutation", "guests", "cluster")
"""Each extra of pyproject.toml has a lock."""
BESIDE = ("mutation", "cluster")
"""Those that are installed beside the tools, where they are needed."""
NODE_LEAST = 20
FOR_BROWSERS = "3.13"
"""The Python that Pyodide is: what is locked for guests runs there alone."""
GUESTS = VENV / "guests"
"""Where the wheels lie that a guest's room is given."""
RESOLVER = "uv==0.13.9"
"""What `lock` resolves with."""


class Missing(Exception):
    """Something that the build cannot get by itself; the message says how to get it."""


def set_up() -> str:
    """Makes all tools ready; the path of the Python to go on with."""
    with alone():
        environment()
        modules()
        for_guests()
    return str(BIN / "python")


def environment() -> None:
    """`.venv` with the locked tools. One without a stamp was left half made: pip would take its packages for whole."""
    wanted, stamp = digest([LOCKS / "tools.txt"], sys.version), VENV / "stamp"
    if fresh(stamp, wanted):
        return
    same_python = [str(BIN / "python"), "-c", f"import pip, sys; sys.exit(sys.version != {sys.version!r})"]
    whole = stamp.exists() and works(same_python)
    with stamped(stamp, lambda: wanted):
        if not whole:
            with step("making .venv"):
                shutil.rmtree(VENV, ignore_errors=True)
                make_venv()
        with step("installing the Python tools"):
            install("tools")


def make_venv() -> None:
    """Makes `.venv`, with the Debian package for it where that is missing."""
    python = str(getattr(sys, "_base_executable", sys.executable))  # not one that lies in the folder to be made
    made = subprocess.run([python, "-m", "venv", str(VENV)], capture_output=True, encoding="utf-8")
    if made.returncode:
        said = (made.stdout + made.stderr).strip()
        if not re.search("ensurepip|No module named", said):
            raise Missing(f"Python cannot make a virtual environment in {VENV}:\n{said}")
        name = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        if not debian(name):
            raise Missing(f"Python has no venv here. On Debian or Ubuntu: apt-get install {name}\n{said}")
        run([python, "-m", "venv", "--clear", str(VENV)])


def modules() -> None:
    """`web/node_modules` from the lock, and Node to use them with."""
    node = node_path()
    wanted, stamp = digest([WEB / "package.json", WEB / "package-lock.json"], node), WEB / "node_modules" / ".stamp"
    if fresh(stamp, wanted):
        return
    ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--cache", str(CACHE / "npm")]
    with stamped(stamp, lambda: wanted), step("installing the shell's tools"):
        run([*npm(node), *ci], cwd=WEB, env=with_node(node))


def for_guests() -> None:
    """The wheels that the site serves to guests' rooms, as PyPI has them."""
    wanted, stamp = digest([LOCKS / "guests.txt"]), GUESTS / "stamp"
    if fresh(stamp, wanted):
        return
    with stamped(stamp, lambda: wanted), step("getting micropip"):
        shutil.rmtree(GUESTS, ignore_errors=True)
        pip("download", "guests", "--no-deps", "--python-version", FOR_BROWSERS, "--dest", str(GUESTS))


def beside(extra: str) -> None:
    """Installs what few commands and tests need, when the first of them asks for it."""
    wanted, stamp = digest([LOCKS / f"{extra}.txt"]), VENV / f"{extra}.stamp"
    if not fresh(stamp, wanted):
        with stamped(stamp, lambda: wanted), step(f"installing what is locked for {extra}"):
            install(extra)


def node_path() -> str:
    """A Node that is new enough and has npm: the machine's, else the one that PyPI has."""
    own = shutil.which("node")
    if own and shutil.which("npm") and node_version(own) >= NODE_LEAST:
        return own
    kept, wanted, stamp = BIN / "node", digest([LOCKS / "node.txt"]), VENV / "node.stamp"
    if not fresh(stamp, wanted):
        with stamped(stamp, lambda: wanted), step("getting Node from PyPI"):
            install("node", "--ignore-installed")  # what lies there may be half of it
    return str(kept)


def node_version(node: str) -> int:
    """Its major version; 0 where it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8")
        return int(said.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError):
        return 0


def npm(node: str) -> list[str]:
    """The command of npm, which lies beside Node."""
    beside = shutil.which("npm", path=str(Path(node).parent)) or shutil.which("npm")
    if beside is None:
        raise Missing("npm is missing beside Node. On Debian or Ubuntu: apt-get install npm")
    return [beside]


def with_node(node: str) -> dict[str, str]:
    """An environment in which scripts find this Node first, and Node trusts whom the machine trusts."""
    path = f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}


def debian(*packages: str) -> bool:
    """Installs Debian packages where there is apt-get and the right to use it."""
    apt = shutil.which("apt-get")
    if not apt or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"installing {' '.join(packages)} with apt-get"):
        subprocess.run([apt, "update", "-qq"], env=env, capture_output=True)
        done = subprocess.run(
            [apt, "install", "-y", "-qq", "--no-install-recommends", *packages], env=env, capture_output=True
        )
    return done.returncode == 0


def install(extra: str, *options: str) -> None:
    """Installs a lock in `.venv`: wheels only, as building a source archive fetches tools that are not pinned."""
    pip("install", extra, *options)


def pip(does: str, extra: str, *options: str) -> None:
    """Installs or downloads what a lock names, and nothing else."""
    command = [str(BIN / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", does]
    locked = ["--only-binary", ":all:", "--require-hashes", "-r", str(LOCKS / f"{extra}.txt")]
    run([*command, "--cache-dir", str(CACHE / "pip"), *options, *locked])


def works(command: list[str]) -> bool:
    """Whether a command is there and runs without complaint."""
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


def run(command: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Runs a tool; its output, or Missing with what it said."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise Missing(f"this failed: {' '.join(command)}\n{said}\nIs the network up? Then try again.")
    return done.stdout


def lock() -> int:
    """Resolves the extras of pyproject.toml and writes a lock with hashes for each, wheels only, naming no registry.
    What is locked already stays, unless pyproject.toml asks for another version."""
    with tempfile.TemporaryDirectory() as folder, step("resolving"):
        run([sys.executable, "-m", "venv", folder])
        run([str(Path(folder) / BIN.name / "python"), "-m", "pip", "install", "-q", RESOLVER])
        for extra in LOCKED:
            source = Path(folder) / f"{extra}.in"
            source.write_text("\n".join(extras()[extra]) + "\n", encoding="utf-8")
            options = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version"]
            options += [FOR_BROWSERS if extra == "guests" else "3.11"]
            options += ["--only-binary", ":all:", "--no-emit-index-url", "--no-emit-build-options"]
            options += ["--constraint", str(LOCKS / "tools.txt")] * (extra in BESIDE)
            uv = [str(Path(folder) / BIN.name / "uv"), "pip", "compile", "-q", *options]
            run([*uv, "--output-file", str(LOCKS / f"{extra}.txt"), str(source)])
    say("the locks are new")
    return 0


def extras() -> dict[str, list[str]]:
    """The optional dependencies of pyproject.toml."""
    import tomllib

    with open(ROOT / "pyproject.toml", "rb") as file:
        found: dict[str, list[str]] = tomllib.load(file)["project"]["optional-dependencies"]
    return found
