"""A guest's rule book and lessons on the page. Their Markdown may be hostile: nothing in it becomes an address, a style
or a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .hands import menu, rest
from .test_guests import opened
from .wheels import package, wheel

BOOK = """\
# Tierce

Three hearts against three. **Take *two* of three** rounds,
and `you` win; snake_case_names stay.

* **Goal.** More rounds
  than the other.
* Turn.
  1. Play a card
  2. answer

3. third
4. fourth

| Card | Worth |
| :-- | --: |
| 2 to 8 | *its* number |

> Said before.

---

```
plain *text*
```

### 1. Who takes a round

The [higher](https://example.org/) card. ![Seen](https://example.org/x.png)
"""
HOSTILE = (
    """\
# A book

<img src=x onerror="document.title='taken'"> <script>document.title='taken'</script>

[press](javascript:document.title='taken') **<b onclick=alert(1)>** `</code><script>`

### 1. <style>body{display:none}</style>

| <iframe src=//example.org> |
| -- |
| [a](data:text/html,<script>1</script>) |

hidden \u202e turned \u0007 ring
"""
    + ">" * 500
    + "* " * 500
    + "|" * 500
    + "\n"
    + "**" * 3000
    + "_a" * 3000
)


@pytest.fixture
def context(online: BrowserContext) -> BrowserContext:
    return online


def read(page: Page, made: bytes) -> str:
    """Open a guest and its rule book; return the rule book's HTML."""
    assert opened(page, made) == ""
    rest(page, 60)
    page.locator("#rules").click()
    book = page.locator("dialog.book .rules")
    book.wait_for()
    return str(book.inner_html())


def test_a_rule_book_reads_as_it_was_written(page: Page) -> None:
    html = read(page, package(rules=BOOK))
    assert [part.strip() for part in html.split("\n")] == [
        "<h1>Tierce</h1>"
        "<p>Three hearts against three. <strong>Take <em>two</em> of three</strong> rounds,"
        " and <code>you</code> win; snake_case_names stay.</p>"
        "<ul><li><strong>Goal.</strong> More rounds than the other.</li>"
        "<li>Turn.<ol><li>Play a card</li><li>answer</li></ol></li></ul>"
        '<ol start="3"><li>third</li><li>fourth</li></ol>'
        "<table><thead><tr><th>Card</th><th>Worth</th></tr></thead>"
        "<tbody><tr><td>2 to 8</td><td><em>its</em> number</td></tr></tbody></table>"
        "<blockquote><p>Said before.</p></blockquote><hr><pre>plain *text*</pre>"
        '<h3 id="r-1">1. Who takes a round</h3><p>The higher card. Seen</p>'
    ]


def test_nothing_of_a_book_acts(page: Page) -> None:
    html = read(page, package(rules=HOSTILE))
    book = page.locator("dialog.book .rules")
    assert not book.locator("img, script, style, iframe, a, b, [onclick], [src], [href], [style]").count()
    assert "<img src=x onerror=" in book.inner_text()
    assert page.title() != "taken"
    assert not {"\u202e", "\u0007"} & set(html)
    page.keyboard.press("Escape")
    assert page.locator("#table [data-lit]").count()


NESTED = "* a\n  * b\n    * c\n* d\n\n  ```\n  if x:\n      y\n  ```\n"


def test_lists_keep_their_depth_and_code_its_indentation(page: Page) -> None:
    html = read(page, package(rules=NESTED))
    assert html == "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d<pre>if x:\n    y</pre></li></ul>"


@pytest.mark.parametrize(
    "rules",
    ["# a" + " " * 99_000 + "b", ("[" * 900 + "\n") * 100, "`a` " * 24_000, ("**a" * 300 + "\n") * 100],
    ids=["a heading with a gap", "brackets", "much code", "bold without an end"],
)
def test_no_book_stops_the_page(rules: str, page: Page) -> None:
    """Every rule book is shown within fifteen seconds. An earlier version took half a minute to parse some of these."""
    assert opened(page, package(rules=rules)) == ""
    rest(page, 60)
    page.set_default_timeout(15_000)
    page.locator("#rules").click()
    page.locator("dialog.book .rules > *").first.wait_for(state="attached")


def test_a_book_that_is_too_long_takes_no_lessons_along(page: Page) -> None:
    assert "The guest's rule book is too long to show." in read(page, package(rules="word " * 30_000))
    page.keyboard.press("Escape")
    page.locator("#menu").click()
    expect(page.locator("dialog.menu .items")).to_contain_text("Lessons")


def test_the_book_is_one_key_away(page: Page) -> None:
    read(page, package())
    assert page.locator(".rules h3").all_inner_texts() == ["1. Who takes a round", "2. Who plays first"]
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog.book").wait_for()


@pytest.mark.parametrize("made", [wheel(), package(rules="")], ids=["a module", "an empty book"])
def test_without_a_book_nothing_offers_one(page: Page, made: bytes) -> None:
    assert opened(page, made) == ""
    rest(page, 60)
    assert not page.locator("#rules").is_visible()
    page.keyboard.press("?")
    page.locator("#menu").click()
    items = page.locator("dialog.menu .items")
    expect(items).to_be_visible()
    assert not items.get_by_text("Rules", exact=True).count()
    assert not page.locator("dialog.book").count()


def test_lessons_of_a_guest_are_learned_at_the_table(page: Page) -> None:
    assert opened(page, package()) == ""
    rest(page, 60)
    menu(page, "Lessons")
    course = page.locator("dialog.lessons")
    assert course.locator("li").all_inner_texts() == ["The higher card takes", "Who takes plays first"]
    course.get_by_text("The higher card takes").click()
    coach = page.locator("#table")
    expect(coach).to_contain_text("You and Odo hold three hearts each.")
    page.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("Play your highest card.")
    page.get_by_role("button", name="Show me").click()
    expect(coach).to_contain_text("One round more wins.")
    # a lesson continues at the step at which the visitor left it
    page.reload()
    expect(coach).to_contain_text("One round more wins.", timeout=60_000)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#table")).to_contain_text("Learned: The higher card takes")
    assert not page.get_by_role("button", name="All lessons").count()
    page.get_by_role("button", name="Next lesson").click()
    expect(page.locator("#table")).to_contain_text("Who takes plays first")
    menu(page, "Leave the lesson")
    rest(page, 60)
    menu(page, "Lessons")
    expect(course.locator("li").first).to_contain_text("done")
