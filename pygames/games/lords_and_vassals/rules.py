"""The rules of Lords and Vassals: setup, the four moves of a turn, captures, the end.

`captures` implements captures; `moves` and `position` implement the notations of moves and positions.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from math import comb

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import BadNotation, Move, Request, Roll
from pygames.core.options import Options, option
from pygames.core.state import Outcome, State
from pygames.core.value import Value, new

from . import words
from .board import BIT, FULL, NAMES, NEIGHBOURS, NOT_A, NOT_H, RAYS, beside, set_of, squares_of
from .captures import line, sandwiches, taken
from .moves import BY_RANK, JUMPS, PINS, PLAIN, STEPS, Jump, Pin, Step, written

TURN = 4
"""Number of moves per turn (ruling 26)."""
PINNING = 2
"""Maximum number of a player's lords that may be on vassals at the same time (ruling 24)."""
GOAL = 5
"""Number of opposing lords, or of opposing vassals, that a player must capture to win (ruling 30)."""
MEN = 8
"""Number of lords, and number of vassals, that each side has at the start."""
CALM_TURNS = 100
"""Number of turns without a capture after which a match ends on points (ruling 33)."""
ALL_TURNS = 400
"""Number of turns after which a match ends on points in any case (ruling 33)."""
SET_UPS = comb(2 * MEN, MEN)
"""Number of arrangements of a side, that is, of its lords on its sixteen squares (ruling 36)."""

OTHERS = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
"""For each direction, the three other directions."""

BLACK, WHITE = 0, 1


class LordsOptions(Options):
    """The options of Lords and Vassals; all are off by default."""

    mirrored: bool = option(False, *words.MIRRORED)
    corner_capture: bool = option(False, *words.CORNER)
    line_capture: bool = option(False, *words.LINED)
    mixed_capture: bool = option(False, *words.MIXED)
    intervention: bool = option(False, *words.BETWEEN)


class Side(Value):
    """The pieces of one player, as sets of squares."""

    lords: int = 0
    """All lords, including those on a vassal."""
    vassals: int = 0
    """The free vassals, not under a lord."""
    pinned: int = 0
    """This player's vassals that are under a lord of either colour."""
    lords_lost: int = 0
    vassals_lost: int = 0


