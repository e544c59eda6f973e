"""`branching [GAME] [--games N] [--seed N]`: the mean number of moves in games of the computer against itself."""

import argparse

from ai.commands.games import aligned, interruptible, start_of
from ai.insight.branching import PRINTED, measured_branching
from game.kinds import kind_of

ROWS = ("all positions", "with a capture", "without a capture")


def run(args: argparse.Namespace) -> int:
    start = start_of(args.game, args.size)
    found = interruptible(lambda stop: measured_branching(start, args.games, args.seed, stop))
    printed = PRINTED.get(kind_of(start).variant_of(start), ())
    rows = [["", "measured"] + ["printed"] * bool(printed)]
    for number, (row, mean) in enumerate(zip(ROWS, found.means, strict=False)):
        rows.append([row, f"{mean:.2f}", *(f"{each:.2f}" for each in printed[number : number + 1])])
    print("\n".join(aligned(rows, left=(0,))))
    print(f"{found.positions:,} positions of {found.games} games")
    return 0
