"""The screen that grades a student's search: a form, a table of grades, and the first difference of one."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ai.classroom.checking import BoardTask, CheckedFile, Difference, check_file, files_in
from ai.commands.check import csv_table
from ai.own_player.host import MINIMAX
from ai.textbook.trees import Tree
from ai.tracing.run import Request
from game.core import InputError
from game.keeping.files import write_as_asked
from game.keeping.settings import LONGEST_PATH
from game.outside import whole
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.commands import LAB, SAVE, Command, own_first
from game.ui.files.chooser import PYTHON, TABLES, Browse, choose_folder, open_file, save_file
from game.ui.games.presentation import presentation_of
from game.ui.jobs import JobKind, JobSummary, LongJob, WorkJob
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import Subject
from game.ui.lab.tree.small_tree import small_tree
from game.ui.look.sizes import PageWidth, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.canvas_view import CanvasView
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Panel, Row
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.table import Table, TableColumn, TableRows, TableUse
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, header, page_under
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, paragraph, plural
from game.ui.words.names import cell_separator

CHECK = "check"
"""Place of the job."""
LONGEST_SEED, SEED = 6, 90
"""Digits of a seed, and width of its field at 100 %."""
DETAILS, PICTURE = 440, 190
"""Width of the panel for the chosen grade, and least height of the picture in it, at 100 %."""

CheckNews = tuple[list[CheckedFile], int, int]
"""The grades so far, the number of files done, and the number of all files."""


class CheckJob(WorkJob[CheckNews, list[CheckedFile]]):
    """The grading of a file, or of all files of a folder."""

    def __init__(self, context: Context, path: Path, seed: int) -> None:
        self.seed = seed

        def work(stop: bytearray, tell: Callable[[CheckNews], None]) -> list[CheckedFile]:
            found: list[CheckedFile] = []
            files = files_in(path)
            for number, file in enumerate(files):
                for checked in check_file(file, seed, stop=stop):
                    if stop[0]:
                        return found
                    found.append(checked)
                tell((list(found), number + 1, len(files)))
            return found

        def told(news: CheckNews) -> tuple[str, float]:
            _found, done, count = news
            text = plural("{done} of {count} file checked", "{done} of {count} files checked", count, done=done)
            return text, done / count

        def ended(found: list[CheckedFile]) -> JobSummary:
            parts = ([_("Stopped.")] if self._stopped else []) + ([summary(found)] if found else [])
            return JobSummary(paragraph(parts), show=lambda shown: shown.go(CheckScreen(context, shown, path, self)))

        title, failed = _("Checking {name}").format(name=path.name), _("The file can't be checked")
        super().__init__(JobKind.CHECK, CHECK, title, work, told, ended, failed, path)


def summary(found: list[CheckedFile]) -> str:
    files = {checked.path for checked in found}
    passed = len(files - {checked.path for checked in found if not checked.passed})
    return plural("{passed} of {count} file works", "{passed} of {count} files work", len(files), passed=passed)


def difference_text(difference: Difference) -> str:
    fields = dict(difference.fields)
    if "result" in fields:
        fields["result"] = _(str(fields["result"]))
    return _(difference.mistake).format(**fields)


class CheckScreen(WidgetScreen):
    """Grades of searches. Esc leads back; the checking goes on."""

    def __init__(self, context: Context, back: Screen, path: Path | None = None, done: CheckJob | None = None) -> None:
        """`done`: the job whose grades to show."""
        self.back = back
        self.path = "" if path is None else str(path)
        self.seed, self.problem, self.said = "1", "", ""
        self.found: list[CheckedFile] = []
        self.at = 0
        job = done or context.jobs.at(CHECK)
        if isinstance(job, CheckJob):
            self.path, self.seed = str(job.path), str(job.seed)
            self.found = job.result or (job.news[0] if job.news else [])
            self.said = summary(self.found) if job.ending is not None else ""
        super().__init__(context, focus="path" if path is None else "begin")

    # The job

    @property
    def job(self) -> LongJob | None:
        return self.context.jobs.at(CHECK)

    def shows_job(self, job: LongJob) -> bool:
        return job.place == CHECK

    @property
    def busy(self) -> bool:
        return self.job is not None or super().busy

    def hear_jobs(self) -> None:
        job = self.job or self.context.jobs.claim(CHECK)
        if not isinstance(job, CheckJob):
            return
        found = job.result or (job.news[0] if job.news else [])
        if job.error is not None:
            self.problem = error_text(job.error)
        elif job.ending is not None:
            self.said = job.ending.text
        if job.ending is not None or len(found) != len(self.found):
            self.found = found
            self.ui.rebuild()
            if job.ending is not None:
                self.at = next((number for number, each in enumerate(found) if not each.passed), 0)
                self.ui.focus("grades" if found else "path")

    # Layout

    def build(self) -> Widget:
        table, wide, job = self.table(), self.ui.room.width >= Width.BROAD, self.job
        save = [button_of(table["save"], words=self.ui.room.width >= Width.MEDIUM)] if self.found else []
        top = header(_("Check a search"), self.leave, save)
        run = button_of(table["begin"], rank=Rank.MAIN)
        if job is not None:
            run = Button("stop", _("Stop"), partial(self.context.jobs.stop, job), symbol="stop")
        lab = [button_of(table["lab"], rank=Rank.MAIN, grow=1)] if table["lab"].enabled else []
        form = self._form([run] if wide else [])
        inside: list[Widget] = [form, self._told()]
        if not wide:
            if self.found:
                inside[1:] = [Panel([self._table()], padding=4), Panel(self._details(), padding=16)]
            page = Scroll(Column(inside, padding=12, gap=12), name="page")
            return Column([top, page, Row([run, *lab], padding=12, wraps=False)], gap=0)
        if not self.found:
            return page_under(_("Check a search"), self.leave, Column(inside, padding=12, gap=12), most=PageWidth.FORM)
        details = Panel([Scroll(Column(self._details(), gap=12), name="details"), Row(lab)], padding=16)
        grades = Panel([self._table()], padding=4, grow=1)
        below = Row([grades, AtMost(details, most=DETAILS)], gap=12, wraps=False, tall=True, grow=1)
        return Column([top, Column([form, below], padding=12, gap=12, grow=1)], gap=0)

    def _form(self, ways: list[Widget]) -> Widget:
        hint = _("A Python file, or a class's folder")
        path = TextField("path", self.path, self._type, hint=hint, longest=LONGEST_PATH, enter=self.begin)
        ask_file = partial(open_file, self.context, self.ui, _("Choose a search"), (PYTHON,), self.open_file)
        ask_folder = partial(choose_folder, self.context, self.ui, _("A class's folder"), self.open_file)
        file = Button("browse file", "", ask_file, symbol="sheet", tooltip=_("Choose a file"))
        folder = Browse(ask_folder, _("Choose a folder"))
        seed = TextField("seed", self.seed, self._type_seed, longest=LONGEST_SEED, grow=0, enter=self.begin)
        told, job = Label(_("The same seed gives the same 100 trees."), Type.SMALL, muted=True, grow=1), self.job
        inside: list[Widget] = [
            Row([path, file, folder], wraps=False, gap=8),
            Row([Label(_("Seed")), AtMost(seed, most=SEED), told, *ways], wraps=False),
        ]
        if job is not None:
            told = Label(job.text, Type.SMALL, name="progress text", muted=True)
            inside += [told, ProgressBar("progress", job.share)]
        if self.problem:
            inside.append(Label(self.problem, name="problem", colour=Ink.DANGER))
        elif self.said:
            inside.append(Label(self.said, Type.STRONG, name="said"))
        return Panel(inside, padding=14, gap=10)

    def _told(self) -> Widget:
        texts = (
            _(
                "The file defines search(tree, alpha, beta, maximising), minimax(tree, maximising) or "
                "choose(state, depth), as in “Write your first search”."
            ),
            _(
                "search and minimax run on 100 random trees, choose on 20 positions. Values, order of visits and "
                "cutoffs are compared with the textbook's."
            ),
            _("The files are programs and run with your rights: check only those that you have read."),
        )
        return Column([Label(text, name=f"told {number}", muted=True) for number, text in enumerate(texts)], gap=8)

    def _table(self) -> Table[CheckedFile]:
        def count(checked: CheckedFile, name: str) -> str:
            grade = checked.grade
            return "–" if grade is None or getattr(grade, name) is None else f"{getattr(grade, name)} / {grade.tasks}"

        def function(checked: CheckedFile) -> str:
            return checked.grade.function.partition("(")[0] if checked.grade else "–"

        def name(checked: CheckedFile) -> str:
            return checked.path.name

        def symbol(checked: CheckedFile) -> str:
            return "check" if checked.passed else "close"

        def ink(checked: CheckedFile) -> Ink:
            return Ink.TEXT if checked.passed else Ink.DANGER

        column = TableColumn[CheckedFile]
        columns = (
            column("file", _("File"), name, 120, share=3, symbol=symbol, ink=ink),
            column("function", _("Function"), function, 100, share=1),
            column("values", _("Values"), lambda checked: count(checked, "values"), 104, align=1.0),
            column("visits", _("Visits"), lambda checked: count(checked, "visits"), 104, align=1.0),
            column("rule", _("Cut"), lambda checked: checked.grade.cuts if checked.grade else "", 150, needed=700),
        )
        use = TableUse[CheckedFile](
            lambda: self.at,
            lambda number, _step: self._choose(number),
            self.open_lab,
            words=name,
            told=lambda checked: f"{checked.path.name} · {function(checked)}",
        )
        return Table(TableRows("grades", columns, self.found, use), least=120)

    def _details(self) -> list[Widget]:
        """The first difference of the chosen grade, with its tree."""
        checked = self.found[self.at]
        inside: list[Widget] = [Label(checked.path.name, Type.HEADING, name="chosen file")]
        if checked.grade is None:
            assert checked.fault is not None
            inside.append(Label(error_text(checked.fault), name="fault", colour=Ink.DANGER))
        else:
            inside.append(Label(checked.grade.function, Type.SMALL, name="function", muted=True))
        difference = self.difference
        if difference is not None:
            seed = _("Seed {number}").format(number=difference.task.seed)
            inside += [
                Label(difference_text(difference), Type.STRONG, name="difference"),
                self._picture(difference),
                Label(f"{difference.task.text} · {seed}", Type.SMALL, name="task", muted=True),
            ]
        elif checked.passed:
            inside.append(Label(_("Works: all values, the order of all visits, and each cutoff."), name="passed"))
        return inside

    def _picture(self, difference: Difference) -> Widget:
        task = difference.task
        if not isinstance(task, BoardTask):
            return CanvasView("tree picture", partial(small_tree, task.tree, labelled=True), height=PICTURE)
        face = presentation_of(task.position).face(task.position)
        style = BoardStyle.chosen(self.context.settings)
        return Row([BoardPicture("board", face, face.figures(task.position), style, side=PICTURE)], align=0.5)

    # Actions

    @property
    def difference(self) -> Difference | None:
        grade = self.found[self.at].grade if self.found else None
        return grade.difference if grade is not None else None

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            Command("begin", N_("Check"), "", "play", self.begin, bool(self.path.strip()) and self.job is None),
            SAVE.on(self.save, bool(self.found), text=N_("Save the table"), told=""),
            LAB.on(self.open_lab, self.difference is not None, text=N_("Open in the Search Lab"), told=""),
            *super().commands(),
        )

    def _type(self, text: str) -> None:
        self.path, self.problem = text, ""

    def _type_seed(self, text: str) -> None:
        self.seed, self.problem = text, ""

    def _choose(self, number: int) -> None:
        self.at = number
        self.ui.rebuild()

    def open_file(self, path: Path) -> None:
        """Check a chosen or dropped file or folder."""
        if os.path.isdir(path) or path.suffix.lower() == ".py":
            self._type(str(path))
            self.ui.focus("begin")
            self.ui.rebuild()
        else:
            super().open_file(path)

    def begin(self) -> None:
        text = self.path.strip()
        if not text or self.job is not None:
            return
        self.problem, self.said, self.found, self.at = "", "", [], 0
        try:
            seed = whole(self.seed.strip() or 1, 0, 10**LONGEST_SEED - 1)
        except InputError as error:
            self.problem = error_text(error)
            return
        self.context.jobs.begin(CheckJob(self.context, Path(os.path.expanduser(text)), seed))
        self.ui.focus("stop")

    def open_lab(self) -> None:
        difference, grade = self.difference, self.found[self.at].grade if self.found else None
        if difference is None or grade is None:
            return
        task = difference.task
        start = task.position if isinstance(task, BoardTask) else task.tree
        subject = Subject.of(start)
        if isinstance(start, Tree):
            algorithm = "minimax" if grade.function == MINIMAX else "alphabeta"
            subject = subject.of_request(Request(start, algorithm, book_cut=grade.rule == "alpha > beta"))
        self.go(LabScreen(self.context, self, subject))

    def save(self) -> None:
        def write(path: Path) -> None:
            write_as_asked(path, csv_table(self.found, cell_separator()))
            self.said = _("The table is in {path}.").format(path=path)

        name = f"{Path(self.path.strip()).stem or _('Check')}.csv"
        save_file(self.context, self.ui, _("Save the table"), (TABLES,), name, write)
