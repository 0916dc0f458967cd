"""The identity of the host, who opens a room, or of a guest, who joins the room by its invitation link."""

from __future__ import annotations

from collections.abc import Callable

from pygames import __version__
from pygames.core.game import Game
from pygames.core.record import clean_name
from pygames.core.words import NO_GAME

from ..crypto.keys import signing_key
from ..crypto.proofs import public
from ..protocol.frames import PROTOCOL
from ..protocol.genesis import CLOCK_MAX
from ..protocol.wire import Refused
from .journal import Identity
from .link import inviter, read_link

Find = Callable[[str], Game]
"""A function that returns the game with this name; KeyError if there is none."""


def engine_of(game: Game) -> str:
    """Return the engine's version string, which must be equal for all peers. It is used unless the carrier gives a
    better string, a hash of the wheel."""
    return f"{__version__} {game.name} {game.rules_version} {PROTOCOL}"


def hosting(
    game: str, seed: bytes, secret: bytes, name: str, options: str, clock: int, engine: str, find: Find
) -> Identity:
    """Return the identity of a host of a new room; ValueError for options that the game does not have."""
    found = find(game)
    parsed = found.options.parse(options)
    found.new(parsed)
    if len(secret) != 32 or len(seed) != 32 or not 0 <= clock <= CLOCK_MAX:
        raise Refused(f"a room has a secret and a seed of 32 bytes, and a clock of at most {CLOCK_MAX:,} seconds")
    host = inviter(public(signing_key(seed)))
    return Identity(game, str(parsed), secret, host, seed, clean_name(name), "host", engine or engine_of(found), clock)


def invited(link: str, seed: bytes, name: str, watch: bool, engine: str, find: Find) -> Identity:
    """Return the identity of a guest with an invitation link; Refused if the link is invalid."""
    game, secret, host = read_link(link)
    try:
        found = find(game)
    except KeyError:
        raise Refused(NO_GAME.format(name=game[:40])) from None
    if len(seed) != 32:
        raise Refused("a seat has a seed of 32 bytes")
    role = "watch" if watch else "play"
    return Identity(game, "", secret, host, seed, clean_name(name), role, engine or engine_of(found))
