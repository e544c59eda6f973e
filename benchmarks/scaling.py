"""The gain of more workers in the local pool (ai.contest.workers) for a bag of jobs.

`uv run -m benchmarks.scaling [--workers 1 2 4] [--games N] [--depth N]` plays the same games of the engine against
itself with each number of workers and prints the seconds that it took, and those of processor time. It means
something only where nothing else runs, and for no more workers than there are processors.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

MAIN = Path(__file__).parents[1] / "main.py"


def seconds(workers: int, games: int, depth: int) -> tuple[float, float]:
    """The seconds on the wall and of processor time that the games took."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["selfplay", "english", str(Path(folder, "games")), "--games", str(games), "--depth", str(depth)]
        began, before = perf_counter(), os.times()
        subprocess.run(
            [sys.executable, str(MAIN), *words, "--parallel", str(workers)], stdout=subprocess.DEVNULL, check=True
        )
        took, after = perf_counter() - began, os.times()
    return took, after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--depth", type=int, default=8)
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} processors\n")
    print("| workers | s | processor time, s | games/s | to the first row |\n|---|---|---|---|---|")
    first = None
    for workers in arguments.workers:
        took, busy = seconds(workers, arguments.games, arguments.depth)
        first = first or took
        print(
            f"| {workers} | {took:.1f} | {busy:.1f} | {arguments.games / took:.1f} | {first / took:.2f} |", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
