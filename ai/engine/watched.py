"""Events of a root whose moves are scored one by one, in an open window that only rises."""

from collections.abc import Callable

from ai.engine.events import AGAIN, BACK, BETTER, ENTERED, GIVEN_UP, Events
from ai.limits import Stopped
from ai.report import Line
from ai.score import Score

Scored = tuple[Score, Line]
INFINITE = 200_000
"""Bound of an open window, as in the compiled searches."""


class WatchedRoot:
    def __init__(self, events: Events | None) -> None:
        """Nothing is written if `events` is None."""
        self._events = events
        self._depth, self._best = 0, -INFINITE
        """Depth and best score of the iteration whose events are written."""
        self._searches = 0

    def score(self, search: Callable[[], Scored], depth: int, step: int, taken: int = 0) -> Scored:
        """Call the search of a root move, named by two words, and write its events."""
        events = self._events
        if events is None:
            return search()
        if depth != self._depth:
            self._depth, self._best = depth, -INFINITE
            events.add(ENTERED, 0, depth, 0, -INFINITE, -INFINITE, INFINITE)
        self._searches = 0
        try:
            found = search()
        except Stopped:
            events.add(GIVEN_UP, 1, step, taken, 0, 0, 0)
            raise
        kind = BETTER if found[0] > self._best else BACK
        self._best = max(self._best, found[0])
        events.add(kind, 1, step, taken, self._best, self._best - 1, INFINITE)
        return found

    def begin(self) -> None:
        """Write that the move is searched again, unless this is its first search."""
        if self._events is not None and self._searches:
            self._events.add(AGAIN, 1, 0, 0, 0, 0, 0)
        self._searches += 1
