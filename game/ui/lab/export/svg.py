"""The drawn tree as an SVG picture that stands for itself: the same shapes, colours and texts as in the window."""

from collections.abc import Iterator
from html import escape
from itertools import pairwise

from ai.tracing.trace import NONE, VisitFlag
from game.drawing.svg import FONT
from game.ui.lab.tree import figures
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.layout import Layout
from game.ui.look.shapes import Colour, blend, css
from game.ui.look.theme import Theme

UNIT, PLY = 76.0, 112.0
"""The width of a unit and the height of a ply."""
MARGIN, NAMES = 28.0, 60.0
MOVE, NODE, WINDOW = 18.0, 36.0, 18.0
"""The heights of what is in a row: the move, the node and its window; what is left is for the branches."""
BREADTH = 1.3
LETTER = 7.4
"""About the width of a letter."""
CROSS, WIDE = 4.5, 9.0
RING = 4.0
"""How far the ring around a marked node is from it."""


class _Page:
    """One picture."""

    def __init__(self, drawing: Drawing, layout: Layout, step: int, theme: Theme) -> None:
        self.drawing = drawing
        self.trace = drawing.trace
        self.layout = layout
        self.step = step
        self.theme = theme
        self.size = layout.width * UNIT + UNIT + NAMES + 2 * MARGIN, layout.height * PLY + 2 * MARGIN
        line = [layout.place(node) for node in self.trace.best_line(step)] if step else []
        self.line = [place for place in line if place != NONE]

    def x(self, place: int) -> float:
        """The middle of a place."""
        return MARGIN + NAMES + UNIT / 2 + self.layout.xs[place] * UNIT

    def y(self, place: int) -> float:
        """The top of a place's row."""
        return MARGIN + self.layout.plies[place] * PLY

    def seen(self, place: int) -> bool:
        """Whether the search has come to the node at a place."""
        return bool(self.trace.last_step(self.layout.nodes[place], self.step))

    def elements(self) -> Iterator[str]:
        """All that is drawn, what lies under other things first."""
        places = range(len(self.layout))
        yield from (self.branch(place) for place in places if self.layout.parents[place] != NONE)
        best = css(self.theme.tree.best)
        yield from (self.curve(above, place, best, 4) for above, place in pairwise(self.line))
        for place in places:
            if self.layout.nodes[place] == NONE:
                yield from self.cross(place)
            elif self.seen(place) or self.drawing.ahead:
                yield from self.node(place)
        yield from self.names()

    def curve(self, parent: int, place: int, colour: str, width: float) -> str:
        """A branch from a node down to a place."""
        x0, x1, y1 = self.x(parent), self.x(place), self.y(place)
        begin, turn, land = self.bottom(parent), self.y(parent) + MOVE + NODE + WINDOW, y1
        end = y1 if self.has_move(place) else y1 + MOVE
        middle = (turn + land) / 2
        way = f"M{x0:g} {begin:g}V{turn:g}C{x0:g} {middle:g} {x1:g} {middle:g} {x1:g} {land:g}V{end:g}"
        return f'<path d="{way}" stroke="{colour}" stroke-width="{width:g}" fill="none"/>'

    def has_move(self, place: int) -> bool:
        """Whether there is a text above a place."""
        node = self.layout.nodes[place]
        return node == NONE or (self.seen(place) and bool(self.drawing.move_text(node)))

    def below(self, place: int) -> str:
        """The text below a node."""
        node = self.layout.nodes[place]
        text = self.drawing.hidden_text(node) or self.drawing.window_text(node, self.step)
        return text if self.seen(place) and len(text) * LETTER <= self.room(place) else ""

    def bottom(self, place: int) -> float:
        """Where a node with the text below it ends."""
        return self.y(place) + MOVE + NODE + (WINDOW if self.below(place) else 0)

    def room(self, place: int) -> float:
        """How wide a text at a place can be."""
        return self.layout.rooms[place] * UNIT - 4

    def branch(self, place: int) -> str:
        """The branch to a place; that of the child that was chosen is strong."""
        parent, node, theme = self.layout.parents[place], self.layout.nodes[place], self.theme
        if node == NONE:
            return self.curve(parent, place, css(blend(theme.panel, theme.danger, 0.75)), 1) if self.cut(parent) else ""
        if not self.seen(place):
            colour = css(figures.faint(theme, theme.tree.branch))
            return self.curve(parent, place, colour, 1) if self.drawing.ahead else ""
        chosen = self.trace.best_child(self.layout.nodes[parent], self.step) == node
        return self.curve(parent, place, css(theme.muted if chosen else theme.tree.branch), 2 if chosen else 1)

    def cut(self, place: int) -> bool:
        """Whether moves of the node at a place were skipped."""
        last = self.trace.last_step(self.layout.nodes[place], self.step)
        return bool(last) and bool(self.trace.visits.marks[last - 1] & VisitFlag.CUT)

    def cross(self, place: int) -> Iterator[str]:
        """The cross at the end of a branch that was skipped, with the reason."""
        parent = self.layout.parents[place]
        if self.cut(parent):
            x, y = self.x(place), self.y(place) + MOVE / 2
            reason = escape(self.drawing.captions.cut(self.layout.nodes[parent]))
            way = f"M{x - CROSS:g} {y - CROSS:g}l{WIDE:g} {WIDE:g}m0 {-WIDE:g}l{-WIDE:g} {WIDE:g}"
            style = f'stroke="{css(self.theme.danger)}" stroke-width="2" stroke-linecap="round"'
            yield f'<path d="{way}" {style}><title>{reason}</title></path>'

    def node(self, place: int) -> Iterator[str]:
        """A node with its texts."""
        node, theme, seen = self.layout.nodes[place], self.theme, self.seen(place)
        fill, line = figures.colours_of(theme, self.trace, node)
        if not seen:
            fill, line = figures.faint(theme, fill), figures.faint(theme, line)
        shape = figures.shape_of(self.trace, node)
        value = self.drawing.value_text(node, self.step) if seen else ""
        leaf = shape in figures.LEAVES
        wanted = len(value) * LETTER / figures.TEXT_ROOM[shape]
        width = max(NODE if leaf else NODE * BREADTH, min(wanted, self.room(place)))
        x, y = self.x(place), self.y(place) + MOVE
        title = escape(" · ".join(part for part in (self.drawing.line_text(node), value) if part)) if seen else ""
        yield f'<g transform="translate({x - width / 2:g} {y:g})"><title>{title}</title>'
        path = figures.outline(shape, 0, 0, width, NODE, 1.5)
        yield f'<path d="{path}" fill="{css(fill)}" stroke="{css(line)}" stroke-width="2" stroke-linejoin="round"/></g>'
        if node in self.drawing.found:
            yield self.ring(x, y, width, with_move=bool(self.drawing.move_text(node)) and seen)
        if value:
            yield self.text(value, x, y + NODE * (0.5 + figures.TEXT_DROP.get(shape, 0)), theme.text, bold=True)
        move = self.drawing.move_text(node) if seen else ""
        if move and len(move) * LETTER <= self.room(place):
            yield self.text(move, x, self.y(place) + MOVE / 2, theme.muted)
        if below := self.below(place):
            yield self.text(below, x, y + NODE + WINDOW / 2, theme.muted)

    def ring(self, x: float, y: float, width: float, *, with_move: bool) -> str:
        """Around a node that is marked, and the move above it; the middle of the node's top is given."""
        top = MOVE if with_move else RING
        left, wide, high = x - width / 2 - RING, width + 2 * RING, NODE + top + RING
        place = f'x="{left:g}" y="{y - top:g}" width="{wide:g}" height="{high:g}" rx="{2 * RING:g}"'
        return f'<rect {place} fill="none" stroke="{css(self.theme.focus)}" stroke-width="2"/>'

    def text(self, text: str, x: float, y: float, colour: Colour, *, bold: bool = False, anchor: str = "middle") -> str:
        """A text that is centred up and down, and across unless `anchor` says something else."""
        weight = ' font-weight="bold"' if bold else ""
        place = f'x="{x:g}" y="{y + 4.5:g}" text-anchor="{anchor}"'
        return f'<text {place} fill="{css(colour)}"{weight}>{escape(text)}</text>'

    def names(self) -> Iterator[str]:
        """Who moves in each row."""
        for row in self.layout.rows[1:]:
            parent = self.layout.parents[row[0]]
            node = self.layout.nodes[parent]
            colour = figures.colours_of(self.theme, self.trace, node)[1]
            name = self.drawing.player_text(self.trace.nodes.turns[node])
            yield self.text(name, MARGIN / 2, self.y(parent) + MOVE + NODE / 2, colour, bold=True, anchor="start")


def tree_elements(drawing: Drawing, layout: Layout, step: int, theme: Theme) -> tuple[tuple[float, float], list[str]]:
    """How large the tree of a layout is at a step, and what it is made of."""
    page = _Page(drawing, layout, step, theme)
    return page.size, [element for element in page.elements() if element]


def tree_svg(drawing: Drawing, layout: Layout, step: int, theme: Theme) -> str:
    """The tree of a layout as it is at a step, in the colours of a theme."""
    (width, height), elements = tree_elements(drawing, layout, step, theme)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
    return "\n".join(
        (
            f'{head} viewBox="0 0 {width:g} {height:g}" font-family="{FONT}" font-size="13">',
            f'<rect width="100%" height="100%" fill="{css(theme.panel)}"/>',
            *elements,
            "</svg>\n",
        )
    )
