"""The rules of a match of battles: fielding, Materiel, the deal, two calls, the reveal.

`battle_draw` computes the result of a draw. A card that nobody has looked at has not been drawn by nature yet; the
table renders its back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pygames.core.cards import ALL, CHANCE, STANDARD, Audience, Card, Deck, Face, Seat, drawn, seen
from pygames.core.moves import BadNotation, Draw, Drawn, Move, Roll, Rolled, Shuffle, Shuffled, find_card, number
from pygames.core.state import Outcome, State
from pygames.core.value import put

from . import words
from .battle_draw import CALLS, STRATEGY, Item, Side, draw, has_initiative, tally, total
from .field import House, Result
from .moves import POOL, Call, Commit, Done, Reveal, Show
from .options import ConflictOptions

HOUSES_MOST = 5  # maximum per side; the minimum is one House per seat of the side
BANNERS_MOST = 3
OBJECTIVES = 3  # an attacker has no, one or two further objectives


DEALING, FIELDING = -2, -1
"""Stages before those in STAGES: Materiel is dealt (once per match), and Houses are fielded (in each battle)."""
COMMIT, SHUFFLE, LEADERS, CALL, LOOK, SHOW, TURN, REVEAL = (
    "commit", "shuffle", "leaders", "call", "look", "show", "turn", "reveal",
)  # fmt: skip
STAGES = (
    COMMIT, SHUFFLE, LEADERS,
    f"{CALL} first", f"{LOOK} first", f"{SHOW} first", f"{CALL} second", f"{LOOK} second", f"{SHOW} second",
    f"{TURN} first", f"{REVEAL} first", f"{TURN} second", f"{REVEAL} second",
)  # fmt: skip
"""The stages of a battle after fielding; "first" is the side without the initiative."""


class Conflict(State):
    """A position of In Conflict. Side 0 has the seats 0 and 2, side 1 has the seats 1 and 3."""

    options: ConflictOptions
    stage: int
    """The stage of the battle: an index in STAGES, or DEALING or FIELDING."""
    battle: int
    slots: int
    """The first slot of the next deck."""
    hands: tuple[tuple[Card, ...], ...]
    """Each seat's Materiel in hand."""
    committed: tuple[tuple[Card, ...], ...]
    sizes: tuple[int, ...]
    """The number of Houses of the attacker, then of the defender, as far as rolled."""
    houses: tuple[House, ...]
    """The Houses in this battle, the attacker's first."""
    influence: tuple[int, ...]
    """The indices of the Houses in `houses`, the most influential House first."""
    objectives: int
    """The number of the attacker's further objectives; -1 if not rolled yet."""
    initiative: int
    """The side with the initiative, which is dealt cards first and calls last; -1 if not known yet."""
    calls: tuple[str, str]
    due: tuple[tuple[int, Audience], ...]
    """The cards that nature must draw now: the House and the audience of each."""
    askers: tuple[Seat, ...]
    """The seats that still have to act in this stage, in order."""
    results: tuple[Result, ...]

    @property
    def seats(self) -> int:
        """The number of seats: two, or four in two alliances."""
        return self.options.seats

    @property
    def is_answering(self) -> bool:
        return self.turn not in (None, CHANCE) and self._asked()[1] in (SHOW, REVEAL)

    # Sides and their Houses.

    @property
    def attacker(self) -> int:
        """The attacking side; the sides alternate from battle to battle."""
        return self.battle % 2

    def banners(self, side: int) -> int:
        """Return the number of banners of a side's Houses in this battle."""
        return sum(house.banners for house in self.houses if house.seat % 2 == side)

    def of_side(self, side: int) -> list[int]:
        """Return the indices of a side's Houses, the most influential first."""
        return [at for at in self.influence if self.houses[at].seat % 2 == side]

    def leader(self, side: int) -> int:
        """Return the index of the House that leads a side (ruling 4)."""
        return next(at for at in self.influence if self.houses[at].seat % 2 == side)

    def seats_of(self, side: int) -> tuple[Seat, ...]:
        """Return the seats of a side."""
        return tuple(range(side, self.seats, 2))

    def tally(self, side: int) -> tuple[Item, ...]:
        """Return a side's tally: its victory points before the draw, with labels."""
        own, enemy = self.banners(side), self.banners(1 - side)
        return tally(side == self.attacker, side == self.initiative, own, enemy, self.objectives)

    def faces(self, side: int) -> tuple[Face | None, ...]:
        """Return the faces of a side's drawn and committed cards; None for a face hidden in this view."""
        dealt = [self.houses[at].card for at in self.of_side(side)]
        extra = [card for seat in self.seats_of(side) for card in self.committed[seat]]
        return tuple(card.face for card in (*dealt, *extra) if card is not None)

    # Requests to nature.

    def request(self) -> Shuffle | Draw | Roll:
        if self.stage == FIELDING:
            return Roll(self._field_roll())
        if self.stage == DEALING:
            if not self.decks:
                return Shuffle(STANDARD)
            to: Audience = (sum(map(len, self.hands)) % self.seats,)
        elif STAGES[self.stage] == SHUFFLE:
            return Shuffle(STANDARD)
        else:
            to = self.due[0][1]
        deck = self.decks[-1]
        return Draw(deck.next, to, deck.left)

    def ahead(self) -> tuple[Audience, ...]:
        return tuple(to for _, to in self.due[1:])

    def _field_roll(self) -> int:
        """Return the size of the next roll for the field: two rolls for the numbers of Houses, a roll per House for its
        owner (if not fixed), banners and influence together, and a roll for the objectives."""
        side = self.seats // 2
        if len(self.sizes) < 2:
            return HOUSES_MOST + 1 - side
        at = len(self.houses)
        if at < sum(self.sizes):
            nth = at if at < self.sizes[0] else at - self.sizes[0]
            return BANNERS_MOST * (1 if nth < side else side) * (at + 1)
        return OBJECTIVES

    def _fielded(self, value: int) -> Conflict:
        side = self.seats // 2
        if len(self.sizes) < 2:
            return self._replace(sizes=(*self.sizes, side + value))
        at = len(self.houses)
        if at == sum(self.sizes):
            return self._replace(objectives=value, initiative=self._initiative())._on()
        attacking = at < self.sizes[0]
        nth = at if attacking else at - self.sizes[0]
        value, banners = divmod(value, BANNERS_MOST)
        place, owner = divmod(value, 1 if nth < side else side)
        seat = (self.attacker if attacking else 1 - self.attacker) + 2 * (nth if nth < side else owner)
        influence = (*self.influence[:place], at, *self.influence[place:])
        return self._replace(houses=(*self.houses, House(seat, banners + 1, None)), influence=influence)

    def _initiative(self) -> int:
        attacks = self.attacker
        which = has_initiative(self.banners(attacks), self.banners(1 - attacks))
        return attacks if which == 0 else 1 - attacks

    # Moves of seats.

    def choices(self) -> Iterator[Move]:
        seat, doing = self._asked()
        if doing == COMMIT:
            for card in self.hands[seat]:
                yield Commit(card)
                yield from (Commit(card, at) for at in self.undealt(seat))
            yield Done()
        elif doing == CALL:
            yield from map(Call, CALLS)
        else:
            to = self._audience(doing, seat)
            told = tuple(Card(card.slot, card.face, to) for card in self.untold(seat, to))
            yield Show(told) if doing == SHOW else Reveal(told)

    def permits(self, move: Move) -> bool:
        seat, doing = self._asked()
        if doing == COMMIT:
            if isinstance(move, Commit):
                placed = move.house == POOL or move.house in self.undealt(seat)
                return placed and any(self.tells(card, move.card, card.to) for card in self.hands[seat])
            return isinstance(move, Done)
        if doing == CALL:
            return isinstance(move, Call) and move.approach in CALLS
        if isinstance(move, Show | Reveal) and move.kind == doing:
            to = self._audience(doing, seat)
            held, named = self.untold(seat, to), move.told
            fits = len(held) == len(named) and all(map(self.tells, held, named, (to,) * len(held)))
            return fits and self.jointly(held, named)
        return False

    def _asked(self) -> tuple[Seat, str]:
        assert self.turn is not None
        return self.turn, STAGES[self.stage].split(" ")[0]

    def undealt(self, seat: Seat) -> list[int]:
        """Return a seat's Houses that may still use a card of its Materiel instead of a dealt card (ruling 23)."""
        if not self.options.own_cards:
            return []
        return [at for at, house in enumerate(self.houses) if house.seat == seat and house.card is None]

    def is_materiel(self, card: Card | None) -> bool:
        """True if the card is from the Materiel deck."""
        return card is not None and bool(self.options.materiel) and self.decks[0].holds(card.slot)

    def _audience(self, doing: str, seat: Seat) -> Audience:
        return self.seats_of(seat % 2) if doing == SHOW else ALL

    def untold(self, seat: Seat, to: Audience) -> tuple[Card, ...]:
        """Return a seat's cards in this battle that the audience `to` has not seen yet."""
        dealt = (house.card for house in self.houses if house.seat == seat)
        cards = (*(card for card in dealt if card is not None), *self.committed[seat])
        return tuple(card for card in cards if card.to not in (ALL, to))

    def read(self, text: str) -> Move:
        word, *rest = text.split() or [""]
        seat = self.turn if self.turn is not None else 0
        if word in CALLS and not rest:
            return Call(word)
        if word == "done" and not rest:
            return Done()
        if word == "commit" and len(rest) in (1, 2):
            held = self.hands[seat] if seat >= 0 else ()
            house = number(rest[1], words.A_HOUSE, len(self.houses) - 1) if rest[1:] else POOL
            return Commit(find_card(rest[0], held, (seat,)), house)
        if word == "show":
            to = self.seats_of(seat % 2)
            return Show(tuple(find_card(card, (), to) for card in rest))
        if word == "reveal":
            return Reveal(tuple(find_card(card, (), ALL) for card in rest))
        raise BadNotation(words.NO_MOVE.format(text=text[:40]))

    # Effects of moves.

    def after(self, move: Move) -> Conflict:
        if isinstance(move, Rolled):
            return self._fielded(move.value)
        if isinstance(move, Shuffled):
            deck = Deck(self.slots, len(STANDARD), len(STANDARD), STANDARD)
            new = self._replace(decks=(*self.decks, deck), slots=self.slots + len(STANDARD))
            return new if self.stage == DEALING else new._on()
        if isinstance(move, Drawn) and self.stage == DEALING:
            return self._supplied(move.card)
        new = self._laid(move)
        again = bool(new.due) or (isinstance(move, Commit) and bool(new.hands[new.turn or 0]))
        return new if again else new._asked_next()

    def _supplied(self, card: Card) -> Conflict:
        """Return the position after a card of Materiel is dealt to a seat."""
        seat = card.to[0]
        assert seat is not None
        new = self._replace(decks=drawn(self.decks, card), hands=put(self.hands, seat, (*self.hands[seat], card)))
        return new if sum(map(len, new.hands)) < self.seats * self.options.materiel else new._battle(0)

    def _laid(self, move: Move) -> Conflict:
        """Return the position with the cards and calls after a move, before the next seat is to act."""
        if isinstance(move, Drawn):
            houses = self._with_card(self.due[0][0], move.card)
            return self._replace(decks=drawn(self.decks, move.card), houses=houses, due=self.due[1:])
        seat = self.turn
        assert seat is not None
        if isinstance(move, Commit):
            hand = tuple(card for card in self.hands[seat] if card.slot != move.card.slot)
            held = next(card for card in self.hands[seat] if card.slot == move.card.slot)
            hands = put(self.hands, seat, hand)
            if move.house != POOL:
                return self._replace(hands=hands, houses=self._with_card(move.house, held))
            return self._replace(hands=hands, committed=put(self.committed, seat, (*self.committed[seat], held)))
        if isinstance(move, Call):
            return self._replace(calls=put(self.calls, seat % 2, move.approach))
        return self._told(seat, move.told) if isinstance(move, Show | Reveal) else self

    def _with_card(self, at: int, card: Card) -> tuple[House, ...]:
        house = self.houses[at]
        return put(self.houses, at, House(house.seat, house.banners, card))

    def _told(self, seat: Seat, cards: tuple[Card, ...]) -> Conflict:
        told = {card.slot: card for card in cards}
        decks = self.decks
        houses, committed = list(self.houses), list(self.committed[seat])
        for at, house in enumerate(houses):
            if house.card is not None and house.card.slot in told:
                card = told[house.card.slot]
                decks = seen(decks, house.card, card)
                houses[at] = House(house.seat, house.banners, card)
        for at, held in enumerate(committed):
            if held.slot in told:
                decks = seen(decks, held, told[held.slot])
                committed[at] = told[held.slot]
        return self._replace(houses=tuple(houses), committed=put(self.committed, seat, tuple(committed)), decks=decks)

    def _asked_next(self) -> Conflict:
        left = self.askers[1:]
        return self._replace(askers=left, turn=left[0]) if left else self._on()

    def _battle(self, battle: int) -> Conflict:
        """Return the position at the start of a battle, without a field and a Battle Deck (ruling 30)."""
        decks = self.decks[:1] if self.options.materiel else ()
        return self._replace(
            stage=FIELDING, battle=battle, turn=CHANCE, decks=decks, committed=((),) * self.seats, sizes=(), houses=(),
            influence=(), objectives=-1, initiative=-1, calls=("", ""), due=(), askers=(),
        )  # fmt: skip

    def _on(self) -> Conflict:
        """Return the position at the next stage in which a seat or nature must act."""
        stage = self.stage
        while True:
            stage += 1
            if stage == len(STAGES):
                return self._award()
            if STAGES[stage] == SHUFFLE:
                return self._replace(stage=stage, turn=CHANCE)
            due, askers = self._due(STAGES[stage]), self._askers(STAGES[stage])
            if due:
                return self._replace(stage=stage, turn=CHANCE, due=due, askers=())
            if askers:
                return self._replace(stage=stage, turn=askers[0], due=(), askers=askers)

    def _due(self, stage: str) -> tuple[tuple[int, Audience], ...]:
        if stage == LEADERS:  # ruling 2: the initiative side first
            both = (self.leader(self.initiative), self.leader(1 - self.initiative))
            dealt = [at for at in both if self.houses[at].card is None]
            return tuple((at, ALL if self.options.public_leader_card else (self.houses[at].seat,)) for at in dealt)
        doing, _, which = stage.partition(" ")
        side = self._side(which)
        if doing == TURN or (doing == LOOK and self.calls[side] == STRATEGY):
            undrawn = [at for at in self.of_side(side) if self.houses[at].card is None]
            return tuple((at, ALL if doing == TURN else (self.houses[at].seat,)) for at in undrawn)
        return ()

    def _askers(self, stage: str) -> tuple[Seat, ...]:
        if stage == COMMIT:
            return tuple(seat for seat in self._by_influence() if self.hands[seat])
        doing, _, which = stage.partition(" ")
        side = self._side(which)
        if doing == CALL:
            return (self.houses[self.leader(side)].seat,)
        if doing == REVEAL or (doing == SHOW and self.calls[side] == STRATEGY and self.seats > 2):
            return tuple(seat for seat in self.seats_of(side) if self.untold(seat, self._audience(doing, seat)))
        return ()

    def _side(self, which: str) -> int:
        return self.initiative if which == "second" else 1 - self.initiative

    def _by_influence(self) -> Iterable[Seat]:
        """Yield the seats: the side without the initiative first, within a side by their most influential House."""
        for side in (1 - self.initiative, self.initiative):
            yield from dict.fromkeys(self.houses[at].seat for at in self.of_side(side))

    def _award(self) -> Conflict:
        pools = [Side(self.calls[side], tuple(face for face in self.faces(side) if face)) for side in (0, 1)]
        award = draw(pools, bool(self.options.class_first), bool(self.options.no_ace_rule))
        one, two = (total(self.tally(side)) + award.points * (award.winner == side) for side in (0, 1))
        new = self._replace(results=(*self.results, Result(self.attacker, (one, two), award)))
        if len(new.results) == self.options.battles:
            return new._replace(turn=None, stage=len(STAGES), askers=(), due=())
        return new._battle(self.battle + 1)

    def fought(self, move: Move) -> Conflict:
        """Return the position after the last move of a battle, before the field is cleared; no seat is to move."""
        return self._laid(move)._replace(turn=CHANCE, stage=len(STAGES), due=(), askers=())

    # The end.

    def won(self, side: int) -> int:
        """Return the number of battles that a side has won."""
        return sum(result.winner == side for result in self.results)

    def margin(self, side: int) -> int:
        """Return the sum of the margins by which a side won its battles."""
        return sum(r.points[side] - r.points[1 - side] for r in self.results if r.winner == side)

    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        keys = [(self.won(side), self.margin(side)) for side in (0, 1)]
        if keys[0] == keys[1]:
            battles, points = words.DRAW_BATTLES.of(keys[0][0]), words.DRAW_POINTS.of(keys[0][1])
            return Outcome((0,) * self.seats, words.DRAW.format(battles=battles, points=points))
        winner = int(keys[1] > keys[0])
        best, other = keys[winner], keys[1 - winner]
        scores = tuple(int(seat % 2 == winner) for seat in range(self.seats))
        side, allied = words.side(self.seats_of(winner)), self.seats > 2
        if best[0] == other[0]:
            return Outcome(scores, words.WINS_BY_POINTS[allied].of(best[1], side=side, other=other[1]))
        return Outcome(scores, words.WINS[allied].of(best[0], side=side, other=other[0]))


def new(options: ConflictOptions) -> Conflict:
    """Return the first position. Raise ValueError for three seats."""
    if options.seats == 3:
        raise ValueError(words.NOT_THREE)
    none: tuple[tuple[Card, ...], ...] = ((),) * options.seats
    state = Conflict(
        CHANCE, CHANCE, (), options, stage=DEALING, battle=0, slots=0, hands=none, committed=none, sizes=(), houses=(),
        influence=(), objectives=-1, initiative=-1, calls=("", ""), due=(), askers=(), results=(),
    )  # fmt: skip
    return state if options.materiel else state._battle(0)
