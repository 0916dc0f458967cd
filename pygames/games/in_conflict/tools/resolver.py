"""The resolver: a tool that computes and explains the draw of a battle that is played at a real table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from pygames.core.cards import STANDARD, Face, printed, read_face
from pygames.core.tool import Answer, Field, Group, Section, Tool

from ..battle_draw import (
    ATTACKER,
    DEFENDER,
    INITIATIVE,
    STRATEGY,
    TACTICS,
    Item,
    Side,
    banner_bonus,
    draw,
    explained,
    has_initiative,
    total,
)
from . import words

SIDES = ("a", "b")
BANNERS_MOST = 99
INFILTRATOR = 2
OWN = ("own", words.OWN.casefold())
NAME_MAX = 40


def _side(letter: str, default: str) -> Group:
    calls = ((TACTICS, words.TACTICS), (STRATEGY, words.STRATEGY))
    infiltrator = words.INFILTRATOR_HINT.format(points=INFILTRATOR)
    return Group(
        words.SIDE.format(letter=letter.upper()),
        (
            Field(f"{letter}_name", words.NAME, default=default),
            Field(f"{letter}_houses", words.HOUSES, "cards", words.HOUSES_HINT.format(own=words.OWN)),
            Field(f"{letter}_call", words.CALL, "choice", default=TACTICS, choices=calls),
            Field(f"{letter}_banners", words.BANNERS, "number", default="1"),
            Field(f"{letter}_lords", words.LORDS, "number", words.LORDS_HINT, "0"),
            Field(f"{letter}_infiltrator", words.INFILTRATOR, "switch", infiltrator),
            Field(f"{letter}_other", words.OTHER, "number", words.OTHER_HINT, "0"),
        ),
    )


CHOICES = tuple((letter, words.SIDE.format(letter=letter.upper())) for letter in SIDES)
GROUPS = (
    Group(
        words.BATTLE,
        (
            Field("attacker", words.ATTACKER, "choice", default="a", choices=CHOICES),
            Field("entrenched", words.ENTRENCHED, "switch", words.ENTRENCHED_HINT, "1"),
            Field("objectives", words.OBJECTIVES, "number", words.OBJECTIVES_HINT, "0"),
            Field(
                "initiative",
                words.INITIATIVE,
                "choice",
                words.INITIATIVE_HINT,
                "banners",
                (("banners", words.BY_BANNERS), *CHOICES),
            ),
            Field("class_first", words.CLASS_FIRST, "switch"),
            Field("no_ace_rule", words.NO_ACE_RULE, "switch"),
        ),
    ),
    _side("a", words.ATTACKER),
    _side("b", words.DEFENDER),
)


class Present(NamedTuple):
    """A House in the battle, with its cards."""

    name: str
    dealt: Face | None
    """The card dealt to the House; None if the House uses only its own cards (ruling 23)."""
    own: tuple[Face, ...]

    @property
    def faces(self) -> tuple[Face, ...]:
        """All cards of the House, the dealt card first."""
        return self.own if self.dealt is None else (self.dealt, *self.own)


class _Form:
    """The values entered in the form, and the errors found in the values."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.wrong: dict[str, str] = {}

    def number(self, name: str, least: int, most: int) -> int:
        text = self.values[name].strip().replace("−", "-") or "0"
        if not re.fullmatch(r"[+-]?[0-9]{1,5}", text):
            self.wrong[name] = words.NO_NUMBER.format(text=text[:20])
            return 0
        value = int(text)
        if not least <= value <= most:
            self.wrong[name] = words.OUTSIDE[name.split("_")[-1]].format(least=least, most=most, number=value)
        return value

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        value = self.values[name]
        if value not in allowed:
            self.wrong[name] = words.NOT_ONE_OF.format(choices=", ".join(allowed))
            return allowed[0]
        return value

    def named(self, letter: str) -> str:
        return _short(self.values[f"{letter}_name"]) or words.SIDE.format(letter=letter.upper())

    def houses(self, letter: str) -> list[Present]:
        name = f"{letter}_houses"
        found: list[Present] = []
        for at, line in enumerate(self.values[name].splitlines(), 1):
            if not line.strip():
                continue
            title, colon, rest = line.partition(":")
            called = _short(title if colon else "")
            called = called or words.A_HOUSE.format(number=len(found) + 1, side=self.named(letter))
            entered = (rest if colon else line).replace(",", " ").split()
            faces: list[Face] = []
            for word in entered:
                if word.casefold() in OWN:
                    continue
                face = read_face(word)
                if face is None or face not in STANDARD:
                    self.wrong[name] = words.NO_CARD.format(line=at, text=word[:20])
                    return found
                faces.append(face)
            if not faces:
                self.wrong[name] = words.WITHOUT_CARDS.format(line=at, house=called)
                return found
            if entered[0].casefold() in OWN:
                found.append(Present(called, None, tuple(faces)))
            else:
                found.append(Present(called, faces[0], tuple(faces[1:])))
        return found


