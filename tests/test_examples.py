"""Tests that the examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pygames
from pygames.commands.guest import tierce


def test_examples_in_docstrings() -> None:
    tried = 0
    for found in walk_packages(pygames.__path__, "pygames."):
        if not found.name.endswith("__main__"):
            result = doctest.testmod(import_module(found.name))
            assert not result.failed, f"an example in {found.name} is not true (printed above)"
            tried += result.attempted
    assert tried > 4


def test_the_first_guest_is_played_as_it_says() -> None:
    result = doctest.testmod(tierce)
    assert not result.failed, "the guest that `create` writes is played otherwise (printed above)"
    assert result.attempted > 4
