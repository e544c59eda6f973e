"""A step of a lesson: every move is judged, the defence replies, a wrong move is refuted."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from ai.lessons.referee import SearchReferee
from game.core import State
from game.kinds import kind_named, kind_of
from game.lessons import progress as kept
from game.lessons.catalogue import LESSONS
from game.lessons.lesson import (
    Goal,
    Lessons,
    MoveEffect,
    PlayableStep,
    PositionValue,
    Referee,
    Ruling,
    Step,
    StepInProgress,
    refutation,
)
from game.match import Match
from game.ui.commands import LEARN, NEW, STEP_BACK, TO_END, TO_START, UNDO, Command, Gives, own_first
from game.ui.exercise.exercise_screen import ExerciseScreen, how_much_is_done
from game.ui.games.presentation import presentation_named
from game.ui.look.sizes import Height, PageWidth, Width
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
from game.ui.words.i18n import C_, N_, _, paragraph, plural

SOON = 1
"""A win in this many moves or fewer is not given in numbers."""


def course_name(lessons: Lessons) -> str:
    return presentation_named(lessons.game).full_name(lessons.variant)


def kept_text(goal: Goal, verdict: MoveEffect, ruling: Ruling) -> str:
    left = None if ruling.plies is None else ruling.plies // 2
    if verdict is MoveEffect.REPEATS:
        return _("Nothing is lost, but this position was there before. Look for another way.")
    if verdict is MoveEffect.SLOWER and left is not None and ruling.best_plies is not None:
        quickest = ruling.best_plies // 2
        return _(
            "You still win, but this way takes {left} more moves. The quickest would have taken {quickest}."
        ).format(left=left, quickest=quickest)
    if goal is Goal.DRAW and ruling.tried < PositionValue.WON:
        return _("Right: that keeps the draw.")
    if left is not None and left > SOON:
        return plural(
            "Right. You win in {count} more move at most.", "Right. You win in {count} more moves at most.", left
        )
    return _("Right. Go on!")


def wrong_text(position: State[Any], move: Any, verdict: MoveEffect, reason: str, line: tuple[Any, ...]) -> str:
    """The comment on a move that misses the goal: what it does, why, and the answer to it."""
    kind = kind_of(position)
    what = {
        MoveEffect.DRAWS: _("{move} throws the win away: now it is a draw."),
        MoveEffect.LOSES: _("{move} loses."),
        MoveEffect.WORSE: _("{move} lets the win slip."),
    }[verdict].format(move=kind.move_text(position, move))
    parts = [what, reason]
    if line:
        parts.append(_("The best reply is {reply}.").format(reply=kind.move_text(position.play(move), line[0])))
    return paragraph(filter(None, parts))


def reason_of(step: Step, move_text: str, *, first: bool) -> str:
    """The rule of the lesson that a wrong move breaks; some first moves have their own text."""
    particular = dict(step.wrongs).get(move_text) if first else None
    return _(particular or step.wrong) if particular or step.wrong else ""


class LessonScreen(ExerciseScreen):
    """One step. Esc leads to the list of all steps, past those before."""

    message_seconds = 0.0
    pause = 0.6
    controls: ClassVar = {"step": Gives.PAGES}

    def __init__(
        self, context: Context, back: Screen, lessons: Lessons, number: int, referee: Referee | None = None
    ) -> None:
        """`back` is for the list of all steps; `referee` judges instead of the usual one."""
        self.progress, notice = kept.load(context.places.lessons)
        context.tell(notice)
        self.lessons = lessons
        self.number = number
        self.opened: PlayableStep = lessons.opened(number)
        self.playing = StepInProgress(self.opened)
        self.referee: Referee = referee or SearchReferee()
        super().__init__(context, back, self.so_far())
        self._judged_move: Any | None = None
        """The move being judged; None while the referee looks for a move of its own."""
        self.advised: Any | None = None
        self.progress.leave(lessons, number)
        self._keep()
        self.settle()

    def so_far(self) -> Match[State[Any]]:
        match = Match[State[Any]](self.opened.positions[0])
        for move in (*self.opened.before, *self.playing.moves):
            match.play(move)
        return match

    def look(self) -> None:
        self.progress, notice = kept.load(self.context.places.lessons)
        self.context.tell(notice)

    def _keep(self) -> None:
        self.context.tell(kept.save(self.progress, self.context.places.lessons))

    # What the board asks

    @property
    def viewer(self) -> int:
        return self.opened.learner

    @property
    def may_move(self) -> bool:
        return self.playing.learners_turn and self.wrong is None and not self.goes_on

    @property
    def hint(self) -> Any | None:
        return self.advised if self.may_move else None

    def closed_text(self) -> str:
        if self.playing.done:
            return _("The task is done: go on to the next lesson.")
        return super().closed_text()

    # Layout

    def panel(self, *, wide: bool) -> Widget:
        width, height = self.ui.room
        short, tiny = wide or height < Height.USUAL, width < Width.NARROW
        step, done = self.opened.step, self.playing.done
        about: list[Widget] = [
            Label(_(step.title), Type.STRONG, name="about") if tiny else self._steps(),
            Label(_(step.text), name="lesson text"),
        ]
        task: list[Widget] = [
            Label(self.asked(), Type.STRONG, name="task"),
            self.status_row(),
        ]
        typed = [] if done or self.refuted else [self.typed_move(_("Or type the move here"))]
        inside = [*(task + about if short else about + task), *typed]
        foot = [self._tools(tiny=tiny)]
        if not tiny:
            count = len(self.lessons.steps)
            foot += how_much_is_done(self.progress.count(self.lessons), count, _("{done} of {count} lessons done"))
        title = _("Lessons"), course_name(self.lessons)
        return self.task_panel(title, ("steps", "mute"), inside, foot, name=f"{self.lessons.key} {self.number}")

    def _steps(self) -> Widget:
        steps = list[tuple[int, Item]]()
        for chapter in self.lessons.chapters:
            for number, step in enumerate(chapter.steps, len(steps)):
                done = C_("lesson", "Done") if self.progress.has(self.lessons, number) else ""
                steps.append((number, Item(f"{number + 1}. {_(step.title)}", done, group=_(chapter.title))))
        return DropDown("step", steps, self.number, self.turn_to, tooltip=_("The lessons"))

    def _tools(self, *, tiny: bool) -> Widget:
        table = self.table()
        if self.refuted:
            return button_of(table["again"], rank=Rank.MAIN)
        icons = [button_of(table[name], words=False) for name in ("before", "restart", "show")]
        rank = Rank.MAIN if self.playing.done else Rank.USUAL
        tools = [*icons, button_of(table["next"], words=not tiny, rank=rank, grow=1)]
        return Columns(tools, least=34, gap=6) if tiny else Row(tools, gap=6, wraps=False)

    def at_hand(self) -> Widget:
        return self.main_way("again") if self.refuted else self.pages(done=self.playing.done)

    def asked(self) -> str:
        return _(self.opened.step.task)

    @property
    def warns(self) -> bool:
        return self.warning or (self.wrong is not None and bool(self.said))

    def said_now(self) -> str:
        if self.message:
            return self.message
        if self.playing.done:
            return _(self.opened.step.praise)
        if self.advised is not None:
            return _("The move is {move}.").format(move=self.kind.move_text(self.match.position, self.advised))
        if self.said:
            return self.said
        if self.answer.waiting:
            return _("Let's see …")
        return self.presentation.to_move_text(self.match.position, self.context.settings.piece_set)

    # What happens by itself

    def arrived(self) -> None:
        super().arrived()
        if not self.refuted and self.playing.done and not self.goes_on:
            self.ui.focus("next")

    def _ask(self, position: State[Any], move: Any | None = None) -> None:
        referee = self.referee

        def work(stop: bytearray, tell: Callable[[None], None]) -> Any:
            return referee.advise(position, stop) if move is None else referee.judge(position, move, stop)

        self._judged_move = move
        self.answer.await_job(self.context.thinker.beside.start(work))

    def hear_answer(self, found: Any) -> None:
        if self._judged_move is None:
            self._show(found)
        else:
            self._hear(self._judged_move, found)

    def _hear(self, move: Any, ruling: Ruling) -> None:
        step, playing = self.opened.step, self.playing
        before = playing.position
        verdict = playing.verdict(move, ruling)
        if not verdict.good:
            playing.wrong += 1
            self.wrong = move
            reason = reason_of(step, self.kind.move_text(before, move), first=not playing.moves)
            self.said = wrong_text(before, move, verdict, reason, ruling.line)
            self.following.extend(refutation(before, ruling.line))
            self.context.sounds.play("refused")
        else:
            self.said = kept_text(step.goal, verdict, ruling)
            playing.go_on(move)
            reply = None if playing.done else playing.reply(ruling)
            if reply is not None:
                playing.go_on(reply)
                self.following.append(reply)
            if playing.done:
                self.progress.note(self.lessons, self.number)
                self._keep()
                self.context.sounds.play("win")
        self.settle()
        if not self.following:
            self.arrived()

    # What the learner does

    def play(self, move: Any) -> None:
        before = self.match.position
        self.advised, self.said = None, ""
        self._ask(before, move)
        self.match.play(move)
        self.stage.show(before, move, self.match.position)
        self.changed()

    def again(self) -> None:
        if self.wrong is not None:
            self._back_to_the_game()

    def take_back(self) -> None:
        """Take the last move back, wrong or right, with the answer to it."""
        if self.wrong is None and self.may_move:
            self.playing.take_back()
        if self.wrong is not None or self.may_move:
            self._back_to_the_game()

    def restart(self) -> None:
        self.playing = StepInProgress(self.opened)
        self._back_to_the_game()

    def _back_to_the_game(self) -> None:
        self.drop()
        self.wrong, self.advised, self.said = None, None, ""
        self.resume(self.so_far())

    def show_move(self) -> None:
        if not self.may_move:
            return
        self.ui.focus("board")
        self.hush()
        if self.playing.expected is not None:
            self._show(self.playing.expected)
        else:
            self._ask(self.playing.position)

    def _show(self, move: Any) -> None:
        self.advised = move
        self.settle()

    def turn_to(self, number: int) -> None:
        if 0 <= number < len(self.lessons.steps):
            self.go(LessonScreen(self.context, self.back, self.lessons, number, self.referee))

    def follow(self) -> None:
        """Go to the next step, after the last one to the list."""
        if self.number + 1 < len(self.lessons.steps):
            self.turn_to(self.number + 1)
        else:
            self.leave()

    def leave(self) -> None:
        self.go(self.context.routes.lessons(self.lessons, self.back))

    def commands(self) -> tuple[Command, ...]:
        number, last = self.number, len(self.lessons.steps) - 1
        on = Command("next", N_("Next"), "Page Down", "right", self.follow, told=N_("Next lesson"), first=True)
        if number == last:
            on = Command("next", N_("All lessons"), "", "sheet", self.follow)
        back = partial(self.turn_to, number - 1)
        return own_first(
            STEP_BACK.on(back, number > 0, name="before", symbol="left", text=N_("Previous lesson")),
            on,
            Command("steps", N_("All lessons"), "", "sheet", self.leave, gives=Gives.PAGES),
            Command(
                "show", N_("Show a move"), "", "solution", self.show_move, not self.playing.done, gives=Gives.HINTS
            ),
            Command("again", N_("Try again"), "", "undo", self.again, told=N_("Take the wrong move back")),
            NEW.on(
                self.restart, bool(self.playing.moves), name="restart", symbol="undo", text=N_("From the beginning")
            ),
            UNDO.on(self.take_back),
            TO_START.on(partial(self.turn_to, 0)),
            TO_END.on(partial(self.turn_to, last)),
            *super().commands(),
        )


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
        courses = [(each.key, Item(course_name(each))) for each in LESSONS]
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

    def _rules(self) -> None:
        start = kind_named(self.lessons.game).start(self.lessons.variant)
        self.show_opened(lambda: self.context.routes.learn(start, (), self), no_lessons)

    def commands(self) -> tuple[Command, ...]:
        new = NEW.on(lambda: self.go(self.context.routes.setup(self.lessons.game)))
        return own_first(LEARN.on(self._rules), new, *super().commands())
