"""The dialog that keeps what the Lab shows as a file: what, in which folder, how far it is, and where it lies then."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ai.limits import Stopped
from ai.tracing.quiz import MAKERS, MOST, SIZES, STRICT, Seed
from ai.tracing.worksheet import WorksheetTask, worksheet
from game.core import State
from game.drawing.shapes import Canvas
from game.keeping.settings import LONGEST_PATH
from game.ui.board.painter import png
from game.ui.files.chooser import Browse, choose_folder
from game.ui.jobs import JobKind, JobSummary, LongJob, WorkJob
from game.ui.lab.export.export import Format, Tell, file_name, keep
from game.ui.lab.export.sheet import page_of, page_picture, page_svg, pages_pdf
from game.ui.lab.predict.prediction_round import source_item
from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Columns, Field, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.progress import Watch
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, count_text, ngettext, percent_text
from game.ui.words.texts import by_member, read_texts


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
        menu = DropDown("format", options, self.key, self._choose, enabled=free)
        field = TextField(
            "folder",
            self.folder,
            self._set_folder,
            enter=self._start,
            hint=str(self.context.places.games),
            longest=LONGEST_PATH,
            enabled=free,
        )
        browse = Browse(self._browse, _("Choose a folder"), enabled=free)
        told = Label(file.format(name=self.name + chosen.suffix), Type.SMALL, muted=True, name="file")
        parts: list[Widget] = [
            *self._above(free=free),
            Field(_("What"), Column([menu, Label(chosen.detail, Type.SMALL, muted=True, name="detail")], gap=6)),
            Field(_("Folder"), Column([Row([field, browse], wraps=False), told], gap=6)),
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
            return JobSummary(_("Saved as {path}").format(path=path))

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


TEXTS = read_texts("search-lab")
TASKS = by_member(WorksheetTask, TEXTS["worksheets"])
COUNTS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
ON_SHEETS = (*SIZES, "textbook", "aima")
WITHOUT_TABLE = ("tree2x4", "tree3x3")
USUAL = "tree2x3"


@dataclass(frozen=True, slots=True)
class Sheets:
    """Sheets to be written: the first one from seed `number`, the others from the numbers after it."""

    task: WorksheetTask
    source: str
    strict: bool
    number: int
    count: int = 1
    solutions: bool = True

    @property
    def is_random(self) -> bool:
        return self.source in SIZES

    @property
    def numbers(self) -> list[int]:
        return [(self.number + more) % MOST for more in range(self.count if self.is_random else 1)]

    @property
    def pages(self) -> int:
        return len(self.numbers) * (1 + self.solutions)

    def drawn(self) -> Iterator[tuple[str, Canvas]]:
        """All pages with their names, the sheets before the solutions; InputError if a tree does not fit on a page."""
        for solution in (False, True)[: 1 + self.solutions]:
            for order, number in enumerate(self.numbers, 1):
                start: State[Any] = MAKERS[self.source](number, self.strict).start
                note = _("Seed {seed}").format(seed=number) if self.is_random else ""
                sheet = worksheet(start, self.task, book_cut=self.strict and self.task is not WorksheetTask.MINIMAX)
                yield f"{'solution' if solution else 'sheet'}-{order}", page_of(sheet, note, solution=solution)


def trees_for(task: WorksheetTask) -> list[str]:
    return [name for name in ON_SHEETS if task is not WorksheetTask.TABLE or name not in WITHOUT_TABLE]


def formats_of(sheets: Sheets) -> list[Format]:
    count = ngettext("{count} page", "{count} pages", sheets.pages).format(count=count_text(sheets.pages))
    many = sheets.pages > 1

    def write(key: str, content: Callable[[Canvas], bytes], path: Path, stop: bytearray, tell: Tell) -> None:
        if many:
            path.mkdir()
        for name, page in _pages(sheets, stop, tell):
            (path / f"{name}.{key}" if many else path).write_bytes(content(page))

    def printed(path: Path, stop: bytearray, tell: Tell) -> None:
        path.write_bytes(pages_pdf([page for _name, page in _pages(sheets, stop, tell)]))

    found = [Format("pdf", _("Printable (PDF)"), count, ".pdf", printed)]
    for key, title, content in (
        ("svg", _("Drawing (SVG)"), lambda page: page_svg(page).encode()),
        ("png", _("Picture (PNG)"), lambda page: png(page_picture(page))),
    ):
        found.append(Format(key, title, count, "" if many else f".{key}", partial(write, key, content)))
    return found


def _pages(sheets: Sheets, stop: bytearray, tell: Tell) -> Iterator[tuple[str, Canvas]]:
    for number, page in enumerate(sheets.drawn()):
        if stop[0]:
            raise Stopped
        yield page
        tell((number + 1) / sheets.pages)


class WorksheetDialog(ExportDialog):
    def __init__(self, context: Context, ui: Ui, seed: Seed) -> None:
        """`seed` is that of the current exercise; the first sheet has the same tree if possible."""
        source = seed.source if seed.source in ON_SHEETS else USUAL
        self.sheets = Sheets(WorksheetTask.ALPHABETA, source, seed.search == STRICT, seed.number)
        self.typed = str(seed.number)
        super().__init__(context, ui, "", lambda: formats_of(self.sheets))
        self._rename()

    def _rename(self) -> None:
        self.name = file_name(
            _("Worksheet {seed}").format(seed=Seed(self.sheets.source, number=self.sheets.number).text)
        )

    def _change(self, **changed: Any) -> None:
        self.sheets = replace(self.sheets, **changed)
        self.said = self.problem = ""
        self._rename()

    def _type(self, text: str) -> None:
        """Set the first seed; other characters than digits do not count."""
        self.typed = "".join(char for char in text if char in "0123456789")[: len(str(MOST - 1))]
        self._change(number=int(self.typed or 0))

    # Layout

    def _title(self) -> str:
        return _("Worksheets")

    def _above(self, *, free: bool) -> list[Widget]:
        sheets = self.sheets
        room = _("This tree and a table don't fit on one page.")

        def item(title: str, detail: str, fits: bool) -> Item:
            return Item(title, detail) if fits else Item(title, room, False)

        table = sheets.source not in WITHOUT_TABLE
        tasks = [
            (task, item(_(title), _(detail), table or task is not WorksheetTask.TABLE))
            for task, (title, detail) in TASKS.items()
        ]
        fitting = trees_for(sheets.task)
        sources = [(name, source_item(name, "" if name in fitting else room)) for name in ON_SHEETS]
        rules = [(False, Item("α ≥ β")), (True, Item("α > β"))]
        lot = free and sheets.is_random
        cuts = free and sheets.task is not WorksheetTask.MINIMAX
        one = "" if sheets.is_random else _("The textbook has only one tree of this kind.")
        uncut = "" if sheets.task is not WorksheetTask.MINIMAX else _("Minimax makes no cutoffs.")
        task = DropDown("task", tasks, sheets.task, lambda task: self._change(task=task), enabled=free)
        tree = DropDown("sheet tree", sources, sheets.source, lambda name: self._change(source=name), enabled=free)
        rule = DropDown(
            "sheet rule", rules, sheets.strict, lambda on: self._change(strict=on), enabled=cuts, tooltip=uncut
        )
        seed = TextField("sheet seed", self.typed, self._type, longest=4, enabled=lot, tooltip=one)
        counts = [(number, Item(count_text(number))) for number in COUNTS]
        count = DropDown(
            "sheets", counts, len(sheets.numbers), lambda n: self._change(count=n), enabled=lot, tooltip=one
        )
        solutions = _("Solutions at the end")
        switch = Toggle("solutions", solutions, sheets.solutions, lambda on: self._change(solutions=on), enabled=free)
        halves = [
            Field(_("Cut when"), rule),
            Field(_("Sheets"), count),
            Field(_("Seed of the first"), AtMost(seed, most=90)),
            switch,
        ]
        whole = [Field(_("Exercise"), task), Field(_("Tree"), tree), Columns(halves, least=240, gap=14)]
        return [Column(whole, gap=10)]
