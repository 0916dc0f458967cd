"""Kuhn poker: each of two seats gets one of three cards. Both pay 1; a bet is 1 more. The higher card takes all."""

from pygames.kit import Card, Drawn, Game, Hands, Move, Outcome, Play, Shuffled, cards, hands_of, put, row, table

HIGHER = "The higher card takes the pot."


class Pass(Move, kind="pass"):
    log = "passes"


class Bet(Move, kind="bet"):
    log = "bets"


class Position(Hands):
    kinds = (Pass, Bet, Play)
    faces, hand_size = ("Js", "Ks", "Qs"), 1
    paid: tuple[int, ...] = (1, 1)
    said: str = ""
    shown: tuple[Card, ...] = ()

    def choices(self):
        return super().choices() if self.said in ("pp", "bb", "pbb") else [Pass(), Bet()]

    def after(self, move):
        if isinstance(move, Shuffled | Drawn):
            return self.dealt(move)
        if isinstance(move, Play):
            shown = (*self.shown, move.card)
            return self.played(move.card)._replace(shown=shown, turn=None if len(shown) == 2 else 1 - self.mover)
        new = self._replace(said=self.said + move.kind[0], turn=1 - self.mover)
        if isinstance(move, Bet):
            new = new._replace(paid=put(self.paid, self.mover, 2))
        if new.said in ("bp", "pbp"):
            return new._replace(turn=None)
        return new._replace(turn=0) if new.said in ("pp", "bb", "pbb") else new

    def outcome(self):
        if self.turn is not None:
            return None
        if not self.shown:
            winner, reason = self.said.index("b"), "The other seat did not pay."
        else:
            winner, reason = max((0, 1), key=lambda seat: "JQK".index(self.shown[seat].face[0])), HIGHER
        return Outcome(put((-self.paid[0], -self.paid[1]), winner, self.paid[1 - winner]), reason)


def scene(state, seat):
    words = [f"paid: {paid}" for paid in state.paid]
    zones = [*hands_of(state, seat), row("shown", "the cards shown", cards(state.shown), 2)]
    return table(state, seat, zones, goal="Take what the other seat paid", words=words)


GAME = Game("kuhn_poker", "Kuhn poker", "One card each, and one bet.", new=Position.begin, scene=scene)
