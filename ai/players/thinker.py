"""The computer's thinking about a move or a hint, as a job of the worker; it imports the searches late."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from threading import Timer
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from ai.engine.equipment import USUAL, Equipment
from ai.work.jobs import Job, JobResult, Worker
from game.core import InputError, State

if TYPE_CHECKING:
    from ai.engine.engine import Engine
    from ai.limits import Clock
    from ai.minds.levels import Level
    from ai.report import Answer, Report

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Thought:
    """News of a request: a report with the nodes of all iterations and the seconds so far; at the end the move."""

    request: int
    report: Report
    move: Any = None


class ExternalEngine(Protocol):
    def answer(
        self, history: Sequence[State[Any]], stop: bytearray, tell: Callable[[Report], None], clock: Clock | None = None
    ) -> Answer:
        """Give a move in the last position, soon after `stop`, one byte, is set; InputError when there is none."""
        ...


class Thinker:
    """Thinks about one move at a time. All methods are for the main thread; only `close` blocks."""

    def __init__(self, equipment: Equipment = USUAL) -> None:
        self.worker = Worker()
        """Takes other jobs too, each of which takes the place of the thinking, and the other way round."""
        self.beside = Worker()
        """Works next to the thinking, which goes on."""
        self.coaching = Worker()
        """Looks at the user's moves for the coach."""
        self.outside = Worker()
        """Waits for the external engine of the analysis board."""
        self._job: Job[Report, Answer] | None = None
        self._wanted = equipment
        self._equipment: Equipment | None = None
        self._engine: Engine | None = None

    @staticmethod
    def prepare() -> None:
        """Import the searches in a second, when the window is there."""
        later = Timer(1.0, import_module, [f"{__package__}.choosing"])
        later.daemon = True
        later.start()

    @property
    def thinking(self) -> bool:
        return self._job is not None and self._job.running

    @property
    def answered(self) -> bool:
        """True if the thinking is over, and its answer waits to come out of `poll`."""
        return self._job is not None and self._job.finished

    def equip(self, equipment: Equipment) -> None:
        """Give the engine of checkers, from the next request on, an empty table of another size and other threads."""
        self._wanted = equipment

    def think(self, history: Sequence[State[Any]], level: Level, seed: int | None = None) -> int:
        """Ask for the level's move in the last position of `history`, dropping an earlier request; return the request's
        number. The same seed gives the same answer without a time limit, except from the engine of checkers, which
        remembers."""
        positions, equipment = tuple(history), self._wanted

        def work(stop: bytearray, tell: Callable[[Report], None]) -> Answer:
            from ai.players.choosing import choose

            self._change_equipment(equipment)
            started, nodes = perf_counter(), 0

            def in_all(report: Report) -> Report:
                return replace(report, nodes=nodes or report.nodes, seconds=perf_counter() - started)

            def count(report: Report) -> None:
                nonlocal nodes
                nodes += report.nodes
                tell(in_all(report))

            answer = choose(positions, level, Random(seed), stop, count, engine=self._engine)
            return replace(answer, report=in_all(answer.report))

        self._job = self.worker.start(work)
        return self._job.number

    def ask(self, history: Sequence[State[Any]], player: ExternalEngine, clock: Clock | None = None) -> int:
        """Ask for the move of another program; as `think`, but `poll` may raise its fault, an InputError."""
        positions = tuple(history)

        def work(stop: bytearray, tell: Callable[[Report], None]) -> Answer:
            return player.answer(positions, stop, tell, clock)

        self._job = self.worker.start(work)
        return self._job.number

    def poll(self) -> Thought | None:
        """Return the latest news of the current request, or None. Raises what went wrong in the worker."""
        latest: Thought | None = None
        while self._job and (news := self._job.poll()):
            if isinstance(news, JobResult):
                latest = Thought(self._job.number, news.result.report, news.result.move)
            else:
                latest = Thought(self._job.number, news.told)
        return latest

    def move_now(self) -> None:
        """End the thinking: the best move so far comes out of `poll` at once."""
        if self._job:
            self._job.stop_now()

    def cancel(self) -> None:
        if self._job:
            self._job.cancel()

    def close(self) -> None:
        """Drop all jobs and end the threads; blocks until they have ended, a few milliseconds."""
        self.worker.close()
        self.beside.close()
        self.coaching.close()
        self.outside.close()

    def _change_equipment(self, equipment: Equipment) -> None:
        """Take another engine if another is wanted; without the memory for it the old one goes on, or the usual one."""
        if equipment == self._equipment:
            return
        self._equipment = equipment
        try:
            self._engine = equipment.engine()
        except InputError as error:
            log.warning("%s", error)
            self._engine = self._engine or USUAL.engine()
