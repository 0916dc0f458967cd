"""Prints the number of lines of each game in this folder."""

from pathlib import Path

from . import lines

for path in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    print(f"{lines(path):4} {path.stem}")
