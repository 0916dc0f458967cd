"""Rules that run in another worker and reply late change no byte of what a peer stores, sends, shows or exports."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest

from pygames.core.game import Game
from pygames.core.match import Match
from pygames.peer.room.peer import Peer

from .apart import Apart, ApartPeer, held
from .net import SECRET, Net, Node, seed_of
from .post import Post
from .split import GAMES, guest

CLOCK = 60


class Player(Node):
    """A player whose moves are chosen by local rules, even if the peer's rules run in another worker."""

    def __init__(self, net: Net, name: str, peer: Peer, of: Game, finds: Callable[[str], Game]) -> None:
        super().__init__(net, name, peer)
        self.of, self.finds = of, finds

    def move(self) -> None:
        """Move at random."""
        play = self.peer.play
        assert play is not None
        match = Match(self.of, self.of.options.parse(str(play.options)), play.names, play.view)
        for line in play.lines:
            match.line(line.text)
        self.peer.act(self.random.choice(sorted(map(str, match.state.moves()))))

    def reload(self, lines: list[str] | None = None) -> None:
        """Reload the page."""
        others = [other for other in self.net.nodes if self.net.linked(self.name, other)]
        for other in others:
            self.net.cut(self.name, other)
        kind = type(self.peer)
        self.peer = kind.resume(self.disk, find=self.finds, line=self.net.line, engine="one")
        for other in others:
            self.net.join(self.name, other)


def seated(of: Game, options: str, players: int, apart: Apart | None = None, **how: Any) -> Net:
    """Return a net of connected players. The second player's rules run in `apart`, if it is given."""
    net = Net(f"{of.name} {options}", **how)
    enter(net, of, options, players, apart)
    for at, one in enumerate(net.nodes):
        for other in [*net.nodes][at + 1 :]:
            net.join(one, other)
    return net


def enter(net: Net, of: Game, options: str, players: int, apart: Apart | None) -> None:
    """Add the players to a net without connecting them."""
    link = ""
    for name in "ABCD"[:players]:
        away = apart if name == "B" else None
        kind: type[Peer] = ApartPeer.of(away) if away else Peer
        finds = away.find if away else GAMES.__getitem__
        about: dict[str, Any] = {"find": finds, "line": net.line, "name": name, "seed": seed_of(name), "engine": "one"}
        if not link:
            about |= {"secret": SECRET, "options": options, "clock": CLOCK}
        come = partial(kind.join, link, **about) if link else partial(kind.create, of.name, **about)
        peer = away.whole(come) if away else come()
        link = peer.link
        node = net.nodes[name] = Player(net, name, peer, of, finds)
        if away:
            away.holds = lambda node=node: held(node.peer)


def played(net: Net, turns: int, reloads: int, called: bool) -> dict[str, Any]:
    """Play this many moves with asides and a reload, then a call against a seat if `called`, and a rematch. Return
    everything that the peers sent, stored and showed."""
    chances = Random("talk")
    sent: list[tuple[str, str, bytes]] = []
    shown: list[Any] = []
    turn = 0

    def tap(one: str, other: str, data: bytes) -> list[bytes]:
        sent.append((one, other, data))
        return [data]

    def look() -> None:
        for name, node in net.nodes.items():
            told: Any = node.peer.status()
            told.pop("replaceable", None)  # no bot can replace a player whose rules run elsewhere
            shown.append((name, told, node.peer.events()))

    def each(_: Node) -> None:
        nonlocal turn
        turn += 1
        if turn == reloads:
            net.nodes["B"].reload()
        node = chances.choice(list(net.nodes.values()))
        status = node.peer.status()
        try:
            match chances.randrange(6):
                case 0 if status["undoable"] is not None:
                    node.peer.ask_undo(status["undoable"])
                case 1 if status["undos"]:
                    node.peer.ask_undo(status["undos"][0]["lines"])
                case 2 if node.peer.seat == 0:
                    node.peer.offer_draw()
                case 3:
                    node.peer.act("no such move")
                case 4:
                    node.peer.act("step 7")
        except ValueError as error:
            shown.append((node.name, type(error).__name__))  # a guest's rules that run elsewhere give no reason
        node.flush()
        net.settle()
        look()

    net.tap = tap
    net.play(until=lambda _: turn >= turns, each=each)
    if called:
        late = next(node for node in net.nodes.values() if node.peer.mine and node.name != "B")
        late.plays = False
        for _ in range(CLOCK):
            net.tick(2.0)
            net.settle()
        for node in net.nodes.values():
            with suppress(ValueError):
                node.peer.call(late.peer.seat)
                node.flush()
        for _ in range(8):
            net.settle()
            net.tick(2.0)
        late.plays = True
        look()
    logs = {name: node.peer.export() for name, node in net.nodes.items()}
    lines = {name: [line.text for line in node.peer.play.lines] for name, node in net.nodes.items()}
    for node in net.nodes.values():
        with suppress(ValueError):
            node.peer.rematch()
            node.flush()
    for _ in range(4):
        net.settle()
        net.tick(2.0)
    look()
    return {
        "sent": sent,
        "stored": {name: node.disk for name, node in net.nodes.items()},
        "logs": logs,
        "lines": lines,
        "shown": shown,
    }


