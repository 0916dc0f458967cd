"""The display of a table, on the samples of the gallery: animations, announcements, the log, the end, and the
layout."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.gallery import views

from .conftest import Opens
from .fit import CHECK, SCREENS, SMALL, UNREACHED
from .hands import asked, axe, said, sentence, thing

SAMPLES = sorted(views())


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
    busy, told, line, before = page.evaluate(
        """() => {
            const step = structuredClone(views['squares-end'].scene);
            table.show({...views['squares-middle'], events: [
                {text: 'First thing', scene: step}, {text: 'Second thing', scene: step}, {text: 'Third thing', ids: ['g6']},
            ]});
            table.tell({over: {title: 'Maud wins', reason: ''}});
            const at = (part) => document.querySelector(part);
            return [at('#table').dataset.busy, at('[aria-live]').textContent, at('#table .sentence').textContent,
                    document.querySelectorAll('#table .entry').length];
        }"""
    )  # read in the same script, as the second event follows soon
    assert busy
    assert "First thing" in told
    assert "Third thing" not in told
    assert line == "First thing"
    page.evaluate("table.tell({over: null})")
    thing(page, "d3").click()
    assert page.locator("#table").get_attribute("data-busy") is None
    # the log grows only after the pause
    assert page.locator("#table .entry").count() > before
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
        "{1} beats {0}'s, a jack": "Maud beats yours, a jack",
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
    assert sentence(page) == "Looking back"
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


@pytest.mark.parametrize("sample", ["houses-middle", "kingdom-middle", "war-call"])
def test_nothing_moves_when_the_turn_does(opens: Opens, sample: str) -> None:
    page = opens(sample)
    before, after = page.evaluate(
        """(sample) => {
          const where = () => [...document.querySelectorAll('.piece')].map((piece) => {
            const { x, y } = piece.getBoundingClientRect();
            return [piece.dataset.id, x, y];
          });
          const before = where();
          const view = structuredClone(views[sample]);
          for (const plate of view.scene.plates) plate.active = !plate.active;
          table.show(view, { animate: false });
          return [before, where()];
        }""",
        sample,
    )
    assert len(before) > 8
    assert before == after


def test_cards_keep_their_size_while_one_travels(opens: Opens) -> None:
    page = opens("houses-middle")
    width = "document.querySelector('.middle .card').offsetWidth"
    before = page.evaluate(width)
    page.evaluate(
        """window.travel = [...document.querySelectorAll('.middle .stack:not(.far) .card')].at(-1).animate(
            [{ transform: 'translate(0, 400px)' }, { transform: 'none' }], 60_000)"""
    )
    page.evaluate("table.tell({ aside: 'Something is said meanwhile.' })")
    assert page.evaluate(width) == before
    page.evaluate("travel.finish()")
    assert page.evaluate(f"travel.finished.then(() => {width})") == before


def test_the_end_says_who_won_and_what_next(opens: Opens) -> None:
    page = opens("houses-end")
    assert sentence(page) == "You win the match"
    # in a match of two, the sentence states the whole result
    assert not page.locator(".scores").is_visible()
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


# The table fits the screen


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
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wrong = f"() => ({CHECK})().filter((line) => !line.includes(' high'))"
    with suppress(TimeoutError):  # the assertion below names the faults
        page.wait_for_function(f"() => ({wrong})().length === 0", timeout=30_000)
    assert page.evaluate(wrong) == []
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.sentence, .aside, .plate h2, .plate .words, .press, .choices')]
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


# Features that only a table of three players has


@pytest.mark.parametrize("screen", SCREENS)
def test_an_empty_row_stays_in_the_middle(opens: Opens, screen: str) -> None:
    page = opens("tricks-pledge", screen)
    places = (
        "[...document.querySelectorAll('[data-id=trick] .gap')].map((e) => Math.round(e.getBoundingClientRect().x))"
    )
    empty = page.evaluate(places)
    page.evaluate("table.show(views['tricks-follow'], { animate: false })")
    assert page.evaluate(places) == empty[2:]
    assert page.locator(".center [data-id=trick]").count() == 1


@pytest.mark.parametrize("screen", SCREENS)
def test_each_hand_at_the_top_lies_beside_its_plate(opens: Opens, screen: str) -> None:
    page = opens("tricks-follow", screen)
    assert page.evaluate(
        """() => [...document.querySelectorAll('.top > .fan')].map((fan) => {
            const lies = fan.getBoundingClientRect(), middle = lies.y + lies.height / 2;
            const left = [...document.querySelectorAll('.top > .plate')].filter((plate) => {
                const box = plate.getBoundingClientRect();
                return box.right <= lies.left + 1 && box.top < middle && middle < box.bottom;
            });
            return [fan.dataset.owner, left.at(-1)?.dataset.seat];
        })"""
    ) == [["1", "1"], ["2", "2"]]


def test_many_choices_leave_the_table_in_sight(opens: Opens) -> None:
    page = opens("tricks-pledge", "short")
    assert page.evaluate(UNREACHED) == []
    wide = ["W" * 24] * 3
    page.evaluate("(names) => table.show({ ...views['tricks-pledge'], names }, { animate: false })", wide)
    assert page.evaluate(CHECK) == []
    high = "(name) => document.querySelector(name).getBoundingClientRect().height"
    assert page.evaluate(high, ".say") < page.evaluate(high, ".center")


def test_a_game_brings_its_own_pictures(opens: Opens) -> None:
    page = opens("tricks-follow")
    drawn = page.evaluate(
        """() => {
            for (const id of ['face-7bells', 'tile-7bells', 'c-boar', 'm-bell'])
                document.querySelector('.sprite').insertAdjacentHTML('beforeend', `<symbol id="${id}"></symbol>`);
            const view = structuredClone(views['tricks-follow']);
            const own = { card: '7bells', shield: 'boar', token: 'boar', marker: 'bell' };
            view.scene.zones.find(({ id }) => id === 'trick').pieces = Object.entries(own).map(
                ([kind, face]) => ({ id: kind, kind, face, label: face }));
            table.show(view, { animate: false });
            return Object.fromEntries(Object.keys(own).map((kind) => [kind,
                [...document.querySelectorAll(`[data-id=${kind}] use`)].map((use) => use.getAttribute('href'))]));
        }"""
    )
    assert drawn == {
        "card": ["#face-7bells", "#tile-7bells"],
        "shield": ["#c-boar"],
        "token": ["#c-boar"],
        "marker": ["#m-bell"],
    }
