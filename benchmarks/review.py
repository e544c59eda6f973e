"""The cost of a review: a game of 60 moves a side, or as long as it lasts, at the standard strength.

`uv run -m benchmarks.review [--variant RULES]` lets two levels play a game by a fixed seed, reviews it twice, and
prints a Markdown row: the moves, the positions visited, processor seconds, their ratio to a search of as many positions
for the best moves alone, and whether both reviews found the same.
"""

import argparse
from random import Random
from time import process_time
from typing import Any, cast

from ai.engine.engine import Engine
from ai.insight.review import MEGABYTES, review, usual_nodes
from ai.limits import Limit
from ai.minds import levels_of
from ai.players.choosing import choose
from game.checkers.position import Position
from game.core import State
from game.kinds import kind_named
from game.match import history_outcome

PLIES = 120
LEVELS = ("medium", "casual")


def game(start: State[Any]) -> tuple[list[State[Any]], list[Any]]:
    """The positions and the moves of a game between two levels, the same each time."""
    rng, engine, levels = Random(1), Engine(8), levels_of(start)
    positions, moves = [start], list[Any]()
    while len(moves) < PLIES and history_outcome(positions) is None:
        level = levels[LEVELS[len(moves) % 2]]
        moves.append(choose(positions, level, rng, engine=engine).move)
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="english", help="a rule set of checkers")
    args = parser.parse_args()
    positions, moves = game(kind_named("checkers").start(args.variant))
    nodes = usual_nodes(positions[0])
    began = process_time()
    first = review(positions, moves)
    taken = process_time() - began
    again = review(positions, moves)
    engine, began = Engine(MEGABYTES), process_time()
    for ply in range(len(moves)):
        engine.think(cast("list[Position]", positions[: ply + 1]), Limit(nodes=nodes))
    alone = process_time() - began
    same = "yes" if first == again else "no"
    print(
        "| rule set | moves | positions a move | seconds | s for 120 moves | to the best moves alone | the same twice |"
    )
    print("|---|---|---|---|---|---|---|")
    each = taken / len(moves)
    ratio = f"{taken / alone:.2f}"
    print(f"| {args.variant} | {len(moves)} | {nodes:,} | {taken:.1f} | {120 * each:.1f} | {ratio} | {same} |")


if __name__ == "__main__":
    main()
