"""The study's page in windows of all sizes: header, board with a bar, panel, buttons that step through the game."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.ui.board.page import MARGIN, is_upright
from game.ui.board.widget import BoardWidget
from game.ui.commands import BACK, EDIT, LAB, Command
from game.ui.look.theme import Ink, Look, Type
from game.ui.study.commands import PLAY_ON
from game.ui.study.tabs import StudyTab
from game.ui.widgets.button import Rank, button_of
from game.ui.widgets.fits import Fits
from game.ui.widgets.layout import Box, Row
from game.ui.widgets.line import Line, Titles
from game.ui.widgets.tabs import TabItem, Tabs
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

BAR, BESIDE_BAR = 24, 8
"""Width of the bar next to the board, and the gap between them, in pixels at 100 %."""
GAP = 12
PANEL = (340, 620)
"""Least and greatest width of the panel next to the board, in pixels at 100 %."""
SHARE = 0.5
"""Greatest share of an upright window's height for the board."""


class StudyPage(Box):
    """The header over everything; the board, and the panel next to it or, in an upright window, below.

    The board lies in the same place with a bar and without.
    """

    def __init__(self, header: Widget, board: BoardWidget, bar: Widget | None, panel: Widget) -> None:
        super().__init__([header, *([bar] if bar else []), board, panel])
        self.header, self.board, self.bar, self.panel = header, board, bar, panel

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap, side, beside = look.px(GAP), look.px(MARGIN), look.px(BAR + BESIDE_BAR)
        height = self.header.size(look, rect.w - 2 * side)[1]
        self.header.arrange(look, pygame.Rect(rect.x + side, rect.y + gap, rect.w - 2 * side, height))
        top = rect.y + gap + height + gap
        inner = pygame.Rect(rect.x + side, top, rect.w - 2 * side, rect.bottom - gap - top)
        if is_upright(rect.size):
            room = min(inner.w - 2 * beside, round(SHARE * rect.h))
            self.board.arrange(look, pygame.Rect(inner.centerx - room // 2, inner.y, room, room))
            below = self.board.rect.bottom + gap
            self.panel.arrange(look, pygame.Rect(inner.x, below, inner.w, inner.bottom - below))
        else:
            between = beside + look.px(BESIDE_BAR)
            least = min(look.px(PANEL[0]), inner.w // 2)
            room = max(1, min(inner.h, inner.w - between - least))
            width = min(inner.w - room - between, look.px(PANEL[1]))
            left = inner.x + (inner.w - room - between - width) // 2
            self.board.arrange(look, pygame.Rect(left, inner.y, room, inner.h))
            self.panel.arrange(look, pygame.Rect(left + room + between, inner.y, width, inner.h))
        if self.bar:
            board = self.board.rect
            self.bar.arrange(look, pygame.Rect(board.right + look.px(BESIDE_BAR), board.y, look.px(BAR), board.h))


LEAST_TITLE = 180
"""Width in pixels at 100 % that the title keeps next to the tabs; if it has less, the tabs are icons."""


def status_line(text: str, *, warning: bool, strong: bool) -> Line:
    """The line below the panel; a warning stands out by its colour."""
    ink = Ink.DANGER if warning else Ink.TEXT if strong else Ink.MUTED
    return Line(text, Type.SMALL, name="status", ink=ink, grow=1, height=22, role="status", news=True)


def study_header(
    titles: tuple[str, str],
    tabs: Sequence[StudyTab],
    shown: StudyTab,
    turn_to: Callable[[str], None],
    table: Mapping[str, Command],
) -> Widget:
    """The way back, the title, the tabs as words or, where there is little room, icons, and the ways to other rooms."""
    entries = [TabItem(tab.name, _(tab.label), tab.symbol) for tab in tabs]
    names = (BACK.name, PLAY_ON.name, LAB.name, EDIT.name)
    back, play_on, lab, edit = (button_of(table[name], words=False, rank=Rank.FLAT) for name in names)

    def row(*ways: Widget, words: bool) -> Row:
        pages = [Tabs("tabs", entries, shown.name, turn_to, words=words)] if len(entries) > 1 else []
        return Row([back, Titles(*titles, least=LEAST_TITLE if words else 1), *pages, *ways], gap=8, wraps=False)

    return Fits([row(play_on, lab, edit, words=True), row(play_on, lab, words=False)])
