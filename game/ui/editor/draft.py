"""A position that is being set up: what stands where, whose turn it is, and what is wrong with it.

A draft never changes: whatever is done to it gives another one, so that undo is a list of drafts.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, Self

from game.core import InputError, State
from game.kind import Kind, Square
from game.ui.board.face import Face, Figure


class DraftProblem(NamedTuple):
    """Something that can't be, and the squares that show it."""

    error: InputError
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True)
class Draft(ABC):
    """The board as it is now; nothing keeps a person from a position that can't be, `findings` say what is wrong."""

    figures: Mapping[Square, Figure]
    """What stands on the squares."""

    @property
    @abstractmethod
    def kind(self) -> Kind[Any, Any]:
        """The game."""

    @property
    @abstractmethod
    def variant(self) -> str:
        """The board's size, or the rules."""

    @property
    @abstractmethod
    def reverse(self) -> bool:
        """Whether the aim is the opposite one."""

    @property
    @abstractmethod
    def face(self) -> Face:
        """The board."""

    @property
    @abstractmethod
    def tools(self) -> tuple[Figure, ...]:
        """The figures that can be put on the board."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as text, whether it can be or not."""

    @abstractmethod
    def read(self, text: str) -> Self:
        """The position that a text describes; InputError says what is wrong with it."""

    @abstractmethod
    def by(self, variant: str, *, reverse: bool) -> Self:
        """The same by other rules or on a board of another size, counted from its lower left corner.

        What has no place there is left out.
        """

    @abstractmethod
    def started(self) -> Self:
        """The first position of a game by these rules."""

    @abstractmethod
    def findings(self) -> tuple[DraftProblem, ...]:
        """Why there is no such position; nothing when there is."""

    def opposite(self, figure: Figure) -> Figure:
        """What a click of the right button puts on an empty square with a figure in hand: the other side's."""
        following = self.tools.index(figure) + 1
        return self.tools[following % len(self.tools)]

    def mirrored(self) -> Self | None:
        """The same from right to left; None where the board does not allow that."""
        return None

    def swapped(self) -> Self | None:
        """The same with the sides exchanged and the board turned round; None in games where that changes the game."""
        return None

    has_endings = False
    """Whether there are endings by lot for this game."""

    def ending(self, random: Random) -> tuple[Self, int] | None:
        """An ending that the side to move wins in so many plies; None where nothing is known of any by these rules."""
        return None

    @property
    def side(self) -> int | None:
        """The player to move where that can be chosen; None where it follows from the board."""
        return None

    def with_side(self, player: int) -> Self:
        """The same with this player to move."""
        return self

    def put(self, square: Square, figure: Figure | None) -> Self:
        """The same with a figure on a square, or with None, which empties it."""
        figures = {place: other for place, other in self.figures.items() if place != square}
        return replace(self, figures=figures if figure is None else figures | {square: figure})

    def moved(self, source: Square, target: Square | None) -> Self:
        """The same with what stands on a square on another one, or with None off the board."""
        lifted = self.put(source, None)
        return lifted if target is None else lifted.put(target, self.figures[source])

    def cleared(self) -> Self:
        """The empty board."""
        return replace(self, figures={})

    def position(self) -> State[Any]:
        """The position; InputError says why there is none such."""
        position: State[Any] = self.kind.parse_position(self.text, self.variant, reverse=self.reverse)
        return position

    @cached_property
    def possible(self) -> State[Any] | None:
        """The position, if there is such a one."""
        return None if self.findings() else self.position()


class Drafts:
    """A draft with those before and after it, for undo and redo."""

    def __init__(self, first: Draft) -> None:
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self.now = first
        """What is on the board."""

    @property
    def can_undo(self) -> bool:
        """Whether there is a draft before this one."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a draft that was undone."""
        return bool(self._after)

    def take(self, draft: Draft, *, joined: bool = False) -> None:
        """Go on with another draft; `joined`: undo takes it back together with the change before it."""
        if draft == self.now:
            return
        if not joined:
            self._before.append(self.now)
        self._after.clear()
        self.now = draft

    def undo(self) -> None:
        """Back to the draft before, if there is one."""
        if self._before:
            self._after.append(self.now)
            self.now = self._before.pop()

    def redo(self) -> None:
        """On to the draft that was undone last, if there is one."""
        if self._after:
            self._before.append(self.now)
            self.now = self._after.pop()
