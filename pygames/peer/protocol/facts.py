"""Facts that the rules compute about a match, as text. With them a verifier without the rules can check all the rest.

A saved log contains these facts beside the frames: nature's requests, the seat to move, and the cards of each move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pygames.core.cards import CHANCE, Seat
from pygames.core.match import Match
from pygames.core.moves import Draw, Move, Roll, Shuffled, audience_text
from pygames.core.state import State

from .frames import Frame
from .replica import Replica
from .wire import canonical

FACTS = ("start", "line")
"""The first words of fact lines in a saved log."""


def facts(replica: Replica, accused: Iterable[Frame] = ()) -> Iterator[str]:
    """Yield the facts of every line of the match in order, including lines that were undone later.

    `accused`: the evidence of a fault. If its first frame is a move of the open height, the facts of this move come
    last.
    """
    match = Match(replica.game, replica.options, replica.genesis.names, None)
    hidden = int(bool(replica.game.hidden or match.state.secretive))
    yield _fact("start", {"hidden": hidden, "next": _next(match.state, match.ended)})
    for made in replica.lines.history:
        if isinstance(made, int):
            match.undo(made)
            continue
        before, seat = match.state, match.state.turn
        match.line(made)
        move = match.lines[-1].move
        of_move = {} if move is None else _of_move(before, seat, move)
        yield _fact("line", {"text": made, "next": _next(match.state, match.ended), **of_move})
    frame = next(iter(accused), None)
    if frame is not None and (frame.kind, frame.block) == ("move", replica.block):
        yield from _of_accused(replica.public, frame)


def _fact(word: str, said: dict[str, Any]) -> str:
    return f"{word} {canonical(said).decode()}"


def _of_accused(state: State, frame: Frame) -> Iterator[str]:
    """Yield the facts of a move at the open height that did not close it; nothing if the rules cannot parse the move or
    forbid it."""
    text = frame.data["text"]
    try:
        move = state.parse(text)
        if str(move) == text and move.seen_by(None) == move and state.allows(move):
            after = state.after(move)
            yield _fact("line", {"text": text, "next": _next(after, after.turn is None), **_of_move(state, 0, move)})
    except Exception:  # the rules fail on another seat's move, so there are no facts about it
        return


def _of_move(before: State, seat: Seat | None, move: Move) -> dict[str, Any]:
    """Return the facts of a seat's move: its cards with their audiences, and the slots of the hidden cards on which its
    legality depends; empty for a move of nature."""
    if seat == CHANCE:
        return {}
    cards = [f"{audience_text(card.to)} {card}" for card in move.cards]
    return {"cards": cards, "hinges": list(before.hinges(move))}


def _next(state: State, ended: bool) -> dict[str, Any]:
    """Return the fact about the next move: the end of the match, the seat to move, or nature's request."""
    if ended:
        return {"over": 1}
    if state.turn != CHANCE:
        return {"turn": state.turn}
    asked = state.request()
    if isinstance(asked, Roll):
        return {"roll": asked.n}
    if isinstance(asked, Draw):
        follow = [audience_text(to) for to in state.ahead()] if None in asked.to else []
        return {"draw": asked.slot, "to": audience_text(asked.to), **({"then": follow} if follow else {})}
    decks = state.after(Shuffled()).decks
    return {"shuffle": list(asked.faces), "first": decks[-1].start if decks else 0}
