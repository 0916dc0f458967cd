"""play against a bot in the terminal; the notation is the command language"""

from __future__ import annotations

import argparse
from secrets import randbits

from pygames.bots.players import LEVELS, choose
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.record import write
from pygames.core.scene import Event, Piece, Zone

from .words import Refused, add_options, game_named, options_of, rng_of, seed_bytes

HELP = "a move in notation; 'moves' lists them, 'undo', 'record', 'resign', 'quit'"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The game, who sits where, options and seed."""
    parser.add_argument("game")
    parser.add_argument("--level", type=int, choices=(1, 2, 3, 4), default=2, help="the bot's level (default 2)")
    parser.add_argument("--seat", type=int, default=0, help="your seat, from 0 (default 0)")
    add_options(parser, seed=None)


def run(chosen: argparse.Namespace) -> int:
    """Plays one match: a person in one seat, bots in the others."""
    game = game_named(chosen.game)
    match = Match(game, options_of(game, chosen.option))
    if not 0 <= chosen.seat < match.state.seats:
        raise Refused(f"{game.title} here has seats 0 to {match.state.seats - 1}")
    seed = randbits(64) if chosen.seed is None else chosen.seed
    dealer = LocalDealer(seed_bytes("play", seed))
    told = 0
    print(f"{game.title}, seed {seed}. You are {match.names[chosen.seat]}. {HELP}.")
    while True:
        match.deal(dealer)
        told = _tell(match, chosen.seat, told)
        if match.ended:
            break
        turn = match.state.turn
        assert turn is not None
        if turn != chosen.seat:
            view = match.state.seen_by(turn)
            match.play(choose(game, view, rng_of(seed, len(match.lines)), str(chosen.level)))
            continue
        _show(game, match, chosen.seat)
        try:
            text = input(f"{match.names[turn]}> ").strip()
        except EOFError:
            print()
            return 0
        if text == "quit":
            return 0
        told = _command(match, text, chosen.seat, told)
    outcome = match.outcome()
    assert outcome is not None
    print(_named(outcome.reason, match))
    for seat, name in enumerate(match.names):
        player = "you" if seat == chosen.seat else LEVELS[chosen.level - 1]
        print(f"  {name} ({player}): {'won' if outcome.winners == (seat,) else outcome.scores[seat]}")
    return 0


def _command(match: Match, text: str, seat: int, told: int) -> int:
    view = match.state.seen_by(seat)
    if text in ("moves", "help", "?", ""):
        print(HELP if text != "moves" else "  ".join(str(move) for move in view.moves()))
    elif text == "record":
        print(write(match.seen_by(seat)))
    elif text == "resign":
        match.end(f"resign {seat}")
    elif text == "undo":
        own = [at for at, line in enumerate(match.lines) if line.seat == seat]
        if own:
            match.undo(own[-1])
            match.marks = ("undo",)
            return own[-1]
        print("nothing to take back")
    else:
        try:
            match.play(view.parse(text))
        except ValueError as error:
            print(f"{error}. ('moves' lists what can be done)")
    return told


def _tell(match: Match, seat: int, told: int) -> int:
    played = [line for line in match.lines if line.move is not None]
    for at in range(told, len(played)):
        line = played[at]
        assert line.move is not None
        events: list[Event] = match.game.tell(match.positions[at].seen_by(seat), line.move.seen_by(seat))
        for event in events:
            print("  " + _named(event.text, match))
    return len(played)


def _named(text: str, match: Match) -> str:
    for seat, name in enumerate(match.names):
        text = text.replace(f"{{{seat}}}", name)
    return text


def _show(game: Game, match: Match, seat: int) -> None:
    scene = game.scene(match.state.seen_by(seat), seat)
    print()
    for plate in scene.plates:
        print(f"{match.names[plate.seat]}: {plate.words}")
    for zone in scene.zones:
        _zone(zone, 0)
    print(scene.prompt.title + (f" ({scene.prompt.note})" if scene.prompt.note else ""))


def _zone(zone: Zone, depth: int) -> None:
    words = [_piece(piece) for piece in zone.pieces]
    if zone.count is not None:
        words = [f"{zone.count}"]
    if words or zone.note:
        print("  " * depth + f"{zone.label}: {', '.join(words)}" + (f"  [{zone.note}]" if zone.note else ""))
    for inner in zone.zones:
        _zone(inner, depth + 1)


def _piece(piece: Piece) -> str:
    many = f" x{piece.count}" if piece.count > 1 else ""
    badges = "".join(f" ({badge.text})" for badge in piece.badges if badge.text)
    return f"{piece.label}{many}{badges}"
