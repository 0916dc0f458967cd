"""Input at a table, on the samples of the gallery: clicks, drags, taps and keys have the same effect, and the right
pieces are lit."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Opens
from .hands import asked, lit, said, sentence, thing


def title(page: Page) -> str:
    return page.locator(".say .sentence").inner_text()


def test_a_move_is_a_path_of_clicks(opens: Opens) -> None:
    page = opens("houses-middle")
    assert lit(page) == {f"c{n}" for n in range(7)}
    thing(page, "c2").click()
    assert lit(page) == {f"near{n}" for n in (1, 3, 4, 7, 8, 9)}
    assert thing(page, "c2").get_attribute("data-chosen")
    assert sentence(page).startswith("Place J")
    assert asked(page) == []
    thing(page, "near4").click()
    thing(page, "near4").click()
    thing(page, "near3").click()
    page.wait_for_function("() => !document.querySelector('[data-lit]')")
    thing(page, "near1").click()
    assert asked(page) == ["move Js 4"], "nothing is played twice"


def test_another_card_is_chosen_instead_and_the_same_is_put_back(opens: Opens) -> None:
    page = opens("houses-middle")
    thing(page, "c2").click()
    thing(page, "c3").click()
    assert sentence(page).startswith("Place Q")
    thing(page, "c3").click(position={"x": 20, "y": 20})
    assert sentence(page) == "Choose a card"
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
    page.evaluate("table.focus.first()")
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
    assert sentence(page) == "Move 3 of 4"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert asked(page) == ["move d3-d2"]


def test_cards_are_played_with_the_keyboard_alone(opens: Opens) -> None:
    page = opens("houses-middle")
    page.evaluate("table.focus.first()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sentence(page).startswith("Place 10")
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
                """document.activeElement.closest('[data-id]')
                ?.closest('.top, .center, .strip, .bottom')?.className ?? ''"""
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


def test_escape_takes_a_reason_away_wherever_the_focus_is(opens: Opens) -> None:
    page = opens("squares-middle")
    for blur in ("", "document.activeElement.blur()"):
        thing(page, "g6").click(force=True)
        assert page.locator(".say.refused").count() == 1
        page.evaluate(blur)
        page.keyboard.press("Escape")
        assert page.locator(".say.refused").count() == 0
        assert "has done its moving" not in page.locator(".say .aside").inner_text()


def test_what_would_be_taken_is_shown_before(opens: Opens) -> None:
    page = opens("squares-middle")
    # Before any touch, the possible targets are marked. After a touch on a piece, only the targets of this piece are
    # marked.
    expect(thing(page, "e4")).to_have_attribute("data-danger", "maybe")
    thing(page, "d3").click()
    expect(thing(page, "d4")).to_have_attribute("data-takes", "1")
    expect(thing(page, "d2")).not_to_have_attribute("data-takes", "1")
    expect(thing(page, "e4")).to_have_attribute("data-danger", "maybe")
    thing(page, "d4").hover()
    expect(thing(page, "e4")).to_have_attribute("data-danger", "1")
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
                show: best(() => table.show(
                    views[table.view === views['squares-start'] ? 'squares-middle' : 'squares-start'], {animate: false},
                )),
            };
        }"""
    )
    assert spent["touch"] < 50
    assert spent["show"] < 50
