"""The scene: what a table looks like to one seat, in a small vocabulary that the shell draws. It is closed but for
pictures: a game may bring its own (`Game.symbols`).

A scene is data, sent as JSON; fields at their default are left out. The shell draws every kind named here
and knows no game. Every zone, piece and choice has an id; ids are what a person touches. A piece keeps its
id for as long as the thing exists (a card: "c" + slot), so that the shell can let it travel. Every text may
name seats as {0}, {1}; suits are written ♠♥♦♣ after the rank and are drawn and spoken properly.

How a move is made: `Scene.moves` lists paths of ids, the things touched in order. The shell lights what
comes next; when a path is complete it sends the move's text. No path is the beginning of another. Several
paths may mean the same move (any order). An id in a path that is no zone or piece is a `Choice`: a button in
the bar that speaks.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from .state import State

PieceKind = Literal[
    # a playing card: face "Ks", "Td", "Jo", "4flames", or one of the game's own; "" shows its back. Drawn as a tile
    # where it is small
    "card",
    "man",  # a piece on a board. face: "lord" or "vassal"; owner: 0 is black, 1 white; `under`: the piece below it
    "marker",  # a counter. face: its art ("flames", "waves"...); count: how many are here
    "shield",  # a coat of arms. face: a number, an ART or ""; owner: gives the tincture, None is plain
    "token",  # a round disc: joker, initiative, first player. face: an ART, or up to three letters
    "die",  # a die. face: the digit shown; "" if this viewer does not see it
    "chip",  # points with a name. face: the number, "2" or "−1"; the label explains it
]
Art = Literal[  # pictures for shields, tokens and large choices
    "crown", "rose", "sword", "lily", "helm", "scales", "hammer", "star", "cap", "tower", "dagger", "eye"
]  # fmt: skip
ART: tuple[Art, ...] = get_args(Art)
Marker = Literal["flames", "waves", "leaves", "stones", "winds"]
"""Faces of markers, also used with a rank as faces of cards "1flames".."9winds"; gules, azure, vert, purpure, argent.
"""
MARKERS: tuple[Marker, ...] = get_args(Marker)
ZoneKind = Literal[
    "row",  # pieces side by side
    "fan",  # a hand: overlapping; own cards are large, others' are small backs
    "stack",  # overlapping pieces, the edge of each visible; the first is nearest the middle, `far` stacks grow upwards
    # a piece that never moves and is never covered; other pieces are small, in a row in front of it, with their
    # badges. It has a gauge: `value` of `goal`, with its title and note; below zero it fills from the other end.
    # `far`: the row is below it, else above
    "post",
    # shows only the last piece, with a count or the note; an empty place if it has none. With `places` it fans out its
    # last `places` pieces: the top one first, and large
    "pile",
    "grid",  # zones are squares, row by row from the top, in `columns` columns
    "square",  # one square of a grid; its title is its name ("e4"), drawn at the edges as number and letter
    # zones are posts, each in a fixed place, with its title in the margin; or zones are columns of equal width.
    # Columns of several zones become rows on a phone
    "line",
    # one column of a line: its zones from the far side to the near one; all columns have the same kinds of zones
    "column",
    "lanes",  # one lane for each piece, with its count, even 0: markers on a card
    "track",  # a score: `value` of `goal`
    "prizes",  # things won: all that can be won, those not yet won "faded"; or `goal` places drawn as rings
    "panel",  # zones one below the other on a plate, with a title
    # ranks from the highest down, for reference: each row has a title, a note and an example. Beside the table; on a
    # phone a strip that opens
    "ladder",
    "scales",  # two weighing pans side by side, the viewer's first; the lighter one is dim
    "pan",  # chips, their sum (`value`), their owner (`title`)
    # a cup in cross-section: one pip per marker, the seats' shares and a die beside it; state "raised" after the draw
    "cup",
]
Area = Literal[
    "top",  # the other players: each plate, beside it that seat's zones, then all others
    "center",  # shared zones
    "bottom",  # the viewer's own side
    "beside",  # right of the shared zones, above them on narrow screens: a deck, a discard, a cup
]
Condition = Literal[
    "just",  # was just moved or added: gold corner brackets
    "resting",  # cannot move any more this turn: faded, with a lock
    "won",  # belongs to the seat at the bottom
    "lost",  # belongs to the other side
    "danger",  # would be captured: gules frame and cross
    "active",  # what the game is resolving now: vert line
    "faded",  # out of play
    "mortal",  # about to die: gules frame
    "raised",  # lifted out of its row
    "past",  # finished for this round: dim
]


@dataclass(frozen=True)
class Badge:
    """A small sign on a piece or zone."""

    text: str
    kind: Literal["count", "good", "bad", "eye", "lock", "turn", "attack", "guard", "price"] = "count"
    """count: gold pill; good: vert; bad: gules; eye: visible to its owner only; lock; turn: acts now; attack: gules,
    round; guard: azure, shield-shaped; price: cost of use, in a separate row of a column."""
    words: str = ""
    """Text for screen readers."""
    art: str = ""
    """Picture before the text: an ART or one of the game's own."""


