"""The gain of several threads: time to a depth and positions a second, by the clock on the wall.

`uv run -m benchmarks.threads [--threads N] [--rounds N]` needs as many idle processor cores as threads. From ten
openings of each of three rule sets one thread and several search in turns, each time with an emptied table.
"""

import argparse
from collections.abc import Callable
from functools import reduce
from statistics import median
from time import perf_counter

from ai.contest.arena import beginnings
from ai.engine.engine import Engine
from ai.limits import Limit
from ai.report import Report
from benchmarks.search import Cost
from game.checkers.position import Position
from game.checkers.rule_sets import rules_named

DEPTHS = {"english": 23, "russian": 22, "international": 16}
OPENINGS = 10
SEED = 1


def openings(rules: str) -> list[Position]:
    """Positions after six random moves."""
    start = Position.start(rules_named(rules))
    drawn = beginnings("random", start, SEED)
    return [reduce(Position.play, drawn(pair)[1], start) for pair in range(OPENINGS)]


def cost(engine: Engine, positions: list[Position], depth: int) -> Cost:
    """The cost of searching each position to that depth."""
    nodes, seconds = 0, 0.0
    for position in positions:
        engine.clear()
        reports: list[Report] = []
        began = perf_counter()
        engine.think([position], Limit(depth), on_report=reports.append)
        seconds += perf_counter() - began
        nodes += sum(report.nodes for report in reports)
    return Cost(nodes, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    print("| rules | depth | threads | seconds | time to that of one | positions a second to those of one |")
    print("|---|---|---|---|---|---|")
    for rules, depth in DEPTHS.items():
        positions, engines = openings(rules), (Engine(), Engine(threads=args.threads))
        rounds = [[cost(engine, positions, depth) for engine in engines] for _ in range(args.rounds)]

        def ratio(of: Callable[[Cost], float], rounds: list[list[Cost]] = rounds) -> float:
            return median(of(several) / of(one) for one, several in rounds)

        seconds = median(several.seconds for _, several in rounds)
        slower, faster = ratio(lambda found: found.seconds), ratio(lambda found: found.speed)
        print(f"| {rules} | {depth} | {args.threads} | {seconds:.2f} | {slower:.2f} | {faster:.2f} |", flush=True)


if __name__ == "__main__":
    main()
