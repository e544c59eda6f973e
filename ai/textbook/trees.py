"""Games given as a whole tree, and the trees that the textbooks work through."""

from dataclasses import dataclass
from typing import Any, Self

from game.core import IllegalMoveError, Outcome, Reason, State
from game.faults import Fault


@dataclass(frozen=True, slots=True)
class Tree:
    """A node of an explicit game tree, a `State` whose moves are the labels of its branches: a leaf has payoffs, one a
    player, and the next player's `turn`; an inner node has branches."""

    name: str
    turn: int
    branches: tuple[tuple[str, "Tree"], ...] = ()
    payoffs: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return len(self.payoffs) or self.branches[0][1].players

    def legal_moves(self) -> tuple[str, ...]:
        return tuple(label for label, _ in self.branches)

    def play(self, move: str) -> Self:
        for label, child in self.branches:
            if label == move:
                return child  # type: ignore[return-value]
        raise IllegalMoveError(Fault.NO_BRANCH, node=self.name, move=move)

    def outcome(self) -> Outcome | None:
        return None if self.branches else Outcome(self.payoffs, Reason.NO_MOVES)


def zero_sum(name: str, turn: int, *children: "Tree | tuple[str, int]") -> Tree:
    """A node of a zero-sum tree of two players, 0 being MAX. Each child is a node, or a leaf: (name, MAX's payoff).

    A branch has the name of its child.

    >>> zero_sum("A", 0, ("B", 3), ("C", 5)).play("C").payoffs
    (5, -5)
    """
    nodes = [
        child if isinstance(child, Tree) else Tree(child[0], 1 - turn, payoffs=(child[1], -child[1]))
        for child in children
    ]
    return Tree(name, turn, tuple((node.name, node) for node in nodes))


MAX, MIN = 0, 1


def max_player(start: State[Any]) -> int:
    """The player called MAX: the first one of a tree for two, otherwise the player to move at the root.

    >>> max_player(TEXTBOOK.play("B"))
    0
    """
    return MAX if isinstance(start, Tree) and start.players == 2 else start.turn


TEXTBOOK = zero_sum(
    "A", MAX,
    zero_sum("B", MIN, zero_sum("D", MAX, ("H", 1), ("I", 6)), zero_sum("E", MAX, ("J", 7), ("K", 4))),
    zero_sum("C", MIN, zero_sum("F", MAX, ("L", 5), ("M", 2)), zero_sum("G", MAX, ("N", 10), ("O", 3))),
)  # fmt: skip
"""Value 6 by A, B, D, I; minimax visits it in 29 steps, alpha-beta in 21, never K, G, N and O."""

AIMA = Tree(
    "A", MAX,
    (
        ("a1", zero_sum("B", MIN, ("b1", 3), ("b2", 12), ("b3", 8))),
        ("a2", zero_sum("C", MIN, ("c1", 2), ("c2", 4), ("c3", 6))),
        ("a3", zero_sum("D", MIN, ("d1", 14), ("d2", 5), ("d3", 2))),
    ),
)  # fmt: skip
"""The two-ply tree of Russell and Norvig: value 3 by a1, to B; alpha-beta skips c2 and c3."""
