"""Progress lines, and the stamps by which only what is out of date is done. Standard library only."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build"
"""What the build keeps between runs; may be deleted at any time, like `.venv` and `dist`."""
CACHE = WORK / "cache"
"""Where pip and npm keep what they have fetched."""


def say(words: str) -> None:
    """Prints a line at once."""
    print(words, flush=True)


@contextmanager
def step(words: str) -> Iterator[None]:
    """Says what is being done, and how long it took."""
    print(f"{words} ... ", end="", flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{time.monotonic() - began:.1f} s", flush=True)


def digest(paths: Iterable[Path], *words: str) -> str:
    """One hash over files (names and bytes) and words."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    for word in words:
        found.update(f"{word}\0".encode())
    return found.hexdigest()


def fresh(stamp: Path, of: str) -> bool:
    """Whether this stamp was set for the same inputs."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == of


@contextmanager
def stamped(stamp: Path, of: Callable[[], str]) -> Iterator[None]:
    """Takes the stamp away, and sets it when all is done: what was interrupted has none, and is made again."""
    stamp.unlink(missing_ok=True)
    yield
    put(stamp, of().encode())


def put(path: Path, content: bytes) -> None:
    """Writes a file that is either whole or not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)


@contextmanager
def alone() -> Iterator[None]:
    """Makes a second build of this checkout wait for the first one; not on Windows."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    WORK.mkdir(exist_ok=True)
    with open(WORK / "lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
