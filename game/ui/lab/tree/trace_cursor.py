"""Cursors on the steps of a search, which can play."""

from ai.tracing.trace import NONE, Trace

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 32.0, 128.0, 1024.0, 8192.0)
"""Multiples of the usual speed."""
USUAL_SPEED = 1.0
STEPS_A_SECOND = 1.5
"""At the usual speed, so that the sentence of a step can be read."""


class StepCursor:
    """A cursor on steps from 0 to `last`; nothing moves until `play`."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.step = 0
        self.playing = False
        self.speed = USUAL_SPEED
        self._due = 0.0

    @property
    def at_start(self) -> bool:
        return self.step == 0

    @property
    def at_end(self) -> bool:
        return self.step == self.last

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if another step is shown."""
        if not self.playing:
            return False
        self._due += seconds * self.speed * STEPS_A_SECOND
        steps = int(self._due)
        self._due -= steps
        if steps:
            self._show(self.step + steps)
            self.playing = not self.at_end
        return bool(steps)

    def play(self) -> None:
        """Go on by itself from here, from the beginning when everything has been shown."""
        if self.at_end:
            self.go_to(0)
        self.playing = self.last > 0
        self._due = 1.0  # the first step comes at once

    def pause(self) -> None:
        self.playing = False

    def toggle(self) -> None:
        (self.pause if self.playing else self.play)()

    def go_to(self, step: int) -> None:
        self.pause()
        self._show(step)

    def _show(self, step: int) -> None:
        self.step = min(max(0, step), self.last)


class TraceCursor(StepCursor):
    """A cursor on the visits of a trace; step 0 is before the first one."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(len(trace))
        self.trace = trace
        self.reached = 0
        """The furthest step shown since the beginning was: the last row of the table."""

    @property
    def node(self) -> int:
        """The node of the visit that is shown; the root before the first one, NONE in an empty trace."""
        return self.trace.visits.nodes[max(0, self.step - 1)] if self.last else NONE

    def go_to(self, step: int) -> None:
        super().go_to(step)
        if self.at_start:
            self.reached = 0

    def to_node(self, node: int) -> None:
        """Go to the latest visit of a node up to now, or to its first one if it is still to come."""
        seen = self.trace.last_step(node, self.step)
        self.go_to(seen or self.trace.steps_of(node)[0])

    def _show(self, step: int) -> None:
        super()._show(step)
        self.reached = max(self.reached, self.step)
