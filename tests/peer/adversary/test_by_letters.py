"""Honest players who continue by letters alone after a match, some of them with old backups; see `by_letters`."""

import pytest

from . import by_letters


@pytest.mark.parametrize("seed", range(1, 17))
def test_letters_alone_bring_everybody_to_the_end_of_the_same_match(seed):
    faults, _ = by_letters.match(seed)
    assert faults == []


@pytest.mark.parametrize("seed", [1, 2, 8])
def test_keys_alone_bring_the_end_of_a_match_whose_letters_were_left_before(seed):
    """After a match, a player continues on a new device with the keys alone. The first letters give that device only
    the terms of the next match. All players reach the end of the match."""
    world = by_letters.After(seed)
    assert len(world.players) == 3
    for node in world.used:
        world.write(node)
    world.carried = next(iter(world.stored))
    world.go_on_alone()
    world.letters()
    assert [node.peer.result()["kind"] for node in world.used] == ["audited"] * 3
