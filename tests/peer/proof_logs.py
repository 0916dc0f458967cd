"""Logs of matches that ended with a proof of a fault: a complaint about a letter, a move that the rules refuse given a
hidden card, two contradicting votes, or two frames for one height. Other logs look like one of these and prove nothing.

The same seed gives the same bytes. Each log has the verdict that verifiers must reach.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from pygames.core.slices import drained
from pygames.peer.crypto.proofs import SIGNATURE, sign
from pygames.peer.crypto.sealed import PROOF, disclose, seal, unseal
from pygames.peer.protocol import creation
from pygames.peer.protocol.complaints import show
from pygames.peer.protocol.frames import Frame, read_frame
from pygames.peer.protocol.letters import letter_context, share_letters
from pygames.peer.protocol.moving import enclosures
from pygames.peer.protocol.saved import write_log
from pygames.peer.protocol.wire import Refused, canonical, parsed, to_base64

from .followers import Followers
from .games import LOUD, Four, Notes

Verdict = tuple[str, int]


@dataclass(frozen=True)
class ProofLog:
    """A log that ends with `accused` lines."""

    name: str
    log: str
    keys: list[int]
    """The seats' secret keys."""
    verdict: Verdict | None
    """The fault that the log proves, and the guilty seat; None if both verifiers must refuse the log."""
    by_rules: str
    """The kind of frame that only the rules can judge; empty if a verifier without the rules must find the verdict too.
    """


def flip(raw: bytes, at: int) -> bytes:
    """Return the bytes with one bit changed."""
    at %= len(raw)
    return raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]


class Making:
    """A match from which a log with a proof is made."""

    def __init__(self, match: Followers, rng: Random) -> None:
        self.match, self.rng = match, rng

    @property
    def replica(self) -> Any:
        """The spectator's replica of the match."""
        return self.match.replica

    def sign(self, seat: int, kind: str, data: dict[str, Any], **changes: Any) -> Frame:
        """Return a frame of the open height, with these changes of its body."""
        made = self.match.sign(seat, kind, data)
        return self.again(made, **changes) if changes else made

    def again(self, frame: Frame, **changes: Any) -> Frame:
        """Return the frame with changes of its body, signed with the key of the seat that the body names."""
        body = parsed(frame.raw[SIGNATURE:]) | changes
        own = self.match.seats[body["seat"]].replica.own
        assert own is not None
        text = canonical(body)
        return read_frame(
            sign("frame", own.seed, own.sign, text) + text, body["seat"], self.replica.signers, self.replica.match
        )

    def spread(self, frame: Frame) -> None:
        """Send a frame to everybody. Clients that can see its fault refuse it."""
        for follower in (*self.match.seats, self.match.watcher):
            try:
                drained(follower.take(frame.seat, frame.raw))
            except Refused:
                continue

    def on(self, heights: int, stuck: tuple[int, ...]) -> None:
        """Play up to this many heights, but stop where one of the seats `stuck` owes a frame, since it can sign no
        valid one."""
        for _ in range(heights):
            seats = self.replica.due.seats
            if self.replica.due.kind == "over" or set(seats) & set(stuck):
                return
            for seat in seats:
                self.spread(self.match.owed(seat))

    def log(self, name: str, evidence: list[Frame], verdict: Verdict | None, by_rules: str = "") -> ProofLog:
        """Return the log of the match with this evidence, and the verdict that verifiers must reach."""
        keys = [follower.replica.own.sign for follower in self.match.seats if follower.replica.own]
        text = write_log(self.replica, evidence=evidence)
        return ProofLog(f"{name}-{self.replica.game.name}", text, keys, verdict, by_rules)


@cache
def _reached(game: str, options: str, seed: int, kind: str, nth: int) -> Followers | None:
    """Return a match before the nth height (from 0) of this kind; None if it has none."""
    match, left = Followers(game, options, seed), nth
    while match.replica.due.kind != "over":
        if match.replica.due.kind == kind:
            if not left:
                return match
            left -= 1
        match.step()
    return None


def reached(rng: Random, game: str, options: str, kind: str, most: int) -> Making:
    """Return a match before a random one of its first heights of this kind."""
    while True:
        found = _reached(game, options, rng.randrange(3), kind, rng.randrange(most))
        if found is not None:
            return Making(found.copy(), rng)


