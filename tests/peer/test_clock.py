"""A clock counts against a seat only while that seat's frame could arrive at this client."""

from types import SimpleNamespace

import pytest

from pygames.peer.room.clock import ANSWER, AWAY, Clock


def replica(height=3, viewer=0, late=(1,), seats=(0, 1, 2), clock=60):
    """Return a stand-in for the replica of a match at a decision. `late`: the seats that owe a frame."""
    return SimpleNamespace(
        proposals=SimpleNamespace(since=height),
        height=height,
        viewer=viewer,
        present=seats,
        late=lambda seat: seat in late,
        genesis=SimpleNamespace(clock=clock),
    )


@pytest.mark.parametrize(
    ("late", "lines", "able", "counted"),
    [
        (1, [], True, False),  # this client itself has no network
        (1, [1], True, True),
        (1, [2], True, True),  # the late seat's frame could come through the third seat
        (1, [1], False, True),
        (0, [], True, True),  # this client's own time runs while its seat may sign
        (0, [1, 2], False, False),
    ],
)
def test_time_counts_only_while_a_frame_could_come(late, lines, able, counted):
    clock, match = Clock(), replica(late=(late,))
    for _ in range(40):
        clock.tick(match, 2.0, lines, [], able, [])
    assert clock.over(match, late) == counted
    assert clock.left(match, late) == (0 if counted else 60)
    assert clock.left(match, 2) == 60, "a seat that owes nothing"


def test_another_decision_begins_with_the_whole_time():
    clock = Clock()
    clock.tick(replica(), 60.0, [1], [], True, [])
    assert clock.over(replica(), 1)
    assert not clock.over(replica(height=4), 1)


@pytest.mark.parametrize(
    ("lines", "linked", "gone"), [([], [], True), ([1], [], False), ([2], [1], False), ([2], [], True)]
)
def test_a_seat_is_gone_only_without_a_sign_of_life(lines, linked, gone):
    clock, match = Clock(), replica(clock=0)
    clock.tick(match, AWAY, lines, linked, True, [])
    assert clock.gone(1) == gone
    clock.tick(match, ANSWER, lines, linked, True, [1])
    assert clock.closes(match, 1, contested=False) == gone
    assert not clock.closes(match, 1, contested=True)
    clock.seen(1)
    assert not clock.gone(1)
