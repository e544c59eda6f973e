"""The page of an exercise: the task, what is locked, the progress, and the results to hand in."""

from collections import deque
from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from ai.classroom.assignment import Assignment, ExerciseKind
from ai.classroom.assignment_files import read_assignment
from ai.classroom.results import QUESTION, ResultRow, begun_now, since, write_table
from game.core import InputError, State
from game.faults import Fault
from game.keeping import exercises
from game.keeping.exercises import GivenAnswer
from game.keeping.profiles import folder_name
from game.keeping.record import Record
from game.kinds import kind_of
from game.lessons import progress
from game.puzzles.puzzle import Puzzle
from game.ui.commands import NEW, Command, own_first
from game.ui.files.chooser import TABLES, TEXTS, save_file
from game.ui.home.failure import quit_program
from game.ui.home.settings import SettingsScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.learn.learn_screen import LearnScreen
from game.ui.learn.lesson_screen import LessonScreen
from game.ui.look.sizes import Height, PageWidth, Width
from game.ui.look.theme import Type
from game.ui.play_setup import PlaySetup, Seat
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.puzzles.puzzle_session import PuzzleSession
from game.ui.screen import Context, Heed, Reader, Routes, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Field, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, page_under
from game.ui.words import names
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, ngettext, plural
from game.ui.words.names import cell_separator, profile_name


