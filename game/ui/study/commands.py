"""What can be done with a game in the study: one table for the menu, the keys and the buttons."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.shortcuts import IN_THE_STUDY, SHORTCUTS, Action
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.listing import Item
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import _

KEYS = {shortcut.action: shortcut.keys for shortcut in (*SHORTCUTS, *IN_THE_STUDY)}


@dataclass(frozen=True, slots=True)
class MenuCommand:
    """A line of the menu."""

    action: Action
    text: str
    run: Callable[[], None]
    enabled: bool = True

    @property
    def title(self) -> str:
        """What the menu says: the text with its key."""
        return with_key(self.text, self.action)


def open_menu(ui: Ui, name: str, beside: pygame.Rect, commands: list[MenuCommand]) -> None:
    """Lay the commands that can be carried out now below a place."""
    offered = [command for command in commands if command.enabled]
    items = [Item(command.title) for command in offered]
    open_list(ui, name, beside, items, -1, lambda number: offered[number].run())


def with_key(text: str, action: Action) -> str:
    """A text with the key that does the same, if there is one."""
    return _("{text} ({keys})").format(text=text, keys=KEYS[action]) if action in KEYS else text
