"""A page of a lesson on its board: wrong tries are answered with the rule, the right move with a word of praise."""

from typing import Any

from game.core import State
from game.kinds import kind_of
from game.lessons import progress as kept
from game.lessons.catalogue import lessons_of
from game.lessons.courses import Course, course
from game.match import Match
from game.ui.exercise.exercise_screen import ExerciseScreen
from game.ui.learn import learn_words as words
from game.ui.learn.learn_panel import PageView, page_panel
from game.ui.look.sizes import Height, Width
from game.ui.screen import Context, Screen
from game.ui.shortcuts import Action
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


class LearnScreen(ExerciseScreen):
    """One page. Esc leads back to where the person came from, past the pages before."""

    message_seconds = 0.0

    def __init__(self, context: Context, back: Screen, taught: Course, number: int | None = None) -> None:
        """At first the page of that number is shown, or else the first one that is still to be done."""
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
        """The right move has been played."""
        self.showing = False
        """The move that is asked for is shown."""
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

    # What is to be seen

    def panel(self, *, wide: bool) -> Widget:
        settings = self.context.settings
        view = PageView(
            self.course,
            self.number,
            self.progress,
            self.done,
            self._status(),
            self.warning,
            self.typed,
            settings.muted,
            settings.piece_set,
            self.act,
            self.type,
            self.enter_typed,
            self.choose,
            self.turn_to,
            self.show_move,
            self.follow,
            self.open_lessons,
        )
        width, height = self.ui.room
        return page_panel(view, short=wide or height < Height.USUAL, tiny=width < Width.NARROW)

    def _status(self) -> str:
        """The message, the praise, the move that is shown, or whose turn it is."""
        page, pieces = self.task, self.context.settings.piece_set
        if self.message:
            return self.message
        if self.done:
            return words.filled(page, words.WORDS[page.topic].praise, pieces)
        if self.showing:
            return words.filled(page, _("The move is {move}."), pieces)
        return self.presentation.to_move_text(page.position, pieces)

    # What happens

    @property
    def busy(self) -> bool:
        return super().busy or self._replies

    @property
    def _replies(self) -> bool:
        """The other side's reply is still to be shown."""
        return self.done and self.task.answered and self.match.ply == len(self.task.before) + 1

    def rested(self) -> None:
        """Play the other side's reply."""
        if self._replies and not self.pausing and self.next is self:
            self.put(self.match.position.legal_moves()[0])

    # What the person does

    def play(self, move: Any) -> None:
        if move not in self.task.solutions:
            self.complain(_(words.WORDS[self.task.topic].missed))
            return
        self.done = True
        self.begin_pause()
        self.progress.note(self.course, self.number)
        self.context.tell(kept.save(self.progress, self.context.places.lessons))
        self.put(move)
        self.ui.focus("next")

    def show_move(self) -> None:
        """Show the move that is asked for; the person still has to make it."""
        self.showing = True
        self.ui.focus("board")
        self.hush()

    def turn_to(self, number: int) -> None:
        """Show another page of the course."""
        if 0 <= number < len(self.course.pages):
            self.go(LearnScreen(self.context, self.back, self.course, number))

    def choose(self, game: str, variant: str, reverse: bool) -> None:
        """Show the pages on another game."""
        self.go(LearnScreen(self.context, self.back, course(game, variant, reverse=reverse)))

    def follow(self) -> None:
        """Go on: to the next page, after the last one to a game."""
        if self.number + 1 < len(self.course.pages):
            self.turn_to(self.number + 1)
        else:
            self.go(self.context.routes.setup(kind_of(self.task.start).name))

    def open_lessons(self) -> None:
        """Show the lessons on this game, or those of the game that was learned last."""
        self.go(self.context.routes.lessons(lessons_of(self.course.game, self.course.variant), self))

    def go_to(self, ply: int) -> None:
        """The moves that led to the task are not walked through."""

    def act(self, action: str) -> None:
        last = len(self.course.pages) - 1
        goals: dict[str, int] = {
            Action.TO_START: 0,
            Action.STEP_BACK: self.number - 1,
            Action.STEP: self.number + 1,
            Action.TO_END: last,
        }
        match action:
            case Action.HINT:
                self.show_move()
            case Action.NEW:
                self.go(self.context.routes.setup(self.course.game))
            case Action.LAB:
                self.go(self.context.routes.lab(self.match.position, self))
            case Action.LEARN:
                pass
            case _ if action in goals:
                self.turn_to(goals[action])
            case _:
                super().act(action)
