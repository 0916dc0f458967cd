"""Takes pictures for people to look at: every game, size and light; start, middle and end; pages and dialogs.

    python -m tests.shots [GAME ...] [--sizes desk,tablet,phone,short] [--lights light,dark]
                          [--only start,middle,end,pages] [--language de] [--to FOLDER]

They go to tests/shots/ unless `--to` names another folder. Bots play the matches from fixed seeds; the visitor has the
first seat.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from pygames import games
from pygames.app import App
from pygames.bots.players import choose
from pygames.core.cards import CHANCE
from pygames.core.record import read
from pygames.languages import catalogue
from web.build.checking import browser as browsers
from web.build.making.catalogues import published
from web.build.making.site import DIST
from web.build.serve import Server

from .browser.fit import SCREENS

SHOTS = Path(__file__).parent / "shots"
LIGHTS = ("light", "dark")
MOMENTS = ("start", "middle", "end")
DIALOGS = ("New game", "Save or share this match", "Open a saved match", "Your matches", "Keys", "Rules")


def played(name: str) -> dict[str, dict[str, Any]]:
    """Return what a browser stores of one match at its start, in its middle and at its end."""
    app = App()

    def ask(**asked: Any) -> Any:
        reply = json.loads(app.call(json.dumps(asked)))
        assert "ok" in reply, reply
        return reply["ok"]

    game = games.find(name)
    players = [{"name": "You"}, *({"level": 2} for _ in range(game.seats[0] - 1))]
    update = ask(do="new", game=name, seed="1e" * 16, players=players, date="2026-11-21")
    kept = []
    rng = Random(11)
    while update["waits"] != "over":
        if update["waits"] == "bot":
            update = ask(do="think", iterations=20, finish=True)
            update = ask(do="update") if "thinking" in update else update
            continue
        kept.append(update)
        match = read(update["saved"]["record"], games.find)
        assert match.state.turn not in (None, CHANCE)
        update = ask(do="move", move=str(choose(game, match.state.seen_by(match.state.turn), rng, "greedy")))
    moments = {"start": kept[0], "middle": kept[len(kept) * 3 // 5], "end": update}
    return {
        moment: {
            **{"id": moment, "game": name, "title": game.title, "names": at["names"], "levels": at["levels"]},
            **{
                "moves": at["log"]["from"] + len(at["log"]["entries"]),
                "waits": at["waits"],
                "result": "",
                "touched": True,
                "time": 1,
                "saved": at["saved"],
            },
        }
        for moment, at in moments.items()
    }


def shoot(page: Page, file: Path) -> None:
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    page.wait_for_timeout(350)
    page.screenshot(path=file)


def tables(
    context: BrowserContext,
    name: str,
    kept: dict[str, dict[str, Any]],
    look: str,
    moments: list[str],
    folder: Path,
    language: str,
) -> None:
    """Take pictures of one game's table at the requested moments, then of its dialogs."""
    page = context.new_page()
    root, shown = (f"{language}/", catalogue(language)["english"]) if language else ("", {})
    page.goto(root)
    page.evaluate(
        "(all) => all.forEach((kept) => localStorage.setItem('liege.match.' + kept.id, JSON.stringify(kept)))",
        list(kept.values()),
    )
    rest = """(entries) => document.querySelectorAll('#table .entry').length === entries
      && !document.querySelector('#table').dataset.busy && document.querySelector('#table :is([data-lit], .over)')"""
    for moment in (moment for moment in MOMENTS if moment in moments):
        page.goto(f"{root}{name}/#m={moment}")
        page.wait_for_function(rest, arg=kept[moment]["moves"], timeout=60_000)
        page.evaluate("document.querySelector('#notices').replaceChildren()")
        shoot(page, folder / f"{name}-{moment}-{look}.png")
    if "pages" in moments:
        for dialog in DIALOGS:
            page.locator("#menu").click()
            page.locator("dialog.menu .items").get_by_text(shown.get(dialog, dialog), exact=True).click()
            shoot(page, folder / f"{name}-{dialog.lower().replace(' ', '-')}-{look}.png")
            page.keyboard.press("Escape")
        page.locator("#menu").click()
        shoot(page, folder / f"{name}-menu-{look}.png")
        page.goto(f"{root}{name}/rules.html")
        shoot(page, folder / f"{name}-rules-page-{look}.png")
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games.NAMES))
    parser.add_argument("--sizes", default=",".join(SCREENS))
    parser.add_argument("--lights", default=",".join(LIGHTS))
    parser.add_argument("--only", default=",".join((*MOMENTS, "pages")))
    parser.add_argument("--language", default="", choices=("", *published()))
    parser.add_argument("--to", type=Path, default=SHOTS)
    asked = parser.parse_args()
    subprocess.run([sys.executable, "build.py", "build"], check=True)
    asked.to.mkdir(parents=True, exist_ok=True)
    kept = {name: played(name) for name in asked.games}
    server = Server(DIST, "/").start()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browsers.ensure(), args=list(browsers.FLAGS))
        for size in asked.sizes.split(","):
            for light in asked.lights.split(","):
                width, height = SCREENS[size]
                phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if width < 600 else {}
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=light,
                    base_url=server.address,
                    locale=asked.language or "en",
                    **phone,
                )
                context.set_default_timeout(60_000)
                if "pages" in asked.only:
                    page = context.new_page()
                    page.goto(f"{asked.language}/" if asked.language else "")
                    shoot(page, asked.to / f"landing-{size}-{light}.png")
                    page.close()
                for name in asked.games:
                    moments = asked.only.split(",")
                    tables(context, name, kept[name], f"{size}-{light}", moments, asked.to, asked.language)
                    print(f"{name} {size} {light}", flush=True)
                context.close()
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
