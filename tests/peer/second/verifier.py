"""A second verifier of saved logs, written from PROTOCOL.md alone. It knows no rules and imports nothing of `pygames`.

Names of one letter are those of the formulas in PROTOCOL.md, and a section number in a comment is a section there.
"""

import base64
import binascii
import hashlib
import json
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import rbcl  # type: ignore[import-untyped]

L = 2**252 + 27742317777372353535851937790883648493
IDENTITY = bytes(32)
CALLABLE = {"shuffle", "ack", "shares", "link", "move"}


class RefusedError(ValueError):
    """The log, or a part of it, is invalid."""


class FaultError(RefusedError):
    """A signed frame that was due is wrong, and so convicts the seat that signed it."""


class UnknownError(RefusedError):
    """A check that needs the game's rules, which this verifier does not know."""


def need(holds, words, error: type[RefusedError] = RefusedError):
    """Raise the error, with these words, unless the condition is true."""
    if not holds:
        raise error(words)


# PROTOCOL.md, section 1: fields and hashes.


def F(field):
    """Return the bytes of a field after its length, which takes 8 bytes."""
    if not isinstance(field, bytes):
        field = str(field).encode()
    return len(field).to_bytes(8, "big") + field


def H(domain, *fields):
    """Return the SHA-512 hash of the domain and the fields: 64 bytes."""
    return hashlib.sha512(b"".join(map(F, ("liege " + domain, *fields)))).digest()


def C(domain, *fields):
    """Return the challenge, a number below L, to which the domain and the fields hash."""
    return int.from_bytes(H(domain, *fields), "little") % L


def W(domain, n, *fields):
    """Return `n` weights of 128 bits, derived from the domain and the fields."""
    root = H(domain, n, *fields)
    stream = b"".join(H("weights", root, block) for block in range((n + 3) // 4))
    return [int.from_bytes(stream[16 * i : 16 * i + 16], "little") for i in range(n)]


@cache
def P(domain, *fields):
    """Return the encoding of the point to which the domain and the fields hash."""
    return rbcl.crypto_core_ristretto255_from_hash(H("point", domain, *fields))


def N(key):
    """Return a function `below(n)` that draws uniform numbers below `n` from the key's stream."""

    def words():
        block = 0
        while True:
            digest = H("numbers", key, block)
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 64, 8))
            block += 1

    stream = words()

    def below(n):
        for word in stream:
            if word < 2**64 - 2**64 % n:
                return word % n

    return below


# Points, each as the 32 bytes that encode it.


def point(code):
    """Return the bytes if they are the canonical encoding of a point; otherwise raise `RefusedError`."""
    need(len(code) == 32 and (code == IDENTITY or rbcl.crypto_core_ristretto255_is_valid_point(code)), "no point")
    return code


def scalar(code):
    """Return the number below L that these 32 bytes encode; otherwise raise `RefusedError`."""
    value = int.from_bytes(code, "little")
    need(len(code) == 32 and value < L, "no scalar")
    return value


def mul(x, P):
    """Return the point P multiplied by x."""
    x %= L
    if not x or P == IDENTITY:
        return IDENTITY
    return rbcl.crypto_scalarmult_ristretto255(x.to_bytes(32, "little"), P)


def base(x):
    """Return the base point of the group, multiplied by x."""
    x %= L
    return rbcl.crypto_scalarmult_ristretto255_base(x.to_bytes(32, "little")) if x else IDENTITY


def add(*points):
    """Return the sum of the points."""
    total = IDENTITY
    for P in points:
        total = rbcl.crypto_core_ristretto255_add(total, P)
    return total


def sub(P, Q):
    """Return P - Q."""
    return rbcl.crypto_core_ristretto255_sub(P, Q)


def combine(weights, points):
    """Return the sum of the points, each multiplied by its weight."""
    return add(*map(mul, weights, points))


def signed(domain, Y, signature, *fields):
    """True if the signature proves knowledge of the secret of `Y`, bound to the fields."""
    try:
        R, z = point(signature[:32]), scalar(signature[32:])
        point(Y)
    except RefusedError:
        return False
    return Y != IDENTITY and base(z) == add(R, mul(C(domain, Y, R, *fields), Y))


# Section 1: JSON. A shape is a function that checks a value and returns it, with hexadecimal digits and base64 as
# bytes.


def strict(text):
    """Return the value of a text in canonical JSON; raise `RefusedError` for any other text."""
    need(len(text) <= 65536 and text.isascii(), "JSON too long, or not ASCII")
    depth = deepest = 0
    for sign in re.sub(r'"(\\.|[^"\\])*"', "", text):
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    need(deepest <= 16, "JSON nested too deep")
    try:
        value = json.loads(text)
        again = json.dumps(value, sort_keys=True, separators=(",", ":"))
    except (ValueError, RecursionError) as error:
        raise RefusedError(f"no JSON: {error}") from None
    need(again == text, "JSON is not in its canonical form")
    return value


def whole(most):
    """Return the shape `int(most)`: a whole number from 0 to `most`."""

    def read(value):
        need(type(value) is int and 0 <= value <= most, "no such number")
        return value

    return read


def text(most):
    """Return the shape `text(most)`: a string of at most `most` characters."""

    def read(value):
        need(isinstance(value, str) and len(value) <= most, "no such text")
        need(not re.search("[\ud800-\udfff]", value), "a lone surrogate")
        return value

    return read


def plain(most):
    """Return the shape `ascii(most)`: a string of at most `most` printable ASCII characters."""

    def read(value):
        need(isinstance(value, str) and len(value) <= most and re.fullmatch("[ -~]*", value), "no such text")
        return value

    return read


def digits(n):
    """Return the shape `hex(n)`: `n` bytes as hexadecimal digits."""

    def read(value):
        need(isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{2 * n}}}", value), "no such digits")
        return bytes.fromhex(value)

    return read


def unbase64(value):
    """Return the bytes of a text in canonical base64."""
    try:
        raw = base64.b64decode(value, validate=True)
    except (ValueError, binascii.Error):
        raise RefusedError("no base64") from None
    need(base64.b64encode(raw).decode() == value, "base64 is not in its canonical form")
    return raw


def b64(least, most=None):
    """Return the shape `b64(least..most)`: from `least` to `most` bytes in base64."""

    def read(value):
        need(isinstance(value, str), "no base64")
        raw = unbase64(value)
        need(least <= len(raw) <= (least if most is None else most), "too few or too many bytes")
        return raw

    return read


