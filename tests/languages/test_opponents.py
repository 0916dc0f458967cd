"""Tests that the names of bots fit into a record in each language."""

from __future__ import annotations

from importlib import import_module

import pytest

from pygames.bots.players import LEVELS
from pygames.core.names import clean_name
from pygames.core.persona import Persona
from pygames.games import NAMES
from pygames.languages import catalogue
from pygames.session import bot, titled
from pygames.translated import Noun
from web.build.making.catalogues import published

from .invented import engine_in


@pytest.mark.parametrize("language", published())
def test_every_opponent_has_a_level_in_its_name(language: str) -> None:
    with engine_in(catalogue(language)):
        games, session, levels = import_module("pygames.games"), import_module("pygames.session"), len(LEVELS)
        called = {
            (persona.name, session.bot(level, 0, persona).name)
            for name in NAMES
            for persona in games.find(name).knowledge().personas
            for level in range(1, levels + 1)
        }
    assert len(called) >= len(NAMES) * levels
    assert not [name for name, whole in called if not whole.endswith(f" {name}")]


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("de", ["Pagin Edith", "Knappin Edith", "Ritterin Edith", "Marschallin Edith"]),
        ("fr", ["Page Edith", "Écuyère Edith", "Chevalière Edith", "Maréchale Edith"]),
        ("es", ["Paje Edith", "Escudera Edith", "Caballera Edith", "Mariscala Edith"]),
    ],
)
def test_a_title_agrees_with_the_name(language: str, titles: list[str]) -> None:
    with engine_in(catalogue(language)):
        session = import_module("pygames.session")
        assert [session.bot(level, 2).name for level in range(1, len(LEVELS) + 1)] == titles


def test_a_name_asks_for_no_form_that_a_title_lacks() -> None:
    assert titled("Squire", "Edith") == "Squire Edith"
    assert titled("Squire", Noun("Edith | title: f")) == "Squire Edith"
    assert titled(Noun("Page | den: den Pagen"), Noun("Edith | title: f")) == "Page Edith"


def test_a_name_that_is_too_long_with_its_level_goes_without_it() -> None:
    name = "Raoul the Inconsiderate"
    assert bot(4, 0, Persona("bold", name, "sword", "", {}, ("", "", "", ""))).name == name == clean_name(name)
