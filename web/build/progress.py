"""Progress lines, and the stamps by which only what is out of date is done. Standard library only."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build"
"""What the build keeps between runs; may be deleted at any time, like `.venv` and `dist`."""


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
    return stamp.is_file() and stamp.read_text() == of


def set_stamp(stamp: Path, of: str) -> None:
    """Says that what this stamp is for was made of these inputs."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(of)
