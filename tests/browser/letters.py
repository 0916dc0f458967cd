"""Simulated Nostr relays on loopback that store letters: five policies, and the faults of bad relays.

The relays share one port; the path of a relay's address is its name. `RELAYS/control` accepts commands from other
processes: JSON `[command, name, argument]`. `python -m tests.browser.letters` serves until it is stopped.

Keys and signatures are computed here from PROTOCOL.md and BIP 340 alone, so this also checks what the site sends.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields
from hashlib import sha256
from http import HTTPStatus
from random import Random
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

Event = dict[str, Any]
Point = tuple[int, int, int]
"""A point of the curve secp256k1 in Jacobian coordinates."""

OWN = 37941
"""The Nostr event kind that the site defines for its letters."""
APPLICATION = 30078
"""The Nostr event kind for data of applications (NIP-78)."""
LOGIN = 22242
"""The Nostr event kind for proving a key to a relay (NIP-42)."""

OPEN = "open"
REFUSING = "own kinds refused"
AUTH = "auth"
OWNER = "auth for the owner"
FORGETFUL = "forgetful"
POLICIES = (OPEN, REFUSING, AUTH, OWNER, FORGETFUL)

GARBAGE: tuple[str | bytes, ...] = (
    *(
        "",
        "[]x",
        "null",
        "7",
        "{}",
        '{"0":"EVENT"}',
        "[" * 5000,
        '["EVENT"]',
        '["EVENT","letters1",null]',
        "\ufeff",
    ),
    *(
        '["EVENT","letters1",{}]',
        '["EVENT","letters1",[]]',
        '["OK"]',
        '["AUTH","' + "x" * 2000 + '"]',
        '["OK",null,true]',
        '["AUTH",{}]',
        '["AUTH",7]',
    ),
    *(
        '["CLOSED"]',
        '["CLOSED","other","error: no"]',
        '["EOSE"]',
        '["EOSE","other"]',
        '["NOTICE",{}]',
        '["__proto__",1]',
    ),
    *(b"\x00\xff", b"[" * 3000),
)


# Keys and signatures (BIP 340)

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
ZERO: Point = (0, 1, 0)


def double(point: Point) -> Point:
    x, y, z = point
    square = y * y % P
    shift = 4 * x * square % P
    slope = 3 * x * x % P
    x = (slope * slope - 2 * shift) % P
    return x, (slope * (shift - x) - 8 * square * square) % P, 2 * y * z % P


def add(one: Point, two: Point) -> Point:
    if not one[2] or not two[2]:
        return one if one[2] else two
    left, right = one[2] * one[2] % P, two[2] * two[2] % P
    x, more = one[0] * right % P, two[0] * left % P
    y, higher = one[1] * right * two[2] % P, two[1] * left * one[2] % P
    if x == more:
        return double(one) if y == higher else ZERO
    width, slope = more - x, higher - y
    square = width * width % P
    cube, shift = square * width % P, x * square % P
    x = (slope * slope - cube - 2 * shift) % P
    return x, (slope * (shift - x) - y * cube) % P, width * one[2] * two[2] % P


def times(scalar: int, point: tuple[int, int], other: int = 0) -> tuple[int, int]:
    """Return `scalar * point + other * G`, which must not be the point at infinity."""
    base, more = (*point, 1), (*G, 1)
    sums = {(0, 1): more, (1, 0): base, (1, 1): add(base, more)}
    total = ZERO
    for bit in reversed(range(256)):
        total = double(total)
        if pair := sums.get((scalar >> bit & 1, other >> bit & 1)):
            total = add(total, pair)
    inverse = pow(total[2], -1, P)
    return total[0] * inverse**2 % P, total[1] * inverse**3 % P


def tagged(tag: str, *parts: bytes) -> int:
    prefix = sha256(tag.encode()).digest()
    return int.from_bytes(sha256(prefix + prefix + b"".join(parts)).digest(), "big")


def code(number: int) -> bytes:
    return number.to_bytes(32, "big")


def public(key: int) -> str:
    """Return the public key of a private key, in hex."""
    return code(times(key, G)[0]).hex()


def sign(key: int, message: bytes) -> str:
    x, y = times(key, G)
    key = key if y % 2 == 0 else N - key
    nonce = tagged("BIP0340/nonce", code(key), code(x), message) % N
    r, y = times(nonce, G)
    nonce = nonce if y % 2 == 0 else N - nonce
    challenge = tagged("BIP0340/challenge", code(r), code(x), message)
    return (code(r) + code((nonce + challenge * key) % N)).hex()


def valid(pubkey: str, message: bytes, signature: str) -> bool:
    """True if the signature of the message is valid for the public key."""
    x, r, s = (int(text, 16) for text in (pubkey, signature[:64], signature[64:]))
    y = pow(x**3 + 7, (P + 1) // 4, P)
    if len(signature) != 128 or x >= P or r >= P or s >= N or y * y % P != (x**3 + 7) % P:
        return False
    challenge = tagged("BIP0340/challenge", code(r), code(x), message)
    found, height = times(N - challenge % N, (x, y if y % 2 == 0 else P - y), s)
    return height % 2 == 0 and found == r


def id_of(event: Event) -> str:
    listed = [0, *(event[name] for name in ("pubkey", "created_at", "kind", "tags", "content"))]
    return sha256(json.dumps(listed, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def signed(key: int, created_at: int, kind: int, tags: list[list[str]], content: str) -> Event:
    """Return a signed Nostr event (NIP-01)."""
    event: Event = {"pubkey": public(key), "created_at": created_at, "kind": kind, "tags": tags, "content": content}
    event["id"] = id_of(event)
    return event | {"sig": sign(key, bytes.fromhex(event["id"]))}


def is_genuine(event: Event) -> bool:
    """True if the id and the signature of a Nostr event are valid."""
    return event["id"] == id_of(event) and valid(event["pubkey"], bytes.fromhex(event["id"]), event["sig"])


# Letters, as in section 2 of PROTOCOL.md


def key_of(secret: str, place: int) -> int:
    """Return the private key that signs the letters of a place."""
    return int.from_bytes(sha256(f"liege mailbox key {place} {secret}".encode()).digest(), "big")


def name_of(secret: str, place: int) -> str:
    """Return the `d` tag of the letters of a place."""
    return sha256(f"liege mailbox name {place} {secret}".encode()).hexdigest()[:32]


def letter_event(secret: str, place: int, letter: bytes, created_at: int | None = None, kind: int = OWN) -> Event:
    """Return the Nostr event of a letter; everybody who has the room's secret can make it."""
    time_ = int(time.time()) if created_at is None else created_at
    tags = [["d", name_of(secret, place)], ["expiration", str(time_ + 30 * 24 * 3600)]]
    return signed(key_of(secret, place), time_, kind, tags, urlsafe_b64encode(letter).decode().rstrip("="))


