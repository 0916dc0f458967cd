"""Explores every scenario within its larger bounds: `python -m tests.peer.model [part of a name]`."""

import sys
import time

from .beginning import Beginning
from .duel import Duel
from .explore import Model, explore
from .stale import Stale
from .votes import Votes

BOTS = ("time", "bot")
SCENARIOS: dict[str, Model] = {
    "votes, 3 honest": Votes(3),
    "votes, 3 seats, accused Byzantine": Votes(3, (0,)),
    "votes, 3 seats, a voter Byzantine": Votes(3, (2,)),
    "votes, 3 seats, a voter Byzantine, bots": Votes(3, (2,), wants=BOTS),
    "votes, 3 seats, accused and a voter Byzantine, a watcher": Votes(3, (0, 2), watched=True),
    "votes, 3 seats, a voter Byzantine, a watcher": Votes(3, (2,), watched=True),
    "votes, 3 honest, two late": Votes(3, late=(1, 2)),
    "votes, 3 seats, two late, the caller Byzantine": Votes(3, (0,), late=(1, 2)),
    "votes, 3 seats, two late, one of them Byzantine": Votes(3, (1,), late=(1, 2)),
    "votes, 4 seats, two voters Byzantine": Votes(4, (2, 3), calls=False),
    "votes, 4 seats, accused and a voter Byzantine": Votes(4, (0, 3), calls=False),
    "votes, 4 seats, two voters Byzantine, bots": Votes(4, (2, 3), calls=False, wants=BOTS),
    "votes, 4 seats, accused and a voter Byzantine, bots": Votes(4, (0, 3), calls=False, wants=BOTS),
    "votes, 4 seats, accused and two voters Byzantine, a watcher": Votes(4, (0, 2, 3), calls=False, watched=True),
    "two seats, honest, 8 heights": Duel(heights=8),
    "two seats, one Byzantine, 8 heights": Duel((0,), heights=8),
    "two seats, the other Byzantine, 8 heights": Duel((1,), heights=8),
    "stale, 2 seats, a liar": Stale(2, (1,), loads=4),
    "stale, 2 seats, who asks is Byzantine": Stale(2, (0,), loads=4),
    "stale, 3 honest": Stale(3, loads=4),
    "stale, 3 seats, a liar": Stale(3, (2,), loads=4),
    "stale, 3 seats, who asks and a liar": Stale(3, (0, 2), loads=4),
    "stale, 4 seats, two liars": Stale(4, (2, 3), loads=4),
    "stale, 4 seats, who asks and a liar": Stale(4, (0, 3), loads=4),
    "beginning, 2 seats, honest": Beginning(2),
    "beginning, 2 seats, false host": Beginning(2, (0,)),
    "beginning, 2 seats, false host and watcher": Beginning(2, (0, 3)),
    "beginning, 2 seats, false watcher": Beginning(2, (3,)),
    "beginning, 3 seats, honest": Beginning(3),
    "beginning, 3 seats, false host and guest": Beginning(3, (0, 1)),
    "beginning, 3 seats, false host and watcher": Beginning(3, (0, 3)),
}
HOLDS_UP = {"an honest seat is left behind"}


def main(wanted: str = "") -> int:
    """Print the findings of each search; return 1 if there are faults."""
    wrong = 0
    for name, model in SCENARIOS.items():
        if wanted not in name:
            continue
        begun = time.process_time()
        found = explore(model, limit=5_000_000)
        bad = set(found.traces) - HOLDS_UP
        verdict = "; ".join(sorted(bad)) or ("can be held up, no more" if found.traces else "holds")
        took = time.process_time() - begun
        print(f"{name:62} {found.states:>9,} states {'' if found.whole else 'NOT WHOLE '}{took:6.1f} s  {verdict}")
        for fault in bad:
            print("   ", *found.traces[fault], sep="\n    ")
        wrong |= bool(bad) or not found.whole
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
