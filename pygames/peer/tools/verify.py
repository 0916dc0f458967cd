"""Verifies a saved log: replays the match, checks every proof, and finds the same verdict as the players.

The verifier follows the match as a spectator. The evidence of a fault, if there is one, is at the end of the log and
must prove the fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest

from pygames.core.cards import Face
from pygames.core.game import Game
from pygames.core.record import write
from pygames.core.slices import drained
from pygames.core.words import named
from pygames.games import find as find_game

from ..protocol.audit import opened
from ..protocol.facts import FACTS, facts
from ..protocol.follower import AHEAD, Follower, Verdict
from ..protocol.frames import FRAME_MAX, Frame, read_frame
from ..protocol.genesis import Genesis
from ..protocol.replica import Replica
from ..protocol.saved import HEAD, signed_lines
from ..protocol.wire import BODY_MAX, Refused, base64

LOG_MAX = 64 * 1024 * 1024
"""Maximum number of characters of a log."""
LINES_MAX = 10**6
"""Maximum number of lines of a log; a log of `LOG_MAX` characters has fewer frames."""
WHEEL = re.compile(r".* ([0-9a-f]{64})")
"""The program version that the genesis names for a guest game: the site's version and the SHA-256 of the wheel."""


@dataclass
class Report:
    """The result of verifying a log."""

    ok: bool
    """True if every frame was valid, or the evidence proves a fault."""
    words: str
    """The result in one or two sentences."""
    match: str = ""
    """The identifier of the match."""
    heights: int = 0
    block: str = ""
    audited: bool = False
    outcome: str = ""
    verdict: Verdict | None = None
    opened: dict[int, Face] = field(default_factory=dict)
    """The faces of the cards that were opened at the end because a claim depended on them, by slot."""
    wheel: str = ""
    """The SHA-256 of the guest game's wheel with which all seats played; empty for a built-in game."""
    record: str = ""
    """The record of the match in its public view."""


def verify(text: str, find: Callable[[str], Game] = find_game) -> Report:
    """Verify a saved log completely. Never raises: the report of an invalid log contains the reason."""
    try:
        return _verify(text, find)
    except Refused as error:
        return Report(False, f"Not verified: {error}.")


def wheel_of(text: str) -> str:
    """Return the SHA-256 of the wheel that the genesis of a log names; empty if it names none or is invalid."""
    try:
        return _wheel(_genesis("".join(text[: 2 * BODY_MAX].split("\n")[1:2])))
    except ValueError:
        return ""


def _genesis(line: str) -> Genesis:
    word, _, body = line.partition(" ")
    if word != "genesis":
        raise Refused("line 2: the genesis is missing")
    try:
        return Genesis.read(body.encode())
    except ValueError as error:
        raise Refused(f"line 2: {error}") from None


def _verify(text: str, find: Callable[[str], Game]) -> Report:
    if len(text) > LOG_MAX or text.count("\n") > LINES_MAX:
        raise Refused("the log is too long")
    head, *lines = text.split("\n")
    if head != HEAD:
        raise Refused(f"this is not a saved log (it should begin with '{HEAD}')")
    if not (text.isascii() and text.replace("\n", "").isprintable()):
        raise Refused("the log has characters other than printable ASCII")
    if not lines or lines.pop() != "":
        raise Refused("the log is cut off: its last line has no end")
    follower = _follower(lines[0] if lines else "", find)
    try:
        _follow(follower, lines)
        return _report(follower)
    except Refused:
        raise
    except Exception as error:  # a guest game's rules may raise any error; outside a frame's check, no seat is at fault
        raise _failed(error) from None


def _failed(error: Exception) -> Refused:
    return Refused(f"the rules of the game failed: {type(error).__name__}: {error}")


def _follow(follower: Follower, lines: list[str]) -> None:
    """Check every line of a log from its genesis on; Refused if a line is invalid or the evidence proves nothing."""
    end = next((at for at, line in enumerate(lines[1:], 1) if line.partition(" ")[0] not in FACTS), len(lines))
    part, accused = 0, list[tuple[int, int, bytes]]()
    for at, line in enumerate(lines[end:], end + 2):
        try:
            word, seat, raw = _read(line)
            if PARTS.index(word) < part:
                raise Refused(f"'{word}' stands after '{PARTS[part]}'")
            part = PARTS.index(word)
            if word == "accused":
                accused.append((at, seat, raw))
                continue
            answer = drained(follower.take(seat, raw))
            if answer not in ("taken", "closed", "kept"):
                raise Refused(f"a frame that does not belong here ({_why(follower) or answer})")
        except ValueError as error:
            raise Refused(f"line {at}: {error}") from None
    _check_lines(follower, lines[end : len(lines) - len(accused)], end + 2, bool(accused))
    _accuse(follower, accused)
    _check_facts(follower, lines[1:end])
    if follower.verdict is None and follower.replica.due.kind == "over":
        drained(follower.audit())
    verdict = follower.verdict
    if accused and (verdict is None or [frame.raw for frame in verdict.frames] != [raw for _, _, raw in accused]):
        raise Refused("the evidence proves nothing" if verdict is None else "the evidence is not what proves the fault")


