"""A task on a board: the base of pages, lessons and puzzles."""

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ai.work.jobs import Listener, Work
from game.kind import Square
from game.match import Match
from game.ui.board.board_screen import BoardScreen
from game.ui.board.move_list import MoveList, move_scroll
from game.ui.commands import LAB, Command
from game.ui.games.presentation import Presentation, presentation_of
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Rank, button_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.line import Titles
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


class ExerciseScreen(BoardScreen):
    """The user makes the moves of a task; what follows them is played after a pause."""

    presentation: Presentation
    pause = 0.5
    """Seconds before a move of the other side."""

    def __init__(self, context: Context, back: Screen, match: Match[Any]) -> None:
        match.draws_end = False
        super().__init__(context, match, presentation_of(match.position))
        self.back: Screen = back
        self._pause_left = 0.0
        self.wrong: Any | None = None
        """The wrong move on the board."""
        self.answer: Listener[None, Any] = Listener(self.hear_answer)
        """Awaits the verdict on a move."""
        self.said = ""
        """The answer to the last move."""
        self.following: deque[Any] = deque()
        """Replies, still to be shown."""

    @property
    def over(self) -> bool:
        """Nothing more is asked, and the moves can be walked through."""
        return False

    def hear_answer(self, answer: Any) -> None:
        """Take the verdict on a move."""

    def so_far(self) -> Match[Any]:
        """The game without a wrong move."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Do what follows when no move is shown or awaited."""

    @property
    def goes_on(self) -> bool:
        """Moves of the other side are shown or awaited."""
        return self.stage.moving or self.answer.waiting or bool(self.following)

    @property
    def busy(self) -> bool:
        return super().busy or self.goes_on

    @property
    def refuted(self) -> bool:
        """A wrong move is on the board, and the answer to it has been shown."""
        return self.wrong is not None and not self.goes_on

    def touched(self, square: Square | None = None) -> bool:
        if self.refuted:
            self.again()
            return True
        return super().touched(square)

    def closed_text(self) -> str:
        return _("Take the wrong move back first.") if self.wrong is not None else _("Wait for the reply.")

    def again(self) -> None:
        """Take the wrong move back, with the answer to it."""
        if self.wrong is not None:
            self.drop()
            self.wrong, self.said = None, ""
            self.resume(self.so_far())

    def refute(self, move: Any, judge: Work[None, Any]) -> None:
        """Await the answer to a wrong move, which is on the board."""
        self.wrong, self.said = move, ""
        self.answer.await_job(self.context.thinker.beside.start(judge))
        self.context.sounds.play("refused")

    def rested(self) -> None:
        if self.next is not self:
            return
        self.answer.hear()
        if self.answer.waiting or self.pausing:
            return
        if self.following:
            self.put(self.following.popleft())
        else:
            self.go_on()

    def arrived(self) -> None:
        self.begin_pause()
        if self.refuted:
            self.ui.focus("again")

    @property
    def at_end(self) -> bool:
        """Nothing is awaited once it is over, though more moves can be shown."""
        return self.over or super().at_end

    def go_to(self, ply: int) -> None:
        if self.over:
            super().go_to(ply)

    def wheeled(self, steps: float) -> bool:
        return self.over and super().wheeled(steps)

    def drop(self) -> None:
        """Await nothing any more."""
        self.answer.cancel()
        self.following.clear()

    def go(self, screen: Screen) -> None:
        self.drop()
        super().go(screen)

    @property
    def pausing(self) -> bool:
        return self._pause_left > 0

    def begin_pause(self) -> None:
        self._pause_left = self.pause if self.context.look.motion else 0.0

    def look(self) -> None:
        """Read the progress again: the screen that led back may have saved more."""

    def update(self, dt: float) -> Screen:
        if self.is_back():
            self.look()
        if not self.stage.moving:
            self._pause_left -= dt
        return super().update(dt)

    def resume(self, match: Match[Any]) -> None:
        """Return to the game as it was before a wrong move."""
        match.draws_end = False
        self.match = match
        self.stage.skip()
        self.ui.focus("board")
        self.hush()
        self.settle()

    # Next to a large board in a small window

    def asked(self) -> str:
        raise NotImplementedError

    def said_now(self) -> str:
        """The message, or the answer to the last move."""
        raise NotImplementedError

    @property
    def warns(self) -> bool:
        """True if `said_now` is about a mistake."""
        return self.warning or self.wrong is not None

    def brief(self) -> Sequence[Widget]:
        task, typed = Label(self.asked(), Type.SMALL, name="task"), [self.typed_move("")] if self.typed else []
        status = Status(self.said_now, warning=self.warns, style=Type.SMALL)
        return [task, Row([status], wraps=False), *typed]

    def pages(self, *, done: bool) -> Widget:
        """The ways to the page before, the solution and the next page, the main one when this is done."""
        following = button_of(self.command("next"), words=False, rank=Rank.MAIN if done else Rank.USUAL)
        return self.icons("before", "show", more=[following])

    # Parts of the panel

    def task_panel(
        self,
        title: tuple[str, str],
        icons: Sequence[str],
        inside: Sequence[Widget],
        foot: Sequence[Widget],
        *,
        name: str,
        gap: int = 12,
    ) -> Widget:
        """A header with the icons of commands, a scrolled middle and a foot. The middle keeps its place while `name`
        is the same."""
        header = [self.icon("back"), Titles(*title), *map(self.icon, icons)]
        top, middle = Row(header, gap=6, wraps=False), Scroll(Column(inside, gap=gap, padding=4), name=name, least=24)
        parts = [Column([top], padding=4), middle, Column(foot, gap=8, padding=4)]
        return Panel(parts, gap=0, padding=10, name="panel")

    def status_row(self) -> Widget:
        return Row([Status(self.said_now, warning=self.warns)], wraps=False)

    def moves_played(self) -> Widget:
        pairs = [(before.position, node.move) for before, node in pairwise(self.match.nodes)]
        texts = tuple(self.kind.move_text(position, move) for position, move in pairs)
        return move_scroll(MoveList(texts, 2, pairs[0][0].turn if pairs else 0, self.match.ply, self.go_to))

    def typed_move(self, hint: str) -> Widget:
        return TextField("typed", self.typed, self.type, enter=self.enter_typed, hint=hint, longest=40, grow=0)

    def commands(self) -> tuple[Command, ...]:
        return (LAB.on(lambda: self.go(self.context.routes.lab(self.match.position, self))), *super().commands())


def how_much_is_done(done: int, count: int, text: str) -> list[Widget]:
    """A bar and a text below it with {done} and {count}."""
    told = text.format(done=done, count=count)
    return [ProgressBar("progress", done / count), Label(told, Type.SMALL, name="done", muted=True)]
