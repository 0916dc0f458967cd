"""The eleven laws that every game obeys, as checks on positions met in random play.

Used by `test_laws.py` over the registry and the toys, and by `test_mutants.py`, which shows that they kill
planted faults. A failing check says the law, the seat and the record so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from pygames.core.cards import CHANCE, cards_in, deck_of
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.moves import BadNotation, Draw, Move, Roll, Shuffle
from pygames.core.options import Options
from pygames.core.state import State

WORLDS = 800
"""Guesses tried to find one behind a view that lists a lenient move."""
PLIES = 1200


class Broken(AssertionError):
    """A law does not hold."""


def variants(game: Game) -> list[Options]:
    """The default options, and each option alone at its other values (numbers: least and most)."""
    found = [game.options()]
    for name, about in game.options._options.items():
        switch = isinstance(about.default, bool)
        values = (not about.default,) if switch else (about.least, about.most)
        found += [game.options(**{name: value}) for value in values if value != about.default]
    return found


def label(options: Options) -> str:
    """The options as a word for file names and test ids."""
    words = [name if value is True else f"{name}={value}" for name, value in options.changed().items()]
    return "+".join(words) or "default"


def walk(game: Game, options: Options, seed: int, plies: int = PLIES) -> Iterator[tuple[State, Move]]:
    """A random match from a seed: each position with the move made there; the last position has no move."""
    rng = Random(seed)
    dealer = LocalDealer(b"walk %d" % seed)
    state, rolls = game.new(options), 0
    for _ in range(plies):
        if state.turn is None:
            return
        if state.turn == CHANCE:
            move = dealer.deal(state, rolls)
            rolls += move.kind == "roll"
        else:
            move = rng.choice(list(state.moves()))
        yield state, move
        state = state.after(move)


def check_match(game: Game, options: Options, seed: int, every: int = 1, bank: list[Move] | None = None) -> list[Move]:
    """All laws along one random match, at each `every`th position; the moves made, as a bank for others."""
    rng = Random(seed + 1)
    moves: list[Move] = []
    for at, (state, move) in enumerate(walk(game, options, seed)):
        if at % every == seed % every:
            try:
                check_position(state, move, rng, (bank or []) + moves)
            except (AssertionError, ValueError, LookupError, TypeError) as error:
                lines = "\n".join(map(str, moves[-12:]))
                words = f"{game.name} {label(options)} seed {seed} ply {at}, move '{move}': {type(error).__name__}"
                raise Broken(f"{words} {error}\nlast moves:\n{lines}") from error
        moves.append(move)
    return moves


def check_position(s: State, m: Move, rng: Random, bank: list[Move]) -> None:
    """Laws 1 to 10 at one position with one legal move."""
    viewers = [*range(s.seats), None]
    listed = list(s.moves())
    hold(5, s.turn == CHANCE or len(set(listed)) == len(listed), "a move is listed twice")
    hold(5, m in listed or s.turn == CHANCE, "the move made is not listed")
    for move in [m, *rng.sample(listed, min(4, len(listed)))]:
        hold(5, s.allows(move), f"'{move}' is listed but not allowed")
        hold(5, s.parse(str(move)) == move, f"'{move}' does not parse back")
    _chance(s, listed)
    conserved(s)
    after = s.after(m)
    hold(5, after.turn is not None or not list(after.moves()), "moves when over")
    hold(5, (after.turn is None) == (after.outcome() is not None), "over and outcome disagree")
    for p in viewers:
        v, mp = s.seen_by(p), m.seen_by(p)
        hold(1, after.seen_by(p) == v.after(mp), f"viewer {p}: the view does not follow the game")
        hold(3, v.allows(mp), f"viewer {p}: the view refuses '{mp}'")
        hold(3, v.parse(str(mp)) == mp, f"viewer {p}: '{mp}' does not parse back")
        full = v.filled(rng)
        hold(4, full.viewer == CHANCE and full.seen_by(p) == v, f"viewer {p}: a filled view is not behind it")
        conserved(full)
        conserved(v)
        hold(6, v.seen_by(None) == s.seen_by(None), f"viewer {p}: computes another public position")
        hold(6, v.seen_by(p) == v, f"viewer {p}: seeing twice changes the view")
        hold(7, (v.turn, v.outcome()) == (s.turn, s.outcome()), f"viewer {p}: turn or outcome differ")
        if s.turn == CHANCE:
            hold(7, v.request() == s.request(), f"viewer {p}: the request differs")
        if mp != m:
            hold(8, not v.allows(m), f"viewer {p}: allows a face it must not be told")
            hold(8, not s.allows(mp), f"viewer {p}: the full position allows a hidden face")
        if p == s.turn:
            hold(2, list(v.moves()) == listed, f"viewer {p}: its own view lists other moves")
    _bank(s, listed, rng, bank, viewers)


def _chance(s: State, listed: list[Move]) -> None:
    if s.turn != CHANCE:
        return
    asked = s.request()
    if isinstance(asked, Roll):
        hold(10, len(listed) == asked.n, "as many moves as the roll has values")
    elif isinstance(asked, Draw):
        hold(10, asked.left == s.decks[-1].left == len(listed), "as many moves as the deck has cards")
        hold(
            10,
            [card.face for move in listed for card in cards_in(move._values())] == [*s.decks[-1].unseen],
            "its faces",
        )
        hold(10, asked.slot == s.decks[-1].next, "the next slot")
    else:
        assert isinstance(asked, Shuffle)
        hold(10, len(listed) == 1 and tuple(sorted(asked.faces)) == asked.faces, "one shuffle, of sorted faces")


def _bank(s: State, listed: list[Move], rng: Random, bank: list[Move], viewers: list[Any]) -> None:
    """Moves made elsewhere: refused where not listed (by those who know), and leniency has a bound (law 9)."""
    chance = s.turn == CHANCE
    for x in rng.sample(bank, min(6, len(bank))):
        if not chance:
            hold(9, s.allows(x) == (x in listed), f"the full position and its list disagree on '{x}'")
        for p in viewers:
            v, xp = s.seen_by(p), x.seen_by(p)
            if not v.allows(xp):
                continue
            if p == s.turn:
                hold(9, xp in listed, f"the mover's view allows '{xp}', which is not listed")
            elif not _world_lists(v, xp, p, rng):
                hold(9, False, f"viewer {p} allows '{xp}', which no world behind it lists")


def _world_lists(v: State, xp: Move, p: Any, rng: Random) -> bool:
    hidden = {card.slot: card for card in cards_in(v._values()) if card.face is None}
    told = {card.slot: card.face for card in xp.cards if card.face is not None and card.slot in hidden}
    for _ in range(WORLDS):
        try:
            world = v.filled(rng, told)
        except ValueError:
            return False
        if any(move.seen_by(p) == xp for move in world.moves()):
            return True
    return False


def conserved(s: State) -> None:
    """Law 4, the count: deck by deck, what was drawn and what is unseen make up what was shuffled."""
    slots = Counter(card.slot for card in cards_in(s._values()))
    hold(4, all(n == 1 for n in slots.values()), "a card stands twice in the position")
    for index, deck in enumerate(s.decks):
        hold(4, deck.unseen == tuple(sorted(deck.unseen)), "unseen is not sorted")
        hold(4, 0 <= deck.left <= deck.size, "cards left")
        hidden = sum(card.face is None and deck_of(s.decks, card.slot) == index for card in cards_in(s._values()))
        hold(
            4,
            len(deck.unseen) == deck.left + hidden,
            f"deck {index}: {len(deck.unseen)} unseen faces for {deck.left} cards left and {hidden} hidden",
        )


def check_fair(v: State, rng: Random, samples: int = 600) -> None:
    """Law 11: each hidden slot is any of its deck's unseen faces, in proportion (chi-squared, p > 1e-6)."""
    hidden = [card for card in cards_in(v._values()) if card.face is None and deck_of(v.decks, card.slot) is not None]
    seen: dict[int, Counter[str]] = {card.slot: Counter() for card in hidden}
    for _ in range(samples):
        for card in cards_in(v.filled(rng)._values()):
            if card.slot in seen:
                assert card.face is not None
                seen[card.slot][card.face] += 1
    for card in hidden:
        index = deck_of(v.decks, card.slot)
        assert index is not None
        unseen = Counter(v.decks[index].unseen)
        whole = sum(unseen.values())
        hold(11, set(seen[card.slot]) <= set(unseen), f"slot {card.slot} gets a face that is not unseen")
        chi = sum((seen[card.slot][f] - samples * n / whole) ** 2 / (samples * n / whole) for f, n in unseen.items())
        free = len(unseen) - 1
        bound = free + 7 * (2 * free) ** 0.5 + 12  # far beyond p = 1e-6 for every number of faces
        hold(11, chi <= bound, f"slot {card.slot}: chi-squared {chi:.0f} for {free} degrees of freedom")


