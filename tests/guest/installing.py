"""Installs packages for a test in the form that an installer gives them: files, and a metadata folder."""

from __future__ import annotations

from pathlib import Path

GOOD = ("pygames>=0.1,<0.2",)
GAME = """
from dataclasses import replace
from pygames.commands.guest.tierce import GAME
GAME = replace(GAME, name="{name}", title="{title}")
"""


def installed(
    folder: Path,
    name: str,
    source: str | None = None,
    entries: dict[str, str] | None = None,
    needs: tuple[str, ...] = GOOD,
    package: str = "",
) -> None:
    """Install a package in a folder on the import path. By default, the package has one game."""
    package = package or name
    text = GAME.format(name=name, title=name.capitalize()) if source is None else source
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").write_text(text, encoding="utf-8")
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    required = "".join(f"Requires-Dist: {need}\n" for need in needs)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{required}", encoding="utf-8")
    (about / "RECORD").write_text(f"{package}/__init__.py,,\n", encoding="utf-8")
    named = {name: f"{package}:GAME"} if entries is None else entries
    lines = "".join(f"{each} = {place}\n" for each, place in named.items())
    (about / "entry_points.txt").write_text(f"[pygames.games]\n{lines}" if named else "", encoding="utf-8")
