"""Installs the tools into the checkout: `.venv` from the lock files, Node, `web/node_modules`. Uses only the standard
library.

All tools are pinned by version and hash. Nothing is installed outside the checkout, except Debian packages if there is
no other way and the user has the permission (`debian`).
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
"""The extras of pyproject.toml that have lock files."""
BESIDE = ("mutation", "cluster")
"""The extras that are installed only when they are needed."""
NODE_LEAST = 20
FOR_BROWSERS = "3.13"
"""The Python version of Pyodide, for which guests' packages are locked."""
GUESTS = VENV / "guests"
"""The folder of the wheels that the site serves to guests' workers."""
RESOLVER = "uv==0.13.9"
"""The package that `lock` uses to resolve versions."""


class Missing(Exception):
    """Something that the build needs and cannot get by itself. The message says how to get it."""


def set_up() -> str:
    """Install all tools. Return the path of the Python to use."""
    with alone():
        environment()
        modules()
        for_guests()
    return str(BIN / "python")


def environment() -> None:
    """Create `.venv` with the locked tools. If its stamp is missing, create it again, since the installation was
    interrupted."""
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
    """Create `.venv`; if that is impossible, first install the Debian package that Python needs for it."""
    python = str(getattr(sys, "_base_executable", sys.executable))  # a Python outside the new folder
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
    """Install `web/node_modules` from the lock file; install Node first if necessary."""
    node = node_path()
    wanted, stamp = digest([WEB / "package.json", WEB / "package-lock.json"], node), WEB / "node_modules" / ".stamp"
    if fresh(stamp, wanted):
        return
    ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--cache", str(CACHE / "npm")]
    with stamped(stamp, lambda: wanted), step("installing the shell's tools"):
        run([*npm(node), *ci], cwd=WEB, env=with_node(node))


def for_guests() -> None:
    """Download the wheels that the site serves to guests' workers."""
    wanted, stamp = digest([LOCKS / "guests.txt"]), GUESTS / "stamp"
    if fresh(stamp, wanted):
        return
    with stamped(stamp, lambda: wanted), step("getting micropip"):
        shutil.rmtree(GUESTS, ignore_errors=True)
        pip("download", "guests", "--no-deps", "--python-version", FOR_BROWSERS, "--dest", str(GUESTS))


def beside(extra: str) -> None:
    """Install an extra of pyproject.toml, if this has not been done yet."""
    wanted, stamp = digest([LOCKS / f"{extra}.txt"]), VENV / f"{extra}.stamp"
    if not fresh(stamp, wanted):
        with stamped(stamp, lambda: wanted), step(f"installing what is locked for {extra}"):
            install(extra)


def node_path() -> str:
    """Return the path of a Node that is new enough and has npm: the machine's, else one from PyPI."""
    own = shutil.which("node")
    if own and shutil.which("npm") and node_version(own) >= NODE_LEAST:
        return own
    kept, wanted, stamp = BIN / "node", digest([LOCKS / "node.txt"]), VENV / "node.stamp"
    if not fresh(stamp, wanted):
        with stamped(stamp, lambda: wanted), step("getting Node from PyPI"):
            install("node", "--ignore-installed")  # ignores an installed package, which may be incomplete
    return str(kept)


def node_version(node: str) -> int:
    """Return the major version of a Node; 0 if it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8")
        return int(said.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError):
        return 0


def npm(node: str) -> list[str]:
    """Return the command that starts npm: the one next to Node, else any on the path."""
    beside = shutil.which("npm", path=str(Path(node).parent)) or shutil.which("npm")
    if beside is None:
        raise Missing("npm is missing beside Node. On Debian or Ubuntu: apt-get install npm")
    return [beside]


def with_node(node: str) -> dict[str, str]:
    """Return environment variables with which scripts find this Node first, and Node uses the system's certificates."""
    path = f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}


def debian(*packages: str) -> bool:
    """Install Debian packages. Return False if apt-get is missing, not permitted or fails."""
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
    """Install the packages of a lock file in `.venv`, only from wheels, since building from sources would download
    unpinned tools."""
    pip("install", extra, *options)


def pip(does: str, extra: str, *options: str) -> None:
    """Install or download exactly the packages of a lock file."""
    command = [str(BIN / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", does]
    locked = ["--only-binary", ":all:", "--require-hashes", "-r", str(LOCKS / f"{extra}.txt")]
    run([*command, "--cache-dir", str(CACHE / "pip"), *options, *locked])


def works(command: list[str]) -> bool:
    """True if a command exists and exits with code 0."""
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


def run(command: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command. Return its output; if it fails, raise Missing with the output."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise Missing(f"this failed: {' '.join(command)}\n{said}\nIs the network up? Then try again.")
    return done.stdout


def lock() -> int:
    """Resolve the extras of pyproject.toml, and write for each a lock file with hashes: only wheels, without registry
    URLs. Locked versions stay the same, unless pyproject.toml requires others."""
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
    """Return the optional dependencies in pyproject.toml: extra -> requirements."""
    import tomllib

    with open(ROOT / "pyproject.toml", "rb") as file:
        found: dict[str, list[str]] = tomllib.load(file)["project"]["optional-dependencies"]
    return found
