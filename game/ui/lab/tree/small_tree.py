"""A tree of the textbooks as a small picture, for its card on the shelf."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from ai.textbook.trees import Tree
from game.drawing.shapes import Canvas, Outline, polygon
from game.drawing.svg import svg
from game.ui.lab.tree.figures import NodeShape, outline
from game.ui.look.shapes import css, picture_cache, svg_surface
from game.ui.look.theme import Look, Theme
from game.ui.widgets.widget import Host, Size, Widget

WIDE, HIGH = 1.8, 0.12
"""The width of the picture compared to its height, and the margin of the nodes as a share of the height."""
LARGEST, OPPONENTS = 0.16, 2
"""The greatest size of a node, as a share of the height; the players for whom triangles stand."""


class SmallTreeNode(NamedTuple):
    """A node and the nodes below it; `x` is its middle in leaves."""

    tree: Tree
    x: float
    ply: int
    children: list["SmallTreeNode"]


class SmallTree(Widget):
    """All nodes with their shapes and branches, without words."""

    role = "picture"
    straight = True

    def __init__(self, name: str, tree: Tree, *, side: float) -> None:
        """`side`: height at 100 %."""
        super().__init__(name)
        self.tree = tree
        self.side = side

    def measure(self, look: Look, width: int) -> Size:
        return min(width, round(look.px(self.side) * WIDE)), look.px(self.side)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        high = min(self.rect.h, round(self.rect.w / WIDE))
        picture = tree_drawing(self.tree, (round(high * WIDE), high), ui.look.theme)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


def laid_out(tree: Tree, first: int = 0, ply: int = 0) -> tuple[SmallTreeNode, int]:
    """A tree from its first leaf on, and the number of the leaf after it."""
    children, leaf = [], first
    for _, below in tree.branches:
        child, leaf = laid_out(below, leaf, ply + 1)
        children.append(child)
    x = (children[0].x + children[-1].x) / 2 if children else first + 0.5
    return SmallTreeNode(tree, x, ply, children), leaf if children else first + 1


def all_nodes(node: SmallTreeNode) -> Iterator[SmallTreeNode]:
    """A node and all below it."""
    yield node
    for child in node.children:
        yield from all_nodes(child)


@picture_cache(64)
def tree_drawing(tree: Tree, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The picture of a tree in pixels of that size."""
    root, leaves = laid_out(tree)
    nodes, (width, height) = list(all_nodes(root)), size
    side = min(LARGEST * height, 0.8 * width / leaves)
    step = height * (1 - 2 * HIGH) / max(1, *(node.ply for node in nodes))

    def middle(node: SmallTreeNode) -> tuple[float, float]:
        return node.x * width / leaves, HIGH * height + node.ply * step

    canvas = Canvas(width, height, "")
    for node in nodes:
        branches = (polygon((middle(node), middle(child)), closed=False) for child in node.children)
        canvas.add(*(Outline(branch, stroke=css(theme.tree.branch)) for branch in branches))
    for node in nodes:
        turn, (x, y) = node.tree.turn, middle(node)
        fill, line = theme.tree.players[turn] if node.children else theme.tree.leaf
        inner = NodeShape.CIRCLE if tree.players > OPPONENTS else NodeShape.UP if turn == tree.turn else NodeShape.DOWN
        path = outline(inner if node.children else NodeShape.SQUARE, x - side / 2, y - side / 2, side, side, 0.6)
        canvas.add(Outline(path, css(fill), css(line), 1.2))
    return svg_surface(svg(canvas), size)
