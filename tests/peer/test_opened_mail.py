"""Mail that a player opens: a link or a file from a friend (PROTOCOL.md, section 17)."""

from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import Node, seed_of
from tests.peer.post import Post, office, results, stranger


def opened(node: Node, mail: bytes, place: int = 0) -> list[str]:
    """Open mail at a peer, let the peer process it, and return the peer's reports about the mail."""
    node.peer.events()
    node.peer.read(place, mail, bytes(32), opened=True)
    node.peer.settle()
    node.flush()
    return [event["reason"] if event["event"] == "opened" else event["event"] for event in node.peer.events()]


def signed(net: Post) -> dict[str, list[str]]:
    """Return the frames that each player has signed and stored."""
    return {
        name: [line for line in node.disk if line.startswith("frame")] for name, node in net.nodes.items() if node.disk
    }


def letter_of(node: Node) -> bytes:
    posted = node.peer.mail()
    assert posted is not None
    return posted[1]


def apart_at(letters: int) -> tuple[Post, Node, Node]:
    """Return a match by mail after this many letters, the author of the letter that is still unread, and the player who
    has not read it."""
    net = office("toy")
    net.by_turns(until=lambda net: net.letters == letters)
    one, other = net.nodes.values()
    height = {node.name: node.peer.status().get("height", 0) for node in (one, other)}
    return (net, one, other) if height[one.name] > height[other.name] else (net, other, one)


def test_a_letter_brings_news_once() -> None:
    _, writer, reader = apart_at(9)
    mail = letter_of(writer)
    assert "news" in opened(reader, mail)
    assert opened(reader, mail) == ["nothing"]


def test_a_letter_that_was_read_before_a_reload_brings_nothing() -> None:
    net, writer, reader = apart_at(9)
    mail = letter_of(writer)
    opened(reader, mail)
    reader.reload()
    before = signed(net)
    assert "nothing" in opened(reader, mail)
    assert signed(net) == before


def test_a_letter_of_an_earlier_date_brings_nothing_and_takes_nothing_back() -> None:
    net = office("toy")
    net.by_turns(until=lambda net: net.letters == 16)
    for node in net.nodes.values():
        for mail in net.office.kept[0 if node.name == "B" else 1]:
            opened(node, mail)
    before = signed(net), {name: node.peer.mail() for name, node in net.nodes.items()}
    for node in net.nodes.values():
        for mail in net.office.kept[0 if node.name == "B" else 1][:-1]:
            assert opened(node, mail) == ["nothing"]
    assert (signed(net), {name: node.peer.mail() for name, node in net.nodes.items()}) == before
    net.by_turns()
    assert results(net) == [("audited", None)] * 2


def test_a_letter_of_another_room_or_cut_short_is_damaged() -> None:
    net, writer, reader = apart_at(9)
    other = Peer.create("toy", seed=seed_of("A"), secret=bytes(32), name="A", find=find, line=net.line)
    foreign = other.mail()
    assert foreign is not None
    mail, before = letter_of(writer), signed(net)
    for bad in (foreign[1], mail[:-1], mail[:1000], b"", bytes(10_000_000), mail[:-1] + bytes((mail[-1] ^ 1,))):
        assert opened(reader, bad) == ["damaged"]
    assert signed(net) == before
    assert "news" in opened(reader, mail)


def test_a_letter_of_an_earlier_match_of_the_room_brings_nothing() -> None:
    net = office("toy")
    net.by_turns()
    first = {name: letter_of(node) for name, node in net.nodes.items()}
    for node in net.nodes.values():
        node.peer.rematch()
    for _ in range(8):
        for node in net.nodes.values():
            net.visit(node, reload=False)
    assert [(node.peer.participant.genesis.series, node.peer.participant.begun) for node in net.nodes.values()] == [
        (1, True)
    ] * 2
    before = signed(net)
    for name, node in net.nodes.items():
        assert opened(node, first["A" if name == "B" else "B"]) == ["nothing"]
    assert signed(net) == before
    assert not any(results(net))


def test_the_players_own_letter_is_recognized() -> None:
    net, writer, _ = apart_at(9)
    before = signed(net)
    assert opened(writer, letter_of(writer)) == ["own"]
    assert signed(net) == before


def test_a_strangers_letter_changes_nothing() -> None:
    net, _, reader = apart_at(9)
    posted = stranger(net).mail()
    assert posted is not None
    before = reader.peer.status()
    assert opened(reader, posted[1], 1) == ["stranger"]
    assert reader.peer.status() == before


def test_a_letter_of_another_version_says_so() -> None:
    net, _, reader = apart_at(9)
    other = Peer.join(net.nodes["A"].peer.link, seed=seed_of("B"), name="B", engine="later", find=find, line=net.line)
    posted = other.mail()
    assert posted is not None
    assert opened(reader, posted[1], 1) == ["outdated"]


def test_players_who_open_each_others_letters_play_to_the_end() -> None:
    """No relay stores mail. Each player opens the other's letter one to three times. The match reaches its end."""
    net = office("toy")
    net.office.kept.clear()
    host, guest = net.nodes["A"], net.nodes["B"]
    for turn in range(200):
        writer, reader = (host, guest) if turn % 2 == 0 else (guest, host)
        mail = letter_of(writer)
        if reader.disk:
            reader.reload()
        for _ in range(1 + turn % 3):
            opened(reader, mail)
        net.act(reader)
        if len(results(net)) == 2 and all(kind == "audited" for kind, _ in results(net)):
            break
    assert results(net) == [("audited", None)] * 2
    assert len(net.blocks()) == 1
