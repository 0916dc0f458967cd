"""A guest's game whose rules run in another worker: its description, its positions and its moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from pygames import games
from pygames.core.cards import CHANCE, Audience, Card, Deck, Face, Seat
from pygames.core.game import Game
from pygames.core.moves import BadNotation, Draw, Drawn, IllegalMove, Move, Request, Shuffle, Shuffled
from pygames.core.options import Option, Options
from pygames.core.state import Outcome, State
from pygames.core.words import NOT_ALLOWED, UNREADABLE
from pygames.peer.protocol.attempt import Failed, Unanswered

from . import words
from .answers import SHUFFLED_MAX, SLOT_MAX, audience, card, faces_of, must, request, wrong

if TYPE_CHECKING:
    from pygames.replies import Facts, Question, Ruled

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
LINE = re.compile(r"[ -~]{1,200}")
"""The pattern of a record line that may be sent to another peer."""
TOKEN = re.compile(r"(?<![\w:])(\d{1,7}):\?(?![\w?])")
SEATS_MAX = 4
LISTED_MAX = 400
FACTS_MAX = 100
"""Maximum number of positions in one answer. A guest's worker sends fewer (`pygames.sandbox.FORESEEN`)."""


class RemoteMove(Move, kind="remote"):
    """A seat's move in a guest's game: its notation with blank faces, and the cards that it names."""

    text: str
    named: tuple[Card, ...]

    def __str__(self) -> str:
        faces = {str(card.slot): card.face for card in self.named if card.face is not None}
        return TOKEN.sub(lambda found: f"{found[1]}:{faces.get(found[1], '?')}", self.text)


def move_of(text: str, named: tuple[Card, ...]) -> RemoteMove:
    """Return a move from its notation and the cards that it names."""
    for known in named:
        if known.face is not None:
            text = re.sub(rf"(?<![\w:]){known.slot}:{re.escape(known.face)}(?!\S)", f"{known.slot}:?", text)
    return RemoteMove(text, named)


class RemoteState(State):
    """A position of a guest's game that another worker has computed. The lines before the position identify it."""

    rules: ClassVar[Rules]

    viewer: Seat | None
    turn: Seat | None
    decks: tuple[Deck, ...]
    options: str
    made: tuple[Move, ...]
    seated: int
    choosing: int
    asked: Request | None
    follow: tuple[Audience, ...]
    result: Outcome | None

    @property
    def seats(self) -> int:
        return self.seated

    @property
    def secretive(self) -> bool:
        return bool(self.choosing)

    @property
    def lines(self) -> tuple[str, ...]:
        """The record's lines before this position, as this position's viewer knows them."""
        return tuple(map(str, self.made))

    def read(self, text: str) -> Move:
        found = self.rules.move(self, text)
        if found is None:
            raise BadNotation(UNREADABLE)
        return found[0]

    def permits(self, move: Move) -> bool:
        found = self.rules.move(self, str(move))
        return found is not None and found[0] == move and found[1]["allowed"]

    def after(self, move: Move) -> Self:
        return cast(Self, self.rules.after(self, move))

    def outcome(self) -> Outcome | None:
        return self.result

    def request(self) -> Request:
        if self.asked is None:
            raise Failed(words.NO_REQUEST)
        return self.asked

    def ahead(self) -> tuple[Audience, ...]:
        return self.follow

    def hinges(self, move: Move) -> tuple[int, ...]:
        found = self.rules.move(self, str(move))
        return tuple(found[1]["hinges"]) if found else ()

    def seen_by(self, viewer: Seat | None) -> Self:
        if viewer in (CHANCE, self.viewer):
            return self
        return cast(Self, self.rules.state(self.options, viewer, tuple(move.seen_by(viewer) for move in self.made)))

    def upholds(self, move: Move, faces: Mapping[int, Face], rng: Random) -> bool:
        return self.rules.holds("upholds", self, move, faces, None)

    def believes(self, move: Move, faces: Mapping[int, Face], viewer: Seat | None) -> bool:
        return self.rules.holds("believes", self, move, faces, viewer)


