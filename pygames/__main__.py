"""The command line: `python3 -m pygames`. Each command is a module of `pygames.commands`; no dependencies."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may well be the one that was called
    sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}. Try: python3.11 -m pygames")

from pygames.commands import (
    bench,
    check,
    count,
    create,
    games,
    learn,
    play,
    puzzles,
    replay,
    review,
    simulate,
    soak,
    today,
    tune,
    verify,
)
from pygames.commands.words import Refused, harmless

COMMANDS = (
    games,
    play,
    today,
    learn,
    puzzles,
    replay,
    review,
    simulate,
    tune,
    bench,
    count,
    soak,
    verify,
    create,
    check,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0, or another number with one clear sentence on standard error."""
    parser = argparse.ArgumentParser(prog="python3 -m pygames", description="Five games of lords and vassals.")
    kinds = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        about = (command.__doc__ or "").splitlines()[0]
        sub = kinds.add_parser(name, help=about, description=about)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    chosen = parser.parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that a terminal does not know ends no match
    try:
        result: int = chosen.run(chosen)
        print(end="", flush=True)  # here, as what fails when Python ends is told as a traceback
        return result
    except Refused as error:
        print(harmless(str(error)), file=sys.stderr)
        return 2
    except BrokenPipeError:  # nobody reads on
        _let_go()
        return 0
    except OSError as error:
        _let_go()
        why = error.strerror or error
        print(f"the output cannot be written: {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


def _let_go() -> None:
    """What is still to be written goes nowhere, so that Python does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
