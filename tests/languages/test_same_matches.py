"""Tests that random matches with random options are the same in every language: moves, results, records, and the tables
that open them."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from pygames import languages
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.laws import any_move
from pygames.core.match import Match
from pygames.core.options import Options
from pygames.core.record import read, write
from pygames.games import NAMES, find

MATCHES, MOVES = 3, 60
BEGUN = "import sys; from pygames import languages; languages.begin(['--lang', sys.argv[1]], {}); "
ASKED = "from tests.languages.test_same_matches import main; main()"


def options(name: str, rng: Random) -> Options:
    """Return random options that the game accepts together."""
    game = find(name)
    while True:
        given = {key: rng.randint(one.least, one.most) for key, one in game.options._options.items()}
        chosen = game.options.parse(" ".join(f"{key}={n}" for key, n in given.items() if rng.random() < 0.4))
        try:
            game.new(chosen)
        except ValueError:
            continue
        return chosen


def played(name: str, seed: int) -> list[object]:
    """Play a random match. Return everything that must not depend on the language."""
    from pygames.app import App

    rng = Random(f"{name} {seed}")
    match = Match(find(name), options(name, rng), names=("Ida", "Odo", "Bess", "Maud"))
    match.names = match.names[: match.state.seats]
    for _ in match.turns(LocalDealer(bytes([seed]))):
        if len(match.lines) > MOVES:
            break
        match.play(str(any_move(match.state, rng)))
    outcome = match.outcome()
    records = [write(match.seen_by(view)) for view in (CHANCE, None, 0, 1)]
    found: list[object] = [*records, outcome and [outcome.scores, outcome.winners]]
    assert read(records[0], find) == match
    app = App()
    for record in records:
        table = json.loads(app.call(json.dumps({"do": "load", "record": record})))["ok"]
        zones = [zone["id"] for zone in table["scene"]["zones"]]
        found.append([table["turn"], table["waits"], table["names"], len(table["log"]["entries"]), zones])
    return found


def main() -> None:
    """Print random matches of every game as JSON."""
    print(json.dumps({name: [played(name, seed) for seed in range(MATCHES)] for name in NAMES}))


def of(language: str) -> dict[str, object]:
    command = [sys.executable, "-c", BEGUN + ASKED, language]
    told: dict[str, object] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(path.stem for path in languages.HOME.glob("*.po")))
def test_matches_are_the_same_in_every_language(language: str) -> None:
    english, other = of("en"), of(language)
    for name in NAMES:
        assert other[name] == english[name]
