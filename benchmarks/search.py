"""The cost of the search of checkers: positions to a depth, positions a second, the price of each switch, and its
distance from the smallest tree.

`uv run -m benchmarks.search [--rounds N]` prints Markdown tables for English checkers and one thread.
Processor time is measured, and the best of several rounds kept, so that other programs disturb little.
"""

import argparse
from collections.abc import Iterator
from functools import reduce
from time import process_time
from typing import NamedTuple

from ai.contest.arena import beginnings
from ai.engine.checkers import ENGINE, Feature
from ai.engine.engine import Engine
from ai.limits import Limit
from ai.report import Report
from benchmarks.minimal_tree import TreeSearch
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH

START = Position.start(ENGLISH)
DEPTHS = (8, 10, 12, 14, 16)
SPEED_DEPTH = 20
SWITCH_DEPTH = 14
OPENINGS = 10
TREE_DEPTHS = (4, 6, 8, 10)

ORDERED = Feature.ALPHA_BETA | Feature.ORDERING
WITH_TABLE = ORDERED | Feature.TABLE | Feature.NULL_WINDOW


class Cost(NamedTuple):
    """The cost of a search with all its iterations."""

    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Millions of positions a second."""
        return self.nodes / self.seconds / 1e6


def cost(engine: Engine, features: Feature, depth: int, position: Position = START) -> Cost:
    """One search to that depth in an empty table that was used before: touching its memory first takes time."""
    engine.clear()
    reports: list[Report] = []
    began = process_time()
    engine.think([position], Limit(depth), features=features, on_report=reports.append)
    return Cost(sum(report.nodes for report in reports), process_time() - began)


def best(engine: Engine, features: Feature, depth: int, rounds: int, position: Position = START) -> Cost:
    """The fastest of several searches."""
    return min((cost(engine, features, depth, position) for _ in range(rounds)), key=lambda found: found.seconds)


def openings() -> list[Position]:
    """Positions to price switches in: in a single one chance would decide as much as they do."""
    drawn = beginnings("ballots", START, seed=1)
    return [reduce(Position.play, drawn(pair)[1], START) for pair in range(OPENINGS)]


def changed_switches() -> Iterator[tuple[str, Feature]]:
    """The engine's switches with one of them changed, except alpha-beta and the book, which change too much."""
    for switch in Feature:
        if switch not in {Feature.ALPHA_BETA, Feature.BOOK}:
            yield f"{'without' if switch in ENGINE else 'with'} {switch.name}", ENGINE ^ switch


def print_speed(engine: Engine, rounds: int) -> None:
    print("| depth | positions, all iterations | ms | M positions/s |\n|---|---|---|---|")
    for depth in (*DEPTHS, SPEED_DEPTH):
        found = best(engine, ENGINE, depth, rounds)
        print(f"| {depth} | {found.nodes:,} | {1000 * found.seconds:.1f} | {found.speed:.2f} |", flush=True)


def print_switches(engine: Engine, rounds: int) -> None:
    positions = openings()
    usual = Cost(0, 0.0)
    print("| engine | positions | positions to those of the engine | time to the engine's |\n|---|---|---|---|")
    for name, features in (("as it is", ENGINE), *changed_switches()):
        costs = [best(engine, features, SWITCH_DEPTH, rounds, position) for position in positions]
        found = Cost(sum(each.nodes for each in costs), sum(each.seconds for each in costs))
        usual = usual if usual.nodes else found
        nodes, seconds = found.nodes / usual.nodes, found.seconds / usual.seconds
        print(f"| {name} | {found.nodes:,} | {nodes:.2f} | {seconds:.2f} |", flush=True)


def print_trees() -> None:
    ways = (
        ("minimax", Feature(0), False),
        ("alpha-beta, moves as generated", Feature.ALPHA_BETA, False),
        ("alpha-beta, ordered", ORDERED, False),
        ("alpha-beta, ordered, after the iterations before", ORDERED, True),
        ("the same with the table and null windows", WITH_TABLE, True),
    )
    smallest = [TreeSearch(START, ORDERED).minimal(depth) for depth in TREE_DEPTHS]
    print("| positions of the tree to depth |" + "".join(f" {depth} | to minimal |" for depth in TREE_DEPTHS))
    print("|---|" + "---|---|" * len(TREE_DEPTHS))
    print("| minimal tree |" + "".join(f" {nodes:,} | 1.00 |" for nodes in smallest))
    for name, features, deepening in ways:
        counts = [TreeSearch(START, features).visited(depth, deepening=deepening) for depth in TREE_DEPTHS]
        cells = (f" {nodes:,} | {nodes / least:.2f} |" for nodes, least in zip(counts, smallest, strict=True))
        print(f"| {name} |" + "".join(cells), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each search is timed")
    rounds = parser.parse_args().rounds
    engine = Engine()
    print_speed(engine, rounds)
    print()
    print_switches(engine, rounds)
    print()
    print_trees()


if __name__ == "__main__":
    main()
