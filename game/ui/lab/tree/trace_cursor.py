"""A cursor on the steps of a trace, which can play."""

from array import array

from ai.tracing.trace import NONE, Trace

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 32.0, 128.0, 1024.0, 8192.0)
"""Multiples of the usual speed."""
USUAL_SPEED = 1.0
STEPS_A_SECOND = 1.5
"""At the usual speed, so that the sentence of a step can be read."""


class TraceCursor:
    """A cursor on the steps of a trace; step 0 is before the first visit, and nothing moves until `play`."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.step = 0
        self.reached = 0
        """The furthest step seen since the beginning was shown last: so far goes the table."""
        self.playing = False
        self.speed = USUAL_SPEED
        self._due = 0.0

    @property
    def last(self) -> int:
        return len(self.trace)

    @property
    def at_start(self) -> bool:
        return self.step == 0

    @property
    def at_end(self) -> bool:
        return self.step == self.last

    @property
    def node(self) -> int:
        """The node of the visit that is shown; the root before the first one, NONE in an empty trace."""
        if not self.last:
            return NONE
        return self.trace.visits.nodes[max(0, self.step - 1)]

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
        """Show the nearest step that there is, and stay there."""
        self.pause()
        self._show(step)
        if self.at_start:
            self.reached = 0

    def walk(self, steps: int) -> None:
        """Go on by a number of steps; a negative one leads back."""
        self.go_to(self.step + steps)

    def to_next(self, steps: "array[int]") -> None:
        """Go to the first of these sorted steps that is still to come."""
        following = self.trace.next_of(steps, self.step)
        if following is not None:
            self.go_to(following)

    def to_last(self, steps: "array[int]") -> None:
        """Go back to the last of these sorted steps."""
        before = self.trace.last_of(steps, self.step)
        if before is not None:
            self.go_to(before)

    def to_node(self, node: int) -> None:
        """Go to the latest visit of a node up to now, or to its first one if it is still to come."""
        seen = self.trace.last_step(node, self.step)
        self.go_to(seen or self.trace.steps_of(node)[0])

    def _show(self, step: int) -> None:
        self.step = min(max(0, step), self.last)
        self.reached = max(self.reached, self.step)
