"""Exercises that are made from a short text: the same text gives the same questions on every machine.

>>> seed = Seed.parse("tree2x3-strict-cut-4711")
>>> seed.source, seed.search, seed.kinds == {Ask.CUT}, seed.number
('tree2x3', 'strict', True, 4711)
"""

from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from ai.textbook.trees import AIMA, TEXTBOOK
from ai.tracing.quiz import (
    ALL_KINDS,
    Ask,
    Exercise,
    checkers_request,
    exercise,
    tictactoe_request,
    tree_request,
)
from ai.tracing.run import Request
from game.core import InputError
from game.faults import Fault
from game.outside import whole

SIZES = {"tree2x2": (2, 2), "tree2x3": (2, 3), "tree3x2": (3, 2), "tree2x4": (2, 4), "tree3x3": (3, 3)}
"""Random trees by their branches and plies."""
ALPHA_BETA, STRICT, MINIMAX = "", "strict", "minimax"
SEARCHES = (ALPHA_BETA, STRICT, MINIMAX)
"""How the search works: alpha-beta that cuts when alpha >= beta, or only when alpha > beta, or minimax."""
MOST = 10_000
"""The number of a seed is below this, so that it is easily typed and told."""
EXAMPLE = "tree2x3-4711"


def _random_tree(size: tuple[int, int], number: int, strict: bool) -> Request:
    return tree_request(number, *size, book_cut=strict)


def _tictactoe(cells: int, number: int, strict: bool) -> Request:
    return tictactoe_request(number, cells, book_cut=strict, plain=True)


MAKERS: dict[str, Callable[[int, bool], Request]] = {
    **{name: partial(_random_tree, size) for name, size in SIZES.items()},
    "textbook": lambda _number, strict: Request(TEXTBOOK, book_cut=strict),
    "aima": lambda _number, strict: Request(AIMA, book_cut=strict),
    "tictactoe3": partial(_tictactoe, 3),
    "tictactoe4": partial(_tictactoe, 4),
    "checkers": lambda number, strict: checkers_request(number, book_cut=strict),
}
"""What is searched, by the first word of a seed; from its number, and by the cut rule."""


@dataclass(frozen=True, slots=True)
class Seed:
    """What is searched, how, which kinds of questions are asked, and the number that all random choices come from."""

    source: str = "tree2x3"
    search: str = ALPHA_BETA
    kinds: Set[Ask] = ALL_KINDS
    number: int = 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """The seed that a text stands for; InputError when it stands for none."""
        words = text.strip().lower().split("-")
        source, *between, number = words if len(words) > 1 else ("", "")
        search = between.pop(0) if between and between[0] in (STRICT, MINIMAX) else ALPHA_BETA
        kinds = {Ask(between.pop(0))} if between and between[0] in list(Ask) else ALL_KINDS
        fits = number.isascii() and number.isdecimal() and len(number) <= len(str(MOST - 1))
        if source not in MAKERS or between or not fits or (search == MINIMAX and kinds != ALL_KINDS):
            raise InputError(Fault.SEED, text=text.strip(), example=EXAMPLE)
        return cls(source, search, frozenset(kinds), whole(number))

    @property
    def text(self) -> str:
        """As it is shown, shared and typed."""
        kinds = [ask.value for ask in Ask if len(self.kinds) == 1 and ask in self.kinds]
        return "-".join([self.source, *filter(None, [self.search]), *kinds, str(self.number)])

    def exercise(self) -> Exercise:
        request = MAKERS[self.source](self.number, self.search == STRICT)
        if self.search == MINIMAX:
            request = replace(request, algorithm="minimax")
        return exercise(request, self.number, kinds=self.kinds)
