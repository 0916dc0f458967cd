"""Open decks: rolls draw the cards that everybody sees, until a hidden card is drawn (PROTOCOL.md, sections 11 and
12)."""

from collections import Counter

import pytest

from pygames.peer.crypto.transcript import Numbers
from pygames.peer.protocol.asides import undoable
from pygames.peer.protocol.deal import LatestDeck
from pygames.peer.protocol.wire import to_base64

from .cheats import body, due_data, give_proven, give_refused, mover, replica, signed_raw, stage
from .followers import Followers
from .games import SCRIPT
from .logs import expected
from .second.verifier import H, N
from .second.verifier import verify as second
from .second_line import h

HEIGHTS = (
    "commit open link shuffle shuffle shares shares move move move link move link move shuffle shuffle shares move link"
    " move"
)
"""The kinds of frames that close the heights of `open`. The third deck is never shuffled by the seats."""


@pytest.fixture(scope="module")
def played():
    """Return a finished match of `open`."""
    return Followers("open").until(lambda at: False)


def texts(match):
    return [line.text for line in match.replica.play.lines]


def test_public_draws_of_an_open_deck_take_one_exchange_of_links(played):
    assert " ".join(frames[0].kind for frames in played.replica.log) == HEIGHTS
    linked = [bool(frames[0].data["link"]) for frames in played.replica.log if frames[0].kind == "move"]
    assert linked == [False, False, True, True, False, False, False]  # a move carries no link if a shuffle follows
    assert played.replica.deck.count == 3
    assert played.replica.deck.is_open


def test_the_second_verifier_finds_the_same_cards(played):
    found, wanted = second(played.log().encode()), expected(played.replica)
    assert {name: getattr(found, name) for name in wanted} == wanted
    assert played.verify().ok


def test_the_cards_follow_from_the_links_by_the_formula_of_the_page(played):
    """The links determine a number, the deck, two cards, a number and a card, by the formula of PROTOCOL.md."""
    links = [frame.data["link"] for frame in played.replica.log[2]]
    below = N(H("roll", played.replica.match, 0, *links)[:32])
    left, lines = ["a", "a", "b", "c", "d", "e", "f"], []
    for kind, of in SCRIPT[:6]:
        if kind == "draw":
            lines.append(f"draw all {12 - len(left)}:{left.pop(below(len(left)))}")
        else:
            lines.append("shuffle" if kind == "shuffle" else f"roll {below(of)}")
    assert texts(played)[:6] == lines


def test_each_order_of_public_draws_is_equally_likely():
    """Two of four cards are drawn 2,400 times. Chi-square over the 12 ordered pairs (11 degrees of freedom) exceeds 31
    once in a thousand runs."""
    orders = Counter[str]()
    for key in range(2400):
        deck, stream = LatestDeck(), Numbers(key.to_bytes(32, "big"))
        deck.open(("a", "b", "c", "d"))
        orders["".join(deck.take(stream.below(len(deck.faces))) for _ in range(2))] += 1
    assert len(orders) == 12
    assert sum((n - 200) ** 2 / 200 for n in orders.values()) < 31


def test_the_cards_left_are_those_encrypted(played):
    """The cards of the first deck that rolls drew, and those that were encrypted afterwards, are together the cards of
    the rules' list."""
    slots = played.replica.deal.slots
    first = [slots[slot] for slot in range(5, 12) if slot in slots]
    assert [card.rolled for card in first] == [True, True, True, False, False, False, False]
    faces = sorted(card.face or "" for card in first if card.rolled)
    assert sorted((*faces, *first[3].faces)) == ["a", "a", "b", "c", "d", "e", "f"]
    assert all(not played.replica.deal.missing(card) for card in first if card.rolled)


def other_face(texts):
    """Return the lines with another face for the last card that was drawn for everybody."""
    at = max(at for at, text in enumerate(texts) if text.startswith("draw all "))
    head, _, face = texts[at].partition(":")
    return [*texts[:at], f"{head}:{'b' if face == 'a' else 'a'}", *texts[at + 1 :]]


def test_a_seat_that_states_another_face_is_convicted():
    cheat, honest = mover(stage("open", lines=16))
    tip = h("lines", replica(cheat).match)[:32]
    lines = [line.text for line in replica(cheat).play.seen_by(None).lines]
    assert lines[-2].startswith("draw all ")
    for text in other_face(lines):
        tip = h("line", tip, text.encode())[:32]
    state = h("state", tip, b"0", b"")[:32]
    raw = signed_raw(cheat, body(cheat, "move", due_data(cheat), state=state.hex()))
    give_proven(honest, cheat, raw, because="states a position")


def test_a_link_goes_with_a_move_that_leads_to_an_open_card_and_with_no_other():
    cheat, honest = mover(stage("open", lines=12))
    data = due_data(cheat)
    assert data["link"]
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "move", data | {"link": ""})), because="carries a link")
    cheat, honest = mover(stage("open", lines=11))
    more = due_data(cheat) | {"link": to_base64(replica(cheat).own.chain.link(replica(cheat).rolls.rolled))}
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "move", more)), because="carries a link")


def test_nobody_can_be_told_a_share_of_an_open_card():
    honest, cheat = mover(stage("open", lines=12))
    at = replica(cheat)
    moved = next(frames[0] for frames in at.log if frames[0].kind == "move" and frames[0].seat != cheat.peer.seat)
    share = {"slot": 5, "seat": cheat.peer.seat, "share": to_base64(bytes(128))}
    data = {"frame": to_base64(moved.raw), "shares": [share], "secrets": []}
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "told", data)), because="not a share of a card")


def test_a_shuffle_is_not_taken_back():
    one, _ = mover(stage("open", lines=13))
    assert [line.text for line in replica(one).play.lines][-1] == "shuffle"
    assert not undoable(replica(one), 11)
