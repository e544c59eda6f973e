"""Computers that play one another: when their next move may be seen."""


class Watching:
    """Pause, one move at a time, and how much time lies between two moves at least. Without pixels and clocks."""

    def __init__(self) -> None:
        self.paused = False
        self._one_more = False
        self._waited = 0.0

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._waited += dt

    def may_move(self, pace: int) -> bool:
        """Whether the next move may be made, `pace` tenths of a second after the last one at the earliest.

        >>> watching = Watching()
        >>> watching.update(1.5)
        >>> watching.may_move(10), watching.may_move(20)
        (True, False)
        """
        return not self.paused and (self._one_more or self._waited >= pace / 10)

    def moved(self) -> None:
        """A move was made: the time begins anew, and if it was the one that was asked for there is no other."""
        self._waited = 0.0
        if self._one_more:
            self.pause()

    def pause(self) -> None:
        """No more moves until `go_on` or `step`."""
        self.paused, self._one_more = True, False

    def go_on(self) -> None:
        """Move after move again."""
        self.paused, self._one_more = False, False

    def step(self) -> None:
        """Only the next move, as soon as it is there."""
        self.paused, self._one_more = False, True
