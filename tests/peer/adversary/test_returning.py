"""Fault 8: a seat returns without some of the frames that it signed, and the others exploit this."""

from base64 import b64decode
from dataclasses import replace

import pytest

from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import Refused, to_base64
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from tests.peer.cheats import body, due_data, give, replica, signed_raw, stage_at
from tests.peer.games import find

from . import PROVEN, REFUSED, STALLS, STANDS, attack
from .hostile import came, kept, mid, on, refusals, took

HAVE = {"height": 0, "links": [], "anew": []}


def back(net, node, lines, kept=0):
    """Reload the page of a node with these stored lines; its channels open again."""
    others = [other for other in net.nodes if net.linked(node.name, other)]
    for other in others:
        net.cut(node.name, other)
    node.peer, node.disk = Peer.resume(lines, find, kept=kept, line=net.line), list(lines)
    for other in others:
        net.join(node.name, other)
    net.settle()


def moved(players=2, shown=True):
    """Let B move. `shown`: the others receive the move. Return the match, A's hostile client, B's node, and B's stored
    lines from before the move."""
    net = mid(options=f"seats={players}", players=players)
    b = net.nodes["B"]
    b.flush()
    before = list(b.disk)
    a = took(net, "A")
    if not shown:
        for name in [name for name in net.nodes if name != "B"]:
            net.cut("B", name)
    b.peer.act("step 1")
    net.settle()
    return net, a, b, before


def cannot_move(b):
    with pytest.raises(Refused):
        b.peer.act("step 2")
    return True


def honest(b):
    """Check that nobody can convict the seat: B's peer has no verdict, and neither has its saved log."""
    assert b.peer.participant.follower.verdict is None
    assert verify(b.peer.export(), find).verdict is None


def told_nothing(net, b, who, height=0):
    """Let `who` claim to B that its log ends at this height."""
    block = replica(b).log.blocks[height].hex()
    who.note("have", b.name, series=0, block=block, **{**HAVE, "height": height})


def head_for(b):
    """Return the data of a head, which admits B's present device and attests that its signer has no frame of B."""
    return {"seat": 1, "device": (b.peer.participant.returning.device or bytes(16)).hex()}


# The end of the seat's journal is missing, and the seat does not notice it.


@attack(8, STALLS)
@pytest.mark.parametrize("lie", ["silence", "another match", "another block", "a greater height"])
def test_a_stale_seat_that_hears_nothing_of_use_signs_nothing(lie):
    """B returns with old stored lines, and nobody sends it later frames. It signs nothing, and its status has `fresh`
    false."""
    net, a, b, before = moved()
    back(net, b, before)
    at = replica(b)
    if lie == "another match":
        a.note("have", "B", series=1, block=at.block.hex(), **{**HAVE, "height": at.height})
    elif lie == "another block":
        a.note("have", "B", series=0, block="44" * 32, **{**HAVE, "height": at.height})
    elif lie == "a greater height":
        a.note("have", "B", series=0, block="44" * 32, **{**HAVE, "height": at.height + 5})
    assert not b.peer.status()["fresh"]
    assert cannot_move(b)
    honest(b)


@attack(8, REFUSED)
def test_who_watches_does_not_say_what_a_seat_has_signed():
    net, _, b, before = moved()
    watcher = came(net, "W", wish="watch", game="dice")
    back(net, b, before)
    told_nothing(net, b, watcher)
    assert not b.peer.status()["fresh"]
    assert cannot_move(b)
    honest(b)


@attack(8, STALLS)
@pytest.mark.parametrize("players", [3, 4])
def test_one_of_those_that_are_there_says_nothing(players):
    """A claims to have no frame of B, and the others, who have B's move, stay silent. B signs nothing before everybody
    to whom it is connected has replied."""
    net, a, b, before = moved(players)
    for name in "CD"[: players - 2]:
        took(net, name)
    back(net, b, before)
    told_nothing(net, b, a)
    assert not b.peer.status()["fresh"]
    assert cannot_move(b)
    honest(b)


@attack(8, REFUSED)
@pytest.mark.parametrize("players", [3, 4])
def test_one_honest_seat_gives_back_what_liars_deny(players):
    net, a, b, before = moved(players)
    liars = [a] + [took(net, "D") for _ in range(players - 3)]
    move = replica(b).log[-1][0].raw
    back(net, b, before)
    for liar in liars:
        told_nothing(net, b, liar)
        liar.give(liar.frame("head", head_for(b)), "B")
    for _ in range(3):
        net.tick(4.0)
        net.settle()
    assert replica(b).log.of(replica(b).height - 1, 1).raw == move
    honest(b)


# The seat notices that lines are missing, and requests attestations from all others.


def damaged(net, b, before):
    back(net, b, before, kept=len(before) + 3)
    for _ in range(3):
        net.tick(4.0)
        net.settle()