def _short(name: str) -> str:
    return " ".join(name.split())[:NAME_MAX].strip()


def answer(given: Mapping[str, str]) -> Answer:
    """Return the result of a battle, or an error for each wrong field."""
    form = _Form(TOOL.values(given))
    names = [form.named(letter) for letter in SIDES]
    if _alike(names[0]) == _alike(names[1]):
        form.wrong["b_name"] = words.SAME_NAME
    houses = [form.houses(letter) for letter in SIDES]
    if not any(houses) and not form.wrong:
        form.wrong["a_houses"] = words.NOBODY
    _twice(form, houses)
    tallies = _tallies(form, [bool(present) for present in houses])
    sides = _sides(form, houses)
    if form.wrong:
        order = [field.name for group in GROUPS for field in group.fields]
        return Answer(
            errors=tuple((name, form.wrong[name]) for name in order if name in form.wrong), so_far=_so_far(form.values)
        )
    award = draw(sides, form.values["class_first"] == "1", form.values["no_ace_rule"] == "1")
    points = [total(tallies[at]) + award.points * (award.winner == at) for at in (0, 1)]
    there = [bool(present) for present in houses]
    drawn = words.RULED.format(sentence=explained(award, names), ruling=award.ruling)
    counts = [
        words.COUNTS.format(side=names[at], cards=" ".join(map(printed, best)))
        for at, best in enumerate(award.best)
        if best
    ]
    return Answer(
        (
            _result(names, points, SIDES.index(form.values["attacker"]), there),
            Section(words.DRAW, (drawn, *counts)),
            *(
                Section(
                    words.TALLY.format(side=names[at], points=total(tallies[at])),
                    tuple(f"{item.points:+} {item.words}" for item in tallies[at]),
                )
                if there[at]
                else Section(words.NO_TALLY.format(side=names[at]), (words.NO_TALLY_WHY,))
                for at in (0, 1)
            ),
        ),
        so_far=_so_far(form.values),
    )


def _so_far(values: Mapping[str, str]) -> str:
    """Return a sentence with the points of both sides so far: tallies, and the draw once both sides have cards."""
    form = _Form(values)
    names, houses = [form.named(letter) for letter in SIDES], [form.houses(letter) for letter in SIDES]
    points = [total(items) for items in _tallies(form, (True, True))]
    if all(houses) and not form.wrong:
        award = draw(_sides(form, houses), values["class_first"] == "1", values["no_ace_rule"] == "1")
        points = [points[at] + award.points * (award.winner == at) for at in (0, 1)]
    return words.SO_FAR.format(one=names[0], points=points[0], two=names[1], others=points[1])


def _sides(form: _Form, houses: Sequence[Sequence[Present]]) -> list[Side]:
    return [
        Side(
            form.one_of(f"{letter}_call", (TACTICS, STRATEGY)) if present else None,
            tuple(face for house in present for face in house.faces),
        )
        for letter, present in zip(SIDES, houses, strict=True)
    ]


