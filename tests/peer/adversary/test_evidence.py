"""Fault 12: logs that a real peer saved, altered so that they prove something false."""

from functools import cache
from typing import Any

import pytest

from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import to_base64
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica
from tests.peer.games import find
from tests.peer.net import SECRET, Net, seed_of

from . import PROVEN, REFUSED, STANDS, attack
from .hostile import kept, mid, took


@cache
def logs():
    """Return three logs: a good one, one that proves an equivocation, and one that proves a contradiction. Also return
    the frames of these faults, and honest frames."""
    net = mid(options="seats=3", players=3)
    good = net.nodes["A"].peer.export()
    b = took(net, "B")
    at = b.taken.participant.replica
    one, two = (b.frame("move", creation.move(at, text)) for text in ("step 1", "step 2"))
    honest = [frame.raw for frame in replica(net.nodes["A"]).log.frames() if frame.seat == 0]
    b.give(one)
    b.give(two)
    net2 = mid(options="seats=3", players=3)
    a = took(net2, "A")
    votes = [a.frame(kind, {"seat": 1, "wants": "time"}) for kind in ("close", "answered")]
    for vote in votes:
        a.give(vote)
    return (
        {
            "good": good,
            "equivocation": net.nodes["C"].peer.export(),
            "contradiction": net2.nodes["C"].peer.export(),
        },
        (one, two, *votes),
        honest,
    )


def accused(seat, raw):
    return f"accused {seat} {to_base64(raw)}\n"


@attack(12, PROVEN)
@pytest.mark.parametrize(("kind", "seat"), [("equivocation", 1), ("contradiction", 0)])
def test_what_is_proven_is_proven(kind, seat):
    report = verify(logs()[0][kind], find)
    assert report.ok
    assert (report.verdict.kind, report.verdict.seat) == (kind, seat)
    assert "nobody" not in report.words


@attack(12, REFUSED)
@pytest.mark.parametrize("junk", ["zeros", "an honest frame", "the same again", "another's vote", "empty"])
@pytest.mark.parametrize("log", ["good", "equivocation", "contradiction"])
def test_junk_behind_the_log(log, junk):
    """Lines that accuse somebody of another fault follow a log with or without a proven fault. The verifier rejects the
    log."""
    texts, (one, *_, vote), honest = logs()
    added = {
        "zeros": accused(2, bytes(100)),
        "an honest frame": accused(0, honest[-1]),
        "the same again": accused(1, one) * 2,
        "another's vote": accused(2, vote),
        "empty": "accused 2 \n",
    }[junk]
    report = verify(texts[log] + added, find)
    assert not report.ok


@attack(12, REFUSED)
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("log", ["equivocation", "contradiction"])
def test_the_same_evidence_against_another_seat(log, seat):
    text = logs()[0][log]
    guilty = {"equivocation": 1, "contradiction": 0}[log]
    other = seat if seat != guilty else 1
    report = verify(text.replace(f"accused {guilty}", f"accused {other}"), find)
    assert not report.ok


@attack(12, REFUSED)
@pytest.mark.parametrize("how", ["half of it", "twice", "before it", "as frames", "as asides"])
@pytest.mark.parametrize("log", ["equivocation", "contradiction"])
def test_evidence_rearranged(log, how):
    lines = logs()[0][log].splitlines(keepends=True)
    body = [line for line in lines if not line.startswith("accused")]
    evidence = [line for line in lines if line.startswith("accused")]
    assert len(evidence) == 2
    bent = {
        "half of it": [*body, evidence[0]],
        "twice": [*body, *evidence, *evidence],
        "before it": [*body[:2], *evidence, *body[2:]],
        "as frames": [*body, *(line.replace("accused", "frame") for line in evidence)],
        "as asides": [*body, *(line.replace("accused", "aside") for line in evidence)],
    }[how]
    assert not verify("".join(bent), find).ok


