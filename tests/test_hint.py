"""Tests of hints: a hint is a legal move of the strongest level with its touches and a text, computed only from the
visitor's view."""

from __future__ import annotations

import re
from random import Random

import pytest

from pygames import games
from pygames.__main__ import main
from pygames.bots.players import choose, persona
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.record import read, write
from pygames.core.state import State
from pygames.learn import hint as hints
from pygames.learn.course import course
from pygames.learn.hint import Hint, Hinting, explaining, hinting
from pygames.session import Session, bot, person

from .test_lesson_requests import ask as ask
from .toys import TOY


def met(name: str, moves: int, seed: int = 1) -> State:
    """Return the view of the seat to move after some random moves, or the last view before the match ended."""
    game = games.find(name)
    match, dealer, rng = Match(game, game.options()), LocalDealer(b"hint %d" % seed), Random(seed)
    match.deal(dealer)
    view = match.known(match.state.turn)
    for _ in range(moves):
        match.play(rng.choice(list(view.moves())))
        match.deal(dealer)
        if match.ended:
            break
        view = match.known(match.state.turn)
    return view


def thought(thinking: Hinting, hurry: bool = False) -> Hint:
    """Run a hint's search to its end, or with `hurry` stop it at once. Return the hint."""
    last = 0.0
    try:
        now = next(thinking)
        while True:
            assert 0 <= last <= now <= 1
            last, now = now, thinking.send(hurry)
    except StopIteration as done:
        hint: Hint = done.value
        return hint


@pytest.mark.parametrize("name", games.NAMES)
def test_a_hint_is_a_move_that_can_be_touched_and_is_told_in_words(name: str) -> None:
    game = games.find(name)
    for moves in (0, 3, 6):
        view = met(name, moves)
        hint = thought(hinting(game, view, Random(1)), hurry=True)
        assert any(path.move == hint.move and path.path == hint.ids for path in game.scene(view, view.turn).moves)
        for said in (hint.does, hint.why, hint.better):
            assert not said or re.fullmatch(r"[^a-z].*[.]", said), said
        assert hint.does
        assert hint.better


def test_a_hint_is_what_the_strongest_level_plays(monkeypatch) -> None:
    monkeypatch.setattr(hints, "PLAYOUTS", 32)
    game = games.find("politics")
    view = met("politics", 4)
    assert thought(hinting(game, view, Random(7))).move == str(choose(game, view, Random(7), "4"))


def test_a_hint_knows_what_its_seat_knows() -> None:
    """Check that a hint is computed only from the view of the seat to move; any other view or position is refused."""
    game = games.find("vassal")
    view = met("vassal", 4)
    full = view.filled(Random(1))
    for other in (full, view.seen_by(None)):
        with pytest.raises(ValueError, match="only the player to move"):
            next(hinting(game, other, Random(1)))
    again = full.seen_by(view.viewer)
    assert again == view


def test_what_wins_at_once_is_clearly_best() -> None:
    game = games.find("vassal")
    lesson = course(game).lesson("06-side-by-side")
    view = lesson.begun(3).known(0)
    hint = thought(hinting(game, view, Random(1)))
    assert hint.move.endswith((":Qs 6", ":Jo 6"))
    assert hint.why == "That wins the match."
    assert re.fullmatch(r"(No other move wins at once|\d+ other moves? would win at once too)\.", hint.better)


@pytest.mark.parametrize(
    ("leads", "said"),
    [
        ([[0.4] * 9, [0.2] * 9], r"The next best move would win about 20 fewer matches in 100: \{1\} places .+\."),
        ([[0.4] * 9, [0.01] * 9], r"About as good: \{1\} places .+\."),
        ([[0.02] * 9, [0.01] * 9], r"At least 3 of the 63 moves are about equally good\."),
        ([[0.8, -0.8] * 32, [0.9, -0.8] * 32], r"At least 3 of the 63 moves are about equally good\."),
        (
            [[1.0, -0.8] * 8, [0.5] * 16],
            r"It came out best, but the difference may be luck\. Next best: \{1\} places .+\.",
        ),
        ([], r"It's the only move\."),
    ],
)
def test_how_far_behind_the_next_best_is(leads: list[list[float]], said: str) -> None:
    """Check that a difference smaller than its error is not called a deficit, and that only compared moves are called
    equally good."""
    view = met("vassal", 0)
    move, *others = view.moves()
    assert re.fullmatch(said, hints._said(games.find("vassal"), view, move, dict(zip(others, leads, strict=False))))


def test_a_game_without_lessons_gives_hints_without_reasons() -> None:
    match = Match(TOY, TOY.options())
    match.deal(LocalDealer(b"toy"))
    hint = thought(hinting(TOY, match.known(match.state.turn), Random(1)))
    assert hint.does
    assert hint.why == ""


def test_the_page_asks_for_a_hint_in_slices_and_the_record_says_so(ask) -> None:
    ask("new", game="politics", seed="00" * 16, players=[{"name": "You"}, {"level": 1}, {"level": 1}])
    update = ask("update")["ok"]
    while update.get("waits", "bot") == "bot":
        update = ask("think", iterations=1000)["ok"]
    slices, reply = 0, ask("hint", iterations=10)["ok"]
    while "thinking" in reply:
        slices, reply = slices + 1, ask("hint", iterations=200)["ok"]
    assert slices > 1
    assert reply["move"] in [path["move"] for path in update["scene"]["moves"]]
    record = ask("record")["ok"]["record"]
    assert "marks hint\n" in record
    assert write(read(record, games.find)) == record
    ask("learn", game="vassal", lesson="01-alliances", step=1)
    assert ask("hint", iterations=1)["error"]["said"] == "a hint is only for the player to move at this table"


