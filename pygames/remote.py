"""A network match whose rules run in another worker: stand-ins for its game, positions and moves.

A guest's code must never share an interpreter with its player's keys. So the site's own worker holds the `Peer`, and
queries the guest's worker for rules alone: the meaning of a line in a position, the seat to move, nature's request. A
question contains only the record's lines as this seat (or the public) knows them; answers are not trusted. A step that
needs an unknown answer is rolled back and repeated (`pygames.peer.protocol.attempt`).

The page connects the two (`web/src/guest/split.js`); the other side is `pygames.room`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from keyword import iskeyword
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, cast

from pygames import games
from pygames.app import App, Requests, hear
from pygames.asked import SHAPES, TEXT, Asked, Field
from pygames.core.cards import CHANCE, Audience, Card, Deck, Face, Seat
from pygames.core.game import Game
from pygames.core.moves import (
    ROLL_MAX,
    BadNotation,
    Draw,
    Drawn,
    IllegalMove,
    Move,
    Request,
    Roll,
    Shuffle,
    Shuffled,
)
from pygames.core.options import Option, Options
from pygames.core.state import Outcome, State
from pygames.parley import SLICES_MAX, Parley
from pygames.peer.protocol.attempt import Failed, Unanswered, attempts
from pygames.peer.room.peer import Peer

if TYPE_CHECKING:
    from pygames.replies import Facts, MetElsewhere, Question, Ruled, Seated, Told

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
FACE = re.compile(r"[!-9;-~]{1,16}")
"""Printable ASCII without a colon, which separates slot and face."""
LINE = re.compile(r"[ -~]{1,200}")
"""A record line that is sent to a peer."""
TOKEN = re.compile(r"(?<![\w:])(\d{1,7}):\?(?![\w?])")
SLOT_MAX = 10**6
SHUFFLED_MAX = 400
"""Most cards in a deck."""
SEATS_MAX = 4
LISTED_MAX = 400
ASKED_MAX = 10_000
"""Most questions per request, so that a guest cannot cause endless ones."""
ANSWERS_MAX = 48 * 2**20
"""Most characters of all answers in a match; they are kept."""
FACTS_MAX = 100
"""Most positions in one answer; a guest's worker foresees fewer (`pygames.room.FORESEEN`)."""


class RemoteMove(Move, kind="remote"):
    """A seat's move: its notation with hidden faces, and the cards that it names."""

    text: str
    named: tuple[Card, ...]

    def __str__(self) -> str:
        faces = {str(card.slot): card.face for card in self.named if card.face is not None}
        return TOKEN.sub(lambda found: f"{found[1]}:{faces.get(found[1], '?')}", self.text)


def move_of(text: str, named: tuple[Card, ...]) -> RemoteMove:
    """Return a move from its notation and its cards."""
    for card in named:
        if card.face is not None:
            text = re.sub(rf"(?<![\w:]){card.slot}:{re.escape(card.face)}(?!\S)", f"{card.slot}:?", text)
    return RemoteMove(text, named)


class RemoteState(State):
    """A position computed elsewhere, identified by the lines that led to it."""

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
        """The record's lines up to this position, as this view knows them."""
        return tuple(map(str, self.made))

    def read(self, text: str) -> Move:
        found = self.rules.move(self, text)
        if found is None:
            raise BadNotation("the game cannot read it")
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
            raise Failed("the game does not say what nature is asked")
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
    """A cache of the other worker's answers. The first answer to a question is final."""

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
            raise Failed("the guest's game failed over a line of the match")
        return found

    def answer(self, key: tuple[Any, ...], answer: Ruled) -> None:
        """Store the answer to a question."""
        self._answers.setdefault(key, answer)

    # Queries of positions.

    def state(self, options: str, viewer: Seat | None, made: tuple[Move, ...]) -> RemoteState:
        """Return the position after these lines, as a viewer knows it."""
        lines = tuple(map(str, made))
        kept = self._states.get((options, viewer, lines))
        if kept is None:
            kept = self._keep(options, viewer, made, self._ask(("state", options, viewer, lines))["facts"])
        return kept

    def _keep(self, options: str, viewer: Seat | None, made: tuple[Move, ...], facts: Sequence[Facts]) -> RemoteState:
        """Cache the position after these lines, and those that follow while nature's answers reveal nothing."""
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
        """Return the position before the first line."""
        kept = self._states.get((options, CHANCE, ()))
        if kept is None:
            for viewer, facts in self._ask(("first", options, CHANCE, ()))["views"]:
                self._keep(options, viewer, (), facts)
            kept = self._states.get((options, CHANCE, ()))
            if kept is None:
                wrong()
        return kept

    def move(self, state: RemoteState, text: str) -> tuple[RemoteMove, Ruled] | None:
        """Return a move from its notation with the rules' facts about it; None if the text is no move."""
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
        """Return the position after a move."""
        if isinstance(move, RemoteMove):
            found = self.move(state, str(move))
            if found is None or found[0] != move or not found[1]["allowed"]:
                raise IllegalMove(f"'{move}' is not allowed here")
        return self.state(state.options, state.viewer, (*state.made, move))

    def holds(self, kind: str, state: RemoteState, move: Move, faces: Mapping[int, Face], seat: Seat | None) -> bool:
        """True if a move is legal when hidden cards have these faces."""
        known = tuple(sorted(faces.items()))
        found = self._ask((kind, state.options, state.viewer, state.lines, str(move), known, seat))
        return bool(found["holds"])


