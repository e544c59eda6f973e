"""A page on its board: wrong moves are answered with the rule, the right move with praise."""

from functools import partial
from typing import Any, ClassVar

from game.core import State
from game.kinds import kind_named, kind_of
from game.lessons import progress as kept
from game.lessons.catalogue import PAGES, lessons_of
from game.lessons.courses import TAUGHT, Course, course
from game.lessons.page import Page
from game.match import Match
from game.ui.commands import LEARN, LESSONS, NEW, STEP_BACK, TO_END, TO_START, Command, Gives, own_first
from game.ui.exercise.exercise_screen import ExerciseScreen, how_much_is_done
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Rank, button_of
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, N_, _


def page_title(page: Page) -> str:
    return _(PAGES[page.topic].title)


def filled(page: Page, text: str, pieces: str) -> str:
    """A text of a page with its fields; `pieces` is the piece set."""
    position: Any = page.position
    move = kind_of(position).move_text(position, page.solutions[0])
    side = presentation_of(page.start).side_name(page.start, 0, pieces)
    return _(text).format(**page.fields, move=move, side=side)


def citation_text(page: Page) -> str:
    cited = page.citation
    if cited is None:
        return ""
    document = _(cited.document)
    if not cited.article:
        return document
    return _("{document}, article {article}").format(document=document, article=cited.article)


def course_name(course: Course) -> str:
    return presentation_named(course.game).whole_name(course.variant, reverse=course.reverse)