def several(shape, most):
    """Return the shape `[shape; most]`: a list of at most `most` values of one shape."""

    def read(value):
        need(isinstance(value, list) and len(value) <= most, "no such list")
        return [shape(one) for one in value]

    return read


def record(**shapes):
    """Return the shape of an object with exactly these keys."""

    def read(value):
        need(isinstance(value, dict) and value.keys() == shapes.keys(), "other keys")
        return {key: shape(value[key]) for key, shape in shapes.items()}

    return read


def exactly(*values):
    """Return the shape of a value that equals one of these values."""

    def read(value):
        need(any(value == one and type(value) is type(one) for one in values), "no such value")
        return value

    return read


def either(*shapes):
    """Return the shape of a value that has one of these shapes."""

    def read(value):
        for shape in shapes:
            try:
                return shape(value)
            except RefusedError:
                pass
        raise RefusedError("no such shape")

    return read


def audience(value):
    """Return the seats in the text of an audience, or None for everybody."""
    need(isinstance(value, str) and re.fullmatch("all|[0-3](,[0-3])*", value), "no audience")
    if value == "all":
        return None
    seats = [int(seat) for seat in value.split(",")]
    need(seats == sorted(set(seats)), "an audience out of order")
    return frozenset(seats)


def card(value):
    """Return the slot, the face (None for `?`) and the audience of a card in a line's facts."""
    found = re.fullmatch(r"(\S+) (0|[1-9][0-9]{0,6}):([!-~]{1,16})", value) if isinstance(value, str) else None
    if not found:
        raise RefusedError("no card")
    return int(found[2]), None if found[3] == "?" else found[3], audience(found[1])


SEAT = whole(3)
SLOT = whole(10**6)
GENESIS = record(
    clock=whole(1000000),
    engine=plain(160),
    game=plain(40),
    keys=several(digits(32), 4),
    names=several(text(24), 4),
    options=plain(400),
    protocol=exactly(4),
    room=digits(32),
    rules=whole(10**6),
    series=whole(65535),
)
NEXT = either(
    record(turn=SEAT),
    record(roll=whole(2**53 - 1)),
    record(shuffle=several(plain(16), 200), first=SLOT),
    record(draw=SLOT, to=audience),
    record(draw=SLOT, then=several(audience, 400), to=audience),
    record(over=exactly(1)),
)
START = record(hidden=whole(1), next=NEXT)
LINE = either(
    record(cards=several(card, 200), hinges=several(SLOT, 200), next=NEXT, text=plain(500)),
    record(next=NEXT, text=plain(500)),
)
HEADS = several(b64(64, 1024), 4)
SEALED = several(b64(0, 4096), 600)
WANTS = record(seat=SEAT, wants=exactly("time", "bot"))
FRAMES = {
    "commit": record(key=digits(32), chain=digits(32)),
    "open": record(key=digits(32), proof=b64(64), box=digits(32), box_proof=b64(64)),
    "shuffle": record(deck=b64(0, 12800), proof=b64(0, 32288)),
    "ack": record(),
    "shares": record(shares=b64(0, 6400), proof=b64(0, 96), sealed=SEALED),
    "link": record(link=digits(32)),
    "move": record(
        text=plain(500),
        link=b64(0, 32),
        shares=several(b64(128), 200),
        openings=several(b64(32), 64),
        commits=several(b64(32), 64),
        sealed=SEALED,
        heads=HEADS,
    ),
    "heard": record(asides=several(b64(64, 1024), 8), heads=HEADS),
    "concede": record(call=b64(64, 1024), heads=HEADS),
    "opening": record(shares=b64(0, 6400), proof=b64(96)),
}
SHOWN = record(slot=SLOT, seat=SEAT, share=b64(128))
SECRET = record(slot=SLOT, face=plain(16), nonce=digits(32))
ASIDES = {
    "resign": record(),
    "draw": record(),
    "undo": record(lines=whole(20000)),
    "call": WANTS,
    "close": WANTS,
    "answered": WANTS,
    "contest": record(left=whole(10**6)),
    "leave": record(seat=SEAT),
    "head": record(seat=SEAT, device=digits(16)),
    "complaint": record(frame=b64(64, 65600), at=whole(600), secret=digits(32), proof=b64(96)),
    "told": record(frame=b64(64, 65600), shares=several(SHOWN, 200), secrets=several(SECRET, 64)),
}
KINDS = FRAMES | ASIDES


@dataclass
class Frame:
    """A parsed frame; its form and its signature are valid."""

    raw: bytes
    block: bytes
    data: dict[Any, Any]
    height: int
    kind: str
    match: bytes
    seat: int
    state: bytes


BODY = record(
    block=digits(32),
    data=lambda value: value,
    height=whole(100000),
    kind=exactly(*KINDS),
    match=digits(32),
    seat=SEAT,
    state=digits(32),
)


@dataclass
class Card:
    """A card or a secret. A card has a ciphertext and shares, a secret has a maker and a commitment, and a card drawn
    by a roll has only its face. The audience is None for everybody."""

    audience: frozenset[int] | None
    pair: tuple[Any, ...] = ()
    faces: tuple[Any, ...] = ()
    shares: dict[Any, Any] = field(default_factory=dict)
    maker: int = 0
    commitment: bytes = b""
    face: str | None = None


@dataclass
class Letter:
    """The expected contents of a sealed letter: the secret of a slot, or one share of a slot's card from each of these
    seats."""

    to: int
    slot: int
    shares: tuple[Any, ...] = ()
    commitment: bytes = b""


@dataclass
class Report:
    """The findings of a verifier about one log."""

    match: str = ""
    heights: int = 0
    block: str = ""
    state: str = ""
    lines: list[Any] = field(default_factory=list)
    undone: int = 0
    absent: list[Any] = field(default_factory=list)
    owed: list[Any] = field(default_factory=list)
    rolls: int = 0
    decks: int = 0
    open: dict[Any, Any] = field(default_factory=dict)
    audited: bool = False
    verdict: tuple[Any, ...] | None = None
    unread: str = ""
    starts: list[Any] = field(default_factory=list)