@dataclass(frozen=True)
class Piece:
    """A thing on the table."""

    id: str
    kind: PieceKind
    label: str
    """Text for screen readers: "king of spades"."""
    face: str = ""
    owner: int | None = None
    """The seat whose tincture it has."""
    count: int = 1
    badges: tuple[Badge, ...] = ()
    state: tuple[Condition, ...] = ()
    under: Piece | None = None


@dataclass(frozen=True)
class Zone:
    """A place on the table. It contains either zones or pieces."""

    id: str
    kind: ZoneKind
    label: str
    """Text for screen readers: "house 3, your side"."""
    area: Area | None = None
    """For outermost zones only."""
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    title: str = ""
    """Text above it."""
    note: str = ""
    """Text below it: "Coup 21", "12 to draw", "too near". A ⚑ is drawn as a banner."""
    arms: str = ""
    """column: a coat of arms of the game's own (`Game.symbols`, "arms-NAME") beside the title."""
    owner: int | None = None
    columns: int = 0
    value: int = 0
    goal: int = 0
    more: int = 0
    """track: the amount that the current position would add."""
    places: int = 0
    """Number of places; empty ones are drawn as outlines."""
    count: int | None = None
    """pile: number of pieces; only the top ones are listed."""
    holds: tuple[str, ...] = ()
    """Faces of all its pieces, the top one first: listed in a dialog when a touch does nothing else."""
    far: bool = False
    """True on the opposite side: it grows upwards, and is mirrored on a phone."""
    bond: str = ""
    """column: a sign on the border to the next column: "+3"."""
    ends: tuple[tuple[str, str], ...] = ()
    """line: (name, direction) of its two ends: ("Queen's end", "up: towards the Queen"). Upright on a phone,
    with the first end at the top."""
    badges: tuple[Badge, ...] = ()
    state: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Band:
    """A frame around a group of things, or a line through them."""

    ids: tuple[str, ...]
    """Zones and pieces, in order."""
    kind: Literal["frame", "line"] = "frame"
    words: str = ""
    """Text on its ribbon: "4, 5, 6 side by side"."""
    owner: int | None = None
    """The seat whose tincture it has; None: gilt."""
    open: bool = False
    """True if hypothetical or incomplete: dashed."""


@dataclass(frozen=True)
class Plate:
    """One player: name (added by the app), coat of arms, text, and further things beside the name."""

    seat: int
    words: str
    """ "2 houses of 5"."""
    arms: Piece
    area: Area
    active: bool = False
    zones: tuple[Zone, ...] = ()
    """Small zones on the plate: track, prizes, row, pile."""
    won: tuple[int, int] | None = None
    """The content of `words` as a picture: (won, needed) small coats of arms."""
    score: str = ""
    """Progress towards the goal, for places where the plate is not visible; empty: `words` is enough."""


