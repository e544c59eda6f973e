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
from game.ui.look.theme import Look, Type
from game.ui.screen import Context
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label, Picture
from game.ui.widgets.layout import AtMost, Column, Columns
from game.ui.widgets.tile import Pick
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
        self.samples = [self._sample(number) for number in range(len(self.options))]
        self.columns = Columns(self.samples, least=LEAST, gap=GAP)
        self.grid = AtMost(self.columns, most=len(options) * (MOST + GAP) - GAP)

    def _sample(self, number: int) -> Pick:
        """A board with its name; a click on it goes to the choice."""
        style = self.styles[number]
        board = Picture(lambda _side, _theme: self.pictures.get(style, pygame.Surface((0, 0))), MOST)
        words = Label(self.options[number][1], Type.SMALL, align=0.5)
        sample = Pick("", [board, words], lambda: None, chosen=number == self.index)
        sample.padding = sample.gap = INSIDE
        sample.focusable = sample.clickable = False
        return sample

    def adopt(self, old: Choice[str]) -> None:
        super().adopt(old)
        if isinstance(old, SampleChoice):
            self.pictures, self.side = old.pictures, old.side

    def children(self) -> Sequence[Widget]:
        return (self.grid,)

    def measure(self, look: Look, width: int) -> Size:
        words = (word for _, text in self.options for word in text.split())
        widest = max(look.text(word, Type.SMALL).size[0] for word in words)
        self.columns.least = max(LEAST, widest / look.scale + 2 * INSIDE)
        return self.grid.size(look, width)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.grid.arrange(look, rect)

    def segments(self, look: Look) -> list[pygame.Rect]:
        return [sample.rect for sample in self.samples]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return []

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        """Light the sample under the mouse only while it is drawn: its own warmth would fade and never rest."""
        for number, sample in enumerate(self.samples):
            sample.warmth = self.warmth if number == self.warm else 0.0
        Widget.draw(self, ui, surface)
        for sample in self.samples:
            sample.warmth = 0.0

    def update(self, ui: Host, dt: float) -> None:
        """Draw one board that is still missing."""
        side = self.samples[0].inside[0].rect.w
        if side < 1:
            return
        if side != self.side:
            self.pictures, self.side = {}, side
        missing = next((style for style in self.styles if style not in self.pictures), None)
        if missing is not None:
            self.pictures[missing] = picture_of(missing, side)
            ui.dirty = True
            ui.animate()

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        """Up and Down lead from line to line."""
        down = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if down is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return super().key(ui, event)
        across = sum(sample.rect.y == self.samples[0].rect.y for sample in self.samples)
        number = self.index + down * across
        if not 0 <= number < len(self.options):
            return False
        self.change(self.options[number][0])
        return True


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


def picture_of(style: BoardStyle, side: int) -> pygame.Surface:
    """A man and a king of either side on a small board."""
    view = BoardView(FACE, lambda size: pygame.font.Font(None, size), style)
    view.fit(pygame.Rect(0, 0, side, side))
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    view.draw(picture, Scene(FIGURES))
    return picture
