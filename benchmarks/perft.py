"""The speed of the move generator in counting leaves, for each rule set, compiled and interpreted.

`uv run --group dev -m benchmarks.perft [--rounds N]` prints a Markdown table. Processor time is measured, and the best
of several rounds kept, so that other programs disturb little; the ratios to English are what can be compared between
machines.
"""

import argparse
from collections.abc import Callable
from time import process_time

from draughts.core.game import Game

from game.checkers import movegen
from game.checkers.perft import published_start
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from tests.interpreted import same_file_interpreted

DEPTHS = {"international": 8, "frisian": 9}
DEPTH = 10
INTERPRETED_DEPTHS = {"international": 4, "frisian": 4}
INTERPRETED_DEPTH = 6
LIBRARY_DEPTH = 4

Perft = Callable[[int, int, int, bool, int, int], int]


def leaves_a_second(perft: Perft, start: Position, depth: int, rounds: int) -> float:
    """The best of several rounds."""
    speeds = []
    for _ in range(rounds):
        began = process_time()
        leaves = perft(start.own, start.enemy, start.kings, start.color is Color.WHITE, start.rules.code, depth)
        speeds.append(leaves / (process_time() - began))
    return max(speeds)


def library_leaves(game: Game, depth: int) -> int:
    """The same count by pydraughts, which also counts the last ply only."""
    moves, _ = game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy_fast()
        after.push(move)
        total += library_leaves(after, depth - 1)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each count is made")
    rounds = parser.parse_args().rounds
    plain = same_file_interpreted(movegen).perft
    english = 0.0
    mode = "compiled" if movegen.compiled else "interpreted"
    print(f"| rule set | depth | {mode}, M/s | to English | plain Python, M/s |")
    print("|---|---|---|---|---|")
    for name, rules in RULE_SETS.items():
        start, depth = published_start(rules), DEPTHS.get(name, DEPTH)
        speed = leaves_a_second(movegen.perft, start, depth if movegen.compiled else INTERPRETED_DEPTH, rounds)
        slow = leaves_a_second(plain, start, INTERPRETED_DEPTHS.get(name, INTERPRETED_DEPTH), 1)
        english = english or speed
        print(f"| {name} | {depth} | {speed / 1e6:.0f} | {speed / english:.2f} | {slow / 1e6:.2f} |", flush=True)
    began = process_time()
    leaves = library_leaves(Game("english"), LIBRARY_DEPTH)
    print(f"\nEnglish by pydraughts, to depth {LIBRARY_DEPTH}: {leaves / (process_time() - began) / 1e6:.4f} M/s")


if __name__ == "__main__":
    main()
