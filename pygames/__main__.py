"""The command line: `python3 -m pygames`. Each command is a module of `pygames.commands`; no dependencies."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may well be the one that was called
    sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}. Try: python3.11 -m pygames")

from pygames import languages

if __name__ == "__main__":
    languages.begin(sys.argv[1:], os.environ)  # before the commands load any text

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
    strength,
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
    strength,
    tune,
    bench,
    count,
    soak,
    verify,
    create,
    check,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return 0, or another exit code after printing one sentence to standard error."""
    parser = argparse.ArgumentParser(prog="python3 -m pygames", description="Five games of lords and vassals.")
    parser.add_argument("--lang", metavar="CODE", help="the language, such as de (default: the environment's)")
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
            stream.reconfigure(errors="replace")  # characters that the terminal cannot encode must not end a match
    try:
        result: int = chosen.run(chosen)
        print(end="", flush=True)  # flush here, since errors at interpreter exit print a traceback
        return result
    except Refused as error:
        print(harmless(str(error)), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader closed the pipe
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
    """Redirect standard output to /dev/null, so that Python's final flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
