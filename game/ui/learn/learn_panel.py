"""The panel beside a page: which game and which page, the rule, the task, what came of the tries."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.kinds import kind_named
from game.lessons.courses import TAUGHT, Course
from game.lessons.page import Page
from game.lessons.progress import LessonProgress
from game.ui.exercise.exercise_panel import (
    back_button,
    exercise_panel,
    how_much_is_done,
    mute_button,
    status_row,
    typed_move,
)
from game.ui.games.presentation import presentation_named
from game.ui.learn import learn_words as words
from game.ui.look.theme import Type
from game.ui.play.cards import Title
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, _


@dataclass(frozen=True, slots=True)
class PageView:
    """What the panel shows, and the functions that it calls when a person asks for something."""

    course: Course
    number: int
    progress: LessonProgress
    done: bool
    """The right move has been played."""
    status: str
    warning: bool
    typed: str
    muted: bool
    pieces: str
    """The piece set."""
    act: Callable[[Action], None]
    type: Callable[[str], None]
    enter: Callable[[], None]
    choose: Callable[[str, str, bool], None]
    """Another course: the game, its variant, and whether the aim is reversed."""
    turn_to: Callable[[int], None]
    """Another page of the course."""
    show: Callable[[], None]
    """Shows the move that is asked for."""
    follow: Callable[[], None]
    """Goes on: to the next page, after the last one to a game."""
    open_lessons: Callable[[], None]

    @property
    def page(self) -> Page:
        """The one that is shown."""
        return self.course.pages[self.number]

    @property
    def last(self) -> bool:
        """Whether no page follows."""
        return self.number == len(self.course.pages) - 1


def page_panel(view: PageView, *, short: bool, tiny: bool) -> Widget:
    """Everything in one column; `short`: there is not much room from top to bottom; `tiny`: and hardly any at all."""
    page, pieces = view.page, view.pieces
    cited = words.citation_text(page)
    rule: list[Widget] = [
        Label(words.title(page), Type.STRONG, name="about") if tiny else _pages(view),
        Label(words.filled(page, words.WORDS[page.topic].rule, pieces), name="rule text"),
        *([Label(cited, Type.SMALL, name="article", muted=True)] if cited else []),
    ]
    task: list[Widget] = [
        Label(words.filled(page, words.WORDS[page.topic].task, pieces), Type.STRONG, name="task"),
        status_row(view.status, warning=view.warning),
    ]
    typed = [] if view.done else [typed_move(view.typed, view.type, view.enter, _("Or type the move here"))]
    inside = [*(task + rule if short else rule + task), *typed, *([] if tiny else _course(view))]
    foot = [_tools(view, tiny=tiny), *([] if tiny else _progress(view))]
    return exercise_panel(_header(view), inside, foot, name=f"{view.course.key} {view.number}")


def _header(view: PageView) -> list[Widget]:
    return [
        back_button(view.act),
        Title(_("How to play"), words.course_name(view.course)),
        flat("lessons", "lesson", _("Lessons: endings and shots, step by step"), view.open_lessons),
        mute_button(view.act, muted=view.muted),
    ]


def _pages(view: PageView) -> Widget:
    """Which page of the course."""
    pages = [(number, _item(view, number)) for number in range(len(view.course.pages))]
    return DropDown("page", pages, view.number, view.turn_to, tooltip=_("The pages"))


def _course(view: PageView) -> list[Widget]:
    """Which game by which rules."""
    course = view.course
    offered = [(game, variant) for game in TAUGHT for variant in kind_named(game).variants]
    if (course.game, course.variant) not in offered:
        offered.append((course.game, course.variant))
    games = [((game, variant), Item(presentation_named(game).full_name(variant))) for game, variant in offered]
    game = DropDown(
        "course",
        games,
        (course.game, course.variant),
        lambda chosen: view.choose(*chosen, course.reverse),
        tooltip=_("Rules"),
    )
    reverse = Toggle(
        "reverse",
        _(presentation_named(course.game).reverse_text),
        course.reverse,
        lambda on: view.choose(course.game, course.variant, on),
    )
    return [Space(height=6), Label(_("Another game"), Type.SMALL, muted=True), game, reverse]


def _item(view: PageView, number: int) -> Item:
    name = f"{number + 1}. {words.title(view.course.pages[number])}"
    return Item(name, C_("lesson", "Done") if view.progress.has(view.course, number) else "")


def _tools(view: PageView, *, tiny: bool) -> Widget:
    """The way back, help, and the way on, which is the main one when the task is done."""
    text, symbol, told = _("Next"), "right", _("The next page (Page Down)")
    if view.last:
        text, symbol, told = _("Play a game"), "play", _("Play a game by these rules")
    shown, rank = "" if tiny else text, Rank.MAIN if view.done else Rank.USUAL
    before, told_before = partial(view.turn_to, view.number - 1), _("The page before (Page Up)")
    return Row(
        [
            Button("before", "", before, symbol="left", tooltip=told_before, enabled=view.number > 0),
            Button("show", "", view.show, symbol="eye", tooltip=_("Show the move"), enabled=not view.done),
            Button("next", shown, view.follow, symbol=symbol, rank=rank, grow=1, tooltip=told),
        ],
        gap=6,
        wraps=False,
    )


def _progress(view: PageView) -> list[Widget]:
    done, count = view.progress.count(view.course), len(view.course.pages)
    return how_much_is_done(done, count, _("{done} of {count} pages done"))
