"""All lessons of one game, chapter by chapter."""

from functools import partial

from game.kinds import kind_named
from game.lessons import progress as kept
from game.lessons.catalogue import LESSONS
from game.lessons.lesson import Lessons
from game.ui.commands import LEARN, NEW, Command, own_first
from game.ui.learn import lesson_words
from game.ui.learn.lesson_screen import LessonScreen
from game.ui.look.sizes import PageWidth
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Panel, Row
from game.ui.widgets.listing import Item, ListItem
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, no_lessons, page_under
from game.ui.words.i18n import _


class LessonsScreen(WidgetScreen):
    def __init__(self, context: Context, back: Screen, lessons: Lessons | None = None) -> None:
        """Open a course, by default the one that was opened last."""
        super().__init__(context, focus="continue")
        self.back: Screen = back
        self.progress, notice = kept.load(context.places.lessons)
        context.tell(notice)
        known = {each.key: each for each in LESSONS}
        last = next((known[key] for key in reversed(self.progress.left) if key in known), LESSONS[0])
        self.lessons = lessons or last

    def build(self) -> Widget:
        chapters = [self._chapter(number) for number in range(len(self.lessons.chapters))]
        page = Column([self._top(), *chapters], gap=16, padding=20)
        return page_under(_("Lessons"), self.leave, page, most=PageWidth.WIDE, name=self.lessons.key)

    def _top(self) -> Widget:
        done, steps = self.progress.count(self.lessons), len(self.lessons.steps)
        text = _("{done} of {count} lessons done").format(done=done, count=steps)
        courses = [(each.key, Item(lesson_words.course_name(each))) for each in LESSONS]
        begun = self.lessons.key in self.progress.left
        number = self.progress.where_left(self.lessons)
        title, told = _("Continue") if begun else _("Begin"), _(self.lessons.steps[number].title)
        on = Button("continue", title, partial(self.show, number), symbol="play", rank=Rank.MAIN, tooltip=told)
        game = DropDown("course", courses, self.lessons.key, self.choose, tooltip=_("Rules"))
        rules = button_of(self.command("learn"))
        choices, said = Columns([game, rules, on], least=200, gap=8), Label(text, Type.SMALL, name="done", muted=True)
        return Column([choices, ProgressBar("progress", done / steps), said], gap=8)

    def _chapter(self, number: int) -> Widget:
        chapter = self.lessons.chapters[number]
        first = sum(len(each.steps) for each in self.lessons.chapters[:number])
        lines = [self._line(first + place) for place in range(len(chapter.steps))]
        done = sum(self.progress.has(self.lessons, first + place) for place in range(len(lines)))
        title = [Label(_(chapter.title), Type.HEADING, grow=1), Label(f"{done} / {len(lines)}", Type.SMALL, muted=True)]
        return Panel([Row(title, wraps=False), Columns(lines, least=300, gap=4)], padding=14, gap=8)

    def _line(self, number: int) -> Widget:
        item = Item(f"{number + 1}. {_(self.lessons.steps[number].title)}")
        return ListItem(f"step {number}", item, self.progress.has(self.lessons, number), partial(self.show, number))

    def show(self, number: int) -> None:
        """Go to a step; Esc leads from it to a new list with the new progress."""
        self.go(LessonScreen(self.context, self.back, self.lessons, number))

    def choose(self, key: str) -> None:
        self.lessons = next(each for each in LESSONS if each.key == key)
        self.ui.rebuild()

    def _rules(self) -> None:
        start = kind_named(self.lessons.game).start(self.lessons.variant)
        self.show_opened(lambda: self.context.routes.learn(start, (), self), no_lessons)

    def commands(self) -> tuple[Command, ...]:
        new = NEW.on(lambda: self.go(self.context.routes.setup(self.lessons.game)))
        return own_first(LEARN.on(self._rules), new, *super().commands())
