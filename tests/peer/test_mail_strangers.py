"""Mail from strangers who have the room's link, and repeated mail, stop no match."""

import pytest

from tests.peer.net import seed_of
from tests.peer.post import Office, office, results, stranger


def test_a_stranger_who_overwrites_a_place_stops_nobody() -> None:
    net = office("toy")
    net.by_turns(until=lambda net: net.letters == 9)
    other = stranger(net)
    for place in range(4):
        posted = other.mail()
        assert posted is not None
        net.office.post(place, posted[1])
    net.everybody_posts()
    net.by_turns()
    assert results(net) == [("audited", None)] * 2


class Repeating(Office):
    """A store that also returns old mail of the players at the places that belong to no player. This mail is read
    last."""

    def __init__(self, kept: dict[int, list[bytes]], nth: int) -> None:
        super().__init__()
        self.kept = kept
        self.repeated = [versions[nth] for versions in reversed(kept.values())]

    def ask(self) -> list[tuple[int, bytes]]:
        return [*super().ask(), *zip(range(len(self.kept), 4), self.repeated, strict=False)]


@pytest.mark.parametrize(("game", "players", "nth"), [("toy", 2, 0), ("toy", 2, -1), ("dice", 3, -1)])
def test_a_stranger_who_repeats_old_mail_at_other_places_stops_nobody(game: str, players: int, nth: int) -> None:
    """Anybody with the link can post a player's old mail at other places again and again, with a later date than the
    players' own letters. The match still goes on."""
    net = office(game, players=players)
    net.by_turns(until=lambda net: all(node.peer.status().get("height", 0) > 1 for node in net.nodes.values()))
    net.office = Repeating(net.office.kept, nth)
    net.by_turns()
    assert results(net) == [("audited", None)] * players


def test_repeated_mail_of_another_player_takes_no_place_away() -> None:
    net = office("dice", players=3)
    net.by_turns(until=lambda net: all(node.peer.status().get("height", 0) > 2 for node in net.nodes.values()))
    node = net.nodes["C"]
    node.reload()
    for place in (3, 1, 2):
        node.peer.read(place, net.office.newest(1), bytes(32))
    node.peer.settle()
    posted = node.peer.mail()
    assert posted is not None
    assert posted[0] == 2


def test_repeated_mail_takes_no_place_away_before_the_match() -> None:
    net = office("dice", players=3)
    net.visit(net.nodes["B"])
    for place in (1, 2, 3):
        net.nodes["C"].peer.read(place, net.office.newest(1), bytes(32))
    net.nodes["C"].peer.settle()
    posted = net.nodes["C"].peer.mail()
    assert posted is not None
    assert posted[0] == 2


def test_guests_take_different_places_and_the_first_one_plays() -> None:
    net = office("toy")
    net.add("X", stranger(net))
    for name in "BX":
        net.visit(net.nodes[name])
    assert [net.nodes[name].peer.mail()[0] for name in "ABX"] == [0, 1, 2]
    net.by_turns(until=lambda net: bool(results(net)))
    assert net.nodes["A"].peer.participant.genesis.names == ("A", "B")


def test_senders_without_number_are_bounded() -> None:
    net = office("toy")
    host = net.nodes["A"].peer
    for at in range(40):
        posted = stranger(net, f"X{at}").mail()
        assert posted is not None
        host.read(1 + at % 3, posted[1], bytes(32))
        host.settle()
    assert len(host.status()["peers"]) <= 12


def test_a_guest_who_hears_many_strangers_still_knows_the_host() -> None:
    """The guest reads mail of many strangers. It still knows the host, and can open as many channels as before."""
    net = office("toy")
    guest = net.nodes["B"].peer
    for place, mail in net.office.ask():
        guest.read(place, mail, bytes(32))
    net.tick()
    net.tick()
    for at in range(20):
        posted = stranger(net, f"X{at}").mail()
        assert posted is not None
        guest.read(1 + at % 3, posted[1], bytes(32))
    for at in range(30):
        guest.connect(f"channel {at}", bytes(32), seed_of(at))
    assert sum(f"channel {at}" in guest.ends for at in range(30)) == 12
    guest.settle()
    assert [one["name"] for one in guest.status()["peers"] if one["host"]] == ["A"]
    guest.agree()
    assert guest.status()["seating"]
