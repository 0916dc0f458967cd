"""Tests of cards: none is lost or duplicated, decks change only by public facts, and each viewer knows only what it may
know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pygames.core.cards import CHANCE, Card, cards_in, deck_of
from pygames.core.moves import Shuffle, Shuffled
from pygames.core.options import Options
from pygames.games.royal_assassin import GAME
from pygames.games.royal_assassin.position import Position
from pygames.games.royal_assassin.rules import Laid, full_deck
from tests import laws

from .tables import faces, lay, play

OPTIONS = [pytest.param(options, id=laws.label(options)) for options in laws.variants(GAME)]


@pytest.mark.parametrize("options", OPTIONS)
def test_every_card_is_somewhere_once(options: Options) -> None:
    whole = Counter(full_deck(options))  # type: ignore[arg-type]
    whole["Jo"] = 2 * options.decks  # type: ignore[attr-defined]  # aside from the start, or in the deck
    for seed in range(6):
        spent = 0
        for state, move in laws.walk(GAME, options, seed):
            after = state.after(move)
            spent += move.kind == "assassinate"
            if not after.decks:
                continue
            there = faces(after.courts, after.reserves, after.hands, after.discard, after.graveyard)
            found = Counter(there) + Counter(after.decks[-1].unseen)
            found["Jo"] += sum(after.jokers) + spent
            assert found == whole
            slots = [card.slot for card in cards_in((after.hands,))]
            slots += [laid.slot for laid in every_laid(after)]
            assert len(set(slots)) == len(slots)


def every_laid(position: Position) -> list[Laid]:
    """Return every card that lies face up."""
    courts = [card for court in position.courts for royal in court for card in (royal.card, *royal.pile)]
    return [*courts, *position.reserves[0], *position.reserves[1], *position.discard, *position.graveyard]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_deck_is_kept_while_one_of_its_cards_is_in_a_hand(options: Options) -> None:
    shuffles = 0
    for seed in range(12):
        for state, move in laws.walk(GAME, options, seed):
            after = state.after(move)
            shuffles += isinstance(move, Shuffled)
            held = [card for hand in after.hands for card in hand]
            for deck in after.decks[:-1]:
                assert deck.left == 0
                assert any(deck.holds(card.slot) for card in held)
            assert all(deck_of(after.decks, card.slot) is not None for card in held)
    assert shuffles >= 12


def test_two_decks_stand_side_by_side_after_a_reshuffle_in_the_middle_of_a_deal() -> None:
    """Check that hidden cards of the old deck and of the new one are guessed separately, each from the faces of its own
    deck."""
    state = play(lay("Kd", "Kc", "Qd", "", deck="7s 8s", discard="2s 3s 4s 5s 6s 9s"), "Qd up")
    rng = Random(3)
    while state.phase == "deal":
        if isinstance(state.request(), Shuffle):
            assert [len(hand) for hand in state.hands] == [1, 1]
        state = state.after(rng.choice(list(state.moves())))
    assert len(state.decks) == 2
    for viewer in (0, 1, None):
        view = state.seen_by(viewer)
        known = 1 if viewer is not None else 0
        assert len(view.decks[0].unseen) == 2 - known
        for seed in range(20):
            world = view.filled(Random(seed))
            old = {hand[0].face for hand in world.hands}
            assert old == {"7s", "8s"}
    # the old deck is removed when its last card is played
    while len(state.decks) == 2:
        state = state.after(next(iter(state.moves())))
        assert (len(state.decks) == 2) == any(
            card.slot < state.decks[-1].start for card in (*state.hands[0], *state.hands[1])
        )


def knows(position: Position, viewer: int | None, card: Card) -> bool:
    """True if a viewer may know this card by the rule book's table: only its holder knows a card in a hand."""
    holder = next(seat for seat in (0, 1) if card in position.hands[seat])
    return viewer == holder


@pytest.mark.parametrize("options", OPTIONS)
def test_everyone_knows_what_they_may_and_no_more(options: Options) -> None:
    for seed in range(4):
        for state, _ in laws.walk(GAME, options, seed):
            for viewer in (0, 1, None):
                view = state.seen_by(viewer)
                for mine, theirs in zip(cards_in((state.hands,)), cards_in((view.hands,)), strict=True):
                    assert (theirs.face == mine.face) == knows(state, viewer, mine)
                    assert theirs.face in (mine.face, None)
                assert every_laid(view) == every_laid(state)


@pytest.mark.parametrize("options", OPTIONS)
def test_cards_dealt_anew_behind_a_view_leave_it_as_it_was(options: Options) -> None:
    """Redeal the cards that a viewer cannot see, deck by deck, among the hands and the deck. The view must stay the
    same."""
    rng = Random(8)
    changed = 0
    for seed in range(3):
        for state, _ in laws.walk(GAME, options, seed):
            if not state.decks or state.turn == CHANCE:
                continue
            for viewer in (0, 1, None):
                other = dealt_anew(state, viewer, rng)
                changed += other != state
                assert other.seen_by(viewer) == state.seen_by(viewer)
                if state.turn == viewer:
                    assert list(other.moves()) == list(state.moves())
    assert changed > 20


def dealt_anew(position: Position, viewer: int | None, rng: Random) -> Position:
    """Redeal the cards that a viewer cannot see, without core's functions for hidden cards."""
    decks = list(position.decks)
    hands = [list(hand) for hand in position.hands]
    for at, deck in enumerate(decks):
        places = [
            (seat, place)
            for seat in (0, 1)
            for place, card in enumerate(hands[seat])
            if seat != viewer and deck.start <= card.slot < deck.start + deck.size
        ]
        pool = [*deck.unseen, *(hands[seat][place].face or "" for seat, place in places)]
        rng.shuffle(pool)
        for seat, place in places:
            hands[seat][place] = hands[seat][place]._replace(face=pool.pop())
        decks[at] = deck._replace(unseen=tuple(sorted(pool)))
    return position._replace(decks=tuple(decks), hands=tuple(map(tuple, hands)))
