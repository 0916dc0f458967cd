"""Builds `dist/`: all files of the site, from wheel, shell, runtime and pages, and the service worker's list of
files."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pygames import games

from ..art import sounds
from ..progress import ROOT, WORK, alone, digest, fresh, say, stamped, step
from ..tools import LOCKS, POSTERS, WEB
from . import catalogues, deals, elsewhere, guests, licences, pages, runtime, shell, styles, workshop
from .documents import FOLDER
from .wheel import packs, version

DIST = ROOT / "dist"
LATER = (
    "sounds/*",
    "guest_room/*",
    "starts/*",
    f"{FOLDER}/*",
    "workshop*",
    "assets/workshop*",
    "assets/editor-*",
    "wheel/*/workshop.pack",
    "??/files.json",
)
"""Patterns of files that the service worker caches only after a page has requested them."""
Files = dict[str, bytes]
"""Path within the site -> content of the file."""
LIST = "files.json"
"""The name of a file in a language's folder, which lists the language's files for the service worker."""


def build() -> None:
    """Build the site if any input has changed or an output is missing."""
    with alone():
        wanted, stamp = digest(inputs()) + pages.SERVED, WORK / "site.stamp"
        if fresh(stamp, f"{wanted} {layout(DIST)}"):
            return
        with stamped(stamp, lambda: f"{wanted} {layout(DIST)}"), step("building the site"):
            write(files(), DIST)


def layout(folder: Path) -> str:
    """Return a hash of the names and sizes of the files in a folder."""
    lying = sorted((path.relative_to(folder).as_posix(), path.stat()) for path in folder.rglob("*") if path.is_file())
    return hashlib.sha256(repr([(name, about.st_size) for name, about in lying]).encode()).hexdigest()


def inputs() -> Iterator[Path]:
    """Yield the paths of all inputs of the site; lock files stand for the tools."""
    yield from (
        ROOT / "LICENSE",
        ROOT / "pyproject.toml",
        WEB / "package-lock.json",
        WEB / "net.json",
        LOCKS / "tools.txt",
        LOCKS / "guests.txt",
    )
    for folder in (
        ROOT / "pygames",
        *(WEB / name for name in ("art", "build", "css", "docs", "icons", "licences", "pages", "posters", "src")),
    ):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def files() -> Files:
    """Return all files of the site."""
    return named(*parts())


def parts() -> tuple[Files, Files]:
    """Return the files with hashed paths, and the other files, with a placeholder for the build's name."""
    assets, made, libraries = shell.bundle()
    own = styles.sheets(made.pop(assets.pop("seated")).decode(), games.every())
    made.update(own.values())
    worn = {name: path for name, (path, _) in own.items()}
    served = licences.parts(libraries)
    engine = runtime.runtime()
    rules = packs()
    ready = {f"{game.name}.json": deals.deals(game) for game in games.every()}
    first = next(iter(ready))
    for game in games.every():
        ready |= deals.lessons(game) | deals.about(game)
    heard = {sounds.FILE: sounds.whole()}
    room = runtime.for_guests()
    hashed = {
        **made,
        **under("pyodide", engine),
        **under("wheel", rules),
        **under("deals", ready),
        **under("sounds", heard),
        **under("guest_room", room),
        **under("starts", workshop.whole()),
    }
    places = {
        "pyodide": folder_of(hashed, "pyodide.js"),
        "wheel": folder_of(hashed, "pygames.pack"),
        "deals": folder_of(hashed, first),
        "sounds": folder_of(hashed, sounds.FILE) + sounds.FILE,
        "guest_room": folder_of(hashed, "micropip.pack"),
        "workshop_data": folder_of(hashed, workshop.FILE) + workshop.FILE,
    }
    fetched = sum(len(content) for name, content in engine.items() if name.endswith((".wasm", ".zip")))
    told: dict[str, str | int] = {"version": version(rules), "bytes": fetched}
    plain = pages.pages(assets, worn, places, told, licences.body(served))
    given = {"assets": assets, "styles": worn, "engine": places, "told": told}
    asked = []
    for language in catalogues.published():
        words, inputs = texts_of(language)
        hashed |= words
        asked.append(given | inputs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # a separate process makes each language
        for made in pool.map(elsewhere.files, asked):
            ready = {path: content for path, content in made.items() if "/deals/" in path or "/starts/" in path}
            hashed |= ready
            plain |= {path: content for path, content in made.items() if path not in ready}
    plain = pages.linked(plain, {each: catalogues.languages()[each]["name"] for each in catalogues.published()})
    return hashed, plain | fixed() | {licences.LIST: licences.spdx(served)}


def texts_of(language: str) -> tuple[Files, dict[str, Any]]:
    """Return the files with the texts of a language, and the inputs that its pages need in addition to those of English
    pages."""
    about, compiled = catalogues.languages()[language], catalogues.compiled(language)
    for wrong in compiled.faults:
        say(wrong)
    texts = {"lang": language, "texts": compiled.shell, "plural": compiled.plural, "names": about["names"]}
    script = shell.language(catalogues.compact(texts).decode())
    further = shell.for_workshop(catalogues.compact(compiled.workshop).decode())
    files = under(
        f"{language}/words", {**catalogues.packs(compiled, about["names"]), "shell.js": script, "workshop.js": further}
    )
    place = folder_of(files, "shell.js")
    shown = pages.Language(language, "../", {"top": "", "words": place}, place, about.get("dir", "ltr"))
    return files, {
        "catalogue": catalogues.catalogue_of(compiled, about["names"], lambda name: True),
        "templates": compiled.templates,
        "lessons": compiled.lessons,
        "guide": compiled.guide,
        "shell": texts,
        "language": asdict(shown),
    }


def under(kind: str, found: Files) -> Files:
    """Move files with fixed names into a folder that has a hash of their contents in its name."""
    total = hashlib.sha256()
    for name in sorted(found):
        total.update(f"{name}\0".encode() + hashlib.sha256(found[name]).digest())
    return {f"{kind}/{total.hexdigest()[:12]}/{name}": content for name, content in found.items()}


def folder_of(found: Files, name: str) -> str:
    """Return the folder, including the hash, of the only file with this name."""
    (path,) = (path for path in found if path.rpartition("/")[2] == name)
    return path.removesuffix(name)


def fixed() -> Files:
    """Return the files with fixed paths: icons, preview pictures, the web manifest, and files for hosts."""
    icons = {f"icons/{path.name}": path.read_bytes() for path in sorted((WEB / "icons").glob("*"))}
    posters = {f"posters/{path.name}": path.read_bytes() for path in sorted(POSTERS.glob("*.png"))}
    return {
        **icons,
        **posters,
        "manifest.webmanifest": (WEB / "pages" / "manifest.webmanifest").read_bytes(),
        ".nojekyll": b"",
    }


def named(hashed: Files, plain: Files) -> Files:
    """Insert the build's name, a hash of all files, and add the service worker with its list of files."""
    whole = under("", {**hashed, **plain})
    build = next(iter(whole)).split("/")[1]
    plain = {path: content.replace(pages.BUILD.encode(), build.encode()) for path, content in plain.items()}
    cached = {address(path): sha256(content) for path, content in sorted({**hashed, **plain}.items())}
    cached = {path: told for path, told in cached.items() if path != ".nojekyll" and not path.startswith("posters/")}
    for language in catalogues.published():
        own = {path: cached.pop(path) for path in [*cached] if path.startswith(f"{language}/")}
        if not own:
            continue
        listing = {"files": own, "hashed": [path for path in sorted(hashed) if path in own]}
        plain[f"{language}/{LIST}"] = catalogues.compact(listing)
        cached[f"{language}/{LIST}"] = sha256(plain[f"{language}/{LIST}"])
    later = [path for path in sorted(cached) if any(fnmatchcase(path, each) for each in LATER)]
    site = {
        "build": build,
        "files": cached,
        "hashed": [path for path in sorted(hashed) if path in cached],
        "later": later,
    }
    listed = json.dumps(site, separators=(",", ":"))
    worker = f"self.SITE={listed};\n".encode() + shell.service_worker()
    return {**hashed, **plain, "sw.js": worker, "_headers": headers(hashed)}


def address(path: str) -> str:
    """Return the URL of a file within the site; an index page has the URL of its folder."""
    return re.sub(r"(^|/)index\.html$", r"\1", path)


def sha256(content: bytes) -> str:
    """Return the SHA-256 of some content in base64, as browsers' integrity checks expect it."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def headers(hashed: Files) -> bytes:
    """Return the file `_headers`, which some hosts read: caching of hashed paths, and the policy of each page."""
    lines = ["/*", f"  Content-Security-Policy: {pages.policy()}; frame-ancestors 'none'", "  Cache-Control: no-cache"]
    for home in ("", *(f"{language}/" for language in catalogues.published())):
        for path, more in guests.policies(guests.frame()[1]).items():
            policy = f"  Content-Security-Policy: {pages.policy(more)}; frame-ancestors 'none'"
            lines += [f"/{home}{address(path)}", "  ! Content-Security-Policy", policy]
        lines += [f"/{home}workshop/", "  ! Content-Security-Policy"]
        lines += [f"  Content-Security-Policy: {pages.policy()}; frame-ancestors 'self'"]
        lines += [f"/{home}look.html", "  ! Content-Security-Policy"]
        lines += [f"  Content-Security-Policy: {pages.SHOWING}; frame-ancestors *"]
    for folder in sorted({path for full in hashed for path in re.findall(r"^(?:[a-z]{2}/)?[^/]+", full)}):
        lines += [f"/{folder}/*", "  ! Cache-Control", "  Cache-Control: public, max-age=31536000, immutable"]
    return ("\n".join(lines) + "\n").encode()


def write(found: Files, out: Path) -> None:
    """Write these files to the folder `out`, and delete all others there."""
    for old in sorted(out.rglob("*"), reverse=True) if out.exists() else ():
        if old.is_file() and old.relative_to(out).as_posix() not in found:
            old.unlink()
        elif old.is_dir() and not any(old.iterdir()):
            shutil.rmtree(old)
    for name, content in found.items():
        path = out / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
