"""A tree of the textbooks as a small drawing."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ai.textbook.trees import Tree, max_player
from game.drawing.shapes import Canvas, Outline, polygon
from game.ui.lab.tree.figures import NodeShape, outline
from game.ui.look.shapes import css
from game.ui.look.theme import Theme

HEIGHT, WIDE, MARGIN = 100, 1.8, 12
"""Height of the drawing, its width as a multiple, and the margin of the nodes above and below."""
NAMES = 8
"""Height of the names below the leaves."""
LARGEST, OPPONENTS = 0.16, 2
"""Greatest size of a node, as a share of the height; the number of players for whom triangles stand."""


class SmallTreeNode(NamedTuple):
    """A node and the nodes below it; `x` is its middle in leaves."""

    tree: Tree
    x: float
    ply: int
    children: list["SmallTreeNode"]


def laid_out(tree: Tree, first: int = 0, ply: int = 0) -> tuple[SmallTreeNode, int]:
    """A tree from its first leaf on, and the number of the leaf after it."""
    children, leaf = [], first
    for _, below in tree.branches:
        child, leaf = laid_out(below, leaf, ply + 1)
        children.append(child)
    x = (children[0].x + children[-1].x) / 2 if children else first + 0.5
    return SmallTreeNode(tree, x, ply, children), leaf if children else first + 1


def all_nodes(node: SmallTreeNode) -> Iterator[SmallTreeNode]:
    yield node
    for child in node.children:
        yield from all_nodes(child)


@lru_cache(64)
def small_tree(tree: Tree, theme: Theme, *, labelled: bool = False) -> Canvas:
    """`labelled`: with the names of the nodes and the payoffs of the leaves."""
    root, leaves = laid_out(tree)
    nodes, width = list(all_nodes(root)), WIDE * HEIGHT
    side = min(LARGEST * HEIGHT, 0.8 * width / leaves)
    step = (HEIGHT - 2 * MARGIN - (NAMES if labelled else 0)) / max(1, *(node.ply for node in nodes))

    def middle(node: SmallTreeNode) -> tuple[float, float]:
        return node.x * width / leaves, MARGIN + node.ply * step

    canvas = Canvas(width, HEIGHT, "")
    for node in nodes:
        branches = (polygon((middle(node), middle(child)), closed=False) for child in node.children)
        canvas.add(*(Outline(branch, stroke=css(theme.tree.branch)) for branch in branches))
    for node in nodes:
        turn, (x, y) = node.tree.turn, middle(node)
        fill, line = theme.tree.players[turn] if node.children else theme.tree.leaf
        shape = NodeShape.UP if turn == max_player(tree) else NodeShape.DOWN
        inner = NodeShape.CIRCLE if tree.players > OPPONENTS else shape
        path = outline(inner if node.children else NodeShape.SQUARE, x - side / 2, y - side / 2, side, side, 0.6)
        canvas.add(Outline(path, css(fill), css(line), 1.2))
        if labelled:
            text = node.tree.name if node.children else str(node.tree.payoffs[0])
            size = min(NAMES, 0.6 * side)
            canvas.write(text, x, y + 0.35 * size, size, align=0.5, colour=css(theme.text))
            if not node.children:
                canvas.write(node.tree.name, x, y + side / 2 + NAMES, size, align=0.5, colour=css(theme.muted))
    return canvas
