"""Progress messages, and stamps for incremental builds. Uses only the standard library."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build"
"""The folder of files that builds use again; it can be deleted at any time, like `.venv` and `dist`."""
CACHE = WORK / "cache"
"""The folder of the download caches of pip and npm."""


def say(words: str) -> None:
    """Print a line, and flush the output."""
    print(words, flush=True)


@contextmanager
def step(words: str) -> Iterator[None]:
    """Print what the body does, and after it how long it took."""
    print(f"{words} ... ", end="", flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{time.monotonic() - began:.1f} s", flush=True)


def digest(paths: Iterable[Path], *words: str) -> str:
    """Return one hash of the names and contents of files, and of strings."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    for word in words:
        found.update(f"{word}\0".encode())
    return found.hexdigest()


def fresh(stamp: Path, of: str) -> bool:
    """True if this stamp was set for the same inputs, given as the text `of`."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == of


@contextmanager
def stamped(stamp: Path, of: Callable[[], str]) -> Iterator[None]:
    """Remove a stamp while the body runs, and set it again afterwards, so that an interrupted step is repeated."""
    stamp.unlink(missing_ok=True)
    yield
    put(stamp, of().encode())


def put(path: Path, content: bytes) -> None:
    """Write a file atomically: either the whole content is there or the file does not change."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)


@contextmanager
def alone() -> Iterator[None]:
    """Hold the lock of this checkout while the body runs, so that concurrent builds wait. Does nothing on Windows."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    WORK.mkdir(exist_ok=True)
    with open(WORK / "lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
