"""The panel beside a lesson: which step, what is to be learned, the task, what the referee says, what can be done."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.lessons.lesson import Lessons, Step
from game.lessons.progress import LessonProgress
from game.ui.exercise.exercise_panel import (
    back_button,
    exercise_panel,
    how_much_is_done,
    mute_button,
    status_row,
    typed_move,
)
from game.ui.learn import lesson_words
from game.ui.look.theme import Type
from game.ui.play.cards import Title
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Columns, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _


@dataclass(frozen=True, slots=True)
class LessonView:
    """What the panel shows, and the functions that it calls when a person asks for something."""

    lessons: Lessons
    number: int
    progress: LessonProgress
    done: bool
    """The goal has been reached."""
    refuted: bool
    """A wrong move is on the board, and the answer to it has been shown."""
    moved: bool
    """The learner has made a move."""
    status: str
    warning: bool
    typed: str
    muted: bool
    act: Callable[[Action], None]
    type: Callable[[str], None]
    enter: Callable[[], None]
    turn_to: Callable[[int], None]
    """Another step."""
    show: Callable[[], None]
    """Shows a good move."""
    again: Callable[[], None]
    """Takes the wrong move back."""
    restart: Callable[[], None]
    follow: Callable[[], None]
    """Goes on to the next step, after the last one to the list."""
    open_list: Callable[[], None]
    """Shows all steps."""

    @property
    def step(self) -> Step:
        """The one that is shown."""
        return self.lessons.steps[self.number]


def lesson_panel(view: LessonView, *, short: bool, tiny: bool) -> Widget:
    """Everything in one column; `short`: there is not much room from top to bottom; `tiny`: and hardly any at all."""
    step = view.step
    about: list[Widget] = [
        Label(_(step.title), Type.STRONG, name="about") if tiny else _steps(view),
        Label(_(step.text), name="lesson text"),
    ]
    task: list[Widget] = [
        Label(_(step.task), Type.STRONG, name="task"),
        status_row(view.status, warning=view.warning),
    ]
    typed = typed_move(view.typed, view.type, view.enter, _("Or type the move here"))
    inside = [*(task + about if short else about + task), *([] if view.done or view.refuted else [typed])]
    foot = [_tools(view, tiny=tiny), *([] if tiny else _progress(view))]
    return exercise_panel(_header(view), inside, foot, name=f"{view.lessons.key} {view.number}")


def _header(view: LessonView) -> list[Widget]:
    return [
        back_button(view.act),
        Title(_("Lessons"), lesson_words.course_name(view.lessons)),
        flat("steps", "sheet", _("All lessons"), view.open_list),
        mute_button(view.act, muted=view.muted),
    ]


def _steps(view: LessonView) -> Widget:
    """Which step of the course."""

    def item(number: int, step: Step) -> Item:
        done = C_("lesson", "Done") if view.progress.has(view.lessons, number) else ""
        return Item(f"{number + 1}. {_(step.title)}", done)

    steps = [(number, item(number, step)) for number, step in enumerate(view.lessons.steps)]
    return DropDown("step", steps, view.number, view.turn_to, tooltip=_("The lessons"))


def _tools(view: LessonView, *, tiny: bool) -> Widget:
    """What can be done now, the main thing last."""
    if view.refuted:
        told = _("Take the wrong move back")
        return Button("again", _("Try again"), view.again, symbol="undo", rank=Rank.MAIN, tooltip=told)
    last = view.number == len(view.lessons.steps) - 1
    text, symbol, told = _("Next"), "right", _("The next lesson (Page Down)")
    if last:
        text, symbol, told = _("All lessons"), "sheet", _("All lessons")
    before, told_before = partial(view.turn_to, view.number - 1), _("The lesson before (Page Up)")
    small = [
        Button("before", "", before, symbol="left", tooltip=told_before, enabled=view.number > 0),
        Button("restart", "", view.restart, symbol="undo", tooltip=_("From the beginning"), enabled=view.moved),
        Button("show", "", view.show, symbol="eye", tooltip=_("Show a move"), enabled=not view.done),
    ]
    rank = Rank.MAIN if view.done else Rank.USUAL
    following = Button("next", "" if tiny else text, view.follow, symbol=symbol, rank=rank, grow=1, tooltip=told)
    if tiny:
        return Columns([*small, following], least=34, gap=6)
    return Row([*small, following], gap=6, wraps=False)


def _progress(view: LessonView) -> list[Widget]:
    done, count = view.progress.count(view.lessons), len(view.lessons.steps)
    return how_much_is_done(done, count, _("{done} of {count} lessons done"))
