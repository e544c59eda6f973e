"""The size of a whole game tree, and of the smallest part that proves its value (Knuth and Moore, 1975). Alpha-beta
visits at least that part, and with the best order just that: b^ceil(m/2) + b^floor(m/2) - 1 leaves in a uniform tree. A
real tree is uneven and is counted, each position once, times its visits without a transposition table."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from ai.limits import Budget
from ai.score import Evaluate, Score
from ai.textbook.trees import max_player
from ai.textbook.values import Utility
from game.core import State


def branching_factor(positions: float, plies: int) -> float:
    """The effective branching factor: b with 1 + b + b^2 + ... + b^plies positions (Russell and Norvig).

    >>> branching_factor(1 + 3 + 9 + 27, 3), round(branching_factor(53, 5), 2)
    (3.0, 1.92)
    """
    low, high = 0.0, float(positions)
    while (middle := (low + high) / 2) not in (low, high):
        below = sum(middle**ply for ply in range(1, plies + 1)) < positions - 1
        low, high = (middle, high) if below else (low, middle)
    return high


@dataclass(frozen=True, slots=True)
class TreeSize:
    """The size of a tree of a certain depth; every count has the root in it."""

    plies: int
    """Length of the longest line."""
    positions: int
    """Number of positions of the whole tree: those that minimax visits."""
    moves: float
    """The mean number of moves of a position that is no leaf."""
    minimal: int
    complete: bool
    """True if every line goes to its end: a greater depth gives the same tree."""

    @property
    def branching(self) -> float:
        """The theory's b: that of the uniform tree of as many plies and positions."""
        return branching_factor(self.positions, self.plies)

    @property
    def worst(self) -> float:
        """The theory's b^m."""
        return math.pow(self.branching, self.plies)

    @property
    def best(self) -> float:
        """The theory's b^(m/2)."""
        return math.pow(self.branching, self.plies / 2)


class _Whole(NamedTuple):
    value: Score
    plies: int
    positions: int
    inner: int


class _Proofs(NamedTuple):
    """Number of positions it takes to prove something of a position's value; infinity when it is not true."""

    exact: float
    """Size of the proof that it is the value of the root."""
    at_most: float
    at_least: float


Key = tuple[State[Any], int]


class _MinimaxTree:
    def __init__(
        self, root: State[Any], depth: int | None, evaluate: Evaluate, utility: Utility, budget: Budget
    ) -> None:
        self.max_player = max_player(root)
        self.depth = depth
        self.evaluate = evaluate
        self.utility = utility
        self.budget = budget
        self.wholes: dict[Key, _Whole] = {}
        self.proofs: dict[Key, _Proofs] = {}
        self.complete = True
        self.root = self.whole(root, 0)

    def whole(self, state: State[Any], ply: int) -> _Whole:
        """Size of the tree below a position, which is met at this ply."""
        key = state, ply
        if key not in self.wholes:
            self.budget.spend()
            value = self._leaf(state, ply)
            self.wholes[key] = self._inner(state, ply) if value is None else _Whole(value, 0, 1, 0)
        return self.wholes[key]

    def _leaf(self, state: State[Any], ply: int) -> Score | None:
        """The value for MAX of a leaf, None of a position that is none."""
        outcome = state.outcome()
        if outcome is not None:
            return self.utility(outcome, self.max_player, ply)
        if ply == self.depth:
            self.complete = False
            value = self.evaluate(state)
            return value if state.turn == self.max_player else -value
        return None

    def _inner(self, state: State[Any], ply: int) -> _Whole:
        children = [self.whole(state.play(move), ply + 1) for move in state.legal_moves()]
        choose = max if state.turn == self.max_player else min
        return _Whole(
            choose(child.value for child in children),
            1 + max(child.plies for child in children),
            1 + sum(child.positions for child in children),
            1 + sum(child.inner for child in children),
        )

    def proof(self, state: State[Any], ply: int) -> _Proofs:
        """Effort to prove the root's value of a position, or that it is no greater, or no less."""
        key = state, ply
        if key not in self.proofs:
            self.budget.look()
            whole = self.wholes[key]
            if whole.inner:
                self.proofs[key] = self._proof_of_inner(state, ply)
            else:
                value, goal = whole.value, self.root.value
                proven = value == goal, value <= goal, value >= goal
                self.proofs[key] = _Proofs(*(1 if true else math.inf for true in proven))
        return self.proofs[key]

    def _proof_of_inner(self, state: State[Any], ply: int) -> _Proofs:
        """A bound needs all replies from one side, one from the other; the value, both bounds."""
        children = [self.proof(state.play(move), ply + 1) for move in state.legal_moves()]
        if state.turn == self.max_player:
            no_better = [child.at_most for child in children]
            good_enough = [child.at_least for child in children]
        else:
            no_better = [child.at_least for child in children]
            good_enough = [child.at_most for child in children]
        every, one = 1 + sum(no_better), 1 + min(good_enough)
        exact = math.inf
        if every < math.inf:
            exact = every + min(child.exact - bound for child, bound in zip(children, no_better, strict=True))
        return _Proofs(exact, every, one) if state.turn == self.max_player else _Proofs(exact, one, every)


def tree_size(
    root: State[Any], depth: int | None, evaluate: Evaluate, utility: Utility, budget: Budget | None = None
) -> TreeSize:
    """The size of the tree that `minimax` visits; the budget counts a position at a ply once, and raises Stopped."""
    tree = _MinimaxTree(root, depth, evaluate, utility, budget or Budget())
    whole = tree.root
    moves = (whole.positions - 1) / whole.inner if whole.inner else 0.0
    return TreeSize(whole.plies, whole.positions, moves, int(tree.proof(root, 0).exact), tree.complete)