def wrong() -> NoReturn:
    """Raise Failed for an answer that cannot be valid."""
    raise Failed("the guest's game gave an answer that no game gives")


def question(key: tuple[Any, ...]) -> Question:
    """Return a question as JSON: the lines as a view knows them, and what to compute."""
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
    """Return nature's answer that reveals nothing to this view; None if every answer does."""
    if isinstance(state.asked, Shuffle):
        return Shuffled()
    if isinstance(state.asked, Draw):
        drawn = Card(state.asked.slot, None, state.asked.to)
        return None if drawn.known_to(state.viewer) else Drawn(drawn)
    return None


# Validation of answers.


def must(fits: object) -> None:
    """Raise Failed unless an answer is valid."""
    if not fits:
        wrong()


def audience(to: Sequence[Seat | None], seats: int) -> Audience:
    """Validate the audience of a card."""
    told = tuple(to)
    plain = [seat for seat in told if seat is not None]
    seated = plain and len(plain) == len(told) and plain == sorted({*plain}) and set(plain) <= {*range(seats)}
    must(told == (None,) or seated)
    return told


def card(slot: int, face: Face | None, to: Sequence[Seat | None], seats: int) -> Card:
    """Validate a card named by a move."""
    must(0 <= slot < SLOT_MAX and (face is None or FACE.fullmatch(face)))
    return Card(slot, face, audience(to, seats))


def faces_of(faces: Sequence[str]) -> tuple[Face, ...]:
    """Validate a sorted multiset of faces."""
    must(len(faces) <= SHUFFLED_MAX and all(map(FACE.fullmatch, faces)) and list(faces) == sorted(faces))
    return tuple(faces)


def position(
    kind: type[RemoteState], options: str, viewer: Seat | None, made: tuple[Move, ...], facts: Facts
) -> RemoteState:
    """Return a position from the facts in an answer."""
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


def request(facts: Facts, decks: tuple[Deck, ...], seats: int) -> Request:
    """Return nature's request from the facts."""
    if facts["wants"] == "roll":
        must(1 <= facts["number"] <= ROLL_MAX)
        return Roll(facts["number"])
    if facts["wants"] == "shuffle":
        must(facts["faces"])
        return Shuffle(faces_of(facts["faces"]))
    must(facts["wants"] == "draw" and decks and decks[-1].left > 0 and facts["number"] == decks[-1].next)
    return Draw(facts["number"], audience(facts["to"], seats), decks[-1].left)


# The game.


class RemoteGame(Game):
    """A game whose rules run in another worker, which also draws it."""

    elsewhere: ClassVar[bool] = True


def remote_game(about: Mapping[str, Any], wheel: str) -> tuple[RemoteGame, Rules]:
    """Return the game that a guest describes; ValueError if the description is invalid."""
    name = str(about["name"])
    if not NAME.fullmatch(name) or iskeyword(name) or name in games.NAMES:
        raise ValueError("the guest's game has no name that a match can have")
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
    raise Failed("this is drawn and thought elsewhere")


