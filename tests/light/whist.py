"""Short whist for four, with hidden hands: five cards each, follow suit; hearts are trumps. Most tricks win."""

from pygames.kit import RANKS, Card, Drawn, Game, Hands, Outcome, Shuffled, cards, hands_of, put, row, table

TRUMPS = "h"
ORDER = RANKS[1:] + "A"


def strength(face, led):
    """Return a sort key for faces in a trick: trumps are highest, then the suit led."""
    return (face[1] == TRUMPS, face[1] == led, ORDER.index(face[0]))


class Position(Hands):
    seats = 4
    trick: tuple[Card, ...] = ()
    leader: int = 0
    tricks: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def led(self):
        """The suit that was led; empty before the first card of a trick."""
        return self.trick[0].face[1] if len(self.trick) % 4 else ""

    def follows(self, face):
        return not self.led or face[1] == self.led

    def after(self, move):
        if isinstance(move, Shuffled | Drawn):
            return self.dealt(move)
        trick = (*self.trick, move.card) if self.led else (move.card,)
        new = self.played(move.card)._replace(trick=trick)
        if len(trick) < 4:
            return new._replace(turn=(self.mover + 1) % 4)
        best = max(trick, key=lambda card: strength(card.face, trick[0].face[1]))
        taker = (self.leader + trick.index(best)) % 4
        tricks = put(self.tricks, taker, self.tricks[taker] + 1)
        return new._replace(tricks=tricks, leader=taker, turn=taker if any(new.hands) else None)

    def outcome(self):
        return Outcome(self.tricks, "The most tricks win.") if self.turn is None else None


def scene(state, seat):
    words = [f"tricks: {tricks}" for tricks in state.tricks]
    zones = [*hands_of(state, seat), row("trick", "the trick", cards(state.trick), 4)]
    return table(state, seat, zones, goal="Take the most tricks", words=words, prompt="Play a card")


GAME = Game("whist", "Short whist", "Five tricks, hearts are trumps.", (4,), new=Position.begin, scene=scene)