# Complaints.


def with_letter(rng: Random) -> tuple[Making, int, dict[str, Any], list[Any]]:
    """Return a match in which a seat must send a letter; the seat; the data of its frame; and the contents of its
    letters."""
    while True:
        game, kind = rng.choice((("four", "shares"), ("four", "move"), ("toy", "move"), ("notes", "move")))
        made = reached(rng, game, "", kind, 4 if game == "notes" else 9)
        seat = rng.choice(made.replica.due.seats)
        own = made.match.seats[seat].replica
        if kind == "shares":
            data, letters = drained(creation.make(own)), share_letters(own, seat)
        else:
            texts = [str(move) for move in own.play.state.moves() if move.kind in ("whisper", "show", "note")]
            if not texts:
                continue
            move = own.play.state.parse(rng.choice(texts))
            data, letters = creation.move(own, move), enclosures(own, move.seen_by(None)).letters
        if any(letter.to != seat for letter in letters):
            return made, seat, data, letters


def bent(made: Making, seat: int, data: dict[str, Any], letters: list[Any], at: int) -> tuple[str, str]:
    """Spoil a letter in a random way. Return the name of the way, and the spoilt letter with a valid proof of its
    sender."""
    rng, letter, own = made.rng, letters[at], made.match.seats[seat].replica
    context = letter_context(own, own.height, seat, letter)
    reader = made.match.seats[letter.to].replica.own
    raw = b64decode(data["sealed"][at])
    assert reader is not None
    plain = unseal(reader.box, raw[:-PROOF], *context)
    assert plain is not None
    ways = ["tag", "cipher", "plain", "box"] + (["face"] * 3 if not letter.owners else ["proof", "zeros"])
    how = rng.choice(ways)
    box = own.deal.people[seat if how == "box" else letter.to].box_point
    if how in ("tag", "cipher"):
        place = len(raw) - PROOF - 1 if how == "tag" else 32
        return how, to_base64(flip(raw, place))
    if how == "plain":
        plain = flip(plain, rng.randrange(32))
    elif how == "proof":
        plain = flip(plain, 32 + rng.randrange(96))
    elif how == "zeros":
        plain = bytes(len(plain))
    elif how == "face":
        plain = plain[:32] + rng.choice((b"", b"\xff", b"x" * 17, b"7", plain[32:] + b" "))
    return how, to_base64(b"".join(seal(own.own.seed, box, plain, *context)))  # type: ignore[union-attr]


def complaint(rng: Random) -> ProofLog:
    """Return a log with a complaint about a bad letter or a good one. Some complaints are themselves invalid."""
    made, seat, data, letters = with_letter(rng)
    at = rng.choice([at for at, letter in enumerate(letters) if letter.to != seat])
    letter, bad = letters[at], rng.random() < 0.6
    how = "good"
    if bad:
        how, spoilt = bent(made, seat, data, letters, at)
        data = data | {"sealed": [*data["sealed"][:at], spoilt, *data["sealed"][at + 1 :]]}
    kind = made.replica.due.kind
    accused = made.sign(seat, kind, data)
    judge = made.match.seats[letter.to]
    own = judge.replica.own
    assert own is not None
    secret, proof = disclose(
        own.seed, own.box, accused.data["sealed"][at][:-PROOF],
        *letter_context(judge.replica, accused.height, seat, letter),
    )  # fmt: skip
    said = {"frame": to_base64(accused.raw), "at": at, "secret": secret.hex(), "proof": to_base64(proof)}
    others = [made.match.owed(other) for other in made.replica.due.seats if other != seat]
    first = made.sign(letter.to, "complaint", said)
    delivered = rng.choice(("not", "here", "closed"))
    if delivered != "not":
        for frame in [accused, *(others if delivered == "closed" else [])]:
            made.spread(frame)
        if delivered == "closed":
            made.on(rng.randrange(4), (letter.to,) if bad else ())
    false = rng.random() < 0.35
    wrong = ""
    if false:
        wrong = rng.choice(("at", "none", "secret", "proof", "sender", "bent", "order", "far", "alone"))
        if wrong == "at":
            said["at"] = len(letters) + rng.randrange(3)
        elif wrong == "none":
            said["at"] = next((n for n, one in enumerate(letters) if one.to != letter.to), len(letters))
        elif wrong == "secret":
            said["secret"] = own.box_code.hex()
        elif wrong == "proof":
            said["proof"] = to_base64(flip(proof, rng.randrange(96)))
        elif wrong == "bent":
            said["frame"] = to_base64(flip(accused.raw, rng.randrange(len(accused.raw))))
        first = made.again(first, data=said)
        if wrong == "sender":
            first = made.again(first, seat=(letter.to + 1) % len(made.match.seats))
        elif wrong == "far":
            first = made.again(first, height=made.replica.height + 3)
    evidence = [accused, first] if bad else [first]
    if wrong == "order":
        evidence = [first, accused]
    elif wrong == "alone":
        evidence = [accused] if not bad else [first]
    open_shares = kind == "shares" and made.replica.height == accused.height
    unknown = kind if open_shares or (made.replica.height == accused.height and not bad) else ""
    verdict = None if false else ("invalid", seat if bad else letter.to)
    return made.log(f"complaint-{how}-{delivered}{'-' * bool(wrong)}{wrong}", evidence, verdict, unknown)


