"""The tree of an exercise: what a person may know is in it, and what is asked is not; branches are marked on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Self

import pygame

from ai.score import INFINITY
from ai.textbook.observe import LeafCause
from ai.tracing.layout import Layout
from ai.tracing.quiz import MINIMAX, Ask
from ai.tracing.trace import NONE
from ai.work.jobs import Worker
from game.drawing.shapes import Canvas, Fragment, Outline, box
from game.ui.lab.predict.prediction_round import PredictionRound
from game.ui.lab.tree import figures
from game.ui.lab.tree.drawing import Captions, Drawing
from game.ui.lab.tree.figures import SurfacePen, TreePen
from game.ui.lab.tree.painter import NodeSpot, TreePainter
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.lab.tree.tree_view import WAYS, TreeView
from game.ui.lab.tree.viewport import HIGHEST, MARGIN, NAMES, Bands, Viewport
from game.ui.lab.tree.visit_table import Rows
from game.ui.look.canvas import picture_of
from game.ui.look.icons import PATHS
from game.ui.look.shapes import Colour, blend, css, picture_cache
from game.ui.look.text import Fonts
from game.ui.look.theme import Look, Theme, Type
from game.ui.widgets.dragged import ZOOMS
from game.ui.widgets.widget import Host

HIDDEN = "?"
AHEAD = 0.5
BADGE = 20
"""Side of a badge in pixels at 100 %."""
PATH_WIDTH = 3
ON_BRANCH = 0.68
"""Position of a badge on its branch, as a share."""
NEAR = 14
"""Greatest distance in pixels at 100 % of a click from its branch."""
UNIT, PLY = 66.0, 92.0
"""Least width of a leaf and height of a ply, at 100 %, in an enlarged tree."""
MOST_LARGER = 2.0
STRETCHED = 1.7
"""Greatest height of a ply, in multiples of that in the Lab."""
HIGHER_THAN_LETTERS = 1.4
LEAST_LETTERS = 9
"""Least size of the letters of a value in pixels at 100 %."""
RIGHT, WRONG, MISSED = "check", "close", "missed"
"""Symbols on the badges of checked marks."""


def drawing_of(current: PredictionRound, worker: Worker, pieces: str) -> Drawing:
    trace = current.problem.drawn
    words = TraceWords(trace, pieces, plain=current.problem.request.plain)
    rows = Rows(trace, current.problem.request, words)
    captions = Captions(
        move=words.node if rows.is_tree else words.move,
        skipped=lambda node: [],
        value=words.label if current.problem.request.plain else rows.value,
        cut=lambda node: "",
        facts=lambda node, step: "",
        board=None,
    )
    return Drawing(trace, captions, worker)


class ExercisePainter(TreePainter):
    """Draws the tree with the values of the leaves and what the search has found, but not what is asked."""

    tells_ahead = True
    air = 2

    def __init__(
        self,
        current: PredictionRound,
        drawing: Drawing,
        layout: Layout,
        sight: Viewport,
        look: Look,
        shared: list[Bands] | None = None,
    ) -> None:
        super().__init__(drawing, layout, sight, look, shared)
        self.current = current
        self.faded = current.problem.with_all_below(current.marks) if current.marking else frozenset()
        """Nodes drawn faintly because they were marked as never visited."""
        answered_window = current.answered and current.node != NONE and current.seed.search != MINIMAX
        self.letters = self._size_of_letters()
        self.windowed = set(drawing.trace.path(current.node)) if answered_window else set()

    def faint(self, colour: Colour) -> Colour:
        return blend(self.look.theme.panel, colour, AHEAD)

    def _size_of_letters(self) -> int:
        look, size = self.look, self.look.px(Type.SMALL.size)
        for row in self.layout.rows:
            for place in row:
                if self.trace.nodes.causes[self.layout.nodes[place]] != LeafCause.INNER:
                    text = self.drawing.captions.value(self.current.leaf_value(self.layout.nodes[place]))
                    room = self.layout.rooms[place] * self.sight.unit - 2
                    while size > look.px(LEAST_LETTERS) and look.fonts.block(text, size, True, None).size[0] > room:
                        size -= 1
        return size

    def height(self, spot: NodeSpot) -> int:
        return max(super().height(spot), round(HIGHER_THAN_LETTERS * self.letters))

    def box(self, spot: NodeSpot, ply: int) -> pygame.Rect:
        box = super().box(spot, ply)
        return box.inflate(min(0, int(spot.room) - 1 - box.w), 0)

    def best(self, place: int, step: int) -> int:
        """No best move: its value could be the answer."""
        return NONE

    def seen(self, node: int, step: int) -> bool:
        """Before the first visit everything is drawn as visited."""
        return bool(self.trace.last_step(node, step)) if step else node not in self.faded

    def value_shown(self, spot: NodeSpot, ply: int, step: int) -> str:
        node, current = self.layout.nodes[spot.place], self.current
        if self.trace.nodes.causes[node] != LeafCause.INNER:
            return self.drawing.captions.value(current.leaf_value(node))
        if node == current.node and current.question.ask is Ask.VALUE and not current.answered:
            return HIDDEN
        last = self.trace.last_step(node, step)
        if not last or abs(self.trace.visits.values[last - 1]) >= INFINITY:
            return ""
        return self.drawing.value_text(node, step)

    def below_shown(self, spot: NodeSpot, ply: int, step: int) -> str:
        """The windows on the way to the node that was asked about, after the answer."""
        node, current = self.layout.nodes[spot.place], self.current
        if not self.bands[ply].window:
            return ""
        if node == current.node and current.question.ask is Ask.WINDOW and not current.answered:
            return f"({HIDDEN}, {HIDDEN})"
        return self.drawing.window_text(node, step) if node in self.windowed else ""

    # Branches

    def on_branch(self, node: int) -> tuple[int, int]:
        place = self.layout.place(node)
        x0, x1, top, bottom = self._ends(place)
        return round(x0 + _across(ON_BRANCH) * (x1 - x0)), round(top + ON_BRANCH * (bottom - top))

    def branch_at(self, pixel: tuple[int, int]) -> int:
        sight, (x, y) = self.sight, pixel
        ply = (y - sight.top) // sight.ply + 1
        if not 0 < ply < len(self.layout.rows):
            return NONE
        found: list[tuple[float, int]] = []
        for place in self.layout.rows[ply]:
            x0, x1, top, bottom = self._ends(place)
            if top <= y <= bottom:
                share = (y - top) / max(1, bottom - top)
                found.append((abs(x0 + _across(share) * (x1 - x0) - x), self.layout.nodes[place]))
        distance, node = min(found, default=(NEAR * self.look.scale, NONE))
        return node if distance < NEAR * self.look.scale else NONE

    def _ends(self, place: int) -> tuple[int, int, int, int]:
        ply, xs = self.layout.plies[place], self.layout.xs
        top = self.sight.y(ply - 1) + self.bands[ply - 1].branches
        x0, x1 = self.sight.x(xs[self.layout.parents[place]]), self.sight.x(xs[place])
        return x0, x1, top, self.sight.y(ply)


def _across(down: float) -> float:
    """The share across that a branch has gone at this share down."""
    return 3 * down * down - 2 * down**3


class ExerciseTree(TreeView):
    """The tree of an exercise. Where branches are to be marked, a click, Space or Enter marks one."""

    role = "tree"
    has_cards = False
    whole = True

    def __init__(self, drawing: Drawing, current: PredictionRound, check: Callable[[], None]) -> None:
        """`check`: check the marks; called by Enter."""
        super().__init__("exercise tree", drawing, least=150)
        self.current = current
        self.check = check

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.drawing is not self.drawing:
            self.drawing.hovered = NONE

    def enlarged(self, look: Look) -> Look:
        """A look in which a small tree fills its place."""
        layout = self.drawing.layout
        if layout is None:
            return look
        wide = self.rect.w / ((layout.width + 1) * UNIT + NAMES + 2 * MARGIN)
        high = self.rect.h / (layout.height * PLY + MARGIN)
        return replace(look, scale=min(max(look.scale, min(wide, high)), MOST_LARGER * look.scale))

    def sight(self, look: Look) -> Viewport | None:
        """The visible part. A wide tree has higher plies than elsewhere, so that it fills its place."""
        sight, layout = super().sight(self.enlarged(look)), self.drawing.layout
        if sight is None or layout is None:
            return sight
        room = (self.rect.h - MARGIN * sight.scale) / layout.height
        ply = round(max(sight.ply, min(room, STRETCHED * HIGHEST * sight.scale)))
        return replace(sight, ply=ply, top=self.rect.centery - round(self.drawing.camera.y * ply))

    def painter(self, look: Look) -> ExercisePainter | None:
        sight, look, layout = self.sight(look), self.enlarged(look), self.drawing.layout
        if sight is None or layout is None:
            return None
        return ExercisePainter(self.current, self.drawing, layout, sight, look)

    def update(self, ui: Host, dt: float) -> None:
        self.drawing.go_to(self.current.step)
        self.followed = self.drawing.step
        super().update(ui, dt)

    # What is seen

    def paint_over(self, surface: pygame.Surface, painter: TreePainter) -> None:
        assert isinstance(painter, ExercisePainter)
        pen = SurfacePen(surface)
        self._draw_way(pen, painter)
        painter.paint_names(pen)
        self._draw_signs(surface, painter)

    def _draw_way(self, pen: TreePen, painter: ExercisePainter) -> None:
        drawing, look, current, layout = self.drawing, painter.look, self.current, painter.layout
        asked = current.node
        if asked != NONE:
            way = [layout.place(node) for node in drawing.trace.path(asked)]
            painter.paint_line(pen, way, current.step, look.theme.tree.best, look.px(PATH_WIDTH))
        selected = drawing.selected if current.marking else NONE
        hovered = drawing.hovered if current.marking else NONE
        rings: tuple[tuple[int, Colour, int], ...] = (
            (hovered, look.theme.muted, 1),
            (selected, look.theme.accent_hover, 2),
            (asked, look.theme.tree.best, 3),
        )
        for node, colour, width in rings:
            if node != NONE:
                ring = painter.around(layout.place(node), current.step)
                pen.ring(colour, ring, look.px(8), look.px(width))

    def _draw_signs(self, surface: pygame.Surface, painter: ExercisePainter) -> None:
        current, look = self.current, painter.look
        crossed = current.crossed
        if current.question.ask is Ask.UNVISITED:
            crossed = [*current.marks] if current.marking else []
        cross = figures.cross(look.px(14), look.theme.text if current.marking else look.theme.danger)
        for node in crossed:
            surface.blit(cross, cross.get_rect(center=painter.on_branch(node)))
        badges: list[tuple[str, int]] = []
        if current.next_branch != NONE and not current.answered:
            badges.append((HIDDEN, current.next_branch))
        if current.question.ask is Ask.UNVISITED and current.answered:
            marks = zip((RIGHT, WRONG, MISSED), current.sorted_marks(), strict=True)
            badges += [(symbol, node) for symbol, nodes in marks for node in nodes]
        for symbol, node in badges:
            picture = badge_picture(symbol, look.theme, look.px(BADGE), look.fonts)
            surface.blit(picture, picture.get_rect(center=painter.on_branch(node)))

    # Mouse and keys

    def node_at(self, look: Look, pixel: tuple[int, int]) -> int:
        node = super().node_at(look, pixel)
        painter = self.painter(look)
        return painter.branch_at(pixel) if node == NONE and painter else node

    def clicked_at(self, ui: Host, at: tuple[int, int]) -> None:
        node = self.node_at(ui.look, at)
        if node != NONE and self.current.marking:
            self.drawing.select(node)
            self.current.mark(node)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            marking = self.current.marking
            if marking and event.key != pygame.K_SPACE:
                self.check()
            elif marking and self.drawing.selected != NONE:
                self.current.mark(self.drawing.selected)
            return marking
        return (event.key in ZOOMS or (event.key in WAYS and self.current.marking)) and super().key(ui, event)


# Badges


def badge_colour(theme: Theme, symbol: str) -> Colour:
    return {RIGHT: theme.tree.players[0][1], WRONG: theme.danger}.get(symbol, theme.tree.best)


@lru_cache(32)
def badge(symbol: str, theme: Theme) -> Canvas:
    """A round badge with a tick, a cross, a question mark; a square one for what was missed."""
    radius, ink = 3.5 if symbol == MISSED else BADGE / 2 - 0.5, css(theme.panel)
    edge = box(0.5, 0.5, BADGE - 1, BADGE - 1, (radius, radius))
    canvas = Canvas(BADGE, BADGE, "", [Outline(edge, css(badge_colour(theme, symbol)), ink)])
    if symbol in (RIGHT, WRONG):
        sign = f'<path d="{PATHS[symbol]}" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round"/>'
        canvas.add(Fragment(sign, 3, 3, (BADGE - 6) / 24))
    else:
        sign = "!" if symbol == MISSED else symbol
        canvas.write(sign, BADGE / 2, 0.73 * BADGE, Type.SMALL.size, bold=True, align=0.5, colour=ink)
    return canvas


@picture_cache(32)
def badge_picture(symbol: str, theme: Theme, side: int, fonts: Fonts) -> pygame.Surface:
    return picture_of(badge(symbol, theme), (side, side), fonts)
