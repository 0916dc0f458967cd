"""Runs the bots of another checkout for `elsewhere`. The import path must contain that checkout first; this script
imports only modules that the other checkout contains too."""

import json
import sys

from pygames.bots.players import choose
from pygames.commands.pace import pace
from pygames.commands.words import rng_of
from pygames.core.match import Match
from pygames.guests import find


def main() -> None:
    """Reply to requests until the input ends."""
    match = None
    for line in sys.stdin:
        asked = json.loads(line)
        if "game" in asked:
            game = find(asked["game"])
            if game.rules_version != asked["rules"]:
                sys.exit(f"{game.title} has other rules there, version {game.rules_version}")
            match = Match(game, game.options.parse(asked["options"]))
        assert match is not None
        match.replay(asked["lines"])
        turn = match.state.turn
        assert turn is not None
        view, rng = match.state.seen_by(turn), rng_of(*asked["seed"])
        if asked["ms"]:
            move, ms = pace(asked["ms"]).choose(match.game, view, rng, asked["player"])
        else:
            move, ms = choose(match.game, view, rng, asked["player"]), None
        print(json.dumps({"move": str(move), "ms": ms}), flush=True)


if __name__ == "__main__":
    main()