# Simulated relays


@dataclass
class Settings:
    """The policy of a simulated relay, and the faults that it simulates."""

    policy: str = OPEN
    delay: float = 0
    """Seconds to wait before each reply."""
    deaf: bool = False
    """True for a relay that never completes a connection."""
    silent: bool = False
    """True for a relay that never replies."""
    mute: int = 0
    """Number of the next events that are stored without a reply."""
    lose: int = 0
    """Number of the next events that are accepted and then dropped."""
    replay: int = 1
    """Number of times that the relay sends each stored event."""
    reorder: bool = False
    """Send the stored events in random order, after the message that ends them (EOSE)."""
    old: str = ""
    """`instead`: send the first version of each event instead of the latest one; `all`: send all versions."""
    forge: bool = False
    """Send altered copies of the stored events too."""
    extra: list[Event] = field(default_factory=list)
    """Events that the relay sends in addition to the stored ones."""
    garbage: bool = False
    """Send malformed messages before each reply."""
    flood_events: int = 0
    flood_bytes: int = 0
    """In reply to a request for events, send this number of altered events, or one message with this number of
    bytes."""
    past: float = 1e9
    future: float = 900
    """Maximum difference in seconds between an event's time and the relay's clock."""
    refuse: str = ""
    """The reason with which the relay refuses every event; "" to refuse none."""
    busy: int = 0
    """Number of the next events that the relay refuses as sent too fast."""
    limitation: dict[str, Any] = field(default_factory=dict)
    retention: list[Any] = field(default_factory=list)
    """The retention limits that the relay publishes (NIP-11)."""
    content_max: int = 10**6
    """The maximum length of an event's content, even if the relay does not publish it."""
    late_challenge: bool = False
    """Send the challenge for a client's key only when a request needs a proven key, not on connection."""
    hide: bool = False
    """Omit events that the client may not read, instead of refusing the request."""
    one_key: bool = False
    """Accept only the key that a client has proven last."""
    denied: bool = False
    """Refuse every proof of a key."""
    strict: bool = False
    """Refuse requests for events of refused kinds."""
    kinds_refused: list[int] = field(default_factory=list)
    """Event kinds to refuse in addition to those that the policy refuses."""
    nagging: bool = False
    """Send another challenge after each proof of a key."""
    endless: bool = False
    """Never send the message that ends the stored events (EOSE)."""
    reply_delay: float = 0
    """Seconds to wait before each reply to a published event."""
    about: str | None = None
    """The text that the relay sends instead of its published limits."""


