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
    "card",  # a playing card: face "Ks", "Td", "Jo", "4flames", or one of the game's own; "" shows its back. Shown as a
    # tile where it is small
    "man",  # a board man: face "lord" | "vassal"; owner 0 is black, 1 white; `under`: the man it stands on
    "marker",  # a counter: face is its art ("flames", "waves"...); count: how many lie here
    "shield",  # a coat of arms: face a number, an ART or ""; owner gives the tincture, None is plain
    "token",  # a round disc: joker, initiative, first player; face is an ART, or up to three letters
    "die",  # face is the digit shown; "" is one that this viewer does not see
    "chip",  # points with a name: the face says how many, "2" or "−1", the label for what
]
Art = Literal[  # what can be drawn on shields, tokens and large choices
    "crown", "rose", "sword", "lily", "helm", "scales", "hammer", "star", "cap", "tower", "dagger", "eye"
]  # fmt: skip
ART: tuple[Art, ...] = get_args(Art)
Marker = Literal["flames", "waves", "leaves", "stones", "winds"]
"""Faces of markers, and after a rank those of cards "1flames".."9winds"; gules, azure, vert, purpure, argent."""
MARKERS: tuple[Marker, ...] = get_args(Marker)
ZoneKind = Literal[
    "row",  # pieces side by side
    "fan",  # a hand: overlapping, own cards large, others' small backs
    "stack",  # pieces overlapping, each band readable; the first lies nearest the middle, `far` stacks grow upwards
    "post",  # a piece that never moves and is never covered; all others lie small before it in a row, with their
    # badges. It has a gauge: `value` of `goal`, with its title and note; below zero it is filled from the other end.
    # `far`: the row lies below it, else above
    "pile",  # only the last piece shows, with a count (or the note instead); no piece: an empty place. With `places`
    # it is fanned: so many of its last pieces, the top one first and large
    "grid",  # zones are squares, row by row from the top; `columns` of them
    "square",  # one square of a grid; its title is its name ("e4"), shown at the edge as number and letters
    "line",  # zones are posts, each of which keeps its place whoever leaves, its title in its margin; or they are
    # columns, equally wide; if these hold several zones each, it stands up on a phone: each column becomes a row
    "column",  # one column of a line: its zones from the far side to the near one; all columns have the same kinds
    "lanes",  # one lane a piece, with its count, 0 too: markers on a card
    "track",  # a score: `value` of `goal`
    "prizes",  # things won: list all there are to win, those not yet won "faded"; or `goal` places drawn as rings
    "panel",  # zones one under the other on a plate, with a title
    "ladder",  # ranks, the highest first, for looking up: each of its rows a rung, with a title, a note and an example.
    # It stands beside the table; on a phone it is a strip that opens
    "scales",  # two pans against each other, one's own first; what weighs less is dim
    "pan",  # chips, their sum (`value`), whose they are (`title`)
    "cup",  # cut open: its markers lie in it, one pip each, beside them each seat's share and a die; drawn: "raised"
]
Area = Literal[
    "top",  # the other sides: each plate, beside it the zones that its seat owns, then all others
    "center",  # what is shared
    "bottom",  # own side
    "beside",  # right of what is shared, on narrow screens above it: a deck, a discard, a cup
]
Condition = Literal[
    "just",  # was just done: gold corner brackets
    "resting",  # has done its moving: faded, with a lock
    "won",  # belongs to the seat at the bottom
    "lost",  # belongs to the other side
    "danger",  # would be taken: gules frame and cross
    "active",  # what the game is at now: vert line
    "faded",  # out of play
    "mortal",  # about to die: gules frame
    "raised",  # lifted out of its row
    "past",  # its part in this round is over: dim
]


@dataclass(frozen=True)
class Badge:
    """A small sign on a piece or zone."""

    text: str
    kind: Literal["count", "good", "bad", "eye", "lock", "turn", "attack", "guard", "price"] = "count"
    """count: gold pill; good: vert; bad: gules; eye: seen by its owner only; lock; turn: acts now; attack: gules,
    round; guard: azure, like a shield; price: what its use costs, in a row of its own in a column."""
    words: str = ""
    """What a screen reader says."""
    art: str = ""
    """Before its text: an ART or one of the game's own."""


@dataclass(frozen=True)
class Piece:
    """A thing on the table."""

    id: str
    kind: PieceKind
    label: str
    """What a screen reader says: "king of spades"."""
    face: str = ""
    owner: int | None = None
    """The seat whose tincture it wears."""
    count: int = 1
    badges: tuple[Badge, ...] = ()
    state: tuple[Condition, ...] = ()
    under: Piece | None = None


