"""A position at rest, and the moves that lead to it one after the other."""

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from game.core import State
from game.kind import Square
from game.kinds import kind_of
from game.ui.board.animation import AnimatedMove, DrawAnimation, Motion, Wave
from game.ui.board.face import Face, Figure
from game.ui.board.hand import Hand
from game.ui.board.scene import Scene, Sprite, TargetVerdict

CARRIED = 1.08
"""Factor by which a dragged piece looks larger."""
SHAKEN = 0.07
"""Greatest distance, in squares, that a refused piece moves aside."""


class QueuedMotion(NamedTuple):
    """A motion and the scene in which the board rests after it."""

    motion: Motion | Wave | DrawAnimation
    resting: Scene


class Stage:
    """Shows moves one after the other, each at its own pace, and the rest in between."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.resting = Scene({})
        self._showings: deque[QueuedMotion] = deque()

    @property
    def moving(self) -> bool:
        return bool(self._showings)

    def rest(self, position: State[Any], move: Any = None) -> None:
        """Show a position at once, with the move that led to it."""
        self._showings.clear()
        self.resting = self._scene(position, move)

    def show(self, before: State[Any], move: Any, after: State[Any]) -> None:
        self.resting = self._scene(after, move)
        self._showings.append(QueuedMotion(Motion(self.face, self._played(before, move, after)), self.resting))

    def take_back(self, before: State[Any], move: Any, after: State[Any], earlier: Any) -> None:
        """Show a move being taken back; `earlier` is the move that led to the position before it, if any."""
        self.resting = self._scene(before, earlier)
        motion = Motion(self.face, self._played(before, move, after), backwards=True)
        self._showings.append(QueuedMotion(motion, self.resting))

    def advance(self, seconds: float) -> list[str]:
        """Let time pass; return the sounds that are due."""
        if not self._showings:
            return []
        motion = self._showings[0].motion
        sounds = list(motion.advance(seconds))
        if motion.done:
            self._showings.popleft()
        return sounds

    def skip(self) -> list[str]:
        """Skip to the end of all moves; return the sounds that were due, each once."""
        sounds = [name for showing in self._showings for name in showing.motion.finish()]
        self._showings.clear()
        return list(dict.fromkeys(sounds))

    def scene(
        self,
        hand: Hand,
        *,
        cursor: bool,
        must: tuple[Square, ...] = (),
        hint: tuple[Square, ...] = (),
        pointed: Square | None = None,
        worths: Mapping[Square, TargetVerdict] | None = None,
    ) -> Scene:
        """The scene now. `must` are the pieces that must capture, `hint` is the path of a proposed move, `pointed` the
        square under the mouse, where the result of a click shows through."""
        if self._showings:
            motion, resting = self._showings[0]
            return motion.scene(resting)
        selection = hand.selection
        scene = replace(
            self.resting,
            selected=selection.path,
            targets=selection.targets,
            must=must,
            cursor=hand.cursor if cursor else None,
            refused=hand.refused,
            hint=hint,
            ghost=self._ghost(hand, pointed),
            worths=worths or {},
        )
        if hand.refused is not None and hand.refused in scene.figures and hand.shake < 1:
            return _shaken(scene, hand.refused, self.face.row_column(hand.refused), hand.shake)
        if hand.carried_to is None or not selection.path:
            return scene
        carried = selection.path[0]
        figures = {square: figure for square, figure in scene.figures.items() if square != carried}
        sprite = Sprite(scene.figures[carried], *hand.carried_to, scale=CARRIED)
        left = tuple(square for square in must if square != carried)
        return replace(scene, figures=figures, sprites=(sprite,), must=left)

    def _ghost(self, hand: Hand, square: Square | None) -> tuple[Square, Figure] | None:
        """The figure that a click on a square would put there: a mark, or the selected piece."""
        selection = hand.selection
        if square is None or hand.carried_to is not None:
            return None
        if square in selection.targets:
            return square, self.resting.figures[selection.path[0]]
        clicked = next((move for move in selection.moves if move.path == (square,)), None)
        if clicked is None:
            return None
        placed = next(move.path[0] for move in selection.moves if move.move == clicked.move)
        return placed, self.face.figure_of(hand.player)

    def celebrate(self, squares: Iterable[Square]) -> None:
        """Let the figures on these squares rise one after the other, after what is being shown."""
        self._showings.append(QueuedMotion(Wave(self.face, squares), self.resting))

    def agree(self) -> None:
        """Let all figures pale for a moment, after what is being shown."""
        self._showings.append(QueuedMotion(DrawAnimation(self.face, self.resting.figures), self.resting))

    def _scene(self, position: State[Any], move: Any) -> Scene:
        kind = kind_of(position)
        last = kind.path(move) if move is not None else ()
        return Scene(self.face.figures(position), last=last, line=kind.winning_line(position))

    def _played(self, before: State[Any], move: Any, after: State[Any]) -> AnimatedMove:
        kind, figures = kind_of(after), (self.face.figures(before), self.face.figures(after))
        return AnimatedMove(*figures, kind.path(move), kind.captured(move), kind.winning_line(after))


def _shaken(scene: Scene, square: Square, place: tuple[int, int], share: float) -> Scene:
    """The scene with the piece on a square moved aside, twice to and fro and less and less."""
    figures = dict(scene.figures)
    aside = SHAKEN * (1 - share) * math.sin(4 * math.pi * share)
    sprite = Sprite(figures.pop(square), place[0], place[1] + aside)
    return replace(scene, figures=figures, sprites=(sprite,))
