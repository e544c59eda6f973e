"""Positions drawn as text: w and b are men, W and B kings, a dot is empty; White's side is at the bottom."""

from game.checkers.position import Piece, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color

PIECES = {
    "w": Piece(Color.WHITE),
    "W": Piece(Color.WHITE, king=True),
    "b": Piece(Color.BLACK),
    "B": Piece(Color.BLACK, king=True),
}


def drawn(variant: str, color: Color, board: str) -> Position:
    """One line a row, one character a square, light squares included."""
    rules = RULE_SETS[variant]
    pieces = {}
    rows = board.split()
    assert [len(row) for row in rows] == [rules.size] * rules.size
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            if character != ".":
                square = rules.square_at(row, column)
                assert square is not None
                pieces[square] = PIECES[character]
    return Position.of(rules, color, pieces)
