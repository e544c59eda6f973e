"""The course on each game, and the page that explains a refused move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game.checkers.dama import refusal as dama_refusal
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.refusal import Refusal, refusal
from game.core import InputError, State
from game.faults import Fault
from game.kind import Square
from game.kinds import kind_named, kind_of
from game.lessons import checkers, dama, tictactoe, ultimate, wild
from game.lessons.page import Page, Topic
from game.tictactoe.kind import TICTACTOE
from game.ultimate import ULTIMATE
from game.wild import WILD

PAGES_OF: dict[str, Callable[[Any], tuple[Page, ...]]] = {
    TICTACTOE.name: lambda start: tictactoe.pages_of(start.rules),
    CHECKERS.name: lambda start: checkers.pages_of(start.rules),
    DAMA.name: lambda start: dama.pages_of(start.rules),
    ULTIMATE.name: ultimate.pages_of,
    WILD.name: wild.pages_of,
}
"""Makes the pages of a game from its first position."""
REFUSALS: dict[str, Callable[[Any, Sequence[Square]], Refusal | None]] = {
    CHECKERS.name: refusal,
    DAMA.name: dama_refusal.refusal,
}
"""Finds the rule that forbids clicks on a position's squares."""
TOPICS: dict[str, Callable[[Any, Square], Topic | None]] = {
    TICTACTOE.name: tictactoe.topic_of_refusal,
    ULTIMATE.name: ultimate.topic_of_refusal,
}
"""Finds the topic of the rule that forbids a free square, in games of marks."""
TAUGHT = tuple(PAGES_OF)
"""Games that have pages."""


@dataclass(frozen=True, slots=True)
class Course:
    game: str
    variant: str
    reverse: bool
    pages: tuple[Page, ...]

    @property
    def key(self) -> str:
        """Name under which progress is stored."""
        return f"{self.game} {self.variant}{' reversed' if self.reverse else ''}"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(page.topic for page in self.pages)


def course(game: str, variant: str, *, reverse: bool = False) -> Course:
    """The course on a game; InputError for unknown games and variants, and those without pages."""
    return _course(game, variant, reverse)


@lru_cache(maxsize=32)
def _course(game: str, variant: str, reverse: bool) -> Course:
    """The same course for the same game, however it is asked for: pages are compared by identity."""
    if game not in PAGES_OF:
        raise InputError(Fault.NO_LESSONS, game=game)
    pages = PAGES_OF[game](kind_named(game).start(variant, reverse=reverse))
    if not pages:
        raise InputError(Fault.NO_LESSONS, game=f"{game} {variant}")
    return Course(game, variant, reverse, pages)


def course_of(position: State[Any]) -> Course:
    kind = kind_of(position)
    return course(kind.name, kind.variant_of(position), reverse=kind.is_reverse(position))


def page_about(position: State[Any], path: Sequence[Square]) -> int | None:
    """Number of the page that explains why clicks on these squares make no move; None if none does."""
    game = kind_of(position).name
    if find := TOPICS.get(game):
        topic, names = find(position, path[-1]), course_of(position).names
        return names.index(topic) if topic in names else None
    refused = REFUSALS.get(game)
    reason = refused(position, path) if refused is not None else None
    return number_about(course_of(position), reason) if reason is not None else None


def number_about(course: Course, reason: Refusal) -> int | None:
    return next((number for number, page in enumerate(course.pages) if reason in page.refusals), None)
