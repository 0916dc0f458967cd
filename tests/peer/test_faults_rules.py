"""Fault rows 15 to 24: turns and rules, heights and blocks, and asides."""

import subprocess
import sys
from typing import Any

import pytest

from pygames.core.match import Match
from pygames.core.moves import IllegalMove
from pygames.peer.channel.notes import carried
from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import Refused, to_base64
from pygames.peer.tools.verify import verify

from .cheats import (
    agreed,
    at_height,
    body,
    due_data,
    give,
    give_proven,
    give_refused,
    mover,
    rebuilt,
    replica,
    signed_raw,
    slice_of,
    snapshot,
    stage,
    stated,
    whole,
)
from .games import find
from .net import room

SHAPED = {
    "shares": {"shares": "", "proof": "", "sealed": []},
    "link": {"link": "00" * 32},
    "ack": {},
    "opening": {"shares": "", "proof": "A" * 128},
    "commit": {"key": "00" * 32, "chain": "00" * 32},
}


def test_row_15_out_of_turn():
    cheat, honest = mover(stage())
    move = due_data(cheat)
    give_refused(cheat, honest, signed_raw(honest, body(honest, "move", move)), because="owes nothing")
    for kind in ("shares", "link", "ack", "opening", "commit"):
        give_refused(honest, cheat, signed_raw(cheat, body(cheat, kind, SHAPED[kind])), because="is due")


def test_row_15_two_moves_in_one_turn_are_an_equivocation():
    """A seat signs two different frames for one height. Both frames together are a proof against it."""
    net = stage()
    cheat, honest = mover(net)
    texts = [str(move) for move in replica(cheat).play.state.moves()]
    first, second = (signed_raw(cheat, body(cheat, "move", creation.move(replica(cheat), text))) for text in texts[:2])
    assert give(honest, cheat, first) == []
    give_proven(honest, cheat, second, kind="equivocation", because="two different frames")


def test_row_16_an_illegal_move():
    for text, words in (
        ("99:a", "do not allow"),
        ("tell 0:1", "do not allow"),
        ("draw 0 30:?", "not a legal move|do not allow"),
    ):
        cheat, honest = mover(stage())
        data = due_data(cheat) | {"text": text}
        verdict = give_proven(honest, cheat, signed_raw(cheat, body(cheat, "move", data)))
        assert any(word in verdict.reason for word in words.split("|")), verdict
    cheat, honest = mover(stage())
    nonsense = due_data(cheat) | {"text": "castle"}
    give_proven(honest, cheat, signed_raw(cheat, body(cheat, "move", nonsense)), because="not a legal move")
    cheat, honest = mover(stage("dice", lines=3, options="seats=2"))
    with pytest.raises(IllegalMove, match="'step 3' is not allowed here"):
        cheat.peer.act("step 3")
    spaced = due_data(cheat) | {"text": "step  1"}
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "move", spaced)), because="not written as the record")


def test_row_17_early_frames_are_kept_and_frames_too_early_refused():
    net = stage("dice", lines=3, options="seats=2")
    cheat, honest = mover(net)
    net.cut(cheat.name, honest.name)
    raws = []
    for _ in range(2):
        cheat.peer.act("step 1") if cheat.peer.status()["mine"] else None
        cheat.peer.settle()
        raws += [frame.raw for frame in replica(cheat).log.frames() if frame.height >= replica(honest).height]
        break
    ahead = signed_raw(cheat, body(cheat, "move", {"text": "step 1"} | _bare(), height=replica(honest).height + 1))
    far = signed_raw(cheat, body(cheat, "move", {"text": "step 1"} | _bare(), height=replica(honest).height + 3))
    net.join(cheat.name, honest.name)
    for node in (cheat, honest):
        node.flush()
    for source, to, data in net.flying:
        if data[0] == 0x80:
            net.nodes[to].peer.receive(source, data)
    assert give(honest, cheat, ahead) == []
    assert len(honest.peer.participant.follower.early) == 1
    assert "height" in give(honest, cheat, far)[0]
    assert len(honest.peer.participant.follower.early) == 1
    give(honest, cheat, raws[0])
    assert not honest.peer.participant.follower.early or replica(honest).due.seats != (cheat.peer.seat,)


