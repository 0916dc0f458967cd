"""The dependencies of a guest: packages in pure Python from a package index (PEP 503) on the guest's own host."""

from __future__ import annotations

import hashlib
import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page

from .hands import played
from .test_guests import IN, OUT, opened
from .troubles import Troubles
from .wheels import EXAMPLE, FILE, shelf, wheel

NEEDY = wheel(EXAMPLE.replace("GAME = ", "import counted\n\nGAME = ", 1), needs=("pygames~=0.1.0", "counted>=1"))
COUNTED, DEEPER = "counted-1.0-py3-none-any.whl", "deeper-1.0-py3-none-any.whl"
PACKAGES = {
    COUNTED: wheel("import deeper\n", "", ("deeper",), name="counted"),
    DEEPER: wheel("FOUND = True\n", "", (), name="deeper"),
}
STORED = """async () => (await Promise.all((await caches.keys()).filter((name) => name.startsWith("liege-guests"))
    .map(async (name) => (await (await caches.open(name)).keys()).length))).reduce((one, other) => one + other, 0)"""
"""Returns the number of guest files that the browser has stored."""


@pytest.fixture
def context(online: BrowserContext) -> BrowserContext:
    return online


def index(*files: str) -> bytes:
    """Return a page of a package index (PEP 503) with links to these files."""
    return "".join(f'<!doctype html><a href="{file}">{file.split("/")[-1]}</a>' for file in files).encode()


WHOLE = {
    f"/games/{FILE}": NEEDY,
    "/games/counted/": index(f"../{COUNTED}"),  # a file beside the guest's wheel
    f"/games/{COUNTED}": PACKAGES[COUNTED],
    "/deeper/": index(f"/files/{DEEPER}"),  # a file in another folder, as in an index with a folder for each package
    f"/files/{DEEPER}": PACKAGES[DEEPER],
}


def fetched(page: Page, address: str) -> str:
    """Open a guest from an address. Return "" once the guest's table is shown, else the page's error sentence."""
    page.goto("guests.html")
    page.fill("#address", address)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{IN}, {OUT}", timeout=60_000)
    said = page.locator(f"{OUT} p")
    return said.inner_text() if said.count() else ""


def test_a_guest_has_what_it_needs_from_its_own_host_and_keeps_it(context: BrowserContext, troubles: Troubles) -> None:
    page = context.new_page()
    with shelf(WHOLE) as host:
        troubles.expect(f"request to another host: {host}|404")
        assert fetched(page, f"{host}/games/{FILE}") == ""
        played(page, 1)
        site = json.loads(page.locator("#site").inner_text())
        sums = sorted(hashlib.sha256(PACKAGES[name]).hexdigest() for name in (COUNTED, DEEPER))
        beside = hashlib.sha256(" ".join(sums).encode()).hexdigest()
        assert site["version"].split()[1:] == [beside, hashlib.sha256(NEEDY).hexdigest()]
    page.reload()  # the guest opens again, although its host has stopped
    page.wait_for_selector(IN)
    # three wheels, two index pages, and a note that the third index page does not exist
    assert page.evaluate(STORED) == 6
    page.goto("guests.html")
    page.get_by_role("button", name="Forget").click()
    page.wait_for_function(f"async () => (await ({STORED})()) === 0")


CURIOUS = """import asyncio, js

for number in range(3):
    asyncio.ensure_future(js.fetch(f"HOST/games/more-{number}-py3-none-any.whl"))

GAME = """


def test_code_of_a_guest_is_lent_nothing(context: BrowserContext, troubles: Troubles) -> None:
    """A wheel's dependencies are installed before its code runs. Afterwards the page sends no requests for the
    guest."""
    page, files, asked = context.new_page(), dict[str, bytes](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    with shelf(files) as host:
        files |= {**WHOLE, f"/games/{FILE}": wheel(EXAMPLE.replace("GAME = ", CURIOUS.replace("HOST", host), 1))}
        troubles.expect(f"request to another host: {host}|404")
        assert fetched(page, f"{host}/games/{FILE}") == ""
        played(page, 1)
    assert f"{host}/games/{FILE}" in asked
    assert not [url for url in asked if "/more-" in url]
    assert page.evaluate(STORED) == 1


LACKING = {
    "no index": {},
    "of a machine": {"/games/counted/": index("counted-1.0-cp313-cp313-emscripten_4_0_9_wasm32.whl")},
    "damaged": {"/games/counted/": index(COUNTED), f"/games/counted/{COUNTED}": b"nothing"},
    "a later one is asked for": {
        "/games/counted/": index("counted-0.9-py3-none-any.whl"),
        "/games/counted/counted-0.9-py3-none-any.whl": PACKAGES[COUNTED],
    },
    "elsewhere": {"/games/counted/": index(f"../else/{COUNTED}")},
    "of another host": {"/games/counted/": index(f"http://127.0.0.1:9/{COUNTED}")},
}


@pytest.mark.parametrize("name", LACKING)
def test_what_is_not_there_is_told_and_nothing_is_kept(name: str, context: BrowserContext, troubles: Troubles) -> None:
    page = context.new_page()
    with shelf({f"/games/{FILE}": NEEDY, **LACKING[name]}) as host:
        troubles.expect(f"request to another host: {host}|404")
        said = fetched(page, f"{host}/games/{FILE}")
    told = f"It needs packages that have no pure-Python version at {urlsplit(host).netloc}: counted."
    assert said == f"{told} Everything else still works."
    assert page.evaluate(STORED) == 0


def test_a_guest_from_a_file_brings_all_that_it_needs(page: Page) -> None:
    assert "It needs the package 'counted', and a guest from a file brings all that it needs." in opened(page, NEEDY)