class Verifier:
    """Checks one log from its first line to its last."""

    def __init__(self, log):
        need(len(log) <= 64 * 2**20, "the log is too long")
        need(log.endswith(b"\n") and re.fullmatch(b"[ -~\n]*", log), "the log is not lines of printable ASCII")
        rows = log.decode()[:-1].split("\n")
        need(len(rows) >= 3 and rows[0] == "liege-peer 4", "no log of protocol 4")
        head = [row.split(" ", 1) for row in rows[1:]]
        need(all(len(pair) == 2 for pair in head), "a line says nothing")
        words = [word for word, _ in head]
        order = ["genesis", "start", "line", "frame", "aside", "accused"]
        need(set(words) <= set(order), "an unknown line")
        ranks = [order.index(word) for word in words]
        need(
            ranks == sorted(ranks) and ranks[:2] == [0, 1] and 0 not in ranks[1:] and 1 not in ranks[2:],
            "wrong order of lines",
        )
        by = {name: [rest for word, rest in head if word == name] for name in order}
        self.begin(GENESIS(strict(by["genesis"][0])), by["genesis"][0].encode())
        self.start = START(strict(by["start"][0]))
        self.facts = [LINE(strict(row)) for row in by["line"]]
        self.queue = [self.row(row) for row in by["frame"]]
        self.asides = [self.row(row) for row in by["aside"]]
        self.accused = [self.row(row) for row in by["accused"]]

    def begin(self, genesis, raw):
        """Check the genesis of a match, and set up the state in which the match begins."""
        self.keys = genesis["keys"]
        self.game = genesis["game"]
        need(2 <= len(self.keys) == len(genesis["names"]), "no such number of seats")
        need(len(set(self.keys)) == len(self.keys) and IDENTITY not in self.keys, "two seats with one key")
        for key in self.keys:
            point(key)
        self.seats = range(len(self.keys))
        self.match = self.block = H("match", raw)[:32]
        self.height = self.undone = self.used = self.rolls = self.decks = 0
        self.standing = []
        self.chain = [H("lines", self.match)[:32]]
        self.absent = set()
        self.commits, self.deal, self.box, self.tips, self.given = {}, {}, {}, {}, {}
        self.shuffler, self.deck, self.stock, self.drawn = 0, [], {}, 0
        self.open, self.left = False, list[str]()
        self.cards = {}
        self.offers, self.wishes = set(), {}
        self.spoken = dict.fromkeys(self.seats, 0)
        self.decision = 0
        self.acked = False
        self.letters = {}
        self.moves = {}
        self.blocks, self.kinds = [self.block], list[str]()
        self.counts = [0]

    # Frames.

    def row(self, row):
        """Return the frame in a log's line, which must be of the seat that the line names."""
        seat, _, code = row.partition(" ")
        need(re.fullmatch("[0-3]", seat), "no seat")
        frame = self.read(unbase64(code))
        need(frame.seat == int(seat), "the frame is of another seat")
        return frame

    def read(self, raw):
        """Check the size, the form and the signature of a frame; return the parsed frame."""
        need(64 < len(raw) <= 64 + 65536, "no frame's size")
        need(raw[64:].isascii(), "a frame is not ASCII")
        body = BODY(strict(raw[64:].decode()))
        need(body["seat"] in self.seats, "no such seat")
        need(signed("frame", self.keys[body["seat"]], raw[:64], raw[64:]), "the signature is not that seat's")
        need(body["match"] == self.match, "a frame of another match")
        body["data"] = KINDS[body["kind"]](body["data"])
        return Frame(raw, **body)

    # Frames that are due (PROTOCOL.md, section 5).

    @property
    def present(self):
        """The seats for which no bot plays, in ascending order."""
        return [seat for seat in self.seats if seat not in self.absent]

    @property
    def next(self):
        """The rules' next request, after all lines that have not been undone."""
        return self.standing[-1]["next"] if self.standing else self.start["next"]

    @property
    def state(self):
        """The state hash that frames of this height must contain."""
        absent = ",".join(map(str, sorted(self.absent)))
        return H("state", self.chain[-1], self.undone, absent)[:32]

    def draws(self):
        """Return the draws of this height, and True if the log shows that there are no more of them."""
        batch: list[Any] = []
        ask, at = self.next, self.used
        while "draw" in ask and len(batch) < 60:
            batch.append(ask)
            if ask["to"] is None:
                follow = enumerate(ask.get("then", ())[: 60 - len(batch)], ask["draw"] + 1)
                batch += [{"draw": slot, "to": to} for slot, to in follow]
                break
            if at >= len(self.facts):
                return batch, False
            ask = self.facts[at]["next"]
            at += 1
        return batch, True

    def hinges(self):
        """Return the slots, at most 200, of drawn cards on which claims hinge and for which shares are missing."""
        slots = sorted({slot for fact in self.standing for slot in fact.get("hinges", ())})
        held = [self.cards.get(slot) for slot in slots]
        need(all(card and not card.commitment for card in held), "a claim hinges on no drawn card")
        drawn = [slot for slot in slots if self.cards[slot].pair]
        return [slot for slot in drawn if any(seat not in self.cards[slot].shares for seat in self.seats)][:200]

    def due(self):
        """Return the kind of frame that is due, and from which seats."""
        ask = self.next
        if self.height < 2:
            return ("commit", "open")[self.height], list(self.seats)
        if "over" in ask:
            slots = self.hinges()
            owing = [seat for seat in self.present if any(seat not in self.cards[slot].shares for slot in slots)]
            return ("opening", owing) if owing else ("", [])
        if "turn" in ask:
            need(ask["turn"] in self.seats, "no such seat is to move")
            return "move", [self.present[0] if ask["turn"] in self.absent else ask["turn"]]
        if self.rolls_for(ask):
            return "link", [seat for seat in self.present if seat not in self.given]
        need("draw" in ask, "a shuffle that the log does not make")
        if self.open:
            return "shuffle", [self.shuffler]
        if len(self.seats) > 2 and not self.acked:
            return "ack", list(self.seats)
        batch, ends = self.draws()
        return "shares", [seat for seat in self.seats if not ends or any(draw["to"] != {seat} for draw in batch)]

    # The loop over heights (PROTOCOL.md, section 14).

    def run(self):
        """Check the whole log, and return the report."""
        at, unknown = 0, ""
        while True:
            kind, owing = self.due()
            frames = []
            while at < len(self.queue) and self.queue[at].height == self.height:
                frames.append(self.queue[at])
                at += 1
            seats = [frame.seat for frame in frames]
            need(seats == sorted(set(seats)), "frames out of order")
            if frames and all(frame.kind == "close" for frame in frames):
                effect = self.votes(frames, kind, owing)
            else:
                for frame in frames:
                    try:
                        self.check(frame, kind, owing)
                    except UnknownError as error:
                        unknown = str(error)
                if not owing or seats != owing:
                    need(at == len(self.queue), "a frame is missing")
                    break
                need(not unknown, unknown)
                effect = None
            self.close(frames, kind, effect)
        report = self.finish(kind, owing, frames)
        report.unread = report.unread or unknown
        return report

    def close(self, frames, kind, effect):
        """Apply the frames that close the current height, and begin the next height."""
        decides = True
        if effect:
            effect()
        elif conceded := [frame for frame in frames if frame.kind == "concede"]:
            self.line(f"timeout {conceded[0].seat}")
        else:
            decides = self.apply(frames, kind)
            if self.deal:
                self.open_decks()
        self.block = H("block", self.block, *(frame.raw for frame in frames))[:32]
        self.height += 1
        self.blocks.append(self.block)
        self.kinds.append(kind)
        self.counts.append(self.used)
        self.acked = all(frame.kind == "ack" for frame in frames)
        if decides:
            self.decision = self.height
            self.spoken = dict.fromkeys(self.seats, 0)

    def line(self, text, move=False):
        """Add the next line's facts in the log to the match; their text must be this one."""
        need(self.used < len(self.facts), "a line is missing")
        fact = self.facts[self.used]
        need(fact["text"] == text, f"the line is {text!r}, not {fact['text']!r}")
        need(("cards" in fact) == move, "a line has the facts of another kind")
        self.used += 1
        self.standing.append(fact)
        self.chain.append(H("line", self.chain[-1], text)[:32])

    def end(self, text):
        """Add a line, and check that it ends the match."""
        self.line(text)
        need("over" in self.next, "a match goes on after its end")

    def votes(self, frames, kind, owing):
        """Check the votes that close the height; return a function that applies their effect, or raise an error."""
        first = frames[0].data
        accused = first["seat"]
        others = [seat for seat in self.present if seat != accused]
        need(kind in CALLABLE and accused in owing, "votes against a seat that may not be called")
        need(len(others) >= 2 and [frame.seat for frame in frames] == others, "votes of some, not of all others")
        for frame in frames:
            need(frame.block == self.block and frame.data == first, "votes that differ")
        if first["wants"] == "time":
            return lambda: self.end(f"timeout {accused}")
        need(not self.hides(), "no bot may play where something is hidden")

        def replace():
            self.absent.add(accused)
            self.offers, self.wishes = set(), {}
            self.given.pop(accused, None)
            self.roll()

        return replace

    def apply(self, frames, kind):
        """Apply the frames that closed a height; return True if a new decision begins."""
        if kind == "commit":
            self.commits = {frame.seat: frame.data["key"] for frame in frames}
            self.tips = {frame.seat: frame.data["chain"] for frame in frames}
        elif kind == "open":
            self.deal = {frame.seat: frame.data["key"] for frame in frames}
            self.box = {frame.seat: frame.data["box"] for frame in frames}
            self.joint = add(*self.deal.values())
        elif kind == "shuffle":
            self.finish_shuffle(frames[0])
        elif kind == "shares":
            self.deal_cards(frames)
        elif kind == "link":
            self.given |= {frame.seat: frame.data["link"] for frame in frames}
            self.roll()
        elif kind == "opening":
            slots = self.hinges()
            for frame in frames:
                self.publish(
                    frame.seat,
                    [slot for slot in slots if frame.seat not in self.cards[slot].shares],
                    frame.data["shares"],
                )
            for slot in slots:
                self.face(slot)
        elif kind == "move":
            (frame,) = frames
            return self.hear(frame) if frame.kind == "heard" else self.move(frame)
        return kind != "ack"

    # Checks of single frames. A `FaultError` means that the frame convicts its signer.

    def check(self, frame, kind, owing):
        """Check that a frame is due, and that its contents are valid."""
        need(frame.seat in owing, "a frame of a seat that owes none")
        need(frame.block == self.block and frame.height == self.height, "a frame on another block")
        allowed = {kind} | ({"heard"} if kind == "move" else set()) | ({"concede"} if kind in CALLABLE else set())
        need(frame.kind in allowed, "a frame of another kind")
        need(frame.state == self.state, "another state", FaultError)
        if "heads" in frame.data:
            self.check_heads(frame)
        getattr(self, "check_" + frame.kind)(frame)

    def check_heads(self, frame):
        """Check that the frame contains no heads, or one head of each other present seat, all for the same device."""
        heads = self.heads(frame)
        if not heads:
            return
        for head in heads:
            need(head.kind == "head" and head.data == heads[0].data, "heads for two devices")
            need(head.data["seat"] == frame.seat, "a head of another seat")
            need((head.height, head.block) == (self.height, self.block), "a head of another height")
        others = [seat for seat in self.present if seat != frame.seat]
        need(sorted(head.seat for head in heads) == others, "heads of some others, not of all")

    def heads(self, frame):
        """Parse and return the heads that a frame carries."""
        return [self.read(raw) for raw in frame.data.get("heads", ())]

    def check_commit(self, frame):
        """Accept the frame: any commitment is valid."""

    def check_ack(self, frame):
        """Accept an acknowledgement; it has no data to check."""

    def check_open(self, frame):
        """Check the proofs of a seat's two keys, and that the seat has committed to these keys."""
        key, box, seat = point(frame.data["key"]), point(frame.data["box"]), frame.seat
        need(IDENTITY not in (key, box), "a key that is the identity")
        need(
            H("key commitment", self.match, seat, key, box)[:32] == self.commits[seat],
            "other keys than committed to",
            FaultError,
        )
        need(signed("deal key", key, frame.data["proof"], self.match, seat), "no proof of the deal key", FaultError)
        need(signed("box key", box, frame.data["box_proof"], self.match, seat), "no proof of the box key", FaultError)

    def check_link(self, frame):
        """Check that the link in a frame is the next one in the seat's hash chain."""
        self.is_next_link(frame.seat, frame.data["link"])

    def is_next_link(self, seat, link):
        """Check that the link is the next one in the seat's hash chain."""
        need(len(link) == 32 and H("link", link)[:32] == self.tips[seat], "no link of the chain", FaultError)

    def check_concede(self, frame):
        """Check the call that a concession answers: it must be by the only other seat."""
        call = self.read(frame.data["call"])
        need(call.kind == "call" and call.data == {"seat": frame.seat, "wants": "time"}, "no call against this seat")
        need((call.height, call.block) == (self.height, self.block), "a call of another height")
        need([call.seat] == [seat for seat in self.present if seat != frame.seat], "no call of the only other seat")

    # Rolls (PROTOCOL.md, section 12).

    def rolls_for(self, ask):
        """True if a roll answers the request: it is for a number, or for a public card of an open deck."""
        return "roll" in ask or ("draw" in ask and self.open and ask["to"] is None)

    def open_decks(self):
        """Set up an open deck for each shuffle that the rules request next."""
        while "shuffle" in self.next:
            faces, first = self.next["shuffle"], self.next["first"]
            need(faces and all(faces), "a deck of no faces")
            need(not any(slot in self.cards for slot in range(first, first + len(faces))), "slots used twice")
            self.open, self.left, self.drawn, self.stock = True, list(faces), first, {}
            self.decks += 1
            self.line("shuffle")

    def roll(self):
        """Resolve all requests that the next roll answers, if every present seat has revealed its link."""
        if not self.rolls_for(self.next) or any(seat not in self.given for seat in self.present):
            return
        links = [self.given[seat] for seat in self.present]
        below = N(H("roll", self.match, self.rolls, *links)[:32])
        while self.rolls_for(self.next):
            if "roll" in self.next:
                need(self.next["roll"] > 0, "no number below 0")
                self.line(f"roll {below(self.next['roll'])}")
            else:
                need(self.left and self.next["draw"] == self.drawn, "a draw that is not the next card")
                face = self.left.pop(below(len(self.left)))
                self.cards[self.drawn] = Card(None, face=face)
                self.line(f"draw all {self.drawn}:{face}")
                self.drawn += 1
            self.open_decks()
        self.rolls += 1
        self.tips |= self.given
        self.given = {}

    # Shuffles (PROTOCOL.md, section 11).

    def inputs(self):
        """Return the ciphertexts that the next seat must shuffle."""
        if self.deck:
            return self.deck
        need(self.left, "a deck of no faces")
        return [(IDENTITY, P("face", self.game, face)) for face in self.left]

    def check_shuffle(self, frame):
        """Check the proof, by Terelius and Wikstroem, that the new deck is a shuffle of the previous one."""
        old = self.inputs()
        n, deck, proof = len(old), frame.data["deck"], frame.data["proof"]
        need(len(deck) == 64 * n and len(proof) == 32 * (5 * n + 9), "a deck of another size", FaultError)
        codes = [point(deck[at : at + 32]) for at in range(0, 64 * n, 32)]
        need(IDENTITY not in codes, "a ciphertext holds the identity")
        a, b = codes[::2], codes[1::2]
        parts = [proof[at : at + 32] for at in range(0, len(proof), 32)]
        points = [point(part) for part in parts[: 3 * n + 5]]
        numbers = [scalar(part) for part in parts[3 * n + 5 :]]
        cs, ds, ts = points[:n], points[n : 2 * n], points[2 * n : 3 * n]
        t1, t2, t3, t4a, t4b = points[3 * n :]
        z1, z2, z3, z4 = numbers[:4]
        hats, dashes = numbers[4 : 4 + n], numbers[4 + n :]
        pairs = [x + y for x, y in old]
        S = H("shuffle input", self.joint, *pairs, self.match, self.decks - 1, self.height, frame.seat)
        u = W("shuffle u", n, S, deck, *cs)
        c = C("shuffle c", S, deck, proof[: 32 * (3 * n + 5)])
        h = P("shuffle chain")
        hs = [add(*[P("shuffle generator", i)] * 2) for i in range(n)]
        product = 1
        for one in u:
            product = product * one % L
        held = [
            (t1, sub(base(z1), mul(c, sub(add(*cs), add(*hs))))),
            (t2, sub(base(z2), mul(c, sub(ds[-1], mul(product, h))))),
            (t3, sub(add(base(z3), combine(dashes, hs)), mul(c, combine(u, cs)))),
            (t4a, sub(add(base(-z4), combine(dashes, a)), mul(c, combine(u, [x for x, _ in old])))),
            (t4b, sub(add(mul(-z4, self.joint), combine(dashes, b)), mul(c, combine(u, [y for _, y in old])))),
        ]
        for t, z, dash, d, before in zip(ts, hats, dashes, ds, [h, *ds], strict=False):
            held.append((t, sub(add(base(z), mul(dash, before)), mul(c, d))))
        need(all(left == right for left, right in held), "the proof of the shuffle doesn't hold", FaultError)

    def finish_shuffle(self, frame):
        """Store the deck as this seat shuffled it; after the last seat's shuffle, assign its cards to slots."""
        raw = frame.data["deck"]
        self.deck = [(raw[at : at + 32], raw[at + 32 : at + 64]) for at in range(0, len(raw), 64)]
        self.shuffler += 1
        if self.shuffler < len(self.seats):
            return
        faces = tuple(self.left)
        self.stock = {self.drawn + i: (pair, faces) for i, pair in enumerate(self.deck)}
        self.deck, self.shuffler, self.open = [], 0, False

    # Shares (PROTOCOL.md, section 11).

    def prove_shares(self, Y, points, shares, proof, *context):
        """Check the proof that each share is the share of its point under the key `Y`."""
        try:
            T1, T2, z = point(proof[:32]), point(proof[32:64]), scalar(proof[64:])
            shares = [point(share) for share in shares]
        except RefusedError as error:
            raise FaultError(*error.args) from None
        S = H("shares statement", Y, *points, *shares, *context)
        w = W("shares", len(points), S)
        c = C("shares", S, proof[:64])
        A, B = combine(w, points), combine(w, shares)
        need(base(z) == add(T1, mul(c, Y)), "the proof of shares doesn't hold", FaultError)
        need(mul(z, A) == add(T2, mul(c, B)), "the proof of shares doesn't hold", FaultError)

    def check_list(self, frame, slots, pairs):
        """Check the public shares of a frame, and their common proof."""
        raw = frame.data["shares"]
        need(len(raw) == 32 * len(slots), "too few or too many shares")
        need(len(frame.data["proof"]) == (96 if slots else 0), "a proof of another length")
        if not slots:
            return None
        shares = [raw[at : at + 32] for at in range(0, len(raw), 32)]
        points = [a for a, _ in pairs]
        return self.prove_shares(
            self.deal[frame.seat], points, shares, frame.data["proof"], self.match, self.height, frame.seat, *slots
        )

    def check_single(self, slot, pair, seat, raw):
        """Check a single share and its own proof; return the share's point."""
        share = point(raw[:32])
        self.prove_shares(self.deal[seat], [pair[0]], [share], raw[32:], self.match, slot, seat)
        return share

    def batch(self):
        """Return the slot, the audience, the ciphertext and the possible faces of each draw of this height."""
        batch, ends = self.draws()
        need(ends, "the log doesn't say which cards are dealt", UnknownError)
        for i, draw in enumerate(batch):
            need(draw["draw"] == self.drawn + i and draw["draw"] in self.stock, "a draw that is not the next card")
        return [(draw["draw"], draw["to"], *self.stock[draw["draw"]]) for draw in batch]

    def check_shares(self, frame):
        """Check the shares of the cards drawn at this height, and the letters in the same frame."""
        batch, seat = self.batch(), frame.seat
        public = [(slot, pair) for slot, to, pair, _ in batch if to is None or seat not in to]
        self.check_list(frame, [slot for slot, _ in public], [pair for _, pair in public])
        self.check_letters(
            frame,
            [
                Letter(other, slot, (seat,))
                for slot, to, _, _ in batch
                if to is not None and seat in to
                for other in sorted(to)
                if other != seat
            ],
        )

    def deal_cards(self, frames):
        """Draw the cards of this height, with the shares in these frames."""
        batch = self.batch()
        for slot, to, pair, faces in batch:
            self.cards[slot] = Card(to, pair, faces)
        for frame in frames:
            slots = [slot for slot, to, _, _ in batch if to is None or frame.seat not in to]
            self.publish(frame.seat, slots, frame.data["shares"])
        for slot, to, _, _ in batch:
            need((self.next.get("draw"), self.next.get("to")) == (slot, to), "a draw is not the one named beforehand")
            shown = self.face(slot) if to is None else "?"
            name = "all" if to is None else ",".join(map(str, sorted(to)))
            self.line(f"draw {name} {slot}:{shown}")
        self.drawn += len(batch)

    def publish(self, seat, slots, raw):
        """Store the shares that a seat has published for these slots."""
        for i, slot in enumerate(slots):
            self.cards[slot].shares[seat] = raw[32 * i : 32 * i + 32]

    def face(self, slot):
        """Decrypt a card with the shares of all seats, and return its face."""
        held = self.cards[slot]
        opened = sub(held.pair[1], add(*(held.shares[seat] for seat in self.seats)))
        for face in held.faces:
            if P("face", self.game, face) == opened:
                held.face = face
                return face
        raise FaultError("shares that open no face")

    def check_opening(self, frame):
        """Check the shares that open the cards on which claims hinge."""
        slots = [slot for slot in self.hinges() if frame.seat not in self.cards[slot].shares]
        self.check_list(frame, slots, [self.cards[slot].pair for slot in slots])

    # Letters (PROTOCOL.md, section 11).

    def check_letters(self, frame, letters):
        """Check the number, the lengths and the proofs of a frame's sealed letters."""
        sealed = frame.data["sealed"]
        need(len(sealed) == len(letters), "too few or too many letters")
        for raw, letter in zip(sealed, letters, strict=True):
            need(len(raw) >= 112, "a letter too short")
            need(not letter.shares or len(raw) == 112 + 128 * len(letter.shares), "a letter of another length")
            context = (self.match, frame.height, frame.seat, letter.to, letter.slot)
            need(signed("letter", raw[:32], raw[-64:], *context), "no proof of a letter", FaultError)
        self.letters[frame.raw] = letters

    def unseal(self, raw, Q, B, context):
        """Decrypt a letter; return its plain text, or None if its tag is wrong."""
        E, sealed, tag = raw[:32], raw[32:-80], raw[-80:-64]
        stream = b"".join(H("letter", Q, B, E, block, *context) for block in range(len(sealed) // 64 + 1))
        plain = bytes(x ^ y for x, y in zip(sealed, stream, strict=False))
        return plain if H("letter tag", Q, B, E, plain, *context)[:16] == tag else None

    # Moves (PROTOCOL.md, section 11).

    def check_move(self, frame):
        """Check the commitments, openings, shares and letters of a move against the cards in its facts."""
        need(self.used < len(self.facts), "a move's facts are missing", UnknownError)
        fact = self.facts[self.used]
        need("cards" in fact, "a line has the facts of another kind")
        need(fact["text"] == frame.data["text"], "the move is another one than the line")
        mover = self.next["turn"]
        commits, openings, shares = (list(frame.data[name]) for name in ("commits", "openings", "shares"))
        letters = []
        for slot, face, to in fact["cards"]:
            held = self.cards.get(slot)
            if held is None and to is not None:
                need(commits, "a commitment is missing")
                digest = commits.pop(0)
                letters += [Letter(seat, slot, commitment=digest) for seat in sorted(to)]
            elif held is None or held.audience is None:
                need(face is not None, "a card for everybody without its face")
                need(held is None or held.face == face, "another face than the card's")
            elif to is None and not held.pair:
                need(openings, "an opening is missing")
                digest = H("secret", self.match, slot, held.maker, face or "", openings.pop(0))[:32]
                need(digest == held.commitment, "another secret than committed to", FaultError)
            elif to is None:
                self.check_shown(slot, face, shares)
            else:
                for seat in sorted(to - held.audience):
                    lacking = tuple(s for s in self.seats if held.pair and s not in held.shares and s != seat)
                    letters.append(Letter(seat, slot, lacking, held.commitment))
        need(not commits and not openings and not shares, "too much goes with a move")
        self.check_letters(frame, letters)
        if self.rolls_for(fact["next"]):
            self.is_next_link(frame.seat, frame.data["link"])
        else:
            need(not frame.data["link"], "a link that no roll asks for")
        need(mover in self.seats, "no seat to move")

    def check_shown(self, slot, face, shares):
        """Check the shares that show a drawn card to everybody, and the face that they open."""
        held = self.cards[slot]
        total = list(held.shares.values())
        for seat in self.seats:
            if seat not in held.shares:
                need(shares, "a share is missing")
                total.append(self.check_single(slot, held.pair, seat, shares.pop(0)))
        need(face in held.faces, "a face that the deck doesn't have", FaultError)
        need(
            P("face", self.game, face) == sub(held.pair[1], add(*total)),
            "another face than the shares open",
            FaultError,
        )

    def move(self, frame):
        """Apply a valid move: its cards, its line and its link."""
        mover, fact = self.next["turn"], self.facts[self.used]
        self.moves[frame.raw] = (len(self.standing), self.chain[-1], fact)
        commits, shares = list(frame.data["commits"]), list(frame.data["shares"])
        for slot, face, to in fact["cards"]:
            held = self.cards.get(slot)
            if held is None:
                digest = b"" if to is None else commits.pop(0)
                self.cards[slot] = Card(to, maker=mover, commitment=digest, face=face if to is None else None)
                continue
            if to is None and held.audience is not None:
                for seat in self.seats:
                    if held.pair and seat not in held.shares:
                        held.shares[seat] = shares.pop(0)[:32]
                held.face = face
            held.audience = to if to is None or held.audience is None else held.audience | to
        self.line(frame.data["text"], move=True)
        self.offers &= {mover}
        self.wishes = {}
        if frame.data["link"]:
            self.given[frame.seat] = frame.data["link"]
            self.roll()
        return True

    # Asides that the seat to move acknowledges (PROTOCOL.md, section 5).

    def check_heard(self, frame):
        """Check that the seat to move may acknowledge each aside in the frame."""
        asides = [self.read(raw) for raw in frame.data["asides"]]
        need(asides, "nothing is heard")
        kinds = [(aside.seat, aside.kind) for aside in asides]
        need(len(set(kinds)) == len(kinds), "two asides of one seat and kind")
        need("resign" not in [aside.kind for aside in asides[:-1]], "a resignation is not the last")
        spoken = dict(self.spoken)
        for aside in asides:
            need(aside.kind in ("resign", "draw", "undo"), "an aside that cannot be heard")
            need(aside.seat in self.present and aside.height <= self.height, "an aside of another time")
            if aside.kind == "resign":
                continue
            need(aside.height >= self.decision, "an aside of an earlier decision")
            need(spoken[aside.seat] < 6, "a seat is heard too often")
            spoken[aside.seat] += 1
            if aside.kind == "draw":
                need(aside.seat not in self.offers, "an offer that stands")
            else:
                lines = aside.data["lines"]
                need(self.wishes.get(aside.seat) != lines, "a wish that stands")
                need(lines < len(self.standing), "more lines than there are")
                need(
                    all(fact.get("cards") == [] for fact in self.standing[lines:]), "the match cannot go back that far"
                )

    def hear(self, frame):
        """Apply the asides that the frame acknowledges; return True if a new decision begins."""
        for raw in frame.data["asides"]:
            aside = self.read(raw)
            if aside.kind == "resign":
                self.end(f"resign {aside.seat}")
                return True
            self.spoken[aside.seat] += 1
            if aside.kind == "draw":
                self.offers.add(aside.seat)
                if self.offers >= set(self.present):
                    self.end("agree draw")
                    return True
                continue
            lines = self.wishes[aside.seat] = aside.data["lines"]
            if all(self.wishes.get(seat) == lines for seat in self.present):
                del self.standing[lines:], self.chain[lines + 1 :]
                self.undone += 1
                self.offers, self.wishes = set(), {}
                return True
        return False

    # Checks after the last frame.

    def finish(self, kind, owing, frames):
        """Check the asides and the accused frames at the end of the log, and return the report."""
        given = {frame.seat for frame in frames}
        owed = [seat for seat in owing if seat not in given]
        self.check_asides(kind, owing, owed)
        need(not (self.asides and self.accused), "asides stand beside a proof")
        verdict, unread = None, ""
        if self.accused:
            verdict, unread = self.judge(kind, owing)
        need(self.used == len(self.facts), "a line too many")
        over = "over" in self.next
        return Report(
            self.match.hex(),
            self.height,
            self.block.hex(),
            self.state.hex(),
            [fact["text"] for fact in self.standing],
            self.undone,
            sorted(self.absent),
            owed,
            self.rolls,
            self.decks,
            {str(slot): self.cards[slot].face for slot in sorted(self.cards) if self.cards[slot].face is not None},
            over and not owed,
            verdict,
            unread,
            self.counts,
        )

    def check_asides(self, kind, owing, owed):
        """Check the claims about late seats at the open height."""
        order = {"call": 0, "contest": 1, "close": 2, "answered": 2, "leave": 3}
        need(all(aside.kind in order for aside in self.asides), "an aside that no log has")
        ranks = [order[aside.kind] for aside in self.asides]
        need(ranks == sorted(ranks), "asides out of order")
        need(not self.asides or kind in CALLABLE, "an aside where no seat may be called")
        calls: set[Any] = set()
        seen: set[Any] = set()
        votes: dict[int, list[Frame]] = {}
        for aside in self.asides:
            need((aside.height, aside.block) == (self.height, self.block), "an aside of another height")
            about, seat = aside.data.get("seat", aside.seat), aside.seat
            need((rank := order[aside.kind], seat, about) not in seen, "an aside said twice")
            seen.add((rank, seat, about))
            if aside.kind == "contest":
                need(about in {accused for _, accused in calls}, "a contest of a seat that nobody called")
                continue
            need(seat in self.present and seat != about, "an aside of a seat that may not call")
            need(about in (owing if rank == 2 else owed), "an aside about a seat that owes nothing")
            need(aside.data.get("wants") != "bot" or not self.hides(), "no bot may play where something is hidden")
            if aside.kind == "call":
                need(seat not in owed, "a call of a seat that owes something itself")
                calls.add((seat, about))
            elif aside.kind == "leave":
                need((seat, about) in calls, "a seat left that had not called")
            else:
                need(len(self.seats) > 2, "votes between two")
                before = votes.setdefault(seat, [])
                need(not any(self.contradict(aside, vote) for vote in before), "votes that contradict each other")
                before.append(aside)

    def hides(self):
        """True if the match has hidden information, so that no bot may replace a player."""
        return self.start["hidden"] or self.decks or self.cards

    def contradict(self, one, other):
        """True if two votes of one seat contradict each other (PROTOCOL.md, section 7)."""
        if one.kind == other.kind == "close":
            return one.data != other.data
        return one.kind != other.kind and one.data["seat"] == other.data["seat"]

    # Proofs of faults (PROTOCOL.md, sections 9 and 14).

    def judge(self, kind, owing):
        """Return the verdict that the accused frames prove and an empty text; or None, and the kind of frame that only
        the rules can judge."""
        first, *rest = self.accused
        commits = [frame.raw for frame in self.queue if frame.height == 0]
        if first.kind == "open" and first.height == 1 and [frame.raw for frame in rest] == commits:
            verdict = self.judge_one(first, kind, owing)
            need(first.state == self.state, "commitments that show nothing")
            return verdict
        if first.kind == "complaint" or any(frame.kind == "complaint" for frame in rest):
            try:
                return self.judge_complaint(kind, owing), ""
            except UnknownError:
                return None, kind
        if first.kind == "told" or any(frame.kind == "told" for frame in rest):
            self.check_told(kind, owing)
            return None, "told"
        if rest:
            need(len(rest) == 1, "too many accused frames")
            return self.judge_two(first, rest[0], kind), ""
        return self.judge_one(first, kind, owing)

    def judge_two(self, one, other, kind):
        """Return the verdict that two different frames of one seat prove."""
        need(one.raw != other.raw and one.seat == other.seat, "no two frames of one seat")
        need((one.height, one.block) == (other.height, other.block), "two frames of two heights")
        reached = one.height <= self.height
        need(not reached or one.block == self.blocks[one.height], "two frames on another block than the log's")
        if one.kind in FRAMES and other.kind in FRAMES:
            need(one.raw < other.raw, "accused frames out of order")
            self.skip_move(one)
            devices = [{head.data.get("device") for head in self.heads(frame)} for frame in (one, other)]
            need(devices[0] == devices[1], "frames of two devices")
            return "equivocation", one.seat
        need(
            {one.kind, other.kind} <= {"close", "answered"} and self.contradict(one, other),
            "two frames that prove nothing",
        )
        need(reached and [*self.kinds, kind][one.height] in CALLABLE, "votes of a height where nobody may be called")
        need(len(self.seats) > 2, "votes between two")
        for vote in (one, other):
            need(vote.data["seat"] in self.seats and vote.data["seat"] != vote.seat, "a vote about no other seat")
            need(vote.data["wants"] != "bot" or not self.hides(), "no bot may play where something is hidden")
        return "contradiction", one.seat

    def judge_one(self, frame, kind, owing):
        """Judge the only accused frame, which must be due. Return ("invalid", seat) and "" if it is invalid; None and
        "move" for a move that only the game's rules can judge. Refuse any other frame that is valid."""
        try:
            self.check(frame, kind, owing)
        except FaultError:
            if frame.kind == "open" and frame.state == self.state:
                need(len(self.accused) > 1, "the commitments are missing")
            self.skip_move(frame)
            return ("invalid", frame.seat), ""
        except UnknownError:
            return None, "move"
        need(frame.kind == "move", "an accused frame in which nothing is wrong")
        self.skip_move(frame)
        return None, "move"

    def skip_move(self, frame):
        """Skip the last facts in the log if they belong to this accused move, and the move is at the open height."""
        if (
            frame.kind == "move"
            and (frame.height, frame.block) == (self.height, self.block)
            and self.used + 1 == len(self.facts)
        ):
            fact = self.facts[self.used]
            need(fact["text"] == frame.data["text"] and "cards" in fact, "the facts of another move")
            self.used += 1

    def judge_complaint(self, kind, owing):
        """Return the verdict on a complaint about a letter: the fault is the sender's, or that of the seat that
        complains."""
        complaint = next(frame for frame in self.accused if frame.kind == "complaint")
        accused = self.read(complaint.data["frame"])
        others = [frame for frame in self.accused if frame is not complaint]
        need(all(frame.raw == accused.raw for frame in others) and len(others) < 2, "accused frames that don't belong")
        need(self.accused[-1] is complaint, "the complaint is not the last")
        need(accused.seat != complaint.seat, "a complaint of a frame of its own seat")
        need(complaint.height <= self.height + 2, "a complaint of a height that is far ahead")
        if accused.raw not in self.letters:
            need(accused.height == self.height, "an accused frame that the log doesn't have")
            self.check(accused, kind, owing)
            self.skip_move(accused)
        letters, at = self.letters[accused.raw], complaint.data["at"]
        need(at < len(letters), "no such letter")
        letter, raw = letters[at], accused.data["sealed"][at]
        need(letter.to == complaint.seat != accused.seat, "a letter to another seat")
        context = (self.match, accused.height, accused.seat, letter.to, letter.slot)
        B, Q = self.box[letter.to], point(complaint.data["secret"])
        self.prove_shares(B, [raw[:32]], [Q], complaint.data["proof"], "disclose", *context)
        bad = not self.holds(letter, self.unseal(raw, Q, B, context), accused)
        need(bool(others) == bad, "the accused frame stands there without need, or is missing")
        return ("invalid", accused.seat if bad else complaint.seat)

    def check_told(self, kind, owing):
        """Check a seat's claim that a move is illegal given the cards that the seat was shown."""
        need([frame.kind for frame in self.accused] == ["move", "told"], "not a move, and what was told of it")
        accused, told = self.accused
        need(told.data["frame"] == accused.raw and told.seat != accused.seat, "told of no move of another seat")
        need(told.height <= self.height + 2, "told at a height that is far ahead")
        if accused.raw not in self.moves:
            need(accused.height == self.height, "an accused frame that the log doesn't have")
            self.check(accused, kind, owing)
            self.moves[accused.raw] = (len(self.standing), self.chain[-1], self.facts[self.used])
            self.skip_move(accused)
        at, before, fact = self.moves[accused.raw]
        need(at < len(self.chain) and self.chain[at] == before, "other lines stand before that move now")
        secrets = dict(zip([slot for slot, _, to in fact["cards"] if slot not in self.cards and to is not None],
                           accused.data["commits"], strict=True)) if accused.height == self.height else {}  # fmt: skip
        opened = set()
        for item in told.data["secrets"]:
            slot, held = item["slot"], self.cards.get(item["slot"])
            need(slot in secrets or (held and held.commitment), "no secret")
            maker, commitment = (accused.seat, secrets[slot]) if slot in secrets else (held.maker, held.commitment)
            digest = H("secret", self.match, slot, maker, item["face"], item["nonce"])[:32]
            need(digest == commitment, "another secret than committed to")
            opened.add(slot)
        given: dict[int, set[int]] = {}
        for item in told.data["shares"]:
            slot, held = item["slot"], self.cards.get(item["slot"])
            need(held and held.pair and item["seat"] in self.seats, "a share of no drawn card")
            self.check_single(slot, held.pair, item["seat"], item["share"])
            given.setdefault(slot, set(held.shares)).add(item["seat"])
        opened |= {slot for slot, seats in given.items() if len(seats) == len(self.seats)}
        for slot, _, to in fact["cards"]:
            need(to is None or told.seat not in to or slot in opened, "a card of the move is not opened")

    def holds(self, letter, plain, accused):
        """True if the plain text of a letter is the secret or the shares that the letter must contain."""
        if plain is None:
            return False
        if not letter.shares:
            face = plain[32:].decode("ascii", "replace")
            maker = self.cards[letter.slot].maker if letter.slot in self.cards else accused.seat
            digest = H("secret", self.match, letter.slot, maker, face, plain[:32])[:32]
            return 1 <= len(face) <= 16 and face.isascii() and digest == letter.commitment
        held = self.cards.get(letter.slot)
        pair = held.pair if held else self.stock[letter.slot][0]
        try:
            for i, seat in enumerate(letter.shares):
                self.check_single(letter.slot, pair, seat, plain[128 * i : 128 * i + 128])
        except RefusedError:
            return False
        return True


def verify(log):
    """Check the bytes of a saved log; return the report, or raise `RefusedError`."""
    return Verifier(log).run()
