"""The opening of any game: that of the deepest position of its line that has a name."""

from collections.abc import Mapping
from typing import Any

from game.kinds import find_kind
from game.tree import Game, Node

Names = Mapping[str, str]
"""Name of an opening, by language."""


def opening_of(game: Game[Any, Any]) -> Names | None:
    return opening_at([game.root, *game.root.main_line()][-1])


def opening_at(node: Node[Any, Any]) -> Names | None:
    kind = find_kind(node.position)
    return kind.opening(node.positions()) if kind else None
