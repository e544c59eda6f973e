"""What each cell of a solved board is worth, computed beside the game and put into words."""

from collections.abc import Mapping
from typing import Any

from ai.jobs import Done, Job, Worker
from ai.solved import Verdict, can_be_solved, solver_of
from game.core import State
from game.kind import Square
from game.ui.board.marks import Mark
from game.ui.board.view import Worth
from game.ui.i18n import _

MARKS = {1: Mark.WIN, 0: Mark.DRAW, -1: Mark.LOSS}


def worth(verdict: Verdict) -> Worth:
    """What is to be seen on the cell."""
    texts = {1: _("W{plies}"), 0: "=", -1: _("L{plies}")}
    return Worth(MARKS[verdict.sign], texts[verdict.sign].format(plies=verdict.plies))


class Verdicts:
    """The verdicts on the position that was asked about last, as far as they are known."""

    def __init__(self, worker: Worker) -> None:
        """`worker` has no other jobs meanwhile."""
        self._worker = worker
        self._job: Job[dict[Square, Verdict], dict[Square, Verdict]] | None = None
        self._position: State[Any] | None = None
        self.found: dict[Square, Verdict] = {}

    @property
    def counting(self) -> bool:
        """Whether verdicts are still awaited."""
        return self._job is not None

    def ask(self, position: State[Any]) -> None:
        """Ask about this position, if it was not the last one; what was known of another is dropped."""
        if position == self._position:
            return
        self.drop()
        self._position = position
        if can_be_solved(position) and position.legal_moves():
            solver, asked = solver_of(position.rules), position
            self._job = self._worker.start(lambda stop, tell: solver.verdicts(asked, stop, tell))

    def poll(self) -> bool:
        """Hear from the worker; whether there was news."""
        heard = False
        while self._job and (news := self._job.poll()):
            heard = True
            if isinstance(news, Done):
                self.found, self._job = news.result, None
            else:
                self.found |= news.told
        return heard

    def drop(self) -> None:
        """Forget the position and whatever is being computed."""
        if self._job:
            self._job.cancel()
        self._job, self._position, self.found = None, None, {}

    def worths(self) -> Mapping[Square, Worth]:
        """What is to be seen on the cells."""
        return {cell: worth(verdict) for cell, verdict in self.found.items()}