def _bare():
    return {"link": "", "shares": [], "openings": [], "commits": [], "sealed": [], "heads": []}


def test_row_18_another_block():
    """A frame follows another block. The receiver refuses it, as somebody else may have forked the log, and sends the
    signer the frames that closed the height before."""
    net = stage("dice", lines=3, options="seats=2")
    cheat, honest = mover(net)
    assert [frame.seat for frame in replica(honest).log[-1]] == [honest.peer.seat]
    raw = signed_raw(cheat, body(cheat, "move", due_data(cheat), block="11" * 32))
    give_refused(honest, cheat, raw, because="another block")
    last = replica(honest).log[-1][0].raw
    assert (cheat.name, carried(0, honest.peer.seat, last)) in honest.peer.outbox().send


def test_row_18_two_frames_on_two_blocks_are_no_equivocation():
    """A seat signs two frames for one height, on different blocks. That is no fault, as others may have sent the seat
    different logs."""
    net = stage("dice", lines=3, options="seats=2")
    cheat, honest = mover(net)
    data = due_data(cheat)
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "move", data, block="11" * 32)))
    assert give(honest, cheat, signed_raw(cheat, body(cheat, "move", data))) == []
    net.settle()
    give_refused(
        honest, cheat, signed_raw(cheat, body(cheat, "move", data, block="22" * 32, height=replica(honest).height - 1))
    )
    assert honest.peer.result() is None


def test_row_19_who_states_a_position_that_the_rules_do_not_give_is_at_fault():
    cheat, honest = mover(stage())
    raw = signed_raw(cheat, body(cheat, "move", due_data(cheat), state="11" * 32))
    give_proven(honest, cheat, raw, because="the rules do not give")
    assert honest.peer.status()["phase"] == "stopped"
    with pytest.raises(Refused, match="the match has stopped"):
        honest.peer.act("4:a")


PROGRAM = """
from tests.peer.net import room
net = room("toy", options="plies=4", seed=3).play()
print(net.nodes["A"].peer.block.hex(), net.nodes["A"].peer.participant.follower.replica.state.hex())
"""


def test_row_21_hashes_do_not_depend_on_the_hash_seed():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(("game", "players", "every"), [("toy", 2, 1), ("four", 4, 5), ("dice", 3, 1)])
def test_row_22_the_log_replayed_from_the_genesis_agrees_at_every_height(game, players, every):
    """At every height, each seat's state equals the result of a replay of the log up to that height."""
    options = "plies=4" if game == "toy" else ""
    net = room(game, options, players=players, seed=3)
    seen: dict[str, dict[int, Any]] = {name: {} for name in "ABCD"[:players]}
    while not net.settled():
        slice_of(net)
        for name, node in net.nodes.items():
            if node.peer.participant and replica(node).height not in seen[name]:
                seen[name][replica(node).height] = agreed(replica(node))
    for name, node in net.nodes.items():
        at = node.peer.participant
        assert len(seen[name]) > at.replica.height / 3
        for height, known in [*seen[name].items()][::every]:
            again = rebuilt(at, height)
            assert agreed(again) == known
            replayed = Match(at.replica.game, at.replica.options, at.replica.genesis.names, at.replica.viewer)
            replayed.replay(line.text for line in again.play.lines)
            assert stated(again) == again.state


def test_row_22_an_undo_is_replayed_too():
    net = stage("dice", lines=2, options="seats=2")
    one, other = mover(net)
    lines = len(replica(one).play.lines)
    one.peer.act("step 2")
    net.settle()
    for node in (one, other):
        node.peer.ask_undo(lines)
        net.settle()
    assert len(replica(one).play.lines) == lines
    for node in (one, other):
        assert agreed(rebuilt(node.peer.participant.follower, replica(node).height)) == agreed(replica(node))


