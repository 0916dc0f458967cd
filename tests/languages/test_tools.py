"""Tests that, in another language, no text of the tools' forms and results is in English."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from .invented import ENGLISH, catalogue, engine_in

ENTERED: tuple[dict[str, str], ...] = (
    {},
    {"a_houses": "Ks 5d\n9c", "b_houses": "own 5d\n5c", "b_call": "strategy", "a_banners": "4", "a_lords": "1"},
    {"a_houses": "Ks", "b_houses": "Ad", "a_infiltrator": "1", "objectives": "2", "a_other": "-1"},
    {"a_houses": "Ks", "objectives": "99", "a_banners": "zz", "b_lords": "99", "b_other": "999", "initiative": "b"},
    {"a_houses": "zz", "b_houses": "Zz:", "a_name": "Bo", "b_name": "bo", "attacker": "x"},
    {"a_houses": "Bo: Ks\nBo: 5d", "b_houses": "Bo: Kd\nAl: Ks"},
)
"""Inputs for the form of In Conflict, valid and invalid."""


def shown(answer: Any) -> Iterator[str]:
    """Yield all texts of a tool's result."""
    yield answer.so_far
    yield from (problem for _, problem in answer.errors)
    for section in answer.sections:
        yield from (section.title, *section.lines)


def test_a_tool_shows_no_english() -> None:
    with engine_in(catalogue()):
        found = []
        for tool in import_module("pygames.games").find("in_conflict").tools():
            found += [tool.title, tool.words]
            for group in tool.groups:
                found += [group.title]
                for field in group.fields:
                    found += [field.label, field.words, *(label for _, label in field.choices)]
            for values in ENTERED:
                found += shown(tool.answer(values))
    assert len(found) > 60
    english = [text for text in found if ENGLISH.search(text)]
    assert not english, "\n".join(english)
