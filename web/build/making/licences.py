"""The licences of all components that the site serves: a page for visitors, and an SPDX list.

The bundler reports the npm packages in the scripts; versions come from the installed packages. The libraries compiled
into Pyodide are listed here, since its package does not name them. Licence texts that packages do not contain are in
`web/licences/`, by SPDX identifier.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from email import message_from_string
from html import escape
from pathlib import Path

from pygames import __version__

from ..progress import ROOT
from ..tools import GUESTS, WEB, Missing

PAGE = "licences.html"
LIST = "licences.spdx.json"
TEXTS = WEB / "licences"
COMPILED = (
    ("Emscripten", "MIT", "Copyright (c) 2010-2025 Emscripten authors, see its AUTHORS file", "https://emscripten.org"),
    ("musl", "MIT", "Copyright (c) 2005-2020 Rich Felker, et al.", "https://musl.libc.org"),
    ("libffi", "MIT", "Copyright (c) 1996-2024 Anthony Green, Red Hat, Inc and others", "https://sourceware.org/libffi"),
    ("Expat", "MIT", "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper\n"
     "Copyright (c) 2001-2025 Expat maintainers", "https://libexpat.github.io"),
    ("HACL*", "MIT", "Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation\n"
     "Copyright (c) 2022-2023 HACL* Contributors", "https://github.com/hacl-star/hacl-star"),
    ("zlib", "Zlib", "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler", "https://zlib.net"),
    ("bzip2", "bzip2-1.0.6", "Copyright (C) 1996-2019 Julian Seward", "https://sourceware.org/bzip2"),
    ("mpdecimal", "BSD-2-Clause", "Copyright (c) 2008-2024 Stefan Krah", "https://www.bytereef.org/mpdecimal"),
)  # fmt: skip
"""(name, SPDX identifier, copyright notice, home page) of the libraries in Pyodide."""

WHEELS = {"micropip": "MPL-2.0"}
"""SPDX identifiers of wheels whose metadata gives none."""


@dataclass(frozen=True)
class Part:
    """A component that the site serves, with its licence."""

    name: str
    version: str
    """The version of the component; empty if it is unknown."""
    licence: str
    """The SPDX identifier of the licence."""
    notice: str
    """The copyright notice and the text of the licence."""
    home: str


def parts(bundled: Iterable[str]) -> list[Part]:
    """Return all components, Liege first. `bundled`: names of the npm packages in the scripts. Raise Missing if there
    is no text for a licence."""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    lock = json.loads((WEB / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    python = Part(
        "Python and its library", lock["info"]["python"], "PSF-2.0", text("PSF-2.0"), "https://www.python.org"
    )
    within = (Part(name, "", kind, f"{said}\n\n{text(kind)}", home) for name, kind, said, home in COMPILED)
    packages = (npm(name) for name in sorted({*bundled, "pyodide"}))
    return [Part("Liege", __version__, "MIT", own, ""), *packages, python, *wheels(), *within]


def npm(name: str) -> Part:
    """Return an npm package as a component, from its metadata."""
    folder = WEB / "node_modules" / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    brought = next(iter(sorted(folder.glob("LICENSE*"))), None)
    notice = brought.read_text(encoding="utf-8") if brought else text(about["license"])
    return Part(name, about["version"], about["license"], notice, about.get("homepage", ""))


def wheels() -> Iterable[Part]:
    """Yield the wheels that the site serves to guests' workers, as components."""
    for path in sorted(GUESTS.glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            (metadata,) = (name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
            about = message_from_string(wheel.read(metadata).decode())
            notice = next((wheel.read(name).decode() for name in names if "/licenses/" in name), "")
        kind = about["License-Expression"] or WHEELS[about["Name"]]
        home = next((url.split(", ")[1] for url in about.get_all("Project-URL") or () if ", " in url), "")
        yield Part(about["Name"], about["Version"], kind, notice or text(kind), home)


def text(licence: str) -> str:
    """Return the text of a licence by its SPDX identifier."""
    path = TEXTS / f"{licence}.txt"
    if not path.is_file():
        raise Missing(f"{path.relative_to(ROOT)} is missing: something that the site serves is under {licence}")
    return path.read_text(encoding="utf-8")


def body(found: list[Part]) -> str:
    """Return the body of the licence page: a table of all components, then each licence text once."""
    texts: dict[str, list[str]] = {}
    for part in found:
        texts.setdefault(part.notice.strip(), []).append(part.name)
    numbers = {notice: at for at, notice in enumerate(texts, 1)}
    rows = "\n".join(
        f"<tr><td>{linked(part)}</td><td>{escape(part.version)}</td>"
        f'<td><a href="#text-{numbers[part.notice.strip()]}">{escape(part.licence)}</a></td></tr>'
        for part in found
    )
    shown = "\n".join(
        f'<h2 id="text-{numbers[notice]}">{escape(", ".join(names))}</h2>\n<pre tabindex="0">{escape(notice)}</pre>'
        for notice, names in texts.items()
    )
    return (
        "<h1>Licences</h1>\n<p>Liege is free software. These are all the parts that this site sends to your browser, "
        f'and the licence of each. The same list for programs: <a href="{LIST}">{LIST}</a> (SPDX).</p>\n'
        f"<table><thead><tr><th>Part</th><th>Version</th><th>Licence</th></tr></thead>\n<tbody>\n{rows}\n</tbody></table>\n"
        f"{shown}"
    )


def linked(part: Part) -> str:
    """Return the name of a component, linked to its home page."""
    name = escape(part.name)
    return f'<a href="{escape(part.home)}" rel="external">{name}</a>' if part.home else name


def spdx(found: list[Part]) -> bytes:
    """Return the components as an SPDX 2.3 document in JSON; the same components give the same bytes."""

    def ident(part: Part) -> str:
        return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", part.name).strip("-")

    packages = [
        {
            "name": part.name,
            "SPDXID": ident(part),
            "versionInfo": part.version or "NOASSERTION",
            "downloadLocation": part.home or "NOASSERTION",
            "filesAnalyzed": False,
            "licenseConcluded": part.licence,
            "licenseDeclared": part.licence,
            "copyrightText": copyright_of(part) or "NOASSERTION",
        }
        for part in found
    ]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"liege-{__version__}",
        "documentNamespace": f"https://spdx.org/spdxdocs/liege-{__version__}",
        "creationInfo": {"created": "1980-01-01T00:00:00Z", "creators": ["Tool: build.py"]},
        "packages": packages,
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": each["SPDXID"],
            }
            for each in packages
        ],
    }
    return json.dumps(document, indent=1, ensure_ascii=False).encode()


def copyright_of(part: Part) -> str:
    """Return the copyright lines of a component's notice."""
    lines = [
        line.strip() for line in part.notice.splitlines() if re.match(r"\s*copyright\b.*\d{4}", line, re.IGNORECASE)
    ]
    return "\n".join(lines)


def package_of(path: str) -> str | None:
    """Return the npm package that contains a bundled file; None if the file is this project's own. `path` is relative
    to `web/`.

    >>> package_of("node_modules/@noble/secp256k1/index.js"), package_of("src/app/main.js")
    ('@noble/secp256k1', None)
    """
    found = re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/(?!.*node_modules/)", Path(path).as_posix())
    return found[1] if found else None
