"""The picture of a finished match: the page draws it from the table, and shares it together with the link."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygames import games

from .hands import GAME, axe, rest

SHARE = """async (title) => {
    const site = JSON.parse(document.querySelector("#site").textContent);
    const { share } = await import(new URL(site.share, document.baseURI));
    window.told = [];
    const table = document.querySelector("#table");
    const ended = { table, game: site.title, title, story: "It was decided by 8♣.", names: ["Ann", "Ben"] };
    const plates = [{ seat: 0, words: "Azure", score: "4 of 5 points" }, { seat: 1, words: "2 of 5 houses" }];
    const encode = encodeURIComponent;
    window.encodeURIComponent = (text) => encode((window.composed = text));
    const link = `${location.origin}/there#look=abc`;
    await share({ ...ended, winners: [1], plates, link }, (said) => window.told.push(said));
}"""
SEEN = """async () => {
    const image = document.querySelector(".shared");
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const colours = {};
    for (const [name, box] of [["scene", [40, 40, 744, 550]], ["panel", [820, 40, 340, 550]]]) {
        const { data } = context.getImageData(...box);
        colours[name] = {};
        for (let i = 0; i < data.length; i += 4) {
            const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`;
            colours[name][colour] = (colours[name][colour] ?? 0) + 4 / data.length;
        }
    }
    return { size: [image.naturalWidth, image.naturalHeight], colours };
}"""
"""Returns the picture's size, and the fraction of each colour in its scene and in its panel."""
DEVICE = """(fails) => {
    window.shared = [];
    navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/png");
    navigator.share = async (what) => {
        window.shared.push([what.title, what.text, what.url, what.files[0].size]);
        if (fails) throw new DOMException("no", fails);
    };
}"""


@pytest.fixture
def over(regular: BrowserContext, match: str) -> Page:
    """Open the link to a finished match in a browser without the system's share dialog."""
    page = regular.new_page()
    squeezed = zlib.compressobj(wbits=-15)
    link = urlsafe_b64encode(squeezed.compress(match.encode()) + squeezed.flush()).decode().rstrip("=")
    page.add_init_script("delete Navigator.prototype.canShare; delete Navigator.prototype.share")
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    page.goto(f"{GAME}/#look={link}")
    assert rest(page) == "over"
    return page


def test_the_picture_shows_the_scene_and_how_it_ended(over: Page, tmp_path: Path) -> None:
    over.evaluate(SHARE, "{1} wins")
    box = over.locator("dialog.sharing")
    picture = box.get_by_role("img")
    expect(picture).to_have_attribute("alt", re.compile("Ben wins. It was decided by 8 of clubs."))
    drawn = over.evaluate("window.composed")
    assert "4 of 5 points" in drawn, "the score"
    assert "2 of 5 houses" in drawn, "or the words that tell it"
    seen = over.evaluate(SEEN)
    assert seen["size"] == [1200, 630]
    scene, panel = seen["colours"]["scene"], seen["colours"]["panel"]
    assert scene["255,253,247"] > 0.03, "cards lie there"
    assert scene["53,87,127"] > 0.2, "on the cloth of the game"
    assert scene.get("160,28,42", 0) > 0.002, "their reds are drawn, by parts that the page has elsewhere"
    assert panel["249,245,236"] > 0.7
    assert panel.get("38,32,26", 0) > 0.005, "it speaks"
    with over.expect_download() as saved:
        box.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    saved.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    box.get_by_role("button", name="Copy link").click()
    over.wait_for_function("() => window.told.length === 2")
    assert over.evaluate("navigator.clipboard.readText()").endswith("/there#look=abc")
    assert not axe(over)


def test_the_device_shares_where_it_can(over: Page) -> None:
    over.evaluate(DEVICE, "")
    over.evaluate(SHARE, "{1} wins")
    (shared,) = over.evaluate("window.shared")
    assert shared[:2] == [f"{games.find(GAME).title}, Liege", "Ben wins"]
    assert shared[2].endswith("/there#look=abc")
    assert shared[3] > 10_000
    expect(over.locator("dialog.sharing")).to_have_count(0)


@pytest.mark.parametrize(("fails", "offered"), [("AbortError", 0), ("NotAllowedError", 1)])
def test_what_the_device_refuses_is_offered_and_what_the_visitor_breaks_off_is_not(
    over: Page, fails: str, offered: int
) -> None:
    over.evaluate(DEVICE, fails)
    over.evaluate(SHARE, "{1} wins")
    expect(over.locator("dialog.sharing")).to_have_count(offered)


def test_a_link_that_cannot_be_copied_can_be_marked(over: Page) -> None:
    over.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    over.evaluate(SHARE, "Nobody wins")
    over.get_by_role("button", name="Copy link").click()
    expect(over.get_by_role("textbox", name="The link")).to_have_value(re.compile("/there#look=abc$"))
    expect(over.get_by_role("textbox", name="The link")).to_be_focused()
