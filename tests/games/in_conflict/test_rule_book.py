"""Tests of the rule book's examples, which are read from its text and checked with the resolver."""

from __future__ import annotations

import re
from importlib.resources import files

from pygames.games.in_conflict.tools.resolver import answer

BOOK = files("pygames.games.in_conflict").joinpath("rules.md").read_text(encoding="utf-8")
TABLES = [
    [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]
    for table in re.findall(r"(?:^\|.*\|\n)+", BOOK[BOOK.index("## Examples") :], re.MULTILINE)
]


def side(letter: str, words: str) -> dict[str, str]:
    """Return the resolver's input for a side that the rule book writes as "8♠ 8♦ by strategy"."""
    found = re.fullmatch(r"(.+) by (tactics|strategy)(, its own card)?", words)
    assert found, words
    own = "own " if found[3] else ""
    return {f"{letter}_houses": f"House {letter}: {own}{found[1]}", f"{letter}_call": found[2]}


def test_every_draw_of_the_rule_book() -> None:
    draws, _ = TABLES
    assert len(draws) == 9
    for attacker, defender, told, _ in draws:
        found = answer({"a_name": "attacker", "b_name": "defender", **side("a", attacker), **side("b", defender)})
        earns = re.search(r"(attacker|defender)'s? .*scores (\d)\.", found.sections[1].lines[0])
        assert told == (f"{earns[1]} +{earns[2]}" if earns else "nobody"), found.sections[1]


def test_the_whole_battle_of_the_rule_book() -> None:
    _, battle = TABLES
    *parts, (_, mine, theirs) = battle
    assert [sum(int(row[at]) for row in parts) for at in (1, 2)] == [int(mine), int(theirs)]
    words = re.search(r"has (\d) banners and (..), the defender (\d) banners and (..); both call tactics", BOOK)
    assert words
    sheet = {"a_banners": words[1], "a_houses": words[2], "b_banners": words[3], "b_houses": words[4]}
    main, drawn, *tallies = answer(sheet).sections
    assert main.title == f"Defender holds the field, {theirs} to {mine}"
    assert main.lines[0] in BOOK
    assert "Q♠ beats Attacker's J♥ and scores 3." in drawn.lines[0]
    told = [sorted(int(line.split()[0]) for line in tally.lines) for tally in tallies]
    assert told == [sorted(n for row in parts[:-1] if (n := int(row[at]))) for at in (1, 2)]