def options_of(options: Sequence[Mapping[str, Any]]) -> type[Options]:
    """Return the options of a guest's game. Their names become Python identifiers, so they are validated strictly."""
    found: dict[str, Any] = {}
    for one in options:
        name, default, least, most = one["name"], one["default"], one["least"], one["most"]
        if not NAME.fullmatch(name) or iskeyword(name) or hasattr(Options, name) or name in found:
            raise ValueError("the guest's game has an option whose name no option can have")
        switch = (least, most) == (0, 1)
        found[name] = Option(bool(default) if switch else default, "", least, most)
    if len(found) > LISTED_MAX:
        raise ValueError("the guest's game has too many options")
    kinds = dict.fromkeys(found, "int")
    return cast(type[Options], type("RemoteOptions", (Options,), {"__annotations__": kinds, "__slots__": (), **found}))


# The table.


class RemoteParley(Parley):
    """A player or spectator in a match whose table is drawn by another worker."""

    _told: object = None

    def steps(self, slices: int) -> Generator[Any, None, bool]:
        """Run some slices of work; return True if there is more to do."""
        more = True
        for _ in range(max(0, min(slices, SLICES_MAX))):
            more = yield from attempts(self.peer.work)
            if not more:
                break
        return more

    @property
    def waits(self) -> str:
        """The person or program that the match waits for (`pygames.replies.Waits`)."""
        peer, play = self.peer, self.peer.play
        assert play is not None
        if play.ended:
            return "over"
        if peer.seat is None:
            return "nobody"
        return "you" if peer.fresh and peer.mine else "peers"

    def say(self, what: str, asked: Asked) -> None:
        """Perform the user's action as in `Parley.say`, without a table of its own."""
        if what not in ("move", "resign", "agree draw"):
            return super().say(what, asked)
        if self.peer.play is None:
            raise ValueError("the match has not begun")
        if what == "resign":
            self.peer.resign()
        elif what == "agree draw":
            self.peer.offer_draw()
        elif self.waits != "you":
            raise IllegalMove("it is not your turn" if self.waits != "over" else "the match is over")
        else:
            self.peer.act(asked["move"])

    def seated(self) -> Seated | None:
        """Return what the guest's worker needs to draw the table; None if nothing changed."""
        play = self.peer.play
        if play is None or not (play.ended or (play.state.turn or 0) >= 0):
            return None
        lines = [line.text for line in play.lines]
        now = (play, lines, self.waits)
        if now == self._told:
            return None
        self._told = now
        return {
            "options": str(play.options),
            "names": list(play.names),
            "view": play.view,
            "lines": lines,
            "marks": list(play.marks),
            "waits": cast(Any, self.waits),
            "fresh": self.peer.fresh,
        }


