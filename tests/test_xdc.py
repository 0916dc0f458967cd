"""Tests of the app for messengers (webxdc): a zip file that works without any other file."""

from __future__ import annotations

import io
import json
import posixpath
import re
import tomllib
import zipfile

import pytest

from pygames import games
from web.build.making import site, xdc

PROVIDED = "webxdc.js"
"""The name of the script that the messenger adds to the app."""


@pytest.fixture(scope="module")
def app() -> site.Files:
    return xdc.app(site.files())


def test_the_package_has_the_files_that_messengers_need(app: site.Files) -> None:
    with zipfile.ZipFile(io.BytesIO(xdc.packed(app))) as package:
        names = package.namelist()
        assert {"index.html", "manifest.toml", "icon.png"} <= set(names)
        assert PROVIDED not in names
        assert tomllib.loads(package.read("manifest.toml").decode())["name"] == "Liege"
        kinds = {one.compress_type for one in package.infolist()}
    assert kinds == {zipfile.ZIP_DEFLATED}
    assert xdc.packed(app) == xdc.packed(app)


def test_every_address_leads_to_a_file_of_the_app(app: site.Files) -> None:
    for path, content in app.items():
        if not path.endswith(".html"):
            continue
        found = re.findall(r'\b(?:href|src)="([^"#?]+)', content.decode())
        assert found
        for address in found:
            lies = posixpath.normpath(posixpath.join(posixpath.dirname(path), address))
            assert lies in app or lies == PROVIDED or address.startswith(("data:", "https:")), (path, address)


def test_the_pages_allow_and_name_no_other_host(app: site.Files) -> None:
    pages = {path: content.decode() for path, content in app.items() if path.endswith(".html")}
    assert {f"{name}/index.html" for name in games.NAMES} <= set(pages)
    for path, text in pages.items():
        (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
        assert not re.search(r"\b(wss?|https?):", policy), path
        (told,) = re.findall(r'id="site">(.*?)</script>', text)
        about = json.loads(told)
        assert about["meet"] == {"relays": ["webxdc:chat"], "stun": []}
        assert posixpath.normpath(posixpath.join(posixpath.dirname(path), about["chat"])) in app
        first = re.findall(r'<script\b[^>]*? src="([^"]+)"', text)[0]
        assert posixpath.normpath(posixpath.join(posixpath.dirname(path), first)) == PROVIDED


def test_the_site_itself_has_nothing_of_it() -> None:
    files = site.files()
    assert xdc.CHAT not in files
    assert not any(b"webxdc.js" in content for path, content in files.items() if path.endswith(".html"))
