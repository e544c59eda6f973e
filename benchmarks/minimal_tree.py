"""The minimal tree of alpha-beta, next to the positions that it visits (Knuth and Moore, 1975).

The trees have a fixed depth: no quiescence, no draws by history, the trained evaluation at the leaves. When the best
move always comes first, alpha-beta visits just the critical positions. Such a one is of type 1, on the principal
variation: its best child is of type 1, the others of type 2. Of type 2, left after the best reply: that child is of
type 3. Of type 3: all children are of type 2. (In a tree as uneven as this one a move that is not the best may refute
the one before with fewer positions still.)
"""

from ai.engine import search as core
from ai.engine.checkers import NO_LIMIT, Feature, searcher_for, start_at
from ai.engine.table import MEGABYTES, Table
from ai.engine.weights import weights_for
from ai.score import Score
from game.checkers.position import Position
from game.checkers.rules import Color

FIRST_CHILD = {1: 1, 2: 3, 3: 2}
"""Its type, by that of its parent."""


class TreeSearch:
    """The compiled search with some of its switches, from one position to fixed depths."""

    def __init__(self, root: Position, features: Feature) -> None:
        """Its table is empty and its counter at 0."""
        self.root = root
        table = Table(MEGABYTES if Feature.TABLE in features else 1)
        self._searcher = searcher_for([root], features, "samuel", table, weights_for(root.rules))
        start_at(self._searcher, [root])
        self._searcher.set_limits(bytearray(1), NO_LIMIT)

    def value(self, position: Position, depth: int) -> Score:
        """The exact value of a position of the tree, for the side to move."""
        own, enemy, kings = position.own, position.enemy, position.kings
        up = position.color is Color.WHITE
        return self._searcher.score(own, enemy, kings, up, -core.INFINITE, core.INFINITE, depth)

    def visited(self, depth: int, *, deepening: bool = False) -> int:
        """Number of positions that the search of the root visits; `deepening`: after searches to all smaller depths."""
        for shallower in range(1, depth) if deepening else ():
            self.value(self.root, shallower)
        before = self._searcher.nodes
        self.value(self.root, depth)
        return self._searcher.nodes - before

    def minimal(self, depth: int) -> int:
        """Number of critical positions if exact values give the best move; of equal ones the first."""
        return self._critical(self.root, depth, 1)

    def _critical(self, position: Position, depth: int, kind: int) -> int:
        if depth == 0 or not position.legal_moves():
            return 1
        children = [position.play(move) for move in position.legal_moves()]
        if kind != 3:
            children.sort(key=lambda child: self.value(child, depth - 1))
        first, *others = children
        positions = 1 + self._critical(first, depth - 1, FIRST_CHILD[kind])
        if kind != 2:
            positions += sum(self._critical(child, depth - 1, 2) for child in others)
        return positions
