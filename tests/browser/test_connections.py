"""The fingerprint of a connection's peer, and attackers who send the fingerprint of another peer.

With an attacker in between, two honest ends could compute the same binding if each end read a fingerprint that its
browser ignores. So the page rejects an ambiguous description before the browser reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from web.build.making.shell import esbuild

from .friends import begun, come, invited

ENTRY = Path(__file__).with_name("connections.js")
PRINT = ":".join(f"{byte:02X}" for byte in range(32))
READ = bytes(range(32)).hex()
SDP = "\r\n".join(
    [
        "v=0",
        "o=- 1 1 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        f"a=fingerprint:sha-256 {PRINT}",
        "a=mid:0",
        "a=sctp-port:5000",
        "",
    ]
)
SECTION, FINGERPRINT = SDP.splitlines()[5], SDP.splitlines()[7]
ONE_SECTION, ONE_FINGERPRINT = "A connection for data alone has one section.", "A connection has one fingerprint."


@pytest.fixture
def blank(context: BrowserContext) -> Page:
    """Open a page that contains only the shell's connection code."""
    page = context.new_page()
    page.goto("blank.html")
    page.add_script_tag(content=esbuild(str(ENTRY), "--format=iife", "--global-name=net"))
    return page


GOOD = {
    "as it is": SDP,
    "of the session": SDP.replace(FINGERPRINT + "\r\n", "").replace("m=", f"{FINGERPRINT}\r\nm="),
    "in small letters": SDP.replace(PRINT, PRINT.lower()),
    "with bare line feeds": SDP.replace("\r\n", "\n"),
    "over TCP": SDP.replace("UDP/", "TCP/"),
}
BAD = {
    "": ONE_SECTION,
    SDP.replace(SECTION, "a=x"): ONE_SECTION,
    SDP.replace(SECTION, SECTION.replace(" 9 ", " 0 ")): ONE_SECTION,
    SDP.replace(SECTION, SECTION.replace("application", "audio")): ONE_SECTION,
    SDP.replace(SECTION, "m=audio 0 UDP/TLS/RTP/SAVPF 111\r\n" + SECTION): ONE_SECTION,
    SDP.replace(SECTION, "M=audio 0 x\r\n" + SECTION): ONE_SECTION,
    SDP + SECTION + "\r\n": ONE_SECTION,
    SDP + "m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n": ONE_SECTION,
    SDP.replace(FINGERPRINT, "a=x"): ONE_FINGERPRINT,
    SDP.replace(FINGERPRINT, f"{FINGERPRINT}\r\n{FINGERPRINT}"): ONE_FINGERPRINT,
    SDP.replace("t=0 0", FINGERPRINT): ONE_FINGERPRINT,
    SDP.replace("t=0 0", FINGERPRINT.upper()): ONE_FINGERPRINT,
    SDP.replace("t=0 0", f"t=0 0\r{FINGERPRINT}"): ONE_FINGERPRINT,
    SDP.replace("t=0 0", "t=0 0\rx"): ONE_FINGERPRINT,
    SDP.replace("t=0 0", "t=0 0\0"): ONE_FINGERPRINT,
    SDP.replace("t=0 0", "t=0 0\u2028x"): ONE_FINGERPRINT,
    SDP.replace("sha-256", "sha-1"): ONE_FINGERPRINT,
    SDP.replace(PRINT, PRINT[3:]): ONE_FINGERPRINT,
    SDP.replace(PRINT, PRINT + ":00"): ONE_FINGERPRINT,
    SDP.replace(FINGERPRINT, " " + FINGERPRINT): ONE_FINGERPRINT,
}


def test_a_description_has_one_section_and_one_fingerprint(blank: Page) -> None:
    read = {name: blank.evaluate("(sdp) => net.read(sdp)", sdp) for name, sdp in GOOD.items()}
    assert read == dict.fromkeys(GOOD, READ)
    assert {sdp: blank.evaluate("(sdp) => net.read(sdp)", sdp) for sdp in BAD} == BAD


OFFERED = "([kind, way, again]) => net.offered(kind, way, again)"
WAYS = {
    "a refused section before": ONE_SECTION,
    "a fingerprint of the session": ONE_FINGERPRINT,
    "two fingerprints of a section": ONE_FINGERPRINT,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("again", [False, True])
def test_a_borrowed_fingerprint_is_refused(blank: Page, way: str, again: bool) -> None:
    """An attacker between two peers sends the fingerprint of another peer, either at once or in a second offer, after
    an honest first one. The page refuses the description."""
    ours = blank.evaluate(OFFERED, ["ours", way, again])
    assert not ours["fooled"]
    assert ours["refused"] == WAYS[way]
    # the earlier honest connection stays up
    assert ours["up"] == again


def test_the_browser_itself_would_take_it(blank: Page) -> None:
    """The browser itself accepts a description with a borrowed fingerprint, so the check by the page is necessary. A
    connection from it would have no binding."""
    bare = blank.evaluate(OFFERED, ["bare", "a refused section before", False])
    assert bare == {"refused": "", "up": True, "fooled": True, "bound": f"Error: {ONE_SECTION}"}


def test_a_connection_is_negotiated_once(blank: Page) -> None:
    again = blank.evaluate(OFFERED, ["ours", "nothing", True])
    assert again["refused"] == "A connection is negotiated once."
    assert again["up"]


def test_nobody_changes_keys_in_a_hurry(blank: Page) -> None:
    """A description with a changed key arrives while the page still replies to the first one. The page refuses it."""
    hurried = blank.evaluate("() => net.hurried(true)")
    assert hurried == {"said": ["", "", "The other side has changed its key."], "key": True}


def test_two_honest_ends_are_bound_alike_and_by_the_key_that_is_used(blank: Page) -> None:
    found = blank.evaluate("() => net.honest()")
    assert found["bindings"][0] == found["bindings"][1]
    assert len(found["bindings"][0]) == 64
    assert found["tells"]
    assert found["lies"] == "Error: The other side uses another key than it said."


BORROWS = """(print) => {
  const encode = TextEncoder.prototype.encode;
  TextEncoder.prototype.encode = function (text = "") {
    const end = text.includes("\\\\r\\\\n") ? "\\\\r\\\\n" : "\\r\\n";
    return encode.call(this, text.replace("m=application", `a=fingerprint:sha-256 ${print}${end}m=application`));
  };
}"""
"""Puts a borrowed fingerprint first in all descriptions that this page sends, encrypted as JSON or not."""


def test_who_borrows_a_fingerprint_is_not_connected_to_and_the_others_play(friend: Callable[..., Page]) -> None:
    host, false, guest = friend(), friend(), friend()
    false.context.add_init_script(f"({BORROWS})('{PRINT}')")
    link = invited(host, "vassal")
    come(false, link, "False")
    come(guest, link, "Odo")
    begun(host, guest)
    # Without a connection, a letter may still give the page a seat or the public moves.
    assert not false.evaluate("connections.filter((one) => one.connectionState === 'connected').length")
