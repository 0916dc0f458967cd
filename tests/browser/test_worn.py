"""Each game's style sheet leaves out rules of the common one; none of these rules matches an element at its table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from pygames.core.game import Game
from pygames.core.plain import plain
from pygames.games import every
from tests.test_styles import shown
from web.build.making import shell, styles
from web.build.making.sprite import folder

from .conftest import Opens

MATCHED = """([scenes, selectors]) => {
  const names = ['Ann', 'Ben', 'Eve', 'Joan'], found = new Set(), all = selectors.join(', ');
  const look = () => {
    if (document.querySelector(all)) for (const each of selectors) if (document.querySelector(each)) found.add(each);
  };
  document.querySelector('#table').dataset.cloth = 'azure';
  table.drawing.kept.clear(); // the sample has the same ids for other things
  for (const scene of scenes) {
    table.show({ scene, names, you: 0, events: [], log: [] }, { animate: false });
    look();
    for (const { path } of (scene.moves ?? []).slice(0, 3)) {
      table.touch([path[0]]);
      look();
      table.cancel();
    }
  }
  return [...found];
}"""
ELEMENTS = re.compile(r"::?(before|after|first-letter|backdrop|marker|placeholder|[\w-]*-(webkit|moz)-[\w-]+)")
STATES = re.compile(r":(hover|focus|focus-visible|active)(?![\w-])")
MOST = 30
"""Maximum number of scenes that are drawn for each game, and of scenes in which something can be touched."""


@pytest.fixture(scope="module")
def whole() -> str:
    """Return the common style sheet, from which the style sheets of all games are made."""
    assets, files, _ = shell.bundle()
    return files[assets["seated"]].decode()


def selectors(sheet: str) -> Iterator[str]:
    """Yield all selectors of a style sheet, also those in conditional rules."""
    for prelude, body in styles.rules(sheet):
        if prelude.startswith(("@media", "@container", "@supports")):
            yield from selectors(body or "")
        elif body is not None and not prelude.startswith("@"):
            yield from styles.split(prelude)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_no_rule_that_is_left_out_matches(opens: Opens, whole: str, game: Game) -> None:
    absent = styles.without(styles.named(folder(game)))
    gone = {STATES.sub("", ELEMENTS.sub("", each)) for each in selectors(whole) if styles.dead(each, absent)}
    assert len(gone) > 200
    scenes = [*shown(game, 12)]
    rng = Random(1)
    touched = [scene for scene in scenes if scene.moves]
    some = [plain(scene) for scene in (*rng.sample(scenes, MOST), *rng.sample(touched, MOST))]
    page = opens("houses-middle")
    assert not page.evaluate(MATCHED, [some, sorted(gone)])
