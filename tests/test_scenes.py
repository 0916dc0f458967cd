"""Every scene that a game draws can be drawn, touched and spoken: ids, paths, labels, events, on every view."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.options import Options
from pygames.core.scene import ART, MARKERS, Event, Piece, Scene, Zone, plain
from pygames.core.state import State
from pygames.games import every

from . import laws
from .toys import TOY

GAMES = [TOY, *every()]
CASES = [
    pytest.param(game, options, id=f"{game.name}-{laws.label(options)}")
    for game in GAMES
    for options in laws.variants(game)
]


def zones_in(zones: tuple[Zone, ...]) -> Iterator[Zone]:
    """All zones, inner ones too."""
    for zone in zones:
        yield zone
        yield from zones_in(zone.zones)


def pieces_in(scene: Scene) -> Iterator[Piece]:
    """All pieces: in zones, on plates, and what they stand on."""
    for plate in scene.plates:
        yield plate.arms
        for zone in zones_in(plate.zones):
            yield from zone.pieces
    for zone in zones_in(scene.zones):
        for piece in zone.pieces:
            yield piece
            if piece.under:
                yield piece.under


def ids_in(scene: Scene) -> list[str]:
    """Every id that can be touched or marked."""
    zones = [zone.id for zone in zones_in(scene.zones)]
    zones += [zone.id for plate in scene.plates for zone in zones_in(plate.zones)]
    return zones + [piece.id for piece in pieces_in(scene)] + [choice.id for choice in scene.choices]


FACES = {
    "card": rf"|Jo|[A2-9TJQK][shdc]|[1-9]({'|'.join(MARKERS)})",
    "man": "lord|vassal",
    "marker": "|".join(MARKERS),
    "shield": rf"|\d+|{'|'.join(ART)}",
    "token": rf"{'|'.join(ART)}|\w{{1,3}}",
    "die": r"\d",
    "cup": "",
}
"""By kind of piece: what the shell can draw on it."""


def check_scene(game: Game, state: State, seat: int | None) -> Scene:
    """One scene of a view: what the shell relies on."""
    scene = game.scene(state, seat)
    json.dumps(plain(scene))
    ids = ids_in(scene)
    twice = [ident for ident, n in Counter(ids).items() if n > 1]
    assert not twice, f"ids stand twice: {twice[:5]}"
    assert all(re.fullmatch(r"[\w:+.,/-]+( [\w:+.,/?-]+)*", ident) for ident in ids), "an id of strange letters"
    for piece in pieces_in(scene):
        assert piece.label or piece.kind == "shield", f"{piece.id} cannot be spoken"
        assert game is TOY or re.fullmatch(FACES[piece.kind], piece.face), (
            f"{piece.id}: a {piece.kind} has no face '{piece.face}'"
        )
    assert all(choice.art in ("", *ART, *MARKERS) for choice in scene.choices), "a choice with art that nobody drew"
    for zone in zones_in(scene.zones):
        assert zone.label, f"{zone.id} cannot be spoken"
        assert not (zone.zones and zone.pieces), f"{zone.id} holds zones and pieces"
    assert all(zone.area for zone in scene.zones), "an outermost zone without an area"
    assert sorted(plate.seat for plate in scene.plates) == list(range(state.seats))
    assert scene.prompt.title
    for words in texts(plain(scene)):
        assert all(int(n) < state.seats for n in re.findall(r"\{(\d+)\}", words)), words
        assert "None" not in words, words
    known = set(ids)
    paths = [path.path for path in scene.moves]
    starts = {path[:n] for path in paths for n in range(1, len(path))}
    for path in scene.moves:
        assert path.path, f"'{path.move}' has no path"
        assert set(path.path) <= known, f"{path.path} touches what is not there"
        assert path.path not in starts, f"{path.path} is the beginning of another path"
        assert set(path.takes) <= known
    meant: dict[tuple[str, ...], str] = {}
    for path in scene.moves:
        assert meant.setdefault(path.path, path.move) == path.move, f"{path.path} means two moves"
    assert set(scene.reasons) <= known, f"reasons for what is not there: {sorted(set(scene.reasons) - known)[:5]}"
    assert set(scene.prompts) <= {" ".join(path[:n]) for path in paths for n in range(len(path) + 1)}
    if state.turn == seat and seat is not None:
        listed = {str(move) for move in state.moves()}
        assert {path.move for path in scene.moves} == listed, "the paths are not the legal moves"
    else:
        assert not scene.moves, "somebody else could move"
    return scene


def texts(value: Any) -> Iterator[str]:
    """All strings in JSON values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


def check_events(game: Game, before: State, move: Any, seat: int | None, shown: set[str]) -> list[Event]:
    """What a move tells to one viewer."""
    events = game.tell(before.seen_by(seat), move.seen_by(seat))
    after = before.after(move).seen_by(seat)
    shown = shown | set(ids_in(game.scene(after, seat)))
    for event in events:
        assert event.text, "an event without words"
        assert event.text[0] in "{'\"" or event.text[0].isupper() or event.text[0].isdigit(), event.text
        assert all(int(n) < before.seats for n in re.findall(r"\{(\d+)\}", event.text)), event.text
        assert "None" not in event.text
        if event.position is not None:
            assert event.position.viewer == seat, "an event draws another's view"
            shown |= set(ids_in(game.scene(event.position, seat)))
        json.dumps(plain(event))
    for event in events:
        ids = {*event.ids, *(end for pair in event.travel for end in pair)}
        assert ids <= shown, f"'{event.text}' marks what is nowhere: {sorted(ids - shown)[:5]}"
        assert event.ruling >= 0
    return events


@pytest.mark.parametrize(("game", "options"), CASES)
def test_scenes_and_events_along_a_random_match(game: Game, options: Options) -> None:
    length = sum(1 for _ in laws.walk(game, options, 1))
    step = max(1, length // 45)
    told = 0
    for at, (state, move) in enumerate(laws.walk(game, options, 1)):
        if at % step and at < length - 2:
            continue
        for seat in (*range(state.seats), None):
            try:
                scene = check_scene(game, state.seen_by(seat), seat)
                told += len(check_events(game, state, move, seat, set(ids_in(scene))))
                check_scene(game, state.after(move).seen_by(seat), seat)
            except AssertionError as error:
                raise AssertionError(f"ply {at} '{move}' seat {seat}: {error}") from error
    assert told


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pieces_keep_their_ids_while_they_exist(game: Game) -> None:
    """Few pieces may appear or vanish in one move: the rest travels."""
    changes = []
    before: set[str] | None = None
    for state, _ in laws.walk(game, game.options(), 3, 300):
        if state.turn in (None, CHANCE):
            continue
        now = {piece.id for piece in pieces_in(game.scene(state.seen_by(0), 0)) if piece.kind in ("card", "man")}
        if before is not None:
            changes.append(len(now ^ before))
        before = now
    assert changes
    assert sorted(changes)[len(changes) // 2] <= 6, "most pieces are new after a usual move"


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_rulings_that_events_name_are_in_the_rule_book(game: Game) -> None:
    from importlib.resources import files

    book = files(f"pygames.games.{game.name}").joinpath("rules.md").read_text()
    headings = {int(n) for n in re.findall(r"^### (\d+)\.", book, re.MULTILINE)}
    assert headings, "the rule book has no rulings"
    for state, move in laws.walk(game, game.options(), 2, 400):
        for event in game.tell(state, move):
            assert not event.ruling or event.ruling in headings, event
