"""The landing page and the rule books, as a visitor with or without scripts meets them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pygames import games

from .conftest import Visitor

NAMES = [game.name for game in games.every()]


def test_the_first_page_offers_every_game(page: Page) -> None:
    page.goto("")
    for game in games.every():
        assert page.get_by_role("link", name=f"Play {game.title}", exact=True).get_attribute("href") == f"{game.name}/"
    assert page.locator(".game").count() == len(NAMES)


def test_the_first_page_reads_without_scripts(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False).new_page()
    page.goto("")
    assert page.get_by_role("heading", name="Liege").is_visible()
    for game in games.every():
        assert page.get_by_text(game.line).is_visible()
    assert not page.locator("#lamp").is_visible()


def test_the_lamp_is_remembered(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Switch between day and lamplight").click()
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert night != day
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == night


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_book_has_an_anchor_for_each_ruling(page: Page, name: str) -> None:
    page.goto(f"{name}/rules.html")
    anchors = page.locator("h3[id^='r-']").evaluate_all("all => all.map(one => one.id)")
    book = Path(f"pygames/games/{name}/rules.md").read_text(encoding="utf-8")
    assert anchors == [f"r-{number}" for number in re.findall(r"^### (\d+)\. ", book, re.MULTILINE)]
    assert page.get_by_role("link", name="Play").first.get_attribute("href") == "./"