# Moves that are illegal given cards that only some seats can see.


def allowing(of: Any, make: Callable[[], Any]) -> Any:
    """Return the result of `make` while the rules allow every move, as a cheat's own program would."""
    kept, of.permits = of.permits, lambda self, move: True
    try:
        return make()
    finally:
        of.permits = kept


def told(rng: Random) -> ProofLog:
    """Return a log in which a seat claims that a move is illegal given its private cards. The claim may lack valid
    proofs, or be about a legal move."""
    bad = rng.random() < 0.8
    while True:
        game = rng.choice(("four", "notes"))
        made = reached(rng, game, "", "move", 4 if game == "notes" else 9)
        (seat,) = made.replica.due.seats
        own, rules = made.match.seats[seat].replica, Notes if game == "notes" else Four
        moves = [move for move in own.play.state.moves() if move.kind in ("whisper", "note")]
        texts = [str(move) for move in moves]
        if bad and game == "four" and own.play.state.whispered < 2:
            cards = own.play.state.owned(seat)
            texts = [f"whisper {card}" for card in cards if card.face == LOUD and card.to == (seat,)]
        elif bad and texts:
            texts = [f"note {moves[0].card.slot}:9"]
        if texts:
            break
    text = rng.choice(texts)
    accused = allowing(rules, lambda: made.sign(seat, "move", creation.move(own, text)))
    partner = (seat + 2) % 4 if game == "four" else (seat + 1) % 3
    data = show(made.match.seats[partner].replica, accused)
    first = made.sign(partner, "told", data)
    delivered = rng.choice(("not", "closed"))
    if delivered == "closed":
        if bad:
            allowing(rules, lambda: drained(made.match.seats[seat].take(seat, accused.raw)))
        made.spread(accused)
        made.on(rng.randrange(3), (partner,))
    wrong = ""
    if rng.random() < 0.5:
        wrong = rng.choice(("less", "share", "seat", "slot", "face", "sender", "order", "far", "alone", "bent"))
        shares, secrets = [dict(one) for one in data["shares"]], [dict(one) for one in data["secrets"]]
        some = rng.choice(shares or secrets)
        if wrong == "less":
            (shares or secrets).remove(some)
        elif wrong == "share" and shares:
            some["share"] = to_base64(flip(b64decode(some["share"]), rng.randrange(128)))
        elif wrong == "seat" and shares:
            some["seat"] = (some["seat"] + 1) % 4
        elif wrong == "slot":
            some["slot"] += rng.choice((1, 99))
        elif wrong in ("face", "share", "seat") and secrets:
            some["face"] = "1" if some["face"] != "1" else "2"
        data = data | {"shares": shares, "secrets": secrets}
        if wrong == "bent":
            data["frame"] = to_base64(flip(accused.raw, rng.randrange(len(accused.raw))))
        first = made.again(first, data=data)
        if wrong == "sender":
            first = made.again(first, seat=seat)
        elif wrong == "far":
            first = made.again(first, height=made.replica.height + 3)
        if wrong == "face" and shares:
            wrong = ""
    evidence = {"order": [first, accused], "alone": [first]}.get(wrong, [accused, first])
    verdict = ("invalid", seat) if bad and not wrong else None
    name = f"told-{'bad' if bad else 'good'}-{delivered}{'-' * bool(wrong)}{wrong}"
    return made.log(name, evidence, verdict, "told")


