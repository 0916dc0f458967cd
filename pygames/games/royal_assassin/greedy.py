"""A playout whose players evaluate an action after the cascade that it starts, like the bot's heuristic on views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygames.core.cards import Face, Seat
from pygames.core.knowledge import best_at

from .playout import FACE, LACKS, PILE, WORTH, Man, Playout
from .rules import COLOUR, JOKER, NUMBERS, VALUE
from .standing import COUNT, FIGURE, JOKER_POINTS, ROYAL, WIPED_OUT

Option = tuple[float, Callable[..., Any], tuple[Any, ...]]
"""An action: its gain, the method that makes the action, and the method's arguments."""


class GreedyPlayout(Playout):
    """A playout that chooses each action and each reserve move by the value of the courts (`standing`) after the
    cascade up to the next choice, and breaks ties at random. It takes six times as long as `Playout`."""

    def act(self, seat: Seat) -> bool:
        """Make the action with the largest gain. True if a court is wiped out."""
        foes, own, hand = self.courts[1 - seat], self.courts[seat], self.hands[seat]
        reach, alive = self.reach(foes) if self.front else foes, foes[0] + foes[1]
        found: list[Option] = []
        useful = False
        for face in dict.fromkeys(hand):
            if face == JOKER:
                found += [(felled(man, alive), self.assassinate, (seat, face, man)) for man in alive]
                continue
            red, before = COLOUR[face], len(found)
            if face in NUMBERS:
                for man in reach[not red]:
                    found.append((self.foreseen(seat, face, man), self.attack, (seat, face, man)))
                for man in self.kin(face, own[red]):
                    found.append((self.guarded(face, man), self.defend, (seat, face, man)))
            else:
                found.append((ROYAL + FIGURE * VALUE[face], self.present, (seat, face)))
                for man in reach[not red]:
                    if not man[PILE] and man[WORTH] <= VALUE[face]:
                        found.append((felled(man, alive), self.regicide, (seat, face, man)))
            useful = useful or len(found) > before
        if self.jokers[seat]:
            found += [(felled(man, alive) - JOKER_POINTS, self.assassinate, (seat, "", man)) for man in alive]
        if not useful:  # ruling 9
            found += [(0.0, self.discarded, (seat, face)) for face in dict.fromkeys(hand)]
        return bool(self.do_best(found))

    def answer(self, seat: Seat, face: Face, strikes: list[Man], guards: list[Man]) -> None:
        """Make the move of a reserve with the largest gain; the reserve never declines."""
        men = strikes + guards
        self.decisions += self.chosen(strikes, guards)
        if len(men) == 1:
            self.lay(men[0], face, amount(face, men[0]))
        else:
            self.do_best([(self.foreseen(seat, face, man), self.lay, (man, face, amount(face, man))) for man in men])

    def do_best(self, found: list[Option]) -> Any:
        """Make the action with the largest gain, and return the result of its method."""
        _, do, given = found[best_at([gain for gain, *_ in found], self.random)]
        return do(*given)

    def foreseen(self, seat: Seat, face: Face, man: Man) -> float:
        """Return a seat's gain by putting a number card on a royal, after the cascade up to the next choice."""
        before, kept = self.lead(seat), (self.courts, self.reserves, self.discard, self.graveyard)
        copies = {
            id(each): [*each[:PILE], each[PILE][:], each[FACE]] for court in kept[0] for men in court for each in men
        }
        self.courts = [
            ([copies[id(each)] for each in black], [copies[id(each)] for each in red]) for black, red in kept[0]
        ]
        self.reserves, self.discard, self.graveyard = [pile[:] for pile in kept[1]], [], []
        self.lay(copies[id(man)], face, amount(face, man))
        if not self.buried(seat):
            self.pausing = True
            self.cascade(1 - seat, 0)
            self.pausing = False
        gain = self.lead(seat) - before
        self.courts, self.reserves, self.discard, self.graveyard = kept
        return gain

    def guarded(self, face: Face, man: Man) -> float:
        """Return the gain of putting a number card from hand on the player's own royal."""
        room: int = man[WORTH] - man[LACKS]
        return COUNT * (min(VALUE[face], room) if self.options.solo_defence else VALUE[face])

    def lead(self, seat: Seat) -> float:
        """Return this seat's lead in the value of the courts, without jokers."""
        own, enemy = (men[0] + men[1] for men in (self.courts[seat], self.courts[1 - seat]))
        if not own or not enemy:
            return WIPED_OUT if own else -WIPED_OUT
        return sum([stands(man) for man in own]) - sum([stands(man) for man in enemy])


def stands(man: Man) -> float:
    """Return the value of a living royal, reduced by its count."""
    value: int = man[WORTH]
    lacks: int = man[LACKS]
    return ROYAL + FIGURE * value - COUNT * (value - lacks)


def felled(man: Man, alive: list[Man]) -> float:
    """Return the gain by killing a royal; `alive`: the living royals of its court."""
    return stands(man) if len(alive) > 1 else WIPED_OUT


def amount(face: Face, man: Man) -> int:
    """Return the change by a number card in the count that a royal still lacks to be killed; negative for an attack."""
    return VALUE[face] if COLOUR[face] == COLOUR[man[FACE]] else -VALUE[face]
