"""The question by which rules a game was played that does not name them."""

from collections.abc import Callable, Sequence

from game.checkers.kind import CHECKERS
from game.checkers.variants import Rules
from game.ui.games.presentation import presentation_named
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def ask_rules(ui: Ui, fit: Sequence[Rules], read_by: Rules, again: Callable[[Rules], None]) -> None:
    """Ask by which of these rules a game was played; `again` reads it by others than those by which it was read."""
    chosen = read_by.name

    def choose(name: str) -> None:
        nonlocal chosen
        chosen = name

    def body() -> Widget:
        named = presentation_named(CHECKERS.name).variant_name
        options = [(rules.name, Item(named(rules.name))) for rules in fit]
        told = Label(_("The file does not name its rules, and its moves fit several."), muted=True)
        return Column([told, Field(Label(_("Rules")), DropDown("rules", options, chosen, choose))], gap=16)

    def go_on() -> None:
        ui.close()
        if chosen != read_by.name:
            again(next(rules for rules in fit if rules.name == chosen))

    open_dialog(
        ui,
        lambda: _("By which rules was this game played?"),
        body,
        lambda: [Button("ok", _("Open"), go_on, rank=Rank.MAIN)],
        focus="ok",
    )