def _result(names: list[str], points: list[int], attacker: int, there: list[bool]) -> Section:
    """Return the section on the side that holds the field: the defender if points are equal, never an absent side."""
    succeeds = there[attacker] and points[attacker] > points[1 - attacker]
    holder = attacker if succeeds else 1 - attacker
    told = words.SUCCEEDS if succeeds else words.FAILS
    if points[0] == points[1] and all(there):
        told = words.FAILS_EVEN
    title = words.HOLDS if there[holder] else words.NOBODY_HOLDS
    return Section(
        title.format(side=names[holder], points=points[holder], other=points[1 - holder]), (told,), main=True
    )


def _alike(name: str) -> str:
    """Return a name normalized, so that names that look the same are equal."""
    return normalize("NFKC", name).casefold()


def _twice(form: _Form, houses: Sequence[Sequence[Present]]) -> None:
    """Check that no House occurs twice, and that no dealt card occurs twice; own cards come from other decks."""
    stands: dict[str, int] = {}
    dealt: dict[Face, str] = {}
    for at, letter in enumerate(SIDES):
        for house in houses[at]:
            name, known, wrong = house.name, _alike(house.name), ""
            if stands.get(known, at) != at:  # ruling 6
                wrong = words.OTHER_SIDE.format(house=name)
            elif known in stands:
                wrong = words.TWICE.format(house=name)
            elif house.dealt is not None and house.dealt in dealt:
                wrong = words.DEALT_TWICE.format(card=printed(house.dealt), house=dealt[house.dealt], own=words.OWN)
            stands.setdefault(known, at)
            if house.dealt is not None:
                dealt.setdefault(house.dealt, name)
            if wrong:
                form.wrong.setdefault(f"{letter}_houses", wrong)


def _tallies(form: _Form, there: Sequence[bool]) -> list[tuple[Item, ...]]:
    """Return the tallies of both sides; an absent side has no banners, initiative or points (ruling 24)."""
    entered = [form.number(f"{letter}_banners", 0, BANNERS_MOST) for letter in SIDES]
    banners = [number * here for number, here in zip(entered, there, strict=True)]
    objectives = form.number("objectives", 0, 9)
    attacker = SIDES.index(form.one_of("attacker", SIDES))
    initiative = _initiative(form, banners, attacker, there)
    tallies = []
    for at, letter in enumerate(SIDES):
        found = (
            (words.ATTACKS, ATTACKER * (at == attacker)),
            (words.DEFENDS, DEFENDER * (at != attacker and form.values["entrenched"] == "1")),
            (words.HAS_INITIATIVE, INITIATIVE * (at == initiative)),
            (
                words.BANNERS_TO.of(banners[at], other=banners[1 - at]),
                banner_bonus(banners[at], banners[1 - at]),
            ),
            (words.LORDS_ITEM, form.number(f"{letter}_lords", 0, BANNERS_MOST)),
            (words.INFILTRATOR_ITEM, INFILTRATOR * (form.values[f"{letter}_infiltrator"] == "1")),
            (words.OBJECTIVES_ITEM, -objectives * (at == attacker)),
            (words.OTHER_ITEM, form.number(f"{letter}_other", -BANNERS_MOST, BANNERS_MOST)),
        )
        tallies.append(tuple(Item(what, points) for what, points in found if points and there[at]))
    return tallies


def _initiative(form: _Form, banners: Sequence[int], attacker: int, there: Sequence[bool]) -> int:
    chosen = form.one_of("initiative", ("banners", *SIDES))
    if chosen != "banners":
        side = SIDES.index(chosen)
        if any(there) and not there[side]:
            form.wrong["initiative"] = words.NO_INITIATIVE
        return side
    if not all(there):
        return int(there[1])
    by_banners = has_initiative(banners[attacker], banners[1 - attacker])
    return attacker if by_banners == 0 else 1 - attacker


TOOL = Tool("resolver", words.TITLE, words.WORDS, GROUPS, answer)
