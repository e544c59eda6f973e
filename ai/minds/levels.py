"""Strength of the computer: levels as data. `ai.players.choosing` chooses a move by a level."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import inf
from typing import Any, Self

from ai.algorithms import Algorithm
from ai.limits import LONGEST, Clock, Limit
from game.core import InputError
from game.faults import Fault

LEVELS = (
    *("cub", "pupil", "beginner", "novice", "easy", "casual", "medium", "skilled"),
    *("advanced", "hard", "master", "grandmaster", "champion", "analysis"),
)
"""Names of the levels, the weakest first; the last one thinks until it is stopped."""
SHALLOWEST, DEEPEST = 1, 12


@dataclass(frozen=True, slots=True)
class Level:
    """Depth in plies, `seconds` and `nodes` for each move, None being no limit. `mistakes` is the share of random moves
    (see `ai.players.choosing`). `evaluation` is a name of `ai.evaluation`, "" the usual one of the game."""

    name: str
    algorithm: Algorithm
    depth: int | None
    seconds: float | None
    mistakes: float = 0.0
    evaluation: str = ""
    nodes: int | None = None
    book: int | None = None
    """Least number of plies the opening book must look ahead to be trusted; None is to do without the book."""
    glances: bool = False
    """True if it searches nothing and overlooks much: see `ai.players.choosing.at_a_glance`."""
    above: "Level | None" = None
    """Level that makes `share` of the moves in its place, or None; see `ai.players.between`."""
    share: float = 0.0
    most: float = inf
    """Maximum seconds for a move, of which `seconds` is the mean in a game."""

    def limited(self, **limits: Any) -> Self:
        return replace(self, **limits, above=self.above and replace(self.above, **limits))

    @property
    def limit(self) -> Limit:
        """Limit of a move in a game, with time by need unless the depth is fixed."""
        most = None if self.seconds is None or self.depth else min(LONGEST * self.seconds, self.most)
        return Limit(self.depth, self.nodes, self.seconds, most=most)

    @property
    def endless(self) -> bool:
        return self.limit == Limit()


ANALYSIS = Level("analysis", Algorithm.ENGINE, None, None)
CUB = Level("cub", Algorithm.MINIMAX, 1, 1.0, glances=True)


SLOW = {"grandmaster": 2.0, "champion": 3.0}


def ladder(
    algorithms: Sequence[Algorithm],
    depths: Sequence[int | None],
    mistakes: Sequence[float],
    seconds: Mapping[str, float] = SLOW,
) -> dict[str, Level]:
    """Build all levels by name; those between the cub and the analysis have the listed values."""
    columns = zip(LEVELS[1:-1], algorithms, depths, mistakes, strict=True)
    named = {name: Level(name, which, depth, seconds.get(name, 1.0), share) for name, which, depth, share in columns}
    return {CUB.name: CUB} | named | {ANALYSIS.name: ANALYSIS}


ANY_GAME = ladder(
    11 * [Algorithm.ALPHA_BETA] + [Algorithm.ENGINE],
    (1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, None),
    (0.7, 0.5, 0.3, 0.25, 0.15, 0.1, 0.05, 0.02, 0, 0, 0, 0),
)
MORE_PLAYERS = ladder(
    12 * [Algorithm.MAXN],
    (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, None),
    (0.8, 0.6, 0.4, 0.25, 0.2, 0.1, 0.05, 0.02, 0, 0, 0, 0),
    SLOW | {"master": 2.0},
)
_ABOVE_THE_LEVEL_BEFORE = (-408, 249, 159, 204, 204, 218, 198, 162, 162, 226, 207, 215)
"""Measured in English checkers between neighbours (benchmarks/README.md, levels); the first puts the beginner at 0."""
ELO = dict(zip(LEVELS, accumulate(_ABOVE_THE_LEVEL_BEFORE), strict=False))
"""Elo of each level of English checkers above a beginner, without the champion, whose time in play was not measured."""


def timed(level: Level, clock: Clock) -> Level:
    """Limit the level to a share of the time on its clock for the next move, if that is less than it takes otherwise.

    >>> [timed(ANY_GAME["hard"], clock).seconds for clock in (Clock(600), Clock(12.5, 0.1))]
    [1.0, 0.5]
    """
    above = level.above and timed(level.above, clock)
    return replace(
        level, seconds=min(inf if level.seconds is None else level.seconds, clock.aim), most=clock.most, above=above
    )


def custom(algorithm: str, depth: int, evaluation: str = "", seconds: float | None = None) -> Level:
    """Create a level: any algorithm, 1 to 12 plies, no mistakes, `seconds` a move; InputError says what is wrong."""
    if algorithm not in list(Algorithm):
        raise InputError(Fault.NO_ALGORITHM, name=algorithm, known=", ".join(Algorithm))
    if not SHALLOWEST <= depth <= DEEPEST:
        raise InputError(Fault.DEPTH, least=SHALLOWEST, most=DEEPEST, depth=depth)
    return Level("custom", Algorithm(algorithm), depth, seconds, evaluation=evaluation)
