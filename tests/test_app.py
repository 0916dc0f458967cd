"""Tests of the requests of the page, with `App.call` alone: matches against bots, several players at one screen, undo,
viewing earlier entries, ends."""

from __future__ import annotations

from typing import Any

import pytest

from pygames import games
from pygames.app import App

from .shell import PERSON, SEED, Shell, faces


def test_a_game_is_told_in_words(shell: Shell) -> None:
    about = shell("about", game="toy")
    assert about["levels"] == ["Page", "Squire", "Knight", "Marshal"]
    assert about["options"][0] == {
        **{"name": "no_pass", "title": "No pass", "words": "Nobody may pass."},
        **{"default": 0, "least": 0, "most": 1},
    }
    assert about["options"][1]["most"] == 24


def test_a_whole_match_against_a_bot(shell: Shell) -> None:
    update = shell.new()
    assert (update["you"], update["waits"], update["names"]) == (0, "you", ["You", "Page Odo"])
    over = shell.finish(update)
    assert over["over"]["reason"] == "The cards are counted."
    assert over["over"]["winners"] == [
        seat for seat in (0, 1) if over["over"]["scores"][seat] == max(over["over"]["scores"])
    ]
    assert not over["scene"].get("moves")


def test_the_other_hand_is_never_sent(shell: Shell) -> None:
    update = shell.bots(shell.first(shell.new()))
    assert all(faces(update, "hand0"))
    assert faces(update, "hand1") == ["", ""]
    assert all("draw 1 " not in entry["text"] or entry["text"].endswith("?") for entry in shell.log)


def test_the_same_seed_deals_and_answers_alike() -> None:
    one, two = Shell(), Shell()
    assert one.finish(one.new())["saved"] == two.finish(two.new())["saved"]
    other = Shell()
    update = other("new", game="toy", seed="ff" * 16, players=[PERSON, {"level": 1}])
    assert other.finish(update)["saved"]["record"] != one("update")["saved"]["record"]


def test_the_seed_stands_beside_the_record_not_in_it(shell: Shell) -> None:
    saved = shell.new()["saved"]
    assert saved["seed"] == SEED
    assert SEED not in saved["record"]
    assert [(who["name"], who["level"]) for who in saved["players"]] == [("You", 0), ("Page Odo", 1)]


def test_options_reach_the_match_and_the_record(shell: Shell) -> None:
    update = shell.new(options="plies=4 no_pass")
    assert "options no_pass=1 plies=4" in update["saved"]["record"]
    assert (
        "there is no option 'plays'"
        in shell.refused("new", game="toy", seed=SEED, options="plays=3", players=[PERSON, {"level": 1}])["said"]
    )


def test_events_are_told_once(shell: Shell) -> None:
    update = shell.new()
    assert update["events"] == []
    update = shell.first(update)
    assert [event["text"] for event in update["events"]] == ["{0}: choose 0:0"]
    assert shell("update")["events"] == []


def test_a_slice_of_thinking_answers_at_once_and_can_be_dropped(shell: Shell) -> None:
    shell.new(PERSON, {"level": 4})
    update = shell("move", move="choose 2")
    assert update["waits"] == "bot"
    progress = [shell("think", iterations=1)["thinking"] for _ in range(2)]
    assert progress == sorted(progress)
    assert shell("look", at=0)["at"] == 0  # the engine replies to other requests meanwhile
    back = shell("undo")
    assert back["waits"] == "you"
    assert shell.refused("think", iterations=1)["kind"] == "move"


def test_time_up_plays_the_best_so_far(shell: Shell) -> None:
    shell.new(PERSON, {"level": 4})
    shell("move", move="choose 2")
    shell("think", iterations=1)
    assert "scene" in shell("think", iterations=2, finish=True)


# Undo of moves.


def test_undo_before_the_answer_leaves_no_mark(shell: Shell) -> None:
    before = shell.new(PERSON, {"level": 1})
    assert not before["canUndo"]
    after = shell("move", move="choose 2")
    assert after["canUndo"]
    back = shell("undo")
    assert back["scene"] == before["scene"]
    assert back["marks"] == []
    assert shell.log == []


def test_undo_after_the_answer_deals_the_same_cards_and_is_marked(shell: Shell) -> None:
    shell.new()
    update = shell.bots(shell("move", move="choose 2"))
    hand = faces(update, "hand0")
    update = shell.bots(shell.first(update))
    back = shell("undo")
    assert (back["marks"], back["waits"], faces(back, "hand0")) == (["undo"], "you", hand)
    assert "marks undo" in back["saved"]["record"]
    back = shell("undo")
    assert back["saved"]["record"].splitlines()[-1] == ""
    assert not back["canUndo"]
    again = shell.bots(shell("move", move="choose 2"))
    assert faces(again, "hand0") == hand


def played(shell: Shell, update: dict[str, Any], at: int = 0) -> dict[str, Any]:
    """Play a card from hand, after which nature deals another card."""
    return shell("move", move=[path["move"] for path in update["scene"]["moves"] if len(path["path"]) == 2][at])


