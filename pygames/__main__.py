"""The command line: `python3 -m pygames`. Each command is a module of `pygames.commands`; no dependencies."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from pygames.commands import bench, count, games, play, replay, simulate, verify
from pygames.commands.words import Refused

COMMANDS = (games, play, replay, simulate, bench, count, verify)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0, or 2 with one clear sentence on standard error."""
    parser = argparse.ArgumentParser(prog="python3 -m pygames", description="Five games of lords and vassals.")
    kinds = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        about = (command.__doc__ or "").splitlines()[0]
        sub = kinds.add_parser(name, help=about, description=about)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    chosen = parser.parse_args(arguments)
    try:
        result: int = chosen.run(chosen)
        return result
    except Refused as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
