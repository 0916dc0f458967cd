"""The documentation: every visitor finds it from the home page, and can read pages offline that were opened before."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from .hands import axe
from .host import Host, opened

NAMES = ("", "games.html", "figures.html", "friends.html", "features.html", "dependencies.html")
SCREENS: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_that_axe_finds(page: Page, screen: str, scheme: Literal["light", "dark"]) -> None:
    page.set_viewport_size(SCREENS[screen])
    page.emulate_media(color_scheme=scheme)
    for name in NAMES:
        page.goto(f"docs/{name}")
        assert axe(page) == [], name


def test_the_first_page_leads_to_a_section_of_a_document(page: Page) -> None:
    page.goto("")
    page.get_by_role("link", name="Documentation").click()
    page.get_by_role("link", name="Friends and hosting").click()
    page.get_by_role("link", name="Hosting", exact=True).click()
    expect(page.get_by_role("heading", name="Hosting", exact=True)).to_be_in_viewport()
    page.get_by_role("link", name="All games", exact=True).click()
    expect(page.get_by_role("link", name="Documentation")).to_be_visible()


def test_a_document_that_was_opened_is_read_offline(host: Host, guest: BrowserContext) -> None:
    page = opened(guest)
    assert not [path for path in host.server.asked if path.startswith("docs/")]
    page.goto("docs/friends.html")
    page.goto("")
    host.stop()
    page.goto("docs/friends.html")
    expect(page.get_by_role("heading", name="Friends and hosting")).to_be_visible()
