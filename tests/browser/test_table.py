"""The table view on the samples of the gallery: touching by every means, what is lit, said and drawn, on four screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.gallery import site, views
from web.build.serve import Server

from .conftest import Troubles
from .fit import CHECK, SCREENS, SMALL
from .hands import axe, sentence

SAMPLES = sorted(views())

Opens = Callable[..., Page]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("gallery")
    site.build(folder)
    server = Server(folder).start()
    yield server
    server.shutdown()


@pytest.fixture
def opens(chromium: Browser, gallery: Server) -> Iterator[Opens]:
    """Opens a sample on a screen; a console error fails the test."""
    troubles = Troubles(f"localhost:{gallery.server_address[1]}")
    contexts = []

    def open_(sample: str, screen: str = "desk", **options: Any) -> Page:
        width, height = SCREENS[screen]
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(5_000)
        troubles.watch(context)
        contexts.append(context)
        page = context.new_page()
        page.goto(f"{gallery.address}?{sample}")
        page.locator(".say").wait_for()
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not troubles.unexpected, "\n".join(troubles.unexpected)


def asked(page: Page) -> list[str]:
    """What the table has asked for since."""
    return page.evaluate("asked")


def thing(page: Page, ident: str) -> Any:
    return page.locator(f'[data-id="{ident}"]')


def lit(page: Page) -> set[str]:
    return set(page.evaluate("[...document.querySelectorAll('[data-lit]')].map((e) => e.dataset.id)"))


def said(page: Page) -> str:
    """All that the live region holds."""
    return page.locator("[aria-live]").inner_text()


def title(page: Page) -> str:
    return page.locator(".say .sentence").inner_text()


# touching


def test_a_move_is_a_path_of_clicks(opens: Opens) -> None:
    page = opens("houses-middle")
    assert lit(page) == {f"c{n}" for n in range(7)}
    thing(page, "c2").click()
    assert lit(page) == {f"near{n}" for n in (1, 3, 4, 7, 8, 9)}
    assert thing(page, "c2").get_attribute("data-chosen")
    assert title(page).startswith("Place J")
    assert asked(page) == []
    thing(page, "near4").click()
    assert asked(page) == ["move Js 4"]
    assert lit(page) == set(), "nothing is played twice"


def test_another_card_is_chosen_instead_and_the_same_is_put_back(opens: Opens) -> None:
    page = opens("houses-middle")
    thing(page, "c2").click()
    thing(page, "c3").click()
    assert title(page).startswith("Place Q")
    thing(page, "c3").click(position={"x": 20, "y": 20})
    assert title(page) == "Choose a card"
    thing(page, "c0").click()
    page.get_by_role("button", name="Put back").click()
    assert lit(page) == {f"c{n}" for n in range(7)}


def test_a_move_can_be_dragged(opens: Opens) -> None:
    page = opens("houses-middle")
    card, house = thing(page, "c4").bounding_box(), thing(page, "near7").bounding_box()
    page.mouse.move(card["x"] + 40, card["y"] + 40)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, card["y"] - 40, steps=3)
    assert page.locator(".ghost").count() == 1
    page.mouse.move(house["x"] + house["width"] / 2, house["y"] + 40, steps=3)
    page.mouse.up()
    assert asked(page) == ["move Kh 7"]
    assert page.locator(".ghost, .lent").count() == 0


def test_a_drag_to_nowhere_leaves_the_card_chosen(opens: Opens) -> None:
    page = opens("houses-middle")
    card = thing(page, "c4").bounding_box()
    page.mouse.move(card["x"] + 40, card["y"] + 40)
    page.mouse.down()
    page.mouse.move(700, 30, steps=3)
    page.mouse.up()
    assert asked(page) == []
    assert page.locator(".ghost, .lent").count() == 0


def test_taps_do_what_clicks_do(opens: Opens) -> None:
    page = opens("houses-middle", "phone", has_touch=True, is_mobile=True)
    thing(page, "c2").tap()
    thing(page, "near9").tap()
    assert asked(page) == ["move Js 9"]


def test_a_board_is_played_with_the_keyboard_alone(opens: Opens) -> None:
    page = opens("squares-middle")
    page.evaluate("table.focusFirst()")
    for _ in range(64):
        if page.evaluate("document.activeElement.dataset.id") == "d3":
            break
        where = page.evaluate("document.activeElement.dataset.id")
        page.keyboard.press(
            "ArrowLeft"
            if where[0] > "d"
            else "ArrowRight"
            if where[0] < "d"
            else "ArrowUp"
            if where[1] < "3"
            else "ArrowDown"
        )
    page.keyboard.press("Enter")
    assert lit(page) == {"d4", "b3", "e3", "d2"}
    page.keyboard.press("Escape")
    assert title(page) == "Move 3 of 4"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert asked(page) == ["move d3-d2"]


def test_cards_are_played_with_the_keyboard_alone(opens: Opens) -> None:
    page = opens("houses-middle")
    page.evaluate("table.focusFirst()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert title(page).startswith("Place 10")
    page.keyboard.press("Shift+Tab")
    while page.evaluate("!document.activeElement.closest('[data-kind=line]')"):
        page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('[data-lit]').dataset.id") == "near1"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert asked(page) == ["move Th 3"]


def test_tab_goes_from_zone_to_zone_in_table_order(opens: Opens) -> None:
    page = opens("kingdom-middle")
    page.locator("body").press("Tab")
    seen = []
    for _ in range(12):
        seen.append(
            page.evaluate(
                "document.activeElement.closest('[data-id]')?.closest('.top, .center, .strip, .bottom')?.className ?? ''"
            )
        )
        page.keyboard.press("Tab")
    areas = [area for area in dict.fromkeys(seen) if area]
    assert areas == ["center", "bottom"]
    assert len(page.query_selector_all('[data-kind="fan"] [tabindex="0"]')) == 1


def test_what_cannot_be_used_says_why(opens: Opens) -> None:
    page = opens("squares-middle")
    thing(page, "g6").click(force=True)
    assert "has done its moving" in page.locator(".say .aside").inner_text()
    assert "has done its moving" in said(page)
    assert asked(page) == []
    thing(page, "d3").click()
    assert "has done its moving" not in page.locator(".say .aside").inner_text()


def test_what_would_be_taken_is_shown_before(opens: Opens) -> None:
    page = opens("squares-middle")
    thing(page, "d3").click()
    assert thing(page, "e4").get_attribute("data-danger") is None
    thing(page, "d4").hover()
    assert thing(page, "e4").get_attribute("data-danger")
    thing(page, "d2").hover()
    assert thing(page, "e4").get_attribute("data-danger") is None


def test_marks_tell_kinds_of_moves_apart(opens: Opens) -> None:
    page = opens("squares-middle")
    thing(page, "d3").click()
    marks = {ident: thing(page, ident).get_attribute("data-lit") for ident in ("d4", "b3", "e3", "d2")}
    assert marks == {"d4": "place", "b3": "jump", "e3": "pin", "d2": "step"}


def test_choices_are_buttons(opens: Opens) -> None:
    page = opens("war-call")
    page.get_by_role("button", name="Tactics").click()
    assert asked(page) == ["move tactics"]


def test_enter_on_what_does_nothing_presses_the_main_choice(opens: Opens) -> None:
    page = opens("office-middle")
    thing(page, "h02").focus()
    page.keyboard.press("Enter")
    assert asked(page) == ["move done"]


def test_a_touch_is_shown_within_50_ms(opens: Opens) -> None:
    page = opens("squares-start")
    spent = page.evaluate(
        """() => {
            const best = (act) => Math.min(...Array.from({length: 7}, () => {
                const start = performance.now();
                act();
                document.body.getBoundingClientRect();
                return performance.now() - start;
            }));
            return {
                touch: best(() => document.querySelector('[data-id=d2]').click()),
                show: best(() => table.show(views[table.view === views['squares-start'] ? 'squares-middle' : 'squares-start'], {animate: false})),
            };
        }"""
    )
    assert spent["touch"] < 50
    assert spent["show"] < 50


# showing


def test_elements_are_kept_by_id(opens: Opens) -> None:
    page = opens("houses-middle")
    page.evaluate("window.before = [...document.querySelectorAll('[data-id]')]")
    page.evaluate("table.show(views['houses-waiting'])")
    assert page.evaluate("before.filter((e) => e.isConnected).length") == page.evaluate(
        "document.querySelectorAll('[data-id]').length"
    )
    assert page.evaluate("before.filter((e) => !e.isConnected).map((e) => e.dataset.id)") == ["c6"]


def test_cards_of_one_position_travel_to_their_place_in_the_next(opens: Opens) -> None:
    page = opens("houses-middle")
    moved = page.evaluate(
        """() => {
            const view = structuredClone(views['houses-middle']);
            const line = view.scene.zones.find((zone) => zone.id === 'line'), hand = view.scene.zones.find((zone) => zone.id === 'hand0');
            const card = hand.pieces.splice(2, 1)[0];
            line.zones[6].zones[2].pieces = [card];
            view.scene.moves = [];
            const element = document.querySelector('[data-id=c2]');
            table.show(view);
            return element.isConnected && element.closest('[data-id=near7]') && element.getAnimations().length;
        }"""
    )
    assert moved


def test_nothing_travels_where_motion_is_unwanted(opens: Opens) -> None:
    page = opens("houses-middle", reduced_motion="reduce")
    page.evaluate("table.show(views['houses-start'])")
    assert (
        page.evaluate(
            "document.getAnimations().filter((a) => a instanceof Animation && !(a instanceof CSSTransition)).length"
        )
        == 0
    )


def test_positions_on_the_way_are_played_and_a_touch_ends_them(opens: Opens) -> None:
    page = opens("squares-start")
    page.evaluate(
        """() => {
            const step = structuredClone(views['squares-end'].scene);
            table.show({...views['squares-middle'], events: [
                {text: 'First thing', scene: step}, {text: 'Second thing', scene: step}, {text: 'Third thing', ids: ['g6']},
            ]});
        }"""
    )
    assert page.locator("#table").get_attribute("data-busy")
    assert "First thing" in said(page)
    assert "Third thing" not in said(page)
    entries = page.locator("#table .entry")
    before = entries.count()
    assert sentence(page) == "First thing"
    thing(page, "d3").click()
    assert page.locator("#table").get_attribute("data-busy") is None
    assert entries.count() > before  # nothing was told before its time
    assert sentence(page) != "First thing"
    assert "Third thing" in said(page)
    assert thing(page, "d3").get_attribute("data-chosen")
    assert "just" in (thing(page, "g6").get_attribute("data-state") or "")


def test_each_event_is_spoken_once_with_names_and_suits_in_words(opens: Opens) -> None:
    page = opens("houses-middle")
    assert said(page).count("Maud places 3 of clubs at house 9") == 1
    assert "House 6 is claimed by you" in said(page)
    assert "Choose a card" in said(page)


def test_names_are_text_never_markup(opens: Opens) -> None:
    page = opens("houses-middle")
    page.evaluate("table.show({...views['houses-middle'], names: ['You', '<img src=x onerror=alert(1)>']})")
    assert page.locator("#table img").count() == 0
    assert page.locator(".plate h2").first.inner_text() == "<img src=x onerror=alert(1)>"


def test_sentences_follow_you(opens: Opens) -> None:
    page = opens("houses-middle")
    for text, follows in {
        "{0} places 3♣": "You place 3 of clubs",
        "{0} has drawn": "You have drawn",
        "{1} passes to {0}": "Maud passes to you",
        "{0} passes. {0}'s house": "You pass. Your house",
        "{0} carries on": "You carry on",
    }.items():
        page.evaluate("(text) => table.show({...views['houses-middle'], events: [{text}]})", text)
        page.wait_for_timeout(300)
        assert follows in said(page)


def test_the_list_of_moves_looks_back(opens: Opens) -> None:
    page = opens("houses-middle")
    page.get_by_role("button", name="Maud places 5 of spades at house 3").click()
    assert asked(page) == ["look 5"]
    page.evaluate(
        "table.show({...views['houses-middle'], scene: {...views['houses-start'].scene, moves: []}, at: 5, canUndo: false})"
    )
    assert title(page) == "Looking back"
    assert page.locator(".entry[aria-current]").inner_text().strip().startswith("5")
    page.get_by_role("button", name="Back to the game").click()
    assert asked(page) == ["look 5", "look null"]


def test_why_leads_to_the_ruling(opens: Opens) -> None:
    page = opens("houses-middle")
    assert "your Coup beats" in page.locator(".why").inner_text()
    page.get_by_role("button", name="Ruling 14").click()
    assert asked(page) == ["ruling 14"]


def test_undo_is_offered_only_where_it_can_be(opens: Opens) -> None:
    page = opens("houses-middle")
    page.get_by_role("button", name="Undo").click()
    assert asked(page) == ["undo"]
    page.evaluate("table.show({...views['houses-middle'], canUndo: false})")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_the_end_says_who_won_and_what_next(opens: Opens) -> None:
    page = opens("houses-end")
    assert title(page) == "You win the match"
    assert page.locator(".scores .won").inner_text() == "You 5"
    page.evaluate(
        "table.show({...views['houses-end'], over: {...views['houses-end'].over, actions: [{label: 'Again', main: true, act: () => asked.push('again')}]}})"
    )
    page.get_by_role("button", name="Again").click()
    assert asked(page) == ["again"]


def test_focus_stays_when_the_thing_that_had_it_goes(opens: Opens) -> None:
    page = opens("houses-middle")
    thing(page, "c6").focus()
    page.evaluate("table.show(views['houses-waiting'])")
    assert page.evaluate("document.getElementById('table').contains(document.activeElement)")


def test_on_a_phone_the_list_is_a_sheet(opens: Opens) -> None:
    page = opens("houses-middle", "phone")
    expect(page.locator(".moves")).to_be_hidden()
    page.evaluate("table.toggleMoves()")
    expect(page.locator(".moves")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".moves")).to_be_hidden()


# fitting


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("sample", SAMPLES)
def test_it_fits(opens: Opens, sample: str, screen: str) -> None:
    page = opens(sample, screen)
    assert page.evaluate(CHECK) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("sample", ["houses-middle", "squares-middle", "office-middle", "kingdom-middle", "war-call"])
def test_text_can_be_doubled(opens: Opens, sample: str, screen: str) -> None:
    page = opens(sample, screen)
    page.add_style_tag(content="html { font-size: 200%; }")
    wrong = f"() => ({CHECK})().filter((line) => !line.includes(' high'))"
    page.wait_for_function(f"() => ({wrong})().length === 0 || performance.now() > 4000")
    assert page.evaluate(wrong) == []
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.sentence, .aside, .plate h2, .plate p, .press, .choices')]
        .filter((e) => e.getClientRects().length && (e.scrollWidth > e.clientWidth + 2) && getComputedStyle(e).display !== 'inline')
        .map((e) => e.className + e.textContent)"""
    )
    assert cut == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_axe_finds_nothing(opens: Opens, sample: str, scheme: str) -> None:
    page = opens(sample, "desk", color_scheme=scheme)
    assert axe(page) == []


def test_the_four_colour_deck_tells_clubs_and_diamonds(opens: Opens) -> None:
    page = opens("houses-middle")
    ink = "(id) => getComputedStyle(document.querySelector(`[data-id=${id}] .full [color]`)).color"
    club, spade = page.evaluate(ink, "c0"), page.evaluate(ink, "c2")
    assert club == spade
    page.evaluate("document.documentElement.dataset.deck = 'four'")
    assert page.evaluate(ink, "c0") != page.evaluate(ink, "c2")
    assert page.evaluate(ink, "c5") != page.evaluate(ink, "c1")
