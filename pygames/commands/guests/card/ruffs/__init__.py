"""A small card game to start from: Ruffs, six tricks with hidden hands. Suit must be followed; hearts are trumps."""

from __future__ import annotations

from pygames.kit import (
    Card,
    Drawn,
    Face,
    Game,
    Hands,
    Move,
    Options,
    Outcome,
    Play,
    Scene,
    Seat,
    Shuffled,
    cards,
    hands_of,
    option,
    put,
    row,
    table,
)

ORDER, TRUMPS = "9TJQKA", "h"


class Rules(Options):
    """The options of Ruffs. A game without options needs no such class."""

    low: bool = option(False, "The fewest tricks win.", title="Few tricks win")


class Position(Hands):
    """A position, and the rules. `Hands` deals, hides the hands, and checks that each seat follows suit."""

    faces = tuple(f"{rank}{suit}" for rank in ORDER for suit in "shd")
    hand_size = 6
    trick: tuple[Card, ...] = ()
    tricks: tuple[int, ...] = (0, 0)
    options: Rules = Rules()

    @property
    def led(self) -> Face:
        """The suit led; empty before the first card of a trick."""
        return (self.trick[0].face or "")[1:] if len(self.trick) == 1 else ""

    def follows(self, face: Face) -> bool:
        """True if a card with this face follows suit. A seat with such a card must play one."""
        return not self.led or face[1] == self.led

    def after(self, move: Move) -> Position:
        """Return the position after a move of a seat or of nature."""
        if isinstance(move, Shuffled | Drawn):
            return self.dealt(move)
        assert isinstance(move, Play)
        trick, seat = (*self.trick, move.card) if self.led else (move.card,), self.mover
        new = self.played(move.card)._replace(trick=trick)
        if len(trick) == 1:
            return new._replace(turn=1 - seat)
        led, answer = (card.face or "" for card in trick)
        is_higher = ORDER.index(answer[0]) > ORDER.index(led[0])
        wins = is_higher if answer[1] == led[1] else answer[1] == TRUMPS
        taker = seat if wins else 1 - seat
        tricks = put(self.tricks, taker, self.tricks[taker] + 1)
        return new._replace(tricks=tricks, turn=taker if any(new.hands) else None)

    def outcome(self) -> Outcome | None:
        """Return the result; None while the match goes on."""
        if self.turn is not None:
            return None
        scores = (self.tricks[1], self.tricks[0]) if self.options.low else self.tricks
        return Outcome(scores, "The fewest tricks win." if self.options.low else "The most tricks win.")


def scene(state: Position, seat: Seat | None) -> Scene:
    """Return the table as the seat at the bottom sees it."""
    goal = "Take the fewest tricks" if state.options.low else "Take the most tricks"
    words = [f"tricks taken: {tricks}" for tricks in state.tricks]
    zones = [*hands_of(state, seat), row("trick", "the trick", cards(state.trick), 2)]
    return table(state, seat, zones, goal=goal, words=words, prompt="Play a card")


GAME = Game(
    name="ruffs",
    title="Ruffs",
    line="Six tricks, and hearts are trumps.",
    options=Rules,
    new=Position.begin,
    scene=scene,
    minutes=4,
)
