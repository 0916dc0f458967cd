"""Fault 11: attacks with letters and complaints in the game `four`, mostly at a height at which two seats draw a card
together."""

from base64 import b64decode

import pytest

from pygames.core.slices import drained
from pygames.peer.channel import notes
from pygames.peer.crypto.sealed import PROOF, seal
from pygames.peer.protocol import creation
from pygames.peer.protocol.letters import letter_context, share_letters
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import at_height, replica, whole
from tests.peer.games import find

from . import PROVEN, REFUSED, attack
from .hostile import came, kept, took


def dealing():
    """Return a match of `four` at a height at which several seats must send letters, before any has done so. Also
    return one of these seats, and the data that each would send."""
    _, log = whole("four", "", 4)
    height = next(
        at
        for at, frames in enumerate(log)
        if frames[0].kind == "shares" and sum(len(frame.data["sealed"]) > 0 for frame in frames) > 1
    )
    net = at_height(height, "four", players=4)
    made = {}
    for name, node in net.nodes.items():
        at = replica(node)
        if node.peer.seat in at.due.seats:
            made[name] = drained(creation.make(at))
    seat = next(seat for seat in at.due.seats if made["ABCD"[seat]]["sealed"])
    return net, "ABCD"[seat], made


def proven_by_all(net, seat, because=""):
    for name in "ABCD":
        if name == "ABCD"[seat]:
            continue
        result = net.nodes[name].peer.result()
        assert (result["kind"], result["seat"]) == ("invalid", seat), result
        assert because in result["reason"]
        report = verify(net.nodes[name].peer.export(), find)
        assert report.ok
        assert report.verdict.seat == seat


@attack(11, PROVEN)
@pytest.mark.parametrize("copied", ["point", "point and proof", "all of it", "proof of another"])
def test_another_seats_point_in_ones_own_letter(copied):
    """A seat copies the point of an honest letter into a bad letter of its own. If the receiver complained about the
    bad letter, the complaint would open the honest one. But everybody sees the copy, so nobody has to complain."""
    net, name, made = dealing()
    other = next(each for each in made if each != name and made[each]["sealed"])
    theirs, own = (b64decode(made[each]["sealed"][0]) for each in (other, name))
    bent = {
        "point": theirs[:32] + own[32:],
        "point and proof": theirs[:32] + own[32:-PROOF] + theirs[-PROOF:],
        "all of it": theirs,
        "proof of another": own[:-PROOF] + theirs[-PROOF:],
    }[copied]
    if len(bent) != len(own):
        bent = bent[:32] + own[32:-PROOF] + bent[-PROOF:]
    cheat = took(net, name)
    cheat.give(cheat.frame("shares", made[name] | {"sealed": [to_base64(bent), *made[name]["sealed"][1:]]}))
    proven_by_all(net, cheat.seat, "not proven to be its own")
    for each in "ABCD":
        if each != name:
            said = net.nodes[each].peer.participant
            assert [frame.kind for frame in said.follower.verdict.frames] == ["shares"]  # nobody disclosed a key


@attack(11, REFUSED)
@pytest.mark.parametrize("sealed", ["none", "short", "long", "one too many"])
def test_letters_that_are_not_as_they_must_be(sealed):
    net, name, made = dealing()
    letters = made[name]["sealed"]
    own = b64decode(letters[0])
    bent = {
        "none": [],
        "short": [to_base64(own[:-1]), *letters[1:]],
        "long": [to_base64(own + b"\0"), *letters[1:]],
        "one too many": [*letters, letters[0]],
    }[sealed]
    cheat = took(net, name)
    assert cheat.give(cheat.frame("shares", made[name] | {"sealed": bent})) != []
    other = next(node for each, node in net.nodes.items() if each != name)
    assert other.peer.result() is None
    assert cheat.seat in [each["seat"] for each in other.peer.status()["waiting"]]


def letter_to(node):
    """Return a frame of the log with a good letter to the seat of this node, the letter's index in the frame, and the
    letter."""
    at = replica(node)
    for height, effects in enumerate(at.log.effects):
        for frame in at.log[height]:
            for n, letter in enumerate(getattr((effects or {}).get(frame.seat), "letters", [])):
                if letter.to == node.peer.seat and frame.seat != node.peer.seat:
                    return frame, n, letter
    raise AssertionError("no letter")


