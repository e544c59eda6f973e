"""A playing that computers play against one another while somebody watches, and that changes hands."""

from typing import Any

from game.ui.play.board import PlayedBoard
from game.ui.play_setup import Seat
from game.ui.screen import Screen


class WatchedBoard(PlayedBoard):
    """Where computers alone play, they pause and go on as the person wants, and pause while somebody looks back."""

    def update(self, dt: float) -> Screen:
        self.playing.watching.update(dt)
        return super().update(dt)

    @property
    def hears(self) -> bool:
        """By the clock, computers move when they have thought."""
        pace = 0 if self.playing.clocks else self.context.settings.watching_pace
        return not self.playing.watched or self.playing.watching.may_move(pace)

    def play(self, move: Any) -> None:
        if self.playing.watched:
            self.playing.watching.moved()
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
        if self.playing.watched and not self.playing.watching.paused:
            self.hold()

    def hold(self) -> None:
        """Let the computers pause, or go on."""
        if self.playing.watching.paused:
            self.playing.watching.go_on()
            super().go_to(self.playing.length)
            self.playing.resume()
        else:
            self.playing.hold()
        self.ui.rebuild()

    def next_move(self) -> None:
        """Let the computers make one move more, and pause."""
        self.playing.watching.step()
        super().go_to(self.playing.length)
        self.playing.resume()
        self.ui.rebuild()

    def set_pace(self, pace: int) -> None:
        """Have so many tenths of a second at least between two moves of computers."""
        self.context.settings.watching_pace = pace
        self.context.changed()

    def hand_over(self, seats: tuple[Seat, ...]) -> None:
        """Let others go on with the game."""
        self.playing.hand_over(seats)
        self.playing.watching.go_on()
        self.changed()
        self.playing.resume()
