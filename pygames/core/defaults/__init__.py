"""Defaults for what a game does not implement: legality from `choices`, a notation, the log, a table and playouts.

`Game`, `State`, `Move` and `Knowledge` import these functions on first use. On the site, only the tables of guests load
this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

from ..cards import ALL, CHANCE, SUIT_SIGNS, Card, Face, Seat, cards_in, printed
from ..dealers import chance_move
from ..knowledge import Knowledge
from ..moves import BadNotation, Drawn, Move, Rolled, Shuffled, find_card, number
from ..scene import Area, Choice, Event, Path, Piece, Plate, Prompt, Scene, Zone
from ..state import State
from ..words import ENDED
from .words import A_CARD, A_NUMBER, DEALT, NO_MOVE, ROLLED, SHUFFLED, THEIR_TURN, WAIT, YOUR_TURN

S = TypeVar("S", bound=State)

RESERVED = ("shuffle", "draw", "roll")
"""Kinds of nature's moves, which no move of a seat may have."""
TYPES = {"int": "int", "Seat": "int", "str": "str", "Face": "str", "Card": "Card"}
"""By annotation of a move's field: how its notation is read."""
LONGEST = 1000
"""Maximum number of moves of a playout; a match that is not over by then counts as a draw."""
BASES = (("^has$", "have"), ("ies$", "y"), ("(ss|sh|ch|x|o)es$", r"\1"), ("([^s])s$", r"\1"))
"""Endings of a verb in the log, and of the same verb on a button, as the page has them for "you"."""


def begin(kind: type[S], options: Any) -> S:
    """Return a first position with seat 0 to move and no deck; all fields but `options` have their defaults."""
    return kind(CHANCE, 0, (), **({"options": options} if "options" in kind._fields else {}))


# Legality and notation.


def permits(state: State, move: Move) -> bool:
    """True if `choices` lists this move, or one that differs from it only in faces that this view does not know."""
    return any(_is_like(state, listed, move) for listed in state.choices())


def _is_like(state: State, listed: Move, move: Move) -> bool:
    if type(listed) is not type(move) or _faceless(listed) != _faceless(move):
        return False
    own = {card.slot: card for card in cards_in(state._values())}
    made, named = [*cards_in(listed._values())], [*cards_in(move._values())]
    held = [own.get(card.slot, card) for card in made]
    told = all(state.tells(old, new, card.to) for old, new, card in zip(held, named, made, strict=True))
    return told and state.jointly(held, named)


def _faceless(move: Move) -> Move:
    """Return the move without any face."""
    return move._make(map(_unseen, move._values()))


def _unseen(value: Any) -> Any:
    if isinstance(value, Card):
        return value.blank()
    return tuple(map(_unseen, value)) if type(value) is tuple else value


def notation(move: Move) -> str:
    """Return the kind, then the fields: "place b2", "play 12:Ks"."""
    if move.kind in RESERVED:
        raise TypeError(f"'{move.kind}' is a move of nature: give {type(move).__name__} another kind")
    return " ".join([move.kind, *map(str, move._values())])


@cache
def _types(kind: type[Move]) -> tuple[str, ...]:
    """Return how each field of a move is read; TypeError if the notation has no form for one."""
    given: tuple[str, ...] | None = getattr(kind, "forms", None)
    if given is not None:
        return given
    found = []
    for name in kind._fields:
        annotation = next(
            known[name] for each in kind.__mro__ if name in (known := getattr(each, "__annotations__", {}))
        )
        word = (annotation if isinstance(annotation, str) else annotation.__name__).rpartition(".")[2]
        if word not in TYPES:
            raise TypeError(
                f"{kind.__name__}.{name} is no int, str or Card, as a move's field must be. "
                "For several, use several fields"
            )
        found.append(TYPES[word])
    return tuple(found)


def read(state: State, text: str) -> Move:
    """Parse a move of one of the position's `kinds`, with its kind or without it; BadNotation otherwise."""
    words = text.split()
    for kind in state.kinds:
        if words[:1] == [kind.kind] and len(words) == 1 + len(kind._fields):
            return _read(state, kind, words[1:])
    for kind in state.kinds:
        if 0 < len(words) == len(kind._fields):
            try:
                return _read(state, kind, words)
            except BadNotation:
                pass
    forms = ", ".join(" ".join([kind.kind, *kind._fields]) for kind in state.kinds)
    raise BadNotation(NO_MOVE.format(text=text[:40], forms=forms))


def _read(state: State, kind: type[Move], words: list[str]) -> Move:
    return kind(*(_field(state, kind, at, word) for at, word in enumerate(words)))


def _field(state: State, kind: type[Move], at: int, word: str) -> Any:
    form = _types(kind)[at]
    if form == "int":
        return -number(word[1:], A_NUMBER) if word[:1] == "-" and word != "-0" else number(word, A_NUMBER)
    if form == "str":
        return word
    cards: list[Card] = [move._values()[at] for move in state.choices() if type(move) is kind]
    found = find_card(word, cards, ALL)
    same = (card.to for card in cards if card.slot == found.slot)
    return found._replace(to=next(same, cards[0].to if cards else ALL))


# The log.


