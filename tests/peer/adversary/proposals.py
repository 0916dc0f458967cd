"""A lobby before a match, the genesis that its host would propose, and changed versions of that genesis."""

from dataclasses import replace

from pygames.peer.crypto.proofs import public
from pygames.peer.protocol.frames import Key, write_frame
from pygames.peer.protocol.genesis import Genesis
from pygames.peer.protocol.wire import to_base64
from tests.peer.net import room


def lobby(players=2, watchers=0, agreed=True):
    """Return a room with all participants, before the host begins the match. `agreed`: the guests have sat down."""
    net = room("dice", f"seats={players}", players=players, watchers=watchers)
    net.settle()
    for name in "BCD"[: players - 1]:
        if agreed:
            net.nodes[name].peer.agree()
    net.settle()
    return net


def proposed(net, *keys, **changes):
    """Return the genesis that the host would propose, with these keys and changes."""
    lobby = net.nodes["A"].peer.lobby
    terms = lobby.terms
    keys = keys or tuple(net.nodes[name].peer.lobby.key for name in net.nodes if name in "ABCD")
    good = Genesis(
        terms.game,
        terms.options,
        terms.rules,
        terms.engine,
        lobby.room,
        terms.series,
        keys,
        tuple("ABCD"[: len(keys)]),
        terms.clock,
    )
    return replace(good, **changes)


def own_key(hostile):
    return Key.read(public(hostile.key))


def commits(genesis, *secrets):
    """Return the first frame of each seat in base64, signed with these secret keys."""
    data = {"key": "00" * 32, "chain": "00" * 32}
    at = genesis.match
    frames = [
        write_frame(bytes(32), secret, at, 0, seat, at, bytes(32), "commit", data)
        for seat, secret in enumerate(secrets)
    ]
    return [to_base64(frame.raw) for frame in frames]


def nobody_plays(net, *names):
    for name in names or net.nodes:
        peer = net.nodes[name].peer
        assert getattr(peer, "participant", None) is None


def ended(net):
    """Let A resign, and play on until the match has ended; return the exported log of every node."""
    net.nodes["A"].peer.resign()
    net.play()
    return [net.nodes[name].peer.export() for name in net.nodes]
