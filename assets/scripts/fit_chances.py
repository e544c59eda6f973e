"""Fits how likely a score is to win, on games that the engine plays against itself.

    uv run assets/scripts/fit_chances.py english --games 400 --nodes 4000 --seed 1 [--giveaway]

Every game begins with four to nine random moves. Of each position in which the search gave an evaluation, the score and
the result of the game are taken, both for the side to move; a draw is half a win. The chance of a score is
1 / (1 + exp(-score / slope)), and the slope is the one under which the results are most likely. Prints a row for
`assets/chances/slopes.csv`: game, variant, whether the aim is reversed, slope, games, drawn games, positions, and the
mean loss with the slope and with none.
"""

import argparse
import math
import random
import sys
from typing import Any

from ai.algorithms import Algorithm
from ai.commands.games import start_of
from ai.engine.engine import Engine
from ai.limits import Limit
from ai.minds import mind_of
from ai.score import Knowledge, parts_of
from ai.search import search
from game.core import State
from game.kinds import kind_of
from game.match import history_outcome

LONGEST = 240
"""Plies after which a game counts as drawn."""

Sample = tuple[int, float]
"""A score and the result of its game, 1 won, 0.5 drawn, 0 lost, both for the side to move."""


def opening(start: State[Any], rng: random.Random) -> list[Any]:
    """The positions of a few random moves after which the game goes on."""
    while True:
        positions: list[Any] = [start]
        for _ in range(rng.randint(4, 9)):
            if positions[-1].legal_moves():
                positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves())))
        if positions[-1].legal_moves():
            return positions


def play(start: State[Any], nodes: int, rng: random.Random) -> tuple[list[Sample], bool]:
    """The samples of one game, and whether it was drawn."""
    positions = opening(start, rng)
    engine = Engine(1) if mind_of(start).has_engine else None
    scores: list[tuple[int, int]] = []
    payoffs: tuple[int, ...] = (0, 0)
    while len(positions) < LONGEST:
        outcome = history_outcome(positions)
        if outcome is not None:
            payoffs = outcome.payoffs
            break
        answer = search(positions, Algorithm.ENGINE, Limit(nodes=nodes), rng=rng, engine=engine)
        score, turn = answer.report.score, positions[-1].turn
        knowledge, sign, _ = parts_of(score)
        if knowledge is Knowledge.COUNTED:
            payoffs = (sign, -sign) if turn == 0 else (-sign, sign)
            break
        scores.append((turn, score))
        positions.append(positions[-1].play(answer.move))
    return [(score, (1 + payoffs[turn]) / 2) for turn, score in scores], not any(payoffs)


def loss(samples: list[Sample], rate: float) -> float:
    """Mean loss per position if a score wins with the chance 1 / (1 + exp(-score * rate))."""
    total = 0.0
    for score, result in samples:
        chance = min(max(1 / (1 + math.exp(-max(min(score * rate, 30.0), -30.0))), 1e-9), 1 - 1e-9)
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / len(samples)


def fit(samples: list[Sample]) -> float:
    """The rate with the least loss, by golden-section search: the loss has one minimum."""
    low, high, golden = 1e-5, 0.2, (math.sqrt(5) - 1) / 2
    while high / low > 1.002:
        left, right = high - golden * (high - low), low + golden * (high - low)
        if loss(samples, left) < loss(samples, right):
            high = right
        else:
            low = left
    return (low + high) / 2


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", help="a game or one of its variants")
    parser.add_argument("--size", help="columns, rows and marks in a row of tictactoe")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=4000, help="positions that are searched for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--giveaway", action="store_true", help="with the aim reversed")
    options = parser.parse_args()
    start = start_of(options.variant, options.size, reverse=options.giveaway)
    kind = kind_of(start)
    rng, samples, drawn = random.Random(options.seed), list[Sample](), 0
    for number in range(options.games):
        found, was_drawn = play(start, options.nodes, rng)
        samples += found
        drawn += was_drawn
        print(f"\r{number + 1} games, {len(samples)} positions", end="", file=sys.stderr)
    rate = fit(samples)
    game = kind.name, kind.variant_of(start), int(kind.is_reverse(start))
    row = (*game, round(1 / rate), options.games, drawn, len(samples))
    print(*row, f"{loss(samples, rate):.4f}", f"{loss(samples, 0.0):.4f}", sep=",", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
