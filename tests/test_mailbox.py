"""Tests of letters over relays (`web/src/net/mailbox.js`), which run in Node with simulated relays on the loopback
address."""

from __future__ import annotations

import os
import subprocess
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.letters import N, Relays, key_of, letter_event, name_of, public, relays, sign, valid
from web.build.tools import node_path

ROOT = Path(__file__).resolve().parents[1]
SECRET = "liege/protocol".ljust(64, "-")
"""The secret of the example in PROTOCOL.md."""


@pytest.fixture(scope="module")
def run() -> Iterator[tuple[Relays, subprocess.CompletedProcess[str]]]:
    """Run all tests in Node. Yield the relays in their final state, and the finished process with its output."""
    with relays() as served:
        environment = os.environ | {"RELAYS": served.address}
        command = [node_path(), "--test", "tests/web/mailbox.mjs"]
        yield served, subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8")


@pytest.mark.slow
def test_letters_over_relays(run) -> None:
    """Check that all tests in `tests/web/mailbox.mjs` pass: each policy and each fault of a relay is one of them."""
    _, done = run
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_letters_lie_where_the_protocol_says(run) -> None:
    served, _ = run
    stored = sorted(served["protocol"].stored.values(), key=lambda event: event["content"])
    assert len(stored) == 4
    for place, event in enumerate(stored):
        letter = urlsafe_b64decode(event["content"] + "==")
        expected = letter_event(SECRET, place, letter, event["created_at"])
        assert letter == b"letter %d" % place
        assert event | {"sig": ""} == expected | {"sig": ""}


def test_the_example_of_the_protocol_holds() -> None:
    text = (ROOT / "pygames" / "peer" / "PROTOCOL.md").read_text(encoding="utf-8")
    assert f"`{public(key_of(SECRET, 0))}` and the name `{name_of(SECRET, 0)}`" in text


def test_signatures_are_those_of_bip_340() -> None:
    """Check the first two test vectors of BIP 340, and that a signature with a changed bit is refused."""
    key = "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"
    signature = (
        "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215"
        "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0"
    )
    assert public(3) == public(N - 3) == key
    assert valid(key, bytes(32), signature)
    for message in (bytes(32), b"\x01" * 32):
        made = sign(3, message)
        assert valid(key, message, made)
        for bit in range(0, 512, 37):
            assert not valid(key, message, f"{int(made, 16) ^ 1 << bit:0128x}")