class Rules:
    """A cache of the answers of a guest's worker. The first answer to a question is final."""

    def __init__(self, kind: type[RemoteState]) -> None:
        self._kind = kind
        self._answers: dict[Any, Ruled] = {}
        self._states: dict[Any, RemoteState] = {}

    # Questions and answers.

    def _ask(self, key: tuple[Any, ...]) -> Ruled:
        found = self._answers.get(key)
        if found is None:
            raise Unanswered(key)
        if found["kind"] == "failed":
            raise Failed(words.LINE_FAILED)
        return found

    def answer(self, key: tuple[Any, ...], answer: Ruled) -> None:
        """Store the answer to a question; do nothing if the question has an answer already."""
        self._answers.setdefault(key, answer)

    # Queries of positions.

    def state(self, options: str, viewer: Seat | None, made: tuple[Move, ...]) -> RemoteState:
        """Return the position after the moves `made`, as a viewer knows it."""
        lines = tuple(map(str, made))
        kept = self._states.get((options, viewer, lines))
        if kept is None:
            kept = self._keep(options, viewer, made, self._ask(("state", options, viewer, lines))["facts"])
        return kept

    def _keep(self, options: str, viewer: Seat | None, made: tuple[Move, ...], facts: Sequence[Facts]) -> RemoteState:
        """Cache and return the position after the lines `made`. Also cache the positions that follow by moves of nature
        that reveal nothing to this viewer, if the answer contains them."""
        must(0 < len(facts) <= FACTS_MAX)
        first = state = position(self._kind, options, viewer, made, facts[0])
        self._states.setdefault((options, viewer, state.lines), state)
        for after in facts[1:]:
            blank = nothing_new(state)
            if blank is None:
                wrong()
            made = (*made, blank)
            state = position(self._kind, options, viewer, made, after)
            self._states.setdefault((options, viewer, state.lines), state)
        return first

    def first(self, options: str) -> RemoteState:
        """Return the position before the first line of a match with these options."""
        kept = self._states.get((options, CHANCE, ()))
        if kept is None:
            for viewer, facts in self._ask(("first", options, CHANCE, ()))["views"]:
                self._keep(options, viewer, (), facts)
            kept = self._states.get((options, CHANCE, ()))
            if kept is None:
                wrong()
        return kept

    def move(self, state: RemoteState, text: str) -> tuple[RemoteMove, Ruled] | None:
        """Parse a move's notation in a position. Return the move and the rules' answer about it; None if the text is no
        move."""
        if not LINE.fullmatch(text):
            return None
        found = self._ask(("move", state.options, state.viewer, state.lines, text))
        if found["kind"] == "bad":
            return None
        if found["kind"] != "move" or not LINE.fullmatch(found["text"]) or len(found["hinges"]) > LISTED_MAX:
            wrong()
        cards = tuple(card(slot, face, to, state.seated) for slot, face, to in found["cards"])
        made = move_of(found["text"], cards)
        if str(made) != found["text"] or any(one.face is not None and not one.known_to(state.viewer) for one in cards):
            wrong()
        if found["allowed"] and text == found["text"]:
            self._keep(state.options, state.viewer, (*state.made, made), found["facts"])
        return made, found

    def after(self, state: RemoteState, move: Move) -> RemoteState:
        """Return the position after a move; IllegalMove if the rules forbid the move."""
        if isinstance(move, RemoteMove):
            found = self.move(state, str(move))
            if found is None or found[0] != move or not found[1]["allowed"]:
                raise IllegalMove(NOT_ALLOWED.format(move=move))
        return self.state(state.options, state.viewer, (*state.made, move))

    def holds(self, kind: str, state: RemoteState, move: Move, faces: Mapping[int, Face], seat: Seat | None) -> bool:
        """True if the guest's rules accept a move, given the faces of hidden cards. `kind`: the method of `State` that
        the guest's worker calls, "upholds" or "believes"; `seat`: the viewer for "believes", else None."""
        known = tuple(sorted(faces.items()))
        found = self._ask((kind, state.options, state.viewer, state.lines, str(move), known, seat))
        return bool(found["holds"])


