"""Two frames contain the same `state` exactly if their public records are equal.

No name of a Python class or field is part of a signed byte.
"""

from pathlib import Path
from typing import Any

import pytest

from pygames.core.moves import Move
from pygames.core.state import State
from pygames.core.value import Value

from .cheats import mover, replica, stage
from .followers import Followers
from .second_line import h

PEER = Path(__file__).parents[2] / "pygames" / "peer"
MATCHES = [(game, seed) for game in ("toy", "four", "dice") for seed in range(3)]


def test_no_module_of_peer_play_hashes_values_of_classes():
    for path in PEER.glob("*.py"):
        assert "core.digest" not in path.read_text(encoding="utf-8"), path.name


def every(kind):
    """Yield the subclasses of this class, at any depth."""
    for heir in kind.__subclasses__():
        yield heir
        yield from every(heir)


@pytest.mark.parametrize("name", ["toy", "four", "dice"])
def test_a_class_by_another_name_changes_no_byte(name):
    """Renaming the classes of a position changes no signed byte. The old `state` hashed these names, which a second
    client does not have."""
    before = Followers(name).until(lambda at: at.height > 20).log()
    names = {kind: kind.__name__ for kind in [*every(State), *every(Move), *every(Value)]}
    try:
        for kind in names:
            kind.__name__ = f"{names[kind]}_"
        assert Followers(name).until(lambda at: at.height > 20).log() == before
    finally:
        for kind in names:
            kind.__name__ = names[kind]


def public(at):
    """Return the public facts of a replica that its `state` hash covers."""
    lines = tuple(line.text for line in at.play.seen_by(None).lines)
    return at.match, lines, at.lines.undone, at.absent


def test_public_matches_that_differ_have_different_states_and_equal_ones_equal():
    seen: dict[tuple[Any, ...], bytes] = {}
    for name, seed in MATCHES:
        match = Followers(name, seed=seed)
        while match.replica.due.kind != "over" and match.replica.height < 40:
            for follower in (*match.seats, match.watcher):
                assert seen.setdefault(public(follower.replica), follower.replica.state) == follower.replica.state
            match.step()
    assert len(seen) > 100
    assert len({*seen.values()}) == len(seen)


def by_hand(at, undone=0, absent=""):
    tip = h("lines", at.match)[:32]
    for line in at.play.seen_by(None).lines:
        tip = h("line", tip, line.text.encode())[:32]
    return h("state", tip, str(undone).encode(), absent.encode())[:32]


def test_after_an_undo_the_state_is_another_one_and_is_the_same_for_all():
    net = stage("dice", lines=2, options="seats=2")
    one, other = mover(net)
    before, lines = replica(one).state, len(replica(one).play.lines)
    one.peer.act("step 2")
    net.settle()
    moved = replica(one).state
    for node in (one, other):
        node.peer.ask_undo(lines)
        net.settle()
    after = replica(one).state
    assert len({before, moved, after}) == 3
    assert after == replica(other).state == by_hand(replica(one), undone=1)
    one.peer.act("step 1")
    net.settle()
    assert replica(one).state == replica(other).state == by_hand(replica(one), undone=1)


def test_an_end_and_a_bot_in_a_seat_change_the_state():
    match = Followers("dice", "seats=3").until(lambda at: at.due.kind == "move")
    at = match.replica
    before = at.state
    at.absent = (2,)
    at._look()
    assert at.state == by_hand(at, absent="2") != before
    at.absent = ()
    at._look()
    assert at.state == before
    match.resign()
    assert match.replica.play.lines[-1].text.startswith("resign")
    assert match.replica.state == by_hand(match.replica) != before
