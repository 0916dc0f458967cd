"""The faults of peer play that only browsers show: cheaters whom an honest page must name, bytes that break parsers,
and hostile relays.

Rows are numbered as in `tests/peer/test_faults.py`. One long match in `test_peer.py` has a third visitor, a second tab,
a dead engine and cut connections (rows 53, 56, 58 and 70).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Page, Route, WebSocketRoute

from pygames.peer.tools.verify import verify
from web.build.making.wheel import pack, unpacked

from .friends import (
    WAIT,
    accept,
    again,
    at_least,
    begun,
    come,
    come_in,
    does,
    invited,
    over,
    plays,
    saved,
    says,
    without_letters,
)
from .hands import menu, notice

CHEAT = Path(__file__).with_name("cheat.py")


def cheats(page: Page) -> Page:
    """Replace this visitor's engine by the cheating client of `cheat.py`."""

    def answer(route: Route) -> None:
        found = route.fetch()
        files = unpacked(found.body())
        files["pygames/peer_session.py"] += b"\nfrom pygames import cheat\n"
        files["pygames/cheat.py"] = CHEAT.read_bytes()
        route.fulfill(response=found, body=pack(files))

    page.context.route("**/friends.pack", answer)
    return page


CHEATS = [
    ("Stacker", "the proof of the shuffle fails"),
    ("Sharer", "its shares are not made with its key"),
    ("Rogue", "the rules do not allow"),
]
"""The names of cheating clients, each with a part of the verdict that the honest page must show."""


def test_a_cheat_is_caught_and_named(friend: Callable[..., Page], tmp_path: Path) -> None:
    """The honest page names the cheater, and the log saved from it proves the fault (rows 16, 29 and 38)."""
    honest, cheat = friend(), cheats(friend(new=True))
    for name, words in CHEATS:
        come(cheat, invited(honest, "vassal"), name)
        plays(honest, cheat)
        proven(honest, name, words, tmp_path)
        for page in (honest, cheat):
            page.goto("about:blank")


def proven(honest: Page, name: str, words: str, folder: Path) -> None:
    """Check that the honest page shows the verdict, and that the log saved from it proves who cheated."""
    says(honest, f"Proven: {name} broke the rules")
    says(honest, words)
    report = verify(saved(honest, folder).read_text(encoding="utf-8"))
    assert report.ok, report.words
    assert report.verdict is not None
    assert name in report.words


FIXED = """(seed) => {
  const random = crypto.getRandomValues.bind(crypto);
  let first = true;
  crypto.getRandomValues = (array) => {
    if (array.length !== 32 || !first) return random(array);
    first = false;
    return array.fill(1); // the room
  };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (said, ...more) {
    const given = said.text?.replace(/"seed":"\\w{64}"/, `"seed":"${seed}"`);
    const text = given?.replace(/"engine":"\\w+"/, '"engine":"fixed"');
    post.call(this, text ? { ...said, text } : said, ...more);
  };
}"""
"""Fixes the room, both seeds and the engine's name, so that the deal is always the same: the liar begins, and may lie
at the first move."""


def test_row_24_a_lie_about_a_hidden_hand_is_named_at_the_end(friend: Callable[..., Page], tmp_path: Path) -> None:
    """The liar makes a discard that is illegal only because of a card in the hidden hand. Then the liar resigns, the
    cards are opened, and the page names the liar."""
    honest, cheat = friend(), cheats(friend(new=True))
    for page, byte in ((honest, 1), (cheat, 9)):
        page.context.add_init_script(f"({FIXED})('{bytes([byte] * 32).hex()}')")
    come(cheat, invited(honest, "royal_assassin", 2, {"decks": 1, "start_royals": 3}), "Liar")
    begun(honest, cheat)
    plays(honest, cheat)
    said = honest.locator("#table .say", has_text="Proven").inner_text
    # The fixed deal always allows the lie. If it is ever replaced, about one deal in three allows it.
    for _ in range(9):
        if "Proven fair" not in said(timeout=WAIT):
            break
        again(honest, cheat)
    proven(honest, "Liar", "was not legal", tmp_path)