class Client:
    """A client's connection to a simulated relay."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self.challenge = ""
        self.keys: set[str] = set()
        self.filters: dict[str, dict[str, Any]] = {}


class Relay:
    """A simulated Nostr relay: its settings, the events that it stores, and its replies."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self.settings = settings
        self.stored: dict[tuple[str, int, str], Event] = {}
        self.replaced: list[Event] = []
        """Stored events that were replaced, in the order of their replacement."""
        self.received: list[list[Any]] = []
        """All messages that the relay has received from clients."""
        self.clients: set[Client] = set()
        self.connections = 0
        self.random = Random(name)

    # Commands of tests

    def wipe(self) -> None:
        """Delete all stored events."""
        self.stored.clear()
        self.replaced.clear()

    def publish(self, event: Event) -> bool:
        """Store an event unless a newer version is stored. Return true if the event was stored."""
        address = address_of(event)
        before = self.stored.get(address)
        if before and (before["created_at"], event["id"]) > (event["created_at"], before["id"]):
            return False
        if before:
            self.replaced.append(before)
        self.stored[address] = event
        return True

    def summary(self) -> dict[str, Any]:
        return {
            "stored": [*self.stored.values()],
            "received": self.received,
            "connections": self.connections,
            "open": len(self.clients),
        }

    # Replies to clients

    @property
    def refused_kinds(self) -> set[int]:
        return {*self.settings.kinds_refused} | ({OWN} if self.settings.policy in (REFUSING, OWNER) else set())

    async def meet(self, socket: ServerConnection) -> None:
        client = Client(socket)
        self.clients.add(client)
        self.connections += 1
        try:
            wants_keys = self.settings.policy in (AUTH, OWNER) or self.settings.nagging
            if wants_keys and not self.settings.late_challenge:
                await self.challenge(client)
            async for data in socket:
                message = json.loads(data)
                self.received.append(message)
                if not self.settings.silent:
                    await self.reply(client, message)
        except ConnectionClosed:
            pass
        finally:
            self.clients.discard(client)

    async def challenge(self, client: Client) -> None:
        if not client.challenge:
            client.challenge = f"challenge {self.random.random()}"
            await self.send(client, "AUTH", client.challenge)

    async def send(self, client: Client, *message: Any) -> None:
        with suppress(ConnectionClosed):
            await client.socket.send(json.dumps(message))

    async def reply(self, client: Client, message: list[Any]) -> None:
        await asyncio.sleep(self.settings.delay)
        for garbage in GARBAGE if self.settings.garbage else ():
            await client.socket.send(garbage)
        match message:
            case ["REQ", name, criteria]:
                await self.answer(client, name, criteria)
            case ["CLOSE", name]:
                client.filters.pop(name, None)
            case ["AUTH", event]:
                await self.log_in(client, event)
            case ["EVENT", event]:
                reason = self.objection(client, event)
                if reason.startswith("auth-required"):
                    await self.challenge(client)
                if self.settings.mute:
                    self.settings.mute -= 1
                    self.publish(event)
                    return
                await asyncio.sleep(self.settings.reply_delay)
                await self.send(client, "OK", event["id"], not reason, reason)
                if not reason:
                    await self.accept(event)

    async def log_in(self, client: Client, event: Event) -> None:
        named = dict(event["tags"])
        right = event["kind"] == LOGIN and named["challenge"] == client.challenge and named["relay"].endswith(self.name)
        timely = abs(event["created_at"] - time.time()) < 600
        proven = right and timely and is_genuine(event) and not self.settings.denied
        if proven:
            client.keys = {event["pubkey"]} if self.settings.one_key else client.keys | {event["pubkey"]}
        reason = "" if proven else "invalid: created_at is too far off" if right and not timely else "restricted: no"
        await self.send(client, "OK", event["id"], proven, reason)
        if self.settings.nagging:
            client.challenge = ""
            await self.challenge(client)

    def objection(self, client: Client, event: Event) -> str:
        """Return the reason for which the relay refuses an event; "" if it accepts the event."""
        settings = self.settings
        ahead = event["created_at"] - time.time()
        before = self.stored.get(address_of(event))
        if settings.busy:
            settings.busy -= 1
            return "rate-limited: slow down"
        if settings.policy == AUTH and event["pubkey"] not in client.keys:
            return "auth-required: who are you?" if not client.keys else "restricted: not your key"
        if event["kind"] in self.refused_kinds:
            return "blocked: this kind is not accepted here"
        if settings.policy == OWNER and event["pubkey"] not in client.keys:
            return "auth-required: who are you?" if not client.keys else "restricted: not your key"
        if not is_genuine(event):
            return "invalid: bad signature"
        if not -settings.past <= ahead <= settings.future:
            return f"invalid: created_at too {'late' if ahead > 0 else 'early'}"
        if len(event["content"]) > settings.content_max:
            return "invalid: content is too long"
        if before and before["created_at"] >= event["created_at"] and before["id"] != event["id"]:
            return "replaced: have newer event"
        return settings.refuse

    async def accept(self, event: Event) -> None:
        if self.settings.lose:
            self.settings.lose -= 1
            return
        if self.settings.policy != FORGETFUL and not self.publish(event):
            return
        for client in [*self.clients]:
            for name, criteria in [*client.filters.items()]:
                if matches(criteria, event) and self.may_see(client, event):
                    await self.send(client, "EVENT", name, event)

    def may_see(self, client: Client, event: Event) -> bool:
        return self.settings.policy != OWNER or event["pubkey"] in client.keys

    async def answer(self, client: Client, name: str, criteria: dict[str, Any]) -> None:
        """Reply to a request for events with the stored events."""
        settings = self.settings
        reason = self.refusal(client, criteria)
        if reason.startswith("auth-required"):
            await self.challenge(client)
        if reason:
            return await self.send(client, "CLOSED", name, reason)
        client.filters[name] = criteria
        if settings.flood_bytes:
            await client.socket.send(json.dumps(["EVENT", name, {"content": "x" * settings.flood_bytes}]))
        found = [event for event in self.versions() if matches(criteria, event) and self.may_see(client, event)]
        found = found[-criteria.get("limit", 500) :]
        if settings.forge:
            found = [*self.forgeries(found), *found, *self.forgeries(found)]
        for _ in range(settings.flood_events if found else 0):
            found.append({**found[0], "created_at": self.random.randrange(2**31)})
        found = [event for event in [*found, *settings.extra] for _ in range(settings.replay)]
        if settings.reorder:
            self.random.shuffle(found)
        if settings.reorder and not settings.endless:
            await self.send(client, "EOSE", name)
        for event in found:
            await self.send(client, "EVENT", name, event)
        if not settings.reorder and not settings.endless:
            await self.send(client, "EOSE", name)

    def refusal(self, client: Client, criteria: dict[str, Any]) -> str:
        """Return the reason for which the relay refuses a request for events; "" if it accepts the request."""
        policy = self.settings.policy
        if policy == AUTH and not client.keys:
            return "auth-required: who are you?"
        if policy == OWNER and not self.settings.hide and not {*criteria["authors"]} <= client.keys:
            return "restricted: not yours" if client.keys else "auth-required: who are you?"
        if self.settings.strict and self.refused_kinds & {*criteria["kinds"]}:
            return "unsupported: kinds"
        return ""

    def versions(self) -> list[Event]:
        """Return the versions of events that the relay sends: by default only the latest of each."""
        if not self.settings.old:
            return [*self.stored.values()]
        every = [*self.replaced, *self.stored.values()]
        if self.settings.old == "all":
            return every
        first: dict[tuple[str, int, str], Event] = {}
        for event in every:
            first.setdefault(address_of(event), event)
        return [*first.values()]

    def forgeries(self, found: list[Event]) -> Iterator[Event]:
        """Yield altered events; none has a valid signature by the author of its place."""
        stranger = int.from_bytes(sha256(b"a stranger").digest(), "big")
        for event in found:
            content = urlsafe_b64encode(b"forged").decode().rstrip("=")
            changed: list[Event] = [
                event | {"content": content},
                event | {"created_at": event["created_at"] + 1},
                event | {"created_at": "soon"},
                event | {"tags": [["d", "other"]]},
                event | {"tags": None},
                event | {"tags": [["d", None]]},
                event | {"kind": 1},
                event | {"pubkey": public(stranger)},
                event | {"sig": "0" * 128},
                event | {"sig": None},
                event | {"id": None},
                event | {"content": None},
                event | {"content": "!" * 100},
                event | {"content": "x" * 70_000},
            ]
            yield from changed
            for wrong in changed[:2]:  # copies whose id fits the altered event
                yield wrong | {"id": id_of(wrong)}
            theirs = signed(stranger, event["created_at"], event["kind"], event["tags"], content)
            yield theirs
            wrong = event | {"content": content}
            yield wrong | {"id": id_of(wrong), "sig": sign(stranger, bytes.fromhex(id_of(wrong)))}


