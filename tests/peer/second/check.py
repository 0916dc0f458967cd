"""Compare the second verifier with `python3 -m pygames verify`, on good and on tampered logs, and print the counts.

python -m tests.peer.second.check --logs 200 --tampered 2000 --seed 1
"""

import argparse
import gc
import json
import time
from collections import Counter
from random import Random

from pygames.peer.tools.verify import verify as first

from .. import logs
from ..games import find
from . import tamper
from .verifier import RefusedError, base
from .verifier import verify as second

FOUND = ("match", "heights", "block", "state", "lines", "undone", "absent", "owed", "rolls", "decks", "open")

IMMATERIAL = {
    ("signed_again", "accepted by both"): "a seat signs its frame of the last height again",
    ("drop", "accepted by both"): "a frame of the last height is left out: a shorter log",
    ("word", "needs the rules"): "a good move is accused: the second doesn't say that it proves a fault",
    ("facts", "facts on trust"): "what only the rules can tell: the first refuses it, the second cannot",
}
"""Results for tampered logs that are no fault of either verifier, each with the reason."""


def secrets(log):
    """Return the seats' secret keys. They are found among the numbers that the peers of the latest log still hold in
    memory."""
    keys = [bytes.fromhex(key) for key in json.loads(log.split("\n")[1][8:])["keys"]]
    players = [thing for thing in gc.get_objects() if type(thing).__name__ == "Peer"]
    numbers = {
        number for player in players for number in gc.get_referents(player) if type(number) is int and number > 2**64
    }
    held = {base(number): number for number in numbers}
    return [held[key] for key in keys]


def play(count, seed):
    """Yield the name, the log, the published findings and the secret keys of each of `count` finished matches."""
    for name, log, found in logs.logs(count, seed):
        yield name, log, found, secrets(log)


def of_first(log):
    """Return the first verifier's findings, or None if it rejects the log."""
    report = first(log, find)
    return (report.match, report.heights, report.block, report.audited) if report.ok else None


def of_second(log):
    """Return the second verifier's findings, or None if it rejects the log."""
    try:
        report = second(log.encode())
    except RefusedError:
        return None
    return report.match, report.heights, report.block, report.audited


def agree(log, found):
    """Return the differences between the two verifiers on a good log, and between the second one and the published
    findings."""
    try:
        report = second(log.encode())
    except RefusedError as error:
        return [f"the second refuses it: {error}"]
    wrong = [name for name in FOUND if getattr(report, name) != found[name]]
    theirs = of_first(log)
    return wrong + ([] if theirs == of_second(log) else [f"the first finds {theirs}"])


def outcome(way, log):
    """Return a text that compares both verifiers' results for a tampered log. `way`: the way in which it was
    changed."""
    mine, theirs = of_second(log), of_first(log)
    if mine == theirs:
        return "refused by both" if mine is None else "accepted by both"
    if way == "facts" and theirs is None:
        return "facts on trust"
    if theirs is None and second(log.encode()).unread:
        return "needs the rules"
    return f"differ: first {theirs}, second {mine}"


def shorter(rng, log, most):
    """Return the log, cut short before a random height of at most `most`."""
    heights = tamper.frame_row(log.splitlines()[-1])[1]["height"] + 1
    return tamper.cut(log, rng.randint(min(2, heights), min(most, heights)))


def cheap(rng, made, most):
    """Return a shortened log to tamper with, and its keys; usually a log without a shuffle, as checking shuffles is
    slow."""
    quick = [one for one in made if '"text":"shuffle"' not in one[0]]
    log, keys = rng.choice(quick if quick and rng.random() < 0.85 else made)
    return shorter(rng, log, most), keys


def main(arguments=None):
    """Play, compare, tamper, and print the counts; return 1 if the verifiers differ."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--logs", type=int, default=14)
    parser.add_argument("--tampered", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--heights", type=int, default=12, help="tamper with the first heights only, up to this one")
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time")
    options = parser.parse_args(arguments)
    rng, end = Random(options.seed), time.monotonic() + 60 * options.minutes
    good, made, differ = 0, list[tuple[str, list[int]]](), list[tuple[object, ...]]()
    ways = Counter[tuple[str, str]]()
    for name, log, found, keys in play(options.logs, options.seed):
        wrong = agree(log, found)
        good += not wrong
        differ += [(name, wrong)] if wrong else []
        made.append((log, keys))
        for _ in range(len(made) * options.tampered // options.logs - ways.total()):
            short, keys = cheap(rng, made, options.heights)
            way, again = tamper.tampered(rng, short, keys, rng.choice(made)[0])
            result = outcome(way, again)
            if result != "refused by both" and (way, result) not in IMMATERIAL:
                differ.append((name, way, result, again))
                result = "NOT AS IT SHOULD BE"
            ways[way, result] += 1
        if time.monotonic() > end:
            break
    print(f"agrees on {good} of {len(made)} logs; tampered with {ways.total()}")
    for result in sorted({result for _, result in ways}):
        print(f"{result}: {sum(n for (_, r), n in ways.items() if r == result)}")
        print("   ", ", ".join(f"{way} {n}" for (way, r), n in sorted(ways.items()) if r == result))
    for one in differ:
        print(*one)
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