class RemoteRulesMatch:
    """The match of this worker, and the request that waits for answers about the rules."""

    def __init__(self, game: RemoteGame, rules: Rules) -> None:
        self.game, self.rules = game, rules
        self.parley: RemoteParley | None = None
        self.going: Generator[Any, None, MetElsewhere] | None = None
        self.waiting: tuple[Any, ...] = ()
        """The question it is waiting for."""
        self.asked = 0
        """Number of questions asked so far."""
        self.told = 0
        """Number of characters of all answers."""

    def find(self, name: str) -> Game:
        """Return this game; there is no other."""
        return {self.game.name: self.game, "guest": self.game}[name]

    def take_answer(self, text: str) -> None:
        """Store the answer to the pending question; beyond the limit of all answers it counts as a failure."""
        self.told += len(text)
        failed = cast("Ruled", {"kind": "failed"})
        self.rules.answer(self.waiting, json.loads(text) if self.told <= ANSWERS_MAX else failed)

    def go_on(self) -> MetElsewhere:
        """Continue the request until it is complete or needs another answer."""
        assert self.going is not None
        try:
            self.waiting = next(self.going)
            self.asked += 1
            if self.asked > ASKED_MAX:
                wrong()
            return {"asks": question(self.waiting), "met": None, "seated": None, "log": None}
        except StopIteration as done:
            self.going, self.asked = None, 0
            return cast("MetElsewhere", done.value)
        except Failed as error:
            self.going, self.asked = None, 0
            if self.parley is None or self.parley.peer.part is None:
                raise ValueError(str(error)) from None
            self.parley.peer.fail(error)
            return self._met(False)
        except BaseException:
            self.going, self.asked = None, 0
            raise

    def _met(self, more: bool) -> MetElsewhere:
        assert self.parley is not None
        return {"asks": None, "met": self.parley.out(more, None), "seated": self.parley.seated(), "log": None}

    def meeting(self, asked: Asked) -> Generator[Any, None, MetElsewhere]:
        """Enter a room of peers, as `App.meet` does."""
        own: Any = {"seed": asked["seed"], "name": asked["name"], "engine": asked["engine"], "find": self.find}
        if asked["lines"] is not None:
            kept, engine = asked["kept"], asked["engine"]
            peer, steps = Peer.resuming(asked["lines"], find=self.find, kept=kept, engine=engine)
            yield from steps
        elif asked["link"]:
            peer = Peer.join(asked["link"], watch=asked["watch"], **own)
        else:
            room = {name: asked[name] for name in ("secret", "options", "clock")}
            peer = yield from attempts(lambda: Peer.create(self.game.name, **room, **own))
        yield from attempts(peer.status)
        self.parley = RemoteParley(peer)
        return self._met((yield from self.parley.steps(0)))

    def proving(self, asked: Asked) -> Generator[Any, None, MetElsewhere]:
        """Return the complete log of the match, which anybody can verify."""
        parley = self.parley
        if parley is None:
            raise ValueError("no friends are at this table")
        log = yield from attempts(parley.peer.export)
        return {"asks": None, "met": None, "seated": None, "log": log}

    def parleying(self, asked: Asked) -> Generator[Any, None, MetElsewhere]:
        """Deliver bytes and time, work, and perform the user's action, as `App.parley` does."""
        parley = self.parley
        if parley is None:
            raise ValueError("no friends are at this table")
        if asked["say"]:
            yield from attempts(lambda: parley.say(asked["say"], asked))
        parley.mails = asked["mail"]
        parley.hear(asked["heard"])
        parley.tick(asked)
        more = yield from parley.steps(asked["slices"])
        yield from attempts(parley.peer.status)
        return self._met(more)


TABLE: list[RemoteRulesMatch] = []
"""The match of this worker; at most one."""


def table() -> RemoteRulesMatch:
    """Return the match of this worker; ValueError before the request `play`."""
    if not TABLE:
        raise ValueError("this worker was not told what is played")
    return TABLE[0]


def play(app: App, asked: Asked) -> Told:
    """Set the game whose rules run elsewhere. Return its title."""
    TABLE[:] = [RemoteRulesMatch(*remote_game(json.loads(asked["about"]), asked["wheel"]))]
    return {"line": TABLE[0].game.title}


def doing(
    what: Callable[[RemoteRulesMatch, Asked], Generator[Any, None, MetElsewhere]],
) -> Callable[[App, Asked], MetElsewhere]:
    """Wrap a request that may have to query the rules."""

    def begin(app: App, asked: Asked) -> MetElsewhere:
        here = table()
        if here.going is not None and what is not RemoteRulesMatch.meeting:
            raise ValueError("the last request waits for the rules")
        here.going = what(here, asked)
        return here.go_on()

    return begin


def meet(app: App, asked: Asked) -> MetElsewhere:
    """Enter a room of peers, perhaps by a journal whose first lines came before."""
    if asked["lines"] is not None:
        asked = {**asked, "lines": app.brought(asked)}
    return doing(RemoteRulesMatch.meeting)(app, asked)


def ruled(app: App, asked: Asked) -> MetElsewhere:
    """Store the answer about the rules, and continue the request that needed it."""
    here = table()
    if here.going is None:
        raise ValueError("nothing was asked")
    here.take_answer(asked["answer"])
    return here.go_on()


REQUESTS: Requests = {
    "play": play,
    "meetElsewhere": meet,
    "parleyElsewhere": doing(RemoteRulesMatch.parleying),
    "ruled": ruled,
    "proofElsewhere": doing(RemoteRulesMatch.proving),
}
NEW_SHAPES: dict[str, dict[str, Field]] = {
    "play": {"about": TEXT, "wheel": TEXT},
    "meetElsewhere": SHAPES["meet"],
    "parleyElsewhere": SHAPES["parley"],
    "ruled": {"answer": TEXT},
    "proofElsewhere": {},
}


def begin() -> None:
    """Register these requests for this worker."""
    hear(REQUESTS, NEW_SHAPES)