class LearnScreen(ExerciseScreen):
    """One page. Esc leads back past the pages before."""

    message_seconds = 0.0
    controls: ClassVar = {"course": Gives.ELSEWHERE, "reverse": Gives.ELSEWHERE, "page": Gives.PAGES}

    def __init__(self, context: Context, back: Screen, taught: Course, number: int | None = None) -> None:
        """Open a page, by default the first that is not done yet."""
        self.progress, notice = kept.load(context.places.lessons)
        context.tell(notice)
        self.course = taught
        self.number = self.progress.first_left(taught) if number is None else number
        self.task = taught.pages[self.number]
        match = Match[State[Any]](self.task.start)
        for move in self.task.before:
            match.play(move)
        super().__init__(context, back, match)
        self.done = False
        self.showing = False
        self.settle()

    # What the board asks

    @property
    def viewer(self) -> int:
        turn: int = self.task.position.turn
        return turn

    @property
    def may_move(self) -> bool:
        return not self.done

    @property
    def hint(self) -> Any | None:
        return self.task.solutions[0] if self.showing and not self.done else None

    def closed_text(self) -> str:
        return _("The task is done: go on to the next page.")

    # Layout

    def panel(self, *, wide: bool) -> Widget:
        width, height = self.ui.room
        short, tiny = wide or height < Height.USUAL, width < Width.NARROW
        page, text = self.task, PAGES[self.task.topic]
        cited, table = citation_text(page) or self._chosen(), self.table()
        rule: list[Widget] = [
            Label(page_title(page), Type.STRONG, name="about") if tiny else self._pages(),
            Label(self._filled(text.rule), name="rule text"),
            *([Label(cited, Type.SMALL, name="article", muted=True)] if cited else []),
        ]
        task: list[Widget] = [
            Label(self.asked(), Type.STRONG, name="task"),
            self.status_row(),
        ]
        typed = [] if self.done else [self.typed_move(_("Or type the move here"))]
        inside = [*(task + rule if short else rule + task), *typed, *([] if tiny else self._course())]
        rank = Rank.MAIN if self.done else Rank.USUAL
        icons = [button_of(table[name], words=False) for name in ("before", "show")]
        following = button_of(table["next"], words=not tiny, rank=rank, grow=1)
        foot: list[Widget] = [Row([*icons, following], gap=6, wraps=False)]
        if not tiny:
            done, count = self.progress.count(self.course), len(self.course.pages)
            foot += how_much_is_done(done, count, _("{done} of {count} pages done"))
        title = _("How to play"), course_name(self.course)
        return self.task_panel(title, ("lessons", "mute"), inside, foot, name=f"{self.course.key} {self.number}")

    def _chosen(self) -> str:
        """The rules chosen on the form, on the first page; the name of house rules on their pages; "" on all others."""
        taught, presentation = self.course, self.presentation
        if self.number == 0 and (chosen := presentation.chosen_text(taught.variant)):
            return chosen
        official = course(taught.game, presentation.kind.house_parts(taught.variant)[0], reverse=taught.reverse)
        return "" if self.task.topic in official.names else _("House rules")

    def _filled(self, text: str) -> str:
        return filled(self.task, text, self.context.settings.piece_set)

    def _pages(self) -> Widget:
        pages = []
        for number, page in enumerate(self.course.pages):
            done = C_("lesson", "Done") if self.progress.has(self.course, number) else ""
            pages.append((number, Item(f"{number + 1}. {page_title(page)}", done)))
        return DropDown("page", pages, self.number, self.turn_to, tooltip=_("The pages"))

    def _course(self) -> list[Widget]:
        course = self.course
        offered = [(game, variant) for game in TAUGHT for variant in kind_named(game).variants]
        if (course.game, course.variant) not in offered:
            offered.append((course.game, course.variant))
        named = [(each, presentation_named(each[0])) for each in offered]
        games = [(each, Item(game.full_name(each[1]), group=game.title)) for each, game in named]

        def choose(chosen: tuple[str, str]) -> None:
            self.choose(*chosen, course.reverse)

        def reverse(on: bool) -> None:
            self.choose(course.game, course.variant, on)

        game = DropDown("course", games, (course.game, course.variant), choose, tooltip=_("Rules"))
        text, can_reverse = _(presentation_named(course.game).reverse_text), kind_named(course.game).can_reverse
        toggles = [Toggle("reverse", text, course.reverse, reverse)] if can_reverse else []
        return [Space(height=6), Label(_("Another game"), Type.SMALL, muted=True), game, *toggles]

    def at_hand(self) -> Widget:
        return self.pages(done=self.done)

    def asked(self) -> str:
        return self._filled(PAGES[self.task.topic].task)

    def said_now(self) -> str:
        if self.message:
            return self.message
        if self.done:
            return self._filled(PAGES[self.task.topic].praise)
        if self.showing:
            return self._filled(_("The move is {move}."))
        return self.presentation.to_move_text(self.task.position, self.context.settings.piece_set)

    # What happens

    def look(self) -> None:
        self.progress, notice = kept.load(self.context.places.lessons)
        self.context.tell(notice)

    @property
    def busy(self) -> bool:
        return super().busy or self._replies

    @property
    def _replies(self) -> bool:
        """The other side's reply is still to be shown."""
        return self.done and self.task.answered and self.match.ply == len(self.task.before) + 1

    def rested(self) -> None:
        if self._replies and not self.pausing and self.next is self:
            self.put(self.match.position.legal_moves()[0])

    # What the person does

    def play(self, move: Any) -> None:
        if move not in self.task.solutions:
            self.complain(_(PAGES[self.task.topic].missed))
            return
        self.done = True
        self.begin_pause()
        self.progress.note(self.course, self.number)
        self.context.tell(kept.save(self.progress, self.context.places.lessons))
        self.put(move)
        self.ui.focus("next")

    def show_move(self) -> None:
        self.showing = True
        self.ui.focus("board")
        self.hush()

    def turn_to(self, number: int) -> None:
        if 0 <= number < len(self.course.pages):
            self.go(LearnScreen(self.context, self.back, self.course, number))

    def choose(self, game: str, variant: str, reverse: bool) -> None:
        self.go(LearnScreen(self.context, self.back, course(game, variant, reverse=reverse)))

    def follow(self) -> None:
        """Go to the next page, after the last one to a game."""
        if self.number + 1 < len(self.course.pages):
            self.turn_to(self.number + 1)
        else:
            self.go(self.context.routes.setup(kind_of(self.task.start).name))

    def commands(self) -> tuple[Command, ...]:
        number, last = self.number, len(self.course.pages) - 1

        def lessons() -> None:
            self.go(self.context.routes.lessons(lessons_of(self.course.game, self.course.variant), self))

        on = Command("next", N_("Next"), "Page Down", "right", self.follow, told=N_("Next page"), first=True)
        if number == last:
            on = Command("next", N_("Play a game"), "", "play", self.follow, told=N_("Play a game by these rules"))
        back = partial(self.turn_to, number - 1)
        return own_first(
            STEP_BACK.on(back, number > 0, name="before", symbol="left", text=N_("Previous page")),
            on,
            Command("show", N_("Show the move"), "", "solution", self.show_move, not self.done, gives=Gives.HINTS),
            TO_START.on(partial(self.turn_to, 0)),
            TO_END.on(partial(self.turn_to, last)),
            NEW.on(lambda: self.go(self.context.routes.setup(self.course.game))),
            LESSONS.on(lessons, told=N_("Lessons: endings and shots, step by step")),
            LEARN.on(self.ui.rebuild, enabled=False),
            *super().commands(),
        )
