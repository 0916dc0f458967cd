"""The tables of all games in Chromium, Firefox and WebKit, at several sizes: every drawn element has a height and lies
within the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium

from pygames import games
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.notebook import packed
from pygames.core.plain import plain
from pygames.core.scene import still
from web.build.checking import others
from web.build.serve import Server

from ..fit import SCREENS, SMALLEST
from .drivers import Firefox, WebKit
from .test_engines import NOT_THERE

SIZES = {name: (SCREENS | SMALLEST)[name] for name in ("desk", "tablet", "phone", "short", "small", "upright")}
WIDER = {"wide phone": (600, 900)}
SHOWS = """async ([address, width, height]) => {
  const last = document.querySelector("iframe");
  const frame = last?.src === address ? last : document.createElement("iframe");
  Object.assign(frame, { width, height, style: "border: 0; position: fixed; inset: 0 auto auto 0" });
  if (frame !== last) {
    frame.src = address;
    document.body.replaceChildren(frame);
    await new Promise((done) => { frame.onload = done; });
  }
  const drawn = () => {
    const { contentDocument: shown } = frame;
    return shown.querySelector("#table .piece") && !shown.querySelector("#unready");
  };
  for (let tries = 0; tries < 400 && !drawn(); tries++) await new Promise((next) => setTimeout(next, 25));
  const page = frame.contentWindow;
  const painted = () => new Promise((next) => page.requestAnimationFrame(() => setTimeout(next, 20)));
  for (let frames = 0; frames < 3; frames++) await painted();
  const root = frame.contentDocument.querySelector("#table");
  const around = root.getBoundingClientRect();
  const found = [];
  let seen = 0;
  for (const piece of root.querySelectorAll(".piece, .plate, .gap, .square")) {
    if (!piece.checkVisibility({ visibilityProperty: true }) || piece.closest(".beside")) continue;
    const box = piece.getBoundingClientRect();
    const name = piece.dataset.id ?? piece.className;
    seen += 1;
    if (box.width < 8 || box.height < 8) found.push(`${name} is ${box.width | 0}x${box.height | 0}`);
    const out = [around.left - box.left, box.right - around.right, around.top - box.top, box.bottom - around.bottom];
    if (Math.max(...out) > 3) found.push(`${name} leaves the table by ${Math.max(...out) | 0}`);
  }
  const { scrollWidth } = page.document.documentElement;
  if (scrollWidth > page.innerWidth + 1) found.push(`the page is ${scrollWidth} wide`);
  return [seen, found];
}"""
"""Returns the number of elements that a table draws, and the faults among them. The table is in a frame, because a
window cannot be as small as a phone."""


def scenes(name: str) -> Iterator[tuple[str, str]]:
    """Yield a title and a link's data for positions of a random match: after the deal, in the middle, and at the end,
    each as seat 0 sees it."""
    game = games.find(name)
    for turns in (0, 9, 400):
        match, rng = Match(game, game.options(), names=("Ann", "Ben", "Eve")[: game.seats[0]]), Random(5)
        for _, turn in zip(range(turns), match.turns(LocalDealer(b"seen")), strict=False):
            match.play(rng.choice(list(match.known(turn).moves())))
        match.deal(LocalDealer(b"seen on"))
        shown = {"title": game.title, "cloth": game.cloth, "names": game.seat_names[: game.seats[0]], "you": 0}
        scene = plain(still(game.scene(match.state.seen_by(0), 0)))
        yield f"{name} after {turns} turns", packed(json.dumps({**shown, "scene": scene}))


@pytest.fixture(params=["Chromium", "Firefox", "WebKit"])
def engine(request: pytest.FixtureRequest, chromium: Chromium, server: Server) -> Iterator[Any]:
    """Yield a page of each browser. A frame in the page gives the table its size."""
    if request.param in others.missing():
        pytest.skip(NOT_THERE[request.param])
    if request.param == "Chromium":
        context = chromium.new_context(base_url=server.address)
        yield context.new_page()
        context.close()
        return
    if request.param == "Firefox":
        opened: Firefox | WebKit = Firefox(server.address, str(others.firefox()))
    else:
        opened = WebKit(server.address, *(others.webkit() or ("", "", "")))
    yield opened
    opened.close()


def test_all_that_is_drawn_has_a_height_and_lies_within_the_table(engine: Any, server: Server) -> None:
    engine.goto("blank.html")
    wrong: list[str] = []
    for name in games.NAMES:
        for moment, scene in scenes(name):
            for size, (width, height) in (SIZES | WIDER).items():
                address = f"{server.address}look.html#scene={scene}"
                seen, found = engine.evaluate(SHOWS, [address, width, height])
                assert seen > 4, (moment, size)
                wrong += [f"{moment}, {size}: {line}" for line in found]
    assert not wrong, "\n".join(wrong)
