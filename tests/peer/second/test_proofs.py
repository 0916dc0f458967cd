"""Both verifiers reach the verdict that PROTOCOL.md requires on logs that end with a proof of a fault, valid or not."""

import pytest

from pygames.peer.tools.verify import verify as first

from ..games import find
from ..proof_logs import KINDS, proof_logs
from . import verifier


def by_first(log):
    """Return the first verifier's verdict; None if it refuses the log."""
    report = first(log, find)
    assert report.ok == (report.verdict is not None), report.words
    return (report.verdict.kind, report.verdict.seat) if report.verdict else None


def by_second(log):
    """Return the second verifier's verdict, or the kind of frame that only the rules can judge; None if it refuses the
    log."""
    try:
        report = verifier.verify(log.encode())
    except verifier.RefusedError:
        return None
    assert report.verdict or report.unread
    return report.verdict or report.unread


@pytest.mark.slow
@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.thorough), 1])
def test_both_judge_a_proof_as_the_page_says(seed):
    for made in proof_logs(2 * len(KINDS), seed):
        assert by_first(made.log) == made.verdict, made.name
        found = by_second(made.log)
        assert found == made.verdict or (found and found == made.by_rules), made.name


@pytest.mark.slow
def test_the_same_seed_gives_the_same_logs():
    assert [made.log for made in proof_logs(2, 1)] == [made.log for made in proof_logs(2, 1)]