def tell(before: State, move: Move) -> list[Event]:
    """Return one event in plain words."""
    if isinstance(move, Shuffled):
        return [Event(SHUFFLED, kind="shuffle")]
    if isinstance(move, Drawn):
        return [Event(DEALT, kind="deal", ids=())]
    if isinstance(move, Rolled):
        return [Event(ROLLED.format(n=move.value + 1), kind="roll", short=str(move.value + 1))]
    words = log_words(move)
    effect = before.log_effect(move)
    more = f" {effect}" if effect else ""
    if not move.log:
        return [Event(f"{{{before.mover}}}: {words}.{more}", short=words)]
    short = " ".join([*map(said, move._values())] or [move.kind])
    return [Event(f"{{{before.mover}}} {words}.{more}", short=short)]


def log_words(move: Move) -> str:
    """Return the move in words, without its seat."""
    if move.log:
        try:
            return move.log.format(**{name: said(value) for name, value in move._items()})
        except (KeyError, IndexError) as error:
            raise ValueError(f"{type(move).__name__}.log names {error}, which is no field of this move") from error
    return " ".join([move.kind, *map(said, move._values())])


def button_words(move: Move) -> str:
    """Return the move as its button asks for it: "throw the die" where the log has "throws the die"."""
    verb, space, rest = log_words(move).partition(" ")
    if move.log:
        for ending, base in BASES:
            verb = re.sub(ending, base, verb)
    return verb + space + rest


def said(value: Any) -> str:
    """Return a field of a move in words."""
    if not isinstance(value, Card):
        return str(value)
    return A_CARD if value.face is None else face_words(value.face)


def face_words(face: Face) -> str:
    """Return a face of a standard deck as people write it, and any other face unchanged."""
    return printed(face) if face == "Jo" or (len(face) == 2 and face[1] in SUIT_SIGNS) else face


# The table.


def touched(move: Move) -> tuple[str, ...]:
    """Return the ids to touch for a move, one for each field: the id of a card's piece, otherwise the value."""
    return tuple(f"c{value.slot}" if isinstance(value, Card) else str(value) for value in move._values())


def table(
    state: State,
    seat: Seat | None,
    zones: Iterable[Zone] = (),
    *,
    goal: str = "",
    words: Sequence[str] = (),
    prompt: str = YOUR_TURN,
    touches: Callable[[Any], tuple[str, ...] | None] = touched,
    labels: Callable[[Any], str | None] = button_words,
) -> Scene:
    """Return a scene with these zones, a plate for each seat, and a path or a button for each legal move.

    `words`: the text of each seat's plate; `prompt`: the bar's text for the seat to move; `touches`: returns the ids to
    touch for a move, which gets a button if one of them is not on the table, or if a longer move begins so; `labels`:
    returns the text of its button. If one of them returns None, the move gets the usual touches or text.
    """
    zones = tuple(zones)
    me, seats = seat or 0, state.seats
    plates = tuple(_plate(state, each, me, words) for each in ((me + n) % seats for n in range(seats)))
    known = {ident for zone in zones for ident in _ids(zone)}
    moves = list(state.choices()) if seat is not None and state.turn == seat else []
    named = [touched(move) if (path := touches(move)) is None else path for move in moves]
    touched_for = [path if known.issuperset(path) else () for path in named]
    starts = {path[:n] for path in touched_for for n in range(len(path))}
    paths, choices = [], []
    for move, path in zip(moves, touched_for, strict=True):
        text = str(move)
        # The move gets a button: no thing on the table stands for it, or other moves begin with the same touches.
        if not path or path in starts:
            path = (*path, "-".join(text.split()))
            label = labels(move) or button_words(move)
            choices.append(Choice(path[-1], label[:1].upper() + label[1:]))
        paths.append(Path(path, text))
    wide = choices or any("Card" not in _types(kind) and "str" not in _types(kind) for kind in state.kinds)
    return Scene(
        _prompt(state, paths and prompt),
        plates,
        zones,
        "board" if any(zone.kind == "grid" for zone in zones) else "table",
        tuple(paths),
        choices=tuple(choices),
        speaks="choices" if wide else "sentences",
        goal=goal,
    )


def _prompt(state: State, mine: Any) -> Prompt:
    if outcome := state.outcome():
        return Prompt(ENDED, outcome.reason)
    if mine:
        return Prompt(mine)
    return Prompt(WAIT if state.turn == CHANCE else THEIR_TURN.format(who=f"{{{state.turn}}}"))


def _plate(state: State, seat: Seat, me: Seat, words: Sequence[str]) -> Plate:
    arms = Piece(f"arms{seat}", "shield", "", owner=seat)
    return Plate(seat, words[seat] if words else "", arms, area_of(seat, me), state.turn == seat)


def area_of(seat: Seat, me: Seat | None) -> Area:
    """Return the area for a seat's own things; `me`: the seat at the bottom."""
    return "bottom" if seat == (me or 0) else "top"


def _ids(zone: Zone) -> Iterator[str]:
    yield zone.id
    yield from (piece.id for piece in zone.pieces)
    for inner in zone.zones:
        yield from _ids(inner)


# Bots.


def playout(knowledge: Knowledge, state: State, rng: Random) -> Sequence[float]:
    """Play random moves to the end. Return each seat's share of the win; a match that takes too long is a draw."""
    knowledge.decisions = 0
    for _ in range(LONGEST):
        outcome = state.outcome()
        if outcome is not None:
            winners = outcome.winners
            return [(seat in winners) / len(winners) for seat in range(state.seats)]
        if state.turn == CHANCE:
            state = state.after(chance_move(state, rng))
            continue
        moves = [*state.choices()]
        state = state.after(moves[int(rng.random() * len(moves))])
        knowledge.decisions += 1
    return [1 / state.seats] * state.seats
