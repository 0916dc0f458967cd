"""Wheels of guests, valid and invalid, which tests make from the example game or from another source text."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from pygames import __version__
from pygames.commands.create import KINDS, SMALL, TEMPLATE

EXAMPLE = (TEMPLATE / "tierce" / "__init__.py").read_text(encoding="utf-8")
SINCE = (2020, 2, 2, 0, 0, 0)
"""The modification time of all files in a wheel; fixed, as links name a wheel by its hash."""
FILE = "tierce-1.0-py3-none-any.whl"


def wheel(
    source: str = EXAMPLE,
    entry: str = "[pygames.games]\ntierce = tierce:GAME\n",
    needs: tuple[str, ...] = (f"liege-tabletop~={__version__}",),
    more: Mapping[str, bytes] = {},
    tag: str = "py3-none-any",
    name: str = "tierce",
) -> bytes:
    """Return a wheel with one module of this name and the additional files `more`. Without a source text, return a
    wheel with only the additional files."""
    about = f"{name}-1.0.dist-info"
    metadata = ["Metadata-Version: 2.1", f"Name: {name}", "Version: 1.0", *(f"Requires-Dist: {each}" for each in needs)]
    files = {
        **({f"{name}.py": source.encode()} if source else {}),
        f"{about}/METADATA": "\n".join([*metadata, "", ""]).encode(),
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n".encode(),
        f"{about}/entry_points.txt": entry.encode(),
        **more,
    }
    files[f"{about}/RECORD"] = "".join(f"{path},,\n" for path in [*files, f"{about}/RECORD"]).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as whole:
        for path, content in files.items():
            whole.writestr(zipfile.ZipInfo(path, SINCE), content)
    return made.getvalue()


def package(**changed: str) -> bytes:
    """Return the wheel of the whole example: the game, its rule book, cover and lessons; `changed` replaces texts such
    as `rules`."""
    folder = TEMPLATE / "tierce"
    files = {path.relative_to(TEMPLATE).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.*"))}
    files |= {f"tierce/{name}.md": text.encode() for name, text in changed.items()}
    return wheel("", more={path: content for path, content in files.items() if "__pycache__" not in path})


def small(kind: str) -> bytes:
    """Return the wheel of a small game of this kind: board, card or dice."""
    name = KINDS[kind]
    return wheel((SMALL / kind / name / "__init__.py").read_text(encoding="utf-8"), _entry(name), name=name)


def _entry(name: str) -> str:
    return f"[pygames.games]\n{name} = {name}:GAME\n"


@contextmanager
def shelf(files: Mapping[str, bytes] = {f"/{FILE}": wheel()}) -> Iterator[str]:
    """Yield the address of another static server with these files, which other sites may read. By default it serves the
    wheel of the example."""

    class Shelf(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path in files else 404)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Type", "text/html" if self.path.endswith("/") else "application/octet-stream")
            self.end_headers()
            self.wfile.write(files.get(self.path, b""))

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Shelf)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}"
    server.shutdown()