def test_undo_is_marked_where_nature_alone_has_answered(shell: Shell) -> None:
    """Check that an undo is marked once the visitor has seen the next card, even if the bot has not moved yet."""
    shell.new(PERSON, {"level": 1})
    update = played(shell, shell.bots(shell("move", move="choose 2")))
    assert (update["waits"], update["marks"]) == ("bot", [])
    assert shell("undo")["marks"] == ["undo"]


def test_after_undo_another_move_is_drawn_and_told_as_if_it_were_the_first(shell: Shell) -> None:
    """Check that nothing of an undone move remains on the table or in the log, and that no line is reported twice."""
    fresh = Shell()
    for each in (shell, fresh):
        each.new()
        update = each.bots(each("move", move="choose 2"))
    played(shell, update, 0)
    assert shell("undo")["events"] == []
    again, straight = played(shell, update, 1), played(fresh, update, 1)
    assert (again["scene"], again["events"], shell.log) == (straight["scene"], straight["events"], fresh.log)


def test_undo_of_everything_after_the_end(shell: Shell) -> None:
    shell.finish(shell.new())
    for _ in range(100):
        if not shell("update")["canUndo"]:
            break
        shell("undo")
    assert shell.log == []
    assert shell.refused("undo")["said"] == "there is nothing to undo"


def test_what_is_forced_is_played_and_taken_back_with_the_choice(shell: Shell) -> None:
    update = shell.new(options="plies=4")
    while update["waits"] != "over":
        assert len(update["scene"]["moves"]) > 1  # `tell` is forced, so it is never offered
        update = shell.bots(shell.first(update))
    assert any("{0}: tell" in entry["text"] for entry in shell.log)
    back = shell("undo")
    assert len(back["scene"]["moves"]) > 1


def test_persons_take_back_only_within_their_own_turn(shell: Shell) -> None:
    shell.new({"name": "Ann"}, {"name": "Ben"}, game="open")
    shell("move", move="choose 2")
    update = shell("move", move="choose 1")  # two numbers are chosen and cards dealt, so Ann is to move again
    assert not update["canUndo"]
    assert shell.refused("undo")["kind"] == "move"


def test_persons_take_back_within_a_turn_of_several_moves_and_no_further() -> None:
    """Check with Lords and Vassals, which has four moves a turn: Ann can undo the moves of this turn without a mark,
    but none once Ben is to move."""
    shell = Shell()
    shell.app = App()
    before = shell("new", game="lords_and_vassals", seed=SEED, players=[{"name": "Ann"}, {"name": "Ben"}])
    mover = before["turn"]
    first = shell.first(before)
    second = shell.first(first)
    assert second["turn"] == mover
    assert shell("undo")["scene"] == first["scene"]
    back = shell("undo")
    assert (back["scene"], back["marks"], back["canUndo"]) == (before["scene"], [], False)
    while back["turn"] == mover:
        back = shell.first(back)
    assert not back["canUndo"]
    assert shell.refused("undo")["said"] == "there is nothing to undo"


# Several players at one screen.


def test_the_curtain_stands_between_hidden_hands(shell: Shell) -> None:
    update = shell.new({"name": "Ann"}, {"name": "Ben"})
    assert (update["waits"], update["curtain"]["seat"], update["you"]) == ("curtain", 0, None)
    update = shell("lift")
    assert (update["waits"], update["you"], update["curtain"]) == ("you", 0, None)
    update = shell("move", move="choose 2")
    assert (update["waits"], update["curtain"]["seat"], update["you"]) == ("curtain", 1, 0)
    assert update["events"][0]["text"] == "{0}: choose 0:2"
    assert shell.refused("move", move="choose 1")["kind"] == "move"
    update = shell("lift")
    assert update["you"] == 1
    assert update["events"][0]["text"] == "{0}: choose 0:?"
    assert shell.log[0]["text"] == "{0}: choose 0:?"
    assert shell.finish(update)["over"]


def test_the_curtain_tells_what_everybody_may_know_since_one_had_the_screen(shell: Shell) -> None:
    assert shell.new({"name": "Ann"}, {"name": "Ben"})["curtain"]["told"] == [], "nobody has done anything"
    shell("lift")
    update = shell("move", move="choose 2")
    assert update["curtain"]["told"] == ["{0}: choose 0:?"], "what Ann chose is for Ann alone"
    assert [(plate["seat"], plate["words"]) for plate in update["curtain"]["plates"]] == [
        (0, "0 points"),
        (1, "0 points"),
    ]
    shell("lift")
    update = shell("move", move="choose 1")
    told = update["curtain"]["told"]
    assert update["curtain"]["seat"] == 0
    assert told[0] == "{1}: choose 1:?", "Ann has seen that move"
    saved = update["saved"]
    again = Shell()("resume", **saved)
    assert again["curtain"]["told"] == told, "the same where the match is taken up again"


def test_open_games_need_no_curtain(shell: Shell) -> None:
    update = shell.new({"name": "Ann"}, {"name": "Ben"}, game="open")
    assert (update["waits"], update["you"]) == ("you", 0)
    update = shell("move", move="choose 2")
    assert update["you"] == 1
    assert [event["text"] for event in update["events"]] == ["{0}: choose 0:?", "The table is turned: {1} is next."]
    assert update["events"][1]["kind"] == "next", "it stands on the bar"
    assert [entry["text"] for entry in shell.log] == ["{0}: choose 0:?"], "and in no list of moves"


