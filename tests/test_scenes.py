"""Tests of scenes and events: pieces keep their ids, and rulings are in the rule book; law 12 checks the rest."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from pygames.commands.guest.tierce import GAME as TIERCE
from pygames.commands.guests.board.fourline import GAME as FOURLINE
from pygames.commands.guests.card.ruffs import GAME as RUFFS
from pygames.commands.guests.dice.hoard import GAME as HOARD
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.laws.scenes import pieces_in
from pygames.core.laws.tables import check_scene
from pygames.core.scene import Choice, Piece, PieceKind, Scene, Zone
from pygames.games import every

from . import laws
from .toys import TOY

GAMES = [TOY, TIERCE, FOURLINE, RUFFS, HOARD, *every()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pieces_keep_their_ids_while_they_exist(game: Game) -> None:
    """Check that in one move only few pieces appear or vanish, since the others keep their ids and travel."""
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
def test_what_is_touched_for_a_move_begins_one_of_its_paths(game: Game) -> None:
    met = 0
    for state, move in laws.walk(game, game.options(), 4, 300):
        if state.turn is None or state.turn == CHANCE:
            continue
        view = state.seen_by(state.turn)
        touched = game.touches(view, move)
        met += bool(touched)
        paths = [path.path for path in game.scene(view, state.turn).moves if path.move == str(move)]
        assert any(path[: len(touched)] == touched for path in paths), (str(move), touched, paths)
    assert met > 5


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_rulings_that_events_name_are_in_the_rule_book(game: Game) -> None:
    from importlib.resources import files

    book = files(f"pygames.games.{game.name}").joinpath("rules.md").read_text(encoding="utf-8")
    headings = {int(n) for n in re.findall(r"^### (\d+)\.", book, re.MULTILINE)}
    assert headings, "the rule book has no rulings"
    for state, move in laws.walk(game, game.options(), 2, 400):
        for event in game.tell(state, move):
            assert not event.ruling or event.ruling in headings, event


@pytest.mark.parametrize(
    ("kind", "face", "symbol"),
    [
        ("card", "7bells", "face-7bells"),
        ("marker", "bell", "m-bell"),
        ("shield", "boar", "c-boar"),
        ("token", "boar", "c-boar"),
    ],
)
def test_a_face_is_one_of_the_house_or_the_games_own(kind: PieceKind, face: str, symbol: str) -> None:
    def scene(view: Any, seat: Any) -> Scene:
        drawn = TIERCE.scene(view, seat)
        own = Zone("own", "row", "own", "center", (Piece("piece", kind, "own", face),))
        return replace(drawn, zones=(*drawn.zones, own))

    drawing = replace(TIERCE, scene=scene)
    view = drawing.new(drawing.options()).seen_by(0)
    with pytest.raises(laws.BrokenLaw, match=f"law 12: a {kind} with the face '{face}'"):
        check_scene(drawing, view, 0)
    check_scene(replace(drawing, symbols=(symbol,)), view, 0)
    with pytest.raises(laws.BrokenLaw, match=f"law 12: a {kind} with the face '{face}'"):
        check_scene(replace(drawing, symbols=(f"tile-{face}",)), view, 0)


def test_the_art_of_a_choice_is_one_of_the_house_or_the_games_own() -> None:
    choosing = replace(TIERCE, scene=lambda view, seat: replace(TIERCE.scene(view, seat), choices=(BOAR,)))
    view = choosing.new(choosing.options()).seen_by(0)
    with pytest.raises(laws.BrokenLaw, match="law 12: boar: art that nobody drew"):
        check_scene(choosing, view, 0)
    check_scene(replace(choosing, symbols=("c-boar",)), view, 0)


BOAR = Choice("boar", "Boar", art="boar")