@dataclass(frozen=True)
class Choice:
    """A button for something that is not on the table: an amount, an ability, "Done"."""

    id: str
    label: str
    words: str = ""
    """A second line."""
    main: bool = False
    """True for the usual choice; drawn dark. Enter presses it if nothing is selected."""
    large: bool = False
    """True for an important moment: drawn as a large button with this art."""
    art: str = ""
    """An ART, a marker, or one of the game's own."""


@dataclass(frozen=True)
class Forecast:
    """The consequences of a path, shown before its last touch.

    It states only what follows for certain from what this seat knows, or its probability (law 14).
    """

    words: str
    """One or two sentences: "Scheme 24 beats {1}'s Plan 36: house 5 is yours." """
    tag: str = ""
    """The consequences in at most three words, shown at the last thing touched: "Scheme 24"."""
    kind: Literal["", "gain", "loss"] = ""
    """Good or bad for the seat that moves, where that is obvious."""
    then: tuple[tuple[str, str], ...] = ()
    """(id, label): the labels that these things will have afterwards. Not drawn; law 14 checks them."""
    steps: tuple[str, ...] = ()
    """The consequences step by step, one sentence each: a numbered list beside the table if there is room."""
    gauge: int | None = None
    """Value of the last-touched thing's gauge afterwards."""
    chance: int | None = None
    """Probability in per cent: a bar and a number on a large choice."""
    rungs: tuple[tuple[str, str], ...] = ()
    """(id, text): the compared rungs of a ladder, with the text on each: own rung first, then the opponent's."""


@dataclass(frozen=True)
class Path:
    """One way to make a move."""

    path: tuple[str, ...]
    move: str
    """The notation sent when the path is complete."""
    words: str = ""
    """Screen reader text of the last step: "step, takes the lord on e4"."""
    mark: Literal["place", "step", "jump", "pin", "choose", "attack", "guard"] = "place"
    """How the last element is highlighted: dashed place, dot, ring, circle around the piece, crossed swords, shield."""
    takes: tuple[str, ...] = ()
    """Ids that would be captured; highlighted while this step is pointed at or is the only one left."""
    forecast: Forecast | None = None
    bands: tuple[Band, ...] = ()
    """Drawn together with `takes`; also without pointing if at most three steps have any."""


@dataclass(frozen=True)
class Prompt:
    """The text of the bar."""

    title: str
    """A serif sentence: "Place J♠ at a house"."""
    note: str = ""
    """A plain second line."""


@dataclass(frozen=True)
class Step:
    """One step of a turn, or one phase of a round."""

    label: str
    state: Literal["", "done", "now"] = ""


@dataclass(frozen=True)
class Scene:
    """A table as one seat sees it; its own side is at the bottom."""

    prompt: Prompt
    plates: tuple[Plate, ...]
    zones: tuple[Zone, ...]
    layout: Literal["table", "board"] = "table"
    """table: top, center, bar, bottom, from top to bottom. board: a square grid, everything else beside it."""
    moves: tuple[Path, ...] = ()
    prompts: dict[str, Prompt] = field(default_factory=dict)
    """By the ids touched so far, joined with spaces; the longest prefix that is listed applies."""
    choices: tuple[Choice, ...] = ()
    reasons: dict[str, str] = field(default_factory=dict)
    """By the ids touched so far, joined with spaces, or by the last id alone: why it cannot be used now."""
    steps: tuple[Step, ...] = ()
    pips: tuple[int, int] | None = None
    """(moves done, moves in all) in a turn of several moves."""
    key: tuple[Literal["step", "jump", "pin", "lock", "risk"], ...] = ()
    """Symbols to explain in a legend."""
    speaks: Literal["sentences", "choices", "moments"] = "sentences"
    """The largest content of the bar in this game. Its space is reserved throughout the match, so that the layout does
    not shift. choices: a row of buttons; moments: large buttons, which cover the player's hand while they are shown."""
    pairs: bool = False
    """True if the move list has one column per seat, false for one line per move."""
    goal: str = ""
    """The winning condition in one line: "Win five houses, or three side by side". Plates show each player's progress.
    """
    bands: tuple[Band, ...] = ()
    """Always drawn. In a finished match: the deciding things; everything outside the bands fades."""
    story: str = ""
    """In a finished match: how it was decided, in one or two sentences."""


