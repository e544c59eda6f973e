"""The moves of a position, each with its score and the reason; and the line of one of them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Self

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.lines import far_goal
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Host, Size, Widget

PAD = (12, 8)
"""Room beside and above the texts of a row, in pixels at 100 %."""
STRIPE = 4
"""Width of the stripe before the chosen move in pixels at 100 %."""
PAGE = 6
"""Number of rows per page key."""
WORD_GAP = 10
MOST_LINES = 4
"""Number of visible lines of moves."""


class MoveRow(Widget):
    """A move, its score, and the reason in small letters."""

    role = "list item"
    focusable = True
    clickable = True

    def __init__(
        self, name: str, texts: tuple[str, str, str, str], chosen: bool, choose: Callable[[], None], lead: "Lead"
    ) -> None:
        """`texts`: the move, a note on it, its score and the reason. `lead` goes to another row by a key."""
        super().__init__(name, "\n".join(filter(None, texts)))
        self.move, self.note, self.score, self.reason = texts
        self.chosen = chosen
        self.choose = choose
        self.lead = lead

    def _room(self, look: Look, width: int) -> int:
        return max(1, width - 2 * look.px(PAD[0]))

    def _head(self, look: Look, width: int) -> int:
        """Number of lines of the move, its note and its score."""
        texts = [(self.move, Type.STRONG), (self.note, Type.SMALL), (self.score, Type.STRONG)]
        wide = [look.text(text, style).size[0] for text, style in texts if text]
        return 1 if sum(wide) + look.px(WORD_GAP) * (len(wide) - 1) <= self._room(look, width) else 2

    def measure(self, look: Look, width: int) -> Size:
        high = look.text(self.move, Type.STRONG).size[1] * self._head(look, width)
        if self.reason:
            high += look.text(self.reason, Type.SMALL, self._room(look, width)).size[1] + look.px(2)
        return width, high + 2 * look.px(PAD[1])

    def _places(self, look: Look) -> list[tuple[str, Type, pygame.Rect, float, bool]]:
        """Each text with its type, place, alignment, and True if it is muted."""
        inner = self.rect.inflate(-2 * look.px(PAD[0]), -2 * look.px(PAD[1]))
        high = look.text(self.move, Type.STRONG).size[1]
        top = pygame.Rect(inner.x, inner.y, inner.w, high)
        last = top.move(0, high * (self._head(look, self.rect.w) - 1))
        after = look.text(self.move, Type.STRONG).size[0] + look.px(WORD_GAP)
        places = [(self.move, Type.STRONG, top, 0.0, False), (self.score, Type.STRONG, last, 1.0, False)]
        if self.note:
            places.append((self.note, Type.SMALL, pygame.Rect(inner.x + after, top.y, inner.w, high), 0.0, True))
        if self.reason:
            below = pygame.Rect(inner.x, last.bottom + look.px(2), inner.w, inner.bottom - last.bottom - look.px(2))
            places.append((self.reason, Type.SMALL, below, 0.0, True))
        return places

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [
            look.text(text, style, self._room(look, self.rect.w)).place(place, align)
            for text, style, place, align, _muted in self._places(look)
        ]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if self.chosen:
            shapes.rounded(surface, self.rect, look.radius, theme.control)
            stripe = pygame.Rect(self.rect.x, self.rect.y, look.px(STRIPE), self.rect.h)
            shapes.rounded(surface, stripe, look.px(2), theme.accent)
        elif self.warmth:
            shapes.rounded(surface, self.rect, look.radius, shapes.blend(theme.panel, theme.control, self.warmth))
        for text, style, place, align, muted in self._places(look):
            colour = theme.muted if muted else theme.text
            look.text(text, style, self._room(look, self.rect.w)).draw(surface, place, colour, align)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.rect.collidepoint(at):
            self.choose()

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.choose()
            return True
        return self.lead(ui, event)


Lead = Callable[[Host, pygame.event.Event], bool]


class MoveRows(Column):
    """The rows, named after their moves. The arrow keys choose."""

    def __init__(
        self, rows: Sequence[tuple[str, str, str, str]], chosen: int, choose: Callable[[int], None], after: str = ""
    ) -> None:
        """`after` is written below the last row."""
        self.names = [f"move {texts[0]}" for texts in rows]
        self.choose = choose
        self.chosen = chosen
        inside: list[Widget] = [
            MoveRow(name, texts, number == chosen, partial(choose, number), partial(self._lead, number))
            for number, (name, texts) in enumerate(zip(self.names, rows, strict=True))
        ]
        below: list[Widget] = [Label(after, Type.SMALL, muted=True, name="moves left out")] if after else []
        super().__init__([*inside, *below], gap=2, padding=2, name="moves of the position")

    def _lead(self, number: int, ui: Host, event: pygame.event.Event) -> bool:
        """Choose the row that a key leads to."""
        last = len(self.names) - 1
        steps = {pygame.K_UP: max(0, number - 1), pygame.K_DOWN: min(last, number + 1)}
        goal = steps.get(event.key)
        if goal is None and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            goal = far_goal(event.key, number, last, PAGE)
        if goal is None or goal == number:
            return False
        name = self.names[goal]
        self.choose(goal)
        ui.focus(name)
        return True


class RowScroll(Scroll):
    """The rows; the chosen one scrolls into view, and stays there when the order changes."""

    def __init__(self, rows: MoveRows) -> None:
        super().__init__(rows, name="moves scroll", grow=0, least=80)
        self.rows = rows
        self.seen = ""
        self.kept = False
        """True if the chosen row was visible at the last look."""

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.seen = old.seen
        row = old.chosen_row
        self.kept = row is not None and old.rect.contains(row.rect)

    @property
    def chosen_row(self) -> Widget | None:
        chosen = self.rows.chosen
        return self.rows.inside[chosen] if 0 <= chosen < len(self.rows.names) else None

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        row = self.chosen_row
        if row is not None and (row.name != self.seen or self.kept):
            self.seen, self.kept = row.name, False
            self.reveal(look, row.rect)


class LineText(Widget):
    """The moves of a line as running text; a click goes to the position after a move."""

    role = "line"
    clickable = True
    straight = True

    def __init__(self, texts: Sequence[str], step: int, go_to: Callable[[int], None]) -> None:
        """`step`: the number of moves played."""
        super().__init__("line text", " ".join(texts), tooltip="")
        self.texts = tuple(texts)
        self.step = step
        self.go_to = go_to

    def _rects(self, look: Look, width: int) -> list[pygame.Rect]:
        x, y, high = 0, 0, line_height(look)
        rects = []
        for text in self.texts:
            wide = look.text(text).size[0] + look.px(WORD_GAP)
            if x and x + wide > width:
                x, y = 0, y + high
            rects.append(pygame.Rect(x, y, min(wide, width), high))
            x += wide
        return rects

    def measure(self, look: Look, width: int) -> Size:
        rects = self._rects(look, width)
        return width, rects[-1].bottom if rects else 0

    def word_rect(self, look: Look, number: int) -> pygame.Rect:
        return self._rects(look, self.rect.w)[number].move(self.rect.topleft)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [
            look.text(text).place(rect.move(self.rect.topleft), 0.5)
            for text, rect in zip(self.texts, self._rects(look, self.rect.w), strict=True)
        ]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        for number, (text, rect) in enumerate(zip(self.texts, self._rects(look, self.rect.w), strict=True)):
            place = rect.move(self.rect.topleft)
            colour = theme.text if number < self.step else theme.muted
            if number == self.step - 1:
                shapes.rounded(surface, place.inflate(0, -look.px(2)), look.px(5), theme.accent)
                colour = theme.on_accent
            look.text(text).draw(surface, place, colour, 0.5)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        for number, rect in enumerate(self._rects(ui.look, self.rect.w)):
            if rect.move(self.rect.topleft).collidepoint(at):
                self.go_to(number + 1)
                return


def line_height(look: Look) -> int:
    """Height of a line of moves in pixels."""
    return max(look.text("0").size[1] + look.px(6), look.finger)


class LineScroll(Scroll):
    """The text of the line in a few lines, scrolled to the cursor."""

    def __init__(self, line: LineText) -> None:
        super().__init__(line, name="line scroll", grow=0)
        self.line = line
        self.seen = -1

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.seen = old.seen

    def measure(self, look: Look, width: int) -> Size:
        return width, min(self.line.size(look, width)[1], MOST_LINES * line_height(look))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        if self.line.texts and self.line.step != self.seen:
            self.seen = self.line.step
            self.reveal(look, self.line.word_rect(look, max(0, self.line.step - 1)))
