"""The scene of Royal Assassin: two courts facing each other, reserves, hands and shared piles."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pygames.core.cards import Card, Face, Seat, printed, spoken
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Badge, Band, Choice, Condition, Path, Piece, Plate, Prompt, Scene, Zone
from pygames.core.words import RANKS, SUITS

from . import cascade, words
from .forecast import forecast
from .moves import Assassinate, Attack, Defend, Discard, Hold, Play, Present, Regicide, ReserveAttack, ReserveDefend
from .position import Position
from .refused import reasons
from .rules import COLOUR, VALUE, Laid, Royal
from .telling import touched

Mark = Literal["place", "attack", "guard"]
FANNED = 5
"""Number of cards of a reserve that are rendered, from the top."""
CLEARED = 6
"""Number of cards that are rendered of the discard and the graveyard; enough to animate cards discarded together."""


def scene(position: Position, seat: Seat | None) -> Scene:
    """Return the scene as seen by this seat, with its side at the bottom; a spectator sees seat 0's side there."""
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
        speaks="choices",
        prompts=_prompts(position, moves),
        choices=_choices(moves),
        reasons=reasons(position, me, moves) if acting else {},
        goal=words.GOAL,
        bands=_decided(position),
        story=_story(position),
    )


# Things on the table.


def _plate(position: Position, seat: Seat, me: Seat) -> Plate:
    return Plate(
        seat,
        words.standing(position.courts[seat]),
        Piece(f"arms-{seat}", "shield", "", owner=seat),
        "bottom" if seat == me else "top",
        position.turn == seat,
    )


def _jokers(position: Position, seat: Seat, me: Seat) -> Zone:
    n = position.jokers[seat]
    token = Piece(f"joker-{seat}", "token", words.ASSASSIN.format(who=words.who(seat)), "dagger", seat, n)
    return Zone(
        f"jokers-{seat}",
        "row",
        words.JOKERS.format(who=words.who(seat), count=n),
        "bottom" if seat == me else "top",
        pieces=(token,) if n else (),
        title=words.JOKERS_TITLE if n else "",
        owner=seat,
        far=seat != me,
    )


def _court(position: Position, seat: Seat, me: Seat) -> Zone:
    """Return the royals of a seat side by side."""
    court = position.courts[seat]
    return Zone(
        f"court-{seat}",
        "line",
        words.court_label(court, seat),
        "center",
        zones=tuple(_royal(royal, seat, me) for royal in court),
        title=words.COURT_OF.format(who=words.who(seat)),
        owner=seat,
        far=seat != me,
    )


def _royal(royal: Royal, seat: Seat, me: Seat) -> Zone:
    """Return the zone of a royal and of the number cards in front of it, with its count and value."""
    state: tuple[Condition, ...] = ("mortal",) if royal.tally >= royal.value else ()
    lord = Piece(f"c{royal.card.slot}", "card", spoken(royal.card.face), royal.card.face, state=state)
    return Zone(
        f"r{royal.card.slot}",
        "post",
        words.royal_label(royal, seat),
        pieces=(lord, *(_before(royal, card) for card in royal.pile)),
        title=words.reading(royal) if royal.pile else "",
        note=words.gauge(royal),
        owner=seat,
        value=royal.tally,
        goal=royal.value,
        far=seat != me,
    )


def _before(royal: Royal, card: Laid) -> Piece:
    """Return a number card in front of a royal, with a badge for its effect on the royal's count."""
    attacks = cascade.attacks(card.face, royal.card.face)
    sign = Badge(words.sign(VALUE[card.face], attacks), "attack" if attacks else "guard")
    return replace(_laid(card), badges=(sign,))


def _reserve(position: Position, seat: Seat, me: Seat) -> Zone:
    reserve = position.reserves[seat]
    speaks = position.phase == "cascade" and position.mover == seat
    return Zone(
        f"reserve-{seat}",
        "pile",
        words.reserve_label(reserve, seat),
        "bottom" if seat == me else "top",
        pieces=tuple(map(_laid, reserve[-FANNED:])),
        note=words.IN_RESERVE.format(count=len(reserve)) if reserve else words.NO_RESERVE,
        holds=_faces(reserve),
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
        words.HAND.of(len(hand), who=words.who(seat)),
        "bottom" if seat == me else "top",
        pieces=tuple(_held(card, seat) for card in hand),
        owner=seat,
        far=seat != me,
    )


def _shared(position: Position) -> tuple[Zone, ...]:
    left = position.decks[-1].left if position.decks else 0
    deck = Piece("deck-top", "card", words.DECK_TOP)
    return (
        Zone(
            "deck",
            "pile",
            words.DECK.of(left),
            "beside",
            pieces=(deck,) if left else (),
            title=words.DECK_TITLE,
            note=words.CARDS.of(left) if left else words.NOTHING,
            count=left,
        ),
        _heap("discard", words.DISCARD_TITLE, position.discard),
        _heap("graveyard", words.GRAVEYARD_TITLE, position.graveyard),
    )


def _heap(name: str, title: str, cards: tuple[Laid, ...]) -> Zone:
    heap, n = words.HEAPS[name], len(cards)
    label = words.HEAP_TOP.of(n, heap=heap, top=spoken(cards[-1].face)) if cards else words.HEAP.format(heap=heap)
    return Zone(
        name,
        "pile",
        label,
        "beside",
        pieces=tuple(map(_laid, cards[-CLEARED:])),
        title=title,
        note=words.CARDS.of(n) if cards else words.NOTHING,
        holds=_faces(cards),
        count=n,
    )