@dataclass(frozen=True)
class Zone:
    """A place on the table. Zones with `zones` hold zones, others hold pieces."""

    id: str
    kind: ZoneKind
    label: str
    """What a screen reader says: "house 3, your side"."""
    area: Area | None = None
    """Only for the outermost zones."""
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    title: str = ""
    """Words above it."""
    note: str = ""
    """Words below it: "Coup 21", "12 to draw", "too near". A ⚑ is drawn as a banner."""
    arms: str = ""
    """column: a coat of arms of the game's own (`Game.symbols`, "arms-NAME") beside its title."""
    owner: int | None = None
    columns: int = 0
    value: int = 0
    goal: int = 0
    more: int = 0
    """track: what would be added as things lie."""
    places: int = 0
    """Room for so many pieces: empty places are drawn as outlines."""
    count: int | None = None
    """pile: how many pieces; only the top ones are listed."""
    holds: tuple[str, ...] = ()
    """The faces of all that lies in it, the top one first: what a touch opens that does nothing else."""
    far: bool = False
    """Belongs to the side opposite: grows upwards, mirrored on a phone."""
    bond: str = ""
    """column: a sign on the border to the next column: "+3"."""
    ends: tuple[tuple[str, str], ...] = ()
    """line: what its two ends are called, and what it means to go there; upright on a phone the first is the upper."""
    badges: tuple[Badge, ...] = ()
    state: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Band:
    """A frame around, or a line through, things that belong together."""

    ids: tuple[str, ...]
    """Zones and pieces, in their order."""
    kind: Literal["frame", "line"] = "frame"
    words: str = ""
    """Its ribbon: "4, 5, 6 side by side"."""
    owner: int | None = None
    """The seat whose tincture it wears; None: gilt."""
    open: bool = False
    """What would be, or still lacks something: dashed."""


@dataclass(frozen=True)
class Plate:
    """One seat: name (filled in by the app), arms, words and what else is shown beside the name."""

    seat: int
    words: str
    """ "2 houses of 5"."""
    arms: Piece
    area: Area
    active: bool = False
    zones: tuple[Zone, ...] = ()
    """Small zones on the plate: track, prizes, row, pile."""
    won: tuple[int, int] | None = None
    """What the words say, drawn beside them: so many of so many small coats of arms."""
    score: str = ""
    """How near it is to the goal, told where the plate is not seen; empty: the words say it."""


@dataclass(frozen=True)
class Choice:
    """A button in the bar that speaks, for what is no thing on the table: an amount, an ability, "Done"."""

    id: str
    label: str
    words: str = ""
    """One plain line more."""
    main: bool = False
    """The plain thing to do; drawn dark. Enter presses it where nothing is chosen."""
    large: bool = False
    """A moment of the game: drawn as a large button with this art."""
    art: str = ""
    """An ART, a marker, or one of the game's own."""


@dataclass(frozen=True)
class Forecast:
    """What a path would bring about, shown while its last touch can still be withheld.

    It says what follows for certain from what this seat knows, or how likely it is (law 14).
    """

    words: str
    """One or two sentences: "Scheme 24 beats {1}'s Plan 36: house 5 is yours." """
    tag: str = ""
    """The same in at most three words, at the last thing touched: "Scheme 24"."""
    kind: Literal["", "gain", "loss"] = ""
    """Whether it is good or bad for the seat that moves, where that is plain."""
    then: tuple[tuple[str, str], ...] = ()
    """(id, label): how these things will be spoken of when it has been done; nothing drawn, for the law alone."""
    steps: tuple[str, ...] = ()
    """What follows step by step, in a sentence each: a numbered list beside the table, where there is room for it."""
    gauge: int | None = None
    """Where the gauge of the last thing touched would stand."""
    chance: int | None = None
    """How likely it is, in per cent: a bar and a number on a large choice."""
    rungs: tuple[tuple[str, str], ...] = ()
    """(id, words): the rungs of a ladder that are compared, with what is written there: one's own, then the other's."""


@dataclass(frozen=True)
class Path:
    """One way to make a move."""

    path: tuple[str, ...]
    move: str
    """The notation sent when the path is complete."""
    words: str = ""
    """What a screen reader says of the last step: "step, takes the lord on e4"."""
    mark: Literal["place", "step", "jump", "pin", "choose", "attack", "guard"] = "place"
    """How the last element is lit: dashed place, dot, ring, circle, ring round the thing; crossed swords, a shield."""
    takes: tuple[str, ...] = ()
    """Ids that would be taken: shown as danger while this step is pointed at or is the last left."""
    forecast: Forecast | None = None
    bands: tuple[Band, ...] = ()
    """Drawn with what would be taken; before anything is pointed at too, where at most three steps have any."""


@dataclass(frozen=True)
class Prompt:
    """What the bar says."""

    title: str
    """A serif sentence: "Place J♠ at a house"."""
    note: str = ""
    """One plain second line."""


@dataclass(frozen=True)
class Step:
    """One step of a turn, or phase of a round."""

    label: str
    state: Literal["", "done", "now"] = ""