@attack(8, STANDS)
@pytest.mark.parametrize("then", ["shows it", "shows it to all", "attests again"])
def test_who_attests_that_it_has_nothing_and_has_it(then):
    """In a two-player match the only witness attests falsely that it has no frame of B. B signs another move, with that
    head. Then the witness sends the first move, which convicts nobody."""
    net, a, b, before = moved()
    lost = replica(b).log[-1][0].raw
    watcher = came(net, "W", wish="watch", game="dice")
    at = replica(b).height - 1
    block = replica(b).log.blocks[at].hex()
    damaged(net, b, before)
    head = a.frame("head", head_for(b), height=at, block=block)
    told_nothing(net, b, a, at)
    a.give(head, "B")
    assert b.peer.status()["fresh"]
    b.peer.act("step 2")
    net.settle()
    a.give(lost, "B", seat=1)
    if then == "attests again":
        a.give(head, "B")
    if then == "shows it to all":
        watcher.give(lost, "B", seat=1)
    assert b.peer.result() is None
    honest(b)


@attack(8, STALLS)
@pytest.mark.parametrize("players", [2, 3])
def test_a_witness_that_attests_nothing_holds_it_up_and_no_more(players):
    net, a, b, before = moved(players, shown=False)
    for name in "ACD"[:players]:
        if name in net.nodes and name != "B":
            net.join("B", name)
    damaged(net, b, before)
    told_nothing(net, b, a)
    net.settle()
    assert not b.peer.status()["fresh"]
    assert cannot_move(b)
    honest(b)


@attack(8, REFUSED)
@pytest.mark.parametrize("change", ["another height", "another block", "by itself", "of another seat"])
def test_heads_that_attest_something_else(change):
    net, a, b, before = moved()
    at = replica(b).height - 1
    block = replica(b).log.blocks[at].hex()
    changes = {
        "another height": {"height": at - 1, "block": replica(b).log.blocks[at - 1].hex()},
        "another block": {"height": at, "block": "55" * 32},
        "of another seat": {"height": at, "block": block},
        "by itself": {"height": at, "block": block, "seat": 1},
    }[change]
    damaged(net, b, before)
    told_nothing(net, b, a, at)
    a.give(a.frame("head", head_for(b) | ({"seat": 0} if change == "of another seat" else {}), **changes), "B")
    assert not b.peer.status()["fresh"]
    assert cannot_move(b)
    honest(b)


@attack(8, REFUSED)
@pytest.mark.parametrize("heads", ["own", "of a watcher", "twice", "of some"])
def test_a_cheat_makes_itself_a_head_to_move_twice(heads):
    """A seat's second move carries heads of its own, of a watcher, or of some of the others only. The move is refused,
    or it is a proof against the seat."""
    net = mid(options="seats=3", players=3)
    b = took(net, "B")
    c = net.nodes["C"]
    at = b.taken.participant.replica
    made = {
        "own": [b.frame("head", {"seat": 1, "device": "ab" * 16})],
        "of a watcher": [bytes(64) + b.frame("head", {"seat": 1, "device": "ab" * 16})[64:]],
        "twice": [creation.frame(replica(c), "head", {"seat": 1, "device": "ab" * 16}).raw] * 2,
        "of some": [creation.frame(replica(c), "head", {"seat": 1, "device": "ab" * 16}).raw],
    }[heads]
    b.give(b.frame("move", creation.move(at, "step 1")))
    before = kept(net, "A", "C")
    b.give(b.frame("move", creation.move(at, "step 2") | {"heads": [to_base64(raw) for raw in made]}))
    after = kept(net, "A", "C")
    for name in "AC":
        result = net.nodes[name].peer.result()
        assert after == before or (result["kind"], result["seat"]) == ("equivocation", 1)
    assert len({replica(net.nodes[name]).block for name in "AC"}) == 1


# The stored lines are damaged, but look intact.


def bent(line):
    """Return a journal line with one character of its frame changed: still valid base64 of the same length."""
    at = len(line) - 40
    return line[:at] + ("A" if line[at] != "A" else "B") + line[at + 1 :]


@attack(8, STALLS)
@pytest.mark.parametrize("left", ["its keys alone", "all, but its last move is bent"])
def test_a_seat_that_lost_its_move_asks_all_before_it_signs(left):
    """C sends B the log without B's last move, and A, who has that move, is not connected. B must not sign another
    move."""
    net = mid(options="seats=3", players=3)
    a, b, c = net.nodes["A"], net.nodes["B"], took(net, "C")
    b.peer.act("step 1")
    net.settle()
    move = replica(b).log[-1][0]
    stored = b.disk[:2] if left == "its keys alone" else [*b.disk[:-1], bent(b.disk[-1])]
    net.cut("A", "B")
    back(net, b, stored)
    genesis, log = replica(a).genesis, replica(a).log
    c.note("genesis", "B", genesis=to_base64(genesis.encoded()), frames=[to_base64(frame.raw) for frame in log[0]])
    for frames in log[: move.height]:
        for frame in frames:
            c.give(frame.raw, "B", seat=frame.seat)
    told_nothing(net, b, c, move.height)
    assert b.peer.status()["mine"]
    assert not b.peer.status()["fresh"]
    assert cannot_move(b)
    net.join("A", "B")
    net.settle()
    assert replica(b).log.of(move.height, 1).raw == move.raw
    honest(b)