class Lords(State):
    """A position of Lords and Vassals. Nothing is hidden, so views differ only in `viewer`."""

    options: LordsOptions
    sides: tuple[Side, Side]
    """Black's pieces and White's."""
    left: int = TURN
    """The number of moves left in this turn."""
    rest: int = 0
    """The squares whose upper piece may not move again this turn."""
    rest_under: int = 0
    """The squares whose pinned vassal may not move again this turn (ruling 37)."""
    number: int = 1
    """The number of the current turn, from 1, counting both sides' turns."""
    calm_since: int = 0
    """The number of the last turn with a capture; 0 if there has been none."""
    result: Outcome | None = None

    # Nature's moves.

    def request(self) -> Request:
        return Roll(SET_UPS)

    def _arranged(self, value: int) -> Lords:
        lords, vassals = arrangement(value)
        black = self.sides[BLACK]
        if black.lords and not self.options.mirrored:
            sides = (black, Side(turned(lords), turned(vassals)))
        elif self.options.mirrored:
            sides = (Side(lords, vassals), Side(turned(lords), turned(vassals)))
        else:
            return self._replace(sides=(Side(lords, vassals), self.sides[WHITE]))
        return self._replace(sides=sides, turn=BLACK)

    # Legal moves.

    def choices(self) -> list[Move]:
        _, seat, _, options, sides, _, rest, _, _, _, _ = self
        lords, vassals, pinned, _, _ = sides[seat]
        foe_lords, foe_vassals, foe_pinned, _, _ = sides[1 - seat]
        empty = FULL ^ (lords | vassals | foe_lords | foe_vassals)
        movers = (lords | vassals) & ~rest
        stacks = pinned | foe_pinned
        by_lords = sandwiches(lords, foe_lords)
        by_vassals = sandwiches(vassals, foe_vassals)
        special = True in options[1:]
        if special:  # hot: the squares where a piece may capture; only moves to these are checked one by one
            hot = beside(foe_lords | foe_vassals)
            heat = hot, hot, lords
        else:
            north, east, south, west = by_lords
            hot_lords = north | east | south | west
            north, east, south, west = by_vassals
            hot_vassals = north | east | south | west
            hot = hot_lords | hot_vassals
            heat = hot_lords, hot_vassals, lords

        moves = self._reaching(Step, movers, empty, heat)
        jumpers = movers & ~stacks  # ruling 20: a lord on a vassal can only step off
        if hot & empty:
            for men, behind in ((jumpers & lords, by_lords), (jumpers & vassals, by_vassals)):
                for direction in 0, 1, 2, 3:
                    for end in squares_of(behind[direction] & empty):
                        start = RAYS[end][direction][1]
                        if men & BIT[start]:
                            one, two, three = OTHERS[direction]  # a jump does not capture the piece jumped over
                            warm = special or (behind[one] | behind[two] | behind[three]) & BIT[end]
                            takes = self.takes(start, end) if warm else ()
                            moves.append(Jump(start, end, takes) if takes else JUMPS[start, end])
        pinners = jumpers & lords
        if pinners and (lords & stacks).bit_count() < PINNING:
            moves += self._reaching(Pin, pinners, vassals | foe_vassals, heat)
        return moves

    def _reaching(self, kind: type[Step] | type[Pin], men: int, ends: int, heat: tuple[int, int, int]) -> list[Move]:
        """Return the moves of pieces to adjacent squares. `heat` has three sets of squares: where lords may capture,
        where vassals may capture, and where lords are."""
        hot_lords, hot_vassals, lords = heat
        hot = hot_lords | hot_vassals
        north = men << 8 & ends
        east = (men & NOT_H) << 1 & ends
        south = men >> 8 & ends
        west = (men & NOT_A) >> 1 & ends
        hot &= north | east | south | west
        if hot:
            cool = ~hot
            north &= cool
            east &= cool
            south &= cool
            west &= cool
        by_rank = (north | east << 64 | south << 128 | west << 192).to_bytes(32, "little")
        moves: list[Move] = [*chain.from_iterable(map(tuple.__getitem__, BY_RANK[kind], by_rank))]
        for end in squares_of(hot):
            for start in NEIGHBOURS[end]:
                if men & BIT[start]:
                    warm = hot_lords if lords & BIT[start] else hot_vassals
                    takes = self.takes(start, end) if warm & BIT[end] else ()
                    moves.append(kind(start, end, takes) if takes else PLAIN[kind][start, end])
        return moves

    def takes(self, start: int, end: int) -> tuple[int, ...]:
        """Return the squares of all pieces that the piece on `start` captures by moving to `end` (ruling 10)."""
        mine, foe = self.sides[self.mover], self.sides[1 - self.mover]
        return captures(self.options, mine, foe, start, end, bool(mine.lords & BIT[start]))

    def lines(self, start: int, end: int, takes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Return the capture line of each piece that the move captures, in the order of `takes`."""
        mine, foe = self.sides[self.mover], self.sides[1 - self.mover]
        own, _ = _alike(self.options, mine, foe, start, end, bool(mine.lords & BIT[start]))
        caught = set_of(takes)
        return tuple(line(end, own, caught, square) for square in takes)

    def permits(self, move: Move) -> bool:
        if not isinstance(move, Step | Jump | Pin):
            return False
        start, end, takes = move.start, move.end, move.takes
        mine, foe = self.sides[self.mover], self.sides[1 - self.mover]
        at, to = BIT[start], BIT[end]
        lord = mine.lords & at
        if not (mine.lords | mine.vassals) & ~self.rest & at:
            return False  # rulings 11, 17
        pinning = lord & (mine.pinned | foe.pinned)
        if isinstance(move, Step):
            able = (start, end) in STEPS and to & self.empty
        elif isinstance(move, Jump):
            over = foe.lords if lord else foe.vassals  # rulings 13, 15, 16
            able = (start, end) in JUMPS and not pinning and to & self.empty and over & BIT[(start + end) // 2]
        else:
            able = (start, end) in PINS and lord and not pinning and self.may_pin and to & (mine.vassals | foe.vassals)
        return bool(able) and takes == self.takes(start, end)

    @property
    def empty(self) -> int:
        """The empty squares."""
        black, white = self.sides
        return FULL ^ (black.lords | black.vassals | white.lords | white.vassals)

    @property
    def stacks(self) -> int:
        """The squares that contain a lord on a vassal."""
        return self.sides[BLACK].pinned | self.sides[WHITE].pinned

    @property
    def may_pin(self) -> bool:
        """True if the seat to move may put another lord on a vassal."""
        return (self.sides[self.mover].lords & self.stacks).bit_count() < PINNING  # ruling 24

    def read(self, text: str) -> Move:
        wrote = written(text)
        start, end = wrote.start, wrote.end
        pairs = JUMPS if wrote.jump or (start, end) in JUMPS else STEPS
        if (start, end) not in pairs:
            raise BadNotation(words.TOO_FAR.format(start=NAMES[start], end=NAMES[end]))
        kind: type[Step] | type[Jump] | type[Pin] = Step
        if pairs is JUMPS:
            kind = Jump
        elif wrote.pin or not self.empty & BIT[end]:
            kind = Pin
        return kind(start, end, self.takes(start, end) if wrote.takes is None else wrote.takes)

    # Effects of moves.

    def after(self, move: Move) -> Lords:
        viewer, seat, decks, options, sides, left, rest, rest_under, number, calm_since, _ = self
        if seat == CHANCE:
            return self._arranged(move[1])
        kind, start, end, takes = move
        lords, vassals, pinned, lords_lost, vassals_lost = sides[seat]
        foe_lords, foe_vassals, foe_pinned, foe_lords_lost, foe_vassals_lost = sides[1 - seat]
        at, to = BIT[start], BIT[end]
        if vassals & at:
            vassals ^= at | to
        else:
            lords ^= at | to
            if pinned & at:
                pinned ^= at
                vassals |= at
                rest |= to  # ruling 12: a lord rests after unpinning
                if rest_under & at:  # ruling 37
                    rest_under ^= at
                    rest |= at
            elif foe_pinned & at:
                foe_pinned ^= at
                foe_vassals |= at
                rest |= to
        if kind == "jump":
            rest |= to
        elif kind == "pin":
            if vassals & to:
                vassals ^= to
                pinned |= to
                if rest & to:
                    rest ^= to
                    rest_under |= to
            else:
                foe_vassals ^= to
                foe_pinned |= to
        if takes:
            rest |= to
            calm_since = number
            caught = set_of(takes)
            uncovered = foe_lords & caught  # ruling 19: only the lord of a stack is captured
            foe_lords_lost += uncovered.bit_count()
            foe_vassals_lost += (foe_vassals & caught).bit_count()
            foe_lords &= ~caught
            foe_vassals = foe_vassals & ~caught | foe_pinned & uncovered
            foe_pinned &= ~uncovered
            vassals |= pinned & uncovered
            pinned &= ~uncovered
        mine = new(Side, (lords, vassals, pinned, lords_lost, vassals_lost))
        foe = new(Side, (foe_lords, foe_vassals, foe_pinned, foe_lords_lost, foe_vassals_lost))
        sides = (mine, foe) if seat == BLACK else (foe, mine)
        left -= 1
        turn: Seat | None = seat
        result = None
        if foe_lords_lost >= GOAL or foe_vassals_lost >= GOAL:  # ruling 30: at once, even in the middle of a turn
            turn, result = None, _won(seat, words.FIVE[five(foe)].format(who=words.WHO[seat]))
        elif not left or stuck(mine, foe, rest):  # ruling 27
            turn, left, rest, rest_under, number = 1 - seat, TURN, 0, 0, number + 1
            if stuck(foe, mine, 0):  # ruling 28
                result = _won(seat, words.STUCK.format(who=words.WHO[turn]))
                turn = None
            elif number - calm_since > CALM_TURNS or number > ALL_TURNS:  # ruling 33
                turn, result = None, _judged(sides, number - 1, calm_since)
        fields = (viewer, turn, decks, options, sides, left, rest, rest_under, number, calm_since, result)
        return new(Lords, fields)

    def outcome(self) -> Outcome | None:
        return self.result


def stuck(mine: Side, foe: Side, rest: int) -> bool:
    """True if a player has no legal move."""
    lords, vassals, pinned, _, _ = mine
    foe_lords, foe_vassals, foe_pinned, _, _ = foe
    movers = (lords | vassals) & ~rest
    empty = FULL ^ (lords | vassals | foe_lords | foe_vassals)
    if (movers << 8 | movers >> 8) & empty or beside(movers) & empty:
        return False
    stacks = pinned | foe_pinned
    jumpers = movers & ~stacks
    if (lords & stacks).bit_count() < PINNING and beside(jumpers & lords) & (vassals | foe_vassals):
        return False
    for men, over in ((jumpers & lords, foe_lords), (jumpers & vassals, foe_vassals)):
        if any(landings & empty for landings in sandwiches(men, over)):
            return False
    return True


def captures(options: LordsOptions, mine: Side, foe: Side, start: int, end: int, lord: bool) -> tuple[int, ...]:
    """Return the squares of the pieces that a lord or vassal captures by moving from `start` to `end`."""
    _, corner, lined, _, between = options
    own, foes = _alike(options, mine, foe, start, end, lord)
    return taken(end, own, foes, corner=corner, line=lined, between=between)


def _alike(options: LordsOptions, mine: Side, foe: Side, start: int, end: int, lord: bool) -> tuple[int, int]:
    """Return the squares of possible second captors, and of the pieces that the move may capture."""
    if options.mixed_capture:
        own, foes = mine.lords | mine.vassals, foe.lords | foe.vassals
    elif lord:
        own, foes = mine.lords, foe.lords  # ruling 4; ruling 18: also lords on vassals
    else:
        own, foes = mine.vassals, foe.vassals  # ruling 17: no vassals under lords
    if (start, end) in JUMPS:
        foes &= ~BIT[(start + end) // 2]  # ruling 14: the piece jumped over stays
    return own & ~BIT[start], foes


# The end of a match.


def five(loser: Side) -> str:
    """Return the kind of piece of which the loser has lost five: "lord" or "vassal"."""
    return "lord" if loser.lords_lost >= GOAL else "vassal"


def _won(seat: Seat, reason: str) -> Outcome:
    return Outcome((1, -1) if seat == BLACK else (-1, 1), reason)


def _judged(sides: tuple[Side, Side], turns: int, calm_since: int) -> Outcome:
    """Return the outcome on points (ruling 33): the higher number of captured lords or vassals decides, then the number
    of all captures; otherwise it is a draw."""
    said, even = words.AFTER_ALL, words.EVEN_AFTER_ALL
    if turns < ALL_TURNS:
        turns, said, even = turns - calm_since, words.AFTER_CALM, words.EVEN_AFTER_CALM
    black, white = sides
    by_black = max(white.lords_lost, white.vassals_lost), white.lords_lost + white.vassals_lost
    by_white = max(black.lords_lost, black.vassals_lost), black.lords_lost + black.vassals_lost
    if by_black == by_white:
        return Outcome((0, 0), even.format(turns=turns))
    seat = BLACK if by_black > by_white else WHITE
    more, less = max(by_black, by_white), min(by_black, by_white)
    by = 0 if more[0] != less[0] else 1
    return _won(seat, said[by].of(more[by], turns=turns, who=words.WHO[seat], least=less[by]))


# The setup.


@cache
def arrangement(value: int) -> tuple[int, int]:
    """Return the squares of Black's lords and vassals for a roll: `value` is the index, in lexicographic order, of the
    choice of eight of sixteen squares for the lords."""
    lords, wanted = 0, MEN
    for square in range(2 * MEN):
        without = comb(2 * MEN - 1 - square, wanted - 1) if wanted else 0
        if wanted and value < without:
            lords |= BIT[square]
            wanted -= 1
        else:
            value -= without
    return lords, 0xFFFF ^ lords


def turned(bits: int) -> int:
    """Return a set of squares rotated by 180 degrees: a1 becomes h8."""
    return set_of(63 - square for square in squares_of(bits))


def first(options: LordsOptions) -> Lords:
    """Return the empty board, before the setup is rolled."""
    return Lords(CHANCE, CHANCE, (), options, (Side(), Side()))
