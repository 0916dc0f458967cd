"""The API that the shell calls: JSON requests and replies about one table.

    {"do": "new", "game": "vassal", "seed": "9f...", "players": [{"name": "You"}, {"level": 2}]}
    {"ok": {"scene": {...}, "events": [...], "log": {...}, ...}}
    {"error": {"kind": "record", "line": 12, "said": "line 12: 'Ks 4' is not allowed here"}}

A request that fails changes nothing. `pygames.schemas` declares the fields of each request.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from unicodedata import category

from pygames import games, words
from pygames.bots.players import LEVELS, persona
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import BadNotation, IllegalMove
from pygames.core.plain import plain
from pygames.core.record import BadRecord, check_opening, parse_view, read, write
from pygames.core.scene import Event, ShownEvent, still
from pygames.core.tool import Answer
from pygames.core.words import NO_GAME
from pygames.rematch import again, same_deal
from pygames.schemas import JOURNAL_MAX, SHAPES, Asked, Field, read_request
from pygames.session import Player, Session, bot, person, places
from pygames.today import line, today, versions

if TYPE_CHECKING:
    from pygames.peer_session import RoomMember
    from pygames.replies import (
        About,
        Curtain,
        Failure,
        JournalReceived,
        Met,
        Position,
        Proof,
        Recorded,
        Saved,
        Thought,
        Told,
        Update,
    )

DEALS = 12
"""Number of trial deals by which `first_begins` checks whether the first seat always begins."""


class App:
    """One table, and a method for each request about it."""

    def __init__(self, find: Callable[[str], Game] = games.find) -> None:
        self._find = find
        self._session: Session | None = None
        self._listed: tuple[int | None, int] = (None, 0)
        """The viewer and the length of the move list in the last update; the next update contains only new entries."""
        self._member: RoomMember | None = None
        self._journal: list[str] = []
        """Journal lines received so far by requests `journal`, before the request `meet`."""

    def call(self, text: str) -> str:
        """Return the reply to one request; an error becomes a reply, so this method never raises."""
        before = self._session, self._listed, self._member, self._journal
        restore = self._session.savepoint() if self._session else None
        try:
            name, asked = read_request(text)
            reply: dict[str, object] = {"ok": plain(REQUESTS[name](self, asked))}
        except Exception as error:
            self._session, self._listed, self._member, self._journal = before
            if restore:
                restore()
            reply = {"error": said(error)}
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    # Information about games.

    def tool(self, asked: Asked) -> Answer:
        """Return the result of a game's tool for the values of its form."""
        game, name = self._game(asked), asked["tool"]
        tool = next((tool for tool in game.tools() if tool.name == name), None)
        if tool is None:
            raise ValueError(f"{game.title} has no tool '{name[:40]}'")
        return tool.answer(asked["values"])

    def about(self, asked: Asked) -> About:
        """Return the description of a game, for dialogs and pages."""
        game = self._game(asked)
        return {
            "name": game.name,
            "title": game.title,
            "line": game.line,
            "seats": list(game.seats),
            "seatNames": list(game.seat_names),
            "minutes": game.minutes,
            "hidden": game.hidden,
            "rules": game.rules_version,
            "firstBegins": first_begins(game),
            "today": versions(game),
            "setup": game.setup is not None,
            "levels": list(LEVELS),
            "personas": [
                {"key": each.key, "name": each.name, "arms": each.arms, "line": each.line}
                for each in game.knowledge().personas
            ],
            "options": [
                {
                    "name": name,
                    "title": about.title or name.replace("_", " ").capitalize(),
                    "words": about.words,
                    "default": int(about.default),
                    "least": about.least,
                    "most": about.most,
                }
                for name, about in game.options._options.items()
            ],
        }

    # Opening tables.

    def new(self, asked: Asked) -> Update:
        """Start a new match from a deal, or from a `position` as text. Other fields: game, options ("name=1 ..."),
        players, seed (hex), date."""
        game = self._game(asked)
        match = Match(game, game.options.parse(asked["options"]), date=asked["date"], start=asked["position"])
        return self._sit(Session(match, seated(match, asked), asked["seed"]))

    def today(self, asked: Asked) -> Update:
        """Start the match of a day, with the same deal for everybody."""
        return self._sit(today(self._game(asked), asked["date"]))

    def line(self, asked: Asked) -> Told:
        """Return a one-line summary of the match, without naming cards."""
        return {"line": line(self._table())}

    def resume(self, asked: Asked) -> Update:
        """Resume a match from its record, and from the players and the seed that the page stored with the record."""
        match = read(asked["record"], self._find)
        if match.view != CHANCE:
            raise BadRecord(0, words.NOT_ALL)
        session = Session(match, seated(match, asked), asked["seed"])
        session.face(asked["facing"])
        session.known()
        return self._sit(session)

    def load(self, asked: Asked) -> Update:
        """Open a record for viewing only; BadRecord, with the line and the reason, if it is invalid."""
        session = Session(read(asked["record"], self._find))
        session.known()
        return self._sit(session)

    def rematch(self, asked: Asked) -> Update:
        """Start a rematch with the same game, options and players: with a new seed and another first player, or if
        `same` is true, with the same deal and each player moved by one seat."""
        old, date = self._table(), asked["date"]
        if old.watching:
            raise ValueError("a match that is only viewed has no rematch")
        return self._sit(same_deal(old, date) if asked["same"] else again(old, asked["seed"], date))

    # Actions at the table.

    def move(self, asked: Asked) -> Update:
        """Make the move of the person to move."""
        self._table().move(asked["move"])
        return self.update()

    def undo(self, asked: Asked) -> Update:
        """Undo back to the person's last free choice."""
        self._table().undo()
        return self.update()

    def end(self, asked: Asked) -> Update:
        """End the match: "resign" or "agree draw"."""
        self._table().end(asked["termination"])
        return self.update()

    def lift(self, asked: Asked) -> Update:
        """Open the curtain for the person to move."""
        self._table().lift()
        return self.update()

    def turn(self, asked: Asked) -> Update:
        """Put another seat at the bottom of a table that is only viewed."""
        self._table().turn_table(asked["seat"])
        return self.update()

    def think(self, asked: Asked) -> Update | Thought:
        """Continue the bot's search: return {"thinking": progress}, or the update after the bot's move."""
        thought = self._table().think(asked["iterations"], asked["finish"])
        return self.update() if thought is None else {"thinking": thought}

    def look(self, asked: Asked) -> Update:
        """Display the position after an earlier entry of the log; with null, the current position."""
        session, at = self._table(), asked["at"]
        if at is not None and not 0 <= at < len(session.entries()):
            raise ValueError("there is no such move to view")
        session.looking = at
        return self.update()

    def record(self, asked: Asked) -> Recorded:
        """Return the record as a view knows it: "all" (everything known here), "public", or a seat."""
        match = self._table().match
        view = parse_view(asked["view"], match.state.seats)
        known = view == match.view or (view == CHANCE and match.game.hidden)
        return {"record": write(match if known else match.seen_by(view))}

    def position(self, asked: Asked) -> Position:
        """Return the displayed position in the game's text form; ValueError if the game has none."""
        session = self._table()
        text = session.match.game.position_text
        if text is None:
            raise ValueError(f"{session.match.game.title} has no text form for positions")
        return {"position": text(session.shown)}

    def update(self, asked: Asked | None = None) -> Update:
        """Return everything needed to draw the table, and to resume the match later."""
        session = self._table()
        match, entries = session.match, session.entries()
        ending = match.outcome() if match.ended else None
        looked = session.looking
        events = session.news() if looked is None else list(entries[looked].events)
        viewer, listed = self._listed
        start = max(0, min(listed, len(entries)) - 1) if viewer == session.viewer else 0
        self._listed = (session.viewer, len(entries))
        scene = session.scene()
        last = [event for entry in entries[-1:] for event in entry.events]
        why, ruling = next(((event.why, event.ruling) for event in last if event.kind == "end"), ("", 0))
        return {
            "game": match.game.name,
            "you": session.facing,
            "names": list(match.names),
            "levels": [player.level for player in session.players],
            "colours": session.colours,
            "scene": scene,
            "events": [self._shown(event) for event in events],
            # an entry may contain several moves: mark the pieces of all of them
            "just": [ident for event in last for ident in event.ids] if scene.pips else [],
            "log": {
                "from": start,
                "entries": [
                    {"index": at, "seat": entry.seat, "text": entry.text, "short": entry.short}
                    for at, entry in enumerate(entries[start:], start)
                ],
            },
            "at": looked,
            "turn": match.state.turn,
            "waits": session.waits,
            "speech": session.speech if looked is None else "",
            "curtain": self._curtain(session),
            "canUndo": looked is None and not session.watching and session.undoable,
            "canHint": session.can_hint,
            "canSwap": session.swappable,
            "watching": session.watching,
            "view": match.view,
            "marks": list(match.marks),
            "over": None
            if ending is None
            else {
                "scores": list(ending.scores),
                "winners": list(ending.winners),
                "reason": ending.reason,
                "why": why,
                "ruling": ruling,
            },
            "saved": None if session.watching or not session.seed else self._saved(session),
        }

    # Matches over the network.

    def journal(self, asked: Asked) -> JournalReceived:
        """Store some lines of a journal that does not fit into one request. `first`: the number of earlier lines."""
        self._journal = self._up_to(asked)
        return {"lines": len(self._journal)}

    def brought(self, asked: Asked) -> list[str]:
        """Return a complete journal: the lines received by requests `journal`, then those of the request `meet`."""
        found, self._journal = self._up_to(asked), []
        return found

    def _up_to(self, asked: Asked) -> list[str]:
        first, lines = asked["first"], asked["lines"]
        if first > len(self._journal):
            raise ValueError(f"of the journal's first {first:,} lines only {len(self._journal):,} have come")
        found = [*self._journal[:first], *lines]
        if sum(map(len, found)) > JOURNAL_MAX:
            raise ValueError(f"the journal has more than {JOURNAL_MAX:,} characters")
        return found

    def meet(self, asked: Asked) -> Met:
        """Enter a room of peers: return to it with the `lines` of a journal, join it by a `link`, or open it with a
        `secret`.

        `first`: the number of lines that earlier requests `journal` have sent.
        `kept`: the number of journal lines that the page has stored, by a counter apart from the journal.
        `engine`: the version of the program; peers with another version are refused.
        """
        # imported only now, as the browser downloads these modules on demand, and most visitors play alone
        from pygames.peer.room.peer import Peer
        from pygames.peer_session import RoomMember

        own: Any = {"seed": asked["seed"], "name": asked["name"], "engine": asked["engine"], "find": self._find}
        if asked["lines"] is not None:
            peer = Peer.resume(self.brought(asked), find=self._find, kept=asked["kept"], engine=asked["engine"])
        elif asked["link"]:
            peer = Peer.join(asked["link"], watch=asked["watch"], **own)
        else:
            room = {name: asked[name] for name in ("secret", "options", "clock")}
            peer = Peer.create(self._game(asked).name, **room, **own)
        self._member = RoomMember(peer)
        return self._exchanged(self._member, self._member.step(0))

    def exchange(self, asked: Asked) -> Met:
        """Perform the user's action, pass received bytes and the time to the peer, and run slices of its work. Return
        the instructions for the page."""
        member = self._joined()
        if asked["say"]:  # the user's action first: if it is refused, the request must change nothing
            member.say(asked["say"], asked)
        member.mails = asked["mail"]
        member.hear(asked["heard"])
        member.tick(asked)
        return self._exchanged(member, member.step(asked["slices"]))

    def proof(self, asked: Asked) -> Proof:
        """Return the complete log of a match between peers, which anybody can verify."""
        return {"log": self._joined().peer.export()}

    def _joined(self) -> RoomMember:
        if self._member is None:
            raise ValueError("no friends are at this table")
        return self._member

    def _exchanged(self, member: RoomMember, more: bool) -> Met:
        shown = None
        if member.session is not None and member.changed():
            if self._session is not member.session:
                self._session, self._listed = member.session, (None, 0)
            shown = self.update()
        return member.out(more, shown)

    def _curtain(self, session: Session) -> Curtain | None:
        seat = session.curtain
        if seat is None:
            return None
        told = [event.text for event in session.awaited(seat) if event.text and not event.passing]
        plates = session.match.game.scene(session.match.known(None), None).plates
        return {"seat": seat, "told": told, "plates": list(plates)}

    def _shown(self, event: Event) -> ShownEvent:
        scene = None
        if event.position is not None:
            session = self._table()
            position = event.position.seen_by(session.viewer)
            scene = session.dressed(still(session.match.game.scene(position, session.facing)))
        return ShownEvent(**vars(event), scene=scene)

    def _saved(self, session: Session) -> Saved:
        return {
            "record": write(session.match),
            "seed": session.seed.hex(),
            "players": [
                {"name": who.name, "level": who.level, "persona": who.persona.key if who.persona else ""}
                for who in session.players
            ],
            "facing": session.facing,
        }

    def _sit(self, session: Session) -> Update:
        if not session.watching:
            check_opening(session.match, self._find)
        self._session, self._listed = session, (None, 0)
        return self.update()

    def _game(self, asked: Asked) -> Game:
        name = asked["game"]
        try:
            return self._find(name)
        except KeyError:
            raise ValueError(NO_GAME.format(name=name[:40])) from None

    def _table(self) -> Session:
        if self._session is None:
            raise ValueError("no match is at the table")
        return self._session