def _faces(cards: tuple[Laid, ...]) -> tuple[str, ...]:
    """Return the faces of an open pile (ruling 30), the top card first."""
    return tuple(card.face for card in reversed(cards))


def _laid(card: Laid) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face)


def _held(card: Card, seat: Seat) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "", owner=seat)


# The end.


def _decided(position: Position) -> tuple[Band, ...]:
    """Return a band around the winning court at the end."""
    outcome = position.outcome()
    if outcome is None or outcome.scores[0] == outcome.scores[1]:
        return ()
    winner = outcome.scores.index(max(outcome.scores))
    return (Band((f"court-{winner}",), words=words.standing(position.courts[winner]), owner=winner),)


def _story(position: Position) -> str:
    outcome = position.outcome()
    if outcome is None:
        return ""
    first = outcome.scores.index(max(outcome.scores))
    who, other, royals = words.who(first), words.who(1 - first), words.names(position.courts[first])
    if all(position.courts):
        others = words.names(position.courts[1 - first])
        return words.STORY_JUDGED.format(who=who, royals=royals, other=other, others=others)
    # the last royal to die ended the match (ruling 25)
    dead = position.discard if position.options.recycle_killed else position.graveyard
    return words.STORY_WIPED_OUT.format(loser=other, royal=printed(dead[-1].face), who=who, royals=royals)


# Possible moves.


def touches(position: Position, move: Move) -> tuple[str, ...]:
    """Return the ids that a player touches for a move, legal or not."""
    return () if isinstance(move, Shuffled | Drawn | Rolled) else _touched(position, move)[0]


def _paths(position: Position, move: Move) -> tuple[Path, ...]:
    """Return the paths of a move: one, or two for presenting a royal, by the button or by dropping it on the court."""
    path, does, mark = _touched(position, move)
    told, fallen = forecast(position, move)
    first = Path(path, str(move), does, mark, fallen, told)
    if isinstance(move, Present):
        return first, replace(first, path=(path[0], f"court-{position.mover}"))
    return (first,)


def _touched(position: Position, move: Move) -> tuple[tuple[str, ...], str, Mark]:
    """Return the ids that a player touches for a move, the effect of the last touch in words, and its mark. The path of
    a reserve's move has no card, since it is always the top card."""
    if isinstance(move, Hold):
        return ("hold",), words.TO_DECLINE, "place"
    if isinstance(move, ReserveAttack | ReserveDefend):
        place = (f"r{move.target.slot}",)
        if isinstance(move, ReserveAttack):
            return place, _to(words.TO_ATTACK, move.target.face), "attack"
        return place, _to(words.TO_DEFEND, move.target.face), "guard"
    assert isinstance(move, Play)
    card = touched(move, position.mover)
    if isinstance(move, Present):
        return (card, "present"), _to(words.TO_PRESENT, move.card.face or ""), "place"
    if isinstance(move, Discard):
        return (card, f"reserve-{position.mover}"), words.TO_DISCARD, "place"
    path = card, f"r{move.target.slot}"
    royal = move.target.face
    if isinstance(move, Regicide | Assassinate):
        return path, _to(words.TO_KILL, royal), "attack"
    if isinstance(move, Attack):
        return path, _to(words.TO_ATTACK, royal), "attack"
    return path, _to(words.TO_DEFEND, royal), "guard"


def _to(does: str, royal: Face) -> str:
    return does.format(rank=RANKS[royal[0]], suit=SUITS[royal[1]])


def _choices(moves: list[Move]) -> tuple[Choice, ...]:
    found = []
    if any(isinstance(move, Present) for move in moves):
        found.append(Choice("present", *words.PRESENT, main=True))
    if any(isinstance(move, Hold) for move in moves):
        found.append(Choice("hold", *words.DECLINE))
    return tuple(found)


def _prompt(position: Position, seat: Seat | None, moves: list[Move]) -> Prompt:
    if position.phase == "over":
        outcome = position.outcome()
        assert outcome is not None
        return Prompt(words.OVER, outcome.reason)
    if position.phase in ("start", "set-up"):
        return Prompt(*words.SET_UP)
    if position.phase == "deal":
        return Prompt(*words.DEAL)
    if not moves:
        told = words.SPEAKS if position.phase == "cascade" else words.TO_PLAY
        return Prompt(told.format(who=words.who(position.mover)))
    if position.phase == "cascade":
        top = position.reserves[position.mover][-1]
        title, note = words.ANSWER
        return Prompt(title.format(card=printed(top.face)), note)
    if any(isinstance(move, Discard) for move in moves):
        return Prompt(*words.IDLE)
    return Prompt(*words.PLAY)


def _prompts(position: Position, moves: list[Move]) -> dict[str, Prompt]:
    """Return the bar's texts after a card is touched, by the card's id."""
    found: dict[str, Prompt] = {}
    for move in moves:
        if not isinstance(move, Play):
            continue
        card = touched(move, position.mover)
        if isinstance(move, Attack | Defend):
            face = move.card.face
            assert face is not None
            note = words.RED_BY_SUIT if COLOUR[face] else words.BLACK_BY_SUIT
            if position.options.same_color_defence:
                note = words.RED_BY_COLOUR if COLOUR[face] else words.BLACK_BY_COLOUR
            found[card] = Prompt(words.WHERE.format(card=printed(face)), note)
        elif isinstance(move, Present | Regicide):
            found[card] = Prompt(words.WHERE.format(card=printed(move.card.face)), words.PRESENT_OR_SLAY)
        elif isinstance(move, Assassinate):
            found[card] = Prompt(*words.WHOM)
        else:
            title, note = words.LAY
            found[card] = Prompt(title.format(card=printed(move.card.face)), note)
    return found