class AssignmentScreen(WidgetScreen):
    """The first page as long as an exercise is open; every way of it leads back here."""

    def __init__(self, context: Context, assignment: Assignment, end: Callable[[], Screen] | None = None) -> None:
        """`end` closes the exercise and returns the next screen; None if only the end of the program closes it."""
        self.task = assignment
        self.end = end
        self.routes = context.routes
        """The routes as they are before the exercise locks some."""
        self.level = assignment.levels[0] if assignment.levels else ""
        known, notice = exercises.load(context.places.exercises)
        context.tell(notice)
        begun = known.get(assignment.mark)
        if begun is None or begun.seed != assignment.seed:  # an earlier version did not write the seed
            begun = begun_now(assignment.title, context.places, assignment.seed)
            context.tell(exercises.save(known | {assignment.mark: begun}, context.places.exercises))
        self.begun = begun
        self.said = self.problem = ""
        super().__init__(context, focus="begin")
        self.done: list[ResultRow] = []
        self.left: list[Record] = []
        """Its games in progress, the last one first."""
        self.look_again()
        if self.left:
            self.level = self.left[0].level

    def look_again(self) -> None:
        self.problem = ""
        try:
            self.done = since(self.begun, self.task, self.context.places)
        except InputError as error:
            self.problem = error_text(error)
        left = self.context.library.of_exercise(self.task.mark)
        self.left = [record for record in left if record.level in self.task.levels]
        self.ui.rebuild()

    @property
    def unfinished(self) -> Record | None:
        """The last game in progress against the chosen level."""
        return next((record for record in self.left if record.level == self.level), None)

    @property
    def begin_text(self) -> str:
        if not self.answered:
            return N_("Begin")
        return NEW.text if self.task.start is not None and self.unfinished is None else N_("Continue")

    @property
    def answered(self) -> bool:
        """True if something was done; the results of questions are rows from the beginning."""
        return bool(self.verdicts if self.task.seed else self.done)

    # Layout

    def build(self) -> Widget:
        task = self.task
        text = [Label(task.text, name="text")] if task.text else []
        status = Status(lambda: self.problem or self.said, warning=bool(self.problem))
        told = [Row([status], wraps=False)] if self.problem or self.said else []
        title, done = Label(task.title, Type.TITLE, name="title"), Label(self._progress(), name="progress", muted=True)
        who = Label(profile_name(self.context.profile), Type.SMALL, name="whose", muted=True)
        task_page = Column([who, title, *text, *self._levels(), done, *told], gap=14)
        low = self.ui.room.height < Height.LOWEST
        page = Scroll(task_page, name="page", grow=0, holds=True)
        what = Panel([page, Row(self._ways(), align=1.0)], gap=8 if low else 20, padding=8 if low else 20)
        return Centred(Column([what], padding=8, valign=0.5), most=PageWidth.FORM, grow=1)

    def _ways(self) -> list[Widget]:
        """The buttons; in a small window all but the main one are icons."""
        small = self.ui.room.width < Width.MEDIUM
        *ways, begin = self.own_commands()
        return [*(button_of(way, words=not small) for way in ways), button_of(begin, rank=Rank.MAIN)]

    def own_commands(self) -> list[Command]:
        settings = Command("settings", N_("Settings"), "", "settings")
        settings = settings.on(lambda: self.go(SettingsScreen(self.context, self)))
        end = Command("end", N_("End the exercise"), "", "close", self._end)
        return [
            Command("save results", N_("Save the results"), "", "save", self.save, self.answered),
            *([settings] if self.task.settings else []),
            *([end] if self.end is not None else []),
            Command("quit", N_("Quit"), "", "quit", quit_program),
            Command("begin", self.begin_text, "", "play", self.begin),
        ]

    def commands(self) -> tuple[Command, ...]:
        return own_first(*self.own_commands(), *super().commands())

    def _levels(self) -> list[Widget]:
        if not self.task.levels:
            return []
        options = [(level, Item(_(names.LEVELS[level][0]), _(names.LEVELS[level][1]))) for level in self.task.levels]
        return [Field(_("Level"), DropDown("level", options, self.level, partial(setattr, self, "level")))]

    def _progress(self) -> str:
        task, done = self.task, self.done
        match task.kind:
            case ExerciseKind.PAGE | ExerciseKind.LESSON:
                count = len(task.pages.pages if task.pages else task.lessons.steps if task.lessons else ())
                pages = ngettext("{done} of {count} page done", "{done} of {count} pages done", count)
                lessons = ngettext("{done} of {count} lesson done", "{done} of {count} lessons done", count)
                return (pages if task.pages else lessons).format(done=len(done), count=count)
            case ExerciseKind.PUZZLE | ExerciseKind.PUZZLES:
                count, tried = len(task.puzzles), len(done)
                solved = sum(line.result == "solved" for line in done)
                told = ngettext("{tried} of {count} puzzle tried", "{tried} of {count} puzzles tried", count)
                solved_text = plural("{count} solved", "{count} solved", solved)
                return f"{told.format(tried=tried, count=count)} · {solved_text}"
            case ExerciseKind.POSITION:
                won = sum(line.result == "won" for line in done)
                played = plural("{count} game played", "{count} games played", len(done))
                won_text = plural("{count} won", "{count} won", won)
                return f"{played} · {won_text}"
            case ExerciseKind.LAB:
                count = sum(line.kind == QUESTION for line in done)
                if not self.verdicts:
                    return _("No question answered yet")
                right = _("{right} of {count} right").format(right=sum(self.verdicts), count=count)
                given = ngettext("{done} of {count} question answered", "{done} of {count} questions answered", count)
                return f"{given.format(done=len(self.verdicts), count=count)} · {right}"

    # What the person does

    def begin(self) -> None:
        self.said = ""
        self.show_opened(self._exercise, lambda: _("The exercise can't be opened"))

    def _exercise(self) -> Screen:
        task, context = self.task, self.context
        if task.pages is not None:
            return LearnScreen(context, self, task.pages)
        if task.lessons is not None:
            known = progress.load(context.places.lessons)[0]
            return LessonScreen(context, self, task.lessons, known.first_left(task.lessons))
        if task.puzzles:
            tried = {line.name for line in self.done}
            session = AssignedSession(context, task.puzzles, tried)
            return PuzzleScreen(context, self, session, session.next())
        if task.seed:
            lab = LabScreen(context, self)
            predict = lab.pages[PredictPage.name]
            assert isinstance(predict, PredictPage)
            predict.graded = self
            lab.give(task.seed)
            return lab
        if self.unfinished is not None:
            return self.routes.resume(self.unfinished)
        return self.routes.play(setup_of(task, self.level))

    @property
    def verdicts(self) -> list[bool]:
        return [each.right for each in self.begun.given]

    def note(self, answer: str, *, right: bool, seconds: float) -> None:
        """Save the first answer to a question in the Lab."""
        given = GivenAnswer(answer, right, max(1, round(seconds)), date.today().isoformat())
        self.begun, path = replace(self.begun, given=(*self.begun.given, given)), self.context.places.exercises
        known, notice = exercises.load(path)
        self.context.tell(notice)
        self.context.tell(exercises.save(known | {self.task.mark: self.begun}, path))

    def save(self) -> None:
        whose = profile_name(self.context.profile)
        name = f"{folder_name(self.task.title)} {folder_name(whose)}.csv"

        def write(path: Path) -> None:
            self.look_again()
            write_table([replace(line, profile=whose) for line in self.done], path, cell_separator())
            self.said = _("The results are in {path}.").format(path=path)

        save_file(self.context, self.ui, _("Save the results"), (TABLES, TEXTS), name, write)

    def _end(self) -> None:
        assert self.end is not None
        self.go(self.end())

    def update(self, dt: float) -> Screen:
        if self.is_back():
            self.look_again()
        return super().update(dt)