def test_row_23_what_each_seat_may_say_at_every_height():
    """At every height each seat offers a draw, asks for an undo or resigns. The aside is refused, or it expires, or it
    has the same effect for all once the seat to move has acknowledged it."""
    heights = len(whole("toy", "plies=4", 2)[1])
    ends = set()
    for height in range(heights):
        for who in "AB":
            net = at_height(height, options="plies=4")
            node, other = net.nodes[who], net.nodes["AB".replace(who, "")]
            kind = replica(node).due.kind
            lines = len(replica(node).play.lines)
            if kind in ("commit", "open"):
                with pytest.raises(Refused, match="has not begun"):
                    node.peer.offer_draw()
                continue
            if kind in ("opening", "over"):
                for say in (
                    node.peer.resign,
                    node.peer.offer_draw,
                    lambda n=node, at=lines: n.peer.ask_undo(at - 1),
                ):
                    with pytest.raises(Refused):
                        say()
                continue
            if lines:
                # a line that drew, showed or made a card cannot be undone; in the toy game that is every line
                with pytest.raises(Refused, match="cannot be undone"):
                    node.peer.ask_undo(lines - 1)
            node.peer.offer_draw()
            net.settle()
            offers = [node.peer.seat] if kind == "move" else []  # an offer expires if it is made while nature is due
            assert other.peer.status()["offers"] == node.peer.status()["offers"] == offers
            if other.peer.play.ended:  # nature's last answer has ended the match meanwhile
                assert other.peer.result()["audited"]
                continue
            node.peer.resign()
            net.play()
            results = [each.peer.result() for each in net.nodes.values()]
            assert results[0] == results[1]
            assert results[0]["scores"] == ([-1, 0] if who == "A" else [0, -1])
            assert results[0]["kind"] == "audited"
            assert len(net.blocks()) == 1
            ends.add(kind)
            with pytest.raises(Refused):
                node.peer.resign()
    assert ends == {"shuffle", "shares", "move"}


def test_row_23_a_draw_needs_all_and_lapses_with_a_move():
    net = stage()
    first, second = mover(net)
    second.peer.offer_draw()
    net.settle()
    assert first.peer.status()["offers"] == second.peer.status()["offers"] == [second.peer.seat]
    first.move()
    net.settle()
    assert second.peer.status()["offers"] == []
    first, second = mover(net)
    first.peer.offer_draw()
    net.settle()
    second.peer.offer_draw()
    net.play()
    assert {node.peer.play.lines[-1].text for node in net.nodes.values()} == {"agree draw"}
    assert verify(first.peer.export(), find).audited


