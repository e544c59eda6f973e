import platform

import pygame

from game import __version__
from game.assets import ASSETS
from game.checkers.movegen import compiled
from game.ui.look.shapes import picture_cache, svg_surface
from game.ui.look.sizes import PageWidth
from game.ui.look.theme import Theme, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.label import Label, Picture
from game.ui.widgets.layout import Column, Field, Panel, Row
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, group, page_under
from game.ui.words.i18n import _

LICENCES = (
    ("Kings & Crosses", "MIT"),
    ("Noto Sans SC", "SIL Open Font License 1.1"),
    ("pygame-ce, SDL 2", "LGPL 2.1, zlib"),
    ("Python", "Python Software Foundation License"),
    ("Cython", "Apache 2.0"),
    ("platformdirs", "MIT"),
)


@picture_cache(2)
def _icon(side: int, _theme: Theme) -> pygame.Surface:
    return svg_surface((ASSETS / "icon" / "icon.svg").read_text(encoding="utf-8"), (side, side))


def emblem(side: float) -> Picture:
    return Picture(_icon, side)


class AboutScreen(WidgetScreen):
    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="back")
        self.back = back

    def build(self) -> Widget:
        rows = [Field(what, Label(licence, muted=True), beside=150) for what, licence in LICENCES]
        where = _("The full texts come with the program: LICENSE, and the font's own in {folder}.")
        note = Label(where.format(folder=ASSETS / "fonts"), Type.SMALL, muted=True)
        page = Column([self._program(), group(_("Licences"), [*rows, note])], gap=16, padding=20)
        return page_under(_("About"), self.leave, page, most=PageWidth.FORM)

    def _program(self) -> Widget:
        core = _("compiled") if compiled else _("interpreted (slower; a C compiler makes it fast)")
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        told = _("Tic-tac-toe and checkers against a computer whose thinking you can follow.")
        name = Label("Kings & Crosses", Type.TITLE, name="program")
        title = Column([name, Label(told, muted=True)], gap=4, grow=1)
        facts = [
            (_("Version"), __version__),
            (_("Rules and search"), core),
            (_("Runs on"), f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}"),
            (_("Log"), str(self.context.places.log)),
        ]
        rows = [Field(Label(fact, muted=True), Label(value, name=fact), beside=150) for fact, value in facts]
        return Panel([Row([emblem(96), title], gap=20, wraps=False), *rows], padding=20, gap=14)
