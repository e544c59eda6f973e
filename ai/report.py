"""What a search tells: a report for each iteration, and the answer."""

from dataclasses import dataclass
from typing import Any

from ai.score import Score

Line = tuple[Any, ...]
"""Moves, the next one first."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a search found: the score for the side to move at the root, and the principal variation.

    `nodes` counts every position visited, the root too; `depth` None is to the end of the game. `selective_depth` is
    the furthest ply that was reached, `table_full` how many of 1000 entries of the transposition table this search has
    filled; 0 where there is no such thing.
    """

    depth: int | None
    score: Score
    pv: Line
    nodes: int
    seconds: float
    selective_depth: int = 0
    table_full: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The move, and the report of the last iteration; its `pv` begins with the move."""

    move: Any
    report: Report
