"""The workshop: an author types a game, tries it at the table, plays it and sends it to a friend. No typed text is
lost.

`tests/test_workshop.py` tests the engine's part.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from web.build.making.workshop import starts

from .conftest import ROOT, Visitor
from .friends import NAMES, begun, named, over, plays, wish
from .hands import axe, fair, finish, rest, until
from .test_guests import OUT, REACHING
from .troubles import Troubles

STARTS = starts()
LIGHT = {path.stem: path for path in sorted((ROOT / "tests" / "light").glob("[a-z]*.py"))}
WHOLE = {kind: start["files"]["__init__.py"] for kind, start in STARTS.items()} | {
    name: path.read_text(encoding="utf-8") for name, path in LIGHT.items()
}
"""Source texts of nine games of different kinds: with a board, tricks, bluffs or dice; for two and for four players."""
OF_EACH_KIND = ("board", "whist", "pig")
"""Three games that represent all kinds: with a board, with hidden hands and with dice."""
STATE, WRONG = "#state", "#wrong"
WAIT = 120_000
GAME = STARTS["dice"]["files"]["__init__.py"]


def workshop(context: BrowserContext) -> Page:
    """Open the workshop and wait for its first table."""
    page = context.new_page()
    page.goto("workshop.html")
    well(page)
    return page


def well(page: Page) -> None:
    """Wait until the game has passed every check once, and its table is shown."""
    page.locator(f"{STATE}:is([data-kind=well], [data-kind=trying])").wait_for(timeout=WAIT)
    page.locator("#stage > iframe:not(.coming)").wait_for(timeout=WAIT)


def types(page: Page, text: str) -> None:
    """Replace the text of the file in the editor by pasting from the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".cm-content").click()
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+A")
    page.keyboard.press("Control+V")


def title(text: str) -> str:
    """Return the title given in a game's source text."""
    found = re.findall(r'title="([^"]*)",\n|^GAME = Game\("\w+", "([^"]*)"', text, re.MULTILINE)
    return "".join(found[-1])


def types_game(page: Page, text: str) -> None:
    """Enter a game's source text in the editor, and its title as the first line of the rule book."""
    types_title(page, title(text))
    types(page, text)


def types_title(page: Page, named: str) -> None:
    """Replace the first line of the rule book by a title, and return to the game's source text."""
    page.get_by_role("tab", name="Rule book").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+End")
    page.keyboard.insert_text(f"# {named}")
    page.get_by_role("tab", name="Game", exact=True).click()


def game_at(page: Page, text: str) -> Frame:
    """Enter a game's source text, wait until its table is shown, and return the table's frame."""
    types_game(page, text)
    expect(page.locator("#goal")).to_have_text(title(text), timeout=WAIT)
    well(page)
    return table_of(page)


def table_of(page: Page) -> Frame:
    """Return the frame of the table that is shown."""
    shown = page.locator("#stage > iframe:not(.coming)")
    expect(shown).to_have_count(1)
    frame = shown.element_handle().content_frame()
    assert frame
    return frame


def touching(page: Page) -> Callable[[float, float], None]:
    """Return a function that clicks at a point of the table's frame."""
    box = page.locator("#stage > iframe:not(.coming)").bounding_box()
    assert box
    return lambda x, y: page.mouse.click(box["x"] + x, box["y"] + y)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in OF_EACH_KIND else [pytest.mark.thorough]) for name in WHOLE]
)
def test_an_author_types_a_game_and_plays_it_to_its_end(name: str, context: BrowserContext) -> None:
    page = workshop(context)
    page.evaluate("localStorage['liege.settings'] = JSON.stringify({ pace: 'at once' })")
    frame = game_at(page, WHOLE[name])
    finish(frame, touching(page), Random(3))  # type: ignore[arg-type]
    page.reload()
    well(page)
    expect(page.locator("#goal")).to_have_text(title(WHOLE[name]))
    assert page.evaluate("Object.keys(localStorage).filter((key) => /match|results|guests/.test(key))") == []


