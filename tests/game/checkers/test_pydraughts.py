"""The move generator against an independent library; where they differ, the official rules say who is right."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

import pytest
from draughts.core.game import Game

from game.checkers.notation import fen, parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from tests.game.checkers import reference
from tests.game.checkers.random_positions import random_position

PYDRAUGHTS = {
    "english": ("english", 150, 12),
    "italian": ("italian", 100, 12),
    "russian": ("russian", 50, 8),
    "brazilian": ("brazilian", 50, 8),
    "international": ("standard", 50, 6),
    "frisian": ("frisian", 50, 6),
}
"""The library's name of a rule set, its number of positions in half a second, and the pieces a side."""

MANY = 20_000

ITALIAN_ORDER = "italian 6.9: after the first king the library does not look on"
FRISIAN_SUMS = "frisian: the library's sums of one value differ by the order of the jumps"
FRISIAN_WORTH = "frisian: the library takes a king for one and a half men"


class Result(NamedTuple):
    """A move as both tell it, whatever its route."""

    first: int
    last: int
    captured: frozenset[int]


def results(moves: Iterable[Move]) -> set[Result]:
    return {Result(move.path[0], move.path[-1], frozenset(move.captured)) for move in moves}


def library(position: Position) -> tuple[list[Move], set[Result]]:
    """Every capture that the library finds, or every quiet move, and what it allows; its squares are ours."""
    sides = (
        letter + ",".join(f"{'K' * piece.king}{at}" for at, piece in position.pieces().items() if piece.color is color)
        for letter, color in (("W", Color.WHITE), ("B", Color.BLACK))
    )
    turn = "W" if position.color is Color.WHITE else "B"
    game = Game(PYDRAUGHTS[position.rules.name][0], ":".join((turn, *sides)))
    steps, taken = everything = game.get_moves()
    game.get_moves = lambda: everything
    found, allowed = (
        [
            Move((path[0][0], path[-1][1]), tuple(square for square in squares if square is not None))
            for path, squares in zip(*lists, strict=True)
        ]
        for lists in ((steps, taken), game.legal_moves())
    )
    return found, results(allowed)


def best(moves: list[Move], value: Callable[[Move], tuple[int, ...]]) -> set[Result]:
    most = max(map(value, moves))
    return results([move for move in moves if value(move) == most])


def difference(position: Position) -> str | None:
    """The difference of the library from us, if any; AssertionError if no rule explains it."""
    found, theirs = library(position)
    official = results(position.legal_moves())
    if theirs == official:
        return None
    assert found[0].captured, fen(position)
    assert best(found, reference.Board(position).value) == official, fen(position)
    pieces = position.pieces()

    def kings(move: Move) -> list[bool]:
        return [pieces[square].king for square in move.captured]

    def first_king(move: Move) -> tuple[int, ...]:
        met = kings(move)
        return len(met), pieces[move.path[0]].king, sum(met), -[*met, True].index(True)

    def king_and_a_half(move: Move) -> tuple[int, bool]:
        return sum(1501 if king else 1000 for king in kings(move)), pieces[move.path[0]].king

    if position.rules.name == "italian" and theirs == best(found, first_king):
        return ITALIAN_ORDER
    if position.rules.name == "frisian" and theirs <= best(found, king_and_a_half):
        return FRISIAN_SUMS if best(found, king_and_a_half) == official else FRISIAN_WORTH
    raise AssertionError(fen(position))


def differences(variant: str, positions: int) -> Counter[str | None]:
    rng = Random(positions)
    *_, most = PYDRAUGHTS[variant]
    return Counter(difference(random_position(RULE_SETS[variant], rng, most)) for _ in range(positions))


KEPT = [
    ("frisian", "B:W9,11,18,19,20,K21,26,31,K34,40,K41,47,48:B2,30,K43,45,K50", FRISIAN_SUMS),
    ("frisian", "W:WK20,K48:B1,6,7,8,K9,K14,23,K26,28,33,34,K38,40,K42,44,K45,K50", FRISIAN_SUMS),
    ("frisian", "W:WK4:B10,14,17,29,K33,K39,K50", FRISIAN_SUMS),
    ("frisian", "W:WK46:B8,12,17,22,23,24,27,32,K41,K42,K43,K48", FRISIAN_WORTH),
    ("italian", "W:WK9,K17:BK6,7,K13,14", ITALIAN_ORDER),
    ("italian", "W:WK6,K24:BK11,K19,21,27,K28", ITALIAN_ORDER),
]
"""Frisian: of the captures of the highest worth any may be chosen, and a king is worth a little less than two men."""


@pytest.mark.parametrize(("variant", "text", "expected"), KEPT)
def test_where_the_library_is_wrong(variant: str, text: str, expected: str) -> None:
    position = parse_fen(text, RULE_SETS[variant])
    assert difference(position) == expected
    assert set(position.legal_moves()) == reference.legal_moves(position)


@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_moves_are_those_of_an_independent_library(variant: str) -> None:
    _, positions, _ = PYDRAUGHTS[variant]
    assert differences(variant, positions).total() == positions


@pytest.mark.slow
@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_moves_are_those_of_an_independent_library_on_many_positions(variant: str) -> None:
    """But for the rules that it is known to break, which it seldom does, every position is the same."""
    assert differences(variant, MANY)[None] > 0.99 * MANY
