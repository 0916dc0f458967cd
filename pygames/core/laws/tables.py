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

from . import words
from .forecasts import check_forecasts
from .positions import conserved
from .scenes import ids_in, pieces_in, zones_in
from .shapes import misfit
from .walks import PLIES, broken, hold, walk
from .wording import fault, said_in

FACES = {
    "card": rf"|Jo|[A2-9TJQK][shdc]|[1-9]({'|'.join(MARKERS)})",
    "man": "lord|vassal",
    "marker": "|".join(MARKERS),
    "shield": rf"|\d+|{'|'.join(ART)}",
    "token": rf"{'|'.join(ART)}|\w{{0,3}}",
    "die": r"|\d",
    "chip": r"−?\d+",
}
"""Kind of piece -> the faces that the shell can draw (`words.FACES`); a game may add its own."""
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
                hold(12, event.position.viewer == viewer, words.VIEWERS_EVENT, viewer=viewer, text=event.text)
                conserved(event.position)
                shown |= self._draw(viewer, event.position)
        for event in events:
            _check_event(event, after.seats, shown)
        move = self._match.lines[at].move
        if self._match.game.ending and after.turn is None and move is not None:
            bands, story = self._match.game.ending(self._match.known(viewer, at), move.seen_by(viewer))
            _check_words(Scene(Prompt("Over"), (), (), bands=bands, story=story), after.seats)
            hold(12, not drawn or {ident for band in bands for ident in band.ids} <= drawn, words.BANDS, bands=bands)

    def _draw(self, viewer: Seat | None, view: State) -> set[str]:
        """Check the scene of this viewer and return all its ids. CHANCE has no scene."""
        return set() if viewer == CHANCE else set(ids_in(check_scene(self._match.game, view, viewer)))


def _check_event(event: Event, seats: int, shown: set[str]) -> None:
    wrong = misfit(event)
    hold(12, not wrong, wrong)
    hold(12, bool(event.text), words.NO_TEXT)
    hold(
        12,
        event.text[0] in "{'\"" or event.text[0].isupper() or event.text[0].isdigit(),
        words.SMALL_LETTER,
        text=event.text,
    )
    _check_words(event, seats)
    marked = {*event.ids, *event.trace, *event.lost, *(end for pair in event.travel for end in pair)}
    lost = sorted(marked - shown)[:5]
    hold(12, not shown or not lost, words.MARKS_NOTHING, text=event.text, ids=lost)
    hold(12, event.ruling >= 0, words.RULING)
    hold(12, event.harms is None or event.harms < seats, words.HARMS, text=event.text)
    hold(12, bool(event.ids) or event.moment in ("", "join"), words.GREAT_NOTHING, text=event.text)


def _check_words(shown: Scene | Event, seats: int) -> None:
    """Check all its texts, as sent to the page."""
    sent = plain(shown)
    told = json.dumps(sent)
    hold(12, all(int(seat) < seats for seat in SEAT.findall(told)), words.NO_SUCH_SEAT, text=told)
    for text in said_in(sent):
        wrong = fault(text)
        hold(12, not wrong, words.BADLY_SAID, wrong=wrong)


def check_scene(game: Game, view: State, seat: Seat | None) -> Scene:
    """Check one scene of a view for everything that the shell relies on."""
    scene = game.scene(view, seat)
    wrong = misfit(scene)
    hold(12, not wrong, wrong)
    _check_words(scene, view.seats)
    ids = ids_in(scene)
    twice = [ident for ident, n in Counter(ids).items() if n > 1]
    hold(12, not twice, words.IDS_TWICE, ids=twice[:5])
    for ident in ids:
        hold(12, bool(ID.fullmatch(ident)), words.STRANGE_ID, id=ident)
    for piece in pieces_in(scene):
        hold(12, bool(piece.label) or piece.kind == "shield", words.UNSPOKEN, id=piece.id)
        known = re.fullmatch(FACES[piece.kind], piece.face) or OWN.get(piece.kind, "") + piece.face in game.symbols
        if not known:
            text = words.BAD_CARD if piece.kind == "card" and piece.face.isdigit() else words.BAD_FACE
            must = words.FACES[piece.kind].format(names=", ".join(MARKERS if piece.kind == "marker" else ART))
            hold(12, False, text, kind=piece.kind, face=piece.face, words=must)
    for choice in scene.choices:
        drawn = choice.art in ("", *ART, *MARKERS) or f"c-{choice.art}" in game.symbols
        hold(12, drawn, words.NO_ART, thing=choice.id)
    for badge in (badge for zone in zones_in(scene.zones) for badge in zone.badges):
        hold(12, badge.art in ("", *ART) or f"c-{badge.art}" in game.symbols, words.NO_ART, thing=badge.words)
    for zone in zones_in(scene.zones):
        hold(12, bool(zone.label), words.UNSPOKEN, id=zone.id)
        hold(12, not (zone.zones and zone.pieces), words.ZONES_AND_PIECES, id=zone.id)
        hold(12, not zone.arms or f"arms-{zone.arms}" in game.symbols, words.NO_ARMS, thing=zone.id)
    hold(12, all(zone.area for zone in scene.zones), words.NO_AREA)
    hold(12, sorted(plate.seat for plate in scene.plates) == list(range(view.seats)), words.PLATES)
    hold(12, bool(scene.prompt.title), words.NO_TITLE)
    for band in (*scene.bands, *(band for path in scene.moves for band in path.bands)):
        hold(12, bool(band.ids) and {*band.ids} <= {*ids}, words.BAND_NOWHERE, band=band)
    hold(12, not scene.story or view.turn is None, words.EARLY_STORY)
    _check_paths(scene, {*ids})
    if view.turn == seat and seat is not None:
        listed = {str(move) for move in view.moves()}
        hold(12, {path.move for path in scene.moves} == listed, words.PATHS)
    else:
        hold(12, not scene.moves, words.OTHERS_MOVE)
    return scene


def _check_paths(scene: Scene, known: set[str]) -> None:
    paths = [path.path for path in scene.moves]
    starts = {way.path[:n]: way.move for way in scene.moves for n in range(1, len(way.path))}
    meant: dict[tuple[str, ...], str] = {}
    for path in scene.moves:
        hold(12, bool(path.path), words.NO_PATH, move=path.move)
        hold(12, {*path.path, *path.takes} <= known, words.TOUCHES_NOTHING, path=path.path)
        rungs = {rung for rung, _ in path.forecast.rungs} if path.forecast else set()
        hold(12, rungs <= known, words.RUNGS, path=path.path, ids=sorted(rungs - known))
        longer = starts.get(path.path)
        hold(12, longer is None, words.LONGER, move=path.move, path=path.path, other=longer)
        hold(12, meant.setdefault(path.path, path.move) == path.move, words.TWO_MOVES, path=path.path)
    unknown = sorted({touched for reason in scene.reasons for touched in reason.split()} - known)
    hold(12, not unknown, words.REASONS, ids=unknown[:5])
    spoken = {" ".join(path[:n]) for path in paths for n in range(len(path) + 1)}
    hold(12, {*scene.prompts} <= spoken, words.PROMPT_NOWHERE)