def test_a_match_needs_a_person_and_all_its_seats(shell: Shell) -> None:
    assert "a person" in shell.refused("new", game="toy", seed=SEED, players=[{"level": 1}, {"level": 2}])["said"]
    assert "2 seats" in shell.refused("new", game="toy", seed=SEED, players=[PERSON])["said"]
    assert "levels 1 to 4" in shell.refused("new", game="toy", seed=SEED, players=[PERSON, {"level": 5}])["said"]


# Ends of a match.


def test_resigning_and_a_rematch_with_the_seats_changed(shell: Shell) -> None:
    shell.new()
    over = shell("end", termination="resign")
    assert over["over"] == {"scores": [-1, 0], "winners": [1], "reason": "{0} resigned.", "why": "", "ruling": 0}
    assert over["scene"]["prompt"] == {"title": "The match is over", "note": "{0} resigned."}
    assert shell.log[-1]["short"] == "resign"
    again = shell("rematch", seed="ab" * 16)
    assert again["names"] == ["Page Odo", "You"]
    assert (again["you"], again["waits"]) == (1, "bot")
    assert shell.finish(again)["over"]


def test_resigning_alone_can_be_taken_back_and_nothing_else_is(shell: Shell) -> None:
    before = shell.bots(shell("move", move="choose 2") if shell.new() else {})
    shell("end", termination="resign")
    back = shell("undo")
    assert (back["over"], back["marks"], back["scene"]) == (None, [], before["scene"])
    assert back["saved"] == before["saved"]
    shell.new({"name": "Ann"}, {"name": "Ben"}, game="open")
    assert not shell("end", termination="resign")["canUndo"]


def test_only_persons_among_themselves_agree_on_a_draw(shell: Shell) -> None:
    shell.new()
    assert shell.refused("end", termination="agree draw")["kind"] == "move"
    assert shell.refused("end", termination="timeout 1")["kind"] == "move"
    shell.new({"name": "Ann"}, {"name": "Ben"})
    assert shell("end", termination="agree draw")["over"]["scores"] == [0, 0]


# Viewing earlier entries of the log.


def test_looking_back_shows_what_was_and_cannot_be_touched(shell: Shell) -> None:
    update = shell.new()
    update = shell.bots(shell.first(update))
    now = update["scene"]
    shown = shell("look", at=0)
    assert shown["at"] == 0
    assert faces(shown, "hand0") == []
    assert not shown["scene"].get("moves")
    assert shown["scene"]["prompt"]["note"] == shell.log[0]["text"]
    assert not shown["canUndo"]
    assert shell("look", at=None)["scene"] == now
    assert shell.refused("look", at=999)["kind"] == "refused"
    now_said = shell.refused("move", move="roll 1")["said"]
    shell("look", at=0)
    assert shell.refused("move", move="roll 1")["said"] == now_said  # the refusal is about the current position
    assert shell.first(update)["at"] is None  # after a move, the table shows the current position again


# Matches of real games.


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_is_played_through_the_session(name: str) -> None:
    shell = Shell()
    shell.app = App()
    game = games.find(name)
    players = [PERSON, *({"level": 1} for _ in range(game.seats[0] - 1))]
    update = shell("new", game=name, seed=SEED, players=players, options="goal=2" if name == "politics" else "")
    for _ in range(12):
        update = shell.bots(update, slice=50)
        if update["waits"] == "over":
            break
        assert update["you"] == 0
        update = shell.first(update)
    again = Shell()
    again.app = App()
    assert again("resume", **update["saved"])["scene"] == update["scene"]


def test_a_rematch_by_lot_lets_the_other_begin() -> None:
    shell = Shell()
    shell.app = App()
    update = shell("new", game="vassal", seed=SEED, players=[{"name": "Ann"}, {"name": "Ben"}])
    began = update["names"][update["turn"]]
    shell("lift")
    shell("end", termination="resign")
    update = shell("rematch", seed=SEED)
    assert update["names"][update["turn"]] != began


def test_a_match_from_a_position_of_ones_own() -> None:
    shell = Shell()
    shell.app = App()
    players = [{"name": "Ann"}, {"name": "Ben"}]
    assert shell("about", game="lords_and_vassals")["setup"]
    update = shell.first(shell("new", game="lords_and_vassals", seed=SEED, players=players))
    text = shell("position")["position"]
    set_up = shell("new", game="lords_and_vassals", seed=SEED, players=players, position=text)
    assert shell("position")["position"] == text
    assert set_up["scene"]["zones"] == update["scene"]["zones"]
    again = Shell()
    again.app = App()
    assert again("resume", **set_up["saved"])["scene"] == set_up["scene"]
    error = shell.refused("new", game="lords_and_vassals", seed=SEED, players=players, position="nonsense")
    assert error["kind"] == "refused"
    assert shell("position")["position"] == text
