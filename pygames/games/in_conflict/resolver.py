"""The resolver: the draw of a battle around a real table, entered by hand, resolved and explained."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from pygames.core.cards import STANDARD, Face, printed, read_face
from pygames.core.tool import Answer, Field, Group, Section, Tool
from pygames.core.words import counted

from .battle_draw import (
    ATTACKER,
    DEFENDER,
    INITIATIVE,
    STRATEGY,
    TACTICS,
    Item,
    Side,
    banner_bonus,
    draw,
    has_initiative,
    total,
    with_names,
)

SIDES = ("a", "b")
NOBODY = ""
BANNERS_MOST = 99
INFILTRATOR = 2
OWN = "own"
NAME_MAX = 40


def _side(letter: str, default: str) -> Group:
    return Group(
        f"Side {letter.upper()}",
        (
            Field(f"{letter}_name", "Name", default=default),
            Field(
                f"{letter}_houses",
                "Houses and cards",
                "lines",
                "One House a line, the most influential first. Mowbray: K♠ 5♦ was dealt K♠ and adds 5♦ of its own "
                "(Materiel, another deck). Grey: own 9♥ uses a card of its own instead of being dealt one. "
                "Empty: nobody is there.",
            ),
            Field(
                f"{letter}_call",
                "Call",
                "choice",
                default=TACTICS,
                choices=((TACTICS, "Tactics"), (STRATEGY, "Strategy")),
            ),
            Field(f"{letter}_banners", "Banners", "number", default="1"),
            Field(f"{letter}_lords", "Banner Lords present", "number", "1 point each.", "0"),
            Field(f"{letter}_infiltrator", "An infiltrator among the enemy", "switch", f"{INFILTRATOR} points."),
            Field(f"{letter}_other", "Other points", "number", "May be negative.", "0"),
        ),
    )


GROUPS = (
    Group(
        "Battle",
        (
            Field("attacker", "Attacker", "choice", default="a", choices=(("a", "Side A"), ("b", "Side B"))),
            Field("entrenched", "The defender is entrenched", "switch", "2 points.", "1"),
            Field("objectives", "Objectives of the attack beyond the first", "number", "Each costs 1 point.", "0"),
            Field(
                "initiative",
                "Initiative",
                "choice",
                "A defender who can quote the attack has it whatever the numbers.",
                "banners",
                (("banners", "By banners"), ("a", "Side A"), ("b", "Side B")),
            ),
            Field("class_first", "Tactics: kinds before numbers", "switch"),
            Field("no_ace_rule", "No ace rule", "switch"),
        ),
    ),
    _side("a", "Attacker"),
    _side("b", "Defender"),
)


class Present(NamedTuple):
    """A House at this battle."""

    name: str
    dealt: Face | None
    """None: it uses cards of its own alone (ruling 23)."""
    own: tuple[Face, ...]

    @property
    def faces(self) -> tuple[Face, ...]:
        """All its cards."""
        return self.own if self.dealt is None else (self.dealt, *self.own)


class _Form:
    """Values with what is wrong in them."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.wrong: dict[str, str] = {}

    def number(self, name: str, least: int, most: int, what: str) -> int:
        text = self.values[name].strip().replace("−", "-") or "0"
        if not re.fullmatch(r"[+-]?[0-9]{1,5}", text):
            self.wrong[name] = f"'{text[:20]}' is not a whole number."
            return 0
        value = int(text)
        if not least <= value <= most:
            self.wrong[name] = f"{what} from {least} to {most}, not {value}."
        return value

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        value = self.values[name]
        if value not in allowed:
            self.wrong[name] = f"Choose one of: {', '.join(allowed)}."
            return allowed[0]
        return value

    def named(self, letter: str) -> str:
        return _short(self.values[f"{letter}_name"]) or f"Side {letter.upper()}"

    def houses(self, letter: str) -> list[Present]:
        name = f"{letter}_houses"
        found: list[Present] = []
        for at, line in enumerate(self.values[name].splitlines(), 1):
            if not line.strip():
                continue
            title, colon, rest = line.partition(":")
            called = _short(title if colon else "") or f"House {len(found) + 1} of {self.named(letter)}"
            words = (rest if colon else line).replace(",", " ").split()
            faces: list[Face] = []
            for word in words:
                if word.casefold() == OWN:
                    continue
                face = read_face(word)
                if face is None or face not in STANDARD:
                    self.wrong[name] = f"Line {at}: '{word[:20]}' is no card. Write K♠, Ks or 10h."
                    return found
                faces.append(face)
            if not faces:
                self.wrong[name] = f"Line {at}: {called} has no card."
                return found
            if words[0].casefold() == OWN:
                found.append(Present(called, None, tuple(faces)))
            else:
                found.append(Present(called, faces[0], tuple(faces[1:])))
        return found


def _short(name: str) -> str:
    return " ".join(name.split())[:NAME_MAX].strip()


