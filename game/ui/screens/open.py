"""The files in which games were saved, one of them to be opened."""

from contextlib import suppress
from pathlib import Path

from game.ui import pdn_files
from game.ui.i18n import _
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Panel, Row
from game.ui.widgets.listing import LongList
from game.ui.widgets.screen import WidgetScreen, header
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget

LONGEST_PATH = 1000


class OpenScreen(WidgetScreen):
    """A list of our own files and a line for the path of any other; Esc leads back to the screen it came from."""

    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="path")
        self.back = back
        self.path = ""
        self.files = pdn_files.files(context.places.games)
        self.names = [path.stem for path in self.files]

    def leave(self) -> None:
        self.go(self.back)

    def build(self) -> Widget:
        saved: Widget = LongList("file", self.names, lambda number: self.open_file(self.files[number]), lambda: scroll)
        if not self.names:
            saved = Label(_("No saved games yet. Press Ctrl+S during a game of checkers to save it."), muted=True)
        field = TextField("path", self.path, self._change, enter=self._open, hint=_("Path"), longest=LONGEST_PATH)
        page = Column(
            [
                Label(_("A PDN file: choose a saved one, type its path, or drop it on the window."), muted=True),
                Row(
                    [field, Button("open", _("Open"), self._open, rank=Rank.MAIN, enabled=bool(self.path))], wraps=False
                ),
                Panel([saved], padding=16),
            ],
            gap=16,
            padding=20,
        )
        scroll = Scroll(Centred(page, most=760), name="page")
        return Column([header(_("Open a game"), self.leave), scroll], gap=0)

    def _change(self, path: str) -> None:
        self.path = path

    def _open(self) -> None:
        if self.path:
            path = Path(self.path)
            with suppress(RuntimeError):  # nobody has the name after ~
                path = path.expanduser()
            self.open_file(path)