def test_row_23_a_move_made_while_an_aside_is_being_heard():
    """A seat moves while its client still checks an aside. The move counts. The next seat acknowledges the aside, or it
    expires."""
    ends = []
    for slices in range(12):
        net = stage("dice", lines=2, options="seats=2")  # a game in which moves follow each other without draws
        one, other = mover(net)
        other.peer.resign() if slices % 2 else other.peer.offer_draw()
        for _, data in other.peer.outbox().send:
            one.peer.receive(other.name, data)
        for _ in range(slices // 2):
            one.peer.work()
        if one.peer.mine:
            one.peer.act("step 1")
        net.play()
        ends.append({node.peer.result()["kind"] for node in (one, other)})
    assert ends == [{"audited"}] * 12


def test_row_23_undo_only_where_nothing_was_revealed_and_all_agree():
    net = stage("dice", lines=2, options="seats=2")
    one, other = mover(net)
    before = replica(one).play.state, len(replica(one).play.lines)
    one.peer.act("step 2")
    net.settle()
    one.peer.ask_undo(before[1])
    net.settle()
    assert other.peer.status()["undos"] == [{"seat": one.peer.seat, "lines": before[1]}]
    assert replica(other).play.state != before[0]
    other.peer.ask_undo(before[1])
    net.settle()
    for node in (one, other):
        assert replica(node).play.state.seen_by(None) == before[0].seen_by(None)
        assert node.peer.play.marks == ("undo",)
    one.peer.act("throw")
    net.settle()
    with pytest.raises(Refused, match="cannot be undone"):
        one.peer.ask_undo(before[1])
    net.play()
    assert verify(one.peer.export(), find).audited


def test_row_23_a_seat_cannot_make_another_be_heard():
    """A frame that acknowledges a resignation must contain the words that the resigning seat signed."""
    cheat, honest = mover(stage())
    mine = signed_raw(cheat, body(cheat, "resign", {}))
    stolen = mine[:64] + mine[64:].replace(b'"seat":%d' % cheat.peer.seat, b'"seat":%d' % honest.peer.seat)
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "heard", {"asides": [to_base64(stolen)], "heads": []})))
    call = signed_raw(cheat, body(cheat, "call", {"seat": honest.peer.seat, "wants": "time"}))
    for asides, words in (([], "acknowledges nothing"), ([to_base64(call)], "that is not an offer or a resignation")):
        heard = signed_raw(cheat, body(cheat, "heard", {"asides": asides, "heads": []}))
        give_refused(honest, cheat, heard, because=words)


def test_row_23_much_said_at_once_ends_the_match_once():
    """Both players offer a draw and one resigns, and one frame acknowledges all three. The draw takes effect first, so
    the resignation has no effect."""
    net = stage()
    first, second = mover(net)
    said = [(first, "draw"), (second, "draw"), (first, "resign")]
    asides = [to_base64(signed_raw(node, body(node, kind, {}))) for node, kind in said]
    for wrong in ([*asides, asides[0]], [asides[2], asides[0]], [asides[0], asides[0]]):
        give_refused(second, first, signed_raw(first, body(first, "heard", {"asides": wrong, "heads": []})))
    raw = signed_raw(first, body(first, "heard", {"asides": asides, "heads": []}))
    assert give(second, first, raw) == []
    assert give(first, second, raw, seat=first.peer.seat) == []
    net.play()
    assert [node.peer.play.lines[-1].text for node in (first, second)] == ["agree draw"] * 2
    assert first.peer.result()["kind"] == "audited"


def test_row_24_a_false_claim_about_a_hidden_hand_is_found_by_the_audit():
    """The toy game's `pass` claims that no card in the hand is higher than the last one. A view accepts it, and the
    audit finds that it was false."""

    def tempting(net):
        if not net.nodes["A"].peer.status().get("mine") and not net.nodes["B"].peer.status().get("mine"):
            return False
        cheat, honest = mover(net)
        state = replica(cheat).play.state
        if state.turn is None or state.played < 0 or any(str(m) == "pass" for m in state.moves()):
            return False
        return replica(honest).play.state.allows(state.parse("pass"))

    net = room("toy", seed=1).play(until=tempting)
    cheat, honest = mover(net)
    data = _bare() | {"text": "pass"}
    seen = replica(cheat).play.state
    type(seen).permits, kept = (lambda self, move: True), type(seen).permits  # a cheat's engine would allow the move
    try:
        frame = creation.frame(replica(cheat), "move", data)
        cheat.peer.participant.own(frame)
    finally:
        type(seen).permits = kept
    assert give(honest, cheat, frame.raw) == []
    net.play()
    result = honest.peer.result()
    assert (result["kind"], result["seat"]) == ("invalid", cheat.peer.seat)
    assert "audit" in result["reason"]
    report = verify(honest.peer.export(), find)
    assert report.ok
    assert report.verdict.seat == cheat.peer.seat


def test_every_height_hashes_the_public_lines():
    net = stage()
    for node in net.nodes.values():
        assert replica(node).state == stated(replica(node))
    assert snapshot(net.nodes["A"].peer)[0] == snapshot(net.nodes["B"].peer)[0]
