"""What a battle looks like: two lines of Houses, tallies between them, Materiel in hand, two calls to choose from."""

from __future__ import annotations

from pygames.core.cards import CHANCE, Card, Seat, printed, spoken
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Area, Badge, Choice, Event, Path, Piece, Plate, Prompt, Scene, Step, Zone

from .battle_draw import STRATEGY, TACTICS, total
from .moves import Call, Commit, Done, Reveal, Show
from .rules import STAGES, Conflict

HOUSES = (
    ("Ashdown", "Beaumont", "Clare", "Dacre", "Exeter"),
    ("Fauconberg", "Grey", "Howard", "Ireby", "Jocelyn"),
    ("Kyme", "Lovell", "Mowbray", "Neville", "Oxenford"),
    ("Percy", "Quincy", "Roos", "Scrope", "Talbot"),
)
COMMITTING = STAGES.index("commit")
CALL_WORDS = {
    STRATEGY: ("Strategy", "Pool your side's cards: a pair or better earns 2.", "tower"),
    TACTICS: ("Tactics", "Only the highest card counts: black 1, red 2, court 3, ace 4.", "helm"),
}

NUMBERS = "a black number 1, a red number 2, a jack, queen or king 3, an ace 4"
WHY = {
    9: f"Both called tactics, so the higher card earns its reward: {NUMBERS}.",
    12: "Two equal cards, one of them Materiel, tie in tactics and earn nothing.",
    13: "A pair or better beats tactics and earns 2, unless the best card of tactics is an ace.",
    16: "Both called strategy, so the better hand earns 2; between equal hands higher cards decide, then suits.",
    17: "Both called strategy; a hand without so much as a pair earns nothing.",
    19: "Only an ace called by tactics beats a hand; in a pool for strategy it is a card like others.",
    21: f"Against no more than a high card the best card of tactics earns its reward: {NUMBERS}.",
}
"""By the ruling that decided a draw."""


def house_name(state: Conflict, at: int) -> str:
    """A House's name: each seat has five, in the order of fielding."""
    seat = state.houses[at].seat
    return HOUSES[seat][sum(house.seat == seat for house in state.houses[:at])]


def side_names(state: Conflict, side: int) -> str:
    """ "{0}", or "{0} and {2}"."""
    return " and ".join(f"{{{seat}}}" for seat in state.seats_of(side))


def side_does(state: Conflict, side: int, one: str, two: str) -> str:
    """A side with its verb: "{0} attacks", "{0} and {2} attack"."""
    return f"{side_names(state, side)} {one if state.seats == 2 else two}"


def scene(state: Conflict, seat: Seat | None) -> Scene:
    """The table as a seat sees it, its own side at the bottom."""
    near = 0 if seat is None else seat % 2
    tallies = tuple(_tally(state, side) for side in (near, 1 - near))
    zones = [
        _line(state, 1 - near, near),
        Zone("tallies", "line", "tallies before the draw", "center", zones=tallies),
        _line(state, near, near),
    ]
    for at in range(state.seats):
        own = at == seat
        far = at % 2 != near
        cards = tuple(_card(card) for card in state.hands[at])
        label = "your Materiel" if own else f"{{{at}}}'s Materiel"
        zones.append(Zone(f"materiel{at}", "fan", label, "top" if far else "bottom", cards, owner=at, far=not own))
    paths, choices, prompt = _moves(state, seat)
    return Scene(
        prompt,
        tuple(_plate(state, at, near) for at in range(state.seats)),
        tuple(zones),
        moves=paths,
        choices=choices,
        reasons=_reasons(state, seat),
        steps=_steps(state),
    )


def _plate(state: Conflict, seat: Seat, near: int) -> Plate:
    side = seat % 2
    won = state.won(side)
    words = f"{won} of {len(state.results)} battles won" if state.results else "no battle fought yet"
    area: Area = "bottom" if side == near else "top"
    arms = Piece(f"arms{seat}", "shield", f"{{{seat}}}'s arms", owner=side)
    return Plate(seat, words, arms, area, state.turn == seat)


