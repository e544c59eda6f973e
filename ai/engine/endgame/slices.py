"""Slices: all positions with the same numbers of men and kings on each side, seen from the side to move."""

from itertools import product
from typing import NamedTuple, Self


class Slice(NamedTuple):
    """Numbers of men and kings of the side to move, and of the other side.

    >>> str(Slice(1, 0, 0, 2)), Slice(1, 0, 0, 2).turned
    ('1+0 v 0+2', Slice(men=0, kings=2, enemy_men=1, enemy_kings=0))
    """

    men: int
    kings: int
    enemy_men: int
    enemy_kings: int

    def __str__(self) -> str:
        return f"{self.men}+{self.kings} v {self.enemy_men}+{self.enemy_kings}"

    @property
    def pieces(self) -> int:
        return sum(self)

    @property
    def turned(self) -> Self:
        return self.__class__(self.enemy_men, self.enemy_kings, self.men, self.kings)


Pair = tuple[Slice, Slice]
"""A slice and its turned one; quiet moves lead from one to the other. Both are the same when the sides are equal."""


def slices_of(pieces: int) -> list[Slice]:
    counts = product(range(pieces + 1), repeat=4)
    return [Slice(*each) for each in counts if sum(each) == pieces]


def stages(pieces: int) -> list[list[Pair]]:
    """Order the pairs of slices with `pieces` pieces so that each needs only finished ones.

    A capture leads to fewer pieces and a crowning to fewer men, so that the pairs of one stage, which have equally many
    men, need nothing of each other.
    """
    pairs = [(each, each.turned) for each in slices_of(pieces) if each <= each.turned]
    return [[pair for pair in pairs if pair[0].men + pair[0].enemy_men == men] for men in range(pieces + 1)]
