"""The table of visits, which grows as the search goes on; a click on a row shows that moment."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import pygame

from game.ui.lab.tree.colours import node_colour
from game.ui.lab.tree.lines import WholeLineScroll
from game.ui.lab.tree.rows import Rows
from game.ui.lab.tree.trace_cursor import TraceCursor
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.layout import Column
from game.ui.widgets.scroll import BAR_ROOM
from game.ui.widgets.widget import Host, Size, Widget

LINE_HEIGHT = 24
LEAST_LINES = 3
SHARES = (52, 46, 46, 46, 36)
"""How the width is shared among the columns after the first;"""
SHARES_WITHOUT_WINDOW = (60, 120)
"""and so where there are no windows."""
LEAST_NUMBER, DIGIT = 40, 9
"""The share of the visit's number: at least, and for each digit."""
MARGIN = 6
PAGE = 10
"""How many steps a page key goes."""
MOST_IMAGES = 2000
"""Of texts that are kept."""
KEYS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


def cells(look: Look, line: pygame.Rect, rows: Rows, last: int) -> list[pygame.Rect]:
    """The places of a line's texts; `last` is the greatest number of a visit."""
    shares = (max(LEAST_NUMBER, DIGIT * len(str(last))), *(SHARES if rows.windowed else SHARES_WITHOUT_WINDOW))
    inner, gap = line.inflate(-2 * look.px(MARGIN), 0), look.px(4)
    needed = [look.text(text, Type.SMALL).size[0] + gap for text in rows.headings]
    needed[1] = max(needed[1], look.text(rows.root, Type.SMALL).size[0] + gap)
    widths = shared(inner.w, shares, needed)
    edges = [inner.x + round(sum(widths[:column])) for column in range(len(widths) + 1)]
    return [pygame.Rect(left, line.y, right - left - gap, line.h) for left, right in pairwise(edges)]


def shared(width: int, shares: Sequence[int], needed: Sequence[int]) -> list[float]:
    """A width divided among columns by their shares, though those with room to spare give some to those that need it.

    >>> shared(100, (1, 1, 2), (34, 10, 20))
    [34.0, 22.0, 44.0]
    """
    widths = [width * share / sum(shares) for share in shares]
    room = [own - least for own, least in zip(widths, needed, strict=True)]
    spare, missing = sum(each for each in room if each > 0), -sum(each for each in room if each < 0)
    if not spare or not missing:
        return widths
    moved = min(spare, missing)
    return [own - moved * each / (spare if each > 0 else missing) for own, each in zip(widths, room, strict=True)]


