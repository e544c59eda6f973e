"""The cost of the events of the search of checkers, written and not written.

`uv run -m benchmarks.events [OTHER] [--rounds N]` prints Markdown tables. OTHER is a checkout of another commit with
its core compiled: both search the same positions in turns, each in a process of its own, and a second process of OTHER
shows what the noise is. Processor time is measured. A ratio is that of two searches right after one another (the median
and the middle half of all rounds), and that of the best times of both.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from ai.engine.engine import Engine
from ai.engine.events import Events
from ai.limits import Limit
from ai.tracing.engine import trace_of
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS

DEPTHS = {"english": 15, "russian": 12, "international": 9}
TRACED = {"english": 14, "russian": 11, "international": 9}
MOST_EVENTS = 4_000_000

WORKER = """
import sys
from time import process_time
try:
    from ai.engine.engine import Engine
except ImportError:  # until 0.2
    from ai.engine.expert import Expert as Engine
from ai.limits import Limit
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
engine = Engine()
for line in sys.stdin:
    variant, depth = line.split()
    start = Position.start(RULE_SETS[variant])
    engine.clear()
    began = process_time()
    engine.think([start], Limit(int(depth)))
    print(process_time() - began, flush=True)
"""


@contextmanager
def worker(checkout: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that searches with the code of a checkout."""
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    with subprocess.Popen(
        [sys.executable, "-c", WORKER],
        cwd=checkout,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.communicate()


def seconds(process: subprocess.Popen[str], variant: str) -> float:
    """The processor time of one search."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{variant} {DEPTHS[variant]}\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def spread(ratios: list[float]) -> str:
    """The median, with the middle half."""
    low, _, high = quantiles(ratios, n=4)
    return f"{median(ratios):.4f} ({low:.3f} to {high:.3f})"


def print_ratios(other: Path, rounds: int) -> None:
    """The time of this checkout to that of the other, and of the other to itself."""
    print("| rule set | depth | this to other | best to best | other to itself | best to best |")
    print("|---|---|---|---|---|---|")
    with worker(Path.cwd()) as this, worker(other) as that, worker(other) as again:
        for variant, depth in DEPTHS.items():
            for process in (this, that, again):
                seconds(process, variant)
            times: list[tuple[float, ...]] = []
            for number in range(rounds):
                turns = (this, that, again) if number % 2 else (again, that, this)
                taken = {process: seconds(process, variant) for process in turns}
                times.append((taken[this], taken[that], taken[again]))
            best = [min(column) for column in zip(*times, strict=True)]
            ratios = spread([ours / theirs for ours, theirs, _ in times]), f"{best[0] / best[1]:.4f}"
            noise = spread([again / theirs for _, theirs, again in times]), f"{best[2] / best[1]:.4f}"
            print(f"| {' | '.join((variant, str(depth), *ratios, *noise))} |", flush=True)


def thinking(engine: Engine, position: Position, depth: int, events: Events | None) -> float:
    """The processor time of a search, which writes its events."""
    engine.clear()
    began = process_time()
    engine.think([position], Limit(depth), events=events)
    return process_time() - began


def print_recording(rounds: int) -> None:
    """Print the cost of writing events, and of making a trace of them: the best of all rounds."""
    print("| rule set | depth | events | time to that without | ns an event | M events/s | µs into a trace |")
    print("|---|---|---|---|---|---|---|")
    engine = Engine()
    for variant, depth in TRACED.items():
        start = Position.start(RULE_SETS[variant])
        plain: list[float] = []
        watched: list[float] = []
        made: list[float] = []
        events = Events(MOST_EVENTS)
        for _ in range(rounds):
            plain.append(thinking(engine, start, depth, None))
            events = Events(MOST_EVENTS)
            watched.append(thinking(engine, start, depth, events))
            began = process_time()
            trace_of(start, events, None)
            made.append(process_time() - began)
        without, with_events, count = min(plain), min(watched), events.count
        cells = (
            *(variant, str(depth), f"{count:,}", f"{with_events / without:.2f}"),
            *(f"{1e9 * (with_events - without) / count:.0f}", f"{count / with_events / 1e6:.1f}"),
            f"{1e6 * min(made) / count:.2f}",
        )
        print(f"| {' | '.join(cells)} |", flush=True)
    size = sum(column.itemsize for column in Events(1).columns)
    print(f"\nAn event takes {size} bytes.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", nargs="?", type=Path, help="a checkout to compare with, compiled")
    parser.add_argument("--rounds", type=int, default=101, help="how often each search is timed")
    arguments = parser.parse_args()
    if arguments.other:
        print_ratios(arguments.other.resolve(), arguments.rounds)
        print()
    print_recording(max(3, arguments.rounds // 10))


if __name__ == "__main__":
    main()
