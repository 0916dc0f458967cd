"""Nature in a lesson: it gives what the lesson names, in the order in which it is asked, and fills the rest by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from pygames.core.cards import Card, Face
from pygames.core.match import Match
from pygames.core.moves import Draw, Drawn, Move, Roll, Rolled, Shuffled, audience_text

from . import words


class NotThere(ValueError):
    """A face that cannot be dealt to those for whom the lesson names it; `who` is their list."""

    def __init__(self, who: str, face: Face) -> None:
        super().__init__(words.NO_FACE.format(face=face, who=who))
        self.who = who


@dataclass(frozen=True)
class ToldDealer:
    """A function of the match: taking back and playing again gives the same."""

    faces: Mapping[str, tuple[Face, ...]]
    """By who is told ("0", "1", "all"): the first faces drawn for them in the match."""
    rolls: tuple[int, ...] = ()
    seed: str = ""
    """Fills the rest at random; empty: the lowest face that nobody is to have, and a roll of 0."""

    def deal(self, match: Match) -> Move:
        """What nature answers now."""
        state = match.state
        asked = state.request()
        rng = Random(f"{self.seed} {len(match.lines)}")
        if isinstance(asked, Roll):
            at = match.rolls
            return Rolled(self.rolls[at] if at < len(self.rolls) else rng.randrange(asked.n) if self.seed else 0)
        if not isinstance(asked, Draw):
            return Shuffled()
        drawn = Counter(audience_text(line.move.card.to) for line in match.lines if isinstance(line.move, Drawn))
        who, unseen = audience_text(asked.to), state.decks[-1].unseen
        mine = self.faces.get(who, ())
        if drawn[who] < len(mine):
            face = mine[drawn[who]]
            if face not in unseen:
                raise NotThere(who, face)
        else:
            kept = Counter(face for each, told in self.faces.items() for face in told[drawn[each] :])
            free = [face for at, face in enumerate(unseen) if unseen[:at].count(face) >= kept[face]] or list(unseen)
            face = rng.choice(free) if self.seed else free[0]
        return Drawn(Card(asked.slot, face, asked.to))