class LabTableHeadings(Widget):
    """What stands over the columns."""

    role = "headings"

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.last = len(rows.trace)
        super().__init__("headings", " ".join(rows.headings))

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(LINE_HEIGHT)

    def _texts(self, look: Look) -> Sequence[tuple[str, pygame.Rect]]:
        line = pygame.Rect(self.rect.x, self.rect.y, self.rect.w - look.px(BAR_ROOM), self.rect.h)
        places = cells(look, line, self.rows, self.last)
        texts = zip(self.rows.headings, places, strict=True)
        return [(fitted(look, text, Type.SMALL, place.w), place) for text, place in texts]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(text, Type.SMALL).place(place) for text, place in self._texts(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        for text, place in self._texts(ui.look):
            ui.look.text(text, Type.SMALL).draw(surface, place, ui.look.theme.muted)


class VisitRows(Widget):
    """All rows up to the furthest step that was shown; only those in view are made. Lies in a TableScroll."""

    role = "table"
    focusable = True
    clickable = True
    live = True

    def __init__(self, player: TraceCursor, rows: Rows) -> None:
        super().__init__("visits")
        self.player = player
        self.rows = rows
        self._images: dict[tuple[str, int, Colour], tuple[pygame.Surface, int]] = {}
        """Texts as they are drawn at a scale."""
        self._scale = 0.0

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self._images, self._scale = old._images, old._scale

    def measure(self, look: Look, width: int) -> Size:
        return width, max(1, self.player.reached) * look.px(LINE_HEIGHT)

    def line(self, look: Look, step: int) -> pygame.Rect:
        """Where the row of a step lies."""
        height = look.px(LINE_HEIGHT)
        return pygame.Rect(self.rect.x, self.rect.y + (step - 1) * height, self.rect.w, height)

    def seen(self, look: Look, view: pygame.Rect) -> range:
        """The steps whose rows lie in a part of the window."""
        height = look.px(LINE_HEIGHT)
        first = (view.top - self.rect.y) // height + 1
        last = (view.bottom - 1 - self.rect.y) // height + 1
        return range(max(1, first), min(self.player.reached, last) + 1)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, shown = ui.look, self.player.step
        steps = self.seen(look, surface.get_clip())
        if look.scale != self._scale or len(self._images) > MOST_IMAGES:
            self._images, self._scale = {}, look.scale
        places = cells(look, self.line(look, 1), self.rows, self.player.last)
        height = look.px(LINE_HEIGHT)
        for step in steps:
            ground = look.theme.accent if step == shown else look.theme.control_hover
            if step in (shown, self.hovered_step(look)):
                shapes.rounded(surface, self.line(look, step), look.px(5), ground)
            below = (step - 1) * height
            row = zip(self.rows.row(step), places, self._colours(look, step), strict=False)
            images = ((self._image(look, text, place.w, colour), place) for text, place, colour in row)
            surface.fblits([(image, (place.x, place.y + below + lift)) for (image, lift), place in images])
        self.text = "\n".join(" ".join(self.rows.row(step)).rstrip() for step in steps)

    def _colours(self, look: Look, step: int) -> tuple[Colour, ...]:
        """The colours of the cells of a row."""
        theme, shown = look.theme, self.player.step
        if step >= shown:
            return (theme.on_accent if step == shown else theme.disabled,) * (1 + len(SHARES))
        return theme.muted, self._node_colour(look, step), theme.text, theme.text, theme.text, theme.tree.best

    def _node_colour(self, look: Look, step: int) -> Colour:
        return node_colour(look.theme, self.rows.trace, self.rows.trace.visits.nodes[step - 1])

    def _image(self, look: Look, text: str, width: int, colour: Colour) -> tuple[pygame.Surface, int]:
        """A text, cut to a width, and how far below the top of its line it is drawn; most are in a table many times."""
        key = text, width, colour
        if key not in self._images:
            block = look.text(fitted(look, text, Type.SMALL, width), Type.SMALL)
            ((image, (_x, lift)),) = block.images(pygame.Rect(0, 0, width, look.px(LINE_HEIGHT)), colour)
            self._images[key] = image, lift
        return self._images[key]

    def hovered_step(self, look: Look) -> int:
        """The step whose row the mouse is over; 0 for none."""
        return self._pointed if self.warmth else 0

    _pointed = 0

    def _step_at(self, look: Look, at: tuple[int, int]) -> int:
        return (at[1] - self.rect.y) // look.px(LINE_HEIGHT) + 1

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        step = self._step_at(ui.look, at)
        if step != self._pointed:
            self._pointed = step
            ui.changed(self)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        step = self._step_at(ui.look, at)
        if 1 <= step <= self.player.reached:
            self.player.go_to(step)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.press(ui, at)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        steps = KEYS | {pygame.K_PAGEUP: -PAGE, pygame.K_PAGEDOWN: PAGE}
        if event.key not in steps:
            return False
        self.player.walk(steps[event.key])
        return True


class TableScroll(WholeLineScroll):
    """The view of the rows: it keeps the row of the moment in sight."""

    live = True

    def __init__(self, rows: VisitRows) -> None:
        super().__init__(rows, name="visits scroll", line=LINE_HEIGHT, least=LEAST_LINES, holds=True)
        self.rows = rows
        self.shown = (-1, -1, -1)
        """At the last look: the step, the number of rows, and the height of the view."""

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown = old.shown

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        player = self.rows.player
        state = (player.step, player.reached, self.rect.h)
        if state != self.shown:
            self.shown = state
            self.reveal(look, self.rows.line(look, max(1, player.step)))

    def update(self, ui: Host, dt: float) -> None:
        player = self.rows.player
        if (player.step, player.reached) != self.shown[:2]:
            self.arrange(ui.look, self.rect)
            ui.changed(self)
        super().update(ui, dt)


def table(player: TraceCursor, rows: Rows) -> Widget:
    """The headings over the rows."""
    return Column([LabTableHeadings(rows), TableScroll(VisitRows(player, rows))], gap=2, grow=1)
