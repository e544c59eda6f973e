"""A line of moves played out on a board: step by step, by itself, and back."""

from collections.abc import Callable, Sequence
from typing import Any

from game.core import State
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.face import Face
from game.ui.board.hand import Hand
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.board.stage import Stage
from game.ui.commands import Command, steps
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host

BETWEEN = 0.8


class LinePlayer:
    """A cursor on the positions of a line."""

    def __init__(self, face: Face, start: State[Any], moves: Sequence[Any] = ()) -> None:
        self.face = face
        self.stage = Stage(face)
        self.playing = False
        self.step = 0
        self._wait = 0.0
        self.follow(start, moves)

    def follow(self, start: State[Any], moves: Sequence[Any]) -> None:
        self.moves = tuple(moves)
        self.positions = [start]
        for move in self.moves:
            self.positions.append(self.positions[-1].play(move))
        self.texts = [kind_of(start).move_text(*each) for each in zip(self.positions, self.moves, strict=False)]
        self._show(0)
        self.pause()

    @property
    def last(self) -> int:
        return len(self.moves)

    @property
    def position(self) -> State[Any]:
        return self.positions[self.step]

    def go_to(self, step: int, *, motion: bool = False) -> None:
        self.pause()
        self._go(step, motion=motion)

    def toggle(self) -> None:
        """Go on by itself, from the beginning when everything has been shown, or stay here."""
        if self.playing:
            self.pause()
            return
        if self.step == self.last:
            self._show(0)
        self.playing, self._wait = self.last > 0, 0.0

    def pause(self) -> None:
        self.playing, self._wait = False, 0.0

    def advance(self, seconds: float, *, motion: bool = True) -> bool:
        """Let time pass; return True if another step is shown."""
        if self.stage.moving:
            self.stage.advance(seconds)
            return False
        if not self.playing:
            return False
        self._wait -= seconds
        if self._wait > 0:
            return False
        self._go(self.step + 1, motion=motion)
        self._wait, self.playing = BETWEEN, self.step < self.last
        return True

    @property
    def moving(self) -> bool:
        return self.playing or self.stage.moving

    def scene(self) -> Scene:
        """The scene; an arrow shows the move that comes next."""
        following = kind_of(self.position).path(self.moves[self.step]) if self.step < self.last else ()
        return self.stage.scene(Hand(self.face), cursor=False, hint=following)

    def _go(self, step: int, *, motion: bool) -> None:
        step, before = min(max(0, step), self.last), self.step
        if not motion or abs(step - before) != 1:
            self._show(step)
            return
        self.stage.skip()
        self.step = step
        if step > before:
            self.stage.show(self.positions[before], self.moves[before], self.positions[step])
        else:
            earlier = self.moves[step - 1] if step else None
            self.stage.take_back(self.positions[step], self.moves[step], self.positions[before], earlier)

    def _show(self, step: int) -> None:
        self.step = step
        self.stage.rest(self.positions[step], self.moves[step - 1] if step else None)


class LineBoard(BoardPicture):
    """The board on which a line is played out; `stepped` is called when it has gone on by itself."""

    def __init__(
        self,
        name: str,
        player: LinePlayer,
        style: BoardStyle,
        stepped: Callable[[], None],
        *,
        side: float,
        flipped: bool = False,
    ) -> None:
        super().__init__(name, player.face, {}, style, side=side, flipped=flipped)
        self.player = player
        self.stepped = stepped

    def update(self, ui: Host, dt: float) -> None:
        if self.player.moving:
            ui.animate()
            ui.dirty = True
            if self.player.advance(dt, motion=ui.look.motion):
                self.stepped()

    def scene_now(self, ui: Host) -> Scene:
        return self.player.scene()


def step_buttons(commands: Sequence[Command]) -> list[Button]:
    """The buttons of commands that lead along a line; playing is the main one."""
    return [button_of(each, words=False, rank=Rank.MAIN if each.key == "Space" else Rank.USUAL) for each in commands]


def line_buttons(player: LinePlayer, ui: Ui) -> list[Button]:
    return step_buttons(line_commands(player, ui.rebuild, motion=ui.look.motion))


def line_commands(
    player: LinePlayer, moved: Callable[[], None], *, motion: bool, prefix: str = "line "
) -> tuple[Command, ...]:
    """The commands that lead along a line; `moved` is called afterwards."""

    def go(step: int) -> None:
        player.go_to(step, motion=motion)
        moved()

    def toggle() -> None:
        player.toggle()
        moved()

    return steps(player.step, player.last, go, toggle, playing=player.playing, prefix=prefix)