@attack(8, PROVEN)
@pytest.mark.parametrize("kind", ["shuffle", "open"])
def test_what_was_proven_is_proven_after_a_reload(kind):
    """The evidence of a fault is stored with the match. After a reload it is checked again rather than trusted."""
    net = stage_at(kind)
    cheat, node = net.nodes["A"], net.nodes["B"]
    data = due_data(cheat)
    proof = bytearray(b64decode(data["proof"]))
    proof[-32] ^= 1
    raw = signed_raw(cheat, body(cheat, replica(cheat).due.kind, {**data, "proof": to_base64(bytes(proof))}))
    give(node, cheat, raw)
    verdict = node.peer.participant.follower.verdict
    assert (verdict.kind, verdict.seat) == ("invalid", 0)
    node.flush(send=False)
    again = Peer.resume(node.disk, find, line=net.line)
    again.settle()
    assert again.participant.follower.verdict == verdict
    assert again.result() == node.peer.result()


# No line is lost, and somebody exploits the reload.


@attack(8, STANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_a_head_that_nobody_asked_for_binds_nobody(players):
    """B had lost stored lines, and all others attested that they had no frame of B. At B's next move the hostile seat
    attests this again, alone and without a request. This has no effect."""
    net = mid(options=f"seats={players} turns=20", players=players)
    a, b = took(net, "A"), net.nodes["B"]
    b.flush()
    damaged(net, b, list(b.disk))
    told_nothing(net, b, a, replica(b).height)
    a.give(a.frame("head", head_for(b)), "B")
    for turn in range(2):
        b.peer.act("step 1")
        net.settle()
        assert len(replica(b).log.of(replica(b).height - 1, 1).data["heads"]) == (players - 1) * (not turn)
        for name in "CD"[: players - 2]:
            net.nodes[name].peer.act("step 1")
            net.settle()
        a.give(a.frame("move", creation.move(replica(net.nodes["C"]), "step 1"), by=b))
        a.give(a.frame("head", head_for(b), by=b), "B")
        assert b.peer.status()["mine"]


@attack(8, STANDS)
@pytest.mark.parametrize("head", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_who_stays_silent_does_not_keep_another_from_its_move(players, head):
    """B has only reloaded its page. A stays connected and sends nothing, or only a head that nobody requested. B can
    soon sign again."""
    net = mid(options=f"seats={players}", players=players, clock=30)
    a, b = took(net, "A"), net.nodes["B"]
    b.flush()
    if head:
        a.give(a.frame("head", head_for(b)))
    back(net, b, list(b.disk))
    assert not b.peer.status()["fresh"]
    for _ in range(6):
        net.tick(2.0)
        net.settle()
    assert b.peer.status()["fresh"]
    b.peer.act("step 1")
    net.settle()
    on(net, *[name for name in net.nodes if name != "A"])


@attack(8, STANDS)
def test_between_two_nobody_concedes_for_a_time_in_which_it_could_not_move():
    """After B's reload A is silent, so that B may not sign. Then A calls B and sends its height. B's client does not
    concede for the time in which it could not move."""
    net = mid(options="seats=2", clock=30)
    a, b = took(net, "A"), net.nodes["B"]
    b.flush()
    back(net, b, list(b.disk))
    for _ in range(20):
        net.tick(2.0)
        net.settle()
    a.give(a.own("call", {"seat": 1, "wants": "time"}))
    a.asks()
    assert b.peer.status()["fresh"]
    assert b.peer.result() is None
    assert b.peer.status()["calls"][0]["left"] == 30


# The page was reloaded with another version of the program.


@attack(8, REFUSED)
def test_a_seat_says_truly_which_program_it_runs():
    """B has a new version of the program and A the old one, which may judge moves differently. They connect again once
    both have the new version."""
    net = mid(options="seats=2")
    a, b = net.nodes["A"], net.nodes["B"]
    for node in (b, a):
        net.cut("A", "B")
        node.flush()
        node.peer = Peer.resume(node.disk, find, line=net.line, engine="newer")
        net.join("A", "B")
        net.settle()
        if node is b:
            assert refusals(a) == ["your friend's page and yours are different versions of this site: update both"]
            assert b.peer.status()["connected"] == []
    b.peer.act("step 1")
    net.settle()
    on(net, "A", "B")


@attack(8, REFUSED)
@pytest.mark.parametrize("change", ["rules", "positions"])
def test_a_program_that_judges_otherwise_convicts_nobody_of_what_was_stored(change):
    """An update of B's program changes the rules, so that stored frames that were valid when signed would be invalid.
    The program refuses to load the match, and convicts nobody."""
    net = mid(options="seats=2")
    b, game = net.nodes["B"], find("dice")
    b.flush()
    changed = {
        "rules": replace(game, rules_version=game.rules_version + 1),
        "positions": replace(game, new=lambda options: game.new(options)._replace(turn=1, mover=1)),
    }[change]
    with pytest.raises(Refused, match="earlier version of the page"):
        Peer.resume(b.disk, lambda name: changed, line=net.line, engine="newer")