class AssignedSession(PuzzleSession):
    """The puzzles of an exercise, those that have not been tried first."""

    def __init__(self, context: Context, puzzles: Sequence[Puzzle], tried: Set[str]) -> None:
        super().__init__(context)
        self.choose(puzzles[0].variant)
        self._left = deque([puzzle for puzzle in puzzles if puzzle.id not in tried] or puzzles)

    @property
    def over(self) -> bool:
        return not self._left

    def next(self, but: Puzzle | None = None) -> Puzzle:
        return self._left.popleft()


def setup_of(task: Assignment, level: str) -> PlaySetup:
    """A game from the position of an exercise, with the user on one seat and the computer on the other."""
    start: State[object] | None = task.start
    assert start is not None
    kind = kind_of(start)
    variant, reverse = kind.variant_of(start), kind.is_reverse(start)
    usual = start == kind.start(variant, reverse=reverse)
    seats = tuple(Seat() if number == task.seat else Seat(level=level) for number in range(2))
    fen = "" if usual else kind.position_text(start)
    return PlaySetup(kind.name, variant, reverse, fen, seats=seats, takebacks=task.takeback, exercise=task.mark)


def open_assignment(context: Context, assignment: Assignment, *, closable: bool) -> Screen:
    """Open an exercise and lock what it locks; return its page. `closable`: it can be ended without the program."""
    before = context.routes

    def end() -> Screen:
        context.close_exercise()
        context.routes = before
        return context.routes.home()

    context.open_exercise(assignment)
    page = AssignmentScreen(context, assignment, end if closable else None)
    context.routes = locked_routes(context, before, page)
    return page


def read_assignment_file(context: Context, path: Path) -> Reader:
    def read(_heed: Heed) -> Callable[[], Screen]:
        assignment = read_assignment(path)
        return lambda: open_assignment(context, assignment, closable=True)

    return read


class LockedScreen(WidgetScreen):
    """The reason why something can't be done now. Esc leads back."""

    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="ok")
        self.back = back

    def build(self) -> Widget:
        lock = self.context.lock
        reason = Label(lock.reason if lock else "", Type.STRONG, name="reason")
        button = Row([Button("ok", _("Back"), self.leave, rank=Rank.MAIN)], align=1.0)
        page = Column([Panel([reason, button], padding=20, gap=16)], padding=20)
        return page_under(_("This is locked"), self.leave, page, most=PageWidth.TEXT)


HOMEWARD, READING = ("setup", "begin", "lessons"), ("file", "text")
PLAYING = ("play", "resume", "continued")
ELSEWHERE = (*PLAYING, "library", "editor", "puzzles", "daily", "learn", "repertoire", "contest", "deep", "check")
ANALYSIS = ("lab", "positions", "study", "share")
"""Routes that lead to the page of the exercise, that are refused, and that lead to a page that says so."""


def locked_routes(context: Context, routes: Routes, home: AssignmentScreen) -> Routes:
    def refuse(*_what: Any) -> NoReturn:
        raise InputError(Fault.LOCKED, title=home.task.title)

    def page(*what: Any, **_options: Any) -> Screen:
        return LockedScreen(context, next((each for each in what if isinstance(each, WidgetScreen)), home))

    def to_home(*_what: Any) -> Screen:
        return home

    locked = ELSEWHERE if home.task.analysis else (*ELSEWHERE, *ANALYSIS)
    closed: dict[str, Any] = dict.fromkeys(("home", *HOMEWARD), to_home)
    return replace(routes, **closed | dict.fromkeys(READING, refuse) | dict.fromkeys(locked, page))
