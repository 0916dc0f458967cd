"""Positions of Vassal set up from text, and matches with chosen cards."""

from __future__ import annotations

from collections.abc import Mapping

from pygames.core.cards import ALL, CHANCE, STANDARD, Card, Deck, Face, Seat
from pygames.core.moves import BadNotation, Draw, Drawn, Move, Roll, Rolled, Shuffled
from pygames.games.vassal import GAME
from pygames.games.vassal.alliance import JOKER, cards
from pygames.games.vassal.moves import HOUSES, VassalOptions
from pygames.games.vassal.rules import House, Vassal
from tests import laws

ME, FOE = 0, 1


def set_up(
    sides: Mapping[int, tuple[str, str]],
    hands: tuple[str, str] = ("", ""),
    *,
    mover: Seat = ME,
    starter: Seat = ME,
    owners: Mapping[int, Seat] | None = None,
    first: Mapping[int, Seat] | None = None,
    pile: int | None = None,
    options: VassalOptions | None = None,
) -> Vassal:
    """Return a full position in which `mover` is to place a card.

    `sides`: for each house, the cards of seat 0 and of seat 1, such as "Ks Qs Jo". `hands`: the cards of each seat's
    hand. A joker that is not named is in its player's hand. `first`: for houses where both sides are full, the seat
    that filled its side first. `pile`: the number of cards in the draw pile; by default, all cards that are not named.
    """
    options = options or VassalOptions()
    owners = owners or {}
    slot = 0 if options.no_wildcards else 2
    start = slot

    def card(face: Face, seat: Seat, shown: bool) -> Card:
        nonlocal slot
        if face == JOKER:
            return Card(seat, JOKER, ALL)
        slot += 1
        return Card(slot - 1, face, ALL if shown else (seat,))

    houses = []
    for number in range(1, HOUSES + 1):
        faces = sides.get(number, ("", ""))
        laid = tuple(tuple(card(face, seat, True) for face in faces[seat].split()) for seat in (0, 1))
        sets = tuple(cards(card.face for card in side) for side in laid)
        full = [seat for seat in (0, 1) if len(laid[seat]) == 3]
        begun = (first or {}).get(number, full[0] if full else None)
        houses.append(House(laid, sets, owners.get(number), begun))
    held = [[card(face, seat, False) for face in hands[seat].split()] for seat in (0, 1)]
    named = [card for house in houses for side in house.sides for card in side] + held[0] + held[1]
    for seat in (0, 1):
        if not options.no_wildcards and not any(card.slot == seat for card in named):
            held[seat].insert(0, Card(seat, JOKER, ALL))
    away = {card.face for card in named}
    rest = tuple(face for face in STANDARD if face not in away)
    left = len(rest) if pile is None else pile
    # Cards that are neither named nor in the pile are among the deck's unseen cards.
    deck = Deck(start, slot - start + left, left, rest[:left] if pile is not None else rest)

    def rooms(seat: Seat) -> int:
        return sum(
            1 << at
            for at, house in enumerate(houses)
            if not house.full(seat) and not (options.closed_houses and house.owner is not None)
        )

    def waits(seat: Seat) -> int:
        return sum(1 << at for at, house in enumerate(houses) if house.full(seat) and house.owner is None)

    table = cards(card.face for house in houses for side in house.sides for card in side if card.face != JOKER)
    return Vassal(
        viewer=CHANCE,
        turn=mover,
        decks=(deck,),
        options=options,
        hands=(tuple(held[0]), tuple(held[1])),
        houses=tuple(houses),
        room=(rooms(0), rooms(1)),
        waiting=(waits(0), waits(1)),
        table=table,
        phase="place",
        mover=mover,
        starter=starter,
        placed=0,
        passes=0,
        winner=None,
        ending="",
    )


def play(state: Vassal, *texts: str) -> Vassal:
    """Return the position after these moves. Each of nature's answers is the first possible one."""
    for text in texts:
        move = state.parse(text)
        assert state.allows(move), f"'{text}' is not allowed"
        state = deal(state.after(move))
    return state


def deal(state: Vassal, roll: int = 0) -> Vassal:
    """Answer nature's requests until a seat is to move. Return that position."""
    while state.turn == CHANCE:
        asked = state.request()
        if isinstance(asked, Draw):
            state = state.after(Drawn(Card(asked.slot, state.decks[-1].unseen[0], asked.to)))
        else:
            state = state.after(Rolled(roll) if isinstance(asked, Roll) else Shuffled())
    return state


def owner(state: Vassal, house: int) -> Seat | None:
    """Return the seat to which a house has pledged allegiance. `house`: a number from 1."""
    return state.houses[house - 1].owner


def walk(words: str = "", seeds: int = 40) -> list[tuple[Vassal, Move]]:
    """Return the positions and moves of random matches."""
    options = VassalOptions.parse(words)
    found = []
    for seed in range(seeds):
        for state, move in laws.walk(GAME, options, seed):
            assert isinstance(state, Vassal)
            found.append((state, move))
    return found


def allowed(state: Vassal, text: str) -> bool:
    """True if a text is the notation of a legal move."""
    try:
        return state.allows(state.parse(text))
    except BadNotation:
        return False


def ends(words: str, seeds: int) -> list[Vassal]:
    """Return the last position of each of some random matches."""
    options = VassalOptions.parse(words)
    found = []
    for seed in range(seeds):
        *_, (state, move) = laws.walk(GAME, options, seed)
        last = state.after(move)
        assert isinstance(last, Vassal)
        found.append(last)
    return found
