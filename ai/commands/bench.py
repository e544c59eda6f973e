"""`bench [--depth N] [--csv]`: a fixed search of fixed positions, whose node counts are the search's signature.

The engine with one thread searches the start, a middle game and an ending by each of the ten rule sets. A change that
is not meant to change the search leaves every count as it is (Stockfish's `bench`). The present counts are in
tests/data/bench.csv; `main.py bench --csv > tests/data/bench.csv` writes them anew.
"""

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
from game.checkers.variants import VARIANTS

SEED = 1
POSITIONS = (
    ("english", "B:W12,15,17,18,21,23,26,29,30,31,32:B1,2,3,5,6,7,8,9,16,20"),
    ("english", "B:WK7,K11,13,K16,17:B6,9,27,K30"),
    ("russian", "W:Wa1,c1,c5,e1,g1,g3,h2,h4:Ba7,b6,b8,e5,e7,f8,h8"),
    ("russian", "B:Wa3,Kd8,e5,g3:Bb6,b8,Kc1,h8"),
    ("brazilian", "W:Wa1,a3,b6,c1,e1,g1,g3,h2:Ba7,d6,d8,e5,e7,f8,g7,h6,h8"),
    ("brazilian", "B:Wa3,a5,Kd8:Ba7,Kc1,f8,g5"),
    ("pool", "B:W17,19,21,22,23,24,27,28,29,30,31:B2,3,4,8,9,10,11,12,13,14,15"),
    ("pool", "B:WK3,22,26,29:B2,8,K9,13,19"),
    ("czech", "W:Wa1,a3,c1,c3,e1,f2,g1,g3:Ba7,b6,b8,c5,d8,f6,f8,h4,h8"),
    ("czech", "W:WKb8,g3:BKe1,f6,f8,h8"),
    ("spanish", "W:W1,3,4,7,8,9,11,12,17:B20,22,23,24,27,29,30,31,32"),
    ("spanish", "B:W3,4,7,25,K32:B14,K15,22,24"),
    ("italian", "W:W21,22,23,24,27,29,30,31,32:B2,3,4,8,9,11,12,14,15"),
    ("italian", "W:WK5,K18,30,32:B23,25,K31"),
    ("thai", "B:W1,2,3,4,11,13,16:B17,18,23,24,29,31,32"),
    ("thai", "B:WK32:BK4,18,29,K30,31"),
    ("international", "W:W16,33,36,37,38,39,40,41,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,15,18,25,26"),
    ("international", "B:WK1,8,47,50:B10,K31,32"),
    ("frisian", "W:W31,32,36,37,39,41,42,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,11,12,13,16,30"),
    ("frisian", "B:WK1,8,23,28:BK15,34"),
)
"""Positions from games of the engine against itself."""


class NodeCount(NamedTuple):
    """The nodes that the search of one position visited."""

    variant: str
    nodes: int
    position: Position


def positions() -> Iterator[tuple[str, Position]]:
    """Each rule set's start, then the others."""
    for name, rules in VARIANTS.items():
        yield name, Position.start(rules)
    for name, text in POSITIONS:
        yield name, parse_fen(text, VARIANTS[name])


def counts(depth: int, stop: bytearray) -> Iterator[NodeCount]:
    """Search each position to that depth; the counts end early when `stop` is set."""
    for name, position in positions():
        reports: list[Report] = []
        search([position], Algorithm.ENGINE, Limit(depth), rng=Random(SEED), stop=stop, on_report=reports.append)
        if stop[0]:
            break
        yield NodeCount(name, sum(report.nodes for report in reports), position)


def run(args: argparse.Namespace) -> int:
    """Print a line for each position, and the total with its time; with --csv the lines alone."""
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
