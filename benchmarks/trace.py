"""The cost of writing a search down: next to the plain search, for a visit, and in memory at a million visits.

`uv run -m benchmarks.trace [--rounds N]` prints a Markdown table. Processor time is measured, and the best of several
rounds kept.
"""

import argparse
import tracemalloc
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

from ai.tracing.recorder import MOST_VISITS, by_index
from ai.tracing.run import SEARCHES, Request, run, values_of
from ai.tracing.trace import Trace
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.tictactoe.position import TicTacToe

CHECKERS = Position.start(ENGLISH)
REQUESTS = {
    "english, minimax to depth 5": Request(CHECKERS, "minimax", 5),
    "english, alpha-beta to depth 7": Request(CHECKERS, "alphabeta", 7),
    "tictactoe, alpha-beta to the end": Request(TicTacToe.start(), "alphabeta"),
}
MILLION = Request(TicTacToe.start(), "minimax")
"""Has 1,099,891 visits, of which a trace keeps a million and the tree's first ply."""


class Cost(NamedTuple):
    """The cost of one search, in seconds of processor time."""

    visits: int
    plain: float
    recorded: float


def best_of(rounds: int, work: Callable[[], Any]) -> float:
    """The processor time that the work takes in the quickest of some rounds."""
    times = []
    for _ in range(rounds):
        started = process_time()
        work()
        times.append(process_time() - started)
    return min(times)


def cost(request: Request, rounds: int = 1) -> Cost:
    """Measure the search alone, and writing it down."""
    search = SEARCHES[request.algorithm]
    plain = best_of(rounds, lambda: search(request.start, request.depth, **values_of(request)))
    return Cost(len(run(request)), plain, best_of(rounds, lambda: run(request)))


def again(trace: Trace) -> Trace:
    """The same trace, made from its columns."""
    options: dict[str, Any] = {"decode": by_index, "roots": trace.roots, "folded": trace.folded}
    return Trace(trace.start, trace.nodes, trace.visits, trace.perspective, trace.report, **options)


def memory(most_visits: int) -> tuple[int, int]:
    """The bytes of a trace of this number of visits, and the most in use while it was made."""
    tracemalloc.start()
    trace = run(MILLION, most_visits=most_visits)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(trace) >= most_visits
    return kept, peak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print("| search | visits | plain, ms | written down, ms | to plain | us a visit | visits/s |")
    print("|---|---|---|---|---|---|---|")
    for name, request in REQUESTS.items():
        found = cost(request, rounds)
        times = f"{1000 * found.plain:.0f} | {1000 * found.recorded:.0f} | {found.recorded / found.plain:.2f}"
        a_visit = 1e6 * found.recorded / found.visits
        print(f"| {name} | {found.visits:,} | {times} | {a_visit:.1f} | {found.visits / found.recorded:,.0f} |")
    trace = run(MILLION)
    indexed = best_of(rounds, lambda: again(trace))
    kept, peak = memory(MOST_VISITS)
    print(f"\n{len(trace):,} visits of {len(trace.nodes):,} nodes: {kept / len(trace):.0f} bytes a visit,", end=" ")
    print(f"{peak / len(trace):.0f} at most while it is written; {1000 * indexed:.0f} ms to index them.")


if __name__ == "__main__":
    main()
