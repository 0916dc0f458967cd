"""Tests of the use of `:has` in styles, after which a browser recomputes all dependent styles at every change of the
page; and of the rules that a game's own sheet leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames.core.game import Game
from pygames.core.scene import Piece, Scene
from pygames.games import every
from web.build.making import styles
from web.build.making.sprite import folder

from .laws import variants, walk

CSS = Path(__file__).parent.parent / "web" / "css"
SRC = CSS.parent / "src"
INNER = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
ASKS = re.compile(rf"([^\s>+~,{{}}(]*):has\({INNER}\)([^\s>+~,{{]*)(?:\s*([>+~\s])\s*([^,{{}}]*))?")
"""Pattern of the part of a selector with `:has`: the element that has it, and the elements below."""
TABLE = re.compile(r"\.(table|rows|many|tight|terse|snug)\b")


def asked(text: str) -> Iterator[tuple[str, str]]:
    """Yield, for each selector with `:has`, the element with `:has` and the styled element below; "" if they are the
    same."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace("~=", "=")
    for selectors in re.findall(r"(?:^|[{};])([^{};@]*:has\([^{};]*)\{", bare):
        for before, after, _, below in ASKS.findall(selectors):
            yield before + after, re.split(rf"[\s>+~]+(?!{INNER}\))", below.strip())[-1]


@pytest.mark.parametrize("path", sorted(CSS.glob("*.css")), ids=lambda path: path.stem)
def test_no_change_makes_a_browser_style_the_whole_table_anew(path: Path) -> None:
    for who, last in asked(path.read_text(encoding="utf-8")):
        assert not (last and TABLE.search(who)), f"{who}: a table tells what it holds by data-with (layout_flags.js)"
        bare = re.sub(r":(?!is|where)[\w-]+(\([^()]*\))?", "", last)
        assert not last or re.search(r"[.#\[&]|(^|\()[a-z]", bare), f"{who} ... {last}: say of what kind it is"


def test_what_is_looked_for_is_found() -> None:
    assert [*asked(".a { b: c } .table:has(.d:not(.e)) > .f > *, .g:has(i) { j: k }")] == [
        (".table", "*"),
        (".g", ""),
    ]


def drawn(scene: Scene) -> Iterator[str]:
    """Yield all kinds, signs, states and marks in a scene, as classes or as attributes with their values."""
    zones = [*scene.zones, *(zone for plate in scene.plates for zone in plate.zones)]
    pieces: list[Piece] = []
    yield f"data-layout={scene.layout}"
    yield from (f"data-lit={path.mark}" for path in scene.moves)
    while zones:
        zone = zones.pop()
        yield from (zone.kind, *(badge.kind for badge in zone.badges), *(f"data-state={each}" for each in zone.state))
        zones += zone.zones
        pieces += zone.pieces
    while pieces:
        piece = pieces.pop()
        yield from (
            piece.kind,
            *(badge.kind for badge in piece.badges),
            *(f"data-state={each}" for each in piece.state),
        )
        if piece.under:
            pieces.append(piece.under)


def shown(game: Game, every_nth: int) -> Iterator[Scene]:
    """Yield scenes of random matches with all options, for every seat and the public: of the first positions, every
    n-th, and the last."""
    for seed, options in enumerate([*variants(game), *variants(game)]):
        for nth, (state, _) in enumerate(walk(game, options, seed)):
            if nth > 3 and nth % every_nth and state.turn is not None:
                continue
            views = (None, *range(len(game.scene(state.seen_by(None), None).plates)))
            yield from (game.scene(state.seen_by(viewer), viewer) for viewer in views)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_games_sheet_has_rules_for_all_that_it_draws(game: Game) -> None:
    """Check that a game's sheet keeps the rules for everything in its scenes. `tests/browser/test_worn.py` checks the
    same in a browser, for fewer scenes and every rule."""
    words = styles.named(folder(game))
    gone = styles.left_out(words)
    for scene in shown(game, 12):
        for each in drawn(scene):
            attribute, _, value = each.rpartition("=")
            assert not (value in styles.ATTRIBUTES[attribute] - words if attribute else value in gone), each


SETS = re.compile(
    r'make\(\s*"\w+",\s*("[^"]*"|`[^`]*`)|(?:class: |className = |classList\.\w+\()("[^"]*"|`[^`]*`)'
    r'|(?:own|part)\([^"]*"(\w+)"'
)
"""Pattern of the places in a script where an element gets its classes."""
TABLE_SCRIPTS = sorted(
    path for name in ("app", "dialogs", "learn", "net", "review", "table") for path in SRC.glob(f"{name}/*.js")
)


def test_what_only_one_kind_contains_is_made_by_its_script_alone() -> None:
    makers = {
        name: {
            path.name
            for path in TABLE_SCRIPTS
            for found in SETS.findall(path.read_text(encoding="utf-8"))
            if name in re.findall(r"[\w-]+", " ".join(found))
        }
        for parts in styles.PARTS.values()
        for name in parts
    }
    own = {"cup.js", "ladder.js", "posts.js", "scales.js", "zone_parts.js"}
    assert not {name: found - own for name, found in makers.items() if found - own}
    assert len([name for name, found in makers.items() if found]) > len(makers) // 2, "the pattern finds few"


RULES = (
    ".a .b,.c:is(.d,.e:not(.f)){g:h}@media (x:y){.c>.i{j:k}.l{m:n}}@keyframes o{to{p:q}}"
    "[data-with~=cup] .r:has(.s){t:'}'}"
)


@pytest.mark.parametrize(
    ("absent", "kept"),
    [
        ((), RULES),
        ((".b",), RULES.replace(".a .b,", "")),
        ((".d",), RULES),
        ((".f",), RULES),
        ((".d", ".e"), RULES.replace(",.c:is(.d,.e:not(.f))", "")),
        ((".l",), RULES.replace(".l{m:n}", "")),
        ((".c", ".l"), ".a .b{g:h}@keyframes o{to{p:q}}[data-with~=cup] .r:has(.s){t:'}'}"),
        ((".s",), RULES.partition("[")[0]),
        (("cup",), RULES.partition("[")[0]),
    ],
)
def test_rules_go_that_can_match_nothing(absent: tuple[str, ...], kept: str) -> None:
    def gone(compound: str) -> bool:
        return any(re.search(rf"{re.escape(each)}(?![\w-])", compound) for each in absent)

    assert styles.kept(RULES, gone) == kept


def test_a_game_that_names_all_kinds_wears_all_rules() -> None:
    words = {*styles.KINDS, *styles.SIGNS, *(value for values in styles.ATTRIBUTES.values() for value in values)}
    assert styles.kept(RULES, styles.without(words)) == RULES
    assert styles.kept(RULES, styles.without(words - {"cup"})) == RULES.partition("[")[0]
