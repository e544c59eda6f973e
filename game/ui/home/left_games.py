"""The games in progress: the list from which one is continued or deleted."""

from collections.abc import Callable
from dataclasses import dataclass

from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.games.records import begun, course, title
from game.ui.look.sizes import PageWidth
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, flat
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


@dataclass
class LeftGames:
    """The list as a dialog. Deleted games can be restored until it is closed."""

    ui: Ui
    library: Library
    resume: Callable[[Record], None]
    study: Callable[[Record], None]
    closed: Callable[[], None]

    def __post_init__(self) -> None:
        self.games = self.library.left_games()
        self.deleted: set[str] = set()

    def open(self) -> None:
        open_dialog(
            self.ui,
            lambda: _("Unfinished games"),
            self._body,
            lambda: [Button("close", _("Close"), self.ui.close)],
            focus="continue 0",
            most=PageWidth.FORM,
            closed=self._carry_out,
        )

    def _body(self) -> Widget:
        return Column([self._line(number, record) for number, record in enumerate(self.games)], gap=14)

    def _line(self, number: int, record: Record) -> Widget:
        gone = record.key in self.deleted
        said = _("Deleted") if gone else f"{course(record)} · {begun(record)}"
        texts = [Label(title(record), muted=gone), Label(said, Type.SMALL, name=f"left {number}", muted=True)]

        def leave_for(way: Callable[[Record], None]) -> None:
            self.ui.close()
            way(record)

        if gone:
            buttons = [Button(f"keep {number}", _("Restore"), lambda: self.deleted.discard(record.key), symbol="undo")]
        else:
            look = _("Look through the game")
            buttons = [
                Button(f"continue {number}", _("Continue"), lambda: leave_for(self.resume), symbol="play"),
                flat(f"study {number}", "sheet", look, lambda: leave_for(self.study)),
                flat(f"delete {number}", "delete", _("Delete this game"), lambda: self.deleted.add(record.key)),
            ]
        return Row([Column(texts, gap=2, grow=1), Row(buttons)])

    def _carry_out(self) -> None:
        if self.deleted:
            self.library.delete(self.deleted)
        self.closed()
