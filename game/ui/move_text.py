"""Moves of either game as text, and back."""

from collections.abc import Sequence
from typing import Any

from game.checkers import notation
from game.checkers.position import Position
from game.core import State
from game.tictactoe import TicTacToe


def move_text(position: State[Any], move: Any) -> str:
    """A legal move as its game writes it: 11-15, or b2."""
    if isinstance(position, TicTacToe):
        return position.rules.cell_name(move)
    assert isinstance(position, Position)
    return notation.move_text(position, move)


def parse_move(text: str, position: State[Any]) -> Any:
    """The legal move that a text means; InputError, naming what is wrong, when it means none."""
    if isinstance(position, TicTacToe):
        cell = position.rules.parse_cell(text)
        position.play(cell)
        return cell
    assert isinstance(position, Position)
    return notation.parse_move(text, position)


def move_texts(positions: Sequence[State[Any]], moves: Sequence[Any]) -> tuple[str, ...]:
    """The moves as text; each is told from the others of the position in which it was played."""
    return tuple(move_text(position, move) for position, move in zip(positions, moves, strict=False))
