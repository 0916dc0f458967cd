"""Tests of the previews of linked pages: a title, a description and an up-to-date picture."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest

from pygames import games
from web.build.art import posters
from web.build.making import pages, site
from web.build.tools import POSTERS, WEB

OWN = r"""<title>Rules of A</title>
<meta name="description" content="How A is played.">"""


def size(picture: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def told(text: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([^"]+)" content="([^"]*)">', text))


def test_every_poster_shows_what_its_game_shows_now() -> None:
    assert posters.stale() == [], "python3 build.py posters draws them anew"
    assert {path.stem for path in POSTERS.glob("*.png")} == {*games.NAMES, posters.ALL, posters.TALL}
    for path in POSTERS.glob("*.png"):
        assert size(path.read_bytes()) == (posters.UPRIGHT if path.stem == posters.TALL else posters.WIDE)
        assert path.stat().st_size < 150_000


def test_a_poster_is_out_of_date_when_what_is_seen_of_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    every = posters.sources()
    name = games.NAMES[0]
    said = {**every, name: every[name].replace('aria-label="', 'aria-label="now ')}
    monkeypatch.setattr(posters, "sources", lambda: said)
    assert posters.stale() == [], "what is only said is not seen"
    monkeypatch.setattr(posters, "sources", lambda: {**every, name: every[name] + "<p>more</p>"})
    assert posters.stale() == [name]
    monkeypatch.setattr(posters, "sources", lambda: {**every, "new": "<p>"})
    assert posters.stale() == ["new"]
    monkeypatch.setattr(posters, "sources", lambda: {key: text for key, text in every.items() if key != name})
    assert posters.stale() == [name], "a game that is gone"


def test_a_page_tells_those_who_link_to_it_what_it_is() -> None:
    name = games.NAMES[0]
    found = told(pages.shared(OWN, name, "../"))
    assert found["title"] == "Rules of A"
    assert found["description"] == "How A is played."
    assert found["image"] == f"../posters/{name}.png"
    assert told(pages.shared(OWN, "", ""))["image"] == "posters/liege.png"
    assert told(pages.shared(OWN, "no_such_game", "../"))["image"] == "../posters/liege.png"


@pytest.mark.parametrize("served", ["https://liege.example/play", "https://liege.example/play/"])
def test_where_the_site_will_be_served_is_told(monkeypatch: pytest.MonkeyPatch, served: str) -> None:
    monkeypatch.setattr(pages, "SERVED", served)
    assert told(pages.shared(OWN, "", "../"))["image"] == "https://liege.example/play/posters/liege.png"


def test_the_manifest_shows_pictures_that_are_there() -> None:
    manifest = json.loads((WEB / "pages" / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["description"]
    there = site.fixed()
    shown = manifest["screenshots"]
    assert {each["form_factor"] for each in shown} == {"wide", "narrow"}
    for each in shown:
        assert "{}x{}".format(*size(there[each["src"]])) == each["sizes"]


def test_nobody_fetches_posters_to_play(tmp_path: Path) -> None:
    made = site.named({"assets/a-1.js": b"1"}, {"index.html": b"<p>", "posters/liege.png": b"2", ".nojekyll": b""})
    listed = json.loads(made["sw.js"].partition(b"\n")[0].removeprefix(b"self.SITE=").removesuffix(b";"))
    assert set(listed["files"]) == {"", "assets/a-1.js"}
    assert made["posters/liege.png"] == b"2"
