"""The commands of `build.py`, which run once the tools are installed: `python3 build.py COMMAND`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pygames import games

from . import serve, tools
from .art import icons, posters
from .checking import checks, measure, memory, mutation, plants, testing, writing
from .making import catalogues, deals, runtime, site, xdc
from .making.sizes import KB, budget, sizes
from .making.wheel import wheel
from .progress import ROOT, say


def main() -> int:
    """Run the command that the arguments name. Return its exit code."""
    parser = argparse.ArgumentParser(prog="build.py")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="build dist/ and serve it on localhost")
    serving.add_argument("--port", type=int, default=8000, help="the first port to try (default 8000)")
    serving.add_argument("--prefix", default="/", help="the path to serve it under (default /)")
    commands.add_parser("check", help="formatting, lint, types and layers; what can be mended is")
    commands.add_parser(
        "test", help="check and run the tests; --fast, --whole, --all, --seed; further arguments go to pytest"
    )
    commands.add_parser("coverage", help="name the lines of the engines that no test runs; arguments go to pytest")
    mutating = commands.add_parser("mutate", help="plant faults in the rules, and show those that no test notices")
    mutating.add_argument("--seconds", type=float, default=900, help="for how long (default 900)")
    planting = commands.add_parser("plant", help="plant known faults, and print which test catches each")
    planting.add_argument("names", nargs="*", help="of the faults, with * and ? (default: all)")
    planting.add_argument("--faults", type=Path, default=plants.FAULTS, help="another list of faults")
    planting.add_argument("--all-tests", action="store_true", help="run `build.py test` for each fault")
    commands.add_parser("build", help="build dist/")
    commands.add_parser("xdc", help="pack the site as an app for messengers (webxdc)")
    wording = commands.add_parser("words", help="collect all texts, update the catalogues, and show what they lack")
    wording.add_argument("languages", nargs="*", help="such as de (default: all)")
    commands.add_parser("icons", help="draw web/icons/*.png again")
    commands.add_parser("deals", help="search anew for the deals that newcomers begin with")
    commands.add_parser("posters", help="draw those of web/posters/*.png that are out of date")
    commands.add_parser("stdlib", help="list anew which modules of Python's library the engines use")
    measuring = commands.add_parser("measure", help="measure what a visitor waits for")
    measuring.add_argument("game", nargs="?", default=games.NAMES[0])
    measuring.add_argument("--runs", type=int, default=measure.RUNS)
    measuring.add_argument("--parts", default="blp", help="b(oth visits), l(ine), p(age to land on)")
    measuring.add_argument("--memory", action="store_true", help="what a page keeps of the machine's memory instead")
    measuring.add_argument("--workshop", action="store_true", help="how long an author waits in the workshop instead")
    asked, further = parser.parse_known_args()
    if further and asked.command not in ("test", "coverage"):
        parser.error(f"unrecognized arguments: {' '.join(further)}")
    try:
        if asked.command == "xdc":
            xdc.build()
            return 0
        if asked.command == "words":
            return catalogues.words(asked.languages)
        if asked.command == "icons":
            return icons.draw()
        if asked.command == "deals":
            deals.search()
            return 0
        if asked.command == "posters":
            return posters.draw()
        if asked.command == "stdlib":
            return runtime.list_library(wheel())
        if asked.command == "check":
            checks.check(mend=True)
            return 0
        if asked.command == "test":
            return testing.test(further)
        if asked.command == "coverage":
            return checks.coverage(further)
        if asked.command == "mutate":
            return mutation.mutate(asked.seconds)
        if asked.command == "plant":
            return plants.plant(asked.names, asked.faults, asked.all_tests)
        site.build()
        if asked.command == "serve":
            return serve.forever(asked.port, asked.prefix)
        if asked.command == "measure" and asked.memory:
            return memory.measure(asked.game)
        if asked.command == "measure" and asked.workshop:
            return writing.measure(asked.runs)
        if asked.command == "measure":
            return measure.measure(asked.game, asked.runs, asked.parts)
    except (tools.Missing, OSError) as missing:
        say(f"\n{missing}")
        return 1
    except KeyboardInterrupt:
        say("\nstopped")
        return 130
    say(f"{site.DIST.relative_to(ROOT)}/ is ready; gzipped, of at most:")
    for name, size in sizes(site.DIST).items():
        say(f"  {name:<20}{size / KB:5.1f} of {budget(name) // KB:3} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
