"""Puzzles for the tests, that need no file."""

from game.puzzles.puzzle import Proof, Puzzle
from game.puzzles.themes import PuzzleTheme


def puzzle(name: str = "one", rating: int = 900, difficulty: str = "easy", *themes: PuzzleTheme) -> Puzzle:
    """A shot of Russian draughts by this name, rating and difficulty, two for one if no themes are given."""
    return Puzzle(
        name,
        "russian",
        "B:We3,f2,g1:Bc5,d6,e7",
        "c5-d4 e3:c5 d6:b4",
        "g1-h2",
        themes or (PuzzleTheme.EXCHANGE, PuzzleTheme.ENDING),
        difficulty,
        rating,
        "0011111111",
        Proof.SEARCH,
        300,
        10,
        7,
    )
