"""Positions in the editor. A draft is immutable, so that undo is a list of drafts."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from game.core import InputError, State
from game.kind import Kind, Square
from game.ui.board.face import Face, Figure


class DraftProblem(NamedTuple):
    error: InputError
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True)
class Draft(ABC):
    """A board, possible or not; `findings` are its faults."""

    figures: Mapping[Square, Figure]

    kind: ClassVar[Kind[Any, Any]]

    @property
    @abstractmethod
    def variant(self) -> str: ...

    @property
    @abstractmethod
    def reverse(self) -> bool: ...

    @property
    @abstractmethod
    def face(self) -> Face: ...

    @property
    @abstractmethod
    def tools(self) -> tuple[Figure, ...]: ...

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as text, possible or not."""

    @abstractmethod
    def read(self, text: str) -> Self:
        """Return the position of a text; InputError if it is none."""

    @abstractmethod
    def by(self, variant: str, *, reverse: bool) -> Self:
        """Return the same by other rules or on another board, from the lower left corner, as far as it fits."""

    @abstractmethod
    def started(self) -> Self: ...

    @abstractmethod
    def findings(self) -> tuple[DraftProblem, ...]: ...

    def opposite(self, figure: Figure) -> Figure:
        """The figure for the right mouse button."""
        following = self.tools.index(figure) + 1
        return self.tools[following % len(self.tools)]

    def mirrored(self) -> Self | None:
        """The same from right to left; None where the board does not allow that."""
        return None

    def swapped(self) -> Self | None:
        """The same with the sides exchanged and the board turned; None where that changes the game."""
        return None

    has_endings = False

    def ending(self, random: Random) -> tuple[Self, int] | None:
        """A random ending that the side to move wins, and the plies to the win; None without a table."""
        return None

    @property
    def side(self) -> int | None:
        """The side to move; None where it follows from the board."""
        return None

    def with_side(self, player: int) -> Self:
        return self

    def put(self, square: Square, figure: Figure | None) -> Self:
        """Return the same with a figure on a square; None empties it."""
        figures = {place: other for place, other in self.figures.items() if place != square}
        return replace(self, figures=figures if figure is None else figures | {square: figure})

    def moved(self, source: Square, target: Square | None) -> Self:
        lifted = self.put(source, None)
        return lifted if target is None else lifted.put(target, self.figures[source])

    def cleared(self) -> Self:
        return replace(self, figures={})

    def position(self) -> State[Any]:
        position: State[Any] = self.kind.parse_position(self.text, self.variant, reverse=self.reverse)
        return position

    @cached_property
    def possible(self) -> State[Any] | None:
        return None if self.findings() else self.position()


class Drafts:
    def __init__(self, first: Draft) -> None:
        self.before: list[Draft] = []
        self.after: list[Draft] = []
        self.now = first

    def take(self, draft: Draft, *, joined: bool = False) -> None:
        """Go on with another draft; `joined`: one step of undo with the change before it."""
        if draft == self.now:
            return
        if not joined:
            self.before.append(self.now)
        self.after.clear()
        self.now = draft

    def undo(self) -> None:
        if self.before:
            self.after.append(self.now)
            self.now = self.before.pop()

    def redo(self) -> None:
        if self.after:
            self.before.append(self.now)
            self.now = self.after.pop()
