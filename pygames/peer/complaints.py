"""A bad letter shown to all: who lied, the seat that sealed it or the one who complains."""

from __future__ import annotations

from pygames.core.moves import BadNotation

from .effects import Cheat, Effect, Letter
from .frames import Frame, read_any
from .group import BadPoint, decode
from .ledger import Slot
from .letters import check_letters, holds, letter_context, share_letters
from .moving import plan
from .sealed import disclosed, read
from .table import Table
from .wire import Refused


def judge_complaint(table: Table, complaint: Frame) -> Cheat:
    """Who lied: the seat whose letter is complained of, or the one who complains. Refused where it proves nothing."""
    data = complaint.data
    accused = read_any(data["frame"], table.signers, table.match)
    if accused.seat == complaint.seat or accused.kind not in ("shares", "move") or accused.height > table.height:
        raise Refused("that complains of no frame of another seat of this match")
    effect, cards = _letters_of(table, accused)
    if data["at"] >= len(effect.letters) or effect.letters[data["at"]].to != complaint.seat:
        raise Refused("that letter is another seat's")
    letter, sealed = effect.letters[data["at"]], accused.data["sealed"][data["at"]]
    context = letter_context(table, accused.height, accused.seat, letter)
    box = table.people[complaint.seat].box
    try:
        decode(sealed[:32])
    except BadPoint:
        return Cheat(accused, f"its letter to seat {letter.to} cannot be opened", complaint)
    if not disclosed(box, sealed, data["secret"], data["proof"], *context):
        raise Refused("the complaint does not open the letter")
    plain = read(data["secret"], box, sealed, *context)
    if plain is None or holds(table, letter, cards[letter.slot], plain) is None:
        return Cheat(accused, f"its letter to seat {letter.to} is not what it must be", complaint)
    return Cheat(complaint, "it complains of a letter that is good")


def letters_of(table: Table, frame: Frame) -> list[Letter]:
    """What the letters of a frame of this match should hold; Refused if it is not in the log and not due."""
    return _letters_of(table, frame)[0].letters


def _letters_of(table: Table, frame: Frame) -> tuple[Effect, dict[int, Slot]]:
    """The letters of a frame of this height or an earlier one, and the cards they speak of."""
    if frame.height < table.height:
        found = table.effects[frame.height].get(frame.seat)
        old = table.logged(frame.height, frame.seat)
        if found is None or old is None or old.raw != frame.raw:
            raise Refused("that frame is not in the log")
        return found, table.slots
    if frame.kind != table.due.kind or frame.seat not in table.due.seats:
        raise Refused("that frame is not due")
    if frame.kind == "shares":
        effect = Effect(letters=share_letters(table, frame.seat))
        cards = {draw.slot: Slot(draw.slot, draw.to, table.pile[draw.slot]) for draw in table.due.draws}
    else:
        try:
            move = table.public.parse(frame.data["text"])
        except BadNotation:
            raise Refused("that frame is no move") from None
        if not table.public.allows(move):
            raise Refused("that move is not allowed anyway")
        due = plan(table, move)
        effect = Effect(letters=due.letters)
        maker = table.public.turn
        assert maker is not None
        made = zip(due.made, frame.data["commits"], strict=False)
        cards = table.slots | {card.slot: Slot(card.slot, card.to, commitment=c, maker=maker) for card, c in made}
    check_letters(effect.letters, frame.data["sealed"])
    return effect, cards
