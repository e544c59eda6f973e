"""The list of openings to begin with, with a search field and a board that shows them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core import State
from game.kind import Kind
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.face import Face
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.games.presentation import Beginning, presentation_of
from game.ui.look.sizes import Width
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.table import Table, TableColumn, TableRows, TableUse
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import _, plain, plural

WIDEST, HIGHEST = 920, 640
BOARD = 300
"""Side of the board next to the list, at 100 %."""


def matching(openings: Sequence[Beginning], sought: str) -> list[Beginning]:
    """The openings with words that begin with the sought ones; those that have them whole come first."""
    wanted, found = plain(sought).split(), []
    for opening in openings:
        words = plain(f"{opening.name} {opening.english_name} {opening.moves}").replace("(", "").split()
        if all(any(word.startswith(start) for word in words) for start in wanted):
            found.append((not set(wanted) <= set(words), opening))
    return [opening for _partly, opening in sorted(found, key=lambda each: each[0])]


class OpeningField(DropDown[str]):
    def __init__(self, opening: Beginning, choose: Callable[[], None]) -> None:
        super().__init__("chosen opening", [(opening.moves, Item(opening.name))], opening.moves, lambda _: None)
        self.choose = choose

    def open(self, ui: Host) -> None:
        self.choose()


class PreviewBoard(BoardPicture):
    """The board after the opening whose line is pointed at, or else after that of the cursor."""

    def __init__(self, face: Face, style: BoardStyle, rows: TableRows[Beginning], scene_of: Callable[[int], Scene]):
        super().__init__("preview", face, {}, style, side=BOARD)
        self.rows = rows
        self.scene_of = scene_of
        self.number = rows.looked_at
        self.scene = scene_of(self.number)

    def update(self, ui: Host, dt: float) -> None:
        if self.rows.looked_at != self.number:
            self.number = self.rows.looked_at
            self.scene = self.scene_of(self.number)
            ui.animate()


@dataclass
class OpeningList:
    """The dialog. A click or Enter on a line takes that opening, Enter in the search field the first one."""

    ui: Ui
    start: State[Any]
    openings: Sequence[Beginning]
    style: BoardStyle
    shown: str
    take: Callable[[str], None]

    def __post_init__(self) -> None:
        self.sought = ""
        self.at = next((n for n, opening in enumerate(self.openings) if opening.moves == self.shown), 0)

    def open(self) -> None:
        self.ui.open(self.build, _middle, focus="search")

    @property
    def found(self) -> list[Beginning]:
        return matching(self.openings, self.sought)

    def build(self) -> Widget:
        found = self.found
        column = TableColumn[Beginning]("name", "", lambda each: f"{each.name} · {each.moves}", 200, share=1)
        use = TableUse[Beginning](lambda: self.at, lambda number, _step: self._go(number), self._choose, at_once=True)
        rows = TableRows("openings", [column], found, use, line_height=36)
        hint = _("Name, number or moves")
        search = TextField("search", self.sought, self._seek, enter=self._choose, hint=hint, grow=0)
        count = plural("{count} opening", "{count} openings", len(found))
        inside: list[Widget] = [Table(rows, headings=False)]
        if self.ui.room.width >= Width.MEDIUM:
            face = presentation_of(self.start).face(self.start)
            inside.append(PreviewBoard(face, self.style, rows, self._scene))
        title = Row([Label(_("Choose an opening"), Type.HEADING, name="dialog title", grow=1)])
        listed = Row(inside, gap=16, wraps=False, tall=True, grow=1)
        foot = Row([Label(count, name="count", muted=True, grow=1), Button("cancel", _("Cancel"), self.ui.close)])
        return Panel([title, search, listed, foot], gap=12, padding=20, name="dialog")

    def _seek(self, text: str) -> None:
        self.sought, self.at = text, 0

    def _go(self, number: int) -> None:
        self.at = number

    def _choose(self) -> None:
        found = self.found
        if not found:
            return
        moves = found[self.at].moves
        self.ui.close()
        self.take(moves)

    def _scene(self, number: int) -> Scene:
        kind: Kind[Any, Any] = kind_of(self.start)
        position, found = self.start, self.found
        for text in found[number].moves.split() if number < len(found) else ():
            position = position.play(kind.parse_move(text, position))
        return Scene(presentation_of(position).face(position).figures(position))


def _middle(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
    width = min(look.px(WIDEST), window.w - 2 * look.px(16))
    height = min(look.px(HIGHEST), window.h - 2 * look.px(16))
    return pygame.Rect(0, 0, width, height).move(window.centerx - width // 2, window.centery - height // 2)