def _check_lines(follower: Follower, lines: list[str], first: int, accuses: bool) -> None:
    """Check that the lines are exactly the frames and asides of the match, in their order; Refused otherwise."""
    asides = () if accuses else follower.claims.said(follower.replica)
    expected = signed_lines(follower.replica.log.frames(), asides)
    for at, (line, due) in enumerate(zip_longest(lines, expected), first):
        if line != due:
            raise Refused(f"line {at}: this line does not belong here, or stands out of order")


def _check_facts(follower: Follower, said: list[str]) -> None:
    """Check that the facts in a log are those that the rules give for the match; Refused if they differ."""
    found = facts(follower.replica, follower.verdict.frames if follower.verdict else ())
    for at, (here, there) in enumerate(zip_longest(found, said), 3):
        if here != there:
            raise Refused(f"line {at}: the rules say something else of the match: {(here or 'nothing more')[:200]}")


def _accuse(follower: Follower, accused: list[tuple[int, int, bytes]]) -> None:
    """Process the evidence of a fault: compare two frames of a seat for one height, or two votes, directly, and process
    all other frames as those of the log."""
    read = []
    for at, seat, raw in accused:
        try:
            if len(accused) == 2:
                read.append(read_frame(raw, seat, follower.replica.signers, follower.replica.match))
                if read[-1].kind in ("complaint", "told") and read[-1].height > follower.replica.height + AHEAD:
                    raise Refused("it is said of a height that is far ahead")
                if len(read) == 2 and (_twins(*read) or all(frame.kind in VOTES for frame in read)):
                    follower.compare(*read)
        except ValueError as error:
            raise Refused(f"line {at}: {error}") from None
    for at, seat, raw in accused:
        try:
            if follower.verdict is None:
                drained(follower.take(seat, raw))
        except ValueError as error:
            raise Refused(f"line {at}: {error}") from None


def _twins(one: Frame, two: Frame) -> bool:
    return (one.seat, one.height) == (two.seat, two.height) and not (one.aside or two.aside)


def _follower(line: str, find: Callable[[str], Game]) -> Follower:
    genesis = _genesis(line)
    try:
        game = find(genesis.game)
    except KeyError:
        missing = f"the log is of the game '{genesis.game}', which is not here"
        wheel = _wheel(genesis)
        named = f"{missing}: it was played with the guest whose wheel has the SHA-256 {wheel}"
        raise Refused(named if wheel else missing) from None
    try:
        follower = Follower(Replica(genesis, game))
    except ValueError as error:
        raise Refused(f"line 2: {error}") from None
    except Exception as error:
        raise _failed(error) from None
    if genesis.rules != game.rules_version:
        raise Refused(f"the log was played by rules version {genesis.rules}, which is not the one here")
    return follower


def _wheel(genesis: Genesis) -> str:
    found = WHEEL.fullmatch(genesis.engine)
    return found[1] if found else ""


PARTS = ("frame", "aside", "accused")
"""The first words of a log's signed lines, in their order: frames, asides of the open height, evidence of a fault."""
VOTES = ("close", "answered")
_raw = base64(FRAME_MAX)


def _read(line: str) -> tuple[str, int, bytes]:
    """Return the parts of a line: one of `PARTS`, the seat and the bytes; Refused unless the line has the canonical
    form."""
    word, _, rest = line.partition(" ")
    seat, _, code = rest.partition(" ")
    if word not in PARTS or not (seat.isascii() and seat.isdigit() and len(seat) == 1):
        raise Refused(f"'{line[:20]}' is not a line of a log")
    return word, int(seat), _raw(code)


def _why(follower: Follower) -> str:
    return follower.verdict.reason if follower.verdict else ""


def _report(follower: Follower) -> Report:
    replica = follower.replica
    names, outcome = _told_apart(replica.genesis.names), replica.play.outcome()
    reason = named(outcome.reason, names) if outcome else ""
    report = Report(True, "", replica.match.hex(), replica.height, replica.block.hex(), replica.audited, reason)
    report.wheel = _wheel(replica.genesis)
    report.record = write(replica.play)
    report.opened = opened(replica.play, replica.deal) if replica.play.ended else {}
    verdict = report.verdict = follower.verdict
    if verdict is not None and verdict.seat is not None:
        blamed = f"{replica.genesis.names[verdict.seat]} (seat {verdict.seat})"
        report.words = f"Fault proven, {verdict.kind}: {blamed}: {verdict.reason}."
    elif verdict is not None:
        report.ok = False
        report.words = f"Not verified, and nobody is to blame: {verdict.reason}."
    elif replica.audited:
        report.words = f"Verified: every shuffle, draw and move; every claim about hidden cards judged again. {reason}"
    elif outcome is not None:
        report.words = (
            f"Verified up to the end, but not audited (a card on which a claim hinged was not opened). {reason}"
        )
    else:
        owes = ", ".join(f"{names[seat]} owes a {kind}" for seat, kind in replica.owes())
        report.words = (
            f"Verified as far as it goes ({replica.height} heights); unfinished: {owes}.{left(follower, names)}"
        )
    return report


def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the seats, each with the seat's number if several seats have that name."""
    return tuple(name if names.count(name) == 1 else f"{name} (seat {seat})" for seat, name in enumerate(names))


def left(follower: Follower, names: tuple[str, ...]) -> str:
    """Return a sentence for each seat that left the match after an unanswered call."""
    return "".join(
        f" {names[seat]} left, claiming that the time of {names[frame.data['seat']]} was over: not confirmed."
        for seat, frame in sorted(follower.claims.left.items())
    )
