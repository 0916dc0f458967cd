"""A second, slow implementation of Lords and Vassals, written only from the rulings: a dictionary of squares.

It shares only the letters of the position text with the engine. It reads a position, lists its moves as text, and makes
a move. Tests use it for counts, and compare it with the engine in random matches.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

FILES, RANKS = "abcdefgh", "12345678"
AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0))


def beyond(square: str, way: tuple[int, int], steps: int = 1) -> str | None:
    """Return the square `steps` squares away in this direction, or None if that is off the board."""
    file, rank = FILES.index(square[0]) + steps * way[0], RANKS.index(square[1]) + steps * way[1]
    return FILES[file] + RANKS[rank] if 0 <= file < 8 and 0 <= rank < 8 else None


@dataclass(eq=False)
class Man:
    colour: str
    kind: str
    rests: bool = False


@dataclass
class Board:
    """A position; `make` returns the next one as a copy."""

    side: str
    left: int = 4
    stacks: dict[str, list[Man]] = field(default_factory=dict)
    """The pieces on each square: a single piece, or a vassal followed by the lord on it."""
    taken: list[Man] = field(default_factory=list)
    turn: int = 1
    last: int = 0
    rules: frozenset[str] = frozenset()
    winner: str | None = None

    def copy(self) -> Board:
        stacks = {square: [replace(man) for man in men] for square, men in self.stacks.items()}
        return replace(self, stacks=stacks, taken=list(self.taken))

    def top(self, square: str | None) -> Man | None:
        found = self.stacks.get(square) if square else None
        return found[-1] if found else None

    def on_vassals(self, colour: str) -> int:
        return sum(len(men) == 2 and men[1].colour == colour for men in self.stacks.values())

    def like(self, man: Man, other: Man) -> bool:
        return "mixed_capture" in self.rules or man.kind == other.kind

    def moves(self) -> list[str]:
        """Return all legal moves of the side to move, in the notation."""
        if self.winner:
            return []
        found = []
        for square, men in self.stacks.items():
            man = men[-1]
            if man.colour != self.side or man.rests:
                continue
            for way in AROUND:
                near, far = beyond(square, way), beyond(square, way, 2)
                if near is None:
                    continue
                there = self.top(near)
                if there is None:
                    found.append(self.text(square, "-", near, ""))
                elif len(men) == 1:
                    if man.kind == "lord" and there.kind == "vassal" and self.on_vassals(self.side) < 2:
                        found.append(self.text(square, "-", near, " pin"))
                    foe = there.colour != man.colour and there.kind == man.kind
                    if foe and far is not None and self.top(far) is None:
                        found.append(self.text(square, "^", far, ""))
        return found

    def text(self, start: str, sign: str, end: str, mark: str) -> str:
        taken = sorted(self.caught(start, end), key=lambda square: (square[1], square[0]))
        return f"{start}{sign}{end}{mark}" + "".join(f" x{square}" for square in taken)

    def caught(self, start: str, end: str) -> set[str]:
        """Return the squares of the pieces that the piece on `start` captures by moving to `end`."""
        man = self.stacks[start][-1]

        def friend(square: str | None) -> bool:
            other = self.top(square)
            return square != start and other is not None and other.colour == man.colour and self.like(man, other)

        def prey(square: str | None) -> bool:
            other = self.top(square)
            jumped = any(square == beyond(start, way) and end == beyond(start, way, 2) for way in AROUND)
            return not jumped and other is not None and other.colour != man.colour and self.like(man, other)

        found: set[str] = set()
        for way in AROUND:
            line, steps = [], 1
            while prey(beyond(end, way, steps)):
                line.append(beyond(end, way, steps))
                steps += 1
            if friend(beyond(end, way, steps)) and (len(line) == 1 or "line_capture" in self.rules):
                found |= {square for square in line if square}
        if "corner_capture" in self.rules:
            for corner in ("a1", "a8", "h1", "h8"):
                sides = [near for way in AROUND if (near := beyond(corner, way))]
                if prey(corner) and end in sides and friend(next(side for side in sides if side != end)):
                    found.add(corner)
        if "intervention" in self.rules:
            for way in ((0, 1), (1, 0)):
                one, other = beyond(end, way), beyond(end, way, -1)
                if prey(one) and prey(other):
                    found |= {square for square in (one, other) if square}
        return found

    def make(self, text: str) -> Board:
        """Return the position after a move, as a new board."""
        words = text.replace("^", "-").split()
        start, end = words[0].split("-")
        board = self.copy()
        caught = board.caught(start, end)
        man = board.stacks[start].pop()
        tired = "^" in text or bool(board.stacks[start]) or bool(caught)
        if not board.stacks[start]:
            del board.stacks[start]
        board.stacks.setdefault(end, []).append(man)
        for square in caught:
            board.taken.append(board.stacks[square].pop())
            if not board.stacks[square]:
                del board.stacks[square]
        man.rests = man.rests or tired
        if caught:
            board.last = board.turn
        board.left -= 1
        lost = [victim for victim in board.taken if victim.colour != board.side]
        if any(sum(victim.kind == kind for victim in lost) >= 5 for kind in ("lord", "vassal")):
            board.winner = board.side
        elif not board.left or not board.moves():
            board.pass_turn()
        return board

    def pass_turn(self) -> None:
        for men in self.stacks.values():
            for man in men:
                man.rests = False
        mover = self.side
        self.side, self.left, self.turn = "w" if mover == "b" else "b", 4, self.turn + 1
        if not self.moves():
            self.winner = mover
        elif self.turn - 1 - self.last >= 100 or self.turn - 1 >= 400:
            self.winner = self.judge()

    def judge(self) -> str:
        def rank(colour: str) -> tuple[int, int]:
            kinds = [man.kind for man in self.taken if man.colour != colour]
            return max(kinds.count("lord"), kinds.count("vassal")), len(kinds)

        black, white = rank("b"), rank("w")
        return "draw" if black == white else "b" if black > white else "w"

    def line(self) -> str:
        """Return the position text of this board."""
        rows = []
        for rank in reversed(RANKS):
            row = ""
            for letter in FILES:
                men = "".join(map(sign, reversed(self.stacks.get(letter + rank, []))))
                row += f"({men})" if len(men) > 1 else men or "."
            for gap in range(8, 0, -1):
                row = row.replace("." * gap, str(gap))
            rows.append(row)
        by_square = sorted(self.stacks, key=lambda square: (square[1], square[0]))
        rest = [square for square in by_square if self.stacks[square][-1].rests]
        rest += [f"({square})" for square in by_square if len(self.stacks[square]) > 1 and self.stacks[square][0].rests]
        gone = "".join(letter * sum(sign(man) == letter for man in self.taken) for letter in "lvLV")
        side = "-" if self.winner else self.side
        return f"{'/'.join(rows)} {side} {self.left} {','.join(rest) or '-'} {gone or '-'} {self.turn} {self.last}"


def sign(man: Man) -> str:
    letter = man.kind[0]
    return letter if man.colour == "b" else letter.upper()


def board(text: str, rules: frozenset[str] = frozenset()) -> Board:
    """Return the board for a valid position text."""
    rows, side, left, rest, gone, turn, last = text.split()
    found = Board(side, int(left), turn=int(turn), last=int(last), rules=rules)

    def man(letter: str) -> Man:
        return Man("b" if letter.islower() else "w", "lord" if letter in "lL" else "vassal")

    for rank, row in zip(reversed(RANKS), rows.split("/"), strict=True):
        file, stack = 0, None  # type: int, list[Man] | None
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            elif letter == "(":
                stack = []
            elif letter == ")":
                found.stacks[FILES[file] + rank] = list(reversed(stack or []))
                file, stack = file + 1, None
            elif stack is not None:
                stack.append(man(letter))
            else:
                found.stacks[FILES[file] + rank] = [man(letter)]
                file += 1
    for word in rest.split(",") if rest != "-" else []:
        found.stacks[word.strip("()")][0 if word[0] == "(" else -1].rests = True
    found.taken = [man(letter) for letter in gone if letter != "-"]
    return found


def count(position: Board, depth: int) -> int:
    """Return the number of legal sequences of `depth` moves."""
    if not depth:
        return 1
    moves = position.moves()
    return len(moves) if depth == 1 else sum(count(position.make(move), depth - 1) for move in moves)
