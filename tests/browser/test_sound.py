"""Sound: the page offers it once, loads the sound files only when the visitor switches sound on, and stores them
then."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from .hands import dealt, menu, played, rest, settled, table, until
from .host import Host, opened

SPY = """() => {
  globalThis.struck = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (at) {
    struck.push({ seconds: this.buffer.duration, loud: Math.max(...this.buffer.getChannelData(0).map(Math.abs)) });
    return start.call(this, at);
  };
}"""
"""Records the notes that the page plays."""
KEPT = "caches.match(document.querySelector('#site').textContent.match(/[^\"]*liege\\.sounds/)[0]).then(Boolean)"


def switch(page: Page) -> None:
    page.locator("#menu").click()
    page.get_by_role("switch", name="Sound").click()
    page.keyboard.press("Escape")


def fetched(asked: list[str]) -> list[str]:
    """Return the addresses of sound files among the requested addresses."""
    return [url for url in asked if "/sounds/" in url]


def test_what_is_switched_on_is_fetched_once_and_heard(regular: BrowserContext) -> None:
    settled(regular)
    page, asked = regular.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(f"({SPY})()")
    table(page)
    played(page, 1)
    assert not fetched(asked)
    assert page.evaluate("struck.length") == 0
    switch(page)
    # the page plays a sample sound, so that the visitor hears the volume
    until(page, "struck.length")
    played(page, 2)
    assert len(fetched(asked)) == 1
    assert page.evaluate("struck.length") > 2
    assert page.evaluate("struck.every(({ seconds, loud }) => seconds > 0.02 && seconds < 1 && loud > 0.5)")
    switch(page)
    heard = page.evaluate("struck.length")
    played(page, 1)
    assert page.evaluate("struck.length") == heard


def test_sounds_are_kept_from_then_on(host: Host, guest: BrowserContext) -> None:
    """The browser does not request sound files before the visitor switches sound on. Afterwards sound works offline."""
    opened(guest).close()
    assert not [path for path in host.server.asked if path.startswith("sounds/")]
    page = guest.new_page()
    page.add_init_script(f"({SPY})()")
    table(page)
    switch(page)
    until(page, KEPT)
    host.stop()
    page.reload()
    rest(page)
    page.locator("#sound").click()
    page.locator("#sound").click()
    until(page, "struck.length")


def test_how_loud_is_chosen_and_kept(desk: Page) -> None:
    desk.locator("#menu").click()
    slider = desk.get_by_role("slider", name="Volume")
    slider.focus()
    desk.keyboard.press("Home")
    desk.keyboard.press("ArrowRight")
    desk.reload()
    rest(desk)
    desk.locator("#menu").click()
    expect(slider).to_have_value("0.05")


def test_sound_is_offered_once(regular: BrowserContext) -> None:
    page = dealt(regular.new_page(), 3)
    page.emulate_media(reduced_motion="reduce")
    table(page)
    offer = page.locator("#notices .notice", has_text="This table has sound")
    resign(page)
    offer.get_by_role("button", name="Sound on").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    expect(offer).to_have_count(0)
    switch(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#table .say.over")).to_have_count(0)
    rest(page)
    resign(page)
    expect(offer).to_have_count(0)


def resign(page: Page) -> None:
    menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("#table .say.over").wait_for()
