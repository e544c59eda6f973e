"""`bench [--depth N] [--csv]`: a fixed search of fixed positions, whose node counts are the search's signature. The
engine with one thread searches three positions by each rule set (as Stockfish's `bench`). Counts must stay unless the
search changes: `main.py bench --csv > tests/data/bench.csv`."""

import argparse
import csv
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import NamedTuple

from ai.algorithms import Algorithm
from ai.commands.games import interruptible
from ai.limits import Limit
from ai.report import Report
from ai.search import search
from game.checkers.movegen import compiled
from game.checkers.notation import fen, parse_fen
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS

SEED = 1


class NodeCount(NamedTuple):
    variant: str
    nodes: int
    position: Position


def positions() -> Iterator[tuple[str, Position]]:
    for name, rules in RULE_SETS.items():
        yield name, Position.start(rules)
    for name, rules in RULE_SETS.items():
        for text in rules.bench:
            yield name, parse_fen(text, rules)


def counts(depth: int, stop: bytearray) -> Iterator[NodeCount]:
    """Search each position to that depth; the counts end early when `stop` is set."""
    for name, position in positions():
        reports: list[Report] = []
        search([position], Algorithm.ENGINE, Limit(depth), rng=Random(SEED), stop=stop, on_report=reports.append)
        if stop[0]:
            break
        yield NodeCount(name, sum(report.nodes for report in reports), position)


def run(args: argparse.Namespace) -> int:
    rows = csv.writer(sys.stdout, lineterminator="\n")

    def bench(stop: bytearray) -> int:
        total = 0
        for name, nodes, position in counts(args.depth, stop):
            total += nodes
            if args.csv:
                rows.writerow([name, nodes, fen(position)])
            else:
                print(f"{name:<13}  {nodes:>11,}  {fen(position)}", flush=True)
        return total

    if args.csv:
        rows.writerow(["variant", "nodes", "position"])
    started = perf_counter()
    total = interruptible(bench)
    if not args.csv:
        seconds = perf_counter() - started
        way = "compiled" if compiled else "interpreted"
        print(f"{total:,} nodes to depth {args.depth} in {seconds:.3f} s, {total / seconds:,.0f} a second, {way}")
    return 0
