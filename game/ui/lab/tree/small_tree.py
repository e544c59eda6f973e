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
    """A node and its middle, in shares of the width and the height."""

    tree: Tree
    x: float
    y: float


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


def depth_of(tree: Tree) -> int:
    return 1 + max(depth_of(child) for _, child in tree.branches) if tree.branches else 0


def leaves_of(tree: Tree) -> int:
    return sum(leaves_of(child) for _, child in tree.branches) if tree.branches else 1


def spots(tree: Tree) -> Iterator[tuple[SmallTreeNode, SmallTreeNode | None]]:
    """All nodes of a tree, each with its parent and after those below it."""
    count, depth = leaves_of(tree), depth_of(tree)
    step = (1 - 2 * HIGH) / max(1, depth)

    def below(
        node: Tree, first: int, ply: int
    ) -> tuple[SmallTreeNode, list[tuple[SmallTreeNode, SmallTreeNode | None]]]:
        found: list[tuple[SmallTreeNode, SmallTreeNode | None]] = []
        children, at = [], first
        for _, child in node.branches:
            spot, further = below(child, at, ply + 1)
            at += leaves_of(child)
            children.append(spot)
            found += further
        x = (children[0].x + children[-1].x) / 2 if children else (first + 0.5) / count
        own = SmallTreeNode(node, x, HIGH + ply * step)
        return own, [*found, *((child, own) for child in children)]

    root, others = below(tree, 0, 0)
    return iter([*others, (root, None)])


@picture_cache(64)
def tree_drawing(tree: Tree, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The picture of a tree in pixels of that size."""
    width, height = size
    side = min(LARGEST * height, 0.8 * width / leaves_of(tree))
    canvas = Canvas(width, height, "")
    nodes = []
    for spot, parent in spots(tree):
        x, y = spot.x * width, spot.y * height
        if parent is not None:
            branch = polygon(((parent.x * width, parent.y * height), (x, y)), closed=False)
            canvas.add(Outline(branch, stroke=css(theme.tree.branch)))
        fill, line = theme.tree.players[spot.tree.turn] if spot.tree.branches else theme.tree.leaf
        two = NodeShape.UP if spot.tree.turn == tree.turn else NodeShape.DOWN
        shape = (NodeShape.CIRCLE if tree.players > OPPONENTS else two) if spot.tree.branches else NodeShape.SQUARE
        path = outline(shape, x - side / 2, y - side / 2, side, side, 0.6)
        nodes.append(Outline(path, css(fill), css(line), 1.2))
    canvas.add(*nodes)
    return svg_surface(svg(canvas), size)
