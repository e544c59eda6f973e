"""The lines of one position, searched in the background, with their explanations."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ai.insight.explanation import Explanation, explain
from ai.insight.lines import Lines, LineSearch, ScoredLine
from ai.limits import Limit
from ai.work.jobs import Listener, Worker
from game.core import State

SECONDS = 6.0
"""Seconds of search, unless more is asked for."""
BETWEEN = 0.2
"""Least seconds between two reported iterations; the first ones are too fast to read."""
ALL_MOVES_UP_TO, OF_MORE = 48, 24
"""Number of moves that all get a line; in positions with more moves, OF_MORE lines."""

Findings = tuple[Lines, dict[Any, Explanation]]


class DeepeningSearch:
    """Searches the last position of a history, deeper and deeper. No method blocks."""

    def __init__(self, worker: Worker, history: Sequence[State[Any]], played: Any = None) -> None:
        """`worker` has no other jobs meanwhile. `played` always has a line."""
        self.history = tuple(history)
        self.root = self.history[-1]
        self.played = played
        self.found = Lines(0, ())
        """The lines of the deepest complete iteration."""
        self.why: dict[Any, Explanation] = {}
        self._chosen = played
        self._worker = worker
        self._search: LineSearch | None = None
        self._work = Listener(self._take, self._take)
        self.endless = False
        """True if the search runs until stopped."""

    @property
    def searching(self) -> bool:
        return self._work.waiting

    @property
    def settled(self) -> bool:
        """True if no deeper search can change the findings."""
        decided = (each.plies or each.by_table for each in self.why.values())
        return self.found.complete or (bool(self.why) and all(decided))

    @property
    def left_out(self) -> int:
        """Number of moves without a line, none of them better than the last line."""
        return len(self.root.legal_moves()) - len(self.found.lines) if self.found.lines else 0

    @property
    def chosen(self) -> ScoredLine | None:
        """The line of the chosen move, else the best one; None before the first findings."""
        return self.found.of(self._chosen) or next(iter(self.found.lines), None)

    def choose(self, move: Any) -> None:
        self._chosen = move

    def begin(self, *, endless: bool = False) -> None:
        """Search for a while or, `endless`, until `stop`, with the knowledge of earlier searches."""
        self.cancel()
        self.endless = endless
        limit = Limit(seconds=None if endless else SECONDS)
        many = len(self.root.legal_moves()) > ALL_MOVES_UP_TO
        always = () if self.played is None else (self.played,)

        def work(stop: bytearray, tell: Callable[[Findings], None]) -> Findings:
            if self._search is None:
                self._search = LineSearch(self.history)

            told = 0.0

            def tell_now_and_then(found: Lines) -> None:
                nonlocal told
                if perf_counter() - told > BETWEEN:
                    tell((found, explain(self.history, found)))
                    told = perf_counter()

            found = self._search.run(limit, OF_MORE if many else None, stop, tell_now_and_then, always)
            return found, explain(self.history, found)

        self._work.await_job(self._worker.start(work))

    def stop(self) -> None:
        self._work.stop_now()

    def cancel(self) -> None:
        self._work.cancel()

    def poll(self) -> bool:
        """Hear from the worker; True if there was news."""
        return self._work.hear()

    def _take(self, findings: Findings) -> None:
        found, why = findings
        if found.depth >= self.found.depth:
            self.found, self.why = found, why
