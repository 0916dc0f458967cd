"""Counts the letters that a match by letter takes. `python3 -m pygames bench --mail` prints them.

A letter is everything that one seat can sign before it has to wait for another seat. The seats write in turn; who can
sign nothing is skipped. Moves are random.
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
"""Maximum number of letters per run of moves after that in a two-player match."""
LINK_MAX = 2048
"""Maximum number of bytes of a letter that a link carries: base64url makes 2,731 characters of them."""
_HELLO = bytes(range(150))
"""As many bytes as the hello and the notes of a letter usually have."""


@dataclass(frozen=True)
class Envelope:
    """One seat's frames, signed without waiting for anybody."""

    seat: int
    kinds: tuple[str, ...]
    size: int
    """Bytes of its frames."""
    sealed: int = 0
    """Bytes of the letter as it is sent: packed, signed, sealed and padded."""


@dataclass(frozen=True)
class Correspondence:
    """The letters of one match."""

    letters: tuple[Envelope, ...]

    @property
    def before(self) -> int:
        """Number of letters before the first one with a move."""
        return next((at for at, letter in enumerate(self.letters) if "move" in letter.kinds), len(self.letters))

    @property
    def runs(self) -> int:
        """Number of runs of moves. A run ends where another seat moves, or where the next move begins a letter."""
        found, last = 0, -1
        for letter in self.letters:
            if "move" in letter.kinds:
                found += letter.seat != last or letter.kinds[0] == "move"
                last = letter.seat
        return found

    @property
    def per_run(self) -> float:
        """Number of letters per run of moves, from the first move on."""
        return (len(self.letters) - self.before) / max(1, self.runs)

    @property
    def size(self) -> int:
        """Bytes of all letters."""
        return sum(letter.size for letter in self.letters)

    @property
    def largest(self) -> int:
        """Bytes of the largest letter."""
        return max(letter.size for letter in self.letters)

    @property
    def links(self) -> int:
        """Number of letters that fit a link."""
        return sum(letter.sealed <= LINK_MAX for letter in self.letters)

    @property
    def largest_plain(self) -> int:
        """Bytes of the largest letter without a shuffle."""
        return max(letter.size for letter in self.letters if "shuffle" not in letter.kinds)


def by_mail(game: Game, options: str = "", seed: int = 1) -> Correspondence:
    """Play a random match by letters. Proofs are made, but not checked."""
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
    """Yield the frames that a seat can sign now."""
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
    """Yield the numbers of seats of a game that can play over a network, with the options of each."""
    default = game.new(game.options()).seats
    for seats in game.seats:
        if seats > 1:
            yield seats, "" if seats == default else f"seats={seats}"


def report(games: Iterable[Game], seeds: Iterable[int] = (1, 2, 3)) -> Iterator[str]:
    """Yield the counts of whole random matches, line by line, and at last the limits."""
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
