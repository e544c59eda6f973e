"""The first screen: the games, and the ways to everything else."""

import pygame

from game.ui.i18n import _
from game.ui.screen import Context
from game.ui.screens.base import WidgetScreen
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column
from game.ui.widgets.widget import Widget


class HomeScreen(WidgetScreen):
    """A card for each game, Continue when one was left, Settings, About, Quit."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, focus="quit")

    def build(self) -> Widget:
        return Centred(
            Column(
                [
                    Label("Kings & Crosses", Type.DISPLAY, name="title", align=0.5),
                    Button("quit", _("Quit"), self.quit, symbol="quit", rank=Rank.MAIN),
                ],
                gap=24,
                align=0.5,
                valign=0.5,
            ),
            most=900,
        )

    def quit(self) -> None:
        """Close the program."""
        pygame.event.post(pygame.event.Event(pygame.QUIT))
