"""The menu of a gamepad's Start button: the ways that a keyboard has shortcuts for."""

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.listing import Item
from game.ui.widgets.widget_screen import WidgetScreen

ENTRIES = ("library", "puzzles", "learn", "edit", "mute", "keys")


def open_pad_menu(screen: WidgetScreen) -> None:
    """Lay the menu over the middle of a screen, unless something lies over it already."""
    ui = screen.ui
    if len(ui.layers) > 1:
        return

    table = {command.name: command for command in screen.commands()}
    entries = [table[name] for name in ENTRIES if name in table]

    def choose(number: int) -> None:
        screen.act(entries[number].name)

    look: Look = ui.look
    middle = pygame.Rect(0, 0, look.px(320), 0)
    middle.midtop = (ui.size[0] // 2, look.px(60))
    ui.ring = True
    open_list(ui, "pad menu", middle, [Item(each.label) for each in entries], -1, choose)