Moment = Literal[  # animated as a great moment; `ids` lists the things involved
    "",
    "pledge",  # a shield rises and takes its tincture
    "join",  # the scene's bands close, everything else fades for a moment
    "trap",  # a line through the bands' things, a cross on the loss, which then travels
    "fall",  # it tilts, cracks, turns grey and travels
    "reveal",  # these turn over in order
    "cup",  # the cup shakes, then the drawn markers rise out of it
    "count",  # these lean together and pulse, pair by pair
]
Sound = Literal[  # sound of an event, where its kind does not determine it (web/build/art/sounds.py)
    "", "card", "draw", "turn", "pledge", "join", "step", "jump", "pin", "taken", "rest", "attack", "guard", "answer",
    "waits", "clear", "fall", "send", "banner", "chip", "field", "marker", "cup", "shake", "lay", "swap", "pair", "end",
]  # fmt: skip


@dataclass(frozen=True)
class Event:
    """One effect of a move; shown in the log, announced to screen readers and animated."""

    text: str
    """A sentence that names seats as {0}, {1}: "{0} places J♠ at house 3"."""
    ids: tuple[str, ...] = ()
    """Elements marked as just done."""
    travel: tuple[tuple[str, str], ...] = ()
    """(from, to): the piece drawn at `to` comes from `from`. Only where the ids do not show it."""
    ruling: int = 0
    """Number of the deciding ruling in rules.md, for "why?"; 0: none."""
    why: str = ""
    """The ruling in one or two plain sentences, worded for this case."""
    kind: Literal["move", "deal", "gain", "loss", "shuffle", "roll", "turn", "next", "end"] = (
        "move"  # next: the turn passes to a person
    )
    short: str = ""
    """Text in the move list: "J♠ 3"; empty: the event has no entry of its own but joins the previous one."""
    passing: bool = False
    """True if shown and announced when it happens but left out of the move list; a later event sums it up."""
    adds: str = ""
    """Text appended to the previous entry's `short` if the event has no entry of its own: "+5"."""
    position: State | None = None
    """The position to draw after this event, if it is not the one after the whole move (a cascade)."""
    trace: tuple[str, ...] = ()
    """The path of this step: an arrow from the first place to the last, with a numbered seal there."""
    lost: tuple[str, ...] = ()
    """Places where this event removed something; marked until the end of the viewer's next turn."""
    harms: int | None = None
    """The seat that loses something; the message stays visible to that seat until its next touch."""
    held: str = ""
    """Label of a button; the animation pauses after this event until it is pressed."""
    moment: Moment = ""
    sound: Sound = ""
    seat: int | None = None
    """The seat whose move it was; None: nature. `Chronicle` fills it in, except for nature's answers, for which the
    game may set it."""


@dataclass(frozen=True)
class ShownEvent(Event):
    """An event with its scene, where it has a position of its own."""

    scene: Scene | None = None


def said(prompt: Prompt) -> str:
    """Return a prompt in one line."""
    return f"{prompt.title} ({prompt.note.rstrip('.')})" if prompt.note else prompt.title


def why(scene: Scene, ids: tuple[str, ...]) -> str:
    """Return the table's message to a player who touches these things in order without completing a move."""
    for at, touched in enumerate(ids, 1):
        if not any(path.path[:at] == ids[:at] for path in scene.moves):
            reason = scene.reasons.get(" ".join(ids[:at]), scene.reasons.get(touched))
            if reason:
                return reason
            break
    beginnings = (" ".join(ids[:at]) for at in range(len(ids), 0, -1))
    return said(next((scene.prompts[each] for each in beginnings if each in scene.prompts), scene.prompt))


def still(scene: Scene, prompt: Prompt | None = None) -> Scene:
    """Return the scene without anything that can be touched."""
    return replace(
        scene, prompt=prompt or scene.prompt, moves=(), choices=(), prompts={}, reasons={}, pips=None, steps=()
    )