def _line(state: Conflict, side: int, near: int) -> Zone:
    leader = state.leader(side) if any(house.seat % 2 == side for house in state.houses) else -1
    columns = []
    for at in state.of_side(side):
        house = state.houses[at]
        name = house_name(state, at)
        piece = _house_card(state, at, name, at == leader)
        stack = Zone(f"s{at}", "stack", f"House {name}", pieces=(piece,), far=side != near)
        banners = f"{house.banners} banner{'s' * (house.banners > 1)}"
        columns.append(Zone(f"k{at}", "column", f"House {name}, {banners}", zones=(stack,), title=name, note=banners))
    for seat in state.seats_of(side):
        if state.committed[seat]:
            cards = tuple(_card(card) for card in state.committed[seat])
            stack = Zone(f"m{seat}", "stack", f"{{{seat}}}'s Materiel", pieces=cards, far=side != near)
            words = f"{{{seat}}}'s Materiel, {len(cards)} committed"
            columns.append(Zone(f"km{seat}", "column", words, zones=(stack,), title="Materiel"))
    label = f"Houses of {side_names(state, side)}, the most influential first"
    return Zone(f"line{side}", "line", label, "center", zones=tuple(columns), far=side != near, owner=side)


def _house_card(state: Conflict, at: int, name: str, leads: bool) -> Piece:
    house = state.houses[at]
    ident = f"b{state.battle}h{at}"
    badges = (Badge("", "eye", "leads; its card is looked at by its own side only"),) if leads else ()
    if house.card is None:
        return Piece(ident, "card", f"House {name}, a card nobody has looked at", owner=house.seat % 2)
    face = house.card.face
    words = f"House {name}, {spoken(face)}"
    return Piece(ident, "card", words, face or "", house.seat % 2, badges=badges)


def _card(card: Card) -> Piece:
    return Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "")


def _tally(state: Conflict, side: int) -> Zone:
    label = f"tally of {side_names(state, side)}"
    if state.objectives < 0:
        return Zone(f"tally{side}", "column", label, owner=side)
    items = state.tally(side)
    points = total(items)
    earned = 0
    if len(state.results) > state.battle:  # the battle is over, and its field still to be seen
        earned = state.results[-1].points[side] - points
        points += earned
    face = str(points) if points >= 0 else ""
    shield = Piece(f"tally-shield{side}", "shield", f"{points} points", face, side)
    call = state.calls[side]
    gains = [(item.words, item.points) for item in items] + [("draw", earned)] * bool(earned)
    note = ", ".join(f"{words} {gained:+}" for words, gained in gains).replace("-", "−")
    words = f"{points} point{'s' * (abs(points) != 1)}{f', calls {call}' if call else ''}".replace("-", "−")
    row = Zone(f"arms-tally{side}", "row", label, pieces=(shield,), owner=side)
    return Zone(f"tally{side}", "column", label, zones=(row,), title=words, note=note, owner=side)


def _moves(state: Conflict, seat: Seat | None) -> tuple[tuple[Path, ...], tuple[Choice, ...], Prompt]:
    turn = state.turn
    if turn is None:
        return (), (), Prompt("The match is over")
    if turn == CHANCE:
        return (), (), Prompt(f"Battle {state.battle + 1} of {state.options.battles}", _situation(state))
    doing = STAGES[state.stage].split(" ")[0]
    if turn != seat:
        waits = {"commit": "may commit Materiel", "call": "calls"}.get(doing, "shows cards")
        return (), (), Prompt(f"{{{turn}}} {waits}", _situation(state))
    if doing == "commit":
        moves = tuple(Path((f"c{m.card.slot}",), str(m), mark="choose") for m in state.moves() if isinstance(m, Commit))
        many = len(state.committed[seat])
        done = Choice("done", "Enough" if many else "Commit nothing", main=True)
        note = f"{_situation(state)} A card committed is spent."
        return (*moves, Path(("done",), str(Done()))), (done,), Prompt("Commit Materiel face down, or not", note)
    if doing == "call":
        choices = tuple(Choice(c, label, words, large=True, art=art) for c, (label, words, art) in CALL_WORDS.items())
        return (
            tuple(Path((c,), c) for c in CALL_WORDS),
            choices,
            Prompt("Strategy or tactics?", _before_call(state, seat)),
        )
    word = "Show your cards to your ally" if doing == "show" else "Reveal your cards"
    return (
        tuple(Path((doing,), str(move)) for move in state.moves()),
        (Choice(doing, word, main=True),),
        Prompt(word, _situation(state)),
    )