def late():
    """Return a match before its first move, when every seat has received its letters."""
    _, log = whole("four", "", 4)
    height = next(at for at, frames in enumerate(log) if frames[0].kind == "move")
    return at_height(height, "four", players=4)


@attack(11, PROVEN)
@pytest.mark.parametrize("name", ["A", "D"])
def test_who_complains_of_a_good_letter(name):
    net = late()
    found = letter_to(net.nodes[name])
    data = creation.complaint(replica(net.nodes[name]), *found)
    cheat = took(net, name)
    cheat.give(cheat.frame("complaint", data))
    proven_by_all(net, cheat.seat, "good")


@attack(11, REFUSED)
@pytest.mark.parametrize("what", ["another's letter", "another secret", "no such letter", "own frame", "junk"])
def test_complaints_that_open_nothing(what):
    """A seat complains about letters to others, or with another secret. The complaints are refused and change
    nothing."""
    net = late()
    frame, at, letter = letter_to(net.nodes["A"])
    data = creation.complaint(replica(net.nodes["A"]), frame, at, letter)
    theirs = letter_to(net.nodes["B"])
    own = next(each for each in replica(net.nodes["A"]).log.frames() if each.seat == 0 and each.kind == "shares")
    bent = {
        "another's letter": {"frame": to_base64(theirs[0].raw), "at": theirs[1]},
        "another secret": {"secret": replica(net.nodes["A"]).deal.people[1].box.hex()},
        "no such letter": {"at": 500},
        "own frame": {"frame": to_base64(own.raw)},
        "junk": {"frame": to_base64(bytes(200))},
    }[what]
    cheat = took(net, "A")
    before = kept(net, "B", "C", "D")
    assert cheat.give(cheat.frame("complaint", data | bent)) != []
    assert kept(net, "B", "C", "D") == before


@attack(11, REFUSED)
def test_a_watcher_complains():
    net = late()
    data = creation.complaint(replica(net.nodes["A"]), *letter_to(net.nodes["A"]))
    raw = creation.frame(replica(net.nodes["A"]), "complaint", data).raw
    watcher = came(net, "W", wish="watch", game="four")
    before = kept(net, *"ABCD")
    assert watcher.give(bytes(64) + raw[64:], seat=0) != []
    assert kept(net, *"ABCD") == before


@attack(11, REFUSED)
@pytest.mark.parametrize("seat", range(4))
def test_junk_that_is_told(seat):
    """A seat claims, without any proof, that a valid frame in the log is an illegal move. The claim is refused."""
    net = late()
    move = next((frame for frames in replica(net.nodes["A"]).log for frame in frames if frame.kind == "move"), None)
    move = move or replica(net.nodes["A"]).log[-1][0]
    cheat = took(net, "ABCD"[seat])
    honest = [name for name in "ABCD" if name != cheat.name]
    before = kept(net, *honest)
    assert cheat.give(cheat.frame("told", {"frame": to_base64(move.raw), "shares": [], "secrets": []})) != []
    assert kept(net, *honest) == before


@attack(11, PROVEN)
@pytest.mark.parametrize("idle", [0, 1])
def test_a_good_frame_right_after_the_one_with_a_bad_letter(idle):
    """A seat sends a frame with a bad letter, and then a good frame that closes the height before the receiver can
    complain. The bad letter or the two frames convict the seat."""
    net, name, made = dealing()
    cheat = took(net, name)
    at = cheat.taken.participant.replica
    letter = share_letters(at, cheat.seat)[0]
    context = letter_context(at, at.height, cheat.seat, letter)
    bad = to_base64(b"".join(seal(bytes(32), at.deal.people[letter.to].box_point, bytes(letter.size or 0), *context)))
    frames = [
        cheat.frame("shares", made[name] | {"sealed": [first, *made[name]["sealed"][1:]]})
        for first in (bad, made[name]["sealed"][0])
    ]
    victim = net.nodes["ABCD"[letter.to]]
    assert replica(victim).owes() == [(cheat.seat, "shares")]
    for _ in range(idle):
        victim.peer.work()
    for raw in frames:
        message = notes.carried(0, cheat.seat, raw)
        victim.peer.receive(name, cheat.lines[victim.name].seal(message))
    net.settle()
    result = victim.peer.result()
    assert result["seat"] == cheat.seat
    assert result["kind"] in ("invalid", "equivocation")
    for each in set("ABCD") - {name}:
        assert net.nodes[each].peer.result()["seat"] == cheat.seat
