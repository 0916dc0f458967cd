"""In Conflict as visitors play it: whole matches of two and four seats, and the resolver with good and bad input."""

from __future__ import annotations

import re
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .hands import ME, PAGE, axe, by_keys, finish, rest, seated, sentence
from .late import seated_late

GAME = "in_conflict"


def test_a_whole_match_of_two_by_mouse(regular: BrowserContext) -> None:
    page = seated(regular, GAME, [ME, PAGE], "battles=3")
    finish(page, page.mouse.click, Random(4))
    expect(page.locator("#table .say.over .sentence")).to_have_text(re.compile("win|wins"))
    decided = page.locator("#table .moves .entry", has_text=re.compile("(takes?|holds?) the field"))
    assert decided.count() == 3


def test_a_match_of_four_with_three_bots_is_finished_by_keyboard(regular: BrowserContext) -> None:
    page = seated_late(regular, GAME, "seats=4 battles=2")
    assert page.locator("#table .plate").count() == 4
    for _ in range(200):
        if by_keys(page) == "over":
            break
    expect(page.locator("#table .say.over")).to_be_visible()


def test_the_two_calls_are_the_moment_of_the_game_on_a_phone(phone: BrowserContext) -> None:
    page = seated(phone, GAME, [ME, PAGE], "battles=1")
    while "Strategy" not in sentence(page):
        page.locator("#table .say button", has_text=re.compile("Commit nothing|Enough")).tap()
        rest(page)
    for call in ("Strategy", "Tactics"):
        box = page.locator("#table .say button", has_text=re.compile(f"^{call}")).bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 120
    page.locator("#table .say button", has_text=re.compile("^Tactics")).tap()
    assert rest(page, 40) in ("lit", "over")


def test_a_battle_is_foretold_and_its_result_stays_until_one_goes_on(phone: BrowserContext) -> None:
    """The top of the table shows the goal, each call shows its chance before it is touched, and lines join the cards
    that have decided the battle."""
    page = seated(phone, GAME, [ME, PAGE], "battles=2 materiel=0")
    expect(page.locator("#goal")).to_have_text("Win more of 2 battles")
    rest(page)
    for call in ("Strategy", "Tactics"):
        expect(page.locator("#table .say button", has_text=re.compile(f"^{call}"))).to_contain_text(re.compile(r"\d+"))
    page.locator("#table .say button", has_text=re.compile("^Tactics")).tap()
    go = page.get_by_role("button", name="Next battle")
    expect(go).to_be_visible()
    assert sentence(page).endswith(".")
    assert re.search("(takes?|holds?) the field, ", sentence(page))
    assert page.locator("#table .band").count() == 2
    assert page.locator("#table .center .card.back").count() == 0
    assert page.locator("#table .top .shield[data-tint]:not([data-tint=''])").count() == 1
    go.tap()
    expect(page.locator("#table .band")).to_have_count(0)
    rest(page)
    assert page.locator("#table .center .card.back").count() > 0


@pytest.fixture(scope="module")
def york() -> dict[str, str]:
    """Return the form values of a battle that the defender wins by a queen."""
    return {
        "a_name": "York",
        "b_name": "Kent",
        "a_banners": "4",
        "b_banners": "2",
        "a_houses": "Percy: J♥",
        "b_houses": "Mowbray: Qs\nGrey: 2c",
    }


def resolved(page: Page, values: dict[str, str]) -> None:
    """Fill in the form of the resolver and submit it."""
    for name, value in values.items():
        page.locator(f"#{name}").fill(value)
    page.get_by_role("button", name="Resolve a battle").click()


def test_the_resolver_answers_and_its_link_carries_the_battle(regular: BrowserContext, york: dict[str, str]) -> None:
    page = regular.new_page()
    page.goto(f"{GAME}/resolver.html")
    page.locator("#initiative").select_option("a")
    resolved(page, york)
    answer = page.locator("#answer")
    expect(answer.locator("h2")).to_have_text("Kent holds the field, 5 to 3")
    expect(answer).to_contain_text("Kent's Q♠ beats York's J♥ and scores 3.")
    link = page.url
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator("#answer h2")).to_have_text("Kent holds the field, 5 to 3")
    assert other.locator("#a_houses").input_value() == "Percy: J♥"


def test_cards_are_picked_by_touch_and_the_sum_grows(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto(f"{GAME}/resolver.html")
    picked = {
        "a": ("king of spades", "Next line", "9 of spades", "Undo"),
        "b": ("2 of spades", "hearts", "2 of hearts"),
    }
    for side, names in picked.items():
        for name in names:
            page.locator(f"#{side}_houses + .picker").get_by_role("button", name=name, exact=True).tap()
    assert page.locator("#a_houses").input_value() == "K♠\n"
    assert page.locator("#b_houses").input_value() == "2♠ 2♥"
    expect(page.locator("#so-far")).to_have_text("So far: Attacker 4, Defender 3.")
    page.locator("#b_call").select_option("strategy")
    expect(page.locator("#so-far")).to_have_text("So far: Attacker 1, Defender 5.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_resolver_says_what_is_wrong_at_its_field(regular: BrowserContext, york: dict[str, str]) -> None:
    page = regular.new_page()
    page.goto(f"{GAME}/resolver.html")
    resolved(page, {**york, "b_houses": "Mowbray: J♥", "a_banners": "-1"})
    expect(page.locator("#a_banners-wrong")).to_have_text("Banners must be from 0 to 99, not -1.")
    expect(page.locator("#b_houses-wrong")).to_contain_text("J♥ was already dealt to Percy")
    expect(page.locator("#a_banners")).to_be_focused()
    expect(page.locator("#answer")).to_be_hidden()
    resolved(page, {"a_houses": "", "b_houses": "", "a_banners": "1"})
    expect(page.locator("#a_houses-wrong")).to_contain_text("No House is in this battle")
    hostile = "<img src=x onerror=alert(1)>: Ks"
    resolved(page, {"a_houses": hostile, "a_name": "<b>York</b>", "b_houses": "Grey: Kd"})
    expect(page.locator("#answer h2")).to_be_visible()
    assert page.locator("#answer img, #answer b").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_resolver(
    regular: BrowserContext, scheme: Literal["light", "dark"], york: dict[str, str]
) -> None:
    page = regular.new_page()
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{GAME}/resolver.html")
    assert not axe(page)
    resolved(page, york)
    expect(page.locator("#answer h2")).to_be_visible()
    assert not axe(page)


def test_the_resolver_works_offline(page: Page, york: dict[str, str]) -> None:
    page.goto(f"{GAME}/resolver.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    resolved(page, york)
    expect(page.locator("#answer h2")).to_contain_text("holds the field")