Requests = dict[str, Callable[[App, Asked], object]]
REQUESTS: Requests = {name: getattr(App, name) for name in SHAPES}


def hear(requests: Requests, shapes: dict[str, dict[str, Field]]) -> None:
    """Register additional requests for all App instances."""
    REQUESTS.update(requests)
    SHAPES.update(shapes)


def said(error: Exception) -> Failure:
    """Return an error as a reply: its kind, a sentence, and for an invalid record the line. The sentence may quote
    untrusted text: control characters, such as those that change the text direction, become question marks."""
    shown = "".join("?" if category(letter)[0] == "C" else letter for letter in str(error))
    if isinstance(error, BadRecord):
        return {"kind": "record", "line": error.line, "said": shown}
    if isinstance(error, BadNotation | IllegalMove):
        return {"kind": "move", "said": shown}
    if isinstance(error, ValueError):
        return {"kind": "refused", "said": shown}
    return {"kind": "fault", "said": f"{type(error).__name__}: {shown}"}


def first_begins(game: Game) -> bool:
    """True if the first seat begins in all of `DEALS` trial deals, or an option decides who begins; False if the deal
    decides."""
    if "first" in game.options._fields:
        return True
    for deal in range(DEALS):
        match = Match(game, game.options())
        match.deal(LocalDealer(bytes([deal])))
        if match.state.turn != 0:
            return False
    return True


def seated(match: Match, asked: Asked) -> tuple[Player, ...]:
    """Return the players that a request lists, and store their names in the match."""
    told, seats = asked["players"], match.state.seats
    if len(told) != seats:
        raise ValueError(f"the request does not say who sits at the {seats} seats")
    alone = sum(not level for _, level, _ in told) == 1
    levels = [level for _, level, _ in told]
    names = [name if level else person(name, alone).name for name, level, _ in told]
    players = tuple(
        bot(level, place, persona(match.game, key)) if level else Player(name)
        for name, level, place, (_, _, key) in zip(names, levels, places(names, levels), told, strict=True)
    )
    habits = [player.persona.name for player in players if player.persona]
    if twice := next((name for name in habits if habits.count(name) > 1), ""):
        raise ValueError(words.AT_TWO_SEATS.format(name=twice))
    match.names = tuple(player.name for player in players)
    return players
