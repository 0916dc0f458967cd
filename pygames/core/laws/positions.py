"""Laws 1 to 10, and 13: hiding, views, notation, chance and leniency, checked at positions of random matches.

A failing check names the law, the seat and the last moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from pygames.core.cards import CHANCE, Card, cards_in, deck_of
from pygames.core.game import Game
from pygames.core.moves import BadNotation, Draw, Move, Roll, Shuffle
from pygames.core.options import Options
from pygames.core.state import State

from . import words
from .hinges import check_hinges
from .walks import BrokenLaw, hold, label, walk

WORLDS = 800
"""Number of worlds sampled to find one that lists a move which a view permits."""


def check_match(game: Game, options: Options, seed: int, every: int = 1, bank: list[Move] | None = None) -> list[Move]:
    """Check laws 1 to 10 along one random match, at each `every`th position. Return the moves, for other matches'
    `bank`."""
    rng = Random(seed + 1)
    moves: list[Move] = []
    for at, (state, move) in enumerate(walk(game, options, seed)):
        if at % every == seed % every:
            try:
                check_position(state, move, rng, (bank or []) + moves)
            except (AssertionError, ValueError, LookupError, TypeError) as error:
                lines = "\n".join(map(str, moves[-12:]))
                place = f"{game.name} {label(options)} seed {seed} ply {at}, move '{move}': {type(error).__name__}"
                raise BrokenLaw(f"{place} {error}\nlast moves:\n{lines}") from error
        moves.append(move)
    return moves


def check_position(s: State, m: Move, rng: Random, bank: list[Move]) -> None:
    """Check laws 1 to 10, and 13, at one position with one legal move."""
    viewers = [*range(s.seats), None]
    listed = list(s.moves())
    hold(5, s.turn == CHANCE or len(set(listed)) == len(listed), words.LISTED_TWICE)
    hold(5, m in listed or s.turn == CHANCE, words.MADE_UNLISTED)
    for move in [m, *rng.sample(listed, min(4, len(listed)))]:
        hold(5, s.allows(move), words.LISTED_REFUSED, move=move)
        if _parsed(s, str(move)) != move:
            text, values = _unread(s, move)
            hold(5, False, text, move=move, **values)
    _chance(s, listed)
    _ahead(s, rng)
    conserved(s)
    after = s.after(m)
    hold(5, after.turn is not None or not list(after.moves()), words.AFTER_END)
    check_end(after)
    for p in viewers:
        v, mp = s.seen_by(p), m.seen_by(p)
        hold(1, after.seen_by(p) == v.after(mp), words.VIEW_LOST, viewer=p)
        hold(3, v.allows(mp), words.VIEW_REFUSES, viewer=p, move=mp)
        hold(3, _parsed(v, str(mp)) == mp, words.VIEW_NO_PARSING, viewer=p, move=mp)
        full = v.filled(rng)
        hold(4, full.viewer == CHANCE and full.seen_by(p) == v, words.FILLED_WRONG, viewer=p)
        conserved(full)
        conserved(v)
        hold(6, v.seen_by(None) == s.seen_by(None), words.OTHER_PUBLIC, viewer=p)
        hold(6, v.seen_by(p) == v, words.SEEN_TWICE, viewer=p)
        hold(7, (v.turn, v.outcome()) == (s.turn, s.outcome()), words.OTHER_TURN, viewer=p)
        if s.turn == CHANCE:
            hold(7, v.request() == s.request(), words.OTHER_REQUEST, viewer=p)
            hold(7, v.ahead() == s.ahead(), words.OTHER_AHEAD, viewer=p)
        if mp != m:
            hold(8, not v.allows(m), words.FACE_PASSES, viewer=p)
            hold(8, not s.allows(mp), words.HIDDEN_ALLOWED, viewer=p)
        if p == s.turn:
            hold(2, list(v.moves()) == listed, words.OTHER_LIST, viewer=p)
    _bank(s, listed, rng, bank, viewers)
    check_hinges(s, [m, *rng.sample(listed, min(4, len(listed)))], rng)


def check_end(s: State) -> None:
    """Check law 5: there is a result exactly when the match is over."""
    over, result = s.turn is None, s.outcome() is not None
    hold(5, result or not over, words.NO_RESULT)
    hold(5, over or not result, words.NO_END)


def _parsed(s: State, text: str) -> Move | None:
    try:
        return s.parse(text)
    except BadNotation:
        return None


def _chance(s: State, listed: list[Move]) -> None:
    if s.turn != CHANCE:
        return
    asked = s.request()
    if isinstance(asked, Roll):
        hold(10, len(listed) == asked.n, words.ROLL_MOVES)
    elif isinstance(asked, Draw):
        hold(10, isinstance(asked.to, tuple), words.DRAW_TO)
        hold(10, asked.left == s.decks[-1].left == len(listed), words.DRAW_LEFT)
        faces = [card.face for move in listed for card in cards_in(move._values())]
        hold(10, faces == [*s.decks[-1].unseen], words.DRAW_FACES)
        hold(10, asked.slot == s.decks[-1].next, words.DRAW_SLOT)
    else:
        assert isinstance(asked, Shuffle)
        hold(10, tuple(sorted(asked.faces)) == asked.faces, words.SHUFFLE_UNSORTED)
        hold(10, len(listed) == 1, words.SHUFFLE_MOVES)


def _ahead(s: State, rng: Random) -> None:
    """Check the draws named beforehand against random cards."""
    asked = s.request() if s.turn == CHANCE else None
    if not isinstance(asked, Draw):
        return
    follow, state = s.ahead(), s
    hold(10, len(follow) < asked.left, words.AHEAD_LONG)
    for n, to in enumerate(follow, 1):
        state = state.after(rng.choice(list(state.moves())))
        comes = state.turn == CHANCE and state.request() == Draw(asked.slot + n, to, asked.left - n)
        hold(10, comes, words.AHEAD_WRONG)


def _bank(s: State, listed: list[Move], rng: Random, bank: list[Move], viewers: list[Any]) -> None:
    """Check moves from other positions, and mixtures of legal ones: a view that knows enough refuses unlisted moves,
    any other permits none that is impossible in every world (law 9)."""
    chance = s.turn == CHANCE
    for x in (*rng.sample(bank, min(6, len(bank))), *_mixed(s, listed, rng)):
        if not chance:
            hold(9, s.allows(x) == (x in listed), words.LISTS_DISAGREE, move=x)
        for p in viewers:
            v, xp = s.seen_by(p), x.seen_by(p)
            if not v.allows(xp):
                continue
            if p == s.turn:
                hold(9, xp in listed, words.MOVER_ALLOWS, move=xp)
            elif not _world_lists(v, xp, p, rng):
                hold(9, False, words.VIEWER_ALLOWS, viewer=p, move=xp)


def _mixed(s: State, listed: list[Move], rng: Random) -> Iterator[Move]:
    """Yield moves that are legal but for a field, a card or a face, if they have a notation; none for nature."""
    if s.turn == CHANCE or not listed:
        return
    one, other = rng.choice(listed), rng.choice(listed)
    made: list[Move] = []
    if one.cards:
        old = rng.choice(one.cards)
        faces = [card.face for card in (*cards_in(s._values()), old) if card.face is not None]
        found = [old._replace(face=rng.choice(faces)), *rng.sample(other.cards, min(1, len(other.cards)))]
        made = [one._make(_swapped(value, old, new) for value in one._values()) for new in found]
    elif type(one) is type(other):
        made = [one._make(rng.choice(pair) for pair in zip(one._values(), other._values(), strict=True))]
    yield from (move for move in made if _parsed(s, str(move)) == move)


def _swapped(value: Any, old: Card, new: Card) -> Any:
    """Return a value with a card in place of another."""
    if type(value) is Card:
        return new if value == old else value
    return tuple(_swapped(item, old, new) for item in value) if type(value) is tuple else value


def _unread(s: State, move: Move) -> tuple[str, dict[str, object]]:
    """Return the text on a move that does not parse back, and its values: the position's `kinds` may lack the class of
    a move that nobody's `read` parses, or the class has a field of another type."""
    if type(s).read is not State.read:
        return words.NO_PARSING, {}
    if type(move) not in s.kinds:
        return words.NO_KIND, {"kind": type(move).__name__}
    try:
        s.read(str(move))
    except TypeError as error:
        return words.NO_READING, {"error": error}
    except ValueError:
        pass
    return words.NO_PARSING, {}


