"""Information-set Monte Carlo tree search, for all games.

Each iteration samples the hidden information of the view, descends a tree that all samples share (single-observer
ISMCTS; Cowling, Powley, Whitehouse 2012), guided by the game's heuristic (PUCT; Silver et al. 2017), and ends with the
game's own playout. The keys of nodes are moves as the searching seat sees them, so a choice never depends on a hidden
face.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from pygames.core.cards import CHANCE, Seat
from pygames.core.dealers import chance_move
from pygames.core.knowledge import Knowledge, Thinking
from pygames.core.mistakes import Candidate, pick
from pygames.core.moves import Move
from pygames.core.state import State

EXPLORE = 1.4
"""The exploration constant: the weight of the prior compared with results."""
SHARP = 6.0
"""The weight of the heuristic in the prior, which is softmax(SHARP * score)."""
CANDIDATES = 24
"""Maximum number of moves searched per node: the best by the heuristic."""


class Node:
    """A node of the search tree: statistics for a sequence of moves, as the searching seat sees them."""

    __slots__ = ("available", "children", "own", "prior", "seat", "total", "visits")

    def __init__(self, prior: float = 0.0, seat: Seat = 0) -> None:
        self.children: dict[Move, Node] = {}
        self.own: list[tuple[Move, float]] = []
        """The searching seat's moves at this node with their priors, equal in every world; empty before the first
        visit."""
        self.prior = prior
        self.seat = seat
        self.total = 0.0
        self.visits = 0
        self.available = 0


def search(
    knowledge: Knowledge,
    view: State,
    rng: Random,
    iterations: int,
    error: float = 0.0,
    moves: Sequence[Move] = (),
    errs: Random | None = None,
) -> Thinking:
    """Search from a view of the seat to move. Return the most visited move, or a slightly worse move
    (`pygames.core.mistakes`).

    `moves`: the moves to search, all legal moves if empty; `errs`: the random numbers for errors, `rng` if None.
    """
    me = view.turn
    assert me is not None
    assert me != CHANCE
    moves = moves or list(view.moves())
    if len(moves) == 1:
        return moves[0]
    root = Node()
    root.own = _tried(knowledge, view, moves)
    for done in range(iterations):
        if (yield done / iterations):
            break
        _iterate(knowledge, root, knowledge.world(view, rng), me, rng)
    ranked = sorted(moves, key=lambda move: _visits(root, move), reverse=True)
    known = [(move, child) for move in ranked if (child := root.children.get(move)) and child.visits]
    judged = [Candidate(move, child.total / child.visits) for move, child in known]
    return pick(judged, errs or rng, error, knowledge.liking(view, moves)) if judged else ranked[0]


def _visits(root: Node, move: Move) -> tuple[int, float]:
    child = root.children.get(move)
    return (child.visits, child.total) if child else (-1, 0.0)


def _iterate(knowledge: Knowledge, root: Node, state: State, me: Seat, rng: Random) -> None:
    node = root
    path = [root]
    while (seat := state.turn) is not None:
        if seat == CHANCE:
            move = chance_move(state, rng)
            state = state.after(move)
            node = _child(node, move.seen_by(me), 0.0, me)
            path.append(node)
            continue
        move, key, prior = _select(knowledge, node, state, seat, me)
        state = state.after(move)
        node = _child(node, key, prior, seat)
        path.append(node)
        if not node.visits:
            break
    values = knowledge.playout(state, rng)
    for node in path:
        node.visits += 1
        node.total += values[node.seat]


def _child(node: Node, key: Move, prior: float, seat: Seat) -> Node:
    child = node.children.get(key)
    if child is None:
        child = node.children[key] = Node(prior, seat)
    return child


def _select(knowledge: Knowledge, node: Node, state: State, seat: Seat, me: Seat) -> tuple[Move, Move, float]:
    tried = node.own or _tried(knowledge, state, list(state.moves()))
    if seat == me:
        node.own = tried
    move, prior = tried[0]
    if len(tried) == 1:
        return move, move.seen_by(me), prior
    found, highest = (move, move, prior), -1.0
    for move, prior in tried:
        key = move if seat == me else move.seen_by(me)
        child = node.children.get(key)
        if child is None:
            hope = 0.5 + EXPLORE * prior * sqrt(node.visits + 1)
        else:
            child.available += 1
            mean = child.total / child.visits if child.visits else 0.5
            hope = mean + EXPLORE * prior * sqrt(max(child.available, node.visits)) / (1 + child.visits)
        if hope > highest:
            found, highest = (move, key, prior), hope
    return found


def _tried(knowledge: Knowledge, state: State, moves: Sequence[Move]) -> list[tuple[Move, float]]:
    """Return the moves to search in a position, each with its prior: at most `CANDIDATES`, the best by the
    heuristic."""
    if len(moves) == 1:
        return [(moves[0], 1.0)]
    looks = knowledge.scores(state, moves)
    if len(moves) > CANDIDATES and any(looks):  # without any scores, search all moves
        ranked = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)[:CANDIDATES]
        moves, looks = [moves[at] for at in ranked], [looks[at] for at in ranked]
    best = max(looks)
    weights = [exp(SHARP * (look - best)) for look in looks]
    whole = sum(weights)
    return [(move, weight / whole) for move, weight in zip(moves, weights, strict=True)]
