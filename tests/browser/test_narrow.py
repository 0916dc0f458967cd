"""Small screens and long words on static pages of the gallery: nothing overflows the page, covers a card or is cut
off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from pygames import games
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.plain import plain
from web.build.tools import WEB

from .conftest import Opens
from .fit import CHECK

TITLED = """(name) => {
    const view = structuredClone(table.view);
    const columns = view.scene.zones.flatMap(({ zones = [] }) => zones).filter(({ kind }) => kind === "column");
    for (const column of columns) column.title = name;
    table.show(view, { animate: false });
}"""
"""Sets the same title on every column of the table."""
CHOICES = """(count) => {
    const view = structuredClone(table.view);
    view.scene.choices = Array.from({ length: count }, (_, at) => ({ id: `choice-${at}`, label: `Choose ${at}` }));
    view.scene.moves = view.scene.choices.map(({ id }) => ({ path: [id], move: id }));
    table.show(view, { animate: false });
}"""
WAITING = """() => table.show({ ...table.view, waiting: "Looking for the others\u2026",
    aside: "Nothing is lost: the same link takes everyone back to their seats, in the browser they used before.",
    actions: [{ label: "Connect by hand", act() {} }] }, { animate: false })"""
LATE = """(labels) => table.show({ ...table.view, waiting: "Waiting for Odo\u2026",
    aside: "You may claim the match: Odo hasn't played for three days. Odo will find your letter at the next visit.",
    away: [1], actions: labels.map((label) => ({ label, act() {} })) }, { animate: false })"""
CLIPPED = """() => {
    const found = [];
    const bar = document.querySelector(".say").getBoundingClientRect();
    for (const press of document.querySelectorAll(".say .press")) {
        if (!press.getClientRects().length) continue;
        if (press.scrollWidth > press.clientWidth + 1) found.push(`${press.textContent} overflows`);
        const { bottom, height } = press.getBoundingClientRect();
        if (bottom > bar.bottom + 1) found.push(`${press.textContent} is cut`);
        if (height < 43.5) found.push(`${press.textContent} is ${height} high`);
    }
    const aside = document.querySelector(".say .aside").getBoundingClientRect();
    if (aside.width < 110 || aside.height < 12) found.push(`the words have ${aside.width | 0}x${aside.height | 0}`);
    const box = (part) => document.querySelector(`.plate[data-away] ${part}`)?.getBoundingClientRect();
    const [words, gone] = [box(".words"), box(".gone")];
    const down = words && Math.min(words.bottom, gone.bottom) - Math.max(words.top, gone.top);
    if (words?.width && down > 1 && Math.min(words.right, gone.right) > Math.max(words.left, gone.left))
        found.push("two texts lie over each other");
    return found;
}"""
"""Returns the buttons of the bar that are cut off or too small, and the texts that do not fit."""
SHEET = """() => {
    const lines = "<p>Whoever opens it reads the terms and presses Play.</p>".repeat(12);
    const row = "<label class=switch><input type=checkbox><span><b>Tell me when somebody comes, on this device too</b>"
        + "<small>And when it's your turn, while this page is in the background.</small></span></label>";
    document.body.insertAdjacentHTML("beforeend", `<dialog class=sheet><header><h2>Send</h2></header>
        <div class=body>${lines}${row}<div class=actions id=below><button class=press>Close</button></div>
        <form class=form><div class=actions><button class=press>Play</button></div></form></div></dialog>`);
    const box = document.querySelector("dialog.sheet");
    box.showModal();
    const [body, words, below] = [".body", ".switch span", "#below"].map((one) => box.querySelector(one));
    const found = [];
    if (body.scrollWidth > body.clientWidth) found.push(`the dialog is ${body.scrollWidth} wide`);
    const apart = below.getBoundingClientRect().top - words.getBoundingClientRect().bottom;
    if (apart < 0) found.push(`a row lies ${-apart} over the one before`);
    box.remove();
    return found;
}"""
"""Opens a dialog that is too long for the screen. Returns the rows that overlap, and whether the dialog scrolls
sideways."""
NOTICES = """() => {
    const place = Object.assign(document.createElement("div"), { id: "notices" });
    const line = (said) => `<div class="notice"><p>${said}</p><button class="press">Reload</button></div>`;
    const said = ["A new version of this site is ready. Your match is safe.", "The match goes on where you left it."];
    place.innerHTML = said.map(line).join("");
    document.body.append(place);
    const head = document.querySelector("header").getBoundingClientRect();
    return [place.getBoundingClientRect().bottom, Math.max(head.bottom, 56)];
}"""
STYLED = """(text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
}"""
LETTER = "Send or open a letter"
FRIENDS = [WEB / "css" / name for name in ("meet.css", "friends.css")]
"""Style sheets that a page loads in matches with friends."""
RING = WEB / "css" / "ring.css"
"""The style sheet that a page loads with hints and lessons."""
COVERED = """() => {
    const found = [];
    const over = (one, other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && down > 1 ? down | 0 : 0;
    };
    for (const words of document.querySelectorAll(".post > .tag, .pile > .note"))
        for (const card of words.parentElement.querySelectorAll(":scope > .hold > .card")) {
            const down = words.checkVisibility() && over(words, card);
            if (down) found.push(`${words.textContent} over ${card.dataset.id} by ${down}`);
        }
    return [document.querySelectorAll(".post > .tag").length, found];
}"""
"""Returns the number of card columns (`.post`) that show a preview, and the words that cover a card."""


def settled(page: Page) -> list[str]:
    page.wait_for_timeout(200)
    found: list[str] = page.evaluate(CHECK)
    return found


@pytest.mark.parametrize("screen", ["phone", "small", "desk"])
def test_long_names_and_many_choices_fit(opens: Opens, screen: str) -> None:
    page = opens("houses-middle", screen)
    page.evaluate(TITLED, "W" * 24)
    assert settled(page) == []
    page.evaluate("table.show({ ...views['houses-middle'] }, { animate: false })")
    page.evaluate(CHOICES, 7)
    reached = [line for line in settled(page) if not line.startswith("choice-")]
    assert reached == []
    last = page.locator(".choices .press").last
    last.scroll_into_view_if_needed()
    last.click()
    assert page.evaluate("asked.at(-1)") == "move choice-6"


@pytest.mark.parametrize("sample", ["houses-middle", "squares-middle", "office-middle", "war-call"])
def test_who_waits_for_others_sees_the_whole_table_on_a_small_phone(opens: Opens, sample: str) -> None:
    page = opens(sample, "small")
    page.evaluate(WAITING)
    assert settled(page) == []


@pytest.mark.parametrize("labels", [["Remind", LETTER], ["Claim the match", "Remind", LETTER]], ids=["two", "three"])
@pytest.mark.parametrize("screen", ["small", "across", "phone"])
@pytest.mark.parametrize("sample", ["war-call", "houses-middle", "office-middle"])
def test_words_and_buttons_of_a_wait_for_a_friend_have_room(
    opens: Opens, sample: str, screen: str, labels: list[str]
) -> None:
    page = opens(sample, screen)
    page.evaluate(STYLED, "\n".join(each.read_text(encoding="utf-8") for each in FRIENDS))
    page.evaluate(LATE, labels)
    page.wait_for_timeout(200)
    assert page.evaluate(CLIPPED) == []
    # In the other samples, the page may scroll on a phone with a low screen that shows two rows and a prompt.
    if len(labels) < 3 or sample == "war-call":
        assert page.evaluate(CHECK) == []


def test_rows_of_a_long_dialog_keep_their_height_and_nothing_moves_sideways(opens: Opens) -> None:
    page = opens("squares-middle", "small", has_touch=True, is_mobile=True)
    assert page.evaluate(SHEET) == []


def test_a_phone_shows_one_notice_over_its_head_no_key_caps_and_small_letters(opens: Opens) -> None:
    page = opens("squares-middle", "small", has_touch=True, is_mobile=True)
    bottom, head = page.evaluate(NOTICES)
    assert bottom <= head
    page.evaluate("document.querySelector('#notices').remove()")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<ul class=items><li><kbd>u</kbd></li></ul>')")
    assert not page.locator(".items kbd").is_visible()
    size = "(name) => getComputedStyle(document.querySelector('[data-rank=\"8\"]'), name).fontSize"
    assert page.evaluate(size, "::after") == "9px"


def test_a_hint_in_a_hand_hides_nothing_of_the_next_card(opens: Opens) -> None:
    page = opens("houses-middle", "phone")
    page.evaluate(STYLED, RING.read_text(encoding="utf-8"))
    page.evaluate("document.querySelector('.fan:not(.far) .card').dataset.ring = '1'")
    offset, width = page.evaluate(
        """() => {
          const style = getComputedStyle(document.querySelector(".card[data-ring]"));
          return [parseFloat(style.outlineOffset), parseFloat(style.outlineWidth)];
        }"""
    )
    assert 0 < width <= -offset


def lit(name: str) -> dict[str, Any]:
    """Return a scene of a match in which a player has touched a card and can choose between several targets."""
    game = games.find(name)
    match = Match(game, game.options())
    dealer = LocalDealer(b"narrow")
    for turn in match.turns(dealer):
        scene = plain(game.scene(match.known(turn), turn))
        tagged = [path for path in scene["moves"] if (path.get("forecast") or {}).get("tag") and len(path["path"]) > 1]
        if len(tagged) > 2 or len(match.lines) > 400:
            return {"scene": scene, "names": list(game.seat_names), "you": turn, "touched": tagged[0]["path"][:-1]}
        match.play(next(iter(match.known(turn).moves())))
    raise AssertionError("nobody chooses a target")


@pytest.mark.parametrize("screen", ["phone", "small", "desk"])
def test_no_words_lie_over_a_post_or_a_pile(opens: Opens, screen: str) -> None:
    page = opens("kingdom-middle", screen)
    page.evaluate(
        """({ touched, ...view }) => {
          table.show(view, { animate: false });
          table.touched = touched;
          table.relight();
        }""",
        lit("royal_assassin"),
    )
    page.wait_for_timeout(200)
    tags, found = page.evaluate(COVERED)
    assert tags
    assert not found