@pytest.mark.parametrize(
    ("name", "options", "players", "turns", "reloads", "called", "late"),
    [
        pytest.param("toy", "plies=6", 2, 100, 5, False, 150, marks=pytest.mark.slow),
        ("dice", "turns=20", 3, 12, 6, True, 150),
        pytest.param("dice", "seats=2 turns=6", 2, 100, 4, False, 150, marks=pytest.mark.slow),
        pytest.param("four", "", 4, 100, 3, False, 150, marks=pytest.mark.slow),
        pytest.param("politics", "", 3, 12, 8, False, 300, marks=pytest.mark.slow),
    ],
)
def test_rules_that_answer_late_change_no_byte(
    name: str, options: str, players: int, turns: int, reloads: int, called: bool, late: int
) -> None:
    """The rules of one seat reply late to every request of every step. An interrupted step leaves the peer unchanged,
    and the match has the same bytes as one with local rules."""
    of = GAMES[guest(name)]
    local = played(seated(of, options, players), turns, reloads, called)
    apart = Apart(of)
    elsewhere = played(seated(of, options, players, apart), turns, reloads, called)
    assert apart.interrupted > late
    assert set(apart.changed) == set()
    for what, made in local.items():
        assert elsewhere[what] == made, what


@pytest.mark.parametrize(
    ("name", "options", "players"),
    [pytest.param("toy", "plies=4", 2, marks=pytest.mark.slow), ("dice", "turns=6", 3)],
)
def test_notes_that_wait_for_rules_are_acted_on_once(name: str, options: str, players: int) -> None:
    """Terms, proposals and matches that arrive also wait for the rules. Each is stored once, and no frame differs from
    those of a match with local rules."""
    of = GAMES[guest(name)]
    local = played(seated(of, options, players), 100, 2, called=False)
    apart = Apart(of)
    apart.hears_late = True
    elsewhere = played(seated(of, options, players, apart), 100, 2, called=False)
    assert (elsewhere["logs"], elsewhere["lines"]) == (local["logs"], local["lines"])
    assert set(elsewhere["sent"]) == set(local["sent"])
    for who, disk in local["stored"].items():
        assert sorted(elsewhere["stored"][who]) == sorted(disk)


def test_a_note_that_waits_for_rules_is_answered_over_no_later_line() -> None:
    """A channel closes and opens again while a note from it waits for the rules. The reply to the note must not go to
    the new channel, whose other end could not decrypt it."""
    apart = Apart(GAMES[guest("dice")])
    net = seated(apart.of, "seats=2", 2, apart, sealed=True)
    apart.hears_late = True
    b, broken = net.nodes["B"].peer, 0
    for _ in range(200):
        net.nudge()
        net.step()
        if b._room.router._late and broken < 4:
            net.cut("A", "B")
            net.join("A", "B")
            broken += 1
    assert broken == 4
    events = [event["event"] for node in net.nodes.values() for event in node.peer.events()]
    assert not {"turned away", "refused"} & {*events}
    assert b.play is not None


def test_a_spectator_whose_rules_answer_late_files_a_match_once() -> None:
    """A watcher joins late, and its rules reply late. The first frames of the match wait for the rules, and each is
    stored once."""
    of = GAMES[guest("dice")]
    apart = Apart(of)
    apart.hears_late = True
    net = seated(of, "seats=2", 2)
    net.play(until=lambda net: len(net.nodes["A"].peer.play.lines if net.nodes["A"].peer.play else ()) >= 3)
    about: dict[str, Any] = {"find": apart.find, "line": net.line, "seed": seed_of("W"), "engine": "one", "watch": True}
    peer = apart.whole(partial(ApartPeer.of(apart).join, net.nodes["A"].peer.link, **about))
    node = net.nodes["W"] = Player(net, "W", peer, of, apart.find)
    net.join("A", "W")
    net.settle()
    assert apart.interrupted > 5
    assert len(node.disk) == len(set(node.disk))
    assert [line.text for line in peer.play.lines] == [line.text for line in net.nodes["A"].peer.play.lines]
    assert [event["event"] for event in peer.events()].count("begun") == 1


def posted(of: Game, options: str, apart: Apart | None = None) -> dict[str, Any]:
    """Play a two-player match by mail to its end, and return everything that both players posted, stored and exported.
    The second seat's rules run in `apart`, if it is given."""
    net = Post(3)
    enter(net, of, options, 2, apart)
    net.by_turns()
    nodes = net.nodes.items()
    return {
        "over": [node.peer.status()["phase"] for _, node in nodes],
        "mail": net.office.kept,
        "stored": {
            name: sorted(node.disk) for name, node in nodes
        },  # sorted, because frames of one height are stored in the order in which they are checked
        "logs": {name: node.peer.export() for name, node in nodes},
    }


@pytest.mark.parametrize(
    ("name", "options", "late"),
    [("dice", "seats=2 turns=3", 40), pytest.param("toy", "plies=6", 60, marks=pytest.mark.slow)],
)
def test_rules_that_answer_late_change_no_byte_of_mail(name: str, options: str, late: int) -> None:
    """A match is played by mail, and each visit reloads the page. Late rules change no byte of the mail."""
    of = GAMES[guest(name)]
    local = posted(of, options)
    apart = Apart(of)
    elsewhere = posted(of, options, apart)
    assert local["over"] == ["over", "over"]
    assert apart.interrupted > late
    assert set(apart.changed) == set()
    for what, made in local.items():
        assert elsewhere[what] == made, what
