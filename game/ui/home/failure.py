"""The screen after an error of the program itself."""

import pygame

from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Panel, Row, Space
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import _


class FailureScreen(WidgetScreen):
    def __init__(self, context: Context, error: BaseException) -> None:
        super().__init__(context, focus="home")
        self.error = error

    def build(self) -> Widget:
        text = _(
            "Something went wrong. Your game is saved: “Continue” on the start page brings it back. "
            "The details are in {path}; please attach that file if you report the problem."
        )
        explanation = Label(text.format(path=self.context.places.log), name="explanation")
        error = Label(f"{type(self.error).__name__}: {self.error}"[:400], Type.SMALL, name="error", muted=True)
        title = Label(_("An unexpected error"), Type.HEADING, name="title")
        page = Scroll(Column([explanation, error], gap=16), name="page", grow=0, least=48)
        end = Button("quit", _("Quit"), quit_program, symbol="quit")
        home = Button("home", _("Home"), self.leave, symbol="home", rank=Rank.MAIN)
        panel = Panel([title, page, Row([end, home], align=1.0)], gap=16, padding=24)
        return Column([Space(grow=1), Centred(panel, most=560), Space(grow=1)], padding=16)

    def leave(self) -> None:
        self.go(self.context.routes.home())


def quit_program() -> None:
    """Close the window, as its own button does."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
