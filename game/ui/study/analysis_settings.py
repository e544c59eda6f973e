"""What the analysis works with, in a small panel: lines, threads, memory, and what is drawn on the board."""

from collections.abc import Callable
from typing import Any

import pygame

from game.keeping.settings import MEGABYTES, MOST_LINES, THREADS, Settings
from game.ui.look.theme import Look, Type
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Panel
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

WIDTH = 380


def open_settings(ui: Ui, settings: Settings, beside: pygame.Rect, changed: Callable[[], None]) -> None:
    """Lay the panel over the screen, below a place or above it; `changed` is called after every change."""

    def choose(name: str, value: Any) -> None:
        setattr(settings, name, value)
        changed()
        ui.rebuild()

    def choice(name: str, label: str, values: tuple[int, ...]) -> Widget:
        options = [(value, f"{value}") for value in values]
        chosen = Choice(name, options, getattr(settings, name), lambda value: choose(name, value))
        return Field(Label(label), chosen, label_width=110)

    def toggle(name: str, text: str) -> Widget:
        return Toggle(name, text, getattr(settings, name), lambda value: choose(name, value))

    def build() -> Widget:
        inside = [
            Label(_("What the analysis works with"), Type.STRONG),
            choice("analysis_lines", _("Lines"), tuple(range(1, MOST_LINES + 1))),
            *([choice("analysis_threads", _("Threads"), THREADS)] if len(THREADS) > 1 else []),
            choice("analysis_megabytes", _("Memory, MB"), MEGABYTES),
            Label(_("Threads and memory serve checkers only."), Type.SMALL, muted=True),
            toggle("analysis_arrows", _("Arrows for the best moves")),
            toggle("analysis_threats", _("What the other side threatens")),
        ]
        return Panel([Scroll(Column(inside, gap=10, padding=2), name="analysis settings")], padding=14)

    anchor = pygame.Rect(beside)

    def place(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
        margin = look.px(6)
        width = min(look.px(WIDTH), window.w - 2 * margin)
        height = min(root.size(look, width)[1], window.h - 2 * margin)
        top = anchor.bottom + margin
        return pygame.Rect(anchor.right - width, top, width, height).clamp(window.inflate(-2 * margin, -2 * margin))

    ui.open(build, place, focus="analysis_lines", scrim=False)