# Votes that contradict each other, and two frames for one height.

VOTED = (
    ("dice", "seats=3", ("move", "link")),
    ("dice", "seats=4", ("move", "link")),
    ("four", "", ("shuffle", "ack", "shares", "link", "move")),
    ("politics", "seats=3", ("move", "link")),
    ("politics", "seats=4", ("move", "link")),
)


def contradiction(rng: Random) -> ProofLog:
    """Return a log with two votes of one seat that contradict each other, or with two that do not."""
    game, options, kinds = rng.choice(VOTED)
    made = reached(rng, game, options, rng.choice(kinds), 6)
    hidden, seats = game == "four", range(len(made.match.seats))
    late = rng.choice(made.replica.due.seats)
    voter, third = rng.sample([seat for seat in seats if seat != late], 2)
    wants = "time" if hidden else rng.choice(("time", "bot"))
    other = "time" if wants == "bot" else "bot"

    def vote(kind: str, seat: int = late, wants: str = wants, by: int = voter, **changes: Any) -> Frame:
        return made.sign(by, kind, {"seat": seat, "wants": wants}, **changes)

    wrong = rng.choice(("", "", "", "self", "by", "height", "block", "same", "about", "phase", "call", "three"))
    verdict: Verdict | None = ("contradiction", voter)
    if wrong == "":
        pairs = [("both", vote("close"), vote("answered")), ("seats", vote("close"), vote("close", third))]
        pairs += [] if hidden else [("wants", vote("close"), vote("close", wants=other))]
        name, *votes = rng.choice(pairs)
        if rng.random() < 0.3:
            votes = [votes[0], made.again(votes[1], state="00" * 32)]
    else:
        name, verdict = wrong, None
        votes = {
            "self": [vote("close", voter), vote("answered", voter)],
            "by": [vote("close"), vote("answered", by=third)],
            "height": [vote("close"), vote("answered", height=made.replica.height - 1)],
            "block": [vote("close", block="00" * 32), vote("answered", block="00" * 32)],
            "same": [vote("close"), vote("close", state="00" * 32)],
            "about": [vote("close"), vote("answered", third)],
            "phase": [vote(kind, height=0, block=made.replica.match.hex()) for kind in ("close", "answered")],
            "call": [vote("call"), vote("close")],
            "three": [vote("close"), vote("answered"), vote("close", third)],
        }[wrong]
    rng.shuffle(votes)
    made.on(rng.choice((0, 0, 1, 2, 6)), ())
    return made.log(f"contradiction-{name}", list(votes), verdict)


def equivocation(rng: Random) -> ProofLog:
    """Return a log with two frames of one seat for one height, or with two frames that prove nothing."""
    game, options, _ = rng.choice(VOTED[:2] + VOTED[3:])
    made = reached(rng, game, options, "move", 6)
    (seat,) = made.replica.due.seats
    one = made.match.owed(seat)
    two = made.again(one, state="00" * 32)
    name = rng.choice(("", "", "block", "height", "seat", "order", "twice"))
    verdict = None if name else ("equivocation", seat)
    if name == "block":
        one, two = (made.again(frame, block="00" * 32) for frame in (one, two))
    elif name == "height":
        two = made.again(two, height=made.replica.height + 1)
    elif name == "seat":
        two = made.again(two, seat=(seat + 1) % len(made.match.seats))
    elif name == "twice":
        two = one
    frames = sorted((one, two), key=lambda frame: frame.raw)
    made.on(rng.choice((0, 0, 1, 2)), ())
    return made.log(f"equivocation-{name}", frames[::-1] if name == "order" else frames, verdict)


KINDS = (complaint, told, contradiction, equivocation)


def proof_logs(count: int, seed: int) -> Iterator[ProofLog]:
    """Yield `count` logs, of each kind in turn."""
    for at in range(count):
        yield KINDS[at % len(KINDS)](Random(f"proofs {seed} {at}"))