# The explanation of another seat's move.


def made(name: str, choices: int, key: str = "") -> Session:
    """Return a match of a random player against bots of level 1 that have made this number of moves; the last of these
    moves is being viewed."""
    game, rng = games.find(name), Random(1)
    bots = [bot(1, seat, persona(game, key)) for seat in range(1, game.new(game.options()).seats)]
    session = Session(Match(game, game.options()), (person("You", alone=True), *bots), b"12345678")
    while choices > 0 or session.waits == "bot":
        if session.waits == "bot":
            choices -= 1
            while session.think(50) is not None:
                pass
        else:
            session.move(str(rng.choice(list(session.match.known(0).moves()))))
    session.looking = max(at for at, entry in enumerate(session.entries()) if entry.seat)
    return session


def why(session: Session) -> Hint:
    """Return the explanation of the entry that is being viewed."""
    lines = session.bot_choices
    who = session.players[session.match.lines[lines[0]].seat or 0]
    return thought(explaining(session.match, lines, session.facing, who, Random(1)))


@pytest.mark.parametrize(
    ("name", "open_hands"), [("lords_and_vassals", True), ("vassal", False), ("in_conflict", False)]
)
def test_why_another_did_that_is_told_where_it_gives_nothing_away(name: str, open_hands: bool) -> None:
    session = made(name, 4)
    assert session.can_hint == bool(session.bot_choices) == open_hands
    session.end("resign")
    session.looking = max(at for at, entry in enumerate(session.entries()) if entry.seat)
    assert session.can_hint
    assert {session.match.lines[at].seat for at in session.bot_choices} == {1}
    session.looking = next(at for at, entry in enumerate(session.entries()) if entry.seat == 0)
    assert not session.can_hint, "nobody knows why a person did that"


def test_what_was_secret_is_said_when_it_is_explained() -> None:
    session = made("in_conflict", 2, "bold")  # with the persona that commits Materiel in the first battle
    session.end("resign")
    session.looking = max(at for at, entry in enumerate(session.entries()) if entry.short == "commits" and entry.seat)
    assert session.entries()[session.looking].text.startswith("{1} commits a card face down.")
    assert re.fullmatch(r"\{1\} commits [2-9JQKA10]+. face down\.", why(session).does)


def test_what_would_have_been_better_is_told_of_a_blunder() -> None:
    """Explain a random player's moves as if a Page had made them, and as if a Marshal, who makes no mistakes, had made
    them."""
    match, found = made("vassal", 3).match, []
    for at in [at for at, line in enumerate(match.lines) if line.seat == 0]:
        told = thought(explaining(match, [at], 0, bot(1, 0), Random(1))).better
        if better := re.fullmatch(r"Another move would win (\d+) more matches in 100: (.+)", told):
            found.append(int(better[1]))
            view = match.known(0, at)
            others = {hints._told(match.game, view, move) for move in view.moves() if move != match.lines[at].move}
            assert better[2].removesuffix(" A Page makes small mistakes on purpose.") in others
            marshal = thought(explaining(match, [at], 0, bot(4, 0), Random(1))).better
            assert marshal == told.removesuffix(" A Page makes small mistakes on purpose.") != told
    assert found
    assert all(3 <= share < 100 for share in found)


@pytest.mark.parametrize("key", ["trickster", "careful"])
def test_a_habit_is_named_by_who_has_it(key: str) -> None:
    """Check that calling tactics with a number as the leader's card is named as a habit of one persona, and of no
    other."""
    match = made("in_conflict", 9).match
    of = match.game.knowledge().traits
    bluffs = [
        at
        for at, line in enumerate(match.lines)
        if line.seat == 1 and line.move and of(match.known(1, at), line.move).get("bluffs")
    ]
    told = thought(explaining(match, bluffs, 0, bot(1, 1, persona(match.game, key)), Random(1)))
    assert ("It's a habit of this player: \u201cCalls tactics where nobody expects it.\u201d" in told.better) == (
        key == "trickster"
    )
    assert "habit" not in told.better or key == "trickster"


def test_the_page_asks_why_another_did_what_is_looked_back_at(ask) -> None:
    update = ask("new", game="lords_and_vassals", seed="00" * 16, players=[{"name": "You"}, {"level": 1}])["ok"]
    did: dict[int, int] = {}
    while set(did) != {0, 1}:
        if update.get("waits", "bot") == "bot":
            update = ask("think", iterations=1000)["ok"]
        else:
            update = ask("move", move=update["scene"]["moves"][0]["move"])["ok"]
        did |= {entry["seat"]: entry["index"] for entry in update.get("log", {"entries": []})["entries"]}
    assert ask("look", at=did[1])["ok"]["canHint"]
    reply = ask("hint", iterations=10)["ok"]
    while "thinking" in reply:
        reply = ask("hint", iterations=100)["ok"]
    assert reply["move"] == ""
    assert reply["better"]
    assert "marks hint\n" in ask("record")["ok"]["record"]
    assert not ask("look", at=did[0])["ok"]["canHint"]
    assert "error" in ask("hint", iterations=1)


def test_the_terminal_gives_a_hint(capsys, monkeypatch) -> None:
    monkeypatch.setattr(hints, "PLAYOUTS", 32)
    lines = iter(["hint", "record", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["play", "politics", "--seed", "1", "--level", "1"]) == 0
    out = capsys.readouterr().out
    assert re.search(
        r"^  \S.*: .*\. .*(in 100: |equally good|as good: |Next best: |It's the only move|at once).*\.$",
        out,
        re.MULTILINE,
    ), out
    assert "marks hint" in out
