"""Tests that games written only with the defaults obey the laws and can be played among peers, and that bots beat
random play."""

from __future__ import annotations

import ast
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import kit
from pygames.bots.players import choose
from pygames.commands.check import TRIALS, checked
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.defaults import button_words
from pygames.core.game import Game
from pygames.core.laws import BrokenLaw, check_secrets_vary, secret_faces
from pygames.core.laws.positions import check_position
from pygames.core.laws.tables import check_scene
from pygames.core.match import Match
from pygames.core.moves import BadNotation, Move

from .light import lines, pig

NAMES = "tic_tac_toe", "kuhn_poker", "pig", "whist", "eights", "race"
MOST = {"tic_tac_toe": 40, "kuhn_poker": 54, "pig": 42, "whist": 120, "eights": 45, "race": 32}
"""The maximum number of lines of each game, including the lines that draw its table."""
TITLES = "tic_tac_toe", "kuhn_poker", "pig"
"""The games whose line counts are in the table of `web/docs/engines.md`."""
DOCUMENT = Path(__file__).parent.parent / "web" / "docs" / "engines.md"
STRENGTH = {"tic_tac_toe": ("2", 30, 0.85), "kuhn_poker": ("3", 400, 0.58), "pig": ("2", 60, 0.7)}
"""For each game: a level, a number of matches against random play, and the smallest share of them that the level must
win. Random play would win half of them; the smallest shares are more than three standard deviations above that."""


def game(name: str) -> Game:
    """Return the game of this name in `tests/light`."""
    found: Game = import_module(f"tests.light.{name}").GAME
    return found


