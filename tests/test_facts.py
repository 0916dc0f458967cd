"""Compares orders, numbers and lists in all texts with the engine, and marks of rulings with their origins.

A lesson's statements about the rules come from the engine through `FACTS`. Rule books, home page, words, README and
documentation are written by hand: these tests find every sentence with a known form and compare it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import pytest

from pygames import games
from pygames.games.in_conflict import battle_draw, options
from pygames.games.in_conflict import rules as conflict
from pygames.games.lords_and_vassals import rules as lords
from pygames.games.politics import court
from pygames.games.politics.words import OFFICES
from pygames.games.royal_assassin import rules as assassin
from pygames.games.vassal import alliance, moves
from pygames.games.vassal import rules as vassal
from pygames.learn.course import course
from pygames.learn.parser import read
from pygames.learn.puzzles import puzzles
from pygames.learn.text import BadLesson

from .parts import COMPLETE

ROOT = Path(__file__).parents[1]
WORDS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
]


def texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield all texts about a game: the place of each, and its words on one line."""
    folder = Path(import_module(f"pygames.games.{name}").__file__ or "").parent
    yield "rules.md", " ".join((folder / "rules.md").read_text(encoding="utf-8").split())
    for path in folder.rglob("words.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path.relative_to(folder).as_posix(), " ".join(node.value.split())
    for lesson in (*course(games.find(name)).lessons, *puzzles(games.find(name)).lessons):
        said = [lesson.title]
        for step in lesson.steps:
            said += [step.say, step.note, step.ask, *(wrong.text for wrong in step.wrongs)]
        yield lesson.name, " / ".join(said)


ORDERS: dict[str, list[tuple[str, ...]]] = {
    "vassal": [("Coup", "Scheme", "Plan", "Intent", "Motive", "Discord")],
    "politics": [("Queen", "King", "Prince", "Princess", "Warrior", "Merchant", "Worker", "Magician", "Fool")],
    "in_conflict": [("spades", "hearts", "diamonds", "clubs")],
    "royal_assassin": [("jack", "queen", "king")],
    "lords_and_vassals": [],
}
"""For each game, lists with a meaningful order, which comes from the rules."""


def test_the_engine_has_these_orders() -> None:
    assert {*COMPLETE} <= {*ORDERS} & {*SENTENCES} & {*TAGS}
    assert ORDERS["vassal"] == [tuple(reversed(alliance.TIERS))]
    assert ORDERS["politics"] == [OFFICES[1:]]
    suits = sorted("cdhs", key=lambda suit: battle_draw.card_key(f"9{suit}"), reverse=True)
    assert [word[0] for word in ORDERS["in_conflict"][0]] == suits
    assert sorted("JQK", key=assassin.RANK_VALUES.__getitem__) == ["J", "Q", "K"]


def lists_in(text: str, order: Sequence[str]) -> Iterator[list[str]]:
    """Yield each list of three or more of these words in a text. Between the words there may only be commas, numbers,
    marks and "and" or "or"."""
    word = "|".join(order)
    gap = r"[\s\d,|*:·>]*(?:and |or )?"
    for found in re.finditer(rf"\b(?:{word})\b(?:{gap}\b(?:{word})\b){{2,}}", text, re.IGNORECASE):
        yield [each.lower() for each in re.findall(rf"\b(?:{word})\b", found[0], re.IGNORECASE)]


@pytest.mark.parametrize("name", ORDERS)
def test_a_list_stands_in_the_order_of_the_rules(name: str) -> None:
    for order in ORDERS[name]:
        places, seen = {word.lower(): at for at, word in enumerate(order)}, 0
        for where, text in texts(name):
            if where.startswith("puzzle-"):  # a puzzle lists contested offices in the row's order
                continue
            for found in lists_in(text, order):
                at = [places[word] for word in found]
                assert at in (sorted(at), sorted(at, reverse=True)), f"{where}: {found}"
                seen += 1
        assert seen, f"{name} lists {order} nowhere"


def test_a_list_in_another_order_is_found() -> None:
    (found,) = lists_in("The ladder: Coup, Scheme, Intent, Plan, Motive, Discord.", ORDERS["vassal"][0])
    assert found[2:4] == ["intent", "plan"]


GOAL, SPAN = vassal.WIN_ANY, vassal.WIN_ADJACENT
ATTACKER, DEFENDER = battle_draw.ATTACKER, battle_draw.DEFENDER
NUMBER = rf"(\d+|{'|'.join(WORDS)})"
SENTENCES: dict[str, list[tuple[str, tuple[int, ...]]]] = {
    "vassal": [
        (rf"(?<!of ){NUMBER} houses, or {NUMBER} side by side", (GOAL, SPAN)),
        (rf"Win any {NUMBER} houses, or {NUMBER} side by side", (GOAL, SPAN)),
        (rf"{NUMBER} of {NUMBER} houses", (GOAL, moves.HOUSES)),
        (rf"{NUMBER} (?:noble )?houses stand", (moves.HOUSES,)),
        (rf"one joker and {NUMBER} cards", (vassal.HAND - 1,)),
        (rf"joker and {NUMBER} cards each", (vassal.HAND - 1,)),
        (rf"the other {NUMBER} are the draw pile", (52 + 2 - 2 * vassal.HAND,)),
        (rf"ace:? (?:is )?{NUMBER}, jack {NUMBER}, queen {NUMBER}, king {NUMBER}", (1, 11, 12, 13)),
        (rf"room for {NUMBER} cards", (alliance.SIZE,)),
    ],
    "royal_assassin": [
        (
            rf"jack:? {NUMBER}, queen {NUMBER}, king {NUMBER}",
            tuple(assassin.RANK_VALUES[rank] for rank in "JQK"),
        ),
        (
            r"A jack falls at \*\*(\d+)\*\*, a queen at \*\*(\d+)\*\*, a king at \*\*(\d+)\*\*",
            tuple(assassin.RANK_VALUES[rank] for rank in "JQK"),
        ),
        (
            rf"at {NUMBER}, {NUMBER} or {NUMBER} it falls",
            tuple(assassin.RANK_VALUES[rank] for rank in "JQK"),
        ),
        (rf"both have {NUMBER} royals", (4,)),
        (r"(\w+) passes in a row", (assassin.MISSES,)),
        (r"Each player also has \*\*(\w+) jokers\*\*", (2 * assassin.JOKERS,)),
        (rf"After {NUMBER} turns, or when there is nothing to draw", (assassin.TURN_CAP,)),
        (rf"players are dealt {NUMBER} cards", (assassin.HAND,)),
    ],
    "lords_and_vassals": [
        (rf"{NUMBER} lords, or {NUMBER} vassals", (lords.GOAL, lords.GOAL)),
        (rf"{NUMBER} lords or {NUMBER} vassals", (lords.GOAL, lords.GOAL)),
        (rf"{NUMBER} moves a turn", (lords.TURN,)),
        (r"At most \*?\*?(\w+)\*?\*? (?:of your )?lords", (lords.PINNING,)),
        (rf"After {NUMBER} turns (?:in a row )?without a capture", (lords.CALM_TURNS,)),
        (rf"or {NUMBER} in all", (lords.ALL_TURNS,)),
        (r"a roll of (\d+ \d+) for", (lords.SET_UPS,)),
    ],
    "politics": [
        (rf"Reach {NUMBER} points \({NUMBER} with four\)", (court.GOALS[3], court.GOALS[4])),
        (rf"first to {NUMBER} points wins \({NUMBER} with four players\)", (court.GOALS[3], court.GOALS[4])),
        (rf"instead of {NUMBER} or {NUMBER}", (court.GOALS[3], court.GOALS[4])),
        (rf"Reach {NUMBER} points (?:first|before)", (court.GOALS[3],)),
        (rf"With {NUMBER} or more at the end", (court.GOALS[3],)),
        (rf"Each player has {NUMBER} markers", (court.MARKERS,)),
        (rf"The match is over after {NUMBER} rounds", (court.ROUNDS,)),
        (rf"up to {NUMBER} on every card", (court.FREE_CAP,)),
        (rf"{NUMBER} offices(?: form a row|, Queen 1)", (court.PLACES,)),
    ],
    "in_conflict": [
        (rf"Win more of {NUMBER} battles", (8,)),
        (rf"{NUMBER} battles, and the alliances take turns attacking", (8,)),
        (rf"whole match against a Page: {NUMBER} battles", (8,)),
        (rf"the defender has {NUMBER} victory points and the attacker {NUMBER}", (DEFENDER, ATTACKER)),
        (rf"the attacker starts with {NUMBER} point, the defender with {NUMBER}", (ATTACKER, DEFENDER)),
        (
            rf"a black number {NUMBER}, a red (?:number|one) {NUMBER}, a (?:jack, queen or king|court card) {NUMBER}, "
            rf"an ace {NUMBER}",
            tuple(battle_draw.reward(face) for face in ("2c", "2d", "Jc", "Ac")),
        ),
        (rf"with {NUMBER} private cards from a second deck", (4,)),
        (rf"field one to {NUMBER} Houses", (conflict.HOUSES_MOST,)),
        (rf"has one to {NUMBER} banners", (conflict.BANNERS_MOST,)),
        (rf"A pair or better scores {NUMBER}", (battle_draw.HAND_REWARD,)),
    ],
}
"""For each game, patterns of sentences with numbers, and the engine's values. Each pattern must occur in some text."""


def test_the_defaults_are_those_of_the_rules() -> None:
    played = options.ConflictOptions()
    assert (played.battles, played.materiel) == (8, 4)
    assert assassin.AssassinOptions().start_royals == 4
    assert assassin.AssassinOptions().decks == 2


def value(word: str) -> int:
    return WORDS.index(word.lower()) if word.lower() in WORDS else int(word.replace(" ", ""))


@pytest.mark.parametrize("name", SENTENCES)
def test_a_number_of_the_rules_is_the_engine_s(name: str) -> None:
    documents = [ROOT / "README.md", *(ROOT / "web" / "docs").glob("*.md")]
    every = [*texts(name), *((path.name, " ".join(path.read_text(encoding="utf-8").split())) for path in documents)]
    for shape, wanted in SENTENCES[name]:
        seen = 0
        for where, text in every:
            for found in re.finditer(shape, text, re.IGNORECASE):
                assert tuple(map(value, found.groups())) == wanted, f"{where}: {found[0]}"
                seen += 1
        assert seen, shape


# Facts in lessons, which come from the engine.


@pytest.mark.parametrize("name", SENTENCES)
def test_no_lesson_writes_out_what_is_a_fact(name: str) -> None:
    """Check that a lesson's source states none of these facts itself: it contains a fact's name in braces instead."""
    for lesson, text in course(games.find(name)).texts.items():
        plain = " ".join(text.split())
        for shape, _ in SENTENCES[name]:
            assert not re.search(shape, plain, re.IGNORECASE), f"{lesson}: {shape}"
        for order in ORDERS[name]:
            assert not [each for each in lists_in(plain, order) if len(each) > 3], lesson


def test_a_fact_is_filled_in_and_an_unknown_one_refused_with_its_line() -> None:
    game = games.find("vassal")
    found = course(game)
    name, text = next(iter(found.texts.items()))
    lesson = read(name, text, lambda _: game, found.goals, {**found.facts, "ladder": "A, B"})
    assert lesson.steps[-1].say.endswith("From best to worst: A, B.")
    assert "Nine houses lie" in lesson.steps[0].say, "a capital where the sentence begins"
    line = next(at for at, each in enumerate(text.split("\n"), 1) if "{ladder}" in each)
    with pytest.raises(BadLesson, match="the game has no fact 'stairs'; it has: ") as refused:
        read(name, text.replace("{ladder}", "{stairs}"), lambda _: game, found.goals, found.facts)
    assert refused.value.line == line
    with pytest.raises(BadLesson, match="it has: none"):
        read(name, text, lambda _: game, found.goals)


# The origins of the rulings.

TAGS = {
    "vassal": "T TD D D T T T T T D D DA T TD D TA D T D T TN T T TD T D N T T T T T N N N",
    "royal_assassin": "T TN D TN N TN TN T T N N T D T T TD TN DN N D TN TN N N TN T N N N TN N N N N N N N",
    "lords_and_vassals": "TN N D D TA A A T DA N TD T T A T D TD D D T D T T T D T N T D T D D N T T N N N N",
    "politics": "T TN D TD TN T N N T TD TN D TD T T T T T T T T DN N TN D D T T D T N T N T T N N N N N",
    "in_conflict": "DN T D TN T N TD T D A T T AN A AN N T D T T T T TN N D N TN N D N",
}
"""The origin of each ruling: stated in the source (T), deduced from it (D), taken from similar games (A), or new
(N)."""


@pytest.mark.parametrize("name", TAGS)
def test_a_ruling_that_the_source_does_not_state_is_marked(name: str) -> None:
    folder = Path(import_module(f"pygames.games.{name}").__file__ or "").parent
    book = (folder / "rules.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"(?m)^### (\d+)\. .*\n", book)
    rulings = {int(at): re.split(r"(?m)^## ", text)[0] for at, text in zip(parts[::2], parts[1::2], strict=True)}
    tags = TAGS[name].split()
    assert [*rulings] == [*range(1, len(tags) + 1)]
    for at, tag in enumerate(tags, 1):
        words = " ".join(rulings[at].lower().split())
        assert bool(re.search(r"\bour own\b", words)) == ("N" in tag), f"ruling {at}: {tag}"
        assert ("our reading" in words) == (tag.strip("T") != "" and "N" not in tag), f"ruling {at}: {tag}"
    intro = " ".join(book.partition("## Rulings")[2].partition("### 1.")[0].split())
    assert "**Our own** marks what we chose ourselves" in intro
    assert "**our reading** marks what we conclude" in intro
