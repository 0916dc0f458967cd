#!/usr/bin/env python3
"""Set-up, build, serve and test, from nothing but Python 3.11 and git. Standard library only.

This file makes `.venv` and Node ready and hands over; the work itself is in `web/build/`. It is written so that
an old Python can read it too, and say so.
"""

import os
import sys

COMMANDS = {
    "serve": "set up, build dist/, serve it on localhost, print the address",
    "check": "format, lint, check types and layers; what can be mended is mended",
    "test": "set up, check, run the tests that the latest changes need; --fast, --whole, --all: fewer, more, all",
    "coverage": "run the tests that need no browser, and name the lines of the engines that none of them runs",
    "mutate": "plant faults in the rules, one at a time, and show those that no test notices",
    "plant": "plant known faults, one at a time, and print which test catches each",
    "build": "set up and build dist/, a folder that any static host can serve from any sub-path",
    "xdc": "pack the site as an app for messengers (webxdc): .build/liege.xdc",
    "measure": "measure how long a visitor waits, beside a page that only loads Pyodide",
    "icons": "draw web/icons/*.png again from the mark",
    "deals": "search for the deals that newcomers begin with (deals.json), after bots or rules changed",
    "posters": "draw what is shown of a link (web/posters/*.png) where it is out of date",
    "stdlib": "list anew which modules of Python's library the engines use (after an import was added)",
    "words": "collect all texts, update the catalogues of translations, and show what they lack",
    "lock": "resolve the tools of pyproject.toml anew and write web/build/locks/",
}


def usage() -> str:
    """Return the commands with a description of each."""
    lines = [f"  python3 build.py {name:<10}{words}" for name, words in COMMANDS.items()]
    return "\n".join(["usage:", *lines])


def main(arguments: "list[str]") -> int:
    """Prepare the tools and run the command in their environment. Returns an exit code only if that fails."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may well be the one that was called
        asked = " ".join(arguments)
        print(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}. Try: python3.11 build.py {asked}")
        return 2
    if not arguments or arguments[0] not in COMMANDS:
        print(usage())
        return 0 if arguments and arguments[0] in ("-h", "--help", "help") else 2
    root = os.path.dirname(os.path.abspath(__file__))
    os.chdir(root)
    os.environ["PYTHONUTF8"] = "1"  # UTF-8 for every Python of the build, whatever the locale
    sys.path.insert(0, root)
    from web.build import tools

    if arguments[0] == "test":
        from web.build.checking import testing

        testing.announce(arguments[1:])
    try:
        if arguments[0] == "lock":
            return tools.lock()
        python = tools.set_up()
    except (tools.Missing, OSError) as missing:
        print(f"\n{missing}", flush=True)
        return 1
    except KeyboardInterrupt:
        print("\nstopped", flush=True)
        return 130
    os.execv(python, [python, "-m", "web.build", *arguments])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
