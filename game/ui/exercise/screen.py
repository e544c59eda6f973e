"""A task on a board: the base of the pages, the lessons and the puzzles."""

from collections.abc import Sequence
from typing import Any

from game.match import Match
from game.ui.board.screen import BoardScreen
from game.ui.board.selection import Refused
from game.ui.games import presentation_of
from game.ui.i18n import _
from game.ui.screen import Context, Screen
from game.ui.shortcuts import LOOKING_BACK, Shortcut


class ExerciseScreen(BoardScreen):
    """A person makes the moves of a task, and what follows them is played on the board after a pause."""

    pause = 0.5
    """Seconds before a move that is not the person's."""

    def __init__(self, context: Context, back: Screen, match: Match[Any]) -> None:
        """`back` is where Esc leads; draws by history do not end the match."""
        match.draws_end = False
        start = match.positions[0]
        self.presentation = presentation_of(start)
        super().__init__(context, match, self.presentation.face(start))
        self.back = back
        self._pause_left = 0.0

    def side_name(self, player: int) -> str:
        return self.presentation.side_name(self.match.position, player, self.context.settings.piece_set)

    def refusal(self, refused: Refused) -> str:
        if not self.may_move:
            return self.closed_text()
        if refused.ambiguous:
            return _("More than one move leads there: click the piece and each square on its way.")
        return self.presentation.refused_text(self.match.position, refused.path)

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
