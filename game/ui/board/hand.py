"""A person's hand over the board, without pixels: the picked piece, the cursor, the refused square."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.core import State
from game.kind import Square
from game.kinds import kind_of
from game.ui.board.face import Face


class PathMove(NamedTuple):
    """A legal move with the squares that are clicked for it."""

    path: tuple[Square, ...]
    move: Any


@dataclass(frozen=True, slots=True)
class CompletedMove:
    move: PathMove


@dataclass(frozen=True, slots=True)
class RefusedClick:
    """A click that is part of no legal move. `path` is the path that it would have made."""

    path: tuple[Square, ...]
    ambiguous: bool = False
    """More than one legal move ends on that square, and another click has to tell which."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The legal moves of a position, and the part of a path that has been clicked."""

    moves: tuple[PathMove, ...]
    path: tuple[Square, ...] = ()
    at_once: bool = False
    aimed: bool = False
    """The piece was selected by a click on its target: a click on the piece, which was meant to follow, keeps it."""

    @property
    def candidates(self) -> tuple[PathMove, ...]:
        return _beginning(self.moves, self.path)

    @property
    def sources(self) -> frozenset[Square]:
        return frozenset(move.path[0] for move in self.moves)

    @property
    def targets(self) -> tuple[Square, ...]:
        """Squares for the next click of the selected piece: the next square and the end of each route."""
        if not self.path:
            return ()
        longer = [move.path for move in self.candidates if len(move.path) > len(self.path)]
        reached = {square for path in longer for square in (path[len(self.path)], path[-1])}
        return tuple(sorted(reached - {self.path[-1]}))

    def click(self, square: Square) -> "Selection | CompletedMove | RefusedClick":
        """The result of the next click: a longer selection, another or none; a whole move; or a refusal. A second
        click on a square makes the move that ends there, if some moves go on from it: a piece leaves the board."""
        if not self.path:
            return self._first(square)
        if square == self.path[-1]:
            if self.aimed:
                return replace(self, aimed=False)
            ended = [move for move in self.candidates if move.path == self.path]
            return CompletedMove(ended[0]) if ended else self.cleared()
        step = self._continue(square)
        if isinstance(step, RefusedClick) and square in self.sources:
            return self._first(square)
        return step

    def cleared(self) -> "Selection":
        return replace(self, path=(), aimed=False)

    def take(self, square: Square) -> "Selection | RefusedClick":
        """The selection when the piece on a square is picked up to be dragged: it never moves by itself."""
        if self.path and square == self.path[-1]:
            return self
        return self._selected(square) if square in self.sources else RefusedClick((square,))

    def drop(self, square: Square) -> "Selection | CompletedMove | RefusedClick":
        """The result of letting go of the dragged piece on a square; on its own square it stays selected."""
        return self if square == self.path[-1] else self._continue(square)

    def _first(self, square: Square) -> "Selection | CompletedMove | RefusedClick":
        leaving = _beginning(self.moves, (square,))
        arriving = tuple(move for move in self.moves if move.path[-1] == square)
        if leaving:
            whole = _is_one(leaving) and (self.at_once or leaving[0].path == (square,))
            return CompletedMove(leaving[0]) if whole else self._selected(square)
        if arriving:
            whole = _is_one(arriving) and self.at_once
            return CompletedMove(arriving[0]) if whole else self._narrowed(arriving, square)
        return RefusedClick((square,))

    def _narrowed(self, arriving: tuple[PathMove, ...], square: Square) -> "Selection | RefusedClick":
        """Moves end on the square: select their piece if it is one, refuse otherwise."""
        source = arriving[0].path[0]
        if all(move.path[0] == source for move in arriving):
            return replace(self, path=(source,), aimed=True)
        return RefusedClick((square,), ambiguous=True)

    def _selected(self, *path: Square) -> "Selection":
        return replace(self, path=path, aimed=False)

    def _continue(self, square: Square) -> "Selection | CompletedMove | RefusedClick":
        longer = (*self.path, square)
        next_step = _beginning(self.moves, longer)
        if _is_one(next_step):
            return CompletedMove(next_step[0])
        if next_step:
            return self._selected(*longer)
        arriving = [move for move in self.candidates if move.path[-1] == square]
        if _is_one(arriving):
            return CompletedMove(arriving[0])
        return RefusedClick(longer, ambiguous=bool(arriving))


def _beginning(moves: Iterable[PathMove], path: tuple[Square, ...]) -> tuple[PathMove, ...]:
    return tuple(move for move in moves if move.path[: len(path)] == path)


def _is_one(routes: Sequence[PathMove]) -> bool:
    return len({route.move for route in routes}) == 1


ECHO = 1.0
"""Seconds after a move for which clicks on its squares count as late clicks for it."""
SHAKE = 0.2
"""Seconds for which a refused piece shakes."""
Place = tuple[float, float]


def steps(position: State[Any]) -> tuple[PathMove, ...]:
    """The legal moves, each by every way to click it; a mark is placed by a click on its one square."""
    kind = kind_of(position)
    return tuple(PathMove(path, move) for move in position.legal_moves() for path in kind.paths(position, move))


