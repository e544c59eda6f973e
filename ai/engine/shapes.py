"""Tables of ai.engine.five: the grades of windows; the kind, value and rank of a cell by its four grades."""

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import product

from ai.engine.five import (
    COMPLETE,
    FIVE,
    FOUR,
    FOUR_AND_THREE,
    GRADES,
    ONE_FOUR,
    ONE_THREE,
    OPEN,
    OPEN_FOUR,
    OPEN_THREE,
    QUIET,
    TWO_THREES,
    grades,
)

VALUES = (0, 1, 3, 4, 12, 14, 45, 50, 180, 0)
RANKS = (0, 1, 3, 4, 14, 12, 50, 48, 400, 4000)
EXTRA = (0, 0, 60, 0, 100, 0, 0)

grades_of = cache(grades)


def kind_of(code: Sequence[int]) -> int:
    """Return the kind of threat of a mark with these grades in the four directions."""
    if FIVE in code:
        return int(COMPLETE)
    if OPEN_FOUR in code or code.count(FOUR) > 1:
        return int(OPEN)
    if FOUR in code:
        return int(FOUR_AND_THREE if OPEN_THREE in code else ONE_FOUR)
    return int((QUIET, ONE_THREE, TWO_THREES)[min(2, code.count(OPEN_THREE))])


@cache
def by_code() -> "tuple[array[int], array[int], array[int]]":
    """Return the kinds, values and ranks by code."""
    codes = [tuple(reversed(code)) for code in product(range(GRADES), repeat=4)]
    kinds = [kind_of(code) for code in codes]
    values = [sum(VALUES[grade] for grade in code) + EXTRA[kind] for code, kind in zip(codes, kinds, strict=True)]
    ranks = [sum(RANKS[grade] for grade in code) + 2 * EXTRA[kind] for code, kind in zip(codes, kinds, strict=True)]
    return array("b", kinds), array("i", values), array("i", ranks)


@cache
def in_base_three() -> "array[int]":
    return array("i", [int(f"{mask:b}", 3) for mask in range(1024)])


@cache
def shapes(exact_players: int) -> "list[array[int]]":
    """Return the tables for FiveSearcher; more than five in a row win except for the first `exact_players`."""
    return [grades_of(exact_players > 0) + grades_of(exact_players > 1), *by_code(), in_base_three()]


Ways = list[list[tuple[int, int, int]]]


@cache
def ways(columns: int, rows: int) -> Ways:
    """Return for each direction and cell the number of its line, its place there and the line's length."""
    found: Ways = [[], [], [], []]
    for row, column in product(range(rows), range(columns)):
        below, right, left = rows - row, columns - column, column + 1
        falling, rising = min(row, column), min(row, right - 1)
        lines = rows + columns
        found[0].append((row, column, columns))
        found[1].append((rows + column, row, rows))
        found[2].append((lines + rows - 1 + column - row, falling, falling + min(below, right)))
        found[3].append((2 * lines - 1 + row + column, rising, rising + min(below, left)))
    return found
