"""Tests that translated rule books and the translated page on fair play have the same headings, rulings, lists, tables
and pictures as the English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.build.making.book import parsed
from web.build.making.catalogues import compiled, languages, published
from web.build.progress import ROOT

ENGLISH = [*sorted((ROOT / "pygames" / "games").glob("*/rules.md")), ROOT / "web" / "pages" / "fair.md"]
TRANSLATED = [path.with_name(f"{path.stem}.{language}.md") for path in ENGLISH for language in languages()]
WORDS = re.compile(r"^(say|note) .*$", re.MULTILINE)


def shape(path: Path) -> Iterator[str]:
    """Yield the structure of a Markdown text: kinds of blocks, numbers of rulings, and pictures without captions."""
    tokens = parsed(path.read_text(encoding="utf-8"))
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            ruling = re.match(r"\d+\.", tokens[at + 1].content)
            yield f"{token.tag} {ruling[0] if ruling else ''}"
        elif token.type == "fence":
            yield WORDS.sub(r"\1", token.content)
        elif token.nesting >= 0 and token.type != "inline":
            yield token.type


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_translation_has_the_shape_of_the_english_text(path: Path) -> None:
    name, _, _ = path.name.split(".")
    assert [*shape(path)] == [*shape(path.with_name(f"{name}.md"))]


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_cards_of_a_translation_are_those_of_the_english_text(path: Path) -> None:
    def cards(text: str) -> list[str]:
        return sorted(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", text))

    name, _, _ = path.name.split(".")
    english = path.with_name(f"{name}.md").read_text(encoding="utf-8")
    assert cards(path.read_text(encoding="utf-8")) == cards(english)


@pytest.mark.parametrize("language", published())
def test_no_translation_of_the_site_is_left_out(language: str) -> None:
    assert compiled(language).faults == []
