"""The use of `:has` in styles: a browser re-evaluates it at every change of the page, for everything that depends on
it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

CSS = Path(__file__).parent.parent / "web" / "css"
INNER = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
ASKS = re.compile(rf"([^\s>+~,{{}}(]*):has\({INNER}\)([^\s>+~,{{]*)(?:\s*([>+~\s])\s*([^,{{}}]*))?")
"""Matches the element with `:has`, and the elements below it, in one part of a selector."""
TABLE = re.compile(r"\.(table|rows|many|tight|terse|snug)\b")


def asked(text: str) -> Iterator[tuple[str, str]]:
    """Return the element with `:has`, and the last element of the selector; "" if they are the same."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace("~=", "=")
    for selectors in re.findall(r"(?:^|[{};])([^{};@]*:has\([^{};]*)\{", bare):
        for before, after, _, below in ASKS.findall(selectors):
            yield before + after, re.split(rf"[\s>+~]+(?!{INNER}\))", below.strip())[-1]


@pytest.mark.parametrize("path", sorted(CSS.glob("*.css")), ids=lambda path: path.stem)
def test_no_change_makes_a_browser_style_the_whole_table_anew(path: Path) -> None:
    for who, last in asked(path.read_text(encoding="utf-8")):
        assert not (last and TABLE.search(who)), f"{who}: a table tells what it holds by data-with (holds.js)"
        bare = re.sub(r":(?!is|where)[\w-]+(\([^()]*\))?", "", last)
        assert not last or re.search(r"[.#\[&]|(^|\()[a-z]", bare), f"{who} ... {last}: say of what kind it is"


def test_what_is_looked_for_is_found() -> None:
    assert [*asked(".a { b: c } .table:has(.d:not(.e)) > .f > *, .g:has(i) { j: k }")] == [
        (".table", "*"),
        (".g", ""),
    ]
