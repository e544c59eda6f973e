"""A choice among looks of the board, each on a small board of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.kind import Square
from game.ui.board.art import BoardStyle
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.face import Figure, PlainFace
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.screen import Context
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.tile import tick
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import C_, _

LEAST = 88
"""The least width of a sample, at 100 %."""
MOST = 168
"""The greatest width: a line of few samples is filled by larger ones."""
GAP = 8
INSIDE = 6
"""The room between a sample's edge and its board."""
FIGURES = {0: Figure.BLACK_KING, 2: Figure.BLACK_MAN, 6: Figure.WHITE_MAN, 8: Figure.WHITE_KING}


@dataclass(frozen=True)
class SampleFace(PlainFace):
    chequered = True

    def square_at(self, row: int, column: int) -> Square | None:
        return None if (row + column) % 2 else super().square_at(row, column)

    def row_name(self, row: int) -> str:
        return ""

    def column_name(self, column: int) -> str:
        return ""


FACE = SampleFace(3, 3)


class SampleChoice(Choice[str]):
    """Samples in as many lines as they need; the chosen one is ticked. Their boards are drawn one a frame."""

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[str, str]],
        value: str,
        change: Callable[[str], None],
        style: Callable[[str], BoardStyle],
    ) -> None:
        super().__init__(name, options, value, change)
        self.styles = tuple(style(option) for option, _ in self.options)
        self.pictures: dict[BoardStyle, pygame.Surface] = {}
        self.side = 0

    def adopt(self, old: Choice[str]) -> None:
        super().adopt(old)
        if isinstance(old, SampleChoice):
            self.pictures, self.side = old.pictures, old.side

    def _across(self, look: Look, width: int) -> int:
        """Number of samples in a line; all lines have as many, but for the last one."""
        count = len(self.options)
        most = max(1, min(count, (width + look.px(GAP)) // (self._least(look) + look.px(GAP))))
        return -(-count // -(-count // most))

    def _least(self, look: Look) -> int:
        words = (word for _, text in self.options for word in text.split())
        widest = max(look.text(word, Type.SMALL).size[0] for word in words)
        return max(look.px(LEAST), widest + 2 * look.px(INSIDE))

    def _sample(self, look: Look, width: int) -> tuple[int, int]:
        across, gap = self._across(look, width), look.px(GAP)
        each = min((width - gap * (across - 1)) // across, max(look.px(MOST), self._least(look)))
        room = max(1, each - 2 * look.px(INSIDE))
        words = max(look.text(text, Type.SMALL, room).size[1] for _, text in self.options)
        return each, room + words + 3 * look.px(INSIDE)

    def measure(self, look: Look, width: int) -> Size:
        across, (each, high), gap = self._across(look, width), self._sample(look, width), look.px(GAP)
        lines = -(-len(self.options) // across)
        return across * each + gap * (across - 1), lines * high + gap * (lines - 1)

    def segments(self, look: Look) -> list[pygame.Rect]:
        across, (each, high), gap = self._across(look, self.rect.w), self._sample(look, self.rect.w), look.px(GAP)
        return [
            pygame.Rect(
                self.rect.x + number % across * (each + gap), self.rect.y + number // across * (high + gap), each, high
            )
            for number in range(len(self.options))
        ]

    def _words(self, look: Look, place: pygame.Rect) -> pygame.Rect:
        inside = look.px(INSIDE)
        top = place.y + place.w
        return pygame.Rect(place.x + inside, top, place.w - 2 * inside, place.bottom - inside - top)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [
            look.text(text, Type.SMALL, words.w).place(words, 0.5)
            for (_, text), words in zip(self.options, map(partial(self._words, look), self.segments(look)), strict=True)
        ]

    def update(self, ui: Host, dt: float) -> None:
        """Draw one board that is still missing."""
        segments = self.segments(ui.look)
        side = segments[0].w - 2 * ui.look.px(INSIDE)
        if side < 1:
            return
        if side != self.side:
            self.pictures, self.side = {}, side
        missing = next((style for style in self.styles if style not in self.pictures), None)
        if missing is not None:
            self.pictures[missing] = sample(missing, side)
            ui.dirty = True
            ui.animate()

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        """Up and Down lead from line to line."""
        down = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if down is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return super().key(ui, event)
        number = self.index + down * self._across(ui.look, self.rect.w)
        if not 0 <= number < len(self.options):
            return False
        self.change(self.options[number][0])
        return True

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        inside = look.px(INSIDE)
        for number, (place, style) in enumerate(zip(self.segments(look), self.styles, strict=True)):
            chosen, warm = number == self.index, self.warmth if number == self.warm else 0.0
            ground = shapes.blend(theme.control, theme.control_hover, 1.0 if chosen else warm)
            border, width = (theme.accent, look.px(3)) if chosen else (theme.control_border, look.px(theme.border))
            shapes.rounded(surface, place, look.radius, ground, border, width)
            board = pygame.Rect(place.x + inside, place.y + inside, place.w - 2 * inside, place.w - 2 * inside)
            if style in self.pictures:
                surface.blit(self.pictures[style], self.pictures[style].get_rect(center=board.center))
            words = self._words(look, place)
            look.text(self.options[number][1], Type.SMALL, words.w).draw(surface, words, theme.text, 0.5)
            if chosen:
                tick(look, surface, place)


def open_looks(ui: Ui, context: Context) -> None:
    chosen = context.settings

    def take(name: str, value: str) -> None:
        setattr(chosen, name, value)
        context.changed()
        ui.rebuild()

    def body() -> Widget:
        now = BoardStyle(chosen.board_theme, chosen.piece_set, names=False)
        boards = [(name, _(theme.name)) for name, theme in BOARD_THEMES.items()]
        pieces = [(name, C_("pieces", each.name)) for name, each in PIECE_SETS.items()]
        on_boards = SampleChoice(
            "board_theme", boards, now.board, partial(take, "board_theme"), lambda value: now._replace(board=value)
        )
        with_pieces = SampleChoice(
            "piece_set", pieces, now.pieces, partial(take, "piece_set"), lambda value: now._replace(pieces=value)
        )
        return Column([Label(_("Board")), on_boards, Label(_("Pieces")), with_pieces], gap=10)

    open_dialog(ui, lambda: _("Board and pieces"), body, most=720)


def sample(style: BoardStyle, side: int) -> pygame.Surface:
    """A man and a king of either side on a small board."""
    view = BoardView(FACE, lambda size: pygame.font.Font(None, size), style)
    view.fit(pygame.Rect(0, 0, side, side))
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    view.draw(picture, Scene(FIGURES))
    return picture
