"""The graph of a book: positions, their scores by search, and which of them to look at next.

Drop-out expansion (T. Lincke, "Strategies for the automatic construction of opening books", 2001): expanding a position
searches all its moves, and scores go back to the roots by negamax. Next comes the leaf nearest to a root, where each
ply counts one, and more for each bit that its move is worse than the best. A book belongs to a side, which plays nearly
the best moves only; the other side may err.

Positions with a king are never expanded: men's moves repeat nothing, so the graph has no circles.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from ai.engine.checkers import key_of
from ai.score import Score
from game.checkers.position import Move, Position

MARGIN = 5
"""Hundredths of a man by which a move of the book may be worse than the best."""
PLY = 10
"""Loss in 1/100 of a man that is as good a reason to drop a line as one more ply."""
DECIDED = 300
"""Lead in 1/100 of a man at which the book ends."""


class SearchResult(NamedTuple):
    score: Score
    depth: int
    nodes: int
    place: int | None = None
    """Place of the best move among the legal ones; None if there is none, or in journals of version 0.3 and before."""


@dataclass(slots=True, eq=False)
class BookNode:
    position: Position
    key: int
    searched: SearchResult
    successors: tuple[tuple[Move, "BookNode"], ...] = ()
    """Every legal move with its node; () for a leaf."""
    score: Score = field(init=False)
    """Score for the side to move: of its own search for a leaf, otherwise of the best move."""
    depth: int = field(init=False)
    """Number of plies that score looks ahead, in the graph and by the search at its end."""

    @property
    def expandable(self) -> bool:
        position = self.position
        return not position.kings and bool(position.legal_moves()) and abs(self.searched.score) <= DECIDED

    def loss(self, after: "BookNode") -> Score:
        """Difference between the best move and the move to that successor."""
        return self.score + after.score


class BookGraph:
    def __init__(
        self, roots: Mapping[Position, int], searched: Mapping[int, SearchResult], expanded: Iterable[int]
    ) -> None:
        """`roots` has the plies after the start of the game at which the lines of each root begin. `searched` has, by
        key, at least the roots and the positions after every move of the `expanded` ones."""
        self.nodes: dict[int, BookNode] = {}
        self._searched = searched
        self.roots = {self._node(position): plies for position, plies in roots.items()}
        left, waiting = set(expanded), list(self.roots)
        while waiting:
            node = waiting.pop()
            if node.key in left:
                left.remove(node.key)
                self.expand(node)
                waiting += [after for _, after in node.successors]
        self.value()

    def _node(self, position: Position) -> BookNode:
        key = key_of(position)
        if key not in self.nodes:
            self.nodes[key] = BookNode(position, key, self._searched[key])
        return self.nodes[key]

    def expand(self, node: BookNode) -> None:
        positions = [(move, node.position.play(move)) for move in node.position.legal_moves()]
        node.successors = tuple((move, self._node(position)) for move, position in positions)

    def value(self) -> None:
        for node in self.upwards():
            node.searched = self._searched[node.key]
            node.score, node.depth = node.searched.score, node.searched.depth
            if node.successors:
                best = min((after for _, after in node.successors), key=lambda after: after.score)
                node.score, node.depth = -best.score, best.depth + 1

    def upwards(self) -> Iterator[BookNode]:
        """Yield every node once, the successors before their predecessors."""
        seen: set[int] = set()
        waiting = [(root, False) for root in self.roots]
        while waiting:
            node, done = waiting.pop()
            if done:
                yield node
            elif node.key not in seen:
                seen.add(node.key)
                waiting.append((node, True))
                waiting += [(after, False) for _, after in node.successors]

    def reached(self) -> Iterator[tuple[float, BookNode, int]]:
        """Yield the positions of both players' books, the lowest cost first: cost, node, owner of the book."""
        serial = count()
        costs = [(plies, root, player) for root, plies in self.roots.items() for player in (0, 1)]
        waiting = [(float(cost), next(serial), node, player) for cost, node, player in costs]
        seen: set[tuple[int, int]] = set()
        while waiting:
            cost, _, node, player = heappop(waiting)
            if (node.key, player) in seen:
                continue
            seen.add((node.key, player))
            yield cost, node, player
            for _, after in node.successors:
                loss = node.loss(after)
                if loss <= MARGIN or node.position.turn != player:
                    ply = 0 if len(node.successors) == 1 else 1 + loss / PLY
                    heappush(waiting, (cost + ply, next(serial), after, player))

    def next_leaves(self, wanted: int, nodes: int) -> list[BookNode]:
        """Choose the leaves to look at next: to expand them, or to search them again with more `nodes`."""
        found: dict[int, BookNode] = {}
        for _, node, _ in self.reached():
            if not node.successors and (node.searched.nodes < nodes or node.expandable):
                found[node.key] = node
                if len(found) == wanted:
                    break
        return list(found.values())
