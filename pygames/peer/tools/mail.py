"""Counts the pieces of mail that a match by mail takes. `python3 -m pygames bench --mail` prints the counts.

In this module, a letter is one seat's mail: all frames that the seat can sign before it must wait for another seat. The
seats write in turn; a seat that can sign nothing is skipped. Moves are random.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from pygames.core.game import Game
from pygames.core.slices import drained

from ..channel.mail import write_mail
from ..protocol.follower import Follower
from ..protocol.frames import Frame
from .bench import followers, owed

BEFORE_MAX = 8
"""Maximum number of letters before the first move of a two-player match."""
PER_RUN_MAX = 1.1
"""Maximum number of letters per run of moves in a two-player match, counted from the first move."""
LINK_MAX = 2048
"""Maximum number of bytes of a letter that fits into a link, in which they become 2,731 characters of base64url."""
_HELLO = bytes(range(150))
"""A substitute for the hello and the notes of a letter, with about as many bytes as these have."""


@dataclass(frozen=True)
class Envelope:
    """A letter: the frames that one seat signed without waiting for another seat."""

    seat: int
    kinds: tuple[str, ...]
    size: int
    """Number of bytes of the letter's frames."""
    sealed: int = 0
    """Number of bytes of the letter as a seat sends it: packed, signed, sealed and padded."""


@dataclass(frozen=True)
class Correspondence:
    """The letters of one match, and counts of them."""

    letters: tuple[Envelope, ...]

    @property
    def before(self) -> int:
        """Number of letters before the first letter with a move."""
        return next((at for at, letter in enumerate(self.letters) if "move" in letter.kinds), len(self.letters))

    @property
    def runs(self) -> int:
        """Number of runs of moves. A run ends before another seat's move, and before a letter that begins with a
        move."""
        found, last = 0, -1
        for letter in self.letters:
            if "move" in letter.kinds:
                found += letter.seat != last or letter.kinds[0] == "move"
                last = letter.seat
        return found

    @property
    def per_run(self) -> float:
        """Number of letters per run of moves, counted from the first move."""
        return (len(self.letters) - self.before) / max(1, self.runs)

    @property
    def size(self) -> int:
        """Number of bytes of the frames in all letters."""
        return sum(letter.size for letter in self.letters)

    @property
    def largest(self) -> int:
        """Number of bytes of the frames in the largest letter."""
        return max(letter.size for letter in self.letters)

    @property
    def links(self) -> int:
        """Number of letters that fit into a link."""
        return sum(letter.sealed <= LINK_MAX for letter in self.letters)

    @property
    def largest_plain(self) -> int:
        """Number of bytes of the frames in the largest letter that contains no shuffle."""
        return max(letter.size for letter in self.letters if "shuffle" not in letter.kinds)


def by_mail(game: Game, options: str = "", seed: int = 1) -> Correspondence:
    """Play a random match by mail, and return its letters. Proofs are created but not checked."""
    rng = Random(f"{game.name} {options} {seed}")
    players = followers(game, options, rng)
    count = len(players)
    sent: list[Frame] = []
    read = [0] * count
    letters: list[Envelope] = []
    idle = at = 0
    while idle < count:
        player = players[at]
        for frame in sent[read[at] :]:
            if frame.seat != at:
                _file(player, frame)
        made = list(_letter(player, at, rng))
        sent += made
        read[at] = len(sent)
        if made:
            size = sum(len(frame.raw) for frame in made)
            sealed = len(write_mail(bytes(32), 1, bytes(32), [_HELLO, *(frame.raw for frame in made)]))
            letters.append(Envelope(at, tuple(frame.kind for frame in made), size, sealed))
        idle = 0 if made else idle + 1
        at = (at + 1) % count
    assert players[0].replica.due.kind == "over"
    return Correspondence(tuple(letters))


def _letter(player: Follower, seat: int, rng: Random) -> Iterator[Frame]:
    """Yield the frames that a seat can sign before it must wait for another seat."""
    replica = player.replica
    while replica.late(seat):
        frame = owed(replica, rng)
        _file(player, frame)
        yield frame


def _file(player: Follower, frame: Frame) -> None:
    drained(player.file(frame))
    while (early := player.next_early()) is not None:
        drained(player.file(early))


def table_sizes(game: Game) -> Iterator[tuple[int, str]]:
    """Yield each number of seats, above 1, with which a game can be played, and the options for this number."""
    default = game.new(game.options()).seats
    for seats in game.seats:
        if seats > 1:
            yield seats, "" if seats == default else f"seats={seats}"


def report(games: Iterable[Game], seeds: Iterable[int] = (1, 2, 3)) -> Iterator[str]:
    """Yield the counts of random matches, one line for each match, and finally the limits."""
    seeds = tuple(seeds)
    for game in games:
        for seats, options in table_sizes(game):
            for seed in seeds:
                mail = by_mail(game, options, seed)
                yield (
                    f"{game.title}, {seats} seats, seed {seed}: {len(mail.letters)} letters, {mail.before} before the"
                    f" first move, {mail.per_run:.2f} per run of moves; largest {mail.largest:,} bytes,"
                    f" {mail.largest_plain:,} without a shuffle; {mail.size:,} bytes in all;"
                    f" by hand {mail.links} as links, {len(mail.letters) - mail.links} as files"
                )
    yield f"Limits for two seats: {BEFORE_MAX} letters before the first move, {PER_RUN_MAX} per run of moves."
