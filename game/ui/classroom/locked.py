"""Where a way leads that the exercise locks: to a page that says so, or to the reason alone."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from game.core import InputError, State
from game.faults import Fault
from game.tree import Game, Node
from game.ui.look.theme import Type
from game.ui.screen import Context, Routes, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.errors import error_text
from game.ui.words.i18n import _


class LockedScreen(WidgetScreen):
    """Says why something can't be done now. Esc leads back."""

    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="ok")
        self.back = back

    def leave(self) -> None:
        self.go(self.back)

    def build(self) -> Widget:
        lock = self.context.lock
        reason = Label(lock.reason if lock else "", Type.STRONG, name="reason")
        button = Row([Button("ok", _("Back"), self.leave, rank=Rank.MAIN)], align=1.0)
        page = Column([Panel([reason, button], padding=20, gap=16)], padding=20)
        return Column([header(_("This is locked"), self.leave), Scroll(Centred(page, most=640), name="page")], gap=0)


def locked_routes(context: Context, routes: Routes, home: Callable[[], Screen]) -> Routes:
    """The ways while an exercise is open: `home` is its page, and most of the others are closed."""
    assert context.lock is not None
    task = context.lock.assignment

    def refuse(*_: object, **__: object) -> NoReturn:
        raise InputError(Fault.LOCKED, title=task.title)

    def tell(ui: Ui, chosen: Callable[[Path], None]) -> None:
        reason = error_text(InputError(Fault.LOCKED, title=task.title))
        open_dialog(
            ui,
            lambda: _("This is locked"),
            lambda: Label(reason, name="reason"),
            lambda: [Button("ok", _("OK"), ui.close, rank=Rank.MAIN)],
            focus="ok",
        )

    def page(_what: object, back: Screen) -> Screen:
        return LockedScreen(context, back)

    def study(
        game: Game[Any, Any],
        node: Node[Any, Any] | None = None,
        back: Screen | None = None,
        record: object = None,
        *,
        review: bool = False,
        analyse: bool = False,
        turned: bool = False,
    ) -> Screen:
        return LockedScreen(context, back or home())

    def share(_game: object, _node: object, back: Screen, _flipped: bool) -> Screen:
        return LockedScreen(context, back)

    def begin(start: State[Any], back: Screen) -> Screen:
        return home()

    closed = replace(
        routes,
        home=home,
        setup=lambda game: home(),
        begin=begin,
        file=refuse,
        text=refuse,
        choose_game=tell,
        library=page,
        editor=refuse,
        puzzles=refuse,
        learn=refuse,
        lessons=lambda lessons, back: home(),
        contest=lambda back: LockedScreen(context, back),
    )
    if task.analysis:
        return closed
    return replace(closed, lab=page, positions=page, study=study, share=share)
