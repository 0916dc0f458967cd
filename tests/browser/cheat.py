"""A cheating client. It is laid over the engine of a visitor who cheats, and never leaves this folder otherwise.

What it does depends on the name that its visitor gives himself; everybody else plays on honestly.

    Stacker   shuffles to an order of its own choice       Between   sits between the ends of a connection
    Sharer    gives shares that are not of its key         Rude      bears a bad name and sends whatever hurts parsers
    Rogue     makes a move that the rules forbid           Liar      discards though a hidden card had another use
    Old       comes with another version of the site
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

from pygames.core.cards import ALL, Card
from pygames.games.royal_assassin.moves import Discard
from pygames.peer import making, room, session
from pygames.peer.frames import FRAME_MAX
from pygames.peer.judging import open_draws, shares_context
from pygames.peer.ledger import face_point
from pygames.peer.messages import MESSAGE
from pygames.peer.player import Player
from pygames.peer.proofs import prove_shares, shares, sign
from pygames.peer.shuffle import derived, opened, prove
from pygames.peer.wire import pack

HURTS = "<img src=x onerror='window.hurt=1'>\u202e\u200b" + "x" * 9000
DEEP = (b"[" * 60_000, b"[" * 3000 + b"]" * 3000, b'{"a":' * 3000, b"[" * 5000)
POISON = (b'{"__proto__":{"x":1}}', b'{"constructor":{"prototype":{"x":1}},"kind":"chat","text":"a"}')

shuffle, share = making._MAKERS["shuffle"], making._MAKERS["shares"]
move, own, begun, connect, begin = making.move, Player._own, room.Room._begun, room.Room.connect, session.Session._begin


def called(table):
    return table.genesis.names[table.viewer]


def stacked(table):
    """Every card freshly encrypted in an order that is known, and a proof of that."""
    if called(table) != "Stacker":
        return (yield from shuffle(table))
    plan = derived(table.own.seed, table.joint, table.shuffling, table.deck_context(table.viewer))
    points = [face_point(table.game.name, face) for face in sorted(table.faces)]
    fresh = opened([point for point, _ in points], [code for _, code in points])
    out, proof = yield from prove(plan._replace(order=[*range(len(fresh))]), table.joint, fresh)
    return {"deck": pack(out), "proof": pack(proof)}


def short(table):
    """Shares made with another key, and a proof for that one."""
    data = yield from share(table)
    slots = open_draws(table, table.viewer)
    if called(table) != "Sharer" or not slots:
        return data
    firsts, other = [table.pile[slot].a for slot in slots], table.own.deal + 1
    made = shares(other, firsts)
    proof = prove_shares(table.own.seed, other, firsts, made, shares_context(table, table.viewer, slots))
    return data | {"shares": pack(b"".join(made)), "proof": pack(proof)}


def lie(state):
    """A discard that only who sees this hand knows to be forbidden, whatever the other hand may be; None where there is
    none."""
    seat = state.turn
    for held in state.hands[seat] if state.phase == "play" else ():
        found = Discard(Card(held.slot, held.face, ALL))
        if not state.allows(found):
            views = (state.filled(Random(world)).seen_by(1 - seat) for world in range(20))
            if all(view.allows(found) for view in views):
                return found
    return None


def moved(table, choice):
    """The move that the visitor chose, or a worse one."""
    found = lie(table.play.state) if called(table) == "Liar" else None
    if found is None:
        data = move(table, choice)
        if called(table) == "Rogue":
            data["text"] = data["text"].replace(":", "9:", 1)  # a card that nobody holds
        return data
    permits, kind = type(table.play.state).permits, type(table.play.state)
    kind.permits = lambda self, other: other == found or permits(self, other)  # from now on this engine lets him
    return move(table, found) | {"lied": True}


def sent(self, frame):
    """A move that one's own engine would not take goes out all the same."""
    if frame.kind == "move" and called(self.follower.table) == "Rogue":
        for end in self.channels:
            self._send(end, bytes((frame.seat,)) + frame.raw)
        return
    own(self, frame)


def signed(self, kind, data):
    """After the lie the liar gives up, so that the hands are opened."""
    lied = data.pop("lied", False)
    frame = making.frame(self.follower.table, kind, data)
    self.lied = getattr(self, "lied", False) or lied
    return frame


def rude(self, genesis):
    before = self.follower
    begun(self, genesis)
    if self.follower is before or not self.identity.name.startswith("<img"):
        return
    seat = bytes((self.follower.table.viewer,))
    for text in (*DEEP, *POISON):
        for end in self.channels:
            self._send(end, seat + sign("frame", self.seed, self.sign, text) + text)
            self._send(end, bytes((MESSAGE,)) + text)
    for end in self.channels:
        self._send(end, seat + bytes(FRAME_MAX + 1))
        self._send(end, seat + bytes(300_000))


def between(self, channel, binding=bytes(32)):
    connect(self, channel, sha256(binding).digest() if self.identity.name == "Between" else binding)


def named(cls, identity, find):
    worse = {"Rude": {"name": HURTS}, "Old": {"engine": "old"}}.get(identity.name, {})
    return begin.__func__(cls, replace(identity, **worse), find)  # type: ignore[attr-defined]


def resigning(self):
    """Work, and then: see `signed`."""
    more = work(self)
    if not more and getattr(self, "lied", False) and not self.status()["mine"]:
        self.lied = False
        self.resign()
    return more


work = Player.work
making._MAKERS |= {"shuffle": stacked, "shares": short}
making.move = moved
Player._own, Player._sign, Player.work = sent, signed, resigning
room.Room._begun, room.Room.connect = rude, between
session.Session._begin = classmethod(named)  # type: ignore[assignment]