def answer(given: Mapping[str, str]) -> Answer:
    """Resolves a battle, or says at each field what is wrong with it."""
    form = _Form(TOOL.values(given))
    names = [form.named(letter) for letter in SIDES]
    if _alike(names[0]) == _alike(names[1]):
        form.wrong["b_name"] = "Both sides have the same name."
    houses = [form.houses(letter) for letter in SIDES]
    if not any(houses) and not form.wrong:
        form.wrong["a_houses"] = "No House is at this battle: enter at least one side."
    _twice(form, houses)
    tallies = _tallies(form, [bool(present) for present in houses])
    sides = [
        Side(
            form.one_of(f"{letter}_call", (TACTICS, STRATEGY)) if present else None,
            tuple(face for house in present for face in house.faces),
        )
        for letter, present in zip(SIDES, houses, strict=True)
    ]
    if form.wrong:
        order = [field.name for group in GROUPS for field in group.fields]
        return Answer(errors=tuple((name, form.wrong[name]) for name in order if name in form.wrong))
    award = draw(sides, form.values["class_first"] == "1", form.values["no_ace_rule"] == "1")
    points = [total(tallies[at]) + award.points * (award.winner == at) for at in (0, 1)]
    counted_cards = [
        f"{names[at]} counts {' '.join(map(printed, best))}." for at, best in enumerate(award.best) if best
    ]
    return Answer(
        (
            _result(names, points, SIDES.index(form.values["attacker"]), [bool(present) for present in houses]),
            Section("The draw", (f"{with_names(award.why, names)} (ruling {award.ruling})", *counted_cards)),
            *(
                Section(
                    f"Tally of {names[at]}: {total(tallies[at])}",
                    tuple(f"{item.points:+} {item.words}" for item in tallies[at]),
                )
                if houses[at]
                else Section(f"{names[at]} has no tally", ("Nobody is there (ruling 24).",))
                for at in (0, 1)
            ),
        )
    )


def _result(names: list[str], points: list[int], attacker: int, there: list[bool]) -> Section:
    """Who holds the field; equal points hold for the defender, and nobody succeeds or holds who is not there."""
    succeeds = there[attacker] and points[attacker] > points[1 - attacker]
    holder = attacker if succeeds else 1 - attacker
    told = ["The attack succeeds." if succeeds else "The attack fails."]
    if points[0] == points[1] and all(there):
        told.append("Equal points hold for the defender (ruling 25).")
    who = names[holder] if there[holder] else "Nobody"
    return Section(f"{who} holds the field, {points[holder]} to {points[1 - holder]}", (" ".join(told),), main=True)


def _alike(name: str) -> str:
    """What two names share that people read as one."""
    return normalize("NFKC", name).casefold()


def _twice(form: _Form, houses: Sequence[Sequence[Present]]) -> None:
    """A House stands once at a battle, and a card dealt from its one deck lies once; own cards come from others."""
    stands: dict[str, int] = {}
    dealt: dict[Face, str] = {}
    for at, letter in enumerate(SIDES):
        for house in houses[at]:
            name, known, wrong = house.name, _alike(house.name), ""
            if stands.get(known, at) != at:  # ruling 6
                wrong = f"{name} is on the other side already: a House stands on one side."
            elif known in stands:
                wrong = f"{name} is entered twice: all cards of a House go on one line."
            elif house.dealt is not None and house.dealt in dealt:
                card = printed(house.dealt)
                wrong = (
                    f"{card} was dealt to {dealt[house.dealt]} already: the Battle Deck has it once. "
                    f"A card of the House's own is entered as: own {card}."
                )
            stands.setdefault(known, at)
            if house.dealt is not None:
                dealt.setdefault(house.dealt, name)
            if wrong:
                form.wrong.setdefault(f"{letter}_houses", wrong)


def _tallies(form: _Form, there: Sequence[bool]) -> list[tuple[Item, ...]]:
    """Both tallies; a side that is not there has neither banners, nor the initiative, nor points (ruling 24)."""
    entered = [form.number(f"{letter}_banners", 0, BANNERS_MOST, "Banners go") for letter in SIDES]
    banners = [number * here for number, here in zip(entered, there, strict=True)]
    objectives = form.number("objectives", 0, 9, "Objectives go")
    attacker = SIDES.index(form.one_of("attacker", SIDES))
    initiative = _initiative(form, banners, attacker, there)
    tallies = []
    for at, letter in enumerate(SIDES):
        found = (
            ("attacks", ATTACKER * (at == attacker)),
            ("defends, entrenched", DEFENDER * (at != attacker and form.values["entrenched"] == "1")),
            ("has the initiative", INITIATIVE * (at == initiative)),
            (
                f"{counted(banners[at], 'banner')} to {banners[1 - at]}",
                banner_bonus(banners[at], banners[1 - at]),
            ),
            ("Banner Lords", form.number(f"{letter}_lords", 0, BANNERS_MOST, "Banner Lords go")),
            ("infiltrator", INFILTRATOR * (form.values[f"{letter}_infiltrator"] == "1")),
            ("further objectives", -objectives * (at == attacker)),
            ("other", form.number(f"{letter}_other", -BANNERS_MOST, BANNERS_MOST, "Other points go")),
        )
        tallies.append(tuple(Item(words, points) for words, points in found if points and there[at]))
    return tallies


def _initiative(form: _Form, banners: Sequence[int], attacker: int, there: Sequence[bool]) -> int:
    chosen = form.one_of("initiative", ("banners", *SIDES))
    if chosen != "banners":
        side = SIDES.index(chosen)
        if any(there) and not there[side]:
            form.wrong["initiative"] = "Nobody is there on this side to have the initiative."
        return side
    if not all(there):
        return int(there[1])
    by_banners = has_initiative(banners[attacker], banners[1 - attacker])
    return attacker if by_banners == 0 else 1 - attacker


TOOL = Tool(
    "resolver",
    "Resolve a battle",
    "For people who play around a real table: enter both sides and see who holds the field, and why.",
    GROUPS,
    answer,
)
