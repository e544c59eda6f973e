"""The menu of a gamepad's Start button: the ways that a keyboard has shortcuts for."""

import pygame

from game.ui.look.theme import Look
from game.ui.shortcuts import Action
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.listing import Item
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _

ENTRIES = (
    (Action.LIBRARY, N_("Library")),
    (Action.PUZZLES, N_("Puzzles")),
    (Action.LEARN, N_("How to play")),
    (Action.EDIT, N_("Set up a position")),
    (Action.MUTE, N_("Sound on or off")),
    (Action.HELP, N_("Shortcuts")),
)


def open_pad_menu(screen: WidgetScreen) -> None:
    """Lay the menu over the middle of a screen, unless something lies over it already."""
    ui = screen.ui
    if len(ui.layers) > 1:
        return

    def choose(number: int) -> None:
        screen.act(ENTRIES[number][0])

    look: Look = ui.look
    middle = pygame.Rect(0, 0, look.px(320), 0)
    middle.midtop = (ui.size[0] // 2, look.px(60))
    ui.ring = True
    open_list(ui, "pad menu", middle, [Item(_(text)) for _action, text in ENTRIES], -1, choose)
