"""The display of events at a table: pauses, the trail of the other players' actions, the reasons, and a scene for the
end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Opens
from .hands import asked, axe, said, sentence, thing

HELD = """() => {
    const step = structuredClone(views['squares-middle'].scene);
    table.show({...views['squares-middle'], events: [
        {text: 'The cards turn.', scene: step, held: 'Next battle'}, {text: 'New cards are dealt.', ids: ['g6']},
    ]});
}"""
OTHERS = """() => table.show({...views['squares-middle'], you: 0, events: [
    {text: '{1} steps from h2 to h4.', seat: 1, trace: ['h2', 'h4']},
    {text: '{1} takes the man on d2.', seat: 1, trace: ['b5', 'b3'], lost: ['d2'], harms: 0, kind: 'loss',
     why: 'Who stands between two is taken.', ruling: 7},
]})"""
OVER = """(winners) => {
    const view = structuredClone(views['squares-middle']);
    view.scene.moves = [];
    view.scene.bands = [{ids: ['d3', 'e3'], words: 'd3 and e3, side by side'}];
    view.scene.story = 'It was decided on d3.';
    table.show({...view, over: {title: '{1} wins', reason: 'Five are taken.', scores: [0, 1], winners,
                                actions: [{label: 'Rematch', main: true, act: () => asked.push('rematch')}]}});
}"""


def held(page: Page) -> str | None:
    return page.locator("#table").get_attribute("data-held")


def test_what_is_held_stands_until_a_hand_lets_it_go(opens: Opens) -> None:
    page = opens("squares-start", reduced_motion="reduce")
    page.evaluate(HELD)
    go = page.get_by_role("button", name="Next battle")
    expect(go).to_be_visible()
    assert sentence(page) == "The cards turn."
    page.wait_for_timeout(1500)
    assert held(page), "time does not let it go"
    assert not page.locator("#table [data-lit]").count()
    assert "New cards" not in said(page)
    go.click()
    expect(go).to_have_count(0)
    assert held(page) is None
    assert "New cards are dealt." in said(page)
    thing(page, "d3").click()
    assert thing(page, "d3").get_attribute("data-chosen")


def test_what_is_held_goes_on_by_key_and_by_a_touch_of_the_table(opens: Opens) -> None:
    page = opens("squares-start", reduced_motion="reduce")
    page.locator("#table .say").focus()
    page.evaluate(HELD)
    expect(page.get_by_role("button", name="Next battle")).to_be_focused()
    page.keyboard.press("Enter")
    assert held(page) is None
    page.evaluate(HELD)
    # a piece cannot be moved during a pause
    thing(page, "d3").click(force=True)
    assert held(page) is None
    assert not thing(page, "d3").get_attribute("data-chosen"), "a touch that lets go does nothing else"
    page.evaluate(HELD)
    page.keyboard.press("Escape")
    assert held(page) is None


def test_others_leave_numbered_seals_and_what_was_lost_is_named(opens: Opens) -> None:
    page = opens("squares-start", reduced_motion="reduce")
    page.evaluate(OTHERS)
    page.locator("#table").click(position={"x": 3, "y": 3})
    seals = page.locator(".square > .seal").evaluate_all("(all) => all.map((each) => each.dataset.number)")
    assert sorted(seals) == ["1", "2"]
    assert page.locator(".overlay .way").count() == 2
    assert thing(page, "d2").locator(".lost .pattee").count() == 1
    assert page.get_by_role("heading", name="Last turn: Odo").is_visible()
    assert page.locator(".deeds li").all_text_contents() == ["1steps from h2 to h4.", "2takes the man on d2."]
    assert "Odo takes the man on d2" in page.locator(".say .aside").inner_text()
    thing(page, "d3").click()
    assert page.locator(".square > .seal, .overlay .way").count() == 0, "they were seen"
    assert thing(page, "d2").locator(".lost").count() == 1
    assert "takes the man" not in page.locator(".say").inner_text()
    page.get_by_role("button", name="Show again").click()
    expect(page.locator(".square > .seal")).to_have_count(2)


def test_nothing_fades_while_an_entry_before_the_end_is_looked_back_at(opens: Opens) -> None:
    page = opens("squares-start", reduced_motion="reduce")
    page.evaluate(OVER, [1])
    assert page.locator("#table [data-apart]").count()
    page.evaluate("() => table.show({...table.view, at: 0})")
    assert not page.locator("#table [data-apart]").count()


def test_why_stands_where_the_sentence_is_on_a_phone(opens: Opens) -> None:
    page = opens("squares-start", "phone", reduced_motion="reduce")
    page.evaluate(OTHERS)
    page.locator("#table").click(position={"x": 3, "y": 3})
    why = page.locator(".say").get_by_role("button", name="Why?")
    why.click()
    expect(page.locator(".because p")).to_have_text("Who stands between two is taken.")
    page.locator(".say").get_by_role("button", name="Ruling 7").click()
    assert asked(page)[-1] == "ruling 7"


def test_the_end_joins_what_decided_it_and_lets_the_rest_stand_back(opens: Opens) -> None:
    for screen in ("desk", "phone"):
        page = opens("squares-start", screen, reduced_motion="reduce")
        page.evaluate(OVER, [1])
        band = page.get_by_role("img", name="d3 and e3, side by side")
        expect(band).to_be_visible()
        frame, square = band.bounding_box(), thing(page, "d3").bounding_box()
        assert frame
        assert square
        assert frame["x"] < square["x"]
        assert frame["x"] + frame["width"] > square["x"] + square["width"]
        assert page.locator("[data-apart]").count() > 5
        assert not thing(page, "d3").locator("[data-apart]").count()
        assert "It was decided on d3." in page.locator(".say").inner_text()
        assert not axe(page)


def test_words_of_a_finished_match_are_spoken_once(opens: Opens) -> None:
    page = opens("squares-start", reduced_motion="reduce")
    page.evaluate(OVER, [1])
    assert said(page).count("Five are taken.") == 1
    assert "It was decided on d3." in said(page)


def test_the_answer_to_a_touch_does_not_wait_for_what_is_still_being_read(opens: Opens) -> None:
    page = opens("squares-start")
    before, after = page.evaluate(
        """() => {
            const view = views['squares-middle'];
            const text = '{1} does something that takes a visitor the better part of two seconds to read. '.repeat(2);
            table.show({...view, you: 0, events: [{text, seat: 1, ids: ['h2']}]});
            const entries = () => document.querySelectorAll('#table .entry').length;
            const log = [...view.log, {index: 99, seat: 0, text: 'You step.', short: 'd3'}];
            const before = entries();
            table.touch(['d3']);
            table.show({...view, you: 0, log, events: [{text: 'You step.', seat: 0}]});
            return [before, entries()];
        }"""
    )
    assert after == before + 1


WHY = """() => {
    const view = structuredClone(views["houses-end"]);
    const why = "Three houses side by side win at once. The ends of the line aren't neighbours.";
    const because = { text: "Three win.", why, ruling: 25 };
    const over = { ...view.over, because, actions: [{ label: "Rematch", main: true, act() {} }] };
    table.show({ ...view, over }, { animate: false });
}"""
PLACES = "[...document.querySelectorAll('.piece, .say')].map((e) => JSON.stringify(e.getBoundingClientRect()))"


def test_the_end_is_never_blank_and_its_reason_moves_nothing(opens: Opens) -> None:
    for screen in ("desk", "tablet", "phone", "short"):
        page = opens("houses-end", screen)
        page.evaluate(WHY)
        page.wait_for_timeout(150)
        faded = """document.getAnimations().filter(({ effect }) => effect.target.closest(".say")
            && effect.getKeyframes().some(({ opacity }) => opacity !== undefined && opacity < 1)).length"""
        assert page.evaluate(faded) == 0
        page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
        before = page.evaluate(PLACES)
        page.evaluate("table.bar.because.show(true)")
        expect(page.locator(".because p")).to_be_visible()
        assert page.evaluate(PLACES) == before, screen
        page.evaluate("table.bar.because.show(false)")
        expect(page.locator(".because p")).not_to_be_visible()
