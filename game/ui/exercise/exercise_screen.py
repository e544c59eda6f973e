"""A task on a board: the base of the pages, the lessons and the puzzles."""

from collections.abc import Sequence
from typing import Any

from game.match import Match
from game.ui.board.board_screen import BoardScreen
from game.ui.games.presentation import Presentation, presentation_of
from game.ui.screen import Context, Screen
from game.ui.shortcuts import LOOKING_BACK, Shortcut


class ExerciseScreen(BoardScreen):
    """A person makes the moves of a task, and what follows them is played on the board after a pause."""

    presentation: Presentation
    pause = 0.5
    """Seconds before a move that is not the person's."""

    def __init__(self, context: Context, back: Screen, match: Match[Any]) -> None:
        """`back` is where Esc leads; draws by history do not end the match."""
        match.draws_end = False
        super().__init__(context, match, presentation_of(match.position))
        self.back = back
        self._pause_left = 0.0

    @property
    def pausing(self) -> bool:
        """Whether the next move has to wait."""
        return self._pause_left > 0

    def begin_pause(self) -> None:
        """Let the next move wait, where things may move."""
        self._pause_left = self.pause if self.context.look.motion else 0.0

    def update(self, dt: float) -> Screen:
        if not self.stage.moving:
            self._pause_left -= dt
        return super().update(dt)

    def resume(self, match: Match[Any]) -> None:
        """Give the person the game as it was before a wrong move."""
        match.draws_end = False
        self.match = match
        self.stage.skip()
        self.ui.focus("board")
        self.hush()
        self.settle()

    def leave(self) -> None:
        self.go(self.back)

    @property
    def own_keys(self) -> Sequence[Shortcut]:
        return LOOKING_BACK
