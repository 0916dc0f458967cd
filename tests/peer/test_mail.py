"""Tests of matches by mail (PROTOCOL.md, section 17)."""

import zlib
from random import Random

import pytest

from pygames.peer.channel.mail import SIZES, read_mail, write_mail
from pygames.peer.crypto.keys import signing_key
from pygames.peer.crypto.proofs import public
from pygames.peer.protocol.wire import Refused
from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import SECRET, seed_of, wait
from tests.peer.post import moved, office, results, stranger

MESSAGES = [b"hello", b"\x01first", b"\x02second", bytes(3000)]


def written(messages=MESSAGES, room=SECRET, name="A") -> bytes:
    seed = seed_of(name)
    return write_mail(seed, signing_key(seed), room, messages)


# One piece of mail.


def test_mail_says_what_was_written() -> None:
    mail = read_mail(SECRET, written())
    assert (mail.hello, mail.messages) == (MESSAGES[0], tuple(MESSAGES[1:]))
    assert mail.key.code == public(signing_key(seed_of("A")))


@pytest.mark.parametrize("length", [1, 500, 700, 7000, 45_900])
def test_mail_has_one_of_few_lengths(length: int) -> None:
    incompressible = b"".join(seed_of(f"{length} {at}") for at in range(length // 32 + 1))[:length]
    assert len(written([b"hello", incompressible])) in SIZES


def test_what_does_not_fit_is_left_out_from_the_end() -> None:
    many = [b"".join(seed_of(f"{at} {participant}") for participant in range(32)) for at in range(100)]
    mail = read_mail(SECRET, written([b"hello", *many]))
    assert 30 < len(mail.messages) < 100
    assert list(mail.messages) == many[: len(mail.messages)]


def test_what_packs_too_well_is_left_out_as_well() -> None:
    """Messages that would make the unpacked mail too long are left out, as no reader unpacks more."""
    many = [seed_of(at) + bytes(60_000) for at in range(8)]
    assert list(read_mail(SECRET, written([b"hello", *many])).messages) == many[:4]


def test_the_same_messages_make_the_same_mail_and_others_share_no_key_with_it() -> None:
    assert written() == written()
    others = [written([*MESSAGES, b"more"]), written(name="B"), written(room=bytes(32))]
    assert len({mail[:16] for mail in (written(), *others)}) == 4


def test_a_changed_byte_anywhere_is_refused() -> None:
    mail = written(MESSAGES[:3])
    for at in range(0, len(mail), 7):
        with pytest.raises(Refused):
            read_mail(SECRET, mail[:at] + bytes((mail[at] ^ 1,)) + mail[at + 1 :])


@pytest.mark.parametrize("mail", [b"", bytes(1024), bytes(1023), bytes(10_000_000), written()[:-1], written() * 2])
def test_bytes_that_are_no_mail_are_refused(mail: bytes) -> None:
    with pytest.raises(Refused):
        read_mail(SECRET, mail)


def test_mail_of_another_room_is_refused() -> None:
    with pytest.raises(Refused, match="another room"):
        read_mail(bytes(32), written())


@pytest.mark.parametrize(
    "body",
    [
        zlib.compress(bytes(10**7), wbits=-15),
        b"\xff\xff",
        b"",
        zlib.compress(b"\x00\x00\x00\x05hi", wbits=-15),
        zlib.compress(b"\x00\x00\x00\x00", wbits=-15),
        zlib.compress(b"", wbits=-15),
        zlib.compress(b"\x00\x00\x00\x01a", wbits=-15)[:-1],
    ],
)
def test_a_member_of_the_room_cannot_send_what_does_not_unpack(body: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player of the room sends mail that is signed and sealed with the room's secret, but that this program would not
    make. The reader refuses it."""
    monkeypatch.setattr("pygames.peer.channel.mail._packed", lambda messages: body)
    mail = written()
    monkeypatch.undo()
    with pytest.raises(Refused):
        read_mail(SECRET, mail)


# Whole matches.


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [("toy", "", 2), ("dice", "", 3), ("four", "", 4)],
)
def test_players_who_never_meet_play_to_the_end(game: str, options: str, players: int) -> None:
    """The page is reloaded at each visit, and no two players are online together. All players reach the end of the
    match."""
    net = office(game, options, players)
    net.by_turns()
    assert results(net) == [("audited", None)] * players
    assert len(net.blocks()) == 1


@pytest.mark.parametrize("seed", range(2))
def test_a_relay_that_loses_and_serves_old_versions_costs_visits_and_nothing_else(seed: int) -> None:
    game, players = [("toy", 2), ("dice", 3)][seed % 2]
    net = office(game, players=players, seed=seed)
    net.office.lost, net.office.old = 0.3, 0.3
    for _ in range(300):
        net.everybody_posts()
        if len(results(net)) == players and all(kind == "audited" for kind, _ in results(net)):
            break
    assert results(net) == [("audited", None)] * players
    assert len(net.blocks()) == 1


@pytest.mark.parametrize(("game", "players"), [("toy", 2), ("dice", 3)])
def test_the_end_is_left_for_those_who_lack_it(game: str, players: int) -> None:
    """After the end, each page lists the seats that may lack frames, until their mail shows that they have
    everything."""
    net = office(game, players=players)
    net.by_turns(until=lambda net: any(node.peer.status()["phase"] == "over" for node in net.nodes.values()))
    first = next(node for node in net.nodes.values() if node.peer.status()["phase"] == "over")
    seats = [seat for seat in range(players) if seat != first.peer.seat]
    assert first.peer.status()["unread"] == seats
    net.by_turns()
    assert [node.peer.status()["unread"] for node in net.nodes.values()] == [[]] * players


def test_a_wiped_relay_loses_nothing() -> None:
    net = office("toy")
    net.by_turns(until=lambda net: net.letters == 12)
    assert results(net) == []
    net.office.kept.clear()
    net.everybody_posts()
    net.by_turns()
    assert results(net) == [("audited", None)] * 2


def test_a_match_goes_by_line_while_both_are_there_and_by_mail_when_one_leaves() -> None:
    net = office("dice", players=3)
    pairs = [("A", "B"), ("A", "C"), ("B", "C")]

    def height() -> int:
        return max(node.peer.status().get("height", 0) for node in net.nodes.values())

    net.by_turns(until=lambda net: height() > 2)
    for _ in range(3):
        before = height()
        for one, other in pairs:
            net.join(one, other)
        net.play(until=lambda net, before=before: height() > before + 3)
        assert net.nodes["B"].peer.status()["connected"] != []
        before = height()
        for one, other in pairs:
            net.cut(one, other)
        net.by_turns(until=lambda net, before=before: height() > before + 3)
        assert net.nodes["B"].peer.status()["connected"] == []
    net.by_turns()
    assert results(net) == [("audited", None)] * 3
    assert len(net.blocks()) == 1


def test_a_first_move_needs_few_letters() -> None:
    net = office("vassal")
    net.by_turns(until=lambda net: any(moved(node) for node in net.nodes.values()))
    assert net.letters <= 8


# Seats that were restored, doubled or moved.


@pytest.mark.parametrize(("name", "cut"), [("A", 0.2), ("B", 0.2), ("B", 0.9)])
def test_a_seat_restored_from_an_old_copy_plays_on_and_is_not_convicted(name: str, cut: float) -> None:
    net = office("toy", seed=3)
    net.by_turns(until=lambda net: net.letters == 14)
    node = net.nodes[name]
    frames = [line for line in node.disk if line.startswith("frame")]
    keep = node.disk.index(frames[int(len(frames) * cut)])
    node.disk = [*node.disk[:keep], "lost"]
    net.by_turns()
    assert results(net) == [("audited", None)] * 2
    assert len(net.blocks()) == 1


def test_a_seat_restored_from_an_old_copy_is_heard_by_a_page_that_stays_open() -> None:
    """A seat is restored from an old copy. A page that stayed open has read later mail of that seat, and must send
    again what the copy lacks."""
    net = office("toy", seed=3)
    net.by_turns(until=lambda net: net.letters == 14)
    host, guest = net.nodes["A"], net.nodes["B"]
    net.visit(host, moves=False)
    frames = [at for at, line in enumerate(guest.disk) if line.startswith("frame")]
    guest.disk = [*guest.disk[: frames[2]], "lost"]
    for _ in range(60):
        net.visit(guest)
        net.visit(host, reload=False)
    assert results(net) == [("audited", None)] * 2


@pytest.mark.parametrize("seed", [1, 2])
def test_a_seat_open_in_two_browsers_is_never_convicted(seed: int) -> None:
    """Two browsers have the same copy of a seat's journal and play in random turns. Nobody is convicted."""
    net = office("toy", seed=seed)
    net.by_turns(until=lambda net: net.letters == 8)
    first = net.nodes["B"]
    second = net.add("B2", Peer.resume(first.disk, find, line=net.line))
    second.disk = [*first.disk]
    second.random.seed(99)
    order = [net.nodes["A"], first, second]
    for _ in range(60):
        net.visit(net.random.choice(order))
        kinds = {kind for kind, _ in results(net)}
        assert kinds <= {"audited", "finished"}, results(net)
    net.by_turns(until=lambda net: ("audited", None) in results(net))
    assert ("audited", None) in results(net)


# Connections, calls and bots.


def test_mail_of_another_version_says_so_and_changes_nothing() -> None:
    net = office("toy")
    other = Peer.join(net.nodes["A"].peer.link, seed=seed_of("B"), name="B", engine="later", find=find, line=net.line)
    for place, mail in net.office.ask():
        other.read(place, mail, bytes(32))
    other.settle()
    assert [event["event"] for event in other.events()] == ["outdated"]
    assert other.status()["peers"] == []


def test_a_player_far_behind_does_not_crowd_out_what_the_others_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of three reports again and again that it has only the beginning, and mail is too short for a whole match. The
    others' latest frames still fit."""
    net = office("dice", players=3)
    behind = net.nodes["C"]
    net.by_turns(until=lambda net: behind.peer.status().get("height", 0) > 1)
    old = Peer.resume(behind.disk, find, line=net.line).mail()
    assert old is not None
    net.by_turns(until=lambda net: net.nodes["B"].peer.status().get("height", 0) > 8)
    heights = {name: net.nodes[name].peer.status()["height"] for name in "ABC"}
    name = max("AB", key=lambda name: heights[name])
    participant = net.nodes[name].peer.participant
    new = {frame.raw for frame in participant.replica.log[-1] if frame.seat == participant.seat}
    assert new
    net.nodes[name].reload()
    peer = net.nodes[name].peer
    peer.read(old[0], old[1], bytes(32))
    peer.settle()
    monkeypatch.setattr("pygames.peer.channel.mail.SIZES", (1024,))
    posted = peer.mail()
    assert posted is not None
    assert new <= {message[4:] for message in read_mail(SECRET, posted[1]).messages}


def test_nobody_is_called_for_an_answer_that_takes_days() -> None:
    net = office("toy")
    net.by_turns(until=lambda net: net.letters == 9)
    waiting = next(node for node in net.nodes.values() if not node.peer.mine)
    for _ in range(400):
        net.tick(2.0)
    assert waiting.peer.status()["mailed"] == [1 - waiting.peer.seat]
    assert waiting.peer.status()["claimable"] == []


def test_two_players_let_a_bot_play_for_the_third_whom_one_of_them_knows_by_mail_only() -> None:
    net = office("dice", players=3)
    net.by_turns(until=lambda net: any(moved(node) for node in net.nodes.values()))
    for node in [*net.nodes.values()] * 2:
        net.visit(node, moves=False)
    late = next(node for node in net.nodes.values() if node.peer.mine)
    met, other = (node for node in net.nodes.values() if node is not late)
    net.join(met.name, late.name)
    net.settle()
    net.cut(met.name, late.name)
    net.join(met.name, other.name)
    net.settle()
    seat = late.peer.seat
    assert other.peer.status()["mailed"] == [seat]
    for node, claimable in ((met, [[seat], []]), (other, [[], [seat]])):
        wait(net)
        assert [one.peer.status()["claimable"] for one in (met, other)] == claimable
        node.peer.call(seat, bot=True)
        node.flush()
    wait(net)
    assert [node.peer.status()["absent"] for node in (met, other)] == [[seat]] * 2


def test_mail_from_before_a_channel_does_not_say_that_its_sender_plays_by_mail() -> None:
    """A friend was connected and leaves. Older letters on a relay do not count as a sign that the friend plays by
    mail."""
    net = office("dice", players=3)
    net.by_turns(until=lambda net: net.nodes["A"].peer.status().get("height", 0) > 2)
    old = net.office.ask()
    for one, other in [("A", "B"), ("A", "C"), ("B", "C")]:
        net.join(one, other)
    net.settle()
    net.cut("A", "B")
    for place, mail in old:
        net.nodes["A"].peer.read(place, mail, bytes(32))
    net.settle()
    assert net.nodes["A"].peer.status()["mailed"] == []


# At random.


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 30))])
def test_whatever_happens_to_mail_convicts_nobody(seed: int) -> None:
    """At random, channels open and close, pages are reloaded, mail is lost, old or a stranger's, and seats are copied
    and restored. Nobody is convicted."""
    random = Random(seed)
    net = office(*[("toy", "", 2), ("dice", "", 3), ("open", "", 2)][seed % 3], seed=seed)
    net.office.lost, net.office.old = random.choice([0, 0.3]), random.choice([0, 0.3])
    names, watcher = list(net.nodes), stranger(net)
    for _ in range(50):
        name = random.choice(list(net.nodes))
        node, other = net.nodes[name], random.choice(list(net.nodes))
        match random.choices(["visit", "join", "cut", "stranger", "copy", "restore", "wipe"], [12, 2, 2, 1, 1, 1, 1])[
            0
        ]:
            case "visit":
                net.visit(node, reload=random.random() < 0.5)
            case "join" if name[0] != other[0]:
                net.join(name, other)
                for _ in range(random.randrange(30)):
                    net.step()
            case "cut":
                net.cut(name, other)
            case "stranger":
                posted = watcher.mail()
                assert posted is not None
                net.office.post(random.randrange(4), posted[1])
            case "copy" if len(net.nodes) == len(names) and net.letters > 6:
                disk = [*node.disk, "lost"]
                net.add(f"{name}2", Peer.resume(disk, find, line=net.line)).disk = disk
            case "restore" if net.letters > 6 and "lost" not in node.disk:
                node.disk = [*node.disk[: random.randint(2, len(node.disk))], "lost"]
                node.reload()
            case "wipe":
                net.office.kept.clear()
        assert {kind for kind, _ in results(net)} <= {"audited", "finished"}
