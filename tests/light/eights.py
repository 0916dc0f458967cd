"""Eights: play a card of the suit or rank on top, or draw one. Nobody's cards are seen. Two deals; fewest cards win."""

from pygames.kit import CHANCE, Card, Drawn, Game, Hands, Move, Outcome, Play, Shuffled, cards, hands_of, row, table


class Take(Move, kind="take"):
    log = "takes a card"


class Position(Hands):
    kinds = Play, Take
    hand_size = 4
    top: tuple[Card, ...] = ()
    left: tuple[int, ...] = (0, 0)
    deals: int = 0

    def fits(self, face):
        """Return whether a card may be played: an eight always may."""
        return not self.top or face[0] in ("8", self.top[0].face[0]) or face[1] == self.top[0].face[1]

    def choices(self):
        yield from (move for move in super().choices() if move.card.face is None or self.fits(move.card.face))
        yield Take()

    def permits(self, move):
        return super().permits(move) and (not isinstance(move, Play) or self.fits(move.card.face))

    def after(self, move):
        if isinstance(move, Shuffled | Drawn):
            new = self.dealt(move)
            return new._replace(turn=1 - self.drawer) if self.is_dealt else new
        if isinstance(move, Take) and self.stock:
            return self._replace(turn=CHANCE, drawer=self.mover)
        new = self.played(move.card)._replace(top=(move.card,)) if isinstance(move, Play) else self
        if self.stock and new.hands[self.mover]:
            return new._replace(turn=1 - self.mover)
        left = tuple(sum(pair) for pair in zip(self.left, map(len, new.hands), strict=True))
        new = new._replace(left=left, deals=self.deals + 1, top=())
        return new.new_deal() if new.deals < 2 else new._replace(turn=None)

    def outcome(self):
        return Outcome(tuple(-n for n in self.left), "The fewest cards left win.") if self.turn is None else None


def scene(state, seat):
    words = [f"cards left: {n}" for n in state.left]
    zones = [*hands_of(state, seat), row("top", "the card on top", cards(state.top), 1)]
    return table(state, seat, zones, goal="Get rid of your cards", words=words, prompt="Play a card or take one")


GAME = Game("eights", "Eights", "Play or draw.", new=Position.begin, scene=scene)
