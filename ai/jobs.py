"""The computer's thinking, in one thread beside the window's.

Cheap for the window by measurement: the interpreter switches threads every half millisecond and the worker has low
priority. Answers to a request that was dropped never come out.
"""

import logging
import os
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue
from random import Random
from time import perf_counter
from typing import Any

from ai.equipment import USUAL, Equipment
from ai.levels import Level, choose
from ai.report import Report
from game.core import InputError, State

SWITCH_INTERVAL = 0.0005
NICE = 10
STACK = 8 << 20
"""Bytes. The compiled search goes 128 plies down, some kilobytes each; some systems give a thread half a megabyte."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Thought:
    """News of a request: the last iteration's report, and the move when the thinking is over, None before.

    The report's nodes are those of all iterations so far, its seconds those since the thinking began.
    """

    request: int
    report: Report
    move: Any = None


@dataclass(frozen=True, slots=True)
class _Request:
    number: int
    history: tuple[State[Any], ...]
    level: Level
    seed: int | None
    equipment: Equipment
    stop: bytearray = field(default_factory=lambda: bytearray(1))


@dataclass(frozen=True, slots=True)
class _Failure:
    request: int
    error: Exception


class Thinker:
    """One worker thread that thinks about one request at a time. All methods are for the main thread, none blocks."""

    def __init__(self, equipment: Equipment = USUAL) -> None:
        """The thread starts with the first request."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._requests: SimpleQueue[_Request | None] = SimpleQueue()
        self._news: SimpleQueue[Thought | _Failure] = SimpleQueue()
        self._current: _Request | None = None
        self._count = 0
        self._thread: threading.Thread | None = None
        self._wanted = equipment
        self._equipment = USUAL
        self._expert = USUAL.expert()

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come out of `poll`."""
        return self._current is not None

    def equip(self, equipment: Equipment) -> None:
        """Give the expert of checkers, from the next request on, another table, which is empty, and other threads."""
        self._wanted = equipment

    def think(self, history: Sequence[State[Any]], level: Level, seed: int | None = None) -> int:
        """Ask for the level's move in the last position of `history`; returns the number of the request.

        An earlier request is dropped. With the same seed and no time limit in play the answer is the same, but for the
        expert of checkers, who remembers earlier searches.
        """
        self.cancel()
        if self._thread is None:
            threading.stack_size(STACK)
            self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()
        self._count += 1
        self._current = _Request(self._count, tuple(history), level, seed, self._wanted)
        self._requests.put(self._current)
        return self._count

    def poll(self) -> Thought | None:
        """The latest news of the current request, or None. Raises what went wrong in the worker."""
        latest: Thought | None = None
        while latest is None or latest.move is None:
            try:
                news = self._news.get_nowait()
            except Empty:
                break
            is_current = self._current is not None and news.request == self._current.number
            if isinstance(news, _Failure):
                self._current = None if is_current else self._current
                raise news.error
            latest = news if is_current else latest
        if latest and latest.move is not None:
            self._current = None
        return latest

    def move_now(self) -> None:
        """End the thinking: the best move so far comes out of `poll` at once."""
        if self._current:
            self._current.stop[0] = 1

    def cancel(self) -> None:
        """Drop the current request, if there is one."""
        self.move_now()
        self._current = None

    def close(self) -> None:
        """Drop the request and end the thread; blocks until it has ended, a few milliseconds."""
        self.cancel()
        if self._thread:
            self._requests.put(None)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        if sys.platform == "linux":  # elsewhere priorities are not a thread's own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        while request := self._requests.get():
            try:
                self._answer(request)
            except Exception as error:
                self._news.put(_Failure(request.number, error))

    def _answer(self, request: _Request) -> None:
        nodes, started = 0, perf_counter()

        def whole(report: Report) -> Report:
            return replace(report, nodes=nodes or report.nodes, seconds=perf_counter() - started)

        def tell(report: Report) -> None:
            nonlocal nodes
            nodes += report.nodes
            self._news.put(Thought(request.number, whole(report)))

        if request is self._current:
            self._change_equipment(request.equipment)
            rng, stop, expert = Random(request.seed), request.stop, self._expert
            answer = choose(request.history, request.level, rng, stop, tell, expert=expert)
            self._news.put(Thought(request.number, whole(answer.report), answer.move))

    def _change_equipment(self, equipment: Equipment) -> None:
        """Take another expert if another is wanted; without the memory for it the old one goes on."""
        if equipment == self._equipment:
            return
        self._equipment = equipment
        try:
            self._expert = equipment.expert()
        except InputError as error:
            log.warning("%s", error)
