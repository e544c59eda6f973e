"""A step of a lesson on its board: every move is judged, the defence replies, and a wrong move is refuted."""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from ai.lessons.referee import SearchReferee
from game.core import State
from game.kind import Square
from game.lessons import progress as kept
from game.lessons.lesson import Lessons, PlayableStep
from game.lessons.playing import StepInProgress, refutation
from game.lessons.referee import Referee, Ruling
from game.match import Match
from game.ui.exercise.exercise_screen import ExerciseScreen
from game.ui.learn import lesson_words as words
from game.ui.learn.judging import Judging
from game.ui.learn.lesson_panel import LessonView, lesson_panel
from game.ui.look.sizes import Height, Width
from game.ui.screen import Context, Screen
from game.ui.shortcuts import Action
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


class LessonScreen(ExerciseScreen):
    """One step. Esc leads to the list of all steps, past those before."""

    message_seconds = 0.0
    pause = 0.6

    def __init__(
        self, context: Context, back: Screen, lessons: Lessons, number: int, referee: Referee | None = None
    ) -> None:
        """`back` is where the list of all steps leads; `referee` judges instead of the usual one."""
        self.progress, notice = kept.load(context.places.lessons)
        context.tell(notice)
        self.lessons = lessons
        self.number = number
        self.opened: PlayableStep = lessons.opened(number)
        self.playing = StepInProgress(self.opened)
        self.referee: Referee = referee or SearchReferee()
        super().__init__(context, back, self._match())
        self.judging: Judging | None = None
        self.advised: Any | None = None
        """The move that is shown to whoever asked for one."""
        self.wrong: Any | None = None
        """The wrong move that is on the board."""
        self.said = ""
        """What the referee said last."""
        self._shown: deque[Any] = deque()
        """The answer to a wrong move, or the reply, still to be played."""
        self.progress.leave(lessons, number)
        self._keep()
        self.settle()

    def _match(self) -> Match[State[Any]]:
        """The game on the board, as far as it was accepted."""
        match = Match[State[Any]](self.opened.positions[0])
        for move in (*self.opened.before, *self.playing.moves):
            match.play(move)
        return match

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
        return _("Take the wrong move back first.") if self.wrong is not None else _("Wait for the reply.")

    # What is to be seen

    def panel(self, *, wide: bool) -> Widget:
        view = LessonView(
            self.lessons,
            self.number,
            self.progress,
            self.playing.done,
            self.wrong is not None and not self.goes_on,
            bool(self.playing.moves),
            self._status(),
            self.warning or (self.wrong is not None and bool(self.said)),
            self.typed,
            self.context.settings.muted,
            self.act,
            self.type,
            self.enter_typed,
            self.turn_to,
            self.show_move,
            self.again,
            self.restart,
            self.follow,
            self.leave,
        )
        width, height = self.ui.room
        return lesson_panel(view, short=wide or height < Height.USUAL, tiny=width < Width.NARROW)

    def _status(self) -> str:
        """The message, what the referee said, the move that is shown, or whose turn it is."""
        if self.message:
            return self.message
        if self.playing.done:
            return _(self.opened.step.praise)
        if self.advised is not None:
            text = self.kind.move_text(self.match.position, self.advised)
            return _("The move is {move}.").format(move=text)
        if self.said:
            return self.said
        if self.judging is not None:
            return _("Let's see …")
        return self.presentation.to_move_text(self.match.position, self.context.settings.piece_set)

    # What happens by itself

    @property
    def busy(self) -> bool:
        return super().busy or self.goes_on

    @property
    def goes_on(self) -> bool:
        """Whether moves are being shown or awaited that are not the learner's."""
        return self.stage.moving or self.judging is not None or bool(self._shown)

    def rested(self) -> None:
        """Hear the referee, and play what follows by itself: the reply, or the answer to a wrong move."""
        if self.next is not self:
            return
        if self.judging is not None:
            found = self.judging.poll()
            if found is None:
                return
            judging, self.judging = self.judging, None
            if judging.move is None:
                self._show(found)
            else:
                self._hear(judging.move, found)
        if self._shown and not self.pausing:
            self.put(self._shown.popleft())

    def arrived(self) -> None:
        """The next move follows after a short while."""
        self.begin_pause()
        if self.wrong is not None and not self.goes_on:
            self.ui.focus("again")
        elif self.playing.done and not self.goes_on:
            self.ui.focus("next")

    def _hear(self, move: Any, ruling: Ruling) -> None:
        """What the referee says of the move that the learner has just made."""
        step, playing = self.opened.step, self.playing
        before = playing.position
        verdict = playing.verdict(move, ruling)
        if not verdict.good:
            playing.wrong += 1
            self.wrong = move
            reason = words.reason_of(step, self.kind.move_text(before, move), first=not playing.moves)
            self.said = words.wrong_text(before, move, verdict, reason, ruling.line)
            self._shown.extend(refutation(before, ruling.line))
            self.context.sounds.play("refused")
        else:
            self.said = words.kept_text(step.goal, verdict, ruling)
            playing.go_on(move)
            reply = None if playing.done else playing.reply(ruling)
            if reply is not None:
                playing.go_on(reply)
                self._shown.append(reply)
            if playing.done:
                self._finish()
        self.settle()
        if not self._shown:
            self.arrived()

    def _finish(self) -> None:
        self.progress.note(self.lessons, self.number)
        self._keep()
        self.context.sounds.play("win")

    # What the learner does

    def play(self, move: Any) -> None:
        before = self.match.position
        self.advised, self.said = None, ""
        self.judging = Judging(self.context.thinker.beside, self.referee, before, move)
        self.match.play(move)
        self.stage.show(before, move, self.match.position)
        self.changed()

    def touched(self, square: Square | None = None) -> bool:
        if self.wrong is not None and not self.goes_on:
            self.again()
            return True
        return super().touched(square)

    def again(self) -> None:
        """Take the wrong move back, with the answer to it."""
        if self.wrong is not None:
            self._back_to_the_game()

    def take_back(self) -> None:
        """Take the last move back, a wrong one or one that counted, with the answer to it."""
        if self.wrong is None and self.may_move:
            self.playing.take_back()
        if self.wrong is not None or self.may_move:
            self._back_to_the_game()

    def restart(self) -> None:
        """Begin the step again."""
        self.playing = StepInProgress(self.opened)
        self._back_to_the_game()

    def _back_to_the_game(self) -> None:
        self._drop()
        self.wrong, self.advised, self.said = None, None, ""
        self.resume(self._match())

    def _drop(self) -> None:
        """Nothing is awaited any more."""
        if self.judging is not None:
            self.judging.cancel()
            self.judging = None
        self._shown.clear()

    def show_move(self) -> None:
        """Show a good move; the learner still has to make it."""
        if not self.may_move:
            return
        self.ui.focus("board")
        self.hush()
        if self.playing.expected is not None:
            self._show(self.playing.expected)
        else:
            self.judging = Judging(self.context.thinker.beside, self.referee, self.playing.position)

    def _show(self, move: Any) -> None:
        self.advised = move
        self.settle()

    def turn_to(self, number: int) -> None:
        """Show another step."""
        if 0 <= number < len(self.lessons.steps):
            self.go(LessonScreen(self.context, self.back, self.lessons, number, self.referee))

    def follow(self) -> None:
        """Go on: to the next step, after the last one to the list."""
        if self.number + 1 < len(self.lessons.steps):
            self.turn_to(self.number + 1)
        else:
            self.leave()

    def go_to(self, ply: int) -> None:
        """The moves are not walked through."""

    def leave(self) -> None:
        self.go(self.context.routes.lessons(self.lessons, self.back))

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing is judged behind it."""
        self._drop()
        super().go(screen)

    def act(self, action: str) -> None:
        ways: dict[str, Callable[[], None]] = {
            Action.TO_START: partial(self.turn_to, 0),
            Action.STEP_BACK: partial(self.turn_to, self.number - 1),
            Action.STEP: partial(self.turn_to, self.number + 1),
            Action.TO_END: partial(self.turn_to, len(self.lessons.steps) - 1),
            Action.HINT: self.show_move,
            Action.UNDO: self.take_back,
            Action.NEW: self.restart,
            Action.LAB: lambda: self.go(self.context.routes.lab(self.match.position, self)),
        }
        if action in ways:
            ways[action]()
        else:
            super().act(action)
