"""The dialog that keeps what the Lab shows as a file: what, in which folder, how far it is, and where it lies then."""

from collections.abc import Callable, Sequence
from pathlib import Path

from game.keeping.settings import LONGEST_PATH
from game.ui.files.dialog import Browse, choose_folder
from game.ui.jobs import JobKind, JobSummary, LongJob, WorkJob
from game.ui.lab.export.export import Format, Tell, keep
from game.ui.look.theme import Type
from game.ui.screen import Context
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
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, percent_text


class ExportDialog:
    def __init__(self, context: Context, ui: Ui, name: str, formats: Callable[[], list[Format]]) -> None:
        """`name` is the file name without its end; `formats` is called again when the language changes."""
        self.context = context
        self.ui = ui
        self.name = name
        self.formats = formats
        self.key = formats()[0].key
        self.folder = context.settings.export_folder or str(context.places.games)
        self._heard = 0.0
        self.said = ""
        self.problem = ""

    def open(self) -> None:
        open_dialog(self.ui, self._title, self._body, self._buttons, focus="export", most=620)

    @property
    def chosen(self) -> Format:
        return next(each for each in self.formats() if each.key == self.key)

    # Layout

    def _title(self) -> str:
        return _("Export")

    def _above(self, *, free: bool) -> list[Widget]:
        """Widgets above the rest; `free`: nothing is being written."""
        return []

    def _body(self) -> Widget:
        free = self.job is None
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
        if self.problem:
            return Label(self.problem, name="problem", colour=self.ui.look.theme.danger)
        return Watch(self._hear, self._told())

    @property
    def job(self) -> LongJob | None:
        return self.context.jobs.at(self)

    def _told(self) -> str:
        job = self.job
        if job is None:
            return self.said
        return job.state or _("Writing…")

    def _buttons(self) -> Sequence[Button]:
        job = self.job
        if job is not None:
            return [Button("stop", _("Stop"), job.stop, symbol="stop")]
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
        text = self.folder.strip()
        if not text:
            return self.context.places.games
        try:
            path = Path(text).expanduser()
        except RuntimeError:  # a person of that name has no home
            path = Path(text)
        return path if path.is_absolute() else Path.home() / path

    def _start(self) -> None:
        folder, name, chosen = self._path(), self.name, self.chosen

        def work(stop: bytearray, tell: Tell) -> Path | None:
            return keep(folder, name, chosen, stop, tell)

        def ended(path: Path | None) -> JobSummary:
            if path is None:
                return JobSummary(_("Stopped: nothing was written."))
            self._remember(path, chosen)
            return JobSummary(_("It is here: {path}").format(path=path))

        title, failed = _("Writing {name}").format(name=name), _("The file can't be written")
        self.said, self.problem = "", ""
        self.context.jobs.begin(WorkJob(JobKind.EXPORT, self, title, work, _written, ended, failed))
        self.ui.rebuild()
        self.ui.focus("stop")

    def _remember(self, path: Path, chosen: Format) -> None:
        settings, folder = self.context.settings, self.folder.strip()
        if chosen.is_player:
            settings.know_player(str(path))
        settings.export_folder = "" if folder == str(self.context.places.games) else folder
        self.context.changed()

    # Time

    def _hear(self) -> bool:
        """Show progress and result; True while the export runs."""
        job = self.context.jobs.claim(self)
        if isinstance(job, WorkJob) and job.ending is not None:
            if job.error is not None:
                self.problem = error_text(job.error)
            else:
                self.said = job.ending.text
            self.ui.rebuild()
            self.ui.focus("export")
            shown = self.ui.find("problem" if self.problem else "told")
            self.ui.find("dialog scroll").reveal(self.ui.look, shown.rect)
        job = self.job
        if job is not None and job.share != self._heard:
            self._heard = job.share
            self.ui.rebuild()
        return job is not None


def _written(share: float) -> tuple[str, float]:
    return _("{share} written").format(share=percent_text(share)), share