class Hand:
    """Clicks, drags and the cursor of the person to move, for one position after the other."""

    def __init__(self, face: Face) -> None:
        """Nothing can be clicked before `reach`."""
        self.face = face
        self.selection: Selection = Selection(())
        self.player = 0
        """The player whose moves can be made."""
        self.cursor: Square | None = None
        self.refused: Square | None = None
        """The square of the last click, if it was refused."""
        self.refused_for = SHAKE
        """Seconds since then, where it shakes."""
        self.carried_to: Place | None = None
        """The centre of the piece that is dragged."""
        self.pressed: Square | None = None
        """The square on which the mouse button went down; None while it is up."""
        self._clicked: tuple[Square, ...] = ()
        """Squares of the move just made on which a person may still click, in order."""
        self._clicked_ago = 0.0

    def reach(self, position: State[Any] | None, *, at_once: bool = False) -> None:
        """Allow moves of this position from now on; None when no hand may touch the board. With `at_once` one click
        makes a move if only one starts or ends on its square."""
        self.selection = Selection(steps(position) if position is not None else (), at_once=at_once)
        self.player = position.turn if position is not None else 0
        self.refused = self.carried_to = self.pressed = None

    def click(self, square: Square) -> PathMove | RefusedClick | None:
        """Take a click: a whole move, a refusal, or None when something is selected or let go of."""
        clicked = (*self.selection.path, square)
        result = self._take(self.selection.click(square), square)
        if isinstance(result, PathMove):
            self._clicked, self._clicked_ago = _left_to_click(result.path, clicked), 0.0
        return result

    @property
    def open_squares(self) -> tuple[Square, ...]:
        """The squares that a click leads on from: targets of the selected piece, or the pieces that can move."""
        return self.selection.targets if self.selection.path else tuple(sorted(self.selection.sources))

    @property
    def echoing(self) -> bool:
        """True while a click may still belong to the move just made."""
        return bool(self._clicked)

    def echoes(self, square: Square | None) -> bool:
        """Return True if a click belongs to the move that earlier clicks have made; a click elsewhere ends that."""
        if square not in self._clicked:
            self._clicked = ()
            return False
        self._clicked = self._clicked[self._clicked.index(square) + 1 :]
        return True

    def update(self, dt: float) -> None:
        self._clicked_ago += dt
        self.refused_for += dt
        if self._clicked_ago > ECHO:
            self._clicked = ()

    @property
    def shake(self) -> float:
        """The part of its shaking that a refused piece has behind it; 1 when it rests."""
        return min(1.0, self.refused_for / SHAKE) if self.refused is not None else 1.0

    def can_lift(self, square: Square | None) -> bool:
        return square is not None and self._lifted(square) is not None

    def press(self, square: Square) -> None:
        self.pressed = square
        self.refused = None

    def carry(self, place: Place) -> None:
        """Move the mouse with the button held: the pressed piece goes along if it can move."""
        if self.carried_to is None and (self.pressed is None or not self._lift(self.pressed)):
            return
        self.carried_to = place

    def release(self, square: Square | None) -> PathMove | RefusedClick | None:
        """Let the mouse button go over a square, or outside the board; as `click`."""
        pressed, carried = self.pressed, self.carried_to is not None
        self.pressed = self.carried_to = None
        if carried and square is not None:
            return self._take(self.selection.drop(square), square)
        if not carried and square is not None and square == pressed:
            return self.click(square)
        return None

    def let_go(self) -> bool:
        """Select nothing; return True if anything was selected."""
        selected = bool(self.selection.path)
        self.selection = self.selection.cleared()
        return selected

    def move_cursor(self, down: int, right: int) -> None:
        """Move to the next square in a direction of the face; the first time to the square of a piece that can move."""
        if self.cursor is None:
            first = (self.face.square_at(0, column) for column in (0, 1))
            self.cursor = min(self.selection.sources or [square for square in first if square is not None])
            return
        row, column = self.face.row_column(self.cursor)
        ways = ((down, right), (down, 1), (down, -1)) if down else ((0, right), (0, 2 * right))
        for way in ways:
            square = self.face.square_at(row + way[0], column + way[1])
            inside = 0 <= row + way[0] < self.face.rows and 0 <= column + way[1] < self.face.columns
            if inside and square is not None:
                self.cursor = square
                return

    def _lift(self, square: Square) -> bool:
        taken = self._lifted(square)
        self.selection = taken or self.selection
        return taken is not None

    def _lifted(self, square: Square) -> Selection | None:
        taken = self.selection.take(square)
        can = not isinstance(taken, RefusedClick) and any(len(step.path) > 1 for step in self.selection.moves)
        return taken if can and not isinstance(taken, RefusedClick) else None

    def _take(self, after: Selection | CompletedMove | RefusedClick, square: Square) -> PathMove | RefusedClick | None:
        self.refused = None
        if isinstance(after, CompletedMove):
            self.selection = self.selection.cleared()
            return after.move
        if isinstance(after, RefusedClick):
            self.refused = square
            return after
        self.selection = after
        return None


def _left_to_click(path: tuple[Square, ...], clicked: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares of a move that a person may still click after those that were enough to make it; the one square of a
    mark may get a double click."""
    if len(path) == 1:
        return path
    return path[len(clicked) :] if path[: len(clicked)] == clicked else ()