def _world_lists(v: State, xp: Move, p: Any, rng: Random) -> bool:
    hidden = {card.slot: card for card in cards_in(v._values()) if card.face is None}
    told = {card.slot: card.face for card in xp.cards if card.face is not None and card.slot in hidden}
    for _ in range(WORLDS):
        try:
            world = v.filled(rng, told)
        except ValueError:  # no world has these faces
            return False
        if any(move.seen_by(p) == xp for move in world.moves()):
            return True
    return False


def conserved(s: State) -> None:
    """Check law 4: in each deck, drawn and unseen cards add up to the shuffled ones."""
    slots = Counter(card.slot for card in cards_in(s._values()))
    hold(4, all(n == 1 for n in slots.values()), words.CARD_TWICE)
    for index, deck in enumerate(s.decks):
        hold(4, deck.unseen == tuple(sorted(deck.unseen)), words.UNSORTED)
        hold(4, 0 <= deck.left <= deck.size, words.LEFT_WRONG)
        hidden = sum(card.face is None and deck_of(s.decks, card.slot) == index for card in cards_in(s._values()))
        unseen = len(deck.unseen)
        hold(
            4,
            unseen == deck.left + hidden,
            words.UNSEEN_WRONG,
            deck=index,
            unseen=unseen,
            left=deck.left,
            hidden=hidden,
        )
