"""A saved log has exactly one valid encoding. Any other encoding is refused, and so is evidence that the proof does not
need."""

from functools import cache

import pytest

from pygames.core.slices import drained
from pygames.peer.crypto.proofs import SIGNATURE, sign
from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import canonical, parsed, to_base64
from pygames.peer.tools.verify import LINES_MAX, LOG_MAX, verify

from .followers import Followers
from .games import find


@cache
def played():
    return Followers("dice", "seats=2 turns=4").until(lambda replica: False)


@cache
def proven():
    """Return a match in which one seat has signed two moves at one height, and these two frames as evidence."""
    match = Followers("dice", "seats=2 turns=4").until(
        lambda replica: replica.due.kind == "move" and replica.height > 4
    )
    (seat,) = match.replica.due.seats
    one, two = (
        match.sign(seat, "move", creation.move(match.seats[seat].replica, text)) for text in ("step 1", "step 2")
    )
    match.give(one)
    drained(match.watcher.take(seat, two.raw))
    assert {frame.raw for frame in match.watcher.verdict.frames} == {one.raw, two.raw}
    return match, match.watcher.verdict.frames


def test_the_logs_themselves_are_good():
    assert played().verify().audited
    match, evidence = proven()
    report = match.verify(*evidence)
    assert report.ok
    assert report.verdict.kind == "equivocation"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda log: log.replace("\n", "\r\n"), "not a saved log"),
        (lambda log: log.removesuffix("\n"), "cut off"),
        (lambda log: log + "\n", "not a line of a log"),
        (lambda log: log.replace("\nframe", "\n\nframe", 1), "not a line of a log"),
        (lambda log: log.replace("\nframe 0 ", "\nframe 0  ", 1), "base64"),
        (lambda log: log.replace("\nframe 0 ", "\nframe 00 ", 1), "not a line of a log"),
        (lambda log: log.replace("\nframe 0 ", "\nframe \u0660 ", 1), "other than printable ASCII"),
        (lambda log: log.replace("\nframe", "\n frame", 1), "not a line of a log"),
        (lambda log: log[:-1] + " \n", "base64"),
        (lambda log: log + log.split("\n")[-2] + "\n", "does not belong"),
        (lambda log: log + "hearsay 0 AAAA\n", "not a line of a log"),
        (lambda log: log + "\x1b[1K\rVerified: all ok\n", "other than printable ASCII"),
        (lambda log: log.replace("liege-peer 4", "liege-peer 3"), "not a saved log"),
        (lambda log: log.replace("liege-peer 4", "liege-peer 5"), "not a saved log"),
        (lambda log: log.replace('"protocol":4', '"protocol":3'), "version of the protocol"),
        (lambda log: log.replace('{"hidden":0', '{"hidden":1'), "line 3: the rules say something else"),
        (lambda log: log.replace('"text":"step', '"text":"stop', 1), "the rules say something else"),
        (lambda log: log.replace("\nline ", "\nlane ", 1), "not a line of a log"),
        (lambda log: log.replace("\nframe ", "\nline {}\nframe ", 1), "the rules say something else"),
        (lambda log: log.replace("\nframe 1", "\nline {}\nframe 1", 1), "not a line of a log"),
        (lambda log: log.replace('"engine":"', '"engine":"' + "x" * 2**16), "65,536 are allowed"),
        (lambda log: log.replace('"names":["A', '"names":["A' + "A" * 24), "not a text of at most 24 characters"),
        (lambda log: log.replace('"names":["A', '"names":[" A'), "a name of the genesis is not clean"),
    ],
)
def test_other_writings_are_refused(spoil, words):
    spoilt = spoil(played().log())
    assert spoilt != played().log()
    report = verify(spoilt, find)
    assert not report.ok
    assert words in report.words


def test_a_log_too_long_or_of_another_game_is_refused(monkeypatch):
    def find_none(name):
        raise KeyError(name)

    assert "the game 'dice', which is not here" in verify(played().log(), find_none).words
    monkeypatch.setattr("pygames.peer.tools.verify.LOG_MAX", 100)
    assert "the log is too long" in verify(played().log(), find).words


def test_base64_is_canonical():
    """The unused bits of base64 must be 0, so that the same bytes have one encoding."""
    lines = played().log().split("\n")
    at = next(at for at, line in enumerate(lines) if line.endswith("="))
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    body = lines[at].rstrip("=")
    pad = lines[at][len(body) :]
    lines[at] = body[:-1] + alphabet[alphabet.index(body[-1]) + 1] + pad
    assert "base64" in verify("\n".join(lines), find).words


def test_two_frames_after_a_block_that_nobody_has_prove_nothing():
    """Both frames are signed for one height, but follow a block that nobody has. Others may have sent their signer
    different logs, so the frames prove nothing."""
    match, evidence = proven()
    own = match.seats[evidence[0].seat].replica.own
    lines = []
    for frame in evidence:
        body = canonical(parsed(frame.raw[SIGNATURE:]) | {"block": "00" * 32})
        lines.append(f"accused {frame.seat} {to_base64(sign('frame', own.seed, own.sign, body) + body)}\n")
    report = verify(match.log() + "".join(lines), find)
    assert not report.ok
    assert "another block" in report.words


def test_evidence_is_what_proves_the_fault_and_no_more():
    match, evidence = proven()
    first, second = evidence
    closed = {frame.raw for frame in match.replica.log.frames()}
    one = next(frame for frame in evidence if frame.raw in closed)
    two = next(frame for frame in evidence if frame.raw not in closed)
    good = match.log(first, second)
    junk = f"accused 0 {to_base64(bytes(100))}\n"
    for log, words in (
        (good + junk, "not what proves"),
        (good + good.split("\n")[-2] + "\n", "not what proves"),
        (match.log(second, first), "not what proves"),
        (match.log(two), "not what proves"),
        (match.log(one), "proves nothing"),
        (good + f"frame {one.seat} {to_base64(one.raw)}\n", "'frame' stands after 'accused'"),
        (good.replace("accused", "frame"), "does not belong"),
    ):
        report = verify(log, find)
        assert not report.ok, log[-80:]
        assert words in report.words


def test_a_log_of_more_lines_than_any_has_is_refused_before_it_is_split():
    for text in ("\n" * (LINES_MAX + 1), "\n" * LOG_MAX):
        assert verify(text).words == "Not verified: the log is too long."
