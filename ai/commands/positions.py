"""`positions [--misere]`: all positions and games of tic-tac-toe, counted."""

import argparse

from ai.commands.games import aligned
from ai.insight.positions import graph_of

HEADING = ("marks", "positions", "different", "crosses win", "noughts win", "drawn")


def run(args: argparse.Namespace) -> int:
    """Print the positions after each number of marks, different ones once, with their results, and the sums."""
    graph = graph_of(misere=args.misere)
    folded = graph.plies(folded=True)
    rows: list[tuple[str, ...]] = [HEADING]
    for marks, (every, different) in enumerate(zip(graph.plies(folded=False), folded, strict=True)):
        winners = [graph.winner(position) for position in different]
        counts = len(every), len(different), *(winners.count(result) for result in (0, 1, None))
        rows.append((str(marks), *map(str, counts)))
    sums = [sum(int(row[column]) for row in rows[1:]) for column in range(1, len(HEADING))]
    rows.append(("all", *(f"{number:,}" for number in sums)))
    print("\n".join(aligned(rows)))
    print(f"{graph.games(folded=False):,} games, {graph.games(folded=True):,} of them essentially different")
    return 0
