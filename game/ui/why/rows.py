"""The moves of a position, each with its score and the reason; and the line of one of them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Self

import pygame

from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.fits import Fits
from game.ui.widgets.flow import FlowText, FlowWord
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.line import Line
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.selection import far_goal
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Host, Size, Widget

PAGE = 6
MOST_LINES = 4
Lead = Callable[[Host, pygame.event.Event], bool]


class MoveRow(Tile):
    """A move, its score, and the reason in small letters."""

    def __init__(
        self, name: str, texts: tuple[str, str, str, str], chosen: bool, choose: Callable[[], None], lead: Lead
    ) -> None:
        """`texts`: the move, a note on it, its score and the reason. `lead` goes to another row by a key."""
        move, note, score, reason = texts
        notes = [Line(note, Type.SMALL, ink=Ink.MUTED)] if note else []
        heads = Row([Line(move, Type.STRONG), *notes], gap=10, wraps=False, grow=1)
        worth = Line(score, Type.STRONG, align=1.0)
        head = Fits([Row([heads, worth], gap=10, wraps=False), Column([heads, worth], gap=0)])
        inside = [head, *([Label(reason, Type.SMALL, muted=True)] if reason else [])]
        ground = Ink.CONTROL if chosen else Ink.PANEL
        super().__init__(
            inside, name=name, action=choose, ground=ground, edge=ground, bar=chosen, padding=11, role="list item"
        )
        self.lead = lead

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        return super().key(ui, event) or self.lead(ui, event)


class MoveRows(Column):
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
        last = len(self.names) - 1
        goal = {pygame.K_UP: max(0, number - 1), pygame.K_DOWN: min(last, number + 1)}.get(event.key)
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


class LineScroll(Scroll):
    """The moves of a line in a few lines of text, scrolled to the cursor; a click goes to the position after a move."""

    def __init__(self, texts: Sequence[str], step: int, go_to: Callable[[int], None]) -> None:
        """`step`: the number of moves played."""
        words = [
            FlowWord(text, Ink.TEXT if number <= step else Ink.MUTED, marked=number == step)
            for number, text in enumerate(texts, 1)
        ]
        self.line = FlowText("line text", words, lambda number: go_to(number + 1), straight=True)
        super().__init__(self.line, name="line scroll", grow=0)
        self.step = step
        self.seen = -1

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.seen = old.seen

    def measure(self, look: Look, width: int) -> Size:
        return width, min(self.line.size(look, width)[1], MOST_LINES * self.line.line_height(look))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        if self.line.words and self.step != self.seen:
            self.seen = self.step
            self.reveal(look, self.line.word_rects(look)[max(0, self.step - 1)])