def address_of(event: Event) -> tuple[str, int, str]:
    """Return the author, kind and name under which an event replaces another."""
    return event["pubkey"], event["kind"], next((value for name, value, *_ in event["tags"] if name == "d"), "")


def matches(criteria: dict[str, Any], event: Event) -> bool:
    """True if an event matches the criteria of a request."""
    author, kind, name = address_of(event)
    return author in criteria["authors"] and kind in criteria["kinds"] and name in criteria["#d"]


class Relays:
    """Simulated relays that share one port, by name."""

    def __init__(self) -> None:
        self.address = ""
        self.relays: dict[str, Relay] = {}
        self.loop = asyncio.new_event_loop()
        self.ended = asyncio.Event()

    def __getitem__(self, name: str) -> Relay:
        return self.relays[name]

    def make(self, name: str, **settings: Any) -> str:
        """Add a relay with these settings. Return its address."""
        self.relays[name] = Relay(name, Settings(**settings))
        return f"{self.address}/{name}"

    def drop(self, name: str) -> None:
        """Close all connections of a relay."""
        asyncio.run_coroutine_threadsafe(self.dropping(name), self.loop).result(10)

    async def dropping(self, name: str) -> None:
        for client in [*self.relays[name].clients]:
            client.socket.transport.abort()

    async def command(self, command: str, name: str, argument: Any) -> Any:
        relay = self.relays.get(name)
        if command == "make":
            return self.make(name, **argument)
        assert relay
        if command == "set":
            assert set(argument) <= {each.name for each in fields(Settings)}
            relay.settings.__dict__.update(argument)
        elif command == "wipe":
            relay.wipe()
        elif command == "publish":
            await relay.accept(argument)
        elif command == "write":
            secret, place, letter = argument
            await relay.accept(letter_event(secret, place, letter.encode()))
        elif command == "end":
            for client in [*relay.clients]:
                for subscription in [*client.filters]:
                    del client.filters[subscription]
                    await relay.send(client, "CLOSED", subscription, "error: shutting down")
        elif command == "drop":
            await self.dropping(name)
        return relay.summary()

    async def handle(self, socket: ServerConnection) -> None:
        assert socket.request
        name = socket.request.path.strip("/")
        if name != "control":
            return await self.relays[name].meet(socket)
        async for data in socket:
            await socket.send(json.dumps(await self.command(*json.loads(data))))
        return None

    async def respond(self, connection: ServerConnection, request: Request) -> Response | None:
        """Reply to an HTTP request with the description of a relay (NIP-11), or accept a WebSocket connection."""
        relay = self.relays.get(request.path.strip("/"))
        if relay and relay.settings.deaf:
            await self.ended.wait()
        if request.headers.get("Upgrade"):
            return None if relay or request.path == "/control" else connection.respond(HTTPStatus.NOT_FOUND, "")
        if not relay or request.headers.get("Accept") != "application/nostr+json":
            return connection.respond(HTTPStatus.NOT_FOUND, "")
        about = {"limitation": relay.settings.limitation, "retention": relay.settings.retention}
        text = json.dumps(about) if relay.settings.about is None else relay.settings.about
        response = connection.respond(HTTPStatus.OK, text)
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response

    async def serving(self, ready: threading.Event) -> None:
        async with serve(
            self.handle, "127.0.0.1", 0, process_request=self.respond, max_size=2**22, close_timeout=1
        ) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            self.address = f"ws://127.0.0.1:{port}"
            ready.set()
            await self.ended.wait()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()  # the task may be about to send a slow reply
            server.close(close_connections=True)


@contextmanager
def relays() -> Iterator[Relays]:
    """Start a server of simulated relays, without any relay at first, and stop it when the context ends."""
    made = Relays()
    ready = threading.Event()
    thread = threading.Thread(target=made.loop.run_until_complete, args=[made.serving(ready)], daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield made
    finally:
        made.loop.call_soon_threadsafe(made.ended.set)
        thread.join(10)


if __name__ == "__main__":
    with relays() as running:
        print(running.address, flush=True)
        threading.Event().wait()
