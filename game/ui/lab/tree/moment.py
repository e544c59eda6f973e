"""The moment in a search: the board of its node, the way to it, a card on what happens, and views that follow it."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from ai.tracing.trace import NONE, Trace
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.games.presentation import presentation_of
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Type, fitted, readable
from game.ui.widgets.scroll import CursorScroll
from game.ui.widgets.widget import Host, Size, Widget

LEAST_BOARD = 96
LEAST_LINES = 3
ARROW = " → "


def scene_of(trace: Trace, node: int) -> Scene:
    position, move = trace.position(node), trace.move(node)
    kind = kind_of(position)
    path = kind.path(move) if trace.nodes.parents[node] != NONE else ()
    face = presentation_of(position).face(position)
    return Scene(face.figures(position), last=path, line=kind.winning_line(position), emblems=face.emblems(position))


def with_last_moves(look: Look, path: str, style: Type, width: int) -> str:
    moves = path.split(ARROW)
    while len(moves) > 1 and look.text(path, style).size[0] > width:
        moves.pop(0)
        path = ARROW.join(("…", *moves))
    return fitted(look, path, style, width)


class NodeBoard(BoardPicture):
    live = True

    def __init__(
        self, name: str, trace: Trace, node: Callable[[], int], style: BoardStyle, *, side: float, least: float = 0
    ) -> None:
        """`least`: its least height at 100 %, where the words around it go first; 0 for all of it."""
        face = presentation_of(trace.start).face(trace.start)
        super().__init__(name, face, {}, style, side=side, least=least)
        self.trace, self.node = trace, node

    def scene_now(self, ui: Host) -> Scene:
        return scene_of(self.trace, max(0, self.node()))


class MomentScroll(CursorScroll):
    """Scrolled lines that keep the current moment's line in view; the line is looked up in every frame."""

    live = True

    def reveal(self, look: Look, place: pygame.Rect) -> None:
        above, below = place.top - self.rect.top, place.bottom - self.rect.bottom
        if above < 0 or below > 0:
            self.scroll_to(look, self.offset + (above if above < 0 else below), glide=False)

    def update(self, ui: Host, dt: float) -> None:
        if self.state() != self.seen:
            self.arrange(ui.look, self.rect)
            ui.changed(self)
        super().update(ui, dt)


@dataclass(frozen=True, slots=True)
class MomentCaption:
    """Texts of the card, and its colour if it is not the theme's."""

    title: str
    text: str
    next_cut: str = ""
    colour: Colour | None = None


class StepCard(Widget):
    """The step in words, always in the same place. The text is live, and smaller if it is long."""

    role = "card of the step"
    live = True

    def __init__(self, told: Callable[[], MomentCaption], *, lines: int, start: MomentCaption | None = None) -> None:
        """`lines`: number of lines of the usual size that have room below the title.
        `start`: the caption before the first step, which has room at every step: one can go back to it.
        """
        super().__init__("step")
        self.told = told
        self.lines = lines
        self.start = start

    def measure(self, look: Look, width: int) -> Size:
        line, inner = look.text("x").size[1], width - 2 * look.px(12)

        def needed(told: MomentCaption) -> int:
            texts = sum(look.text(text, Type.SMALL, inner).size[1] for text in (told.text, told.next_cut) if text)
            return look.text(told.title, Type.STRONG, inner).size[1] + look.px(4) + texts

        captions = [self.told()] if self.start is None else [self.told(), self.start]
        return width, max((self.lines + 1) * line, *map(needed, captions)) + 2 * look.px(10) + look.px(4)

    def _places(self, look: Look, told: MomentCaption) -> list[tuple[str, Type, pygame.Rect]]:
        inner = self.rect.inflate(-2 * look.px(12), -2 * look.px(10))
        x, top, wide = inner.x, inner.y, inner.w

        def height(text: str, style: Type) -> int:
            return look.text(text, style, wide).size[1]

        title, below = height(told.title, Type.STRONG), height(told.next_cut, Type.SMALL) if told.next_cut else 0
        room = inner.h - title - (below + look.px(4) if below else 0)
        style = Type.BODY if height(told.text, Type.BODY) <= room else Type.SMALL
        found = [
            (told.title, Type.STRONG, pygame.Rect(x, top, wide, title)),
            (told.text, style, pygame.Rect(x, top + title, wide, height(told.text, style))),
        ]
        if below:
            found.append((told.next_cut, Type.SMALL, pygame.Rect(x, inner.bottom - below, wide, below)))
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        places = self._places(look, self.told())
        return [look.text(text, style, rect.w).place(rect, valign=0.0) for text, style, rect in places]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, told = ui.look, ui.look.theme, self.told()
        self.text = "\n".join(filter(None, (told.title, told.text, told.next_cut)))
        colour = told.colour or theme.accent
        ground = shapes.blend(theme.panel, colour, 0.0 if theme.border > 1 else 0.1)
        titled = readable(colour, theme, ground) if told.colour else theme.text
        shapes.rounded(surface, self.rect, look.px(8), ground, colour, look.px(theme.border))
        inks = (titled, theme.text, theme.muted)
        with shapes.clipped(surface, self.rect):
            for (text, style, rect), ink in zip(self._places(look, told), inks, strict=False):
                look.text(text, style, rect.w).draw(surface, rect, ink, valign=0.0)