BROKEN = {
    "no Python": ("return Roll(6)", "return Roll(6", r"Python can't read this line", "return Roll(6"),
    "an unknown name": ("state.total", "state.sum", r"AttributeError: .*'sum'", "state.sum"),
    "a loop without an end": ("return Roll(6)", "while True:\n            pass", r"have no end\?", "while True"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_described_with_its_line(name: str, context: BrowserContext) -> None:
    old, new, said, on = BROKEN[name]
    text = GAME.replace(old, new, 1)
    assert text != GAME
    page = workshop(context)
    types(page, text)
    expect(page.locator(WRONG)).to_contain_text(re.compile(said), timeout=WAIT)
    numbers = [at for at, line in enumerate(text.split("\n"), 1) if on in line]
    place = page.locator(WRONG).get_by_role("button", name=re.compile("^Game, line"))
    assert int(place.inner_text().rpartition(" ")[2]) - numbers[0] in (0, 1)
    place.click()
    # a click on the reported line moves the focus to the editor
    until(page, "document.activeElement?.id === 'text'")
    game_at(page, GAME)
    expect(page.locator(WRONG)).to_be_hidden()


TYPED = [
    '"""One line."""',
    "def counted(stones):",
    "total = 0 if stones else 1",
    "total = (total)",
    "return total",
    "",
    "# Those of seat 0.",
]


def test_what_is_typed_by_hand_stays_as_it_was_typed(context: BrowserContext) -> None:
    """The editor indents and closes brackets. Enter always begins a line, and the editor adds no quotes to the typed
    quotes."""
    page = workshop(context)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    for line in TYPED:
        page.keyboard.type(line, delay=30)
        # meanwhile the list of completions may appear
        page.wait_for_timeout(300)
        page.keyboard.press("Enter")
    page.keyboard.type("Outc", delay=30)
    page.locator(".cm-tooltip-autocomplete").wait_for()
    # a new list of completions ignores keys for 75 ms
    page.wait_for_timeout(300)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    until(page, "document.activeElement?.id !== 'text'")
    body = ["total = 0 if stones else 1", "total = (total)", "return total"]
    lines = ['"""One line."""', "def counted(stones):", *(f"    {line}" for line in body)]
    text = "\n".join([*lines, "", "    # Those of seat 0.", "    Outcome"])
    until(
        page,
        f"localStorage[`liege.workshop.${{localStorage['liege.workshop']}}`].includes({json.dumps(json.dumps(text))})",
    )


BY_HAND = WHOLE["tic_tac_toe"].replace(
    'goal="Get', 'words=[f"marks: {state.marks.count(each)}" for each in (0, 1)], goal="Get', 1
)
"""A game in which no brackets continue in the next line: Enter would put the closing brackets on a line of their
own."""
PAUSES = (
    '"""Tic-tac',
    "import Game,",
    "squares(3,",
    "((0, 1",
    'kind="pla',
    "    squ",
    '"marks {squ',
    "Position(State):",
    "tuple[int |",
    "def choices(",
    "[Place(name) for",
    "put(self.marks, NAMES.",
    "turn=None) if",
    "for a, b, c in LINES:",
    "self.marks[b] ==",
    "Outcome((1 - self",
    '"Three in a row win.")',
    'f"marks: {',
    "state.marks.count(each)}",
    "prompt=",
    'Game("tic',
    "hidden=",
)
"""The ends of the parts of `BY_HAND` after which the author pauses."""


def test_a_game_typed_key_by_key_is_read_at_each_pause(context: BrowserContext) -> None:
    """The author pauses in unfinished strings, brackets, f-strings and blocks. The typed text and the page stay as they
    are."""
    stored = "JSON.parse(localStorage[`liege.workshop.${localStorage['liege.workshop']}`]).files['__init__.py']"
    ends = [BY_HAND.index(end) + len(end) for end in PAUSES]
    assert ends == sorted(ends)
    page = workshop(context)
    page.evaluate("localStorage['liege.settings'] = JSON.stringify({ pace: 'at once' })")
    types_title(page, "Tic-tac-toe")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    start = 0
    for line in BY_HAND.rstrip().split("\n"):
        indent, done = len(line) - len(line.lstrip()), 0
        # undo the editor's own indentation
        while line and (column := page.evaluate(f"({CARET})()")) != indent:
            page.keyboard.press("Backspace" if column > indent else "Space")
        for end in [each for each in ends if start < each <= start + len(line)]:
            page.keyboard.type(line[max(done, indent) : end - start])
            done = end - start
            page.wait_for_timeout(600)
            expect(page.locator(WRONG)).to_have_attribute("data-old", "", timeout=WAIT)
            expect(page.locator(WRONG)).to_be_visible()
            text = page.evaluate(stored)
            assert text.startswith(BY_HAND[:end])
            # only brackets that the editor has added may follow the typed text
            assert not text[end:].strip(")]}"), text[end:]
            expect(page.get_by_role("tab")).to_have_text(["Game", "Rule book", "Cover"])
            expect(page.locator("#stage > iframe")).to_have_count(1)
        page.keyboard.type(line[max(done, indent) :])
        page.keyboard.press("Enter")
        start += len(line) + 1
    until(page, f"{stored}.trim() === {json.dumps(BY_HAND.strip())}")
    expect(page.locator("#goal")).to_have_text("Tic-tac-toe", timeout=WAIT)
    well(page)
    finish(table_of(page), touching(page), Random(3))  # type: ignore[arg-type]


def test_no_mark_of_a_square_strikes_through_its_rank(context: BrowserContext) -> None:
    page = workshop(context)
    frame = game_at(page, WHOLE["tic_tac_toe"])
    frame.locator("[data-lit=place]").first.wait_for(timeout=WAIT)
    mark, rank = frame.locator(".square:has([data-rank='1'])").evaluate(
        """(square) => {
          const { top, fontSize } = getComputedStyle(square.querySelector('.hold'), '::after');
          const end = square.querySelector('.hold').offsetTop + parseFloat(top) + parseFloat(fontSize);
          return [parseFloat(getComputedStyle(square, '::after').top), end];
        }"""
    )
    assert mark >= rank


def test_each_name_is_offered_once_and_the_fields_after_a_point(context: BrowserContext) -> None:
    page = workshop(context)
    types(page, '"""One line."""\n\ndef trick(card):\n    tricks = ')
    offered = page.locator(".cm-tooltip-autocomplete li .cm-completionLabel")
    page.keyboard.type("tri", delay=30)
    offered.first.wait_for()
    labels = offered.all_inner_texts()
    assert {"trick", "tricks"} <= {*labels}
    assert len({*labels}) == len(labels)
    assert not [label for label in labels if label.endswith(("Error", "Warning"))]
    page.keyboard.type("ck + card.fac", delay=30)
    expect(offered.first).to_have_text("face")


def test_only_names_that_begin_as_typed_are_offered(context: BrowserContext) -> None:
    """The list of completions offers no words of docstrings, and it offers fields of positions only after a point."""
    page = workshop(context)
    types(page, '"""The most modest game."""\n\nmodel = 1\n')
    offered = page.locator(".cm-tooltip-autocomplete li .cm-completionLabel")
    page.keyboard.type("mo", delay=30)
    expect(offered).to_have_text(["model", "Move"])
    page.keyboard.press("Escape")
    page.keyboard.type(" = self.mo", delay=30)
    expect(offered.first).to_have_text("mover")


def test_backspace_removes_both_brackets_only_if_the_editor_added_one(context: BrowserContext) -> None:
    page = workshop(context)
    types(page, "f")
    line = page.locator(".cm-line").first
    page.keyboard.type("(")
    expect(line).to_have_text("f()")
    page.keyboard.press("Backspace")
    expect(line).to_have_text("f")
    page.keyboard.type("()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    expect(line).to_have_text("f)")


def test_a_match_goes_on_while_the_text_changes(context: BrowserContext) -> None:
    page = workshop(context)
    frame = game_at(page, WHOLE["board"])
    frame.locator("[data-lit]").first.click()
    frame.locator(".moves .entry").nth(1).wait_for(timeout=WAIT)
    entries = frame.locator(".moves .entry").all_inner_texts()
    types(page, WHOLE["board"].replace('prompt="Place a stone"', 'prompt="Your stone"'))
    page.frame_locator("#stage > iframe:not(.coming)").locator(".sentence", has_text="Your stone").wait_for(
        timeout=WAIT
    )
    assert table_of(page).locator(".moves .entry").all_inner_texts()[: len(entries)] == entries
    # the new rules do not allow the match's moves, so a new match begins
    types(page, WHOLE["card"])
    page.frame_locator("#stage > iframe:not(.coming)").get_by_text("tricks taken").first.wait_for(timeout=WAIT)


def test_a_fault_shows_the_match_that_found_it(context: BrowserContext) -> None:
    page = workshop(context)
    types(page, WHOLE["board"].replace("self.placed + 1, turn", "self.placed + 1 + 0 // (self.placed - 2), turn"))
    expect(page.locator(WRONG)).to_contain_text("ZeroDivisionError", timeout=WAIT)
    page.get_by_role("button", name="Show this match").click()
    page.frame_locator("#stage > iframe").locator(".moves .entry").nth(1).wait_for(timeout=WAIT)


def test_a_version_before_a_fault_is_not_sent_unasked(context: BrowserContext) -> None:
    """The text worked before, and has a fault now. The friend gets the earlier version only if the author agrees."""
    page = workshop(context)
    here = page.url
    types(page, WHOLE["board"].replace("def outcome(self", "def outcome(self, :"))
    expect(page.locator(WRONG)).to_contain_text("line", timeout=WAIT)
    page.get_by_role("button", name="With a friend").click()
    box = page.get_by_role("dialog", name="Play the last version that works?")
    box.get_by_role("button", name="Cancel").click()
    assert page.url == here
    page.get_by_role("button", name="With a friend").click()
    box.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/guest/**")


def test_the_table_has_room_on_a_phone_held_across(context: BrowserContext) -> None:
    page = workshop(context)
    page.set_viewport_size({"width": 844, "height": 390})
    page.get_by_role("button", name="Table").click()
    assert page.locator("#stage > iframe").bounding_box()["height"] > 300  # type: ignore[index]
    page.get_by_role("button", name="Text").click()
    report = page.locator("#report").bounding_box()
    assert report
    assert report["y"] + report["height"] <= 390


def test_the_file_tabs_are_legible_above_the_keyboard_of_an_upright_phone(context: BrowserContext) -> None:
    page = workshop(context)
    page.set_viewport_size({"width": 390, "height": 480})
    for name in ("Game", "Rule book", "Cover"):
        box = page.get_by_role("tab", name=name, exact=True).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    assert page.locator(".tabs").bounding_box()["width"] > 300  # type: ignore[index]


def test_a_random_match_is_looked_through_from_its_first_position(context: BrowserContext) -> None:
    page = workshop(context)
    frame = game_at(page, WHOLE["board"])
    page.get_by_role("button", name="Step through").click()
    frame.locator("#table[data-past]").wait_for(timeout=WAIT)
    assert frame.locator(".moves .entry").count() > 5
    # only the entry that is shown can be reached by Tab
    expect(frame.locator('.moves .entry[data-index="0"]')).to_have_attribute("tabindex", "0")


def test_a_fault_of_the_rule_book_stops_no_match_and_leads_to_its_text(context: BrowserContext) -> None:
    page = workshop(context)
    page.get_by_role("tab", name="Rule book").click()
    types(page, "# My game\n\n## In thirty seconds\n")
    page.get_by_role("tab", name="Cover").click()
    expect(page.locator(STATE)).to_have_text("The game can be played, but its rule book has a fault.", timeout=WAIT)
    page.get_by_role("button", name="Rule book, line 3").click()
    expect(page.get_by_role("tab", name="Rule book")).to_have_attribute("aria-selected", "true")


def test_the_report_asks_for_a_rule_book_of_the_authors_own(context: BrowserContext) -> None:
    """A rule book still has sentences of the example game. The report mentions them even after the author changes one
    of them."""
    page = workshop(context)
    doubt = page.locator(WRONG, has_text="still has sentences about the game that you began with")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# Changed.\n")
    doubt.get_by_role("button", name="Rule book").click(timeout=WAIT)
    page.locator(".cm-line", has_text="Hearts are trumps").click()
    page.keyboard.press("End")
    page.keyboard.insert_text(" Really.")
    page.locator(f"{STATE}[data-kind=trying]").wait_for(timeout=WAIT)
    expect(doubt).to_be_visible(timeout=WAIT)


def test_the_report_is_neutral_until_all_matches_were_tried(context: BrowserContext) -> None:
    page = workshop(context)
    page.locator(f"{STATE}[data-kind=trying]", has_text="so far").wait_for(timeout=WAIT)
    early, calm = (
        page.evaluate("getComputedStyle(document.querySelector('#state')).color"),
        page.evaluate("getComputedStyle(document.querySelector('.leave')).color"),
    )
    assert early == calm
    page.locator(f"{STATE}[data-kind=well]").wait_for(timeout=WAIT)
    assert page.evaluate("getComputedStyle(document.querySelector('#state')).color") != calm


CARET = """() => {
  const { anchorNode, anchorOffset } = document.querySelector('#text').shadowRoot.getSelection();
  const line = anchorNode.nodeType === 3 ? anchorNode.parentElement.closest('.cm-line') : anchorNode;
  const range = document.createRange();
  range.setStart(line, 0);
  range.setEnd(anchorNode, anchorOffset);
  return range.toString().length;
}"""
"""Returns the number of characters before the caret in its line."""


def test_home_and_end_go_to_the_ends_of_a_line_of_many_rows(context: BrowserContext) -> None:
    page = workshop(context)
    line = "    total = " + " + ".join(f"number_{at}" for at in range(30))
    types(page, f"def counted():\n{line}\n    return total\n")
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowDown")
    for key, place in (("End", len(line)), ("Home", 4), ("Home", 0), ("Home", 4), ("End", len(line))):
        page.keyboard.press(key)
        until(page, f"({CARET})() === {place}")
    page.keyboard.press("Shift+Home")
    page.keyboard.type("pass")
    expect(page.locator(".cm-line").nth(1)).to_have_text("    pass")


def test_the_editor_finds_and_replaces(context: BrowserContext) -> None:
    page = workshop(context)
    types(page, "alpha = 1\nbeta = alpha\n")
    page.keyboard.press("Control+f")
    panel = page.locator(".cm-search")
    panel.get_by_label("Find", exact=True).press_sequentially("alpha")
    expect(page.locator(".cm-searchMatch")).to_have_count(2)
    panel.get_by_label("Replace", exact=True).press_sequentially("gamma")
    panel.get_by_role("button", name="Replace all").click()
    expect(page.locator(".cm-content")).to_contain_text("gamma = 1beta = gamma")
    expect(page.locator(WRONG)).to_contain_text("must end with GAME")
    # the report is marked as old, as it is between a key press and the next report
    page.locator(WRONG).evaluate("box => (box.dataset.old = 'true')")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    until(page, "document.activeElement?.id === 'text'")


COVER = "JSON.parse(localStorage[`liege.workshop.${localStorage['liege.workshop']}`]).files['cover.svg']"
"""The stored source text of the game's cover."""
DRAWN = "document.querySelector('#preview img')?.naturalWidth > 0"
"""True if the page shows the cover as an image."""


def test_a_cover_is_chosen_from_the_symbols_of_the_site(context: BrowserContext) -> None:
    """A new game's cover shows its title. Each choice replaces the cover's text, and undo restores the text before. A
    drawing by the author stays until the author chooses a symbol."""
    page = workshop(context)
    assert 'data-cover="heart cards vert"' in page.evaluate(COVER)
    assert ">My game</text>" in page.evaluate(COVER)
    page.get_by_role("tab", name="Cover").click()
    expect(page.get_by_role("radio", name="Heart")).to_be_checked()
    page.get_by_role("radio", name="Crown").check(force=True)
    page.get_by_role("radio", name="Shield").check(force=True)
    # after the choice is drawn again, it still has the focus
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Cards")).to_be_focused()
    page.get_by_role("radio", name="Red").check(force=True)
    until(page, f"{COVER}.includes('data-cover=\"crown cards gules\"')")
    until(page, DRAWN)
    expect(page.locator(".cm-content")).to_contain_text("crown cards gules")
    well(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    until(page, f"{COVER}.includes('data-cover=\"crown cards vert\"')")
    expect(page.get_by_role("radio", name="Green")).to_be_checked()
    own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 280"><circle r="99"/></svg>'
    types(page, own)
    expect(page.locator(".covering input:checked")).to_have_count(0)
    expect(page.locator(".covering")).to_contain_text("You have drawn this cover")
    page.get_by_role("radio", name="Die").check(force=True)
    until(page, f"{COVER}.includes('data-cover=\"die alone azure\"')")
    page.get_by_role("button", name="Undo", exact=True).click()
    until(page, f"{COVER} === {json.dumps(own)}")


def test_the_cover_follows_the_title_until_its_text_is_changed(context: BrowserContext) -> None:
    page = workshop(context)
    game = page.evaluate(
        "JSON.parse(localStorage[`liege.workshop.${localStorage['liege.workshop']}`]).files['__init__.py']"
    )
    types_game(page, game.replace('title="My game"', 'title="Hill fort"'))
    until(page, f"{COVER}.includes('>Hill fort</text>')")
    well(page)
    # the page asks no question, because the text has not changed
    page.get_by_role("button", name="Play on its own page").click()
    page.wait_for_url("**/guest/**")
    page.go_back()
    well(page)
    page.get_by_role("tab", name="Cover").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("<!-- mine -->")
    page.get_by_role("tab", name="Game", exact=True).click()
    types(page, game)
    expect(page.locator("#goal")).to_have_text("My game", timeout=WAIT)
    page.wait_for_timeout(500)
    assert ">Hill fort</text>" in page.evaluate(COVER)


def test_a_cover_is_chosen_on_a_phone_and_by_screen_readers(visitor: Visitor) -> None:
    context = visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto("workshop.html")
    page.locator(f"{STATE}:is([data-kind=well], [data-kind=trying])").wait_for(timeout=WAIT)
    page.get_by_role("tab", name="Cover").tap()
    fair(page, "the choices of a cover")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".covering label", has_text="Black").tap()
    until(page, f"{COVER}.includes('data-cover=\"heart cards sable\"')")
    # the cover is visible beside the last choice
    assert page.locator("#preview img").evaluate(
        "(image) => image.getBoundingClientRect().top >= document.querySelector('#preview').getBoundingClientRect().top"
    )


def test_help_begins_with_the_guide_and_has_an_answer_to_every_search(context: BrowserContext) -> None:
    page = workshop(context)
    page.get_by_role("button", name="Help").click()
    box = page.locator("dialog.help")
    assert box.locator("button.main").evaluate(
        "(guide, names) => guide.compareDocumentPosition(guide.closest('dialog').querySelector(names)) === 4", "dl"
    )
    assert box.locator("dl").first.locator("dt").first.inner_text() == "Move a stone"
    # the help lists the fields of `Card`, which the game imports
    assert box.locator("dl").nth(1).locator("dt").first.inner_text().startswith("Card(")
    others = box.locator("details")
    expect(others.get_by_text("Area", exact=True)).to_be_hidden()
    others.locator("summary").click()
    expect(others.get_by_text("ALL", exact=True)).to_be_visible()
    box.get_by_label("Find a name").fill("Outcome")
    expect(box.locator("dl").nth(1).locator("dt").first).to_contain_text("Outcome")
    box.get_by_label("Find a name").fill("no such name")
    expect(box.get_by_role("status")).to_have_text("Nothing found for “no such name”.")
    box.get_by_role("button", name="Read the guide").click()
    expect(page.locator("dialog.book")).to_contain_text("From an idea to a friend's first move")
    page.keyboard.press("Escape")
    # one press of Escape closes the dialog
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_friend_plays_the_game_of_a_link(friend: Callable[..., Page]) -> None:
    """The friend does not have the game. The link contains it, and both friends play with the same bytes."""
    host, other = friend(), friend()
    host.goto("workshop.html")
    well(host)
    host.get_by_role("button", name="Keep").click()
    host.get_by_label("Your name").fill("Ada <b>")
    host.keyboard.press("Escape")
    host.get_by_role("button", name="With a friend").click()
    wish(host, 2, {})
    named(host, NAMES[0])
    link = host.locator("dialog.lobby input[name=link]").input_value()
    assert re.search(r"/guest/\?[0-9a-f]{64}&my_game-1\.0-py3-none-any\.whl#made=[\w-]+;join/my_game/", link)
    assert len(link) < 4500
    for damaged in (link.replace("#made=", "#made=AA", 1), re.sub(r"\?[0-9a-f]{8}", "?00000000", link)):
        other.goto("blank.html")
        other.goto(damaged)
        expect(other.locator(OUT)).to_contain_text("This link is damaged")
    other.goto("blank.html")
    other.goto(link)
    expect(other.locator(".guest-said")).to_contain_text("Ada <b> wrote this game in the workshop")
    expect(other.locator(".guest-said h2")).to_have_text(f"{NAMES[0]} invites you to play My game")
    expect(other.locator(".guest-said")).to_contain_text("Goal")
    until(other, "document.querySelector('.guest-said img').naturalWidth > 0")
    other.get_by_label("Your name").fill(NAMES[1])
    # this button accepts the game and the terms of the match
    other.get_by_role("button", name=f"Play with {NAMES[0]}").click()
    begun(host, other)
    expect(host.locator("#table")).to_contain_text(NAMES[1])
    plays(host, other)
    over(host, other)
    other.goto("guests.html")
    expect(other.locator("#kept")).to_contain_text("My game")


LARGE = GAME + "".join(f"# {Random(line).randbytes(40).hex()}\n" for line in range(400))
"""The source text of a game that is too long for a link."""

ALTERED = """(() => {
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (data) {
    const game = this.label === 'game' && data.length > 64 ? window.altered : '';
    if (game === 'silent') return;
    if (game === 'other') data = data.replace(/^.{9}/, 'AAAAAAAAA');
    return send.call(this, data);
  };
})()"""
"""Makes the page send another game than the link names, or no game, as `altered` says."""


def offers_a_large_game(host: Page) -> str:
    """Invite a friend to the large game. Return the link."""
    host.goto("workshop.html")
    well(host)
    host.get_by_role("button", name="Keep").click()
    host.get_by_label("Your name").fill("Ada <b>")
    host.keyboard.press("Escape")
    game_at(host, LARGE)
    host.get_by_role("button", name="With a friend").click()
    wish(host, 2, {})
    named(host, NAMES[0])
    link = host.locator("dialog.lobby input[name=link]").input_value()
    assert len(link) < 500
    return link


def test_a_game_that_is_too_long_for_a_link_comes_from_the_page_of_the_friend(friend: Callable[..., Page]) -> None:
    """The guest's page accepts only the game that the link names, does not wait forever for it, and runs it only after
    the guest agrees. `tests/web/passing.test.mjs` sends more than the link says."""
    host, other = friend(), friend()
    host.context.add_init_script(ALTERED)
    link = offers_a_large_game(host)
    other.goto(link)
    card = other.locator(".guest-said")
    expect(card.locator("h2")).to_have_text(f"{NAMES[0]} invites you to play {title(LARGE)}")
    expect(card).to_contain_text("Ada <b> wrote this game in the workshop")
    status = card.get_by_role("status")
    press = "Get the game"
    for altered, said in (("other", "isn't the game"), ("silent", "doesn't answer")):
        host.evaluate("(altered) => { window.altered = altered; }", altered)
        card.get_by_role("button", name=press).click()
        expect(status).to_contain_text(said, timeout=2 * WAIT)
        press = "Try again"
    assert other.evaluate("caches.keys().then((names) => names.filter((name) => /guest/.test(name)))") == []
    host.evaluate("window.altered = ''")
    card.get_by_role("button", name=press).click()
    expect(card).to_contain_text("can draw on this table, and nothing else", timeout=WAIT)
    expect(card).to_contain_text("Goal")
    assert not other.locator("iframe").count()
    other.get_by_label("Your name").fill(NAMES[1])
    other.get_by_role("button", name=f"Play with {NAMES[0]}").click()
    begun(host, other)
    expect(host.locator("#table")).to_contain_text(NAMES[1])
    plays(host, other)
    over(host, other)


def test_a_friend_who_cannot_get_a_large_game_opens_its_file(friend: Callable[..., Page], tmp_path: Path) -> None:
    host, other = friend(), friend()
    link = offers_a_large_game(host)
    host.go_back()
    well(host)
    host.get_by_role("button", name="Keep").click()
    with host.expect_download() as saved:
        host.get_by_role("button", name="Save the game file").click()
    wheel = tmp_path / saved.value.suggested_filename
    saved.value.save_as(wheel)
    other.goto(link)
    other.get_by_role("link", name="Open its file").click()
    expect(other.locator("#asked")).to_contain_text(f"This link needs a guest: {wheel.name}")
    other.locator("#file").set_input_files(wheel)
    expect(other.locator("dialog.friend")).to_contain_text(f"{NAMES[0]} invites you")


TOUCHES = "addEventListener('click', ({ isTrusted }) => isTrusted && sessionStorage.touches++, true)"


def test_two_touches_invite_a_friend_from_the_workshop(friend: Callable[..., Page]) -> None:
    """As on the page of a game of the site, the first touch opens the invitation, and the second touch copies the
    link."""
    page = friend()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(TOUCHES)
    page.goto("blank.html")
    page.evaluate("localStorage['liege.settings'] = JSON.stringify({ name: 'Maud' })")
    page.goto("workshop.html")
    well(page)
    page.evaluate("sessionStorage.touches = 0")
    page.get_by_role("button", name="With a friend").click()
    box = page.locator("dialog.friend")
    expect(box.get_by_label("Your name")).to_have_value("Maud")
    box.get_by_role("button", name="Copy link").click()
    expect(page.locator("#notices")).to_contain_text("Link copied")
    assert page.evaluate("sessionStorage.touches") == "2"
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#made=" in link
    assert "from=Maud" in link


def test_a_match_with_other_terms_is_accepted_when_the_game_describes_them(friend: Callable[..., Page]) -> None:
    """The guest's page cannot describe the rules before the game runs. It requests the description when the game
    runs."""
    host, other = friend(), friend()
    host.goto("workshop.html")
    well(host)
    host.get_by_role("button", name="With a friend").click()
    wish(host, 2, {}, clock=60)
    named(host, NAMES[0])
    other.goto(host.locator("dialog.lobby input[name=link]").input_value())
    other.get_by_role("button", name="Play it", exact=True).click()
    expect(other.locator("dialog.friend")).to_contain_text("1 minute for a move")


def test_a_match_leads_back_to_its_text(context: BrowserContext) -> None:
    page = workshop(context)
    page.get_by_role("button", name="New").click()
    page.get_by_label("Title").fill("Other game")
    page.get_by_role("button", name="Begin").click()
    well(page)
    page.get_by_role("button", name="Games").click()
    page.locator("dialog.games li", has_text="My game").get_by_role("button", name="Open").click()
    expect(page.locator("#goal")).to_have_text("My game")
    well(page)
    page.get_by_role("button", name="Play on its own page").click()
    rest(page)
    # the page does not mark the author's own game as a guest
    expect(page.locator(".named h1")).to_have_text("My game")
    # as if the author had opened another game last
    page.evaluate("localStorage.removeItem('liege.workshop')")
    page.get_by_role("link", name="Back to the text").click()
    well(page)
    expect(page.locator("#goal")).to_have_text("My game")
    assert page.url.endswith("workshop.html")
    page.goto("./")
    expect(page.locator("#others")).not_to_contain_text("(guest)")
    expect(page.locator("#others")).to_contain_text("Other game (workshop)")
    page.get_by_role("link", name="My game (workshop)").click()
    expect(page.locator("#goal")).to_have_text("My game")


def test_a_game_of_a_link_goes_on_without_a_network(visitor: Visitor) -> None:
    """A second visitor opens the game from a copied link. Then author and visitor go offline, and the game still
    runs."""
    author, reader = visitor(), visitor()
    author.grant_permissions(["clipboard-read", "clipboard-write"])
    page = workshop(author)
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("button", name="Copy a link to the game").click()
    expect(page.locator("dialog.keep [role=alert]")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = reader.new_page()
    other.goto(link)
    expect(other.locator(".guest-said .brief li")).to_have_text(
        [re.compile(f"^{each}") for each in ("Goal", "Turn", "Twist")]
    )
    with other.expect_popup() as seen:
        other.get_by_role("link", name="See its text").click()
    well(seen.value)
    expect(seen.value.locator("#goal")).to_have_text("My game")
    seen.value.close()
    other.get_by_role("button", name="Play it").click()
    rest(other)
    until(other, "navigator.serviceWorker.controller !== null")
    until(page, "navigator.serviceWorker.controller !== null")
    for context, shown in ((author, page), (reader, other)):
        shown.reload()  # all files were requested through the service worker
        if shown is page:
            well(shown)
        else:
            rest(shown)
        context.set_offline(True)
        shown.reload()
    well(page)
    assert rest(other, 60) == "lit"
    other.evaluate("localStorage['liege.settings'] = JSON.stringify({ pace: 'at once' })")
    other.reload()
    rest(other, 60)
    finish(other, other.mouse.click, Random(5))


def test_a_game_that_hangs_beyond_python_is_stopped_and_the_text_stays(context: BrowserContext) -> None:
    page = workshop(context)
    hangs = GAME.replace("return Roll(6)", "return Roll(sum(iter(int, 1)))")
    types(page, hangs)
    expect(page.locator(WRONG)).to_contain_text("The game was stopped: it did not answer for 9 seconds", timeout=WAIT)
    page.reload()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")  # the editor renders only visible lines
    expect(page.locator(".cm-content")).to_contain_text("GAME = Game(")
    until(page, "localStorage[`liege.workshop.${localStorage['liege.workshop']}`].includes('iter(int, 1)')")
    game_at(page, GAME)


def test_a_typed_game_reaches_neither_storage_nor_network(context: BrowserContext) -> None:
    """A typed game tries to reach storage and network, as the wheel in `test_guests.py` does, and reaches nothing.
    `troubles` records every request."""
    page = workshop(context)
    types(page, f"{REACHING}\nprint('reached', REACHED)\n{GAME.partition('annotations')[2]}")
    expect(page.locator("#console")).to_contain_text("reached []", timeout=WAIT)
    assert page.evaluate("Object.keys(localStorage).sort().map((key) => key.slice(0, 14))") == ["liege.workshop"] * 2


def test_a_wheel_and_a_project_are_saved_checked_and_opened_again(context: BrowserContext, tmp_path: Path) -> None:
    page = workshop(context)
    game_at(page, WHOLE["dice"])
    page.get_by_role("button", name="Keep").click()
    saved = {}
    for name, ending in (("Save the game file", ".whl"), ("Save the project", ".zip")):
        with page.expect_download() as coming:
            page.get_by_role("button", name=name).click()
        saved[ending] = tmp_path / coming.value.suggested_filename
        coming.value.save_as(saved[ending])
    assert saved[".whl"].name == "hoard-1.0-py3-none-any.whl"
    with zipfile.ZipFile(saved[".zip"]) as whole:
        assert {
            "hoard/pyproject.toml",
            "hoard/hoard/__init__.py",
            "hoard/hoard/rules.md",
            "hoard/tests/test_laws.py",
        } <= {*whole.namelist()}
        whole.extractall(tmp_path)
    for package in (saved[".whl"], tmp_path / "hoard"):
        done = subprocess.run(
            [sys.executable, "-m", "pygames", "check", str(package), "--seconds", "5"],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
    for path in saved.values():
        page.keyboard.press("Escape")
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("button", name="Begin").click()
        expect(page.locator("#goal")).to_have_text("My game")
        page.get_by_role("button", name="Keep").click()
        page.set_input_files("dialog.keep input[type=file]", path)
        expect(page.locator("#goal")).to_have_text("Hoard", timeout=WAIT)
        well(page)
        expect(page.locator(".cm-content")).to_contain_text("A small dice game")


def archive(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as whole:
        for path, text in files.items():
            whole.writestr(path, text)
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no zip", "This isn't a game file or a zip file, or it's damaged"),
        (archive({"readme.txt": "hello"}), "There is no game in this file"),
        (
            archive({"pyproject.toml": 'a = "a:GAME"\n', "a/__init__.py": "#" * 300_000}),
            "The game in this file is too large for the workshop",
        ),
    ],
)
def test_a_file_that_is_no_game_is_refused_and_the_text_stays(
    content: bytes, said: str, context: BrowserContext
) -> None:
    page = workshop(context)
    page.get_by_role("button", name="Keep").click()
    page.set_input_files(
        "dialog.keep input[type=file]", {"name": "x.zip", "mimeType": "application/zip", "buffer": content}
    )
    expect(page.locator("dialog.keep .wrong")).to_contain_text(said)
    expect(page.locator("#goal")).to_have_text("My game")


def test_two_tabs_never_overwrite_each_other(context: BrowserContext) -> None:
    first, second = workshop(context), workshop(context)
    types_game(first, GAME)
    # The second tab shows the new text, as no text has been typed in this tab.
    expect(second.locator("#goal")).to_have_text("Hoard", timeout=WAIT)
    well(second)
    types(second, WHOLE["board"])
    expect(first.locator("#notices")).to_contain_text("This tab goes on with a copy")
    expect(second.locator("#goal")).to_have_text("Fourline", timeout=WAIT)
    first.get_by_role("button", name="Games").click()
    expect(first.locator("dialog.games li")).to_have_count(2)
    expect(first.locator("dialog.games")).to_contain_text("Fourline")
    expect(first.locator("dialog.games")).to_contain_text("Hoard")


def test_a_game_deleted_in_one_tab_does_not_come_back_from_another(context: BrowserContext) -> None:
    first, second = workshop(context), workshop(context)
    second.get_by_role("button", name="New").click()
    second.get_by_role("button", name="Begin").click()
    well(second)
    second.get_by_role("button", name="Games").click()
    second.get_by_role("button", name="Delete My game").click()
    second.get_by_role("button", name="Really delete? My game").click()
    expect(second.locator("dialog.games li")).to_have_count(1)
    first.wait_for_timeout(500)
    assert first.evaluate("Object.keys(localStorage).filter((key) => /^liege\\.workshop\\./.test(key)).length") == 1
    expect(first.locator("#notices")).not_to_contain_text("another tab")


def test_a_page_that_the_browser_kept_aside_overwrites_no_later_text(context: BrowserContext) -> None:
    """While a page is in the back/forward cache, it gets no events when other tabs store a text."""
    first = context.new_page()
    first.add_init_script("addEventListener('storage', (event) => event.stopImmediatePropagation())")
    first.goto("workshop.html")
    well(first)
    second = workshop(context)
    game_at(second, GAME)
    first.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert "Hoard" in first.evaluate("localStorage[`liege.workshop.${localStorage['liege.workshop']}`]")
    first.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(first.locator("#goal")).to_have_text("Hoard", timeout=WAIT)


def test_a_text_that_finds_no_room_in_the_storage_is_not_lost(context: BrowserContext, tmp_path: Path) -> None:
    """The unsaved text is kept while other games are opened, no button leaves the page and loses it, and a saved
    project contains it, faults included."""
    page = workshop(context)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') } }")
    text = page.locator(".cm-content")
    text.click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("\nMINE = 7\n")
    expect(page.locator("#notices")).to_contain_text("This browser has no room left for the text")
    # the pause after which the editor stores the typed text
    page.wait_for_timeout(1000)
    well(page)
    page.get_by_role("button", name="With a friend").click()
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name="Begin").click()
    text.click()
    page.keyboard.press("Control+End")
    expect(text).not_to_contain_text("MINE = 7")
    page.get_by_role("button", name="Games").click()
    page.locator("dialog.games").get_by_role("button", name="Open").click()
    text.click()
    page.keyboard.press("Control+End")
    expect(text).to_contain_text("MINE = 7")
    well(page)
    page.keyboard.insert_text("MINE = (")
    expect(page.locator(WRONG)).to_contain_text("line", timeout=WAIT)
    page.get_by_role("button", name="Save as a file").click()
    with page.expect_download():
        page.get_by_role("button", name="Save the game file").click()
    expect(page.locator("dialog.keep .wrong")).to_contain_text("Your latest changes aren't in this file")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save the project").click()
    coming.value.save_as(tmp_path / "game.zip")
    with zipfile.ZipFile(tmp_path / "game.zip") as whole:
        assert b"MINE = 7\nMINE = (" in whole.read("my_game/my_game/__init__.py")
    with page.expect_event("dialog") as leaving:
        page.close(run_before_unload=True)
    assert leaving.value.type == "beforeunload"
    leaving.value.accept()


DAMAGED = {"0": "{", "1": "[]", "2": '{"id": "2"}', "a" * 12: '{"id": "aaaaaaaaaaaa", "files": {"__init__.py": 1}}'}


def test_damaged_storage_opens_with_a_new_game(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("blank.html")
    for key, text in DAMAGED.items():
        page.evaluate("([key, text]) => (localStorage['liege.workshop.' + key] = text)", [key, text])
    page.goto("workshop.html")
    well(page)
    # the damaged entry stays unchanged
    assert page.evaluate("localStorage['liege.workshop.0']") == "{"


def test_on_a_phone_by_keyboard_and_for_screen_readers(visitor: Visitor) -> None:
    context = visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto("workshop.html")
    page.locator(f"{STATE}:is([data-kind=well], [data-kind=trying])").wait_for(timeout=WAIT)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fair(page, "the text of the workshop")
    page.locator("#side").tap()
    expect(page.locator("#text")).to_be_hidden()
    page.frame_locator("#stage > iframe").locator("[data-lit]").first.wait_for()
    assert axe(page) == []
    page.locator("#side").tap()
    page.get_by_role("tab", name="Game").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Rule book")).to_be_focused()
    expect(page.locator("#preview h1")).to_have_text("My game")


def test_visitors_of_other_pages_fetch_nothing_of_it(context: BrowserContext, troubles: Troubles) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto("./")
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto("vassal/")
    rest(page)
    page.wait_for_timeout(1000)
    names = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""
    )
    assert any("main" in url or "assets" in url for url in names)
    assert [url for url in [*asked, *names] if re.search(r"workshop|editor|/starts/", url)] == []
