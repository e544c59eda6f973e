"""Trees that notice each look at a leaf: handed to a user's own search, so that its order of visits can be judged."""

import operator
from collections.abc import Callable
from typing import Any

Brackets = int | list["Brackets"]
"""Tree as nested lists; a number is a leaf with MAX's payoff."""


class WatchedLeaf:
    """A number that notices when it is compared, calculated with or tested for its type."""

    def __init__(self, number: int, place: int, seen: list[int]) -> None:
        self.number, self.place, self.seen = number, place, seen

    def look(self) -> int:
        if self.place not in self.seen:
            self.seen.append(self.place)
        return self.number

    @property
    def __class__(self) -> Any:
        """Pretend to be an int, so that isinstance() works in both directions."""
        self.look()
        return int

    @__class__.setter
    def __class__(self, _: Any) -> None:
        raise TypeError("a leaf stays a number")

    def __hash__(self) -> int:
        return hash(self.look())


def plain(value: object) -> Any:
    return value.look() if type(value) is WatchedLeaf else value


def _watched(work: Callable[..., Any], *, reflected: bool = False) -> Callable[..., Any]:
    def method(*values: Any) -> Any:
        for leaf in sorted((value for value in values if type(value) is WatchedLeaf), key=lambda leaf: leaf.place):
            leaf.look()
        numbers = [plain(value) for value in values]
        return work(*(reversed(numbers) if reflected else numbers))

    return method


_CONVERSIONS: dict[str, Callable[..., Any]] = {
    "int": int,
    "float": float,
    "bool": bool,
    "repr": repr,
    "str": str,
    "round": round,
}
for _name in ("lt", "le", "eq", "ne", "gt", "ge", "neg", "pos", "abs", "index"):
    setattr(WatchedLeaf, f"__{_name}__", _watched(getattr(operator, _name)))
for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    setattr(WatchedLeaf, f"__{_name}__", _watched(getattr(operator, _name)))
    setattr(WatchedLeaf, f"__r{_name}__", _watched(getattr(operator, _name), reflected=True))
for _name, _work in _CONVERSIONS.items():
    setattr(WatchedLeaf, f"__{_name}__", _watched(_work))


def watched_tree(tree: Brackets) -> tuple[Any, list[int]]:
    """Wrap the leaves; give the tree and the places of those looked at, in that order, counted from left to right.

    >>> tree, seen = watched_tree([[3, 12], [2, 4]])
    >>> max(min(tree[0]), tree[1][0])
    3
    >>> seen
    [0, 1, 2]
    """
    seen: list[int] = []
    leaves = 0

    def watched(node: Brackets) -> Any:
        nonlocal leaves
        if isinstance(node, list):
            return [watched(child) for child in node]
        leaves += 1
        return WatchedLeaf(node, leaves - 1, seen)

    return watched(tree), seen
