"""A cheating client: it replaces the engine of a visitor who cheats. Only tests of this folder use it.

The visitor's name selects the cheat; a visitor with any other name plays honestly.

* Stacker shuffles the deck into an order of its own choice.
* Sharer sends decryption shares that are made with a wrong key.
* Rogue makes an illegal move.
* Liar makes a discard that the rules forbid because of a card in the liar's hidden hand.
* Between relays as an attacker between the two ends of a connection.
* Rude has a malformed name and sends input that breaks parsers.
* Old runs another version of the site.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

from pygames.core.cards import ALL, Card
from pygames.core.record import clean_name
from pygames.games.royal_assassin.moves import Discard
from pygames.peer.channel.notes import NOTE, carried
from pygames.peer.crypto.proofs import prove_shares, shares, sign
from pygames.peer.crypto.shuffle import derived, opened, prove
from pygames.peer.protocol import creation
from pygames.peer.protocol.frames import FRAME_MAX
from pygames.peer.protocol.ledger import face_point
from pygames.peer.protocol.validation import open_draws, shares_context
from pygames.peer.protocol.wire import to_base64
from pygames.peer.room.participant import Participant
from pygames.peer.room.peer import Peer

HURTS = "<img src=x onerror='window.hurt=1'>\u202e\u200b" + "x" * 9000
DEEP = (b"[" * 60_000, b"[" * 3000 + b"]" * 3000, b'{"a":' * 3000, b"[" * 5000)
POISON = (b'{"__proto__":{"x":1}}', b'{"constructor":{"prototype":{"x":1}},"kind":"chat","text":"a"}')

shuffle, share = creation._MAKERS["shuffle"], creation._MAKERS["shares"]
move, own, connect, enter, work = creation.move, Participant.own, Peer.connect, Peer._enter, Peer.work
lies = set()  # type: ignore[var-annotated]
"""The matches in which the liar has made the illegal discard and has not resigned yet."""
peers = []  # type: ignore[var-annotated]
"""All peers of this engine, the latest first."""


def called(replica):
    return replica.genesis.names[replica.viewer]


def stacked(replica):
    """Return a shuffle that leaves the deck in an order that the cheat knows, and a proof for it."""
    if called(replica) != "Stacker":
        return (yield from shuffle(replica))
    witness = derived(
        replica.own.seed, replica.deal.joint, replica.deck.shuffling, *replica.deck_context(replica.viewer)
    )
    points = [face_point(replica.game.name, face) for face in sorted(replica.deck.faces)]
    fresh = opened([point for point, _ in points], [code for _, code in points])
    out, proof = yield from prove(witness._replace(order=[*range(len(fresh))]), replica.deal.joint, fresh)
    return {"deck": to_base64(out), "proof": to_base64(proof)}


def short(replica):
    """Return decryption shares that are made with a wrong key, and a proof that fits this key."""
    data = yield from share(replica)
    slots = open_draws(replica, replica.viewer)
    if called(replica) != "Sharer" or not slots:
        return data
    firsts, other = [replica.deck.pile[slot].a for slot in slots], replica.own.deal + 1
    made = shares(other, firsts)
    proof = prove_shares(replica.own.seed, other, firsts, made, *shares_context(replica, replica.viewer, slots))
    return data | {"shares": to_base64(b"".join(made)), "proof": to_base64(proof)}


def lie(state):
    """Return a discard that only the player who sees the hand can recognize as illegal; None if there is none."""
    seat = state.turn
    for held in state.hands[seat] if state.phase == "play" else ():
        found = Discard(Card(held.slot, held.face, ALL))
        if not state.allows(found):
            views = (state.filled(Random(world)).seen_by(1 - seat) for world in range(20))
            if all(view.allows(found) for view in views):
                return found
    return None


def moved(replica, choice):
    """Return the visitor's move, or an illegal move instead if the visitor is Liar or Rogue."""
    found = lie(replica.play.state) if called(replica) == "Liar" else None
    if found is None:
        data = move(replica, choice)
        if called(replica) == "Rogue":
            # no player has such a card
            data["text"] = data["text"].replace(":", "9:", 1)
        return data
    permits, kind = type(replica.play.state).permits, type(replica.play.state)
    # from now on this engine allows the illegal discard
    kind.permits = lambda self, other: other == found or permits(self, other)
    lies.add(replica.match)
    return move(replica, found)


def sent(self, frame):
    """Send an illegal move that this engine itself would reject, and send malformed messages once a channel is open."""
    peer = next(peer for peer in peers if peer.participant is self)
    if frame.kind == "move" and called(self.replica) == "Rogue":
        peer.ends.tell(carried(self.genesis.series, frame.seat, frame.raw))
        return
    own(self, frame)
    if frame.kind == "open" and peer.identity.name == HURTS:
        for end in [end for end in peer.ends if end.line]:
            hurt(peer, end)


def hurt(peer, end):
    """Send messages that break parsers, then a message too large for an encrypted channel, then one too large for a
    data channel."""
    series, seat = peer.participant.genesis.series, peer.seat
    for text in (*DEEP, *POISON):
        signature = sign("frame", peer.identity.seed, peer._sign, text)
        peer.ends.say(end, carried(series, seat, signature + text))
        peer.ends.say(end, bytes((NOTE,)) + text)
    peer.ends.send.append((end.name, end.line._sends.seal(carried(series, seat, bytes(FRAME_MAX + 1)))))
    peer.ends.send.append((end.name, bytes(300_000)))


def between(self, channel, binding, fresh):
    peers.insert(0, self)
    connect(self, channel, sha256(binding).digest() if self.identity.name == "Between" else binding, fresh)


def named(cls, identity, find, line):
    worse = {"Rude": {"name": HURTS}, "Old": {"engine": "old"}}.get(identity.name, {})
    peer = enter.__func__(cls, replace(identity, **worse), find, line)  # type: ignore[attr-defined]
    # the cheat's own page uses the name without markup
    peer.lobby.identity = replace(identity, name=clean_name(peer.identity.name))
    peers.insert(0, peer)
    return peer


def resigning(self):
    """Do the peer's work. After the lie, resign for the liar, so that the cards that prove the lie are opened."""
    more = work(self)
    if (
        not more
        and self.participant
        and self.participant.replica.match in lies
        and not self.mine
        and not self.matches.over
    ):
        lies.discard(self.participant.replica.match)
        self.resign()
    return more


creation._MAKERS |= {"shuffle": stacked, "shares": short}
creation.move = moved
Participant.own, Peer.connect, Peer.work = sent, between, resigning
Peer._enter = classmethod(named)  # type: ignore[assignment]
