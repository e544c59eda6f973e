"""What is seen of the moment: the board of its node, what the node is, and a sentence on what happens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ai.tracing.trace import NONE, Trace
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.games.presentation import presentation_of
from game.ui.lab.tree.trace_cursor import TraceCursor
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Theme, Type, fitted, readable
from game.ui.widgets.widget import Host, Size, Widget

LEAST_BOARD = 96
ARROW = " → "


def scene_of(trace: Trace, node: int) -> Scene:
    """The board of a node, with the move that led to it."""
    position, move = trace.position(node), trace.move(node)
    kind = kind_of(position)
    path = kind.path(move) if trace.nodes.parents[node] != NONE else ()
    return Scene(
        presentation_of(position).face(position).figures(position), last=path, line=kind.winning_line(position)
    )


class NodeBoard(BoardPicture):
    """The board of the node that is visited."""

    live = True

    def __init__(self, player: TraceCursor, style: BoardStyle, *, side: float) -> None:
        self.player = player
        face = presentation_of(player.trace.start).face(player.trace.start)
        super().__init__("board", face, {}, style, side=side)

    def least_height(self, look: Look, width: int) -> int:
        """Where there is little room the words go before it."""
        return min(look.px(LEAST_BOARD), self.size(look, width)[1])

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        self._draw(ui, surface, scene_of(self.player.trace, max(0, self.player.node)))


class Subtitle(Widget):
    """What is searched, and below it how; both are shortened where they have no room, and the tooltip has all."""

    role = "subtitle"

    def __init__(self, what: str, how: str) -> None:
        super().__init__("subject", f"{what}\n{how}", grow=1, tooltip=f"{what}\n{how}")
        self.lines = ((what, Type.BODY), (how, Type.SMALL))

    def measure(self, look: Look, width: int) -> Size:
        return min(width, max(look.text(*line).size[0] for line in self.lines)), look.px(44)

    def _shown(self, look: Look) -> list[tuple[str, Type, pygame.Rect]]:
        heights = [look.text(*line).size[1] for line in self.lines]
        y = self.rect.centery - sum(heights) // 2
        found = []
        for (text, style), height in zip(self.lines, heights, strict=True):
            found.append(
                (fitted(look, text, style, self.rect.w), style, pygame.Rect(self.rect.x, y, self.rect.w, height))
            )
            y += height
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(text, style).place(rect) for text, style, rect in self._shown(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        theme = ui.look.theme
        for (text, style, rect), colour in zip(self._shown(ui.look), (theme.text, theme.muted), strict=True):
            ui.look.text(text, style).draw(surface, rect, colour)


class MomentLine(Widget):
    """The way to the node on the left, its end if it is long, and the number of the visit on the right."""

    role = "moment"
    live = True

    def __init__(self, path: Callable[[], Sequence[str]], visit: Callable[[], str]) -> None:
        super().__init__("moment")
        self.path = path
        self.of_visit = visit

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(24)

    def _texts(self, look: Look) -> tuple[str, str]:
        visit = self.of_visit()
        room = self.rect.w - look.text(visit, Type.SMALL).size[0] - look.px(12)
        path = list(self.path())
        shown = ARROW.join(path)
        while len(path) > 1 and look.text(shown, Type.STRONG).size[0] > room:
            path.pop(0)
            shown = ARROW.join(("…", *path))
        return fitted(look, shown, Type.STRONG, room), visit

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        name, visit = self._texts(look)
        return [
            look.text(name, Type.STRONG).place(self.rect),
            look.text(visit, Type.SMALL).place(self.rect, 1.0),
        ]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        name, visit = self._texts(ui.look)
        self.text = f"{name} {visit}"
        ui.look.text(name, Type.STRONG).draw(surface, self.rect, ui.look.theme.text)
        ui.look.text(visit, Type.SMALL).draw(surface, self.rect, ui.look.theme.muted, 1.0)


@dataclass(frozen=True, slots=True)
class MomentCaption:
    """What the card says: a title, a sentence, when the next cut comes, and what colour it has."""

    title: str
    text: str
    next_cut: str = ""
    colour: Colour | None = None
    """None is the theme's own."""


class StepCard(Widget):
    """What happens at the step, in words, always in the same place; a long sentence is written smaller."""

    role = "card of the step"
    live = True

    def __init__(self, told: Callable[[], MomentCaption], *, lines: int) -> None:
        """`lines`: how many lines of the usual size there is room for below the title."""
        super().__init__("step")
        self.told = told
        self.lines = lines

    def measure(self, look: Look, width: int) -> Size:
        line, inner, told = look.text("x").size[1], width - 2 * look.px(12), self.told()
        small = [text for text in (told.text, told.next_cut) if text]
        needed = look.text(told.title, Type.STRONG, inner).size[1] + look.px(4)
        needed += sum(look.text(text, Type.SMALL, inner).size[1] for text in small)
        return width, max((self.lines + 1) * line, needed) + 2 * look.px(10) + look.px(4)

    def _places(self, look: Look, told: MomentCaption) -> list[tuple[str, Type, pygame.Rect]]:
        """The texts with their types and places."""
        inner = self.rect.inflate(-2 * look.px(12), -2 * look.px(10))
        found = []
        title = look.text(told.title, Type.STRONG, inner.w).size[1]
        found.append((told.title, Type.STRONG, pygame.Rect(inner.x, inner.y, inner.w, title)))
        bottom = inner.bottom
        if told.next_cut:
            high = look.text(told.next_cut, Type.SMALL, inner.w).size[1]
            bottom -= high
            found.append((told.next_cut, Type.SMALL, pygame.Rect(inner.x, bottom, inner.w, high)))
            bottom -= look.px(4)
        room = bottom - inner.y - title
        style = Type.BODY if look.text(told.text, Type.BODY, inner.w).size[1] <= room else Type.SMALL
        high = look.text(told.text, style, inner.w).size[1]
        found.append((told.text, style, pygame.Rect(inner.x, inner.y + title, inner.w, high)))
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [
            look.text(text, style, rect.w).place(rect, valign=0.0)
            for text, style, rect in self._places(look, self.told())
        ]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, told = ui.look, ui.look.theme, self.told()
        self.text = "\n".join(filter(None, (told.title, told.text, told.next_cut)))
        colour = told.colour or theme.accent
        ground = card_ground(theme, colour)
        titled_colour = readable(colour, theme, ground)
        shapes.rounded(surface, self.rect, look.px(8), ground, colour, look.px(theme.border))
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for text, style, rect in self._places(look, told):
            titled = style is Type.STRONG and told.colour
            own = titled_colour if titled else theme.muted if text == told.next_cut else theme.text
            look.text(text, style, rect.w).draw(surface, rect, own, valign=0.0)
        surface.set_clip(before)


def card_ground(theme: Theme, colour: Colour) -> Colour:
    """The ground of a card in a colour: hardly more than a breath of it."""
    return shapes.blend(theme.panel, colour, 0.0 if theme.border > 1 else 0.1)
