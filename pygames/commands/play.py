"""play against a bot in the terminal; the notation is the command language"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from secrets import randbits

from pygames.bots.players import LEVELS, persona
from pygames.core.match import Match
from pygames.core.names import YOU
from pygames.core.record import write
from pygames.core.scene import Piece, Zone, said
from pygames.core.slices import drained
from pygames.core.words import named
from pygames.learn.hint import hinting
from pygames.session import Session, bot, person

from .words import Refused, add_options, game_named, harmless, options_of, result, rng_of, seed_bytes

SLICE = 1000
"""Iterations of a bot between two looks at whether it has moved; nobody else is asked meanwhile."""
HELP = "a move in notation; 'moves' lists them, 'table', 'hint', 'undo', 'record', 'resign', 'quit'"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The game, who sits where, options and seed."""
    parser.add_argument("game")
    parser.add_argument("--level", type=int, choices=(1, 2, 3, 4), default=2, help="the bot's level (default 2)")
    parser.add_argument("--persona", default="", metavar="NAME", help="whose habit the bot has, as 'bold'")
    parser.add_argument("--seat", type=int, default=0, help="your seat, from 0 (default 0)")
    add_options(parser, seed=None)


def run(chosen: argparse.Namespace) -> int:
    """Plays one match: a person in one seat, bots in the others."""
    game = game_named(chosen.game)
    match = Match(game, options_of(game, chosen.option))
    if not 0 <= chosen.seat < match.state.seats:
        raise Refused(f"{game.title} here has seats 0 to {match.state.seats - 1}")
    try:
        habit = persona(game, chosen.persona)
    except ValueError as error:
        raise Refused(str(error)) from None
    seed = randbits(64) if chosen.seed is None else chosen.seed
    habits = iter([habit])  # who has a habit sits at one seat
    players = tuple(
        person(n) if at == chosen.seat else bot(chosen.level, at, next(habits, None))
        for at, n in enumerate(match.names)
    )
    session = Session(match, players, seed_bytes("play", seed))
    print(f"{game.title}, seed {seed}.")
    played(session, chosen.level)
    return 0


def played(session: Session, level: int) -> bool:
    """Plays a match of one person; whether it came to its end."""
    match, mine = session.match, session.persons[0]
    names = [match.game.seat_names[seat] if name == YOU else name for seat, name in enumerate(match.names)]
    print(f"You are {names[mine]}. Type {HELP}.")
    drawn = None
    while _tell(session, names) != "over":
        if session.waits == "bot":
            session.think(SLICE)
            continue
        if drawn is not match.state:
            drawn = match.state
            show(session, names)
        try:
            text = input(f"{names[mine]}> ").strip()
        except EOFError:
            print()
            return False
        if text == "quit":
            return False
        try:
            _command(session, text, mine)
        except ValueError as error:
            print(harmless(f"{sentence(str(error))} ('moves' lists what can be done.)"))
    outcome = match.outcome()
    assert outcome is not None
    for seat, name in enumerate(names):
        player = "you" if seat == mine else LEVELS[level - 1]
        print(f"  {name} ({player}): {result(outcome, seat)}")
    return True


def sentence(text: str) -> str:
    """With a capital letter at its beginning and a stop at its end."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def _command(session: Session, text: str, seat: int) -> None:
    match = session.match
    if text in ("help", "?", ""):
        print(HELP)
    elif text == "moves":
        print("  ".join(str(move) for move in match.state.seen_by(seat).moves()))
    elif text == "record":
        print(write(match.seen_by(seat)))
    elif text == "resign":
        session.end("resign")
    elif text == "table":
        show(session, match.names)
    elif text == "hint":
        view = match.known(seat)
        advice = drained(hinting(match.game, view, rng_of("hint", session.seed.hex(), len(match.lines))))
        if "hint" not in match.marks:
            match.marks = (*match.marks, "hint")
        told = " ".join(said for said in (advice.does, advice.why, advice.better) if said)
        print(named(f"  {advice.move}: {told}", match.names))
    elif text == "undo":
        session.undo()
    else:
        session.move(text)


def _tell(session: Session, names: Sequence[str]) -> str:
    """Tells what happened since it was last told; for what the match waits."""
    for event in session.news():
        if event.text:
            print("  " + named(event.text, names))
    if session.speech:
        print("  " + named(session.speech, names))
    return session.waits


def show(session: Session, names: Sequence[str]) -> None:
    """Prints the table as the person facing it sees it."""
    match, seat = session.match, session.facing
    scene = match.game.scene(match.state.seen_by(seat), seat)
    lines = [""]
    for plate in scene.plates:
        name, words = names[plate.seat], plate.words
        lines.append(f"{name}: {words}" if words and words != name else name)
        lines += [line for zone in plate.zones for line in _zone(zone, 1, scene.reasons)]
    lines += [line for zone in scene.zones for line in _zone(zone, 0, scene.reasons)]
    lines.append(said(scene.prompt))
    print(named("\n".join(lines), names))


def _zone(zone: Zone, depth: int, reasons: Mapping[str, str]) -> Iterator[str]:
    if zone.kind == "grid":
        yield from _grid(zone)
        return
    if zone.kind == "ladder":  # the same at every turn: the rule book has it
        return
    words = _alike([_piece(piece) for piece in zone.pieces if piece.count and piece.label not in zone.label])
    if zone.kind in ("pile", "prizes", "track"):  # a number says it all, and stands in most labels
        number = zone.value if zone.kind == "track" else zone.count
        words = [] if number is None or str(number) in re.sub(r"{\d+}", "", zone.label) else [str(number)]
    if words or zone.pieces or zone.note:
        note = "" if zone.note in zone.label else f"  [{zone.note}]"
        yield "  " * depth + zone.label + (f": {', '.join(words)}" if words else "") + note
    if zone.kind == "pile" and zone.id in reasons and any(piece.face for piece in zone.pieces):  # it lies open
        yield "  " * (depth + 1) + reasons[zone.id]
    for inner in zone.zones:
        yield from _zone(inner, depth + 1, reasons)


def _alike(words: list[str]) -> list[str]:
    """Each once, with how many there are: "a hidden card x6"."""
    return [f"{word} x{many}" if many > 1 else word for word, many in Counter(words).items()]


def _piece(piece: Piece) -> str:
    many = f" x{piece.count}" if piece.count > 1 else ""
    badges = "".join(f" ({badge.text})" for badge in piece.badges if badge.text)
    return f"{piece.label}{many}{badges}"


def _grid(grid: Zone) -> Iterator[str]:
    """A board: its squares by name, men by the first letters of what they are, and what the letters mean."""
    meaning: dict[str, str] = {}
    cells = []
    for square in grid.zones:
        labels = [each.label for piece in square.pieces for each in (piece, piece.under) if each]
        shorts = ["".join(word[0] for word in re.findall(r"\w+", label)) for label in labels]
        meaning.update(zip(shorts, labels, strict=True))
        cells.append(" ".join([square.title, *shorts]))
    width = max(map(len, cells))
    for start in range(0, len(cells), grid.columns):
        yield "  ".join(cell.ljust(width) for cell in cells[start : start + grid.columns]).rstrip()
    yield ", ".join(f"{short}: {label}" for short, label in sorted(meaning.items()))
