"""A screen of a board whose panel is folded away in a small window, so that the board is large."""

from collections.abc import Sequence
from dataclasses import replace

from game.ui.board.page import LargeBoard, is_upright
from game.ui.commands import PANEL, Command, own_first
from game.ui.look.sizes import Width
from game.ui.widgets.button import Rank, button_of
from game.ui.widgets.layout import Column, Columns
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_


class FoldingScreen(WidgetScreen):
    """A subclass gives `brief` and `at_hand`, and builds `large_board` while it is `folded`."""

    unfolded = False
    """The panel is shown in a window too small for a large board next to it."""

    def brief(self) -> Sequence[Widget]:
        """Texts next to a large board in a small window."""
        return ()

    def at_hand(self) -> Widget:
        """The buttons next to a large board in a small window."""
        return self.icons()

    @property
    def insists(self) -> bool:
        """True if the panel asks or explains something that must be visible even in a small window."""
        return False

    @property
    def folds(self) -> bool:
        """True if the window is too small for a large board next to the panel."""
        return self.ui.room.width < Width.COMPACT and not is_upright(self.ui.size)

    @property
    def folded(self) -> bool:
        return self.folds and not self.unfolded and not self.insists

    def large_board(self, board: Widget, bar: Widget | None = None) -> Widget:
        inside = Scroll(Column(self.brief(), gap=8), name="rail scroll", least=24)
        rail = Column([self.icons("back", "panel"), inside, self.at_hand()], gap=8, name="rail")
        return LargeBoard(board, rail, bar)

    def folding(self) -> Widget | None:
        """The button that makes the board large again."""
        return button_of(self.command("panel")) if self.folds and not self.insists else None

    def turn_panel(self) -> None:
        """Show the panel in a small window, or make the board large again."""
        self.unfolded = not self.unfolded
        self.ui.rebuild()

    def main_way(self, name: str) -> Widget:
        """The main button of a rail, which has room for a word alone."""
        return button_of(replace(self.command(name), symbol=""), rank=Rank.MAIN)

    def icons(self, *names: str, more: Sequence[Widget] = ()) -> Widget:
        """The buttons of commands in a rail, and `more` of them."""
        buttons = [button_of(self.command(name), words=False) for name in names]
        return Columns([*buttons, *more], least=34, gap=6)

    def commands(self) -> tuple[Command, ...]:
        text = N_("Larger board") if self.unfolded else PANEL.text
        panel = [PANEL.on(self.turn_panel, not self.insists, text=text)] if self.folds else []
        return own_first(*panel, *super().commands())
