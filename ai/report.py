"""Output of a search: a report for each iteration, and the answer."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from ai.score import Score

Line = tuple[Any, ...]
"""Moves, the next one first."""


class MoveSource(Enum):
    SEARCH = "search"
    BOOK = "opening book"
    TABLE = "endgame table"
    ONLY_MOVE = "only legal move"
    MISTAKE = "deliberate mistake"
    GLANCE = "glance"
    OWN_PLAYER = "own player"
    ENGINE = "engine by the Hub protocol"


class Lure(Enum):
    """Reason for which a child likes a move."""

    NONE = "nothing"
    WINS = "completes a line"
    STOPS = "stops a line"
    NEAR = "beside own marks"
    TAKES = "takes"
    CROWNS = "crowns a man"
    SAVES = "saves a piece"
    FORWARD = "goes forward"
    KING = "moves a king"
    OFFERS = "offers a piece"


@dataclass(frozen=True, slots=True)
class Report:
    """Score for the side to move at the root, and the principal variation.

    `nodes` counts every position visited, the root too; `depth` in plies is None to the end of the game. With a
    `source` but SEARCH `depth` is 0, except a BOOK's. `selective_depth` is the furthest ply reached, `hashfull` the
    entries in 1000 of the transposition table filled by this search; both are 0 without such a thing.
    """

    depth: int | None
    score: Score
    pv: Line
    nodes: int
    seconds: float
    source: MoveSource = MoveSource.SEARCH
    selective_depth: int = 0
    hashfull: int = 0
    entries: int = 0
    """Number of positions in the transposition table of a textbook search, at its end."""
    lure: Lure = Lure.NONE
    """Reason for which a move was chosen at a glance."""


def unsearched(move: Any, source: MoveSource, lure: Lure = Lure.NONE) -> Report:
    return Report(0, 0, (move,), 1, 0.0, source, lure=lure)


@dataclass(frozen=True, slots=True)
class Answer:
    """Move, and the last report on it, whose `pv` begins with the move."""

    move: Any
    report: Report
