"""Samuel's evaluation with other weights: a player by them, and a match against the usual weights."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from ai.contest.arena import Arena, Choice, random_beginning
from ai.engine.checkers import ALPHA_BETA, Feature
from ai.engine.engine import Engine
from ai.evaluation import SamuelWeights, samuel_weights
from ai.limits import Clock, Limit, Stopped
from ai.report import Report
from game.checkers.position import Move, Position
from game.checkers.rules import RuleSet

NODES = 3000
"""Positions to visit for each move of a match."""
SEED = 1
USUAL = Limit(nodes=NODES)
FEATURES = ALPHA_BETA | Feature.ORDERING | Feature.QUIESCENCE


@dataclass(frozen=True, slots=True)
class TunedPlayer:
    """A player by alpha-beta that evaluates by these weights (see ai.contest.arena.Player)."""

    weights: SamuelWeights
    limit: Limit = USUAL
    engine: Engine = field(default_factory=lambda: Engine(megabytes=1), compare=False)

    def new_game(self) -> None:
        """It remembers nothing."""

    def move(self, history: Sequence[Any], rng: Random, stop: bytearray, clock: Clock | None = None) -> Move:
        moves: tuple[Move, ...] = history[-1].legal_moves()
        return moves[0] if len(moves) == 1 else self.think(history, stop).pv[0]

    def think(self, history: Sequence[Position], stop: bytearray | None = None) -> Report:
        """Search, soon after `stop` at the latest: the same history gives the same result."""
        return self.engine.think(history, self.limit, "", FEATURES, samuel=self.weights, stop=stop).report


def tuning_match(rules: RuleSet, weights: SamuelWeights) -> Arena:
    """Match these weights with the usual ones, from random openings that are played twice, with the sides swapped."""
    players = TunedPlayer(weights), TunedPlayer(samuel_weights(rules))
    return Arena(players, partial(random_beginning, Position.start(rules), SEED), SEED)


def play_match(arena: Arena, games: int, stop: bytearray, tell: Callable[[int], None]) -> None:
    """Play games 1, 2, ...; `tell` gets the first player's payoff of each. Ends soon after `stop` is set."""

    def decide(choice: Choice) -> Any:
        move = choice(stop)
        if stop[0]:
            raise Stopped
        return move

    for number in range(1, games + 1):
        try:
            outcome = arena.play(number, decide).outcome
        except Stopped:
            return
        tell(outcome.payoffs[arena.sides(number).index(0)])


PLAYER_FILE = '''\
"""Samuel's evaluation of checkers with weights that were tuned in the Search Lab, in 1/100 of a man."""

from ai.evaluation import SamuelWeights, samuel_terms

WEIGHTS = {weights}


def evaluate(state):
    return sum(samuel_terms(state, WEIGHTS).values())
'''


def player_file(weights: SamuelWeights) -> str:
    return PLAYER_FILE.format(weights=weights)
