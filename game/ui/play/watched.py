"""A playing that computers play against one another while somebody watches, and that changes hands."""

from typing import Any

from game.keeping.record import Record
from game.ui.play.board import PlayedBoard
from game.ui.play.watching import Watching
from game.ui.play_setup import PlaySetup, Seat
from game.ui.screen import Context, Screen


class WatchedBoard(PlayedBoard):
    """Where computers alone play, they pause and go on as the person wants, and pause while somebody looks back."""

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """For `record` see `PlayedBoard`."""
        self.watching = Watching()
        super().__init__(context, setup, record)

    def update(self, dt: float) -> Screen:
        self.watching.update(dt)
        return super().update(dt)

    @property
    def hears(self) -> bool:
        """By the clock, computers move when they have thought."""
        pace = 0 if self.playing.clocks else self.context.settings.watching_pace
        return not self.playing.watched or self.watching.may_move(pace)

    def play(self, move: Any) -> None:
        if self.playing.watched:
            self.watching.moved()
            self.playing.held = self.watching.paused
        super().play(move)

    def undo(self) -> None:
        """Take back moves until a person is to move; of a game between computers one."""
        self._let_rest()
        super().undo()

    def redo(self) -> None:
        """Play again what was taken back, until a person is to move; of a game between computers one."""
        self._let_rest()
        super().redo()

    def go_to(self, ply: int) -> None:
        if ply < self.playing.length:
            self._let_rest()
        super().go_to(ply)

    def step(self, plies: int) -> None:
        if self.match.ply + plies < self.playing.length:
            self._let_rest()
        super().step(plies)

    def _let_rest(self) -> None:
        if self.playing.watched and not self.watching.paused:
            self.hold()

    def hold(self) -> None:
        """Let the computers pause, or go on."""
        if self.watching.paused:
            self.watching.go_on()
            super().go_to(self.playing.length)
        else:
            self.watching.pause()
        self.playing.hold(held=self.watching.paused)
        self.ui.rebuild()

    def next_move(self) -> None:
        """Let the computers make one move more, and pause."""
        self.watching.step()
        super().go_to(self.playing.length)
        self.playing.hold(held=False)
        self.ui.rebuild()

    def set_pace(self, pace: int) -> None:
        """Have so many tenths of a second at least between two moves of computers."""
        self.context.settings.watching_pace = pace
        self.context.changed()

    def hand_over(self, seats: tuple[Seat, ...]) -> None:
        """Let others go on with the game."""
        self.playing.hand_over(seats)
        self.watching.go_on()
        self.playing.held = False
        self.changed()
        self.playing.resume()