def test_rows_6_7_11_12_rude_bytes_are_refused_and_the_match_goes_on(friend: Callable[..., Page]) -> None:
    """The cheat sends frames that are too large or too deep, keys that could change JavaScript's prototypes, and a name
    with markup. The honest page and its worker continue the match."""
    honest, rude = friend(), cheats(friend(new=True))
    come(rude, invited(honest, "vassal"), "Rude")
    begun(honest, rude)
    # connected again, after the honest page dropped the connection
    notice(honest, "is connected", WAIT / 1000)
    plays(honest, rude)
    at_least(honest, 6)
    assert honest.evaluate("() => [window.hurt, ({}).x, document.querySelector('img[src=x]')]") == [None, None, None]
    plate = honest.locator(".plate h2", has_text="img src=x")
    assert len(plate.inner_text()) <= 24


RELOADS = """() => new MutationObserver((_, looking) => {
  if (!/Checking|Shuffling/.test(document.querySelector('#table .say').textContent)) return;
  looking.disconnect();
  location.reload();
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""
"""Reloads the page as soon as it shows that the deck is shuffled, which may last only a moment."""


def test_rows_36_53_a_reload_in_mid_shuffle_and_at_other_heights(friend: Callable[..., Page]) -> None:
    """A player's page is reloaded during the shuffle, when the table appears, and later. The page returns to its seat
    each time, and the log of the match passes its verification."""
    host, guest = friend(), friend()
    come_in(guest, invited(host, "vassal"), "Odo")
    does(guest, "Play").wait_for(timeout=WAIT)
    guest.evaluate(RELOADS)
    with guest.expect_event("load", timeout=WAIT):
        accept(guest)
    begun(guest)
    host.reload()
    begun(host)
    plays(host, guest)
    for page, count in ((guest, 2), (host, 4)):
        at_least(page, count)
        page.reload()
        plays(page)
    at_least(host, 6)
    menu(guest, "Resign")
    guest.locator("dialog.confirm button.main").click()
    over(host, guest)


def test_rows_59_67_who_sits_in_between_or_runs_another_version_is_told_nothing(friend: Callable[..., Page]) -> None:
    """An attacker relays between two players, whose connections then have different fingerprints, and another visitor
    runs an old version. Both have the link and complete a handshake, but receive nothing about the match."""
    host, between = friend(), cheats(friend(new=True))
    # without letters, the players need a direct connection, through which the attacker can relay
    without_letters(host)
    link = invited(host, "vassal")
    come(between, link, "Between")
    between.locator("#table .say").wait_for()
    guest = friend()
    come(guest, link, "Odo")
    # the player who is connected directly has the seat, not the attacker
    begun(host, guest)
    notice(host, "somebody sits in between")
    between.goto("about:blank")
    old = cheats(friend(new=True))
    come(old, link, "Old")
    for page in (host, old):
        notice(page, "is a different version of this site")
    assert not old.locator("#table .plate").count()
    assert host.locator(".plate h2", has_text="Odo").count() == 1


BENT = 3
"""Number of messages to each visitor that the relay corrupts."""


class Hostile:
    """A hostile relay: corrupts the first messages to a visitor, then repeats and delays messages and adds junk."""

    JUNK = ("", "[]", "null", "[" * 50, '["EVENT"]', '["EVENT","x",{"content":7}]', '["EOSE"]', '["AUTH",{}]')

    def __init__(self) -> None:
        self.random = Random(60)
        self.old: list[str] = []
        self.late: list[str] = []
        self.bent = 0

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(said: str | bytes) -> None:
            for one in self.made_of(str(said)):
                socket.send(one)

        server.on_message(tell)

    def made_of(self, said: str) -> list[str]:
        """Return the messages that the relay sends instead of this message."""
        if not said.startswith('["EVENT"'):
            return [said]
        junk = [self.random.choice(self.JUNK) for _ in range(5)]
        if self.bent < BENT:
            self.bent += 1
            kind, name, event = json.loads(said)
            event["content"] = event["content"][::-1]
            return [json.dumps([kind, name, event]), *junk]
        before, self.late = self.late, [said]
        self.old.append(said)
        return [*junk, *before, said, said, self.random.choice(self.old)]


def test_row_60_a_hostile_relay_only_makes_them_late(friend: Callable[..., Page], address: str) -> None:
    host, guest = friend(), friend()
    relays = Hostile(), Hostile()
    for page, hostile in zip((host, guest), relays, strict=True):
        page.context.route_web_socket(re.compile(re.escape(address)), hostile)
    come(guest, invited(host, "vassal"), "Odo")
    begun(host, guest)
    assert all(one.bent == BENT and one.old for one in relays)
    plays(host, guest)
    at_least(host, 4)


FORGED = 900
"""Minimum number of forged announcements that each attacker sends."""


class Stranger:
    """An attacker who knows the topics under which friends meet, as each relay does, but not the secret of their link.
    When a page subscribes, the attacker announces nonexistent peers, whose names would make the page send the first
    offer."""

    def __init__(self) -> None:
        self.topics: dict[str, list[str]] = {}
        self.forged = 0

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask(said: str | bytes) -> None:
            server.send(said)
            kind, name, *filters = json.loads(said)
            if kind == "REQ" and "#x" in filters[0]:  # the page's mailbox requests events by author, not by topic
                self.topics[name] = filters[0]["#x"]

        def tell(said: str | bytes) -> None:
            socket.send(said)
            kind, name, *_ = json.loads(said)
            while kind == "EOSE" and name in self.topics and self.forged < FORGED:
                for topic in self.topics[name]:
                    self.forged += 1
                    content = json.dumps({"peerId": f"zz{self.forged:018}"})
                    event = {"kind": 20000, "tags": [["x", topic]], "content": content}
                    socket.send(json.dumps(["EVENT", name, event]))

        socket.on_message(ask)
        server.on_message(tell)


KEPT_READY = 20
"""Number of connections that the library prepares at each search."""


def test_forged_announcements_make_no_connection(friend: Callable[..., Page], address: str) -> None:
    host, guest = friend(), friend()
    strangers = Stranger(), Stranger()
    for page, stranger in zip((host, guest), strangers, strict=True):
        page.context.route_web_socket(re.compile(re.escape(address)), stranger)
    come(guest, invited(host, "vassal"), "Odo")
    begun(host, guest)
    for page, stranger in zip((host, guest), strangers, strict=True):
        assert stranger.forged >= FORGED
        assert page.evaluate("connections.length") <= 4 * KEPT_READY


ASKS = """(() => {
  const permission = Object.assign(new EventTarget(), { state: 'prompt' });
  const held = [];
  const query = navigator.permissions.query.bind(navigator.permissions);
  navigator.permissions.query = async (how) => /^local-network/.test(how.name) ? permission : query(how);
  const { addIceCandidate, setRemoteDescription } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.addIceCandidate = async function (candidate) {
    if (permission.state === 'granted') return addIceCandidate.call(this, candidate);
    held.push(() => addIceCandidate.call(this, candidate).catch(() => {}));
  };
  RTCPeerConnection.prototype.setRemoteDescription = async function ({ type, sdp }) {
    const lines = sdp.split('\\r\\n');
    for (const line of lines.filter((one) => one.startsWith('a=candidate')))
      void this.addIceCandidate({ candidate: line.slice(2), sdpMLineIndex: 0 });
    const rest = lines.filter((one) => !one.startsWith('a=candidate'));
    await setRemoteDescription.call(this, { type, sdp: rest.join('\\r\\n') });
  };
  window.stands = (state) => {
    permission.state = state;
    permission.dispatchEvent(new Event('change'));
    if (state === 'granted') for (const one of held.splice(0)) one();
  };
})()"""
"""Makes a browser delay connections to the local network until the visitor allows them, as Chromium does for a page
from the internet."""


def test_a_browser_that_asks_about_the_local_network_is_explained(friend: Callable[..., Page]) -> None:
    host, guest = friend(), friend()
    for page in (host, guest):
        page.context.add_init_script(ASKS)
    without_letters(host, guest)
    come(guest, invited(host, "vassal"), "Odo")
    says(guest, "press “Allow”")
    host.locator("dialog.lobby", has_text="press “Allow”").wait_for(timeout=WAIT)
    guest.evaluate("stands('denied')")
    says(guest, "allow it in the site settings of your browser")
    for page in (host, guest):
        page.evaluate("stands('granted')")
    begun(host, guest)
    assert not guest.locator("#table .say", has_text="local network").count()
