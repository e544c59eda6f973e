"""What the referee says of a move, found beside the window; and the move that it would make."""

from collections.abc import Callable
from typing import Any

from ai.work.jobs import Job, JobResult, Worker
from game.core import State
from game.lessons.referee import Referee, Ruling


class Judging:
    """One question to the referee. No method blocks."""

    def __init__(self, worker: Worker, referee: Referee, position: State[Any], move: Any = None) -> None:
        """`worker` has no other jobs meanwhile. Without a move the referee is asked for its own."""

        def work(stop: bytearray, tell: Callable[[None], None]) -> Any:
            return referee.advise(position, stop) if move is None else referee.judge(position, move, stop)

        self.position = position
        self.move = move
        self._job: Job[None, Any] = worker.start(work)

    def poll(self) -> Ruling | Any | None:
        """The ruling, or the referee's own move, once; None as long as there is none."""
        news = self._job.poll()
        return news.result if isinstance(news, JobResult) else None

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self._job.cancel()