@dataclass(frozen=True)
class Scene:
    """What the table looks like to the seat at the bottom."""

    prompt: Prompt
    plates: tuple[Plate, ...]
    zones: tuple[Zone, ...]
    layout: Literal["table", "board"] = "table"
    """table: top, center, bar, bottom one under the other. board: a square grid, everything else beside it."""
    moves: tuple[Path, ...] = ()
    prompts: dict[str, Prompt] = field(default_factory=dict)
    """By what has been touched, ids joined with a space: the longest beginning that is listed speaks."""
    choices: tuple[Choice, ...] = ()
    reasons: dict[str, str] = field(default_factory=dict)
    """By what has been touched, ids joined with a space, or by the last id alone: why it cannot be used now."""
    steps: tuple[Step, ...] = ()
    pips: tuple[int, int] | None = None
    """Moves done and moves in all, in a turn of several."""
    key: tuple[Literal["step", "jump", "pin", "lock", "risk"], ...] = ()
    """Signs worth explaining."""
    speaks: Literal["sentences", "choices", "moments"] = "sentences"
    """The most that the bar holds in this game, all match long: its room is kept free, so that nothing shifts between a
    question and its answer. choices: a row of them; moments: large ones."""
    pairs: bool = False
    """Whether the list of moves has one column a seat, rather than a line each."""
    goal: str = ""
    """What wins, in one line: "Win five houses, or three side by side"; how near each is, the plates show."""
    bands: tuple[Band, ...] = ()
    """Drawn always. Of a finished match: what decided it; all that is in no band fades."""
    story: str = ""
    """Of a finished match: how it was decided, in one or two sentences."""


Moment = Literal[  # what is played as a great moment; `ids` says with what
    "",
    "pledge",  # a shield lifts and takes its tincture
    "join",  # the bands of the scene close, all else fades for a moment
    "trap",  # a line through the bands' things, a cross on what is lost, which then travels
    "fall",  # it tilts, cracks, turns grey and travels
    "reveal",  # these turn one after the other
    "cup",  # the cup shakes, what was drawn rises out of it
    "count",  # these lean together and pulse, one pair after the other
]
Sound = Literal[  # how an event sounds where its kind does not tell (web/build/sounds.py)
    "", "card", "draw", "turn", "pledge", "join", "step", "jump", "pin", "taken", "rest", "attack", "guard", "answer",
    "waits", "clear", "fall", "send", "banner", "chip", "field", "marker", "cup", "shake", "lay", "swap", "pair", "end",
]  # fmt: skip


@dataclass(frozen=True)
class Event:
    """One thing that a move did; source of the log, the live region and the animation."""

    text: str
    """A sentence, seats written as {0}, {1}: "{0} places J♠ at house 3"."""
    ids: tuple[str, ...] = ()
    """Elements marked as just done."""
    travel: tuple[tuple[str, str], ...] = ()
    """(from, to): the piece drawn at `to` comes from where `from` was. Only where ids do not tell by themselves."""
    ruling: int = 0
    """The number of the ruling in rules.md that decided, for "why?"; 0: none."""
    why: str = ""
    """The ruling in one or two plain sentences, told to fit this case."""
    kind: Literal["move", "deal", "gain", "loss", "shuffle", "roll", "turn", "next", "end"] = (
        "move"  # next: to a person
    )
    short: str = ""
    """The entry in the list of moves: "J♠ 3"; empty: the event is no entry of its own, but joins the last."""
    passing: bool = False
    """Shown and spoken as it happens, but kept in no entry: a later event tells it again, as a whole."""
    adds: str = ""
    """Added to the last entry's `short` where this event is none of its own: "+5"."""
    position: State | None = None
    """The position to draw after this event, where it is not the one after the whole move (a cascade)."""
    trace: tuple[str, ...] = ()
    """The places that this step led through: a numbered seal lies at the last, an arrow comes there from the first."""
    lost: tuple[str, ...] = ()
    """Places where something was taken by it: marked through one's own next turn."""
    harms: int | None = None
    """The seat that loses something by it: told to that seat until its next touch."""
    held: str = ""
    """The label of a button: what the table looks like after it stands until that is pressed."""
    moment: Moment = ""
    sound: Sound = ""
    seat: int | None = None
    """Whose move did it; None: nature's. The chronicle fills it in but for what comes of nature's answer: whose turn it
    is, the game may say."""


@dataclass(frozen=True)
class ShownEvent(Event):
    """An event with what the table looks like after it, where that has a position of its own."""

    scene: Scene | None = None


def said(prompt: Prompt) -> str:
    """A prompt in one line."""
    return f"{prompt.title} ({prompt.note.rstrip('.')})" if prompt.note else prompt.title


def why(scene: Scene, ids: tuple[str, ...]) -> str:
    """What the table says to one who touches these things in turn and makes no move by it."""
    for at, touched in enumerate(ids, 1):
        if not any(path.path[:at] == ids[:at] for path in scene.moves):
            reason = scene.reasons.get(" ".join(ids[:at]), scene.reasons.get(touched))
            if reason:
                return reason
            break
    beginnings = (" ".join(ids[:at]) for at in range(len(ids), 0, -1))
    return said(next((scene.prompts[each] for each in beginnings if each in scene.prompts), scene.prompt))


def still(scene: Scene, prompt: Prompt | None = None) -> Scene:
    """A scene in which nothing can be touched."""
    return replace(
        scene, prompt=prompt or scene.prompt, moves=(), choices=(), prompts={}, reasons={}, pips=None, steps=()
    )