def position(
    kind: type[RemoteState], options: str, viewer: Seat | None, made: tuple[Move, ...], facts: Facts
) -> RemoteState:
    """Return a position from the facts in an answer; Failed if the facts are invalid."""
    seats, turn = facts["seats"], facts["turn"]
    must(2 <= seats <= SEATS_MAX and (turn is None or CHANCE <= turn < seats) and len(facts["decks"]) <= 8)
    decks = []
    for start, size, left, unseen in facts["decks"]:
        must(0 <= start < SLOT_MAX and 0 <= left <= size <= SHUFFLED_MAX and left <= len(unseen) <= size)
        decks.append(Deck(start, size, left, faces_of(unseen)))
    must(not facts["ahead"] or (facts["wants"] == "draw" and len(facts["ahead"]) < decks[-1].left))
    result = None
    if turn is None:
        must(len(facts["scores"]) == seats)
        result = Outcome(tuple(facts["scores"]), facts["reason"])
    return kind(
        viewer=viewer,
        turn=turn,
        decks=tuple(decks),
        options=options,
        made=made,
        seated=seats,
        choosing=int(facts["secretive"]),
        asked=request(facts, tuple(decks), seats) if turn == CHANCE else None,
        follow=tuple(audience(to, seats) for to in facts["ahead"]),
        result=result,
    )


def question(key: tuple[Any, ...]) -> Question:
    """Return a question to the guest's worker as JSON: the position, as its lines in one view, and what to compute."""
    kind, options, viewer, lines, *more = key
    asked: list[Any] = [*more, *["", (), None][len(more) :]]
    text, faces, seat = asked
    return {
        "kind": kind,
        "options": options,
        "view": viewer,
        "lines": list(lines),
        "text": text,
        "faces": [(slot, face) for slot, face in faces],
        "seat": seat,
    }


def nothing_new(state: RemoteState) -> Move | None:
    """Return the move of nature that a position requests, if it reveals nothing to the position's viewer; else None."""
    if isinstance(state.asked, Shuffle):
        return Shuffled()
    if isinstance(state.asked, Draw):
        drawn = Card(state.asked.slot, None, state.asked.to)
        return None if drawn.known_to(state.viewer) else Drawn(drawn)
    return None


class RemoteGame(Game):
    """A guest's game whose rules run in another worker. That worker also renders the game."""

    elsewhere: ClassVar[bool] = True


def remote_game(about: Mapping[str, Any], wheel: str) -> tuple[RemoteGame, Rules]:
    """Return the game that a guest's package describes, and its cache of answers; ValueError if the description is
    invalid."""
    name = str(about["name"])
    if not NAME.fullmatch(name) or iskeyword(name) or name in games.NAMES:
        raise ValueError(words.NO_NAME)
    kind: type[RemoteState] = type("RemoteState", (RemoteState,), {"__annotations__": {}, "__slots__": ()})
    rules = Rules(kind)
    kind.rules = rules
    game = RemoteGame(
        name=name,
        title=str(about["title"]),
        line=str(about["line"]),
        seats=tuple(about["seats"]),
        rules_version=int(about["rules"]),
        options=options_of(about["options"]),
        new=lambda options: rules.first(str(options)),
        scene=_elsewhere,
        tell=_elsewhere,
        knowledge=_elsewhere,
        hidden=bool(about["hidden"]),
        seat_names=tuple(about["seatNames"]),
        wheel=wheel,
    )
    return game, rules


def _elsewhere(*of: object) -> Any:
    raise Failed(words.ELSEWHERE)


def options_of(options: Sequence[Mapping[str, Any]]) -> type[Options]:
    """Return the class of the options of a guest's game; ValueError if an option is invalid. The options' names become
    Python identifiers, so they are validated strictly."""
    found: dict[str, Any] = {}
    for one in options:
        name, default, least, most = one["name"], one["default"], one["least"], one["most"]
        if not NAME.fullmatch(name) or iskeyword(name) or hasattr(Options, name) or name in found:
            raise ValueError(words.NO_OPTION)
        switch = (least, most) == (0, 1)
        found[name] = Option(bool(default) if switch else default, "", least, most)
    if len(found) > LISTED_MAX:
        raise ValueError(words.TOO_MANY_OPTIONS)
    kinds = dict.fromkeys(found, "int")
    return cast(type[Options], type("RemoteOptions", (Options,), {"__annotations__": kinds, "__slots__": (), **found}))
