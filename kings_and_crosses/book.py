"""The opening book that comes with the program, and those that were built on this computer."""

from dataclasses import dataclass

from ai.engine.book.files import chances, usual_book
from game.checkers.position import Move
from kings_and_crosses.boards import Board


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A move of the book."""

    move: Move
    text: str
    score: int
    """For the side that makes the move, in 1/100 of a man."""
    depth: int
    """Number of plies that the score looks ahead."""
    chance: float
    """Probability with which the engine plays it, 0 to 1."""


def entries(board: Board) -> list[BookEntry]:
    """The moves that the book has for a position, the best first; [] if it has none.

    >>> [entry.text for entry in entries(Board("english"))][:2]
    ['11-15', '9-14']
    """
    book = usual_book(board.position.rules) if isinstance(board, Board) else None
    found = book.moves(board.position) if book else []
    return [
        BookEntry(each.move, board.text(each.move), each.score, each.depth, chance)
        for each, chance in zip(found, chances(found) if found else [], strict=True)
    ]