def check_secrets_vary(v: State, rng: Random) -> None:
    """Law 11 for secrets: every guess is possible, and where several are possible not always the same."""
    hidden = [card for card in cards_in(v._values()) if card.face is None and deck_of(v.decks, card.slot) is None]
    for card in hidden:
        guesses = {v.guess(card, rng) for _ in range(60)}
        hold(11, all(v.possible(card, face) for face in guesses), f"slot {card.slot}: an impossible guess")
        hold(11, len(guesses) > 1, f"slot {card.slot}: the guess is always {min(guesses)}")


def refuses_noise(s: State) -> None:
    """Texts that are no moves get BadNotation, never another error, and never a move that is then allowed."""
    for text in NOISE:
        try:
            move = s.parse(text)
        except BadNotation:
            continue
        hold(5, not s.allows(move), f"'{text}' reads as a move")


NOISE = (
    *("", " ", "?", "12:", ":Ks", "0:? ?", "a1-a2-a3", "x" * 500, "resign 0", "\u0661", "1e3", "None"),
    *("draw", "draw all", "draw 9 0:As", "draw 0,0 1:As", "draw all 0:" + "A" * 40),
    *("roll -1", "roll 99999999999", "roll 1.0", "shuffle it"),
)


def hold(law: int, truth: bool, words: str) -> None:
    """Raises Broken unless the truth holds."""
    if not truth:
        raise Broken(f"law {law}: {words}")
