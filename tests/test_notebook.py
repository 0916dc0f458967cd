"""Tests of matches and positions in notebooks: frames of the read-only viewer, with all data in their addresses."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode
from random import Random
from typing import Any

import pytest

from pygames import games
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.notebook import SERVED
from pygames.core.record import read, write

from .toys import TOY


def played(name: str, moves: int = 8) -> Match:
    """Return a match after some random moves."""
    match, rng = Match(games.find(name), games.find(name).options()), Random(1)
    for _, turn in zip(range(moves), match.turns(LocalDealer(b"notebook")), strict=False):
        match.play(rng.choice(list(match.known(turn).moves())))
    match.deal(LocalDealer(b"notebook on"))
    return match


def shown(html: str | None, kind: str) -> str:
    """Return the data in the address of a frame, decompressed."""
    found = re.search(rf'src="[^"#]*/look\.html#{kind}=([\w-]+)"', html or "")
    assert found, html
    return zlib.decompress(urlsafe_b64decode(found[1] + "==="), wbits=-15).decode()


@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_is_shown_by_its_record(name: str) -> None:
    match = played(name)
    text = shown(match._repr_html_(), "look")
    assert text == write(match)
    assert read(text, games.find).state == match.state


@pytest.mark.parametrize("name", games.NAMES)
def test_a_position_is_shown_as_its_viewer_sees_it_and_cannot_be_touched(name: str) -> None:
    state = played(name).state
    views: list[dict[str, Any]] = []
    for viewer in (CHANCE, None, *range(state.seats)):
        view = state if viewer == CHANCE else state.seen_by(viewer)
        views.append(json.loads(shown(view._repr_html_(), "scene")))
        assert not {"moves", "choices"} & views[-1]["scene"].keys()
        assert views[-1]["title"] == games.find(name).title
    assert [view["you"] for view in views[1:]] == [None, *range(state.seats)]


def test_a_hidden_hand_is_not_in_the_address() -> None:
    state = played("vassal").state
    mine = {card.face for card in state.seen_by(0).hands[0]}  # type: ignore[attr-defined]
    zones = json.loads(shown(state.seen_by(1)._repr_html_(), "scene"))["scene"]["zones"]
    (hand,) = [zone for zone in zones if zone["kind"] == "fan" and zone.get("owner") == 0]
    assert mine
    assert [piece.get("face", "") for piece in hand["pieces"]] == [""] * len(mine)


def test_the_site_is_the_one_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("vassal", 0)
    monkeypatch.delenv("LIEGE_SITE", raising=False)
    assert f'src="{SERVED}look.html#' in match._repr_html_()
    monkeypatch.setenv("LIEGE_SITE", "https://games.example/liege")
    assert 'src="https://games.example/liege/look.html#' in match._repr_html_()


def test_a_position_of_no_game_shows_its_words() -> None:
    assert TOY.new(TOY.options())._repr_html_() is None
