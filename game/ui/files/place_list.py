"""The places that are one click away, one below another or, where they have no room at the side, in a menu."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.keeping.settings import Settings
from game.ui.files import places
from game.ui.files.browser import Browser
from game.ui.files.parts import PlaceButton
from game.ui.files.places import FolderShortcut
from game.ui.widgets.button import Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.layout import AtMost, Column
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

WIDEST = 210
"""The most pixels, at 100 %, that the column is wide."""


class PlaceList:
    """The usual places of a person, the folders where files were chosen lately, and perhaps the recent files."""

    def __init__(
        self,
        browser: Browser,
        usual: list[FolderShortcut],
        settings: Settings,
        go: Callable[[Path | None], None],
        *,
        with_files: bool,
    ) -> None:
        """`go` leads to a folder, or with None to the recent files, which there are only `with_files`."""
        self.browser = browser
        self.usual = usual
        self.settings = settings
        self.go = go
        self.with_files = with_files

    def all(self) -> list[FolderShortcut]:
        """Every place; the recent folders that are no other place last."""
        usual = {place.path for place in self.usual}
        recent = [Path(folder) for folder in self.settings.recent_folders]
        folders = [
            FolderShortcut("folder", folder) for folder in recent if folder not in usual and os.path.isdir(folder)
        ]
        files = [FolderShortcut("recent", Path())] if self.browser.recent and self.with_files else []
        return [*files, *self.usual, *folders]

    def menu(self) -> Widget:
        """A menu of the places."""
        found = self.all()
        here = next((number for number, place in enumerate(found) if self._is_here(place)), -1)
        options = [(number, Item(_title_of(place))) for number, place in enumerate(found)]

        def go(number: int) -> None:
            if number >= 0:
                self._go_to(found[number])

        return DropDown("places", [(-1, Item(_("Places"))), *options], here, go, grow=1)

    def column(self) -> Widget:
        """The places, one below another."""
        lines: list[Widget] = []
        for number, place in enumerate(self.all()):
            symbol = {"media": "disk"}.get(place.kind, places.SYMBOLS.get(place.kind, "open"))
            rank = Rank.USUAL if self._is_here(place) else Rank.FLAT
            tip = str(place.path) if place.kind != "recent" else ""
            go = partial(self._go_to, place)
            title = _title_of(place)
            lines.append(PlaceButton(f"place {number}", title, go, symbol=symbol, rank=rank, tooltip=tip, align=0.0))
        return AtMost(Scroll(Column(lines, gap=2), name="places"), most=WIDEST)

    def _is_here(self, place: FolderShortcut) -> bool:
        return self.browser.place == (None if place.kind == "recent" else place.path)

    def _go_to(self, place: FolderShortcut) -> None:
        self.go(None if place.kind == "recent" else place.path)


def _title_of(place: FolderShortcut) -> str:
    return _(places.TITLES[place.kind]) if place.kind in places.TITLES else place.path.name or str(place.path)
