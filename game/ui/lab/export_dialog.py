"""The dialog that keeps what the Lab shows as a file: what, in which folder, how far it is, and where it lies then."""

from collections.abc import Callable, Sequence
from pathlib import Path

from ai.jobs import Listener
from game.core import InputError
from game.keeping.settings import LONGEST_PATH
from game.ui.errors import error_text
from game.ui.files.browse import Browse
from game.ui.files.dialog import choose_folder
from game.ui.i18n import _, percent_text
from game.ui.lab.export import Format, Tell, keep
from game.ui.screen import Context
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.progress import Watch
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget


class ExportDialog:
    """One dialog, from the question to where the file lies."""

    def __init__(self, context: Context, ui: Ui, name: str, formats: Callable[[], list[Format]]) -> None:
        """`name` is that of the file, without its end; `formats` is asked again when the language changes."""
        self.context = context
        self.ui = ui
        self.name = name
        self.formats = formats
        self.key = formats()[0].key
        self.folder = context.settings.export_folder or str(context.places.games)
        self.share = 0.0
        self.said = ""
        """Where the file lies, or that it was stopped."""
        self.problem = ""
        self._work = Listener(self._take, self._count, self._explain)

    def open(self) -> None:
        """Show it."""
        open_dialog(self.ui, self._title, self._body, self._buttons, focus="export", most=620, closed=self._work.cancel)

    @property
    def chosen(self) -> Format:
        """What is to be kept."""
        return next(each for each in self.formats() if each.key == self.key)

    # What is to be seen

    def _title(self) -> str:
        return _("Export")

    def _above(self, *, free: bool) -> list[Widget]:
        """What is asked before the rest; `free` says whether nothing is being written."""
        return []

    def _body(self) -> Widget:
        free = not self._work.waiting
        options = [(each.key, Item(each.title, each.detail)) for each in self.formats()]
        chosen = self.chosen
        file = _("A folder called “{name}”") if not chosen.suffix else _("A file called “{name}”")
        parts: list[Widget] = [
            *self._above(free=free),
            Column(
                [
                    Label(_("What"), Type.STRONG),
                    DropDown("format", options, self.key, self._choose, enabled=free),
                    Label(chosen.detail, Type.SMALL, muted=True, name="detail"),
                ],
                gap=6,
            ),
            Column(
                [
                    Label(_("Folder"), Type.STRONG),
                    Row(
                        [
                            TextField(
                                "folder",
                                self.folder,
                                self._set_folder,
                                enter=self._start,
                                hint=str(self.context.places.games),
                                longest=LONGEST_PATH,
                                enabled=free,
                            ),
                            Browse(self._browse, _("Choose a folder"), enabled=free),
                        ],
                        wraps=False,
                    ),
                    Label(file.format(name=self.name + chosen.suffix), Type.SMALL, muted=True, name="file"),
                ],
                gap=6,
            ),
            self._news(),
        ]
        return Column(parts, gap=16)

    def _news(self) -> Widget:
        """How far it is, what came of it, or why it can't be."""
        if self.problem:
            return Label(self.problem, name="problem", colour=self.ui.look.theme.danger)
        return Watch(self._hear, self._told())

    def _told(self) -> str:
        if not self._work.waiting:
            return self.said
        if not self.share:
            return _("Writing…")
        return _("{share} written").format(share=percent_text(self.share))

    def _buttons(self) -> Sequence[Button]:
        if self._work.waiting:
            return [Button("stop", _("Stop"), self._work.stop_now, symbol="stop")]
        return [
            Button("cancel", _("Close"), self.ui.close),
            Button("export", _("Export"), self._start, symbol="save", rank=Rank.MAIN),
        ]

    # What the person does

    def _choose(self, key: str) -> None:
        self.key, self.said, self.problem = key, "", ""

    def _set_folder(self, text: str) -> None:
        self.folder, self.said, self.problem = text, "", ""

    def _browse(self) -> None:
        def choose(folder: Path) -> None:
            self._set_folder(str(folder))

        choose_folder(self.context, self.ui, _("Choose a folder"), choose, folder=self._path())

    def _path(self) -> Path:
        """The folder that was typed; the usual one where nothing was. A path from nowhere begins at home."""
        text = self.folder.strip()
        if not text:
            return self.context.places.games
        try:
            path = Path(text).expanduser()
        except RuntimeError:  # a person of that name has no home
            path = Path(text)
        return path if path.is_absolute() else Path.home() / path

    def _start(self) -> None:
        """Write it in the worker."""
        folder, name, chosen = self._path(), self.name, self.chosen

        def work(stop: bytearray, tell: Tell) -> Path | None:
            return keep(folder, name, chosen, stop, tell)

        self.said, self.problem, self.share = "", "", 0.0
        self._work.await_job(self.context.thinker.worker.start(work))
        self.ui.rebuild()
        self.ui.focus("stop")

    # Time

    def _hear(self) -> bool:
        """What the worker has to say; whether more is to come."""
        if not self._work.hear():
            return self._work.waiting
        self.ui.rebuild()
        if self._work.waiting:
            return True
        self.ui.focus("export")
        self.ui.find("dialog scroll").reveal(self.ui.look, self.ui.find("problem" if self.problem else "told").rect)
        return False

    def _count(self, share: float) -> None:
        self.share = share

    def _explain(self, error: InputError) -> None:
        self.problem = error_text(error)

    def _take(self, path: Path | None) -> None:
        if path is None:
            self.said = _("Stopped: nothing was written.")
            return
        self.said = _("It is here: {path}").format(path=path)
        settings, folder = self.context.settings, self.folder.strip()
        remembered = "" if folder == str(self.context.places.games) else folder
        if self.chosen.is_player:
            settings.know_player(str(path))
        settings.export_folder = remembered
        self.context.changed()
