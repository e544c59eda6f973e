"""Search field and filters in one row; filters without room fold under a button that opens all of them."""

from collections.abc import Callable, Sequence

from game.ui.widgets.button import Button
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.fits import Fits
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def filter_row(ui: Ui, search: Widget, filters: Callable[[], Sequence[Widget]], count: Callable[[], str]) -> Widget:
    """`filters` is called again for the dialog with all of them, whose title is `count`: what they leave."""

    def unfold() -> None:
        open_dialog(ui, count, lambda: Column(filters(), gap=10), focus="close")

    shown = filters()
    for each in shown:
        if isinstance(each, DropDown):
            each.short = True

    def folded(room: int) -> Widget:
        hidden = sum(isinstance(each, DropDown) and each.index > 0 for each in shown[room:])
        text = _("More filters") + (f" ({hidden})" if hidden else "")
        tool = Button("filters", text, unfold, symbol="settings", words=room > 0)
        return Row([search, *shown[:room], tool], gap=8, wraps=False)

    variants = [Row([search, *shown], gap=8, wraps=False), *map(folded, range(len(shown) - 1, -1, -1))]
    return Fits(variants)
