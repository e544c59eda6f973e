"""The cost of exact scores for several moves: multi-line search to a depth against a search for the best move.

`uv run -m benchmarks.lines [--depth N] [--rounds N]` prints a Markdown table for ten openings of English checkers and
one thread, every search with an empty table of 16 MB. Processor time is measured, and the best of several rounds kept.
"""

import argparse
from collections.abc import Callable
from time import process_time

from ai.engine.engine import Engine
from ai.insight.lines import MEGABYTES, LineSearch
from ai.limits import Limit
from ai.report import Report
from benchmarks.search import Cost, openings
from game.checkers.position import Position

DEPTH = 14
LINES = (1, 2, 3, 5, None)


def of_best(position: Position, depth: int) -> Cost:
    """A search for the best move."""
    engine, reports = Engine(MEGABYTES), list[Report]()
    began = process_time()
    engine.think([position], Limit(depth), on_report=reports.append)
    return Cost(sum(report.nodes for report in reports), process_time() - began)


def of_lines(position: Position, depth: int, most: int | None) -> Cost:
    """A search for this number of lines, all of them with None."""
    search = LineSearch([position])
    began = process_time()
    found = search.run(Limit(depth), most)
    return Cost(found.nodes, process_time() - began)


def total(costs: list[Cost]) -> Cost:
    """The sum of several searches."""
    return Cost(sum(cost.nodes for cost in costs), sum(cost.seconds for cost in costs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=DEPTH, help="how many plies deep")
    parser.add_argument("--rounds", type=int, default=3, help="how often each search is timed")
    args = parser.parse_args()
    positions = openings()

    def best(search: Callable[[Position], Cost]) -> Cost:
        """All positions, each at its fastest."""
        return total([min((search(p) for _ in range(args.rounds)), key=lambda cost: cost.seconds) for p in positions])

    alone = best(lambda position: of_best(position, args.depth))
    moves = sum(len(position.legal_moves()) for position in positions) / len(positions)
    print(f"| depth {args.depth} | positions | to those of the best move | time to its time |\n|---|---|---|---|")
    print(f"| the best move alone | {alone.nodes:,} | 1.00 | 1.00 |", flush=True)
    for most in LINES:
        found = best(lambda position, most=most: of_lines(position, args.depth, most))  # type: ignore[misc]
        name = f"all lines, {moves:.1f} on average" if most is None else f"{most} line{'s' if most > 1 else ''}"
        ratios = f"{found.nodes / alone.nodes:.2f} | {found.seconds / alone.seconds:.2f}"
        print(f"| {name} | {found.nodes:,} | {ratios} |", flush=True)


if __name__ == "__main__":
    main()
