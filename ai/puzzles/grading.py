"""Ratings of puzzles, from the levels that find their first move when they make no deliberate mistakes."""

from dataclasses import dataclass
from random import Random

from ai.algorithms import Algorithm
from ai.engine.engine import Engine
from ai.limits import Limit
from ai.players.elo import expected_score, zero_of
from ai.search import search
from game.checkers.position import Move, Position


@dataclass(frozen=True, slots=True)
class GradingLevel:
    algorithm: Algorithm
    depth: int
    rating: int


GRADED = {
    "beginner": GradingLevel(Algorithm.ALPHA_BETA, 2, 600),
    "novice": GradingLevel(Algorithm.ALPHA_BETA, 2, 830),
    "easy": GradingLevel(Algorithm.ALPHA_BETA, 3, 1067),
    "casual": GradingLevel(Algorithm.ALPHA_BETA, 4, 1290),
    "medium": GradingLevel(Algorithm.ALPHA_BETA, 4, 1510),
    "skilled": GradingLevel(Algorithm.ENGINE, 3, 1779),
    "advanced": GradingLevel(Algorithm.ENGINE, 4, 1961),
    "hard": GradingLevel(Algorithm.ENGINE, 5, 2138),
    "master": GradingLevel(Algorithm.ENGINE, 7, 2366),
    "grandmaster": GradingLevel(Algorithm.ENGINE, 12, 2621),
}
"""Levels from the weakest, with their search and strength when the puzzles were graded. They never change."""
TRIES = 3
"""Number of times in a row that a level, which chooses among equal moves, must find the move."""
MOST_NODES = 400_000
"""Node limit in place of a level's time, so that the speed of the machine does not matter."""
BEYOND = 300
"""Elo distance of two made-up levels: one below all that finds nothing, one above all that finds everything."""


def levels_that_find(position: Position, solution: Move) -> str:
    """Ask each of GRADED: 1 where the level finds the solution, 0 where it does not."""
    results: dict[tuple[Algorithm, int], bool] = {}
    letters = []
    for solver in GRADED.values():
        way = solver.algorithm, solver.depth
        if way not in results:
            results[way] = finds(solver, position, solution)
        letters.append("1" if results[way] else "0")
    return "".join(letters)


def finds(solver: GradingLevel, position: Position, solution: Move) -> bool:
    aim = position.play(solution)
    limit = Limit(depth=solver.depth, nodes=MOST_NODES)
    return all(
        position.play(search([position], solver.algorithm, limit, rng=Random(each), engine=Engine(2)).move) == aim
        for each in range(TRIES)
    )


def rating_of(found: str) -> int:
    """Rate the solver who would find the move half of the time, judging by the levels that did.

    A level finds a move with the chance that it would have against a player of that rating; the rating is the likeliest
    one. Two made-up levels keep it finite: a stronger one that finds everything, and a weaker one that finds nothing.

    >>> rating_of("0011111111"), rating_of("0000000111"), rating_of("0000000000")
    (941, 2060, 2813)
    """
    strengths = [solver.rating for solver in GRADED.values()]
    results = [(strengths[0] - BEYOND, 0), *zip(strengths, map(int, found), strict=True), (strengths[-1] + BEYOND, 1)]
    hits = sum(hit for _, hit in results)
    return round(zero_of(lambda rating: sum(expected_score(each - rating) for each, _ in results) - hits, 0.0, 4000.0))
