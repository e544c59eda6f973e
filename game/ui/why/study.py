"""The lines of one position as they are found beside the window, with their explanations."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ai.insight.explanation import Explanation, explain
from ai.insight.lines import Lines, LineSearch, ScoredLine
from ai.limits import Limit
from ai.work.jobs import Listener, Worker
from game.core import State

SECONDS = 6.0
"""For so long a position is looked at, unless a person asks for more."""
BETWEEN = 0.2
"""Seconds between two iterations that are told; the first ones follow one another faster than anybody can read."""
ALL_MOVES_UP_TO, OF_MORE = 48, 24
"""Up to so many moves all have their line; where there are more, so many."""

Findings = tuple[Lines, dict[Any, Explanation]]


class DeepeningSearch:
    """Looks at the last position of a history, deeper and deeper. No method blocks."""

    def __init__(self, worker: Worker, history: Sequence[State[Any]], played: Any = None) -> None:
        """`worker` has no other jobs meanwhile. `played`: the move that is asked about, which always has a line."""
        self.history = tuple(history)
        self.root = self.history[-1]
        self.played = played
        self.found = Lines(0, ())
        """The lines of the deepest iteration that is over; none at first."""
        self.why: dict[Any, Explanation] = {}
        self._chosen = played
        self._worker = worker
        self._search: LineSearch | None = None
        self._work = Listener(self._take, self._take)
        self.endless = False
        """It was asked to go on until it is told to stop."""

    @property
    def searching(self) -> bool:
        """Whether deeper lines are awaited."""
        return self._work.waiting

    @property
    def settled(self) -> bool:
        """Whether no deeper search would find anything else."""
        decided = (each.plies or each.by_table for each in self.why.values())
        return self.found.complete or (bool(self.why) and all(decided))

    @property
    def left_out(self) -> int:
        """How many moves have no line, because none of them is better than the last one."""
        return len(self.root.legal_moves()) - len(self.found.lines) if self.found.lines else 0

    @property
    def chosen(self) -> ScoredLine | None:
        """The line that is looked at: of the move that was chosen, else the best one; None as long as none is known."""
        return self.found.of(self._chosen) or next(iter(self.found.lines), None)

    def choose(self, move: Any) -> None:
        """Look at the line of another move."""
        self._chosen = move

    def begin(self, *, endless: bool = False) -> None:
        """Look at the position, for a while or, `endless`, until `stop`; it begins with what it has learned before."""
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
        """Stay with what is known."""
        self._work.stop_now()

    def cancel(self) -> None:
        """Drop the search, as when nobody looks any more."""
        self._work.cancel()

    def poll(self) -> bool:
        """Hear from the worker; whether there was news."""
        return self._work.hear()

    def _take(self, findings: Findings) -> None:
        found, why = findings
        if found.depth >= self.found.depth:
            self.found, self.why = found, why
