"""Law 12: every event can be described and every position drawn for every viewer.

A scene needs what the shell relies on: ids, faces, texts, paths; an event its text and existing ids.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

from pygames.core.cards import CHANCE, Seat
from pygames.core.chronicle import Chronicle
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.options import Options
from pygames.core.plain import plain
from pygames.core.scene import ART, MARKERS, Event, Prompt, Scene
from pygames.core.state import State

from .forecasts import check_forecasts
from .positions import conserved
from .scenes import ids_in, pieces_in, zones_in
from .shapes import misfit
from .walks import PLIES, broken, hold, walk
from .wording import fault, said_in

FACES = {
    "card": (
        rf"|Jo|[A2-9TJQK][shdc]|[1-9]({'|'.join(MARKERS)})",
        "a rank A23456789TJQK with a suit shdc, Jo, a digit with a marker's face, or nothing for a back",
    ),
    "man": ("lord|vassal", "lord or vassal"),
    "marker": ("|".join(MARKERS), " or ".join(MARKERS)),
    "shield": (rf"|\d+|{'|'.join(ART)}", f"a number, nothing, or one of {', '.join(ART)}"),
    "token": (rf"{'|'.join(ART)}|\w{{0,3}}", f"up to three letters or digits, or one of {', '.join(ART)}"),
    "die": (r"|\d", "one digit or nothing"),
    "chip": (r"−?\d+", "a number"),
}
"""Kind of piece -> the faces that the shell can draw, as a regular expression and in words; a game may add its own."""
OWN = {"card": "face-", "marker": "m-", "shield": "c-", "token": "c-"}
"""By kind of piece: prefix of the ids of a game's own pictures."""
ID = re.compile(r"[\w:+.,/-]+( [\w:+.,/?-]+)*")
SEAT = re.compile(r"\{(\d+)\}")


def check_told(game: Game, options: Options, seed: int, plies: int = PLIES) -> int:
    """Check laws 12 and 14 along one random match for every seat, a spectator and CHANCE. Return the number of
    lines."""
    match = Match(game, options)
    lookers = Lookers(match)
    try:
        rng = Random(seed)
        for state, move in walk(game, options, seed, plies):
            check_forecasts(game, state, rng)
            match.play(move)
            lookers.follow()
    except Exception as error:
        raise broken(match, seed, error) from error
    return len(match.lines)