def dealt(name: str, seed: bytes = b"kit") -> Match:
    """Return a new match in which a seat is to move."""
    match = Match(game(name), game(name).options())
    match.deal(LocalDealer(seed))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_defaults_obeys_every_law(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    trials = {trial: run for trial, run in TRIALS.items() if trial != "books"}  # the game has no rule book
    assert checked(game(name), 40, "", trials) == [], capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_defaults_is_short(name: str) -> None:
    assert lines(Path(import_module(f"tests.light.{name}").__file__ or "")) <= MOST[name]


def won(name: str, player: str, matches: int) -> float:
    """Return the share of matches that a player wins against random play."""
    rng, shares = Random(1), 0.0
    for at in range(matches):
        match = Match(game(name), game(name).options())
        mine = at % match.state.seats
        for seat in match.turns(LocalDealer(b"light %d" % at)):
            match.play(choose(game(name), match.known(seat), rng, player if seat == mine else "random"))
        outcome = match.outcome()
        assert outcome
        shares += (mine in outcome.winners) / len(outcome.winners)
    return shares / matches


def test_the_comparison_with_other_engines_has_the_counted_lines() -> None:
    counted = {name: lines(Path(import_module(f"tests.light.{name}").__file__ or "")) for name in NAMES}
    text = DOCUMENT.read_text(encoding="utf-8")
    cells = " | ".join(f"**{counted[name]}**" for name in TITLES)
    assert f"[`tests/light`](../../tests/light)** | {cells} |" in text
    assert f"Whist for four, with hidden hands and following suit, has {counted['whist']} lines." in text


@pytest.mark.slow
@pytest.mark.parametrize("name", STRENGTH)
def test_bots_without_an_evaluation_beat_random_play(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a level wins its smallest share of matches against random play. The seeds are fixed, so the result is
    always the same."""
    monkeypatch.setattr(pig, "GOAL", 30)
    player, matches, least = STRENGTH[name]
    share = won(name, player, matches)
    assert share > least, share


@pytest.mark.parametrize("name", NAMES)
def test_playouts_repeat_with_the_same_random_numbers(name: str) -> None:
    knowledge, state = game(name).knowledge(), dealt(name).state
    assert knowledge.playout(state, Random(3)) == knowledge.playout(state, Random(3))
    assert knowledge.decisions > 0
    assert len({tuple(knowledge.playout(state, Random(seed))) for seed in range(30)}) > 1
    assert {*knowledge.scores(state, [*state.moves()])} == {0.0}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["", " "])
def test_no_words_are_no_move(name: str, text: str) -> None:
    with pytest.raises(BadNotation):
        dealt(name).state.read(text)


def test_a_move_is_read_with_its_kind_or_without_it() -> None:
    position = dealt("tic_tac_toe").state
    assert str(position.parse("b2")) == str(position.parse("place b2")) == "place b2"
    for wrong in ("mark b2", "place b2 b3", "b2 b3"):
        with pytest.raises(BadNotation):
            position.parse(wrong)
    assert not position.allows(position.parse("z9"))
    betting = dealt("kuhn_poker").state
    assert [str(move) for move in betting.moves()] == ["pass", "bet"]
    whist: Any = dealt("whist").state
    card = whist.hands[0][0]
    assert (
        str(dealt("whist").state.parse(f"play {card.face}"))
        == str(dealt("whist").state.parse(f"{card}"))
        == f"play {card}"
    )


class Bid(kit.Move, kind="bid"):
    """A move with three fields: a number, a text and a card."""

    amount: int
    suit: str
    card: kit.Card


class Bidding(kit.State):
    """A position in which seat 0 bids with one of two cards that only seat 0 sees."""

    kinds = (Bid,)
    held: tuple[kit.Card, ...] = ()

    def choices(self) -> list[kit.Move]:
        """Return four bids: two amounts with each of the two cards."""
        return [Bid(amount, "hearts", card) for amount in (-3, 12) for card in self.held]


BIDS = Bidding(CHANCE, 0, (kit.Deck(0, 3, 1, ("2h",)),), (kit.Card(0, "Ks", (0,)), kit.Card(1, "Qs", (0,))))


@pytest.mark.parametrize("viewer", [CHANCE, 0, 1, None])
def test_every_kind_of_field_is_read_back_in_every_view(viewer: int | None) -> None:
    view = BIDS.seen_by(viewer)
    texts = [str(move.seen_by(viewer)) for move in BIDS.moves()]
    assert texts[0] == ("bid -3 hearts 0:Ks" if viewer in (CHANCE, 0) else "bid -3 hearts 0:?")
    for text in texts:
        assert str(view.parse(text)) == text
        assert view.allows(view.parse(text))
    for wrong in ("bid 4 hearts 0:Ks", "bid 12 spades 0:Ks", "bid 12 hearts 2:?", "bid 12 hearts 0:Qs"):
        assert not view.allows(view.parse(wrong)), wrong


def test_a_field_without_a_notation_is_named() -> None:
    class Odd(kit.Move, kind="odd"):
        part: float

    class Position(kit.State):
        kinds = (Odd,)

    with pytest.raises(TypeError, match=r"Odd\.part is no int, str or Card, as a move's field must be"):
        Position.begin(kit.Options()).read("odd 1.5")


def test_a_kind_of_nature_is_refused_to_a_seat() -> None:
    class Roll(kit.Move, kind="roll"):
        pass

    with pytest.raises(TypeError, match="'roll' is a move of nature"):
        str(Roll())


def test_a_suit_must_be_followed_and_the_claim_to_have_none_is_checked() -> None:
    for seed in range(200):
        match = dealt("whist", b"suit %d" % seed)
        match.play(next(iter(match.state.moves())))
        state: Any = match.state
        suits = [card.face[1] for card in state.hands[1]]
        legal = [move.card.face[1] for move in state.moves()]
        assert legal == ([suit for suit in suits if suit == state.led] or suits)
        public = state.seen_by(None)
        for card in state.hands[1]:
            move = public.parse(str(kit.Play(card._replace(to=kit.ALL))))
            assert public.allows(move)  # a spectator does not know the hand
            hinges = public.hinges(move)
            follows = card.face[1] == state.led
            assert hinges == (() if follows else tuple(each.slot for each in state.hands[1] if each is not card))
            assert state.allows(move) == (move in [*state.moves()])


class Few(kit.Hands):
    """A game with two hands of two cards: hearts must be played first, and only one of the four cards is not a
    heart."""

    faces = ("2h", "3h", "4h", "5s")
    hand_size = 2

    def follows(self, face: str) -> bool:
        """True for hearts, as if hearts were led."""
        return face[1] == "h"

    def after(self, move: kit.Move) -> Few:
        """Return the position after an answer of nature; no other move is played."""
        return self.dealt(move)


def test_a_claim_that_no_deal_can_bear_out_is_refused_in_every_view() -> None:
    """Check that no view accepts the spade as the first card, since the other card in the same hand is a heart."""
    state, dealer = Few.begin(kit.Options()), LocalDealer(b"few")
    while state.turn == CHANCE:
        state = state.after(dealer.deal(state, 0))
    slot = state.hands[0][0].slot
    for viewer in (1, None):
        view = state.seen_by(viewer)
        hidden = {face for hand in state.hands[: 1 if viewer == 1 else 2] for face in [card.face for card in hand]}
        legal = {face for face in hidden if view.allows(view.parse(f"{slot}:{face}"))}
        assert legal == hidden - {"5s"}


class Ruff(kit.Hands):
    """A game in which diamonds are led and hearts are trumps: a seat that cannot follow suit must play a trump."""

    faces = ("2d", "2h", "3h", "4s", "5s", "6s")
    hand_size = 3

    def follows(self, face: str) -> bool:
        """True for diamonds, the suit that is led."""
        return face[1] == "d"

    def ruffs(self, face: str) -> bool:
        """True for hearts, which are trumps."""
        return face[1] == "h"

    def after(self, move: kit.Move) -> Ruff:
        """Return the position after an answer of nature, or after the only card, which ends the game."""
        return self.played(move.card)._replace(turn=None) if isinstance(move, kit.Play) else self.dealt(move)

    def outcome(self) -> kit.Outcome | None:
        """Return a draw when the game is over."""
        return kit.Outcome((0, 0), "The deal is over.") if self.turn is None else None


def test_a_seat_that_cannot_follow_must_ruff_and_its_claims_are_checked() -> None:
    hands = set()
    for seed in range(120):
        state, dealer, bank = Ruff.begin(kit.Options()), LocalDealer(b"ruff %d" % seed), list[Move]()
        while state.turn == CHANCE:
            bank.append(dealer.deal(state, 0))
            state = state.after(bank[-1])
        suits = [(card.face or "")[1] for card in state.hands[0]]
        legal = [move.card.face[1] for move in state.moves() if isinstance(move, kit.Play) and move.card.face]
        must = next(suit for suit in "dhs" if suit in suits)
        assert legal == [suit for suit in suits if suit == must]
        hands.add("".join(sorted(suits)))
        others: list[Move] = [kit.Play(card._replace(to=kit.ALL)) for card in state.hands[0]]
        check_position(state, next(iter(state.moves())), Random(seed), others)
    assert {"dhs", "hss", "sss"} <= hands


def test_a_seat_draws_later_and_is_to_move_and_a_new_deal_has_new_cards() -> None:
    class Pair(Few):
        hand_size = 1

    def answered(state: Few) -> Few:
        while state.turn == CHANCE:
            state = state.after(dealer.deal(state, 0))
        return state

    dealer = LocalDealer(b"pair")
    state = answered(Pair.begin(kit.Options()))
    assert (state.turn, [len(hand) for hand in state.hands], state.stock) == (0, [1, 1], 2)
    state = answered(state._replace(turn=CHANCE, drawer=1))
    assert (state.turn, [len(hand) for hand in state.hands], state.stock) == (1, [1, 2], 1)
    assert {card.to for card in state.hands[1]} == {(1,)}
    state = state.new_deal()
    assert (state.hands, state.is_dealt) == (((), ()), False)
    state = answered(state)
    assert [card.slot for hand in state.hands for card in hand] == [4, 5]
    assert (state.turn, state.stock, state.decks[-1].size) == (0, 2, 4)


class Lay(kit.Move, kind="lay"):
    """A move that lays a single card; `Pair` lays two cards of one rank."""

    one: kit.Card


class Pair(kit.Move, kind="pair"):
    one: kit.Card
    two: kit.Card


class Laying(kit.Hands):
    """A game with one hand that contains all four nines: each may be laid alone or with another."""

    kinds = Lay, Pair
    faces = ("9c", "9d", "9h", "9s", "Ac", "Ad", "Ah", "As")
    hand_size = 4

    def choices(self) -> list[kit.Move]:
        """Return a move for each card, and one for each pair of cards of one rank."""
        held = [card._replace(to=kit.ALL) for card in self.hands[self.mover]]
        pairs = [Pair(a, b) for a in held for b in held if a.slot < b.slot and (a.face or "")[0] == (b.face or "")[0]]
        return [*map(Lay, held), *pairs]

    def after(self, move: kit.Move) -> Laying:
        """Return the position after an answer of nature; no other move is played."""
        return self.dealt(move)

    def outcome(self) -> None:
        """Return None: the match never ends."""


def test_a_card_that_may_be_laid_alone_or_with_another_has_a_button_once_it_is_touched() -> None:
    state, dealer = Laying.begin(kit.Options()), LocalDealer(b"laying")
    while state.turn == CHANCE:
        state = state.after(dealer.deal(state, 0))
    laying = Game(
        "laying", "Laying", "Lay.", new=Laying.begin, scene=lambda at, me: kit.table(at, me, kit.hands_of(at, me))
    )
    scene = check_scene(laying, state.seen_by(0), 0)
    paths = {path.move: path.path for path in scene.moves}
    pair = next(move for move in state.moves() if isinstance(move, Pair))
    alone = paths[f"lay {pair.one}"]
    assert paths[str(pair)] == (f"c{pair.one.slot}", f"c{pair.two.slot}")
    assert alone[0] == f"c{pair.one.slot}"
    (label,) = [choice.label for choice in scene.choices if choice.id == alone[1]]
    assert label.startswith("Lay ")


class Seal(kit.Move, kind="seal"):
    """A move that chooses a number in secret."""

    bid: kit.Card


class Unseal(kit.Move, kind="unseal"):
    """A move that reveals the chosen number to everybody."""

    bid: kit.Card


class Sealed(kit.State):
    """A game in which each seat chooses a number in secret, at most the number of its coins, and then reveals it."""

    kinds = Seal, Unseal
    coins: tuple[int, ...] = (2, 4)
    bids: tuple[kit.Card, ...] = ()
    opened: int = 0

    def possible(self, card: kit.Card, face: str) -> bool:
        """True if a number is not more than the coins of the seat that chose it."""
        return int(face) <= self.coins[card.to[0] or 0]

    def guess(self, card: kit.Card, rng: Random) -> str:
        """Return a random number that the seat may have chosen."""
        assert card.to[0] is not None
        return str(rng.randint(0, self.coins[card.to[0]]))

    def choices(self) -> list[kit.Move]:
        """Return the numbers that the seat may choose, or, after both have chosen, the move that reveals its number."""
        me = self.mover
        if len(self.bids) == 2:
            return [Unseal(self.bids[me]._replace(to=kit.ALL))]
        return [Seal(kit.Card(len(self.bids), str(n), (me,))) for n in range(self.coins[me] + 1)]

    def after(self, move: Any) -> Sealed:
        """Return the position after a number was chosen in secret or revealed."""
        if isinstance(move, Seal):
            return self._replace(bids=(*self.bids, move.bid), turn=1 - self.mover)
        bids, opened = kit.put(self.bids, self.mover, move.bid), self.opened + 1
        return self._replace(bids=bids, opened=opened, turn=None if opened == 2 else 1)

    def outcome(self) -> kit.Outcome | None:
        """Return the chosen numbers as scores when the match is over."""
        scores = tuple(int(card.face or 0) for card in self.bids)
        return kit.Outcome(scores, "The higher number wins.") if self.turn is None else None


@pytest.mark.parametrize("seed", range(8))
def test_a_secret_is_possible_by_the_seat_that_chose_it(seed: int) -> None:
    """Check all views of random matches, including positions in which a listed move reveals the secret."""
    rng, state = Random(seed), Sealed.begin(kit.Options())
    while state.turn is not None:
        move = rng.choice(state.choices())
        check_position(state, move, rng, [])
        if len(state.bids) == 2 and state.mover == 1:
            assert state.seen_by(0).allows(Unseal(kit.Card(1, "4", kit.ALL)))
        if len(state.bids) == 2 and state.mover == 0:
            assert not state.seen_by(1).allows(Unseal(kit.Card(0, "4", kit.ALL)))
        state = state.after(move)


class Poor(Sealed):
    """A game in which seat 0 has no coins, so that it can only choose 0."""

    coins: tuple[int, ...] = (0, 4)


class Stubborn(Sealed):
    """A game with a fault: the guess at a secret is always 0."""

    def guess(self, card: kit.Card, rng: Random) -> str:
        """Return 0."""
        return "0"


@pytest.mark.parametrize(("kind", "words"), [(Poor, ""), (Sealed, ""), (Stubborn, "always 0, but 1 is possible too")])
def test_a_guess_varies_only_if_another_face_is_possible(kind: type[Sealed], words: str) -> None:
    rng, state = Random(1), kind.begin(kit.Options())
    state = state.after(Seal(kit.Card(0, "0", (0,))))
    with pytest.raises(BrokenLaw, match=words) if words else nullcontext():
        check_secrets_vary(state.seen_by(1), rng, secret_faces(state))


def test_a_hidden_number_is_drawn_as_a_token_or_a_die() -> None:
    hidden = kit.Card(3, None, (1,))
    assert kit.cards([hidden], "die") == (kit.Piece("c3", "die", "a hidden die"),)
    assert kit.cards([hidden._replace(face="5")], "token") == (kit.Piece("c3", "token", "a token that shows 5", "5"),)
    assert kit.cards([hidden]) == (kit.Piece("c3", "card", "a hidden card"),)


class Cup(kit.State):
    """A game in which each seat throws a hidden die: a card from a deck of its own."""

    dice: tuple[kit.Card, ...] = ()

    def request(self) -> kit.Request:
        """Return a request to shuffle a seat's deck, or to draw the seat's die from it."""
        if len(self.decks) == len(self.dice):
            return kit.Shuffle(tuple("123456"))
        return kit.next_card(self, (len(self.dice),))

    def after(self, move: kit.Move) -> Cup:
        """Return the position after a deck was shuffled or a die was drawn."""
        if not isinstance(move, kit.Drawn):
            return kit.shuffled(self, "123456", keep=True)
        dice = (*self.dice, move.card)
        turn = 0 if len(dice) == 2 else CHANCE
        return self._replace(dice=dice, decks=kit.drawn(self.decks, move.card), turn=turn)


def test_hidden_dice_are_independent_and_each_is_seen_by_its_seat() -> None:
    thrown = set()
    for seed in range(200):
        state, dealer = Cup.begin(kit.Options())._replace(turn=CHANCE), LocalDealer(b"cup %d" % seed)
        while state.turn == CHANCE:
            state = state.after(dealer.deal(state, 0))
        assert [die.slot for die in state.dice] == [0, 6]
        assert [die.face is None for die in state.seen_by(1).dice] == [True, False]
        thrown.add(tuple(die.face for die in state.dice))
    assert len(thrown) > 30  # of 36 possible pairs of faces, since the dice are independent


@pytest.mark.parametrize(
    ("name", "document", "part"),
    [
        ("tic_tac_toe", "games.md", "## A small game"),
        ("eights", "workshop.md", "## A game with a deck"),
        ("race", "workshop.md", "## A game for two to four"),
    ],
)
def test_the_guide_has_the_game_that_is_tested(name: str, document: str, part: str) -> None:
    text = Path(import_module(f"tests.light.{name}").__file__ or "").read_text(encoding="utf-8")
    code = [f"    {line}" for line in text.splitlines()[1:] if line]
    guide = (DOCUMENT.parent / document).read_text(encoding="utf-8").partition(part)[2]
    assert "\n".join(code) in guide.replace("\n\n", "\n")


def test_a_game_without_a_table_gets_plates_and_buttons() -> None:
    bare = Game("bare", "Bare", "No table.", new=game("pig").new)
    scene = bare.scene(bare.new(bare.options()), 0)
    assert [choice.label for choice in scene.choices] == ["Throw the die"]
    assert [path.move for path in scene.moves] == ["throw"]
    assert [plate.seat for plate in scene.plates] == [0, 1]


@pytest.mark.parametrize(
    ("log", "label"),
    [
        ("throws the die", "throw the die"),
        ("passes", "pass"),
        ("carries a marker", "carry a marker"),
        ("has a rest", "have a rest"),
        ("discards two cards", "discard two cards"),
        ("", "cards"),
    ],
)
def test_a_button_asks_for_its_move(log: str, label: str) -> None:
    move = type("Cards", (Move,), {"log": log}, kind="cards")
    assert button_words(move()) == label


@pytest.mark.parametrize(
    ("log", "text"), [("counts to {n}", "{0} counts to 3. So: 2 more."), ("", "{0}: count 3. So: 2 more.")]
)
def test_the_log_has_a_second_sentence_on_the_effect_of_a_move(log: str, text: str) -> None:
    class Count(Move, kind="count"):
        n: int

    class Position(kit.State):
        kinds = (Count,)
        total: int = 1

        def log_effect(self, move: Any) -> str:
            return f"So: {move.n - self.total} more." if move.n > self.total else ""

    Count.log = log
    game = Game("count", "Count", "Count.", new=Position.begin)
    position = Position.begin(game.options())
    assert [event.text for event in game.tell(position, Count(3))] == [text]
    assert [event.text for event in game.tell(position, Count(1))] == [text.partition(". ")[0].replace("3", "1") + "."]


def test_touches_and_labels_of_none_are_the_usual_ones() -> None:
    match = dealt("tic_tac_toe")
    usual = match.game.scene(match.known(0), 0)
    zones = usual.zones
    assert kit.table(match.known(0), 0, zones, touches=lambda move: None, labels=lambda move: None).moves == usual.moves
    scene = kit.table(match.known(0), 0, zones, touches=lambda move: (), labels=lambda move: None)
    assert scene.choices[0].label == "Mark a3"
    assert scene.moves[0].path == ("place-a3",)


def test_stones_have_the_colours_of_the_seats() -> None:
    match = dealt("tic_tac_toe")
    match.play("b2")
    match.play("a1")
    scene = match.game.scene(match.known(0), 0)
    assert [(zone.id, zone.pieces[0].owner) for zone in scene.zones[0].zones if zone.pieces] == [("b2", 0), ("a1", 1)]
    assert match.game.tell(match.positions[0], match.lines[0].move)[0].text == "{0} marks b2."


def test_the_kit_lists_every_name_that_it_offers() -> None:
    assert sorted(kit.__all__) == sorted({*kit.__all__})
    assert all(hasattr(kit, name) for name in kit.__all__)
    for name in NAMES:
        tree = ast.parse(Path(import_module(f"tests.light.{name}").__file__ or "").read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.Import)]
        assert [node.module for node in imports if isinstance(node, ast.ImportFrom)] == ["pygames.kit"]
        assert {each.name for node in imports for each in node.names} <= {*kit.__all__}
