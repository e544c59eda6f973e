"""Mean number of legal moves in games that the computer plays against itself, next to the numbers of the textbooks."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ai.algorithms import Algorithm
from ai.engine.engine import Engine
from ai.limits import Limit, Stopped
from ai.search import search
from game.core import State
from game.kinds import kind_of
from game.match import PositionWithHistory

USUAL_GAMES = 12
NODES = 300
"""Number of positions searched for a move: the games should be sensible, not perfect."""
RANDOM_PLIES = 4
"""Number of moves at random at the start, so that no two games are alike."""
MOST_PLIES = 200
MEGABYTES = 1
PRINTED: dict[str, tuple[float, ...]] = {
    "7x6x4-gravity": (7.00,),
    "english": (6.14, 1.20, 7.94),
}
"""The lecture's numbers by variant: of all positions, and of those with and without a capture."""
PRINTED_ELSEWHERE = {"Rubik's cube": 13.50, "Go": 361}
"""The lecture's numbers for games that are not played here."""


@dataclass(frozen=True, slots=True)
class MeasuredBranching:
    """Numbers of positions and of the moves in them; of those with captures again, as captures are compulsory."""

    games: int = 0
    positions: int = 0
    moves: int = 0
    capture_positions: int = 0
    captures: int = 0

    @property
    def mean(self) -> float:
        return self.moves / max(1, self.positions)

    @property
    def means(self) -> tuple[float, ...]:
        if not self.captures:
            return (self.mean,)
        others = (self.moves - self.captures) / max(1, self.positions - self.capture_positions)
        return self.mean, self.captures / max(1, self.capture_positions), others

    def with_position(self, moves: int, *, capture: bool) -> "MeasuredBranching":
        return replace(
            self,
            positions=self.positions + 1,
            moves=self.moves + moves,
            capture_positions=self.capture_positions + capture,
            captures=self.captures + moves * capture,
        )


def measured_branching(
    start: State[Any],
    games: int = USUAL_GAMES,
    seed: int = 1,
    stop: bytearray | None = None,
    tell: Callable[[MeasuredBranching], None] = lambda found: None,
) -> MeasuredBranching:
    """Count the moves of all positions of some games; `tell` hears the sums after each. Raises Stopped."""
    kind, found, engine = kind_of(start), MeasuredBranching(), Engine(MEGABYTES)
    for number in range(1, games + 1):
        rng, history = Random(f"{seed} {number}"), PositionWithHistory((start,))
        for ply in range(MOST_PLIES):
            moves, position = history.legal_moves(), history.positions[-1]
            if not moves:
                break
            capture = kind.has_captures and bool(kind.forcing_moves(position))
            found = found.with_position(len(moves), capture=capture)
            if ply < RANDOM_PLIES:
                move = rng.choice(moves)
            else:
                move = search(
                    history.positions, Algorithm.ENGINE, Limit(nodes=NODES), rng=rng, stop=stop, engine=engine
                ).move
            history = history.play(move)
            if stop is not None and stop[0]:
                raise Stopped
        found = replace(found, games=number)
        tell(found)
    return found
