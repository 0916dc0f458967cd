"""The resolver: the draw of a battle around a real table, entered by hand, resolved and explained."""

from __future__ import annotations

from collections.abc import Mapping

from pygames.core.cards import Face, printed
from pygames.core.tool import Answer, Field, Group, Section, Tool

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
)
from .poker import RANK, SUIT

SIDES = ("a", "b")
NOBODY = ""
BANNERS_MOST = 99
INFILTRATOR = 2
SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")


def _side(letter: str, default: str) -> Group:
    return Group(
        f"Side {letter.upper()}",
        (
            Field(f"{letter}_name", "Name", default=default),
            Field(
                f"{letter}_houses",
                "Houses and cards",
                "lines",
                "One House a line, the most influential first: Mowbray: K♠ (further cards after it are its own, "
                "Materiel or another deck). Empty: nobody is there.",
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


def read_card(word: str) -> Face | None:
    """A face from how people write it: K♠, Ks, 10h, Th; None if it is no card."""
    text = word.strip().translate(SIGNS).replace("10", "T")
    if len(text) == 2 and text[0].upper() in RANK and text[1].lower() in SUIT:
        return text[0].upper() + text[1].lower()
    return None


class _Form:
    """Values with what is wrong in them."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.wrong: dict[str, str] = {}

    def number(self, name: str, least: int, most: int, what: str) -> int:
        text = self.values[name].strip() or "0"
        digits = text.removeprefix("-").removeprefix("+")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
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

    def houses(self, letter: str) -> list[tuple[str, list[Face]]]:
        """(House, cards: the dealt one first)."""
        name = f"{letter}_houses"
        found: list[tuple[str, list[Face]]] = []
        for at, line in enumerate(self.values[name].splitlines(), 1):
            if not line.strip():
                continue
            house, colon, cards = line.partition(":")
            if not colon:
                house, cards = f"House {len(found) + 1}", line
            faces: list[Face] = []
            for word in cards.replace(",", " ").split():
                face = read_card(word)
                if face is None:
                    self.wrong[name] = f"Line {at}: '{word[:20]}' is no card. Write K♠, Ks or 10h."
                    return found
                faces.append(face)
            if not faces:
                self.wrong[name] = f"Line {at}: {house.strip()[:40] or 'a House'} has no card."
                return found
            found.append((house.strip()[:40] or f"House {len(found) + 1}", faces))
        return found


def answer(given: Mapping[str, str]) -> Answer:
    """Resolves a battle, or says at each field what is wrong with it."""
    form = _Form(TOOL.values(given))
    houses = {letter: form.houses(letter) for letter in SIDES}
    if not houses["a"] and not houses["b"] and not form.wrong:
        form.wrong["a_houses"] = "No House is at this battle: enter at least one side."
    _twice(form, houses)
    tallies = _tallies(form, houses)
    sides = [
        Side(
            form.one_of(f"{letter}_call", (TACTICS, STRATEGY)) if houses[letter] else None,
            tuple(face for _, faces in houses[letter] for face in faces),
        )
        for letter in SIDES
    ]
    if form.wrong:
        order = [field.name for group in GROUPS for field in group.fields]
        return Answer(errors=tuple((name, form.wrong[name]) for name in order if name in form.wrong))
    award = draw(sides, form.values["class_first"] == "1", form.values["no_ace_rule"] == "1")
    names = [form.values[f"{letter}_name"].strip()[:40] or f"Side {letter.upper()}" for letter in SIDES]
    why = award.why
    for at, name in enumerate(names):
        why = why.replace(f"[{at}]", name)
    points = [total(tallies[at]) + award.points * (award.winner == at) for at in (0, 1)]
    attacker = SIDES.index(form.values["attacker"])
    holder = attacker if points[attacker] > points[1 - attacker] else 1 - attacker
    tie = " Equal points hold for the defender (ruling 25)." if points[0] == points[1] else ""
    verb = "The attack succeeds" if holder == attacker else "The attack fails"
    counted = tuple(f"{names[at]} counts {' '.join(map(printed, award.best[at]))}." for at in (0, 1) if award.best[at])
    return Answer(
        (
            Section(
                f"{names[holder]} holds the field, {points[holder]} to {points[1 - holder]}",
                (f"{verb}.{tie}",),
                main=True,
            ),
            Section("The draw", (f"{why} (ruling {award.ruling})", *counted)),
            *(
                Section(
                    f"Tally of {names[at]}: {total(tallies[at])}",
                    tuple(f"{item.points:+} {item.words}" for item in tallies[at]),
                )
                for at in (0, 1)
            ),
        )
    )


def _twice(form: _Form, houses: Mapping[str, list[tuple[str, list[Face]]]]) -> None:
    """A card dealt from the one Battle Deck cannot lie twice; own cards come from other decks."""
    where: dict[Face, str] = {}
    for letter in SIDES:
        for house, faces in houses[letter]:
            dealt = faces[0]
            if dealt in where:
                words = f"{printed(dealt)} was dealt to {where[dealt]} already: the Battle Deck has it once."
                form.wrong.setdefault(f"{letter}_houses", words)
            where.setdefault(dealt, house)


def _tallies(form: _Form, houses: Mapping[str, list[tuple[str, list[Face]]]]) -> list[tuple[Item, ...]]:
    banners = [form.number(f"{letter}_banners", 0, BANNERS_MOST, "Banners go") for letter in SIDES]
    objectives = form.number("objectives", 0, 9, "Objectives go")
    attacker = SIDES.index(form.one_of("attacker", SIDES))
    chosen = form.one_of("initiative", ("banners", *SIDES))
    if chosen == "banners":
        by_banners = has_initiative(banners[attacker], banners[1 - attacker])
        initiative = attacker if by_banners == 0 else 1 - attacker
    else:
        initiative = SIDES.index(chosen)
    tallies = []
    for at, letter in enumerate(SIDES):
        bonus = banner_bonus(banners[at], banners[1 - at])
        found = (
            ("attacks", ATTACKER * (at == attacker)),
            ("defends, entrenched", DEFENDER * (at != attacker and form.values["entrenched"] == "1")),
            ("has the initiative", INITIATIVE * (at == initiative)),
            (f"{banners[at]} banners to {banners[1 - at]}", bonus),
            ("Banner Lords", form.number(f"{letter}_lords", 0, BANNERS_MOST, "Banner Lords go")),
            ("infiltrator", INFILTRATOR * (form.values[f"{letter}_infiltrator"] == "1")),
            ("further objectives", -objectives * (at == attacker)),
            ("other", form.number(f"{letter}_other", -BANNERS_MOST, BANNERS_MOST, "Other points go")),
        )
        tallies.append(tuple(Item(words, points) for words, points in found if points))
    return tallies


TOOL = Tool(
    "resolver",
    "Resolve a battle",
    "For people who play around a real table: enter both sides and see who holds the field, and why.",
    GROUPS,
    answer,
)