def _before_call(state: Conflict, seat: Seat) -> str:
    card = state.houses[state.leader(seat % 2)].card
    theirs = state.calls[1 - seat % 2]
    enemy = side_names(state, 1 - seat % 2)
    answer = f"{enemy} called {theirs}." if theirs else f"{enemy} will call after you, knowing your call."
    return f"Your leader's card is {printed(card.face if card else None)}. {answer}"


def _situation(state: Conflict) -> str:
    if state.objectives < 0:
        return f"{side_does(state, state.attacker, 'attacks', 'attack')}." if state.houses else ""
    points = [total(state.tally(side)) for side in (0, 1)]
    mine, theirs = points[state.attacker], points[1 - state.attacker]
    attack = side_does(state, state.attacker, "attacks", "attack")
    return f"{attack} with {mine} against {theirs}; equal points hold for the defender.".replace("-", "−")


def _reasons(state: Conflict, seat: Seat | None) -> dict[str, str]:
    found = {}
    for at, house in enumerate(state.houses):
        if house.card is None:
            found[f"b{state.battle}h{at}"] = (
                "Nobody looks at this card before its side calls strategy, or all is revealed."
            )
        elif house.card.face is None:
            found[f"b{state.battle}h{at}"] = "Only its own side may look at this card before the reveal."
        else:
            found[f"b{state.battle}h{at}"] = "A card dealt stays with its House until the draw is resolved."
    for at in range(state.seats):
        for card in state.committed[at]:
            found[f"c{card.slot}"] = "Committed Materiel lies until the draw is resolved, and is spent."
        for card in state.hands[at]:
            mine = at == seat
            if not mine or state.stage != COMMITTING or state.turn != seat:
                found[f"c{card.slot}"] = (
                    "Materiel is committed before the cards are dealt." if mine else "This is not your Materiel."
                )
    return found


def _steps(state: Conflict) -> tuple[Step, ...]:
    words = ("Field", "Materiel", "Calls", "Reveal")
    stage = state.stage
    now = 0 if stage < 0 else 1 if stage <= STAGES.index("leaders") else 2 if stage < STAGES.index("turn first") else 3
    return tuple(Step(word, "now" if at == now else "done" if at < now else "") for at, word in enumerate(words))


def tell(state: Conflict, move: Move) -> list[Event]:
    """What a move did; the last reveal of a battle is told step by step to who holds the field."""
    after = state.after(move)
    events = _told(state, move, after)
    if len(after.results) > len(state.results):
        events += _resolution(state, move, after)
    return events


def _told(state: Conflict, move: Move, after: Conflict) -> list[Event]:
    who = f"{{{state.turn}}}"
    if isinstance(move, Rolled):
        return _fielding(state, after)
    if isinstance(move, Shuffled):
        deck = "Materiel" if state.stage == -2 else "Battle Deck"
        return [Event(f"The {deck} is shuffled.", kind="shuffle")]
    if isinstance(move, Drawn):
        return [_drawn(state, move.card)]
    if isinstance(move, Commit):
        ids: tuple[str, ...] = (f"c{move.card.slot}",)
        card = f" {printed(move.card.face)}" if move.card.face else " a card"
        return [Event(f"{who} commits{card} face down.", ids, short="commits", ruling=23)]
    if isinstance(move, Done):
        many = len(state.committed[state.turn or 0])
        return [Event(f"{who} commits {'no more' if many else 'nothing'}.", short="enough" if many else "nothing")]
    if isinstance(move, Call):
        side = (state.turn or 0) % 2
        return [Event(f"{who} calls for {move.approach}.", (f"tally{side}",), short=move.approach, kind="turn")]
    assert isinstance(move, Show | Reveal)
    cards = " ".join(printed(card.face) for card in move.cards_)
    ids = tuple(_ident(state, card.slot) for card in move.cards_)
    if isinstance(move, Show):
        return [Event(f"{who} shows {cards if '?' not in cards else 'the cards'} to the ally.", ids, short="shows")]
    return [Event(f"{who} reveals {cards}.", ids, short=cards, ruling=22)]


