"""The process that runs the code of a wheel, and replies to questions about the rules of its game.

    python -I -B child.py ROOT WHEEL        one JSON object per line in each direction; it owns the current folder

It contains no data of the calling program. Limits on time, memory and files are set before foreign code runs, and an
audit hook refuses what rules do not need. The hook is no sandbox: Python cannot confine code that wants to evade it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pygames.core.game import Game
    from pygames.core.moves import Move
    from pygames.core.state import State

MEMORY_MAX = 1024 * 1024 * 1024
CPU_MAX = 900
FILES_MAX = 64
WORDS_MAX = 200
REFUSED = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.startfile",
    "os.kill", "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod",
    "os.chown", "ctypes.", "shutil.", "gc.get_", "winreg.", "webbrowser.", "urllib.", "ftplib.", "smtplib.", "http.",
)  # fmt: skip
"""Prefixes of the names of audit events that the audit hook refuses."""


def limit() -> None:
    """Set the resource limits of this process, if the operating system supports them."""
    try:
        import resource
    except ImportError:  # Windows has no module `resource`
        return
    wanted = (
        (resource.RLIMIT_AS, MEMORY_MAX),
        (resource.RLIMIT_CPU, CPU_MAX),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, FILES_MAX),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, 0),
    )
    for name, most in wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(name, (most, most))


def guard(root: str) -> None:
    """Install an audit hook that refuses to read files outside Python's folders, the project and the current folder,
    and refuses all writing, processes and network connections."""
    roots = tuple(os.path.join(os.path.realpath(each), "") for each in (root, os.getcwd(), sys.prefix, sys.base_prefix))

    def refuse(event: str, about: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = about
            inside = isinstance(path, int) or os.path.realpath(os.fsdecode(path)).startswith(roots)
            writes = (
                bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)) if isinstance(flags, int) else "w" in str(mode)
            )
            if not inside or writes:
                raise PermissionError("rules read no files but their own, and write none")
        elif event.startswith(REFUSED) or (event == "import" and about[0] in ("ctypes", "_ctypes")):
            raise PermissionError(f"rules must not use {event}")

    sys.addaudithook(refuse)


class Answers:
    """Replies to questions about the rules of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[State] = []

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question about the rules."""
        known: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "game": self._game,
            "options": self._options,
            "new": self._new,
            "read": self._read,
            "allows": self._allows,
            "after": self._after,
            "hinges": self._hinges,
            "upholds": self._upholds,
            "believes": self._believes,
            "greedy": self._greedy,
        }
        return known[asked["ask"]](asked)

    def _game(self, asked: dict[str, Any]) -> dict[str, Any]:
        game = self.game
        return {"name": game.name, "title": game.title, "rules": game.rules_version, "hidden": int(bool(game.hidden))}

    def _options(self, asked: dict[str, Any]) -> dict[str, Any]:
        return {"text": str(self.game.options.parse(asked["text"]))}

    def _new(self, asked: dict[str, Any]) -> dict[str, Any]:
        return self._kept(self.game.new(self.game.options.parse(asked["text"])).seen_by(None))

    def _kept(self, state: State) -> dict[str, Any]:
        """Store a position, and return what is public about it."""
        from pygames.core.cards import CHANCE
        from pygames.core.moves import Draw, Roll, Shuffle, audience_text

        found: dict[str, Any] = {"request": None, "outcome": None}
        if state.turn == CHANCE:
            asked = state.request()
            if isinstance(asked, Roll):
                found["request"] = {"roll": asked.n}
            elif isinstance(asked, Draw):
                found["request"] = {"draw": asked.slot, "left": asked.left, "to": audience_text(asked.to)}
            elif isinstance(asked, Shuffle):
                found["request"] = {"shuffle": list(asked.faces)}
        outcome = state.outcome()
        if outcome is not None:
            found["outcome"] = {"scores": list(outcome.scores), "reason": outcome.reason}
        self.states.append(state)
        return found | {
            "at": len(self.states) - 1,
            "turn": -2 if state.turn is None else state.turn,
            "seats": state.seats,
            "secretive": int(bool(state.secretive)),
            "first": state.decks[-1].start if state.decks else -1,
        }

    def _position(self, asked: dict[str, Any]) -> tuple[State, Move]:
        state = self.states[asked["at"]]
        return state, state.parse(asked["text"])

    def _read(self, asked: dict[str, Any]) -> dict[str, Any]:
        from pygames.core.moves import audience_text

        _, move = self._position(asked)
        return {"text": str(move), "cards": [f"{audience_text(card.to)} {card}" for card in move.cards]}

    def _allows(self, asked: dict[str, Any]) -> dict[str, Any]:
        state, move = self._position(asked)
        return {"yes": int(bool(state.allows(move)))}

    def _after(self, asked: dict[str, Any]) -> dict[str, Any]:
        state, move = self._position(asked)
        return self._kept(state.after(move))

    def _hinges(self, asked: dict[str, Any]) -> dict[str, Any]:
        state, move = self._position(asked)
        return {"slots": list(state.hinges(move))}

    def _upholds(self, asked: dict[str, Any]) -> dict[str, Any]:
        state, move = self._position(asked)
        return {"yes": int(bool(state.upholds(move, dict(asked["faces"]), Random(0))))}

    def _believes(self, asked: dict[str, Any]) -> dict[str, Any]:
        state, move = self._position(asked)
        return {"yes": int(bool(state.believes(move, dict(asked["faces"]), asked["viewer"])))}

    def _greedy(self, asked: dict[str, Any]) -> dict[str, Any]:
        from pygames.bots.players import think
        from pygames.core.slices import drained

        state, chances = self.states[asked["at"]], Random()
        version, numbers = asked["random"]
        chances.setstate((version, tuple(numbers), None))
        return {"text": str(drained(think(self.game, state.seen_by(state.turn), chances, "greedy")))}


def _failed(error: BaseException) -> dict[str, Any]:
    from pygames.core.moves import BadNotation

    words = " ".join(f"{type(error).__name__}: {error}".split())[:WORDS_MAX]
    kind = "bad" if isinstance(error, BadNotation) else "wrong" if isinstance(error, ValueError) else "error"
    return {kind: words if kind == "error" else str(error)[:WORDS_MAX]}


def main() -> None:
    """Load the wheel, and reply to questions until the input ends."""
    _, root, wheel = sys.argv
    asked = sys.stdin.buffer
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # discards what foreign code prints

    def say(answer: dict[str, Any]) -> None:
        told.write(json.dumps(answer).encode("ascii") + b"\n")
        told.flush()

    sys.path.insert(0, root)
    from pygames.commands.checking.package import only_game, unpack
    from pygames.commands.words import Refused

    folder = Path.cwd() / "wheel"
    folder.mkdir()
    try:
        unpack(Path(wheel), folder)
        limit()
        guard(root)
        sys.path.insert(0, str(folder))
        answers = Answers(only_game(Path(wheel).name, str(folder)))
    except Refused as error:
        say({"refused": str(error)[:WORDS_MAX]})
        return
    say({"ready": 1})
    for line in asked:
        try:
            answer = answers.answer(json.loads(line))
        except MemoryError:  # a failed computation is no seat's fault and must not convict it
            return
        except Exception as error:
            answer = _failed(error)
        say(answer)


if __name__ == "__main__":
    main()
