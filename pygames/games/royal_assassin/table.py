"""What the table of Royal Assassin looks like: two courts facing each other, reserves, hands and what is shared."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pygames.core.cards import Card, Seat, printed, spoken
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Badge, Choice, Path, Piece, Plate, Prompt, Scene, Zone
from pygames.core.words import counted

from .actions import useful
from .forecast import forecast
from .labels import court_label, reserve_label, royal_label, spoken_count, standing, whose
from .moves import Assassinate, Attack, Defend, Discard, Hold, Play, Present, Regicide, ReserveAttack, ReserveDefend
from .position import Position
from .rules import COLOUR, NUMBERS, VALUE, Laid, Royal, exposed, guarded
from .telling import reading, touched

Mark = Literal["place", "pin", "choose"]
FANNED = 5
"""Cards of a reserve that are shown: the top one and what comes next."""


def scene(position: Position, seat: Seat | None) -> Scene:
    """The table as this seat sees it, at the bottom; a spectator sits with seat 0."""
    me = seat or 0
    acting = position.turn is not None and position.turn == seat
    moves = list(position.choices()) if acting else []
    return Scene(
        prompt=_prompt(position, seat, moves),
        plates=(_plate(position, 1 - me, me), _plate(position, me, me)),
        zones=(
            _hand(position, 1 - me, me),
            _jokers(position, 1 - me, me),
            _reserve(position, 1 - me, me),
            _court(position, 1 - me, me),
            _court(position, me, me),
            *_shared(position),
            _jokers(position, me, me),
            _hand(position, me, me),
            _reserve(position, me, me),
        ),
        moves=tuple(path for move in moves for path in _paths(position, move)),
        prompts=_prompts(position, moves),
        choices=_choices(moves),
        reasons=_piles(position, me) | (_reasons(position, me, moves) if acting else {}),
        goal="Wipe out the other court",
    )


# What lies on the table.


def _plate(position: Position, seat: Seat, me: Seat) -> Plate:
    return Plate(
        seat,
        standing(position.courts[seat]),
        Piece(f"arms-{seat}", "shield", "", owner=seat),
        "bottom" if seat == me else "top",
        position.turn == seat,
    )


def _jokers(position: Position, seat: Seat, me: Seat) -> Zone:
    n = position.jokers[seat]
    token = Piece(f"joker-{seat}", "token", f"{whose(seat, me)} royal assassin", "dagger", seat, n)
    return Zone(
        f"jokers-{seat}",
        "row",
        f"{whose(seat, me)} jokers: {n}",
        "bottom" if seat == me else "top",
        pieces=(token,) if n else (),
        title="Jokers" if n else "",
        owner=seat,
        far=seat != me,
    )


def _court(position: Position, seat: Seat, me: Seat) -> Zone:
    """A line of royals, each with the cards in front of it."""
    columns = tuple(
        Zone(f"place-{royal.card.slot}", "column", royal_label(royal, seat, me), zones=(_stack(royal, seat, me),))
        for royal in position.courts[seat]
    )
    label = court_label(position.courts[seat], seat, me)
    return Zone(f"court-{seat}", "line", label, "center", zones=columns, owner=seat, far=seat != me)


def _stack(royal: Royal, seat: Seat, me: Seat) -> Zone:
    """One royal with the number cards in front of it; the count beside the number that kills it."""
    mortal = royal.tally >= royal.value
    short = reading(royal).replace(" of ", "/")  # eight stand side by side on a phone
    count = Badge(short, "bad" if royal.tally > 0 else "good", spoken_count(royal))
    lord = Piece(
        f"c{royal.card.slot}",
        "card",
        spoken(royal.card.face),
        royal.card.face,
        badges=(count,) if royal.pile else (),
        state=("mortal",) if mortal else (),
    )
    return Zone(
        f"r{royal.card.slot}",
        "stack",
        royal_label(royal, seat, me),
        pieces=(lord, *map(_laid, royal.pile)),
        note="" if royal.pile else f"falls at {royal.value}",
        owner=seat,
        far=seat != me,
    )


def _reserve(position: Position, seat: Seat, me: Seat) -> Zone:
    reserve = position.reserves[seat]
    speaks = position.phase == "cascade" and position.mover == seat
    return Zone(
        f"reserve-{seat}",
        "pile",
        reserve_label(reserve, seat, me),
        "bottom" if seat == me else "top",
        pieces=tuple(map(_laid, reserve[-FANNED:])),
        note=f"{len(reserve)} in reserve" if reserve else "no reserve",
        owner=seat,
        count=len(reserve),
        places=FANNED,
        far=seat != me,
        state=("active",) if speaks else (),
    )


def _hand(position: Position, seat: Seat, me: Seat) -> Zone:
    hand = position.hands[seat]
    return Zone(
        f"hand-{seat}",
        "fan",
        f"{whose(seat, me)} hand: {counted(len(hand), 'card')}",
        "bottom" if seat == me else "top",
        pieces=tuple(_held(card, seat) for card in hand),
        owner=seat,
        far=seat != me,
    )


def _shared(position: Position) -> tuple[Zone, ...]:
    left = position.decks[-1].left if position.decks else 0
    deck = Piece("deck-top", "card", "the deck, face down")
    return (
        Zone(
            "deck",
            "pile",
            f"deck: {counted(left, 'card')} left",
            "beside",
            pieces=(deck,) if left else (),
            title="Deck",
            note=counted(left, "card") if left else "",
            count=left,
        ),
        _heap("discard", "Discard", position.discard),
        _heap("graveyard", "Graveyard", position.graveyard),
    )


def _heap(name: str, title: str, cards: tuple[Laid, ...]) -> Zone:
    label = f"{name}: {counted(len(cards), 'card')}"
    return Zone(
        name,
        "pile",
        f"{label}, on top {spoken(cards[-1].face)}" if cards else label,
        "beside",
        pieces=tuple(map(_laid, cards[-1:])),
        title=title,
        note=counted(len(cards), "card") if cards else "",
        count=len(cards),
    )


def _laid(card: Laid) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face)


def _held(card: Card, seat: Seat) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "", owner=seat)


# What can be done.


def touches(position: Position, move: Move) -> tuple[str, ...]:
    """What is touched for a move, allowed or not."""
    return () if isinstance(move, Shuffled | Drawn | Rolled) else _touched(position, move)[0]


def _paths(position: Position, move: Move) -> tuple[Path, ...]:
    """The ways to make a move: a royal is presented by the button or by dropping it on the court."""
    path, words, mark = _touched(position, move)
    told, fallen = forecast(position, move)
    first = Path(path, str(move), words, mark, fallen, told)
    if isinstance(move, Present):
        return first, replace(first, path=(path[0], f"court-{position.mover}"))
    return (first,)


def _touched(position: Position, move: Move) -> tuple[tuple[str, ...], str, Mark]:
    """The things touched: a card, then where it goes; which card a reserve plays is no choice. What the last does."""
    if isinstance(move, Hold):
        return ("hold",), "decline", "place"
    if isinstance(move, ReserveAttack | ReserveDefend):
        face = spoken(move.target.face)
        words = f"attack the {face}" if isinstance(move, ReserveAttack) else f"defend the {face}"
        return (f"r{move.target.slot}",), words, "choose"
    assert isinstance(move, Play)
    card = touched(move, position.mover)
    if isinstance(move, Present):
        return (card, "present"), f"present the {spoken(move.card.face)}", "place"
    if isinstance(move, Discard):
        return (card, f"reserve-{position.mover}"), "lay it on your reserve", "place"
    path = card, f"r{move.target.slot}"
    name = spoken(move.target.face)
    if isinstance(move, Regicide | Assassinate):
        return path, f"kill the {name}", "pin"
    if isinstance(move, Attack):
        return path, f"attack the {name}", "choose"
    return path, f"defend the {name}", "choose"


def _choices(moves: list[Move]) -> tuple[Choice, ...]:
    found = []
    if any(isinstance(move, Present) for move in moves):
        found.append(Choice("present", "Present", "the royal joins your court", main=True))
    if any(isinstance(move, Hold) for move in moves):
        found.append(Choice("hold", "Decline", "your reserve stays silent"))
    return tuple(found)


def _prompt(position: Position, seat: Seat | None, moves: list[Move]) -> Prompt:
    if position.phase == "over":
        outcome = position.outcome()
        assert outcome is not None
        return Prompt("The match is over", outcome.reason)
    who = f"{{{position.mover}}}"
    if position.phase in ("start", "set-up"):
        return Prompt("The courts are set up", "Royals join the court, number cards go on the reserve.")
    if position.phase == "deal":
        return Prompt("New cards are dealt", "Three to each.")
    if not moves:
        if position.phase == "cascade":
            return Prompt(f"{who}'s reserve speaks")
        return Prompt(f"{who} is to play")
    if position.phase == "cascade":
        top = position.reserves[position.mover][-1]
        return Prompt(
            f"Your {printed(top.face)} can do more than one thing", "Choose whom your reserve strikes or guards."
        )
    if any(isinstance(move, Discard) for move in moves):
        return Prompt("No card of yours has a use", "Lay one on your reserve, or spend a joker.")
    return Prompt("Play a card", "Attack, defend, present or slay; or send a joker.")


def _prompts(position: Position, moves: list[Move]) -> dict[str, Prompt]:
    """What the bar says when a card has been touched."""
    found: dict[str, Prompt] = {}
    for move in moves:
        if not isinstance(move, Play):
            continue
        card = touched(move, position.mover)
        if isinstance(move, Attack | Defend):
            face = move.card.face
            assert face is not None
            foes = "a black enemy royal" if COLOUR[face] else "a red enemy royal"
            note = f"On {foes}, or on your own royals of its suit."
            if position.options.same_color_defence:
                note = f"On {foes}, or on your own royals of its colour."
            found[card] = Prompt(f"{printed(face)} goes where?", note)
        elif isinstance(move, Present | Regicide):
            note = "Present it, or slay an open enemy royal."
            found[card] = Prompt(f"{printed(move.card.face)} goes where?", note)
        elif isinstance(move, Assassinate):
            found[card] = Prompt("Whom does the assassin kill?", "Any enemy royal; the joker is spent.")
        else:
            found[card] = Prompt(f"Lay {printed(move.card.face)} on your reserve", "It may answer in a later cascade.")
    return found


def _piles(position: Position, me: Seat) -> dict[str, str]:
    """What every open pile holds (ruling 30), for who touches it."""
    piles = {
        f"reserve-{1 - me}": ("The other reserve", position.reserves[1 - me]),
        f"reserve-{me}": ("Your reserve", position.reserves[me]),
        "discard": ("The discard", position.discard),
        "graveyard": ("The graveyard", position.graveyard),
    }
    return {
        name: f"{title}, from the top: {', '.join(printed(card.face) for card in reversed(cards))}."
        for name, (title, cards) in piles.items()
        if cards
    }


def _reasons(position: Position, me: Seat, moves: list[Move]) -> dict[str, str]:
    """Why things on the table cannot be used now."""
    found: dict[str, str] = {}
    if position.phase == "cascade":
        for card in position.hands[me]:
            found[f"c{card.slot}"] = "A cascade is played from the reserves; your hand waits."
        return found
    used = {touched(move, me) for move in moves if isinstance(move, Play)}
    busy = next((card for card in position.hands[me] if card.face in VALUE and useful(position, card.face)), None)
    for card in position.hands[me]:
        if f"c{card.slot}" not in used and card.face in NUMBERS:
            found[f"c{card.slot}"] = f"{printed(card.face)} fits no royal now, and another card of yours has a use."
    if busy is not None:
        why = f"Only if no card in your hand has another use may one go here; {printed(busy.face)} has."
        mine = f"reserve-{me}"
        found[mine] = f"{_piles(position, me).get(mine, '')} {why}".strip()
    if position.options.front_royal_only:
        front = {royal.card for royal in exposed(position.options, position.courts[1 - me])}
        for royal in position.courts[1 - me]:
            if royal.card not in front:
                found[f"r{royal.card.slot}"] = "A lower royal of its suit stands in front."
    if position.options.solo_defence:
        attacked = {royal.card for royal in guarded(position.options, position.courts[me])}
        for royal in position.courts[me]:
            if royal.card not in attacked:
                found[f"r{royal.card.slot}"] = "Only an attacked royal can be defended."
    return found
