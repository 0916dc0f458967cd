"""The dealer of a lesson: deals the faces that the lesson lists, in the order of requests, and then faces of its own
choice."""

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
    """The error for a face in the lesson's list that cannot be dealt. `who`: the audience for which it is listed."""

    def __init__(self, who: str, face: Face) -> None:
        super().__init__(words.NO_FACE.format(face=face, who=who))
        self.who = who


@dataclass(frozen=True)
class LessonDealer:
    """Answers requests to nature as a function of the match, so that a replay after an undo gets the same answers."""

    faces: Mapping[str, tuple[Face, ...]]
    """The first faces to draw in the match, by the audience of the draws: "0", "1", "all"."""
    rolls: tuple[int, ...] = ()
    seed: str = ""
    """The seed for all other answers. If it is empty, these are the first face that is not reserved, and rolls of 0."""

    def deal(self, match: Match) -> Move:
        """Return nature's move that answers the request in the current position."""
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