class Lookers:
    """All viewers of a match: checks the events and the drawing of every line for each."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._told = len(match.lines)
        viewers: tuple[Seat | None, ...] = (*range(match.state.seats), None, CHANCE)
        self._chronicles = [Chronicle(match, viewer) for viewer in viewers]
        self._ids = {viewer: self._draw(viewer, match.known(viewer)) for viewer in viewers}

    def __len__(self) -> int:
        return len(self._chronicles)

    def follow(self) -> None:
        """Check the lines played since the last call."""
        for at in range(self._told, len(self._match.lines)):
            for chronicle in self._chronicles:
                self._follow(chronicle, at)
        self._told = len(self._match.lines)

    def _follow(self, chronicle: Chronicle, at: int) -> None:
        viewer = chronicle.viewer
        after = self._match.known(viewer, min(at + 1, len(self._match.positions) - 1))
        drawn = self._draw(viewer, after)
        shown = self._ids[viewer] | drawn
        self._ids[viewer] = drawn
        events = chronicle.events(at)
        for event in events:
            if event.position is not None:
                hold(12, event.position.viewer == viewer, f"viewer {viewer}: '{event.text}' draws another's view")
                conserved(event.position)
                shown |= self._draw(viewer, event.position)
        for event in events:
            _check_event(event, after.seats, shown)
        move = self._match.lines[at].move
        if self._match.game.ending and after.turn is None and move is not None:
            bands, story = self._match.game.ending(self._match.known(viewer, at), move.seen_by(viewer))
            _check_words(Scene(Prompt("Over"), (), (), bands=bands, story=story), after.seats)
            hold(12, not drawn or {ident for band in bands for ident in band.ids} <= drawn, f"no such things: {bands}")

    def _draw(self, viewer: Seat | None, view: State) -> set[str]:
        """Check the scene of this viewer and return all its ids. CHANCE has no scene."""
        return set() if viewer == CHANCE else set(ids_in(check_scene(self._match.game, view, viewer)))


def _check_event(event: Event, seats: int, shown: set[str]) -> None:
    wrong = misfit(event)
    hold(12, not wrong, f"Event{wrong}")
    hold(12, bool(event.text), "an event without words")
    hold(12, event.text[0] in "{'\"" or event.text[0].isupper() or event.text[0].isdigit(), event.text)
    _check_words(event, seats)
    marked = {*event.ids, *event.trace, *event.lost, *(end for pair in event.travel for end in pair)}
    hold(12, not shown or marked <= shown, f"'{event.text}' marks what is nowhere: {sorted(marked - shown)[:5]}")
    hold(12, event.ruling >= 0, "a ruling below 0")
    hold(12, event.harms is None or event.harms < seats, f"'{event.text}' harms a seat that nobody has")
    hold(12, bool(event.ids) or event.moment in ("", "join"), f"'{event.text}' is a great moment of nothing")


def _check_words(shown: Scene | Event, seats: int) -> None:
    """Check all its texts, as sent to the page."""
    sent = plain(shown)
    words = json.dumps(sent)
    hold(12, all(int(seat) < seats for seat in SEAT.findall(words)), f"a seat that nobody has: {words}")
    for text in said_in(sent):
        wrong = fault(text)
        hold(12, not wrong, f"badly said: {wrong}")


def check_scene(game: Game, view: State, seat: Seat | None) -> Scene:
    """Check one scene of a view for everything that the shell relies on."""
    scene = game.scene(view, seat)
    wrong = misfit(scene)
    hold(12, not wrong, f"{type(scene).__name__}{wrong}")
    _check_words(scene, view.seats)
    ids = ids_in(scene)
    twice = [ident for ident, n in Counter(ids).items() if n > 1]
    hold(12, not twice, f"ids stand twice: {twice[:5]}")
    for ident in ids:
        hold(12, bool(ID.fullmatch(ident)), f"an id of strange letters: {ident}")
    for piece in pieces_in(scene):
        hold(12, bool(piece.label) or piece.kind == "shield", f"{piece.id} cannot be spoken")
        pattern, words = FACES[piece.kind]
        known = re.fullmatch(pattern, piece.face) or OWN.get(piece.kind, "") + piece.face in game.symbols
        way = (
            "; for a number, give `cards` the kind 'die' or 'token'"
            if piece.kind == "card" and piece.face.isdigit()
            else ""
        )
        hold(12, bool(known), f"a {piece.kind} with the face '{piece.face}', which must be {words}{way}")
    for choice in scene.choices:
        hold(
            12,
            choice.art in ("", *ART, *MARKERS) or f"c-{choice.art}" in game.symbols,
            f"{choice.id}: art that nobody drew",
        )
    for badge in (badge for zone in zones_in(scene.zones) for badge in zone.badges):
        hold(12, badge.art in ("", *ART) or f"c-{badge.art}" in game.symbols, f"{badge.words}: art that nobody drew")
    for zone in zones_in(scene.zones):
        hold(12, bool(zone.label), f"{zone.id} cannot be spoken")
        hold(12, not (zone.zones and zone.pieces), f"{zone.id} holds zones and pieces")
        hold(12, not zone.arms or f"arms-{zone.arms}" in game.symbols, f"{zone.id}: arms that nobody drew")
    hold(12, all(zone.area for zone in scene.zones), "an outermost zone without an area")
    hold(12, sorted(plate.seat for plate in scene.plates) == list(range(view.seats)), "not one plate a seat")
    hold(12, bool(scene.prompt.title), "the bar says nothing")
    for band in (*scene.bands, *(band for path in scene.moves for band in path.bands)):
        hold(12, bool(band.ids) and {*band.ids} <= {*ids}, f"a band around what is not there: {band}")
    hold(12, not scene.story or view.turn is None, "a story of a match that goes on")
    _check_paths(scene, {*ids})
    if view.turn == seat and seat is not None:
        listed = {str(move) for move in view.moves()}
        hold(12, {path.move for path in scene.moves} == listed, "the paths are not the legal moves")
    else:
        hold(12, not scene.moves, "somebody else could move")
    return scene


def _check_paths(scene: Scene, known: set[str]) -> None:
    paths = [path.path for path in scene.moves]
    starts = {way.path[:n]: way.move for way in scene.moves for n in range(1, len(way.path))}
    meant: dict[tuple[str, ...], str] = {}
    for path in scene.moves:
        hold(12, bool(path.path), f"'{path.move}' has no path")
        hold(12, {*path.path, *path.takes} <= known, f"{path.path} touches what is not there")
        rungs = {rung for rung, _ in path.forecast.rungs} if path.forecast else set()
        hold(12, rungs <= known, f"{path.path} compares rungs that are not there: {sorted(rungs - known)}")
        longer = starts.get(path.path)
        hold(
            12, longer is None, f"'{path.move}' is touched by {path.path}, but '{longer}' begins with the same touches"
        )
        hold(12, meant.setdefault(path.path, path.move) == path.move, f"{path.path} means two moves")
    unknown = sorted({touched for reason in scene.reasons for touched in reason.split()} - known)
    hold(12, not unknown, f"reasons for what is not there: {unknown[:5]}")
    spoken = {" ".join(path[:n]) for path in paths for n in range(len(path) + 1)}
    hold(12, {*scene.prompts} <= spoken, "a prompt that no path leads to")
