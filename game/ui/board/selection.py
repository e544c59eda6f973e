"""Clicks on squares become a move: each click narrows the legal moves to those whose path begins that way. One click is
enough to place a mark and, with `at_once`, where only one move starts from the square or ends on it. A move may have
several routes, and then any of them can be clicked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.kind import Square


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
        reached = {square for move in self.candidates for square in (move.path[len(self.path)], move.path[-1])}
        return tuple(sorted(reached - {self.path[-1]}))

    def click(self, square: Square) -> "Selection | CompletedMove | RefusedClick":
        """The result of the next click: a longer selection, another or none; a whole move; or a refusal."""
        if not self.path:
            return self._first(square)
        if square == self.path[-1]:
            return replace(self, aimed=False) if self.aimed else self.cleared()
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