def _ident(state: Conflict, slot: int) -> str:
    for at, house in enumerate(state.houses):
        if house.card is not None and house.card.slot == slot:
            return f"b{state.battle}h{at}"
    return f"c{slot}"


def _drawn(state: Conflict, card: Card) -> Event:
    if state.stage == -2:
        return Event(f"{{{card.to[0]}}} is dealt a card of Materiel.", (f"c{card.slot}",), kind="deal")
    at = state.due[0][0]
    name = house_name(state, at)
    ids: tuple[str, ...] = (f"b{state.battle}h{at}",)
    if None in card.to:
        return Event(f"House {name} turns up {printed(card.face)}.", ids, kind="deal")
    face = f": {printed(card.face)}" if card.face else ""
    return Event(f"{{{card.to[0]}}} looks at the card of House {name}{face}.", ids, kind="deal", ruling=3)


def _fielding(state: Conflict, after: Conflict) -> list[Event]:
    if len(after.sizes) > len(state.sizes):
        side = state.attacker if len(after.sizes) == 1 else 1 - state.attacker
        doing = ("attacks", "attack") if len(after.sizes) == 1 else ("defends", "defend")
        many = after.sizes[-1]
        begins = f"Battle {state.battle + 1}: " if len(after.sizes) == 1 else ""
        words = f"{begins}{side_does(state, side, *doing)} with {many} House{'s' * (many > 1)}."
        return [Event(words, kind="roll", short=f"battle {state.battle + 1}" if begins else "")]
    if len(after.houses) > len(state.houses):
        at = len(after.houses) - 1
        house = after.houses[at]
        banners = f"{house.banners} banner{'s' * (house.banners > 1)}"
        whose = f" of {{{house.seat}}}" if state.seats > 2 else ""
        return [Event(f"{house_name(after, at)}{whose}: {banners}.", kind="roll")]
    objectives = ("no further objective", "one further objective", "two further objectives")[
        after.objectives if after.objectives >= 0 else 0
    ]
    mine, theirs = after.banners(after.initiative), after.banners(1 - after.initiative)
    reason = f"Both have {mine} banners, so the defender has it" if mine == theirs else f"It is {mine} to {theirs} here"
    why = f"The side with fewer banners has the initiative, with equal banners the defender. {reason}."
    return [
        Event(f"{side_does(state, state.attacker, 'has', 'have')} {objectives}.", kind="roll"),
        Event(f"{side_does(after, after.initiative, 'has', 'have')} the initiative.", ruling=28, why=why),
    ]


def _resolution(state: Conflict, move: Move, after: Conflict) -> list[Event]:
    result = after.results[-1]
    field = state.fought(move)
    said, ruling = result.award.why, result.award.ruling
    for side in (0, 1):
        said = said.replace(f"[{side}] has", side_does(state, side, "has", "have"))
        said = said.replace(f"[{side}]", side_names(state, side))
    why = WHY.get(ruling, said)
    if state.options.no_ace_rule:
        why = why.replace(", unless the best card of tactics is an ace", "")
    mine, theirs = result.points[result.attacker], result.points[1 - result.attacker]
    winner = side_does(state, result.winner, "holds", "hold")
    loser = side_names(state, 1 - result.winner)
    tie = " Equal points hold for the defender." if mine == theirs else ""
    points = f"{max(mine, theirs)} to {min(mine, theirs)}"
    events = [
        Event(said, ruling=ruling, why=why, position=field, kind="turn", short=_earned(state, after)),
        Event(
            f"{winner} the field against {loser}, {points}.{tie}",
            (f"tally{result.winner}",),
            ruling=25,
            kind="gain",
            short=f"field to {side_names(state, result.winner)}",
            position=field._replace(results=after.results),
        ),
    ]
    outcome = after.outcome()
    if outcome is not None:
        events.append(Event(outcome.reason, kind="end", short="end"))
    return events


def _earned(state: Conflict, after: Conflict) -> str:
    award = after.results[-1].award
    return "nobody earns" if award.winner is None else f"+{award.points} {side_names(state, award.winner)}"