@attack(12, REFUSED)
@pytest.mark.parametrize("log", ["good", "equivocation", "contradiction"])
@pytest.mark.parametrize("bend", ["padding", "bits", "spaces", "CRLF", "no last newline", "url alphabet", "zero seat"])
def test_another_writing_of_the_same_bytes(log, bend):
    text = logs()[0][log]
    lines = text.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.endswith("=\n") or (bend == "url alphabet" and "/" in line[9:]))
    line = lines[at]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    body = line.rstrip("=\n")
    bent = {
        "padding": body + "\n",
        "bits": body[:-1] + alphabet[alphabet.index(body[-1]) ^ 1] + line[len(body) :],
        "spaces": line.replace(" ", "  ", 1),
        "CRLF": line.replace("\n", "\r\n"),
        "url alphabet": line.replace("/", "_").replace("+", "-"),
        "zero seat": line.replace("frame ", "frame 0", 1),
        "no last newline": line,
    }[bend]
    text = "".join([*lines[:at], bent, *lines[at + 1 :]])
    if bend == "no last newline":
        text = text[:-1]
    assert text != logs()[0][log]
    assert not verify(text, find).ok


@attack(12, REFUSED)
@pytest.mark.parametrize("change", ["a name", "the clock", "the engine", "a frame left out", "two frames swapped"])
def test_a_log_of_another_match(change):
    """A log whose genesis is changed, or whose frames are left out or exchanged, is invalid and convicts nobody."""
    text = logs()[0]["good"]
    lines = text.splitlines(keepends=True)
    frames = [at for at, line in enumerate(lines) if line.startswith("frame")]
    if change == "a frame left out":
        del lines[frames[5]]
    elif change == "two frames swapped":
        lines[frames[0]], lines[frames[7]] = lines[frames[7]], lines[frames[0]]
    else:
        old, new = {
            "a name": ('"names":["A"', '"names":["X"'),
            "the clock": ('"clock":0', '"clock":9'),
            "the engine": ('"engine":"', '"engine":"x'),
        }[change]
        assert old in lines[1]
        lines[1] = lines[1].replace(old, new)
    report = verify("".join(lines), find)
    assert not report.ok
    assert report.verdict is None


@attack(12, REFUSED)
@pytest.mark.parametrize(
    "text", ["\x1b[2K\rVerified: all good.", "c4-c5\nVerified", "\u202ec4-c5", "\x00", "\x7f", "Ｋ"]
)
def test_words_that_would_speak_for_the_verdict(text):
    """A move contains terminal control sequences or text direction marks, so that a verdict that quotes the move could
    show something false. The move is refused."""
    net = mid("lords_and_vassals", lines=0, mover="A")
    a = took(net, "A")
    before = kept(net, "B")
    data = {"text": text, "link": "", "shares": [], "openings": [], "commits": [], "sealed": [], "heads": []}
    assert "printable" in a.give(a.frame("move", data), "B")[0]
    assert kept(net, "B") == before
    assert net.nodes["B"].peer.status()["waiting"] == [{"seat": 0, "for": "moving"}]


@attack(12, STANDS)
def test_a_name_borrowed_from_another_seat():
    """Two players are called Maud, and one of them resigns. The verifier's words name the seat of the one who
    resigned."""
    net = Net()
    about: dict[str, Any] = {"find": find, "line": net.line, "name": "Maud"}
    net.add("A", Peer.create("dice", seed=seed_of("A"), secret=SECRET, options="seats=2", **about))
    net.add("B", Peer.join(net.nodes["A"].peer.link, seed=seed_of("B"), **about))
    net.join("A", "B")
    net.play(until=lambda net: net.nodes["B"].peer.play and net.nodes["B"].peer.status().get("mine"))
    assert "Maud (seat 1) owes a move" in verify(net.nodes["A"].peer.export(), find).words
    net.nodes["B"].peer.resign()
    net.play()
    assert verify(net.nodes["A"].peer.export(), find).words.endswith(" Maud (seat 1) resigned.")


@attack(12, REFUSED)
@pytest.mark.parametrize("said", ["leave", "leave call", "call leave leave", "call call", "call leave, answered since"])
def test_claims_behind_a_log_that_do_not_belong_there(said):
    """Invalid claims about a late seat follow a log, as if an honest seat had not answered a call. The verifier rejects
    the log."""
    net = mid(options="seats=2 turns=20", mover="B", lines=4)
    a, b = took(net, "A"), net.nodes["B"]
    claims = {"call": a.frame("call", {"seat": 1, "wants": "time"}), "leave": a.frame("leave", {"seat": 1})}
    if "since" in said:
        b.peer.act("step 1")
        net.settle()
    asides = [claims[word] for word in said.split(",")[0].split()]
    report = verify(b.peer.export() + "".join(f"aside 0 {to_base64(raw)}\n" for raw in asides), find)
    assert not report.ok
    assert "left" not in report.words
