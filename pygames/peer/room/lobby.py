"""The state before a match: its terms, the players who accept them, and the genesis that all seats sign; PROTOCOL.md,
section 3.

This module sends no messages; `Beginnings` does. Only the host named in the link proposes a match; the match has begun
when every seat has signed its first frame over the genesis.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from pygames.core.game import Game

from .. import words
from ..channel.ends import End
from ..channel.journal import Identity
from ..channel.link import inviter
from ..crypto.proofs import public
from ..crypto.transcript import hashed
from ..protocol.frames import Frame, Key, read_frame
from ..protocol.genesis import Genesis, Terms
from ..protocol.wire import Refused

SAME_TERMS = "a rematch is the next match, by the same terms"


class Lobby:
    """The data that one peer has about the next match."""

    def __init__(self, identity: Identity, game: Game, sign: int) -> None:
        self.identity = identity
        self.game = game
        self.key = Key.read(public(sign))
        self.room = hashed("room", identity.secret)[:32]
        self.hosts = identity.role == "host"
        self.series = 0
        """The number of the next match in this room."""
        self.terms: Terms | None = self._terms(identity.options, identity.clock) if self.hosts else None
        """The terms of the next match; None until the host announces them."""
        self.agreed = b""
        """The digest of the terms to which the user agreed; empty for none."""

    def _terms(self, options: str, clock: int) -> Terms:
        return Terms(self.game.name, options, self.game.rules_version, self.identity.engine, clock, self.series)

    def seats(self) -> int:
        """Return the number of seats of the next match."""
        options = self.terms.options if self.terms else ""
        return self.game.new(self.game.options.parse(options)).seats

    def is_host(self, end: End) -> bool:
        """True if the link names this remote as host."""
        return end.key is not None and inviter(end.key.code) == self.identity.host

    def told(self, end: End, note: dict[str, Any], before: Genesis | None) -> bool:
        """Store the host's terms of the next match. True if they are new; Refused from any other peer, for invalid
        terms, and for terms that differ from those of the last match (before the rules check the options)."""
        if not self.is_host(end):
            raise Refused("only who invites says what is played")
        if note["series"] < self.series:
            return False
        if before is not None and (note["options"], note["clock"]) != (before.options, before.clock):
            raise Refused(SAME_TERMS)
        try:
            parsed = self.game.options.parse(note["options"])
            self.game.new(parsed)
        except ValueError as error:
            raise Refused(f"that cannot be played: {error}") from None
        if str(parsed) != note["options"]:
            raise Refused("the options are not written as the record writes them")
        self.series = note["series"]
        new = self._terms(note["options"], note["clock"])
        changed, self.terms = new != self.terms, new
        if self.agreed and self.agreed != new.digest:
            self.agreed = b""  # the user's agreement was to other terms
        return changed

    def agree(self, yes: bool = True, to: tuple[str, int] | None = None) -> None:
        """Agree to the current terms, or withdraw. `to`: the options and the clock that the user has read; Refused if
        the host has changed them since."""
        if yes and self.terms is None:
            raise Refused(words.NO_TERMS)
        if yes and self.terms is not None and to not in (None, (self.terms.options, self.terms.clock)):
            raise Refused(words.TERMS_CHANGED)
        self.agreed = self.terms.digest if yes and self.terms else b""

    def next(self, genesis: Genesis) -> None:
        """Prepare the match that follows the given genesis, with the same terms."""
        if self.series <= genesis.series:
            self.series = genesis.series + 1
            self.agreed = b""
            self.terms = self._terms(genesis.options, genesis.clock)

    def enter(self, genesis: Genesis) -> None:
        """Copy the number of a match that is proposed or in progress, and as host its terms too: after a reload, the
        page knows only the terms of the first match."""
        self.series = genesis.series
        if self.hosts:
            self.terms = self._terms(genesis.options, genesis.clock)

    # The genesis.

    def willing(self, ends: list[End]) -> list[End]:
        """Return the remotes that are ready to play by the current terms."""
        wanted = (self.series, self.terms.digest if self.terms else b"")
        return [end for end in ends if end.wish != "watch" and end.ready == wanted]

    def propose(self, guests: list[End], before: Genesis | None) -> Genesis:
        """Return a genesis with these guests; for a rematch, with the same players, each moved by one seat."""
        if not self.hosts or self.terms is None:
            raise Refused(words.NOT_HOST)
        if len(guests) != self.seats() - 1:
            raise Refused(words.FEW_GUESTS)
        people = [(self.key, self.identity.name)]
        people += [(end.key, end.called) for end in guests if end.key is not None]
        return self._genesis(people, before)

    def foresee(self, host: End) -> Genesis:
        """Return the genesis that a host, known by mail, will propose to this guest for a match of two players."""
        if host.key is None or self.seats() != 2:
            raise Refused("only a first match of two can be foreseen")
        return self._genesis([(host.key, host.called), (self.key, self.identity.name)], None)

    def has_signed(self, guest: End, frames: Iterable[bytes]) -> bool:
        """True if the frames contain this guest's signature to the two-player match that this host would propose."""
        if not self.hosts or guest.key is None or self.seats() != 2:
            return False
        genesis = self._genesis([(self.key, self.identity.name), (guest.key, guest.called)], None)
        for raw in frames:
            with suppress(Refused):
                if read_frame(raw, 1, genesis.keys, genesis.match).kind == "commit":
                    return True
        return False

    def _genesis(self, people: list[tuple[Key, str]], before: Genesis | None) -> Genesis:
        assert self.terms is not None
        if before is not None:
            names = {key.code: name for key, name in people}
            order = turned(before)
            if {key.code for key in order} != names.keys():
                raise Refused(words.OTHER_PLAYERS)
            people = [(key, names[key.code]) for key in order]
        return Genesis(
            self.game.name,
            self.terms.options,
            self.game.rules_version,
            self.identity.engine,
            self.room,
            self.series,
            tuple(key for key, _ in people),
            tuple(name for _, name in people),
            self.terms.clock,
        )

    def check(self, genesis: Genesis, begun: bool = False) -> None:
        """Check that a genesis belongs to this room and program, and includes the host; Refused otherwise. `begun`: the
        match may have begun with an earlier version of the page, but with the same wheel of a guest game."""
        engines = self.identity.engine, genesis.engine
        own, its = (engine.partition(" ")[2] for engine in engines) if begun else engines
        if genesis.room != self.room or genesis.game != self.game.name or own != its:
            raise Refused("that match is of another room, game or program")
        if genesis.rules != self.game.rules_version:
            raise Refused("that match is played by other rules: reload the page")
        if self.identity.host not in [inviter(key.code) for key in genesis.keys]:
            raise Refused("who invites has no seat in that match")

    def consents(self, end: End, ends: Iterable[End], genesis: Genesis, before: Genesis | None) -> None:
        """Check that a proposal has the terms to which this player agreed; Refused otherwise. `ends`: all connected
        remotes."""
        self.check(genesis)
        if not self.is_host(end):
            raise Refused("only who invites proposes a match")
        codes = [key.code for key in genesis.keys]
        if self.key.code not in codes:
            raise Refused("that match is for others")
        if genesis.names[codes.index(self.key.code)] != self.identity.name:
            raise Refused("that match gives this seat another name")
        called = {other.key.code: other.called for other in ends if other.key is not None}
        if any(called.get(code, name) != name for code, name in zip(codes, genesis.names, strict=True)):
            raise Refused("that match gives a player another name than the one they came with")
        if not self.agreed or genesis.terms.digest != self.agreed:
            raise Refused("nobody here agreed to that match")
        if before is None:
            return
        if codes != [key.code for key in turned(before)]:
            raise Refused("a rematch is played by those who played before, each one seat on")
        if (genesis.options, genesis.clock, genesis.series) != (before.options, before.clock, before.series + 1):
            raise Refused(SAME_TERMS)

    def begun(self, genesis: Genesis, frames: list[bytes], before: Genesis | None) -> list[Frame]:
        """Return the first frames of all seats, which begin a match; Refused unless they are complete and valid.
        Refused also if `before`, the room's last match, had other players or terms, as only a rematch may follow."""
        self.check(genesis, begun=True)
        if before is not None:
            if {key.code for key in genesis.keys} != {key.code for key in before.keys}:
                raise Refused(words.OTHER_PLAYERS)
            if (genesis.options, genesis.clock) != (before.options, before.clock):
                raise Refused(SAME_TERMS)
        if len(frames) != len(genesis.keys):
            raise Refused("not all seats have signed that match")
        found = [read_frame(raw, seat, genesis.keys, genesis.match) for seat, raw in enumerate(frames)]
        if any((frame.kind, frame.height, frame.block) != ("commit", 0, genesis.match) for frame in found):
            raise Refused("that is not how seats sign a match")
        return found


def turned(before: Genesis) -> tuple[Key, ...]:
    """Return the players of a rematch in seat order, with each player moved by one seat."""
    return (*before.keys[1:], before.keys[0])
