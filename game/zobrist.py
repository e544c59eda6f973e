"""Zobrist keys: one number of 64 bits for a board, the same in every run and for ever.

A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.
"""

from collections.abc import Hashable, Iterable, Mapping
from functools import cache, reduce
from operator import xor
from random import Random
from typing import NamedTuple

SEED = 19700401
"""Never change it: files hold the keys."""
MOST_SQUARES = 1024
MOST_PLAYERS = 8


class HashedPiece(NamedTuple):
    square: int
    player: int
    king: bool = False


class HashedBoard(NamedTuple):
    """The pieces on a board, and the side to move."""

    turn: int
    figures: frozenset[HashedPiece]


class Symmetry(NamedTuple):
    """A transformation of board and players that changes nothing about the game."""

    squares: Mapping[int, int]
    players: tuple[int, ...]

    def image(self, board: HashedBoard) -> HashedBoard:
        squares, players = self.squares, self.players
        turned = frozenset(
            [HashedPiece(squares[square], players[owner], king) for square, owner, king in board.figures]
        )
        return HashedBoard(players[board.turn], turned)


@cache
def _numbers() -> list[int]:
    random = Random(SEED)
    return [random.getrandbits(64) for _ in range(MOST_PLAYERS + 2 * MOST_PLAYERS * MOST_SQUARES)]


def turn_number(turn: int) -> int:
    return _numbers()[turn]


def figure_number(figure: HashedPiece) -> int:
    square, player, king = figure
    return _numbers()[MOST_PLAYERS + (square * MOST_PLAYERS + player) * 2 + king]


def board_number(board: HashedBoard) -> int:
    """Exclusive or of the numbers of all figures and the side to move."""
    return reduce(xor, map(figure_number, board.figures), turn_number(board.turn))


def key(numbers: Iterable[int], rules: Hashable) -> int:
    """The key of a board whose images have these numbers, signed for SQLite; other `rules` give other keys."""
    found = min(numbers) ^ salt(rules)
    return found - (1 << 64) if found >> 63 else found


@cache
def salt(rules: Hashable) -> int:
    """The number of the rules in a key."""
    from hashlib import blake2b

    return int.from_bytes(blake2b(repr(rules).encode(), digest_size=8).digest(), "big")
