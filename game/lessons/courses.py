"""How each game is played: its pages, and which of them explains why a move was refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.checkers.refusal import Refusal, refusal
from game.core import InputError, State
from game.faults import Fault
from game.kind import Square
from game.kinds import kind_named, kind_of
from game.lessons import checkers, tictactoe
from game.lessons.page import Page
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe

TAUGHT = (TICTACTOE.name, CHECKERS.name)
"""The games that have pages."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game with its variant and its aim, and the pages on it."""

    game: str
    variant: str
    reverse: bool
    pages: tuple[Page, ...]

    @property
    def key(self) -> str:
        """The name under which progress is kept."""
        return f"{self.game} {self.variant}{' reversed' if self.reverse else ''}"

    @property
    def names(self) -> tuple[str, ...]:
        """The topics of the pages, in order."""
        return tuple(page.topic for page in self.pages)


def course(game: str, variant: str, *, reverse: bool = False) -> Course:
    """How a game is played; InputError when there is no such game or variant, or nothing to teach of it."""
    return _course(game, variant, reverse)


@lru_cache(maxsize=32)
def _course(game: str, variant: str, reverse: bool) -> Course:
    if game not in TAUGHT:
        raise InputError(Fault.NO_LESSONS, game=game)
    start = kind_named(game).start(variant, reverse=reverse)
    if isinstance(start, Position):
        return Course(game, variant, reverse, checkers.pages_of(start.rules))
    assert isinstance(start, TicTacToe)
    pages = tictactoe.pages_of(start.rules)
    if not pages:
        raise InputError(Fault.NO_LESSONS, game=f"{game} {variant}")
    return Course(game, variant, reverse, pages)


def course_of(position: State[Any]) -> Course:
    """How the game of a position is played."""
    kind = kind_of(position)
    return course(kind.name, kind.variant_of(position), reverse=kind.is_reverse(position))


def page_about(position: State[Any], path: Sequence[Square]) -> int | None:
    """The number of the page that explains why clicks on these squares make no move; None when none does."""
    if not isinstance(position, Position):
        return None
    reason = refusal(position, path)
    return number_about(course_of(position), reason) if reason is not None else None


def number_about(course: Course, reason: Refusal) -> int | None:
    """The number of the first page on which a move is refused for this reason."""
    return next((number for number, page in enumerate(course.pages) if reason in page.refusals), None)
