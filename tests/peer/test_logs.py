"""The example logs for authors of a second verifier: the same arguments give the same bytes, and each match ends as its
name promises."""

import pytest

from pygames.peer.tools.verify import verify

from . import logs
from .games import find

ENDS = {
    logs.by_concession: "timeout",
    logs.by_agreement: "agree draw",
    logs.by_votes: "timeout",
    logs.by_resignation: "resign",
}


@pytest.mark.parametrize("at", [6, 9, 11, 5])
def test_a_plan_gives_the_same_log_twice_and_ends_as_it_says(at, monkeypatch):
    plan = logs.PLANS[at]
    monkeypatch.setattr(logs, "PLANS", (plan,))
    ((_, log, found),) = logs.logs(1, 3)
    ((_, again, _),) = logs.logs(1, 3)
    assert log == again
    report = verify(log, find)
    assert report.audited, report.words
    assert (report.match, report.heights, report.block) == (found["match"], found["heights"], found["block"])
    end = ENDS[plan[3]]
    assert found["lines"][-1].startswith(end)
    assert not verify(logs.spoilt(log, logs.Random(1)), find).ok
