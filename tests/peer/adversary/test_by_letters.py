"""Honest players who go on by letters alone after a match, some with old backups; see `by_letters`."""

import pytest

from . import by_letters


@pytest.mark.parametrize("seed", range(1, 17))
def test_letters_alone_bring_everybody_to_the_end_of_the_same_match(seed):
    faults, _ = by_letters.match(seed)
    assert faults == []
