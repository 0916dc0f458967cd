"""Fast playouts of Royal Assassin: mutable lists, heuristic play for both sides, no listing of moves.

The rules are exactly those of `position`; a test replays a playout's moves there. A playout starts from a full
position, such as a world sampled by the search, never from a view.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pygames.core.cards import CHANCE, Face, Seat
from pygames.core.dealers import chance_move

from .position import Position
from .rules import COLOUR, HAND, JOKER, MISSES, NUMBERS, TURN_CAP, VALUE, Royal

Man = list[Any]
"""A royal on the table: [the count that it lacks to be killed, its value, the faces in front of it, its face]."""
LACKS, WORTH, PILE, FACE = range(4)
Men = tuple[list[Man], list[Man]]
"""A court as two lists: its black royals and its red royals."""

HORIZON = 30
"""Number of turns after which a playout stops and is evaluated."""
DANGER = 7
"""The count that a royal in danger lacks at most to be killed; players defend royals in danger before they attack."""
JOKER_WORTH = 14
"""The value of an unused joker, in points of royals' value."""
DECISIVE = 60
"""The lead in points that counts as a win when a playout is evaluated."""


class Playout:
    """A match that is continued from a position and played to its end or to the horizon."""

    pausing = False
    """True if a cascade must stop when a player has a choice."""

    def __init__(self, position: Position, rng: Random) -> None:
        while position.turn == CHANCE and position.phase != "deal":
            position = position.after(chance_move(position, rng))  # `position` plays the setup
        options = position.options
        self.random = rng.random
        self.options = options
        self.front = options.front_royal_only
        self.deck: list[Face] = list(position.decks[-1].unseen)
        self.hands: list[list[Face]] = [[card.face or "" for card in hand] for hand in position.hands]
        self.courts: list[Men] = [_men(court) for court in position.courts]
        self.reserves: list[list[Face]] = [[laid.face for laid in reserve] for reserve in position.reserves]
        self.jokers: list[int] = list(position.jokers)
        self.discard: list[Face] = [laid.face for laid in position.discard]
        self.graveyard: list[Face] = [laid.face for laid in position.graveyard]
        self.turns = position.turns
        self.position = position
        self.decisions = 0

    def run(self) -> tuple[float, float]:
        """Play to the end or the horizon. Return the value for each seat, 0 to 1."""
        position = self.position
        if position.phase == "over":
            return self.judged()
        hands = self.hands
        last = min(self.turns + HORIZON, TURN_CAP)
        seat = position.mover
        if position.phase == "deal":
            seat = position.lead
            self.deal(seat)
        elif position.phase == "cascade":
            if self.cascade(seat, position.missed) or self.turns == TURN_CAP:
                return self.judged()
            seat = 1 - position.lead
            if not hands[seat] and hands[1 - seat]:
                seat = 1 - seat
            elif not hands[seat] and not self.deal(seat):
                return self.judged()
        while self.turns < last:
            self.turns += 1
            self.decisions += 1
            if self.act(seat):
                return self.value()
            if hands[1 - seat]:
                seat = 1 - seat
            elif not hands[seat]:
                if self.turns == TURN_CAP or not self.deal(1 - seat):
                    return self.judged()
                seat = 1 - seat
        return self.judged() if self.turns == TURN_CAP else self.value()

    def deal(self, lead: Seat) -> bool:
        """Deal one card at a time until both seats have three cards (rulings 6, 26 to 28, 33). Return False if no cards
        are left to deal."""
        first, second = self.hands[lead], self.hands[1 - lead]
        deck, random = self.deck, self.random
        while len(second) < HAND:
            if not deck:
                if self.discard:
                    deck[:], self.discard = self.discard, []
                elif first:
                    break
                elif self.reserves[0] or self.reserves[1]:
                    deck[:] = self.reserves[0] + self.reserves[1]
                    self.reserves = [[], []]
                else:
                    return False
            at = int(random() * len(deck))
            face = deck[at]
            deck[at] = deck[-1]
            deck.pop()
            (first if len(first) == len(second) else second).append(face)
        return True

    def act(self, seat: Seat) -> bool:
        """Make a seat's action: a kill, else the best use of its last useful card. True if a court is wiped out."""
        foes, mine = self.courts[1 - seat], self.courts[seat]
        hand = self.hands[seat]
        count = len(foes[0]) + len(foes[1])
        if self.jokers[seat] >= count:
            return self.assassinate(seat, "", max(foes[0] + foes[1], key=_worth))
        reach = self.reach(foes) if self.front else foes
        for face in hand:
            if face == JOKER:
                return self.assassinate(seat, face, max(foes[0] + foes[1], key=_worth))
            targets = reach[not COLOUR[face]]
            if targets:
                if face in NUMBERS:
                    man = min(targets)
                    if man[LACKS] <= VALUE[face]:
                        return self.attack(seat, face, man)
                else:
                    for man in targets:
                        if not man[PILE] and man[WORTH] <= VALUE[face]:
                            return self.regicide(seat, face, man)
        for face in reversed(hand):
            red = COLOUR[face]
            if face not in NUMBERS:
                return self.present(seat, face)
            kin = self.kin(face, mine[red])
            if kin and (man := min(kin))[LACKS] <= DANGER:
                return self.defend(seat, face, man)
            if reach[not red]:
                return self.attack(seat, face, min(reach[not red]))
            if kin:
                return self.defend(seat, face, min(kin))
        return self.discarded(seat, hand[-1])  # ruling 9: nothing else is possible

    def kin(self, face: Face, men: list[Man]) -> list[Man]:
        """Return the royals of the card's colour that it can defend."""
        if not self.options.same_color_defence:
            suit = face[1]
            men = [man for man in men if man[FACE][1] == suit]
        if self.options.solo_defence:
            men = [man for man in men if man[LACKS] < man[WORTH]]
        return men

    def reach(self, foes: Men) -> Men:
        """Return the royals that may be attacked with the option `front_royal_only`: the living royals with the lowest
        value of each suit (ruling 36)."""
        lowest: dict[str, int] = {}
        for man in foes[0] + foes[1]:
            suit = man[FACE][1]
            lowest[suit] = min(lowest.get(suit, man[WORTH]), man[WORTH])
        black, red = ([man for man in men if man[WORTH] == lowest[man[FACE][1]]] for men in foes)
        return black, red

    def discarded(self, seat: Seat, face: Face) -> bool:
        """Put a number card from hand on the reserve."""
        self.hands[seat].remove(face)
        self.reserves[seat].append(face)
        return False

    def attack(self, seat: Seat, face: Face, man: Man) -> bool:
        """Attack with a number card from hand, and run the cascade. True if a court is wiped out."""
        self.hands[seat].remove(face)
        self.lay(man, face, -VALUE[face])
        return self.cascade(1 - seat, 0)

    def defend(self, seat: Seat, face: Face, man: Man) -> bool:
        """Defend the seat's own royal with a number card from hand."""
        self.hands[seat].remove(face)
        self.lay(man, face, VALUE[face])
        return False

    def present(self, seat: Seat, face: Face) -> bool:
        """Add a royal to the court."""
        self.hands[seat].remove(face)
        self.courts[seat][COLOUR[face]].append([VALUE[face], VALUE[face], [], face])
        return False

    def regicide(self, seat: Seat, face: Face, man: Man) -> bool:
        """Kill an opposing royal with a royal from hand, which is discarded. True if a court is wiped out."""
        self.hands[seat].remove(face)
        self.discard.append(face)
        return self.kill(1 - seat, man)

    def assassinate(self, seat: Seat, face: Face, man: Man) -> bool:
        """Kill an opposing royal with a joker, from hand if `face` is not empty. True if a court is wiped out."""
        if face:
            self.hands[seat].remove(face)
        else:
            self.jokers[seat] -= 1
        return self.kill(1 - seat, man)

    def lay(self, man: Man, face: Face, amount: int) -> None:
        """Put a number card on a royal; a negative amount is an attack, a positive amount a defence."""
        man[LACKS] += amount
        man[PILE].append(face)
        if man[LACKS] == man[WORTH] or (man[LACKS] > man[WORTH] and amount > 0 and self.options.solo_defence):
            self.discard += man[PILE]  # ruling 14
            man[PILE] = []
            man[LACKS] = man[WORTH]

    def kill(self, seat: Seat, man: Man) -> bool:
        """Remove a dead royal of this seat. True if its court is wiped out."""
        self.discard += man[PILE]
        (self.discard if self.options.recycle_killed else self.graveyard).append(man[FACE])
        men = self.courts[seat]
        own = men[COLOUR[man[FACE]]]
        own.pop(next(at for at, other in enumerate(own) if other is man))
        return not (men[0] or men[1])

    def cascade(self, seat: Seat, missed: int) -> bool:
        """Play the steps of a cascade, beginning with this seat's reserve. True if a court is wiped out."""
        courts, reserves = self.courts, self.reserves
        while missed < MISSES:
            missed += 1
            own, reserve = courts[seat], reserves[seat]
            if reserve:
                face = reserve[-1]
                red = COLOUR[face]
                foes = self.reach(courts[1 - seat]) if self.front else courts[1 - seat]
                strikes = [man for man in foes[not red] if man[PILE]]
                guards = self.kin(face, [man for man in own[red] if man[PILE]])
                if strikes or guards:
                    if self.pausing and self.chosen(strikes, guards):
                        return False
                    missed = 0
                    reserve.pop()
                    self.answer(seat, face, strikes, guards)
            if self.buried(seat):
                return True
            seat = 1 - seat
        return False

    def buried(self, seat: Seat) -> bool:
        """Remove this seat's mortally wounded royal, if any, at the end of its step. True if the court is wiped out."""
        for men in self.courts[seat]:
            for man in men:
                if man[LACKS] <= 0:  # ruling 18; at most one was wounded since this seat's last step
                    return self.kill(seat, man)
        return False

    def chosen(self, strikes: list[Man], guards: list[Man]) -> bool:
        """True if a reserve's player has a choice: several royals to attack or defend, or the option to decline."""
        return self.options.optional_reserve or len(strikes) + len(guards) > 1

    def answer(self, seat: Seat, face: Face, strikes: list[Man], guards: list[Man]) -> None:
        """Put a reserve card on a royal: prefer to kill, then to defend a royal in danger, then to attack."""
        self.decisions += self.chosen(strikes, guards)
        man = min(strikes or guards)
        amount = -VALUE[face] if strikes else VALUE[face]
        if strikes and guards and man[LACKS] > VALUE[face] and (kin := min(guards))[LACKS] <= DANGER:
            man, amount = kin, VALUE[face]
        self.lay(man, face, amount)

    def judged(self) -> tuple[float, float]:
        """Return each seat's result at the end of a match: a living court wins; with two, ruling 29 decides."""
        courts = [men[0] + men[1] for men in self.courts]
        worth = [(sum([man[WORTH] for man in men]), len(men)) for men in courts]
        if worth[0] == worth[1]:
            return 0.5, 0.5
        return (1.0, 0.0) if worth[0] > worth[1] else (0.0, 1.0)

    def value(self) -> tuple[float, float]:
        """Return each seat's value, 0 to 1: the result if the match is over, else an estimate by royals and jokers."""
        points = []
        for seat in (0, 1):
            men = self.courts[seat][0] + self.courts[seat][1]
            if not men:
                return (0.0, 1.0) if seat == 0 else (1.0, 0.0)
            points.append(JOKER_WORTH * self.jokers[seat] + sum([man[WORTH] + man[LACKS] for man in men]))
        lead = (points[0] - points[1]) / (2 * DECISIVE)
        share = min(0.98, max(0.02, 0.5 + lead))
        return share, 1 - share


def _men(court: tuple[Royal, ...]) -> Men:
    men: Men = ([], [])
    for card, count, pile in court:
        worth = VALUE[card.face]
        men[COLOUR[card.face]].append([worth - count, worth, [laid.face for laid in pile], card.face])
    return men


def _worth(man: Man) -> tuple[int, int]:
    return man[WORTH], man[LACKS]
